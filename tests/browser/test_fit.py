"""Everything that a turn needs is on the screen at once, at every usual size, and nothing covers what to do now."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Device, Server
from tests.browser.test_pages import check, check_width
from tests.browser.tools import against_bot, say_ready, shifts, watch_shifts

pytestmark = pytest.mark.slow

GAMES = ["colour_square", "blokus_dice", "calcool"]
SIZES = [(1280, 800), (1366, 640), (1024, 768), (768, 1024), (1180, 820), (820, 1180), (360, 640), (390, 844)]
LARGE_SIZES = [(1280, 800), (768, 1024)]  # with letters twice as large
PROMPT = (".prompt p", ".prompt button")
NEEDED = {
    "colour_square": (*PROMPT, ".sheet:not(.small)", ".own .joker", ".dice"),
    "blokus_dice": (*PROMPT, ".own .grid", ".side .tray, .side .shapes", ".side:has(.shape.legal) .tools"),
    "calcool": (*PROMPT, ".felt", ".handbar", ".own .slot"),
}
# What lies outside the window without scrolling, or has something else than itself lying over its middle.
HIDDEN = """selectors => selectors.flatMap(selector => {
    const found = [...document.querySelectorAll(selector)].filter(it => it.checkVisibility({visibilityProperty: true}));
    const isSeen = it => {
        const {left, top, right, bottom} = it.getBoundingClientRect();
        const isInside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return isInside && over !== null && (it.contains(over) || over.contains(it));
    };
    return found.filter(it => !isSeen(it)).map(it => `${selector}: ${JSON.stringify(it.getBoundingClientRect())}`);
})"""


def check_fit(page: Page, game: str, sizes: list[tuple[int, int]]) -> None:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.evaluate("() => scrollY") == 0
        assert page.evaluate(HIDDEN, list(NEEDED[game])) == [], (width, height)
        check_width(page)


def take_turn_as_far_as_possible(page: Page, game: str, sizes: list[tuple[int, int]]) -> None:
    """Go through the moments of a turn; in each of them everything fits."""
    if game == "calcool":
        say_ready(page)
        page.locator(".phase-race .grab.legal").first.wait_for()
        check_fit(page, game, sizes)
        page.locator(".grab.legal").first.click()
        page.locator(".slot.legal").first.wait_for()
    elif game == "blokus_dice":
        page.locator(".tray .diebutton.legal").first.wait_for()
        check_fit(page, game, sizes)
        page.locator(".tray .diebutton.legal").first.click()
        page.locator(".shape.legal").first.click()
        page.locator(".cell.legal").first.wait_for()
    else:
        page.locator(".diebutton.legal").first.wait_for()
        check_fit(page, game, sizes)
        page.locator(".diebutton.legal").first.click()
        page.locator(".sheet:not(.small) .corner.legal").first.wait_for()
    check_fit(page, game, sizes)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_needs_no_scrolling(server: Server, device: Device, game: str, language: str) -> None:
    page = device(server.address, locale=language)
    against_bot(page, game, seats=3)
    take_turn_as_far_as_possible(page, game, SIZES)


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_needs_no_scrolling_with_large_letters(server: Server, large_letters: Browser, game: str) -> None:
    address = {"X-Forwarded-For": f"large letters fit {game}"}
    page = large_letters.new_page(base_url=server.address, extra_http_headers=address, reduced_motion="reduce")
    against_bot(page, game)
    take_turn_as_far_as_possible(page, game, LARGE_SIZES)
    page.close()


@pytest.mark.parametrize("size", [(1366, 640), (360, 640)], ids=["laptop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_by_itself(server: Server, device: Device, game: str, size: tuple[int, int]) -> None:
    page = device(server.address, viewport={"width": size[0], "height": size[1]})
    against_bot(page, game, seats=3, fast=False)
    page.locator(".readybar .say.main, .diebutton.legal").first.wait_for()
    watch_shifts(page)
    take_turn_as_far_as_possible(page, game, [size])
    page.wait_for_timeout(1500)  # the bots go on meanwhile, and notices come and go
    assert not shifts(page)


@pytest.mark.parametrize(("game", "seats"), [("colour_square", 6), ("blokus_dice", 4), ("calcool", 4)])
def test_every_other_board_can_be_enlarged(server: Server, device: Device, game: str, seats: int) -> None:
    page = device(server.address, viewport={"width": 1366, "height": 640})
    against_bot(page, game, seats=seats)
    enlarge = page.get_by_role("button", name="Enlarge the board of Bot")
    expect(enlarge).to_have_count(seats - 1)
    figure = page.locator("figure.other").last
    small = figure.locator("svg.sheet, svg.grid, .small").first.bounding_box()
    enlarge.last.click()
    board = page.locator("dialog[open] .enlarged > *")
    expect(board).to_be_visible()
    large = board.bounding_box()
    assert small
    assert large
    assert large["width"] > small["width"] * 1.5
    assert large["y"] + large["height"] <= 640
    check(page)
    page.keyboard.press("Escape")
    expect(board).to_have_count(0)
