"""Pages without a game (those of the games are in test_shots): axe-core, the console, the language, the size."""

from __future__ import annotations

import gzip

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from polychrome.server import web_client
from tests.browser.conftest import DESKTOP, PHONE, Device, Server

WHOLE_CLIENT = 250 * 1000  # bytes, compressed: all games, lessons, explanations and designers
FIRST_VISIT = 100 * 1000  # of them, those that the home page needs
PAGES = {"/": "Colour Square", "/replay/none": "There is no finished game", "/nothing": "There is nothing here"}


def check(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    check_width(page)


def check_width(page: Page) -> None:
    overflow = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0, f"{page.url} is {overflow} pixels too wide"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_pages_are_open_to_everybody(
    server: Server, device: Device, said: list[str], path: str, scheme: str, size: dict[str, int]
) -> None:
    page = device(server.address, viewport=size, color_scheme=scheme)
    page.goto("/")
    if path != "/":
        page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
        )
    page.get_by_role("heading", name=PAGES[path]).wait_for()
    page.wait_for_load_state("networkidle")
    check(page)
    said[:] = [text for text in said if "404" not in text]  # the browser mentions what is not there


@pytest.mark.parametrize(
    "path", ["/foo/bar", "/new", "/t/", "/t/%E0%A4", "/t/nosuch", "/replay/nosuch", "/analysis/nosuch"]
)
def test_an_address_that_leads_nowhere_offers_ways_on(
    server: Server, device: Device, said: list[str], path: str
) -> None:
    page = device(server.address)
    page.goto(path)
    expect(page.get_by_role("heading", level=1, name="There is no")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    page.go_back()
    page.get_by_role("main").get_by_role("link", name="Calcool").click()
    expect(page.get_by_role("heading", name="A table for Calcool")).to_be_visible()
    said[:] = [text for text in said if "404" not in text]  # the browser mentions what is not there


def test_an_address_with_one_stroke_too_many_is_understood(server: Server, device: Device, said: list[str]) -> None:
    page = device(server.address)
    page.goto("/how/calcool/")
    expect(page.get_by_role("heading", name="How to play Calcool")).to_be_visible()
    said[:] = [text for text in said if "404" not in text]


def test_german_comes_from_the_browser_and_english_by_choice(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-AT")
    page.goto("/")
    assert page.evaluate("() => document.documentElement.lang") == "de"
    page.get_by_role("button", name="Einstellungen").click()
    page.get_by_role("button", name="English").click()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Play against a bot", exact=True).first).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play against a bot", exact=True).first).to_be_visible()


def test_what_is_chosen_in_one_window_holds_in_the_others(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    other = page.context.new_page()
    other.goto("/")
    other.get_by_role("button", name="Settings").click()
    other.get_by_role("button", name="Deutsch").click()
    other.get_by_role("button", name="Dunkel").click()
    expect(page.get_by_role("button", name="Einstellungen")).to_be_visible()
    expect(page.locator("html[lang=de][data-theme=dark]")).to_have_count(1)


def test_all_of_the_client_is_small() -> None:
    files = {name: gzip.compress(body) for name, body in web_client.files().items() if name.endswith((".js", ".css"))}
    assert sum(map(len, files.values())) < WHOLE_CLIENT


def test_a_first_visit_is_smaller_and_loads_no_rules(server: Server, device: Device) -> None:
    page = device(server.address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(f"{server.address}/")))
    page.goto("/")
    page.wait_for_load_state("networkidle")
    files = {"" if name == "index.html" else name: body for name, body in web_client.files().items()}
    assert sum(len(gzip.compress(files[name])) for name in asked if name in files) < FIRST_VISIT
    assert not [name for name in asked if name.startswith("rules/")]
