"""How hard is it? Plays a design with a strong and quick bot, as long as it may, and tells what is known by then.

The games are those of `polychrome par` with the same bot, seed and number: both give the same figures.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Mapping
from math import inf, sqrt
from typing import Any

from polychrome import registry
from polychrome.bots.critic import Remark
from polychrome.core.definition import below
from polychrome.core.errors import BadOption
from polychrome.core.faults import converted
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.study.designs import PartPath, PartRate
from polychrome.study.game_study import find_study
from polychrome.study.par.run import Par, Span, gather, play_span
from polychrome.study.plays import say_phrase, say_sentence
from polychrome.study.schema import (
    BestResult,
    Difficulty,
    Hardness,
    Part,
    ProposedGrades,
    Suggestion,
    Value,
    Words,
)
from polychrome.study.tournament import Job, job_of
from polychrome.study.words import catalogue

SEED = 0
MIN_GAMES, MAX_GAMES = 300, 3000  # before an answer is final: rates are then known within some percent
MAX_MARGIN, MAX_MARGIN_SHARE = 2.0, 0.02  # of par: points, or a share of it, whichever is larger
FEW_GAMES = 40  # are enough to compare a design with a built-in one
MAX_KEPT = 32  # designs; games of one that is asked for again go on where they ended
RARE, SURE = 0.15, 0.95  # success rates that are worth a suggestion
MAX_SUGGESTIONS = 6
USUAL = 0.05  # share by which par may differ from a built-in design's that is as hard


class Refinement:
    """A design that is being played: the more often, the more is known."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.spans: list[Span] = []
        self.games = 0

    def play(self, until: float) -> None:
        """Play games until this time (`time.monotonic`) or until enough is known, at least one at the beginning."""
        while not self.games or (time.monotonic() < until and not self.is_final):
            self.spans += play_span(self.job, self.games, self.games + 1)
            self.games += 1
            if len(self.spans) > MAX_GAMES // 10:
                self.spans = [Span.join(self.spans)]

    @property
    def par(self) -> Par:
        """Par of the games so far."""
        return gather(self.job, self.spans)

    @property
    def is_final(self) -> bool:
        """Whether enough is known."""
        if self.games < MIN_GAMES or self.games % 20:
            return self.games >= MAX_GAMES
        mean = self.par.mean
        return self.games >= MAX_GAMES or mean.margin <= max(MAX_MARGIN, MAX_MARGIN_SHARE * abs(mean.mean))


_kept: OrderedDict[tuple[str, str, bytes], Refinement] = OrderedDict()


def measure(name: str, definition: Any, options: Mapping[str, Any], seconds: float) -> Difficulty:
    """How hard a design is, as far as that is known after some seconds more. Raises GameError.

    The same design and options again: the games go on where they ended.
    """
    until = time.monotonic() + seconds
    asked = _refinement(name, definition, options)
    usual = None
    if (kind := registry.find_game(name).forms.definition) is not None and kind.built_in():
        usual = _refinement(name, kind.built_in()[0], options, asked.job.bots[0])
    if usual is None or usual.games >= FEW_GAMES:
        asked.play(until)
    else:
        asked.play(until - seconds / 2)
        (usual if asked.games >= FEW_GAMES else asked).play(until)
    return tell(asked.par, asked.is_final, usual.par if usual and usual.games >= FEW_GAMES else None)


def _refinement(name: str, definition: Any, options: Mapping[str, Any], bot: str | None = None) -> Refinement:
    game = registry.find_game(name)
    start = begin(game, definition, options)
    bot = bot or find_study(name).designs.choose_bot(start)
    job = job_of(game, start.options, [bot] * start.seats, SEED)
    key = (name, bot, job.options)
    if key not in _kept:
        _kept[key] = Refinement(job)
        if len(_kept) > MAX_KEPT:
            _kept.popitem(last=False)
    _kept.move_to_end(key)
    return _kept[key]


