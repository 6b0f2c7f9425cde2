"""What a table of Calcool agrees on before it starts."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from polychrome.core.errors import BadDefinition
from polychrome.games.calcool.rules.kernels import start_round
from polychrome.games.calcool.rules.material import Names, built_in, material


class Options(Struct, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """Seats, deck and house variant, as a record carries them."""

    seats: Annotated[int, Meta(ge=1, le=4)]
    deck: str | dict[str, Any]
    house: Literal["practice"] | UnsetType = UNSET  # ours, not of the published game [CC-23]

    @cached_property
    def names(self) -> Names:
        """The words of this deck."""
        return Names(built_in(self.deck) if isinstance(self.deck, str) else self.deck)


def prepare(options: Options) -> Any:
    """The deck of these options; checks what the form alone cannot say."""
    if options.house is UNSET and options.seats < 2:
        raise BadDefinition("seats", 'the game has 2 to 4 seats [CC-3]; one alone needs "house": "practice" [CC-23]')
    if options.house is not UNSET and options.seats != 1:
        raise BadDefinition("house", f"practice is for one seat alone, not for {options.seats} [CC-23]")
    return material(options.deck, "deck")


def start(s: Any, _deck: Any, options: Options) -> None:
    """Sit down; everything else comes with the first deal."""
    s.seats = options.seats
    start_round(s)
