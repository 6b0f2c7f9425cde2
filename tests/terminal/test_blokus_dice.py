"""Blokus Dice in the terminal: newcomers play whole games, and are told what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from polychrome import bots, registry
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.core.records import read, replay
from polychrome.dealers import verify
from polychrome.games.blokus_dice.forms.events import Place
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.terminal import texts
from polychrome.games.blokus_dice.terminal.grid import name_of
from polychrome.games.blokus_dice.terminal.turn import BdTurn
from polychrome.terminal.client import Misread
from polychrome.terminal.local_game import LocalGame
from tests.blokus_dice.script import POCKET
from tests.terminal.newcomer import sit_down, type_lines


def newcomer(table: LocalGame, prompt: str, rng: Random) -> str:
    """Take any die, place any shape, look around now and then."""
    if "Another game" in prompt:
        return "n"
    if table.position.is_over:
        return ""
    if rng.random() < 0.1:
        return rng.choice(
            ["help", "show", "score", "back", "rows", "done", "x", "F5", "strike", "F5 z9", "99", "take 9"]
        )
    seat = next(seat for seat in table.people if prompt.startswith(table.names[seat]))
    if rng.random() < 0.4:
        return "1"  # the first picture of a list, if there is one
    code = rng.choice(table.position.legal_codes(seat))
    kind, values = st.CODES.read(code)
    if kind is st.TAKE:
        return rng.choice([f"take {values[0] + 1}", f"{values[0] + 1}"])
    event = table.position.game.forms.decode(table.position, Move(seat, [code]))
    assert isinstance(event, Place)
    cell = name_of((event.cells[0][0], event.cells[0][1]))
    strike = "strike " if event.strike else ""
    how = rng.choice(["", "", " turned 90", " flipped", " turned 270 flipped"])
    return rng.choice([f"{strike}{event.shape} {cell}{how}", f"place {event.shape.lower()} at {cell} {strike}{how}"])


@pytest.mark.parametrize(
    ("seats", "pairs"),
    [
        (None, []),
        ("greedy,me,random", ["start=1"]),
        ("me,me", ["board=large"]),
        (None, ["house=solo"]),
        ("me,random,random,greedy", []),
    ],
)
def test_a_newcomer_plays_a_whole_game(
    seats: str | None, pairs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    said, table = sit_down(monkeypatch, newcomer, "blokus_dice", seats, pairs, 5, str(file))
    assert table.position.is_over
    assert "empty cells" in said
    shown = [line for line in said.splitlines() if "> " not in line]
    assert max(len(line) for line in shown) <= 80
    assert ("won." in said or "shared the win." in said) == (table.position.seats > 1)
    game, record = read(file.read_bytes(), registry.find_game)
    assert replay(game, record).is_over
    assert verify(game, record).is_fair


def last_answers(lines: list[str], seed: int = 3) -> str:
    arguments: Any = ("blokus_dice", None, [], seed, None)
    return " ".join(type_lines(lines, *arguments).split())


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["take 3"], "There is no such die to take; type take 2."),
        (["done"], "Not done yet: Take a die: 2."),
        (["2", "F5 a1"], "F5: this shape is in another row than the die names; that takes a strike [BD-7]."),
        (["2", "U5 e5"], "[BD-8]; it fits over a1, b1, c1,"),
        (["2", "I5 b1 turned 90"], "I5 cannot lie like that at b1; leave out turned and flipped to see how it can."),
        (["2", "1"], "There is no list to choose from."),
        (["2", "U5 a1", "9"], "There is no number 9 in the list; type one from 1 to 4, or another shape."),
        (["2", "U5"], "U5 fits in 16 ways; name a cell that it is to cover, such as U5 "),
        (["2", "Q5 a1"], "'q5' is no shape and no cell."),
        (["2", "a1"], "Which shape? Place I2, O4, I5 or U5 in red"),
        (["2", "back"], "There is nothing to take back."),
        (["2", "U5 a1", "back"], "Place I2, O4, I5 or U5 in red"),
        (["2", "strike X5 b2"], "X5: the first shape of a colour must cover one of the four corner cells [BD-8]."),
    ],
)
def test_a_mistake_gets_one_sentence_and_costs_nothing(lines: list[str], answer: str) -> None:
    assert answer in last_answers(lines)


def test_a_shape_can_be_said_without_pictures() -> None:
    assert "You placed U5 over a1 a2 b2 c1 c2" in last_answers(["2", "U5 a1", "4"]).replace(
        "a1 c1 a2 b2 c2", "a1 a2 b2 c1 c2"
    )
    assert "You placed U5 over a1 b1 a2 a3 b3." in last_answers(["2", "U5 a1 turned 270"])


def choices_of_life_and_death(found: int) -> Iterator[tuple[Position, int, dict[str, str]]]:
    """Positions of random games in which some dice of the pool put the seat out and others do not."""
    game = registry.find_game("blokus_dice")
    bots_of_game = bots.find_bots("blokus_dice").by_name
    start = game.begin(msgspec.convert({"seats": 2, "board": POCKET, "start": 0}, game.forms.options))
    for seed in range(200):
        _, events = bots.find_bots("blokus_dice").play_out(start, [bots_of_game["random"]] * 2, Random(seed))
        position = start.copy()
        for event in events:
            prospects = game.forms.view(position)["prospects"]
            if "none" in prospects.values() and len(set(prospects.values())) > 1:
                yield position.copy(), int(position.state.taking), prospects
                found -= 1
                if not found:
                    return
            apply(position, game.forms.encode(position, event))


def test_a_die_that_puts_the_seat_out_is_taken_only_after_a_warning() -> None:
    choices = list(choices_of_life_and_death(5))
    assert len(choices) == 5
    for view, seat, prospects in choices:
        for value, prospect in prospects.items():
            turn = BdTurn(view, seat, ["A", "B"])
            if prospect == "none":
                with pytest.raises(Misread, match=texts.WARNING.format(die=value)[:20]):
                    turn.read(value)
            assert turn.read(value) == [st.TAKE.code(int(value) - 1)]
