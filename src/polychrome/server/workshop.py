"""What makers of sheets, boards and decks ask a server for: how hard a design is, one to start from, and paper.

All of it is work for other processes. Games that tell how hard a design is are played in one of their own, at low
priority, for a little more than a second at a time; what was played is kept there for the next time.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from aiohttp import web

from polychrome import registry
from polychrome.core.errors import GameError
from polychrome.core.faults import converted
from polychrome.core.kernel_store import STORE
from polychrome.server import http_types as types
from polychrome.server import wire
from polychrome.server.api import found, read_body
from polychrome.server.archive import Archive
from polychrome.server.refusals import Refusal
from polychrome.server.workers import Worker

MEASURE_SECONDS = 1.2  # of games for one answer
Made = tuple[bytes, str]  # what a worker made, and why it could not


class Workshop:
    """Answers the requests of makers."""

    def __init__(
        self, archive: Archive, worker: Worker, measuring: Worker, address_of: Callable[[web.Request], str]
    ) -> None:
        self._archive, self._worker, self._measuring, self._address_of = archive, worker, measuring, address_of

    def close(self) -> None:
        """Play no more."""
        self._measuring.close()

    async def difficulty(self, request: web.Request) -> web.Response:
        """How hard a design is, as far as that is known after another second of games."""
        asked = await read_body(request, types.AskDifficulty)
        return await self._made(request, self._measuring, measure_design, asked)

    async def suggest(self, request: web.Request) -> web.Response:
        """A design to start from."""
        asked = await read_body(request, types.AskDesign)
        return await self._made(request, self._worker, invent_design, asked)

    async def print_pages(self, request: web.Request) -> web.Response:
        """A game to play on paper, or the finished game of a table."""
        wish = await read_body(request, types.PrintPages)
        if (wish.game is None) == (wish.table is None):
            raise Refusal("form", "name either a game or a table")
        if wish.table is None:
            response = await self._made(request, self._worker, print_design, wish)
        else:
            record = found(await self._archive.record(wish.table, self._address_of(request)))
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


# --- in the other processes -------------------------------------------------------------------------------------------


def measure_design(asked: types.AskDifficulty) -> Made:
    """How hard a design is, as JSON."""
    from polychrome.compiling import parts_of
    from polychrome.study.designs.difficulty import measure

    try:
        STORE.compile_now(["core", *parts_of(registry.find_game(asked.game).name)])
        return wire.write(measure(asked.game, asked.definition, asked.options, MEASURE_SECONDS)), ""
    except GameError as problem:
        return b"", str(problem)


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
