"""`polychrome tournament` and `polychrome par`, as people call them."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from polychrome import registry
from polychrome.cli import main
from tests.cli.test_referee import polychrome

DATA = Path(__file__).parents[2] / "src/polychrome/games"
SMALL = ("tournament", "colour_square", "--seats", "greedy,random,random", "--games", "12", "--seed", "8", "--json")


def test_the_same_seed_gives_the_same_bytes_whatever_the_processes() -> None:
    alone, many, other = (
        polychrome(*SMALL, "--processes", "1"),
        polychrome(*SMALL, "--processes", "3"),
        polychrome(*SMALL, "--processes", "1", "--seed", "9"),
    )
    assert alone.returncode == 0, alone.stderr
    assert alone.stdout == many.stdout
    assert alone.stdout != other.stdout
    answer = json.loads(alone.stdout)
    assert (answer["games"], answer["deals"], answer["unit"]) == (12, 4, "points")
    assert [one["bot"] for one in answer["bots"]] == ["greedy", "random"]
    assert answer["bots"][0]["wins"]["mean"] == 1


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: there is no wheel for this machine")
def test_a_cluster_gives_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    alone, cluster = polychrome(*SMALL, "--processes", "1"), polychrome(*SMALL, "--processes", "2", "--on", "ray")
    assert cluster.returncode == 0, cluster.stderr
    assert cluster.stdout == alone.stdout


def test_without_ray_one_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main([*SMALL, "--on", "ray"]) == 2
    says = capsys.readouterr().err
    assert says == "polychrome: --on ray needs Ray, which is not installed: pip install 'polychrome[cluster]'\n"


@pytest.mark.parametrize("name", registry.game_names())
def test_a_tournament_is_told_in_tables(name: str) -> None:
    run = polychrome("tournament", name, "--seats", "greedy,random", "--games", "2", "--processes", "1")
    assert run.returncode == 0, run.stderr
    shown = run.stdout.decode()
    assert "2 games, 1 deal in 2 rotations, seed 0" in shown
    assert "even: 50 %" in shown
    assert "greedy − random" in shown
    assert "95 %" in shown


def test_one_seat_shows_grades_instead_of_wins() -> None:
    run = polychrome(
        "tournament", "colour_square", "--seats", "greedy", "--option", "variant=task1", "--games", "8",
        "--processes", "1",
    )  # fmt: skip
    shown = run.stdout.decode()
    assert "very good" in shown
    assert "wins" not in shown


def test_par_of_a_file_with_a_picture(tmp_path: Path) -> None:
    sheet = json.loads((DATA / "colour_square/data/B.json").read_text()) | {"name": "mine"}
    (tmp_path / "mine.json").write_text(json.dumps(sheet))
    arguments = ("par", "colour_square", str(tmp_path / "mine.json"), "--games", "4", "--bot", "greedy")
    picture = tmp_path / "par.svg"
    shown = polychrome(*arguments, "--option", "variant=task3", "--processes", "1", "--picture", str(picture))
    assert shown.returncode == 0, shown.stderr
    assert "sheet mine · 4 games of bot greedy · 1 seat · task3 · seed 0" in shown.stdout.decode()
    assert "How each square ends" in shown.stdout.decode()
    assert picture.read_text().startswith("<svg")
    alone, many = (polychrome(*arguments, "--json", "--processes", number).stdout for number in ("1", "2"))
    assert alone == many
    answer = json.loads(alone)
    assert answer["options"] == {"seats": 2, "sheet": sheet, "variant": "standard", "start": 0}
    assert set(answer["detail"]["squares"]["A1"]) > {"right", "wrong", "crossed"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
def test_the_numbers_are_there_even_if_the_picture_cannot_be_written() -> None:
    run = polychrome("par", "calcool", "--games", "1", "--bot", "greedy", "--processes", "1", "--picture", "/dev/full")
    assert run.returncode == 2
    assert "1 game of bot greedy" in run.stdout.decode()
    assert run.stderr.decode().startswith("polychrome: /dev/full cannot be written: No space left on device")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("tournament", "chess", "--seats", "greedy"), "no game 'chess'"),
        (("tournament", "calcool"), "--seats"),
        (("tournament", "calcool", "--seats", "deep,greedy"), "there is no bot 'deep' for calcool; choose from"),
        (("tournament", "blokus_dice", "--seats", "greedy"), "2 to 4 seats"),
        (("tournament", "calcool", "--seats", "greedy,greedy", "--games", "none"), "whole number from 1"),
        (("tournament", "calcool", "--seats", "greedy,greedy", "--on", "moon"), "invalid choice"),
        (("par", "colour_square", "Z"), "neither built in (A, B) nor a file"),
        (("par", "colour_square", "Z" * 300), "File name too long"),
        (("par", "calcool", "--picture", "p" * 300), "cannot be written: File name too long"),
        (("par", "blokus_dice", "--bot", "deep"), "there is no bot 'deep' for blokus_dice"),
        (("par", "calcool", "--seats", "5"), "seats"),
        (("par", "calcool", "--picture", "/nowhere/par.svg"), "give a file in a folder that exists"),
    ],
)
def test_a_wrong_command_is_one_sentence_and_exit_2(arguments: tuple[str, ...], says: str) -> None:
    run = polychrome(*arguments)
    assert run.returncode == 2
    assert says in run.stderr.decode()
    assert b"Traceback" not in run.stderr
