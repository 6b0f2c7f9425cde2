"""What play of Colour Square was worth, round by round, in points of each seat (tasks 4 and 5: circled squares).

A round changes what a seat can expect by

- **luck**, at the roll: its value once *all* seats have played this roll as well as the critic can, minus the mean of
  that over all rolls. The dice of other seats are luck too: with them they close squares that others cross;
- **play**, at the entry: the value of what stood when the round was settled, minus that of the best decision. It
  counts own points; whoever gives up points to make others cross a square pays for it here;
- **others**, at the end of the round, where there are others: what their entries changed, compared with the best ones;
- **corrections**: at the roll, the mean over all rolls minus the value that the position had before; at the end of the
  round whatever else is left.

Means are exact in the rounds of the standard game (1296 own rolls, 6 white ones). In tasks and in the last round,
where a seat plays five dice, they are taken over fresh rolls of a generator with a fixed seed: their errors are
told, and luck is still 0 in the mean. In the last round every roll is settled on its own, so each counts as a round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from polychrome.bots.critic import (
    CORRECTION,
    LUCK,
    OTHERS,
    PLAY,
    Choice,
    Estimate,
    Hindsight,
    Hint,
    Kind,
    Moment,
    Remark,
)
from polychrome.core.dice import generator
from polychrome.core.kernel import runs_compiled
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, apply_code
from polychrome.core.seats import DEALER
from polychrome.games.colour_square.bots.chance import is_choosing, is_entering
from polychrome.games.colour_square.bots.choices import ROOT, list_choices
from polychrome.games.colour_square.bots.levels import WIDTH
from polychrome.games.colour_square.bots.mind import COMING, HALF, MAX_DEPTH, make_workspace, mind_of
from polychrome.games.colour_square.bots.selfplay import best_squares
from polychrome.games.colour_square.forms.events import Choose, DrawStart, Enter, Roll
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import DICE, SEATS, SHEET
from polychrome.games.colour_square.rules.sheets import take_back
from polychrome.games.colour_square.rules.state import STATE
from polychrome.games.colour_square.study.hindsight import BREADTH, best_with_these_dice
from polychrome.games.colour_square.study.remarks import amount, lost_squares, of_roll, why_it_cost, why_it_is_good
from polychrome.games.colour_square.study.rolls import (
    PLANS,
    mean_of_own_rolls,
    mean_of_rolls,
    mean_of_some_rolls,
    value_now,
    value_of_roll,
    value_with,
    values_of_roll,
)
from polychrome.games.colour_square.study.values import values_for

QUICK = 8  # partial decisions that are looked at further where there are thousands of rolls
BLOCKS = 120  # of six rolls each, for a mean over rolls
FEW_BLOCKS = 4  # for first figures
NARROW = 8  # positions of the search in hindsight, for the same
HINTS = 3  # decisions that a hint tells
SLIGHT = 0.05  # what is not worth a sentence
WORTH_CHANGING = 0.5  # what other entries have to be better by, for a hint to say so
ROUNDING = 1e-9  # what sums of many values may be off


@lru_cache(maxsize=16)
def _mind(sheet: bytes, task: int, seats: int, _is_compiled: bool) -> Any:
    printed = np.frombuffer(sheet, SHEET)[0]
    mind = mind_of(printed, task, seats, values_for(printed, task, seats))
    mind.spite = 0.0
    return mind


def fair_mind(start: Position) -> Any:
    """The values of this table; nobody is hurt on purpose."""
    task = int(start.state.task)
    seats = start.seats if task == st.STANDARD else 1
    return _mind(start.material.tobytes(), task, seats, runs_compiled(list_choices))


class Critic:
    """Judges play of one table. It has room for one question at a time: no two threads share one."""

    def __init__(self, start: Position, blocks: int = BLOCKS, breadth: int = BREADTH) -> None:
        self._start, self._blocks, self._breadth = start, blocks, breadth
        self._mind = fair_mind(start)
        self._work, self._states = make_workspace()
        self._games = np.zeros(2, STATE)
        self._dice, self._orders = np.zeros(5, np.int64), np.zeros((5, 6), np.int64)
        self._plans = np.zeros((PLANS, 2 + MAX_DEPTH), np.int64)

    # --- values -------------------------------------------------------------------------------------------------------

    def value(self, position: Position, seat: int) -> Estimate:
        """This seat's expected result; where it has still to decide something, with the best decision."""
        if position.state.phase == st.DRAWING:
            return Estimate(float(np.mean([self.value(after, seat).mean for after in after_the_draw(position)])))
        if is_choosing(position.state, seat):
            return Estimate(self._best_squares(position, seat)[1])
        if is_entering(position.state, seat):
            return Estimate(self._choices(position, seat, 1)[0].value.mean)
        return Estimate(self._now(position, seat))

    def _now(self, position: Position, seat: int) -> float:
        return float(value_now(position.state, position.material, seat, self._mind, self._work, self._states))

    def _choices(self, position: Position, seat: int, kept: int) -> list[Choice]:
        """The best decisions of a seat that has to enter dice, best first."""
        s = position.state
        for width in (WIDTH, HALF):
            found = list_choices(s, position.material, seat, self._mind, self._work, self._states, width, kept)
            if found:
                break
        choices = []
        for index in range(found):
            many = int(self._work.choice[index, 1])
            codes = [st.LIST.code(many), *(int(code) for code in self._work.choice[index, 2 : 2 + many])]
            choices.append(Choice((Move(seat, codes, position),), Estimate(float(self._work.value[index]))))
        return choices

    def _best_squares(self, position: Position, seat: int) -> tuple[int, float]:
        """Task 4: the best columns and row, and what they promise."""
        code = int(best_squares(position.state, position.material, seat, self._mind, self._work, self._states))
        after = position.copy()
        apply_code(after, seat, code)
        return code, self._now(after, seat)

    # --- hints --------------------------------------------------------------------------------------------------------

    def hint(self, view: Position, seat: int, begun: Sequence[int] = ()) -> Hint | None:
        """The best decisions for this seat and what speaks for the first; with what is entered already."""
        s = view.state
        if s.phase == st.STARTING and s.active == seat:
            move = Move(seat, (st.CHOOSE_START.code(seat),), view)
            return Hint([Choice((move,), Estimate(self._now(view, seat)))], Remark("colour_square hint start", {}))
        if is_choosing(s, seat):
            code, value = self._best_squares(view, seat)
            choice = Choice((Move(seat, (code,), view),), Estimate(value))
            return Hint([choice], Remark("colour_square hint choose", {"squares": value}))
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
        rolls = int(self._work.number[ROOT, COMING])
        return Hint(choices, why_it_is_good(view, seat, choices[0].moves[0].codes, self._mind, rolls))

    def _hint_rest(self, view: Position, seat: int, begun: Sequence[int]) -> Hint:
        """How to go on with a list that has begun."""
        position = view.copy()
        apply(position, Move(seat, begun, view))
        choices = self._choices(position, seat, HINTS) if is_entering(position.state, seat) else []
        if not choices:
            return Hint([], Remark("colour_square hint again", {}))
        rolls, rests = int(self._work.number[ROOT, COMING]), [choice.moves[0].codes[1:] for choice in choices]
        whole = [
            Choice((Move(seat, (*begun, *rest), view),), choice.value)
            for choice, rest in zip(choices, rests, strict=True)
        ]
        return Hint(whole, why_it_is_good(position, seat, rests[0], self._mind, rolls))

    def judge(self, view: Position, move: Move) -> Moment | None:
        """An entry, or the columns and the row of task 4, beside the best one."""
        event, after = view.game.forms.decode(view, move), view.play(move)
        if isinstance(event, Choose):
            values = [self.value(view, seat).mean for seat in range(view.seats)]
            return next(self._chosen(0, event, view, after, values))
        return self._decision(0, view, move) if isinstance(event, Enter) else None

    # --- a whole game -------------------------------------------------------------------------------------------------

    def moments(self, events: Sequence[Any], progress: Callable[[int], None]) -> Iterator[Moment]:
        """The staircases of all seats."""
        position = self._start.copy()
        values = [self.value(position, seat).mean for seat in range(position.seats)]
        round_of: list[_Round] = []
        for at, event in enumerate(events):
            before = position.copy()
            move = position.game.forms.encode(position, event)
            apply(position, move)
            if isinstance(event, Choose):
                yield from self._chosen(at, event, before, position, values)
            elif isinstance(event, Roll):
                round_of = [_Round(before, list(values))]
                yield from self._rolled(at, event, before, round_of[0])
            elif isinstance(event, Enter) and round_of:
                round_of[0].entered[event.seat] = at, before, move
            if round_of and position.state.phase in (st.READY, st.OVER):
                yield from self._settled(at, position, round_of[0], values)
                round_of = []
            elif not round_of and not isinstance(event, Choose):
                kind = LUCK if isinstance(event, DrawStart) else CORRECTION
                yield from self._otherwise(at, position, values, kind)
            progress(at)

    def _otherwise(
        self, at: int, position: Position, values: list[float], kind: Literal["luck", "correction"]
    ) -> Iterator[Moment]:
        """Who starts, which is luck where it is drawn, and whatever else happens between rounds."""
        for seat, value in enumerate(values):
            now = self.value(position, seat).mean
            if now != value:
                yield Moment(at, seat, kind, Estimate(now - value))
                values[seat] = now

    def _chosen(
        self, at: int, event: Choose, before: Position, after: Position, values: list[float]
    ) -> Iterator[Moment]:
        """Task 4: columns and row."""
        seat = event.seat
        played = Choice((before.game.forms.encode(before, event),), Estimate(self._now(after, seat)))
        code, most = self._best_squares(before, seat)
        cost = played.value.mean - values[seat]
        best = Choice((Move(seat, (code,), before),), Estimate(most)) if cost < -SLIGHT else None
        remark = Remark("colour_square columns", {"cost": amount(before, -cost)}) if best else None
        yield Moment(at, seat, PLAY, Estimate(cost), played, best, remark)
        values[seat] = played.value.mean

    def _rolled(self, at: int, event: Roll, before: Position, here: _Round) -> Iterator[Moment]:
        """What a roll gave to whom."""
        faces = [int(getattr(event.dice, die)) for die in DICE]
        s = before.state
        self._games[0] = s
        self._games[0].covered = 0
        if s.task == st.STANDARD:
            yield from self._rolled_for_all(at, faces, before, here)
            return
        for seat in range(before.seats):
            if s.play[seat] == 0:
                continue
            rng = generator(1_000_003 * at + seat)
            mean, error = mean_of_own_rolls(
                self._games, before.material, self._dice, seat, self._mind, self._work, self._states, QUICK,
                self._plans, rng, self._blocks, self._orders,
            )  # fmt: skip
            self._dice[:] = faces
            value = value_of_roll(
                self._games, before.material, self._dice, seat, self._mind, self._work, self._states, QUICK, self._plans
            )
            luck = float(value) - float(mean)
            yield from here.step(at, seat, CORRECTION, Estimate(float(mean) - here.values[seat], float(error)))
            remark = of_roll(before, faces, luck, False)
            yield from here.step(at, seat, LUCK, Estimate(luck, float(error)), remark)

    def _rolled_for_all(self, at: int, faces: list[int], before: Position, here: _Round) -> Iterator[Moment]:
        """A roll of the standard game: own dice for one, the white die for the others, unless it is the last round."""
        values, sums = np.zeros(SEATS), np.zeros((3, SEATS))
        sheet, mind = before.material, self._mind
        is_last = bool(before.state.is_last)
        if is_last or self._blocks < BLOCKS:
            mean_of_some_rolls(
                self._games, sheet, self._dice, mind, self._work, self._states, QUICK, self._plans, values,
                generator(1_000_003 * at + int(before.state.active)), self._blocks, self._orders, sums,
            )  # fmt: skip
        else:
            mean_of_rolls(
                self._games, sheet, self._dice, mind, self._work, self._states, QUICK, self._plans, values, sums[0]
            )
        self._dice[:] = faces
        values_of_roll(self._games, sheet, self._dice, mind, self._work, self._states, QUICK, self._plans, values)
        here.faces, here.plans = faces, self._plans[:SEATS].copy()
        for seat in range(before.seats):
            mean, error = float(sums[0, seat]), float(sums[1, seat])
            yield from here.step(at, seat, CORRECTION, Estimate(mean - here.values[seat], error))
            luck, is_passive = float(values[seat] - sums[0, seat]), seat != before.state.active
            if is_last and is_passive and abs(luck) < ROUNDING:
                continue  # the roll of another seat, which touches nothing here
            remark = of_roll(before, faces, luck, is_passive and not is_last)
            yield from here.step(at, seat, LUCK, Estimate(luck, error), remark)

    def _settled(self, at: int, after: Position, here: _Round, values: list[float]) -> Iterator[Moment]:
        """Decisions are final: what they cost, and what else the round changed."""
        for seat in range(after.seats):
            if seat in here.entered:
                moment = self._decision(*here.entered[seat])
                here.values[seat] += moment.change.mean
                yield moment
            now = self._now(after, seat)
            if after.state.task == st.STANDARD:
                crossed = lost_squares(here.before, after, seat)
                remark = Remark("colour_square crossed", {"squares": crossed}) if crossed else None
                yield from here.step(at, seat, OTHERS, Estimate(now - self._if_others_played_best(here, seat)), remark)
            yield from here.step(at, seat, CORRECTION, Estimate(now - here.values[seat]))
            values[seat] = now

    def _if_others_played_best(self, here: _Round, seat: int) -> float:
        """What this seat could expect after the round if all others had entered what was best for them."""
        plans = here.plans.copy()
        plans[seat] = 0
        if seat in here.entered:
            codes = here.entered[seat][2].codes
            plans[seat, : 1 + len(codes)] = [len(codes), *codes]
        self._games[0] = here.before.state
        self._games[0].covered = 0
        self._dice[:] = here.faces
        sheet = here.before.material
        return float(value_with(self._games, sheet, self._dice, seat, self._mind, self._work, self._states, plans))

    def _decision(self, at: int, before: Position, move: Move) -> Moment:
        """An entry that stood, beside the best one."""
        seat = move.seat
        clean = before.copy()  # as if nobody had entered anything for this roll
        for other in range(before.seats):
            if other != seat:
                _take_back(clean, other)
        _take_back(clean, seat)
        after = clean.copy()
        apply(after, move)
        value = self._now(after, seat)
        played = Choice((move,), Estimate(value))
        found = self._choices(clean, seat, 1) if is_entering(clean.state, seat) else []
        rolls = int(self._work.number[ROOT, COMING])
        cost = min(0.0, value - found[0].value.mean) if found else 0.0
        if cost > -SLIGHT or sorted(found[0].moves[0].codes) == sorted(move.codes):
            return Moment(at, seat, PLAY, Estimate(cost), played)
        remark = why_it_cost(clean, seat, move.codes, self._mind, rolls, -cost)
        return Moment(at, seat, PLAY, Estimate(cost), played, found[0], remark)

    def best_in_hindsight(self, events: Sequence[Any], seat: int) -> Hindsight | None:
        """The best that a wide search finds for one who knows all dice, against others who enter what they entered:
        at least so much was possible, and never less than what was reached."""
        found = best_with_these_dice(self._start, events, seat, self._mind, self._work, self._states, self._breadth)
        end = self._start.copy()
        for event in events:
            apply(end, end.game.forms.encode(end, event))
        reached = float(end.game.rules.score(end.state, end.material, seat)[0])
        return Hindsight(max(found, reached))