def begin(game: Game, definition: Any, options: Mapping[str, Any]) -> Position:
    """The start of a game on a design; what the options leave open suits the game. Raises GameError."""
    kind = game.forms.definition
    if kind is None:
        raise BadOption("definition", f"{game.title} has one fixed sheet")
    given = {name: value for name, value in options.items() if name not in ("seats", kind.option)}
    seats = options.get("seats")
    if seats is not None and type(seats) is not int:
        raise BadOption("seats", "must be a whole number")
    pairs = [f"{name}={value}" for name, value in given.items() if isinstance(value, str)]
    seats, completed = find_study(game.name).par.choose_setting(game, pairs, seats)
    added = dict(pair.split("=", 1) for pair in completed)
    whole = {**game.forms.defaults, **added, **given, "seats": seats, kind.option: definition}
    return game.begin(converted(whole, game.forms.options, "options"))


# --- what there is to tell --------------------------------------------------------------------------------------------


def tell(found: Par, is_final: bool = True, usual: Par | None = None) -> Difficulty:
    """The difficulty of a design from its par, compared with that of another design."""
    study, start = find_study(found.job.game), found.start
    parts = study.designs.list_parts(start, found.detail, len(found.results))
    mean, grades = found.mean, study.designs.propose_grades(start, sorted(found.singles))
    return Difficulty(
        game=found.job.game,
        bot=found.job.bots[0],
        seats=start.seats,
        games=len(found.results),
        unit=_unit(found.unit),
        par=Value(round(mean.mean, 4), 0.0 if mean.margin == inf else round(found.error, 4)),
        spread=round(mean.spread, 4),
        results=sorted(Counter(found.singles).items()),
        best=_best(found),
        hardness=_hardness(found, usual),
        parts=[_part(part) for part in parts],
        suggestions=[_suggestion(part, remark) for part, remark in _worth_saying(parts)],
        grades=ProposedGrades(place_of(grades[0]), list(grades[0]), grades[1]) if grades else None,
        is_final=is_final,
    )


def _unit(name: str) -> Words:
    """The unit of results; what a game from elsewhere calls it stays as it is."""
    remark = Remark(f"unit {name}", {})
    return say_phrase(remark) if remark.name in catalogue() else Words(name, name)


def place_of(path: PartPath) -> str:
    """A path as people read it."""
    place = ""
    for step in path:
        place = below(place, step)
    return str(place)


def _best(found: Par) -> BestResult | None:
    if found.best is None:
        return None
    return BestResult(found.best.value, found.best.is_exact, say_phrase(found.best.sense))


def _ease(found: Par) -> float | None:
    """Par as a share of the best possible result."""
    return found.mean.mean / found.best.value if found.best and found.best.value > 0 else None


def _hardness(found: Par, usual: Par | None) -> Hardness | None:
    own, other = _ease(found), _ease(usual) if usual else None
    if own is None or not other or other <= 0:
        return None
    return "easy" if own > other * (1 + USUAL) else "hard" if own < other * (1 - USUAL) else "medium"


def _rate(part: PartRate) -> Value:
    """The share of successes; its error as if there had been one more success and one more failure."""
    if not part.trials:
        return Value(0.0, 1.0)
    share = (part.successes + 1) / (part.trials + 2)
    return Value(round(part.successes / part.trials, 4), round(sqrt(share * (1 - share) / (part.trials + 2)), 4))


def _with_rate(remark: Remark, part: PartRate) -> Remark:
    return Remark(remark.name, {**remark.values, "rate": f"{100 * _rate(part).mean:.0f} %"})


def _part(part: PartRate) -> Part:
    return Part(place_of(part.path), list(part.path), _rate(part), say_sentence(_with_rate(part.text, part)))


def _worth_saying(parts: list[PartRate]) -> list[tuple[PartRate, Remark]]:
    """Parts that hardly ever or nearly always succeed, beyond doubt; the most extreme first."""
    found: list[tuple[float, PartRate, Remark]] = []
    for part in parts:
        rate = _rate(part)
        if part.trials < FEW_GAMES:
            continue
        if part.rare and rate.mean + 2 * rate.error < RARE:
            found.append((rate.mean / RARE, part, part.rare))
        elif part.sure and rate.mean - 2 * rate.error > SURE:
            found.append(((1 - rate.mean) / (1 - SURE), part, part.sure))
    found.sort(key=lambda one: one[0])
    return [(part, remark) for _, part, remark in found[:MAX_SUGGESTIONS]]


def _suggestion(part: PartRate, remark: Remark) -> Suggestion:
    return Suggestion(place_of(part.path), list(part.path), say_sentence(_with_rate(remark, part)))
