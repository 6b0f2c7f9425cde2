"""What is drawn on a board explains itself; the goal of the game stands in the bar of the first round."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import against_bot, play_a_short_game

TAPPED = {
    "colour_square": {
        ".own [data-what=orange]": ("no bridge leads to or from an orange square", "CS-20"),
        ".own [data-what=purple]": ("it earns 5 points more", "CS-21"),
        ".own [data-what=target]": ("add up to this number", "CS-15"),
        ".own .jokers .word": ("its number is subtracted at the end", "CS-12"),
    },
    "blokus_dice": {
        ".own .strikes": ("use a shape of any row", "BD-11"),
        ".own .points": ("The fewest empty cells win", "BD-16"),
        ".markers ol": ("Four markers travel round the table", "BD-13"),
    },
    "calcool": {".own .field": ("Nobody sees any card before Go", "CC-4")},
}


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", TAPPED)
def test_a_tap_explains_what_is_drawn_there(server: Server, device: Device, game: str, size: dict[str, int]) -> None:
    page = device(server.address, viewport=size, has_touch=size == PHONE)
    against_bot(page, game, seats=2)
    notice = page.locator(".notice")
    for place, (text, rule) in TAPPED[game].items():
        drawn = page.locator(place).first
        drawn.tap() if size == PHONE else drawn.click()
        expect(notice).to_contain_text(text)
        expect(notice.get_by_role("link", name=f"Rule {rule}")).to_be_visible()
        notice.get_by_role("button", name="Close").click()
    expect(notice).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_tap_explains_what_is_drawn_in_a_replay(server: Server, device: Device, size: dict[str, int]) -> None:
    page = device(server.address, viewport=size)
    play_a_short_game(page)
    page.get_by_role("link", name="Replay").click()
    page.locator(".steptext").wait_for()
    page.locator(".own [data-what=orange]").first.click()
    expect(page.locator(".notice")).to_contain_text("no bridge leads to or from an orange square")
    check(page)


def test_what_can_be_played_is_played_and_not_explained(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, seats=2)
    page.locator(".diebutton.legal").first.click()
    expect(page.locator(".diebutton.picked")).to_have_count(1)
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("game", TAPPED)
def test_a_key_lists_everything_that_is_drawn(server: Server, device: Device, game: str) -> None:
    page = device(server.address)
    against_bot(page, game, seats=2)
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="What is what?")
    expect(listed.locator("dt").first).to_be_visible()
    drawn = page.evaluate(
        "() => [...new Set([...document.querySelectorAll('.playing [data-what]')].map(one => one.dataset.what))].length"
    )
    expect(listed.locator("dt")).to_have_count(drawn)
    check(page)
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)


GOALS = [
    ("colour_square", {"seats": 2}, "Goal: hit the numbers, most points win"),
    ("colour_square", {"seats": 2, "sheet": "B"}, "Goal: numbers, ranges, most points"),
    ("colour_square", {"seats": 2, "variant": "covered"}, "Goal: most points, sheets covered"),
    ("colour_square", {"seats": 1, "variant": "task3"}, "Goal: many points, column by column"),
    ("blokus_dice", {"seats": 2}, "Goal: leave the fewest empty cells"),
    ("calcool", {"seats": 2}, "Goal: the best chain of ten dice"),
]


@pytest.mark.parametrize(("game", "options", "goal"), GOALS)
def test_the_goal_stands_in_the_bar_of_the_first_round(
    server: Server, device: Device, game: str, options: dict[str, object], goal: str
) -> None:
    page = device(server.address, viewport=PHONE)
    against_bot(page, game, **options)
    line = page.locator(".goal")
    expect(line).to_have_text(goal)
    assert fits(page), "the goal is cut off on a phone"
    line.get_by_role("button", name="Got it: hide the goal").click()
    expect(line).to_have_count(0)
    page.reload()
    expect(page.locator(".prompt")).to_be_visible()
    expect(line).to_have_count(0)


def fits(page: Page) -> bool:
    found: bool = page.locator(".goal p").evaluate("one => one.scrollWidth <= one.clientWidth")
    return found
