"""Pictures of every page for people to look at: `make shots` keeps them in build/shots."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import DESKTOP, PHONE, Device, Server
from tests.browser.tools import GLOWING, GLOWING_DICE, against_bot, is_over, open_table, play_to_the_end, step, token

pytestmark = [pytest.mark.shots, pytest.mark.slow]
LOOKS = [
    pytest.param(PHONE, "light", "en-GB", id="phone"),
    pytest.param(DESKTOP, "light", "en-GB", id="desktop"),
    pytest.param(PHONE, "dark", "de-DE", id="phone-dark-german"),
    pytest.param(DESKTOP, "dark", "de-DE", id="desktop-dark-german"),
]


class Camera:
    """Takes pictures of one page; without a folder it only waits until there is something to see."""

    def __init__(self, page: Page, folder: Path | None, look: str) -> None:
        self._page, self._folder, self._look = page, folder, look

    def __call__(self, name: str, is_whole: bool = True) -> None:
        self._page.wait_for_timeout(350)
        if self._folder:
            self._page.screenshot(path=self._folder / f"{name}-{self._look}.png", full_page=is_whole)


@pytest.mark.parametrize(("size", "scheme", "locale"), LOOKS)
def test_pictures_of_every_page(
    server: Server,
    device: Device,
    shots: Path | None,
    request: pytest.FixtureRequest,
    size: dict[str, int],
    scheme: str,
    locale: str,
) -> None:
    page = device(server.address, viewport=size, color_scheme=scheme, locale=locale)
    camera = Camera(page, shots, request.node.callspec.id.removeprefix("chromium-"))
    for name, path in (("home", "/"), ("new", "/new/colour_square"), ("how", "/how/colour_square")):
        page.goto(path)
        page.locator("h1").wait_for()
        camera(name)
    token(page)
    page.goto(open_table(page, seats=3))
    page.locator(".qr svg").wait_for()
    camera("lobby")
    page.get_by_role("button", name="Settings" if locale == "en-GB" else "Einstellungen").click()
    camera("settings", is_whole=False)
    if locale != "en-GB":
        return
    against_bot(page, seats=3)
    page.locator(GLOWING_DICE).first.wait_for()
    camera("table")
    page.locator(GLOWING_DICE).first.click()
    camera("picked", is_whole=False)
    page.locator(GLOWING).nth(3).click()
    page.get_by_role("button", name="What is missing").click()
    camera("entered", is_whole=False)
    for _ in range(60):
        if is_over(page):
            break
        step(page)
    camera("later")
    page.get_by_role("button", name="Table menu").click()
    camera("menu", is_whole=False)
    against_bot(page, seats=1, variant="task5", sheet="B")
    page.locator(GLOWING_DICE).first.wait_for()
    camera("task")
    play_to_the_end(page)
    camera("over")
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="To the end").click()
    page.locator(".told").wait_for()
    camera("replay")
