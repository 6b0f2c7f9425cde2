"""Machine code takes over in the middle of a game, in the same process, and nothing comes out otherwise."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from polychrome import registry
from polychrome.compiling import parts_of
from polychrome.core.kernel import is_compiled
from polychrome.core.kernel_store import cache_folder, file_name

pytestmark = pytest.mark.skipif(not is_compiled(), reason="compiled rules are what this is about")

MOVES = 30
PROGRAM = """
import hashlib, json, os, sys, time
from random import Random
from polychrome import bots, registry
from polychrome.bots.seating import make_player
from polychrome.core import kernel
from polychrome.fast.patches import diff_json
from polychrome.core.moves import Move
from polychrome.core.positions import apply, next_up
from polychrome.core.kernel_store import STORE
from polychrome.core.seats import DEALER, WATCHER
from polychrome.dealers import FairDealer
from polychrome.server.game_views import encode_view, views_of
from polychrome.server.plan import has_nothing_to_do
from polychrome.simulation import read_options

name, moves, cache, *parts = sys.argv[1:]
game, rng, digest, pauses = registry.find_game(name), Random(7), hashlib.sha256(), []
position, dealer = game.begin(read_options(game, 2, [])).copy(), FairDealer(bytes(32), [bytes(16)] * 2)
bot, told, states = make_player("greedy", position), b"{}", []
is_compiled_before = any(one.is_compiled for one in kernel.entries())
for move in range(int(moves)):
    if cache and parts and move % 7 == 6:  # one part after the other, while the game goes on
        os.environ["POLYCHROME_CACHE"] = cache
        began = time.perf_counter()
        assert STORE.load(parts.pop(0), again=True)
        pauses.append(time.perf_counter() - began)
    if position.is_over:
        break
    seats = [seat for seat in (0, 1) if position.waits_for(seat)]
    if seats:
        plan = bot.decide(position.seen_by(seats[0]), seats[0], rng)
        apply(position, plan.move or Move(seats[0], position.legal_codes(seats[0])[:1]))
    else:
        dealer.deal(position)
    text, spans = encode_view(position.seen_by(WATCHER))
    said = next_up(position), has_nothing_to_do(position, 0), diff_json(told, text, spans), text
    sight, data, may = views_of(game).see(position, (WATCHER, 0, 1), 0b110)
    said += sight, data, [bytes(one or b"") for one in may], views_of(game).encode_with_patches(position, told)
    told = text
    digest.update(repr(said).encode())
    states.append(hashlib.sha256(position.state.tobytes()).hexdigest()[:12])
compiled = [one.is_compiled for one in kernel.entries() if one.part in sys.argv[4:]]
print(json.dumps({
    "states": states, "all": digest.hexdigest(), "before": is_compiled_before, "after": {True} == set(compiled),
    "numba": "numba" in sys.modules, "pauses": pauses,
}))
"""


def play(name: str, cache: str, *parts: str, **environment: str) -> Any:
    command = [sys.executable, "-c", PROGRAM, name, str(MOVES), cache, *parts]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **environment})
    return json.loads(done.stdout)


@pytest.mark.parametrize("name", registry.game_names())
def test_a_game_goes_on_with_the_same_bytes(name: str, tmp_path: Path) -> None:
    parts = ("core", *parts_of(name)[:2])
    assert all((cache_folder() / file_name(part)).exists() for part in parts)
    switched = play(name, str(cache_folder()), *parts, POLYCHROME_CACHE=str(tmp_path))
    compiled = play(name, "", *parts)
    interpreted = play(name, "", *parts, POLYCHROME_INTERPRET="1")
    assert (switched["before"], switched["after"]) == (False, True)
    assert (compiled["before"], compiled["after"]) == (True, True)
    assert not interpreted["before"]
    assert len(switched["states"]) == MOVES
    assert switched["states"] == compiled["states"] == interpreted["states"]
    assert switched["all"] == compiled["all"] == interpreted["all"]
    assert not switched["numba"], "nobody who plays loads the compiler"
    assert not compiled["numba"], "nobody who plays loads the compiler"
