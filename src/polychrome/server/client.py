"""What the web client needs beside the tables: its own files, QR codes, replays, a check of home-made things."""

from __future__ import annotations

import asyncio
import gzip
import json
import mimetypes
import tomllib
from importlib import resources
from io import StringIO
from typing import Any

import msgspec
import segno
from aiohttp import web

from polychrome import registry
from polychrome.check import kind_of
from polychrome.core.errors import BadDefinition
from polychrome.core.positions import Position
from polychrome.server import entries as log
from polychrome.server import rules, wire
from polychrome.server.judge import Refusal
from polychrome.server.rooms import Rooms
from polychrome.server.state import TableState, begin, fold, move_of

PAGES = (
    "/", "/t/{table}", "/new/{game}", "/how/{game}", "/rules/{game:[a-z0-9_]+}", "/replay/{table}", "/analysis/{table}"
)  # fmt: skip
STEPS = 40  # of a replay in one answer
TEXT = 1000  # characters of a QR code
FOR_EVER = "public, max-age=31536000, immutable"  # names of built files change with their contents


class TextSaid(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/qr, POST /api/check."""

    text: str


def files() -> dict[str, bytes]:
    """The built client by path; empty where it was not built."""
    folder = resources.files(__package__).joinpath("web")
    if not folder.joinpath("index.html").is_file():
        return {}
    assets = folder.joinpath("assets")
    return {
        **{item.name: item.read_bytes() for item in folder.iterdir() if item.is_file() and item.name != "stamp"},
        **{f"assets/{item.name}": item.read_bytes() for item in assets.iterdir()},
        **rules.pages(folder.joinpath("rules")),
    }


class Client:
    """The routes of the web client."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._files = files()
        self._zipped = {name: gzip.compress(body, mtime=0) for name, body in self._files.items()}

    @property
    def is_built(self) -> bool:
        """Whether there is a client to serve; without one the plain page does."""
        return bool(self._files)

    def routes(self) -> list[web.RouteDef]:
        """All of them."""
        made = [
            web.post("/api/qr", self.qr),
            web.post("/api/check", self.check),
            web.get("/api/games/{game}/printed/{name}", self.printed),
            web.get("/api/tables/{table}/replay", self.replay),
        ]
        if self.is_built:
            made += [web.get(f"/{name}", self.file) for name in self._files if name != "index.html"]
            made += [web.get(path, self.page) for path in PAGES]
        return made

    def missing(self, request: web.Request) -> web.Response | None:
        """The page that says so where a person asked for one that is not there; None for programs."""
        wants_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if not self.is_built or not wants_page or request.path.startswith("/api/"):
            return None
        response = self._send(request, "index.html")
        response.set_status(404)
        return response

    # --- files ----------------------------------------------------------------------------------------------------

    async def page(self, request: web.Request) -> web.StreamResponse:
        """One page for all paths: the client looks at the address itself."""
        return self._send(request, "index.html")

    async def file(self, request: web.Request) -> web.StreamResponse:
        """A script, a style sheet, a picture, the rules of a game."""
        response = self._send(request, request.path[1:])
        if request.path.startswith("/assets/"):
            response.headers["Cache-Control"] = FOR_EVER
        return response

    def _send(self, request: web.Request, name: str) -> web.Response:
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        is_text = kind.startswith("text/") or kind in ("application/javascript", "image/svg+xml")
        headers = {"Vary": "Accept-Encoding", "Content-Type": f"{kind}; charset=utf-8" if is_text else kind}
        body = self._files[name]
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body = self._zipped[name]
            headers["Content-Encoding"] = "gzip"
        return web.Response(body=body, headers=headers)

    # --- small services -------------------------------------------------------------------------------------------

    async def qr(self, request: web.Request) -> web.StreamResponse:
        """A QR code as the path of an SVG. A link may hold a secret, so it comes in the body and not in the address."""
        text = (await _said(request)).text
        if not 0 < len(text) <= TEXT:
            raise Refusal("form", f"a code holds 1 to {TEXT} characters")
        code = segno.make_qr(text, error="m")
        rows = [[bool(dark) for dark in row] for row in code.matrix]
        return _json({"size": len(rows), "path": _path(rows)})

    async def check(self, request: web.Request) -> web.StreamResponse:
        """What a home-made sheet, board or deck is, or what is wrong with it and where."""
        try:
            definition = parse((await _said(request)).text)
            game, kind = kind_of(definition)
            says = kind.check(definition)
        except BadDefinition as problem:
            # An answer like any other: the file is wrong, not the request.
            return _json({"error": str(problem), "place": problem.place})
        return _json({"game": game.name, "option": kind.option, "says": says, "definition": definition})

    async def printed(self, request: web.Request) -> web.StreamResponse:
        """A built-in sheet, board or deck as a file: what people's own begin with."""
        name, wanted = request.match_info["game"], request.match_info["name"]
        game = await asyncio.to_thread(registry.find_game, name) if name in registry.game_names() else None
        if game is None or game.forms.definition is None or wanted not in game.forms.definition.built_in():
            raise web.HTTPNotFound(reason="there is no such sheet, board or deck")
        file = await asyncio.to_thread(registry.built_in_definition, game, wanted)
        headers = {"Content-Disposition": f'attachment; filename="{name}-{wanted}.json"'}
        return web.Response(body=file, content_type="application/json", headers=headers)

    async def replay(self, request: web.Request) -> web.StreamResponse:
        """A finished game step by step: every event and the whole position after it."""
        name = request.match_info["table"]
        first = request.query.get("first", "0")
        if not first.isdecimal() or len(first) > 6:
            raise Refusal("form", "first: a whole number from 0 on")
        bodies = await self._rooms.store.read(name)
        if not bodies:
            raise web.HTTPNotFound(reason="there is no such table")
        await self._rooms.loader.load(log.read(bodies[0]).game)
        state = fold(name, bodies)
        if state.status != "over":
            raise Refusal("running", "a game is replayed when it is over")
        return _json(steps(state, [log.read(body) for body in bodies], int(first)))


def steps(state: TableState, entries: list[Any], first: int) -> dict[str, Any]:
    """Some steps of a finished game, from `first` on; step 0 is the start."""
    played = [entry for entry in entries if isinstance(entry, log.Played)]
    position: Position = begin(state.name, state.opened).position
    shown = []
    for number in range(min(first + STEPS, len(played) + 1)):
        event = None
        if number:
            event = played[number - 1].event
            position = position.play(move_of(position, played[number - 1]))
        if number >= first:
            game = position.game
            shown.append({"event": event, "position": game.forms.view(position), "result": game.forms.result(position)})
    return {
        "game": state.game.name,
        "title": state.game.title,
        "options": state.position.options,
        "printed": registry.definition(state.game, state.position.options),
        "players": [{"name": seat.name or "", "kind": "person" if seat.token else "bot"} for seat in state.seats],
        "total": len(played) + 1,
        "first": first,
        "steps": shown,
    }


def parse(text: str) -> Any:
    """A definition from the text of a file, JSON or TOML."""
    is_json = text.lstrip("\ufeff \t\r\n").startswith(("{", "["))
    try:
        return json.loads(text.lstrip("\ufeff")) if is_json else tomllib.loads(text.lstrip("\ufeff"))
    except tomllib.TOMLDecodeError as problem:
        raise BadDefinition("", f"this is neither JSON nor TOML: {problem}") from None
    except json.JSONDecodeError as problem:
        raise BadDefinition("", f"this is not JSON: {problem.msg} (line {problem.lineno})") from None
    except (RecursionError, ValueError):
        raise BadDefinition("", "this is nested too deeply or has figures out of range") from None


def _path(rows: list[list[bool]]) -> str:
    """Runs of dark modules as rectangles."""
    text = StringIO()
    for y, row in enumerate(rows):
        start = None
        for x, dark in enumerate([*row, False]):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                text.write(f"M{start} {y}h{x - start}v1h-{x - start}z")
                start = None
    return text.getvalue()


async def _said(request: web.Request) -> TextSaid:
    try:
        return msgspec.json.decode(await request.read(), type=TextSaid)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Refusal("form", "this cannot be read; an object with a text is expected") from None


def _json(value: Any) -> web.Response:
    return web.Response(body=wire.write(value), content_type="application/json")
