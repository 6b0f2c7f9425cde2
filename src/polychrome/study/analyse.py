"""A finished game explained: luck, play and the others, for every event and in total.

The game's critic (`bots.critic`) says what each event changed for each seat; here it is added up, checked and put into
words. For every seat `result = start + luck + play + others + corrections` has to hold, or nothing is told at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from typing import Any

import msgspec

from polychrome.bots.critic import (
    CORRECTION,
    LUCK,
    OTHERS,
    PLAY,
    Choice,
    Critic,
    Estimate,
    Hindsight,
    Hint,
    Moment,
    Remark,
)
from polychrome.core.errors import GameError
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.core.records import Fair, RecordFile, moves_of, opening, play_all
from polychrome.core.wording import format_count
from polychrome.dealers import verify
from polychrome.study.game_study import find_study, list_level_costs
from polychrome.study.plays import describe_play, say_phrase, say_sentence, to_value
from polychrome.study.schema import (
    Advice,
    Analysis,
    CoachWarning,
    GraphPoint,
    MistakeKind,
    Play,
    SeatSummary,
    Step,
    Value,
    Words,
)
from polychrome.study.words import LANGUAGES, Language, sentence

VERSION = 2  # of the form of an analysis; raised when an old reader would misunderstand it
TOLERANCE = 1e-6  # of a sum of a few hundred floats
NOTABLE = 0.5  # what a decision has to cost to be called a mistake
SLIGHT = 0.05  # a difference that is none
CLEARLY = 2.0  # errors that a loss has to exceed to be called a mistake, or before a coach speaks of it
PHASES = 3  # opening, middle and end: thirds of the events
OTHER_KIND = "kind other"  # of a mistake that has no name
MAX_MISTAKES = 3  # mistakes of a seat that are told in its summary

Progress = Callable[[int, int], None]  # events done, of so many


class NotToBeAnalysed(GameError, ValueError):
    """A record that is right as far as it goes, but cannot be explained: unfinished, or with wrong dice."""


class DoesNotAddUp(GameError, AssertionError):
    """A critic's moments are not one staircase from the start value to the result: a fault of ours."""


def make_critic(start: Position, is_quick: bool = False) -> Critic:
    """Make the critic of a table that starts here; a quick one is less exact."""
    study = find_study(start.game.name)
    return (study.quick_critic if is_quick and study.quick_critic else study.critic)(start)


def analyse(
    game: Game, record: RecordFile[Any, Any], progress: Progress | None = None, is_quick: bool = False
) -> Analysis:
    """Explain a finished game; `is_quick`: first figures, within a second.

    Raises BadRecord, IllegalMove, NotToBeAnalysed, or DoesNotAddUp.
    """
    start, end = check(game, record)
    critic, count = make_critic(start, is_quick), len(record.events)
    starts = [critic.value(start, seat) for seat in range(start.seats)]
    moments = in_order(critic.moments(record.events, lambda at: progress(at + 1, count) if progress else None))
    steps = describe_steps(start, record.events, moments)
    results = [float(game.rules.score(end.state, end.material, seat)[0]) for seat in range(start.seats)]
    unit: str = find_study(game.name).texts.unit(start.options)
    totals = []
    for seat, result in enumerate(results):
        own = [moment for moment in moments if moment.seat == seat]
        total = summarise_seat(
            seat, name_of(record, seat), result, starts[seat], own, critic.best_in_hindsight(record.events, seat)
        )
        told = [step for step in steps if step.seat == seat]
        total.texts = summary(total, name_in_sentence(record, seat), told, unit)
        total.phases, total.kinds = sum_phases(own, count), count_kinds(game.name, own)
        totals.append(total)
    return Analysis(
        version=VERSION,
        game=game.name,
        title=game.title,
        unit=say_phrase(Remark(f"unit {unit}", {})),
        seats=totals,
        steps=steps,
        graph=make_graph(starts, moments),
        way=way_of(game, start.options),
        levels=list_level_costs(game.name, way_of(game, start.options)),
    )


def advise(view: Position, seat: int, critic: Critic, begun: Sequence[int] = ()) -> Advice:
    """A hint for a seat by what it sees, if it begins its move with these codes."""
    hint = critic.hint(view, seat, begun)
    if hint is None:
        return Advice(plays=[], text=say_sentence(Remark("hint nothing", {})))
    plays = [describe_play(view, choice) for choice in hint.choices]
    return Advice(plays=plays, text=say_sentence(hint.remark), why=compare_plays(view, hint, plays))


def compare_plays(view: Position, hint: Hint, plays: Sequence[Play]) -> Words | None:
    """What the best play was compared with: the next one that people would not call the same."""
    if hint.why is not None:
        return say_sentence(hint.why)
    for choice, play in zip(hint.choices[1:], plays[1:], strict=True):
        if play.text != plays[0].text:
            gap = hint.choices[0].value.mean - choice.value.mean
            amount = Remark(f"amount {find_study(view.game.name).texts.unit(view.options)}", {"amount": gap})
            is_even = gap < max(SLIGHT, choice.value.error)
            values = {"play": play.text, "amount": amount}
            return say_sentence(Remark("hint why even" if is_even else "hint why", values))
    return None


