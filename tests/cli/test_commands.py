"""The other commands, as people call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from polychrome import bots, registry
from tests.cli.test_referee import polychrome

DATA = Path(__file__).parents[2] / "src/polychrome/games/colour_square/data"


@pytest.mark.parametrize("name", registry.game_names())
def test_the_same_arguments_give_the_same_bytes(name: str) -> None:
    other = "greedy" if "greedy" in bots.find_bots(name).by_name else "random"
    arguments = ("simulate", name, "--games", "3", "--seed", "5", "--seats", f"random,{other}")
    first, second = polychrome(*arguments), polychrome(*arguments)
    assert first.returncode == 0, first.stderr
    assert first.stdout == second.stdout
    assert len(first.stdout.splitlines()) == 3
    assert polychrome(*arguments[:5], "6", *arguments[6:]).stdout != first.stdout
    answers = polychrome("referee", "--lines", "--verify", "-", given=first.stdout).stdout.splitlines()
    assert [(json.loads(line)["exit"], json.loads(line)["over"]) for line in answers] == [(0, True)] * 3


def test_simulate_takes_options_and_files(tmp_path: Path) -> None:
    sheet = json.loads((DATA / "B.json").read_text()) | {"name": "mine"}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(sheet))
    run = polychrome(
        "simulate", "colour_square", "--seats", "greedy", "--option", f"sheet={file}", "--option", "variant=task1"
    )
    record = json.loads(run.stdout)
    assert record["options"] == {"seats": 1, "sheet": sheet, "variant": "task1", "start": 0}
    assert record["players"] == [{"name": "greedy", "kind": "bot"}]
    assert record["result"]["seats"][0]["grade"] is not None


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("simulate", "chess"), "no game 'chess'"),
        (("simulate", "colour_square", "--seats", "deep,blue"), "no bot 'deep'"),
        (("simulate", "colour_square", "--seats", "random"), "2 to 6 seats"),
        (
            ("simulate", "colour_square", "--option", "variant=fast"),
            'variant: must be one of "covered", "standard", "task1"',
        ),
        (("simulate", "colour_square", "--option", "foo=1"), "allowed are seats, sheet, variant and start"),
        (
            ("simulate", "calcool", "--seats", ",".join(["random"] * 7)),
            "seats: must be a whole number from 1 to 4, not 7",
        ),
        (("simulate", "colour_square", "--option", "sheet=Z"), "neither built in (A, B) nor a file"),
        (("simulate", "colour_square", "--option", "colour"), "name=value"),
        (("simulate", "colour_square", "--games", "0"), "whole number from 1"),
        (("best", "A", "--task", "6"), "invalid choice"),
        (("best", "Z", "--task", "1"), "neither built in"),
        (("best", "Z" * 300, "--task", "1"), "cannot be a file: File name too long"),
        (("simulate", "colour_square", "--option", f"sheet={'Z' * 300}"), "cannot be a file: File name too long"),
        (("check", "Z" * 300), "cannot be read: File name too long"),
        (("check", "nowhere.json"), "cannot be read"),
        (("dance",), "invalid choice"),
        ((), "required"),
    ],
)
def test_a_wrong_command_is_one_sentence_and_exit_2(arguments: tuple[str, ...], says: str) -> None:
    run = polychrome(*arguments)
    assert run.returncode == 2
    assert says in run.stderr.decode()
    assert b"Traceback" not in run.stderr


def test_check_says_what_a_file_is_or_where_it_is_wrong(tmp_path: Path) -> None:
    good = polychrome("check", str(DATA / "A.json"))
    assert good.returncode == 0
    assert good.stdout.decode().startswith("Colour Square sheet 'A': 16 squares")
    assert "24 o" in good.stdout.decode(), "it is drawn"
    like_a, like_b = (polychrome("check", str(DATA / "A.json"), "--like", side) for side in "AB")
    assert (like_a.returncode, b"differs" in like_a.stdout) == (0, False)
    assert (like_b.returncode, b"differs" in like_b.stdout) == (1, True)
    sheet = json.loads((DATA / "A.json").read_text())
    sheet["squares"]["C2"]["target"] = 25
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(sheet))
    answer = polychrome("check", str(bad))
    assert answer.returncode == 2
    assert answer.stderr.decode().strip() == (
        "polychrome: squares.C2.target: must be a whole number from 4 to 24, not 25"
    )
    sheet["snake"] = []
    bad.write_text(json.dumps(sheet))
    assert [line.split(": ")[1] for line in polychrome("check", str(bad)).stderr.decode().splitlines()] == [
        "squares.C2.target", "snake"
    ]  # fmt: skip
    for text in ("[1]", "{}", "{", '{"hello": 1}', "\0"):
        bad.write_text(text)
        answer = polychrome("check", str(bad))
        assert answer.returncode == 2
        assert len(answer.stderr.decode().strip().splitlines()) == 1


@pytest.mark.parametrize("name", registry.game_names())
def test_every_game_has_a_bot_that_plays_at_random(name: str) -> None:
    assert "random" in bots.find_bots(name).by_name, f"add `random` to BOTS.by_name of {name}"
