"""Luck and skill in Blokus Dice: what a roll gave, what a die and a placement cost, what others took away.

Before every roll each seat's six dice are judged on its board. A roll is worth to a seat what it can expect of the
whole draft, as all seats are guessed to play it. Luck is this roll minus the mean over all rolls, by the same table and
the same guess, so that over many games it is 0 whatever their faults. A decision is compared with the best one on
common playouts, other than those that found the best; a difference that is not clearly more than its error is no
mistake. All that is left counts as the effect of others: where something else was taken than was guessed, and where a
later and better look corrects an earlier one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from polychrome.bots.critic import CORRECTION, LUCK, OTHERS, PLAY, Choice, Estimate, Hindsight, Hint, Moment, Remark
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.core.seats import DEALER
from polychrome.games.blokus_dice.bots.prospects import (
    OUT,
    STRIKE,
    VALUES,
    Chances,
    Draft,
    Prospects,
    Thinking,
    Worth,
    calmed,
    error_of,
    mean_over,
    pool_of,
    prospects,
    seats_to_take,
    shares,
    worth_of,
)
from polychrome.games.blokus_dice.bots.workspace import FILLED, Workspace
from polychrome.games.blokus_dice.forms.events import DrawStart, Place, Roll, Take
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.kernels import dice_to_roll
from polychrome.games.blokus_dice.study import remarks as reasons
from polychrome.games.blokus_dice.study.hindsight import BEAM, empty_without_foresight, fewest_empty, pools_of

CLEARLY = 2.0  # errors that a difference has to be larger than
LOOK_AGAIN = 4  # times as many playouts where it is not
THINKING = Thinking(
    seen=32,
    playouts=2000,
    fresh=120,
    strike=STRIKE,
    ahead=Thinking(seen=10, playouts=120, fresh=120, tries=16, strike=STRIKE),
)
FIRST_LOOK = Thinking(seen=10, playouts=150, fresh=60, strike=STRIKE)  # for first figures
NARROW = 200  # boards of the search in hindsight, for the same
COMPARED = 300  # playouts of two choices
OPENING = 0.85  # with a larger share of the board empty, looking ahead is not worth its time
HINTS = 3  # choices that a hint tells
HINT = Thinking(seen=40, playouts=4000, fresh=1000, strike=STRIKE)


class Critic:
    """Judges play at one table."""

    def __init__(self, start: Position, thinking: Thinking | None = None, beam: int = BEAM) -> None:
        self._start, self._beam = start, beam
        self._thinking = thinking or THINKING
        self._work = Workspace(start.material)
        self._seen: tuple[bytes, Round] | None = None  # every seat asks for the same first round

    # --- what is to be expected ---------------------------------------------------------------------------------------

    def value(self, position: Position, seat: int) -> Estimate:
        """What this seat can expect by what is known now."""
        s = position.state
        if s.out >> seat & 1:
            return Estimate(-float(s.empty[seat]))
        if s.phase == st.PLAYING:
            return self._value_in_round(position, seat)
        if s.phase == st.DRAWING:
            places = [place.estimate for place in self._by_place()]  # each equally likely
            return Estimate(*(float(np.mean(parts)) for parts in zip(*places, strict=True)))
        return self._round(position).expected[seat].estimate

    def _value_in_round(self, position: Position, seat: int) -> Estimate:
        s, order = position.state, seats_to_take(position.state)
        if s.die[seat] and not s.owing >> seat & 1:  # it has placed: as the next round finds it
            self._work.lay_out(s, seat)
            self._work.boards[0].rounds = 1
            own = prospects(self._work, VALUES, self._thinking, self._seed(position, seat))
            return mean_over(dict.fromkeys(VALUES, 1 / 6), own).estimate
        if s.die[seat]:
            value = int(s.die[seat])
            return self._prospects(position, seat, [value])[value].estimate
        pool = pool_of(s)
        table = {other: self._prospects(position, other, sorted(set(pool))) for other in order}
        return mean_over(Draft(table).hopes(pool, order)[seat], table[seat]).estimate

    def _prospects(
        self, position: Position, seat: int, values: Sequence[int], thinking: Thinking | None = None
    ) -> Prospects:
        self._work.lay_out(position.state, seat)
        return prospects(self._work, values, thinking or self._thinking, self._seed(position, seat))

    def _by_place(self) -> list[Worth]:
        """What a seat can expect before the first roll by its place behind the starting seat: all boards are alike."""
        first = self._start.act(DEALER, st.DRAW_START.code(0))
        expected = self._round(first).expected
        return [expected[place] for place in range(first.seats)]

    def _seed(self, position: Position, seat: int) -> int:
        """Any seed that has nothing to do with the dice."""
        return 4 * int(position.state.rounds) + seat

    def _round(self, position: Position) -> Round:
        """The table of a round that is about to be rolled."""
        key = position.state.tobytes()
        if self._seen is None or self._seen[0] != key:
            self._seen = key, self._look(position)
        return self._seen[1]

    def _look(self, position: Position) -> Round:
        order = seats_to_take(position.state)
        cells = int(position.material.side) ** 2
        table = {}
        for seat in order:
            x = int(position.state.empty[seat]) / cells
            thinking = self._thinking if x < OPENING else self._thinking._replace(ahead=None)
            table[seat] = calmed(self._prospects(position, seat, VALUES, thinking), x)
        chances = shares(int(dice_to_roll(position.state)), order, table)
        return Round(table, {seat: mean_over(chances[seat], table[seat]) for seat in order})

    # --- a whole game -------------------------------------------------------------------------------------------------

    def moments(self, events: Sequence[Any], progress: Callable[[int], None]) -> Iterator[Moment]:
        """The staircase of every seat, event by event."""
        position = self._start.copy()
        now = Round({}, {}) if position.state.phase == st.DRAWING else self._round(position)
        heights = {seat: self.value(self._start, seat).mean for seat in range(position.seats)}
        for at, event in enumerate(events):
            before = position.copy()
            apply(position, position.game.forms.encode(position, event))
            match event:
                case DrawStart():
                    steps = self._draw_start(at, event, heights)
                case Roll():
                    steps = self._roll(at, event, position, now)
                case Take():
                    steps = self._take(at, event, before, position, now)
                case Place():
                    steps = self._place(at, event, before, now)
            for moment in steps:
                heights[moment.seat] += moment.change.mean
                yield moment
            if position.state.phase != st.PLAYING:
                now = self._round(position) if position.state.phase == st.READY else now
                yield from self._mend(at, position, now, heights)
            progress(at)

    def _draw_start(self, at: int, event: DrawStart, heights: dict[int, float]) -> Iterator[Moment]:
        """Luck: a place in the order of turns against the mean of all places."""
        places = self._by_place()
        for seat, height in heights.copy().items():
            luck = places[(seat - event.start) % len(places)].value - height
            if luck:
                yield Moment(at, seat, LUCK, Estimate(luck))

    def _roll(self, at: int, event: Roll, after: Position, now: Round) -> Iterator[Moment]:
        """Luck: this roll against all rolls."""
        now.hopes = now.draft.hopes(pool_of(after.state), seats_to_take(after.state))
        for seat in now.hopes:
            got, usual = now.hope(seat), now.expected[seat]
            luck = Estimate(got.value - usual.value, error_of(got.scatter - usual.scatter))
            yield Moment(at, seat, LUCK, luck, remark=reasons.of_roll(event.dice, luck.mean))

    def _take(self, at: int, event: Take, before: Position, after: Position, now: Round) -> Iterator[Moment]:
        """A die taken is a decision of one seat, and others may miss it."""
        seat, own = event.seat, now.table[event.seat]
        hoped = max(sorted(now.hopes[seat]), key=lambda value: own[value].value)
        got, best = own[event.die], own[hoped]
        change = got.value - now.hope(seat).value
        if event.die != hoped and OUT not in (got.choice, best.choice):
            got, best = self._compare(before, seat, got.choice, best.choice)
        moves = (self._taking(seat, event.die), self._taking(seat, hoped))
        yield from decision(at, moves, got, best, change, lambda: reasons.of_take(before, event.die, got, hoped, best))
        order = seats_to_take(after.state) if after.state.phase == st.PLAYING else []
        hoped_for = {other: now.hope(other) for other in order}
        now.hopes = now.draft.hopes(pool_of(after.state), order)
        for other, missed in hoped_for.items():
            left = now.hope(other)
            if left.value != missed.value:
                change = left.value - missed.value
                remark = reasons.of_draft(seat, event.die, now.likely(other))
                yield Moment(
                    at, other, OTHERS, Estimate(change, error_of(left.scatter - missed.scatter)), remark=remark
                )

    def _place(self, at: int, event: Place, before: Position, now: Round) -> Iterator[Moment]:
        """A placement against the best one for this die."""
        seat = event.seat
        move = before.game.forms.encode(before, event)
        choice, hoped = move.codes[0] - st.PLACE.first, now.table[seat][int(before.state.die[seat])]
        got, best = hoped, hoped
        if choice != hoped.choice:
            got, best = self._compare(before, seat, choice, hoped.choice)
        yield from decision(
            at,
            (move, self._placing(seat, hoped.choice)),
            got,
            best,
            got.value - hoped.value,
            lambda: reasons.of_place(self._work, before, choice, best.choice, best.value - got.value),
        )

    def _compare(self, before: Position, seat: int, choice: int, other: int) -> tuple[Worth, Worth]:
        """What was played and what is best, on common playouts; on more of them where these cannot tell."""
        self._work.lay_out(before.state, seat)
        seed = self._seed(before, seat) + 1 << 20
        got, best = (worth_of(self._work, each, COMPARED, seed, strike=STRIKE) for each in (choice, other))
        if abs(got.value - best.value) < CLEARLY * error_of(got.scatter - best.scatter):
            playouts = LOOK_AGAIN * COMPARED
            got, best = (worth_of(self._work, each, playouts, seed, strike=STRIKE) for each in (choice, other))
        return got, best

    def _mend(self, at: int, position: Position, now: Round, heights: dict[int, float]) -> Iterator[Moment]:
        """Where the next look at the boards, or the result, differs from what was expected."""
        s = position.state
        for seat in range(position.seats):
            is_out = bool(s.out >> seat & 1)
            there = Worth(OUT, -float(s.empty[seat]), np.zeros(1)) if is_out else now.expected[seat]
            change = there.value - heights[seat]
            if change:
                heights[seat] = there.value
                yield Moment(at, seat, CORRECTION, Estimate(change, error_of(there.scatter)))

    # --- one decision -------------------------------------------------------------------------------------------------

    def judge(self, view: Position, move: Move) -> Moment | None:
        """A die or a placement beside the best one, by what it leads to on the own board."""
        s, seat = view.state, move.seat
        event, thinking = view.game.forms.decode(view, move), self._thinking._replace(ahead=None)
        if isinstance(event, Take):
            own = self._prospects(view, seat, sorted(set(pool_of(s))), thinking)
            better = max(sorted(own), key=lambda value: own[value].value)
            got, best = own[event.die], own[better]
            if event.die != better and OUT not in (got.choice, best.choice):
                got, best = self._compare(view, seat, got.choice, best.choice)
            moves = move, self._taking(seat, better)
            return next(decision(0, moves, got, best, 0.0, lambda: reasons.of_take(view, event.die, got, better, best)))
        if not isinstance(event, Place):
            return None
        die, choice = int(s.die[seat]), move.codes[0] - st.PLACE.first
        got = best = self._prospects(view, seat, [die], thinking)[die]
        if choice != best.choice:
            got, best = self._compare(view, seat, choice, best.choice)
        return next(
            decision(
                0,
                (move, self._placing(seat, best.choice)),
                got,
                best,
                0.0,
                lambda: reasons.of_place(self._work, view, choice, best.choice, best.value - got.value),
            )
        )

    # --- what to do next ----------------------------------------------------------------------------------------------

    def hint(self, view: Position, seat: int, _begun: Sequence[int] = ()) -> Hint | None:
        """The best dice with the best placement of each, or the best placements of the die that the seat has."""
        if not view.waits_for(seat):
            return None
        s = view.state
        if s.taking == seat:
            own = self._prospects(view, seat, sorted(set(pool_of(s))), HINT)
            order = sorted(own.items(), key=lambda item: -item[1].value)
            choices = []
            for value, worth in order[:HINTS]:
                take, place = self._taking(seat, value), self._placing(seat, worth.choice)
                choices.append(Choice((take,) if worth.choice == OUT else (take, place), worth.estimate))
            return Hint(choices, reasons.of_hint(self._work, view, order[0][1].choice))
        self._work.lay_out(s, seat)
        self._work.collect([int(s.die[seat])], HINT.seen)
        seed = self._seed(view, seat)
        if self._work.found > 1:
            self._work.think(HINT.playouts, FILLED, seed)
        best = [int(choice) for choice in self._work.choices[: min(HINTS, self._work.found)]]
        judged = (worth_of(self._work, choice, HINT.fresh, seed + 1, strike=HINT.strike) for choice in best)
        worths = sorted(judged, key=lambda worth: -worth.value)
        choices = [Choice((self._placing(seat, worth.choice),), worth.estimate) for worth in worths]
        return Hint(choices, reasons.of_hint(self._work, view, worths[0].choice))

    def _taking(self, seat: int, die: int) -> Move:
        return Move(seat, (st.TAKE.code(die - 1),), self._start)

    def _placing(self, seat: int, choice: int) -> Move:
        return Move(seat, (st.PLACE.first + choice,), self._start)

    def best_in_hindsight(self, events: Sequence[Any], seat: int) -> Hindsight | None:
        """What was possible for one who had known this seat's dice, and those that were rolled when it was out."""
        end = self._start.copy()
        for event in events:
            apply(end, end.game.forms.encode(end, event))
        first = self._start
        if isinstance(events[0], DrawStart):
            first = first.play(first.game.forms.encode(first, events[0]))
        pools = pools_of(self._start, events, seat)
        found = min(fewest_empty(first, pools, seat, self._beam), empty_without_foresight(first, pools, seat))
        return Hindsight(-float(min(found, int(end.state.empty[seat]))))


