"""What the others do can be seen, heard of and read: marks, crosses with their reason, the log, presence, reactions."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_colour_square import PLAY
from tests.browser.tools import against_bot, open_table, play_until, sit, speak, step, token
from tests.colour_square.script import Table, sheet, table

pytestmark = pytest.mark.slow

LIVE = "[data-testid='live']"
WIDE = {"width": 1440, "height": 900}


class Scene:
    """People at a table with real dice, each in a browser of their own; the events of a scene are played for them."""

    def __init__(self, server: Server, device: Device, scene: Table, sizes: list[dict[str, int]]) -> None:
        self.pages = [device(server.address, viewport=size) for size in sizes]
        for page in self.pages:
            token(page)
        self.scene, self._played = scene, 0
        self.path = open_table(self.pages[0], dice="own", **scene.options)
        self._tokens = [page.evaluate("() => localStorage.getItem('polychrome-token')") for page in self.pages]
        self.play(["Ann", "Ben", "Cleo"][: len(sizes)])
        for page in self.pages:
            page.goto(self.path)
            page.locator(".sheet").first.wait_for()

    def play(self, names: list[str] | None = None) -> None:
        """Play what the scene has more since the last time."""
        events = self.scene.events[self._played :]
        self._played = len(self.scene.events)
        self.pages[0].evaluate(PLAY, [self.path, self._tokens, names or [], events])


def violations(page: Page) -> list[str]:
    """What axe-core finds wrong."""
    return [found["id"] for found in Axe().run(page).response["violations"]]


def log_of(page: Page) -> list[str]:
    """The log, the newest first."""
    return page.locator(".log li").all_inner_texts()


def test_latest_entries_are_marked_told_and_kept(server: Server, device: Device) -> None:
    scene = table(2, sheet({"A1": 4}))
    scene.roll(0, red=2, blue=3)
    played = Scene(server, device, scene, [WIDE, PHONE])
    ann, ben = played.pages
    scene.enter(0, "red A1", "blue B1")
    played.play()
    marked = ben.locator(".other .sheet.small .corner.latest")
    expect(marked).to_have_count(2)
    expect(ben.locator(LIVE).locator("p").last).to_have_text("Ann enters red 2 in A1 and blue 3 in B1.")
    assert ann.locator(LIVE).inner_text().startswith("Ann rolls"), "nobody is told what they did themselves"
    ben.get_by_role("button", name="Enlarge").first.click()  # the large one has the same marks
    expect(ben.locator("dialog .corner.latest")).to_have_count(2)
    ben.keyboard.press("Escape")
    ben.locator(".goal button").click()  # in the first round the goal of the game stands there
    ben.locator(".ticker").click()  # on a phone the log is one tap away
    expect(ben.locator("dialog .log li").first).to_have_text("Ann enters red 2 in A1 and blue 3 in B1.")
    ben.keyboard.press("Escape")
    expect(ann.locator(".logcolumn .log li").first).to_have_text("Ann enters red 2 in A1 and blue 3 in B1.")
    before = log_of(ann)
    ann.reload()
    expect(ann.locator(".logcolumn .log li")).to_have_count(len(before))
    assert log_of(ann) == before
    speak(ann, "de")
    scene.enter(1, "white A1 red").settle().roll(1, red=5)
    played.play()
    expect(ann.locator(".logcolumn .log li").first).to_have_text("Ben würfelt: rot 5, blau 1, grün 1, gelb 1, weiß 1.")
    assert "Ben trägt ein: rot 1 in A1." in log_of(ann)


def test_the_log_column_can_be_hidden_and_stays_so(server: Server, device: Device) -> None:
    played = Scene(server, device, table(2, sheet()).roll(0), [WIDE, WIDE])
    ann = played.pages[0]
    button, column = ann.get_by_role("button", name="What happened"), ann.get_by_role("complementary")
    expect(column).to_be_visible()
    assert not violations(ann)
    button.click()
    expect(column).to_have_count(0)
    ann.reload()
    ann.locator(".sheet").first.wait_for()
    expect(column).to_have_count(0)
    button.click()
    expect(column).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_a_cross_says_who_and_why(server: Server, device: Device, size: dict[str, int]) -> None:
    """As soon as somebody circles a square, it is crossed out for all others [CS-16]."""
    scene = table(3, sheet({"A1": 4}))
    scene.roll(0).enter(0, "red A1", "blue A1").enter(1, "white B1 red").enter(2, "white B1 red").settle().roll(1)
    scene.enter(1, "red C1", "blue C1").enter(0, "white A1 green")
    played = Scene(server, device, scene, [WIDE, size, PHONE])
    _, ben, cleo = played.pages
    scene.enter(2, "white D1 red").settle().roll(2).enter(0, "white A1 yellow").enter(1, "white D1 red")
    scene.enter(2, "red D2", "blue D2").settle()
    played.play()
    sentence = "Ann completed the 4 in A1: closed for you."
    expect(ben.locator(LIVE)).to_contain_text(sentence)
    expect(ben.locator(".ticker")).to_contain_text(sentence)
    own = ben.locator(".own .sheet")
    expect(own.locator(".square.latest .cross")).to_have_count(1)
    expect(own.locator(".closer")).to_have_text("Ann")
    expect(ben.get_by_role("group", name=re.compile("^A1, .*crossed out, completed by Ann"))).to_be_visible()
    expect(cleo.locator(LIVE)).to_contain_text(sentence)


def test_shapes_and_dice_of_others_are_marked_in_the_other_games(server: Server, device: Device) -> None:
    page = device(server.address, viewport=WIDE)
    against_bot(page, "blokus_dice", seats=2)
    page.get_by_role("button", name=re.compile("^Die: ")).first.click()
    expect(page.locator(".other .ink .latest")).to_have_count(1)
    page.get_by_role("button", name="What happened").click()
    expect(page.locator(".logcolumn .log")).to_contain_text(re.compile(r"Bot .* colours \d cells? in \w+ at [a-i]\d\."))


def together(server: Server, device: Device) -> tuple[Page, Page]:
    """Ann and Ben, at a running table."""
    ann, ben = device(server.address), device(server.address, viewport=PHONE)
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        token(page)
        page.evaluate("name => localStorage.setItem('polychrome-name', name)", name)
    path = open_table(ann, "colour_square", seats=2, start=0)
    for page in (ann, ben):
        page.goto(path)
        sit(page)
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben):
        page.locator(".sheet").first.wait_for()
    return ann, ben


def test_reactions_come_from_a_seat_and_can_be_muted(server: Server, device: Device) -> None:
    ann, ben = together(server, device)
    ben.get_by_role("button", name="React").click()
    expect(ben.get_by_role("group", name="React").get_by_role("button")).to_have_count(8)
    assert not violations(ben)
    ben.get_by_role("button", name="Well played!").click()
    for page in (ann, ben):
        expect(page.locator(".seats li", has_text="Ben").locator(".bubble")).to_contain_text("Well played!")
    expect(ann.locator(LIVE).locator("p").last).to_have_text("Ben: Well played!")
    assert not any("Well played" in line for line in log_of(ann)), "no part of the log"
    ann.get_by_role("button", name="React").click()
    ann.get_by_role("checkbox", name="Mute the reactions of others").check()
    ann.keyboard.press("Escape")
    expect(ann.locator(".bubble")).to_have_count(0)
    ben.get_by_role("button", name="React").click()
    ben.get_by_role("button", name="Ouch!").click()
    expect(ben.locator(".bubble")).to_contain_text("Ouch!")
    expect(ann.locator(".bubble")).to_have_count(0)
    for _ in range(3):  # too many at once
        ben.get_by_role("button", name="React").click()
        ben.get_by_role("button", name="Oops!").click()
    expect(ben.get_by_role("alert")).to_contain_text("Too many reactions at once. Wait a moment.")


def test_only_bots_get_no_reactions(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    expect(page.get_by_role("button", name="React")).to_have_count(0)


def test_presence_and_turns_are_said(server: Server, device: Device) -> None:
    ann, ben = together(server, device)
    expect(ann).to_have_title("Your turn · Colour Square – Polychrome")
    seats = ann.get_by_role("list", name="The seats").get_by_role("listitem")
    expect(seats.first).to_contain_text("your turn")
    expect(seats.last).to_contain_text("thinking")
    ben.goto("/")
    expect(seats.last).to_contain_text("away")
    expect(ann.locator(LIVE)).to_contain_text("Ben is away.")
    ben.go_back()
    expect(ann.locator(LIVE)).to_contain_text("Ben is back.")
    expect(seats.last).not_to_contain_text("away")


def test_sounds_are_offered_once(server: Server, device: Device) -> None:
    page = device(server.address, sounds=None)
    against_bot(page)
    offer = page.get_by_role("group", name="Play with quiet sounds?")
    play_until(page, lambda: offer.count() > 0, lambda: step(page))
    assert not violations(page)
    offer.get_by_role("button", name="With sounds").click()
    expect(offer).to_have_count(0)
    assert page.evaluate("() => localStorage.getItem('polychrome-sounds')") == "on"
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("checkbox", name="Sounds")).to_be_checked()


def test_whoever_plays_on_is_not_asked_about_sounds_again(server: Server, device: Device) -> None:
    page = device(server.address, sounds=None)
    against_bot(page)
    offer = page.get_by_role("group", name="Play with quiet sounds?")
    play_until(page, lambda: offer.count() > 0, lambda: step(page))
    page.locator(".own h2").click()
    expect(offer).to_have_count(0)
    assert page.evaluate("() => localStorage.getItem('polychrome-sounds')") == "off"


def test_the_host_sets_the_pace_of_bots(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page)
    page.get_by_role("button", name="Table menu").click()
    calm = page.get_by_role("group", name="How fast bots play").get_by_role("button", name="calm")
    expect(calm).to_have_attribute("aria-pressed", "false")
    calm.click()
    expect(calm).to_have_attribute("aria-pressed", "true")
