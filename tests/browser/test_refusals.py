"""A tap that the rules refuse is explained beside the tap, in the player's language, with the rule as a link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.blokus_dice.script import POCKET
from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_blokus_dice import DICE, roll, solo
from tests.browser.test_pages import check
from tests.browser.tools import GLOWING, against_bot, say_ready

pytestmark = pytest.mark.slow

NOTICE = "[role=alert] .notice"
MAX_DISTANCE = 140  # pixels between the middle of what was pressed and the nearest edge of the notice


def expect_explained(page: Page, pressed: Locator, text: str | re.Pattern[str], rule: str) -> None:
    """The notice says so, names the rule, lies beside what was pressed and not over the prompt."""
    notice = page.locator(NOTICE)
    expect(notice).to_contain_text(text)
    link = notice.get_by_role("link", name=rule)
    expect(link).to_have_attribute("href", re.compile(rf"/rules/\w+#{rule.rsplit(maxsplit=1)[-1]}$"))
    box, place, prompt = (it.bounding_box() for it in (notice, pressed, page.locator(".prompt p").last))
    assert box
    assert place
    assert prompt
    middle = place["y"] + place["height"] / 2
    assert min(abs(box["y"] - middle), abs(box["y"] + box["height"] - middle)) < MAX_DISTANCE
    assert prompt["y"] + prompt["height"] <= box["y"]


def test_a_corner_of_another_colour(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.get_by_role("button", name=re.compile("^red die: ")).click()
    page.locator(GLOWING).first.wait_for()
    corner = page.get_by_role("button", name=re.compile("^B3 blue"))
    corner.click(force=True)
    expect_explained(page, corner, "A coloured die goes in a corner of its own colour", "Rule CS-7")
    check(page)
    expect(page.locator(".corner.fresh")).to_have_count(0)
    page.locator(GLOWING).first.click()  # the next press closes it, and does what it does anyway
    expect(page.locator(NOTICE)).to_have_count(0)
    expect(page.locator(".corner.fresh")).to_have_count(1)


def test_a_die_that_is_not_for_this_seat(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE", viewport=PHONE, has_touch=True)
    against_bot(page)
    page.locator(".diebutton.legal").first.wait_for()
    white = page.get_by_role("button", name=re.compile("^weißer Würfel"))
    white.tap(force=True)
    expect_explained(page, white, "Wer gewürfelt hat, benutzt den weißen Würfel nicht", "Regel CS-7")
    page.get_by_role("link", name="Regel CS-7").tap()
    expect(page.get_by_role("dialog")).to_contain_text("CS-7")


def test_keys_are_explained_as_well(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.get_by_role("button", name=re.compile("^red die: ")).click()
    corner = page.get_by_role("button", name=re.compile("^C3 green"))
    corner.focus()
    page.keyboard.press("Enter")
    expect_explained(page, corner, "corner of its own colour", "Rule CS-7")
    expect(corner).to_be_focused()


def test_a_shape_that_touches_nothing(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board={**POCKET, "rows": [list(POCKET["shapes"]), [], [], [], [], []]}, dice="own")
    page.locator(".grid .cell").first.wait_for()
    roll(page, 1, 1, 1, 1)
    page.locator(DICE).first.click()
    page.get_by_role("button", name=re.compile("^Shape I2 – fits")).click()
    cell = page.get_by_role("button", name="Row 3, column 4: empty")
    cell.click(force=True)
    expect_explained(page, cell, "The first shape of a colour must cover one of the four corner cells", "Rule BD-8")
    check(page)
    page.locator(".cell.legal").first.click()
    expect(page.locator(NOTICE)).to_have_count(0)
    page.locator(".cell.held").first.click()
    expect(page.get_by_role("button", name=re.compile("^Shape I2 – used"))).to_be_visible()


def test_a_shape_of_another_row(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE")
    against_bot(page, "blokus_dice")
    page.locator(DICE).first.click()
    page.locator(".shape.legal").first.wait_for()
    shape = page.locator(".shaperow:not(.current) .shape").first
    shape.click(force=True)
    expect_explained(page, shape, "Diese Form steht in einer anderen Zeile als die des Würfels", "Regel BD-7")


def test_a_hand_holds_one_die(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE", viewport=PHONE)
    against_bot(page, "calcool")
    die = page.locator(".grab:not(.gone)").nth(30)
    page.locator(".readybar .say.main").wait_for()
    die.click(force=True)
    expect_explained(page, die, "Vor dem Los tut niemand etwas", "Regel CC-6")
    say_ready(page)
    slot = page.locator(".own .slot").nth(2)
    page.locator(".phase-race .grab.legal").first.wait_for()
    slot.click(force=True)
    expect_explained(page, slot, "In dieser Hand ist kein Würfel, der sich legen ließe", "Regel CC-8")
    page.locator(".grab.legal").nth(3).click()
    page.locator(".hand.full").wait_for()
    other = page.locator(".grab:not(.gone)").nth(20)
    other.click(force=True)
    expect_explained(page, other, "Diese Hand hält schon einen Würfel", "Regel CC-7")
