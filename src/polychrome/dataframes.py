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
from contextlib import ExitStack
from functools import cached_property, lru_cache
from io import BytesIO
from itertools import chain, groupby, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np
from msgspec import UNSET
from numpy.typing import NDArray

from polychrome import registry
from polychrome.batches import Trace, Tracer
from polychrome.core.errors import BadRecord, GameError
from polychrome.core.game import Game
from polychrome.core.layout import as_vectors
from polychrome.core.positions import Position
from polychrome.core.records import Player, RecordFile, moves_of, opening, read
from polychrome.core.seats import DEALER
from polychrome.files import shown
from polychrome.parquet import Joined
from polychrome.record import loads_from, split_file
from polychrome.study.workers import Place, stream

if TYPE_CHECKING:
    import polars as pl

    from polychrome.study.schema import Analysis

Paths = str | Path | Iterable[str | Path]
Tables = dict[str, Any]  # by name: a polars data frame
RECORDS_AT_ONCE = 100  # that become a row group; what their seats saw takes up to 0.3 MB each

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
        "offered": "List(Int32)", "observation": "Binary", "returns": "Float64", "cost": "Float64",
    },
}  # fmt: skip


class How(NamedTuple):
    """What to find out about records."""

    analyse: bool = False  # luck, play and cost of finished games
    words: bool = False  # every event in words
    vectors: bool = False  # observations as lists of numbers
    tables: tuple[str, ...] = tuple(SCHEMAS)


PLAIN = How()
ENCODER = msgspec.json.Encoder()


class Frames:
    """The tables of some records. Each is made when it is asked for first; all records are judged then."""

    def __init__(self, paths: Paths, analyse: bool = False, words: bool = False, vectors: bool = False) -> None:
        self._paths = [paths] if isinstance(paths, str | Path) else list(paths)
        self._how = How(analyse, words, vectors)
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
        how = self._how._replace(tables=(table,))
        made = [make_tables(how, part)[table] for part in ((), *_parts(self._paths))]
        frame: pl.DataFrame = _polars().concat(made)
        return frame


# --- judging ----------------------------------------------------------------------------------------------------------


class Unread(NamedTuple):
    """The text of a record, its number among all that are read, and where it stands."""

    number: int
    file: str
    where: str
    data: bytes


class Known(NamedTuple):
    """A record that was read. Its events are kept as columns: many small objects would occupy the garbage collector."""

    unread: Unread
    start: Position
    made: str | None
    players: list[Player]
    seats: list[int]  # of each event
    lengths: list[int]  # how many codes each event is
    codes: list[int]  # of all events
    types: list[str]
    times: list[int | None]
    lines: bytes  # the events as JSON Lines
    texts: list[str | None]  # in words, where these were asked for
    analysis: Analysis | None  # of a finished game, where it was asked for


class Run(NamedTuple):
    """Records one after the other that start alike, played to their ends."""

    records: list[Known]
    trace: Trace
    numbers: NDArray[np.int64]  # of the records
    events: NDArray[np.int64]  # how many each record has
    lengths: NDArray[np.int64]  # of all events: how many codes each is
    seats: NDArray[np.int64]  # by event
    codes: NDArray[np.int64]  # of all events

    def end_of(self, index: int) -> Position:
        """The last position of a record."""
        end = self.records[0].start.copy()
        end.state.data[:] = self.trace.ends[index].tobytes()
        return end


def _parts(paths: Iterable[str | Path]) -> Iterator[list[Unread]]:
    texts = ((str(path), where, data) for path in paths for where, data in split_file(path))
    unread = (Unread(number, *one) for number, one in enumerate(texts))
    while chunk := list(islice(unread, RECORDS_AT_ONCE)):
        yield chunk


