"""Games explained, whatever the game: sums that add up or are not told, plays in words, records that cannot be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from polychrome import bots, registry
from polychrome.bots.critic import LUCK, OTHERS, SKILL, Choice, Estimate, Hint, Moment
from polychrome.core.errors import IllegalMove
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, Fair, Player, RecordFile, read
from polychrome.dealers import commit
from polychrome.simulation import read_options
from polychrome.study import analyse as module
from polychrome.study.analyse import DoesNotAddUp, NotToBeAnalysed, advise, analyse, costliest, find_best_in_foresight
from polychrome.study.plays import describe_events, describe_play
from polychrome.study.report import sparkline
from polychrome.study.schema import Step, Value
from polychrome.study.words import sentence

START = 10.0


class Accountant:
    """A critic whose moments are simple: every event is luck for seat 0, and the last one settles all accounts."""

    def __init__(self, start: Position, results: list[float], slip: float = 0.0) -> None:
        self.start, self.results, self.slip = start, results, slip

    def value(self, position: Position, seat: int) -> Estimate:
        return Estimate(START, 0.5)

    def hint(self, view: Position, seat: int) -> Hint | None:
        return None

    def best_in_hindsight(self, events: Sequence[Any], seat: int) -> Estimate | None:
        return None if seat else Estimate(99.0)

    def moments(self, events: Sequence[Any], progress: Callable[[int], None]) -> Iterator[Moment]:
        position = self.start
        for at, event in enumerate(events):
            move = position.game.forms.encode(position, event)
            if getattr(event, "seat", 1) == 0 and move.seat == 0:
                best = Choice((move,), Estimate(3.0))
                yield Moment(at, 0, SKILL, Estimate(-3.0, 0.3), Choice((move,), Estimate(0.0)), best)
                yield Moment(at, 0, OTHERS, Estimate(3.0))
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
    monkeypatch.setattr(module, "make_critic", lambda start: Accountant(start, results, slip))


def test_sums_totals_graph_and_words_follow_from_the_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    game, record, results = played()
    with_accountant(monkeypatch, results)
    heard: list[tuple[int, int]] = []
    told = analyse(game, record, lambda done, count: heard.append((done, count)))
    assert heard == [(at, len(record.events)) for at in range(1, len(record.events) + 1)]
    first, second = told.seats
    count = sum(step.kind == SKILL for step in told.steps)
    assert count > 5
    assert (first.name, first.result, first.start.mean) == ("anna", results[0], START)
    assert first.luck.mean == results[0] - START
    assert first.skill.mean == -3 * count
    assert first.skill.error == pytest.approx(0.3 * count**0.5)
    assert first.adjusted.mean == START
    assert (first.adjusted.error, first.best_in_foresight.mean) == (0.4, results[0]), (
        "with this luck no more could be expected"
    )
    assert first.errors == count
    assert first.best_in_hindsight is not None
    assert (first.best_in_hindsight.mean, second.best_in_hindsight) == (99.0, None)
    assert told.graph[0].values == [START, START]
    assert told.graph[-1].values == pytest.approx(results)
    assert [height.event for height in told.graph] == sorted({-1, *(step.event for step in told.steps)})
    assert first.text[0].en.startswith("anna was unlucky: chance gave")
    assert first.text[0].de.startswith("anna hatte Pech: Der Zufall gab")
    assert re.fullmatch(r"“(take|place|use) .*” cost about 3 cells; better: “(take|place|use) .*”\.", first.text[-1].en)
    assert msgspec.json.decode(msgspec.json.encode(told), type=type(told)) == told


@pytest.mark.parametrize(
    ("result", "mended", "expected", "ideal", "honest"),
    [
        (100, 112, 130, None, 112),  # a few mistakes, mended
        (100, 420, 130, None, 130),  # very many: no more than good play could expect with this luck
        (100, 420, 130, 120, 120),  # and no more than was possible
        (100, 112, 90, None, 100),  # never less than what was reached
        (100, 100, 130, 150, 100),  # nothing was lost
    ],
)
def test_mended_mistakes_do_not_promise_more_than_there_was(
    result: float, mended: float, expected: float, ideal: float | None, honest: float
) -> None:
    assert find_best_in_foresight(result, mended, expected, None if ideal is None else Estimate(ideal)) == honest


@pytest.mark.parametrize(("name", "seats"), [("colour_square", 1), ("colour_square", 2), ("blokus_dice", 2)])
def test_the_best_honest_play_is_not_better_than_all_dice_known(name: str, seats: int) -> None:
    """Played at random, so that there are very many mistakes."""
    game, module = registry.find_game(name), bots.find_bots(name)
    start = game.begin(read_options(game, seats, ["variant=task1"] if seats == 1 else []))
    _, events = module.play_out(start, [module.by_name["random"]] * seats, Random(11))
    told = analyse(game, RecordFile(FORMAT, name, start.options, events))
    for total in told.seats:
        assert total.best_in_hindsight is not None
        assert total.result <= total.best_in_foresight.mean <= total.best_in_hindsight.mean
        said = " ".join(words.en for words in total.text)
        assert ("The other seats" in said) == (seats > 1), said


def test_what_does_not_add_up_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game, record, results = played()
    with_accountant(monkeypatch, results, slip=0.01)
    with pytest.raises(DoesNotAddUp, match=r"seat 1: start 10\.0 \+ luck 0 \+ skill 0 \+ others .*, not the result"):
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
    assert told.seats[0].text[0].en.startswith("Seat 0 was")
    assert told.seats[1].text[0].de.startswith("Platz 1 hatte")


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


def test_a_graph_of_bars_shows_first_and_last() -> None:
    assert sparkline([0.0, 7.0], 0.0, 7.0) == "▁█"
    assert len(sparkline([float(at) for at in range(500)], 0.0, 499.0)) == 60
    assert sparkline([1.0, 1.0], 1.0, 1.0) == "▁▁"


def test_the_costliest_mistakes_are_told_first_and_only_three() -> None:
    costs = (-1.0, 2.0, -5.0, -0.4, -3.0, -0.6)
    steps = [Step(at, 0, "skill", Value(cost, 0.0), None, None, None) for at, cost in enumerate(costs)]
    luck = Step(9, 0, "luck", Value(-9.0, 0.0), None, None, None)
    assert [step.change.mean for step in costliest([luck, *steps])] == [-5.0, -3.0, -1.0]
