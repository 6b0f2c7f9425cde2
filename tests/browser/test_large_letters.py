"""Letters twice as large as usual, as some people set their browser: nothing is cut off or too small to read."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import DESKTOP, PHONE, Server
from tests.browser.test_pages import check_width
from tests.browser.tools import READY, against_bot, say_ready

pytestmark = pytest.mark.slow

SMALLEST = 20  # pixels of what a card of Calcool asks for, at any size of letters
CUT = """() => [...document.querySelectorAll("main :is(button:not(.grab), .tray, .points)")]
    .filter(it => it.checkVisibility() && !it.closest(".others, .heap"))
    .filter(it => it.scrollHeight > it.clientHeight + 2 || it.getBoundingClientRect().right > innerWidth + 1)
    .map(it => it.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", ["colour_square", "blokus_dice", "calcool"])
def test_large_letters_fit(server: Server, large_letters: Browser, game: str, size: dict[str, int]) -> None:
    settings: dict[str, Any] = {"viewport": size, "reduced_motion": "reduce", "locale": "en-GB"}
    address = {"X-Forwarded-For": f"large {game} {size}"}
    page = large_letters.new_page(base_url=server.address, extra_http_headers=address, **settings)
    against_bot(page, game)
    play_a_little(page, game)
    check_width(page)
    assert page.evaluate(CUT) == []
    if game == "calcool":
        heights = page.evaluate("() => [...document.querySelectorAll('.own .chips')].map(it => it.clientHeight)")
        assert min(heights) >= SMALLEST
    page.goto(f"/rules/{game}")
    page.locator(".ruletext").wait_for()
    check_width(page)
    page.close()


def play_a_little(page: Page, game: str) -> None:
    """To a moment in which the board offers most."""
    if game == "calcool":
        page.locator(READY).wait_for()
        check_width(page)
        assert page.evaluate(CUT) == []
        say_ready(page)
        page.locator(".grab.legal").first.click()
        page.locator(".slot.legal").first.wait_for()
    elif game == "blokus_dice":
        page.locator(".tray .diebutton.legal").first.click()
        page.locator(".shape.legal").first.click()
        page.locator(".cell.legal").first.wait_for()
    else:
        page.locator(".diebutton.legal").first.click()
        page.locator(".corner.legal").first.click()
        page.get_by_role("button", name="press to take back").wait_for()
