"""Somebody who has never seen a file format makes a sheet, a board and a deck, sees their par, plays and prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import play_a_short_game

pytestmark = pytest.mark.slow


def begin(page: Page, game: str, how: str) -> None:
    """Find the way from the home page to a new design."""
    page.goto("/")
    page.get_by_role("link", name="Design your own").click()
    page.get_by_role("button", name=game).click()
    page.get_by_role("button", name=how, exact=True).click()
    expect(status(page)).to_have_text("Ready to play")


def status(page: Page) -> Locator:
    """Whether it can be played, or how many things are wrong."""
    return page.locator(".problems").get_by_role("status")


def wait_for_par(page: Page, unit: str) -> None:
    expect(page.locator("section", has_text="How hard is it?")).to_contain_text(re.compile(rf"Par: [\d.]+ {unit}"))


def print_it(page: Page) -> bytes:
    page.get_by_role("button", name="Print").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Make the PDF").click()
    page.get_by_role("button", name="Close").click()
    return Path(download.value.path()).read_bytes()


def test_a_sheet_is_made_and_played_on_a_phone(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE, has_touch=True)
    begin(page, "Colour Square", "From scratch")
    page.get_by_label("name of your design").fill("Garden")
    page.get_by_role("button", name="B2: sum 14").tap()
    page.get_by_role("combobox", name="red").select_option("only 6")
    page.get_by_role("textbox", name="Sum of the four corners").fill("5")
    expect(status(page)).to_have_text("1 thing to put right")
    wrong = page.get_by_role("button", name="B2: sum 5, red 6, Cannot be reached with these presets")
    expect(wrong).to_be_visible()
    check(page)
    page.get_by_role("button", name="A1: sum 14").tap()
    page.get_by_role("button", name="B2: cannot be reached").tap()
    expect(page.get_by_role("heading", name="Square B2")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(status(page)).to_have_text("Ready to play")
    page.get_by_role("button", name="Redo").tap()
    expect(status(page)).to_have_text("1 thing to put right")
    page.get_by_role("button", name="Range", exact=True).tap()
    page.get_by_role("textbox", name="to", exact=True).fill("12")
    page.get_by_role("button", name="Purple").tap()
    expect(status(page)).to_have_text("Ready to play")
    page.get_by_role("button", name="Snake").tap()
    page.get_by_role("button", name="D4: sum 14").tap()
    expect(page.get_by_text("9 squares so far")).to_be_visible()
    wait_for_par(page, "points")
    check(page)
    page.get_by_role("button", name="Play it").tap()
    page.get_by_role("button", name="Against a bot").tap()
    page.wait_for_url("**/t/*")
    expect(page.get_by_role("group", name="B2, target 4–12 purple")).to_be_visible()
    page.goto("/design")
    expect(page.get_by_role("link", name="Garden")).to_be_visible()


def test_a_board_is_drawn_and_printed_with_a_keyboard(server: Server, device: Device) -> None:
    page = device(server.address)
    begin(page, "Blokus Dice", "From scratch")
    page.get_by_role("button", name="New shape for row 3").press("Enter")
    cells = page.get_by_role("group", name="The cells of this shape")
    cells.get_by_role("button", name="Line 2, column 2").press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(status(page)).to_have_text("1 thing to put right")
    expect(page.locator(".inspector .fault")).to_contain_text("Must be connected")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="Shape I4")).to_be_visible()
    expect(status(page)).to_have_text("Ready to play")
    page.get_by_role("button", name="Shape I4: 4 cells").press("5")
    row = page.get_by_role("group", name="Row 5").get_by_role("button", name="Shape I4")
    expect(row).to_be_focused()
    page.get_by_role("textbox", name="Cells along a side").fill("7")
    expect(page.get_by_role("img", name="A grid of 7 × 7 cells")).to_be_visible()
    wait_for_par(page, "filled cells")
    assert print_it(page).startswith(b"%PDF")
    check(page)
    page.get_by_role("button", name="Publish").click()
    page.get_by_label("Made by").fill("Eva")
    page.get_by_role("button", name="Show it to everybody").click()
    page.get_by_role("dialog").get_by_role("link", name="Gallery").click()
    shown = page.get_by_role("listitem").filter(has_text="My design")
    expect(shown).to_contain_text("Eva")
    check(page)
    shown.get_by_role("button", name="Take it back").click()
    expect(shown).to_have_count(0)


def test_a_deck_is_made_saved_and_opened_again(server: Server, device: Device) -> None:
    page = device(server.address)
    begin(page, "Calcool", "Balanced")
    wait_for_par(page, "points")
    page.get_by_role("button", name=re.compile("^1: ")).click()
    page.get_by_role("textbox", name="Points").fill("7")
    page.get_by_role("combobox", name="Die 1, colour").select_option("pink")
    page.get_by_role("combobox", name="Die 1, pips").select_option("any number")
    expect(page.get_by_role("button", name=re.compile("^1: plus 7 for any pink"))).to_be_visible()
    page.get_by_role("button", name="Remove this card").click()
    expect(status(page)).to_have_text("1 thing to put right")
    page.get_by_role("button", name="Undo").click()
    expect(status(page)).to_have_text("Ready to play")
    check(page)
    page.get_by_role("button", name="Share or save").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved["cards"]["I-01"]["fields"][0] == {
        "points": 7,
        "targets": saved["cards"]["I-01"]["fields"][0]["targets"],
    }
    other = device(server.address)
    other.goto(f"/design{link.partition('/design')[2]}")
    expect(other.get_by_role("heading", name=saved["name"])).to_be_visible()
    other.get_by_role("button", name="Keep and change a copy").click()
    expect(other.get_by_role("button", name=re.compile("^1: plus 7 for any pink"))).to_be_visible()
    other.goto("/design")
    other.get_by_label("Open a file").set_input_files(download.value.path())
    expect(status(other)).to_have_text("Ready to play")


def test_a_finished_game_is_printed_as_on_paper(server: Server, device: Device) -> None:
    page = device(server.address)
    play_a_short_game(page)
    page.get_by_text("The score line by line").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Print this game").click()
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")
