"""The public forms of a game: what people and files say (options, events, views, words), and what kernels work on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from polychrome.core.layout import blank
from polychrome.core.rules import NO_MATERIAL
from polychrome.core.timing import Timing

if TYPE_CHECKING:
    from polychrome.core.moves import Move
    from polychrome.core.positions import Position


@dataclass(frozen=True)
class DefinitionKind:
    """A kind of definition that people can design: the option that carries it, how it is recognised and checked."""

    option: str  # such as "sheet"
    telltale_fields: frozenset[str]  # fields that only this kind of definition has
    built_in: Callable[[], tuple[str, ...]]  # names of the definitions in the package
    check: Callable[[Any], str]  # one line that says what it is; raises BadDefinition


@dataclass(frozen=True)
class MoveWarning:
    """Something that a player may have overlooked about a legal move; the words are the client's."""

    key: str  # such as "no_place": what would be so afterwards
    about: str  # of whom or what it is so, such as "red"


def _warn_of_nothing(_before: Position, _after: Position, _seat: int) -> list[MoveWarning]:
    return []


def _prepare_nothing(_options: Any) -> Any:
    return blank(NO_MATERIAL)


def _none_follow(_code: int) -> int:
    return 0


@dataclass(frozen=True, eq=False)
class Forms:
    """The two-way street between JSON and the kernels of a game."""

    options: type[Any]  # a msgspec struct
    events: Any  # a union of msgspec structs, one per type of event
    encode: Callable[[Position, Any], Move]  # event -> move; looks at options and material only
    decode: Callable[[Position, Move], Any]  # move -> event
    describe: Callable[[Position, int, int], str]  # what this seat does with this code, in words
    view: Callable[[Position], dict[str, Any]]  # the whole position as JSON
    result: Callable[[Position], dict[str, Any]]  # the score as JSON
    definition: DefinitionKind | None = None  # None: the game has one fixed sheet
    prepare: Callable[[Any], Any] = _prepare_nothing  # options -> material; raises BadDefinition
    codes_to_follow: Callable[[int], int] = _none_follow  # how many codes complete a move; -1: this code begins none
    describe_move: Callable[[Position, Move], str] | None = None  # a whole move in words; None: code by code
    # What a seat should know before it makes a move that leads from one position to the other. Asked for each move that
    # is tried on a board, so it must be quick.
    find_warnings: Callable[[Position, Position, int], list[MoveWarning]] = _warn_of_nothing
    defaults: Mapping[str, Any] = field(default_factory=dict)  # of options that may be left out
    lobby_options: tuple[str, ...] = ()  # that the host may still change when people are seated: who starts
    starts: tuple[str, ...] = ()  # what the option `start` may be instead of a seat
    timing: Timing = field(default_factory=Timing)  # what the dealer of a table with people waits for
