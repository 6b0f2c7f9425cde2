"""Every page of every game, on phone and desktop, light and dark, in both languages: nothing that axe-core finds wrong,
nothing wider than the screen, nothing on the console. `make shots` keeps pictures of them in build/shots.

Each game is played once; at every stop the page is looked at in all four ways."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Page

from tests.blokus_dice.script import POCKET
from tests.browser import tools
from tests.browser.conftest import DESKTOP, PHONE, Device, Server
from tests.browser.test_calcool import call_stop, lay, wait_for_go
from tests.browser.test_pages import check
from tests.browser.test_study import ANALYSIS_MS, ask
from tests.browser.tools import GLOWING, GLOWING_DICE, against_bot, is_over, open_table, speak, token, word

pytestmark = [pytest.mark.shots, pytest.mark.slow]


class Look(NamedTuple):
    """One way to look at a page."""

    name: str
    size: dict[str, int]
    scheme: Literal["light", "dark"]
    language: str
    letters: int = 100  # percent


LOOKS = [
    Look("phone", PHONE, "light", "en"),
    Look("phone-dark-german", PHONE, "dark", "de"),
    Look("desktop-dark-german", DESKTOP, "dark", "de"),
    Look("desktop", DESKTOP, "light", "en"),  # the last: the walk goes on with it
]
# Only for pictures: what is checked at these sizes is checked in test_fit.py and test_large_letters.py.
MORE_LOOKS = [
    Look("360x640", {"width": 360, "height": 640}, "light", "de"),
    Look("390x844", {"width": 390, "height": 844}, "dark", "en"),
    Look("768x1024", {"width": 768, "height": 1024}, "light", "en"),
    Look("1024x768", {"width": 1024, "height": 768}, "light", "de"),
    Look("1366x640", {"width": 1366, "height": 640}, "light", "en"),
    Look("1440x900", {"width": 1440, "height": 900}, "dark", "en"),
    Look("1280x800-large", {"width": 1280, "height": 800}, "light", "en", 200),
    Look("390x844-large", {"width": 390, "height": 844}, "light", "en", 200),
]

# Pages without a game of their own, one line each: name, path, what to wait for.
PAGES = [
    ("home", "/", ".card"),
    ("tasks", "/tasks", "h1"),
    ("device", "/you", ".takecode"),
    ("designs", "/design", ".starts-design"),
    ("gallery", "/gallery", ".designs .hint"),
    ("lesson", "/learn/colour_square", "main h1, main h2, .prompt"),
]


class Camera:
    """Looks at one page closely in all ways, and takes pictures of it if anybody wants some."""

    def __init__(self, page: Page, folder: Path | None) -> None:
        self._page, self._folder = page, folder
        self._settings = page.context.new_cdp_session(page)

    def __call__(self, name: str, is_whole: bool = True, is_brief: bool = False) -> None:
        """`is_brief`: what passes quickly is not looked at in every way."""
        if self._folder:
            for look in MORE_LOOKS[:2] if is_brief else MORE_LOOKS:
                self._change(look)
                self._page.wait_for_timeout(150)
                self._page.screenshot(path=self._folder / f"{name}-{look.name}.png")
        for look in LOOKS:
            self.take(name, look, is_whole)

    def take(self, name: str, look: Look, is_whole: bool = True) -> None:
        """Look at the page in one way, and leave it as it is on a desktop."""
        self._change(look)
        self._page.wait_for_timeout(350)
        if self._folder:
            self._page.screenshot(path=self._folder / f"{name}-{look.name}.png", full_page=is_whole)
        check(self._page)
        if look is not LOOKS[-1]:
            self._change(LOOKS[-1])

    def _change(self, look: Look) -> None:
        self._page.set_viewport_size(look.size)  # type: ignore[arg-type] # a plain dict
        self._page.emulate_media(color_scheme=look.scheme)
        # As in the browser's own settings: media queries in rem follow them, too.
        self._settings.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * look.letters // 100}})
        speak(self._page, look.language)


def close(page: Page) -> None:
    page.get_by_role("button", name=word(page, "close")).last.click()


def after_the_game(page: Page, camera: Camera, game: str) -> None:
    camera(f"{game}-over")
    page.get_by_role("link", name=word(page, "analysis")).click()
    page.locator(".graph svg").first.wait_for(timeout=ANALYSIS_MS)
    camera(f"{game}-analysis")
    page.go_back()
    page.locator("section.over").wait_for()
    page.get_by_role("link", name=word(page, "over.replay")).click()
    page.locator(".steptext").wait_for()
    page.get_by_role("button", name=word(page, "replay.last")).click()
    camera(f"{game}-replay")


def colour_square(page: Page, camera: Camera) -> None:
    against_bot(page, seats=4)
    page.locator(GLOWING_DICE).first.wait_for()
    camera("colour_square-table")
    page.locator(GLOWING_DICE).first.click()
    camera("colour_square-picked", is_whole=False)
    ask(page)
    camera("colour_square-hint", is_whole=False)
    page.locator(GLOWING).nth(3).click()
    page.locator(".own .bar button").first.click()
    camera("colour_square-entered", is_whole=False)
    for _ in range(60):
        if is_over(page):
            break
        tools.step(page)
    camera("colour_square-later")
    page.get_by_role("button", name=word(page, "table.menu")).click()
    camera("colour_square-menu", is_whole=False)
    close(page)
    against_bot(page, seats=2, dice="own")
    page.locator(".dealer button.main").click()
    page.locator(".dealer .diebutton").nth(3).click()
    camera("colour_square-own-dice")
    against_bot(page, seats=1, variant="task5", sheet="B")
    page.locator(GLOWING_DICE).first.wait_for()
    camera("colour_square-task")
    tools.play_to_the_end(page)
    after_the_game(page, camera, "colour_square")


def blokus_dice(page: Page, camera: Camera) -> None:
    against_bot(page, "blokus_dice", seats=4)
    page.locator(".tray .diebutton.legal").first.wait_for()
    camera("blokus_dice-table")
    page.locator(".tray .diebutton.legal").first.click()
    page.locator(".shape.legal").first.click()
    camera("blokus_dice-shape", is_whole=False)
    ask(page)
    camera("blokus_dice-hint", is_whole=False)
    page.locator(".cell.legal").first.click()
    camera("blokus_dice-place", is_whole=False)
    for _ in range(24):
        if is_over(page):
            break
        if not blokus_step(page):
            page.wait_for_timeout(tools.QUIET_MS)
    camera("blokus_dice-later")
    against_bot(page, "blokus_dice", seats=1, house="solo", dice="own")
    page.locator(".dealer button.main").click()
    page.locator(".dealer .diebutton").nth(2).click()
    camera("blokus_dice-own-dice")
    against_bot(page, "blokus_dice", seats=2, board=POCKET)
    tools.play_until(page, lambda: is_over(page), lambda: blokus_step(page))
    after_the_game(page, camera, "blokus_dice")


def blokus_step(page: Page) -> bool:
    ways = (".prompt button.place:not(:disabled)", ".cell.legal", ".shape.legal:not(.picked)", ".tray .diebutton.legal")
    return any(tools.press_if_there(page.locator(f"{way}:not(.last)")) for way in ways)


def calcool(page: Page, camera: Camera) -> None:
    against_bot(page, "calcool", seats=4)
    page.locator(".phase-go").wait_for()
    camera("calcool-go", is_whole=False, is_brief=True)
    wait_for_go(page)
    for at in (1, 2, 3, 6):
        lay(page, at)
    camera("calcool-race", is_brief=True)
    tools.press_any(page.locator(".grab.legal"))
    camera("calcool-hand", is_whole=False, is_brief=True)
    ask(page)
    camera("calcool-hint", is_whole=False, is_brief=True)
    against_bot(page, "calcool", seats=2, dice="own")
    page.locator(".dealer button.main").click()
    page.locator(".cardlist button").first.wait_for()
    camera("calcool-own-cards")
    for _ in range(4):
        page.locator(".cardlist button:not(:disabled)").nth(3).click()
    page.locator(".dealer button.main").click()
    page.locator(".dealer button.main").click()
    page.locator(".dealer .diebutton").first.wait_for()
    page.keyboard.type("12345612364")
    camera("calcool-own-dice")
    against_bot(page, "calcool", seats=2)
    for look in LOOKS:  # what passes quickly is looked at in one way a round
        wait_for_go(page)
        lay(page, 1)
        page.wait_for_timeout(2000)  # the bot lays something, too
        call_stop(page)
        page.locator(".count").wait_for()
        camera.take("calcool-count", look, is_whole=False)
    page.locator("section.over").wait_for()
    after_the_game(page, camera, "calcool")


WALKS: list[Callable[[Page, Camera], None]] = [colour_square, blokus_dice, calcool]


@pytest.mark.parametrize("walk", WALKS, ids=[walk.__name__ for walk in WALKS])
def test_every_page_of_a_game(
    server: Server, device: Device, shots: Path | None, walk: Callable[[Page, Camera], None]
) -> None:
    game = walk.__name__
    page = device(server.address)
    camera = Camera(page, shots)
    for kind, drawn in (("new", "h1"), ("how", "h1"), ("rules", ".ruletext")):
        page.goto(f"/{kind}/{game}")
        page.locator(drawn).wait_for()
        camera(f"{game}-{kind}")
    walk(page, camera)


def test_every_page_around_the_games(server: Server, device: Device, shots: Path | None) -> None:
    page = device(server.address)
    camera = Camera(page, shots)
    tools.play_a_short_game(page)  # something to list on the home page and in the device's memory
    for name, path, drawn in PAGES:
        page.goto(path)
        page.locator(drawn).first.wait_for()
        camera(name)
    token(page)
    page.goto(open_table(page, seats=6))
    page.locator(".qr svg").wait_for()
    camera("lobby")
    page.get_by_role("button", name=word(page, "settings")).click()
    camera("settings", is_whole=False)
    close(page)
    against_bot(page, seats=6)  # as many as there can be, at the head of a small screen
    page.locator(GLOWING_DICE).first.wait_for()
    camera("six")
