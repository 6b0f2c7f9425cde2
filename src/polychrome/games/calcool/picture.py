"""Calcool as a picture: the chain of each seat above the fields of its cards, and the dice in the middle."""

from __future__ import annotations

from typing import Any

from polychrome.core.positions import Position
from polychrome.envs.pictures import LINE, SOFT, Picture, add_paper, heading

DIE, GAP, HEAD = 30, 16, 56
STEP = DIE + 6
FIELDS = 10
SMALL = 19  # a die beyond the fields of the cards
WIDE, HIGH = 2 * GAP + STEP * FIELDS + 70, 116
FELT = "#2f6d54"


def draw(position: Position, to_act: int | None = None) -> Picture:
    """The middle, and below it one strip for each seat; dice beyond the fields of its cards are small."""
    shown = position.as_dict()
    dice = {
        f"{colour}-{number}": (colour, value)
        for colour, values in shown["dice"].items()
        for number, value in enumerate(values)
    }
    table = STEP * (len(dice) // 10) + 2 * GAP
    picture = Picture(WIDE + 2 * GAP, HEAD + table + GAP + (HIGH + GAP) * position.seats, position.game.title)
    picture.text(GAP, 28, f"{position.game.title}, round {shown['round']}", 20)
    picture.text(picture.width - GAP, 28, f"{shown['phase']}, {heading(position, to_act)}", 14, SOFT, "end")
    picture.box(GAP, HEAD, WIDE, table, fill=FELT, radius=12)
    for number, (name, (colour, value)) in enumerate(dice.items()):
        if name in shown["middle"]:
            left = (picture.width - 10 * STEP) / 2 + STEP * (number // 6)
            picture.die(left, HEAD + GAP + STEP * (number % 6), DIE, colour, value or "?")
    for seat, one in enumerate(shown["seats"]):
        top = HEAD + table + GAP + (HIGH + GAP) * seat
        add_paper(picture, GAP, top, WIDE, HIGH, seat == to_act)
        _draw_seat(picture, 2 * GAP, top, seat, one, dice)
    return picture


def _draw_seat(
    picture: Picture, left: float, top: float, seat: int, one: dict[str, Any], dice: dict[str, tuple[str, int | None]]
) -> None:
    cards = ", ".join(card or "hidden" for card in one["cards"]) or "no cards"
    picture.text(left, top + 18, f"seat {seat}: {cards}", 14)
    points = one["count"]["fields"] if one["count"] else [0] * FIELDS
    for field in range(FIELDS):
        x, y = left + STEP * field, top + 34
        picture.box(x, y, DIE, DIE, fill="#ffffff", line=LINE, radius=6)
        if die := one["chain"].get(str(field + 1)):
            picture.die(x, y, DIE, dice[die][0], dice[die][1] or "?")
        if points[field]:
            picture.text(x + DIE / 2, y + DIE + 14, f"{points[field]:+d}", 13, SOFT, "middle")
    further = [name for place, name in one["chain"].items() if int(place) > FIELDS]
    for number, name in enumerate(further):
        picture.die(left + SMALL * number, top + HIGH - 22, SMALL - 3, dice[name][0], dice[name][1] or "?")
    if one["hand"]:
        picture.die(left + STEP * FIELDS + 20, top + 34, DIE, dice[one["hand"]][0], dice[one["hand"]][1] or "?")
        picture.text(left + STEP * FIELDS + 35, top + 78, "hand", 12, SOFT, "middle")
