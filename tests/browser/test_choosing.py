"""Choosing a game: levels on the home page, the form of a new table, its lobby, and tasks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import names_in_bar, play_a_short_game, play_until, press_if_there, word

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1366, "height": 640}
WHO = ".seatlist .who, .seatlist span.hint"


def level(page: Page) -> str:
    return page.locator(".levels [aria-pressed=true]").inner_text()


def test_a_first_game_is_against_a_gentle_bot_and_the_level_is_remembered(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    assert level(page) == "Gentle"
    expect(page.locator(".levels button")).to_have_text(["Gentle", "Steady", "Sharp", "Expert", "Master"])
    card = page.get_by_role("article", name="Colour Square")
    card.get_by_role("button", name="Play against a bot", exact=True).click()
    seats = names_in_bar(page)
    expect(seats).to_have_text(["Guest", "Bot Gentle"])
    page.goto("/")
    page.get_by_role("button", name="Steady").click()
    page.reload()
    assert level(page) == "Steady"
    card.get_by_role("button", name="Play against a bot", exact=True).click()
    expect(seats).to_have_text(["Guest", "Bot Steady"])


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("game", ["colour_square", "blokus_dice", "calcool"])
def test_the_form_is_one_screen(
    server: Server, device: Device, game: str, size: dict[str, int], locale: str, shots: Path | None
) -> None:
    page = device(server.address, viewport=size, locale=locale)
    page.goto(f"/new/{game}")
    for company in ("new.who.link", "new.who.here", "new.who.watch", "new.who.bots"):
        page.get_by_role("button", name=word(page, company), exact=True).click()
        send = page.get_by_role("button", name=word(page, "new.open"))
        box = send.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"], company
    assert page.evaluate("scrollY") == 0
    check(page)
    if shots:
        page.screenshot(path=shots / f"form-{game}-{locale}-{size['width']}.png")
    page.get_by_text(word(page, "new.more")).click()
    check(page)


def open_with(page: Page, *choices: str) -> None:
    """Open a table with these choices of the form."""
    page.goto("/new/colour_square")
    for choice in choices:
        page.get_by_role("button", name=choice, exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".seatlist").wait_for()


@pytest.mark.parametrize(
    ("choices", "names"),
    [
        (["3"], ["Eva", "free", "free"]),
        (["3", "Me and bots", "Sharp"], ["Eva", "Bot 2 Sharp", "Bot 3 Sharp"]),
        (["3", "All on this device"], ["Eva", "Eva 2", "Eva 3"]),
        (["Only bots", "Master"], ["Bot 1 Master", "Bot 2 Master"]),
    ],
)
def test_whoever_is_known_sits_there_when_the_table_is_open(
    server: Server, device: Device, choices: list[str], names: list[str]
) -> None:
    page = device(server.address)
    page.goto("/")
    page.get_by_label("Your name").fill("Eva")
    open_with(page, *choices)
    expect(page.locator(WHO)).to_have_text(names)
    start = page.get_by_role("button", name="Start the game")
    if "free" in names:
        expect(start).to_be_disabled()
    else:
        start.click()
        expect(names_in_bar(page)).to_have_text(names)


def test_names_at_one_device_are_asked_for(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/new/colour_square")
    page.get_by_role("button", name="All on this device").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Name 2").fill("Ben")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(WHO)).to_have_text(["Ann", "Ben"])


def test_a_task_has_one_seat_unless_more_are_wished(server: Server, device: Device) -> None:
    page = device(server.address)
    open_with(page, "A task", "Task 3: Column by column", "Side B")
    expect(page.locator(".terms")).to_have_text("Task 3: Column by column · Side B · 1 seat")
    expect(page.locator(WHO)).to_have_text(["Guest"])
    open_with(page, "A task", "2", "Me and bots")
    expect(page.locator(".terms")).to_have_text("Task 1: Snake · Side A · 2 seats")


def test_the_lobby_says_what_was_chosen(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE", viewport=PHONE)
    page.goto("/new/blokus_dice")
    page.get_by_role("button", name="Groß").click()
    page.get_by_role("button", name="3", exact=True).click()
    page.get_by_text("Weitere Optionen").click()
    page.get_by_role("button", name="60 Sekunden").click()
    page.get_by_role("button", name="Unsere eigenen").click()
    page.get_by_label("Es darf nach Tipps gefragt werden").uncheck()
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.locator(".terms")).to_have_text(
        "Gemeinsam · Groß · 3 Plätze · Unsere eigenen, auf einem echten Tisch · 60 Sekunden je Zug · keine Tipps"
    )
    expect(page.get_by_role("link", name="Alle Regeln")).to_be_visible()
    check(page)


SHARE = """() => {
    window.shared = [];
    navigator.share = async (what) => void window.shared.push(what);
}"""


def test_a_phone_shares_the_link_in_its_own_way(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE)
    page.add_init_script(f"({SHARE})()")
    open_with(page)
    page.get_by_role("button", name="Share the link").first.click()
    shared: list[dict[str, Any]] = page.evaluate("window.shared")
    assert [one["title"] for one in shared] == ["Colour Square"], json.dumps(shared)
    assert shared[0]["url"].endswith(page.url.split("/t/")[1])
    expect(page.locator(".qr svg")).to_be_visible()
    check(page)


def test_without_a_share_sheet_there_are_a_code_and_a_link(server: Server, device: Device) -> None:
    page = device(server.address)
    page.add_init_script("delete Navigator.prototype.share")
    open_with(page)
    expect(page.locator(".qr svg")).to_be_visible()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    expect(page.get_by_role("button", name="Share the link")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_tasks_have_a_place_of_their_own(server: Server, device: Device, locale: str) -> None:
    page = device(server.address, viewport=PHONE, locale=locale)
    page.goto("/")
    page.get_by_role("article", name="Colour Square").get_by_role("link", name=word(page, "tasks")).click()
    expect(page.get_by_role("heading", name=word(page, "tasks"))).to_be_visible()
    expect(page.get_by_role("region", name="Colour Square").locator("li")).to_have_count(5)
    check(page)
    page.get_by_role("region", name="Calcool").get_by_role("button").click()
    expect(page.get_by_role("list", name=word(page, "table.seats")).locator("li")).to_have_count(1)


@pytest.mark.slow
def test_a_task_shows_the_grade_and_the_personal_best(server: Server, device: Device) -> None:
    page = device(server.address)
    play_a_short_game(page)
    page.goto("/tasks")
    task = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Task 4: Connection"))
    ways = task.locator(".way")
    expect(ways.first).to_contain_text("Your best: 0 squares circled, almost")
    expect(ways.last).to_contain_text("Not played yet")
    task.get_by_role("button", name="Play Task 4: Connection, Side B").click()
    expect(page.get_by_role("button", name="Choose")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_bots_are_watched_at_any_speed(server: Server, device: Device, size: dict[str, int]) -> None:
    page = device(server.address, viewport=size)
    open_with(page, "Only bots", "Gentle")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    corners = page.locator(".sheet .value")
    before = corners.count()
    check(page)
    step = page.get_by_role("button", name="One move")
    play_until(page, lambda: corners.count() > before, lambda: press_if_there(step))
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Slow", exact=True).click()
    expect(page.get_by_role("button", name="Slow", exact=True, pressed=True)).to_be_visible()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Fast", exact=True).click()
    page.locator("section.over").wait_for()
    expect(page.get_by_role("group", name="How fast the bots play")).to_have_count(0)
