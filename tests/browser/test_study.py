"""Hints at the table, and the game explained afterwards: luck and skill, a graph, what would have been better."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.blokus_dice.script import POCKET
from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_blokus_dice import play as play_blokus_dice
from tests.browser.test_pages import check
from tests.browser.tools import (
    GAME_SECONDS,
    READY,
    against_bot,
    is_over,
    play_to_the_end,
    play_until,
    press_any,
    press_if_there,
    say_ready,
    speak,
    word,
)

pytestmark = pytest.mark.slow
ANALYSIS_MS = 600_000  # on a busy machine, where the critic's kernels may have to be compiled first


def play_calcool(page: Page) -> None:
    """One die a round, then Stop."""
    deadline = time.monotonic() + GAME_SECONDS
    while not is_over(page):
        assert time.monotonic() < deadline
        if page.locator(".phase-race .pair .slot.full").count():
            press_any(page.locator(".call:not(:disabled)"))
        elif page.locator(".phase-race .pair .slot.legal").count():
            press_any(page.locator(".pair .slot.legal"))
        elif page.locator(".phase-race .grab.legal").count():
            press_any(page.locator(".grab.legal"))
        elif page.locator(READY).count():
            press_any(page.locator(READY))
        page.wait_for_timeout(100)


SOLO: dict[str, tuple[dict[str, Any], Callable[[Page], None]]] = {
    "colour_square": ({"seats": 1, "variant": "task1"}, play_to_the_end),
    "blokus_dice": ({"seats": 1, "house": "solo", "board": POCKET}, play_blokus_dice),
    "calcool": ({"seats": 1, "house": "practice"}, play_calcool),
}


def ask(page: Page) -> None:
    """Ask for a hint; once more if the dealer acted meanwhile, for then an answer would be too late."""
    page.locator(f".legal, {READY}").first.wait_for()
    if page.locator(READY).count():
        say_ready(page)
    page.locator(".legal").first.wait_for()
    unanswered = page.locator("main:not(:has(.advice))")
    button = unanswered.get_by_role("button", name=word(page, "hint"), exact=True, disabled=False)
    play_until(page, lambda: page.locator(".advice").count() > 0, lambda: press_if_there(button))


@pytest.mark.parametrize("game", SOLO)
def test_a_hint_says_why_and_its_place_glows(server: Server, device: Device, game: str) -> None:
    page = device(server.address, viewport=PHONE)
    against_bot(page, game, **SOLO[game][0])
    expect(page.locator(".hinted, .hintcell")).to_have_count(0)
    ask(page)
    assert len(page.locator(".advice p").inner_text()) > 10
    expect(page.locator("main .hinted").first).to_be_visible()
    expect(page.get_by_test_id("live")).to_contain_text("Hint: ")
    check(page)
    page.locator(".advice").get_by_role("button", name="Close").click()
    expect(page.locator(".hinted, .hintcell")).to_have_count(0)


def test_what_a_hint_says_can_be_done_and_then_it_is_gone(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE")
    against_bot(page, "calcool", **SOLO["calcool"][0])
    ask(page)
    assert re.search(r"[äöüß]| die | den | der ", page.locator(".advice p").inner_text())
    page.locator(".grab.legal").first.click()
    expect(page.locator(".advice")).to_have_count(0)


def test_no_hints_where_the_host_forbids_them(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/new/calcool")
    page.get_by_role("button", name="Practice alone").click()
    page.get_by_text("More options").click()
    page.get_by_label("Players may ask for hints").uncheck()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".terms")).to_contain_text("no hints")
    page.get_by_role("button", name="Start the game").click()
    say_ready(page)
    page.locator(".phase-race .grab.legal").first.wait_for()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)


@pytest.mark.parametrize("game", SOLO)
def test_a_game_is_explained(server: Server, device: Device, game: str) -> None:
    page = device(server.address)
    options, play = SOLO[game]
    against_bot(page, game, **options)
    play(page)
    page.get_by_role("link", name=word(page, "analysis")).click()
    page.locator(".graph svg").first.wait_for(timeout=ANALYSIS_MS)
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"You ended with .+: .*luck.*, your moves .+\."))
    page.get_by_text(word(page, "analysis.sum")).click()
    page.get_by_text(word(page, "analysis.all")).click()
    check_analysis(page)
    look_at_mistakes(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type] # a plain dict
    speak(page, "de")
    expect(page.get_by_role("main")).to_contain_text(re.compile(r"Du hast .+ erreicht: Das .*, deine Züge .+\."))
    check_analysis(page)
    choose_in_the_graph(page)


def check_analysis(page: Page) -> None:
    """The page is open to everybody, its figures add up, and the three at the top are those of the calculation."""
    check(page)
    table = page.get_by_role("group", name=word(page, "analysis.sum"))
    rows = [row.split("\t") for row in table.locator("tbody tr").all_inner_texts()]
    told = {row[0]: figure(row[1]) for row in rows if row[1] != "–"}
    parts = [
        told.get(word(page, f"analysis.{part}"), 0.0) for part in ("start", "luck", "play", "others", "corrections")
    ]
    assert sum(parts) == pytest.approx(told[word(page, "analysis.result")], abs=0.3)  # each is rounded to a tenth
    for label, value in zip(*(page.locator(f".threes {tag}").all_inner_texts() for tag in ("dt", "dd")), strict=True):
        assert figure(value) == pytest.approx(told[label], abs=0.51)  # from 10 on without tenths


def look_at_mistakes(page: Page) -> None:
    """One mistake after the other by button, key and picture, and the moment of one in the replay."""
    shown = page.get_by_role("group", name=word(page, "analysis.mistakes"), exact=True)
    listed = page.locator("ol.costly").get_by_role("button")
    if listed.count() < 2:  # played nearly without mistakes
        expect(page.get_by_role("main")).to_contain_text(re.compile("well played|Mistake 1 of 1"))
        return
    count = listed.count()
    expect(shown).to_contain_text(f"Mistake 1 of {count}")
    expect(
        shown.locator(".scene").get_by_role("img").or_(shown.locator(".scene").get_by_role("group")).first
    ).to_be_visible()
    shown.get_by_role("button", name=word(page, "analysis.mistake.next")).click()
    expect(shown).to_contain_text(f"Mistake 2 of {count}")
    page.keyboard.press("ArrowLeft")
    expect(shown).to_contain_text(f"Mistake 1 of {count}")
    listed.last.click()
    expect(shown).to_contain_text(f"Mistake {count} of {count}")
    expect(listed.last).to_have_attribute("aria-current", "step")
    expect(shown.locator(".cost")).to_have_text(listed.last.locator(".cost").inner_text())
    shown.get_by_role("link", name=word(page, "analysis.show")).click()
    expect(page.locator(".steptext")).to_contain_text("Step")
    page.go_back()
    page.locator(".graph svg").first.wait_for(timeout=ANALYSIS_MS)
    page.get_by_text(word(page, "analysis.sum")).click()


def choose_in_the_graph(page: Page) -> None:
    """By keys: one point a turn, each said aloud, and Enter leads to it; the table has the same turns."""
    graph = page.get_by_role("slider", name=word(page, "analysis.graph"))
    graph.focus()
    expect(graph).to_have_attribute("aria-valuetext", re.compile("^Anfang: "))
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", re.compile("^Zug 1: "))
    last = int(graph.get_attribute("aria-valuemax") or 0)
    page.get_by_text(word(page, "analysis.graph.table")).click()
    turns = page.get_by_role("group", name=word(page, "analysis.graph.table")).get_by_role("link")
    expect(turns).to_have_text(["Anfang", *(f"Zug {turn}" for turn in range(1, last + 1))])
    graph.focus()
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator(".steptext")).to_be_visible()
    assert "/replay/" in page.url


def figure(text: str) -> float:
    """The number of a cell, without its error."""
    return float(text.partition("±")[0].strip().replace("−", "-").replace("+", "").replace(",", "."))


def test_what_is_not_finished_is_not_explained(server: Server, device: Device, said: list[str]) -> None:
    page = device(server.address)
    against_bot(page, "calcool", **SOLO["calcool"][0])
    page.goto(page.url.replace("/t/", "/analysis/"))
    expect(page.get_by_role("heading", name="There is no finished game")).to_be_visible()
    said[:] = [text for text in said if "403" not in text]  # the browser mentions it
