"""A position of Blokus Dice as JSON: the state that a referee prints or a seat sees, and the result."""

from __future__ import annotations

from typing import Any

from polychrome.core.positions import Position
from polychrome.core.seats import name_waiting
from polychrome.games.blokus_dice.rules import state as st
from polychrome.games.blokus_dice.rules.kernels import marker_of, shapes_to_place, unused
from polychrome.games.blokus_dice.rules.material import COLOURS, read_board
from polychrome.games.blokus_dice.rules.placements import can_place

PHASES = ("roll", "roll", "play", "over", "draw")


def view(position: Position) -> dict[str, Any]:
    """The whole position; nothing in it is secret."""
    s = position.state
    is_playing = s.phase in (st.READY, st.ROLLING, st.PLAYING)
    return {
        "phase": PHASES[s.phase],
        "round": int(s.rounds) + 1,
        "start": int(s.starter) if is_playing else None,
        "first": None if s.phase == st.DRAWING else int(s.opener),  # place 0 of the ring [BD-14]
        "waiting": name_waiting(position.waiting),
        "taking": None if s.taking == st.NOBODY else int(s.taking),
        "prospects": {} if s.taking == st.NOBODY else _prospects(position, int(s.taking)),
        "pool": [value for value, dice in enumerate(s.pool.tolist()) for _ in range(dice)],
        "queue": [COLOURS[colour] for colour in s.ring[position.seats :].tolist()[::-1]],  # the front first
        "boards": [_board(position, seat) for seat in range(position.seats)],
    }


def _prospects(position: Position, seat: int) -> dict[str, str]:
    """What each die that a seat can take would let it place: a shape of its row, one with a strike, or none [BD-12].

    A client warns by it before a die that puts its seat out.
    """
    s, board = position.state, position.material
    marker, shapes, found = marker_of(s, seat), unused(s, board, seat), {}
    otherwise = ""  # the same for all dice whose row does not fit
    for value in range(1, 7):
        if not s.pool[value]:
            continue
        if can_place(s, board, seat, marker, shapes & int(board.rows[value])):
            found[str(value)] = "row"
            continue
        if not otherwise:
            has_strike = can_place(s, board, seat, marker, shapes_to_place(s, board, seat, value))
            otherwise = "strike" if has_strike else "none"
        found[str(value)] = otherwise
    return found


def _board(position: Position, seat: int) -> dict[str, Any]:
    s, names = position.state, read_board(position.options.board).names
    has_started = s.phase != st.DRAWING  # who starts holds the first marker [BD-14]
    return {
        "cells": rows_of(position, seat),
        "used": [names[shape] for shape in s.order[seat, : s.placed[seat]].tolist()],
        "strikes": int(s.strikes[seat]),
        "out": bool(s.out >> seat & 1),
        "marker": COLOURS[marker_of(s, seat)] if has_started else None,
        "next": COLOURS[int(s.ring[(seat - int(s.opener)) % position.seats - 1])] if has_started else None,  # [BD-13]
        "die": int(s.die[seat]) or None,
        "placed": bool(s.die[seat]) and not (s.owing | s.out) >> seat & 1,  # in this round
    }


def rows_of(position: Position, seat: int) -> list[str]:
    """A seat's grid, a text for each row: the first letter of a colour, or a dot."""
    board, by_colour = position.material, position.state.cells[seat].tolist()
    side, stride = int(board.side), int(board.stride)
    grid = ["."] * (side * stride)
    for colour, masks in zip(COLOURS, by_colour, strict=True):
        bits = sum(mask << 64 * word for word, mask in enumerate(masks))
        while bits:
            grid[(bits & -bits).bit_length() - 1] = colour[0]
            bits &= bits - 1
    return ["".join(grid[row * stride : row * stride + side]) for row in range(side)]


def result(position: Position) -> dict[str, Any]:
    """Empty cells, strikes used and the round of going out; who wins, or would win as it stands [BD-16]."""
    s = position.state
    seats = [
        {"empty": int(s.empty[seat]), "strikes": int(s.strikes[seat]), "out_round": int(s.out_round[seat]) or None}
        for seat in range(position.seats)
    ]
    return {"seats": seats, "winners": position.winners}
