"""The form of analyses and hints in JSON: on the command line, over HTTP and to the browser."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

Kind = Literal["luck", "play", "others", "correction"]
Hardness = Literal["easy", "medium", "hard"]


class Words(Struct):
    """One sentence in the languages of the project."""

    en: str
    de: str


class Value(Struct):
    """An estimate in points, and its standard error; 0: it is exact, or read from a table."""

    mean: float
    error: float


class Play(Struct):
    """A decision that was made, or could have been, and its value."""

    events: list[Any]  # as in a record, see docs/record.md
    codes: list[list[int]]  # the same as codes, event by event
    text: Words
    value: Value


class Step(Struct):
    """The change that one event made for one seat."""

    event: int  # its number in the record
    seat: int
    kind: Kind
    change: Value
    played: Any = None  # of a decision: its event, as in a record
    best: Any = None  # of a decision that cost something: the event that was best
    text: Words | None = None
    played_text: Words | None = None  # these two in words
    best_text: Words | None = None


class GraphPoint(Struct):
    """A point of the graph: what each seat could expect after this event; -1: before the first."""

    event: int
    values: list[float]


class MistakeKind(Struct):
    """Mistakes of one kind in a game: how often, and what they cost."""

    key: str
    text: Words
    count: int
    cost: float


class LevelCost(Struct):
    """What the play of a bot's level costs a seat in one game, measured beforehand."""

    level: str  # the name of the bot
    play: Value
    count: int  # results that it was measured with


class SeatSummary(Struct):
    """One seat: `result` = `start` + `luck` + `play` + `others` + `corrections`, and what follows from it."""

    seat: int
    name: str
    result: float
    start: Value  # what could be expected before the first roll
    luck: Value
    play: Value
    others: Value
    corrections: Value
    without_luck: Value  # the result without the luck
    best_in_foresight: Value  # what a strong player could expect with this luck
    best_in_hindsight: Value | None  # the best possible for one who had known all dice before; null: nobody can say
    hindsight_is_exact: bool  # false: at least so much was possible
    mistakes: int  # decisions that clearly cost something: at least 0.5, and two standard errors
    texts: list[Words]
    phases: list[float] = []  # of `play`: in the first, the second and the last third of the events
    kinds: list[MistakeKind] = []  # the costliest first


class Analysis(Struct):
    """A finished game explained."""

    version: int
    game: str
    title: str
    unit: Words
    seats: list[SeatSummary]
    steps: list[Step]
    graph: list[GraphPoint]
    way: str = ""  # the options that make this way to play: only games of one way are compared
    levels: list[LevelCost] = []  # what bots' play costs in this way, as far as it was measured


class Advice(Struct):
    """Advice for one seat: plays, best first, and the reason; no plays: wait."""

    plays: list[Play]
    text: Words
    why: Words | None = None  # what the first play was compared with


class CoachWarning(Struct):
    """A move that cost its seat much: why, in one sentence, and what would have been better."""

    cost: Value
    text: Words
    best: Play


# --- designs ----------------------------------------------------------------------------------------------------------


class Part(Struct):
    """A part of a design (a square, a shape, a field) and how often games succeed with it."""

    place: str  # in the definition, such as squares.C2
    path: list[str | int]  # the same, step by step
    rate: Value  # from 0 to 1
    text: Words  # the same in one sentence


class Suggestion(Struct):
    """A part that is very hard or very easy, and what would change that."""

    place: str
    path: list[str | int]
    text: Words


class BestResult(Struct):
    """The best possible result."""

    value: float
    is_exact: bool = field(name="exact")  # false: nobody can have more, but perhaps not so much either
    text: Words  # under which conditions


class ProposedGrades(Struct):
    """Figures for grades that would suit these results."""

    place: str  # where they belong in the definition
    path: list[str | int]
    figures: list[int]  # rising


class Difficulty(Struct, kw_only=True):
    """How hard a sheet, board or deck is: what a strong bot makes of it."""

    game: str
    bot: str
    seats: int
    games: int  # played so far
    unit: Words
    par: Value  # the mean result of a seat
    spread: float  # standard deviation of one result
    results: list[tuple[int, int]]  # each result and how often it came, ascending
    best: BestResult | None  # null: nobody can say
    hardness: Hardness | None  # compared with a built-in design; null: nobody can say
    parts: list[Part]
    suggestions: list[Suggestion]
    grades: ProposedGrades | None  # null: this game has none here
    is_final: bool = field(name="final")  # the error of par is small enough; asking again changes nothing
