"""The terminal around a game: menu, options, saving, another game, leaving; with colours and without."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from polychrome import bots, registry
from polychrome.cli import main
from polychrome.core.errors import GameError
from polychrome.core.records import read, replay
from polychrome.core.seats import WATCHER
from polychrome.games.calcool.terminal import WHY_NOT
from polychrome.terminal import play as terminal
from polychrome.terminal import words
from polychrome.terminal.local_game import LocalGame, seat_players
from polychrome.terminal.screen import Left, Screen
from tests.terminal.newcomer import type_lines

ROUND = ["r a1, b b1", ""]


def command(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    import os

    run = [sys.executable, "-m", "polychrome", "play", *arguments]
    surroundings = {**os.environ, "PYTHONIOENCODING": "utf-8", **environment}
    return subprocess.run(
        run, input=typed, capture_output=True, text=True, timeout=120, env=surroundings, check=False, encoding="utf-8"
    )


def menu(lines: list[str]) -> str:
    arguments: Any = (None, None, [], 1, None)
    return type_lines(lines, *arguments)


def test_enter_starts_the_first_game_of_the_menu() -> None:
    said = menu([""])
    assert "  1  Colour Square against a bot" in said
    assert "Colour Square, roll 1. You rolled." in said


def test_every_line_of_the_menu_starts_a_game() -> None:
    offers = menu(["quit"]).count("  Colour Square") + menu(["quit"]).count("  Blokus Dice")
    assert offers == 10
    for number in range(1, offers + 1):
        said = menu([str(number)])
        assert "You> \n" in said
        assert said.endswith(f"{words.BYE}\n")


def test_what_is_not_in_the_menu_is_asked_for_again() -> None:
    said = menu(["99", "chess", "q"])
    assert "99 is not in the list; type a number from 1 to 10, or quit." in said
    assert "111… is not in the list" in " ".join(menu(["1" * 5000]).split())
    assert said.endswith(f"{words.BYE}\n")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("calcool", None, [], 1, None), "race to grab dice"),
        (("colour_square", "greedy,random", [], 1, None), "must be `me`"),
        (("colour_square", "me,nobody", [], 1, None), "no bot 'nobody'"),
        (("colour_square", "me,nobody", [], 1, None), "gentle, steady, sharp"),
        (("colour_square", "me", [], 1, None), "2 to 6 seats"),
        (("colour_square", None, ["sheet=Z"], 1, None), "there is no 'Z'"),
        (("chess", None, [], 1, None), "no game 'chess'"),
    ],
)
def test_wrong_options_are_said_before_anything_else(arguments: Any, problem: str) -> None:
    with pytest.raises(GameError, match=problem):
        type_lines([], *arguments)


def test_the_command_says_them_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polychrome.core.kernel.interpret", lambda: None)
    assert main(["play", "calcool"]) == 2
    assert capsys.readouterr().err == f"polychrome: {WHY_NOT}\n"


@pytest.mark.parametrize("word", ["quit", "Quit", "q", "exit"])
def test_one_can_leave_at_any_time(word: str) -> None:
    arguments: Any = ("colour_square", None, [], 1, None)
    for lines in ([word], [*ROUND, word], ["red a1", word]):
        assert type_lines(lines, *arguments).endswith(f"{words.BYE}\n")


def test_ctrl_c_leaves_politely() -> None:
    class Interrupted(io.StringIO):
        def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    sink = io.StringIO()
    arguments: Any = ("colour_square", None, [], 1, None)
    assert terminal.play(Screen(Interrupted(), sink, 80), *arguments) == 0
    assert sink.getvalue().endswith(f"{words.BYE}\n")


def test_a_game_that_is_left_is_saved_without_its_secret(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments: Any = ("colour_square", None, [], 1, str(file))
    assert words.SAVED_UNFINISHED.format(file=file)[:20] in type_lines(ROUND, *arguments)
    game, record = read(file.read_bytes(), registry.find_game)
    assert not replay(game, record).is_over
    assert b'"secret"' not in file.read_bytes()
    assert b'"commitment"' in file.read_bytes()


def test_a_game_is_saved_when_ctrl_c_hits_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    arguments: Any = ("colour_square", None, [], 1, str(file))

    def interrupted(table: LocalGame) -> None:
        if b'"enter"' in table.record():
            raise KeyboardInterrupt

    monkeypatch.setattr(LocalGame, "let_a_bot_act", interrupted)
    with pytest.raises(KeyboardInterrupt):
        type_lines(ROUND, *arguments)
    _, record = read(file.read_bytes(), registry.find_game)
    assert [type(event).__name__ for event in record.events] == ["Roll", "Enter"]


@pytest.mark.parametrize("place", ["", "nowhere/game.json", "n" * 300])
def test_a_place_where_no_game_can_be_saved_is_refused_before_the_game(place: str, tmp_path: Path) -> None:
    arguments: Any = ("colour_square", None, [], 1, str(tmp_path / place))
    with pytest.raises(GameError, match="cannot be written"):
        type_lines(ROUND, *arguments)


def test_a_place_that_is_lost_during_the_game_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("polychrome.files.check_place", lambda _file: None)
    bad, good = tmp_path / "nowhere" / "game.json", tmp_path / "game.json"
    arguments: Any = ("colour_square", None, [], 1, str(bad))
    said = type_lines([*ROUND, "quit", str(tmp_path), str(good)], *arguments)
    assert said.count("nothing is saved") == 2
    assert said.endswith(f"{words.BYE}\n")
    assert read(good.read_bytes(), registry.find_game)[1].events
    for declined in ("", "quit"):
        assert type_lines([*ROUND, "quit", declined], *arguments).endswith(f"{words.BYE}\n")
    with pytest.raises(GameError, match="cannot be written"):  # nobody is there to name another
        type_lines([*ROUND, "quit"], *arguments)


def test_a_record_can_be_saved_at_the_end_and_another_game_played(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    sink = io.StringIO()
    arguments: Any = ("colour_square", None, ["variant=task4"], 1, None)
    game = ["A B 1", *["done"] * 10]
    lines = [*game, str(tmp_path / "no" / "where"), str(file), "y", *game, "", "n"]
    assert terminal.play(Screen(io.StringIO("\n".join([*lines, ""])), sink, 80), *arguments) == 0
    said = sink.getvalue()
    assert "cannot be written: No such file or directory; give a file in a folder that exists" in " ".join(said.split())
    assert said.count(words.OVER) == 2
    assert replay(*read(file.read_bytes(), registry.find_game)).is_over


def test_it_works_without_a_terminal_and_without_colours() -> None:
    done = command("colour_square", "--seed", "1", typed="r a1, b b1\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "You: red 3 in A1, blue 1 in B1." in done.stdout


def test_colours_are_there_unless_they_are_not_wanted() -> None:
    coloured = command("colour_square", "--seed", "1", FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b[" in coloured.stdout
    plain = command("colour_square", "--seed", "1", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color")
    assert "\x1b[31m" not in plain.stdout
    assert "41m" not in plain.stdout


def test_a_terminal_without_unicode_gets_plain_letters() -> None:
    done = command("colour_square", "--seed", "1", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert "+-----------+" in done.stdout


def test_the_end_of_input_ends_everything() -> None:
    with pytest.raises(Left):
        Screen(io.StringIO(""), io.StringIO()).ask("> ")


@pytest.mark.parametrize(("seats", "viewer"), [("me,greedy", 0), ("greedy,me", 1), ("me,me", WATCHER)])
def test_what_stands_on_a_shared_screen_is_what_all_in_front_of_it_may_see(seats: str, viewer: int) -> None:
    start = registry.find_game("colour_square").start(seats=2, variant="covered")
    table = LocalGame(start, seat_players(start, seats.split(",")), seed=3)
    table.deal()
    for seat in range(2):
        move = bots.find_bots("colour_square").by_name["greedy"](table.view(seat), seat, Random(1))
        table.do(seat, move.codes)
    assert table.shared_view.state.tobytes() == table.position.seen_by(viewer).state.tobytes()
    assert table.shared_view.state.tobytes() != table.position.state.tobytes()
