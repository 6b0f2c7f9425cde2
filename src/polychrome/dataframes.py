"""Records as data: four tables with one schema for all games, as polars data frames or Parquet files.

| table | one row for each |
|---|---|
| `games` | record |
| `seats` | seat of a record |
| `events` | event of a record |
| `decisions` | step (code) of a seat's event, with what the seat knew and what it was offered |
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np

from polychrome.batches import Viewer
from polychrome.core.errors import GameError
from polychrome.core.game import Game
from polychrome.core.positions import apply_code
from polychrome.core.seats import DEALER
from polychrome.files import shown
from polychrome.record import Record, loads_from, read_file, split_file
from polychrome.study.workers import Place, stream

if TYPE_CHECKING:
    import polars as pl

    from polychrome.study.schema import Analysis

Paths = str | Path | Iterable[str | Path]
Row = tuple[Any, ...]
RECORDS_AT_ONCE = 32  # that `export` keeps in memory: their observations take about 2 MB each

# By table: the columns and their types, as polars calls them.
SCHEMAS: dict[str, dict[str, str]] = {
    "games": {
        "record": "Int64", "file": "String", "game": "String", "rules": "Int32", "seats": "Int32", "options": "String",
        "made": "String", "over": "Boolean", "events": "Int32", "winners": "List(Int32)", "result": "String",
    },
    "seats": {
        "record": "Int64", "seat": "Int32", "name": "String", "kind": "String", "points": "Float64", "won": "Boolean",
        "luck": "Float64", "play": "Float64",
    },
    "events": {
        "record": "Int64", "event": "Int32", "seat": "Int32", "type": "String", "time_ms": "Int64",
        "codes": "List(Int32)", "text": "String", "json": "String", "luck": "List(Float64)",
    },
    "decisions": {
        "record": "Int64", "event": "Int32", "step": "Int32", "seat": "Int32", "action": "Int32",
        "offered": "List(Int32)", "observation": "List(Float32)", "returns": "Float64", "cost": "Float64",
    },
}  # fmt: skip


class Numbered(NamedTuple):
    """A record, its number among all that are read, and where it stands."""

    number: int
    file: str
    record: Record
    analysis: Analysis | None = None  # of a finished game, where it was asked for


class Frames:
    """The tables of some records. Each is made when it is asked for first; all records are judged then."""

    def __init__(self, paths: Paths, analyse: bool = False) -> None:
        self._paths, self._analyse = [paths] if isinstance(paths, str | Path) else list(paths), analyse
        _polars()

    @cached_property
    def games(self) -> pl.DataFrame:
        """One row a record."""
        return self._make("games")

    @cached_property
    def seats(self) -> pl.DataFrame:
        """One row a seat of a record."""
        return self._make("seats")

    @cached_property
    def events(self) -> pl.DataFrame:
        """One row an event of a record."""
        return self._make("events")

    @cached_property
    def decisions(self) -> pl.DataFrame:
        """One row a step of a seat's event: what it knew, what it was offered, what it did, and what came of it."""
        return self._make("decisions")

    def _make(self, table: str) -> pl.DataFrame:
        return _frame(table, (row for one in numbered(self._paths, self._analyse) for row in ROWS[table](one)))


def numbered(paths: Iterable[str | Path], analyse: bool = False) -> Iterator[Numbered]:
    """All records of these files, in order, finished games perhaps analysed. Raises BadRecord or IllegalMove, which
    name the file."""
    number = 0
    for path in paths:
        for record in read_file(path):
            yield Numbered(number, str(path), record, _analyse(record) if analyse else None)
            number += 1


def _analyse(record: Record) -> Analysis | None:
    """Luck and play of a finished game; None for one that is not to be analysed."""
    from polychrome import registry
    from polychrome.core.records import read
    from polychrome.study.analyse import analyse

    if not record.position.is_over:
        return None
    try:
        return analyse(*read(record.dumps().encode(), registry.find_game))
    except GameError:
        return None


# --- rows -------------------------------------------------------------------------------------------------------------


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _game_rows(one: Numbered) -> Iterator[Row]:
    record, position = one.record, one.record.position
    winners, result = (position.winners, _json(position.result)) if position.is_over else (None, None)
    yield (
        one.number, one.file, position.game.name, position.game.version, position.seats, _json(position.options),
        record.made, position.is_over, len(record), winners, result,
    )  # fmt: skip


def _seat_rows(one: Numbered) -> Iterator[Row]:
    position, players = one.record.position, one.record.players
    for seat in range(position.seats):
        name, kind = players[seat] if players else (None, None)
        is_over = position.is_over
        points, won = (position.returns[seat], seat in position.winners) if is_over else (None, None)
        total = one.analysis.seats[seat] if one.analysis else None
        luck, play = (total.luck.mean, total.play.mean) if total else (None, None)
        yield one.number, seat, name, kind, points, won, luck, play


def _event_rows(one: Numbered) -> Iterator[Row]:
    record, luck = one.record, _luck(one)
    for index, (event, move) in enumerate(zip(record.events, record.moves, strict=True)):
        words, codes = record.position.describe(move), list(move.codes)
        yield one.number, index, move.seat, event["type"], event.get("t"), codes, words, _json(event), luck(index)


def _luck(one: Numbered) -> Callable[[int], list[float] | None]:
    """By event: what chance gave to each seat; None where nothing was analysed."""
    if one.analysis is None:
        return lambda _index: None
    found: dict[int, list[float]] = {}
    for step in one.analysis.steps:
        if step.kind == "luck":
            found.setdefault(step.event, [0.0] * one.record.position.seats)[step.seat] += step.change.mean
    nothing = [0.0] * one.record.position.seats
    return lambda index: found.get(index, nothing)


