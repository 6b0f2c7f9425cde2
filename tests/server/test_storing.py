"""After a restart people play before the compiler is loaded, and nothing comes out otherwise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from polychrome import games
from polychrome.core import kernel, stored
from polychrome.server.storing import kind_of_type, store
from polychrome.server.warming import first_decision, warm, warm_first_bots

pytestmark = pytest.mark.skipif(not kernel.can_store(), reason="kernels are not stored here")

SCRIPT = """
import hashlib, sys
from polychrome.core import kernel, stored
if sys.argv[2] == "stored":
    kernel.prefer_stored()
from polychrome.core.changes import changes
from polychrome.core.codes import Act
from polychrome.core.game import legal, look_out, perform, seen
from polychrome.core.seats import WATCHER
from polychrome.dealers import FairDealer
from polychrome.server.state import has_nothing_to_do
from polychrome.server.views import book_of, encoded
from polychrome.server.warming import first_decision, warm, warm_first_bots

def play(name):
    position, dealer, all_of_it = first_decision(name), FairDealer(bytes(32), [bytes(16)] * 2), hashlib.sha256()
    told = encoded(seen(position, WATCHER))
    for move in range(60):
        seats = [seat for seat in (0, 1) if position.waits_for(seat)]
        if position.is_over:
            break
        if seats:
            codes = legal(position, seats[0])
            position = perform(position, [Act(seats[0], codes[move % len(codes)])])
        else:
            position = position.copy()
            dealer.event(position)
        text, spans = encoded(seen(position, WATCHER))
        is_open, data, may = book_of(position.game).look(position, (WATCHER, 0, 1), 0b110)
        told_of = changes(told[0], text, spans), book_of(position.game).news(position, told[0])
        told = text, spans
        said = look_out(position), has_nothing_to_do(position, 0), is_open, data, [bytes(one or b"") for one in may]
        all_of_it.update(repr((*said, text, told_of)).encode())
    return all_of_it.hexdigest()

name = sys.argv[1]
warm(name)
warm_first_bots(name)
first = play(name)
print("numba" in sys.modules, first)
if sys.argv[2] == "stored":
    kernels = list(stored._called)
    stored.settle()
    print(len(kernels) > 5, all(type(one.func).__name__ == "CPUDispatcher" for one in kernels), play(name) == first)
"""


@pytest.fixture(scope="module", params=games.names())
def game(request: pytest.FixtureRequest) -> str:
    name = str(request.param)
    warm(name)
    warm_first_bots(name)
    assert store(name)
    return name


def run(name: str, mode: str) -> list[str]:
    command = [sys.executable, "-c", SCRIPT, name, mode]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def test_people_and_bots_play_before_the_compiler_is_loaded_and_it_takes_over_later(game: str) -> None:
    before_that, later = run(game, "stored")
    (usual,) = run(game, "usual")
    assert before_that.split()[0] == "False"
    assert usual.split()[0] == "True"
    assert before_that.split()[1] == usual.split()[1]
    assert later == "True True True"


def test_the_command_that_serves_makes_no_kernel_before_it_can_choose_stored_ones() -> None:
    script = """
import sys
import polychrome.cli, polychrome.server.invite, polychrome.server.serve
from polychrome.core import kernel
kernel.prefer_stored()
import polychrome.server.app, polychrome.server.log.sqlite
print(kernel.is_stored(), "numba" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout == "True False\n"


def test_a_damaged_file_is_not_loaded(game: str, tmp_path: Path) -> None:
    whole = kernel.stored_file(game).read_bytes()
    for damaged in (b"", whole[:-1], whole[:-4096] + bytes(4096)):
        (tmp_path / "stored.bin").write_bytes(damaged)
        assert not stored.load(tmp_path / "stored.bin")
    assert not stored.load(tmp_path / "there is none")


def test_code_for_another_machine_is_not_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "machine", lambda: "a machine with more instructions")
    stored.save(tmp_path / "stored.bin", [])
    assert stored.load(tmp_path / "stored.bin")
    monkeypatch.undo()
    assert not stored.load(tmp_path / "stored.bin")


READ_ONLY = np.frombuffer(b"abc", np.uint8)
SQUARE = np.zeros((4, 4))


@pytest.mark.parametrize(
    "value",
    [
        0,
        -1,
        True,
        0.5,
        np.uint64(1),
        np.int64(1),
        np.int8(1),
        np.bool_(False),
        READ_ONLY,
        np.empty(0, np.int64),
        SQUARE,
    ],
    ids=repr,
)
def test_arguments_are_told_apart_as_the_compiler_does(value: Any) -> None:
    from numba import typeof  # type: ignore[import-untyped, unused-ignore]

    assert stored.kind_of(value) == kind_of_type(typeof(value)) is not None


def test_positions_are_told_apart_as_the_compiler_does(game: str) -> None:
    from numba import typeof

    position = first_decision(game)
    for value in (position.state, position.material, np.empty(2, position.game.state)):
        assert stored.kind_of(value) == kind_of_type(typeof(value)) is not None


@pytest.mark.parametrize(
    "value",
    [1 << 63, SQUARE.T[:2], SQUARE[:, 1], (1, 2), "text", None, msgspec.UNSET, np.zeros(9, np.uint8)[1:].view("u8")],
    ids=repr,
)
def test_other_arguments_are_left_to_the_compiler(value: Any) -> None:
    assert stored.kind_of(value) is None
