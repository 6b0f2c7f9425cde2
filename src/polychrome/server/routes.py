"""The HTTP routes: one table from which both the server and its OpenAPI description are made."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from polychrome.server import http_types as types
from polychrome.server import wire
from polychrome.study.schema import Analysis, Difficulty


@dataclass(frozen=True)
class Route:
    """One request: the name of the method that answers it, and the types of what goes in and out."""

    verb: str
    path: str
    handler: str
    summary: str
    answer: Any  # a struct, or a tuple of those it may be, or a media type for what is not made of structs
    body: type | None = None
    status: int = 200
    query: tuple[tuple[str, dict[str, Any]], ...] = ()  # names and JSON schemas
    cost: int = 1  # of what an address may ask for, in units that a plain request has one of


TEXT, HTML, JSON_FILE, PDF = "text/plain", "text/html", "application/json", "application/pdf"
TABLE = "/api/tables/{table}"
LESSON = "/api/lessons/{game}/{lesson}"
DESIGN = "/api/gallery/{design}"
TABLE_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")  # nothing else is looked for
STATUS = ("status", {"enum": ["open", "over"], "default": "open"})
QUICK = ("quick", {"type": "boolean", "default": False})
GAME = ("game", {"type": "string"})
FIRST = ("first", {"type": "integer", "minimum": 0, "default": 0})

ROUTES = (
    Route("GET", "/api/address", "address", "How links for other devices begin", types.PublicAddress),
    Route("GET", "/api/games", "games", "What can be played", list[types.GameListed]),
    Route("GET", "/api/games/{game}/printed/{name}", "definition", "A built-in sheet, board or deck", JSON_FILE),
    Route("GET", "/api/tables", "tables", "Tables to join, or with a finished game", list[types.TableListed],
          query=(STATUS,)),
    Route("POST", "/api/tables", "open_table", "Open a table", types.TableOpened, types.OpenTable, 201,
          cost=5),
    Route("GET", TABLE, "table", "A table", types.TableListed),
    Route("GET", f"{TABLE}/record", "record", "The record of a finished game; 403 before the end", JSON_FILE,
          cost=3),
    Route("GET", f"{TABLE}/replay", "replay", "Steps of a finished game; 403 before the end", types.Replay,
          query=(FIRST,), cost=3),
    Route("GET", f"{TABLE}/analysis", "analysis", "A finished game explained; 403 before the end", Analysis,
          query=(QUICK,), cost=10),
    Route("POST", f"{TABLE}/hint", "hint", "What a seat could do now; 403 where the host forbids it", types.HintTold,
          types.AskHint, cost=5),
    Route("POST", f"{TABLE}/coach", "coach", "Whether a seat's newest move cost it much; 403 where there is no coach",
          types.CoachTold, types.AskCoach, cost=2),
    Route("POST", f"{TABLE}/whatif", "what_if", "How a finished game could have gone on; 403 before the end",
          (types.WhatIf, wire.Choices, wire.Refused), types.AskWhatIf, cost=2),
    Route("POST", f"{TABLE}/finish", "finish", "How bots would end a branch of a finished game; 403 before the end",
          (types.WhatIf, wire.Refused), types.AskFinish, cost=20),
    Route("POST", f"{TABLE}/branches", "keep_branch", "Keep a branch with the record; 403 for people who sat elsewhere",
          types.BranchKept, types.KeepBranch, 201, cost=10),
    Route("GET", f"{TABLE}/socket", "socket", "WebSocket: see docs/protocol.md", None, status=101, cost=2),
    Route("GET", LESSON, "lesson", "A lesson for somebody new", types.Lesson, cost=2),
    Route("POST", LESSON, "look_in_lesson", "What may follow a tap in a lesson, or which rule refuses it",
          (wire.Choices, wire.Refused), types.AskLesson, cost=2),
    Route("POST", f"{LESSON}/whatif", "what_if_in_lesson", "How the game of a lesson could go on",
          (types.WhatIf, wire.Choices, wire.Refused), types.AskWhatIf, cost=2),
    Route("POST", f"{LESSON}/finish", "finish_lesson", "How bots would end the game of a lesson",
          (types.WhatIf, wire.Refused), types.AskFinish, cost=20),
    Route("POST", "/api/qr", "qr", "A QR code", types.QrCode, types.TextToRead, cost=3),
    Route("POST", "/api/check", "check", "What somebody's own sheet, board or deck is, or what is wrong with it",
          (types.DefinitionChecked, types.DefinitionFault), types.CheckDefinition, cost=10),
    Route("POST", "/api/designs/difficulty", "difficulty", "How hard a design is; ask again for better figures",
          Difficulty, types.AskDifficulty, cost=10),
    Route("POST", "/api/designs/suggest", "suggest", "A design to start from", types.DesignSuggested, types.AskDesign,
          cost=5),
    Route("GET", "/api/gallery", "gallery", "Designs that their makers have published", types.Gallery,
          query=(GAME, FIRST), cost=3),
    Route("POST", "/api/gallery", "publish", "Publish a design", types.GalleryEntry, types.PublishDesign, 201, cost=20),
    Route("GET", DESIGN, "design", "A published design", types.GalleryEntry),
    Route("POST", f"{DESIGN}/remove", "remove_design", "Take a design of one's own back", types.DesignRemoved,
          types.RemoveDesign),
    Route("POST", "/api/print", "print_pages", "A game to play on paper, or a finished game", PDF, types.PrintPages,
          cost=20),
    Route("POST", "/api/transfers", "leave_transfer", "Leave a device's memory, encrypted, for another device",
          types.TransferLeft, types.LeaveTransfer, 201, cost=10),
    Route("POST", "/api/transfers/take", "take_transfer", "Take it, once; null when it is gone", types.TransferTaken,
          types.TakeTransfer, cost=10),
    Route("GET", "/health", "health", "Whether the server runs and its storage answers", types.Health, cost=0),
    Route("GET", "/metrics", "metrics", "Figures for Prometheus", TEXT, cost=5),
    Route("GET", "/openapi.json", "openapi", "This description", JSON_FILE),
)  # fmt: skip
