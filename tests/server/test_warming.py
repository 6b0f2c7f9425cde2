"""Nothing is compiled or loaded while people move: a game that is warm has all that a table calls."""

from __future__ import annotations

import subprocess
import sys

import pytest

from polychrome import games

SCRIPT = """
import gc, sys
from numba.core.dispatcher import Dispatcher
from polychrome.core.changes import changes
from polychrome.core.codes import Act
from polychrome.core.game import legal, look_out, perform, seen
from polychrome.core.seats import DEALER, WATCHER
from polychrome.dealers import FairDealer
from polychrome.server.state import has_nothing_to_do
from polychrome.server.views import book_of, encoded
from polychrome.server.warming import first_decision, warm

def known():
    return {(id(one), one.__name__): len(one.signatures) for one in gc.get_objects() if isinstance(one, Dispatcher)}

warm(sys.argv[1])
before = known()
position, dealer = first_decision(sys.argv[1]), FairDealer(bytes(32), [bytes(16)] * 2)
told = encoded(seen(position, WATCHER))
for _ in range(40):
    seats = [seat for seat in (0, 1) if position.waits_for(seat)]
    if position.is_over:
        break
    if seats:
        position = perform(position, [Act(seats[0], legal(position, seats[0])[-1])])
    else:
        position = position.copy()
        dealer.event(position)
    look_out(position)
    has_nothing_to_do(position, 0)
    book_of(position.game).look(position, (WATCHER, 0, 1), 0b110)
    text, spans = encoded(seen(position, WATCHER))
    changes(told[0], text, spans)
    book_of(position.game).news(position, told[0])
    told = text, spans
after = known()
print(len(before), [name for (number, name), count in after.items() if before.get((number, name), 0) != count])
"""


@pytest.mark.parametrize("name", games.names())
def test_a_warm_game_compiles_nothing_at_a_table(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT, name], check=True, capture_output=True, text=True)
    kernels, missing = done.stdout.split(" ", 1)
    assert int(kernels) > 20
    assert missing.strip() == "[]"
