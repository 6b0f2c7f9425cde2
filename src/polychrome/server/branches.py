"""Branches that people keep: stored with the table's entries, and so a part of its record."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from polychrome.server import entries, wire
from polychrome.server.names import clean_name
from polychrome.server.refusals import Refusal
from polychrome.server.state import TableState

if TYPE_CHECKING:
    from polychrome.server.table import Table

MAX_BRANCHES = 20  # of a table
MAX_BYTES = 64 * 1024  # of the events of one
MAX_NAME = 60


class KeepBranch(wire.Command, tag="keep"):
    """Keep a branch that the rules allow. It comes over HTTP: a long one does not fit into a message."""

    at: int
    name: str
    events: Raw


def keep_branch(state: TableState, command: KeepBranch, token: str, now: float) -> None:
    """Store a branch. Raises Refusal."""
    if not state.seats_of(token):
        raise Refusal("role", "only people who sat at this table keep branches of its game")
    if state.status != "over":
        raise Refusal("running", "branches are kept when the game is over")
    if state.branches >= MAX_BRANCHES:
        raise Refusal("full", f"this table has {MAX_BRANCHES} branches already, and that is all it keeps")
    if len(command.events) > MAX_BYTES:
        raise Refusal("form", "this branch is too long to be kept")
    name = clean_name(command.name, MAX_NAME)
    state.draft(entries.Branched(t=now, by=token[:16], id=command.id, at=command.at, name=name, events=command.events))


class Caller:
    """Somebody who sends a command over HTTP instead of a socket, and waits for its answer."""

    n, changes, has_view = 0, False, False

    def __init__(self, token: str) -> None:
        self.token = token  # its hash
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def send(self, *messages: bytes) -> None:
        """Take the answer."""
        if not self.answer.done():
            self.answer.set_result(messages[0])


async def submit(table: Table, token: str, command: KeepBranch) -> None:
    """Have a branch stored. Raises Refusal."""
    from polychrome.server.turn import Received  # which knows all commands, this one too

    caller = Caller(token)
    table.post(Received(caller, command))
    answer = msgspec.json.decode(await caller.answer, type=wire.Accepted | wire.Refused)
    if isinstance(answer, wire.Refused):
        raise Refusal(answer.rule, answer.text)
