"""What makers of sheets, boards and decks ask a server for: how hard a design is, one to start from, a gallery, paper.

All of it is work for other processes. Games that tell how hard a design is are played in one of their own, at low
priority, for about a second at a time; what was played is kept there for the next time.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from aiohttp import web

from polychrome import registry
from polychrome.core.errors import GameError
from polychrome.core.faults import converted
from polychrome.core.kernel_store import STORE
from polychrome.server import http_types as types
from polychrome.server import wire
from polychrome.server.api import TooMany, answer, found, read_body
from polychrome.server.archive import Archive
from polychrome.server.entries import hash_of
from polychrome.server.limits import Buckets, Limits
from polychrome.server.log import Design
from polychrome.server.metrics import METRICS
from polychrome.server.names import clean_name
from polychrome.server.refusals import Refusal
from polychrome.server.routes import TABLE_NAME
from polychrome.server.tables import Tables
from polychrome.server.workers import Worker

ANSWER_SECONDS = 0.7  # of games for one answer: whoever has just changed a design may have to wait for two
MEASURE_SECONDS = 1.2  # the same, for a design that is published
MAX_MEASURES = 8  # before a design is published, until there is a word for it; what its maker has seen counts, too
PAGE = 12  # designs of the gallery in one answer
MAX_DESIGN_BYTES = 64 * 1024
MAX_DESIGN_NAME = 40  # characters
DESIGN_NAME = re.compile(r"[0-9a-f]{16}")
Made = tuple[bytes, str]  # what a worker made, and why it could not


class Workshop:
    """Answers the requests of makers."""

    def __init__(
        self,
        tables: Tables,
        archive: Archive,
        worker: Worker,
        measuring: Worker,
        limits: Limits,
        address_of: Callable[[web.Request], str],
    ) -> None:
        self._archive, self._worker, self._measuring, self._address_of = archive, worker, measuring, address_of
        self._log, self._now = tables.log, tables.clock.time
        self._publishing = Buckets(limits.designs_per_hour / 3600, limits.designs_per_hour)

    def close(self) -> None:
        """Play no more."""
        self._measuring.close()

    async def difficulty(self, request: web.Request) -> web.Response:
        """How hard a design is, as far as that is known after some more games."""
        asked = await read_body(request, types.AskDifficulty)
        return await self._made(request, self._measuring, measure_design, asked)

    async def suggest(self, request: web.Request) -> web.Response:
        """A design to start from."""
        asked = await read_body(request, types.AskDesign)
        return await self._made(request, self._worker, invent_design, asked)

    # --- the gallery ----------------------------------------------------------------------------------------------

    async def gallery(self, request: web.Request) -> web.Response:
        """Some published designs, the newest first."""
        game, first = request.query.get("game"), request.query.get("first", "0")
        if not (first.isascii() and first.isdecimal() and len(first) <= 6):
            raise Refusal("form", "first: a whole number from 0 on")
        if game is not None and game not in registry.game_names():
            raise Refusal("form", "there is no such game")
        designs, total = await self._log.designs(game, int(first), PAGE)
        end = int(first) + len(designs)
        return answer(types.Gallery([show(one) for one in designs], total, end if designs and end < total else None))

    async def design(self, request: web.Request) -> web.Response:
        """One published design."""
        return answer(show(await self._find(request)))

    async def publish(self, request: web.Request) -> web.Response:
        """Put a design into the gallery. The same device again: the same entry."""
        wish = await read_body(request, types.PublishDesign)
        maker, owner = clean_name(wish.maker), hash_of(wish.token)
        if not self._publishing.take(self._address_of(request), time.monotonic()):
            raise TooMany("this address has published too many designs; wait a while")
        facts, problem = await self._measuring.run(self._address_of(request), judge_design, wish, maker)
        if problem:
            raise Refusal("form", problem)
        name = digest_of(wish.game, wish.definition)
        if await self._log.publish(Design(name, owner, wish.game, self._now(), facts)):
            METRICS.count("designs")
        stored = await self._log.design(name)
        if stored is None:
            raise TooMany("the gallery is full, or you have published too many designs; take one back first")
        if stored.owner != owner:
            raise Refusal("form", "this design is in the gallery already")
        return answer(show(stored), 201)

    async def remove_design(self, request: web.Request) -> web.Response:
        """Take a design of one's own back."""
        token = (await read_body(request, types.RemoveDesign)).token
        design = await self._find(request)
        if not await self._log.remove_design(design.name, hash_of(token)):
            raise Refusal("role", "only the device that published a design can take it back")
        return answer(types.DesignRemoved(True))

    async def _find(self, request: web.Request) -> Design:
        name = request.match_info["design"]
        design = await self._log.design(name) if DESIGN_NAME.fullmatch(name) else None
        if design is None:
            raise web.HTTPNotFound(reason="there is no such design")
        return design

    # --- paper ----------------------------------------------------------------------------------------------------

    async def print_pages(self, request: web.Request) -> web.Response:
        """A game to play on paper, or the finished game of a table."""
        wish = await read_body(request, types.PrintPages)
        if (wish.game is None) == (wish.table is None):
            raise Refusal("form", "name either a game or a table")
        if wish.table is None:
            response = await self._made(request, self._worker, print_design, wish)
        else:
            is_name = TABLE_NAME.fullmatch(wish.table) is not None
            record = found(await self._archive.record(wish.table, self._address_of(request)) if is_name else None)
            response = await self._made(request, self._worker, print_table, record, wish)
        response.content_type = "application/pdf"
        response.headers["Content-Disposition"] = 'attachment; filename="polychrome.pdf"'
        return response

    async def _made(
        self, request: web.Request, worker: Worker, make: Callable[..., Made], *arguments: Any
    ) -> web.Response:
        """What a worker makes, as an answer. Raises Refusal if that cannot be made."""
        body, problem = await worker.run(self._address_of(request), make, *arguments)
        if problem:
            raise Refusal("form", problem)
        return web.Response(body=body, content_type="application/json")


