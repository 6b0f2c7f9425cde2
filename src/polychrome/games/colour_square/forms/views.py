"""A position of Colour Square as JSON: the state that a referee prints or a seat sees, and the result.

Written by a kernel: a server sends some thousand of them a second, and each is as long as this page.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from polychrome.core.bits import NONE, count, place
from polychrome.core.hints import ViewWriter
from polychrome.core.kernel import entry, kernel
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.fast.json_text import (  # fmt: skip
    COMMA,
    NULL,
    OPEN,
    TRUE_OR_FALSE,
    Spans,
    Text,
    close_list,
    put,
    put_list,
    put_number,
    put_one_of,
    text,
    texts,
    write_position,
)
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.kernels import waiting
from polychrome.games.colour_square.rules.material import (
    COLOURS,
    CORNERS,
    DICE,
    GRADES,
    SEATS,
    SQUARE_NAMES,
    SQUARES,
    Sheet,
)
from polychrome.games.colour_square.rules.scoring import bridges_of, parts, score
from polychrome.games.colour_square.rules.state import State

SPANS = 1 + SQUARES + 1  # a seat: its sheet, its squares, its score
ROOM = 4096 * (SEATS + 1)  # a sheet takes at most some 3,000 bytes: all of its squares, bridges and fresh corners

POSITION, RESULT = text('{"position":'), text(',"result":')
PHASES = texts(
    f'{{"phase":"{phase}","active":' for phase in ("roll-off", "start", "roll", "roll", "enter", "over", "draw")
)  # by number, see `state`
WAITING, DEALER_TEXT = text(',"waiting":['), text('"dealer"')
LAST_ROUND, TO_ROLL = text(',"last_round":'), text(',"to_roll":[')
ROLLS, SHEETS = text(',"rolls":'), text(',"sheets":[')
SQUARES_BEGIN = text('{"squares":{')
NAME, CORNERS_BEGIN = texts(f'"{name}":' for name in SQUARE_NAMES), text('{"corners":{"red":')
CORNER = texts(f',"{colour}":' for colour in COLOURS)
FACE = texts(("null", *"123456"))
STATUS = texts(f'}},"status":"{status}"}}' for status in ("open", "circled", "shaded", "crossed"))
JOKERS, DICE_TEXT, DUE, IN_PLAY = text('},"jokers":'), text(',"dice":'), text(',"due":'), text(',"in_play":')
JOKER = texts((*"0123456", '"X"'))  # by the value in the field
DIE = texts(f'{"," if number else "{"}"{die}":' for number, die in enumerate(DICE))
FRESH, USED, BRIDGES = text(',"fresh":'), text(',"used":'), text(',"bridges":[')
NAMES = texts(f'"{die}"' for die in DICE)
IN_NAMES = texts(f'"{name}"' for name in SQUARE_NAMES)
CORNER_NAMES = texts(f'["{SQUARE_NAMES[at % SQUARES]}","{COLOURS[at // SQUARES]}"]' for at in range(CORNERS))
BRIDGE_NAMES = texts(
    f'["{SQUARE_NAMES[square]}","{SQUARE_NAMES[min(square + step, SQUARES - 1)]}"]'
    for square in range(SQUARES)
    for step in (1, 4)
)
END = text("}")
SEATS_BEGIN, WINNERS = text('{"seats":['), text(',"winners":')
SCORE = texts(
    f'{"," if number else "{"}"{name}":'
    for number, name in enumerate(("total", "sums", "bridges", "purple", "shaded", "jokers", "circled", "grade"))
)
GRADE = texts(("null", *(f'"{grade}"' for grade in GRADES)))


def view(position: Position) -> dict[str, Any]:
    """The whole position; what was hidden before is null."""
    shown: dict[str, Any] = msgspec.json.decode(write_position(position)[0])["position"]
    return shown


def result(position: Position) -> dict[str, Any]:
    """The score of each seat with its parts; null where a covered sheet hides it."""
    shown: dict[str, Any] = msgspec.json.decode(write_position(position)[0])["result"]
    return shown


@entry
def write(s: State, sheet: Sheet, out: Text, spans: Spans) -> int:
    """Write the view and the result; where that ends."""
    at = write_view(s, sheet, out, put(out, 0, POSITION), spans)
    at = write_result(s, sheet, out, put(out, at, RESULT), spans)
    return put(out, at, END)


@kernel
def write_view(s: State, sheet: Sheet, out: Text, at: int, spans: Spans) -> int:
    """The table, then each seat's sheet."""
    at = put_one_of(out, at, PHASES, int(s.phase))
    if s.phase == st.CASTING or s.phase == st.OVER or s.phase == st.DRAWING:
        at = put(out, at, NULL)
    else:
        at = put_number(out, at, int(s.active))
    at = put(out, at, WAITING)
    waited = int(waiting(s, sheet))
    for seat in range(DEALER, int(s.seats)):
        if waited >> (seat + 1) & 1:
            at = put(out, at, DEALER_TEXT) if seat == DEALER else put_number(out, at, seat)
            out[at] = COMMA
            at += 1
    at = close_list(out, at)
    at = put_one_of(out, put(out, at, LAST_ROUND), TRUE_OR_FALSE, int(s.is_last))
    at = write_to_roll(s, out, put(out, at, TO_ROLL))
    at = put_number(out, put(out, at, ROLLS), int(s.rolls))
    at = put(out, at, SHEETS)
    for seat in range(int(s.seats)):
        span = seat * (1 + SQUARES)
        spans[span, 0] = at
        at = write_sheet(s, sheet, seat, out, at, spans)
        spans[span, 1] = at
        out[at] = COMMA
        at += 1
    return put(out, close_list(out, at), END)


