"""The web client counts the placements of a Blokus Dice board by itself: the same numbers, the same cells."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from polychrome.games.blokus_dice.forms.events import cells_of
from polychrome.games.blokus_dice.rules.material import read_board
from tests.blokus_dice.script import POCKET, built_in
from tests.web.modules import find_node

PLACES = Path(__file__).parents[2] / "web" / "src" / "games" / "blokus_dice" / "places.ts"
COUNT = """
const { Places } = await import(process.argv[1]);
const [board, count] = JSON.parse(process.argv[2]);
const places = new Places(board);
console.log(JSON.stringify(Array.from({ length: count }, (_, number) => {
    const { way, cells } = places.placement(number);
    return [way.shape, cells];
})));
"""


@pytest.mark.parametrize(
    "board", [built_in("standard"), built_in("large"), POCKET], ids=lambda board: str(board["name"])
)
def test_a_placement_has_the_same_cells_in_the_browser(board: dict[str, Any]) -> None:
    table = read_board(board)
    count, size = int(table.board.first[-1]), board["size"]
    made = subprocess.run(
        [find_node(), "--input-type=module", "--eval", COUNT, "--", PLACES.as_uri(), json.dumps([board, count])],
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(made.stdout)
    assert len(told) == count > 0
    for number, (shape, cells) in enumerate(told):
        assert [(cell // size, cell % size) for cell in cells] == cells_of(table.board, number)
        assert len(board["shapes"][shape]) == len(cells)
