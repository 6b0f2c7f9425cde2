"""A position of Colour Square as JSON: the state that a referee prints or a seat sees, and the result."""

from __future__ import annotations

from typing import Any

from polychrome.core.game import Position, winners
from polychrome.core.seats import seats_in
from polychrome.games.colour_square import state as st
from polychrome.games.colour_square.rules import bridges_of, corners_of, open_squares, parts, score
from polychrome.games.colour_square.tables import COLOURS, CORNERS, DICE, GRADES, SQUARE_NAMES, SQUARES

PHASES = ("roll-off", "start", "roll", "roll", "enter", "over")


def view(position: Position) -> dict[str, Any]:
    """The whole position; what was hidden before is null."""
    s = position.state
    return {
        "phase": PHASES[s.phase],
        "active": None if s.phase in (st.CASTING, st.OVER) else int(s.active),
        "waiting": ["dealer" if seat < 0 else seat for seat in seats_in(position.waiting)],
        "last_round": bool(s.is_last),
        "rolls": int(s.rolls),
        "sheets": [_sheet(position, seat) for seat in range(position.seats)],
    }


def _sheet(position: Position, seat: int) -> dict[str, Any]:
    s = position.state
    is_hidden = bool(s.hidden >> seat & 1)
    faces = s.face[seat].tolist()
    circled, shaded, crossed = int(s.circled[seat]), int(s.shaded[seat]), int(s.crossed[seat])
    squares = {}
    for square, name in enumerate(SQUARE_NAMES):
        status = (
            "circled" if circled >> square & 1
            else "shaded" if shaded >> square & 1
            else "crossed" if crossed >> square & 1
            else "open"
        )  # fmt: skip
        corners = {colour: faces[16 * number + square] or None for number, colour in enumerate(COLOURS)}
        squares[name] = {"corners": corners, "status": status}
    values = s.joker[seat].tolist()[: int(s.jokers[seat])]
    return {
        "squares": squares,
        "jokers": None if is_hidden else ["X" if value == st.RECOLOURED else value for value in values],
        "dice": _dice(s, seat),
        "due": int(s.due[seat]) if not is_hidden else None,
        "in_play": _in_play(s, seat),
        "fresh": _corners(int(s.fresh[seat])),
        "used": [die for number, die in enumerate(DICE) if s.used[seat] >> number & 1],
        "bridges": _bridges(s, position.material, seat),
    }


def _corners(corners: int) -> list[list[str]]:
    """Corners written for this roll, which can still be corrected."""
    return [[SQUARE_NAMES[corner & 15], COLOURS[corner >> 4]] for corner in range(CORNERS) if corners >> corner & 1]


def _bridges(s: Any, sheet: Any, seat: int) -> list[list[str]]:
    """The pairs of squares that are joined; none where the task counts none [CS-19, CS-35]."""
    if s.task >= 3:
        return []
    joined = int(s.circled[seat]) & ~int(sheet.orange)
    across = [(square, square + 1) for square in range(SQUARES) if joined & joined >> 1 & 0x7777 & 1 << square]
    down = [(square, square + 4) for square in range(SQUARES) if joined & joined >> 4 & 1 << square]
    return [[SQUARE_NAMES[one], SQUARE_NAMES[other]] for one, other in sorted(across + down)]


def _dice(s: Any, seat: int) -> dict[str, int] | None:
    """What this seat enters from, while there is something to enter from."""
    has_rolled = s.phase == st.WRITING and not (s.is_last and (s.to_roll >> seat & 1 or not s.dice[seat, 0]))
    return dict(zip(DICE, s.dice[seat].tolist(), strict=True)) if has_rolled else None


def _in_play(s: Any, seat: int) -> list[str]:
    """The open squares that entries may go in now, as far as the task goes."""
    squares = open_squares(s, seat)
    return [
        name
        for square, name in enumerate(SQUARE_NAMES)
        if squares >> square & 1 and s.play[seat] & corners_of(1 << square)
    ]


def result(position: Position) -> dict[str, Any]:
    """The score of each seat with its parts; null where a covered sheet hides it."""
    hidden = int(position.state.hidden)
    return {
        "seats": [
            _hidden_score(position, seat) if hidden >> seat & 1 else _score(position, seat)
            for seat in range(position.seats)
        ],
        "winners": None if hidden else winners(position),
    }


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
