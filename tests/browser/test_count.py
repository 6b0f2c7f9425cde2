"""The count at the end is played out where people see motion: part by part, without telling the end before it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.blokus_dice.script import POCKET
from tests.browser.conftest import Device, Server
from tests.browser.test_blokus_dice import play
from tests.browser.test_calcool import ROUNDS, call_stop, lay, wait_for_go
from tests.browser.tools import against_bot, number

pytestmark = pytest.mark.slow

# Everything that the end shows, one entry for each change: a test that looks by itself may come too late.
WATCH = """isSkipping => {
    window.shown = [];
    const textOf = (selector) => document.querySelector(selector)?.textContent ?? "";
    new MutationObserver(() => {
        if (!document.querySelector("section.over h2")) return;
        const now = {
            head: textOf("section.over h2"),
            part: textOf("section.over .why"),
            figures: [...document.querySelectorAll(".podium .figure")].map((figure) => figure.textContent),
            isPodium: document.querySelector(".podium.counted") !== null,
            isSheet: document.querySelector("section.over .score") !== null,
            isTold: document.querySelector(".count .points")?.textContent !== "…",
            others: [...document.querySelectorAll(".others .points")].map((points) => points.textContent),
        };
        if (JSON.stringify(now) !== JSON.stringify(window.shown.at(-1))) window.shown.push(now);
        if (isSkipping) document.querySelector("section.over header button, .count header button")?.click();
    }).observe(document.body, {subtree: true, childList: true, characterData: true});
}"""


def shown(page: Page) -> list[dict[str, Any]]:
    page.locator("section.over .score").first.wait_for(state="attached")
    found: list[dict[str, Any]] = page.evaluate("() => window.shown")
    return found


def watch(page: Page, is_skipping: bool = False) -> None:
    page.evaluate(WATCH, is_skipping)


def test_colour_by_colour_and_then_the_places(server: Server, device: Device) -> None:
    page = device(server.address, reduced_motion="no-preference")
    against_bot(page, "blokus_dice", seats=2, board=POCKET)
    watch(page)
    play(page)
    seen = shown(page)
    count, end = [one for one in seen if not one["isPodium"]], seen[-1]
    assert {one["head"] for one in count} == {"The count"}
    assert not any(one["isSheet"] for one in count)
    parts = list(dict.fromkeys(one["part"] for one in count))
    assert parts == [f"Coloured in {colour}" for colour in ("red", "blue", "yellow", "green")]
    by_part = [[int(figure) for figure in one["figures"]] for one in count]
    pairs = [pair for before, after in pairwise(by_part) for pair in zip(before, after, strict=True)]
    assert all(before >= after for before, after in pairs)
    assert by_part[-1] == [number(figure) for figure in end["figures"]]
    assert "The count" not in end["head"]


def test_whoever_has_seen_enough_skips_it(server: Server, device: Device) -> None:
    page = device(server.address, reduced_motion="no-preference")
    against_bot(page, "blokus_dice", seats=2, board=POCKET)
    watch(page, is_skipping=True)
    play(page)
    seen = shown(page)
    assert [one["part"] for one in seen if not one["isPodium"]] == ["Coloured in red"]
    assert seen[-1]["isPodium"]
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)


def test_totals_of_calcool_wait_for_its_last_count(server: Server, device: Device) -> None:
    page = device(server.address, reduced_motion="no-preference")
    against_bot(page, "calcool", seats=2)
    for round_ in range(1, ROUNDS + 1):
        wait_for_go(page)
        lay(page, 1)
        if round_ == ROUNDS:
            watch(page)
        call_stop(page)
    seen = shown(page)
    count, end = [one for one in seen if not one["isTold"]], seen[-1]
    assert count, "the last round is counted on the table"
    assert {one["head"] for one in count} == {"The count"}
    assert not any(one["isPodium"] or one["isSheet"] for one in count)
    assert len({tuple(one["others"]) for one in count}) == 1  # what was known before
    assert end["isPodium"]
    assert any(end["others"][0] in figure for figure in end["figures"])
