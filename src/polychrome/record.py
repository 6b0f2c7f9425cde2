"""A game being played: a position and the events that led to it, read from and written to the public file format."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET

from polychrome import files, registry
from polychrome.core.errors import BadRecord, GameError
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import Dealer, Position, apply, deal_move, dealer_of
from polychrome.core.records import FORMAT, RecordFile, encode_record, moves_of, opening, play_all, read
from polychrome.core.wording import format_count


class Record:
    """A game from its options to its latest event. `position` is where it stands."""

    def __init__(self, game: str | Game, **options: Any) -> None:
        """Begin a game; options that are left out have the defaults of the command line."""
        start = (registry.find_game(game) if isinstance(game, str) else game).start(**options)
        self._file: RecordFile[Any, Any] = RecordFile(FORMAT, start.game.name, start.options, [])
        self._start, self.position = start, start.copy()

    @classmethod
    def _of(cls, game: Game, file: RecordFile[Any, Any]) -> Record:
        record = cls.__new__(cls)
        record._file, record._start = file, opening(game, file)
        record.position = record._start.copy()
        play_all(record.position, moves_of(record._start, file))
        return record

    @classmethod
    def finished(cls, start: Position, file: RecordFile[Any, Any], end: Position) -> Record:
        """A game that was played already: its start, its file, and where it ended."""
        record = cls.__new__(cls)
        record._file, record._start, record.position = file, start, end
        return record

    @property
    def start(self) -> Position:
        """Where it began."""
        return self._start

    @property
    def players(self) -> list[tuple[str, str]]:
        """The name and the kind (`person`, `bot`) of whoever sat at each seat; empty where the record does not say."""
        return [] if self._file.players is UNSET else [(one.name, one.kind) for one in self._file.players]

    @property
    def names(self) -> list[str]:
        """Who sat at each seat; numbers from 1 on where the record does not say."""
        return [name for name, _ in self.players] or [str(seat + 1) for seat in range(self.position.seats)]

    @property
    def made(self) -> str | None:
        """When it was made, if the record says so."""
        return None if self._file.made is UNSET else self._file.made

    @property
    def events(self) -> list[dict[str, Any]]:
        """The events so far, as in the file."""
        return [msgspec.to_builtins(event) for event in self._file.events]

    @property
    def moves(self) -> list[Move]:
        """The same as moves."""
        return moves_of(self._start, self._file)

    def __len__(self) -> int:
        return len(self._file.events)

    def play(self, move: Move | dict[str, Any]) -> None:
        """Make a move, or let an event happen. Raises IllegalMove, and then nothing has changed."""
        move = self.position.read(move)
        self.position = self.position.play(move)
        self._change([*self._file.events, self.position.game.forms.decode(self.position, move)])

    def deal(self, rng: Random | np.random.Generator | Dealer) -> None:
        """Play the dealer until a seat has to act or the game is over."""
        dealer, events, after = dealer_of(rng), self._file.events.copy(), self.position.copy()
        while after.is_chance:
            events.append(after.game.forms.decode(after, deal_move(after, dealer)))
        self.position = after
        self._change(events)

    def undo(self) -> None:
        """Take back the latest event. Raises IndexError where there is none."""
        if not self._file.events:
            raise IndexError("nothing has happened yet")
        self._change(self._file.events[:-1])
        self.position = self._start.copy()
        play_all(self.position, self.moves)

    def _change(self, events: list[Any]) -> None:
        """Let other events stand in the file. A proof of fair dice and alternatives belong to the old ones."""
        if len(events) != len(self._file.events):
            self._file = msgspec.structs.replace(self._file, events=events, fair=UNSET, branches=UNSET)

    def positions(self) -> Iterator[Position]:
        """The position after each event, in order."""
        position = self._start.copy()
        for move in self.moves:
            apply(position, move)
            yield position.copy()

    def dumps(self) -> str:
        """The record as one line of JSON; with its result when the game is over."""
        result = self.position.result if self.position.is_over else UNSET
        return encode_record(msgspec.structs.replace(self._file, result=result)).decode()

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all."""
        files.write(Path(path), f"{self.dumps()}\n".encode())

    def __repr__(self) -> str:
        return f"<record of {self.position.game.title}: {format_count(len(self), 'event')}>"


def loads(text: str | bytes) -> Record:
    """A record from its JSON. Raises BadRecord (not a record) or IllegalMove (an event breaks a rule), with `.at`."""
    return Record._of(*read(text, registry.find_game))


def load(path: str | Path) -> Record:
    """A record from a file with one record; of JSON Lines, the first. Raises as `loads`."""
    data = _bytes_of(path)
    first, _, rest = data.strip().partition(b"\n")
    return loads(first if rest and _is_whole(first) else data)


def load_lines(path: str | Path) -> Iterator[Record]:
    """All records from a file of JSON Lines, such as `polychrome simulate` writes. Raises as `loads`."""
    for line in _bytes_of(path).splitlines():
        if line.strip():
            yield loads(line)


def read_file(path: str | Path) -> Iterator[Record]:
    """All records from a file with one record or of JSON Lines. Raises as `loads`, and names the file and the line."""
    for where, data in split_file(path):
        yield loads_from(where, data)


def split_file(path: str | Path) -> Iterator[tuple[str, bytes]]:
    """The texts of all records in a file, unread, each with its place; lines are read one at a time. Raises BadRecord
    if it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            lines = ((number, line.strip()) for number, line in enumerate(file, 1) if line.strip())
            first_number, first = next(lines, (1, b""))
            second = next(lines, None)
            if second is None or not _is_whole(first):
                yield files.shown(path), b"\n".join([first, *([second[1]] if second else []), file.read()])
                return
            for number, line in chain([(first_number, first), second], lines):
                yield f"{files.shown(path)}, line {number}", line
    except OSError as problem:
        raise _unreadable(path, problem) from None


def loads_from(where: str, data: bytes) -> Record:
    """A record from its JSON. Raises as `loads`, and names the place."""
    try:
        return loads(data)
    except GameError as problem:
        raise BadRecord(f"{where}: {problem}") from problem


def _bytes_of(path: str | Path) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as problem:
        raise _unreadable(path, problem) from None


def _unreadable(path: str | Path, problem: OSError) -> BadRecord:
    return BadRecord(f"cannot read {files.shown(path)}: {files.why(problem)}")


def _is_whole(line: bytes) -> bool:
    """Whether this is JSON by itself, not only the beginning of it."""
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError:
        return False
    return True
