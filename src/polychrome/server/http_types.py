"""What HTTP requests and their answers are made of: OpenAPI and the TypeScript types are generated from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from polychrome.bots.levels import Level
from polychrome.server.wire import CODES, Actor, Code, Count, Id, KindOfCode, LegalMoves, PaceMs, Seat, Secret, Word
from polychrome.study.schema import (  # noqa: F401 (parts of an answer are generated like the rest)
    Analysis,
    BestResult,
    CoachWarning,
    Difficulty,
    GraphPoint,
    Hardness,
    LevelCost,
    MistakeKind,
    Part,
    Play,
    ProposedGrades,
    SeatSummary,
    Step,
    Suggestion,
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
    pace_ms: PaceMs = 700  # between what bots do lies at least so long, except in races
    hints: bool = True  # seats may ask what to do
    coach: bool = False  # and are told when a move costs them much; never without hints, nor in a race


class TableOpened(Struct):
    """Its answer."""

    table: str
    path: str  # the link for the others, on this server


class AskHint(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables/TABLE/hint: what could this seat do now? Changes nothing."""

    token: Secret  # of the device that holds the seat
    seat: Seat
    deal_count: Count  # dealer events seen, as for a move
    codes: Annotated[list[Code], Meta(max_length=CODES)] = []  # of a move that this seat has begun: how to go on?


class HintTold(Struct, kw_only=True):
    """Its answer, for this seat alone; the best play first, none: wait."""

    seat: int
    n: int  # the entry of the table that it looked at
    deal_count: int
    plays: list[Play]
    text: Words  # why, in one sentence
    why: Words | None = None  # what the first play was compared with


