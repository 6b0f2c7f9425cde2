"""Home-made decks: every line of the format is checked, and a refusal names the place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from polychrome.core.errors import BadDefinition
from polychrome.games.calcool.rules.material import built_in, check, material
from tests.calcool.script import deck_of, table

pytestmark = pytest.mark.both_modes


def test_the_built_in_deck_passes_its_own_check() -> None:
    assert check(built_in("standard")) == (
        "Calcool deck 'standard': 32 cards, 16 of category I and 16 of category II, 16 double chicanes"
    )


def card(deck: Any, name: str = "I-03") -> Any:
    return deck["cards"][name]


def first_field(deck: Any) -> Any:
    return card(deck)["fields"][0]


def put(place: Callable[[Any], Any], key: Any, value: Any) -> Callable[[Any], None]:
    """A change to a deck: one entry gets another value, or goes."""

    def change(deck: Any) -> None:
        if value is GONE:
            del place(deck)[key]
        else:
            place(deck)[key] = value

    return change


GONE = object()
WHOLE = lambda deck: deck  # noqa: E731
DOUBLE = {"points": 2, "double": [[{"colour": "red"}], [{"pips": 2}]]}
TEN_FIELDS = [{"points": 1, "targets": [{"pips": 1}]}] * 6

FAULTS: dict[str, tuple[Callable[[Any], None], str]] = {
    "no name": (put(WHOLE, "name", GONE), "name: is missing"),
    "a name that is no text": (put(WHOLE, "name", 3), "name: must be a text"),
    "an unknown field": (put(WHOLE, "author", "me"), "author: is not a field here"),
    "no colours": (put(WHOLE, "colours", GONE), "colours: is missing"),
    "nine colours": (put(lambda deck: deck["colours"], 9, GONE), "colours: must have 10 items, not 9"),
    "colours that are no list": (put(WHOLE, "colours", "red"), "colours: must be a list"),
    "a colour twice": (put(lambda deck: deck["colours"], 4, "red"), r"colours\[4\]: names red a second time"),
    "a colour that is no text": (put(lambda deck: deck["colours"], 4, 4), r"colours\[4\]: must be a text"),
    "cards that are no object": (put(WHOLE, "cards", []), "cards: must be an object"),
    "fifteen cards": (
        put(lambda deck: deck["cards"], "I-03", GONE),
        "cards: must have at least 16 cards of category I,",
    ),
    "fifteen of II": (put(lambda deck: deck["cards"], "II-03", GONE), "at least 16 cards of category II,"),
    "a card that is no object": (put(lambda deck: deck["cards"], "I-03", 1), "cards.I-03: must be an object"),
    "no category": (put(card, "category", GONE), "cards.I-03.category: is missing"),
    "another category": (put(card, "category", "III"), "cards.I-03.category: must be one of I and II"),
    "a card with a colour": (put(card, "colour", "red"), "cards.I-03.colour: is not a field here"),
    "no fields": (put(card, "fields", GONE), "cards.I-03.fields: is missing"),
    "fields that are no list": (put(card, "fields", {}), "cards.I-03.fields: must be a list"),
    "an empty card": (put(card, "fields", []), "cards.I-03.fields: must fill 5 positions .* not 0"),
    "four positions": (put(lambda deck: card(deck)["fields"], 4, GONE), "fields: must fill 5 positions .* not 4"),
    "six positions": (put(card, "fields", TEN_FIELDS), r"fields\[5\]: is one too many"),
    "a double too many": (put(lambda deck: card(deck)["fields"], 4, DOUBLE), r"fields\[4\]: is one too many"),
    "a field that is no object": (put(lambda deck: card(deck)["fields"], 1, 1), r"fields\[1\]: must be an object"),
    "no points": (put(first_field, "points", GONE), r"cards.I-03.fields\[0\].points: is missing"),
    "points 0": (put(first_field, "points", 0), r"fields\[0\].points: must not be 0"),
    "points 1.0": (put(first_field, "points", 1.0), r"fields\[0\].points: must be a whole number"),
    "points true": (put(first_field, "points", True), r"fields\[0\].points: must be a whole number"),
    "a billion points": (put(first_field, "points", 10**9), "points: must be a whole number from -1000000 to 1000000"),
    "neither targets nor double": (put(first_field, "targets", GONE), r"fields\[0\]: must have either"),
    "targets and double": (put(first_field, "double", DOUBLE["double"]), r"fields\[0\]: must have either"),
    "no targets": (put(first_field, "targets", []), r"fields\[0\].targets: must have at least 1"),
    "a target that is no object": (put(first_field, "targets", ["red"]), r"targets\[0\]: must be an object"),
    "a target without both": (put(first_field, "targets", [{}]), r"targets\[0\]: must have a colour, pips or both"),
    "an unknown colour": (put(first_field, "targets", [{"colour": "gold"}]), r"targets\[0\].colour: must be one of"),
    "seven pips": (
        put(first_field, "targets", [{"pips": 7}]),
        r"targets\[0\].pips: must be a whole number from 1 to 6",
    ),
    "pips null": (
        put(first_field, "targets", [{"colour": "red", "pips": None}]),
        r"targets\[0\].pips: must be a whole",
    ),
    "an extra word": (put(first_field, "targets", [{"pips": 1, "dice": 1}]), r"targets\[0\].dice: is not a field here"),
}
DOUBLES: dict[str, tuple[Any, str]] = {
    "minus points": ({**DOUBLE, "points": -2}, r"fields\[0\].points: must be positive for a double"),
    "one half": ({**DOUBLE, "double": [[{"pips": 1}]]}, r"fields\[0\].double: must have 2 items"),
    "three halves": ({**DOUBLE, "double": [[{"pips": 1}]] * 3}, r"fields\[0\].double: must have 2 items"),
    "an empty half": ({**DOUBLE, "double": [[{"pips": 1}], []]}, r"fields\[0\].double\[1\]: must have at least 1"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_deck_is_named_with_its_place(fault: str) -> None:
    change, message = FAULTS[fault]
    deck = copy.deepcopy(deck_of())
    change(deck)
    with pytest.raises(BadDefinition, match=message):
        check(deck)
    with pytest.raises(BadDefinition, match=r"^deck"):
        material(deck, "deck")


@pytest.mark.parametrize("fault", DOUBLES)
def test_a_fault_in_a_double_is_named_with_its_place(fault: str) -> None:
    field, message = DOUBLES[fault]
    deck = deck_of("+2 red1 & red2, +1 red1, +1 red1, +1 red1")
    deck["cards"]["I-01"]["fields"][0] = field
    with pytest.raises(BadDefinition, match=message):
        check(deck)


@pytest.mark.parametrize("deck", [None, 3, [], "classic", {}])
def test_what_is_no_deck_at_all_is_refused(deck: Any) -> None:
    with pytest.raises(BadDefinition):
        material(deck, "deck")


def test_there_can_be_256_cards_and_no_more() -> None:
    deck = deck_of()
    for number in range(224):
        deck["cards"][f"more {number}"] = card(deck)
    assert "256 cards" in check(deck)
    deck["cards"]["one more"] = card(deck)
    with pytest.raises(BadDefinition, match="cards: must be at most 256 cards, not 257"):
        check(deck)


def test_the_last_of_256_cards_can_be_played() -> None:
    deck = deck_of()
    for number in range(224):
        deck["cards"][f"more{number}"] = card(deck)
    t = table(deck=deck).deal("more223 I-01", "more222 more100").shuffle().go()
    t.arrange(0, "I-01 more223")
    assert t.place(0)["cards"] == ["I-01", "more223"]


def test_sums_of_plus_and_minus_are_free_and_points_can_be_great() -> None:
    t = table(deck=deck_of("+1000000 red1, -999999 blue2, +7 green3, +1 red1, +1 red1")).start()
    assert t.build(0, "red1 blue2 green3").part(0, "fields") == 8


def test_names_of_colours_can_be_any_words() -> None:
    deck = deck_of()
    deck["colours"][1:3] = ["y-1", "bleu ciel"]
    t = table(deck=deck).start()
    t.event("grab", seat=0, die="y-1-5").lay(0, 1).event("grab", seat=0, die="bleu ciel-0")
    assert t.place(0)["hand"] == "bleu ciel-0"
