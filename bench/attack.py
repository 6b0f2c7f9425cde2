"""What a bystander at another table feels while one address does the most expensive things that the limits allow.

A server with its usual limits stands behind an imaginary proxy, so that attackers and bystanders have different
addresses. Two people at another table say every 20 ms that they are done, or not yet; how long the answer takes is
measured calm, and under each attack. `python -m bench.attack [NAME …]` prints one JSON object a line.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import json
import secrets
import socket as sockets
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import uvloop

from bench.server import ROOT
from bench.table_client import cpu_seconds, milliseconds
from tests.server.frames import handshake, masked
from tests.server.services import free_port
from tests.server.tools import new_token

SECONDS = 10.0
EVERY_SECONDS = 0.02
ATTACKER, BYSTANDER = "203.0.113.66", "198.51.100.7"
BY_NAME_ONLY = True
COLOURS = ["red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "white", "black"]
DESIGNS = {"colour_square": "A", "blokus_dice": "standard", "calcool": "standard"}
SERVER = """
import sys
from polychrome.server.serve import Settings, listen, work
listening = listen("127.0.0.1", int(sys.argv[2]))
print("listening", flush=True)
work(Settings(database=sys.argv[1], behind_proxy=True), sys.argv[1], listening)
"""


class Site:
    """The server as one address sees it."""

    def __init__(self, http: aiohttp.ClientSession, port: int, address: str) -> None:
        self.http, self.port, self.base = http, port, f"http://127.0.0.1:{port}"
        self.headers = {"X-Forwarded-For": address}

    async def post(self, path: str, body: Any) -> int:
        """Send a request; its status, 0 if there was none."""
        data = msgspec.json.encode(body)
        with contextlib.suppress(aiohttp.ClientError, TimeoutError, OSError):
            async with self.http.post(f"{self.base}{path}", data=data, headers=self.headers) as response:
                await response.read()
                return response.status
        return 0

    async def get(self, path: str) -> int:
        """Ask for something; the status."""
        with contextlib.suppress(aiohttp.ClientError, TimeoutError, OSError):
            async with self.http.get(f"{self.base}{path}", headers=self.headers) as response:
                await response.read()
                return response.status
        return 0

    async def open(self, game: str, **more: Any) -> tuple[str, str]:
        """A new table, and its host's token."""
        host = new_token()
        wish = {"id": new_token(), "host": host, "game": game, "away_ms": 0, "clock_ms": 0, "pace_ms": 0, **more}
        while True:
            async with self.http.post(
                f"{self.base}/api/tables", data=msgspec.json.encode(wish), headers=self.headers
            ) as response:
                told = await response.json()
            if response.status != 429:  # an attacker keeps to the limits, and so comes again
                break
            await asyncio.sleep(0.5)
        assert response.status == 201, told
        return str(told["table"]), host

    async def socket(self, table: str, token: str | None = None) -> aiohttp.ClientWebSocketResponse:
        """A socket that has said hello."""
        ws = await self.http.ws_connect(
            f"{self.base}/api/tables/{table}/socket", headers=self.headers, max_msg_size=0, autoping=True
        )
        await ws.send_json({"type": "hello", "protocol": 1, "token": token, "changes": True})
        return ws


async def ask(ws: aiohttp.ClientWebSocketResponse, kind: str, **fields: Any) -> dict[str, Any]:
    """A command and its answer."""
    name = new_token()
    await ws.send_json({"type": kind, "id": name, **fields})
    async for message in ws:
        told = json.loads(message.data)
        if told.get("id") == name:
            return dict(told)
    raise ConnectionError("the server has hung up")


class Game:
    """A game of a device that holds all seats, just started."""

    def __init__(self, table: str, host: str, view: dict[str, Any]) -> None:
        self.table, self.host, self.deal_count = table, host, view["deal_count"]


async def start_game(site: Site, game: str, seats: int = 2, **options: Any) -> Game:
    """Open a table, sit down everywhere and start."""
    table, host = await site.open(game, options={"seats": seats, **options})
    ws = await site.socket(table, host)
    for seat in range(seats):
        answer = await ask(ws, "sit", seat=seat, name="Somebody")
        assert answer["type"] == "accepted", answer
    answer = await ask(ws, "start")
    assert answer["type"] == "accepted", answer
    await asyncio.sleep(0.5)
    fresh = await site.socket(table, host)
    async for message in fresh:
        told = json.loads(message.data)
        if told["type"] == "view":
            assert told["status"] == "running", told
            return Game(table, host, told)
    raise ConnectionError("the server has hung up")


