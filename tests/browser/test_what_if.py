"""What if: a finished game is played on from any moment, with other dice or by bots, compared, and shared by link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.blokus_dice.script import POCKET
from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import OVER, open_table, sit, token, word

pytestmark = pytest.mark.slow


LET_BOT_PLAY = """([path, seat]) => {
    const socket = new WebSocket(`ws://${location.host}${path}`);
    const say = message => socket.send(JSON.stringify(message));
    socket.onopen = () => {
        say({type: "hello", protocol: 1, token: localStorage.getItem("polychrome-token")});
        say({type: "bot", id: "bot", seat, bot: "greedy"});
    };
}"""


def let_bots_play(page: Page) -> str:
    """A finished game: a bot has played this page's seat, too; the name of its table."""
    token(page)
    path = open_table(page, "blokus_dice", seats=2, board=POCKET)
    page.goto(path)
    sit(page)
    bots = page.get_by_role("button", name=word(page, "lobby.bot"))
    bots.first.wait_for()
    while before := bots.count():
        bots.first.click()
        expect(bots).to_have_count(before - 1)
    page.get_by_role("button", name=word(page, "lobby.start")).click()
    page.locator(".playing").wait_for()
    page.evaluate(LET_BOT_PLAY, [f"/api/tables/{path.rsplit('/', 1)[-1]}/socket", 0])
    page.locator(OVER).wait_for()
    return path.rsplit("/", 1)[-1]


def test_a_finished_game_is_played_on_and_shared(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE)
    table = let_bots_play(page)
    page.get_by_role("link", name="What if?").click()  # one tap from the end of a game
    where, told = page.locator(".where"), page.locator(".steptext")
    expect(told).not_to_be_empty()
    page.get_by_role("slider").fill("1")
    expect(told).to_contain_text("rolls")
    check(page)

    # Another die: the line leaves the game before the roll.
    page.get_by_role("button", name="Dice", exact=True).click()
    die = page.get_by_role("button", name=re.compile("change it")).first
    face = "1" if "6" in (die.get_attribute("aria-label") or "") else "6"
    die.click()
    page.get_by_role("button", name=re.compile(f"becomes {face}")).click()
    check(page)
    page.get_by_role("button", name="Play with these").click()
    expect(told).to_contain_text(face)
    expect(where).to_contain_text("your line")

    # A move on the real board; what the rules refuse would be explained there, too.
    page.locator(".diebutton.legal").first.click()
    expect(told).to_contain_text("takes")
    page.get_by_role("button", name="Take back").click()
    expect(told).to_contain_text("rolls")

    # Bots play twenty games from here, and as many after the roll that was really made.
    page.get_by_role("button", name="Bots", exact=True).click()
    page.get_by_role("button", name="Play 20 games and compare").click()
    rows = page.locator(".outcomes tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.last).to_contain_text("Your line, then bots")
    check(page)
    page.get_by_role("button", name="Bots", exact=True).click()
    page.get_by_role("button", name="Play to the end").click()
    expect(page.get_by_role("rowheader", name="Your line", exact=True)).to_be_visible()
    step = where.inner_text().split(" · ")[0]

    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name=word(page, "share.link")).input_value()
    page.get_by_role("textbox", name="Name of this line").fill("With a six")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_text("Kept with the game: With a six")).to_be_visible()
    check(page)
    assert f"/whatif/{table}#0-" in link
    other = device(server.address)
    other.goto(link[link.index("/whatif") :])
    expect(other.locator(".where")).to_contain_text(step)
    expect(other.locator(".where")).to_contain_text("your line")
    check(other)
    other.goto("/")
    other.goto(f"/whatif/{table}#kept.0")  # a long line has only this one
    expect(other.get_by_role("button", name="With a six")).to_have_attribute("aria-current", "step")
    expect(other.locator(".where")).to_contain_text(step)
    other.get_by_role("button", name="Back to the game").click()
    expect(other.locator(".where")).not_to_contain_text("your line")


def test_a_damaged_link_shows_the_game_as_it_was_played(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto(
        "/whatif/blokus_dice/basics#0-0.jW3sidHlwZSI6InRha2UiLCJzZWF0IjowLCJkaWUiOjF9XQ"
    )  # a take before the roll
    expect(page.locator(".steptext")).to_contain_text("The link does not lead to a game that the rules allow")
    expect(page.locator(".where")).to_contain_text("Step 30 of 30")


def test_two_people_review_their_game_together(server: Server, device: Device) -> None:
    ann, ben = device(server.address), device(server.address, viewport=PHONE)
    for page in (ann, ben):
        token(page)
    path = open_table(ann, "blokus_dice", seats=2, board=POCKET)
    for page in (ann, ben):
        page.goto(path)
        sit(page)
    ann.get_by_role("button", name=word(ann, "lobby.start")).click()
    for seat, page in enumerate((ann, ben)):
        page.locator(".playing").wait_for()
        page.evaluate(LET_BOT_PLAY, [f"/api/tables/{path.rsplit('/', 1)[-1]}/socket", seat])
    for page in (ann, ben):
        page.locator(OVER).wait_for()

    ann.get_by_role("link", name="Review together").click()
    ann.get_by_role("button", name="Take the lead").click()
    expect(ann.locator(".review")).to_contain_text("You lead")
    ben.get_by_role("link", name=re.compile("shows the game: follow")).click()  # at the same link as the game
    ann.get_by_role("slider").fill("4")
    expect(ben.locator(".where")).to_contain_text("Step 4 of")
    expect(ben.locator(".review")).to_contain_text("leads.")
    check(ben)

    # A branch is followed, too.
    ann.get_by_role("slider").fill("1")
    ann.locator(".diebutton.legal").first.click()
    expect(ann.locator(".where")).to_contain_text("your line")
    expect(ben.locator(".where")).to_contain_text("your line")
    expect(ben.locator(".steptext")).to_have_text(ann.locator(".steptext").inner_text())

    ben.get_by_role("button", name="Point").click()
    ben.locator("[data-cell], [data-what]").last.click()
    expect(ann.locator(".pointring")).to_be_visible()

    ben.get_by_role("button", name="Follow").click()  # no more
    ann.get_by_role("slider").fill("0")
    expect(ann.locator(".where")).to_contain_text("Step 0 of")
    expect(ben.locator(".where")).not_to_contain_text("Step 0 of")
    ben.get_by_role("button", name="Follow").click()  # again
    expect(ben.locator(".where")).to_contain_text("Step 0 of")

    ben.get_by_role("button", name="Take over").click()
    expect(ben.locator(".review")).to_contain_text("You lead")
    expect(ann.locator(".review")).to_contain_text("leads.")
    ben.get_by_role("button", name="End the review").click()
    expect(ann.locator(".review")).to_contain_text("Nobody leads")
