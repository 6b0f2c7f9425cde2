"""What play of Colour Square was worth, event by event, in points of each seat (tasks 4 and 5: circled squares).

A position is worth what the strongest level makes of it on average: games are played on from there, many times, by
every seat as that level would. That is right for positions of any player, good or bad. After every event, whatever is
still to be decided about this roll is decided as the strongest level would; the difference that the event makes is

- **luck**, if the dice made it: the value before a roll is the mean over all rolls of the value after them;
- **play**, for the seat that made it: 0 where it did what the strongest level does;
- **others**, if another seat made it. In tasks every seat is judged alone, and nobody makes a difference to it.

So each value is the end of one step and the beginning of the next, and nothing is left to be corrected. Values are
estimates, though, and one may say that a decision was better than that of the strongest level. Play never counts more
than 0: what is above is kept as a correction and set off against the next mistakes.

All positions are played on with the same dice, so differences are known better than values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import hypot, sqrt
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from polychrome.bots.critic import (
    CORRECTION,
    LUCK,
    OTHERS,
    PLAY,
    Choice,
    Estimate,
    Hindsight,
    Hint,
    Moment,
    Remark,
)
from polychrome.core.dice import generator
from polychrome.core.kernel import runs_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.core.seats import DEALER
from polychrome.games.colour_square.bots.chance import is_choosing, is_entering, is_starting
from polychrome.games.colour_square.bots.choices import ROOT, list_choices
from polychrome.games.colour_square.bots.levels import PLAYERS, WIDTH
from polychrome.games.colour_square.bots.mind import COMING, HALF, make_workspace, mind_of, unit_of
from polychrome.games.colour_square.bots.nets import net_for
from polychrome.games.colour_square.bots.selfplay import close_round
from polychrome.games.colour_square.forms.events import Enter, Roll, Settle
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import SHEET, SQUARE_NAMES, SQUARES
from polychrome.games.colour_square.rules.scoring import score
from polychrome.games.colour_square.rules.sheets import take_back
from polychrome.games.colour_square.rules.state import STATE, State
from polychrome.games.colour_square.study.hindsight import BREADTH, best_with_these_dice
from polychrome.games.colour_square.study.playouts import play_on
from polychrome.games.colour_square.study.remarks import amount, of_roll, why_it_cost, why_it_is_good
from polychrome.games.colour_square.study.rolls import value_now
from polychrome.games.colour_square.study.starts import known_value

TOP = PLAYERS["5"]
# Rolls of all games that are played on for one analysis, in thousands: two or three seconds; by task.
ROLLS = {st.STANDARD: 200, 1: 75, 2: 100, 3: 110, 4: 30, 5: 50}
WIDTHS = {st.STANDARD: 4, 1: 24, 2: 24, 3: 8, 4: 12, 5: 24}  # partial decisions that are looked at further, by task
FEW = 1 / 8  # of the rolls, for first figures
FEWEST, MOST = 12, 1000  # games that are played on from one position
JUDGED = 1500  # the same, where a coach asks
LOOK = 300  # rolls of one game from each position, where only one position is asked for
NARROW = 8  # positions of the search in hindsight, for first figures
HINTS = 3  # decisions that a hint tells
WORTH_CHANGING = 0.5  # what other entries have to be better by, for a hint to say so
SLIGHT = 0.05  # what is not worth a sentence
GAP = 0.2  # units of the learned values: decisions that are hardly worse at a glance, see `unit_of`
AT_A_GLANCE = 0.25  # of a difference at a glance is real: level 4 is hardly weaker than level 5
NO_COST = Estimate(0.0)
CLEARLY = 2.0  # errors that the cost of a mistake has to be larger than
Results = NDArray[np.float64]  # [game, seat]


@lru_cache(maxsize=16)
def _mind(sheet: bytes, task: int, seats: int, is_fair: bool, _is_compiled: bool) -> Any:
    printed = np.frombuffer(sheet, SHEET)[0]
    mind = mind_of(printed, task, seats, net_for(printed, task, seats))
    mind.rolls = 0  # no look ahead: that would take too long
    if is_fair:
        mind.spite = 0.0
    return mind


def mind_of_table(start: Position, is_fair: bool) -> Any:
    """What the strongest level knows about this table; `is_fair`: nobody is hurt on purpose."""
    task = int(start.state.task)
    seats = start.seats if task == st.STANDARD else 1
    return _mind(start.material.tobytes(), task, seats, is_fair, runs_compiled(list_choices))


class Change(NamedTuple):
    """Something that happened, and what follows if all decide as the strongest level from then on."""

    event: int
    mover: int  # a seat, or DEALER
    before: Position  # as the mover found it
    move: Move
    best: Move | None  # what the strongest level does there
    earlier: list[Any]  # states before the next roll that might have followed, all equally likely
    futures: list[Any]  # those that may follow now


class Step(NamedTuple):
    """What a change was worth to a seat, and what the seat could expect then."""

    change: Estimate
    value: float


class Critic:
    """Judges play of one table. It has room for one question at a time: no two threads share one."""

    def __init__(self, start: Position, share: float = 1.0, breadth: int = BREADTH) -> None:
        self._start, self._share, self._breadth = start, share, breadth
        self._task = int(start.state.task)
        self._fair = mind_of_table(start, is_fair=True)
        self._mind = mind_of_table(start, is_fair=False)
        self._work, self._states = make_workspace()
        self._games = np.zeros(3, STATE)
        self._rng = generator(0)
        self._known: dict[tuple[bytes, int, int], Results] = {}  # by position, seed and number of games

    # --- values -------------------------------------------------------------------------------------------------------

    def value(self, position: Position, seat: int) -> Estimate:
        """This seat's expected result if everything from here on is decided as the strongest level would."""
        known = known_value(position, seat)
        if known is not None:
            return known
        alone = None if self._task == st.STANDARD else seat
        futures = self._futures(position, range(position.seats), alone)
        return estimate(self._results(futures, 0, self._games_for(LOOK * len(futures)))[:, seat])

    def play_from_the_start(self, games: int, seed: int) -> list[Estimate]:
        """What each seat can expect at the start, from so many games."""
        results = self._results(self._futures(self._start, range(self._start.seats), None), seed, games)
        return [estimate(results[:, seat]) for seat in range(self._start.seats)]

    def _games_for(self, rolls: int) -> int:
        """How many games are played on from each position, if one game from each has so many rolls in all."""
        if not runs_compiled(play_on):
            return 2
        much = 1000 * ROLLS[self._task] * self._share / max(1, rolls)
        return int(min(MOST, max(FEWEST, much)))

    def _futures(self, position: Position, order: Sequence[int], alone: int | None) -> list[Any]:
        """The states before the next roll, all equally likely, once everybody has decided as the strongest level."""
        if position.state.phase == st.DRAWING:
            return [one for after in after_the_draw(position) for one in self._futures(after, order, alone)]
        if position.state.phase == st.CASTING:  # who wins the roll-off starts
            winners = [seat for seat in range(position.seats) if position.state.contending >> seat & 1]
            return [one for seat in winners for one in self._futures(begun_by(position, seat), order, alone)]
        return [self._decided(position, order, alone)]

    def _decided(self, position: Position, order: Sequence[int], alone: int | None) -> Any:
        """The state before the next roll, once everybody has decided as the strongest level."""
        after = position.copy()
        after.state.covered = 0  # nothing settles by itself here
        for seat in order:
            if alone in (None, seat):
                move = self._choose(after, seat)
                if move is not None:
                    apply(after, move)
        s = after.state
        if s.phase == st.WRITING:
            close_round(s, after.material)
        s.settled = 0
        if alone is not None:
            leave_alone(s, alone)
        return s

    def _choose(self, position: Position, seat: int) -> Move | None:
        """What the strongest level does by what it sees; nothing where nothing is asked of it."""
        s = position.state
        if not (is_entering(s, seat) or is_choosing(s, seat) or is_starting(s, seat)):
            return None
        seen = position.copy()
        seen.state.covered = self._start.state.covered
        return TOP(seen.seen_by(seat), seat, Random(0))

    def _results(self, futures: Sequence[Any], seed: int, games: int) -> Results:
        """Results of games that are played on from these states, game by game with the same dice."""
        results: Results = np.mean([self._played_on(state, seed, games) for state in futures], axis=0)
        return results

    def _played_on(self, state: Any, seed: int, games: int) -> Results:
        key = state.tobytes(), seed, games
        if key not in self._known:
            scores = np.zeros((games, int(state.seats)))
            if state.phase == st.OVER:
                scores[:] = [score(state, self._start.material, seat)[0] for seat in range(int(state.seats))]
            else:
                self._games[1] = state
                play_on(
                    self._games, self._start.material, generator(seed << 32), self._rng, self._mind, self._work,
                    self._states, WIDTHS[self._task], bool(self._start.state.covered), scores,
                )  # fmt: skip
            self._known[key] = scores
        return self._known[key]

    # --- hints --------------------------------------------------------------------------------------------------------

    def hint(self, view: Position, seat: int, begun: Sequence[int] = ()) -> Hint | None:
        """The best decisions for this seat and what speaks for the first; with what is entered already."""
        s = view.state
        if is_starting(s, seat) or is_choosing(s, seat):
            move = TOP(view, seat, Random(0))
            assert move is not None
            worth = Estimate(self._now(view.play(move), seat))
            told = Remark("colour_square hint start", {})
            if is_choosing(s, seat):
                told = Remark("colour_square hint choose", {"squares": worth.mean})
            return Hint([Choice((move,), worth)], told)
        if begun:
            return self._hint_rest(view, seat, begun)
        if is_entering(s, seat):
            return self._advise(view, seat)
        clean = view.copy()
        _take_back(clean, seat)
        if not s.listed >> seat & 1 or not is_entering(clean.state, seat):
            return None
        entered, hint = self._now(view, seat), self._advise(clean, seat)  # it can still be corrected
        is_good = hint.choices[0].value.mean - entered < WORTH_CHANGING
        return Hint([], Remark("colour_square hint entered", {})) if is_good else hint

    def _advise(self, view: Position, seat: int) -> Hint:
        choices = self._choices(view, seat, HINTS)
        return Hint(choices, why_it_is_good(view, seat, choices[0].moves[0].codes, self._fair, self._rolls_to_come()))

    def _hint_rest(self, view: Position, seat: int, begun: Sequence[int]) -> Hint:
        """How to go on with a list that has begun."""
        position = view.copy()
        apply(position, Move(seat, begun, view))
        choices = self._choices(position, seat, HINTS) if is_entering(position.state, seat) else []
        if not choices:
            return Hint([], Remark("colour_square hint again", {}))
        rolls, rests = self._rolls_to_come(), [choice.moves[0].codes[1:] for choice in choices]
        whole = [
            Choice((Move(seat, (*begun, *rest), view),), choice.value)
            for choice, rest in zip(choices, rests, strict=True)
        ]
        return Hint(whole, why_it_is_good(position, seat, rests[0], self._fair, rolls))

    def judge(self, view: Position, move: Move) -> Moment | None:
        """An entry, or the columns and the row of task 4, beside what the strongest level does."""
        seat, clean = move.seat, view.copy()
        if st.CODES.read(move.codes[0])[0] is st.LIST:
            _take_back(clean, seat)
        best = self._choose(clean, seat)
        if best is None:
            return None
        after, alone = clean.copy(), None if self._task == st.STANDARD else seat
        after.state.covered = 0  # nothing settles by itself here
        apply(after, move)
        order = [seat] if view.state.hidden else range(view.seats)  # nobody knows what covered sheets need
        earlier, futures = (self._futures(position, order, alone) for position in (clean, after))
        change = Change(0, seat, clean, move, best, earlier, futures)
        games = self._games_for(JUDGED)
        before, then = (self._results(states, 0, games)[:, seat] for states in (earlier, futures))
        step = Step(estimate(then - before), float(then.mean()))
        return self._decision(change, self._costs([change], [{seat: step}], seat).get(0, NO_COST), step.value)

    def _now(self, position: Position, seat: int) -> float:
        """What a sheet promises at a glance."""
        return float(value_now(position.state, position.material, seat, self._fair, self._work, self._states))

    def _rolls_to_come(self) -> int:
        """For a square, at the position that was looked at last."""
        return int(self._work.number[ROOT, COMING])

    def _choices(self, position: Position, seat: int, kept: int) -> list[Choice]:
        """The best decisions of a seat that has to enter dice, best first."""
        s = position.state
        for width in (WIDTH, HALF):
            found = list_choices(s, position.material, seat, self._fair, self._work, self._states, width, kept)
            if found:
                break
        choices = []
        for index in range(found):
            many = int(self._work.choice[index, 1])
            codes = [st.LIST.code(many), *(int(code) for code in self._work.choice[index, 2 : 2 + many])]
            choices.append(Choice((Move(seat, codes, position),), Estimate(float(self._work.value[index]))))
        return choices

    # --- a whole game -------------------------------------------------------------------------------------------------

    def moments(self, events: Sequence[Any], progress: Callable[[int], None]) -> Iterator[Moment]:
        """The staircases of all seats."""
        groups = [None] if self._task == st.STANDARD else list(range(self._start.seats))
        changes = {alone: list(self._changes(events, alone)) for alone in groups}
        to_come = np.cumsum([isinstance(event, Roll) for event in events][::-1])[::-1]  # rolls from each event on
        costly = [change for found in changes.values() for change in found if change.futures != change.earlier]
        games = self._games_for(sum(max(to_come[change.event], self._rolls_left(change)) for change in costly))
        seed = 1 + crc32(msgspec.json.encode([event.dice for event in events if isinstance(event, Roll)]))
        for alone, found in changes.items():
            seats = range(self._start.seats) if alone is None else [alone]
            steps = list(self._steps(found, seats, seed, games, progress))
            costs = {seat: self._costs(found, steps, seat) for seat in seats}
            for number, (change, step) in enumerate(zip(found, steps, strict=True)):
                for seat in seats:
                    yield from self._tell(change, seat, step[seat], costs[seat].get(number, NO_COST))

    def _rolls_left(self, change: Change) -> int:
        """About how many rolls a task goes on for, however soon it ended."""
        if self._task in (st.STANDARD, 4):
            return 0
        return max(int(state.play[seat]).bit_count() for state in change.futures for seat in range(state.seats)) // 2

    def _changes(self, events: Sequence[Any], alone: int | None) -> Iterator[Change]:
        """All that happened, as far as it stood in the end."""
        replaced, orders = read_entries(events, self._start.seats)
        position, order = self._start.copy(), list(range(self._start.seats))
        position.state.covered = 0  # nothing settles by itself here
        earlier = self._futures(position, order, alone)
        for at, event in enumerate(events):
            order = orders.get(at, order)
            before, best = position.copy(), None
            if isinstance(event, Roll | Settle) and position.state.phase == st.WRITING:
                close_round(position.state, position.material)
                futures = self._futures(position, order, alone)
                if alone is not None and futures[0] != earlier[0]:  # task 4: nothing was entered
                    idle = Move(alone, (st.LIST.code(0),), before)
                    yield Change(at, alone, before, idle, self._choose(before, alone), earlier, futures)
                    earlier = futures
                before = position.copy()
            if at in replaced or isinstance(event, Settle):
                continue
            move = position.game.forms.encode(position, event)
            if move.seat != DEALER:
                best = self._choose(before, move.seat)
            apply(position, move)
            if move.seat in (DEALER, alone) or alone is None:
                futures = self._futures(position, order, alone)
                yield Change(at, move.seat, before, move, best, earlier, futures)
                earlier = futures

    def _steps(
        self, found: Sequence[Change], seats: Sequence[int], seed: int, games: int, progress: Callable[[int], None]
    ) -> Iterator[dict[int, Step]]:
        """What each change was worth to each seat. What is known of the start beforehand is better than the games that
        are played on from there, so the first chance leads away from that."""
        starts = {seat: self.value(self._start, seat) for seat in seats}
        earlier = since = self._results(found[0].earlier, seed, games)
        for change in found:
            results = self._results(change.futures, seed, games)
            told = {}
            for seat in seats:
                step = estimate(results[:, seat] - earlier[:, seat])
                if change.mover == DEALER and seat in starts:
                    now, start = estimate(results[:, seat]), starts.pop(seat)
                    drawn = self._known_start(change.futures, seat)
                    if drawn is not None:  # nothing but who starts is known yet
                        now = starts[seat] = drawn
                    decided = float((earlier - since)[:, seat].mean())  # by decisions that came before
                    step = Estimate(now.mean - start.mean - decided, hypot(now.error, start.error))
                told[seat] = Step(step, float(results[:, seat].mean()))
            yield told
            earlier = results
            since = results if change.mover == DEALER else since
            progress(change.event)

    def _known_start(self, futures: Sequence[Any], seat: int) -> Estimate | None:
        """What the table of starts says, as long as nobody has rolled."""
        position, means = self._start.copy(), []
        for state in futures:
            position.state.data[:] = state.tobytes()
            known = known_value(position, seat)
            if known is None:
                return None
            means.append(known)
        return Estimate(*(sum(parts) / len(means) for parts in zip(*means, strict=True)))

    def _costs(self, found: Sequence[Change], steps: Sequence[dict[int, Step]], seat: int) -> dict[int, Estimate]:
        """What a seat's decisions cost, 0 or less each, by the number of the change.

        What seems better than the best is set off against the mistakes. Where the strongest level sees hardly a
        difference, its own view of it decides: games that are played on could not tell.
        """
        costs, clear = {}, {}
        for number, change in enumerate(found):
            if change.mover == seat and change.futures[0] != change.earlier[0]:
                seen = self._at_a_glance(change.futures[0], seat) - self._at_a_glance(change.earlier[0], seat)
                if seen > -GAP * unit_of(self._task):
                    costs[number] = Estimate(min(0.0, AT_A_GLANCE * seen))
                else:
                    clear[number] = steps[number][seat].change
        lost, gained = (sum(max(0.0, sign * step.mean) for step in clear.values()) for sign in (-1, 1))
        share = max(0.0, 1 - gained / lost) if lost else 0.0
        return costs | {number: Estimate(share * min(0.0, step.mean), step.error) for number, step in clear.items()}

    def _at_a_glance(self, state: Any, seat: int) -> float:
        """What the strongest level plays for: own points, in open duels the lead."""
        seats = (seat, 1 - seat) if self._mind.contest and not self._start.state.covered else (seat,)
        values = [value_now(state, self._start.material, one, self._mind, self._work, self._states) for one in seats]
        return float(values[0] - sum(values[1:]))

    def _tell(self, change: Change, seat: int, step: Step, cost: Estimate) -> Iterator[Moment]:
        """What a change means to a seat."""
        if change.mover == seat:
            yield self._decision(change, cost, step.value)
            if step.change.mean != cost.mean:
                rest = Estimate(step.change.mean - cost.mean, step.change.error)
                yield Moment(change.event, seat, CORRECTION, rest)
        elif step.change.mean and change.mover == DEALER:
            yield Moment(change.event, seat, LUCK, step.change, remark=remark_on_roll(change, seat, step.change.mean))
        elif step.change.mean:
            yield Moment(change.event, seat, OTHERS, step.change, remark=remark_on_crossing(change, seat))

    def _decision(self, change: Change, cost: Estimate, value: float) -> Moment:
        """A decision beside that of the strongest level."""
        seat, before, best = change.mover, change.before, change.best
        played = Choice((change.move,), Estimate(value, cost.error))
        if best is None or cost.mean > -max(SLIGHT, CLEARLY * cost.error):
            return Moment(change.event, seat, PLAY, cost, played)
        if st.CODES.read(change.move.codes[0])[0] is st.CHOOSE:
            remark = Remark("colour_square columns", {"cost": amount(before, -cost.mean)})
        else:
            self._now(before, seat)
            remark = why_it_cost(before, seat, change.move.codes, self._fair, self._rolls_to_come(), -cost.mean)
        better = Choice((best,), Estimate(value - cost.mean, cost.error))
        return Moment(change.event, seat, PLAY, cost, played, better, remark)

    def best_in_hindsight(self, events: Sequence[Any], seat: int) -> Hindsight | None:
        """The best that a wide search finds for one who knows all dice, against others who enter what they entered:
        at least so much was possible, and never less than what was reached."""
        found = best_with_these_dice(self._start, events, seat, self._fair, self._work, self._states, self._breadth)
        end = self._start.copy()
        for event in events:
            apply(end, end.game.forms.encode(end, event))
        reached = float(end.game.rules.score(end.state, end.material, seat)[0])
        return Hindsight(max(found, reached))


