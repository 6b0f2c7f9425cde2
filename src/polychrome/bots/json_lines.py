"""Bots in any language: a process that reads JSON Lines and answers each question with one line.

`start` says what is played and at which seat; its answer says what the bot wants to be told beside the view.
`choose` asks for an action, or a whole move. `end` says how the game ended, and is not answered.

docs/bots.md explains it. A process plays one seat of many games, one after the other.
"""

from __future__ import annotations

import atexit
import base64
import contextlib
import os
import pickle
import select
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from polychrome import registry
from polychrome.bots.turns import BotFailure
from polychrome.core.errors import GameError
from polychrome.core.moves import Move
from polychrome.core.positions import Position

PROTOCOL = 1
MAX_LINE = 1 << 20  # bytes of an answer
SHOWN = 80  # characters of an answer that is no answer
WANTS = ("words", "observation", "position")


@dataclass(frozen=True)
class Limits:
    """How many seconds a bot may take."""

    move: float = 60.0  # for one answer
    game: float = 3600.0  # for all answers of a game
    start: float = 60.0  # for the first answer of a process: some languages take a moment


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """The answer to `start`."""

    wants: list[str] = []


class Choice(msgspec.Struct, forbid_unknown_fields=True, rename={"is_pass": "pass"}):
    """The answer to `choose`."""

    action: int | None = None
    codes: list[int] | None = None
    event: dict[str, Any] | None = None
    is_pass: bool = False


class CommandBot:
    """A command that plays one seat. Its process starts with the first game and goes on to the next ones."""

    def __init__(self, command: Sequence[str], name: str, limits: Limits) -> None:
        self.command, self.name, self.limits = list(command), name, limits
        self._process: Process | None = None
        self._wants: list[str] = []
        self._used = 0.0
        self._game: Position | None = None  # the start of the game that it was told of

    def begin(self, start: Position, seat: int, seed: int) -> None:
        """Tell it of a new game. Raises BotFailure."""
        is_new = self._process is None
        if self._process is None:
            self._process = Process(self.command)
        self._used, self._game = 0.0, start
        game = start.game
        told = {
            "type": "start", "protocol": PROTOCOL, "game": game.name, "rules": game.version, "options": start.options,
            "definition": registry.definition(game, start.options) if game.name in registry.game_names() else None,
            "kinds": [
                {"name": kind.name, "first": kind.first, "fields": dict(kind.fields)} for kind in game.rules.codes.kinds
            ],
            "seat": seat, "seats": start.seats, "seed": seed,
        }  # fmt: skip
        self._wants = self._ask(told, Start, seat, self.limits.start if is_new else self.limits.move).wants
        if unknown := [want for want in self._wants if want not in WANTS]:
            raise self._fail(seat, f"wants {unknown[0]!r}; there are {', '.join(WANTS)}")

    def choose(self, view: Position, seat: int, rng: Random) -> Move | None:
        """Its move. Raises BotFailure for whatever is wrong with it, and then the process is ended."""
        if self._game is None:
            self.begin(view.game.begin(view.options), seat, rng.getrandbits(32))
        codes: list[int] = []
        position = view
        while True:
            answer = self._ask(self._question(view, position, seat, codes), Choice, seat, self.limits.move)
            if answer.action is None:
                return self._whole_move(answer, view, seat)
            try:
                position = position.act(seat, answer.action)
            except (GameError, ValueError) as problem:
                raise self._fail(seat, f"plays what is not allowed: {problem}") from None
            codes.append(answer.action)
            if position.under_way is None:
                return Move(seat, codes, view)

    def end(self, last: Position) -> None:
        """Tell it how the game ended; it need not answer."""
        self._game = None
        if self._process is not None:
            with contextlib.suppress(BrokenPipeError, TimeoutError, OSError):
                told = {"type": "end", "returns": last.returns, "result": last.result}
                self._process.write(msgspec.json.encode(told), self.limits.move)

    def forget(self) -> None:
        """The next question begins a new game."""
        self._game = None

    def close(self) -> None:
        """End the process."""
        self._game = None
        if self._process is not None:
            self._process.end()
            self._process = None

    def _question(self, view: Position, position: Position, seat: int, codes: list[int]) -> dict[str, Any]:
        offered = position.actions(seat).tolist()
        asked: dict[str, Any] = {
            "type": "choose", "seat": seat, "view": view.as_dict(seat), "under_way": codes, "actions": offered,
        }  # fmt: skip
        if "words" in self._wants:
            asked["words"] = [view.game.forms.describe(position, seat, code) for code in offered]
        if "observation" in self._wants:
            asked["observation"] = position.observe(seat).tolist()
        if "position" in self._wants:
            asked["position"] = base64.b64encode(pickle.dumps(view)).decode()
        return asked

    def _whole_move(self, answer: Choice, view: Position, seat: int) -> Move | None:
        if answer.is_pass:
            return None
        try:
            if answer.event is not None:
                move = view.read(answer.event)
            elif answer.codes is not None:
                move = Move(seat, answer.codes, view)
            else:
                raise self._fail(seat, "answers without action, codes, event or pass")
            refusal = view.why_not(move)
        except BotFailure:
            raise
        except (GameError, ValueError) as problem:
            raise self._fail(seat, f"plays what is no move: {problem}") from None
        if move.seat != seat:
            raise self._fail(seat, f"plays for seat {move.seat}")
        if refusal is not None:
            raise self._fail(seat, f"plays what is not allowed ({refusal.rule}): {refusal.text}")
        return move

    def _ask(self, message: dict[str, Any], kind: type[Any], seat: int, seconds: float) -> Any:
        assert self._process is not None, "a game has begun"
        left = min(seconds, self.limits.game - self._used)
        began, line = time.monotonic(), b""
        try:
            self._process.write(msgspec.json.encode(message), left)
            line = self._process.read(left)
            return msgspec.json.decode(line, type=kind)
        except TimeoutError:
            text = f"took more than {self.limits.game:g} s for a game" if left < seconds else ""
            raise self._fail(seat, text or f"took more than {seconds:g} s for an answer") from None
        except (BrokenPipeError, EOFError):
            raise self._fail(seat, f"has ended{self._process.last_words()}") from None
        except msgspec.DecodeError as problem:
            shown = line[:SHOWN].decode(errors="replace").strip()
            raise self._fail(seat, f"answers {shown!r}: {problem}") from None
        finally:
            self._used += time.monotonic() - began

    def _fail(self, seat: int, what: str) -> BotFailure:
        self.close()
        return BotFailure(seat, f"the bot {self.name} at seat {seat} {what}")


