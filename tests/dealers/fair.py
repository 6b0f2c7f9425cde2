"""Whole games with fair dice, for every registered game, and a forger's tools."""

from __future__ import annotations

import hashlib
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from polychrome import games
from polychrome.core import DEALER, Act, Position, Record, Recorder, legal, new
from polychrome.core.game import follow
from polychrome.core.record import FORMAT, Fair
from polychrome.dealers import FairDealer, commit
from tests.games import settings


def secret_of(seed: int | str) -> bytes:
    return hashlib.sha256(f"secret {seed}".encode()).digest()


def numbers_of(seed: int, seats: int) -> list[bytes]:
    return [hashlib.sha256(f"number {seed} {seat}".encode()).digest()[: 4 + seat] for seat in range(seats)]


@cache
def acts_of_a_game(name: str, seed: int, setting: int = 0) -> tuple[Position, list[Act]]:
    """The start and all acts of a game that seats play at random with fair dice."""
    options = settings(name)[setting % len(settings(name))]
    start = new(games.game(name), options)
    dealer = FairDealer(secret_of(seed), numbers_of(seed, start.seats))
    position, rng, acts, open_acts = start.copy(), Random(seed), list[Act](), dict[int, int]()
    while not position.is_over:
        act = _next(position, open_acts, rng) or dealer.act(position)
        assert follow(position, [act]) == (1, None)
        tail = start.game.tail(act.code)
        open_acts[act.seat] = tail if tail >= 0 else open_acts[act.seat] - 1
        acts.append(act)
    return start, acts


def _next(position: Position, open_acts: dict[int, int], rng: Random) -> Act | None:
    """An act of a seat that is waited for; whoever has begun an event completes it; None: the dealer's turn."""
    begun = [seat for seat, left in open_acts.items() if left]
    if begun == [DEALER]:
        return None
    waited = begun or [seat for seat in range(position.seats) if position.waits_for(seat)]
    if not waited:
        return None
    seat = rng.choice(waited)
    codes = [code for code in legal(position, seat) if (position.game.tail(code) < 0) == bool(begun)]
    kinds = {position.game.codes.read(code)[0].name: code for code in rng.sample(codes, len(codes))}
    return Act(seat, rng.choice(list(kinds.values())))  # kinds first: else a rare one, such as Stop, never comes


def record_of(start: Position, acts: list[Act], fair: Fair) -> Record[Any, Any]:
    recorder = Recorder(start)
    for act in acts:
        recorder.add(act)
    return Record(FORMAT, start.game.name, start.options, recorder.events, fair=fair)


def proof(seed: int, seats: int) -> Fair:
    secret = secret_of(seed)
    return Fair(commit(secret), [number.hex() for number in numbers_of(seed, seats)], secret.hex())


def fair_record(name: str, seed: int = 0, setting: int = 0) -> Record[Any, Any]:
    """A record that is right in every byte."""
    start, acts = acts_of_a_game(name, seed, setting)
    return record_of(start, acts, proof(seed, start.seats))


def forge(record: Record[Any, Any], **changes: Any) -> Record[Any, Any]:
    """The same record with another proof."""
    assert isinstance(record.fair, Fair)
    return replace(record, fair=replace(record.fair, **changes))
