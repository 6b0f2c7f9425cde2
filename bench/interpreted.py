"""How fast a table is while no kernel is compiled yet: what people wait for in the first minute.

`python -m bench.interpreted [WORD …]` prints one JSON object a line for each setup whose name has all these words. A
person sits at seat 0 (`greedy` stands in), level 3 at every other seat, and somebody watches. The table is the server's
own, with a log that has stored everything at once; kernels run as plain Python. *act* is the time from a command until
its answer and the new views are on their way, *look* the same for asking what could follow, *table* a turn of a bot or
the dealer, *bot* the time until level 3 has decided what it does, and *greedy* the same of the one that stands
in; *open* is the time from opening a table to the first view. Every setup is played alone, one thing after the other
and measured in CPU time; then beside two processes of low priority that never rest, as the compiler's, with bots in a
thread of their own as in the server, by the clock on the wall.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import json
import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

SETUPS: dict[str, tuple[str, dict[str, Any]]] = {
    **{
        f"Blokus Dice, {board}, {seats} seats": ("blokus_dice", {"seats": seats, "board": board, "start": 0})
        for board in ("standard", "large")
        for seats in (2, 3, 4)
    },
    "Blokus Dice, alone": ("blokus_dice", {"seats": 1, "board": "standard", "start": 0, "house": "solo"}),
    **{f"Calcool, {seats} seats": ("calcool", {"seats": seats, "deck": "standard"}) for seats in (2, 4)},
    "Calcool, practice": ("calcool", {"seats": 1, "deck": "standard", "house": "practice"}),
    **{
        f"Colour Square, {variant}, {seats} seats": (
            "colour_square",
            {"seats": seats, "sheet": "A", "variant": variant, "start": 0},
        )
        for variant, seats in (
            ("standard", 2), ("standard", 6), ("covered", 2), ("covered", 6),
            ("task1", 2), ("task2", 2), ("task3", 2), ("task4", 2), ("task5", 2),
        )
    },
}  # fmt: skip
BY_NAME_ONLY = True

GAMES = 2  # of each setup
LONGEST = 30.0  # seconds: a game that takes longer is left
BUSY = 2  # processes that never rest
LOW = 19  # their priority
PERSON, DEFAULT = "greedy", "3"  # who stands in for people, and the bot of the quick start
TOKEN, WATCHER = "person", "watcher"
ROOT = Path(__file__).resolve().parent.parent


def measure() -> Iterator[dict[str, object]]:
    """All setups, alone and beside others; each in a process of its own, as kernels are made once."""
    for is_busy in (False, True):
        for name in SETUPS:
            yield json.loads(_run([name], is_busy))


def _run(words: list[str], is_busy: bool) -> str:
    others = [
        subprocess.Popen(["nice", "-n", str(LOW), sys.executable, "-c", "while True: pass"])
        for _ in range(BUSY if is_busy else 0)
    ]
    try:
        command = [sys.executable, "-m", "bench.interpreted", *words, *(["--busy"] if is_busy else [])]
        environment = {**os.environ, "POLYCHROME_INTERPRET": "1"}
        done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
        return done.stdout
    finally:
        for other in others:
            other.kill()
            other.wait()


# --- one table --------------------------------------------------------------------------------------------------------


class Spent:
    """Times, by what they were spent on."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.times: dict[str, list[float]] = {}

    def add(self, what: str, since: float, until: float) -> None:
        """It took so long."""
        self.times.setdefault(what, []).append(until - since)

    def figures(self) -> dict[str, object]:
        """Of each how often, and the median, 95 % and longest, in milliseconds."""
        found: dict[str, object] = {}
        for what, times in self.times.items():
            times.sort()
            found[f"{what}_n"] = len(times)
            for name, at in (("p50", 0.5), ("p95", 0.95), ("max", 1.0)):
                found[f"{what}_{name}_ms"] = round(1000 * times[min(int(at * len(times)), len(times) - 1)], 1)
        return found


class Timer:
    """Something that is to happen later."""

    is_cancelled = False

    def cancel(self) -> None:
        """It will not."""
        self.is_cancelled = True


