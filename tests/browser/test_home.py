"""The home page: one press to a game against a bot, and what is said where that fails."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import DESKTOP, PHONE, Device, Server
from tests.browser.test_pages import check_width
from tests.browser.tools import open_table, play_a_short_game, sit, token, word

TABLES = re.compile("/api/tables$")


def card(page: Page, game: str) -> Locator:
    return page.get_by_role("article", name=game)


def play(page: Page, game: str) -> Locator:
    """The button that begins a game against a bot."""
    return card(page, game).get_by_role("button", name=word(page, "play.bot"), exact=True)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize(("status", "key"), [(429, "fault.busy"), (503, "fault.storage")])
def test_why_it_fails_is_said_beside_the_button(
    server: Server, device: Device, said: list[str], locale: str, status: int, key: str
) -> None:
    page = device(server.address, viewport=PHONE, locale=locale)
    page.goto("/")
    page.route(TABLES, lambda route: refuse(route, status))
    play(page, "Calcool").click()
    fault = card(page, "Calcool").get_by_role("alert")
    expect(fault).to_have_text(word(page, key))
    expect(fault).to_be_in_viewport()
    expect(play(page, "Calcool")).to_be_enabled()
    said.clear()  # the browser mentions what was refused


def refuse(route: Route, status: int) -> None:
    if route.request.method == "POST":
        route.fulfill(status=status, json={"error": "No."})
    else:
        route.continue_()


def test_a_table_that_is_gone_is_not_waited_for(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    page.route_web_socket(re.compile("/socket$"), lambda socket: socket.close(code=4004))
    play(page, "Calcool").click()
    expect(card(page, "Calcool").get_by_role("alert")).to_be_visible()
    expect(play(page, "Calcool")).to_be_enabled()


def test_whoever_has_gone_elsewhere_is_not_fetched_back(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    held: list[Route] = []
    page.route(TABLES, lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    with page.expect_request(lambda request: request.method == "POST"):
        play(page, "Colour Square").click()
    card(page, "Calcool").get_by_role("link", name="How to play").click()
    page.get_by_role("heading", name="How to play Calcool").wait_for()
    with page.expect_websocket() as line:
        held[0].continue_()
    if not line.value.is_closed():
        line.value.wait_for_event("close")  # the table was left
    expect(page.get_by_role("heading", name="How to play Calcool")).to_be_visible()
    assert page.url.endswith("/how/calcool")


@pytest.mark.slow
def test_an_open_table_tells_bots_from_people(server: Server, device: Device) -> None:
    page, other = device(server.address), device(server.address)
    page.goto("/")
    page.get_by_label("Your name").fill("3")
    token(page)
    page.goto(open_table(page, seats=3, listed=True))
    sit(page)
    page.get_by_role("button", name="Let a bot play").first.click()
    page.get_by_text("Bot Gentle").wait_for()
    other.goto("/")
    expect(other.get_by_text("3, Bot Gentle · 1 seat free")).to_be_visible()


ALONE = [
    ("colour_square", {"total": 1, "circled": 9, "grade": None}, {"variant": "task2"}, "1 point", "1 Punkt"),
    ("colour_square", {"total": -12, "circled": 0, "grade": "almost"}, {"variant": "task3"},
     "−12 points, almost", "−12 Punkte, knapp daneben"),
    ("colour_square", {"total": 7, "circled": 7, "grade": "very good"}, {"variant": "task5"},
     "7 squares circled, very good", "7 Quadrate eingekreist, sehr gut"),
    ("blokus_dice", {"empty": 1, "strikes": 2}, {"house": "solo"}, "1 empty cell", "1 freies Feld"),
    ("calcool", {"total": 31, "rounds": []}, {"house": "practice"}, "31 points", "31 Punkte"),
]  # fmt: skip


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_a_game_alone_says_what_was_reached(
    server: Server, device: Device, locale: str, size: dict[str, int], shots: Path | None
) -> None:
    page = device(server.address, locale=locale, viewport=size)
    known = [
        {"table": f"t{at}", "game": game, "at": 0, "over": True, "names": ["Eva"], "bots": [False], "winners": [0],
         "alone": {"score": score, "options": options}}
        for at, (game, score, options, *_) in enumerate(ALONE)
    ]  # fmt: skip
    known.append({"table": "old", "game": "calcool", "at": 0, "over": True, "names": ["Eva"], "winners": [0]})
    page.goto("/")
    page.evaluate("known => localStorage.setItem('polychrome-visits', JSON.stringify(known))", known)
    page.reload()
    yours = page.locator("section", has=page.get_by_role("heading", name=word(page, "home.yours"))).locator("li")
    over = word(page, "home.yours.over")
    outcomes = [f"{over}: {german if locale == 'de-DE' else english}" for *_, english, german in ALONE]
    expect(yours.locator(".hint")).to_have_text([re.compile(f"· {re.escape(one)}$") for one in [*outcomes, over]])
    check_width(page)
    if shots:
        yours.first.scroll_into_view_if_needed()
        page.screenshot(path=shots / f"alone-{locale}-{size['width']}.png")


@pytest.mark.slow
def test_a_game_alone_is_finished_and_won_by_nobody(server: Server, device: Device) -> None:
    page, other = device(server.address), device(server.address)
    page.goto("/")
    page.get_by_label("Your name").fill("greedy")
    play_a_short_game(page, listed=True)
    page.goto("/")
    yours = page.locator("section", has=page.get_by_role("heading", name="Your games")).locator("li")
    expect(yours).to_contain_text("finished: 0 squares circled, almost")
    other.goto("/")
    theirs = other.locator("section", has=other.get_by_role("heading", name="Games that others played")).locator("li")
    expect(theirs.filter(has_text="greedy")).to_have_count(1)
