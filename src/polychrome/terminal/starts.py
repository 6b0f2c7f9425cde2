"""The choice who starts a game at the terminal: a seat, a draw, a roll-off, or the loser of the game before."""

from __future__ import annotations

from collections.abc import Sequence

from polychrome.core.errors import BadRecord
from polychrome.core.game import Game
from polychrome.files import clipped
from polychrome.terminal import words
from polychrome.terminal.client import join_choices
from polychrome.terminal.local_game import PERSON

DRAW, LOSER = "draw", "loser"
MAX_ECHO = 40  # characters of what was typed


def list_ways(game: Game) -> list[str]:
    """The words that say who starts, beside names and numbers of seats."""
    return [*game.forms.starts, LOSER]


def find_start(game: Game, players: Sequence[str], who: str, lost: int | None = None) -> int | str:
    """Turn `who` into the option `start`; `lost`: the seat that lost the game before. Raises BadRecord."""
    word = who.lower().replace("-", "_")
    if word in game.forms.starts:
        return word
    if word == LOSER and game.forms.starts:
        return DRAW if lost is None else lost
    if word.isdecimal() and len(word) < 3 and int(word) < len(players):
        return int(word)
    if word == PERSON and PERSON in players:
        return players.index(PERSON)
    if not game.forms.starts:
        raise BadRecord(words.NOBODY_STARTS.format(title=game.title))
    allowed = join_choices([PERSON, *list_ways(game)])
    raise BadRecord(words.NO_START.format(who=clipped(who, MAX_ECHO), last=len(players) - 1, allowed=allowed))


def seat_named(names: Sequence[str], who: str) -> str:
    """The number of the seat with this name as a word, or what was typed."""
    known = [name.lower() for name in names]
    return str(known.index(who.lower())) if who.lower() in known else who