def _read(one: Unread, how: How) -> Known:
    """Check the form of a record. Raises BadRecord, which names the place."""
    try:
        game, content = read(one.data, registry.find_game)
        start = opening(game, content)
        moves, events = moves_of(start, content), content.events
    except GameError as problem:
        raise BadRecord(f"{one.where}: {problem}") from problem
    codes = [move.codes for move in moves]
    tags: dict[Any, str] = {kind: kind.__struct_config__.tag for kind in {type(event) for event in events}}
    times = [getattr(event, "t", UNSET) for event in events]
    return Known(
        one,
        start,
        None if content.made is UNSET else content.made,
        [] if content.players is UNSET else content.players,
        [move.seat for move in moves],
        list(map(len, codes)),
        list(chain.from_iterable(codes)),
        [tags[type(event)] for event in events],
        [None if time is UNSET else time for time in times],
        ENCODER.encode_lines(events),
        [start.describe(move) for move in moves] if how.words else [None] * len(moves),
        _analyse(game, content) if how.analyse else None,
    )


def _analyse(game: Game, content: RecordFile[Any, Any]) -> Analysis | None:
    """Luck and play of a finished game; None for one that is not to be analysed."""
    from polychrome.study.analyse import analyse

    try:
        return analyse(game, content)
    except GameError:
        return None


class _Alike:
    """Starts that compare by value, for records one after the other."""

    def __init__(self) -> None:
        self._start: Position | None = None
        self._number = 0

    def __call__(self, record: Known) -> int:
        if self._start != record.start:
            self._start, self._number = record.start, self._number + 1
        return self._number


def _play(records: list[Known]) -> Run:
    """Play records that start alike. Raises BadRecord, which names the place, where a rule is broken."""
    start = records[0].start
    seats, lengths, codes = (
        np.array(list(chain.from_iterable(columns)), np.int64)
        for columns in zip(*((one.seats, one.lengths, one.codes) for one in records), strict=True)
    )
    all_codes = np.array([len(one.codes) for one in records])
    trace = _tracer(start.game, _json(start.options)).retrace(all_codes, np.repeat(seats, lengths), codes)
    if isinstance(trace, int):
        wrong = records[trace].unread
        loads_from(wrong.where, wrong.data)
        raise AssertionError(f"{wrong.where}: the rules refuse what they allow")
    numbers = np.array([one.unread.number for one in records])
    return Run(records, trace, numbers, np.array([len(one.seats) for one in records]), lengths, seats, codes)


@lru_cache(maxsize=8)
def _tracer(game: Game, options: str) -> Tracer:
    return Tracer(game.begin(msgspec.json.decode(options, type=game.forms.options)))


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# --- tables -----------------------------------------------------------------------------------------------------------


def make_tables(how: How, unread: Iterable[Unread]) -> Tables:
    """The tables of some records. Raises BadRecord, which names the place of a record that is wrong."""
    known = [_read(one, how) for one in unread]
    runs = [_play(list(records)) for _, records in groupby(known, _Alike())]
    return {table: _joined(table, how, [MAKERS[table](run, how) for run in runs]) for table in how.tables}


def _joined(table: str, how: How, made: list[Any]) -> Any:
    polars = _polars()
    schema = {name: _type(polars, said) for name, said in SCHEMAS[table].items()}
    if how.vectors and "observation" in schema:
        schema["observation"] = polars.List(polars.Float32)
    return polars.concat([polars.DataFrame(schema=schema), *(one.cast(schema) for one in made)])


def _game_table(run: Run, _how: How) -> Any:
    rows = []
    for index, one in enumerate(run.records):
        is_over, end = bool(run.trace.is_over[index]), run.end_of(index)
        winners, result = (end.winners, _json(end.result)) if is_over else (None, None)
        rows.append(
            (one.unread.number, one.unread.file, end.game.name, end.game.version, end.seats, _json(end.options),
             one.made, is_over, len(one.seats), winners, result)
        )  # fmt: skip
    return _from_rows("games", rows)


