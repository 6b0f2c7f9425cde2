"""What is printed on the cards of a deck: fields, their points and their targets [CC-1, CC-2]."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, NamedTuple, Protocol

import msgspec
import numpy as np

from polychrome.core.definition import (
    Faults,
    Reader,
    below,
    int_between,
    one_of,
    read_built_in,
    read_fields,
    read_items,
    text,
)
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
    deck = blank(DECK)
    name = partial(text, most=MAX_NAME)
    colours = _known_colours(definition)
    cards: Reader[Any] = partial(_cards, colours=colours) if colours else _unread  # what would their colours mean?
    found = read_fields(definition, place, {"name": name, "colours": _colours, "cards": cards})
    deck.cards = len(found["cards"])
    for number, card in enumerate(found["cards"]):
        deck.category[number] = CATEGORIES.index(card.category)
        position = 0
        for points, halves in card.fields:
            for mask in halves:
                deck.target[number, position] = np.uint64(mask)
                position += 1
            deck.points[number, position - 1] = points
            deck.double[number] |= (len(halves) == 2) << position - 1
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


# --- readers ----------------------------------------------------------------------------------------------------------

Field = tuple[int, list[int]]  # points, and the faces that match each of its positions


class _Card(NamedTuple):
    """A card as it is printed."""

    category: str
    fields: list[Field]


def _known_colours(definition: Any) -> dict[str, int]:
    """The number of each colour, as far as the colours are in order: what cards say of them is checked anyway."""
    colours = definition.get("colours") if isinstance(definition, dict) else None
    names = colours if isinstance(colours, list) else []
    return {name: number for number, name in enumerate(names[:COLOURS]) if isinstance(name, str)}


def _unread(_value: Any, _place: str) -> list[_Card]:
    return []


def _colours(value: Any, place: str) -> list[str]:
    seen: set[str] = set()

    def read(name: Any, here: str) -> str:
        if text(name, here, MAX_NAME) in seen:
            raise BadDefinition(here, f"names {name} a second time; the ten colours are different")
        seen.add(name)
        return str(name)

    return read_items(value, place, read, COLOURS, COLOURS)


def _cards(value: Any, place: str, colours: dict[str, int]) -> list[_Card]:
    if not isinstance(value, dict):
        raise BadDefinition(place, "must be an object that gives each card by its name")
    if len(value) > CARDS:
        raise BadDefinition(place, f"must be at most {CARDS} cards, not {len(value)}")
    faults, cards = Faults(), []
    readers: dict[str, Reader[Any]] = {
        "category": partial(one_of, allowed=CATEGORIES), "fields": partial(_fields, colours=colours)
    }  # fmt: skip
    for name, card in value.items():
        with faults:
            text(name, below(place, str(name)), MAX_NAME)
            cards.append(_Card(**read_fields(card, below(place, name), readers)))
    faults.check()
    for category in CATEGORIES:
        count = sum(card.category == category for card in cards)
        with faults:
            if count < LEAST_CARDS:
                raise BadDefinition(
                    place, f"must have at least {LEAST_CARDS} cards of category {category}, not {count}"
                )
    faults.check()
    return cards


def _fields(value: Any, place: str, colours: dict[str, int]) -> list[Field]:
    fields = read_items(value, place, partial(_field, colours=colours))
    position = 0
    for index, (_, halves) in enumerate(fields):
        position += len(halves)
        if position > FIELDS:
            raise BadDefinition(below(place, index), f"is one too many: the fields of a card fill {FIELDS} positions")
    if position < FIELDS:
        raise BadDefinition(place, f"must fill {FIELDS} positions (a double fills two), not {position}")
    return fields


def _field(value: Any, place: str, colours: dict[str, int]) -> Field:
    targets = partial(_targets, colours=colours)
    double = partial(read_items, read=targets, least=2, most=2)
    field = read_fields(value, place, {"points": _points}, {"targets": targets, "double": double})
    if ("targets" in field) == ("double" in field):
        raise BadDefinition(place, "must have either targets or a double")
    points: int = field["points"]
    if "targets" in field:
        return points, [field["targets"]]
    if points < 0:
        raise BadDefinition(below(place, "points"), f"must be positive for a double, not {points}")
    return points, field["double"]


def _points(value: Any, place: str) -> int:
    points = int_between(value, place, -MAX_POINTS, MAX_POINTS)
    if points == 0:
        raise BadDefinition(place, "must not be 0")
    return points


def _targets(value: Any, place: str, colours: dict[str, int]) -> int:
    """The faces that match at least one of these targets [CC-2]."""
    faces = 0
    for mask in read_items(value, place, partial(_target, colours=colours), 1):
        faces |= mask
    return faces


def _target(value: Any, place: str, colours: dict[str, int]) -> int:
    """The faces that match one target."""
    pips = partial(int_between, low=1, high=FACES)
    target = read_fields(value, place, {}, {"colour": partial(one_of, allowed=colours), "pips": pips})
    if not target:
        raise BadDefinition(place, "must have a colour, pips or both")
    match = (colours[target["colour"]],) if "colour" in target else range(COLOURS)
    span = (target["pips"],) if "pips" in target else range(1, FACES + 1)
    return sum(1 << FACES * colour + pips - 1 for colour in match for pips in span)
