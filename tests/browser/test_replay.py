"""The replay: one viewpoint, turns and key moments, three speeds, and a step that stands in the address."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import play_a_short_game


def test_a_replay_is_followed_by_turns_moments_speed_and_address(server: Server, device: Device) -> None:
    page = device(server.address)
    play_a_short_game(page)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".steptext")).to_contain_text("Step 0")
    expect(page.locator(".own .sheet")).to_be_visible()
    page.get_by_role("button", name="One turn on").click()
    expect(page.locator(".steptext")).to_contain_text("rolls")
    first = page.evaluate("location.hash")
    page.get_by_role("button", name="One turn on").click()
    expect(page.locator(".steptext")).to_contain_text("rolls")
    assert page.evaluate("location.hash") != first
    page.get_by_role("button", name="One turn back").click()
    page.wait_for_function("first => location.hash === first", arg=first)
    check(page)

    page.evaluate("location.hash = '#3'")  # as somebody changes the address by hand
    expect(page.locator(".steptext")).to_contain_text("Step 3 of")
    page.get_by_role("button", name="To the end").click()
    last = page.evaluate("location.hash")
    expect(page.locator("section.over")).to_be_visible()
    page.get_by_role("button", name="To the start").click()
    expect(page.locator(".steptext")).to_contain_text("Step 0")

    moments = page.get_by_role("group", name="Key moments").get_by_role("button", name=re.compile(r"[+−]\d"))
    if moments.count():  # whoever circled nothing has none
        moments.first.click()
        expect(moments.first).to_have_attribute("aria-current", "step")

    speeds = page.get_by_role("group", name="Speed").get_by_role("button")
    expect(speeds).to_have_count(3)
    speeds.last.click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("last => location.hash === last", arg=last)  # it goes on by itself to the end
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    page.go_back()  # before the address was changed by hand: no other step is an entry of the history
    page.go_back()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
