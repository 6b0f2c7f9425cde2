"""Before each race: Ready, who is waited for, the limit; and after Stop: how long a die may still be laid [CC-12]."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import PHONE, Device, Server
from tests.browser.test_calcool import call_stop, lay, slot, wait_for_go
from tests.browser.test_pages import check
from tests.browser.test_twice import heard
from tests.browser.tools import READY, against_bot, open_table, say_ready, shifts, sit, token, watch_shifts

pytestmark = pytest.mark.slow

BAR = ".readybar"


def two_people(server: Server, device: Device, seats: int = 2, **options: Any) -> tuple[Page, Page]:
    """Ada is the host, Ben a guest; bots sit at the other seats."""
    ada, ben = device(server.address), device(server.address, viewport=PHONE, has_touch=True)
    token(ada)
    token(ben)
    path = open_table(ada, "calcool", seats=seats, **options)
    for page, name in ((ada, "Ada"), (ben, "Ben")):
        page.goto(path)
        page.get_by_label("Your name").fill(name)
        sit(page)
    bots = ada.get_by_role("button", name="Let a bot play")
    for _ in range(2, seats):
        bots.first.click()
    ada.get_by_role("button", name="Start the game").click()
    return ada, ben


def live(page: Page) -> Any:
    return page.get_by_test_id("live")


def test_the_race_waits_until_both_are_ready_and_shows_for_whom(server: Server, device: Device) -> None:
    ada, ben = two_people(server, device, seats=3, ready_ms=0)
    expect(ada.locator(BAR)).to_contain_text("Waiting for Ben.")  # bots are always ready
    expect(live(ada)).to_contain_text("Press Ready when you are. Waiting for Ben.")
    check(ada)
    check(ben)
    watch_shifts(ben)
    say_ready(ada)
    expect(ada.locator(".prompt p")).to_contain_text("Waiting until everybody is ready for round 1.")
    expect(ada.get_by_role("list", name="The seats").locator("li", has_text="Ada")).to_contain_text("ready")
    expect(ben.locator(BAR)).to_contain_text("Everybody else is ready.")
    expect(live(ben)).to_contain_text("Everybody else is ready.")
    ada.wait_for_timeout(3500)  # longer than the countdown
    assert ada.locator(".phase-go").count() == 1
    ben.locator(READY).tap()
    expect(live(ada)).to_contain_text("Everybody is ready. The countdown runs.")
    expect(ada.locator(".shout")).to_have_text(re.compile("[123]"))
    ada.get_by_role("button", name="Not yet").click()  # somebody at the door
    expect(ben.locator(BAR)).to_contain_text("Waiting for Ada.")
    expect(ben.locator(".shout")).to_have_count(0)
    ben.wait_for_timeout(3500)
    assert ben.locator(".phase-go").count() == 1
    say_ready(ada)
    for page in (ada, ben):
        page.locator(".phase-race .grab.legal").first.wait_for()
    assert not shifts(ben)


def test_when_the_limit_is_over_the_countdown_runs_without_who_is_not_ready(server: Server, device: Device) -> None:
    ada, ben = two_people(server, device, ready_ms=6000)
    expect(ada.locator(BAR)).to_contain_text(re.compile("At the latest in 0:0[1-6]"))
    say_ready(ada)
    expect(ben.locator(".shout")).to_have_text(re.compile("[123]"))
    expect(ben.locator(READY)).to_be_visible()  # nobody pressed it
    expect(ben.locator(BAR)).to_contain_text("The countdown runs.")
    for page in (ada, ben):
        page.locator(".phase-race .grab.legal").first.wait_for()


def test_alone_against_a_bot_there_is_no_limit(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, "calcool", seats=2)
    expect(page.locator(BAR)).to_contain_text("Everybody else is ready.")
    assert "latest" not in page.locator(BAR).inner_text()


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_says_ready_wherever_the_focus_is_not(server: Server, device: Device, key: str) -> None:
    page = device(server.address)
    told = heard(page)
    against_bot(page, "calcool", seats=1, house="practice")
    page.locator(READY).wait_for()
    page.locator("main").focus()
    page.keyboard.down(key)
    page.keyboard.down(key)  # held for too long
    page.keyboard.up(key)
    expect(page.get_by_role("button", name="Ready", pressed=True)).to_be_visible()
    page.locator(".phase-race").wait_for()
    assert told["done"] == 1


def test_whoever_plays_by_keys_finds_ready_under_enter_after_the_count(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, "calcool", seats=1, house="practice")
    page.locator(READY).wait_for()
    page.keyboard.press("Enter")
    page.locator(".phase-race .grab.legal").first.wait_for()
    for _ in range(2):
        page.keyboard.press("!")
    page.locator(".count").wait_for()
    expect(page.get_by_role("button", name="Ready", pressed=False)).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".phase-race .grab.legal").first.wait_for()
    page.keyboard.press("r")  # and then the keys are the dice's again
    assert page.evaluate("document.activeElement.matches('.grab')")


def test_pressed_twice_is_ready_once_and_stops_nothing(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE, has_touch=True)
    told = heard(page)
    against_bot(page, "calcool", seats=1, house="practice")
    page.locator(READY).dblclick()
    page.locator(".phase-race").wait_for()
    assert told["done"] == 1
    box = page.locator(".call").bounding_box()
    assert box
    assert box["x"] > PHONE["width"] / 2  # far from where Ready was


def test_ready_is_kept_by_a_page_that_is_loaded_anew_and_by_a_server_that_restarts(
    own_server: Server, device: Device, said: list[str]
) -> None:
    ada, ben = two_people(own_server, device, ready_ms=0)
    say_ready(ben)
    ben.reload()
    expect(ben.get_by_role("button", name="Ready", pressed=True)).to_be_visible()
    own_server.stop()
    own_server.start()
    for page in (ada, ben):
        expect(page.locator(".banner")).to_have_count(0)
    expect(ben.get_by_role("button", name="Ready", pressed=True)).to_be_visible()
    expect(ada.locator(BAR)).to_contain_text("Everybody else is ready.")
    assert ada.locator(".phase-go").count() == 1
    say_ready(ada)
    ada.locator(".phase-race").wait_for()
    said[:] = [text for text in said if "WebSocket" not in text and "ERR_" not in text]


def test_one_press_counts_for_all_seats_of_a_device(server: Server, device: Device) -> None:
    page = device(server.address)
    told = heard(page)
    token(page)
    page.goto(open_table(page, "calcool", seats=2))
    sit(page)
    page.get_by_role("button", name="Sit here too, on this device").click()
    page.get_by_role("button", name="Start the game").click()
    say_ready(page)
    page.locator(".phase-race").wait_for()
    assert told["done"] == 2  # one for each seat


def test_the_count_lies_there_until_the_next_countdown(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE, has_touch=True)
    against_bot(page, "calcool", seats=2)
    wait_for_go(page)
    lay(page, 1)
    call_stop(page)
    page.locator(".count").wait_for()
    expect(page.get_by_role("img", name=re.compile("^Position 1,.*: [a-z]+ [1-6]$"))).to_be_visible()  # one's own chain
    page.locator(READY).tap()
    expect(page.locator(".count")).to_have_count(0)
    expect(page.locator(".chicane.down")).to_have_count(2)
    expect(page.get_by_text("2/4").or_(page.get_by_text("Round 2 of 4")).first).to_be_attached()
    page.locator(".phase-race .grab.legal").first.wait_for()


# --- after Stop -------------------------------------------------------------------------------------------------------


def start_race(*pages: Page) -> None:
    for page in pages:
        say_ready(page)
    for page in pages:
        page.locator(".phase-race .grab.legal").first.wait_for()


def grab(page: Page) -> None:
    page.locator(".grab.legal").first.click()
    expect(page.locator(".handbar .hand")).to_have_class(re.compile("full"))


def seconds(page: Page) -> int:
    found = re.search(r"(\d+) s left", page.locator(".grace").inner_text())
    assert found
    return int(found[1])


def test_after_stop_all_see_how_long_a_die_may_still_be_laid(server: Server, device: Device) -> None:
    ada, ben = two_people(server, device, grace_ms=30_000)
    start_race(ada, ben)
    grab(ben)
    call_stop(ada)
    mine = ben.get_by_role("timer").filter(has_text="You can still lay your die")
    expect(mine).to_be_visible()
    expect(ada.get_by_role("timer").filter(has_text="Ben may still lay a die")).to_be_visible()
    expect(live(ben)).to_contain_text(re.compile(r"You may still lay the die in your hand, for (30|29) seconds\."))
    check(ben)
    first = seconds(ben)
    assert 20 < first <= 30
    expect(mine).to_contain_text(f"{first - 1} s left")  # it runs
    slot(ben, 3).tap()
    expect(ben.locator(".grace")).to_have_count(0)  # nothing is left to lay
    expect(ada.locator(".count")).to_be_visible()
    expect(ada.locator(".count .line", has_text="Ben").locator(".die")).to_have_count(1)  # it is counted


def test_a_die_that_is_not_laid_in_time_goes_back(server: Server, device: Device) -> None:
    ada, ben = two_people(server, device, grace_ms=2000)
    start_race(ada, ben)
    grab(ben)
    call_stop(ada)
    expect(ben.locator(".grace")).to_be_visible()
    expect(ben.locator(".count")).to_be_visible()
    expect(ben.locator(".count .line", has_text="Ben").locator(".die")).to_have_count(0)


def test_without_a_limit_no_time_is_shown(server: Server, device: Device) -> None:
    ada, ben = two_people(server, device, grace_ms=0)
    start_race(ada, ben)
    grab(ben)
    call_stop(ada)
    expect(ben.locator(".grace")).to_have_text("You can still lay your die")
    ben.get_by_role("button", name="Keep it").tap()
    expect(ben.locator(".count")).to_be_visible()


# --- the form ---------------------------------------------------------------------------------------------------------


def test_the_host_chooses_the_times_and_what_is_usual_is_the_games(server: Server, device: Device) -> None:
    page = device(server.address)
    sent: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.post_data_json or {})

    page.on("request", note)
    page.goto("/new/calcool")
    page.get_by_text("More options").click()
    games = {game["game"]: game for game in page.evaluate("fetch('/api/games').then(answer => answer.json())")}
    groups = {name: page.get_by_role("group", name=name) for name in ("Waiting for Ready", "Laying down after Stop")}
    for group, field in zip(groups.values(), ("ready_ms", "grace_ms"), strict=True):
        usual = group.get_by_role("button", pressed=True)
        expect(usual).to_have_text(f"As usual: {games['calcool'][field] // 1000} seconds")
    check(page)
    groups["Waiting for Ready"].get_by_role("button", name="No limit").click()
    groups["Laying down after Stop"].get_by_role("button", name="10 seconds").click()
    page.get_by_role("button", name="Open the table").click()
    page.locator(".seatlist").wait_for()
    wish = next(body for body in sent if "game" in body)
    assert (wish["ready_ms"], wish["grace_ms"]) == (0, 10_000), json.dumps(wish)
    page.goto("/new/colour_square")
    page.get_by_role("button", name="Open the table").wait_for()
    expect(page.get_by_text("Ready")).to_have_count(0)


def test_german(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE")
    against_bot(page, "calcool", seats=2)
    expect(page.locator(".prompt p")).to_contain_text("Bereit für Runde 1? Dann drück Bereit.")
    expect(page.locator(BAR)).to_contain_text("Alle anderen sind bereit.")
    page.get_by_role("button", name="Bereit", exact=True).click()
    expect(page.get_by_role("button", name="Noch nicht")).to_be_visible()
    page.locator(".phase-race").wait_for()