def warn(view: Position, move: Move, critic: Critic) -> CoachWarning | None:
    """Warn of a move if it clearly costs much, by what its seat sees before it; None: it is good enough."""
    found = critic.judge(view, move)
    if found is None or found.played is None or found.best is None:
        return None
    study, cost = find_study(view.game.name), -found.change.mean
    if cost < max(study.costly(view.options), CLEARLY * found.change.error):
        return None
    best = describe_play(view, found.best)
    if found.remark is not None:
        text = say_sentence(found.remark)
    else:
        amount = Remark(f"amount {study.texts.unit(view.options)}", {"amount": cost})
        text = say_sentence(Remark("coach cost", {"cost": amount}))
    return CoachWarning(cost=to_value(Estimate(cost, found.change.error)), text=text, best=best)


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


def in_order(moments: Iterable[Moment]) -> list[Moment]:
    """Moments in the order of their events; a critic may judge an entry only when its round is settled."""
    return sorted(moments, key=lambda moment: moment.event)


def summarise_seat(
    seat: int, name: str, result: float, start: Estimate, moments: Sequence[Moment], hindsight: Hindsight | None
) -> SeatSummary:
    """One seat's sums, checked."""
    luck, play, others, corrections = (
        add_up([moment.change for moment in moments if moment.kind == kind])
        for kind in (LUCK, PLAY, OTHERS, CORRECTION)
    )
    total = start.mean + luck.mean + play.mean + others.mean + corrections.mean
    if abs(total - result) > TOLERANCE * max(1.0, abs(result)):
        raise DoesNotAddUp(
            f"seat {seat}: start {start.mean} + luck {luck.mean} + play {play.mean} + others {others.mean} + "
            f"corrections {corrections.mean} is {total}, not the result {result}"
        )
    most = None if hindsight is None else max(hindsight.result, result)
    return SeatSummary(
        seat=seat,
        name=name,
        result=result,
        start=to_value(start),
        luck=to_value(luck),
        play=to_value(play),
        others=to_value(others),
        corrections=to_value(corrections),
        without_luck=Value(result - luck.mean, luck.error),
        best_in_foresight=find_best_in_foresight(result, add_up([start, luck]), most),
        best_in_hindsight=None if most is None else Value(most, 0.0),
        hindsight_is_exact=hindsight is not None and hindsight.is_exact,
        mistakes=sum(is_mistake(moment.change) for moment in moments if moment.kind == PLAY and moment.played),
        texts=[],
    )


