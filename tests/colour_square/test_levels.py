"""Levels 1 to 5: they play every variant to its end, the same with the same numbers, and rise in strength."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from typing import Any

import numpy as np
import pytest

from polychrome.bots import find_bots
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, RecordFile, replay
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.bots.choices import ROOT, list_choices, look
from polychrome.games.colour_square.bots.evaluate import value_of
from polychrome.games.colour_square.bots.levels import LEVELS, mind_for
from polychrome.games.colour_square.bots.mind import KINDS, LOST, OUT, RIGHT, make_workspace
from polychrome.games.colour_square.bots.squares import CODES, ROLLS, SUMS, TWO_OF_FIVE, chances
from polychrome.games.colour_square.forms.options import VARIANTS, Options
from polychrome.games.colour_square.rules.material import material
from tests.colour_square.sheets import crowded

BOTS = find_bots("colour_square")
NAMES = tuple(LEVELS)


def table(seats: int, sheet: Any, variant: str = "standard", start: int | str = 0) -> Position:
    return GAME.begin(Options(seats=seats, sheet=sheet, variant=variant, start=start))  # type: ignore[arg-type]


def play_out(start: Position, names: tuple[str, ...], seed: int) -> tuple[Position, list[Any]]:
    end, events = BOTS.play_out(start, [BOTS.by_name[name] for name in names], Random(seed))
    return end, events


def test_there_are_five() -> None:
    assert NAMES == ("1", "2", "3", "4", "5")
    assert set(NAMES) < set(BOTS.by_name)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("sheet", ["A", "B", crowded(3)], ids=["A", "B", "crowded"])
def test_every_variant_is_played_to_its_end_and_replays(variant: str, sheet: Any) -> None:
    start = table(5, sheet, variant, "roll_off")
    end, events = play_out(start, NAMES, 1)
    assert end.is_over
    again = replay(GAME, RecordFile(FORMAT, GAME.name, start.options, events))
    assert again.state.tobytes() == end.state.tobytes()


@pytest.mark.parametrize("variant", ["standard", "covered", "task2", "task3", "task5"])
def test_crowded_sheets_have_no_dead_ends(variant: str) -> None:
    for seed in range(12):
        assert play_out(table(3, crowded(seed), variant), ("1", "3", "5"), seed)[0].is_over


@pytest.mark.parametrize("name", NAMES)
def test_the_same_numbers_give_the_same_game(name: str) -> None:
    first, second = (play_out(table(2, "A"), (name, name), 3) for _ in range(2))
    assert first[1] == second[1]
    assert first[0].state.tobytes() == second[0].state.tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_a_level_passes_when_nothing_is_asked_of_it(name: str) -> None:
    position = table(2, "A")
    assert BOTS.by_name[name](position.seen_by(0), 0, Random(0)) is None
    end, _ = play_out(position, (name, name), 0)
    assert BOTS.by_name[name](end.seen_by(1), 1, Random(0)) is None


def test_levels_rise() -> None:
    """Each beats the one two below it clearly; 40 games on the same dice are enough for that."""
    for low, high in (("1", "3"), ("2", "5")):
        won = 0.0
        for seed in range(20):
            for names in ((low, high), (high, low)):
                end, _ = play_out(table(2, "A"), names, seed)
                scores = [int(GAME.rules.score(end.state, end.material, seat)[0]) for seat in range(2)]
                mine, other = scores[names.index(high)], scores[names.index(low)]
                won += 1.0 if mine > other else 0.5 if mine == other else 0.0
        assert won > 24, (low, high, won)


# --- the solved squares -----------------------------------------------------------------------------------------------


def test_a_square_that_lacks_one_corner_waits_for_one_face() -> None:
    table = chances(material("A"), TWO_OF_FIVE)
    code = SUMS * 0b0001 + 4  # B1 wants 8: a red or white 4
    for rolls in range(ROLLS):
        assert table[rolls, 1, code] == pytest.approx(1 - (25 / 36) ** rolls, abs=1e-6)


def test_two_corners_agree_with_all_rolls_one_by_one() -> None:
    """Two corners and one roll: every roll is tried; tasks, an own roll and another seat's."""
    code = SUMS * 0b0011 + 5  # red and blue of B3 (9) lack 4 together
    right = sum(
        red + blue == 4 or red + white == 4 or blue + white == 4 for red, blue, white in product(range(1, 7), repeat=3)
    )
    assert chances(material("A"), TWO_OF_FIVE)[1, 9, code] == pytest.approx(right / 216, abs=1e-6)
    own = sum(red + blue == 4 for red, blue in product(range(1, 7), repeat=2)) / 36
    assert chances(material("A"), 0.5)[1, 9, code] == pytest.approx(own / 2, abs=1e-6)  # white alone fills one only


def best_of_roll(
    table: Any, preset: list[int], dice: tuple[int, ...], empty: int, total: int, uses: tuple[tuple[int, ...], ...]
) -> float:
    """The best that dice of a roll (four coloured, one white) do for a square, use by use; -1 stands for no die."""
    best = float(table[SUMS * empty + total])
    for first, second in uses:
        for corner, other in permutations(range(4), 2):
            left, reached, is_right = empty, total, True
            for die, at in ((first, corner), (second, other)):
                if die < 0:
                    continue
                is_right &= die in (at, 4) and bool(left >> at & 1) and preset[at] in (0, dice[die])
                left, reached = left & ~(1 << at), reached + dice[die]
            if is_right:
                best = max(best, float(table[SUMS * left + reached]))
    return best


