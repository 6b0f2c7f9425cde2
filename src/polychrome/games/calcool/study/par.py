"""What is hard about a deck of Calcool: how far chains get, and how often each field of each card pays or charges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from polychrome.bots.critic import Remark
from polychrome.core.game import Game
from polychrome.core.positions import Position, apply
from polychrome.core.wording import format_number
from polychrome.games.calcool.bots.best import Search
from polychrome.games.calcool.forms.events import Score
from polychrome.games.calcool.rules.material import CARDS, CATEGORIES, CHAIN, DICE, FACES, FIELDS, ROUNDS
from polychrome.games.calcool.rules.scoring import STOP_BONUS, first_fields
from polychrome.study.par import Bound, Counts, Figure, TextTable, percent
from polychrome.study.par.drawing import ACCENT, BAD, GOOD, INK, LINE, RAISED, SOFT, key, rect, stack, text

GRADES = ()

# What is counted: chains by the length of their valid part; the best chain of each place; then card by card.
CHAINS, BEST, PLACES, SEEN = CHAIN + 1, 0, 1, 2
DEALT, POINTS, REACHED, MATCHED = 0, 1, 2, 2 + FIELDS
OF_A_CARD = 2 + 2 * FIELDS


def unit(_start: Position) -> str:
    """Points of all rounds."""
    return "points"


def points(end: Position, seat: int) -> int:
    """The total of all rounds."""
    return int(end.game.rules.score(end.state, end.material, seat)[0])


def choose_setting(_game: Game, pairs: Sequence[str], seats: int | None) -> tuple[int, list[str]]:
    """The smallest real game; one alone is the practice variant [CC-23]."""
    seats = seats or 2
    is_open = seats == 1 and not any(pair.startswith("house=") for pair in pairs)
    return seats, [*pairs, "house=practice"] if is_open else list(pairs)


def watch(start: Position, events: Sequence[Any], _end: Position) -> Counts:
    """Chains and cards of every round, each just before it is counted."""
    lengths, sums = np.zeros(CHAINS, np.int64), np.zeros(SEEN, np.int64)
    cards = np.zeros((CARDS, OF_A_CARD), np.int64)
    for position in _rounds(start, events):
        for seat in range(position.seats):
            _watch_chain(position, seat, lengths, cards)
            sums[BEST] += _best_chain(_search(start), position, seat)
            sums[PLACES] += 1
    return np.concatenate([lengths, sums, cards.ravel()])


def _rounds(start: Position, events: Sequence[Any]) -> Iterator[Position]:
    """The position at the end of each round."""
    position = start.copy()
    for event in events:
        if isinstance(event, Score):
            yield position
        apply(position, position.game.forms.encode(start, event))


def _watch_chain(position: Position, seat: int, lengths: Counts, cards: Counts) -> None:
    s, deck = position.state, position.material
    so_far = [first_fields(s, deck, seat, end) for end in range(CHAIN + 1)]
    valid = int(so_far[CHAIN][0])
    lengths[valid] += 1
    gains = [int(after[1] - before[1]) for before, after in pairwise(so_far)]
    for side, card in enumerate(s.card[seat].tolist()):
        own = gains[side * FIELDS : side * FIELDS + FIELDS]
        cards[card, DEALT] += 1
        cards[card, POINTS] += sum(own)
        for field, gain in enumerate(own):
            cards[card, REACHED + field] += valid > side * FIELDS + field
            cards[card, MATCHED + field] += gain != 0


def _best_chain(search: Search, position: Position, seat: int) -> int:
    """What this seat could have got alone with all the dice, if not for hands and others: the best chain, and Stop."""
    s = position.state
    faces = [die // FACES * FACES + int(s.pips[die]) - 1 for die in range(DICE)]
    left, right = s.card[seat].tolist()
    found = search.chain((left, right), faces)
    return found.points + STOP_BONUS if found else 0


@lru_cache(maxsize=1)
def _search(start: Position) -> Search:
    return Search(start.material)


def detail(start: Position, counts: Counts, games: int) -> dict[str, Any]:
    """Shares of chains, and of the times that each card was dealt."""
    chains = int(counts[CHAINS + PLACES])
    lengths = counts[:CHAINS]
    by_card = counts[CHAINS + SEEN :].reshape(CARDS, OF_A_CARD)
    return {
        "lengths": [round(int(number) / chains, 4) for number in lengths],
        "best": round(int(counts[CHAINS + BEST]) / (games * start.seats), 4),
        "cards": {
            name: _card(start.material, number, by_card[number])
            for number, name in enumerate(start.options.names.cards)
        },
    }


def _card(deck: Any, number: int, counted: Counts) -> dict[str, Any]:
    dealt = int(counted[DEALT])
    fields = []
    for field in range(FIELDS):
        if deck.points[number, field]:  # the left half of a double has none
            width = 2 if deck.double[number] >> field & 1 else 1
            reached, matched = (_share(counted[at + field], dealt) for at in (REACHED, MATCHED))
            worth = int(deck.points[number, field])
            fields.append({"points": worth, "positions": width, "reached": reached, "matched": matched})
    return {
        "category": CATEGORIES[int(deck.category[number])],
        "dealt": dealt,
        "points": _share(counted[POINTS], dealt),
        "fields": fields,
    }


def _share(number: int, dealt: int) -> float | None:
    return round(int(number) / dealt, 4) if dealt else None


def best(_start: Position, detail: dict[str, Any]) -> Bound | None:
    """The solver's best chain in every round, and Stop."""
    return Bound(detail["best"], Remark("calcool best", {"rounds": ROUNDS}))