@kernel
def write_to_roll(s: State, out: Text, at: int) -> int:
    """The seats that have still to roll in the last round, in this order [CS-23]; none before it."""
    seat = int(s.active)
    for _ in range(int(s.seats)):
        if s.to_roll >> seat & 1:
            at = put_number(out, at, seat)
            out[at] = COMMA
            at += 1
        seat = seat + 1 if seat + 1 < s.seats else 0
    return close_list(out, at)


@kernel
def write_sheet(s: State, sheet: Sheet, seat: int, out: Text, at: int, spans: Spans) -> int:
    """One seat's sheet, and what it has of this roll."""
    at = write_squares(s, seat, out, put(out, at, SQUARES_BEGIN), spans)
    is_hidden = s.hidden >> seat & 1
    at = put(out, at, JOKERS)
    if is_hidden:
        at = put(out, at, NULL)
    else:
        out[at] = OPEN
        at += 1
        for field in range(int(s.jokers[seat])):
            at = put_one_of(out, at, JOKER, int(s.joker[seat, field]))
            out[at] = COMMA
            at += 1
        at = close_list(out, at)
    at = put(out, at, DICE_TEXT)
    if s.phase != st.WRITING or (s.is_last and seat != s.active):
        at = put(out, at, NULL)  # nothing to enter from
    else:
        for die in range(5):
            at = put_number(out, put_one_of(out, at, DIE, die), int(s.dice[die]))
        at = put(out, at, END)
    at = put(out, at, DUE)
    at = put(out, at, NULL) if is_hidden else put_number(out, at, int(s.due[seat]))
    closed = int(s.circled[seat]) | int(s.shaded[seat]) | int(s.crossed[seat])
    play = s.play[seat]
    play = play | play >> np.uint64(16) | play >> np.uint64(32) | play >> np.uint64(48)
    at = put_list(out, put(out, at, IN_PLAY), IN_NAMES, play & np.uint64(0xFFFF & ~closed))
    at = put_list(out, put(out, at, FRESH), CORNER_NAMES, s.fresh[seat])
    at = put_list(out, put(out, at, USED), NAMES, np.uint64(int(s.used[seat])))
    at = write_bridges(s, sheet, seat, out, put(out, at, BRIDGES))
    return put(out, at, END)


