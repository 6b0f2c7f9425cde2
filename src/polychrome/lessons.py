"""Lessons: records with pauses in which somebody new is told what to do next.

A lesson is a JSON file in the folder `lessons` of a game's package. The pupil makes the moves of one seat; all others,
the dealer's included, come from the record by themselves.
"""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Raw, Struct

from polychrome import registry
from polychrome.record import Record, loads
from polychrome.study.schema import Words

FOLDER = "lessons"
logger = logging.getLogger(__name__)


class Pause(Struct, forbid_unknown_fields=True):
    """A step of a lesson: it begins after so many events, and ends with a move of the pupil's."""

    at: Annotated[int, Meta(ge=0)]
    text: Words
    rule: str  # its number


class LessonFile(Struct, forbid_unknown_fields=True):
    """A lesson as its author writes it."""

    title: Words
    pauses: list[Pause]
    end: Words  # what is said when it is over
    record: Raw
    seat: Annotated[int, Meta(ge=0)] = 0  # the pupil's
    place: int = 0  # among the lessons of this game
    play: dict[str, Any] = {}  # options of the first game that follows
    shown: list[int] = []  # events of the pupil's seat that the lesson plays by itself
    wide: list[int] = []  # events before which all that is possible is offered, not only what the lesson expects
    is_last_free: bool = msgspec.field(name="last_free", default=False)  # whether any legal move may end it

    def load_record(self) -> Record:
        """The record, judged by the rules. Raises BadRecord or IllegalMove."""
        return loads(bytes(self.record))


_decoder = msgspec.json.Decoder(LessonFile)


@cache
def find_lessons(game: str) -> dict[str, LessonFile]:
    """The lessons of a game by name, in their order; those that cannot be read are left out."""
    package = registry.package_of(game)
    folder = resources.files(package).joinpath(FOLDER) if package else None
    if folder is None or not folder.is_dir():
        return {}
    files = {item.name.removesuffix(".json"): item for item in folder.iterdir() if item.name.endswith(".json")}
    found = {}
    for name, file in files.items():
        try:
            found[name] = _decoder.decode(file.read_bytes())
        except (msgspec.MsgspecError, UnicodeError) as problem:
            logger.warning("the lesson %s of %s cannot be read: %s", name, game, problem)
    return dict(sorted(found.items(), key=lambda item: (item[1].place, item[0])))
