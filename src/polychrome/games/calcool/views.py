"""A position of Calcool as JSON: the state that a referee prints or a seat sees, and the result."""

from __future__ import annotations

from typing import Any

from polychrome.core.game import Position, winners
from polychrome.core.seats import seats_in
from polychrome.games.calcool import state as st
from polychrome.games.calcool.scoring import count_round, is_running
from polychrome.games.calcool.tables import FACES, ROUNDS

PHASES = ("deal", "deal", "shuffle", "shuffle", "go", "race", "stopped", "over")


def view(position: Position) -> dict[str, Any]:
    """The whole position; what was hidden before is null."""
    s, names = position.state, position.options.names
    middle, pips = int(s.middle), s.pips.tolist()
    return {
        "phase": PHASES[s.phase],
        "round": min(int(s.counted), ROUNDS - 1) + 1,
        "waiting": ["dealer" if seat < 0 else seat for seat in seats_in(position.waiting)],
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
    }


def result(position: Position) -> dict[str, Any]:
    """Each seat's rounds with their parts; the running one as it lies."""
    return {
        "seats": [_score(position, seat) for seat in range(position.seats)],
        "winners": winners(position),
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
