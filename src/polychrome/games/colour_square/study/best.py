"""The best possible result of a task of Colour Square on any sheet, if the dice fall as one likes [CS-38].

Exact: a circled square never costs points, and every target of a checked sheet can be hit, so only the largest
sets of squares that a task lets one circle need to be compared; the rules' own scoring compares them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from polychrome.core.positions import Position
from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.rules.material import COLOURS, SQUARE_NAMES, SQUARES
from polychrome.games.colour_square.rules.sheets import COLUMN, EVERY_SQUARE, ROW
from polychrome.study.game_study import Best


def best(sheet: Any, task: int) -> Best:
    """The best result of a task (1 … 5) on a built-in sheet or a definition. Raises BadDefinition."""
    position = GAME.start(seats=1, sheet=sheet, variant=f"task{task}")
    total, squares = max((_total(position, squares), -squares) for squares in _largest_sets(position, task))
    return Best(task, total, [name for square, name in enumerate(SQUARE_NAMES) if -squares >> square & 1])


def best_total(position: Position) -> int:
    """The best total of a sheet in the standard game, if the dice fall as one likes and nobody else is right first."""
    return _total(position, EVERY_SQUARE)


def _largest_sets(position: Position, task: int) -> Iterator[int]:
    """The sets of squares that can all be circled in a task and cannot be added to."""
    if task == 1:
        yield int(position.material.snake)
    elif task == 2:
        rows = [
            [sum(1 << 4 * row + c for c in columns) for columns in combinations(range(4), row + 1)] for row in range(4)
        ]
        yield from (sum(choice) for choice in product(*rows))
    elif task == 4:
        for (column, other), row in product(combinations(range(4), 2), range(4)):
            yield COLUMN << column | COLUMN << other | ROW << 4 * row
    else:
        yield EVERY_SQUARE


def _total(position: Position, squares: int) -> int:
    """The score of a sheet on which just these squares are circled, each with its greatest right sum."""
    filled = position.copy()
    s, sheet = filled.state, filled.material
    s.circled[0] = squares
    for square in range(SQUARES):
        corners = [16 * colour + square for colour in range(len(COLOURS))]
        faces = {corner: int(sheet.preset[corner]) for corner in corners}
        free = [corner for corner in corners if not faces[corner]]
        rest = min(int(sheet.high[square]) - sum(faces.values()), 6 * len(free))
        for left, corner in zip(range(len(free), 0, -1), free, strict=True):
            faces[corner] = min(6, rest - left + 1)
            rest -= faces[corner]
        for corner, face in faces.items():
            s.face[0, corner] = face
    return int(position.game.rules.score(s, sheet, 0)[0])
