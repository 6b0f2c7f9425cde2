"""All sentences of the study, each by its name, in English and German: the one place where analysis and hints speak.

A critic gives a `Remark`: a name and values. Sentences are `{name: {"en": …, "de": …}}`. Those in `common` belong to
all games; each game has its own (`Texts` in `study.game_study`), whose names begin with its name. In a sentence

- `{square}` is a value as it is; a float is rounded as people would, with the comma of the language;
- a value that is itself a Remark is said in the same language: `Remark("blue", {})` is "blue" or "blau";
- a value that is in words already (`Words`) is said in the same language;
- a list of values is joined: "A1, B2 and C3";
- `{cost:points}` is a number with its unit in the right form: "1 point", "4 points", "0,5 Punkte" (see `UNITS`);
  whatever is counted has to be said like this, never `{cost} points`.

The first letter of a whole sentence becomes a capital by itself, and a full stop is added where there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any, Literal

from polychrome import registry
from polychrome.bots.critic import Remark
from polychrome.core.wording import MINUS, format_number
from polychrome.study.game_study import find_study
from polychrome.study.schema import Words
from polychrome.study.words.common import COMMON

Language = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")

UNITS: dict[str, dict[Language, tuple[str, str]]] = {  # one of them, several of them
    "cells": {"en": ("cell", "cells"), "de": ("Feld", "Felder")},
    "corners": {"en": ("corner", "corners"), "de": ("Ecke", "Ecken")},
    "dice": {"en": ("die", "dice"), "de": ("Würfel", "Würfel")},
    "free corners": {"en": ("free corner", "free corners"), "de": ("freie Ecke", "freie Ecken")},
    "games": {"en": ("game", "games"), "de": ("Spiel", "Spiele")},
    "points": {"en": ("point", "points"), "de": ("Punkt", "Punkte")},
    "rounds": {"en": ("round", "rounds"), "de": ("Runde", "Runden")},
    "times": {"en": ("time", "times"), "de": ("Mal", "Mal")},
    "squares": {"en": ("square", "squares"), "de": ("Quadrat", "Quadrate")},
}
AND: dict[Language, str] = {"en": " and ", "de": " und "}


def find_text(name: str, language: Language) -> str:
    """The sentence of this name: a common one, or of the game that its name begins with."""
    sentences = COMMON if name in COMMON else find_study(name.partition(" ")[0]).texts.sentences
    return sentences[name][language]


def catalogue() -> dict[str, Mapping[str, str]]:
    """All sentences, of all games."""
    found: dict[str, Mapping[str, str]] = dict(COMMON)
    for game in registry.game_names():
        found.update(find_study(game).texts.sentences)
    return found


def sentence(remark: Remark, language: Language) -> str:
    """A remark as a whole sentence, with a capital (names are left as people spell them) and a full stop."""
    text = phrase(remark, language)
    before, first, _, _ = next(iter(Formatter().parse(find_text(remark.name, language))))
    if before or not isinstance(remark.values.get(str(first)), str):
        text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def phrase(remark: Remark, language: Language) -> str:
    """A remark as a part of a sentence."""
    return _Speaker(language).vformat(find_text(remark.name, language), (), remark.values)


def number(value: float, language: Language, signed: bool = False) -> str:
    """A number as people say it: whole from 10 on and where nothing is lost, else with one digit behind the point."""
    digits = 0 if abs(value) >= 9.95 or round(value, 1) == round(value) else 1
    text = f"{value:+.{digits}f}" if signed else f"{value:.{digits}f}"
    if float(text) == 0:
        text = "0"
    text = text.replace("-", MINUS)
    return text.replace(".", ",") if language == "de" else text


class _Speaker(Formatter):
    """Fills a sentence in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        """One value, with its unit where the sentence names one."""
        if format_spec not in UNITS:
            return format(value, format_spec) if format_spec else self.plain(value)
        text = self.plain(value)
        one, several = UNITS[format_spec][self.language]
        return f"{text} {one if text.removeprefix(MINUS) == '1' else several}"

    def plain(self, value: Any) -> str:
        """A value in words."""
        if isinstance(value, Remark):
            return phrase(value, self.language)
        if isinstance(value, Words):
            return str(getattr(value, self.language))
        if isinstance(value, float):
            return number(value, self.language)
        if isinstance(value, list | tuple):
            return self.joined([self.plain(item) for item in value])
        return format_number(value) if isinstance(value, int) else str(value)

    def joined(self, items: Iterable[str]) -> str:
        """A list as people say it."""
        *most, last = items
        return f"{', '.join(most)}{AND[self.language]}{last}" if most else last