class Bystander:
    """Somebody who waits for answers at another table."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.refused = 0

    async def play(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        """Toggle a seat's bot, which every table stores, and wait for the answer each time."""
        for number in range(10**9):
            began = time.perf_counter()
            answer = await ask(ws, "bot", seat=1, bot=("greedy", "random")[number % 2])
            if answer["type"] == "accepted":
                self.times.append(time.perf_counter() - began)
            else:
                self.refused += 1
            await asyncio.sleep(max(0.0, EVERY_SECONDS * 4 - (time.perf_counter() - began)))


# --- attacks ----------------------------------------------------------------------------------------------------------

Attack = Callable[[Site], Awaitable[None]]


async def repeat(times: int, step: Callable[[], Awaitable[Any]]) -> None:
    """So many at once, each as fast as it is answered, until it is stopped."""

    async def one() -> None:
        while True:
            await step()
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group:
        for _ in range(times):
            group.create_task(one())


async def calm(_site: Site) -> None:
    """Nothing."""
    await asyncio.sleep(3600)


async def deep_files(site: Site) -> None:
    """Files whose keys have 35,000 parts."""
    await repeat(8, lambda: site.post("/api/check", {"text": "a." * 35_000 + "a=1"}))


async def large_files(site: Site) -> None:
    """Files of 250 KB that are read to the end."""
    text = "".join(f"key{number} = [1, 2, 3, 4]\n" for number in range(10_000))
    await repeat(8, lambda: site.post("/api/check", {"text": text}))


async def codes(site: Site) -> None:
    """QR codes, all different."""
    await repeat(8, lambda: site.post("/api/qr", {"text": f"https://example.org/{new_token() * 6}"}))


async def emoji(site: Site) -> None:
    """QR codes of a thousand emoji."""
    await repeat(8, lambda: site.post("/api/qr", {"text": "\U0001f600" * 1000}))


async def looks_in_words(site: Site) -> None:
    """Fifty sockets of one seat that ask for every choice in words, on the large board."""
    game = await start_game(site, "blokus_dice", board="large")
    look = {"seat": 0, "deal_count": game.deal_count, "codes": [], "words": True}
    answer = await ask(await site.socket(game.table, game.host), "look", **look)
    assert answer["type"] == "choices", answer
    await repeat(50, lambda: shout(site, game, {"type": "look", **look}))


async def shout(site: Site, game: Game, command: dict[str, Any]) -> None:
    """Say the same as fast as possible until the server hangs up."""
    with contextlib.suppress(ConnectionError, aiohttp.ClientError, OSError):
        ws = await site.socket(game.table, game.host)
        while not ws.closed:
            await ws.send_json({**command, "id": new_token()})
            with contextlib.suppress(TimeoutError):
                await ws.receive(timeout=0.005)


async def running_records(site: Site) -> None:
    """The record, replay and analysis of a game that is not over."""
    game = await start_game(site, "colour_square")
    paths = [f"/api/tables/{game.table}/{what}" for what in ("record", "replay", "analysis")]
    await asyncio.gather(*(repeat(3, lambda path=path: site.get(path)) for path in paths))  # type: ignore[misc]


async def descriptions(site: Site) -> None:
    """/openapi.json and /metrics over and over."""
    await asyncio.gather(repeat(4, lambda: site.get("/openapi.json")), repeat(4, lambda: site.get("/metrics")))


async def pages(site: Site) -> None:
    """Pages of a table, each with its preview."""
    table, _host = await site.open("colour_square")
    await repeat(16, lambda: site.get(f"/t/{table}"))


async def lessons(site: Site) -> None:
    """Taps in a lesson, answered in words."""
    asked = {"moment": 3, "codes": [], "words": True}
    assert await site.post("/api/lessons/blokus_dice/basics", asked) == 200
    await repeat(8, lambda: site.post("/api/lessons/blokus_dice/basics", asked))


async def hints(site: Site) -> None:
    """Hints for every seat of several tables."""
    games = [await start_game(site, "blokus_dice", seats=4, board="large") for _ in range(3)]
    steps = []
    for game in games:
        for seat in range(4):
            asked = {"token": game.host, "seat": seat, "deal_count": game.deal_count}
            steps.append(repeat(1, lambda path=f"/api/tables/{game.table}/hint", asked=asked: site.post(path, asked)))  # type: ignore[misc]
    await asyncio.gather(*steps)


