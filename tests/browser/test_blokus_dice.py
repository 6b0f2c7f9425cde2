"""Blokus Dice: whole games with the mouse, a finger and the keyboard alone; strikes, a warning, German, axe."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.blokus_dice.script import POCKET
from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_pages import check, check_width
from tests.browser.tools import (
    GAME_SECONDS,
    OVER,
    QUIET_MS,
    against_bot,
    is_over,
    open_score,
    open_table,
    play_until,
    prompt,
    shifts,
    sit,
    token,
    watch_shifts,
)

pytestmark = pytest.mark.slow

GAME = "blokus_dice"
DICE = ".tray .diebutton.legal"
SHAPES = ".shape.legal"
PLACES = ".cell.legal"
TAKEN = ".tray .mine:not(.empty)"
PLACE = ".prompt button.place:not(:disabled)"

# Everything is in row 1: with a 6 only a strike helps, and without strikes nothing.
ONE_ROW: dict[str, Any] = {**POCKET, "name": "one row", "rows": [list(POCKET["shapes"]), [], [], [], [], []]}


def take_a_step(page: Page, press: str) -> bool:
    """One thing that the screen offers; whether there was any."""
    for offered in (PLACE, PLACES, f"{SHAPES}:not(.picked)", f"{DICE}:not(.last)"):
        found = page.locator(offered)
        if not found.count():
            continue
        try:
            getattr(found.first, press)(timeout=1500)
        except Exception as problem:  # gone meanwhile: look again
            if "Timeout" not in str(problem):
                raise
        return True
    return False


def play(page: Page, press: str = "click") -> None:
    play_until(page, lambda: is_over(page), lambda: take_a_step(page, press))


def solo(page: Page, **options: Any) -> None:
    against_bot(page, GAME, seats=1, house="solo", **options)


def roll(page: Page, *dice: int) -> None:
    """Type the dice of a real table."""
    page.get_by_role("button", name=re.compile("rolls 4 dice")).click()
    for index, value in enumerate(dice, 1):
        page.get_by_role("button", name=re.compile(f"^Die number {index}.*{value}$")).click()
    page.locator(".dealer button.main").click()
    page.locator(DICE).first.wait_for()


def test_a_whole_game_by_clicks(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, GAME, seats=3)
    page.locator(DICE).first.wait_for()
    watch_shifts(page)
    play(page)
    assert not shifts(page)
    open_score(page)
    rows = [line.split("\t") for line in page.locator(".score tbody tr").all_inner_texts()]
    for column in (1, 2, 3):  # as on paper: what stands there adds up
        values = [int(row[column].replace("−", "-")) for row in rows]
        assert values[0] == 81
        assert sum(values[:5]) == values[5]
    winner = min((1, 2, 3), key=lambda column: (int(rows[5][column]), int(rows[6][column])))
    assert "winner" in (page.locator(".score thead th").nth(winner - 1).get_attribute("class") or "")
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".steptext")).to_contain_text(re.compile(r"rolls \d, \d, \d"))


def test_with_a_finger_one_tap_shows_and_another_places(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE, has_touch=True, is_mobile=True)
    solo(page, board=POCKET)
    page.locator(DICE).first.tap()
    page.locator(SHAPES).first.wait_for()
    if page.locator(f"{SHAPES}:not(.picked)").count():  # a single one is picked already
        page.locator(SHAPES).first.tap()
    page.locator(PLACES).first.tap()
    expect(page.locator(".ink.shadow.pinned")).to_be_visible()
    assert "again" in prompt(page)
    cells = page.locator(".cell.held").count()
    page.locator(".cell.held").first.tap()
    expect(page.locator(".ink.shadow")).to_have_count(0)
    expect(page.locator(".own .points")).to_have_text(f"{36 - cells} empty")
    play(page, "tap")


def test_with_a_mouse_it_is_the_same(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board=ONE_ROW, dice="own")
    roll(page, 1, 1, 1, 1)
    page.locator(DICE).first.click()
    page.get_by_role("button", name="Shape I2 – fits").click()
    first, elsewhere = (page.locator(f"[data-cell='{cell}']") for cell in (1, 34))
    first.hover()
    expect(page.locator(".ink.shadow:not(.pinned)")).to_be_visible()
    first.click()
    expect(page.locator(".ink.shadow.pinned")).to_be_visible()
    assert "again" in prompt(page)
    elsewhere.hover()  # what is pinned stays
    expect(first).to_have_class(re.compile("held"))
    expect(page.locator(".own .points")).to_have_text("36 empty")
    elsewhere.click()
    expect(elsewhere).to_have_class(re.compile("held"))
    expect(first).not_to_have_class(re.compile("held"))
    page.keyboard.press("r")
    expect(page.locator(".ink.shadow.pinned")).to_be_visible()
    expect(page.locator("[data-cell='29']")).to_have_class(re.compile("held"))
    page.keyboard.press("Enter")
    expect(page.locator(".own .points")).to_have_text("34 empty")


def pin(page: Page, shape: str, *cells: int) -> None:
    """Hold a shape over these cells, turned as they need it."""
    page.locator(DICE).first.click()
    page.get_by_role("button", name=f"Shape {shape} – fits").click()
    middle = page.locator(f"[data-cell='{cells[len(cells) // 2]}'].legal")
    for _ in range(4):
        if middle.count():
            middle.click()
            page.locator(".cell.held").first.wait_for()
            if all(page.locator(f"[data-cell='{cell}'].held").count() for cell in cells):
                return
            page.keyboard.press("Escape")
        page.keyboard.press("r")
        page.wait_for_timeout(QUIET_MS)
    raise AssertionError(f"{shape} does not lie at {cells}")


def test_a_shape_that_leaves_a_colour_without_a_corner_is_warned_of(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board=ONE_ROW, dice="own")
    roll(page, 1, 1, 1, 1)
    warning = page.locator(".warning")
    pin(page, "I5", 0, 6, 12, 18, 24)
    page.locator(PLACE).click()
    roll(page, 1, 1, 1, 1)
    pin(page, "I2", 30, 31)
    expect(warning).to_have_text("After this, red has no corner left.")
    check(page)
    page.locator("[data-cell='4']").click()
    expect(page.locator("[data-cell='4'].held")).to_be_visible()
    expect(warning.locator("p")).to_have_count(0)
    page.locator("[data-cell='31']").click()
    expect(warning.locator("p")).to_be_visible()
    page.locator(PLACE).click()  # it stays possible
    expect(page.locator(".own .points")).to_have_text("29 empty")
    expect(warning).to_have_count(0)


def test_without_help_on_the_boards_nothing_is_warned_of(server: Server, device: Device) -> None:
    page = device(server.address)
    page.add_init_script("localStorage.setItem('polychrome-helpers', 'off')")
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda message: sent.append(str(message))))
    solo(page, board=ONE_ROW, dice="own")
    roll(page, 1, 1, 1, 1)
    pin(page, "I5", 0, 6, 12, 18, 24)
    page.locator(PLACE).click()
    roll(page, 1, 1, 1, 1)
    pin(page, "I2", 30, 31)
    page.wait_for_timeout(500)  # longer than the board waits before it asks
    expect(page.locator(".warning p")).to_have_count(0)
    assert sent
    assert not [message for message in sent if '"look"' in message and '"seat":0' in message]


def test_a_shape_is_turned_and_flipped_by_button_key_and_wheel(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board=ONE_ROW, dice="own")
    roll(page, 1, 1, 1, 1)
    page.locator(DICE).first.click()
    page.get_by_role("button", name="Shape L4 – fits").click()
    thumb = page.locator(".shape.picked .thumb")
    seen = {thumb.inner_html()}
    for press in ("r", "r", "f", "r"):
        page.keyboard.press(press)
        page.wait_for_timeout(QUIET_MS)
        seen.add(thumb.inner_html())
    assert len(seen) >= 3
    before = thumb.inner_html()
    page.get_by_role("button", name="Turn").click()
    expect(thumb).not_to_have_js_property("innerHTML", before)
    page.locator(PLACES).first.hover()
    expect(page.locator(".ink.shadow")).to_be_visible()
    before = thumb.inner_html()
    page.mouse.wheel(0, 120)
    expect(thumb).not_to_have_js_property("innerHTML", before)
    expect(page.locator(".ink.shadow")).to_be_visible()


def test_a_strike_is_offered_and_a_deadly_die_is_warned_of(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board=ONE_ROW, dice="own")
    roll(page, 1, 1, 6, 6)
    expect(page.get_by_role("button", name="Die: 6, fits only with a strike")).to_have_count(2)
    for number in range(3):
        page.get_by_role("button", name="Die: 6").first.click()
        expect(page.locator(".prompt p")).to_contain_text("A strike helps")
        page.locator(SHAPES).first.click()
        expect(page.locator(".prompt p")).to_contain_text("costs a strike")
        page.locator(PLACES).first.click()
        page.locator(PLACE).click()
        expect(page.get_by_role("img", name=f"{number + 1} of 3 strikes used")).to_be_visible()
        roll(page, 6, 6, 6, 1)
    check(page)
    page.get_by_role("button", name="Die: 6, would put you out").first.click()
    warning = page.get_by_role("dialog", name="The 6 puts you out")
    expect(warning).to_be_visible()
    check(page)
    warning.get_by_role("button", name="Choose another die").click()
    expect(warning).to_have_count(0)
    expect(page.locator(DICE)).to_have_count(4)
    page.get_by_role("button", name="Die: 6, would put you out").first.click()
    warning.get_by_role("button", name="Take it anyway").click()
    expect(page.get_by_role("heading", name=re.compile("empty cells?$"))).to_be_visible()
    open_score(page)
    expect(page.locator(".score")).to_contain_text("our own variant")


def test_a_strike_can_be_chosen_and_left(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, GAME, seats=2)
    page.locator(DICE).first.click()
    page.locator(SHAPES).first.wait_for()
    row = page.locator(SHAPES).count()
    strike = page.get_by_role("button", name="Strike (3)")
    strike.click()
    expect(page.locator(f"{SHAPES} >> nth={row}")).to_be_visible()
    strike.click()
    expect(page.locator(SHAPES)).to_have_count(row)


def test_a_game_with_the_keyboard_alone(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board=POCKET)
    page.locator(DICE).first.wait_for()
    deadline = time.monotonic() + GAME_SECONDS
    while not is_over(page):
        assert time.monotonic() < deadline
        if page.locator(PLACES).count():
            reach(page, ".grid .cell")
            page.keyboard.press("n")
            page.locator(".ink.shadow.pinned").wait_for()
            page.keyboard.press("Enter")
        elif page.locator(f"{SHAPES}:not(.picked)").count():
            reach(page, SHAPES)
            page.keyboard.press("Enter")
        elif page.locator(DICE).count():
            reach(page, DICE)
            page.keyboard.press("Enter")
            warning = page.locator("dialog[open]")
            warning.or_(page.locator(f"{TAKEN}, {OVER}")).first.wait_for()
            if warning.count():
                page.keyboard.press("Escape")
                expect(warning).to_have_count(0)
                reach(page, f"{DICE}:not(.last)")
                page.keyboard.press("Enter")
        page.wait_for_timeout(QUIET_MS)


def reach(page: Page, selector: str) -> None:
    """Tab until it has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {selector}")


