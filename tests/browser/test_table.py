"""The table around the board: two browsers, one device for two, lost connections, other devices, real dice."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from polychrome.server.invite import lan_address
from tests.browser.conftest import PHONE, Device, Server, watched
from tests.browser.tools import (
    GLOWING,
    GLOWING_DICE,
    against_bot,
    names_in_bar,
    open_table,
    play_a_short_game,
    play_until,
    prompt,
    sit,
    step,
    token,
)

pytestmark = pytest.mark.slow


def sit_at(page: Page, path: str, name: str) -> None:
    page.goto(path)
    page.get_by_label("Your name").fill(name)
    sit(page)


def enter_all(page: Page) -> None:
    """Enter what this seat has to and say that it is done."""
    done = page.get_by_role("button", name="Change", exact=True)
    play_until(page, lambda: done.count() > 0, lambda: step(page))


def test_two_browsers_at_one_table(server: Server, device: Device) -> None:
    anna, ben = device(server.address), device(server.address, viewport=PHONE)
    token(anna)
    path = open_table(anna)
    sit_at(anna, path, "Anna")
    token(ben)
    sit_at(ben, path, "Ben")
    expect(anna.get_by_text("Ben", exact=True)).to_be_visible()
    anna.get_by_role("button", name="Start the game").click()
    expect(ben.get_by_role("list", name="The seats")).to_contain_text("Anna")
    ben.locator(GLOWING).first.wait_for()  # the white die is picked for Ben: there is no other
    ben.locator(GLOWING).first.click()
    expect(anna.locator(".sheet.small .value")).to_have_count(1)
    anna.locator(GLOWING_DICE).first.wait_for()
    enter_all(anna)
    assert "Ben" in prompt(anna)
    ben.get_by_role("button", name="Done").click()
    expect(anna.get_by_test_id("live")).to_contain_text("Ben rolls")


def test_two_people_at_one_device(server: Server, device: Device) -> None:
    page = device(server.address)
    token(page)
    page.goto(open_table(page, variant="covered"))
    page.get_by_label("Your name").fill("Eva")
    sit(page)
    page.get_by_role("button", name="Sit here too, on this device").click()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="I am Eva", exact=True).click()  # sheets are covered: nobody peeps
    page.locator(GLOWING_DICE).first.wait_for()
    other = page.get_by_role("button", name="I am Eva 2")
    play_until(page, lambda: other.count() > 0, lambda: step(page))
    other.click()
    expect(page.locator(GLOWING).first).to_be_visible()


def test_the_second_person_at_a_device_has_a_name_of_their_own(server: Server, device: Device) -> None:
    page = device(server.address)
    token(page)
    page.goto(open_table(page, seats=4))
    page.get_by_label("Your name").fill("Eva")
    sit(page)
    for number, name in enumerate(("Ben", "Ben", ""), 2):
        page.get_by_label("Name of another person").fill(name)
        page.get_by_role("button", name="Sit here too, on this device").first.click()
        expect(page.locator(".seatlist .tag")).to_have_count(number)
    assert page.locator(".seatlist .who").all_inner_texts() == ["Eva", "Ben", "Ben 2", "Eva 2"]
    page.goto("/")
    expect(page.get_by_label("Your name")).to_have_value("Eva")


def test_a_tap_survives_a_restart_of_the_server(own_server: Server, device: Device, said: list[str]) -> None:
    page = device(own_server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.click()
    page.locator(GLOWING_DICE).first.wait_for()
    own_server.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    page.locator(f"{GLOWING_DICE}:not(.picked)").first.click()
    own_server.start()
    expect(page.get_by_text("Connection lost")).to_be_hidden(timeout=30_000)
    page.locator(GLOWING).first.click()
    expect(page.get_by_role("button", name="press to take back")).to_have_count(2)
    page.reload()
    expect(page.get_by_role("button", name="press to take back")).to_have_count(2)
    said[:] = [text for text in said if "WebSocket" not in text and "ERR_CONNECTION" not in text]  # the browser's own


def test_a_command_without_a_line_is_sent_when_there_is_one(server: Server, device: Device, said: list[str]) -> None:
    page = device(server.address)
    against_bot(page)
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.click()
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.wait_for()
    place = page.locator(GLOWING).first.bounding_box()
    page.context.set_offline(True)
    expect(page.locator(".banner")).to_be_visible()
    assert page.locator(GLOWING).first.bounding_box() == place, "nothing moves under the hand"
    page.locator(GLOWING).first.click()
    expect(page.get_by_role("button", name="press to take back")).to_have_count(2)  # at once, whatever the line does
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Done")).to_be_enabled()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_test_id("live")).to_contain_text("Bot Gentle rolls", timeout=30_000)
    said[:] = [text for text in said if "WebSocket" not in text]


def test_two_windows_of_one_seat_show_the_same(server: Server, device: Device, said: list[str]) -> None:
    page = device(server.address)
    against_bot(page)
    other = watched(page.context.new_page(), said)
    other.goto(page.url)
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.click()
    page.locator(GLOWING_DICE).first.click()
    page.locator(GLOWING).first.click()
    expect(other.get_by_role("button", name="press to take back")).to_have_count(2)
    other.get_by_role("button", name="press to take back").first.click()
    expect(other.get_by_role("button", name="press to take back")).to_have_count(1)


def test_a_seat_moves_to_another_device(server: Server, device: Device) -> None:
    page, phone = device(server.address), device(server.address, viewport=PHONE)
    against_bot(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Continue on another device").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    link = page.get_by_label("Link", exact=True).input_value()
    phone.goto(link)
    expect(phone.locator(GLOWING_DICE).first).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_the_role_of_the_host_moves_and_the_seat_stays(server: Server, device: Device) -> None:
    page, other = device(server.address), device(server.address)
    against_bot(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Hand over the host’s role").click()
    expect(page.get_by_role("dialog", name="Hand over the host’s role")).to_contain_text("You keep your seat.")
    other.goto(page.get_by_label("Link", exact=True).input_value())
    expect(other.get_by_test_id("live")).to_contain_text("The host’s role is now on this device.")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(GLOWING_DICE).first).to_be_visible()
    other.get_by_role("button", name="Table menu").click()
    expect(other.get_by_role("button", name="Hand over the host’s role")).to_be_visible()


@pytest.mark.skipif(lan_address() is None, reason="this machine has no address on a local network")
def test_links_lead_to_the_server_from_other_devices_too(lan_server: Server, device: Device, said: list[str]) -> None:
    page, phone = device(f"http://localhost:{lan_server.port}"), device(lan_server.address, viewport=PHONE)
    against_bot(page)
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Continue on another device").click()
    link = page.get_by_label("Link", exact=True).input_value()
    assert link.startswith(f"http://{lan_address()}:{lan_server.port}/t/")
    phone.goto(link)
    expect(phone.locator(GLOWING_DICE).first).to_be_visible()
    phone.get_by_role("button", name="Table menu").click()
    phone.get_by_role("button", name="Share the link").click()
    assert phone.get_by_label("Link", exact=True).input_value() == link.partition("#")[0]
    said[:] = [text for text in said if "Cross-Origin-Opener-Policy" not in text]  # means nothing on plain http


def test_a_refusal_is_explained_in_german_and_the_entry_taken_back(server: Server, device: Device) -> None:
    """The board offers nothing that breaks a rule, so what it says is changed on the way."""
    page = device(server.address, locale="de-DE")

    def relay(socket: WebSocketRoute) -> None:
        table = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] == "act":
                said["codes"][2] = said["codes"][1]  # the same die again
            table.send(json.dumps(said))

        socket.on_message(pass_on)

    page.route_web_socket(re.compile("/socket$"), relay)
    token(page)
    page.goto(open_table(page))
    sit(page)
    page.get_by_role("button", name="Einen Bot setzen").click()
    page.get_by_role("button", name="Spiel starten").click()
    for _ in range(2):
        page.locator(f"{GLOWING_DICE}:not(.picked)").first.click()
        page.locator(GLOWING).first.click()
    notice = page.get_by_role("alert").filter(has_text="Das geht nicht")
    expect(notice).to_contain_text("Dieser Würfel ist schon eingetragen")
    expect(notice).to_contain_text("Regel CS-7")
    expect(page.get_by_role("button", name="drücken zum Zurücknehmen")).to_have_count(1)


def test_dice_of_a_real_table_are_typed_in(server: Server, device: Device) -> None:
    page = device(server.address)
    token(page)
    page.goto(open_table(page, dice="own"))
    sit(page)
    page.get_by_role("button", name="Let a bot play").click()
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("button", name="Guest rolls all five dice").click()
    for die, value in (("red die", 3), ("blue die", 1), ("green die", 5), ("yellow die", 6), ("white die", 4)):
        page.get_by_role("button", name=f"{die} shows {value}").click()
    page.get_by_role("button", name="That is right").click()
    expect(page.get_by_role("button", name="green die: 5")).to_be_visible()
    expect(page.get_by_role("button", name="white die: 4")).to_be_visible()


def test_a_home_made_sheet_is_loaded_or_refused_with_the_reason(server: Server, device: Device, tmp_path: Path) -> None:
    built_in = Path(__file__).parents[2] / "src" / "polychrome" / "games" / "colour_square" / "data" / "A.json"
    sheet = {**json.loads(built_in.read_text(encoding="utf-8")), "name": "garden"}
    good, bad = tmp_path / "garden.json", tmp_path / "bad.json"
    good.write_text(json.dumps(sheet), encoding="utf-8")
    sheet["squares"] = {**sheet["squares"], "C2": {"target": 99}}
    bad.write_text(json.dumps(sheet), encoding="utf-8")
    page = device(server.address)
    page.goto("/new/colour_square")
    page.get_by_text("More options").click()
    file = page.get_by_label("Load your own from a file")
    file.set_input_files(bad)
    expect(page.get_by_role("alert")).to_contain_text("squares.C2.target")
    file.set_input_files(good)
    expect(page.get_by_text("Loaded: garden")).to_be_visible()
    expect(page.get_by_role("button", name="garden", pressed=True)).to_be_visible()
    expect(page.get_by_role("button", name="Side A")).to_have_attribute("aria-pressed", "false")
    assert sheet_of_the_table(page)["name"] == "garden"


def test_what_is_wrong_in_a_file_is_said_in_german(
    server: Server, device: Device, said: list[str], tmp_path: Path
) -> None:
    built_in = Path(__file__).parents[2] / "src" / "polychrome" / "games" / "colour_square" / "data" / "A.json"
    sheet = json.loads(built_in.read_text(encoding="utf-8"))
    squares = sheet["squares"]
    page = device(server.address, viewport=PHONE, locale="de-DE")
    page.goto("/new/colour_square")
    page.get_by_text("Weitere Optionen").click()
    file = page.get_by_label("Eigenes aus einer Datei laden")
    for text, reason in (
        (json.dumps({**sheet, "squares": {**squares, "C2": {"target": 99}}}),
         "squares.C2.target: muss eine ganze Zahl von 4 bis 24 sein, nicht 99"),
        (json.dumps({**sheet, "squares": {**squares, "C2": {"target": 9, "kind": []}}}),
         "squares.C2.kind: muss eines von diesen sein: plain, purple und orange; nicht eine Liste"),
        (json.dumps({**sheet, "snake": ["A1"]}), "snake: muss 4 bis 16 Einträge haben, nicht 1"),
        (json.dumps({**sheet, "name": ""}), "name: muss ein Text aus 1 bis 40 druckbaren Zeichen sein, nicht \"\""),
        ('{"name": "x"\n"squares"}', "das ist kein JSON: hier fehlt ein Komma (Zeile 2)"),
        ("{}", "sie ist weder Blatt noch Tafel noch Stapel"),
        ("a = [", "das ist weder JSON noch TOML"),
        ("#" * 2_000_000, "zu lang"),
    ):  # fmt: skip
        wrong = tmp_path / "wrong.json"
        wrong.write_text(text, encoding="utf-8")
        file.set_input_files(wrong)
        expect(page.get_by_role("alert")).to_contain_text(reason)
    said[:] = [line for line in said if "413" not in line]  # the browser mentions what was refused


@pytest.mark.parametrize("instead", ["a built-in one", "a bad file"])
def test_a_home_made_sheet_is_given_up(server: Server, device: Device, tmp_path: Path, instead: str) -> None:
    """What the form says is what is played."""
    page = device(server.address)
    page.goto("/")
    page.locator("section", has_text="Your own sheet").get_by_role("link", name="Colour Square").click()
    expect(page.locator("#own")).to_be_in_viewport()
    file = page.get_by_label("Load your own from a file")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download Side B as a template").click()
    template = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    good, bad = tmp_path / "garden.json", tmp_path / "bad.json"
    good.write_text(json.dumps({**template, "name": "garden"}), encoding="utf-8")
    bad.write_text("{}", encoding="utf-8")
    file.set_input_files(good)
    expect(page.get_by_text("Loaded: garden")).to_be_visible()
    if instead == "a bad file":
        file.set_input_files(bad)
        expect(page.get_by_role("alert")).to_contain_text("This file cannot be used")
    else:
        page.get_by_role("button", name="Side A").click()
    expect(page.get_by_role("button", name="Side A", pressed=True)).to_be_visible()
    expect(page.get_by_text("garden")).to_have_count(0)
    assert sheet_of_the_table(page) == "A"


def sheet_of_the_table(page: Page) -> Any:
    """Open the table; the sheet that it was asked for."""
    with page.expect_request(lambda request: request.method == "POST") as asked:
        page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Who sits where?")).to_be_visible()
    said: dict[str, Any] = asked.value.post_data_json or {}
    return said["options"]["sheet"]


def test_after_the_game_comes_the_replay_and_the_record(server: Server, device: Device) -> None:
    page = device(server.address)
    play_a_short_game(page, listed=True)
    expect(page.get_by_text(re.compile(r"Fair dice: all \d+ checked"))).to_be_visible()
    page.get_by_text("What is this?").click()
    expect(page.get_by_text("published only its fingerprint")).to_be_visible()
    page.get_by_text("The score line by line").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert record["game"] == "colour_square"
    assert record["result"]
    assert record["fair"]["commitments"][0], "the browser took part in the dice"
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="One step on").click()
    expect(page.locator(".steptext")).to_contain_text("chooses columns A and C and row 2")
    page.get_by_role("button", name="Share this moment").click()
    link = page.get_by_label("Link", exact=True).input_value()
    friend = device(server.address)
    friend.goto(link)
    expect(friend.locator(".steptext")).to_contain_text("chooses columns A and C and row 2")
    friend.goto("/")
    expect(friend.get_by_role("heading", name="Games that others played")).to_be_visible()
    friend.get_by_role("link", name="Replay").first.click()
    expect(friend.locator(".steptext")).to_contain_text("The start")


def test_a_person_called_like_a_bot_stays_that_person(server: Server, device: Device) -> None:
    page = device(server.address)
    page.goto("/")
    page.get_by_label("Your name").fill("3")
    against_bot(page, fast=False)
    seats = names_in_bar(page)
    expect(seats).to_have_text(["3", "Bot Gentle"])
    page.get_by_role("button", name="Table menu").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_text("Bot Sharp plays for you")).to_be_visible()
    expect(seats).to_have_text(["3", "Bot Gentle"])