def digest_of(game: str, definition: Any) -> str:
    """The name of a design in the gallery: equal designs have equal names."""
    text = json.dumps([game, definition], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def show(design: Design) -> types.GalleryEntry:
    """A design as everybody may see it."""
    entry = msgspec.json.decode(design.facts, type=types.GalleryEntry)
    entry.published = design.published
    return entry


# --- in the other processes -------------------------------------------------------------------------------------------


def measure_design(asked: types.AskDifficulty) -> Made:
    """How hard a design is, as JSON."""
    from polychrome.compiling import parts_of
    from polychrome.study.designs.difficulty import measure

    try:
        STORE.compile_now(["core", *parts_of(registry.find_game(asked.game).name)])
        return wire.write(measure(asked.game, asked.definition, asked.options, ANSWER_SECONDS)), ""
    except GameError as problem:
        return b"", str(problem)


def judge_design(wish: types.PublishDesign, maker: str) -> Made:
    """A design with its difficulty as the gallery shows it, as JSON; or why it cannot be published."""
    from polychrome.compiling import parts_of
    from polychrome.study.designs.difficulty import measure

    try:
        game = registry.find_game(wish.game)
        kind = game.forms.definition
        if kind is None or not isinstance(wish.definition, dict):
            return b"", "only a whole sheet, board or deck can be published"
        kind.check(wish.definition)
        name = wish.definition.get("name")  # games of other packages may do without
        if not isinstance(name, str) or clean_name(name, MAX_DESIGN_NAME) != name:
            return b"", "the name of a published design has neither double spaces nor hidden characters"
        if len(wire.write(wish.definition)) > MAX_DESIGN_BYTES:
            return b"", f"a published design has at most {MAX_DESIGN_BYTES // 1024} KB"
        STORE.compile_now(["core", *parts_of(game.name)])
        for _ in range(MAX_MEASURES):
            found = measure(game.name, wish.definition, {}, MEASURE_SECONDS)
            if found.hardness is not None or found.is_final:
                break
    except (GameError, Refusal) as problem:
        return b"", str(problem)
    entry = types.GalleryEntry(
        id=digest_of(game.name, wish.definition),
        game=game.name,
        option=kind.option,
        name=name,
        maker=maker,
        published=0.0,  # known when it is stored
        par=found.par,
        unit=found.unit,
        games=found.games,
        hardness=found.hardness,
        definition=msgspec.Raw(wire.write(wish.definition)),
    )
    return wire.write(entry), ""


def invent_design(asked: types.AskDesign) -> Made:
    """A design to start from, as JSON."""
    from polychrome.study.game_study import find_study

    try:
        game = registry.find_game(asked.game)
        if game.forms.definition is None:
            return b"", f"{game.title} has one fixed sheet"
        rng = Random(f"polychrome design {asked.game} {asked.style} {asked.seed}")
        definition = find_study(game.name).designs.invent(asked.style, rng)
        return wire.write(types.DesignSuggested(game.name, game.forms.definition.option, definition)), ""
    except GameError as problem:
        return b"", str(problem)


def print_design(wish: types.PrintPages) -> Made:
    """The rules and the material of a game as PDF."""
    from polychrome.paper import print_game

    try:
        game = registry.find_game(wish.game or "")
        options = {**game.forms.defaults, "seats": max(2, game.min_seats), **wish.options}
        start = game.begin(converted(options, game.forms.options, "options"))
        return print_game(start, wish.paper, wish.language), ""
    except GameError as problem:
        return b"", str(problem)


def print_table(record: bytes, wish: types.PrintPages) -> Made:
    """A finished game as it would look on paper, as PDF."""
    from polychrome.paper import print_record
    from polychrome.record import loads

    try:
        whole = loads(record)
        return print_record(whole.position, whole.names, wish.paper, wish.language), ""
    except GameError as problem:
        return b"", str(problem)
