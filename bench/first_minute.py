"""The first minute of a server whose rules nobody has compiled yet: when the page answers, how people play meanwhile.

A server starts with an empty cache. One person sits down at a table of each game, against the bot of the quick start,
and plays until all is compiled; then the server is started once more.

- `page_s`: from the start of the process to the answer to `GET /`;
- `act_p95_ms`, `act_max_ms`: from an act to its confirmation;
- `bot_p95_ms`, `bot_max_ms`: from a confirmation to the next event at the table, which a bot or the dealer makes (in a
  race that includes the time a bot's hand takes);
- `wait_max_ms`: the longest wait for `GET /api/address`, which is asked for all the time;
- `takeover_max_ms`: the longest that machine code took to be loaded, beside the event loop;
- `compiled_s`: from the start of the process until the rules and views of all games and the bots of these tables run
  compiled.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import aiohttp
import msgspec
import uvloop

from polychrome import registry
from tests.server.services import free_port
from tests.server.tools import Device, Served, new_token

BY_NAME_ONLY = True
BOT = "3"
GIVE_UP_SECONDS = 500.0
LOOK_SECONDS = 0.05
ACT_SECONDS = 0.3  # between acts of a quick person
MORE_SECONDS = 3.0  # after all is compiled
LOADED = re.compile(r"([\w.]+) runs compiled \((\d+) ms\)")
ROOT = Path(__file__).resolve().parent.parent


def measure() -> Iterator[dict[str, object]]:
    """A first start and a second one."""
    with tempfile.TemporaryDirectory(prefix="polychrome-first-") as folder:
        for what in ("first start, nothing compiled", "second start"):
            yield {"what": what, **uvloop.run(_start(Path(folder), what))}


async def _start(folder: Path, what: str) -> dict[str, object]:
    port, log = free_port(), folder / what
    environment = {**os.environ, "POLYCHROME_CACHE": str(folder / "cache")}
    command = [
        sys.executable,
        "-m",
        "polychrome",
        "serve",
        "--port",
        str(port),
        "--database",
        str(folder / what / "db"),
    ]
    log.mkdir()
    with (log / "log").open("wb") as said:
        began = time.perf_counter()
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=said, stderr=said)
    try:
        async with aiohttp.ClientSession() as http, asyncio.timeout(GIVE_UP_SECONDS):
            return await _play(http, f"http://127.0.0.1:{port}", began, log / "log")
    finally:
        process.terminate()
        process.wait()


async def _play(http: aiohttp.ClientSession, base: str, began: float, log: Path) -> dict[str, object]:
    while not await _is_answered(http, base):
        await asyncio.sleep(0.01)
    page = time.perf_counter() - began
    people, done = [Person(http, base, game) for game in registry.game_names()], asyncio.Event()
    tasks = [asyncio.create_task(person.play(done)) for person in people]
    waits = asyncio.create_task(_longest_wait(http, base, done))
    wanted = {*registry.game_names(), *(f"{game}.bots" for game in registry.game_names())}
    while True:
        loaded = dict(LOADED.findall(log.read_text(encoding="utf-8")))
        if wanted <= loaded.keys():
            break
        await asyncio.sleep(LOOK_SECONDS)
        for task in tasks:
            if task.done():
                task.result()
    compiled = time.perf_counter() - began
    await asyncio.sleep(MORE_SECONDS)
    done.set()
    await asyncio.gather(*tasks)
    acts = sorted(took for person in people for took in person.acts)
    replies = sorted(took for person in people for took in person.replies)
    return {
        "page_s": round(page, 2),
        "acts": len(acts),
        "act_p95_ms": _ms(acts[len(acts) * 95 // 100]),
        "act_max_ms": _ms(acts[-1]),
        "bot_p95_ms": _ms(replies[len(replies) * 95 // 100]),
        "bot_max_ms": _ms(replies[-1]),
        "wait_max_ms": _ms(await waits),
        "takeover_max_ms": max(int(took) for took in loaded.values()),
        "compiled_s": round(compiled, 1),
    }


class Person:
    """Somebody at a table, quick and without a thought."""

    def __init__(self, http: aiohttp.ClientSession, base: str, game: str) -> None:
        self.http, self.base, self.game = http, base, game
        self.acts: list[float] = []
        self.replies: list[float] = []

    async def play(self, done: asyncio.Event) -> None:
        """Play game after game."""
        while not done.is_set():
            device = await self._sit_down()
            while not done.is_set() and device.view["status"] != "over":
                if device.may(0)["first"]:
                    await self._act(device, done)
                    await asyncio.sleep(ACT_SECONDS)
                else:
                    await asyncio.sleep(0.005)
            await device.close()

    async def _act(self, device: Device, done: asyncio.Event) -> None:
        deal_count, codes = device.view["deal_count"], await _choose(device)
        if codes is None:
            return
        began = time.perf_counter()
        answer = await device.ask("act", seat=0, deal_count=deal_count, codes=codes, done=True)
        if answer["type"] != "accepted":
            return  # somebody was faster
        confirmed = time.perf_counter()
        self.acts.append(confirmed - began)
        while device.view["n"] <= answer["n"]:
            if device.view["n"] == answer["n"] and device.may(0)["first"]:
                return  # nobody else has to act before
            if done.is_set() or device.view["status"] == "over":
                return
            await asyncio.sleep(0.002)
        self.replies.append(time.perf_counter() - confirmed)

    async def _sit_down(self) -> Device:
        host = new_token()
        wish = {"id": new_token()[:16], "host": host, "game": self.game, "options": {"seats": 2}, "pace_ms": 0}
        async with self.http.post(f"{self.base}/api/tables", data=msgspec.json.encode(wish)) as response:
            table = (await response.json())["table"]
        device = await Device(cast(Served, self), table, host).connect()
        await device.do("sit", seat=0, name="Somebody")
        await device.do("bot", seat=1, bot=BOT)
        await device.do("start")
        return device


async def _choose(device: Device) -> list[int] | None:
    """The first event that is offered; None: it is too late for it."""
    may: dict[str, Any] = device.may(0)
    codes: list[int] = []
    while may["first"]:
        codes.append(next(iter(may["first"].values()))[0])
        look = await device.ask("look", seat=0, deal_count=device.view["deal_count"], codes=codes)
        if look["type"] != "choices":
            return None
        if look["whole"]:
            return codes
        may = look["may"]
    return None


async def _is_answered(http: aiohttp.ClientSession, base: str) -> bool:
    try:
        async with http.get(f"{base}/") as response:
            return response.status == 200
    except aiohttp.ClientError:
        return False


async def _longest_wait(http: aiohttp.ClientSession, base: str, done: asyncio.Event) -> float:
    longest = 0.0
    while not done.is_set():
        began = time.perf_counter()
        async with http.get(f"{base}/api/address") as response:
            await response.read()
        longest = max(longest, time.perf_counter() - began)
        await asyncio.sleep(LOOK_SECONDS)
    return longest


def _ms(seconds: float) -> int:
    return round(1000 * seconds)
