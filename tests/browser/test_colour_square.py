"""Whole games of Colour Square: with the mouse, with a finger, with the keyboard alone."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.tools import (
    GAME_SECONDS,
    GLOWING,
    GLOWING_DICE,
    OVER,
    against_bot,
    is_over,
    open_score,
    open_table,
    play_to_the_end,
    prompt,
    shifts,
    token,
    watch_shifts,
)
from tests.colour_square.test_end import wide

pytestmark = pytest.mark.slow


def test_a_whole_game_by_clicks(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.wait_for()
    watch_shifts(page)
    play_to_the_end(page)
    assert not shifts(page)
    expect(page.get_by_role("region", name="The score")).to_be_visible()
    open_score(page)
    score = page.locator(".score tbody tr")
    assert [row.split("\t")[0] for row in score.all_inner_texts()][:4] == ["Row 1", "Row 2", "Row 3", "Row 4"]
    for column in (1, 2):  # as on paper: what stands there adds up
        cells = [row.split("\t")[column].replace("−", "-") for row in score.all_inner_texts()]
        values = [int(cell) for cell in cells]
        assert sum(values[:4]) == values[4]
        assert sum(values[4:9]) == values[9]
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".prompt p")).to_be_visible()  # at once, against the same bot
    expect(page.get_by_role("button", name="Play myself again")).to_have_count(0)


def test_a_whole_task_with_a_finger(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE, has_touch=True, is_mobile=True)
    against_bot(page, seats=1, variant="task1")
    play_to_the_end(page, touch=True)
    open_score(page)
    expect(page.locator(".score")).to_contain_text("Grade")


@pytest.mark.parametrize("variant", ["task2", "task5", "covered"])
def test_other_variants_can_be_finished_on_side_b(server: Server, device: Device, variant: str) -> None:
    page = device(server.address)
    against_bot(page, seats=2 if variant == "covered" else 1, variant=variant, sheet="B")
    play_to_the_end(page)


def test_a_game_with_the_keyboard_alone(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, seats=1, variant="task1")
    page.locator(GLOWING_DICE).first.wait_for()
    deadline = time.monotonic() + GAME_SECONDS
    while not is_over(page):
        assert time.monotonic() < deadline
        if page.locator(GLOWING).count():
            walk_to_a_corner(page)
        else:
            ways = ("button.main", f"{GLOWING_DICE}:not(.picked)", ".joker.legal", ".diebutton.legal:not(.picked)")
            way = next((way for way in ways if page.locator(f"main {way}").count()), None)
            if way and reach(page, way):
                page.keyboard.press("Enter")
        page.wait_for_timeout(60)


def reach(page: Page, selector: str) -> bool:
    """Tab until it has the focus; whether that came about, for the table may have moved on meanwhile."""
    for _ in range(40):
        if has_focus(page, selector):
            return True
        page.keyboard.press("Tab")
    return False


def test_the_sheet_is_one_stop_of_the_tab_key(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.wait_for()
    assert reach(page, ".sheet .corner")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.matches('.sheet .corner')")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('.joker.legal')"), "the next stop is the joker field"
    page.keyboard.press("Enter")
    expect(page.locator(".jokers .value")).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => document.activeElement.matches('.sheet .corner')")


def walk_to_a_corner(page: Page) -> None:
    """With the arrows, from one place that glows to the next, until a corner has the focus."""
    for key in ("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"):
        if has_focus(page, GLOWING):
            break
        page.keyboard.press(key)
    if has_focus(page, GLOWING):
        page.keyboard.press("Enter")
    else:
        reach(page, ".sheet .corner")


def has_focus(page: Page, selector: str) -> bool:
    found: bool = page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector)
    return found


def test_a_turn_takes_as_few_keys_as_clicks(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.wait_for()
    assert has_focus(page, "#main")
    for count in (1, 2):
        page.locator(GLOWING_DICE).first.wait_for()
        dice = page.locator(".dice .diebutton").evaluate_all(
            "all => all.flatMap((one, index) => (one.matches('.legal:not(.last)') ? [index + 1] : []))"
        )
        page.keyboard.press(str(dice[0]))
        expect(page.locator(f"{GLOWING}:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator(".corner.fresh")).to_have_count(count)
    expect(page.get_by_role("button", name="Done")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("live")).to_contain_text("Bot Gentle rolls")


def test_arrows_go_from_one_possible_corner_to_the_next(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.wait_for()
    possible, seen = page.locator(GLOWING).count(), set()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        assert has_focus(page, ".own :is(.corner, .joker).legal")
        seen.add(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
    assert len(seen) >= min(4, possible)
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    assert has_focus(page, ".own .corner:not(.legal)"), "with Shift they go to any corner"


def test_an_entry_is_dragged_and_taken_back(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    die = page.locator(GLOWING_DICE).first
    die.hover()
    page.mouse.down()
    box = page.get_by_role("button", name="D4 red: empty").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    entry = page.get_by_role("button", name="press to take back")
    expect(entry).to_have_count(1)
    assert "D4 red" in (entry.get_attribute("aria-label") or "")
    entry.click()
    expect(entry).to_have_count(0)
    assert "2 dice" in prompt(page)


def test_what_is_missing_is_shown_until_somebody_wants_no_help(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.click()
    expect(page.locator(".sheet:not(.small) .needs")).to_have_count(1)
    page.get_by_role("button", name="What is missing").click()
    expect(page.locator(".needs")).to_have_count(0)
    page.get_by_role("button", name="What is missing").click()
    expect(page.locator(".sheet:not(.small) .needs")).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Help on the boards").uncheck()
    expect(page.locator(".needs")).to_have_count(0)


def test_side_b_shows_presets_and_covered_sheets_stay_hidden(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, sheet="B", variant="covered")
    expect(page.get_by_role("button", name="A1 red: takes only a 6")).to_be_visible()
    expect(page.get_by_role("img", name="the sheet is covered until the end")).to_be_visible()
    page.locator(GLOWING_DICE).first.wait_for()
    assert page.locator(".sheet.small .value").count() == 0


# --- the last round

PLAY = """async ([path, tokens, names, events]) => {
    // Devices with these tokens sit down one after the other, the first one starts the game and types the dice.
    const pause = () => new Promise(go => setTimeout(go, 20));
    const sockets = await Promise.all(tokens.map(token => new Promise(go => {
        const socket = new WebSocket(`ws://${location.host}/api/tables/${path.split("/").pop()}/socket`);
        const here = {socket, view: null, answers: {}};
        socket.onmessage = ({data}) => {
            const message = JSON.parse(data);
            if (message.type === "view") here.view = message;
            if (message.id) here.answers[message.id] = message;
            if (here.view) go(here);
        };
        socket.onopen = () => socket.send(JSON.stringify({type: "hello", protocol: 1, token, after: 0}));
    })));
    const ask = async (here, message) => {
        for (;;) {
            const id = Math.random().toString(36).slice(2);
            const seen = "seat" in message ? {deal_count: here.view.deal_count} : {};
            here.socket.send(JSON.stringify({id, ...message, ...seen}));
            while (!here.answers[id]) await pause();
            if (here.answers[id].type !== "refused") return;
            await pause();  // the table has moved on, or has not yet
        }
    };
    const host = sockets[0];
    for (const [seat, name] of names.entries()) {
        sockets[seat].socket.send(JSON.stringify({type: "sit", id: `sit${seat}`, name, seat}));
        while (!sockets[seat].answers[`sit${seat}`]) await pause();
    }
    if (names.length) await ask(host, {type: "start"});
    for (const event of events) {
        if (event.type === "roll") await ask(host, {type: "act", seat: -1, event});
        if (event.type === "enter") await ask(sockets[event.seat], {type: "act", seat: event.seat, event, done: true});
    }
    sockets.forEach(({socket}) => socket.close());
}"""


def test_last_rolls_come_one_at_a_time(server: Server, device: Device) -> None:  # [CS-23]
    t = wide()
    pages = [device(server.address, **({"viewport": PHONE} if seat == 2 else {})) for seat in range(3)]
    for page in pages:
        token(page)
    ann, ben, cleo = pages
    path = open_table(ann, dice="own", **t.options)
    tokens = [page.evaluate("() => localStorage.getItem('polychrome-token')") for page in pages]
    ann.evaluate(PLAY, [path, tokens, ["Ann", "Ben", "Cleo"], t.events])
    for page in pages:
        page.goto(path)

    def expect_last_rolls(*texts: str) -> None:
        for page, text in zip(pages, texts, strict=True):
            expect(page.locator(".lastrolls")).to_have_text(text)

    def roll(seat: int, yellow: int) -> None:
        dice = {"red": 1, "blue": 1, "green": 1, "yellow": yellow, "white": 1}
        ann.evaluate(PLAY, [path, tokens, [], [{"type": "roll", "seat": seat, "dice": dice}]])

    expect_last_rolls(
        "Last rolls: Ben rolls alone, then Cleo",
        "Last rolls: you roll alone, then Cleo",
        "Last rolls: Ben rolls alone, then you",
    )
    roll(1, yellow=6)
    expect(ben.locator(".prompt p").last).to_have_text("Tap a die: 3 dice to enter.")
    for page in (ann, cleo):  # they see the dice, but cannot do anything with them
        expect(page.locator(".prompt p").last).to_have_text("Waiting for Ben: only Ben enters.")
        expect(page.get_by_role("group", name="Ben rolled them")).to_be_visible()
        expect(page.get_by_role("button", name="yellow die: 6")).to_be_visible()
        expect(page.locator(".diebutton.legal, .corner.legal, .joker.legal")).to_have_count(0)
    for die, corner in (("yellow die", "D4 yellow"), ("blue die", "C4 blue"), ("white die", "C4 green")):
        ben.get_by_role("button", name=f"{die}: ").click()
        ben.get_by_role("button", name=f"{corner}: empty – possible").click()
    expect(ben.get_by_role("button", name="press to take back")).to_have_count(3)
    expect(cleo.get_by_role("group", name=re.compile("^D4, .* open"))).to_be_visible()
    ben.get_by_role("button", name="Done").click()
    expect_last_rolls("Last roll: Cleo rolls alone", "Last roll: Cleo rolls alone", "Last roll: you roll alone")
    expect(cleo.get_by_role("group", name=re.compile("^D4, .* crossed out"))).to_be_visible()
    roll(2, yellow=1)
    expect(ben.locator(".diebutton.legal, .corner.legal, .joker.legal")).to_have_count(0)
    play_to_the_end(cleo)
    for page in pages:
        expect(page.locator(".lastrolls")).to_have_count(0)
        expect(page.locator(OVER)).to_be_visible()