def _costs(one: Numbered) -> dict[tuple[int, int], float]:
    """By event and seat: the points that a decision cost, compared with the best one that is known."""
    steps = one.analysis.steps if one.analysis else []
    costs: dict[tuple[int, int], float] = {}
    for step in steps:
        if step.kind == "play":
            costs[step.event, step.seat] = costs.get((step.event, step.seat), 0.0) - step.change.mean
    return costs


def _decision_rows(one: Numbered) -> Iterator[Row]:
    record = one.record
    end, position = record.position, record.start.copy()
    viewer = _viewer(position.game, _json(position.options))
    returns = end.returns if end.is_over else (None,) * end.seats
    costs, unknown = _costs(one), 0.0 if one.analysis else None
    for index, move in enumerate(record.moves):
        for step, code in enumerate(move.codes):
            if move.seat != DEALER:
                offered, seen = viewer.look(position, move.seat, len(move.codes) - step if step else 0)
                cost = costs.get((index, move.seat), unknown)
                yield one.number, index, step, move.seat, code, offered, seen, returns[move.seat], cost
            apply_code(position, move.seat, code)


@lru_cache(maxsize=8)
def _viewer(game: Game, options: str) -> Viewer:
    return Viewer(game.begin(msgspec.json.decode(options, type=game.forms.options)))


ROWS: dict[str, Callable[[Numbered], Iterator[Row]]] = {
    "games": _game_rows,
    "seats": _seat_rows,
    "events": _event_rows,
    "decisions": _decision_rows,
}


# --- frames and files -------------------------------------------------------------------------------------------------


def _polars() -> Any:
    try:
        import polars as pl
    except ImportError:
        raise GameError("polars is not installed; it comes with the extra: pip install 'polychrome[data]'") from None
    return pl


def _frame(table: str, rows: Iterable[Row]) -> pl.DataFrame:
    polars = _polars()
    columns: list[list[Any]] = [[] for _ in SCHEMAS[table]]
    for row in rows:
        for column, value in zip(columns, row, strict=True):
            column.append(value)
    made = {
        name: _series(polars, name, column, _type(polars, said))
        for (name, said), column in zip(SCHEMAS[table].items(), columns, strict=True)
    }
    frame: pl.DataFrame = polars.DataFrame(made)
    return frame


def _series(polars: Any, name: str, column: list[Any], dtype: Any) -> Any:
    """A column; vectors of one length go over as one block of memory."""
    if column and isinstance(column[0], np.ndarray) and len({len(one) for one in column}) == 1:
        return polars.Series(name, np.stack(column)).cast(dtype)
    return polars.Series(name, column, dtype, strict=False).cast(dtype)


def _type(polars: Any, said: str) -> Any:
    outer, _, inner = said.partition("(")
    return polars.List(getattr(polars, inner[:-1])) if inner else getattr(polars, outer)


def export(
    paths: Iterable[str | Path],
    folder: str | Path,
    tell: Callable[[int], None] = lambda _count: None,
    analyse: bool = False,
    processes: int = 1,
    on: Place = "processes",
) -> int:
    """Write `games.parquet`, `seats.parquet`, `events.parquet` and `decisions.parquet`; how many records there were.

    A few records are in memory at a time; `tell` hears how many are done. Several processes share the work, and the
    tables are the same. Files that are there are replaced when all is done. Raises BadRecord or IllegalMove, and
    GameError where the folder cannot be written to.
    """
    polars, target = _polars(), Path(folder)
    try:
        target.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target, prefix=".export-") as drafts:
            _write_part((drafts, False), (0, []))  # an empty first part says what columns there are
            done = 0
            for written in stream(_write_part, (drafts, analyse), _parts(paths), processes, on):
                done += written
                tell(done)
            for table in SCHEMAS:
                joined = Path(drafts) / f"{table}.parquet"
                polars.scan_parquet(f"{drafts}/{table}-*.parquet").sink_parquet(joined)
                joined.replace(target / joined.name)
    except OSError as problem:
        raise GameError(f"cannot write to {shown(folder)}: {problem.strerror or problem}") from None
    return done


class Unread(NamedTuple):
    """The text of a record, its number among all that are exported, and where it stands."""

    number: int
    file: str
    where: str
    data: bytes


Part = tuple[int, list[Unread]]  # of the tables: its number, and the records in it


def _parts(paths: Iterable[str | Path]) -> Iterator[Part]:
    texts = ((str(path), where, data) for path in paths for where, data in split_file(path))
    unread = (Unread(number, *one) for number, one in enumerate(texts))
    part = 1
    while chunk := list(islice(unread, RECORDS_AT_ONCE)):
        yield part, chunk
        part += 1


def _write_part(job: tuple[str, bool], part: Part) -> int:
    """Write a part of every table to a folder, with luck and cost if asked for; how many records are in it."""
    folder, analyse = job
    number, unread = part
    chunk = []
    for one in unread:
        record = loads_from(one.where, one.data)
        chunk.append(Numbered(one.number, one.file, record, _analyse(record) if analyse else None))
    for table, rows in ROWS.items():
        frame = _frame(table, (row for one in chunk for row in rows(one)))
        frame.write_parquet(f"{folder}/{table}-{number:06}.parquet")
    return len(chunk)