def _seat_table(run: Run, _how: How) -> Any:
    rows = []
    for one, is_over, scores in zip(run.records, run.trace.is_over, run.trace.scores.tolist(), strict=True):
        best = max(scores)
        for seat, score in enumerate(scores):
            name, kind = (one.players[seat].name, one.players[seat].kind) if one.players else (None, None)
            points, won = (score[0], score == best) if is_over else (None, None)
            total = one.analysis.seats[seat] if one.analysis else None
            luck, play = (total.luck.mean, total.play.mean) if total else (None, None)
            rows.append((one.unread.number, seat, name, kind, points, won, luck, play))
    return _from_rows("seats", rows)


def _event_table(run: Run, how: How) -> Any:
    def all_of(columns: Iterable[list[Any]]) -> list[Any]:
        return list(chain.from_iterable(columns))

    return _polars().DataFrame(
        {
            "record": np.repeat(run.numbers, run.events),
            "event": _places(run.events),
            "seat": run.seats,
            "type": all_of(one.types for one in run.records),
            "time_ms": all_of(one.times for one in run.records),
            "codes": _lists(run.codes, run.lengths),
            "text": all_of(one.texts for one in run.records),
            "json": _split_lines(b"".join([one.lines for one in run.records])),
            "luck": all_of(map(_luck, run.records)) if how.analyse else None,
        },
        strict=False,
    )


def _decision_table(run: Run, how: How) -> Any:
    polars, trace = _polars(), run.trace
    is_own = np.repeat(run.seats != DEALER, run.lengths)
    move = np.repeat(np.arange(len(run.seats)), run.lengths)[is_own]  # of each decision, among all of the run
    record = np.repeat(np.arange(len(run.events)), run.events)[move]
    event, seat = _places(run.events)[move], run.seats[move]
    returns, is_over = polars.Series(trace.scores[record, seat, 0]), polars.Series(trace.is_over[record])
    return polars.DataFrame(
        {
            "record": run.numbers[record],
            "event": event,
            "step": _places(run.lengths)[is_own],
            "seat": seat,
            "action": run.codes[is_own],
            "offered": _lists(trace.offered, trace.counts),
            "observation": _observations(trace.seen, how.vectors),
            "returns": polars.select(polars.when(is_over).then(returns)).to_series(),
            "cost": _costs(run.records, record, event, seat) if how.analyse else None,
        }
    )


MAKERS: dict[str, Callable[[Run, How], Any]] = {
    "games": _game_table,
    "seats": _seat_table,
    "events": _event_table,
    "decisions": _decision_table,
}


def _luck(one: Known) -> list[list[float] | None]:
    """For every event: what chance gave to each seat; None where nothing was analysed."""
    found: dict[int, list[float]] = {}
    for step in one.analysis.steps if one.analysis else ():
        if step.kind == "luck":
            found.setdefault(step.event, [0.0] * one.start.seats)[step.seat] += step.change.mean
    nothing = [0.0] * one.start.seats if one.analysis else None
    return [found.get(event, nothing) for event in range(len(one.seats))]


def _costs(records: list[Known], record: Any, event: Any, seat: Any) -> list[float | None]:
    """For every decision: the points that its event cost, compared with the best one that is known."""
    costs: dict[tuple[int, int, int], float] = {}
    for number, one in enumerate(records):
        for step in one.analysis.steps if one.analysis else ():
            if step.kind == "play":
                place = (number, step.event, step.seat)
                costs[place] = costs.get(place, 0.0) - step.change.mean
    unknown = [0.0 if one.analysis else None for one in records]
    places = zip(record.tolist(), event.tolist(), seat.tolist(), strict=True)
    return [costs.get(place, unknown[place[0]]) for place in places]


# --- columns ----------------------------------------------------------------------------------------------------------


def _polars() -> Any:
    try:
        import polars as pl
    except ImportError:
        raise GameError("polars is not installed; it comes with the extra: pip install 'polychrome[data]'") from None
    return pl


def _type(polars: Any, said: str) -> Any:
    outer, _, inner = said.partition("(")
    return polars.List(getattr(polars, inner[:-1])) if inner else getattr(polars, outer)


