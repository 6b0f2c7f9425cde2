"""Moves of Colour Square for scripted players: no thought, but always allowed."""

from __future__ import annotations

from typing import Any

ENTER_FIELDS = 64  # corners a die, in the code book
ENTER = 7  # the first code that enters a die


def choose(may: dict[str, Any]) -> list[int]:
    """A whole list of entries from an item of a view's `may`: as many dice as are owed, each in a corner of its own."""
    head = may["first"]["list"][0]
    codes, dice, corners = [head], set(), set()
    spans = may.get("next", {}).get(str(head), {}).get("enter", [])
    for first, last in zip(spans[::2], spans[1::2], strict=True):
        for code in range(first, last + 1):
            die, corner = divmod(code - ENTER, ENTER_FIELDS)
            if len(codes) <= head and die not in dice and corner not in corners:
                codes.append(code)
                dice.add(die)
                corners.add(corner)
    return codes
