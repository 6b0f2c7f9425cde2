"""A position of Calcool as JSON: the state that a referee prints or a seat sees, and the result."""

from __future__ import annotations

import itertools
from typing import Any

from polychrome.core.positions import Position
from polychrome.core.seats import name_waiting
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import CHAIN, FACES, ROUNDS
from polychrome.games.calcool.rules.scoring import count_round, first_fields, is_running

PHASES = ("deal", "deal", "shuffle", "shuffle", "go", "race", "stopped", "over")


def view(position: Position) -> dict[str, Any]:
    """The whole position; what was hidden before is null."""
    s, names = position.state, position.options.names
    middle, pips = int(s.middle), s.pips.tolist()
    return {
        "phase": PHASES[s.phase],
        "round": min(int(s.counted), ROUNDS - 1) + 1,
        "waiting": name_waiting(position.waiting),
        "caller": None if s.caller == st.NO_CALLER else int(s.caller),
        "seats": [_seat(position, seat) for seat in range(position.seats)],
        "middle": [name for die, name in enumerate(names.dice) if middle >> die & 1],
        "dice": {  # what each die fell on, null before the throw
            colour: [value or None for value in pips[FACES * number : FACES * number + FACES]]
            for number, colour in enumerate(names.colours)
        },
    }


def _seat(position: Position, seat: int) -> dict[str, Any]:
    s, names = position.state, position.options.names
    hand = int(s.hand[seat])
    return {
        "cards": [names.cards[card] if card >= 0 else None for card in s.card[seat].tolist() if card != st.NO_CARD],
        "chain": {str(at + 1): names.dice[die] for at, die in enumerate(s.chain[seat].tolist()) if die != st.NO_DIE},
        "hand": None if hand == st.NO_DIE else names.dice[hand],
        "aside": [names.dice[die] for die in s.aside[seat].tolist() if die != st.NO_DIE],
        "count": _count(position, seat) if s.phase in (st.RACE, st.STOPPED) else None,
    }


def _count(position: Position, seat: int) -> dict[str, Any]:
    """The chain field by field, as it lies: how far it is valid, why no further, and what each field pays."""
    s = position.state
    so_far = [first_fields(s, position.material, seat, end) for end in range(CHAIN + 1)]
    valid = int(so_far[CHAIN][0])
    return {
        "valid": valid,
        "mistake": _mistake(s.chain[seat].tolist(), valid),
        "fields": [int(after - before) for (_, before), (_, after) in itertools.pairwise(so_far)],
    }


def _mistake(chain: list[int], valid: int) -> str | None:
    """What ends the valid part before the last die; null: nothing does [CC-14]."""
    if valid == CHAIN:
        return None
    if chain[valid] == st.NO_DIE:
        return "gap" if any(die != st.NO_DIE for die in chain[valid:]) else None
    colours = [die // FACES for die in chain[: valid + 1]]
    return "colour" if colours[-1] in colours[:-1] else "pips"


def result(position: Position) -> dict[str, Any]:
    """Each seat's rounds with their parts; the running one as it lies."""
    return {
        "seats": [_score(position, seat) for seat in range(position.seats)],
        "winners": position.winners,
    }


def _score(position: Position, seat: int) -> dict[str, Any]:
    s = position.state
    rounds = [s.counts[number, seat].tolist() for number in range(int(s.counted))]
    if is_running(s):
        rounds.append([int(part) for part in count_round(s, position.material, seat)])
    return {
        "total": sum(map(sum, rounds)),
        "rounds": [{**dict(zip(st.PARTS, parts, strict=True)), "total": sum(parts)} for parts in rounds],
    }
