"""A game from another package, without a line of TypeScript: played in the browser from the home page to the replay."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import GAME_SECONDS, is_over, word

GAME = Path(__file__).parent / "third_party" / "hog.py"


@pytest.fixture
def server_with_hog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server where the package `hog` is installed, which registers a game."""
    package, facts = tmp_path / "site", tmp_path / "site" / "hog-1.0.dist-info"
    facts.mkdir(parents=True)
    shutil.copy(GAME, package / "hog.py")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: hog\nVersion: 1.0\n", encoding="utf-8")
    (facts / "entry_points.txt").write_text("[polychrome.games]\nhog = hog:GAME\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(package))
    running = Server(tmp_path)
    yield running
    running.stop()


def open_table(page: Page) -> None:
    """From the home page through the form and the lobby, with a bot at the other seat."""
    page.goto("/")
    page.get_by_role("article", name="Hog").get_by_role("link", name=word(page, "play.open")).click()
    check(page)
    page.get_by_role("button", name="20", exact=True).click()
    page.get_by_role("button", name=word(page, "new.open")).click()
    bot = page.get_by_role("button", name=word(page, "lobby.bot"))
    expect(bot).to_have_count(1)  # the host is seated
    bot.click()
    check(page)
    page.get_by_role("button", name=word(page, "lobby.start")).click()


def take_a_step(page: Page) -> None:
    """Hold when there is something to hold, else roll."""
    choice = page.locator(".choice", has_text="Hold").or_(page.locator(".choice", has_text="Roll")).last
    try:
        choice.click(timeout=1000)
    except Exception as problem:  # it is somebody else's turn
        if "Timeout" not in str(problem):
            raise


@pytest.mark.slow
@pytest.mark.parametrize(("size", "locale"), [(PHONE, "en-GB"), (DESKTOP, "de-DE")], ids=["phone", "desktop-german"])
def test_a_game_without_a_board_of_its_own_is_played_to_the_end(
    server_with_hog: Server, device: Device, size: dict[str, int], locale: str
) -> None:
    page = device(server_with_hog.address, viewport=size, locale=locale)
    open_table(page)
    page.locator(".choice", has_text="Guess").click()
    page.locator(".choice", has_text="Guess a 6").wait_for()
    check(page)
    page.get_by_role("button", name=word(page, "back"), exact=True).click()
    page.locator(".choice", has_text="Roll the die").wait_for()
    deadline = time.monotonic() + GAME_SECONDS
    while not is_over(page):
        assert time.monotonic() < deadline, page.locator("main").inner_text()[:300]
        take_a_step(page)
    check(page)
    page.get_by_role("link", name=word(page, "over.replay")).click()
    page.get_by_role("button", name=word(page, "replay.next")).click()
    page.locator(".steptext", has_text="roll the die").wait_for()
    check(page)
