"""Calcool in a real browser: whole games by clicks, by keys and by drags, and a grab that came too late."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, Device, Server, watched
from tests.browser.test_pages import check
from tests.browser.tools import (
    READY,
    Ear,
    against_bot,
    open_score,
    open_table,
    play_until,
    press_if_there,
    say_ready,
    shifts,
    sit,
    token,
    watch_shifts,
)

pytestmark = pytest.mark.slow

MIDDLE = ".grab:not(.gone)"
SLOTS = ".pair .slot"
ROUNDS = 4


def wait_for_go(page: Page) -> None:
    """Press Ready if the table asks for it; then the countdown runs."""
    page.locator(f"{READY}, .say[aria-pressed=true], .phase-race .grab.legal").first.wait_for()
    if page.locator(READY).count():
        say_ready(page)
    page.locator(".phase-race .grab.legal").first.wait_for()


def practice(page: Page) -> None:
    against_bot(page, "calcool", seats=1, house="practice")
    wait_for_go(page)


def lay(page: Page, at: int) -> None:
    """Grab any die, lay it at this position; another one if a bot was faster."""
    there, dice = page.locator(f".pair .slot.legal[data-at='{at}']"), page.locator(".grab.legal")
    laid = page.locator(f".pair .slot.full[data-at='{at}']")
    play_until(page, lambda: laid.count() > 0, lambda: press_if_there(there) or press_if_there(dice))


def slot(page: Page, at: int) -> Locator:
    return page.locator(f".pair .slot[data-at='{at}']")


def name_of(place: Locator) -> str:
    return (place.get_attribute("aria-label") or "").rsplit(": ", 1)[1]


def call_stop(page: Page) -> None:
    """The button asks whether one is sure, and soon forgets that it did: whoever is slow is asked again."""
    call = page.locator(".call:not(:disabled)")
    play_until(page, lambda: not is_racing(page), lambda: press_if_there(call))


def is_racing(page: Page) -> bool:
    return page.locator(".phase-race").count() > 0


def test_a_whole_game_against_a_bot_by_clicks(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, "calcool", seats=2)
    for number in range(1, ROUNDS + 1):
        wait_for_go(page)
        expect(page.get_by_text(f"Round {number} of 4")).to_be_visible()
        lay(page, 1)
        call_stop(page)
        counted = page.get_by_role("region", name=f"Round {number} is counted")
        expect(counted).to_be_visible()
        expect(counted.locator(".line")).to_have_count(2)
    expect(page.get_by_role("region", name="The score")).to_be_visible()
    open_score(page)
    rows = [row.split("\t") for row in page.locator(".score tbody tr").all_inner_texts()]
    for column in (1, 2):  # as on paper: what stands there adds up
        rounds = [int(row[column].replace("−", "-")) for row in rows if row[0].startswith("Round")]
        assert len(rounds) == ROUNDS
        assert sum(rounds) == int(rows[-1][column].replace("−", "-"))
    expect(page.get_by_role("button", name="Stop!")).to_have_count(0)  # nothing is left to press
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".steptext")).to_contain_text("Two cards each")
    page.set_viewport_size({"width": 1366, "height": 640})
    page.wait_for_function("document.querySelector('.own').getBoundingClientRect().bottom <= innerHeight")
    page.set_viewport_size({"width": 390, "height": 844})  # the chain before the middle
    page.wait_for_function("document.querySelector('.own').getBoundingClientRect().bottom <= innerHeight")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".steptext")).to_contain_text("The round is counted. The game is over.")
    expect(page.get_by_role("region", name="The score")).to_be_in_viewport()


def test_cards_are_hidden_before_go_and_may_be_swapped_before_the_first_die(server: Server, device: Device) -> None:
    page = device(server.address)
    against_bot(page, "calcool", seats=1, house="practice")
    page.locator(".phase-go").wait_for()  # and so it stays until somebody is ready
    expect(page.locator(".chicane.down")).to_have_count(2)
    expect(page.locator(MIDDLE)).to_have_count(60)
    expect(page.get_by_text("Practice, our own variant")).to_be_visible()
    wait_for_go(page)
    before = slot(page, 1).get_attribute("aria-label") or ""
    swap = page.get_by_role("button", name="Swap the two cards")
    swap.click()
    expect(slot(page, 6)).to_have_attribute("aria-label", before.replace("Position 1", "Position 6"))
    lay(page, 3)
    expect(swap).to_be_disabled()


def test_dice_are_moved_swapped_and_put_aside_by_clicks(server: Server, device: Device) -> None:
    page = device(server.address)
    practice(page)
    lay(page, 1)
    lay(page, 2)
    first, second = name_of(slot(page, 1)), name_of(slot(page, 2))
    slot(page, 1).click()
    slot(page, 2).click()
    expect(slot(page, 2)).to_have_attribute("aria-label", re.compile(f"{first}$"))
    expect(slot(page, 1)).to_have_attribute("aria-label", re.compile(f"{second}$"))
    slot(page, 1).click()
    slot(page, 7).click()
    expect(slot(page, 7)).to_have_attribute("aria-label", re.compile(f"{second}$"))
    page.locator(".grab.legal").first.click()
    page.get_by_role("button", name=re.compile("^Put .* aside: minus 1$")).click()
    expect(page.locator(".tray.aside .die")).to_have_count(1)
    page.locator(".grab.legal").first.click()
    page.get_by_role("button", name="Position 11, past the cards: empty").click()
    expect(page.locator(".tray.past .slot.full")).to_have_count(1)
    expect(page.locator(MIDDLE)).to_have_count(56)


def test_the_keyboard_alone_does_everything(server: Server, device: Device) -> None:
    page = device(server.address)
    practice(page)
    keys = page.keyboard
    page.locator("body").focus()
    keys.press("x")
    keys.press("ArrowRight")
    keys.press("ArrowUp")  # down from the lowest row would lead to the chain
    assert page.evaluate("document.activeElement.matches('.grab')")
    keys.press("Enter")
    keys.press("1")
    expect(slot(page, 1)).to_have_class(re.compile("full"))
    keys.press("g")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("green")
    keys.press("Enter")
    expect(page.locator(".handbar .hand")).to_have_attribute("aria-label", re.compile("^In your hand: green"))
    keys.press("0")
    expect(slot(page, 10)).to_have_attribute("aria-label", re.compile("green [1-6]$"))
    keys.press("w")
    keys.press("Enter")
    keys.press("Backspace")
    expect(page.locator(".tray.aside .die")).to_have_count(1)
    slot(page, 10).focus()
    keys.press("Enter")
    keys.press("2")
    expect(slot(page, 2)).to_have_attribute("aria-label", re.compile("green [1-6]$"))
    expect(page.get_by_role("button", name="Stop!", exact=True)).to_be_enabled()
    keys.press("!")
    expect(page.get_by_role("button", name="Sure?")).to_be_visible()
    call_stop_by_key(page)
    expect(page.get_by_role("region", name="Round 1 is counted")).to_be_visible()


def call_stop_by_key(page: Page) -> None:
    """As with the button: twice, and again if that was too slow."""

    def press() -> bool:
        page.keyboard.press("!")
        return False

    play_until(page, lambda: not is_racing(page), press)


def pull(page: Page, what: Locator, to: Locator) -> None:
    what.hover()
    page.mouse.down()
    box = to.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    page.mouse.up()


def test_dice_are_dragged_from_the_middle_and_along_the_chain(server: Server, device: Device) -> None:
    page = device(server.address)
    practice(page)
    die = page.locator(".grab.legal").nth(20)
    name = die.get_attribute("aria-label") or ""
    pull(page, die, slot(page, 4))
    expect(slot(page, 4)).to_have_attribute("aria-label", re.compile(f"{name}$"))
    pull(page, slot(page, 4), slot(page, 9))
    expect(slot(page, 9)).to_have_attribute("aria-label", re.compile(f"{name}$"))
    page.locator(".grab.legal").first.click()
    pull(page, page.locator(".handbar .hand"), page.locator(".tray.aside"))
    expect(page.locator(".tray.aside .die")).to_have_count(1)


@pytest.mark.parametrize("way", ["loaded anew", "left and come back to"])
def test_what_was_done_survives_a_page_that_is(server: Server, device: Device, way: str) -> None:
    page = device(server.address)
    ear = Ear(page)
    practice(page)
    ear.is_unheard = True
    die = page.locator(MIDDLE).nth(5).get_attribute("data-die")
    page.locator(f"[data-die='{die}']").click()
    expect(page.locator(".handbar .hand")).to_have_class(re.compile("full"))
    if way == "loaded anew":
        page.reload()
    else:
        page.get_by_role("link", name="Polychrome").click()
        page.get_by_role("heading", name="Your games").wait_for()
        page.go_back()
    page.locator(".phase-race").wait_for()
    expect(page.locator(".handbar .hand")).to_have_class(re.compile("full"))
    expect(page.locator(f"[data-die='{die}']")).to_have_class(re.compile("gone"))
    expect(page.get_by_text("Not possible")).to_be_hidden()
    assert page.evaluate("() => sessionStorage.getItem('polychrome-unanswered')") == "[]"


def test_a_grab_that_came_too_late_is_taken_back(server: Server, device: Device) -> None:
    ada, bob = device(server.address), device(server.address)
    bob.clock.install()
    ear = Ear(bob)
    token(ada)
    token(bob)
    path = open_table(ada, "calcool", seats=2)
    for page in (ada, bob):
        page.goto(path)
        sit(page)
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, bob):
        say_ready(page)
    for page in (ada, bob):
        wait_for_go(page)
    die = ada.locator(MIDDLE).nth(5).get_attribute("data-die")
    ear.is_shut = True
    ada.locator(f"[data-die='{die}']").click()
    expect(ada.locator(".handbar .hand")).to_have_class(re.compile("full"))
    ear.wait_for(bob, f'"{die}"')  # the table has given it to Ada
    bob.locator(f"[data-die='{die}']").click()
    expect(bob.locator(".handbar .hand")).to_have_class(re.compile("full"))  # at once, before any answer
    slot(bob, 3).click()
    expect(slot(bob, 3)).to_have_class(re.compile("full"))
    ear.wait_for(bob, '"refused"')
    bob.clock.pause_at(bob.evaluate("Date.now()") / 1000 + 1)  # what is shown for a moment stays
    ear.open()
    expect(bob.locator(".handbar .hand")).to_have_class(re.compile("lost"))
    expect(bob.locator(".prompt p")).to_contain_text("Somebody was faster")
    expect(bob.get_by_role("alert")).to_contain_text("no longer in the middle")
    expect(slot(bob, 3)).not_to_have_class(re.compile("full"))
    expect(bob.locator(f"[data-die='{die}']")).to_have_class(re.compile("gone"))
    expect(bob.locator(".other .hand .die")).to_have_count(1)
    bob.clock.resume()
    lay(bob, 3)


def test_cards_and_dice_of_a_real_table_are_typed_in(server: Server, device: Device) -> None:
    page = device(server.address)
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    against_bot(page, "calcool", seats=1, house="practice", dice="own")
    dealer = page.get_by_role("region", name="Your dice")
    dealer.get_by_role("button", name="Deal the cards").click()
    for side in ("left", "right"):
        expect(dealer.get_by_text(f"Guest: {side} card")).to_be_visible()
        dealer.locator(".cardlist button:not(:disabled)").nth(4).click()
    expect(dealer.locator(".typed li")).to_have_count(2)
    check(page)
    dealer.get_by_role("button", name="That is right").dblclick()
    dealer.get_by_role("button", name="Type in the sixty dice").click()
    assert sum('"act"' in frame for frame in sent) == 1
    dealer.get_by_role("button", name="red, die 1 of 6 shows 2").click()
    page.keyboard.type("1123")
    page.keyboard.press("Backspace")
    page.keyboard.type("4" + 10 * "123456")  # more than there are dice: the last ones are not taken
    expect(dealer.get_by_role("img", name="red, die 5 of 6 shows 4")).to_be_visible()
    expect(dealer.locator(".typed li")).to_have_count(60)
    check(page)
    dealer.get_by_role("button", name="That is right").click()
    wait_for_go(page)
    faces = page.locator(".grab").evaluate_all("all => all.map(one => one.getAttribute('aria-label')).sort()")
    assert sorted(face for face in faces if face.startswith("red ")) == [f"red {n}" for n in (1, 1, 1, 2, 2, 4)]


def test_a_phone_has_room_for_the_whole_game(server: Server, device: Device) -> None:
    page = device(server.address, viewport=PHONE, has_touch=True, is_mobile=True)
    practice(page)
    page.locator(".grab.legal").first.tap()
    slot(page, 10).tap()
    expect(slot(page, 10)).to_have_class(re.compile("full"))
    sizes = page.evaluate(
        "[...document.querySelectorAll('.grab, .pair .slot')].map(e => [e.offsetWidth, e.offsetHeight])"
    )
    assert min(min(size) for size in sizes) >= 36  # 44 on a taller phone: nothing has to be scrolled
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate("document.querySelector('.own').getBoundingClientRect().bottom") <= PHONE["height"]
    watch_shifts(page)
    for _ in range(2):
        call_stop(page)
        page.locator(".count").wait_for()
        wait_for_go(page)
        page.locator(".grab.legal").first.tap()
        slot(page, 10).tap()
    assert not shifts(page)


def test_two_people_race_at_one_device(server: Server, device: Device) -> None:
    page = device(server.address)
    token(page)
    page.goto(open_table(page, "calcool", seats=2))
    page.get_by_label("Your name").fill("Eva")
    sit(page)
    page.get_by_role("button", name="Sit here too, on this device").click()
    page.get_by_role("button", name="Start the game").click()
    for _ in range(ROUNDS):
        for name in ("Eva", "Eva 2"):
            page.get_by_role("group", name="Your seats on this device").get_by_role(
                "button", name=name, exact=True
            ).click()
            wait_for_go(page)
            lay(page, 1)
        expect(page.locator(".other .tiny .die")).to_have_count(1)
        call_stop(page)
        expect(page.locator(".count .line")).to_have_count(2)
    expect(page.get_by_role("region", name="The score")).to_be_visible()


def test_what_one_seat_was_doing_is_done_though_another_is_looked_at(server: Server, device: Device) -> None:
    page = device(server.address)
    ear = Ear(page)
    token(page)
    page.goto(open_table(page, "calcool", seats=2))
    page.get_by_label("Your name").fill("Eva")
    sit(page)
    page.get_by_role("button", name="Sit here too, on this device").click()
    page.get_by_role("button", name="Start the game").click()
    own = page.get_by_role("group", name="Your seats on this device")
    wait_for_go(page)
    ear.is_shut = True  # nothing is answered yet
    lay(page, 1)
    own.get_by_role("button", name="Eva 2", exact=True).click()
    ear.open()
    expect(page.locator(".other .tiny .die")).to_have_count(1)
    expect(slot(page, 1)).not_to_have_class(re.compile("full"))
    expect(page.get_by_text("Not possible")).to_be_hidden()


def test_a_whole_game_with_the_keyboard_alone(server: Server, device: Device) -> None:
    page = device(server.address)
    practice(page)
    for number in range(1, ROUNDS + 1):
        wait_for_go(page)
        for position, letter in zip("123", "rgy", strict=True):  # wherever the focus is, a letter finds a die
            page.keyboard.press(letter)
            page.keyboard.press("Enter")
            page.keyboard.press(position)
            expect(slot(page, int(position))).to_have_class(re.compile("full"))
        call_stop_by_key(page)
        expect(page.get_by_role("region", name=f"Round {number} is counted")).to_be_visible()
    expect(page.get_by_role("region", name="The score")).to_be_visible()


def test_what_was_done_without_a_line_is_done_when_there_is_one(
    server: Server, device: Device, said: list[str]
) -> None:
    page = device(server.address)
    practice(page)
    page.context.set_offline(True)
    lay(page, 1)
    lay(page, 2)
    names = [name_of(slot(page, at)) for at in (1, 2)]
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("Connection lost")).to_be_hidden()
    other = watched(page.context.new_page(), said)  # another window of the seat shows what the table has
    other.goto(page.url)
    for at, name in zip((1, 2), names, strict=True):
        expect(slot(other, at)).to_have_attribute("aria-label", re.compile(f"{name}$"))
    said[:] = [text for text in said if "WebSocket" not in text]


def test_german(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE")
    token(page)
    page.goto(open_table(page, "calcool", seats=1, house="practice"))
    sit(page)
    page.get_by_role("button", name="Spiel starten").click()
    wait_for_go(page)
    expect(page.locator(".prompt p")).to_contain_text("Greif einen Würfel")
    page.keyboard.press("s")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Schwarz")
    page.get_by_role("button", name="Stopp!", exact=True).click()
    expect(page.locator(".prompt p")).to_contain_text("kostet jetzt 3 Punkte")
    expect(page.get_by_role("button", name="Sicher?")).to_be_visible()
    call_stop(page)
    expect(page.get_by_role("region", name="Runde 1 wird gezählt")).to_be_visible()
