"""Polychrome: play, judge, study and master three tabletop games with coloured dice.

>>> import polychrome
>>> table = polychrome.open_table("colour_square", seats=2)
>>> table = polychrome.happen(table, {"type": "roll", "seat": 0,
...     "dice": {"red": 3, "blue": 2, "green": 1, "yellow": 1, "white": 4}})
>>> table.why_not(1, 0).rule
'CS-8'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from polychrome.core.game import Position

__all__ = ["happen", "open_table"]


def open_table(game: str, seats: int, **options: Any) -> Position:
    """The start of a game; options that are left out have the values of the command line (sheet A, standard, …)."""
    from polychrome import games
    from polychrome.core.faults import converted
    from polychrome.core.game import new

    rules = games.game(game)
    return new(rules, converted({**rules.defaults, "seats": seats, **options}, rules.options, "options"))


def happen(position: Position, event: dict[str, Any]) -> Position:
    """The position after one event of a record. Raises IllegalAct (a rule) or BadRecord (its form)."""
    from polychrome.core.faults import converted
    from polychrome.core.game import perform

    known = converted(event, position.game.events, "event")
    return perform(position, position.game.encode(position, known))
