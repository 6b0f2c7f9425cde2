"""The coach in the browser: one sentence after a costly move, and the way back."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_blokus_dice import DICE, ONE_ROW, TAKEN, roll, solo
from tests.browser.test_pages import check

pytestmark = pytest.mark.slow
WHY = "The 6 cost about 4 cells: the 1 would have allowed 5 cells in the middle."


def warn(route: Route) -> None:
    """Answer as a coach does that finds every move costly."""
    asked = json.loads(route.request.post_data or "")
    best = {"events": [], "codes": [], "text": {"en": "take a 1", "de": "eine 1 nehmen"}}
    value = {"mean": 4.0, "error": 0.5}
    warning = {"cost": value, "text": {"en": WHY, "de": WHY}, "best": {**best, "value": value}}
    told = {"seat": asked["seat"], "n": asked["n"], "warning": warning, "until": 9e9}
    route.fulfill(body=json.dumps(told), content_type="application/json")


def test_a_costly_move_is_told_once_and_can_be_taken_back(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE)
    page.route("**/coach", warn)
    solo(page, board=ONE_ROW, dice="own", coach=True)
    roll(page, 1, 1, 1, 6)
    page.locator(DICE).last.click()
    expect(page.locator(".coach")).to_contain_text(WHY)
    expect(page.get_by_test_id("live")).to_contain_text(f"Coach: {WHY}")
    page.get_by_role("button", name="What was better?").click()
    expect(page.locator(".coach")).to_contain_text("Better: take a 1.")
    check(page)
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(TAKEN)).to_have_count(0)
    expect(page.locator(".coach")).to_have_count(0)
