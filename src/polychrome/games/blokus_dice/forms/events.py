"""Events of a record and the moves that they are, both ways."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from polychrome.core.errors import BadRecord
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import Event, Pips, check_seat
from polychrome.core.seats import DEALER
from polychrome.core.wording import format_count, join_words
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.material import CELLS, read_board
from polychrome.games.blokus_dice.rules.placements import number_of
from polychrome.games.blokus_dice.rules.shapes import SHAPE_OF, WAY_NUMBER, WAYS, Cell, way_of

Seat = Annotated[int, Meta(ge=0, le=3)]

MAX_DICE = st.ROLL.fields["dice"] - 1


class DrawStart(Event, tag="draw_start"):
    """The dealer draws the first starting seat."""

    start: Seat


class Roll(Event, tag="roll"):
    """The starting seat rolls all dice."""

    seat: Seat
    dice: list[Pips]


class Take(Event, tag="take"):
    """A seat takes one of them."""

    seat: Seat
    die: Pips


class Place(Event, tag="place"):
    """A seat colours in a shape."""

    seat: Seat
    shape: str
    cells: list[list[int]]  # [row, column] each, in any order
    strike: bool = False


Events = DrawStart | Roll | Take | Place


def encode(start: Position, event: Events) -> Move:
    """The move that an event is. Raises BadRecord where the form of the event is not right for this table."""
    name, seat = ("start", event.start) if isinstance(event, DrawStart) else ("seat", event.seat)
    check_seat(start, seat, name)
    if isinstance(event, DrawStart):
        return Move(DEALER, (st.DRAW_START.code(event.start),), start)
    if isinstance(event, Roll):
        faces = [st.FACE.code(value - 1) for value in event.dice]
        return Move(DEALER, (st.ROLL.code(event.seat, min(len(faces), MAX_DICE)), *faces), start)
    code = st.TAKE.code(event.die - 1) if isinstance(event, Take) else _place_code(start, event)
    return Move(event.seat, (code,), start)


def _place_code(start: Position, event: Place) -> int:
    """The placement that these cells are, or the code that says why they are none."""
    numbers = read_board(start.options.board).numbers
    if event.shape not in numbers:
        raise BadRecord(f"shape: there is no shape {event.shape!r} on this board")
    shape, board = numbers[event.shape], start.material
    cells = [(cell[0], cell[1]) for cell in event.cells if len(cell) == 2]
    way = WAY_NUMBER.get(way_of(cells)) if cells and len(cells) == len(event.cells) else None
    if way is None or SHAPE_OF[way] != shape:
        return st.MISPLACE.code(event.strike, 0, shape)
    if not all(0 <= row < board.side and 0 <= column < board.side for row, column in cells):
        return st.MISPLACE.code(event.strike, 1, shape)
    row, column = min(cells)
    return st.PLACE.code(event.strike, int(number_of(board, way, row * int(board.stride) + column)))


def cells_of(board: object, placement: int) -> list[Cell]:
    """The cells of a placement, in reading order."""
    masks = board.laid[placement, :, CELLS].tolist()  # type: ignore[attr-defined]
    bits = sum(mask << 64 * word for word, mask in enumerate(masks))
    anchor = (bits & -bits).bit_length() - 1
    row, column = divmod(anchor, int(board.stride))  # type: ignore[attr-defined]
    return [(row + r, column + c) for r, c in WAYS[board.way[placement]]]  # type: ignore[attr-defined]


def codes_to_follow(code: int) -> int:
    """How many codes complete the move that this code begins; -1 if it begins none."""
    kind, values = st.CODES.read(code)
    if kind is st.ROLL:
        return values[1]
    return -1 if kind is st.FACE else 0


def decode(start: Position, move: Move) -> Events:
    """The event that a move is."""
    seat, (head, *faces) = move.seat, move.codes
    kind, values = st.CODES.read(head)
    if kind is st.ROLL:
        return Roll(seat=values[0], dice=[st.FACE.values(code)[0] + 1 for code in faces])
    if kind is st.TAKE:
        return Take(seat=seat, die=values[0] + 1)
    if kind is st.DRAW_START:
        return DrawStart(start=values[0])
    assert kind is st.PLACE, kind
    strike, placement = values
    cells = [[row, column] for row, column in cells_of(start.material, placement)]
    return Place(seat=seat, shape=_name(start, placement), cells=cells, strike=bool(strike))


def _name(start: Position, placement: int) -> str:
    return read_board(start.options.board).names[int(SHAPE_OF[start.material.way[placement]])]


def describe(start: Position, seat: int, code: int) -> str:
    """What a seat does with a code, in words."""
    kind, values = st.CODES.read(code)
    who = "the dealer" if seat == DEALER else f"seat {seat}"
    if kind is st.TAKE:
        return f"{who}, take a {values[0] + 1}"
    if kind is st.ROLL:
        dice = "five or more dice" if values[1] == MAX_DICE else format_count(values[1], "die", "dice")
        return f"roll of seat {values[0]}, {dice}"
    if kind is st.DRAW_START:
        return f"draw of seat {values[0]} to start"
    if kind is st.FACE:
        return f"{who}, a {values[0] + 1}"
    strike = " with a strike" if values[0] else ""
    if kind is st.MISPLACE:
        return f"{who}, {read_board(start.options.board).names.get(values[2], 'a shape')}{strike}"
    if values[1] >= start.material.first[-1]:
        return f"{who}, a shape{strike} off the grid"
    cells = " ".join(f"({row}, {column})" for row, column in cells_of(start.material, values[1]))
    return f"{who}, {_name(start, values[1])}{strike} at {cells}"


def describe_move(position: Position, move: Move) -> str:
    """A whole move in words."""
    if st.CODES.read(move.codes[0])[0] is st.MISPLACE:
        return describe(position, move.seat, move.codes[0])
    event = decode(position, move)
    if isinstance(event, Roll):
        return f"the dealer rolls {join_words(map(str, event.dice))} for seat {event.seat}"
    if isinstance(event, Take):
        return f"seat {event.seat} takes a {event.die}"
    if isinstance(event, DrawStart):
        return f"the dealer draws seat {event.start} to start"
    cells = join_words(f"({row}, {column})" for row, column in event.cells)
    return f"seat {event.seat} places {event.shape} on {cells}{' with a strike' if event.strike else ''}"