async def transfers(site: Site) -> None:
    """Memories of devices as large as they may be, and guesses at those of others."""
    box = "A" * 239_000
    await asyncio.gather(
        repeat(4, lambda: site.post("/api/transfers", {"name": secrets.token_hex(32), "box": box})),
        repeat(4, lambda: site.post("/api/transfers/take", {"name": secrets.token_hex(32)})),
    )


async def long_decks(site: Site) -> None:
    """Tables with a deck of 240 cards, all different."""
    targets = [{"colour": colour, "pips": pips} for colour in COLOURS for pips in range(1, 7)]
    fields = [{"points": 2, "targets": targets[place : place + 4]} for place in range(5)]
    cards = {f"card {number}": {"category": "I" if number % 2 else "II", "fields": fields} for number in range(240)}

    async def open_one() -> None:
        deck = {"name": new_token()[:20], "colours": COLOURS, "cards": cards}
        wish = {"id": new_token(), "host": new_token(), "game": "calcool", "options": {"deck": deck}}
        assert await site.post("/api/tables", wish) in (201, 429)

    await repeat(8, open_one)


async def designs(site: Site) -> None:
    """New designs to start from, and how hard the printed ones are, of all games, over and over."""

    async def ask_for(game: str) -> None:
        seed = secrets.randbelow(2**31)
        assert await site.post("/api/designs/suggest", {"game": game, "seed": seed}) in (200, 429)
        assert await site.post("/api/designs/difficulty", {"game": game, "definition": DESIGNS[game]}) in (
            200,
            429,
            503,
        )

    await asyncio.gather(*(repeat(2, lambda game=game: ask_for(game)) for game in DESIGNS))  # type: ignore[misc]


async def bombs(site: Site) -> None:
    """Bodies of 190 KB that would be 200 MB when unpacked."""
    bomb = gzip.compress(b'{"text":"' + bytes(200_000_000) + b'"}')
    site.headers = {**site.headers, "Content-Encoding": "gzip"}

    async def send() -> None:
        with contextlib.suppress(aiohttp.ClientError, TimeoutError, OSError):
            async with site.http.post(f"{site.base}/api/check", data=bomb, headers=site.headers) as response:
                await response.read()

    await repeat(8, send)


async def tiny_frames(site: Site) -> None:
    """Sockets that send messages of two bytes as fast as they can."""
    table, _host = await site.open("colour_square")
    flood = masked(b"{}") * 30_000

    async def send() -> None:
        with contextlib.suppress(OSError, TimeoutError):
            _, writer = await asyncio.open_connection("127.0.0.1", site.port)
            writer.write(handshake(table, X_Forwarded_For=ATTACKER))
            for _ in range(20):
                writer.write(flood)
                await asyncio.wait_for(writer.drain(), 2)
            writer.close()

    await repeat(10, send)


async def reactions(site: Site) -> None:
    """Sockets of one seat that react all the time."""
    game = await start_game(site, "colour_square")
    await repeat(8, lambda: shout(site, game, {"type": "react", "seat": 0, "reaction": "bravo"}))


async def watchers(site: Site) -> None:
    """Watchers who come and go."""
    table, _host = await site.open("colour_square")

    async def come() -> None:
        with contextlib.suppress(aiohttp.ClientError, OSError):
            ws = await site.socket(table)
            with contextlib.suppress(TimeoutError):
                await ws.receive(timeout=0.5)
            await ws.close()

    await repeat(40, come)