def make_quick_critic(start: Position) -> Critic:
    """A critic for first figures."""
    return Critic(start, FEW, NARROW)


def estimate(results: NDArray[np.float64]) -> Estimate:
    """The mean of some results and its standard error."""
    return Estimate(float(results.mean()), float(results.std(ddof=1)) / sqrt(len(results)))


# --- who starts -------------------------------------------------------------------------------------------------------


def after_the_draw(position: Position) -> list[Position]:
    """The positions, all equally likely, that a draw of the starting seat leads to [CS-5]."""
    return [position.act(DEALER, st.DRAW_START.code(seat)) for seat in range(position.seats)]


def begun_by(position: Position, seat: int) -> Position:
    """The position before the first roll, which this seat makes."""
    begun = position.copy()
    s = begun.state
    s.phase, s.active, s.casting, s.contending, s.shown = st.READY, seat, 0, 0, 0
    s.cast[:] = 0
    return begun


def leave_alone(s: State, seat: int) -> None:
    """Tasks: as if all others had finished; it makes no difference to this seat."""
    for other in range(s.seats):
        if other != seat:
            s.play[other] = 0
    s.active = seat
    if s.play[seat] == 0:
        s.phase = st.OVER


def _take_back(position: Position, seat: int) -> None:
    """Leave a seat's sheet as it was before this roll."""
    s = position.state
    take_back(s, seat)
    s.due[seat] = s.fit[seat]
    s.listed = int(s.listed) & ~(1 << seat)


