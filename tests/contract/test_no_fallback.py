"""Once all is compiled, no call of an entry runs interpreted because of its arguments: slow, and unnoticed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from polychrome import registry
from polychrome.core.kernel import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="compiled rules are what this is about")

PROGRAM = """
import json, sys
from random import Random
from polychrome.core import signature

calls, fallbacks, checked = set(), set(), signature.Signature.checked

def watched(self, machine_code, interpreted):
    def run(*arguments):
        calls.add(interpreted.__qualname__)
        return machine_code(*arguments)
    def fall_back(*arguments):
        fallbacks.add(interpreted.__qualname__)
        return interpreted(*arguments)
    return checked(self, run, fall_back)

signature.Signature.checked = watched
from polychrome import bots, registry
from polychrome.compiling import parts_of
from polychrome.core.kernel_store import STORE
from polychrome.core.records import FORMAT, RecordFile
from polychrome.simulation import read_options
from polychrome.study.analyse import advise, analyse, make_critic

name = sys.argv[1]
game, table = registry.find_game(name), bots.find_bots(name)
assert all([STORE.load(part) for part in ("core", *parts_of(name))])
for seats in (2, 3):
    start = game.begin(read_options(game, seats, []))
    for bot in table.by_name.values():
        end, events = table.play_out(start, [bot] * seats, Random(0))
    analyse(game, RecordFile(FORMAT, name, start.options, events))
    for seat in range(seats):
        advise(start.seen_by(seat), seat, make_critic(start))
if table.train:
    table.train("duel", "A", 1, 1, "")
print(json.dumps([sorted(calls), sorted(fallbacks)]))
"""


@pytest.mark.parametrize("name", registry.game_names())
def test_bots_and_analyses_call_machine_code_with_what_it_was_made_for(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM, name], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    calls, fallbacks = json.loads(done.stdout)
    assert len(calls) > 15
    assert fallbacks == []
