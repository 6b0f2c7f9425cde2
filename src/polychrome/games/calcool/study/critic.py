"""What play of Calcool was worth: cards and dice are luck, the race is play, and the others reach for the same dice.

For every seat and round (`par` says how a round goes when all are equally quick and plan perfectly):

- **luck of the deal**: mean result with these cards over all throws, minus the mean over all deals;
- **luck of the throw**: mean result with these cards and dice, minus that of the deal;
- **play, act by act**: what an own act took away from the best that could still be reached;
- **others**: what their grabs took away from it, less what they take away at par;
- **play, at the end**: what was missing from the best still in reach, less what is missing at par. It is below 0 for
  slow hands and above 0 for quick ones: in a race, being quick is good play.

These add up to the result exactly, whatever the estimates are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

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
    choices_from,
)
from polychrome.core.layout import blank
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.games.calcool.bots.best import Search
from polychrome.games.calcool.bots.chains import WORKSPACE
from polychrome.games.calcool.bots.strategies import STOP
from polychrome.games.calcool.forms.events import Arrange, Aside, Deal, Go, Grab, Lay, MoveDie, Score, Shuffle, Stop
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import CHAIN, ROUNDS
from polychrome.games.calcool.rules.scoring import STOP_BONUS, is_complete
from polychrome.games.calcool.study.advice import Adviser, die_named
from polychrome.games.calcool.study.means import DICE_TOO, HANDS_ONLY, Par, Races, means_of
from polychrome.games.calcool.study.par_race import counted, reach

RACES = 300  # for what a deal or a throw is worth: about 0.2 s with four seats
FEW_RACES = 40  # for first figures


class Round(NamedTuple):
    """A seat in the round under way."""

    par: Par
    first: int  # in reach at Go
    now: int  # in reach now
    caller: int | None = None


class Critic:
    """Judges races of one table. It has room for one question at a time: no two threads share one."""

    def __init__(self, start: Position, races: int = RACES) -> None:
        self._start, self._count_of_races = start, races
        self._search, self._adviser = Search(start.material), Adviser(start.material)
        self._races, self._room = Races(), blank(WORKSPACE)

    # --- what a position is worth -----------------------------------------------------------------------------------

    def value(self, position: Position, seat: int) -> Estimate:
        """This seat's expected result: rounds that are counted, the running one at par, those to come at their mean."""
        s = position.state
        done = int(s.counts[:, seat].sum())
        means = [self.mean(number) for number in range(int(s.counted), ROUNDS)]
        if means and s.phase > st.DEALING:
            means[0] = self.par(position)[seat].result
        if s.phase == st.STOPPED:
            means[0] = Estimate(float(counted(s, position.material, seat)))
        return Estimate(done + sum(part.mean for part in means), sqrt(sum(part.error**2 for part in means)))

    def mean(self, number: int) -> Estimate:
        """A round's result over all deals and throws, by the number of the round."""
        return means_of(self._start.options.deck, self._start.seats)[number // 2]

    def par(self, position: Position) -> list[Par]:
        """Each seat's round at par: with these cards, and if they are thrown, with these dice."""
        if position.state.phase in (st.GO, st.RACE):
            position = position.copy()
            position.state.phase = st.RACE
            return self._races.play(position, HANDS_ONLY, self._count_of_races)
        return self._races.play(position, DICE_TOO, self._count_of_races)

    # --- a game that was played -------------------------------------------------------------------------------------

    def moments(self, events: Sequence[Any], progress: Callable[[int], None]) -> Iterator[Moment]:
        """Cards, dice, every act of the race, and the count."""
        position, rounds = self._start.copy(), list[Round]()
        for at, event in enumerate(events):
            before = position
            position = position.copy()
            apply(position, position.game.forms.encode(position, event))
            match event:
                case Deal():
                    number = int(position.state.counted)
                    mean, pars = self.mean(number), self.par(position)
                    for seat in range(position.seats):
                        yield chance(at, seat, mean, pars[seat].result, Remark("calcool deal", {"round": number + 1}))
                case Shuffle():
                    number, dealt, pars = int(position.state.counted), pars, self.par(position)
                    for seat in range(position.seats):
                        thrown = Remark("calcool throw", {"round": number + 1})
                        yield chance(at, seat, dealt[seat].result, pars[seat].result, thrown)
                case Go():
                    reaches = [self.reach(position, seat) for seat in range(position.seats)]
                    rounds = [Round(par, most, most) for par, most in zip(pars, reaches, strict=True)]
                case Score():
                    yield from self._count(at, before, rounds)
                case Stop():
                    yield from self._stop(at, event, before, position, rounds)
                case _ if before.state.phase == st.RACE:
                    yield from self._act(at, event, before, position, rounds)
            progress(at)

    def _act(self, at: int, event: Any, before: Position, after: Position, rounds: list[Round]) -> Iterator[Moment]:
        """What an act took away from whose best."""
        for seat, own in enumerate(rounds):
            now = self.reach(after, seat) if seat == event.seat or isinstance(event, Grab) else own.now
            change = float(now - own.now)
            rounds[seat] = own._replace(now=now)
            if seat == event.seat:
                yield self._decision(at, event, before, change, own.now)
            elif change:
                die = die_named(after, after.options.names.die_number[event.die])
                remark = Remark("calcool taken", {"die": die, "points": -change})
                yield Moment(at, seat, OTHERS, Estimate(change), remark=remark)

    def _decision(self, at: int, event: Any, before: Position, change: float, most: int) -> Moment:
        """An own act, and what would have been better where it cost something."""
        seat: int = event.seat
        played = Choice((before.game.forms.encode(before, event),), Estimate(most + change))
        if change >= 0:  # a swap may win back what a mistake had cost: it was always in reach
            return Moment(at, seat, PLAY, Estimate(change), played)
        best = self._better(before, played, float(most))
        return Moment(at, seat, PLAY, Estimate(change), played, best, self._why(event, before, -change))

    def _better(self, before: Position, played: Choice, value: float) -> Choice | None:
        """What would have kept all in reach; None where that was to wait, or is what was done with a spoilt chain."""
        (move,) = played.moves
        codes, _ = self._adviser.next(before, move.seat)
        return Choice((Move(move.seat, codes, before),), Estimate(value)) if codes and codes != move.codes else None

    def _why(self, event: Any, before: Position, cost: float) -> Remark:
        """What was wrong with an act, in words."""
        match event:
            case Grab():
                die = die_named(before, before.options.names.die_number[event.die])
                return Remark("calcool useless", {"die": die, "cost": cost})
            case Lay():
                die = die_named(before, int(before.state.hand[event.seat]))
                return Remark("calcool misplaced", {"die": die, "position": event.position, "cost": cost})
            case Aside():
                die = die_named(before, int(before.state.hand[event.seat]))
                return Remark("calcool aside", {"die": die, "cost": cost})
            case Arrange():
                return Remark("calcool arranged", {"cards": list(event.cards), "cost": cost})
        assert isinstance(event, MoveDie)
        return Remark("calcool moved", {"position": event.origin, "to": event.to, "cost": cost})

    def _stop(self, at: int, event: Stop, before: Position, after: Position, rounds: list[Round]) -> Iterator[Moment]:
        """Who calls Stop gives up what was still in reach."""
        for seat, own in enumerate(rounds):
            rounds[seat] = own._replace(caller=event.seat)
        if event.seat is None:
            return
        caller, own = event.seat, rounds[event.seat]
        final = int(counted(after.state, after.material, caller))
        rounds[caller] = own._replace(now=final, caller=caller)
        change, played = float(final - own.now), Choice((Move(caller, STOP, before),), Estimate(float(final)))
        if change >= 0:
            yield Moment(at, caller, PLAY, Estimate(change), played)
            return
        is_early = not is_complete(before.state, before.material, caller)
        name = "calcool stopped early" if is_early else "calcool stopped low"
        best = self._better(before, played, float(own.now))
        yield Moment(at, caller, PLAY, Estimate(change), played, best, Remark(name, {"cost": -change}))

    def _count(self, at: int, before: Position, rounds: list[Round]) -> Iterator[Moment]:
        """What was missing at the end, and how much others had taken away, both against par."""
        for seat, own in enumerate(rounds):
            final = float(counted(before.state, before.material, seat))
            usual_loss, usual_pace = own.par.reach - own.first, own.par.result.mean - own.par.reach
            pace, missing = final - own.now - usual_pace, own.now - final
            error = own.par.result.error
            if before.seats > 1:
                yield Moment(
                    at, seat, OTHERS, Estimate(-usual_loss), remark=Remark("calcool usual", {"points": -usual_loss})
                )
            elif usual_loss:  # nobody takes anything away: planning anew finds another chain
                yield Moment(at, seat, CORRECTION, Estimate(-usual_loss))
            number = int(before.state.counted) + 1
            if own.caller == seat and pace >= 0:
                name = "calcool won the race" if before.seats > 1 else "calcool stopped well"
                remark = Remark(name, {"round": number, "points": pace})
            else:
                name = "calcool quick" if pace >= 0 else "calcool slow"
                remark = Remark(name, {"round": number, "missing": missing, "usual": -usual_pace, "points": abs(pace)})
            yield Moment(at, seat, PLAY, Estimate(pace, error), remark=remark)

    def reach(self, position: Position, seat: int) -> int:
        """The best that this seat could still have in this round with nobody in its way."""
        return int(reach(position.state, position.material, self._room, seat))

    def best_in_hindsight(self, events: Sequence[Any], seat: int) -> Hindsight | None:
        """The best chain of every round with all dice for oneself, and the bonus for calling Stop."""
        position, total = self._start.copy(), 0
        for event in events:
            apply(position, position.game.forms.encode(position, event))
            if isinstance(event, Go):
                best = self._search.at(position, seat, least=1)
                total += best.points + STOP_BONUS * (len(best.faces) == CHAIN) if best else 0
        return Hindsight(float(total), is_exact=True)

    def judge(self, _view: Position, _move: Move) -> Moment | None:
        """Nothing: all of this game is a race, and whoever reads about the last grab misses the next one."""
        return None

    # --- what to do next --------------------------------------------------------------------------------------------

    def hint(self, view: Position, seat: int, begun: Sequence[int] = ()) -> Hint | None:
        """The next useful act of this hand."""
        s = view.state
        if s.phase == st.STOPPED and s.hand[seat] != st.NO_DIE and s.caller != seat:
            return self._adviser.last(view, seat)
        if s.phase != st.RACE:
            return None
        codes, remark = self._adviser.next(view, seat)
        value = Estimate(float(self.reach(view, seat)))
        choices = choices_from([Choice((Move(seat, codes, view),), value)] if codes else [], begun)
        return Hint(choices, remark, self._adviser.without(view, seat, codes))


def chance(at: int, seat: int, before: Estimate, after: Estimate, remark: Remark) -> Moment:
    """What cards or dice have brought."""
    values = {**remark.values, "points": after.mean, "mean": before.mean}
    return Moment(at, seat, LUCK, minus(after, before), remark=Remark(remark.name, values))


def minus(after: Estimate, before: Estimate) -> Estimate:
    """The difference of two estimates that were made apart."""
    return Estimate(after.mean - before.mean, sqrt(after.error**2 + before.error**2))


def make_quick_critic(start: Position) -> Critic:
    """A critic for first figures."""
    return Critic(start, FEW_RACES)
