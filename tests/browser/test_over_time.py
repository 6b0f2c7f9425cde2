"""The games of a device over time: luck, play and results, analysed once and kept on the device."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_pages import check

pytestmark = pytest.mark.slow
GAMES = 6


def analysis(route: Route) -> None:
    """Answer as the server does: each game a little better than the one before."""
    number = int(route.request.url.split("/game")[1][0])
    zero, play = {"mean": 0, "error": 0}, {"mean": -20 - number, "error": 1}
    kind = {"key": "k", "text": {"en": "squares spoilt", "de": "verdorbene Quadrate"}, "count": 2, "cost": 9}
    seat = {"seat": 0, "name": "Ann", "result": 90 - number, "luck": {"mean": 3 - number, "error": 1}, "play": play}
    rest = {"start": zero, "others": zero, "corrections": zero, "without_luck": zero, "best_in_foresight": zero}
    more: dict[str, Any] = {"best_in_hindsight": None, "hindsight_is_exact": False, "mistakes": 2, "texts": []}
    levels = [{"level": str(n), "play": {"mean": -10 * (6 - n), "error": 1}, "count": 20} for n in range(1, 6)]
    body = {
        "version": 2, "game": "colour_square", "title": "Colour Square", "unit": {"en": "points", "de": "Punkte"},
        "seats": [{**seat, **rest, **more, "phases": [-12, -6, -4], "kinds": [kind]}], "steps": [], "graph": [],
        "way": "seats=1 sheet=A variant=task1", "levels": levels,
    }  # fmt: skip
    route.fulfill(body=json.dumps(body), content_type="application/json")


def test_games_of_the_device_are_analysed_once_and_outlive_their_tables(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE)
    page.goto("/you")
    visits = [
        {"table": f"game{n}", "game": "colour_square", "at": 1.7e12 - 9e7 * n, "over": True, "names": ["Ann"],
         "winners": [0], "own": [0], "options": {"variant": "task1", "sheet": "A", "seats": 1}}
        for n in range(1, GAMES + 1)
    ]  # fmt: skip
    page.evaluate("visits => localStorage.setItem('polychrome-visits', JSON.stringify(visits))", visits)
    page.route("**/analysis", analysis)
    page.reload()
    page.get_by_role("link", name="Luck and play over time").click()
    expect(page.locator(".overtime")).to_have_count(3)
    expect(page.get_by_text("You play about as well as these bots: Expert.")).to_be_visible()
    expect(page.get_by_text("squares spoilt: 12 times, 54 in all")).to_be_visible()
    expect(page.get_by_text("here you lose most")).to_be_visible()
    expect(page.locator(".overtime.play circle")).to_have_count(GAMES)
    check(page)
    page.unroute("**/analysis")
    page.route("**/analysis", lambda route: route.abort())  # nothing is asked for again
    page.reload()
    page.get_by_text("All games", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(GAMES)
