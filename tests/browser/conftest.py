"""A real server and real browsers. Without Chromium or the built client these tests are skipped, and say so."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from polychrome import registry
from polychrome.server import web_client

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LARGE_LETTERS = "--blink-settings=defaultFontSize=32"
PATIENCE_MS = 60_000  # a busy machine may stand still for a while
READY_SECONDS = 600  # the rules may have to be compiled first
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}

SOUNDS_OFF = "try { localStorage['polychrome-sounds'] ??= 'off'; } catch {}"

Device = Callable[..., Page]
_devices = count(1)


def chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


LONGEST = ("test_shots.py", "test_newcomer.py", "test_a_game_is_explained")  # whole games and all their pages


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests first, so that no worker is left alone with one at the end."""
    here = [item for item in items if Path(item.path).is_relative_to(Path(__file__).parent)]
    if len(here) == len(items):
        items.sort(key=lambda item: not any(name in item.nodeid for name in LONGEST))
    if chromium() is None:
        why = "no Chromium here (Debian: apt install chromium; as root `make test` does it)"
    elif not web_client.files():
        why = "the web client is not built (scripts/build_web.py)"
    else:
        return
    for item in here:
        item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": ARGUMENTS}


class Server:
    """`polychrome serve` with a database of its own; can be stopped and started again on the same port."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.port = 0  # any that is free: the server finds one itself, so nobody can take it in between
        self._folder, self._arguments = folder, arguments
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        # Behind a proxy that is not there: every device of a test has an address of its own, with its own limits.
        command = [sys.executable, "-m", "polychrome", "serve", "--port", str(self.port), "--behind-proxy"]
        journal = self._folder / "server.log"
        with journal.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *self._arguments, "--database", str(self._folder / "tables.db")],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + READY_SECONDS
        while not self._answers():
            found = re.search(r"http://localhost:(\d+)/", journal.read_text(encoding="utf-8"))
            self.port = int(found[1]) if found else 0
            assert self._process.poll() is None, "the server did not start"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.1)
        for game in registry.game_names():
            self._open_a_table(game)

    def _answers(self) -> bool:
        if not self.port:
            return False
        try:
            with urllib.request.urlopen(f"{self.address}/api/games", timeout=READY_SECONDS) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def _open_a_table(self, game: str) -> None:
        """Answered when the rules of the game are loaded: no test waits for that."""
        wish = {"id": "ready", "host": secrets.token_urlsafe(24), "game": game, "options": {"seats": 2}}
        request = urllib.request.Request(f"{self.address}/api/tables", json.dumps(wish).encode())
        with urllib.request.urlopen(request, timeout=READY_SECONDS) as answer:
            assert answer.status == 201

    def stop(self) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(30)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """One that a test may stop."""
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def lan_server(tmp_path: Path) -> Iterator[Server]:
    """One that listens on the local network."""
    running = Server(tmp_path, "--lan")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def large_letters(launch_browser: Callable[..., Browser]) -> Iterator[Browser]:
    """A browser whose letters are twice as large as usual."""
    browser = launch_browser(args=[*ARGUMENTS, LARGE_LETTERS])
    yield browser
    browser.close()


@pytest.fixture
def said() -> list[str]:
    """Whatever a browser's console said; must be empty at the end, so a test that expects something clears it."""
    return []


@pytest.fixture
def device(browser: Browser, said: list[str]) -> Iterator[Device]:
    """Opens a page in a browser of its own: another person, or the same one's other device."""
    contexts = []

    def open_page(address: str, **options: Any) -> Page:
        is_asked = options.pop("sounds", "off") is None  # whether to play with sounds: in most tests they are off
        settings = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **options}
        is_installed = settings.pop("is_installed", False)
        settings["extra_http_headers"] = {"X-Forwarded-For": f"device {next(_devices)}"}
        context = browser.new_context(base_url=address, **settings)
        if not is_installed:  # a test routes and counts what the page itself asks for
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        contexts.append(context)
        if not is_asked:
            context.add_init_script(SOUNDS_OFF)
        context.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=PATIENCE_MS)
        return watched(context.new_page(), said)

    yield open_page
    for context in contexts:
        context.close()
    assert not said, "the console of a browser said something"


def watched(page: Page, said: list[str]) -> Page:
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda problem: said.append(f"error: {problem}"))
    return page


@pytest.fixture
def shots() -> Path | None:
    """Where pictures go, if anybody wants them."""
    folder = os.environ.get("POLYCHROME_SHOTS")
    if folder is None:
        return None
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder)
