"""Lessons: somebody new takes each one by what glows, learns from wrong taps, and goes on to a first game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from polychrome.lessons import find_lessons
from tests.browser.conftest import DESKTOP, PHONE, Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import play_until
from tests.games import BUILT_IN

LESSONS = [(game, name) for game in BUILT_IN for name in find_lessons(game)]
END = ".lessonend button.main"
# What the sentence means by what glows, in the order in which a newcomer would try it.
GLOWING = (
    ".lesson .prompt button.main:not(:disabled)",
    ".lesson .corner.legal.hinted:not(.fresh)",
    ".lesson .joker.legal.hinted",
    ".lesson .diebutton.legal.hinted:not(.picked)",
    ".lesson .grab.hinted",
    ".lesson .slot.legal.hinted",
    ".lesson .tray.hinted",
    ".lesson .call.hinted",
    ".lesson .shape.legal.hinted:not(.picked)",
    ".lesson .cell.legal",
    # The last step is free.
    ".lesson .corner.legal",
    ".lesson .shape.legal:not(.picked)",
    ".lesson .diebutton.legal:not(.picked)",
)


def press_what_glows(page: Page, press: str) -> bool:
    for way in GLOWING:
        offered = page.locator(way)
        if offered.count():
            try:
                getattr(offered.first, press)(timeout=1500)
            except Exception as problem:  # gone meanwhile
                if "Timeout" not in str(problem):
                    raise
            return True
    return False


def is_finished(page: Page) -> bool:
    return page.locator(END).count() > 0


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_a_newcomer_completes_the_lesson_and_starts_a_first_game(
    server: Server, device: Device, game: str, name: str
) -> None:
    is_phone = name != "tasks"
    page = device(
        server.address,
        viewport=PHONE if is_phone else DESKTOP,
        has_touch=is_phone,
        locale="en-GB" if is_phone else "de-DE",
    )
    page.goto(f"/learn/{game}/{name}")
    lesson = find_lessons(game)[name]
    sentence, live = page.locator(".sentence p"), page.get_by_test_id("live").locator("p").last
    language = "en" if is_phone else "de"
    told: list[str] = []

    def take_a_step() -> bool:
        said = sentence.inner_text()
        if is_finished(page):  # in the meantime: the sentence may be the one after the last step
            return True
        if not told or told[-1] != said:
            told.append(said)
            expect(live).to_have_text(re.sub(r"\s+(Rule|Regel) [A-Z]+-\d+$", "", said))
        return press_what_glows(page, "tap" if is_phone else "click")

    play_until(page, lambda: is_finished(page), take_a_step)
    assert told == [f"{getattr(pause.text, language)} {rule_word(language)} {pause.rule}" for pause in lesson.pauses]
    expect(sentence).to_have_text(getattr(lesson.end, language))
    assert page.evaluate("localStorage.getItem('polychrome-lessons')") == f"{game}/{name}"
    page.locator(END).click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".head .seats")).to_be_visible()
    assert page.evaluate("localStorage.getItem('polychrome-needs')") == "on"


def rule_word(language: str) -> str:
    return {"en": "Rule", "de": "Regel"}[language]


@pytest.mark.parametrize(("game", "name"), LESSONS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lessons_have_no_barriers(server: Server, device: Device, game: str, name: str, theme: str) -> None:
    page = device(server.address, viewport=PHONE, color_scheme=theme)
    page.goto(f"/learn/{game}/{name}")
    page.locator(".playing .legal").first.wait_for()
    check(page)


def test_a_wrong_tap_teaches_and_changes_nothing(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/learn/colour_square/basics")
    page.get_by_role("button", name="red die: 3").click()
    notice = page.get_by_role("alert")
    page.locator('[aria-label^="C2 blue"]').click(force=True)  # red in a blue corner
    expect(notice).to_contain_text("A coloured die goes in a corner of its own colour")
    expect(notice.get_by_role("link", name="Rule CS-7")).to_be_visible()
    page.locator('[aria-label^="C2 red"]').click(force=True)
    expect(notice).to_contain_text("The rules allow that. In this lesson try what glows.")
    expect(page.locator(".corner.fresh")).to_have_count(0)
    page.locator(".corner.legal").click()
    expect(page.locator(".corner.fresh")).to_have_count(1)


def test_back_and_leave_work_at_any_time(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/learn/blokus_dice/basics")
    expect(page.get_by_role("button", name="Back")).to_be_disabled()
    page.get_by_role("button", name="Die: 4").click()
    expect(page.get_by_label("Step 2 of 7")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_label("Step 1 of 7")).to_be_visible()
    expect(page.locator(".pool .diebutton.legal")).to_have_count(1)
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("heading", name="Choose a game")).to_be_attached()


def test_keys_alone_take_a_step(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/learn/colour_square/basics")
    page.locator(".corner.hinted").first.wait_for()
    for key in ("1", "Enter", "2", "Enter", "Enter"):  # red, its place, blue, its place, Done
        page.keyboard.press(key)
    expect(page.get_by_label("Step 2 of 7")).to_be_visible()


def test_the_ways_to_a_lesson(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    card = page.get_by_role("article", name="Calcool")
    card.get_by_role("link", name="Learn it in 90 seconds").click()
    expect(page.locator(".sentence")).to_contain_text("Goal:")
    for path in ("/how/colour_square", "/rules/colour_square"):
        page.goto(path)
        lessons = page.get_by_role("navigation", name="Learn by playing").get_by_role("link")
        expect(lessons).to_have_count(3)


@pytest.mark.parametrize("path", ["/learn/colour_square/nothing", "/learn/chess"])
def test_where_there_is_no_lesson_the_page_says_so(server: Server, device: Device, path: str) -> None:
    page = device(server.address)
    page.goto(path)
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
