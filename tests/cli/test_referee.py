"""The referee as people call it: any bytes get an answer, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis.strategies import (
    DataObject,
    SearchStrategy,
    binary,
    booleans,
    data,
    dictionaries,
    floats,
    integers,
    lists,
    none,
    recursive,
    sampled_from,
    text,
)

from polychrome import registry
from polychrome.referee import answer_line, judge

ROOT = Path(__file__).parents[2]
CASES = [json.loads(line) for line in (ROOT / "tests/conformance/colour_square.jsonl").read_text().splitlines()]
GOOD = next(
    case["record"] for case in CASES if case["name"] == "covered, last round: a settle after the end does nothing"
)

anything: SearchStrategy[Any] = recursive(
    none() | booleans() | integers() | floats(allow_nan=False) | text(),
    lambda inner: lists(inner, max_size=3) | dictionaries(text(), inner, max_size=3),
    max_leaves=6,
)


def polychrome(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "polychrome", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False, timeout=120)


def replaced(value: Any, path: list[Any], new: Any) -> Any:
    if not path:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(value[path[0]], path[1:], new)
    return copy


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(binary(max_size=200))
def test_any_bytes_get_an_answer(some: bytes) -> None:
    code, answer = judge(some)
    assert code == 2
    assert answer["ok"] is False
    assert answer["rule"] is None
    assert answer["error"]


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(data())
def test_a_record_with_anything_anywhere_gets_an_answer(source: DataObject) -> None:
    record, path = {**GOOD, "events": GOOD["events"][:6]}, []
    here: Any = record
    while isinstance(here, dict | list) and here and source.draw(integers(0, 9)):
        path.append(source.draw(sampled_from(sorted(here) if isinstance(here, dict) else range(len(here)))))
        here = here[path[-1]]
    code, answer = judge(json.dumps(replaced(record, path, source.draw(anything))))
    assert code in (0, 1, 2)
    assert (code == 0) == answer["ok"]
    assert code == 0 or answer["error"].endswith(".")


def test_deep_nesting_is_one_sentence() -> None:
    for deep in (b"[" * 100_000, b'{"game":' * 50_000):
        assert judge(deep)[0] == 2
    sheet: Any = {"name": "deep"}
    for _ in range(900):
        sheet = {"squares": sheet}
    code, answer = judge(json.dumps({**GOOD, "options": {**GOOD["options"], "sheet": sheet}}))
    assert code == 2
    assert answer["error"].startswith("options.sheet")


def test_a_form_error_later_beats_a_broken_rule_before() -> None:
    events = [{"type": "settle"}, {"type": "settle", "seat": 0}]
    code, answer = judge(json.dumps({**GOOD, "events": events}))
    assert (code, answer["at"], answer["rule"]) == (2, 1, None)
    code, answer = judge(json.dumps({**GOOD, "events": events[:1]}))
    assert (code, answer["at"], answer["rule"]) == (1, 0, "CS-6")


def test_the_first_of_several_form_errors_is_named() -> None:
    joker = {"type": "enter", "seat": 0, "entries": [{"die": "red", "joker": False}]}  # found when it is encoded
    odd = {"type": "pass"}  # found when it is read
    for events, at in (([joker, odd], 0), ([{"type": "settle"}, odd, joker], 1)):
        code, answer = judge(json.dumps({**GOOD, "events": events}))
        assert (code, answer["at"]) == (2, at)
    backwards = dict(reversed({**GOOD, "events": [odd], "options": {}}.items()))
    code, answer = judge(json.dumps(backwards))
    assert (code, answer["at"]) == (2, None)


def test_exit_codes_and_answers_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "a record.json"
    file.write_text(json.dumps(GOOD))
    good = polychrome("referee", str(file))
    assert (good.returncode, json.loads(good.stdout)["over"], good.stderr) == (0, True, b"")
    events = [*GOOD["events"], {"type": "settle"}]
    broken = polychrome("referee", "-", given=json.dumps({**GOOD, "events": events}).encode())
    assert broken.returncode == 1
    assert json.loads(broken.stdout)["at"] == len(events) - 1
    malformed = polychrome("referee", "-", given=b"{")
    assert malformed.returncode == 2
    assert json.loads(malformed.stdout) == {
        "ok": False, "at": None, "rule": None, "error": "Not a record: input data was truncated.",
    }  # fmt: skip
    missing = polychrome("referee", str(tmp_path / "none"))
    assert missing.returncode == 2
    assert "cannot read" in json.loads(missing.stdout)["error"].lower()


def test_lines_are_answered_in_order_and_the_process_ends_well() -> None:
    lines = [json.dumps(GOOD).encode(), b"", b"nonsense", json.dumps({**GOOD, "events": [{"type": "settle"}]}).encode()]
    answer = polychrome("referee", "--lines", "-", given=b"\n".join(lines) + b"\n")
    assert answer.returncode == 0
    assert [json.loads(line)["exit"] for line in answer.stdout.splitlines()] == [0, 2, 2, 1]
    assert polychrome("referee", "--lines", "-").stdout == b""


def test_verify_compares_the_result() -> None:
    real = judge(json.dumps(GOOD))[1]["result"]
    assert judge(json.dumps({**GOOD, "result": real}), verify=True)[0] == 0
    forged = replaced(real, ["seats", 0, "total"], 99)
    assert judge(json.dumps({**GOOD, "result": forged}))[0] == 0
    code, answer = judge(json.dumps({**GOOD, "result": forged}), verify=True)
    assert (code, answer["at"], answer["rule"]) == (1, None, None)


def test_a_view_hides_what_a_covered_sheet_hides() -> None:
    record = {**GOOD, "events": GOOD["events"][:4]}
    own = json.loads(answer_line(json.dumps(record).encode(), viewer=0))
    whole = json.loads(answer_line(json.dumps(record).encode()))
    assert own["state"]["sheets"][0] == whole["state"]["sheets"][0]
    assert own["state"]["sheets"][1] != whole["state"]["sheets"][1]
    assert {v for s in own["state"]["sheets"][1]["squares"].values() for v in s["corners"].values()} == {None}
    assert own["result"]["winners"] is None
    watcher = polychrome("referee", "--view", "watcher", "-", given=json.dumps(record).encode())
    assert json.loads(watcher.stdout)["state"]["sheets"][1] == own["state"]["sheets"][1]
    assert polychrome("referee", "--view", "7", "-", given=json.dumps(record).encode()).returncode == 2
    assert b"neither a seat" in polychrome("referee", "--view", "x", "-").stderr


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"polychrome": 2}, "format"),
        ({"polychrome": True}, "format"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"rules": 7}, "version 7"),
        ({"made": "yesterday"}, "ISO"),
        ({"extra": 1}, "extra: is not a field here; allowed are polychrome, game, options, events, rules, players"),
        ({"fair": {"commitment": "xyz", "numbers": []}}, "fair.commitment: must be hexadecimal digits in pairs"),
        ({"rules": 0}, "rules: must be a whole number from 1 on, not 0"),
        ({"events": None}, "events: must be a list, not null"),
        ({"options": {"seats": 2}}, "options.sheet: is missing; it must be a text or an object"),
        (
            {"options": {**GOOD["options"], "start": 9}},
            "options.start: must be a whole number from 0 to 5 or one of",  # two words, in any order
        ),
    ],
)
def test_the_head_of_a_record_is_checked(change: dict[str, Any], says: str) -> None:
    code, answer = judge(json.dumps({**GOOD, **change}))
    assert code == 2
    assert says in answer["error"]
    assert answer["error"].startswith(next(iter(change)))  # the place is spelled as it is


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (3, "events[1]: must be an object, not 3."),
        (
            {},
            'events[1].type: is missing; it must be one of "roll_off", "choose_start", "draw_start", "choose", "roll"',
        ),
        ({"type": "pass"}, 'events[1].type: must be one of "roll_off", "choose_start", "draw_start", "choose", "roll"'),
        ({"type": "settle", "seat": 0}, "events[1].seat: is not a field here; allowed are type and t."),
        (
            {"type": "choose", "seat": 0, "columns": ["A", "Z"], "row": 1},
            'events[1].columns[1]: must be one of "A", "B", "C" and "D", not "Z".',
        ),
        (
            {"type": "enter", "seat": 0, "entries": [{"die": "red", "joker": 1}]},
            "events[1].entries[0].joker: must be true or false, not 1.",
        ),
    ],
)
def test_a_wrong_event_is_told_with_its_place_and_what_is_allowed(event: Any, says: str) -> None:
    code, answer = judge(json.dumps({**GOOD, "events": [{"type": "settle"}, event]}))
    assert (code, answer["at"], answer["rule"]) == (2, 1, None)
    assert answer["error"].startswith(says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"[]", "Not a record: must be an object."),
        (b'{"polychrome"', "Not a record: input data was truncated."),
        (b"{} {}", "Not a record: JSON is malformed: trailing characters (byte 4)."),
        (b"[" * 100_000, "Not a record: must be an object."),
        (
            json.dumps({**GOOD, "made": "?"}).encode().replace(b"?", b"\xff"),
            "Not a record: the JSON is no text in UTF-8.",
        ),
        (b'{"options": 1,' + json.dumps(GOOD).encode()[1:], "options: must be an object."),  # the first of two
    ],
)
def test_what_is_no_record_is_told_in_plain_words(text: bytes, says: str) -> None:
    assert judge(text) == (2, {"ok": False, "at": None, "rule": None, "error": says})


@pytest.mark.parametrize("name", registry.game_names())
def test_a_record_of_the_next_version_of_the_rules_is_refused(name: str) -> None:
    game = registry.find_game(name)
    record = {"polychrome": 1, "game": name, "options": {"seats": 2, **game.forms.defaults}, "events": []}
    assert judge(json.dumps({**record, "rules": game.version}))[0] == 0
    code, answer = judge(json.dumps({**record, "rules": game.version + 1}))
    assert (code, answer["error"].partition(":")[0]) == (2, "rules")


@pytest.mark.parametrize("more", [-1, 1])
def test_a_record_names_as_many_players_as_it_has_seats(more: int) -> None:
    seats = GOOD["options"]["seats"]
    players = [{"name": "A", "kind": "person"}] * (seats + more)
    assert judge(json.dumps({**GOOD, "players": players[:1] * seats}))[0] == 0
    code, answer = judge(json.dumps({**GOOD, "players": players}))
    assert (code, answer["error"].partition(":")[0]) == (2, "players")
