"""A finished game explained: luck, skill and the others, for every event and in total.

The game's critic (`bots.critic`) says what each event changed for each seat; here it is added up, checked and put into
words. For every seat `result = start + luck + skill + others` has to hold, or nothing is told at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any

from polychrome.bots.critic import LUCK, OTHERS, SKILL, Critic, Estimate, Moment, Remark
from polychrome.core.errors import GameError
from polychrome.core.game import Game
from polychrome.core.positions import Position, apply
from polychrome.core.records import Fair, RecordFile, moves_of, opening, play_all
from polychrome.core.wording import format_count
from polychrome.dealers import verify
from polychrome.study.game_study import find_study
from polychrome.study.plays import phrases, play, value, words
from polychrome.study.told import Advice, Analysis, Height, Play, Step, Total, Value, Words
from polychrome.study.words import LANGUAGES, Language, sentence

VERSION = 1  # of the form of an analysis; raised when an old reader would misunderstand it
TOLERANCE = 1e-6  # of a sum of a few hundred floats
NOTABLE = 0.5  # what a decision has to cost to be called a mistake
MOST_TOLD = 3  # mistakes of a seat that are told in its summary

Progress = Callable[[int, int], None]  # events done, of so many


class NotToBeAnalysed(GameError, ValueError):
    """A record that is right as far as it goes, but cannot be explained: unfinished, or with wrong dice."""


class DoesNotAddUp(GameError, AssertionError):
    """A critic's moments are not one staircase from the start value to the result: a fault of ours."""


def make_critic(start: Position) -> Critic:
    """Who judges play at a table that starts here."""
    return find_study(start.game.name).critic(start)


def analyse(game: Game, record: RecordFile[Any, Any], progress: Progress | None = None) -> Analysis:
    """Explain a finished game. Raises BadRecord, IllegalMove, NotToBeAnalysed, or DoesNotAddUp."""
    start, end = check(game, record)
    critic, count = make_critic(start), len(record.events)
    starts = [critic.value(start, seat) for seat in range(start.seats)]
    moments = list(critic.moments(record.events, lambda at: progress(at + 1, count) if progress else None))
    steps = steps_of(start, record.events, moments)
    results = [float(game.rules.score(end.state, end.material, seat)[0]) for seat in range(start.seats)]
    unit: str = find_study(game.name).texts.unit(start.options)
    totals = []
    for seat, result in enumerate(results):
        own = [moment for moment in moments if moment.seat == seat]
        total = total_of(
            seat, name_of(record, seat), result, starts[seat], own, critic.best_in_hindsight(record.events, seat)
        )
        told = [step for step in steps if step.seat == seat]
        total.says = summary(total, name_said(record, seat), told, unit, is_alone=start.seats == 1)
        totals.append(total)
    return Analysis(
        version=VERSION,
        game=game.name,
        title=game.title,
        unit=phrases(Remark(f"unit {unit}", {})),
        seats=totals,
        steps=steps,
        graph=graph_of(starts, moments),
    )


def advise(view: Position, seat: int, critic: Critic) -> Advice:
    """A hint for a seat by what it sees."""
    hint = critic.hint(view, seat)
    if hint is None:
        return Advice(plays=[], says=words(Remark("hint nothing", {})))
    return Advice(plays=[play(view, choice) for choice in hint.choices], says=words(hint.remark))


def check(game: Game, record: RecordFile[Any, Any]) -> tuple[Position, Position]:
    """First and last position of a record that can be explained. Raises as `analyse` does."""
    start = opening(game, record)
    end = start.copy()
    play_all(end, moves_of(start, record))
    if not end.is_over:
        raise NotToBeAnalysed(
            f"the game is not over after {format_count(len(record.events), 'event')}; only a whole game can be analysed"
        )
    if isinstance(record.fair, Fair) and isinstance(record.fair.secret, str):
        verdict = verify(game, record)
        if not verdict.is_fair:
            raise NotToBeAnalysed(f"the dice are not the ones that were promised: {verdict.text}")
    return start, end


# --- adding up --------------------------------------------------------------------------------------------------------


def total_of(
    seat: int, name: str, result: float, start: Estimate, moments: Sequence[Moment], ideal: Estimate | None
) -> Total:
    """One seat's sums, checked."""
    luck, skill, others = (
        added([moment.change for moment in moments if moment.kind == kind]) for kind in (LUCK, SKILL, OTHERS)
    )
    total = start.mean + luck.mean + skill.mean + others.mean
    if abs(total - result) > TOLERANCE * max(1.0, abs(result)):
        raise DoesNotAddUp(
            f"seat {seat}: start {start.mean} + luck {luck.mean} + skill {skill.mean} + others {others.mean} is "
            f"{total}, not the result {result}"
        )
    costs = [moment.change for moment in moments if moment.kind == SKILL and moment.change.mean < 0]
    lost = added(costs)  # where play can also be better than par, only what was lost could have been better
    return Total(
        seat=seat,
        name=name,
        result=result,
        start=value(start),
        luck=value(luck),
        skill=value(skill),
        others=value(others),
        adjusted=Value(result - luck.mean, luck.error),
        honest=Value(honest_of(result, result - lost.mean, start.mean + luck.mean, ideal), lost.error),
        ideal=None if ideal is None else value(ideal),
        errors=sum(moment.change.mean <= -NOTABLE for moment in moments if moment.kind == SKILL and moment.played),
        says=[],
    )


