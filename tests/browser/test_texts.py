"""What the page says fits the variant that is played: shaded squares, counted rolls, who is still in the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, Device, Server
from tests.browser.test_blokus_dice import GAME as BLOKUS_DICE
from tests.browser.test_blokus_dice import ONE_ROW, PLACE, PLACES, SHAPES
from tests.browser.test_colour_square import PLAY
from tests.browser.tools import against_bot, is_over, open_table, token
from tests.colour_square.script import Table, sheet, table

pytestmark = pytest.mark.slow

LAPTOP = {"width": 1366, "height": 640}
LIVE = "[data-testid='live']"


def sit_alone(page: Page, scene: Table) -> str:
    """Play a scene of one seat at a table with real dice, then look at it; the path of the table."""
    token(page)
    path = open_table(page, dice="own", **scene.options)
    play(page, path, scene, ["Ann"], 0)
    page.goto(path)
    page.locator(".sheet").first.wait_for()
    return path


def play(page: Page, path: str, scene: Table, names: list[str], first: int) -> None:
    """Send the events of a scene from this one on."""
    own = page.evaluate("() => localStorage.getItem('polychrome-token')")
    page.evaluate(PLAY, [path, [own], names, scene.events[first:]])


# --- a shaded square


@pytest.mark.parametrize(
    ("variant", "costs"), [("task1", False), ("task2", True), ("task3", False), ("task5", False)]
)  # [CS-33, CS-34, CS-35, CS-37]
def test_a_wrong_sum_is_a_minus_only_where_it_costs(server: Server, device: Device, variant: str, costs: bool) -> None:
    scene = table(1, sheet({"A1": 4}), variant)
    scene.roll(0, red=2).enter(0, "red A1", "blue A1").settle().roll(0)
    page = device(server.address)
    path = sit_alone(page, scene)
    done = len(scene.events)
    play(page, path, scene.enter(0, "green A1", "yellow A1"), [], done)
    expect(page.locator(LIVE)).to_contain_text(
        "Ann shades A1: the sum is wrong, minus 10." if costs else "Ann shades A1: the sum is wrong."
    )
    status = "shaded, minus 10" if costs else "shaded"
    expect(page.get_by_role("group", name=f"A1, target 4, {status}, sum 5, 0 corners empty")).to_be_visible()
    expect(page.locator(".own h2 .points")).to_have_text("−10" if costs else "0")
    assert ("minus" in page.locator("main").inner_html()) == costs


def test_squares_that_the_path_of_task_5_has_passed_are_not_blamed_on_a_sum(
    server: Server, device: Device
) -> None:  # [CS-37]
    scene = table(1, sheet(), "task5")
    scene.roll(0).enter(0, "red C1", "blue C1").settle().roll(0)
    page = device(server.address)
    path = sit_alone(page, scene)
    done = len(scene.events)
    play(page, path, scene.enter(0, "green C1", "yellow C1"), [], done)
    expect(page.locator(LIVE)).to_contain_text("Ann circles C1: 4 is right.")
    expect(page.locator(LIVE)).to_contain_text("Ann shades A1 and B1: left behind on the path.")
    expect(page.get_by_role("group", name=re.compile("^A1, .*, shaded, sum 0, 4 corners empty"))).to_be_visible()
    expect(page.get_by_role("group", name="Sheet of Ann: 1 square circled", exact=True)).to_be_visible()


# --- task 4 counts its rolls [CS-36]

WORDS = {
    "en-GB": ("Row 2", "Choose", "Done", "10 rolls to come", "Roll {} of 10", "Last of 10 rolls"),
    "de-DE": ("Zeile 2", "Wählen", "Fertig", "Noch 10 Würfe", "Wurf {} von 10", "Letzter von 10 Würfen"),
}


@pytest.mark.parametrize("locale", WORDS)
@pytest.mark.parametrize("size", [PHONE, LAPTOP, DESKTOP], ids=["phone", "laptop", "desktop"])
def test_task_4_counts_its_ten_rolls(
    server: Server, device: Device, locale: str, size: dict[str, int], shots: Path | None
) -> None:
    row, choose, done, none, some, last = WORDS[locale]
    page = device(server.address, viewport=size, locale=locale)
    token(page)
    page.evaluate("() => localStorage.setItem('polychrome-name', 'Maximiliane Hohenstein')")  # long, but it fits
    against_bot(page, seats=1, variant="task4")
    tally = page.locator(".tally")
    expect(tally).to_have_text(none)
    expect(tally.locator("path")).to_have_count(10)
    expect(tally.locator(".made")).to_have_count(0)
    for column in ("A", "C"):
        page.get_by_role("button", name=re.compile(f"(Column|Spalte) {column}")).click()
    page.get_by_role("button", name=row).click()
    page.get_by_role("button", name=choose, exact=True).click()
    for roll in range(1, 11):
        expect(tally).to_have_text(last if roll == 10 else some.format(roll))
        expect(tally.locator(".made")).to_have_count(roll)
        if roll == 3:
            expect(page.locator(LIVE)).to_contain_text(f"{some.format(roll)}.")
            page.reload()  # known to whoever comes back
            expect(tally).to_have_text(some.format(roll))
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            fits(page)
            if shots:
                page.screenshot(path=shots / f"task4-{locale}-{size['width']}.png")
        page.get_by_role("button", name=done, pressed=False, disabled=False).click()
    page.wait_for_function("() => document.querySelector('.over')")
    assert is_over(page)


def fits(page: Page) -> None:
    """Nothing in the bar over the sheet lies over anything else, or outside of it."""
    boxes = [part.bounding_box() for part in page.locator(".own .bar > *").all()]
    bar = page.locator(".own .bar").bounding_box()
    assert bar
    edge = bar["x"]
    for box in boxes:
        assert box
        assert box["x"] >= edge - 1
        assert box["y"] >= bar["y"] - 1
        assert box["y"] + box["height"] <= bar["y"] + bar["height"] + 1
        edge = box["x"] + box["width"]
    assert edge <= bar["x"] + bar["width"] + 1


def test_only_task_4_counts_rolls(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, seats=1, variant="task1")
    page.locator(".sheet").first.wait_for()
    expect(page.locator(".tally")).to_have_count(0)


# --- who is still in the game [BD-12]


OUT = "You are out: nothing fitted, and all three strikes are used up."


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        (2, f"{OUT} Bot Gentle is still in the game."),
        (3, f"{OUT} Bot 2 Gentle and Bot 3 Gentle are still in the game."),
    ],
)
def test_whoever_is_out_reads_who_is_still_in_the_game(server: Server, device: Device, seats: int, text: str) -> None:
    page = device(server.address)
    against_bot(page, BLOKUS_DICE, seats=seats, board=ONE_ROW, dice="own")
    for number in range(4):  # with a 6 only a strike helps, and there are three of them
        page.get_by_role("button", name=re.compile(f"rolls {seats} dice")).click()
        for index, value in enumerate([1] * (seats - 1) + [6], 1):
            page.get_by_role("button", name=re.compile(f"^Die number {index}.*{value}$")).click()
        page.locator(".dealer button.main").click()
        page.get_by_role("button", name="Die: 6").first.click()
        if number < 3:
            page.locator(SHAPES).first.click()
            page.locator(PLACES).first.click()
            page.locator(PLACE).click()
            expect(page.locator(".own").get_by_role("img", name=f"{number + 1} of 3 strikes used")).to_be_visible()
        elif page.get_by_role("dialog").count():
            page.get_by_role("button", name="Take it anyway").click()
    expect(page.locator(".prompt p")).to_have_text(text)
