"""Bots with a person's hands: the same seed gives the same race, and quicker hands win."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from polychrome import bots
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, RecordFile, encode_record, read, replay
from polychrome.games.calcool import GAME
from polychrome.games.calcool.bots import BY_NAME, Bot, play_out
from polychrome.games.calcool.bots.hands import LEVELS, Duration
from polychrome.games.calcool.bots.race import LIMIT_MS
from polychrome.games.calcool.bots.strategies import WAIT, FirstFit, Greedy, MoveCodes, Planner, Scatterbrain, Strategy
from polychrome.games.calcool.forms.events import Deal, Go, Grab, Score, Shuffle, Stop
from polychrome.games.calcool.rules import state as st
from polychrome.registry import find_game
from tests.calcool.script import PERFECT, Table, deck_of, table


def start(seats: int, **options: Any) -> Position:
    return GAME.begin(msgspec.convert({"seats": seats, "deck": "standard", **options}, GAME.forms.options))


def race(*players: str, seed: int = 0) -> tuple[Position, list[Any]]:
    options = {} if len(players) > 1 else {"house": "practice"}
    return play_out(start(len(players), **options), [BY_NAME[name] for name in players], Random(seed))


def test_the_bots_have_the_names_that_people_use() -> None:
    assert list(BY_NAME) == ["random", "greedy", "first", "1", "2", "3", "4", "5"]
    assert bots.find_bots("calcool").by_name is BY_NAME


@pytest.mark.parametrize("players", [("random", "greedy"), ("5", "random", "2", "1"), ("first", "first"), ("3",)])
def test_a_simulated_game_is_a_right_record(players: tuple[str, ...]) -> None:
    end, events = race(*players)
    assert end.is_over
    text = encode_record(RecordFile(FORMAT, GAME.name, end.options, events))
    assert replay(*read(text, find_game)).state.tobytes() == end.state.tobytes()


def test_the_same_seed_gives_the_same_race_and_another_seed_another() -> None:
    one, same, other = (msgspec.json.encode(race("3", "greedy", "random", seed=seed)[1]) for seed in (7, 7, 8))
    assert one == same
    assert one != other


def test_times_count_from_go_and_never_run_backwards() -> None:
    _, events = race("3", "4", "random")
    now = 0
    for event in events:
        if isinstance(event, Deal | Shuffle):
            assert event.t is msgspec.UNSET
            continue
        if isinstance(event, Go):
            assert event.t == 0
            now = 0
        assert event.t >= now
        now = event.t
        assert not isinstance(event, Stop) or now <= LIMIT_MS
    assert isinstance(events[-1], Score)


def test_quicker_and_surer_hands_win() -> None:
    totals = {"1": 0, "5": 0}
    for seed in range(2):
        end, _ = race("1", "5", seed=seed)
        for seat, name in enumerate(totals):
            totals[name] += int(GAME.rules.score(end.state, end.material, seat)[0])
    assert totals["5"] > totals["1"] + 20


def test_levels_get_quicker_surer_and_more_observant() -> None:
    hands = list(LEVELS.values())
    for slower, quicker in pairwise(hands):
        for name in ("reaction", "grab", "lay"):
            assert getattr(slower, name).median_ms > getattr(quicker, name).median_ms
        assert slower.slip > quicker.slip
        assert slower.notice < quicker.notice


def test_times_are_log_normal_around_their_median() -> None:
    rng = Random(1)
    times = sorted(Duration(1000, 0.35).draw(rng) for _ in range(2001))
    assert 960 < times[1000] < 1040
    within = sum(1000 / 1.42 < time < 1000 * 1.42 for time in times) / len(times)
    assert 0.64 < within < 0.72
    assert Duration(1, 3.0).draw(rng) >= 1


def test_the_rules_page_states_what_hands_can_do() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / "calcool.md").read_text(encoding="utf-8")
    for level, hands in LEVELS.items():
        times = " | ".join(
            f"{time.median_ms} ms, {time.spread:.2f}" for time in (hands.reaction, hands.grab, hands.lay)
        )
        assert f"| {level} | {times} | {hands.slip:.1%} | {hands.notice} |" in page, level


class Idler(Strategy):
    """Never does anything."""

    def with_empty_hand(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        assert view.state.phase == st.RACE
        return WAIT

    def with_die(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        return WAIT


class Pouncer(Idler):
    """Wants the first die, always."""

    def with_empty_hand(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        return (st.GRAB.code(0),)


def test_a_round_that_nobody_stops_ends_when_time_is_up() -> None:  # [CC-22]
    idle = Bot(LEVELS["1"], Idler)
    _, events = play_out(start(2), [idle, idle], Random(0))
    assert [(event.seat, event.t) for event in events if isinstance(event, Stop)] == [(None, LIMIT_MS)] * 4


def test_a_lost_grab_leaves_no_trace_in_the_record() -> None:  # [CC-21]
    sure = LEVELS["5"]
    pounce = Bot(type(sure)(sure.reaction, sure.grab, sure.lay, slip=0, notice=60), Pouncer)
    _, events = play_out(start(3), [pounce] * 3, Random(0))
    grabs = [event for event in events if isinstance(event, Grab)]
    assert [grab.die for grab in grabs] == ["red-0"] * 4  # one a round, though three reach for it all the time
    assert len({grab.seat for grab in grabs}) > 1


class Witness(Idler):
    """Notes what it is shown."""

    seen: list[bytes] = []  # noqa: RUF012

    def with_empty_hand(self, view: Position, seat: int, rng: Random) -> MoveCodes:
        self.seen.append(view.state.tobytes())
        view.state.pips[:] = 1  # a bot that cheats only spoils its own copy
        return (st.STOP.code(),)


def test_bots_get_a_copy_of_what_their_seat_may_see() -> None:
    end, events = play_out(start(2), [Bot(LEVELS["3"], Witness)] * 2, Random(0))
    assert len(Witness.seen) >= 8
    assert any(set(values) != {1} for event in events if isinstance(event, Shuffle) for values in event.dice.values())
    assert end.is_over


# --- what minds make of a scene ---


def choose(t: Table, mind: type[Strategy], seat: int = 0) -> str:
    """What a mind that has noticed everything wants now, in the words of the code book."""
    codes = mind(t.position.material, 60).choose(t.seen_by(seat).position, seat, Random(0))
    return " ".join(GAME.forms.describe(t.position, seat, code).removeprefix(f"seat {seat}, ") for code in codes)


@pytest.mark.parametrize("mind", [FirstFit, Greedy, Planner])
def test_a_complete_chain_is_stopped(mind: type[Strategy]) -> None:
    assert choose(table().start().build(0, PERFECT), mind) == "stop"


def test_greedy_takes_what_pays_most_at_the_next_position() -> None:
    t = table().start()
    assert choose(t, Greedy) == "grab of red-0"  # only red 1 pays at position 1
    assert choose(t.grab(0, "red1"), Greedy) == "lay at position 1"
    assert choose(t.lay(0, 1).grab(0, "red2"), Greedy) == "aside"  # red is there already
    assert choose(table().start().build(0, ". red1"), Greedy) == ""  # it never mends a gap


def test_first_takes_a_die_that_pays_before_one_that_only_fits() -> None:
    t = table().start()
    assert choose(t, FirstFit) == "grab of red-0"  # only red 1 pays at position 1
    assert choose(t.grab(0, "red1").lay(0, 1), FirstFit).startswith("grab of orange-")  # any orange pays at position 2
    assert choose(table().start().build(0, ". red1"), FirstFit) == ""


def test_a_planner_arranges_grabs_and_lays_by_its_plan() -> None:
    ends_red, begins_blue = (
        "+1 white1, +1 white1, +1 white1, +1 white1, +5 red1",
        "+5 blue1, -1 *6, -1 *6, -1 *6, -1 *6",
    )
    t = table(deck=deck_of(ends_red, begins_blue)).deal().shuffle(red="111111", blue="111111").go()
    # Side by side, red 1 and blue 1 would be neighbours with equal pips: only the other order pays both.
    assert choose(t, Planner) == "arrange of card I-02 arrange of card I-01"
    t.arrange(0, "I-02 I-01")
    assert choose(t, Planner) == "grab of blue-0"
    assert choose(t.grab(0, "blue1"), Planner) == "lay at position 1"


def test_a_planner_mends_its_chain_by_moving() -> None:
    t = table().start().build(0, "red1 13=blue6")
    assert choose(t, Planner) == "move from position 13 to 6"
    t.move(0, 13, 6)
    assert choose(t, Planner).startswith("grab of orange")
    assert choose(table().start().build(0, "red1 red2"), Planner) == ""  # a chain with a colour twice is past mending


def test_a_planner_puts_a_die_aside_that_spoils_its_plan() -> None:
    t = table().start().build(0, "red1")
    assert choose(t.grab(0, "red6"), Planner) == "aside"
    assert choose(t.aside(0).grab(0, "orange2"), Planner) == "lay at position 2"


def test_at_stop_a_die_is_laid_only_where_it_pays() -> None:
    t = table(3).start().build(0, "red1").grab(0, "orange4").build(1, "green6").grab(1, "green5").stop(2)
    assert choose(t, Planner) == "lay at position 2"
    assert choose(t, Planner, seat=1) == ""  # kept, it goes back and costs nothing


def test_a_scatterbrain_does_all_sorts_of_things() -> None:
    done = {type(event).__name__ for seed in range(3) for event in race("random", "random", seed=seed)[1]}
    assert done >= {"Arrange", "Grab", "Lay", "MoveDie", "Aside", "Stop"}


def test_a_scatterbrain_without_dice_to_take_calls_stop() -> None:
    t = table().start()
    for colour in t.dice:
        for pips in range(1, 7):
            t.aside(1, f"{colour}{pips}")
    assert choose(t, Scatterbrain) == "stop"
