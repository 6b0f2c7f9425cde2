"""What people do at a table, by what the screen offers them."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

GAME_SECONDS = 400  # of a whole game on a busy machine; alone it takes twenty
WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
_any = Random(7)
QUIET_MS = 60  # between two looks at the screen


def word(page: Page, key: str) -> str:
    """What the page calls this, in its own language."""
    language: str = page.evaluate("() => document.documentElement.lang")
    catalogues = [json.loads((WORDS / f"{name}.json").read_text(encoding="utf-8")) for name in ("shell", "analysis")]
    saying: str = next(words[key] for words in catalogues if key in words)[language]
    return saying


def speak(page: Page, language: str) -> None:
    """Let the page speak this language, as if it had been chosen in another window."""
    page.evaluate(
        """language => {
            localStorage.setItem("polychrome-language", language);
            dispatchEvent(new StorageEvent("storage", {key: "polychrome-language"}));
        }""",
        language,
    )


def open_table(page: Page, game: str = "colour_square", fast: bool = True, **options: Any) -> str:
    """Open a table as this page's own device, without clicking through the form; its path."""
    names = ("dice", "hints", "coach", "listed", "ready_ms", "grace_ms")
    asked = {name: options.pop(name) for name in names if name in options}
    if page.url == "about:blank":
        page.goto("/")
    table: str = page.evaluate(
        """async ([game, options, asked, pace_ms]) => {
            const host = localStorage.getItem("polychrome-token");
            const id = Math.random().toString(36).slice(2);
            const answer = await fetch("/api/tables", {
                method: "POST", body: JSON.stringify({id, host, game, options, pace_ms, clock_ms: 0, ...asked})});
            return (await answer.json()).path;
        }""",
        [game, options, asked, 0 if fast else 600],
    )
    return table


def token(page: Page) -> None:
    """The device has a token before its first table."""
    page.goto("/")
    page.evaluate(
        """() => {
            if (localStorage.getItem("polychrome-token")) return;
            const bytes = crypto.getRandomValues(new Uint8Array(24));
            localStorage.setItem("polychrome-token", btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, "a"));
        }"""
    )


def against_bot(page: Page, game: str = "colour_square", **options: Any) -> None:
    """Sit down at a new table with bots at the other seats, and begin."""
    token(page)
    page.goto(open_table(page, game, **options))
    sit(page)
    bots = page.get_by_role("button", name=word(page, "lobby.bot"))
    while before := bots.count():
        bots.first.click()
        expect(bots).to_have_count(before - 1)
    page.get_by_role("button", name=word(page, "lobby.start")).click()
    expect(page.get_by_role("list", name=word(page, "table.seats"))).to_be_visible()


def sit(page: Page) -> None:
    """Take the first free seat, and wait until it is one's own."""
    page.locator(".seatlist").wait_for()
    page.get_by_role("button", name=word(page, "lobby.sit"), exact=True).first.click()
    page.locator(".seatlist .tag").first.wait_for()


READY = ".readybar .say.main"


def say_ready(page: Page) -> None:
    """Press Ready as soon as the table asks for it."""
    page.locator(READY).click()
    page.locator(".readybar .say[aria-pressed=true], .phase-race").first.wait_for()


def is_over(page: Page) -> bool:
    return page.locator(OVER).count() > 0


OVER = "section.over"
GLOWING_DICE = ".diebutton.legal:not(.last)"  # those that fit somewhere
GLOWING = ".sheet:not(.small) .corner.legal"


def step(page: Page, touch: bool = False) -> bool:
    """One thing that the screen offers, as one who only looks at what glows; whether there was any."""
    press = "tap" if touch else "click"
    done = page.locator(".prompt button.main:not(:disabled)")
    ways = (GLOWING, f"{GLOWING_DICE}:not(.picked)", ".joker.legal", ".diebutton.legal:not(.picked)")
    return any(press_if_there(offered, press) for offered in (done, *(page.locator(way) for way in ways)))


def press_if_there(offered: Locator, press: str = "click") -> bool:
    """Any of them, if there are any; whether there were."""
    is_there = offered.count() > 0
    if is_there:
        press_any(offered, press)
    return is_there


