"""All rules in the browser: reached from everywhere, over a table without leaving it, at the rule that was cited."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from polychrome import registry
from tests.browser.conftest import DESKTOP, PHONE, Device, Server
from tests.browser.test_pages import check, check_width
from tests.browser.tools import (
    GLOWING,
    GLOWING_DICE,
    against_bot,
    open_table,
    shifts,
    sit,
    token,
    watch_shifts,
    word,
)

LAPTOP = {"width": 1366, "height": 640}
LOOKS = [
    pytest.param(PHONE, "dark", "de-DE", id="phone-dark-german"),
    pytest.param(PHONE, "light", "en-GB", id="phone"),
    pytest.param(LAPTOP, "light", "de-DE", id="laptop-german"),
    pytest.param(DESKTOP, "dark", "en-GB", id="desktop-dark"),
]


def rule(page: Page, number: str) -> Locator:
    return page.locator(f"[id='{number}']")


def expect_aimed(page: Page, number: str) -> None:
    """The rule is on the screen, and it is the one that stands out."""
    expect(page.locator(".rule.aimed")).to_have_id(number)
    expect(rule(page, number)).to_be_in_viewport()


@pytest.mark.parametrize("game", registry.game_names())
@pytest.mark.parametrize(("size", "scheme", "locale"), LOOKS)
def test_rules_pages_are_open_to_everybody(
    server: Server, device: Device, size: dict[str, int], scheme: str, locale: str, game: str
) -> None:
    page = device(server.address, viewport=size, color_scheme=scheme, locale=locale)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    watch_shifts(page)
    number = next(iter(registry.find_game(game).rules.reasons)).rule
    page.evaluate(
        "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }",
        f"/rules/{game}#{number.lower()}",
    )
    expect_aimed(page, number)
    expect(page.locator(".rulebook")).to_have_attribute("lang", locale[:2])
    expect(page.get_by_role("heading", level=1)).to_contain_text(word(page, "rules.title").removeprefix("{game}"))
    assert shifts(page) == []
    check(page)


def test_rules_are_reached_from_home_and_from_the_how_to(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    page.get_by_role("article", name="Blokus Dice").get_by_role("link", name="All rules").click()
    expect(page.get_by_role("heading", level=1, name="Blokus Dice: all rules")).to_be_visible()
    expect(page).to_have_title("Blokus Dice: all rules – Polychrome")
    page.get_by_role("link", name="How to play").click()
    page.get_by_role("main").get_by_role("link", name="All rules").click()
    expect(rule(page, "BD-9")).to_contain_text("meet its own colour at a corner")


def test_contents_and_numbers_lead_through_the_page_and_back(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE)
    page.goto("/rules/colour_square")
    page.get_by_text("Contents").click()
    contents = page.get_by_role("navigation", name="Contents")
    expect(contents.get_by_role("listitem").filter(has_text="A round")).to_contain_text("CS-6–12")
    contents.get_by_role("link", name="The end").click()
    expect(page.get_by_role("heading", name="The end")).to_be_in_viewport()
    assert page.url.endswith("/rules/colour_square#the-end")
    rule(page, "CS-23").get_by_role("link", name="CS-12").click()
    expect_aimed(page, "CS-12")
    expect(rule(page, "CS-12")).to_be_focused()  # the next Tab goes on from there
    assert page.url.endswith("#CS-12")
    page.go_back()
    expect(page.get_by_role("heading", name="The end")).to_be_in_viewport()
    expect(page.locator(".aimed")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="The end")).to_be_in_viewport()


@pytest.mark.parametrize("game", registry.game_names())
def test_every_number_that_a_refusal_cites_is_a_place_on_the_page(server: Server, device: Device, game: str) -> None:
    page = device(server.address, locale="de-DE")
    page.goto(f"/rules/{game}")
    page.locator(".ruletext").wait_for()
    for number in sorted({reason.rule for reason in registry.find_game(game).rules.reasons}):
        page.evaluate("number => { location.hash = number; }", number)
        expect_aimed(page, number)


def test_another_language_keeps_the_place(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/rules/calcool#CC-13")
    expect(rule(page, "CC-13")).to_contain_text("no colour twice")
    rule(page, "CC-20").evaluate("place => place.scrollIntoView()")
    page.locator("header button").dispatch_event("click")  # far above: nobody scrolls there first
    page.get_by_role("button", name="Deutsch").click()
    expect(rule(page, "CC-20")).to_contain_text("Die vier Runden werden zusammengezählt")
    expect(rule(page, "CC-20")).to_be_in_viewport()


def test_rules_that_there_are_not_and_rules_that_do_not_come(server: Server, device: Device, said: list[str]) -> None:
    page = device(server.address)
    page.goto("/rules/nothing")
    expect(page.get_by_role("heading", level=1, name="There is nothing here.")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="Home")).to_be_visible()
    page.route(re.compile("/rules/calcool.*json"), lambda route: route.abort())
    page.goto("/rules/calcool")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")
    said.clear()  # the browser mentions both


def test_rules_are_read_over_the_lobby(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE)
    token(page)
    page.goto(open_table(page, "calcool"))
    sit(page)
    page.get_by_role("link", name="All rules").click()
    dialog = page.get_by_role("dialog", name="Calcool: all rules")
    dialog.get_by_text("Contents").click()
    dialog.get_by_role("link", name="The chain").click()
    expect(dialog.get_by_role("heading", name="The chain")).to_be_in_viewport()
    dialog.get_by_role("link", name="CC-17", exact=True).first.click()
    expect_aimed(page, "CC-17")
    assert "/t/" in page.url
    assert "#" not in page.url
    check(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("link", name="All rules")).to_be_focused()
    expect(page.locator(".seatlist .tag")).to_be_visible()


def test_rules_are_read_over_a_table_that_goes_on(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, "blokus_dice", seats=2)
    page.locator(".tray .diebutton.legal").first.wait_for()
    watch_shifts(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("link", name="All rules").click()
    dialog = page.get_by_role("dialog", name="Blokus Dice: all rules")
    expect(dialog.get_by_role("heading", name="In short")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(1)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Table menu")).to_be_focused()
    page.locator(".tray .diebutton.legal:not(.last)").first.click()
    expect(page.locator(".shape.legal").first).to_be_visible()
    assert shifts(page) == []


def spoil_acts(page: Page) -> None:
    """The board offers nothing that breaks a rule, so what it says is changed on the way: the same die twice."""

    def relay(socket: WebSocketRoute) -> None:
        table = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "act":
                said["codes"][2] = said["codes"][1]
            table.send(json.dumps(said))

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/socket$"), relay)


def be_refused(page: Page, press: str = "click") -> Locator:
    """Enter two dice; the link to the rule that the table cites."""
    for _ in range(2):
        getattr(page.locator(f"{GLOWING_DICE}:not(.picked)").first, press)()
        getattr(page.locator(GLOWING).first, press)()
    notice = page.get_by_role("alert").filter(has_text=word(page, "refused.title"))
    return notice.get_by_role("link", name=word(page, "refused.rule").replace("{rule}", "CS-7"))


@pytest.mark.parametrize(
    ("size", "locale", "text"),
    [
        pytest.param(PHONE, "de-DE", "Trägt genau zwei farbige Würfel ein", id="phone-german"),
        pytest.param(DESKTOP, "en-GB", "Writes down two coloured dice", id="desktop"),
    ],
)
def test_a_refused_tap_links_to_its_rule(
    server: Server, device: Device, size: dict[str, int], locale: str, text: str
) -> None:
    is_phone = size == PHONE
    page = device(server.address, viewport=size, locale=locale, has_touch=is_phone)
    spoil_acts(page)
    against_bot(page)
    link = be_refused(page, "tap" if is_phone else "click")
    expect(link).to_have_attribute("href", "/rules/colour_square#CS-7")
    check(page)
    if is_phone:
        link.tap()
    else:
        link.click()
    expect_aimed(page, "CS-7")
    expect(page.get_by_role("dialog").locator(".aimed")).to_contain_text(text)
    expect(page.get_by_role("alert").get_by_role("link")).to_have_count(0)  # what it said has been understood
    check(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(GLOWING_DICE).first).to_be_visible()  # the same moment at the same table
    assert page.evaluate("() => document.querySelector('main').contains(document.activeElement)")
    check_width(page)


def test_a_refusal_waits_for_those_who_read_it_and_opens_a_window_for_those_who_want_one(
    server: Server, device: Device, said: list[str]
) -> None:
    page = device(server.address)
    page.clock.install()
    spoil_acts(page)
    against_bot(page)
    link = be_refused(page)
    link.focus()
    page.clock.run_for(20_000)
    expect(link).to_be_visible()
    with page.context.expect_page() as opened:
        link.click(modifiers=["Control"])
    window = opened.value
    expect_aimed(window, "CS-7")
    expect(page.get_by_role("dialog")).to_have_count(0)
    window.close()
    page.locator("main").focus()
    page.mouse.move(5, 5)
    page.clock.run_for(20_000)
    expect(link).to_have_count(0)