class LeapingClock:
    """Time as a table needs it, which leaps to what comes next."""

    def __init__(self) -> None:
        self._now, self._order = 1_000_000.0, itertools.count()
        self._timers: list[tuple[float, int, Timer, Callable[[], None]]] = []

    def time(self) -> float:
        """Seconds."""
        return self._now

    monotonic = time

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call once, so many seconds from now."""
        timer = Timer()
        heapq.heappush(self._timers, (self._now + seconds, next(self._order), timer, call))
        return timer

    def leap(self, most: float) -> None:
        """Let time pass until something happens, or so many seconds."""
        end = self._now + most
        while self._timers:
            at, _, timer, call = self._timers[0]
            if at > end:
                break
            heapq.heappop(self._timers)
            if not timer.is_cancelled:
                self._now = max(self._now, at)
                call()
                return
        self._now = end


class QuickLog:
    """A log that has stored everything the moment after."""

    def submit(self, _table: str, _n: int, _bodies: Any, _summary: Any, then: Callable[[None], object]) -> None:
        """Say so."""
        asyncio.get_running_loop().call_soon(then, None)


class Device:
    """Somebody at the table."""

    changes, has_view, n = True, False, 0

    def __init__(self, token: str, now: Callable[[], float]) -> None:
        self.token, self._now = token, now
        self.told: list[bytes] = []
        self.at = 0.0  # when it was told something last

    def send(self, *messages: bytes) -> None:
        """Take note."""
        self.told += messages
        self.at = self._now()


class Threads(ThreadPoolExecutor):
    """The bots' thread; takes the time of their thoughts."""

    def __init__(self, spent: Spent) -> None:
        super().__init__(1)
        self._now = spent.now
        self.waiting = 0
        self.began: deque[float] = deque()  # when thoughts began that are on their way

    def submit(self, think: Callable[..., None], *given: Any) -> Any:  # type: ignore[override]
        """Think soon."""
        self.waiting += 1
        return super().submit(self.take_time, partial(think, *given))

    def take_time(self, think: Callable[[], None]) -> None:
        """Think."""
        self.began.append(self._now())
        try:
            think()
        finally:
            self.waiting -= 1


class NoThreads(Threads):
    """Bots think in between."""

    def submit(self, think: Callable[..., None], *given: Any) -> Any:  # type: ignore[override]
        """Think when nothing else is to be done."""
        self.waiting += 1
        return asyncio.get_running_loop().call_soon(self.take_time, partial(think, *given))


async def no_wait(_game: str, _bot: str) -> None:
    """Bots think at once, interpreted."""


def time_decisions(bots: Any, threads: Threads, spent: Spent) -> None:
    """Count the time of decisions to do something; to look and pass is quick, and nobody waits for it."""
    note_decision = bots.note_decision

    def note(decided: Any, pace: float, now: float) -> None:
        began = threads.began.popleft()
        if decided.plan.move is not None:
            spent.add("bot", began, spent.now())
        note_decision(decided, pace, now)

    bots.note_decision = note