def after_the_draw(position: Position) -> list[Position]:
    """The positions, all equally likely, that a draw of the starting seat leads to [CS-5]."""
    return [position.act(DEALER, st.DRAW_START.code(seat)) for seat in range(position.seats)]


def make_quick_critic(start: Position) -> Critic:
    """A critic for first figures."""
    return Critic(start, FEW_BLOCKS, NARROW)


class _Round:
    """A round under way: what was rolled and planned and entered, and how high each seat's staircase is."""

    def __init__(self, before: Position, values: list[float]) -> None:
        self.before = before
        self.values = values
        self.entered: dict[int, tuple[int, Position, Move]] = {}
        self.faces: list[int] = []
        self.plans = np.zeros((SEATS, 2 + MAX_DEPTH), np.int64)  # the best decisions of this roll

    def step(self, at: int, seat: int, kind: Kind, change: Estimate, remark: Remark | None = None) -> Iterator[Moment]:
        """One step of a seat's staircase, where it changes anything."""
        if change.mean or remark:
            self.values[seat] += change.mean
            yield Moment(at, seat, kind, change, remark=remark)


def _take_back(position: Position, seat: int) -> None:
    """Leave a seat's sheet as it was before this roll."""
    s = position.state
    take_back(s, seat)
    s.due[seat] = s.fit[seat]
    s.listed = int(s.listed) & ~(1 << seat)
    s.covered = 0