def honest_of(result: float, mended: float, expected: float, ideal: Estimate | None) -> float:
    """The result with the best decision each time.

    That is the result with all mistakes mended. But mistakes do not add up: after one of them less is left to lose, and
    in a game of many the sum would promise more than can be had. So it is at most what good play could expect with this
    luck, and what was possible for one who knew all dice; and never less than what was reached.
    """
    most = expected if ideal is None else min(expected, ideal.mean)
    return max(result, min(mended, most))


def added(changes: Sequence[Estimate]) -> Estimate:
    """A sum of estimates that were made apart."""
    return Estimate(sum(change.mean for change in changes), sqrt(sum(change.error**2 for change in changes)))


def graph_of(starts: Sequence[Estimate], moments: Sequence[Moment]) -> list[Height]:
    """What each seat could expect after each event that changed anything."""
    heights = [Height(-1, [start.mean for start in starts])]
    for moment in moments:
        if moment.event != heights[-1].event:
            heights.append(Height(moment.event, list(heights[-1].values)))
        heights[-1].values[moment.seat] += moment.change.mean
    return heights


# --- telling ----------------------------------------------------------------------------------------------------------


def steps_of(start: Position, events: Sequence[Any], moments: Sequence[Moment]) -> list[Step]:
    """The moments with their plays in words, which need the position before each."""
    steps, position, done = [], start.copy(), 0
    for moment in moments:
        while done < moment.event:
            apply(position, position.game.forms.encode(position, events[done]))
            done += 1
        played = None if moment.played is None else play(position, moment.played)
        best = None if moment.best is None else play(position, moment.best)
        says = None if moment.remark is None else words(moment.remark)
        steps.append(Step(moment.event, moment.seat, moment.kind, value(moment.change), played, best, says))
    return steps


def name_of(record: RecordFile[Any, Any], seat: int) -> str:
    """Who sat there, or nothing."""
    return record.players[seat].name if isinstance(record.players, list) else ""


def name_said(record: RecordFile[Any, Any], seat: int) -> str | Remark:
    """Who sat there, for a sentence."""
    name = name_of(record, seat)
    if name and isinstance(record.players, list) and record.players[seat].kind == "bot":
        return Remark("bot", {"name": name})
    return name or Remark("seat", {"number": seat})


def summary(total: Total, name: str | Remark, steps: Sequence[Step], unit: str, is_alone: bool) -> list[Words]:
    """Was it luck, or was it play? Then what would have been possible, and the dearest mistakes."""

    def amount(points: float) -> Remark:
        return Remark(f"amount {unit}", {"amount": abs(float(points))})

    said = [_luck(total, name, amount), _skill(total, amount)]
    if abs(total.others.mean) >= NOTABLE:
        whose, how = "estimates" if is_alone else "others", "helped" if total.others.mean > 0 else "hurt"
        said.append(Remark(f"analysis {whose} {how}", {"amount": amount(total.others.mean)}))
    if total.honest.mean - total.result >= NOTABLE:
        said.append(Remark("analysis honest", {"honest": float(total.honest.mean), "result": total.result}))
    if total.ideal is not None:
        said.append(Remark("analysis ideal", {"ideal": float(total.ideal.mean)}))
    told = [words(remark) for remark in said]
    rolls = [step for step in steps if step.kind == LUCK and step.says is not None]
    greatest = max(rolls, key=lambda step: abs(step.change.mean), default=None)
    if greatest is not None and greatest.says is not None and abs(greatest.change.mean) >= NOTABLE:
        told.append(greatest.says)
    return told + [_mistake(step, amount) for step in dearest(steps)]


def _luck(total: Total, name: str | Remark, amount: Callable[[float], Remark]) -> Remark:
    luck = total.luck.mean
    if abs(luck) < NOTABLE:
        return Remark("analysis usual", {"name": name})
    return Remark("analysis lucky" if luck > 0 else "analysis unlucky", {"name": name, "luck": amount(luck)})


def _skill(total: Total, amount: Callable[[float], Remark]) -> Remark:
    skill, luck = total.skill.mean, total.luck.mean
    if abs(skill) < NOTABLE:
        return Remark("analysis flawless", {})
    if skill > 0:
        return Remark("analysis gained", {"gain": amount(skill)})
    is_more = luck <= -NOTABLE and skill < luck
    return Remark("analysis mistakes more" if is_more else "analysis mistakes", {"cost": amount(skill)})


def dearest(steps: Sequence[Step]) -> list[Step]:
    """The decisions that cost most."""
    costly = [step for step in steps if step.kind == SKILL and step.change.mean <= -NOTABLE]
    return sorted(costly, key=lambda step: step.change.mean)[:MOST_TOLD]


def _mistake(step: Step, amount: Callable[[float], Remark]) -> Words:
    """The critic's own sentence and the better play, or a sentence made of the two plays."""
    cost = amount(step.change.mean)
    return Words(*(_compared(step, cost, language) for language in LANGUAGES))


def _compared(step: Step, cost: Remark, language: Language) -> str:
    def said(of: Play | None) -> str:
        return "–" if of is None else str(getattr(of.says, language))

    if step.says is not None:
        better = f" {sentence(Remark('report better', {'play': said(step.best)}), language)}" if step.best else ""
        return f"{getattr(step.says, language)}{better}"
    values = {"play": said(step.played), "cost": cost, "best": said(step.best)}
    return sentence(Remark("analysis cost", values), language)
