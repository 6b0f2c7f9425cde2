"""Why one decision is better than another: what becomes of the squares, as remarks for `study.words`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from polychrome.bots.critic import Remark
from polychrome.core.positions import Position, apply_code
from polychrome.games.colour_square.bots.sheet_codes import code_of, in_play
from polychrome.games.colour_square.bots.squares import GONE, SUMS, WRONG
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import DICE, SQUARE_NAMES, SQUARES, WHITE

CLEAR = 0.1  # what a chance has to fall by to be worth a word


class Fate(NamedTuple):
    """What an entry does to a square."""

    die: Remark
    square: int  # -1: a joker field
    before: float  # how likely it came right
    after: float
    code: int  # what stands there now


def fates(view: Position, seat: int, codes: Sequence[int], mind: Any, rolls: int) -> list[Fate]:
    """What each entry of a decision does, one after the other."""
    position, found = view.copy(), []
    for code in codes:
        kind, values = st.CODES.read(code)
        if kind in (st.ENTER, st.RECOLOUR, st.JOKER):
            die = named_die(position, values[0])
            square = values[1] & 15 if kind is not st.JOKER else -1
            before = _chance(position, seat, square, mind, rolls)
            apply_code(position, seat, code)
            s, sheet = position.state, position.material
            now = GONE if square < 0 else int(code_of(s, sheet, seat, square, in_play(s, sheet, seat)))
            found.append(Fate(die, square, before, _chance(position, seat, square, mind, rolls), now))
        else:
            apply_code(position, seat, code)
    return found


def _chance(position: Position, seat: int, square: int, mind: Any, rolls: int) -> float:
    if square < 0:
        return 0.0
    s, sheet = position.state, position.material
    return float(mind.chance[rolls, square, code_of(s, sheet, seat, square, in_play(s, sheet, seat))])


def named_die(position: Position, die: int) -> Remark:
    """A die by its colour and value."""
    return Remark(f"the {DICE[die]}", {"face": int(position.state.dice[die])})


def faces_for(position: Position, square: int, code: int) -> list[int]:
    """The faces that would complete a square that lacks one corner; none where it lacks more, or nothing helps."""
    empty, total = code // SUMS, code % SUMS
    if empty.bit_count() != 1:
        return []
    corner = 16 * (empty.bit_length() - 1) + square
    low, high = int(position.material.low[square]), int(position.material.high[square])
    preset = int(position.material.preset[corner])
    return [face for face in range(1, 7) if low <= total + face <= high and preset in (0, face)]


def exact_target(position: Position, square: int) -> int | None:
    """The sum that a square wants; None where several will do."""
    low, high = int(position.material.low[square]), int(position.material.high[square])
    return low if low == high else None


def why_it_cost(view: Position, seat: int, codes: Sequence[int], mind: Any, rolls: int, cost: float) -> Remark:
    """What was wrong with a decision, in one sentence."""
    loss = amount(view, cost)
    seen = fates(view, seat, codes, mind, rolls)
    if not seen:
        return Remark("colour_square idle", {"cost": loss})
    worst = max(seen, key=lambda fate: (fate.before - fate.after, fate.square))
    if worst.before - worst.after < CLEAR and any(fate.square < 0 for fate in seen):
        joker = next(fate for fate in seen if fate.square < 0)
        return Remark("colour_square swallowed", {"die": joker.die, "cost": loss})
    if worst.square < 0 or worst.before - worst.after < CLEAR:
        return Remark("colour_square missed", {"cost": loss})
    values: dict[str, Any] = {"die": worst.die, "square": SQUARE_NAMES[worst.square], "cost": loss}
    if worst.code == WRONG:
        return Remark("colour_square wrong", values)
    if worst.after <= 0:
        return Remark("colour_square dead", values)
    faces = faces_for(view, worst.square, worst.code)
    if faces:
        return Remark("colour_square waits", {**values, "face": faces if len(faces) > 1 else faces[0]})
    target = exact_target(view, worst.square)
    if target is None:
        return Remark("colour_square less likely", values)
    return Remark("colour_square further", {**values, "sum": target})


def why_it_is_good(view: Position, seat: int, codes: Sequence[int], mind: Any, rolls: int) -> Remark:
    """What speaks for a decision, in one sentence."""
    seen = fates(view, seat, codes, mind, rolls)
    if not seen:
        return Remark("colour_square hint wait", {})
    best = max(seen, key=lambda fate: (fate.after - fate.before, -fate.square))
    if best.square < 0:
        return Remark("colour_square hint joker", {"die": best.die})
    values: dict[str, Any] = {"die": best.die, "square": SQUARE_NAMES[best.square]}
    if best.code < SUMS and best.code > GONE:
        return Remark("colour_square hint closes", {**values, "sum": best.code})
    faces = faces_for(view, best.square, best.code)
    if faces:
        return Remark("colour_square hint waits", {**values, "face": faces if len(faces) > 1 else faces[0]})
    if best.after > best.before:
        target = exact_target(view, best.square)
        if target is None:
            return Remark("colour_square hint likely", values)
        return Remark("colour_square hint closer", {**values, "sum": target})
    return Remark("colour_square hint harmless", values)


def lost_squares(before: Position, after: Position, seat: int) -> list[str]:
    """The squares that this seat has had to cross in between."""
    crossed = int(after.state.crossed[seat]) & ~int(before.state.crossed[seat])
    return [SQUARE_NAMES[square] for square in range(SQUARES) if crossed >> square & 1]


def of_roll(position: Position, dice: list[int], luck: float, is_passive: bool) -> Remark:
    """What a roll gave."""
    rolled = [Remark(f"the {DICE[die]}", {"face": dice[die]}) for die in ([WHITE] if is_passive else range(len(dice)))]
    name = "colour_square lucky" if luck >= 0 else "colour_square unlucky"
    return Remark(name, {"dice": rolled, "amount": amount(position, abs(luck))})


def amount(position: Position, much: float) -> Remark:
    """So much, in what this variant counts."""
    return Remark("amount squares" if int(position.state.task) >= 4 else "amount points", {"amount": much})
