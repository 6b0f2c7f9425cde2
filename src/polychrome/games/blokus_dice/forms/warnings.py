"""What a player may overlook: a shape that takes a colour its last place."""

from __future__ import annotations

from polychrome.core.forms import MoveWarning
from polychrome.core.positions import Position
from polychrome.games.blokus_dice.rules.kernels import unused
from polychrome.games.blokus_dice.rules.material import COLOURS
from polychrome.games.blokus_dice.rules.placements import can_place


def find_warnings(before: Position, after: Position, seat: int) -> list[MoveWarning]:
    """The colours that had a corner to go on from and have none any more: whoever holds one of them then is out
    [BD-12]."""
    if not unused(after.state, after.material, seat):
        return []  # nothing is left to place, in any colour
    return [
        MoveWarning("no_place", name)
        for colour, name in enumerate(COLOURS)
        if _has_place(before, seat, colour) and not _has_place(after, seat, colour)
    ]


def _has_place(position: Position, seat: int, colour: int) -> bool:
    s, board = position.state, position.material
    return bool(can_place(s, board, seat, colour, unused(s, board, seat)))