class Process:
    """A process whose lines are written and read with time limits."""

    def __init__(self, command: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 # as long as the process
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, start_new_session=True,
            )  # fmt: skip
        except OSError as problem:
            raise GameError(f"cannot run {command[0]!r}: {problem.strerror or problem}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._into, self._from = self._process.stdin.fileno(), self._process.stdout.fileno()
        os.set_blocking(self._into, False)
        os.set_blocking(self._from, False)
        self._read = b""
        atexit.register(self.end)

    def write(self, line: bytes, seconds: float) -> None:
        """Raises TimeoutError or BrokenPipeError."""
        rest, end = memoryview(line + b"\n"), time.monotonic() + seconds
        while rest:
            left = end - time.monotonic()
            if left <= 0 or not select.select([], [self._into], [], left)[1]:
                raise TimeoutError
            rest = rest[os.write(self._into, rest) :]

    def read(self, seconds: float) -> bytes:
        """The next line. Raises TimeoutError, or EOFError where there is none; of a line without end, what there is."""
        end = time.monotonic() + seconds
        while b"\n" not in self._read and len(self._read) < MAX_LINE:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self._from], [], [], left)[0]:
                raise TimeoutError
            more = os.read(self._from, 1 << 16)
            if not more:
                raise EOFError
            self._read += more
        line, _, self._read = self._read.partition(b"\n")
        return line

    def last_words(self) -> str:
        """How it ended, and the last line that it wrote to standard error."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        code = self._process.returncode
        how = "" if code is None else f" (exit code {code})" if code >= 0 else f" (signal {-code})"
        self._errors.seek(0)
        lines = self._errors.read()[-2000:].decode(errors="replace").strip().splitlines()
        return f"{how}: {lines[-1][:200]}" if lines else how

    def end(self) -> None:
        """End it and whatever it has started."""
        atexit.unregister(self.end)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        self._process.wait()
        self._errors.close()