def test_arrows_carry_the_shape_over_the_grid(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board=ONE_ROW, dice="own")
    roll(page, 1, 1, 1, 1)
    page.locator(DICE).first.click()
    page.get_by_role("button", name="Shape I2 – fits").click()
    page.get_by_role("button", name="Row 1, column 3: empty").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("button", name="Row 1, column 1: empty – your shape would lie here")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ink.shadow")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Row 1, column 2: red")).to_be_visible()


def test_the_grid_is_one_stop_of_the_tab_key(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board=POCKET)
    reach(page, ".grid .cell")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    size = round(page.locator(".grid .cell").count() ** 0.5)
    assert page.evaluate("() => document.activeElement.dataset.cell") == str(size + 1)
    page.keyboard.press("Tab")
    assert not page.evaluate("() => document.activeElement.matches('.grid .cell')")


def test_two_browsers_at_one_table(server: Server, device: Device) -> None:
    anna, ben = device(server.address), device(server.address, viewport=PHONE)
    token(anna)
    path = open_table(anna, GAME, seats=2, board=POCKET)
    for page, name in ((anna, "Anna"), (ben, "Ben")):
        token(page)
        page.goto(path)
        page.get_by_label("Your name").fill(name)
        sit(page)
    anna.get_by_role("button", name="Start the game").click()
    for page in (anna, ben):
        expect(page.get_by_role("list", name="The seats")).to_be_visible()
    play_until(
        anna,
        lambda: is_over(anna) and is_over(ben),
        lambda: any([take_a_step(anna, "click"), take_a_step(ben, "click")]),
    )
    open_score(anna)
    open_score(ben)
    assert anna.locator(".score tbody").inner_text() == ben.locator(".score tbody").inner_text()


