"""Anybody's bots: objects and functions beside the game's own, in simulations and tournaments."""

from __future__ import annotations

import sys
from random import Random

import pytest

import polychrome as pc
from polychrome.bots.levels import LEVELS
from polychrome.bots.seating import strongest
from polychrome.core.kernel import is_compiled


class First:
    """Makes the first move that there is."""

    def choose(self, view: pc.Position, seat: int, rng: Random) -> pc.Move | None:
        return next(view.moves(seat), None)


def pick(view: pc.Position, seat: int, rng: Random) -> pc.Move:
    """One of the first ten moves."""
    return rng.choice([move for move, _ in zip(view.moves(seat), range(10), strict=False)])


def grabber(view: pc.Position, seat: int, rng: Random) -> dict[str, object] | None:
    """Calcool as events: grabs what lies there and lays it at the next position."""
    own = view.as_dict()["seats"][seat]
    if own["hand"] is not None:
        return {"type": "lay", "seat": seat, "position": len(own["chain"]) + 1}
    grabs = [move for move in view.moves(seat) if "grabs" in str(move)]
    return rng.choice(grabs).event(view) if grabs and len(own["chain"]) < 3 else {"type": "stop", "seat": seat}


@pytest.mark.parametrize(
    ("name", "bots", "options"),
    [
        ("colour_square", [First(), "greedy"], {}),
        ("colour_square", [pick, First(), 1], {"variant": "covered"}),
        ("colour_square", [pick], {"variant": "task2"}),
        ("blokus_dice", ["random", First(), "1"], {"board": "standard"}),
    ],
)
def test_objects_functions_names_and_levels_play_together(
    name: str, bots: list[object], options: dict[str, object]
) -> None:
    records = list(pc.simulate(name, bots, games=2, seed=4, **options))  # type: ignore[arg-type]
    again = pc.simulate(name, bots, games=2, seed=4, **options)  # type: ignore[arg-type]
    assert [record.dumps() for record in records] == [record.dumps() for record in again]
    assert records[0].dumps() != records[1].dumps()
    for record in records:
        assert record.position.is_over
        assert pc.judge(record)["ok"]


def test_a_level_has_a_word_which_means_the_same_bot() -> None:
    assert [level.word for level in LEVELS] == ["gentle", "steady", "sharp", "expert", "master"]
    (by_word,) = pc.simulate("colour_square", ["gentle", "master"], seed=3)
    (by_name,) = pc.simulate("colour_square", ["1", 5], seed=3)
    assert by_word.dumps() == by_name.dumps()


def test_the_strongest_bot_is_that_of_the_highest_level() -> None:
    assert strongest(pc.game("calcool")) == LEVELS[-1].bot


def test_a_plain_bot_races_with_hands_of_level_3() -> None:
    (record,) = pc.simulate("calcool", [grabber, "greedy"], seed=2)
    assert record.position.is_over
    assert pc.judge(record)["ok"]
    times = [event["t"] for event in record.events if event.get("seat") == 0 and event["type"] == "grab"]
    assert times
    assert min(times) > 200  # nobody reaches a die in less


def test_a_bot_sees_only_what_its_seat_may_see() -> None:
    seen: list[pc.Position] = []

    def watch(view: pc.Position, seat: int, rng: Random) -> pc.Move:
        assert view == view.seen_by(seat)
        seen.append(view)
        return next(view.moves(seat))

    for _ in pc.simulate("colour_square", [watch, "random"], variant="covered"):
        pass
    assert seen
    assert any(view.as_dict()["sheets"][1]["jokers"] is None for view in seen)


def test_a_bot_has_random_numbers_of_its_own() -> None:
    """What one bot draws changes nothing for the dice of a tournament, and the same seed gives the same numbers."""
    drawn: list[float] = []

    def draws(view: pc.Position, seat: int, rng: Random) -> pc.Move:
        drawn.append(rng.random())
        return next(view.moves(seat))

    first = [record.dumps() for record in pc.simulate("blokus_dice", [draws, "random"], games=1, seed=1)]
    numbers = drawn.copy()
    drawn.clear()
    assert [record.dumps() for record in pc.simulate("blokus_dice", [draws, "random"], games=1, seed=1)] == first
    assert drawn == numbers
    assert len(set(numbers)) == len(numbers)


