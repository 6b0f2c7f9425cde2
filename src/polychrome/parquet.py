"""Parquet files joined without being decoded: row groups are copied as they are, and one footer lists them all.

So parts of a table can be encoded in several processes, or on several machines, and are appended as they arrive.
A file is `PAR1`, the row groups, a footer (a Thrift structure in the compact protocol), its length, and `PAR1`.
"""

from __future__ import annotations

from typing import Any, BinaryIO, NamedTuple

MAGIC = b"PAR1"

# Fields of the footer, by number: those that count something, and those that are places in the file.
ROWS, GROUPS = 3, 4  # of the file
COLUMNS, GROUP_PLACES, ORDINAL = 1, {5}, 7  # of a row group
COLUMN_PLACES, DETAILS = {2, 4, 6}, 3  # of a column in it
DETAIL_PLACES = {9, 10, 11, 14}

TRUE, FALSE, BYTE, DOUBLE, BINARY, LIST, SET, STRUCT = 1, 2, 3, 7, 8, 9, 10, 12
WHOLE_NUMBERS = {4, 5, 6}


class Field(NamedTuple):
    """A field of a structure; lists have pairs of a type and items as their value."""

    number: int
    type: int
    value: Any


class Joined:
    """A Parquet file that is being written, part by part. All parts are files with the same columns."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._at = file, len(MAGIC)
        self._footer: list[Field] = []
        self._groups: list[Any] = []
        self._rows = 0
        file.write(MAGIC)

    def add(self, part: bytes) -> None:
        """Append the rows of a whole Parquet file."""
        assert part.endswith(MAGIC), "a part is a Parquet file"
        end = len(part) - 8 - int.from_bytes(part[-8:-4], "little")
        footer = _Reader(part, end).read_struct()
        self._footer = self._footer or footer
        self._rows += _value(footer, ROWS)
        shift = self._at - len(MAGIC)
        self._groups += [_moved_group(group, shift) for group in _value(footer, GROUPS)[1]]
        self._file.write(memoryview(part)[len(MAGIC) : end])
        self._at += end - len(MAGIC)

    def finish(self) -> None:
        """Write the footer. There has to be a part, with or without rows."""
        new = {ROWS: self._rows, GROUPS: (STRUCT, self._groups)}
        written = bytearray()
        _write_struct(written, [field._replace(value=new.get(field.number, field.value)) for field in self._footer])
        self._file.write(bytes(written) + len(written).to_bytes(4, "little") + MAGIC)


def _value(fields: list[Field], number: int) -> Any:
    return next(field.value for field in fields if field.number == number)


def _moved_group(group: list[Field], shift: int) -> list[Field]:
    """A row group whose bytes lie further on; its number among the others is left out, as it may be."""
    moved = []
    for field in _moved(group, GROUP_PLACES, shift):
        if field.number == COLUMNS:
            kind, columns = field.value
            field = field._replace(value=(kind, [_moved_column(column, shift) for column in columns]))
        if field.number != ORDINAL:
            moved.append(field)
    return moved


def _moved_column(column: list[Field], shift: int) -> list[Field]:
    return [
        field._replace(value=_moved(field.value, DETAIL_PLACES, shift)) if field.number == DETAILS else field
        for field in _moved(column, COLUMN_PLACES, shift)
    ]


def _moved(fields: list[Field], places: set[int], shift: int) -> list[Field]:
    return [
        field._replace(value=field.value + shift) if field.number in places and field.value else field
        for field in fields
    ]


# --- Thrift's compact protocol ----------------------------------------------------------------------------------------


class _Reader:
    """Reads structures from bytes."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data, self._at = data, at

    def read_struct(self) -> list[Field]:
        fields, number = [], 0
        while head := self._byte():
            number = number + (head >> 4) if head >> 4 else self._number()
            fields.append(Field(number, head & 15, self._value(head & 15)))
        return fields

    def _byte(self) -> int:
        self._at += 1
        return self._data[self._at - 1]

    def _take(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def _unsigned(self) -> int:
        found = shift = 0
        while True:
            byte = self._byte()
            found |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return found

    def _number(self) -> int:
        found = self._unsigned()
        return found >> 1 ^ -(found & 1)

    def _value(self, kind: int) -> Any:
        if kind in WHOLE_NUMBERS:
            return self._number()
        if kind == BINARY:
            return self._take(self._unsigned())
        if kind == STRUCT:
            return self.read_struct()
        if kind in (LIST, SET):
            head = self._byte()
            size = head >> 4 if head >> 4 < 15 else self._unsigned()
            return head & 15, [self._item(head & 15) for _ in range(size)]
        if kind in (TRUE, FALSE):
            return kind == TRUE
        return self._take({BYTE: 1, DOUBLE: 8}[kind])  # KeyError: a footer has no maps

    def _item(self, kind: int) -> Any:
        return self._byte() == TRUE if kind in (TRUE, FALSE) else self._value(kind)


def _write_struct(out: bytearray, fields: list[Field]) -> None:
    last = 0
    for number, kind, value in fields:
        step = number - last
        kind = (TRUE if value else FALSE) if kind in (TRUE, FALSE) else kind
        if 0 < step < 16:
            out.append(step << 4 | kind)
        else:
            out.append(kind)
            _write_number(out, number)
        if kind not in (TRUE, FALSE):
            _write_value(out, kind, value)
        last = number
    out.append(0)


def _write_value(out: bytearray, kind: int, value: Any) -> None:
    if kind in WHOLE_NUMBERS:
        _write_number(out, value)
    elif kind == BINARY:
        _write_unsigned(out, len(value))
        out += value
    elif kind == STRUCT:
        _write_struct(out, value)
    elif kind in (LIST, SET):
        item_kind, items = value
        out.append(min(len(items), 15) << 4 | item_kind)
        if len(items) >= 15:
            _write_unsigned(out, len(items))
        for item in items:
            if item_kind in (TRUE, FALSE):
                out.append(TRUE if item else FALSE)
            else:
                _write_value(out, item_kind, item)
    else:
        out += value


def _write_number(out: bytearray, value: int) -> None:
    _write_unsigned(out, value << 1 ^ value >> 63)


def _write_unsigned(out: bytearray, value: int) -> None:
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