def tables(detail: dict[str, Any]) -> list[TextTable]:
    """How long chains are, and what the cards bring."""
    lengths = [(str(length), percent(share)) for length, share in enumerate(detail["lengths"])]
    most = max(len(card["fields"]) for card in detail["cards"].values())
    rows = []
    for name, card in detail["cards"].items():
        fields = [_told(field) for field in card["fields"]]
        mean = "" if card["points"] is None else format_number(card["points"], "+.2f")
        rows.append((name, str(card["dealt"]), mean, *fields, *[""] * (most - len(fields))))
    columns = ("card", "dealt", "points", *(f"field {number + 1}" for number in range(most)))
    return [
        TextTable("Valid dice in a chain", ("dice", "chains"), lengths),
        TextTable("What cards bring, and how often each field pays or charges", columns, rows),
    ]


def _told(field: dict[str, Any]) -> str:
    matched = "" if field["matched"] is None else f" {percent(field['matched'])}"
    return f"{format_number(field['points'], '+d')}{matched}"


# --- the picture ------------------------------------------------------------------------------------------------------

FIELD_WIDE, FIELD_HIGH = 30, 42
CARD_WIDE, CARD_HIGH = FIELDS * FIELD_WIDE + 18, FIELD_HIGH + 40
ACROSS = 4  # cards side by side


def figure(_start: Position, detail: dict[str, Any]) -> Figure:
    """How far chains get, then every card with a bar in each field."""
    width = ACROSS * CARD_WIDE
    parts = [text(0, 14, "chains with at least so many valid dice", 14, SOFT)]
    step = width / CHAIN
    for length in range(1, CHAIN + 1):
        share = sum(detail["lengths"][length:])
        x = (length - 1) * step
        parts.append(rect(x + 4, 30 + 70 * (1 - share), step - 8, 70 * share, ACCENT, radius=3, title=percent(share)))
        parts.append(text(x + step / 2, 118, f"{length}", 14, INK, "middle", bold=True))
        parts.append(text(x + step / 2, 134, percent(share), 11, SOFT, "middle"))
    y = 164.0
    parts.append(key(0, y, [(GOOD, "pays so often"), (BAD, "charges so often")]))
    y += 22
    for number, (name, card) in enumerate(detail["cards"].items()):
        parts.append(_drawn(name, card, number % ACROSS * CARD_WIDE, y + number // ACROSS * CARD_HIGH))
    return Figure("".join(parts), width, y + -(-len(detail["cards"]) // ACROSS) * CARD_HIGH)


def _drawn(name: str, card: dict[str, Any], x: float, y: float) -> str:
    mean = "" if card["points"] is None else format_number(card["points"], "+.1f")
    wide = FIELDS * FIELD_WIDE
    parts = [text(x, y + 14, name, 13, INK, bold=True), text(x + wide, y + 14, mean, 13, SOFT, "end")]
    at = x
    for field in card["fields"]:
        broad = FIELD_WIDE * field["positions"]
        colour, share = (GOOD if field["points"] > 0 else BAD), field["matched"] or 0.0
        parts.append(rect(at, y + 20, broad, FIELD_HIGH, RAISED, LINE, 4))
        parts.append(
            text(at + broad / 2, y + 40, format_number(field["points"], "+d"), 15, colour, "middle", bold=True)
        )
        parts.append(stack(at + 4, y + 48, broad - 8, 8, [(colour, share), ("#e9e2d3", 1 - share)], percent(share)))
        at += broad
    return "".join(parts)
