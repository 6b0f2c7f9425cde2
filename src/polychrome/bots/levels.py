"""The levels of bots, the gentlest first: one table for browsers, terminals, the command line and the server.

A level is a bot that every game calls by the same name, with a word for people. Another scale replaces LEVELS, and
nothing else has to change.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct


class Level(Struct, frozen=True):
    """How strong a bot is, in one word."""

    bot: str  # its name among a game's bots
    word: str  # typed on the command line
    en: str  # the same for people, by language
    de: str


LEVELS = (
    Level("1", "gentle", "Gentle", "Sanft"),
    Level("2", "steady", "Steady", "Solide"),
    Level("3", "sharp", "Sharp", "Schlau"),
    Level("4", "expert", "Expert", "Stark"),
    Level("5", "master", "Master", "Meister"),
)


def find_bot(name: str) -> str:
    """The bot that is meant: the one of the level with this word, else the one with this very name."""
    return next((level.bot for level in LEVELS if level.word == name), name)


def levels_among(bots: Collection[str]) -> list[Level]:
    """The levels that these bots of a game have."""
    return [level for level in LEVELS if level.bot in bots]


def is_level(name: str) -> bool:
    """Whether this names a level, by its word or its bot."""
    return any(name in (level.bot, level.word) for level in LEVELS)
