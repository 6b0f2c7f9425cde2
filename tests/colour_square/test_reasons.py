"""Every reason for a refusal can be heard, and the rules page lists them all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from polychrome.core.errors import IllegalMove, Refusal
from polychrome.core.positions import Position, apply_code
from polychrome.core.seats import DEALER
from polychrome.games.colour_square.rules import reasons as why
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import SQUARE_NAMES
from polychrome.games.colour_square.rules.reasons import REASONS
from tests.colour_square.script import Table, sheet, table

pytestmark = pytest.mark.both_modes


SIXES = {"target": 24, "preset": {"red": 6, "blue": 6, "green": 6, "yellow": 6}}
NOTHING_FITS = sheet(dict.fromkeys(SQUARE_NAMES, SIXES))


def task(number: int, seats: int = 1) -> Table:
    made = table(seats, sheet(), f"task{number}")
    for seat in range(seats if number == 4 else 0):
        made.choose(seat, "AB", 1)
    return made


def last(red: int = 0, d4: str = "D4=11..") -> Table:
    """The last round of two seats: seat 1 has D4 left."""
    made = sheet({"D4": {"target": 14, **({"preset": {"red": red}} if red else {})}})
    spare = (
        "D2=111. C2=111."
        if d4.count(".") == 2
        else "D2=111. C2=11.."
        if d4.count(".") == 1
        else "D2=111. C2=111. B2=11.."
    )
    plan = f"A1 B1 C1 D1 A2 B2 C2 D2 D4={red or 1}111"
    return table(sheet=made).play(plan, f"{d4} {spare} A3 B3 C3 D3 A4 B4 C4")


def play_on(position: Position, *steps: tuple[int, int]) -> None:
    """Codes one by one: steps of moves that no event says."""
    position = position.copy()
    for seat, code in steps:
        apply_code(position, seat, code)


HAND_0 = (DEALER, st.HAND.code(0))
LIST_1 = (1, st.LIST.code(1))
WHITE_A1 = (1, st.ENTER.code(4, 0))

PROVOKED: dict[int, Callable[[], object]] = {
    # the wrong moment, the wrong hand
    why.ONLY_THE_DEALER: lambda: play_on(table().position, (0, st.HAND.code(0))),
    why.NOT_FOR_THE_DEALER: lambda: play_on(table().roll(0).position, (DEALER, st.LIST.code(2))),
    why.GAME_IS_OVER: lambda: last().roll(1).enter(1, "green D4", "yellow D4").settle().settle(),
    why.TASK_IS_OVER: lambda: task(1).play("A1 B1 C1 D1").roll(0),
    why.ROLL_OFF_FIRST: lambda: table(start="roll_off").roll(0),
    why.NO_ROLL_OFF: lambda: table().roll_off(1, 2),
    why.WRONG_ROLL_OFF: lambda: table(start="roll_off").roll_off(1, 2, 3),
    why.WINNER_CHOOSES: lambda: table(start="roll_off").roll_off(1, 2).choose_start(0, 0),
    why.NOTHING_TO_START: lambda: table().choose_start(0, 0),
    why.DRAW_FIRST: lambda: table(start="draw").roll(0),
    why.NO_DRAW: lambda: table().draw_start(0),
    why.CHOOSE_FIRST: lambda: table(1, variant="task4").roll(0),
    why.CHOSEN_ALREADY: lambda: task(4).choose(0, "CD", 2),
    why.NO_CHOICE_HERE: lambda: table().choose(0, "AB", 1),
    why.TWO_COLUMNS: lambda: table(1, variant="task4").choose(0, "AA", 1),
    # rolling and settling
    why.NOT_ITS_ROLL: lambda: table().roll(1),
    why.NOT_ITS_TASK_ROLL: lambda: task(1, 2).roll(1),
    why.NOT_ITS_LAST_ROLL: lambda: last().roll(0),
    why.NOT_SETTLED: lambda: table().roll(0).roll(1),
    why.NOT_ROLLING: lambda: play_on(table().position, (DEALER, st.FACE.code(3))),
    why.DICE_ARE_ROLLING: lambda: play_on(table().position, HAND_0, (DEALER, st.FACE.code(3)), LIST_1),
    why.NOTHING_ROLLED: lambda: table().settle(),
    why.ACTIVE_OWES: lambda: table().roll(0).enter(1, "white A1 red").settle(),
    why.PASSIVE_OWES: lambda: table().roll(0).enter(0, "red A1", "blue A1").settle(),
    why.TASK_OWES: lambda: task(1).roll(0).settle(),
    why.LAST_ROLL_OWES: lambda: last().roll(1).settle(),
    why.LAST_ROLL_NOT_SETTLED: lambda: three_in_the_last_round().roll(1).enter(1, "green D4", "yellow D4").roll(2),
    why.SETTLED_ALREADY: lambda: table(sheet=NOTHING_FITS, variant="covered").roll(0).enter(0),
    # how many dice
    why.TWO_DICE: lambda: table().roll(0).enter(0, "red A1"),
    why.WHITE_DIE: lambda: table().roll(0).enter(1),
    why.NO_DIE_FITS: lambda: table(sheet=NOTHING_FITS).roll(0).enter(1, "white joker"),
    why.ONE_DIE_FITS: lambda: table(sheet=NOTHING_FITS).roll(0, red=6).enter(0),
    why.TWO_DICE_FIT: lambda: last().roll(1).enter(1, "green D4"),
    why.AT_LEAST_ONE: lambda: table(1, NOTHING_FITS, "task5").roll(0, red=6).enter(0),
    why.LAST_ROUND_DICE: lambda: last(d4="D4=....").roll(1).enter(1, "red D4", "blue D4"),
    why.TWO_OF_FIVE: lambda: task(2).roll(0).enter(0, "red A1"),
    why.AT_MOST_TWO: lambda: table(1, NOTHING_FITS, "task2").roll(0, red=6).enter(0, *["red A1"] * 3),
    why.UP_TO_FIVE: lambda: task(4).roll(0).enter(0, *["red A1"] * 6),
    why.TASK_HAS_ENDED: lambda: (
        task(1, 2).play("A1 B1 C1 D1", "joker=1 joker=1 A1 B1 C1 D1=11..").roll(1).enter(0, "red A1")
    ),
    why.NOT_THE_ROLLER: lambda: three_in_the_last_round().roll(1).enter(2, "green D4", "yellow D4"),
    why.LIST_IS_COMPLETE: lambda: play_on(table().roll(0).position, LIST_1, WHITE_A1, (1, st.ENTER.code(4, 1))),
    # which die
    why.NO_WHITE_DIE: lambda: table().roll(0).enter(0, "white A1 red", "red B1"),
    why.ONLY_WHITE_DIE: lambda: table().roll(0).enter(1, "red A1"),
    why.DIE_TWICE: lambda: table().roll(0).enter(0, "red A1", "red B1"),
    why.TASK_DIE_TWICE: lambda: task(1).roll(0).enter(0, "red A1", "red B1"),
    why.TWO_COLOURED: lambda: last(d4="D4=....").roll(1).enter(1, "red D4", "blue D4", "green D4"),
    # where
    why.WRONG_COLOUR: lambda: table().roll(0).enter(0, "red A1 blue", "green A1"),
    why.TASK_WRONG_COLOUR: lambda: task(1).roll(0).enter(0, "red A1 blue", "green A1"),
    why.SQUARE_IS_CLOSED: lambda: table(sheet=sheet()).play("A1", "").roll(1).enter(0, "white A1 red"),
    why.CORNER_IS_TAKEN: lambda: task(1).roll(0).enter(0, "red A1", "white A1 red"),
    why.OTHER_PRESET: lambda: table(sheet="B").roll(0, red=5).enter(0, "red A1", "blue A1"),
    why.NOT_IN_SNAKE: lambda: task(1).roll(0).enter(0, "red A2", "blue A1"),
    why.NOT_IN_ROW: lambda: task(2).roll(0).enter(0, "red A2", "blue A1"),
    why.NOT_IN_COLUMN: lambda: task(3).roll(0).enter(0, "red B1", "blue A1"),
    why.NOT_IN_CHOICE: lambda: task(4).roll(0).enter(0, "red D4"),
    # jokers
    why.JOKERS_ARE_FULL: lambda: task(1).play("joker=1 joker=1").roll(0).enter(0, "red joker", "blue A1"),
    why.JOKER_NOT_DUE: lambda: last(red=6, d4="D4=.111").roll(1, red=6, white=5).enter(1, "white joker"),
    why.JOKER_RECOLOURS: lambda: task(5).roll(0).enter(0, "red joker", "blue A1"),
    why.NO_RECOLOUR: lambda: table().roll(0).enter(0, "red A1 as blue", "green A1"),
    why.RECOLOURS_ARE_USED: lambda: task(4).roll(0).enter(0, "red A1 as blue", "blue A1 as red", "green A1 as yellow"),
    why.SAME_COLOUR: lambda: task(5).roll(0).enter(0, "red A1 as red", "blue A1"),
}


def three_in_the_last_round() -> Table:
    return table(3, sheet({"D4": 14})).play(
        "A1 B1 C1 D1 A2 D4", "A2=11.. D4=11.. B2 C2 D2 A3 B3", "A2=11.. D4=11.. C3 D3 A4 B4 C4"
    )


@pytest.mark.parametrize("reason", list(REASONS), ids=lambda reason: f"{reason.rule} {reason.text}")
def test_every_reason_is_heard(reason: Refusal) -> None:
    assert reason.number in PROVOKED, "no act provokes this refusal: it cannot happen, or a scene is missing"
    with pytest.raises(IllegalMove) as problem:
        PROVOKED[reason.number]()
    assert problem.value.refusal == reason
    assert str(problem.value).endswith(f": {reason.text}")


def test_a_refused_event_changes_nothing() -> None:
    t = table().roll(0)
    before = t.position.state.tobytes()
    for entries in (("red A1", "blue A1 red"), ("red A1", "blue joker", "green A1"), ("yellow A1", "yellow B1")):
        with pytest.raises(IllegalMove):
            t.enter(0, *entries)
    assert t.position.state.tobytes() == before


@pytest.mark.parametrize(
    ("scene", "due"),
    [
        (lambda: table(sheet=NOTHING_FITS).roll(0).enter(0, "red A1", "blue A1"), "none fits"),
        (lambda: table(sheet=NOTHING_FITS).roll(0, red=6).enter(0, "red A1", "blue joker"), "exactly one die has"),
        (lambda: table(1, NOTHING_FITS, "task1").roll(0, white=6).enter(0), "exactly one die has"),
        (lambda: last().roll(1).enter(1, "green D4"), "exactly two dice have"),
        (lambda: table(1, NOTHING_FITS, "task5").roll(0, red=6).enter(0), "at least one die has"),
    ],
    ids=["none of two", "one of two", "one of five", "two in the last round", "at least one in task 5"],
)
def test_cs_11_says_how_many_dice_are_due(scene: Callable[[], object], due: str) -> None:
    with pytest.raises(IllegalMove, match=due) as problem:
        scene()
    assert problem.value.refusal.rule == "CS-11"


def test_cs_11_names_the_length_of_the_list_in_the_right_number() -> None:
    with pytest.raises(IllegalMove, match=r"^seat 0, list of 2 entries: exactly one die has to be entered this time"):
        table(sheet=NOTHING_FITS).roll(0, red=6).enter(0, "red A1", "blue joker")
    with pytest.raises(IllegalMove, match=r"^seat 0, list of 1 entry: no die has to be entered this time"):
        table(sheet=NOTHING_FITS).roll(0).enter(0, "red A1")
