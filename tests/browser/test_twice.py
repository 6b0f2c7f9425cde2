"""Whoever presses twice where once is enough is served once, and is never told off for it."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_calcool import wait_for_go
from tests.browser.tools import Ear, against_bot, open_table, play_a_short_game, token

pytestmark = pytest.mark.slow


def heard(page: Page) -> Counter[str]:
    """What the tables are told from now on, by its type."""
    types: Counter[str] = Counter()
    page.on("websocket", lambda line: line.on("framesent", lambda frame: types.update([json.loads(frame)["type"]])))
    return types


def press_twice(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.dblclick()


def test_a_double_click_is_one_press_on_the_way_to_a_game(server: Server, device: Device) -> None:
    page = device(server.address)
    told = heard(page)
    token(page)
    page.goto(open_table(page, seats=3, fast=False))
    press_twice(page, "Sit here")
    expect(page.locator(".seatlist .tag")).to_have_count(1)
    page.locator(".seatlist").get_by_role("button", name="Let a bot play").first.dblclick()
    page.get_by_text("Bot Gentle").wait_for()
    press_twice(page, "Let a bot play")
    expect(page.locator(".seatlist").get_by_role("button", name="Free the seat")).to_have_count(3)
    press_twice(page, "Start the game")
    expect(page.get_by_role("list", name="The seats")).to_be_visible()
    press_twice(page, "Table menu")
    expect(page.get_by_role("dialog")).to_be_visible()
    press_twice(page, "Let a bot play for me")
    press_twice(page, "Play myself again")
    expect(page.get_by_role("button", name="Play myself again")).to_be_hidden()
    assert told == {"hello": 1, "sit": 1, "bot": 4, "start": 1, "reveal": 1}
    expect(page.get_by_text("Not possible")).to_be_hidden()


def test_a_double_click_says_done_and_opens_one_rematch(server: Server, device: Device) -> None:
    page = device(server.address)
    told = heard(page)
    play_a_short_game(page, press="dblclick")
    rolls = 10
    assert told["done"] == rolls
    press_twice(page, "Play again")
    expect(page.locator(".prompt p")).to_be_visible()
    assert told["rematch"] == 1
    expect(page.get_by_text("Not possible")).to_be_hidden()


def test_a_double_click_does_not_call_stop_unasked(server: Server, device: Device) -> None:
    page = device(server.address)
    told = heard(page)
    against_bot(page, "calcool", seats=1, house="practice")
    wait_for_go(page)
    press_twice(page, "Stop!")
    expect(page.get_by_role("button", name="Sure?")).to_be_visible()
    assert told["act"] == 0


def test_a_double_click_opens_one_table(server: Server, device: Device) -> None:
    page = device(server.address)
    opened: list[str] = []
    page.on("request", lambda request: opened.append(request.url) if request.method == "POST" else None)
    page.goto("/how/blokus_dice")
    press_twice(page, "Try it against a bot")
    page.get_by_role("list", name="The seats").wait_for()
    page.goto("/new/calcool")
    press_twice(page, "Open the table")
    page.locator(".seatlist").wait_for()
    assert sum(url.endswith("/api/tables") for url in opened) == 2


def test_impatient_presses_on_a_slow_line_are_one(server: Server, device: Device) -> None:
    page, phone = device(server.address), device(server.address)
    told, ear = heard(page), Ear(page)
    token(page)
    page.goto(open_table(page, "blokus_dice"))
    for name in ("Sit here", "Let a bot play", "Start the game"):
        page.get_by_role("button", name=name, exact=True).first.wait_for()
        ear.is_shut = True
        for _ in range(3):
            page.get_by_role("button", name=name, exact=True).first.click()
        ear.open()
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    page.get_by_role("button", name="Table menu").click()
    ear.is_shut = True
    for _ in range(2):
        page.get_by_role("button", name="Continue on another device").click()
    ear.open()
    link = page.get_by_label("Link", exact=True).input_value()
    assert told == {"hello": 1, "sit": 1, "bot": 1, "start": 1, "reveal": 1, "ticket": 1}
    expect(page.get_by_text("Not possible")).to_be_hidden()
    phone.goto(link)
    expect(phone.get_by_test_id("live")).to_contain_text("The seat is now on this device")
    page.get_by_role("button", name="Close").click()


def test_asked_for_again_later_there_is_another_link(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, fast=False)
    links = set()
    for _ in range(2):
        page.get_by_role("button", name="Table menu").click()
        page.get_by_role("button", name="Hand over the host’s role").click()
        links.add(page.get_by_label("Link", exact=True).input_value())
        page.get_by_role("button", name="Close").click()
    assert len(links) == 2


def test_pressing_fast_is_possible_where_it_is_meant(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, "colour_square", dice="own")
    dealer = page.get_by_role("region", name="Your dice")
    dealer.get_by_role("button").first.dblclick()
    expect(dealer.locator(".typed li")).to_have_count(0)
    dealer.locator(".faces button").nth(2).dblclick()
    expect(dealer.locator(".typed li")).to_have_count(2)


CLICK = """(place, detail) => {
    const {x, y} = place.getBoundingClientRect();
    place.dispatchEvent(new MouseEvent("click", {detail, clientX: x + 9, clientY: y + 9, bubbles: true}));
}"""


def test_quick_taps_at_two_places_are_two(server: Server, device: Device) -> None:
    """Some phones count them as one double tap, up to a thumb's width apart."""
    page = device(server.address, viewport=PHONE)
    page.goto("/new/colour_square")
    three, four = (page.get_by_role("button", name=name, exact=True) for name in ("3", "4"))
    three.evaluate(CLICK, 1)
    four.evaluate(CLICK, 2)
    expect(four).to_have_attribute("aria-pressed", "true")
