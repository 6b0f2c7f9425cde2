"""Why: what can be seen on the board that tells one choice from another, as remarks for `study.words`."""

from __future__ import annotations

from typing import Any, NamedTuple

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position
from polychrome.games.blokus_dice.bots.prospects import OUT, Worth
from polychrome.games.blokus_dice.bots.solo_policy import BY_SIZE, colour_now, lay
from polychrome.games.blokus_dice.bots.workspace import Workspace
from polychrome.games.blokus_dice.forms.events import cells_of
from polychrome.games.blokus_dice.rules.material import COLOURS, PLACEMENTS
from polychrome.games.blokus_dice.study.texts import describe_shape

MANY = 2  # corners more or fewer that are worth a word


class Sight(NamedTuple):
    """What one sees of a choice."""

    size: int
    strike: bool
    corners: dict[int, int]  # free cells at which each colour can go on afterwards


def sight(work: Workspace, choice: int) -> Sight:
    """Look at a choice on the board that lies on the work."""
    work.boards[1] = work.boards[0]
    after = work.boards[1]
    lay(after, work.board, int(colour_now(work.boards[0])), choice % PLACEMENTS, choice // PLACEMENTS)
    corners = {
        colour: sum(int(mask).bit_count() for mask in after.free[0, colour] & after.touch[0, colour])
        for colour in range(len(COLOURS))
    }
    return Sight(work.size(choice), choice >= PLACEMENTS, corners)


def colour(number: int) -> Remark:
    """A colour by its name."""
    return Remark(f"blokus_dice {COLOURS[number]}", {})


def named(position: Position, choice: int) -> dict[str, Any]:
    """The shape of a choice in words."""
    return describe_shape(position, cells_of(position.material, choice % PLACEMENTS))


# --- chance and others ------------------------------------------------------------------------------------------------


def of_roll(dice: list[int], luck: float) -> Remark:
    """What a roll gave a seat."""
    name = "blokus_dice lucky" if luck >= 0 else "blokus_dice unlucky"
    return Remark(name, {"dice": sorted(dice), "points": abs(luck)})


def of_draft(seat: int, die: int, left: int) -> Remark:
    """That another seat took a die which this one would have liked."""
    return Remark("blokus_dice drafted", {"seat": seat, "die": die, "left": left})


# --- decisions --------------------------------------------------------------------------------------------------------


def of_take(before: Position, die: int, got: Worth, better: int, best: Worth) -> Remark:
    """What another die would have allowed."""
    values = {"die": die, "better": better, "cost": best.value - got.value, **named(before, best.choice)}
    if got.choice == OUT:
        return Remark("blokus_dice took its end", values)
    is_struck = got.choice >= PLACEMENTS > best.choice
    return Remark("blokus_dice took a strike" if is_struck else "blokus_dice took", values)


def of_place(work: Workspace, before: Position, choice: int, best: int, cost: float) -> Remark:
    """The plainest thing that the played one lacks."""
    values = {**named(before, choice), "cost": cost}
    got, other = sight(work, choice), sight(work, best)
    own = int(colour_now(work.boards[0]))
    dead = [one for one in got.corners if not got.corners[one] and other.corners[one]]
    if dead:
        return Remark("blokus_dice shut out", {**values, "colour": colour(dead[0])})
    if got.strike and not other.strike:
        return Remark("blokus_dice wasted a strike", values)
    if got.size < other.size:
        return Remark("blokus_dice small", {**values, "fewer": other.size - got.size})
    if got.corners[own] + MANY <= other.corners[own]:
        corners = {"left": got.corners[own], "more": other.corners[own]}
        return Remark("blokus_dice few corners", {**values, **corners, "colour": colour(own)})
    blocked = min(got.corners, key=lambda one: got.corners[one] - other.corners[one])
    if got.corners[blocked] + MANY <= other.corners[blocked]:
        corners = {"left": got.corners[blocked], "more": other.corners[blocked]}
        return Remark("blokus_dice in the way", {**values, **corners, "colour": colour(blocked)})
    return Remark("blokus_dice less room", values)


def of_hint(work: Workspace, view: Position, choice: int) -> Remark:
    """What speaks for a choice; the board lies on the work."""
    if choice == OUT:
        return Remark("blokus_dice hint end", {})
    seen, own = sight(work, choice), int(colour_now(work.boards[0]))
    values = {**named(view, choice), "colour": colour(own), "corners": seen.corners[own]}
    if seen.strike:
        return Remark("blokus_dice hint strike", values)
    unused = int(work.board.shapes) & ~int(work.boards[0].used)
    if not unused & int(sum(BY_SIZE[seen.size + 1 :])):
        return Remark("blokus_dice hint large", values)
    return Remark("blokus_dice hint", values)