def sum_phases(moments: Sequence[Moment], count: int) -> list[float]:
    """What play cost in each third of a game of so many events."""
    phases = [0.0] * PHASES
    for moment in moments:
        if moment.kind == PLAY:
            phases[PHASES * moment.event // count] += moment.change.mean
    return phases


def count_kinds(game: str, moments: Sequence[Moment]) -> list[MistakeKind]:
    """The mistakes of a seat by their kind, the costliest first."""
    known, found = find_study(game).texts.kinds, dict[str, MistakeKind]()
    for moment in moments:
        if moment.kind != PLAY or not is_mistake(moment.change):
            continue
        name = moment.remark.name if moment.remark else ""
        key = known.get(name, OTHER_KIND)
        kind = found.setdefault(key, MistakeKind(key, say_phrase(Remark(key, {})), 0, 0.0))
        kind.count, kind.cost = kind.count + 1, kind.cost - moment.change.mean
    return sorted(found.values(), key=lambda kind: -kind.cost)


def way_of(game: Game, options: Any) -> str:
    """The options that make a way to play, in one line; not what may be decided in the lobby, such as who starts."""
    left_out = game.forms.lobby_options
    pairs = msgspec.to_builtins(options).items()
    return " ".join(
        f"{name}={'own' if isinstance(value, dict) else value}" for name, value in pairs if name not in left_out
    )


def is_mistake(change: Estimate | Value) -> bool:
    """Whether a decision has clearly cost something."""
    return change.mean <= -max(NOTABLE, CLEARLY * change.error)


def find_best_in_foresight(result: float, expected: Estimate, most: float | None) -> Value:
    """What a strong player could expect with this luck.

    At most what was possible for one who knew all dice, and never less than what was reached: these two are certain.
    """
    bounded = max(result, expected.mean if most is None else min(expected.mean, most))
    return Value(bounded, expected.error if bounded == expected.mean else 0.0)


def add_up(changes: Sequence[Estimate]) -> Estimate:
    """A sum of estimates that were made apart."""
    return Estimate(sum(change.mean for change in changes), sqrt(sum(change.error**2 for change in changes)))


def make_graph(starts: Sequence[Estimate], moments: Sequence[Moment]) -> list[GraphPoint]:
    """Make the graph: the result that each seat could expect after each event that changed anything."""
    heights = [GraphPoint(-1, [start.mean for start in starts])]
    for moment in moments:
        if moment.event != heights[-1].event:
            heights.append(GraphPoint(moment.event, list(heights[-1].values)))
        heights[-1].values[moment.seat] += moment.change.mean
    return heights


# --- telling ----------------------------------------------------------------------------------------------------------


def describe_steps(start: Position, events: Sequence[Any], moments: Sequence[Moment]) -> list[Step]:
    """The moments with their plays in words, which need the position before each."""
    steps, position, done = [], start.copy(), 0
    for moment in moments:
        while done < moment.event:
            apply(position, position.game.forms.encode(position, events[done]))
            done += 1
        played, played_text = describe_choice(position, moment.played)
        best, best_text = describe_choice(position, moment.best)
        says = None if moment.remark is None else say_sentence(moment.remark)
        change = to_value(moment.change)
        steps.append(Step(moment.event, moment.seat, moment.kind, change, played, best, says, played_text, best_text))
    return steps


def describe_choice(before: Position, choice: Choice | None) -> tuple[Any, Words | None]:
    """The event of a decision and its words; nothing where there is none."""
    if choice is None:
        return None, None
    play = describe_play(before, choice)
    return play.events[0], play.text


def name_of(record: RecordFile[Any, Any], seat: int) -> str:
    """The name of a seat's player, or nothing."""
    return record.players[seat].name if isinstance(record.players, list) else ""


def name_in_sentence(record: RecordFile[Any, Any], seat: int) -> str | Remark:
    """The name of a seat's player, for a sentence."""
    name = name_of(record, seat)
    if name and isinstance(record.players, list) and record.players[seat].kind == "bot":
        return Remark("bot", {"name": name})
    return name or Remark("seat", {"number": seat})


def summary(total: SeatSummary, name: str | Remark, steps: Sequence[Step], unit: str) -> list[Words]:
    """Was it luck, or was it play? Then what would have been possible, and the costliest mistakes."""

    def amount(points: float) -> Remark:
        return Remark(f"amount {unit}", {"amount": abs(float(points))})

    said = [_luck(total, name, amount), _play(total, amount)]
    if abs(total.others.mean) >= NOTABLE:
        how = "helped" if total.others.mean > 0 else "hurt"
        said.append(Remark(f"analysis others {how}", {"amount": amount(total.others.mean)}))
    if total.best_in_foresight.mean - total.result >= NOTABLE:
        said.append(
            Remark(
                "analysis foresight",
                {"result_with_best_play": float(total.best_in_foresight.mean), "result": total.result},
            )
        )
    if total.best_in_hindsight is not None:
        name_of_it = "analysis hindsight" if total.hindsight_is_exact else "analysis hindsight at least"
        said.append(Remark(name_of_it, {"best": float(total.best_in_hindsight.mean)}))
    told = [say_sentence(remark) for remark in said]
    rolls = [step for step in steps if step.kind == LUCK and step.text is not None]
    greatest = max(rolls, key=lambda step: abs(step.change.mean), default=None)
    if greatest is not None and greatest.text is not None and abs(greatest.change.mean) >= NOTABLE:
        told.append(greatest.text)
    return told + [_mistake(step, amount) for step in costliest(steps)]


def _luck(total: SeatSummary, name: str | Remark, amount: Callable[[float], Remark]) -> Remark:
    luck = total.luck.mean
    if abs(luck) < NOTABLE:
        return Remark("analysis usual", {"name": name})
    return Remark("analysis lucky" if luck > 0 else "analysis unlucky", {"name": name, "luck": amount(luck)})


def _play(total: SeatSummary, amount: Callable[[float], Remark]) -> Remark:
    play, luck = total.play.mean, total.luck.mean
    if abs(play) < NOTABLE:
        return Remark("analysis flawless", {})
    if play > 0:
        return Remark("analysis gained", {"gain": amount(play)})
    is_more = luck <= -NOTABLE and play < luck
    return Remark("analysis mistakes more" if is_more else "analysis mistakes", {"cost": amount(play)})


def costliest(steps: Sequence[Step]) -> list[Step]:
    """The decisions that cost most."""
    costly = [step for step in steps if step.kind == PLAY and is_mistake(step.change)]
    return sorted(costly, key=lambda step: step.change.mean)[:MAX_MISTAKES]


def _mistake(step: Step, amount: Callable[[float], Remark]) -> Words:
    """The critic's own sentence and the better play, or a sentence made of the two plays."""
    cost = amount(step.change.mean)
    return Words(*(_compared(step, cost, language) for language in LANGUAGES))


def _compared(step: Step, cost: Remark, language: Language) -> str:
    def said(of: Words | None) -> str:
        return "–" if of is None else str(getattr(of, language))

    if step.text is not None:
        better = f" {sentence(Remark('report better', {'play': said(step.best_text)}), language)}" if step.best else ""
        return f"{getattr(step.text, language)}{better}"
    values = {"play": said(step.played_text), "cost": cost, "best": said(step.best_text)}
    return sentence(Remark("analysis cost", values), language)
