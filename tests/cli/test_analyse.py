"""`polychrome analyse`, as people call it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.test_referee import polychrome


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with many mistakes."""
    run = polychrome("simulate", "calcool", "--seats", "random,greedy", "--seed", "3")
    assert run.returncode == 0, run.stderr
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_bytes(run.stdout)
    return file


def test_people_get_a_table_a_graph_and_sentences(record: Path) -> None:
    run = polychrome("analyse", str(record))
    assert run.returncode == 0, run.stderr
    lines = run.stdout.decode().splitlines()
    assert lines[0] == "Calcool, the Colours Game (points)"
    assert any(line.startswith("0 random") and "±" in line for line in lines)
    assert any(line.startswith("1 greedy") and "█" in line for line in lines)
    assert any("Own play cost" in line for line in lines)
    assert run.stderr == b""


def test_one_seat_in_german(record: Path) -> None:
    run = polychrome("analyse", str(record), "--seat", "1", "--language", "de")
    assert run.returncode == 0, run.stderr
    assert "greedy hatte " in run.stdout.decode()
    assert b"random" not in run.stdout
    assert "Spiel" in run.stdout.decode()


def test_programs_get_everything_and_it_adds_up(record: Path) -> None:
    run = polychrome("analyse", "-", "--json", given=record.read_bytes())
    assert run.returncode == 0, run.stderr
    told: dict[str, Any] = json.loads(run.stdout)
    results = json.loads(record.read_text())["result"]["seats"]
    for seat, result in zip(told["seats"], results, strict=True):
        assert seat["result"] == result["total"]
        parts = (seat[part]["mean"] for part in ("start", "luck", "play", "others", "corrections"))
        assert sum(parts) == pytest.approx(seat["result"])
        changes = (step["change"]["mean"] for step in told["steps"] if step["seat"] == seat["seat"])
        assert seat["start"]["mean"] + sum(changes) == pytest.approx(seat["result"])
    assert {step["kind"] for step in told["steps"]} >= {"luck", "play", "others"}
    alone = json.loads(polychrome("analyse", str(record), "--json", "--seat", "1").stdout)
    assert alone["seats"] == told["seats"][1:]
    assert {step["seat"] for step in alone["steps"]} == {1}


def test_what_cannot_be_explained_is_one_sentence_and_the_referees_exit_code(record: Path, tmp_path: Path) -> None:
    game = json.loads(record.read_text())
    unfinished = {**game, "events": game["events"][:-1]}
    broken = {**game, "events": [game["events"][1], *game["events"]]}
    cases: list[tuple[Any, tuple[str, ...], int, str]] = [
        (unfinished, (), 1, "the game is not over"),
        (broken, (), 1, "shuffle"),
        ({**game, "game": "chess"}, (), 2, "chess"),
        ([], (), 2, "not a record"),
        (game, ("--seat", "2"), 2, "there is no seat 2 at this table; seats run from 0 to 1"),
        (game, ("--seat", "-1"), 2, "seat"),
        (game, ("--language", "fr"), 2, "language"),
    ]
    file = tmp_path / "game.json"
    for content, more, code, says in cases:
        file.write_text(json.dumps(content))
        run = polychrome("analyse", str(file), *more)
        assert (run.returncode, run.stdout) == (code, b""), says
        assert says in run.stderr.decode()
        assert b"Traceback" not in run.stderr
    run = polychrome("analyse", str(tmp_path / "none.json"))
    assert run.returncode == 2
    assert b"cannot read" in run.stderr


def test_many_records_are_analysed_at_once_in_their_order(record: Path) -> None:
    whole = record.read_bytes().strip()
    other = polychrome("simulate", "blokus_dice", "--seats", "random,random", "--seed", "4").stdout.strip()
    unfinished = json.dumps({**json.loads(whole), "events": []}).encode()
    answers = [
        polychrome("analyse", "--lines", "-", "--processes", count, given=b"\n".join([other, unfinished, b"{}", whole]))
        for count in ("1", "2")
    ]
    assert answers[0].stdout == answers[1].stdout, answers[1].stderr
    first, second, third, last = answers[0].stdout.splitlines()
    assert json.loads(first)["game"] == "blokus_dice"
    text = "The game is not over after 0 events; only a whole game can be analysed."
    assert json.loads(second) == {"ok": False, "at": None, "rule": None, "error": text, "exit": 1}
    assert (json.loads(third)["ok"], json.loads(third)["exit"]) == (False, 2)
    assert last + b"\n" == polychrome("analyse", str(record), "--json").stdout


def test_players_over_many_games(record: Path) -> None:
    games = record.read_bytes().strip() + b"\n"
    run = polychrome("analyse", "--players", "-", "--json", given=games * 2 + b"{}\n")
    assert run.returncode == 1, "one line is no record"
    assert b"line 3" in run.stderr
    told = json.loads(run.stdout)
    assert [(player["name"], len(player["play"])) for player in told["players"]] == [("greedy", 2), ("random", 2)]
    for player in told["players"]:
        assert sum(player["phases"]) == pytest.approx(player["play"][0])
        assert player["on_par"] == []
    assert [one["line"] for one in told["unread"]] == [3]
    shown = polychrome("analyse", "--players", "-", "--language", "de", given=games).stdout.decode()
    assert "greedy, Calcool, the Colours Game: 1 Spiel" in shown