class AskCoach(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables/TABLE/coach: was this seat's newest move good? Changes nothing."""

    token: Secret  # of the device that holds the seat
    seat: Seat
    n: Count  # the entry of the move, as `accepted` named it


class CoachTold(Struct, kw_only=True):
    """Its answer, for this seat alone."""

    seat: int
    n: int
    warning: CoachWarning | None  # null: it was good enough, or the game has gone on
    until: float | None = None  # while it can be taken back: the dealer and bots wait so long, in the server's seconds


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
    scores: list[tuple[int, int]] = []  # points and tie-break of each seat, once the game is over


Feature = Literal["rules", "definitions", "hints", "coach", "analysis", "lessons"]


class LessonListed(Struct):
    """A lesson as a page offers it."""

    name: str
    title: Words


class GameListed(Struct):
    """GET /api/games: what can be played."""

    game: str
    title: str
    rules: int
    defaults: dict[str, Any]
    printed: str  # the option that holds a sheet, board or deck
    built_in: list[str]
    bots: list[str]
    levels: list[Level]  # those of them that have one, the gentlest first
    clock_ms: int | None
    ready_ms: int | None  # null: this game waits for nobody
    grace_ms: int | None
    options: dict[str, Any]  # JSON schema
    offers: list[Feature]  # what there is for this game besides playing
    lessons: list[LessonListed]


class Fault(Struct):
    """What every failed request is answered with."""

    error: str


class TextToRead(Struct, forbid_unknown_fields=True):
    """POST /api/qr: in the body and not in the address, because a link may hold a secret."""

    text: str


class QrCode(Struct):
    """The answer to POST /api/qr."""

    size: int
    path: str  # of an SVG with that view box, one unit a module


TransferName = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class LeaveTransfer(Struct, forbid_unknown_fields=True):
    """POST /api/transfers: keep a device's memory until another device takes it. The code that people carry over gives
    both the name and the key, in the browser; the server cannot open the box."""

    name: TransferName
    box: Annotated[str, Meta(pattern=r"\A[A-Za-z0-9+/=]+\Z", max_length=240_000)]  # encrypted, in Base64


class TransferLeft(Struct):
    """Its answer."""

    seconds: int  # until it is deleted


class TakeTransfer(Struct, forbid_unknown_fields=True):
    """POST /api/transfers/take: get it, once. In the body and not in the address, which may stand in some log."""

    name: TransferName


class TransferTaken(Struct):
    """Its answer."""

    box: str | None  # null: the code is wrong, was used already, or is too old


class CheckDefinition(Struct, forbid_unknown_fields=True):
    """POST /api/check: what is this sheet, board or deck, and is anything wrong with it?"""

    text: str  # of the file, JSON or TOML
    game: Word | None = None  # null: its fields tell
    like: Word | None = None  # also compare it with what is published about this built-in one


class Comparison(Struct):
    """A figure of a design beside the published one."""

    text: Words  # what is compared
    value: str
    published: str
    agrees: bool


class DefinitionChecked(Struct):
    """The answer to POST /api/check for a sheet, board or deck that can be played."""

    game: str
    option: str  # of the game, which takes it
    text: str  # what it is, in one line
    definition: Any
    comparisons: list[Comparison] = []  # if it was asked for


class Problem(Struct):
    """Something that is wrong with a definition, and where."""

    place: str  # as people read it, such as squares.C2.target; empty: the whole file
    path: list[str | int]  # the same, step by step
    error: str  # why, and what is allowed; the client knows these sentences in German, too


class DefinitionFault(Struct):
    """The answer to POST /api/check for one that cannot: the request was fine, the file is wrong."""

    error: str  # the first problem
    place: str
    problems: list[Problem] = []  # all of them


class AskDifficulty(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/designs/difficulty: how hard is this design? Ask again, and the answer is refined until it is final."""

    game: Word
    definition: Any  # whole, or the name of a built-in one
    options: dict[str, Any] = {}  # of the game, such as {"variant": "task4"}; what is left out suits the game


Style = Literal["balanced", "hard", "for_children"]


class AskDesign(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/designs/suggest: something to start from. The same seed, the same design."""

    game: Word
    style: Style = "balanced"
    seed: Count = 0


class DesignSuggested(Struct):
    """Its answer."""

    game: str
    option: str  # of the game, which takes it
    definition: Any


class PrintPages(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/print: a game to play on paper, or the finished game of a table, as PDF."""

    game: Word | None = None  # to print its rules and material
    options: dict[str, Any] = {}  # of the game, with the design in its place
    table: Word | None = None  # to print the finished game of this table instead
    paper: Literal["a4", "letter"] = "a4"
    language: Literal["en", "de"] = "en"


class PublishDesign(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/gallery: show a design to everybody. Published again by the same device, it stays the same entry."""

    token: Secret  # of the device, which may take it back
    game: Word
    definition: Any
    maker: str  # a name, as at a table


class GalleryEntry(Struct, kw_only=True):
    """A design that its maker has published."""

    id: str
    game: str
    option: str
    name: str  # of the design
    maker: str
    published: float  # Unix seconds
    par: Value
    unit: Words
    games: int  # that par rests on
    hardness: Hardness | None  # compared with a built-in design
    definition: Raw


class Gallery(Struct):
    """GET /api/gallery: the newest designs first, some at a time."""

    entries: list[GalleryEntry]
    total: int
    next: int | None  # what `first` is for those that follow; null: these were the last


class RemoveDesign(Struct, forbid_unknown_fields=True):
    """POST /api/gallery/DESIGN/remove: take a design back."""

    token: Secret  # of the device that published it


class DesignRemoved(Struct):
    """Its answer."""

    removed: bool


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


class ReplayMoment(Struct):
    """A step that changed a seat's score more than most."""

    step: int
    seat: int
    change: int  # of its points


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
    turns: list[int] = []  # steps before which the dealer was at work: where a turn or a round begins
    moments: list[ReplayMoment] = []  # of the whole game, in order


class LessonStep(Struct):
    """What the pupil is told when a step begins, and the number of its rule."""

    text: Words
    rule: str


class LessonMoment(Struct):
    """A lesson after one more event, as a table would show it to the pupil's seat."""

    view: Raw  # position and result
    may: LegalMoves | None  # null: nothing
    deal_count: int = 0
    step: LessonStep | None = None  # null: the same step as before
    waits_for: Literal["move", "done", "time"] = "time"  # what the lesson goes on with
    accepts: list[list[int]] = []  # the expected move as codes, in every order that comes to the same
    event: Any = None  # the same as an event
    is_wide: bool = msgspec.field(name="wide", default=False)  # all that is possible is offered, not only that move
    is_free: bool = msgspec.field(name="free", default=False)  # any legal move will do


class Lesson(Struct, kw_only=True):
    """GET /api/lessons/GAME/LESSON: a record with pauses, for somebody new."""

    game: str
    title: str  # of the game
    lesson: Words  # its own title
    end: Words  # what is said when it is over
    seat: int  # the pupil's
    options: Raw
    printed: Raw
    kinds: list[KindOfCode]
    players: list[ReplayPlayer]
    play: dict[str, Any]  # options of the first game that follows
    moments: list[LessonMoment]


class AskLesson(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/lessons/GAME/LESSON: what may follow these codes of the pupil's at a moment? Answered as at a table."""

    moment: Count
    codes: Annotated[list[Code], Meta(max_length=CODES)] = []
    words: bool = False  # also say each choice in words


class Branch(Struct):
    """How a game could have gone on: `events` follow the first `at` events of its record."""

    at: int
    name: str
    events: list[Any]


MAX_GAMES = 20  # that bots play from one position
MAX_BRANCH_EVENTS = 2_000  # several times those of a long game
BranchEvents = Annotated[list[Any], Meta(max_length=MAX_BRANCH_EVENTS)]  # as in a record


class AskWhatIf(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST …/whatif: how a finished game or a lesson could have gone on. Every question brings its branch along."""

    at: Count  # events of the record that stand
    events: BranchEvents = []  # those that follow them instead
    # Where it leads; the same with what belongs to the whole game; what could follow these codes; make this move; let
    # the dealer draw.
    ask: Literal["show", "open", "look", "play", "deal"] = "show"
    seat: Actor = 0
    codes: Annotated[list[Code], Meta(max_length=CODES)] = []
    words: bool = False  # of `look`: also say each choice in words
    bot: Word | None = None  # of `play`: who plays the other seats until it is this one's turn; null: nobody


class AskFinish(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST …/finish: let bots play a branch to its end: once, or often to compare the scores."""

    at: Count
    events: BranchEvents = []
    bot: Word = "greedy"
    games: Annotated[int, Meta(ge=1, le=MAX_GAMES)] = 1  # several: only their scores are told


class KeepBranch(Struct, forbid_unknown_fields=True, kw_only=True):
    """POST /api/tables/TABLE/branches: keep a branch with the record. The same id again keeps it once."""

    id: Id
    token: Secret  # of a device that sat at the table
    at: Count
    name: Annotated[str, Meta(max_length=200)]
    events: BranchEvents


class BranchKept(Struct):
    """Its answer."""

    branches: list[Branch]  # all that are kept, in the order in which they came


class Roll(Struct):
    """The newest dice or cards."""

    at: int  # events before them
    codes: list[int]  # of that move of the dealer's


class WhatIfGame(Struct, kw_only=True):
    """What belongs to the whole game."""

    game: str
    title: str
    options: Raw
    printed: Raw
    kinds: list[KindOfCode]
    players: list[ReplayPlayer]
    bots: list[str]
    total: int  # events of the record
    is_over: bool = msgspec.field(name="over")  # the record goes on to the end of a game
    scores: list[tuple[int, int]]  # at the end of the record
    branches: list[Branch]  # that people have kept


class WhatIf(Struct, tag_field="type", tag="what_if", kw_only=True):
    """The answer: where a branch leads, with nothing hidden, and what every seat may do there."""

    at: int
    events: list[Any]  # the branch, with what was added
    view: Raw  # position and result
    may: list[LegalMoves]
    waits_for: list[int]  # seats; -1: the dealer
    deal_count: int
    is_over: bool = msgspec.field(name="over")
    scores: list[tuple[int, int]]  # points and tie-break of each seat, as it stands
    event: Any  # the newest one; null: the start
    text: str | None  # the same in English
    roll: Roll | None
    outcomes: list[list[tuple[int, int]]] = []  # the scores at the end of each game that bots have played
    game: WhatIfGame | None = None  # for `open`


class Health(Struct):
    """GET /health: the server runs and its storage answers."""

    ok: bool
    version: str
    protocol: int
