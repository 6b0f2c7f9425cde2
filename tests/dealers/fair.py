"""Whole games with fair dice, for every registered game, and a forger's tools."""

from __future__ import annotations

import hashlib
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from polychrome import registry
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.core.records import FORMAT, Fair, RecordFile
from polychrome.dealers import FairDealer, commit
from tests.games import random_move, settings


def secret_of(seed: int | str) -> bytes:
    return hashlib.sha256(f"secret {seed}".encode()).digest()


def numbers_of(seed: int, seats: int) -> list[bytes]:
    return [hashlib.sha256(f"number {seed} {seat}".encode()).digest()[: 16 + seat] for seat in range(seats)]


@cache
def fair_game(name: str, seed: int, setting: int = 0) -> tuple[Position, list[Move]]:
    """The start and all moves of a game that seats play at random with fair dice."""
    options = settings(name)[setting % len(settings(name))]
    start = registry.find_game(name).begin(options)
    dealer = FairDealer(secret_of(seed), numbers_of(seed, start.seats))
    position, rng, moves = start.copy(), Random(seed), list[Move]()
    while not position.is_over:
        waited = [seat for seat in range(position.seats) if position.waits_for(seat)]
        if waited:
            moves.append(random_move(position, rng.choice(waited), rng))
            apply(position, moves[-1])
        else:
            moves.append(dealer.deal(position))
    return start, moves


def record_of(start: Position, moves: list[Move], fair: Fair) -> RecordFile[Any, Any]:
    events = [start.game.forms.decode(start, move) for move in moves]
    return RecordFile(FORMAT, start.game.name, start.options, events, fair=fair)


def proof(seed: int, seats: int) -> Fair:
    secret = secret_of(seed)
    return Fair(commit(secret), [number.hex() for number in numbers_of(seed, seats)], secret.hex())


def fair_record(name: str, seed: int = 0, setting: int = 0) -> RecordFile[Any, Any]:
    """A record that is right in every byte."""
    start, moves = fair_game(name, seed, setting)
    return record_of(start, moves, proof(seed, start.seats))


def forge(record: RecordFile[Any, Any], **changes: Any) -> RecordFile[Any, Any]:
    """The same record with another proof."""
    assert isinstance(record.fair, Fair)
    return replace(record, fair=replace(record.fair, **changes))
