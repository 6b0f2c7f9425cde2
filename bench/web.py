"""How the web client feels: bytes and time of a first visit, how soon an act is on the screen, and when it is stored.

A real server and a real browser (Chromium without a window) on this machine. Games are played alone by a script in the
page that presses what glows; every act is timed from the event of its press: to the first frame after it, which has to
show something new already, and to the table's answer that it is stored.
"""

from __future__ import annotations

import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

VISITS = 20
ACTS = 200  # of each game, at least
PRESS_MS = 70  # between two presses: below what a table allows one device
READY_SECONDS = 300
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]

# Alone, so that nobody is waited for; what can be pressed, the last steps of an act first.
GAMES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "colour_square": (
        {"seats": 1, "variant": "task1"},
        [".prompt button.main:not(:disabled)", ".corner.legal", ".diebutton.legal:not(.picked, .last)", ".joker.legal",
         ".diebutton.legal:not(.picked)"],
    ),
    "blokus_dice": (
        {"seats": 1, "house": "solo"},
        [".prompt button.place:not(:disabled)", ".cell.legal", ".shape.legal:not(.picked)",
         ".tray .diebutton.legal:not(.last)", ".tray .diebutton.legal"],
    ),
    "calcool": ({"seats": 1, "house": "practice"},
                [".readybar .say.main", ".call.main:not(:disabled)", ".pair .slot.legal", ".grab.legal"]),
}  # fmt: skip

# When is there a button to press?
USABLE = """
    new MutationObserver((_, observer) => {
        if (!document.querySelector(".card button.main")) return;
        window.usable = performance.now();
        observer.disconnect();
    }).observe(document, {childList: true, subtree: true});
"""

# Times every act at the socket: `frame` is when the first frame after it begins to be drawn, `shown` whether anything
# in the page had changed by then, `stored` when the answer came.
TIME_ACTS = """
    window.acts = [];
    const open = new Map();
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
        const said = JSON.parse(text);
        if (said.type === "act" && window.event?.type === "click") {  // not one that had waited for another
            const act = {start: window.event.timeStamp, shown: false};
            open.set(said.id, act);
            const watcher = new MutationObserver(() => { act.shown = true; });
            watcher.observe(document.body, {childList: true, subtree: true, attributes: true, characterData: true});
            requestAnimationFrame(() => { act.frame = performance.now() - act.start; watcher.disconnect(); });
            this.addEventListener("message", function hear(event) {
                const answer = JSON.parse(event.data);
                if (answer.id !== said.id) return;
                act.stored = performance.now() - act.start;
                if (answer.type === "accepted") window.acts.push(act);
                this.removeEventListener("message", hear);
            });
        }
        return send.call(this, text);
    };
"""

PRESS = """([ways, most, pause]) => new Promise(done => {
    const timer = setInterval(() => {
        if (document.querySelector("section.over") || window.acts.length >= most) {
            clearInterval(timer);
            setTimeout(done, 300);
        }
        for (const way of ways) {
            const found = document.querySelectorAll(way);
            if (!found.length) continue;
            const one = found[Math.floor(Math.random() * found.length)];
            one.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
            break;
        }
    }, pause);
})"""

LOADED = """() => performance.getEntriesByType("resource").map(
    one => [new URL(one.name).pathname, one.encodedBodySize])"""

OPEN = """async ([game, options]) => {
    const bytes = crypto.getRandomValues(new Uint8Array(24));
    const host = localStorage.getItem("polychrome-token") ?? btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, "a");
    localStorage.setItem("polychrome-token", host);
    const id = Math.random().toString(36).slice(2);
    const answer = await fetch("/api/tables", {method: "POST", body: JSON.stringify({id, host, game, options})});
    return (await answer.json()).path;
}"""


def measure() -> Iterator[dict[str, object]]:
    """A first visit, then the acts of each game."""
    chromium = next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )
    if chromium is None:
        yield {"what": "no Chromium here: the web client is not measured"}
        return
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield from first_visit(browser, address)
        for game in GAMES:
            yield {"what": f"acts of {game}", **acts(browser, address, game)}
        browser.close()


def first_visit(browser: Browser, address: str) -> Iterator[dict[str, object]]:
    """What is loaded, and when there is something to press, with nothing in the cache."""
    usable, sizes = [], {}
    for _ in range(VISITS):
        page = browser.new_context(base_url=address).new_page()
        page.add_init_script(USABLE)
        page.goto("/")
        page.locator(".card button.main").first.wait_for()
        usable.append(float(page.evaluate("() => window.usable")))
        loaded = page.evaluate(LOADED)
        sizes = {name: int(size) for name, size in loaded if name.endswith((".js", ".css"))}
        page.context.close()
    yield {"what": "first visit, compressed JavaScript and CSS", "bytes": sum(sizes.values()), "files": len(sizes)}
    yield {"what": f"first visit, usable after, of {VISITS}", "p50_ms": p(usable, 50), "worst_ms": round(max(usable))}


def acts(browser: Browser, address: str, game: str) -> dict[str, object]:
    """Play until there are enough acts."""
    options, ways = GAMES[game]
    done: list[dict[str, Any]] = []
    while len(done) < ACTS:
        page = browser.new_context(base_url=address).new_page()
        page.add_init_script(TIME_ACTS)
        begin(page, game, options)
        page.evaluate(PRESS, [ways, ACTS, PRESS_MS])
        done += [act for act in page.evaluate("() => window.acts") if "frame" in act]
        page.context.close()
    frames, stored = ([float(act[key]) for act in done] for key in ("frame", "stored"))
    return {
        "count": len(done),
        "in_first_frame": f"{sum(act['shown'] for act in done) / len(done):.1%}",
        "frame_p50_ms": p(frames, 50),
        "frame_p99_ms": p(frames, 99),
        "stored_p50_ms": p(stored, 50),
        "stored_p99_ms": p(stored, 99),
    }


def begin(page: Page, game: str, options: dict[str, Any]) -> None:
    """A table for one, running."""
    page.goto("/")
    page.goto(page.evaluate(OPEN, [game, options]))
    page.locator(".seatlist button.main").click()
    page.locator("button.main.large:not(:disabled)").click()
    page.locator(".legal").first.wait_for()


def p(values: list[float], percent: int) -> float:
    """A percentile, in tenths."""
    return round(statistics.quantiles(values, n=100, method="inclusive")[percent - 1], 1)


@contextmanager
def serving() -> Iterator[str]:
    """A server of its own, as people start it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "polychrome", "serve", "--port", str(port)]
        server = subprocess.Popen(
            [*command, "--database", str(Path(folder) / "tables.db")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        address = f"http://127.0.0.1:{port}"
        try:
            wait_for(address)
            yield address
        finally:
            server.terminate()
            server.wait(30)


def wait_for(address: str) -> None:
    """Until the server answers: the rules may have to be compiled first."""
    deadline = time.monotonic() + READY_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"{address}/api/games", timeout=READY_SECONDS):
                return
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
