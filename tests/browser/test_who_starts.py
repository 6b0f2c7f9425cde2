"""Who starts is chosen in the lobby by the host and read there by all; a draw says who it was [CS-5, BD-5, BD-14]."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.blokus_dice.script import POCKET
from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_blokus_dice import DICE, take_a_step
from tests.browser.test_pages import check, check_width
from tests.browser.tools import is_over, open_table, play_until, sit, token

pytestmark = pytest.mark.slow

# A single shape: two rounds, and whoever needed a strike for it loses.
ONE_SHAPE: dict[str, Any] = {
    "name": "one shape",
    "size": 6,
    "rows": [["I2"], [], [], [], [], []],
    "shapes": {"I2": POCKET["shapes"]["I2"]},
}


def two_people(server: Server, device: Device, game: str, **options: Any) -> tuple[Page, Page]:
    """Anna, the host, and Ben at an open table."""
    anna, ben = device(server.address), device(server.address, viewport=PHONE, locale="de-DE")
    token(anna)
    path = open_table(anna, game, **options)
    for page, name in ((anna, "Anna"), (ben, "Ben")):
        token(page)
        page.goto(path)
        page.locator(".yourname input").fill(name)
        sit(page)
    expect(anna.locator(".seatlist")).to_contain_text("Ben")
    return anna, ben


def change(page: Page) -> None:
    page.get_by_role("button", name="Change").click()


def choose(page: Page, name: str) -> None:
    button = page.locator(".starts").get_by_role("button", name=name, exact=True)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the game").click()
    page.locator(".prompt").wait_for()


def test_the_host_says_who_is_the_youngest(server: Server, device: Device) -> None:  # [BD-5]
    anna, ben = two_people(server, device, "blokus_dice")
    expect(anna.locator(".starts")).to_contain_text("Starts: Anna")
    expect(ben.locator(".starts")).to_contain_text("Es beginnt: Anna")
    expect(ben.locator(".starts button")).to_have_count(0)  # the host decides
    change(anna)
    choose(anna, "The youngest")
    expect(anna.get_by_text("Who is the youngest?")).to_be_visible()
    choose(anna, "Ben")
    expect(ben.locator(".starts")).to_contain_text("Es beginnt: Ben (am jüngsten)")
    check(anna)
    check(ben)
    check_width(ben)
    start(anna)
    expect(ben.get_by_test_id("live")).to_contain_text("Ben würfelt")
    ben.locator(DICE).first.wait_for()  # and takes the first die
    assert anna.evaluate("scrollY") == 0


def test_the_choice_is_void_when_the_named_one_leaves(server: Server, device: Device) -> None:  # [BD-5]
    anna, ben = two_people(server, device, "blokus_dice")
    change(anna)
    choose(anna, "The youngest")
    choose(anna, "Ben")
    ben.get_by_role("button", name="Platz freigeben").click()
    expect(anna.locator(".starts [role=status]")).to_have_text("Starts: Anna")
    expect(anna.locator(".starts").get_by_role("button", name="Ben", exact=True)).to_have_count(0)


@pytest.mark.parametrize("game", ["blokus_dice", "colour_square"])
def test_a_draw_says_who_was_drawn(server: Server, device: Device, game: str) -> None:  # [CS-5, BD-5]
    anna, ben = two_people(server, device, game)
    change(anna)
    choose(anna, "Drawn by lot")
    expect(anna.locator(".starts")).to_contain_text("Who starts is drawn by lot.")
    expect(ben.locator(".starts")).to_contain_text("Wer beginnt, entscheidet das Los.")
    start(anna)
    live = anna.get_by_test_id("live")
    expect(live).to_contain_text(re.compile(r"The draw: (Anna|Ben) starts\..*\1 rolls", re.DOTALL))
    drawn = "Anna" if "Anna starts" in live.inner_text() else "Ben"
    expect(ben.get_by_test_id("live")).to_contain_text(f"Das Los bestimmt: {drawn} beginnt.")


def test_a_roll_off_is_chosen_in_the_lobby(server: Server, device: Device) -> None:  # [CS-5]
    anna, ben = two_people(server, device, "colour_square")
    change(anna)
    choose(anna, "Roll-off")
    expect(ben.locator(".starts")).to_contain_text("Wer beginnt, wird ausgewürfelt.")
    start(anna)
    asked, waiting = anna.get_by_text("You won the roll-off."), ben.get_by_text("Du hast das Auswürfeln gewonnen.")
    play_until(anna, lambda: asked.count() + waiting.count() > 0, lambda: False)


def test_markers_are_swapped_and_shuffled(server: Server, device: Device) -> None:  # [BD-14]
    anna, ben = two_people(server, device, "blokus_dice")
    change(anna)
    markers = anna.locator(".ring").get_by_role("button", name=re.compile("Swap this marker"))

    def names() -> list[str]:
        return [re.sub(r"\. Swap.*", "", marker.get_attribute("aria-label") or "") for marker in markers.all()]

    assert names() == ["Anna: red", "Ben: blue", "waits: yellow", "waits: green"]
    markers.nth(0).click()
    expect(anna.get_by_text("Now the other one.")).to_be_visible()
    markers.nth(3).click()
    expect(markers.nth(0)).to_have_accessible_name("Anna: green. Swap this marker.")
    assert names() == ["Anna: green", "Ben: blue", "waits: yellow", "waits: red"]
    expect(ben.locator(".ring li").nth(0)).to_have_text("Grün: Anna")
    check(anna)
    choose(anna, "A named player")
    choose(anna, "Ben")
    expect(markers.nth(0)).to_have_accessible_name("Ben: green. Swap this marker.")
    choose(anna, "Drawn by lot")
    expect(markers.nth(0)).to_have_accessible_name("No. 1 in turn: green. Swap this marker.")
    before = names()
    anna.get_by_role("button", name="Shuffle").click()
    play_until(anna, lambda: names() != before, lambda: False)
    order = [name.split(": ")[1] for name in names()]
    assert sorted(order) == ["blue", "green", "red", "yellow"]
    start(anna)
    held = anna.locator(".markers li .unseen").all_inner_texts()
    assert [text.strip(": ") for text in held] == order


def test_lots_of_a_real_table_and_the_loser_starts_the_rematch(server: Server, device: Device) -> None:  # [BD-5]
    page = device(server.address)
    token(page)
    page.goto(open_table(page, "blokus_dice", board=ONE_SHAPE, dice="own"))
    sit(page)
    page.get_by_role("button", name="Let a bot play").click()
    change(page)
    expect(page.get_by_role("button", name="The loser of the last game")).to_have_count(0)
    choose(page, "Drawn by lot")
    start(page)
    expect(page.locator(".prompt")).to_contain_text("Lots are drawn")
    page.get_by_role("button", name="Guest was drawn and starts").click()
    page.get_by_role("button", name="That is right").click()
    expect(page.get_by_test_id("live")).to_contain_text("The draw: Guest starts.")

    def roll(name: str, *dice: int) -> None:
        page.get_by_role("button", name=f"{name} rolls 2 dice").click()
        for index, value in enumerate(dice, 1):
            page.get_by_role("button", name=re.compile(f"^Die number {index}.*{value}$")).click()
        page.get_by_role("button", name="That is right").click()

    roll("Guest", 2, 1)
    page.get_by_role("button", name="Die: 2").click()
    warning = page.get_by_role("dialog")
    again = page.get_by_role("button", name=re.compile("rolls 2 dice"))
    play_until(page, lambda: again.count() > 0, lambda: not warning.count() and take_a_step(page, "click"))
    roll("Bot Gentle", 1, 1)
    play_until(page, lambda: is_over(page), lambda: take_a_step(page, "click"))
    page.get_by_role("button", name="Play again").click()  # with real dice there is something to agree on
    expect(page.locator(".starts")).to_contain_text("Who starts is drawn by lot.")  # as before, unless chosen
    change(page)
    choose(page, "The loser of the last game")
    expect(page.locator(".starts")).to_contain_text("Starts: Guest (lost the last game)")
    start(page)
    expect(page.get_by_role("button", name="Guest rolls 2 dice")).to_be_visible()


def test_nobody_who_plays_alone_is_asked(server: Server, device: Device) -> None:
    page = device(server.address)
    token(page)
    page.goto(open_table(page, "colour_square", seats=1, variant="task1"))
    sit(page)
    expect(page.locator(".starts")).to_have_count(0)
