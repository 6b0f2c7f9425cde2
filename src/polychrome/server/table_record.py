"""The record of a finished table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET

from polychrome.core.records import FORMAT, Fair, Player, RecordFile
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
    record = RecordFile(FORMAT, state.game.name, options, events, state.opened.rules, players, UNSET, fair, result)
    return msgspec.json.encode(record)
