"""The files of the built web client; where it was not built, a page that says how to build it."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Awaitable, Callable
from importlib import resources

from aiohttp import web

from polychrome.server import rules

PAGES = (
    "/", "/tasks", "/t/{table}", "/new/{game}", "/how/{game}", "/rules/{game:[a-z0-9_]+}", "/replay/{table}",
    "/analysis/{table}", "/learn/{game}", "/learn/{game}/{lesson}", "/whatif/{table}", "/whatif/{game}/{lesson}",
    "/you", "/you/games",
    "/design", "/design/{game}", "/design/{game}/{draft}", "/gallery",
)  # fmt: skip
FindTags = Callable[[web.Request], Awaitable[bytes]]
SERVICE_WORKER = "service-worker.js"
DRAWINGS = ("icons", "pictures")
HEAD_END = b"</head>"
FOR_EVER = "public, max-age=31536000, immutable"  # names of built files change with their contents


mimetypes.add_type("application/manifest+json", ".webmanifest")


def files() -> dict[str, bytes]:
    """The built client by path; empty where it was not built."""
    folder = resources.files(__package__).joinpath("web")
    if not folder.joinpath("index.html").is_file():
        return {}
    assets = folder.joinpath("assets")
    return {
        **{item.name: item.read_bytes() for item in folder.iterdir() if item.is_file() and item.name != "stamp"},
        **{f"assets/{item.name}": item.read_bytes() for item in assets.iterdir()},
        **{f"{name}/{item.name}": item.read_bytes() for name in DRAWINGS for item in folder.joinpath(name).iterdir()},
        **rules.pages(folder.joinpath("rules")),
    }


def fill_service_worker(found: dict[str, bytes]) -> dict[str, bytes]:
    """Tell the service worker which files the pages begin with, and give it a version that follows from them."""
    if SERVICE_WORKER not in found:
        return found
    linked = re.findall(rb'(?:src|href)="(/[^"]+)"', found["index.html"])
    first = sorted({path.decode() for path in linked if path.decode()[1:] in found})
    version = hashlib.sha256(b"".join(found[path[1:]] for path in first) + found["index.html"]).hexdigest()[:16]
    text = found[SERVICE_WORKER].replace(b"[/* files */]", json.dumps(["/", *first]).encode())
    return {**found, SERVICE_WORKER: text.replace(b"/* version */", version.encode())}


def explanation() -> bytes:
    """The page that says how to build the client."""
    return resources.files(__package__).joinpath("pages", "not_built.html").read_bytes()


def has_rules(game: str) -> bool:
    """Whether there is a page with all rules of this game."""
    return resources.files(__package__).joinpath("web", "rules", f"{game}.md").is_file()


class WebClient:
    """Serves the client's files and pages."""

    def __init__(self, find_tags: FindTags) -> None:
        """`find_tags`: what goes into the head of a page, of which a preview is shown where its link is shared."""
        self._find_tags = find_tags
        self._files = fill_service_worker(files()) or {"index.html": explanation()}
        self.pictures = frozenset(name[9:-4] for name in self._files if name.startswith("pictures/"))
        self._zipped = {name: gzip.compress(body, mtime=0) for name, body in self._files.items()}

    def routes(self) -> list[web.RouteDef]:
        """Every file, and one page for all paths: the client looks at the address itself."""
        found = [web.get(f"/{name}", self.file) for name in self._files if name != "index.html"]
        return found + [web.get(path, self.page) for path in PAGES]

    def missing(self, request: web.Request) -> web.Response | None:
        """The page that says so where a person asked for one that is not there; None for programs."""
        wants_page = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
        if not wants_page or request.path.startswith("/api/"):
            return None
        response = self._send(request, "index.html")
        response.set_status(404)
        return response

    async def page(self, request: web.Request) -> web.StreamResponse:
        """The client, with the preview of this page in its head."""
        head, end, rest = self._files["index.html"].partition(HEAD_END)
        body = head + await self._find_tags(request) + end + rest
        response = self._send(request, "index.html", body)
        response.headers["Vary"] = "Accept-Encoding, Accept-Language"
        return response

    async def file(self, request: web.Request) -> web.StreamResponse:
        """A script, a style sheet, a picture, the rules of a game."""
        response = self._send(request, request.path[1:])
        if request.path.startswith("/assets/"):
            response.headers["Cache-Control"] = FOR_EVER
        return response

    def _send(self, request: web.Request, name: str, made: bytes | None = None) -> web.Response:
        """A file, or what was made of it for this request."""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        is_text = kind.startswith("text/") or kind in (
            "application/javascript",
            "image/svg+xml",
            "application/manifest+json",
        )
        headers = {"Vary": "Accept-Encoding", "Content-Type": f"{kind}; charset=utf-8" if is_text else kind}
        body = self._files[name] if made is None else made
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body = self._zipped[name] if made is None else gzip.compress(made, 5, mtime=0)
            headers["Content-Encoding"] = "gzip"
        return web.Response(body=body, headers=headers)