def _from_rows(table: str, rows: list[tuple[Any, ...]]) -> Any:
    polars = _polars()
    schema = {name: _type(polars, said) for name, said in SCHEMAS[table].items()}
    return polars.DataFrame(rows, schema, orient="row")


def _places(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """0, 1, 2, … in each of some spans."""
    places: NDArray[np.int64] = np.arange(lengths.sum()) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    return places


def _lists(values: NDArray[Any], lengths: NDArray[np.int64]) -> Any:
    """Lists of these lengths; polars has no other way to make them of an array."""
    polars = _polars()
    place = polars.Series(np.repeat(np.arange(len(lengths)), lengths)).set_sorted()
    whole = polars.DataFrame({"place": place, "values": polars.Series(values.astype(np.int32))})
    lists = whole.group_by("place", maintain_order=True).agg("values")
    if len(lists) < len(lengths):  # some are empty
        lists = polars.DataFrame({"place": np.arange(len(lengths))}).join(lists, "place", "left", maintain_order="left")
        lists = lists.with_columns(polars.col("values").fill_null([]))
    return lists["values"]


def _split_lines(lines: bytes) -> Any:
    """The lines as texts."""
    polars = _polars()
    return polars.Series([lines[:-1].decode()]).str.split("\n").explode() if lines else polars.Series([], polars.String)


def _observations(seen: NDArray[Any], vectors: bool) -> Any:
    """What seats saw: as the bytes of NumPy's records, or as vectors."""
    polars = _polars()
    if vectors:
        return polars.Series(as_vectors(seen)).cast(polars.List(polars.Float32))
    packed = seen.view(np.uint8).reshape(len(seen), seen.dtype.itemsize)
    return polars.Series(packed).cast(polars.List(polars.UInt8)).cast(polars.Binary)


# --- files ------------------------------------------------------------------------------------------------------------


def export(
    paths: Iterable[str | Path],
    folder: str | Path,
    tell: Callable[[int], None] = lambda _count: None,
    how: How = PLAIN,
    processes: int = 1,
    on: Place = "processes",
) -> int:
    """Write `games.parquet`, `seats.parquet`, `events.parquet` and `decisions.parquet`; how many records there were.

    Some records are in memory at a time; `tell` hears how many are done. Several processes share the work, and the
    files are the same. Files that are there are replaced when all is done. Raises BadRecord, and GameError where the
    folder cannot be written to.
    """
    _polars()
    target, done = Path(folder), 0
    try:
        target.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target, prefix=".export-") as drafts:
            with ExitStack() as stack:
                files = {table: stack.enter_context((Path(drafts) / table).open("wb")) for table in SCHEMAS}
                tables = {table: Joined(file) for table, file in files.items()}
                _add(tables, _encode_part(how, []))  # an empty first part says what columns there are
                for count, part in stream(_count_part, how, _parts(paths), processes, on):
                    _add(tables, part)
                    done += count
                    tell(done)
                for joined in tables.values():
                    joined.finish()
            for table in SCHEMAS:
                (Path(drafts) / table).replace(target / f"{table}.parquet")
    except OSError as problem:
        raise GameError(f"cannot write to {shown(folder)}: {problem.strerror or problem}") from None
    return done


def _add(tables: dict[str, Joined], part: dict[str, bytes]) -> None:
    for table, joined in tables.items():
        joined.add(part[table])


def _count_part(how: How, unread: list[Unread]) -> tuple[int, dict[str, bytes]]:
    """How many records there are, and their tables as Parquet files."""
    return len(unread), _encode_part(how, unread)


def _encode_part(how: How, unread: list[Unread]) -> dict[str, bytes]:
    encoded = {}
    for table, frame in make_tables(how, unread).items():
        file = BytesIO()
        frame.write_parquet(file, compression="zstd", compression_level=1)
        encoded[table] = file.getvalue()
    return encoded
