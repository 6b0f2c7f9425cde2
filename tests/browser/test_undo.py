"""Taking a move back in the browser: at once among bots, by agreement among people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.blokus_dice.script import POCKET
from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_blokus_dice import DICE, GAME, ONE_ROW, PLACE, PLACES, SHAPES, TAKEN, roll, solo
from tests.browser.test_pages import check
from tests.browser.tools import against_bot, open_table, sit, token

pytestmark = pytest.mark.slow


def undo(page: Page) -> None:
    page.get_by_role("button", name="Undo").press("Enter")  # the second of two quick clicks would be passed over


def place_any(page: Page) -> None:
    """The first shape that fits, where it fits first."""
    page.locator(SHAPES).first.wait_for()
    if page.locator(f"{SHAPES}:not(.picked)").count():  # a single one is picked already
        page.locator(SHAPES).first.click()
    page.locator(PLACES).first.click()
    page.locator(PLACE).click()
    expect(page.locator(".own .points")).not_to_have_text("36 empty")


def type_dice(page: Page, *dice: int) -> None:
    page.get_by_role("button", name=re.compile(f"rolls {len(dice)} dice")).click()
    for index, value in enumerate(dice, 1):
        page.get_by_role("button", name=re.compile(f"^Die number {index}.*{value}$")).click()
    page.locator(".dealer button.main").click()


def test_alone_the_shape_and_then_the_die_are_taken_back_and_can_be_chosen_anew(server: Server, device: Device) -> None:
    page = device(server.address)
    solo(page, board=ONE_ROW, dice="own")
    roll(page, 1, 1, 1, 6)
    page.locator(DICE).first.click()
    for _ in range(2):  # what was taken back can be sent again
        place_any(page)
        undo(page)
        expect(page.locator(".own .points")).to_have_text("36 empty")
        expect(page.locator(SHAPES).first).to_be_visible()
        expect(page.get_by_test_id("live")).to_contain_text(re.compile("Guest takes .* back"))
    for _ in range(2):
        undo(page)
        expect(page.locator(TAKEN)).to_have_count(0)
        expect(page.locator(DICE)).to_have_count(4)
        page.locator(DICE).first.click()
        expect(page.locator(TAKEN)).to_have_count(1)
    undo(page)  # the fifth, no more are possible
    expect(page.locator(DICE)).to_have_count(4)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)  # not across the roll
    check(page)


def test_among_bots_nobody_is_asked(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE)
    against_bot(page, GAME, seats=2, board=ONE_ROW, dice="own")
    type_dice(page, 1, 1)
    page.locator(DICE).first.click()
    page.locator(".other .ink .latest").wait_for()  # the bot has placed: now nobody moves until dice are typed
    place_any(page)
    check(page)
    undo(page)
    expect(page.locator(".own .points")).to_have_text("36 empty")
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)  # the bot has moved since the die was taken
    place_any(page)


def two_people(server: Server, device: Device) -> tuple[Page, Page]:
    anna, ben = device(server.address), device(server.address, viewport=PHONE)
    token(anna)
    path = open_table(anna, GAME, seats=2, board=POCKET, dice="own")
    for page, name in ((anna, "Anna"), (ben, "Ben")):
        token(page)
        page.goto(path)
        page.get_by_label("Your name").fill(name)
        sit(page)
    anna.get_by_role("button", name="Start the game").click()
    type_dice(anna, 1, 2)
    return anna, ben


def test_another_person_agrees_or_wants_the_move_to_stay(server: Server, device: Device) -> None:
    anna, ben = two_people(server, device)
    question = ben.get_by_role("group", name="Undo")
    anna.locator(DICE).first.click()
    undo(anna)
    expect(anna.locator(".undo")).to_have_text("Waiting for an answer from Ben …")
    expect(question).to_contain_text("Anna would like to take the last move back.")
    expect(ben.get_by_test_id("live")).to_contain_text("Anna would like to take the last move back.")
    check(anna)
    check(ben)
    question.get_by_role("button", name="Agree").click()
    expect(anna.locator(DICE)).to_have_count(2)
    expect(question).to_have_count(0)
    expect(ben.get_by_test_id("live")).to_contain_text("Anna puts the 1 back.")

    anna.locator(DICE).first.click()
    undo(anna)
    question.get_by_role("button", name="No").click()
    expect(question).to_have_count(0)
    expect(anna.locator(".undo")).to_have_text("The move stays: not everybody agreed.")
    expect(anna.get_by_test_id("live")).to_contain_text("The move stays: not everybody agreed.")
    expect(anna.locator(TAKEN)).to_be_visible()
    ben.locator(DICE).first.click()  # the game goes on
    expect(anna.locator(".undo")).to_have_count(0)
