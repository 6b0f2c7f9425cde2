"""A critic for any game: a position is worth what random games from it bring on average.

It is a weak judge: it expects everybody to play at random, itself included. But it needs nothing except the rules, says
how sure it is, and its sums are exact: each event changes what a seat can expect from one value to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Literal

from polychrome.bots.critic import CORRECTION, LUCK, OTHERS, PLAY, Choice, Estimate, Hindsight, Hint, Moment, Remark
from polychrome.bots.playouts import CODES_PER_DECISION, list_candidates, play_random_games
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply_code
from polychrome.core.seats import DEALER

MAX_CHOICES = 3  # of a hint


class PlayoutCritic:
    """Judges play by random games. The same position always has the same value."""

    def __init__(self, start: Position) -> None:
        self._start = start

    def value(self, position: Position, seat: int) -> Estimate:
        """This seat's mean result in random games."""
        return self._values(position)[seat]

    def hint(self, view: Position, seat: int, begun: Sequence[int] = ()) -> Hint | None:
        """The moves that do best in random games; None: the game does not wait for this seat."""
        if not view.waits_for(seat):
            return None
        rng = _rng(view, "hint")
        moves = [move for move in list_candidates(view, seat, rng) if move.codes[: len(begun)] == tuple(begun)]
        if not moves:
            return Hint([], Remark("hint again", {})) if begun else None
        results = play_random_games([view.play(move) for move in moves], rng, CODES_PER_DECISION)
        choices = [
            Choice((move,), estimate([points[seat] for points in games]))
            for move, games in zip(moves, results, strict=True)
        ]
        choices.sort(key=lambda choice: -choice.value.mean)
        values = {"games": len(results[0]), "result": choices[0].value.mean}
        return Hint(choices[:MAX_CHOICES], Remark("hint playouts", values))

    def judge(self, view: Position, move: Move) -> Moment | None:
        """A move beside the one that does best in random games."""
        cost, played, best = self._compare(view, move.seat, move)
        return Moment(0, move.seat, PLAY, cost, played, best)

    def moments(self, events: Sequence[Any], progress: Callable[[int], None]) -> Iterator[Moment]:
        """Chance is luck, a seat's own moves are play as far as a better one was there, what others do is others."""
        position, values = self._start, self._values(self._start)
        for number, event in enumerate(events):
            move = position.game.forms.encode(position, event)
            after = position.play(move)
            is_same = not after.is_over and _is_forced(position, move)
            new = values if is_same else self._values(after)
            for seat in range(position.seats):
                change = minus(new[seat], values[seat])
                if seat == move.seat:
                    yield from self._judge(position, move, number, change)
                elif change.mean:
                    kind: Literal["luck", "others"] = LUCK if move.seat == DEALER else OTHERS
                    yield Moment(number, seat, kind, change)
            position, values = after, new
            progress(number)

    def best_in_hindsight(self, _events: Sequence[Any], _seat: int) -> Hindsight | None:
        """Nobody can say."""
        return None

    def _values(self, position: Position) -> list[Estimate]:
        if position.is_over:
            return [Estimate(points) for points in position.returns]
        (games,) = play_random_games([position], _rng(position, "value"), CODES_PER_DECISION)
        return [estimate([points[seat] for points in games]) for seat in range(position.seats)]

    def _judge(self, position: Position, move: Move, number: int, change: Estimate) -> Iterator[Moment]:
        """A seat's own move: what it cost, and what else it changed, because the values before expect random play."""
        view, seat = position.seen_by(move.seat), move.seat
        cost, played, best = self._compare(view, seat, move)
        yield Moment(number, seat, PLAY, cost, played, best)
        yield Moment(number, seat, CORRECTION, minus(change, cost))

    def _compare(self, view: Position, seat: int, move: Move) -> tuple[Estimate, Choice, Choice | None]:
        """Compare a move with the best one, by what its seat saw: the cost, the move, and a better one if any."""
        rng = _rng(view, "decision")
        moves = list(dict.fromkeys([move, *list_candidates(view, seat, rng)]))
        results = play_random_games([view.play(one) for one in moves], rng, CODES_PER_DECISION // 2)
        means = [fmean(points[seat] for points in games) for games in results]
        best = moves[means.index(max(means))]
        if best == move or view.play(best) == view.play(move):
            return Estimate(0.0), Choice((move,), estimate([points[seat] for points in results[0]])), None
        # The best of many is the luckiest of them, too: only new games tell what it is worth.
        pair = play_random_games([view.play(move), view.play(best)], rng, CODES_PER_DECISION // 2)
        mine, better = ([points[seat] for points in games] for games in pair)
        cost = estimate([own - other for own, other in zip(mine, better, strict=True)])
        played = Choice((move,), estimate(mine))
        if cost.mean >= 0:
            return Estimate(0.0), played, None
        return cost, played, Choice((best,), estimate(better))


def estimate(results: Sequence[float]) -> Estimate:
    """The mean of some results and its standard error."""
    error = stdev(results) / sqrt(len(results)) if len(results) > 1 else 0.0
    return Estimate(fmean(results), error)


def minus(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two estimates that were made apart."""
    return Estimate(one.mean - other.mean, sqrt(one.error**2 + other.error**2))


def _is_forced(position: Position, move: Move) -> bool:
    """Whether a move of the dealer was the only one there was, such as the end of a round: no chance, no news."""
    if move.seat != DEALER:
        return False
    own = position.copy()
    for code in move.codes:
        if len(own.due_codes(DEALER)) != 1:
            return False
        apply_code(own, DEALER, code)
    return True


def _rng(position: Position, purpose: str) -> Random:
    return Random(f"{purpose} {bytes(position.state.data).hex()}")
