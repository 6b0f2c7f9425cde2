"""Whole games of Colour Square: with the mouse, with a finger, with the keyboard alone."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.tools import (
    GAME_SECONDS,
    GLOWING,
    GLOWING_DICE,
    against_bot,
    is_over,
    play_to_the_end,
    prompt,
    shifts,
    watch_shifts,
)

pytestmark = pytest.mark.slow


def test_a_whole_game_by_clicks(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.wait_for()
    watch_shifts(page)
    play_to_the_end(page)
    assert not shifts(page)
    expect(page.get_by_role("region", name="The score")).to_be_visible()
    score = page.locator(".score tbody tr")
    assert [row.split("\t")[0] for row in score.all_inner_texts()][:4] == ["Row 1", "Row 2", "Row 3", "Row 4"]
    for column in (1, 2):  # as on paper: what stands there adds up
        cells = [row.split("\t")[column].replace("−", "-") for row in score.all_inner_texts()]
        values = [int(cell) for cell in cells]
        assert sum(values[:4]) == values[4]
        assert sum(values[4:9]) == values[9]
    page.get_by_role("button", name="Rematch").click()
    page.get_by_role("link", name="To the rematch").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def test_a_whole_task_with_a_finger(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE, has_touch=True, is_mobile=True)
    against_bot(page, seats=1, variant="task1")
    play_to_the_end(page, touch=True)
    expect(page.locator(".score")).to_contain_text("Grade")


@pytest.mark.parametrize("variant", ["task2", "task5", "covered"])
def test_other_variants_can_be_finished_on_side_b(server: Server, device: Device, variant: str) -> None:
    page = device(server.address)
    against_bot(page, seats=2 if variant == "covered" else 1, variant=variant, sheet="B")
    play_to_the_end(page)


def test_a_game_with_the_keyboard_alone(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, seats=1, variant="task1")
    page.locator(GLOWING_DICE).first.wait_for()
    deadline = time.monotonic() + GAME_SECONDS
    while not is_over(page):
        assert time.monotonic() < deadline
        if page.locator(GLOWING).count():
            walk_to_a_corner(page)
        else:
            ways = ("button.main", f"{GLOWING_DICE}:not(.picked)", ".joker.legal", ".diebutton.legal:not(.picked)")
            way = next((way for way in ways if page.locator(f"main {way}").count()), None)
            if way and reach(page, way):
                page.keyboard.press("Enter")
        page.wait_for_timeout(60)


def reach(page: Page, selector: str) -> bool:
    """Tab until it has the focus; whether that came about, for the table may have moved on meanwhile."""
    for _ in range(40):
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return True
        page.keyboard.press("Tab")
    return False


def test_the_sheet_is_one_stop_of_the_tab_key(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.wait_for()
    assert reach(page, ".sheet .corner")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.matches('.sheet .corner')")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('.joker.legal')"), "the next stop is the joker field"
    page.keyboard.press("Enter")
    expect(page.locator(".jokers .value")).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("() => document.activeElement.matches('.sheet .corner')")


def walk_to_a_corner(page: Page) -> None:
    """From the corner that has the focus, with the arrows, to one that glows."""
    assert reach(page, ".sheet .corner")
    here, there = page.evaluate(
        """glowing => {
            const at = element => {
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            };
            const all = [...document.querySelectorAll(".sheet:not(.small) .corner")].map(at);
            const lines = [0, 1].map(axis => [...new Set(all.map(p => Math.round(p[axis])))].sort((a, b) => a - b));
            const cell = element => at(element).map((value, axis) => lines[axis].indexOf(Math.round(value)));
            const target = document.querySelector(glowing) ?? document.activeElement;
            return [cell(document.activeElement), cell(target)];
        }""",
        GLOWING,
    )
    for axis, (less, more) in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"))):
        steps = there[axis] - here[axis]
        for _ in range(abs(steps)):
            page.keyboard.press(more if steps > 0 else less)
    page.keyboard.press("Enter")


def test_an_entry_is_dragged_and_taken_back(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    die = page.locator(GLOWING_DICE).first
    die.hover()
    page.mouse.down()
    box = page.get_by_role("button", name="D4 red: empty").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    entry = page.get_by_role("button", name="press to take back")
    expect(entry).to_have_count(1)
    assert "D4 red" in (entry.get_attribute("aria-label") or "")
    entry.click()
    expect(entry).to_have_count(0)
    assert "2 dice" in prompt(page)


def test_what_is_missing_is_shown_on_demand(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.click()
    assert page.locator(".needs").count() == 0
    page.get_by_role("button", name="What is missing").click()
    expect(page.locator(".sheet:not(.small) .needs")).to_have_count(1)


def test_side_b_shows_presets_and_covered_sheets_stay_hidden(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, sheet="B", variant="covered")
    expect(page.get_by_role("button", name="A1 red: takes only a 6")).to_be_visible()
    expect(page.get_by_role("img", name="the sheet is covered until the end")).to_be_visible()
    page.locator(GLOWING_DICE).first.wait_for()
    assert page.locator(".sheet.small .value").count() == 0
