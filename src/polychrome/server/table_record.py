"""The record of a finished table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw

from polychrome.core.records import FORMAT, Branch, Fair, Player, RecordFile
from polychrome.dealers import commit
from polychrome.server import entries
from polychrome.server.state import TableState, event_decoder


def make_record(state: TableState, log: Sequence[entries.Entry]) -> bytes:
    """Make the record of a table from its entries, with times, players and the proof of its dice."""
    decoder, events = event_decoder(state.game), []
    for entry in entries.list_standing(log):
        event = decoder.decode(entry.event)
        event.t = round((entry.t - state.opened.t) * 1000)
        events.append(event)
    players = [Player(seat.name or "", "person" if seat.token else "bot") for seat in state.seats]
    fair: Fair | msgspec.UnsetType = UNSET
    if secret := state.terms.fair.secret:
        numbers = [seat.seed_share or "" for seat in state.seats]
        commitments = [seat.commitment for seat in state.seats]
        fair = Fair(commit(bytes.fromhex(secret)), numbers, secret, commitments, state.terms.fair.void_starts)
    options = state.position.options
    result = state.game.forms.result(state.position)
    record = RecordFile(
        FORMAT,
        state.game.name,
        options,
        events,
        state.opened.rules,
        players,
        fair=fair,
        result=result,
        branches=[read_branch(state, entry) for entry in log if type(entry) is entries.Branched] or UNSET,
    )
    return msgspec.json.encode(record)


def read_branch(state: TableState, entry: entries.Branched) -> Branch[Any]:
    """A branch that somebody has kept."""
    decoder, events = event_decoder(state.game), msgspec.json.decode(entry.events, type=list[Raw])
    return Branch(entry.at, entry.name, [decoder.decode(event) for event in events])
