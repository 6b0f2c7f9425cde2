"""Who starts at the terminal: a seat, a draw, a roll-off, the loser of the game before; and who has which marker."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from polychrome import registry
from polychrome.core.errors import BadRecord, GameError
from polychrome.games.blokus_dice.terminal.story import complete
from polychrome.terminal import starts
from polychrome.terminal.local_game import LocalGame
from tests.blokus_dice.script import board_with
from tests.terminal.newcomer import sit_down, type_lines
from tests.terminal.test_blokus_dice import newcomer

COLOUR_SQUARE, BLOKUS_DICE = registry.find_game("colour_square"), registry.find_game("blokus_dice")


def said(name: str, who: str | None, *lines: str, seats: str | None = None, pairs: Any = (), seed: int = 1) -> str:
    return " ".join(type_lines(lines, name, seats, list(pairs), seed, None, who).split())


@pytest.mark.parametrize(
    ("who", "players", "lost", "start"),
    [
        ("me", ["greedy", "me", "me"], None, 1),
        ("0", ["greedy", "me"], None, 0),
        ("1", ["greedy", "me"], None, 1),
        ("draw", ["me", "greedy"], None, "draw"),
        ("DRAW", ["me", "greedy"], 1, "draw"),
        ("roll_off", ["me", "greedy"], None, "roll_off"),
        ("roll-off", ["me", "greedy"], None, "roll_off"),
        ("loser", ["me", "greedy"], None, "draw"),  # there was no game before, or all were equal
        ("loser", ["me", "greedy"], 1, 1),
    ],
)
def test_what_can_be_said(who: str, players: list[str], lost: int | None, start: int | str) -> None:  # [CS-5]
    assert starts.find_start(COLOUR_SQUARE, players, who, lost) == start


@pytest.mark.parametrize("who", ["", "2", "-1", "1.0", "Ben", "greedy", "youngest", "9" * 5000])
def test_what_cannot_be_said_gets_one_sentence(who: str) -> None:  # [CS-5]
    with pytest.raises(BadRecord, match="type a seat from 0 to 1, me, roll_off, draw or loser"):
        starts.find_start(COLOUR_SQUARE, ["me", "greedy"], who)


def test_each_game_has_its_own_ways() -> None:  # [BD-5]
    with pytest.raises(BadRecord, match="there is no 'roll_off'; type a seat from 0 to 1, me, draw or loser"):
        starts.find_start(BLOKUS_DICE, ["me", "greedy"], "roll_off")
    with pytest.raises(BadRecord, match="nobody starts Calcool"):
        starts.find_start(registry.find_game("calcool"), ["me", "greedy"], "draw")
    with pytest.raises(GameError, match="there is no 'roll_off'"):
        said("blokus_dice", "roll_off")


@pytest.mark.parametrize(("who", "starter"), [("0", "You"), ("1", "greedy"), ("me", "You"), (None, "You")])
def test_a_named_seat_starts(who: str | None, starter: str) -> None:  # [BD-5]
    assert f"{starter} rolled" in said("blokus_dice", who)
    assert f"roll 1. {starter} rolled." in said("colour_square", who)


def test_a_draw_is_said_and_followed() -> None:  # [CS-5, BD-5]
    for name in ("colour_square", "blokus_dice"):
        found = set()
        for seed in range(30):
            text = said(name, "draw", seed=seed, seats="me,random,greedy")
            drawn = text.partition("Drawn to start: ")[2].partition(".")[0]
            assert f"{drawn} rolled" in text.partition("Drawn to start: ")[2]
            found.add(drawn)
            if len(found) == 3:
                break
        assert found == {"You", "random", "greedy"}


def test_a_roll_off_is_held() -> None:  # [CS-5]
    assert "Roll-off: You: " in said("colour_square", "roll_off")


def test_the_option_and_the_word_say_the_same(tmp_path: Path) -> None:  # [BD-5]
    texts = []
    for who, pairs in (("draw", []), (None, ["start=draw"]), ("draw", ["start=1"])):
        file = tmp_path / "game.json"
        type_lines([], "blokus_dice", None, pairs, 5, str(file), who)
        record = json.loads(file.read_bytes())
        assert record["options"]["start"] == "draw"
        texts.append(record["events"][0])
    assert texts[0] == texts[1] == texts[2]
    assert texts[0]["type"] == "draw_start"


def test_the_loser_starts_the_next_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # [BD-5]
    board = tmp_path / "board.json"
    board.write_text(json.dumps(board_with("I2")))  # one shape: whoever needs a strike for it loses
    ends: list[int | None] = []
    firsts: list[int] = []

    def player(table: LocalGame, prompt: str, rng: Random) -> str:
        if "Another game" in prompt:
            ends.append(table.position.loser)
            firsts.append(int(table.position.state.opener))
            return "y loser" if len(ends) == 1 else "y" if len(ends) < 12 else "n"
        return newcomer(table, prompt, rng)

    said, _ = sit_down(monkeypatch, player, "blokus_dice", None, [f"board={board}"], 1, None, "0")
    assert firsts[0] == 0
    for lost, first in zip(ends, firsts[1:], strict=False):
        assert lost in (None, first)
    assert len(set(ends)) > 1
    assert said.count("Drawn to start") == ends[:-1].count(None)  # where all were equal


def test_who_starts_again_is_asked_until_it_is_understood() -> None:  # [CS-5]
    game = ["A B 1", *["done"] * 10, ""]
    text = said("colour_square", None, *game, "y Ben", "y greedy", "quit", seats="me,greedy", pairs=["variant=task4"])
    assert "y and a name, roll_off, draw or loser says who starts" in text
    assert "there is no 'Ben'; type a seat from 0 to 1, me, roll_off, draw or loser" in text
    assert text.count("Name two columns and a row") >= 2
    alone = said("colour_square", None, *game, "y draw", "quit", pairs=["variant=task4"])
    assert "Another game? y or n>" in alone


def test_markers_lie_as_listed_or_in_any_order() -> None:  # [BD-14]
    assert complete(["start=1", "colours=green,red,blue,yellow"], Random(1)) == [
        "start=1",
        'colours=["green", "red", "blue", "yellow"]',
    ]
    assert complete(['colours=["red"]'], Random(1)) == ['colours=["red"]']
    orders = {complete(["colours=random"], Random(seed))[0] for seed in range(400)}
    assert len(orders) == 24
    assert "You: green (g)" in said("blokus_dice", "0", pairs=["colours=green,red,blue,yellow"])
    with pytest.raises(GameError, match="colours: must be red, blue, yellow, green, each once"):
        said("blokus_dice", None, pairs=["colours=red,red,blue,yellow"])
    with pytest.raises(GameError, match="colours"):
        said("blokus_dice", None, pairs=["colours=pink"])
