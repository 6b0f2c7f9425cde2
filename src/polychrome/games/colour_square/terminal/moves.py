"""Typed moves of Colour Square: `red B2, blue C1`, `white A1 yellow`, `red joker`, `red B2 as blue`, `r b2 b c1`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import COLOURS, DICE, SQUARE_NAMES, SQUARE_NUMBER
from polychrome.games.colour_square.terminal import texts
from polychrome.terminal.client import Misread

_SQUARE = re.compile(r"[a-d][1-4]")
_GLUED = re.compile(r"([rbgyw])([a-d][1-4])([rbgy])?")  # rb2, wa1y
_NOISE = {"in", "to", "at", "on", "die", "the", "and", "corner", "field", "square", "a", "->"}
JOKER = "joker"
AS = "as"


@dataclass(frozen=True)
class TypedEntry:
    """One die and where it is to go, as far as it was said."""

    die: int
    square: int | None = None  # None: a joker field
    corner: int | None = None  # colour; None: the die's own, or for white not said
    is_recoloured: bool = False

    def code(self) -> int:
        """The code of this move; a white die's corner has to be known."""
        if self.square is None:
            return st.JOKER.code(self.die)
        corner = self.die if self.corner is None else self.corner
        kind = st.RECOLOUR if self.is_recoloured else st.ENTER
        return kind.code(self.die, 16 * corner + self.square)

    def __str__(self) -> str:
        if self.square is None:
            return f"{DICE[self.die]} {JOKER}"
        corner = "" if self.corner is None or self.corner == self.die else f" {COLOURS[self.corner]}"
        return f"{DICE[self.die]} {SQUARE_NAMES[self.square]}{' as' if self.is_recoloured else ''}{corner}"


def parse(line: str, example: str) -> list[TypedEntry]:
    """The moves of a line. Raises Misread with a sentence."""
    tokens = _tokens(line)
    moves: list[TypedEntry] = []
    while tokens:
        moves.append(_move(tokens, example))
    if not moves:
        raise Misread(texts.NO_DIE.format(example=example))
    return moves


def _tokens(line: str) -> list[str]:
    tokens: list[str] = []
    for word in re.split(r"[\s,;:+&]+", line.lower()):
        glued = _GLUED.fullmatch(word)
        if glued:
            tokens += [part for part in glued.groups() if part]
        elif word and (word not in _NOISE):
            tokens.append(word)
    return tokens


def _move(tokens: list[str], example: str) -> TypedEntry:
    """Take one move off the front."""
    if _is_joker(tokens[0]) and len(tokens) > 1:  # "joker red" is as good as "red joker"
        tokens[0], tokens[1] = tokens[1], tokens[0]
    word = tokens.pop(0)
    die = _one(word, DICE)
    if die is None:
        raise Misread((texts.NO_DIE if _SQUARE.fullmatch(word) else texts.UNKNOWN).format(word=word, example=example))
    if tokens and _is_joker(tokens[0]):
        tokens.pop(0)
        return TypedEntry(die)
    if not tokens or not _SQUARE.fullmatch(tokens[0]):
        if tokens and _one(tokens[0], DICE) is None:
            raise Misread(texts.UNKNOWN.format(word=tokens[0], example=example))
        raise Misread(texts.WHERE.format(die=DICE[die], allowed=example))
    square = SQUARE_NUMBER[tokens.pop(0).upper()]
    return _corner(tokens, die, square, example)


def _corner(tokens: list[str], die: int, square: int, example: str) -> TypedEntry:
    """The rest of a move: a colour for the white die, `as` a colour, or nothing."""
    if tokens and tokens[0] == AS:
        tokens.pop(0)
        corner = _one(tokens.pop(0), COLOURS) if tokens else None
        if corner is None:
            raise Misread(texts.NO_DIE.format(example=example))
        return TypedEntry(die, square, corner, True)
    if not tokens or (corner := _one(tokens[0], COLOURS)) is None:
        return TypedEntry(die, square)
    if len(tokens) > 1 and (_SQUARE.fullmatch(tokens[1]) or _is_joker(tokens[1])):
        return TypedEntry(die, square)  # the colour is the next die
    tokens.pop(0)
    return TypedEntry(die, square, corner)


def _is_joker(word: str) -> bool:
    return len(word) > 0 and JOKER.startswith(word)


def _one(word: str, names: tuple[str, ...]) -> int | None:
    """The name that a word stands for, be it cut short."""
    return next((number for number, name in enumerate(names) if word and name.startswith(word)), None)
