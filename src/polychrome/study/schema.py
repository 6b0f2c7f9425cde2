"""The form of analyses and hints in JSON: on the command line, over HTTP and to the browser."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Kind = Literal["luck", "play", "others", "correction"]


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
    mistakes: int  # decisions that cost at least half a point
    texts: list[Words]


class Analysis(Struct):
    """A finished game explained."""

    version: int
    game: str
    title: str
    unit: Words
    seats: list[SeatSummary]
    steps: list[Step]
    graph: list[GraphPoint]


class Advice(Struct):
    """Advice for one seat: plays, best first, and the reason; no plays: wait."""

    plays: list[Play]
    text: Words