def press_any(offered: Locator, press: str = "click") -> None:
    """Any of them: whoever always takes the first may come to the same dead end again and again."""
    try:
        getattr(offered.nth(_any.randrange(max(1, offered.count()))), press)(timeout=1500)
    except Exception as problem:  # gone meanwhile: look again
        if "Timeout" not in str(problem):
            raise


def play_to_the_end(page: Page, touch: bool = False) -> None:
    play_until(page, lambda: is_over(page), lambda: step(page, touch))


def play_until(page: Page, is_so: Callable[[], bool], take_a_step: Callable[[], bool]) -> None:
    """Do what the screen offers, and wait where it offers nothing, for as long as it takes."""
    deadline = time.monotonic() + GAME_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, f"still not so: {page.locator('main').inner_text()[:300]}"
        if not take_a_step():
            page.wait_for_timeout(QUIET_MS)


def play_a_short_game(page: Page, press: str = "click", **options: Any) -> None:
    """Alone, without writing anything: ten rolls and the score."""
    against_bot(page, seats=1, variant="task4", **options)
    for name in ("Column A", "Column C", "Row 2"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Choose").click()
    done = page.get_by_role("button", name="Done", disabled=False)
    play_until(page, lambda: is_over(page), lambda: press_if_there(done, press))


class Ear:
    """What the table says to a device, held back for as long as a test wants; also after something it was told."""

    def __init__(self, page: Page, until: re.Pattern[str] | None = None) -> None:
        self.is_shut = False
        self.is_unheard = False  # what the device says gets lost, until it has another line
        self._until = until
        self._held: list[str] = []
        self._line: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/socket$"), self._open)

    def _open(self, line: WebSocketRoute) -> None:
        self._line, self.is_unheard, server = line, False, line.connect_to_server()
        line.on_message(lambda message: None if self.is_unheard else server.send(message))
        server.on_message(lambda message: self._hear(str(message)))

    def _hear(self, message: str) -> None:
        assert self._line
        if self.is_shut:
            self._held.append(message)
            return
        self._line.send(message)
        self.is_shut = self._until is not None and self._until.search(message) is not None

    def wait_for(self, page: Page, text: str) -> None:
        """Wait until the table has said this, though the device has not heard it."""
        play_until(page, lambda: any(text in message for message in self._held), lambda: False)

    def open(self) -> None:
        assert self._line
        self.is_shut, self._until = False, None
        for message in self._held:
            self._line.send(message)
        self._held.clear()


def names_in_bar(page: Page) -> Locator:
    """The whole names of the seats; phones show what tells bots apart instead."""
    return page.get_by_role("list", name="The seats").locator(".who:not(.brief)")


def prompt(page: Page) -> str:
    return page.locator(".prompt p").last.inner_text()


def number(text: str) -> int:
    found = re.search(r"-?\d+", text.replace("−", "-"))
    assert found, text
    return int(found[0])


def open_score(page: Page) -> None:
    """The score line by line, once the count is played out."""
    page.locator(OVER).wait_for()
    page.locator(f"{OVER} details").first.wait_for()
    page.get_by_text(word(page, "over.sheet"), exact=True).click()
    page.locator(".score").first.wait_for()


MOST_SHIFT = 0.02  # of the page in a whole game
WATCH = """() => {
    window.shifts = [];
    new PerformanceObserver(list => {
        if (document.querySelector("section.over")) return;
        for (const shift of list.getEntries())
            if (!shift.hadRecentInput)
                window.shifts.push([shift.value, shift.sources.map(({node}) => node?.outerHTML?.slice(0, 120))]);
    }).observe({type: "layout-shift"});
}"""


def watch_shifts(page: Page) -> None:
    """From now on until the score comes: what moves without being asked to."""
    page.evaluate(WATCH)


def shifts(page: Page) -> list[Any]:
    """What has moved, if it was enough to be felt."""
    found: list[Any] = page.evaluate("() => window.shifts")
    return found if sum(value for value, _ in found) >= MOST_SHIFT else []