@kernel
def write_squares(s: State, seat: int, out: Text, at: int, spans: Spans) -> int:
    """All squares with their corners."""
    for square in range(SQUARES):
        if square:
            out[at] = COMMA
            at += 1
        at = put_one_of(out, at, NAME, square)
        span = seat * (1 + SQUARES) + 1 + square
        spans[span, 0] = at
        at = put(out, at, CORNERS_BEGIN)
        for colour in range(4):
            if colour:
                at = put_one_of(out, at, CORNER, colour)
            at = put_one_of(out, at, FACE, int(s.face[seat, 16 * colour + square]))
        circled, shaded, crossed = (
            int(s.circled[seat]) >> square & 1, int(s.shaded[seat]) >> square & 1, int(s.crossed[seat]) >> square & 1,
        )  # fmt: skip
        at = put_one_of(out, at, STATUS, 1 if circled else 2 if shaded else 3 if crossed else 0)
        spans[span, 1] = at
    return at


@kernel
def write_bridges(s: State, sheet: Sheet, seat: int, out: Text, at: int) -> int:
    """The pairs of squares that are joined [CS-19]; some tasks count none [CS-35]."""
    joined = 0 if s.task >= 3 else int(s.circled[seat]) & ~int(sheet.orange)
    across, down = joined & joined >> 1 & 0x7777, joined & joined >> 4
    for square in range(SQUARES):
        for way in range(2):
            if (down if way else across) >> square & 1:
                at = put_one_of(out, at, BRIDGE_NAMES, 2 * square + way)
                out[at] = COMMA
                at += 1
    return close_list(out, at)


@kernel
def write_result(s: State, sheet: Sheet, out: Text, at: int, spans: Spans) -> int:
    """The score of each seat with its parts, and who wins; equal totals share the win."""
    at = put(out, at, SEATS_BEGIN)
    most, winners = -(10**6), NONE
    for seat in range(int(s.seats)):
        if seat:
            out[at] = COMMA
            at += 1
        span = int(s.seats) * (1 + SQUARES) + seat
        spans[span, 0] = at
        at = write_score(s, sheet, seat, out, at)
        spans[span, 1] = at
        total = int(score(s, sheet, seat)[0])
        if total > most:
            most, winners = total, NONE
        if total == most:
            winners = winners | place(seat)
    at = put(out, close_list(out, at), WINNERS)
    if s.hidden != 0:
        return put(out, put(out, at, NULL), END)
    out[at] = OPEN
    at += 1
    for seat in range(int(s.seats)):
        if winners & place(seat) != NONE:
            at = put_number(out, at, seat)
            out[at] = COMMA
            at += 1
    return put(out, close_list(out, at), END)


@kernel
def write_score(s: State, sheet: Sheet, seat: int, out: Text, at: int) -> int:
    """The parts of a score. Of a covered sheet only those that its announced closings tell."""
    is_hidden = s.hidden >> seat & 1
    total = int(score(s, sheet, seat)[0])
    sums, bridges, purple, shaded, jokers = parts(s, sheet, seat)
    if is_hidden:
        joined, on_bridges = bridges_of(s, sheet, seat)
        bridges, purple, shaded = 5 * joined, 5 * on_bridges, -10 * count(np.uint64(s.shaded[seat]))
    numbers = (total, sums, bridges, purple, shaded, jokers)
    for number in range(6):
        at = put_one_of(out, at, SCORE, number)
        if is_hidden and (number < 2 or number == 5):
            at = put(out, at, NULL)
        else:
            at = put_number(out, at, int(numbers[number]))
    at = put_number(out, put_one_of(out, at, SCORE, 6), count(np.uint64(s.circled[seat])))
    at = put_one_of(out, put_one_of(out, at, SCORE, 7), GRADE, 0 if is_hidden else grade(s, sheet, total))
    return put(out, at, END)


@kernel
def grade(s: State, sheet: Sheet, total: int) -> int:
    """The number of a task's grade from 1 on; 0 where the sheet has no figures for it [CS-38]."""
    task = int(s.task) - 1
    if task < 0 or not int(sheet.graded) >> task & 1:
        return 0
    reached = 1
    for figure in range(3):
        reached += total >= sheet.grades[task, figure]
    return reached


WRITER = ViewWriter(write, ROOM, SPANS)
