"""Games explained, whatever the game: sums that add up or are not told, plays in words, records that cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from polychrome import bots, registry
from polychrome.bots.critic import CORRECTION, LUCK, OTHERS, PLAY, Choice, Estimate, Hindsight, Hint, Moment, Remark
from polychrome.core.errors import IllegalMove
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, Fair, Player, RecordFile, read
from polychrome.dealers import commit
from polychrome.games.blokus_dice.study.texts import describe_shape
from polychrome.simulation import read_options
from polychrome.study import analyse as module
from polychrome.study.analyse import DoesNotAddUp, NotToBeAnalysed, advise, analyse, costliest, find_best_in_foresight
from polychrome.study.plays import describe_events, describe_play
from polychrome.study.report import sparkline
from polychrome.study.schema import Step, Value
from polychrome.study.words import sentence

START = 10.0
ALONE = ("task1", "task2", "task3", "task4", "task5")


class Accountant:
    """A critic whose moments are simple: every event is luck for seat 0, and the last one settles all accounts."""

    def __init__(self, start: Position, results: list[float], slip: float = 0.0) -> None:
        self.start, self.results, self.slip = start, results, slip

    def value(self, position: Position, seat: int) -> Estimate:
        return Estimate(START, 0.5)

    def hint(self, view: Position, seat: int, begun: Sequence[int] = ()) -> Hint | None:
        return None

    def judge(self, view: Position, move: Move) -> Moment | None:
        return None

    def best_in_hindsight(self, events: Sequence[Any], seat: int) -> Hindsight | None:
        return None if seat else Hindsight(99.0, is_exact=True)

    def moments(self, events: Sequence[Any], progress: Callable[[int], None]) -> Iterator[Moment]:
        position = self.start
        for at, event in enumerate(events):
            move = position.game.forms.encode(position, event)
            if getattr(event, "seat", 1) == 0 and move.seat == 0:
                best = Choice((move,), Estimate(3.0))
                yield Moment(at, 0, PLAY, Estimate(-3.0, 0.3), Choice((move,), Estimate(0.0)), best)
                yield Moment(at, 0, CORRECTION, Estimate(3.0))
            progress(at)
        yield Moment(len(events) - 1, 0, LUCK, Estimate(self.results[0] - START, 0.4))
        yield Moment(len(events) - 1, 1, OTHERS, Estimate(self.results[1] - START + self.slip))


def played(name: str = "blokus_dice") -> tuple[Any, RecordFile[Any, Any], list[float]]:
    game = registry.find_game(name)
    start = game.begin(read_options(game, 2, []))
    end, events = bots.find_bots(name).play_out(start, [bots.find_bots(name).by_name["random"]] * 2, Random(4))
    record = RecordFile(FORMAT, name, start.options, events, players=[Player("anna", "person"), Player("Bo", "bot")])
    return game, record, [float(game.rules.score(end.state, end.material, seat)[0]) for seat in range(2)]


def with_accountant(monkeypatch: pytest.MonkeyPatch, results: list[float], slip: float = 0.0) -> None:
    monkeypatch.setattr(module, "make_critic", lambda start, _is_quick: Accountant(start, results, slip))


def test_sums_totals_graph_and_words_follow_from_the_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    game, record, results = played()
    with_accountant(monkeypatch, results)
    heard: list[tuple[int, int]] = []
    told = analyse(game, record, lambda done, count: heard.append((done, count)))
    assert heard == [(at, len(record.events)) for at in range(1, len(record.events) + 1)]
    first, second = told.seats
    count = sum(step.kind == PLAY for step in told.steps)
    assert count > 5
    assert (first.name, first.result, first.start.mean) == ("anna", results[0], START)
    assert first.luck.mean == results[0] - START
    assert first.play.mean == -3 * count
    assert first.play.error == pytest.approx(0.3 * count**0.5)
    assert first.corrections.mean == 3 * count
    assert first.without_luck == Value(START, 0.4)
    assert first.best_in_foresight.mean == results[0], "start and luck"
    assert first.best_in_foresight.error == pytest.approx(0.41**0.5)
    assert (first.mistakes, first.hindsight_is_exact, second.hindsight_is_exact) == (count, True, False)
    decisions = [step for step in told.steps if step.kind == PLAY]
    assert all(step.played == step.best == msgspec.to_builtins(record.events[step.event]) for step in decisions)
    assert first.best_in_hindsight is not None
    assert (first.best_in_hindsight.mean, second.best_in_hindsight) == (99.0, None)
    assert told.graph[0].values == [START, START]
    assert told.graph[-1].values == pytest.approx(results)
    assert [height.event for height in told.graph] == sorted({-1, *(step.event for step in told.steps)})
    assert first.texts[0].en.startswith("anna was unlucky: chance gave")
    assert first.texts[0].de.startswith("anna hatte Pech: Der Zufall gab")
    assert re.fullmatch(
        r"“(take|place|use) .*” cost about 3 cells; better: “(take|place|use) .*”\.", first.texts[-1].en
    )
    assert msgspec.json.decode(msgspec.json.encode(told), type=type(told)) == told


@pytest.mark.parametrize(
    ("result", "expected", "hindsight", "foresight"),
    [
        (100, 130, None, Value(130, 2)),  # start and luck
        (100, 130, 120, Value(120, 0)),  # no more than was possible
        (100, 90, None, Value(100, 0)),  # never less than what was reached
        (100, 90, 120, Value(100, 0)),
    ],
)
def test_foresight_is_start_and_luck_within_what_is_certain(
    result: float, expected: float, hindsight: float | None, foresight: Value
) -> None:
    assert find_best_in_foresight(result, Estimate(expected, 2), hindsight) == foresight


TABLES = [
    *(("colour_square", seats, f"variant={name}") for seats, name in product((1, 2), ALONE)),
    *(("colour_square", seats, f"variant={name}") for seats, name in product((2, 3), ("standard", "covered"))),
    *(("blokus_dice", seats, option) for seats, option in ((1, "house=solo"), (2, "board=large"), (3, "start=0"))),
    ("calcool", 1, "house=practice"),
    ("calcool", 3, "deck=standard"),
]


@pytest.mark.parametrize(("name", "seats", "option"), TABLES)
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_every_analysis_keeps_its_promises(name: str, seats: int, option: str, player: str) -> None:
    game, module = registry.find_game(name), bots.find_bots(name)
    start = game.begin(read_options(game, seats, [option]))
    _, events = module.play_out(start, [module.by_name[player]] * seats, Random(11))
    told = analyse(game, RecordFile(FORMAT, name, start.options, events))
    assert [step.event for step in told.steps] == sorted(step.event for step in told.steps)
    places = [point.event for point in told.graph]
    assert places == sorted(set(places))
    assert places[0] == -1
    for total in told.seats:
        parts = (total.start, total.luck, total.play, total.others, total.corrections)
        assert sum(part.mean for part in parts) == pytest.approx(total.result)
        assert told.graph[-1].values[total.seat] == pytest.approx(total.result)
        assert total.best_in_hindsight is not None
        assert total.result <= total.best_in_foresight.mean <= total.best_in_hindsight.mean
        assert total.without_luck.mean == pytest.approx(total.result - total.luck.mean)
        if name != "calcool":
            assert total.play.mean <= 0
        if seats == 1 or option.startswith("variant=task"):
            assert total.others.mean == 0
            assert not any("other seats" in words.en for words in total.texts)


def test_what_does_not_add_up_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game, record, results = played()
    with_accountant(monkeypatch, results, slip=0.01)
    with pytest.raises(
        DoesNotAddUp,
        match=r"seat 1: start 10\.0 \+ luck 0 \+ play 0 \+ others .* \+ corrections 0 is .*, not the result",
    ):
        analyse(game, record)


def test_a_game_that_is_not_over_cannot_be_explained() -> None:
    game, record, _ = played()
    record.events = record.events[:-1]
    with pytest.raises(NotToBeAnalysed, match="the game is not over after"):
        analyse(game, record)


def test_a_game_that_breaks_a_rule_cannot_be_explained() -> None:
    game, record, _ = played()
    record.events.insert(3, record.events[1])
    with pytest.raises(IllegalMove) as problem:
        analyse(game, record)
    assert problem.value.at == 3


def test_dice_that_were_not_promised_are_not_called_luck() -> None:
    game, record, _ = played()
    secret = "11" * 32
    record.fair = Fair(commit(bytes.fromhex(secret)), ["00" * 16, "01" * 16], secret)
    with pytest.raises(NotToBeAnalysed, match="the dice are not the ones that were promised: event 0 should have been"):
        analyse(game, record)


def test_without_names_seats_are_called_by_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    game, record, results = played()
    record.players = msgspec.UNSET
    with_accountant(monkeypatch, results)
    told = analyse(game, record)
    assert told.seats[0].texts[0].en.startswith("Seat 0 was")
    assert told.seats[1].texts[0].de.startswith("Platz 1 hatte")


def test_where_nothing_is_asked_a_hint_says_so() -> None:
    game, record, results = played()
    start = game.begin(record.options)
    advice = advise(start, 0, Accountant(start, results))
    assert advice.plays == []
    assert advice.text.en == "There is nothing for you to do now."


@pytest.mark.parametrize("name", registry.game_names())
def test_every_play_of_every_game_has_words_in_both_languages(name: str) -> None:
    game, record, _ = played(name)
    said = set()
    position = game.begin(record.options)
    for event in record.events:
        move = game.forms.encode(position, event)
        if move.seat >= 0:
            told = describe_play(position, Choice((move,), Estimate(0.0)))
            assert told.events == [msgspec.to_builtins(msgspec.structs.replace(event, t=msgspec.UNSET))]
            english, german = (sentence(describe_events(position, [event]), language) for language in ("en", "de"))
            assert english.endswith(".")
            said.add((english.split()[0], german.split()[-1]))
        position = position.play(move)
    assert len(said) >= 2


@pytest.mark.parametrize(
    ("entry", "english", "german"),
    [
        ({"die": "red", "square": "B2", "corner": "red"}, "The red 4 in B2.", "Die rote 4 in B2."),
        (
            {"die": "white", "square": "B2", "corner": "blue"},
            "The white 2 in the blue corner of B2.",
            "Die weiße 2 in die blaue Ecke von B2.",
        ),
        ({"die": "green", "joker": True}, "The green 6 in a joker field.", "Die grüne 6 in ein Jokerfeld."),
    ],
)
def test_entries_are_named_as_people_would(entry: Any, english: str, german: str) -> None:
    game = registry.find_game("colour_square")
    text = {
        "polychrome": 1,
        "game": "colour_square",
        "options": {"seats": 2, "sheet": "A", "variant": "standard", "start": 0},
        "events": [
            {"type": "roll", "seat": 0, "dice": {"red": 4, "blue": 1, "green": 6, "yellow": 3, "white": 2}},
            {"type": "enter", "seat": 0, "entries": [entry]},
        ],
    }
    _, record = read(msgspec.json.encode(text), registry.find_game)
    start = game.begin(record.options)
    rolled = start.play(game.forms.encode(start, record.events[0]))
    remark = describe_events(rolled, record.events[1:])
    assert (sentence(remark, "en"), sentence(remark, "de")) == (english, german)


@pytest.mark.parametrize(
    ("cells", "english", "german"),
    [
        ([[0, 0], [0, 1], [1, 0]], "Colour in 3 cells at the top left.", "3 Felder oben links ausmalen."),
        ([[8, 7], [8, 8]], "Colour in 2 cells at the bottom right.", "2 Felder unten rechts ausmalen."),
        ([[4, 4]], "Colour in 1 cell in the middle.", "1 Feld in der Mitte ausmalen."),
    ],
)
def test_shapes_are_named_by_size_and_place_not_by_code_and_cells(cells: Any, english: str, german: str) -> None:
    start = registry.find_game("blokus_dice").start(seats=2)
    remark = Remark("blokus_dice place", describe_shape(start, cells))
    assert (sentence(remark, "en"), sentence(remark, "de")) == (english, german)


def test_a_graph_of_bars_shows_first_and_last() -> None:
    assert sparkline([0.0, 7.0], 0.0, 7.0) == "▁█"
    assert len(sparkline([float(at) for at in range(500)], 0.0, 499.0)) == 60
    assert sparkline([1.0, 1.0], 1.0, 1.0) == "▁▁"


def test_the_costliest_mistakes_are_told_first_and_only_three() -> None:
    costs = (-1.0, 2.0, -5.0, -0.4, -3.0, -0.6)
    steps = [Step(at, 0, "play", Value(cost, 0.0), None, None, None) for at, cost in enumerate(costs)]
    luck = Step(9, 0, "luck", Value(-9.0, 0.0), None, None, None)
    assert [step.change.mean for step in costliest([luck, *steps])] == [-5.0, -3.0, -1.0]