def test_the_players_of_a_record_are_named() -> None:
    one, other = First(), First()
    (record,) = pc.simulate("blokus_dice", [one, other, pick, "random"], board="standard")
    assert [player.name for player in record._file.players] == ["First", "First 2", "pick", "random"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("bots", "text"),
    [
        (["nobody", "random"], "there is no bot 'nobody' for blokus_dice; choose from random, greedy, 1"),
        ([9, "random"], "there is no bot '9'"),
        ([3.5, "random"], "3.5 is neither a bot's name nor an object with `choose` nor a function"),
        (["random"] * 7, "must be a whole number from 1 to 4, not 7"),
    ],
)
def test_what_is_no_bot_is_said_at_once(bots: list[object], text: str) -> None:
    for play in (pc.simulate, pc.tournament):
        with pytest.raises(pc.BadOption, match=text):
            play("blokus_dice", bots)  # type: ignore[arg-type]
    with pytest.raises(pc.BadOption, match="is the number of bots"):
        pc.simulate("blokus_dice", ["random", "random"], seats=2)


def test_a_bot_that_breaks_the_rules_ends_the_game_with_a_sentence() -> None:
    def cheat(view: pc.Position, seat: int, rng: Random) -> dict[str, object]:
        return {"type": "take", "seat": seat, "die": 6 if view.as_dict()["pool"][0] != 6 else 1}

    def sleep(view: pc.Position, seat: int, rng: Random) -> None:
        return None

    def meddle(view: pc.Position, seat: int, rng: Random) -> pc.Move:
        return pc.Move(1 - seat, next(view.moves(seat)).codes)

    with pytest.raises(pc.IllegalMove):
        list(pc.simulate("blokus_dice", [cheat, cheat], games=5))
    with pytest.raises(pc.GameError, match="the game waits for seat 0, and its bot does nothing"):
        list(pc.simulate("blokus_dice", [sleep, "random"]))
    with pytest.raises(pc.GameError, match="the bot at seat 0 has chosen a move of another"):
        list(pc.simulate("blokus_dice", [meddle, "random"]))


# --- tournaments ---


def test_a_tournament_has_a_row_for_each_bot() -> None:
    played = pc.tournament("blokus_dice", [First(), "random"], games=4, seed=1)
    assert [row["bot"] for row in played.rows] == ["First", "random"]
    assert {row["games"] for row in played.rows} == {4}
    assert sum(row["wins"] for row in played.rows) == pytest.approx(1)
    for row in played.rows:
        assert set(row) == {
            "bot", "seats", "games", "wins", "wins_margin", "points", "points_margin", "spread",
        }  # fmt: skip
    assert pc.tournament("blokus_dice", [First(), "random"], games=4, seed=1).rows == played.rows


def test_grades_are_columns() -> None:
    (row,) = pc.tournament("colour_square", ["greedy"], games=3, variant="task1").rows
    shares = [value for name, value in row.items() if name.startswith("grade_")]
    assert sum(shares) == pytest.approx(1)


def test_the_strongest_bot_is_called_top() -> None:
    if not is_compiled():
        pytest.skip("interpreted, it thinks for long")
    (record,) = pc.simulate("colour_square", ["top"], variant="task2")
    (same,) = pc.simulate("colour_square", ["5"], variant="task2")
    assert record.events == same.events


def test_a_frame_needs_polars(monkeypatch: pytest.MonkeyPatch) -> None:
    played = pc.tournament("blokus_dice", ["random", "random"], games=2)
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(pc.GameError, match="need polars, which is not installed: pip install polars"):
        played.frame()


def test_a_frame_has_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    pl = pytest.importorskip("polars")
    played = pc.tournament("blokus_dice", ["random", "greedy"], games=2)
    frame = played.frame()
    assert isinstance(frame, pl.DataFrame)
    assert frame.rows(named=True) == played.rows
