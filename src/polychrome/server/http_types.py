"""What HTTP requests and their answers are made of: OpenAPI and the TypeScript types are generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from polychrome.server.wire import Count, Id, Seat, Secret, Word
from polychrome.study.schema import (  # noqa: F401 (parts of an answer are generated like the rest)
    Analysis,
    GraphPoint,
    Play,
    SeatSummary,
    Step,
    Value,
    Words,
)


class OpenTable(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables: open a table. The same id and host again: the same table."""

    id: Id
    host: Secret  # the host's token
    game: Word
    options: dict[str, Any] = {}  # as in a record; what is left out has its default
    listed: bool = False  # in the lobby, for everybody
    dice: Literal["fair", "own"] = "fair"
    clock_ms: Annotated[int, Meta(ge=0, le=86_400_000)] | None = None  # 0: none; null: as the game has it
    # How long people wait for those who are not ready. 0: for ever; null: as the game has it, where several people play
    ready_ms: Annotated[int, Meta(ge=0, le=3_600_000)] | None = None
    # How long seats may still act when a round was stopped. 0: no limit; null: as the game has it
    grace_ms: Annotated[int, Meta(ge=0, le=600_000)] | None = None
    away_ms: Annotated[int, Meta(ge=0, le=86_400_000)] = 60_000  # 0: wait for ever
    stand_in: Word | None = None  # the bot that plays for those who are away; null: a simple one of the game
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 600  # a bot takes at least so long
    hints: bool = True  # seats may ask what to do


class TableOpened(Struct):
    """Its answer."""

    table: str
    path: str  # the link for the others, on this server


class AskHint(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables/TABLE/hint: what could this seat do now? Changes nothing."""

    token: Secret  # of the device that holds the seat
    seat: Seat
    deal_count: Count  # dealer events seen, as for an act


class HintTold(Struct, kw_only=True):
    """Its answer, for this seat alone; the best play first, none: wait."""

    seat: int
    n: int  # the entry of the table that it looked at
    deal_count: int
    plays: list[Play]
    text: Words  # why, in one sentence


class PublicAddress(Struct):
    """GET /api/address: how links for other devices begin, if it is not as in the address that the browser shows."""

    base: str | None


class TableListed(Struct):
    """GET /api/tables, GET /api/tables/TABLE: a table as the lobby shows it."""

    table: str
    status: Literal["open", "running", "over"]
    game: str
    title: str
    seats: list[str | None]
    free: int
    dice: Literal["fair", "own"]
    opened: float
    winners: list[int] = []  # once the game is over
    bots: list[bool] = []  # which seats are bots' own: a person may have the name of one


Feature = Literal["rules", "definitions", "hints", "analysis"]


class GameListed(Struct):
    """GET /api/games: what can be played."""

    game: str
    title: str
    rules: int
    defaults: dict[str, Any]
    printed: str  # the option that holds a sheet, board or deck
    built_in: list[str]
    bots: list[str]
    clock_ms: int | None
    ready_ms: int | None  # null: this game waits for nobody
    grace_ms: int | None
    options: dict[str, Any]  # JSON schema
    offers: list[Feature]  # what there is for this game besides playing


class Fault(Struct):
    """What every failed request is answered with."""

    error: str


class TextToRead(Struct, forbid_unknown_fields=True):
    """POST /api/qr, POST /api/check: in the body and not in the address, because a link may hold a secret."""

    text: str


class QrCode(Struct):
    """The answer to POST /api/qr."""

    size: int
    path: str  # of an SVG with that view box, one unit a module


class DefinitionChecked(Struct):
    """The answer to POST /api/check for a sheet, board or deck that can be played."""

    game: str
    option: str  # of the game, which takes it
    text: str  # what it is, in one line
    definition: Any


class DefinitionFault(Struct):
    """The answer to POST /api/check for one that cannot: the request was fine, the file is wrong."""

    error: str
    place: str


class ReplayStep(Struct):
    """The position after an event; null: the start."""

    event: Raw | None
    text: str | None  # the event in English
    position: Any
    result: Any


class ReplayPlayer(Struct):
    """Who sat there at the end."""

    name: str
    kind: Literal["person", "bot"]


class Replay(Struct):
    """GET /api/tables/TABLE/replay: some steps of a finished game."""

    game: str
    title: str
    options: Any
    printed: Any
    players: list[ReplayPlayer]
    total: int  # steps, the start included
    first: int
    steps: list[ReplayStep]


class Health(Struct):
    """GET /health: the server runs and its storage answers."""

    ok: bool
    version: str
    protocol: int
