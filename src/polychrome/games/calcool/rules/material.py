"""What is printed on the cards of a deck: fields, their points and their targets [CC-1, CC-2]."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Protocol

import msgspec
import numpy as np

from polychrome.core.definition import below, int_between, items, one_of, read_built_in, table, text
from polychrome.core.errors import BadDefinition
from polychrome.core.layout import Bytes, Masks, Word, Words, blank, layout
from polychrome.core.wording import format_count

SEATS = 4  # [CC-3]
ROUNDS = 4  # [CC-3]
COLOURS = 10  # [CC-1]
FACES = 6
DICE = 60  # die = 6 * colour + its number in that colour; a *face* is 6 * colour + pips - 1
FIELDS = 5  # positions that one card covers [CC-2]
CHAIN = 10  # positions of a valid chain [CC-13]
POSITIONS = 60  # where dice can be laid at all [CC-8]

CARDS = 256  # most cards of one deck: each has act codes of its own, and the code book is finite
LEAST_CARDS = 16  # of a category: two for each of four seats in two rounds
MAX_POINTS = 1_000_000  # of a field, so that any sum of them stays far inside 32 bits
MAX_NAME = 100  # characters
CATEGORIES = ("I", "II")
BUILT_IN = ("standard",)


class Deck(Protocol):
    """A deck as the rules read it; a target is the mask of all faces that match."""

    target: Annotated[Masks, CARDS, FIELDS]
    points: Annotated[Words, CARDS, FIELDS]  # a double's stand at its right half, with 0 at its left
    double: Annotated[Bytes, CARDS]  # bit p: position p is the right half of a double chicane
    category: Annotated[Bytes, CARDS]  # 0: rounds 1 and 2, 1: rounds 3 and 4
    cards: Word  # how many there are


DECK = layout(Deck)


class Names:
    """The words of a deck, and the numbers that stand for them."""

    def __init__(self, definition: Any) -> None:
        self.colours: list[str] = list(definition["colours"])
        self.cards: list[str] = list(definition["cards"])
        self.dice = [f"{colour}-{number}" for colour in self.colours for number in range(FACES)]
        self.card_number = {name: number for number, name in enumerate(self.cards)}
        self.die_number = {name: number for number, name in enumerate(self.dice)}


def material(definition: Any, place: str = "") -> Any:
    """The deck of a definition, or of a built-in name, fully checked. Raises BadDefinition."""
    if isinstance(definition, str):
        if definition not in BUILT_IN:
            raise BadDefinition(
                place, f"there is no deck {definition!r}; built in is standard, or give a whole definition"
            )
        return _standard()
    definition = table(definition, place, ("name", "colours", "cards"))
    text(definition["name"], below(place, "name"), MAX_NAME)
    colours = _colours(definition["colours"], below(place, "colours"))
    cards, here = definition["cards"], below(place, "cards")
    if not isinstance(cards, dict):
        raise BadDefinition(here, "must be an object that gives each card by its name")
    if len(cards) > CARDS:
        raise BadDefinition(here, f"must be at most {CARDS} cards, not {len(cards)}")
    deck = blank(DECK)
    deck.cards = len(cards)
    for number, (name, card) in enumerate(cards.items()):
        text(name, below(here, str(name)), MAX_NAME)
        _print_card(deck, number, card, below(here, name), colours)
    for number, category in enumerate(CATEGORIES):
        count = sum(int(own) == number for own in deck.category[: len(cards)])
        if count < LEAST_CARDS:
            raise BadDefinition(here, f"must have at least {LEAST_CARDS} cards of category {category}, not {count}")
    return deck


def check(definition: Any) -> str:
    """What a definition is, in one line. Raises BadDefinition."""
    deck = material(definition)
    cards = int(deck.cards)
    second = int(deck.category[:cards].sum())
    doubles = sum(int(pairs).bit_count() for pairs in deck.double[:cards])
    return (
        f"Calcool deck {definition['name']!r}: {format_count(cards, 'card')}, {cards - second} of category I "
        f"and {second} of category II, {format_count(doubles, 'double chicane')}"
    )


@cache
def built_in(name: str) -> Any:
    """The definition of a built-in deck; not to be changed."""
    return msgspec.json.decode(read_built_in("polychrome.games.calcool", name))


@cache
def _standard() -> Any:
    return material(built_in("standard"))


def _colours(value: Any, place: str) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for index, name in enumerate(items(value, place, COLOURS, COLOURS)):
        if text(name, below(place, index), MAX_NAME) in numbers:
            raise BadDefinition(below(place, index), f"names {name} a second time; the ten colours are different")
        numbers[name] = index
    return numbers


def _print_card(deck: Any, number: int, card: Any, place: str, colours: dict[str, int]) -> None:
    card = table(card, place, ("category", "fields"))
    category = one_of(card["category"], below(place, "category"), CATEGORIES)
    deck.category[number] = CATEGORIES.index(category)
    here = below(place, "fields")
    position = 0
    for index, field in enumerate(items(card["fields"], here)):
        points, halves = _field(field, below(here, index), colours)
        if position + len(halves) > FIELDS:
            raise BadDefinition(below(here, index), f"is one too many: the fields of a card fill {FIELDS} positions")
        for mask in halves:
            deck.target[number, position] = np.uint64(mask)
            position += 1
        deck.points[number, position - 1] = points
        deck.double[number] |= (len(halves) == 2) << position - 1
    if position < FIELDS:
        raise BadDefinition(here, f"must fill {FIELDS} positions (a double fills two), not {position}")


def _field(value: Any, place: str, colours: dict[str, int]) -> tuple[int, list[int]]:
    """Points of a field, and the faces that match each of its positions."""
    field = table(value, place, ("points",), ("targets", "double"))
    if ("targets" in field) == ("double" in field):
        raise BadDefinition(place, "must have either targets or a double")
    is_double = "double" in field
    points = int_between(field["points"], below(place, "points"), -MAX_POINTS, MAX_POINTS)
    if points == 0:
        raise BadDefinition(below(place, "points"), "must not be 0")
    if is_double and points < 0:
        raise BadDefinition(below(place, "points"), f"must be positive for a double, not {points}")
    if not is_double:
        return points, [_targets(field["targets"], below(place, "targets"), colours)]
    here = below(place, "double")
    return points, [
        _targets(half, below(here, index), colours) for index, half in enumerate(items(field["double"], here, 2, 2))
    ]


def _targets(value: Any, place: str, colours: dict[str, int]) -> int:
    """The faces that match at least one of these targets [CC-2]."""
    faces = 0
    for index, target in enumerate(items(value, place, 1)):
        here = below(place, index)
        target = table(target, here, (), ("colour", "pips"))
        if not target:
            raise BadDefinition(here, "must have a colour, pips or both")
        match: tuple[int, ...] = tuple(range(COLOURS))
        if "colour" in target:
            match = (colours[one_of(target["colour"], below(here, "colour"), colours)],)
        span = range(1, FACES + 1)
        if "pips" in target:
            pips = int_between(target["pips"], below(here, "pips"), 1, FACES)
            span = range(pips, pips + 1)
        for colour in match:
            for pips in span:
                faces |= 1 << FACES * colour + pips - 1
    return faces