# --- a record ---------------------------------------------------------------------------------------------------------


def read_entries(events: Sequence[Any], seats: int) -> tuple[set[int], dict[int, list[int]]]:
    """Entries that were replaced by later ones [CS-10]; and for each roll the seats, as they entered for good."""
    last: dict[tuple[int, int], int] = {}  # by roll and seat
    replaced, roll = set[int](), -1
    for at, event in enumerate(events):
        if isinstance(event, Roll):
            roll = at
        elif isinstance(event, Enter):
            replaced.add(last.get((roll, event.seat), -1))
            last[roll, event.seat] = at
    rolls = [at for at, event in enumerate(events) if isinstance(event, Roll)]
    order = {at: sorted(range(seats), key=lambda seat: last.get((at, seat), len(events))) for at in rolls}
    return replaced, order


def remark_on_roll(change: Change, seat: int, luck: float) -> Remark | None:
    """What a roll gave; nothing about who starts."""
    faces = [st.CODES.read(code)[1][0] + 1 for code in change.move.codes[1:]]
    if st.CODES.read(change.move.codes[0])[0] is not st.HAND:
        return None
    s = change.before.state
    is_passive = s.task == st.STANDARD and not s.is_last and seat != s.active
    return of_roll(change.before, faces, luck, is_passive)


def remark_on_crossing(change: Change, seat: int) -> Remark | None:
    """What somebody else took away."""
    crossed = int(change.futures[0].crossed[seat]) & ~int(change.earlier[0].crossed[seat])
    squares = [SQUARE_NAMES[square] for square in range(SQUARES) if crossed >> square & 1]
    return Remark("colour_square crossed", {"squares": squares}) if squares else None