@pytest.mark.parametrize("square", [0, 6, 9, 13])
@pytest.mark.parametrize("empty", [0b0101, 0b0110, 0b1011, 0b1110])
def test_squares_with_presets_agree_with_all_rolls_one_by_one(square: int, empty: int) -> None:
    """One more roll from what two more are worth, by trying every use of every roll [CS-13]."""
    sheet = material("B")
    preset = [int(sheet.preset[16 * colour + square]) for colour in range(4)]
    total = (4 - empty.bit_count()) * 4
    anything = tuple(
        (first, second) for first in range(-1, 5) for second in range(-1, 5) if first < 0 or first != second
    )
    coloured = tuple((first, second) for first, second in anything if 4 not in (first, second))
    rolls = list(product(range(1, 7), repeat=empty.bit_count() + 1))
    corners = [corner for corner in range(4) if empty >> corner & 1]

    def mean(own: float, uses: tuple[tuple[int, ...], ...]) -> float:
        table, found = chances(sheet, own)[2, square], 0.0
        for *shown, white in rolls:
            dice = [0, 0, 0, 0, white]
            for corner, pips in zip(corners, shown, strict=True):
                dice[corner] = pips
            found += best_of_roll(table, preset, tuple(dice), empty, total, uses)
        return found / len(rolls)

    code = SUMS * empty + total
    assert chances(sheet, TWO_OF_FIVE)[3, square, code] == pytest.approx(mean(TWO_OF_FIVE, anything), abs=1e-6)
    parts = mean(0.25, coloured), mean(0.25, ((4, -1), (-1, -1)))
    assert chances(sheet, 0.25)[3, square, code] == pytest.approx(0.25 * parts[0] + 0.75 * parts[1], abs=1e-6)


@pytest.mark.parametrize("sheet", ["A", "B"])
@pytest.mark.parametrize("own", [TWO_OF_FIVE, 0.5])
def test_more_rolls_are_never_worse(sheet: str, own: float) -> None:
    table = chances(material(sheet), own)
    assert (np.diff(table, axis=0) >= -1e-6).all()
    assert table.min() >= 0
    assert table.max() <= 1


# --- values -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("sheet", ["A", "B"])
def test_at_the_end_a_value_is_the_score(variant: str, sheet: str) -> None:
    for seed in range(5):
        end, _ = play_out(table(2, sheet, variant), ("random", "3"), seed)
        for seat in range(2):
            work, states = make_workspace()
            mind = mind_for(end)
            look(end.state, end.material, seat, mind, work, states)
            assert value_of(mind, work, ROOT) == pytest.approx(
                GAME.rules.score(end.state, end.material, seat)[0], abs=1e-4
            )


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if variant != "covered"])
@pytest.mark.parametrize("sheet", ["A", "B"])
def test_a_choice_is_worth_what_it_leads_to(variant: str, sheet: str) -> None:
    """The quick way to the value of a decision and the long one, by the rules, agree."""
    compared = 0
    position = table(1 if variant != "standard" else 2, sheet, variant)
    for seed in range(3):
        _, events = play_out(position, ("5",) * position.seats, seed)
        rolls = [at for at, event in enumerate(events) if type(event).__name__ == "Roll"]
        for upto in [at + 1 for at in rolls[::2]]:
            now = replay(GAME, RecordFile(FORMAT, GAME.name, position.options, events[:upto]))
            if not (int(now.state.due[0]) or (variant == "task4" and now.state.phase == 4)):
                continue
            work, states = make_workspace()
            mind = mind_for(now)
            mind.unit, unit = 10.0, float(mind.unit)
            weights = mind.weights.copy()
            mind.weights[:-1] = np.random.default_rng(1).normal(0, 0.1, len(weights) - 1)
            try:
                found = list_choices(now.state, now.material, 0, mind, work, states, 24, 24)
                bonus = work.bonus.copy()
                listed = [(work.value[at], work.choice[at].tolist()) for at in range(found)]
                for value, (_, many, *entries) in listed[:6]:
                    after = now.copy()
                    circled = int(after.state.circled[0])
                    codes = [st_list(many), *entries[:many]]
                    for code in codes:
                        GAME.rules.act(after.state, after.material, 0, code)
                    after.state.due[0] = 0
                    look(after.state, after.material, 0, mind, work, states)
                    work.bonus[:] = 0
                    long_way = value_of(mind, work, ROOT)
                    if variant == "standard":
                        fresh = [
                            square for square in range(16)
                            if mind.kind[square, work.code[ROOT, square]] == RIGHT and not circled >> square & 1
                        ]  # fmt: skip
                        long_way += sum(bonus[square] for square in fresh)
                    assert value == pytest.approx(long_way, abs=2e-3)
                    compared += 1
            finally:
                mind.unit = unit
                mind.weights = weights
    assert compared > 20


def st_list(many: int) -> int:
    from polychrome.games.colour_square.rules import state as st

    return st.LIST.code(many)


def test_kinds_are_told_apart() -> None:
    mind = mind_for(table(1, "A", "task1"), is_learned=False)
    assert mind.kind.min() == RIGHT
    assert mind.kind.max() == KINDS - 1
    assert (mind.kind[:, 0] == LOST).all()
    assert (mind.kind[:, 1] == OUT).all()
    assert mind.kind.shape == (16, CODES)