def make_quick_critic(start: Position) -> Critic:
    """A critic for first figures."""
    return Critic(start, FIRST_LOOK, NARROW)


class Round:
    """One round as it looked before the roll: what each die is worth to each seat, and what was to be expected."""

    def __init__(self, table: dict[int, Prospects], expected: dict[int, Worth]) -> None:
        self.table = table
        self.expected = expected
        self.draft = Draft(table)
        self.hopes: dict[int, Chances] = {}  # what the draft will leave to each seat, as far as one can tell

    def hope(self, seat: int) -> Worth:
        """What a seat can expect of the draft as it stands."""
        return mean_over(self.hopes[seat], self.table[seat])

    def likely(self, seat: int) -> int:
        """The die that it will most likely take."""
        return max(self.hopes[seat], key=lambda value: (self.hopes[seat][value], -value))


def decision(
    at: int, moves: tuple[Move, Move], got: Worth, best: Worth, change: float, why: Callable[[], Remark]
) -> Iterator[Moment]:
    """What was done (the first move) and what it cost, if clearly; the rest of the change is a better look."""
    cost, error = got.value - best.value, error_of(got.scatter - best.scatter)
    seat, played = moves[0].seat, Choice(moves[:1], got.estimate)
    if cost < -CLEARLY * error:
        yield Moment(at, seat, PLAY, Estimate(cost, error), played, Choice(moves[1:], best.estimate), why())
    else:
        cost = 0.0
        yield Moment(at, seat, PLAY, Estimate(0.0, error), played)
    if change != cost:
        yield Moment(at, seat, CORRECTION, Estimate(change - cost, error))