class Evening:
    """One game at one table."""

    def __init__(self, game: str, options: dict[str, Any], seed: int, spent: Spent, is_busy: bool) -> None:
        import msgspec

        from polychrome.bots.seating import make_player
        from polychrome.server import entries, wire
        from polychrome.server.bot_runner import BotThreads
        from polychrome.server.clock import TableClock
        from polychrome.server.state import open_table
        from polychrome.server.table import Table
        from polychrome.server.turn import Received

        self._wire, self._received, self._is_busy, self._opened = wire, Received, is_busy, spent.now()
        opened = entries.Opened(
            t=0.0, game=game, rules=1, options=msgspec.Raw(msgspec.json.encode(options)), host=TOKEN,
            secret=f"{seed:064x}", away_ms=0,
        )  # fmt: skip
        state = open_table("bench", opened)
        state.add(entries.Sat(t=0.0, seat=0, name="Person", token=TOKEN))
        for seat in range(1, options["seats"]):
            state.add(entries.Handed(t=0.0, seat=seat, bot=DEFAULT))
        state.add(entries.Started(t=0.0, seed_shares=[f"{seat:032x}" for seat in range(options["seats"])]))
        self._clock, self._spent, self._rng = LeapingClock(), spent, Random(seed)
        self._threads = Threads(spent) if is_busy else NoThreads(spent)
        bot_threads = BotThreads(no_wait, Random(seed), self._threads)
        self.table = Table(state, QuickLog(), TableClock(self._clock), bot_threads, None)  # type: ignore[arg-type]
        time_decisions(self.table.bots, self._threads, spent)
        self._person, self._watcher = Device(TOKEN, spent.now), Device("", spent.now)
        self._stand_in = make_player(PERSON, state.position)
        self._ids = itertools.count()
        for device in (self._person, self._watcher):
            self.table.join(device, 0)

    async def play(self) -> None:
        """From the first roll to the end, or as long as there is time."""

        end, known, pause = time.perf_counter() + LONGEST, -1, 0.0
        while not self._person.told:
            await asyncio.sleep(0)
        self._spent.add("open", self._opened, self._person.at)
        await self._rest()
        while self.table.state.status == "running" and time.perf_counter() < end:
            state = self.table.state
            if state.n == known and pause <= 0:
                if state.progress.done & 1:
                    await self._leap(5.0)
                else:
                    await self._say("done", self._wire.Done(id=self._id(), seat=0, deal_count=state.deal_count))
                continue
            if pause > 0:
                await self._leap(pause)
                pause = 0.0
                continue
            start = self._spent.now()
            plan = self._stand_in.decide(state.position.seen_by(0), 0, self._rng)
            if plan.move:
                self._spent.add(PERSON, start, self._spent.now())
            known, pause = state.n, plan.after_ms / 1000
            if plan.move:
                codes, deal_count = list(plan.move.codes), state.deal_count
                look = self._wire.Look(id=self._id(), seat=0, deal_count=deal_count, codes=codes[:-1])
                await self._say("look", look)
                act = self._wire.PlayMove(id=self._id(), seat=0, deal_count=deal_count, codes=codes)
                await self._say("act", act)
                known = -1
        await self._think()
        self._threads.shutdown()
        assert self.table.state.status == "over" or time.perf_counter() >= end

    def _id(self) -> str:
        return f"c{next(self._ids)}"

    async def _say(self, what: str, command: Any) -> None:
        """Say something, and let the table go on until all is quiet."""
        person, told = self._person, len(self._person.told)
        start = self._spent.now()
        self.table.post(self._received(person, command))
        while len(person.told) == told:
            await asyncio.sleep(0)
        self._spent.add(what, start, max(person.at, self._watcher.at))
        assert b'"refused"' not in person.told[told] or what == "done", person.told[told]
        await self._rest()

    async def _leap(self, most: float) -> None:
        """Nobody has anything to do now: let time pass."""
        await self._think()
        start, n = self._spent.now(), self.table.state.n
        self._clock.leap(most)
        for _ in range(3):
            await asyncio.sleep(0)
        if self.table.state.n != n and self._person.at > start:
            self._spent.add("table", start, self._person.at)
        await self._rest()

    async def _rest(self) -> None:
        """Let the table come to rest; a person does not wait for bots."""
        for _ in range(6):
            await asyncio.sleep(0)
        if not self._is_busy:
            await self._think()

    async def _think(self) -> None:
        """Until no bot thinks, and nothing is under way."""
        for _ in range(6):
            while self._threads.waiting:
                await asyncio.sleep(0.001 if self._is_busy else 0)
            await asyncio.sleep(0)


def main(words: list[str]) -> None:
    """Play the setups whose names have all these words, in this process."""
    is_busy = "--busy" in words
    words = [word for word in words if word != "--busy"]
    for name, (game, options) in SETUPS.items():
        if not all(word in name for word in words):
            continue
        spent = Spent(time.perf_counter if is_busy else time.process_time)
        for seed in range(GAMES):
            asyncio.run(_play(game, options, seed, spent, is_busy))
        print(json.dumps({"what": name + (", busy machine" if is_busy else ""), **spent.figures()}), flush=True)


async def _play(*setup: Any) -> None:
    evening = Evening(*setup)
    await evening.play()
    await evening.table.close()


if __name__ == "__main__":
    if os.environ.get("POLYCHROME_INTERPRET", "0") in ("", "0"):
        print(_run(sys.argv[1:], "--busy" in sys.argv), end="")
    else:
        main(sys.argv[1:])