def test_two_people_at_one_device(server: Server, device: Device) -> None:
    page = device(server.address)
    token(page)
    page.goto(open_table(page, GAME, seats=2, board=POCKET))
    page.get_by_label("Your name").fill("Eva")
    sit(page)
    page.get_by_role("button", name="Sit here too, on this device").click()
    page.get_by_role("button", name="Start the game").click()
    play(page)  # the board of whoever has something to do comes by itself
    open_score(page)
    assert page.locator(".score thead").inner_text().split() == ["Eva", "Eva", "2"]


def test_the_form_opens_the_house_variant(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto(f"/new/{GAME}")
    page.get_by_role("button", name="Alone (our variant)").click()
    expect(page.locator("form")).to_contain_text("Not part of the published game")
    page.get_by_role("button", name="Large").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Start the game").click()
    page.locator(f"{DICE} >> nth=3").wait_for()
    expect(page.locator(".own .points")).to_have_text("100 empty")


def test_german(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE")
    token(page)
    page.goto(open_table(page, GAME, seats=1, house="solo", board=POCKET))
    sit(page)
    page.get_by_role("button", name="Spiel starten").click()
    page.locator(DICE).first.wait_for()
    assert prompt(page).startswith("Nimm einen Würfel")
    expect(page.locator(".markers")).to_contain_text("Du hast Rot. Nächste Runde: Grün.")
    play(page)
    open_score(page)
    expect(page.locator(".score")).to_contain_text("Freie Felder")


def test_four_seats_fit_on_a_phone_until_the_last_one_is_out(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE, locale="de-DE")
    against_bot(page, GAME, seats=4)

    def step() -> bool:
        check_width(page)
        return take_a_step(page, "click")

    play_until(page, lambda: is_over(page), step)
    assert page.locator(".other .foot .tag").all_inner_texts() == ["raus"] * 3
    assert all(page.locator(".other .who").nth(seat).bounding_box()["width"] > 40 for seat in range(3))  # type: ignore[index]
    check_width(page)


def test_undo_on_a_phone_moves_no_name_and_takes_the_choice_of_a_die_back(server: Server, device: Device) -> None:
    page = device(server.address, viewport={"width": 360, "height": 640}, has_touch=True)
    against_bot(page, "blokus_dice", seats=1, house="solo")
    dice, undo = page.locator(".tray .diebutton.legal"), page.get_by_role("button", name="Undo")
    dice.first.wait_for()
    names = page.locator(".seats li").bounding_box()
    dice.first.tap()
    expect(undo).to_be_in_viewport()
    assert page.locator(".seats li").bounding_box() == names
    wide = page.evaluate("document.querySelector('.prompt p').offsetWidth")
    assert wide > 300  # a button that is not shown takes no room from the words
    undo.tap()
    expect(undo).to_have_count(0)
    expect(page.locator(".prompt p")).to_contain_text("Take a die")
    expect(page.locator(".brand")).to_be_visible()
