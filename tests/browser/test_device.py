"""What a device remembers: shown, moved with a code, kept in a file, deleted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device, Server
from tests.browser.test_pages import check
from tests.browser.tools import against_bot, play_a_short_game

pytestmark = pytest.mark.slow

WORDS = json.loads((Path(__file__).parents[2] / "web" / "src" / "device" / "words.json").read_text(encoding="utf-8"))
PHONE = {"width": 360, "height": 640}


def say(key: str, language: str = "en") -> str:
    text: str = WORDS[key][language]
    return text


def memory(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("() => ({...localStorage})")
    return found


def make_code(page: Page) -> str:
    page.goto("/you")
    page.get_by_role("button", name=say("device.move.make")).click()
    code = page.locator(".movecode")
    expect(code).to_have_text(re.compile(r"(\w{4}-){2}\w{4}"))
    return code.inner_text()


def type_code(page: Page, code: str) -> None:
    page.get_by_label(say("device.move.have")).fill(code)
    page.get_by_role("button", name=say("device.move.take")).click()


def test_a_finished_game_and_its_best_are_listed(server: Server, device: Device) -> None:
    page = device(server.address)
    play_a_short_game(page)
    table = page.url.rsplit("/", 1)[1]
    page.goto("/you")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("device.title"))
    for heading in ("device.bests", "device.games"):
        section = page.locator("section", has=page.get_by_role("heading", name=say(heading), exact=True))
        expect(section.locator("li")).to_have_count(1)
        expect(section.locator("li")).to_contain_text("Colour Square")
        assert section.locator("li a").get_attribute("href") == f"/replay/{table}"
    check(page)
    page.set_viewport_size({"width": 360, "height": 640})
    check(page)


def test_a_code_moves_everything_once(server: Server, device: Device) -> None:
    old, new = device(server.address), device(server.address)
    sent: list[str] = []
    old.on("request", lambda request: sent.append(f"{request.url} {request.post_data or ''}"))
    play_a_short_game(old)
    old.goto("/")
    old.evaluate("() => localStorage.setItem('polychrome-name', 'Ann')")
    against_bot(old)  # a running game: its seat moves, too
    running = old.url
    code = make_code(old)
    token = memory(old)["polychrome-token"]
    assert not any(code in text or code.replace("-", "") in text for text in sent)
    assert not any(token in text for text in sent if "/api/transfers" in text)
    new.goto("/you")
    type_code(new, code.lower().replace("-", " "))
    expect(new.get_by_text("2 games are new here", exact=False)).to_be_visible()
    moved = memory(new)
    assert moved["polychrome-token"] == token
    assert moved["polychrome-name"] == "Ann"
    assert [one["table"] for one in json.loads(moved["polychrome-bests"])]
    new.goto(running)
    expect(new.locator(".diebutton.legal").first).to_be_visible()
    new.goto("/you")
    type_code(new, code)
    expect(new.get_by_text(say("device.move.wrong"))).to_be_visible()
    type_code(new, "ABCD")
    expect(new.get_by_text(say("device.move.form"))).to_be_visible()


def test_a_file_holds_everything_and_deleting_leaves_nothing(server: Server, device: Device, tmp_path: Path) -> None:
    page = device(server.address, viewport=PHONE)
    play_a_short_game(page, press="click")
    page.goto("/you")
    with page.expect_download() as loading:
        page.get_by_role("button", name=say("device.file.save")).click()
    file = tmp_path / "device.json"
    loading.value.save_as(file)
    token = memory(page)["polychrome-token"]
    assert json.loads(file.read_text(encoding="utf-8"))["token"] == token
    page.get_by_role("button", name=say("device.delete"), exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    assert memory(page)["polychrome-token"] == token
    page.get_by_role("button", name=say("device.delete"), exact=True).click()
    page.get_by_role("button", name=say("device.delete.sure")).click()
    expect(page.get_by_text(say("device.deleted"))).to_be_visible()
    expect(page.get_by_text(say("device.bests.none"))).to_be_visible()
    assert "polychrome-token" not in memory(page)
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_text(say("device.file.wrong"))).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("1 game is new here", exact=False)).to_be_visible()
    assert memory(page)["polychrome-token"] == token


def test_without_encryption_there_is_still_the_file(server: Server, device: Device) -> None:
    page = device(server.address, locale="de-DE")
    page.add_init_script("Object.defineProperty(crypto, 'subtle', {value: undefined})")
    page.goto("/you")
    expect(page.get_by_text(say("device.move.insecure", "de"))).to_be_visible()
    expect(page.locator(".takecode")).to_have_count(0)
    expect(page.get_by_role("button", name=say("device.file.save", "de"))).to_be_visible()
    check(page)
