"""Somebody who has never seen the game and only does what the screen says."""

from __future__ import annotations

import re
import time
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.tools import GAME_SECONDS

_any = Random(5)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["Colour Square", "Blokus Dice", "Calcool"])
def test_a_newcomer_finishes_a_first_game(server: Server, device: Device, game: str) -> None:
    page = device(server.address, viewport=PHONE, has_touch=True)
    page.goto("/")
    page.get_by_role("article", name=game).get_by_role("button", name="Play against a bot", exact=True).tap()
    expect(page.get_by_role("list", name="The seats")).to_be_visible()
    deadline = time.monotonic() + GAME_SECONDS
    while not page.get_by_role("heading", name=re.compile("wins?$|win!$")).count():
        assert time.monotonic() < deadline, page.locator("main").inner_text()[:300]
        if not do_what_the_screen_says(page):
            page.wait_for_timeout(100)
    expect(page.get_by_role("region", name="The score")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def do_what_the_screen_says(page: Page) -> bool:
    """A button that stands out, a place that says it is possible, what else glows, what can be pressed: so ordered."""
    ways = (
        # Not the next game, when this one has ended since the last look.
        page.locator("main button.main:visible:not(:disabled)").filter(has_not_text="Play again"),
        page.get_by_role("button", name=re.compile("possible$")),
        page.locator("main .legal:visible:not(.picked, .last)"),
        page.locator("[role=group] button:visible[aria-disabled=false][aria-pressed=false]"),
    )
    for offered in ways:
        if count := offered.count():
            try:
                offered.nth(_any.randrange(count)).tap(timeout=1500)
            except Exception as problem:  # gone meanwhile
                if "Timeout" not in str(problem):
                    raise
            return True
    return False
