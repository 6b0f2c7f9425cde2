"""Records: fields are attributes, of a record of its own as of one in an array."""

from __future__ import annotations

from typing import Annotated, Protocol

import numpy as np
import pytest

from polychrome.core.layout import Byte, Masks, blank, layout

pytestmark = pytest.mark.both_modes


class Thing(Protocol):
    """Any record."""

    weight: Byte
    cells: Annotated[Masks, 2, 3]


THING = layout(Thing)


def test_fields_are_read_and_written_in_place() -> None:
    things = np.zeros(2, THING)
    for thing in (blank(THING), things[1]):
        thing.weight = 7
        thing.cells[1, 2] = np.uint64(5)
        copy = thing.copy()
        thing.weight = 8
        assert (thing.weight, copy.weight) == (8, 7)
        assert thing.cells.tolist() == copy.cells.tolist() == [[0, 0, 0], [0, 0, 5]]
    assert things["weight"].tolist() == [0, 8]
    assert things[1].tobytes() == bytes(things[1].data)


def test_there_are_no_other_fields() -> None:
    thing = blank(THING)
    with pytest.raises(AttributeError, match="no field 'colour'"):
        _ = thing.colour
    with pytest.raises(ValueError, match="colour"):
        thing.colour = 1
