"""A position of Colour Square as JSON: the state that a referee prints or a seat sees, and the result."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from polychrome.core.game import Position
from polychrome.core.parts import Parts, bytes_of
from polychrome.core.seats import seats_in
from polychrome.games.colour_square import state as st
from polychrome.games.colour_square.scoring import bridges_of, parts, score
from polychrome.games.colour_square.state import STATE
from polychrome.games.colour_square.tables import COLOURS, CORNERS, DICE, GRADES, SEATS, SQUARE_NAMES, SQUARES

PHASES = ("roll-off", "start", "roll", "roll", "enter", "over")


# What a sheet, its squares and its score are made of.
OF_A_SHEET = ("jokers", "joker", "due", "play", "fresh", "used", "circled", "shaded", "crossed")
OF_SQUARES = ("face", "circled", "shaded", "crossed")
OF_A_SCORE = ("face", "circled", "shaded", "jokers", "joker")
OF_THE_TABLE = ("phase", "rolls", "is_last", "to_roll", "hidden", "task")

_of_sheets, _of_squares, _of_scores, _of_dice = (
    [bytes_of(STATE, names, seat) for seat in range(SEATS)] for names in (OF_A_SHEET, OF_SQUARES, OF_A_SCORE, ("dice",))
)
_of_the_table = itemgetter(*(STATE.fields[name][1] for name in OF_THE_TABLE))  # type: ignore[index]  # one byte each
_sheets, _squares, _scores = Parts(8192), Parts(8192), Parts(8192)  # a busy server shows some thousand sheets


def view(position: Position) -> dict[str, Any]:
    """The whole position; what was hidden before is null. Sheets are shared between views: not to be changed."""
    s = position.state
    data = s.tobytes()
    phase, rolls, is_last, to_roll, hidden, task = _of_the_table(data)
    orange = -1 if task >= 3 else int(position.material.orange)  # some tasks count no bridges [CS-35]
    sheets = []
    for seat in range(position.seats):
        dice = _of_dice[seat](data) if phase == st.WRITING else None
        if dice and is_last and (to_roll >> seat & 1 or not dice[0]):
            dice = None  # nothing to enter from
        own, squares, is_hidden = _of_sheets[seat](data), _of_squares[seat](data), bool(hidden >> seat & 1)
        key = own, squares, is_hidden, orange, dice
        sheets.append(_sheets.get(key, _sheet, *key))
    return {
        "phase": PHASES[phase],
        "active": None if phase in (st.CASTING, st.OVER) else int(s.active),
        "waiting": ["dealer" if seat < 0 else seat for seat in seats_in(position.waiting)],
        "last_round": bool(is_last),
        "rolls": rolls,
        "sheets": sheets,
    }


def _number(data: bytes) -> int:
    """A field that is never negative, from its bytes."""
    return int.from_bytes(data, sys.byteorder)


def _sheet(
    own: Sequence[bytes], squares: Sequence[bytes], is_hidden: bool, orange: int, dice: bytes | None
) -> dict[str, Any]:
    joker = own[1]
    jokers, _, due, play, fresh, used, circled, shaded, crossed = map(_number, own)
    in_play = (play | play >> 16 | play >> 32 | play >> 48) & ~(circled | shaded | crossed)
    return {
        "squares": _squares.get(squares, _all_squares, *squares),
        "jokers": None if is_hidden else ["X" if value == st.RECOLOURED else value for value in joker[:jokers]],
        "dice": None if dice is None else dict(zip(DICE, dice, strict=True)),
        "due": None if is_hidden else due,
        "in_play": [name for square, name in enumerate(SQUARE_NAMES) if in_play >> square & 1],
        "fresh": _corners(fresh),
        "used": [die for number, die in enumerate(DICE) if used >> number & 1],
        "bridges": _bridges(circled & ~orange),
    }


def _all_squares(faces: bytes, *status: bytes) -> dict[str, Any]:
    circled, shaded, crossed = map(_number, status)
    return {
        name: _square(
            faces[square], faces[16 + square], faces[32 + square], faces[48 + square],
            circled >> square & 1, shaded >> square & 1, crossed >> square & 1,
        )
        for square, name in enumerate(SQUARE_NAMES)
    }  # fmt: skip


@lru_cache(maxsize=16_384)  # there are not many more different squares; a server shows each thousands of times
def _square(
    red: int, blue: int, green: int, yellow: int, is_circled: int, is_shaded: int, is_crossed: int
) -> dict[str, Any]:
    """A square with its corners. Shared between views: to be read, not to be changed."""
    status = "circled" if is_circled else "shaded" if is_shaded else "crossed" if is_crossed else "open"
    corners = dict(zip(COLOURS, (face or None for face in (red, blue, green, yellow)), strict=True))
    return {"corners": corners, "status": status}


def _corners(corners: int) -> list[list[str]]:
    """Corners written for this roll, which can still be corrected."""
    if not corners:
        return []
    return [[SQUARE_NAMES[corner & 15], COLOURS[corner >> 4]] for corner in range(CORNERS) if corners >> corner & 1]


@lru_cache(maxsize=4096)
def _bridges(joined: int) -> list[list[str]]:
    """The pairs of squares that are joined [CS-19]. Shared between views: to be read, not to be changed."""
    across = [(square, square + 1) for square in range(SQUARES) if joined & joined >> 1 & 0x7777 & 1 << square]
    down = [(square, square + 4) for square in range(SQUARES) if joined & joined >> 4 & 1 << square]
    return [[SQUARE_NAMES[one], SQUARE_NAMES[other]] for one, other in sorted(across + down)]


def result(position: Position) -> dict[str, Any]:
    """The score of each seat with its parts; null where a covered sheet hides it."""
    data, sheet = position.state.tobytes(), position.material.tobytes()
    *_, hidden, task = _of_the_table(data)
    seats = [
        _scores.get(
            (_of_scores[seat](data), sheet, task, hidden >> seat & 1),
            _hidden_score if hidden >> seat & 1 else _score, position, seat,
        )
        for seat in range(position.seats)
    ]  # fmt: skip
    if hidden:
        return {"seats": seats, "winners": None}
    most = max(seat["total"] for seat in seats)  # equal totals share the win
    return {"seats": seats, "winners": [number for number, seat in enumerate(seats) if seat["total"] == most]}


def _score(position: Position, seat: int) -> dict[str, Any]:
    s, sheet = position.state, position.material
    total = int(score(s, sheet, seat)[0])
    sums, bridges, purple, shaded, jokers = (int(part) for part in parts(s, sheet, seat))
    return {
        "total": total, "sums": sums, "bridges": bridges, "purple": purple, "shaded": shaded, "jokers": jokers,
        "circled": int(s.circled[seat]).bit_count(), "grade": _grade(s, sheet, total),
    }  # fmt: skip


def _hidden_score(position: Position, seat: int) -> dict[str, Any]:
    """What the announced closings alone say about a covered sheet."""
    s, sheet = position.state, position.material
    bridges, purple = bridges_of(s, sheet, seat)
    shaded = int(s.shaded[seat]).bit_count()
    return {
        "total": None, "sums": None, "bridges": 5 * int(bridges), "purple": 5 * int(purple), "shaded": -10 * shaded,
        "jokers": None, "circled": int(s.circled[seat]).bit_count(), "grade": None,
    }  # fmt: skip


def _grade(s: Any, sheet: Any, total: int) -> str | None:
    """The grade of a task where the sheet has figures for it [CS-38]."""
    task = int(s.task) - 1
    if task < 0 or not sheet.graded >> task & 1:
        return None
    return GRADES[sum(total >= figure for figure in sheet.grades[task].tolist())]
