"""The simple bots: they play every variant to its end, on any sheet, and one is better than the other."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from polychrome.bots import find_bots
from polychrome.core.kernel import is_compiled
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, RecordFile, replay
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.forms.events import Enter
from polychrome.games.colour_square.forms.options import VARIANTS, Options
from polychrome.games.colour_square.rules import state as st
from tests.colour_square.sheets import crowded

pytestmark = pytest.mark.both_modes
BOTS = find_bots("colour_square")


def table(seats: int, sheet: Any, variant: str = "standard", start: int | str = 0) -> Position:
    return GAME.begin(Options(seats=seats, sheet=sheet, variant=variant, start=start))  # type: ignore[arg-type]


def play_out(start: Position, names: list[str], seed: int) -> tuple[Position, list[Any]]:
    end, events = BOTS.play_out(start, [BOTS.by_name[name] for name in names], Random(seed))
    return end, events


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("sheet", ["A", "B", crowded(3)], ids=["A", "B", "crowded"])
def test_every_variant_is_played_to_its_end_and_replays(variant: str, sheet: Any) -> None:
    start = table(2, sheet, variant, "roll_off")
    for seed in range(6 if is_compiled() else 1):
        end, events = play_out(start, ["greedy", "random"], seed)
        assert end.is_over
        again = replay(GAME, RecordFile(FORMAT, GAME.name, start.options, events))
        assert again.state.tobytes() == end.state.tobytes()


@pytest.mark.parametrize("variant", ["standard", "task2", "task3", "task5"])
def test_dead_ends_on_crowded_sheets_are_left_again(variant: str) -> None:
    for seed in range(40 if is_compiled() else 1):
        start = table(3, crowded(seed), variant)
        assert play_out(start, ["greedy", "random", "greedy"], seed)[0].is_over


@pytest.mark.parametrize("sheet", ["A", "B"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_is_better_than_random(sheet: str, variant: str) -> None:
    totals, games = [0, 0], 10 if is_compiled() else 1
    for seed in range(games):
        end, _ = play_out(table(2, sheet, variant), ["greedy", "random"], seed)
        totals = [total + int(GAME.rules.score(end.state, end.material, seat)[0]) for seat, total in enumerate(totals)]
    assert totals[0] > 2 * totals[1] + games


def test_a_bot_passes_when_nothing_is_asked_of_it() -> None:
    position = table(2, "A")
    for name in BOTS.by_name:
        assert BOTS.by_name[name](position.seen_by(0), 0, Random(0)) is None
        end, _ = play_out(position, ["random", "greedy"], 0)
        assert BOTS.by_name[name](end.seen_by(1), 1, Random(0)) is None


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_dice_and_numbers_give_the_same_game(name: str) -> None:
    first, second = (play_out(table(1, "A", "task1"), [name], 3) for _ in range(2))
    assert first[1] == second[1]
    assert first[0].state.tobytes() == second[0].state.tobytes()


def test_in_task_4_a_bot_thinks_once_about_each_roll() -> None:  # [CS-36]
    _, events = play_out(table(1, "A", "task4"), ["greedy"], 1)
    lists = [isinstance(event, Enter) for event in events]
    assert any(lists)
    assert not any(first and second for first, second in pairwise(lists))
    assert sum(type(event).__name__ == "Roll" for event in events) <= st.ROLLS_OF_TASK_4
