"""Where the keys go and what is said when one page follows another."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device, Server
from tests.browser.tools import against_bot, play_a_short_game


def focused(page: Page) -> str:
    """What has the focus: its id, its text, or the kind of element that it is."""
    found: str = page.evaluate(
        "() => { const it = document.activeElement; return it.id || it.textContent.trim() || it.tagName; }"
    )
    return found


def test_the_first_link_skips_to_the_main_part(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to the main part"
    page.keyboard.press("Enter")
    assert focused(page) == "main"
    page.keyboard.press("Tab")
    expect(page.get_by_label("Your name")).to_be_focused()
    assert page.url == f"{server.address}/"


def test_a_new_page_has_the_focus_and_says_what_it_is(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    expect(page).to_have_title("Polychrome")
    assert focused(page) != "main", "whoever has just come begins at the top"
    page.get_by_role("link", name="How to play").first.press("Enter")
    expect(page.get_by_role("main", name="How to play Colour Square")).to_be_focused()
    expect(page).to_have_title("How to play Colour Square – Polychrome")
    page.go_back()
    expect(page.get_by_role("main", name="Polychrome")).to_be_focused()


@pytest.mark.slow
def test_the_first_roll_is_told_and_the_focus_stays_in_the_game(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    expect(page).to_have_title("Your turn · Colour Square – Polychrome")
    expect(page.get_by_test_id("live")).to_contain_text("rolls")
    expect(page.get_by_role("main", name="Colour Square")).to_be_focused()  # the button that started it has gone
    page.reload()
    expect(page.get_by_test_id("live")).to_contain_text("rolls")


@pytest.mark.slow
def test_playing_again_takes_one_key_and_keeps_the_focus(server: Server, device: Device) -> None:
    page = device(server.address)
    play_a_short_game(page)
    page.get_by_role("button", name="Play again").press("Enter")
    expect(page.locator(".prompt p")).to_be_visible()
    expect(page.get_by_role("main", name="Colour Square")).to_be_focused()
