"""A drawn start is a chance like a roll: bots, paired dice and critics cope with it [CS-5, BD-5]."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from polychrome import bots, registry
from polychrome.bots.critic import LUCK
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice.bots.prospects import Thinking
from polychrome.games.blokus_dice.study.critic import Critic
from polychrome.referee import judge
from polychrome.simulation import play_games, read_options
from polychrome.study.analyse import make_critic
from polychrome.study.tournament import job_of, play_out
from tests.blokus_dice.script import table

PAIRS = {"colour_square": ["variant=task1", "start=draw"], "blokus_dice": ["start=draw"]}
every_game = pytest.mark.parametrize("name", sorted(PAIRS))


def start_of(name: str, seats: int, *more: str) -> Position:
    game = registry.find_game(name)
    return game.begin(read_options(game, seats, [*PAIRS[name], *more]))


def after_draws(start: Position) -> list[Position]:
    codes = start.game.rules.codes.kinds[-1]
    assert codes.name == "draw_start"
    return [start.act(DEALER, codes.first + seat) for seat in range(start.seats)]


@every_game
def test_bots_play_from_a_drawn_start(name: str) -> None:  # [CS-5, BD-5]
    start = start_of(name, 3)
    names = ["random", "greedy", "random"]
    records = [json.loads(record.dumps()) for record in play_games(start, names, 7, 12)]
    first = Counter(record["events"][0]["start"] for record in records)
    assert sorted(first) == [0, 1, 2]
    for record in records:
        assert record["events"][0]["type"] == "draw_start"
        assert record["events"][1].get("seat") == record["events"][0]["start"]
        assert judge(json.dumps(record), verify=True)[0] == 0
    again = [json.loads(record.dumps()) for record in play_games(start, names, 7, 12)]
    assert again == records


@every_game
def test_games_of_one_deal_draw_the_same_seat(name: str) -> None:  # [CS-5, BD-5]
    start = start_of(name, 3)
    job = job_of(start.game, start.options, ["random", "greedy", "random"], 3)
    found = Counter[int]()
    for group in range(12):
        drawn = {play_out(job, group, rotation)[1][0].start for rotation in (0, 1)}
        assert len(drawn) == 1
        found.update(drawn)
    assert len(found) == 3


@every_game
def test_bots_wait_for_the_draw(name: str) -> None:  # [CS-5, BD-5]
    for start in (start_of(name, 2), *([start_of(name, 2, "variant=task4")] if name == "colour_square" else [])):
        module = bots.find_bots(name)
        for bot in module.by_name.values():
            assert bot(start, 0, Random(1)) is None


def staircase(start: Position, critic: Any, seed: int) -> tuple[list[Any], list[Any], Position]:
    module = bots.find_bots(start.game.name)
    end, events = module.play_out(start, [module.by_name["greedy"], module.by_name["random"]], Random(seed))
    return events, list(critic.moments(events, lambda _: None)), end


def check(start: Position, critic: Any, seed: int) -> None:
    values = [critic.value(start, seat).mean for seat in range(2)]
    events, moments, end = staircase(start, critic, seed)
    for seat in range(2):
        total = values[seat] + sum(moment.change.mean for moment in moments if moment.seat == seat)
        assert total == pytest.approx(start.game.rules.score(end.state, end.material, seat)[0])
    drawn = [moment for moment in moments if moment.event == 0 and moment.kind == LUCK]
    assert sum(moment.change.mean for moment in drawn) == pytest.approx(0, abs=1e-6)  # what one gains the other loses
    assert critic.best_in_hindsight(events, 0).result >= start.game.rules.score(end.state, end.material, 0)[0]
    assert critic.hint(start, 0) is None


def test_the_draw_is_luck_in_colour_square() -> None:  # [CS-5]
    start = start_of("colour_square", 2, "variant=standard")
    critic = make_critic(start)
    for seat in range(2):
        mean = sum(critic.value(after, seat).mean for after in after_draws(start)) / 2
        assert critic.value(start, seat).mean == pytest.approx(mean)
    check(start, critic, 5)


def test_the_draw_is_luck_in_blokus_dice() -> None:  # [BD-5]
    start = table(2, start="draw").position
    check(start, Critic(start, Thinking(seen=8, playouts=40, fresh=30)), 5)
