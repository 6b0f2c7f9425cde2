"""The form of analyses and hints in JSON: on the command line, over HTTP and to the browser."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Kind = Literal["luck", "skill", "others"]


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
    played: Play | None = None  # of a decision
    best: Play | None = None  # of a decision that cost something
    text: Words | None = None


class GraphPoint(Struct):
    """A point of the graph: what each seat could expect after this event; -1: before the first."""

    event: int
    values: list[float]


class SeatSummary(Struct):
    """One seat: `result` = `start` + `luck` + `skill` + `others`, and what follows from it."""

    seat: int
    name: str
    result: float
    start: Value  # what could be expected before the first roll
    luck: Value
    skill: Value
    others: Value
    adjusted: Value  # the result without the luck
    best_in_foresight: Value  # the result with the best decision each time, knowing no more than this seat did
    best_in_hindsight: Value | None  # the best possible for one who had known all dice before; null: nobody can say
    errors: int  # decisions that cost at least half a point
    text: list[Words]


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
