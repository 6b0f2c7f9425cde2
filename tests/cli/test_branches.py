"""What a record may also carry: branches, and the seats' commitments and void starts of fair dice. Only form counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polychrome.core.records import encode_record
from polychrome.referee import judge
from tests.dealers.fair import fair_record

CASES = Path(__file__).parents[1] / "conformance"
HEX = "0f" * 32
EMPTY = {"at": 0, "name": "what if", "events": []}
WRONG: dict[str, list[Any]] = {  # events of the wrong form, and what is wrong with them
    "colour_square": [
        ({"type": "roll", "seat": 2, "dice": dict.fromkeys(("red", "blue", "green", "yellow", "white"), 1)}, "seat"),
        ({"type": "draw_start", "start": 2}, "start"),
        ({"type": "enter", "seat": 0, "entries": [{"die": "red"}]}, "entries[0]"),
        (
            {"type": "enter", "seat": 0, "entries": [{"die": "red", "square": "E1", "corner": "red"}]},
            "entries[0].square",
        ),
        ({"type": "take", "seat": 0, "die": 1}, "type"),
        ({"type": "settle", "t": 0.5}, "t"),
    ],
    "blokus_dice": [
        ({"type": "take", "seat": 2, "die": 1}, "seat"),
        ({"type": "take", "seat": 0, "die": 7}, "die"),
        ({"type": "place", "seat": 0, "shape": "Q9", "cells": [[0, 0]]}, "shape"),
        ({"type": "draw_start", "start": 2}, "start"),
        ({"type": "settle"}, "type"),
    ],
    "calcool": [
        ({"type": "grab", "seat": 2, "die": "red-0"}, "seat"),
        ({"type": "grab", "seat": 0, "die": "beige-0"}, "die"),
        ({"type": "lay", "seat": 0, "position": 61}, "position"),
        ({"type": "draw_start", "start": 0}, "type"),
    ],
}
every_game = pytest.mark.parametrize("name", sorted(WRONG))


def cases(name: str) -> list[Any]:
    return [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text().splitlines()]


def right_record(name: str) -> dict[str, Any]:
    """A record of two seats with some events that is right."""
    found: dict[str, Any] = next(
        case["record"]
        for case in cases(name)
        if case["expect"]["ok"] and case["record"]["options"]["seats"] == 2 and len(case["record"]["events"]) > 1
    )
    return {field: found[field] for field in ("polychrome", "game", "options", "events")}


def broken_record(name: str) -> dict[str, Any]:
    """One that breaks a rule."""
    found: dict[str, Any] = next(
        case["record"]
        for case in cases(name)
        if None not in case["expect"].get("rules", [None]) and case["record"]["options"]["seats"] == 2
    )
    return found


@every_game
def test_branches_change_nothing(name: str) -> None:
    record = right_record(name)
    judged = judge(json.dumps(record))
    assert judged[0] == 0
    count = len(record["events"])
    branches = [{"at": at, "name": "", "events": record["events"][at:]} for at in range(count + 1)]
    for some in ([], branches, [EMPTY, EMPTY]):
        assert judge(json.dumps({**record, "branches": some})) == judged
        assert judge(json.dumps({**record, "branches": some}), verify=True) == judged


@every_game
def test_rules_are_not_judged_in_branches(name: str) -> None:
    record = right_record(name)
    twice = [event for event in record["events"] for _ in range(2)][::-1]
    assert judge(json.dumps({**record, "branches": [{**EMPTY, "events": twice}]}))[0] == 0


@every_game
@pytest.mark.parametrize(
    ("branches", "place"),
    [
        (None, "branches"),
        ({}, "branches"),
        ([[]], "branches[0]"),
        ([EMPTY, None], "branches[1]"),
        ([{"at": 0, "name": "x"}], "branches[0].events"),
        ([{"at": 0, "events": []}], "branches[0].name"),
        ([{"name": "x", "events": []}], "branches[0].at"),
        ([{**EMPTY, "result": {}}], "branches[0].result"),
        ([{**EMPTY, "branches": []}], "branches[0].branches"),
        ([{**EMPTY, "at": -1}], "branches[0].at"),
        ([{**EMPTY, "at": 1.0}], "branches[0].at"),
        ([{**EMPTY, "at": "0"}], "branches[0].at"),
        ([{**EMPTY, "at": True}], "branches[0].at"),
        ([{**EMPTY, "at": None}], "branches[0].at"),
        ([{**EMPTY, "at": 10**30}], "branches[0].at"),
        ([{**EMPTY, "name": None}], "branches[0].name"),
        ([{**EMPTY, "name": 3}], "branches[0].name"),
        ([{**EMPTY, "events": None}], "branches[0].events"),
        ([{**EMPTY, "events": {}}], "branches[0].events"),
        ([{**EMPTY, "events": [{}]}], "branches[0].events[0].type"),
        ([{**EMPTY, "events": [3]}], "branches[0].events[0]"),
    ],
)
def test_a_fault_of_form_in_branches_is_no_record(name: str, branches: Any, place: str) -> None:
    for record in (right_record(name), broken_record(name)):  # whatever the rules say of its events
        code, answer = judge(json.dumps({**record, "branches": branches}))
        assert (code, answer["at"], answer["rule"]) == (2, None, None)
        assert answer["error"].startswith(f"{place}: ")


@every_game
def test_events_of_branches_have_the_form_of_events(name: str) -> None:
    for record in (right_record(name), broken_record(name)):
        for event, place in WRONG[name]:
            assert judge(json.dumps({**record, "branches": [], "events": [event]}))[0] == 2
            branches = [EMPTY, {**EMPTY, "events": [*right_record(name)["events"][:1], event]}]
            code, answer = judge(json.dumps({**record, "branches": branches}))
            assert (code, answer["at"], answer["rule"]) == (2, None, None)
            assert answer["error"].startswith(f"branches[1].events[1].{place}: ")


@every_game
def test_a_branch_keeps_no_more_events_than_there_are(name: str) -> None:
    for record in (right_record(name), broken_record(name)):
        count = len(record["events"])
        branches = [{**EMPTY, "at": count}, {**EMPTY, "at": count + 1}]
        assert judge(json.dumps({**record, "branches": branches[:1]})) == judge(json.dumps(record))
        code, answer = judge(json.dumps({**record, "branches": branches}))
        assert (code, answer["at"], answer["rule"]) == (2, None, None)
        assert answer["error"].startswith(f"branches[1].at: must be a whole number from 0 to {count}")


@every_game
def test_an_event_of_the_wrong_form_is_told_with_its_place_though_there_are_branches(name: str) -> None:
    record = right_record(name)
    events = [*record["events"], WRONG[name][0][0]]
    code, answer = judge(json.dumps({**record, "events": events, "branches": [{**EMPTY, "at": len(events)}]}))
    assert (code, answer["at"]) == (2, len(events) - 1)


@every_game
def test_commitments_and_void_starts_change_nothing(name: str) -> None:
    record = right_record(name)
    judged = judge(json.dumps(record))
    for more in ({}, {"commitments": [HEX, None], "void_starts": 0}, {"commitments": [None] * 2}, {"void_starts": 7}):
        fair = {"commitment": HEX, "numbers": [HEX, HEX], **more}
        assert judge(json.dumps({**record, "fair": fair})) == judged


@every_game
@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"commitments": None}, "commitments"),
        ({"commitments": HEX}, "commitments"),
        ({"commitments": []}, "commitments"),
        ({"commitments": [HEX]}, "commitments"),
        ({"commitments": [HEX] * 3}, "commitments"),
        ({"commitments": [HEX, ""]}, "commitments[1]"),
        ({"commitments": [HEX, "0"]}, "commitments[1]"),
        ({"commitments": [HEX, "xy"]}, "commitments[1]"),
        ({"commitments": [HEX, 3]}, "commitments[1]"),
        ({"void_starts": None}, "void_starts"),
        ({"void_starts": -1}, "void_starts"),
        ({"void_starts": 1.0}, "void_starts"),
        ({"void_starts": "1"}, "void_starts"),
        ({"void_starts": True}, "void_starts"),
        ({"voided": 1}, "voided"),
    ],
)
def test_a_fault_of_form_in_fair_is_no_record(name: str, more: dict[str, Any], place: str) -> None:
    for record in (right_record(name), broken_record(name)):
        fair = {"commitment": HEX, "numbers": [HEX, HEX], **more}
        code, answer = judge(json.dumps({**record, "fair": fair}))
        assert (code, answer["at"], answer["rule"]) == (2, None, None)
        assert answer["error"].startswith(f"fair.{place}: ")


def test_verify_does_not_look_at_branches() -> None:
    from polychrome import registry
    from polychrome.core.records import read
    from polychrome.dealers import verify

    record = json.loads(encode_record(fair_record("blokus_dice")))
    branches = [{"at": 0, "name": "no dice at all", "events": [{"type": "roll", "seat": 0, "dice": []}]}]
    whole = json.dumps({**record, "branches": branches})
    assert verify(*read(whole, registry.find_game)).is_fair
    assert encode_record(read(whole, registry.find_game)[1]) == encode_record(
        read(encode_record(read(whole, registry.find_game)[1]), registry.find_game)[1]
    )
    assert json.loads(encode_record(read(whole, registry.find_game)[1]))["branches"] == branches