async def silence(site: Site) -> None:
    """240 connections that send half a request."""
    opened = []
    for _ in range(240):
        half = sockets.create_connection(("127.0.0.1", site.port))
        half.sendall(b"POST /api/check HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        opened.append(half)
        await asyncio.sleep(0)
    try:
        await asyncio.sleep(3600)
    finally:
        for half in opened:
            half.close()


async def pings(site: Site) -> None:
    """Sockets that send nothing but pings."""
    table, _host = await site.open("colour_square")

    async def ping() -> None:
        with contextlib.suppress(aiohttp.ClientError, OSError, ConnectionError):
            ws = await site.socket(table)
            while not ws.closed:
                for _ in range(200):
                    await ws.ping()
                await asyncio.sleep(0)

    await repeat(20, ping)


async def done_and_not(site: Site) -> None:
    """Sixty sockets of one seat that toggle whether it is done."""
    game = await start_game(site, "colour_square")
    done = {"type": "done", "seat": 0, "deal_count": game.deal_count}
    await asyncio.gather(
        repeat(30, lambda: shout(site, game, {**done, "done": True})),
        repeat(30, lambda: shout(site, game, {**done, "done": False})),
    )


async def thinking_bots(site: Site) -> None:
    """Thirty tables with the strongest bots on every seat."""
    for _ in range(30):
        table, host = await site.open("colour_square", options={"seats": 4}, pace_ms=0)
        ws = await site.socket(table, host)
        for seat in range(4):
            assert (await ask(ws, "bot", seat=seat, bot="5"))["type"] == "accepted"
        assert (await ask(ws, "start"))["type"] == "accepted"
    await asyncio.sleep(3600)


ATTACKS: dict[str, Attack] = {
    attack.__name__: attack
    for attack in (
        calm, deep_files, large_files, codes, emoji, looks_in_words, running_records, descriptions, pages, lessons,
        hints, transfers, long_decks, designs, bombs, tiny_frames, reactions, watchers, silence, pings, done_and_not,
        thinking_bots,
    )
}  # fmt: skip


# --- measuring --------------------------------------------------------------------------------------------------------


def measure(names: list[str] | None = None) -> Iterator[dict[str, object]]:
    """One row for each attack; the first is calm."""
    for name in names or ATTACKS:
        yield uvloop.run(_row(name))


async def _row(name: str) -> dict[str, object]:
    async with _server() as (port, pid, journal):
        bystander = Bystander()
        timeout = aiohttp.ClientTimeout(total=30)
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as http:
            site = Site(http, port, BYSTANDER)
            table, host = await site.open("colour_square")
            playing = asyncio.create_task(bystander.play(await site.socket(table, host)))
            await asyncio.sleep(1.0)
            attacker = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bench.attack", "--on", str(port), name
            )
            await asyncio.sleep(3.0)
            bystander.times.clear()
            used, memory = cpu_seconds(pid), _memory_mb(pid)
            await asyncio.sleep(SECONDS)
            used, grown = cpu_seconds(pid) - used, _memory_mb(pid) - memory
            assert not playing.done(), "the bystander was thrown out"
            assert attacker.returncode is None, "the attack has failed"
            playing.cancel()
            attacker.kill()
            await asyncio.gather(attacker.wait(), playing, return_exceptions=True)
        errors = [line for line in journal.read_text().splitlines() if '"trace"' in line]
        assert not errors, errors[:3]
    times = sorted(bystander.times)
    return {
        "what": name, "answers": len(times), "p50_ms": round(milliseconds(times, 0.5), 2),
        "p99_ms": round(milliseconds(times, 0.99), 2), "max_ms": round(1000 * times[-1], 1),
        "server_cpu": round(used / SECONDS, 2), "grown_mb": round(grown, 1),
    }  # fmt: skip


async def _attack(name: str, port: int) -> None:
    """In a process of its own, so that the bystander does not wait for the attacker's work: until it is killed."""
    timeout = aiohttp.ClientTimeout(total=30)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as http:
        await _until_stopped(ATTACKS[name], Site(http, port, ATTACKER))


async def _until_stopped(attack: Attack, site: Site) -> None:
    while True:
        with contextlib.suppress(ConnectionError, aiohttp.ClientError, OSError, ExceptionGroup):
            await attack(site)
        await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def _server() -> AsyncIterator[tuple[int, int, Path]]:
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="polychrome-bench-") as folder:
        journal = Path(folder, "journal")
        command = [sys.executable, "-c", SERVER, str(Path(folder, "tables.db")), str(port)]
        with (
            journal.open("wb") as said,
            subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=said) as process,
        ):
            try:
                assert process.stdout is not None
                process.stdout.readline()
                await asyncio.sleep(3.0)  # until all games are loaded
                yield port, process.pid, journal
                assert process.poll() is None, "the server has died"
            finally:
                process.terminate()


def _memory_mb(pid: int) -> float:
    """Resident memory of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * 4096 / 2**20


if __name__ == "__main__":
    if sys.argv[1:2] == ["--on"]:
        uvloop.run(_attack(sys.argv[3], int(sys.argv[2])))
    else:
        for row in measure(sys.argv[1:]):
            print(json.dumps(row), flush=True)
