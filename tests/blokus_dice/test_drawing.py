"""A board in letters, for people and for tests that fail."""

from __future__ import annotations

from polychrome.games.blokus_dice.forms.drawing import draw, draw_all
from tests.blokus_dice.script import board_with, four_rounds, table

PLAYED = """\
seat 1, blue (b)
die 3, 3 strikes left
    0 1 2 3 4 5
  0 b . . . . r
  1 . B B . . r
  2 . B . . . .
  3 . . . . . .
  4 . . . . y y
  5 g g g . y y
row 1: (I1)
row 2: (I2)
row 3: (I3) V3
row 4: (O4) L4
row 5: I5
row 6: X5"""

BOTH = """\
seat 0, red (r)                   seat 1, blue (b)
out in round 5, 3 strikes left    die 3, 3 strikes left
    0 1 2 3 4 5                       0 1 2 3 4 5
  0 r r r r r g                     0 b . . . . r
  1 . . . . . g                     1 . . . . . r
  2 . . . . . .                     2 . . . . . .
  3 . . . . . .                     3 . . . . . .
  4 . . . . b b                     4 . . . . y y
  5 y . . . b b                     5 g g g . y y"""

WIDE = """\
seat 0, green (g)
no die, 2 strikes left
     0  1  2  3  4  5  6  7  8  9 10
  0  r  .  .  .  .  .  .  .  .  .  ."""


def test_a_board_is_drawn_in_letters_with_what_its_seat_hopes_to_place_in_capitals() -> None:
    t = four_rounds().roll(0, 3, 3).take(0, 3).take(1, 3)
    assert draw(t.position, 1, [(1, 1), (1, 2), (2, 1)]) == PLAYED


def test_all_boards_are_drawn_side_by_side() -> None:
    t = four_rounds().roll(0, 3, 3).take(0, 3).take(1, 3)
    assert draw_all(t.position) == BOTH


def test_a_wide_grid_has_room_for_its_numbers() -> None:
    t = table(2, board_with("I1 I2", size=11)).round("2! I1 00", "1 I1 00")
    assert draw(t.position, 0).startswith(WIDE)
    assert draw(t.position, 0).endswith("row 1: (I1) I2\n" + "\n".join(f"row {row}: no shapes" for row in range(2, 7)))


def test_a_seat_that_has_placed_is_shown_as_such() -> None:
    t = table().roll(0, 1, 1).take(0, 1).place(0, "I1", "00")
    assert draw(t.position, 0).splitlines()[1] == "die 1, placed, 3 strikes left"
    assert draw(t.position, 1).splitlines()[1] == "no die, 3 strikes left"
