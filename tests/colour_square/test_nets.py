"""The learned weights that ship with the package: whole, made by the command they name, and worth their bytes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from importlib import resources
from random import Random
from statistics import fmean
from typing import Any

import numpy as np
import pytest

from polychrome.bots import Progress
from polychrome.games.colour_square import GAME, bots
from polychrome.games.colour_square.bots import levels
from polychrome.games.colour_square.bots.columns import Columns, starts
from polychrome.games.colour_square.bots.mind import CONTEST, Net, offsets, own_rows, shared_rows
from polychrome.games.colour_square.bots.nets import ANY, FORMAT, net_for, pack, unpack
from polychrome.games.colour_square.bots.training import altered, strange_sheet, train
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules.material import built_in, material
from tests.colour_square.sheets import crowded

FILES = {
    file.name: file.read_bytes()
    for file in resources.files("polychrome.games.colour_square.bots").joinpath("data").iterdir()
    if file.name.endswith(".net")
}
FLOORS = {  # 12 games vary; the means are higher
    "A": {"task1": 135, "task2": 115, "task3": 155, "task4": 6.5, "task5": 10},
    "B": {"task1": 180, "task2": 165, "task3": 205, "task4": 8.5, "task5": 12},
}


def test_all_variants_on_both_sides_and_little_room() -> None:
    variants = "duel", "standard", *FLOORS["A"]
    assert FILES.keys() == {f"{what}-{sheet}.net" for sheet in ("A", "B", ANY) for what in variants}
    assert sum(map(len, FILES.values())) < 3_000_000


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_file_is_what_its_head_says(name: str) -> None:
    head, net = unpack(FILES[name])
    assert head.polychrome_net == FORMAT
    assert name == f"{head.variant}-{head.sheet}.net"
    how = f"--task {head.variant[4:]}" if head.variant.startswith("task") else f"--{head.variant}"
    assert head.command.startswith(f"polychrome train colour_square {how} --sheet {head.sheet} --seed ")
    assert head.command.endswith(f" --out {name}")
    rows = shared_rows(material("A"))[1] if head.sheet == ANY else own_rows()[1]
    basic = int(offsets(rows, head.sheet != ANY)[-1]) + 1
    assert head.weights == len(net.weights) == basic + (CONTEST if head.variant == "duel" and net.own else 0)
    assert net.weights[basic - 1] == 0, "this weight stands for nothing"
    assert abs(net.weights).max() > 0 or " --games 0 " in head.command
    if net.columns is not None:
        assert head.positions == len(net.columns.values) == starts(material(head.sheet))[1]


def test_a_damaged_file_is_not_read() -> None:
    data = FILES["task1-A.net"]
    head, _, packed = data.partition(b"\n")
    other = FILES["task4-A.net"].partition(b"\n")[2]
    with pytest.raises(ValueError, match="not those that their head describes"):
        unpack(head + b"\n" + other)
    with pytest.raises(ValueError, match="format 99"):
        unpack(head.replace(b'"polychrome_net":1', b'"polychrome_net":99') + b"\n" + packed)


def test_a_sheet_has_its_own_weights_or_those_for_any() -> None:
    own = net_for(material("A"), 1, 1)
    assert own is not None
    assert own.own
    strange = net_for(material(crowded(1)), 1, 1)
    assert strange is not None
    assert not strange.own


def mean_of(variant: str, sheet: Any) -> float:
    start = GAME.begin(Options(seats=1, sheet=sheet, variant=variant, start=0))  # type: ignore[arg-type]
    ends = [bots.BOTS.play_out(start, [bots.BOTS.by_name["5"]], Random(f"held out {game}"))[0] for game in range(12)]
    return fmean(int(GAME.rules.score(end.state, end.material, 0)[0]) for end in ends)


@pytest.mark.parametrize(("sheet", "variant"), [(side, variant) for side in FLOORS for variant in FLOORS[side]])
def test_level_5_reaches_the_floor_on_held_out_games(sheet: str, variant: str) -> None:
    assert mean_of(variant, sheet) >= FLOORS[sheet][variant]


@pytest.mark.parametrize(("variant", "gain"), [("task2", 10), ("task5", 1)])
def test_a_home_made_sheet_is_played_better_with_learned_values(
    variant: str, gain: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = strange_sheet(Random("a sheet that nothing was learned on"))
    learned = mean_of(variant, sheet)
    monkeypatch.setattr(levels, "net_for", lambda *_: None)
    monkeypatch.setattr(levels, "_mind", levels._mind.__wrapped__)
    assert learned > mean_of(variant, sheet) + gain


def test_sheets_like_our_own_are_possible() -> None:
    rng = Random(5)
    for _ in range(200):
        sheet = altered(built_in(rng.choice("AB")), rng)
        assert material(sheet).tobytes() not in {material(name).tobytes() for name in "AB"}


@pytest.mark.parametrize(("variant", "sheet"), [("task1", "A"), ("task4", "B"), ("duel", "A"), ("standard", ANY)])
def test_learning_is_the_same_twice(variant: str, sheet: str) -> None:
    heard: list[Progress] = []
    first = train(variant, sheet, 12, 3, "a test", heard.append)
    assert heard[-1].games == heard[-1].of == 12
    assert train(variant, sheet, 12, 3, "a test") == first
    assert train(variant, sheet, 12, 4, "a test") != first
    assert unpack(first)[0].sheet == sheet


def test_without_games_nothing_is_learned() -> None:
    heard: list[Progress] = []
    head, net = unpack(train("task1", "A", 0, 3, "a test", heard.append))
    assert head.weights == len(net.weights) > 0
    assert not net.weights.any()
    assert not heard


def test_another_process_learns_the_same() -> None:
    """Nothing hangs on the order of a set, the place of memory or what was compiled before."""
    code = (
        "import hashlib; from polychrome.games.colour_square.bots.training import train; "
        "print(hashlib.sha256(train('task4', 'A', 6, 3, 'a test')).hexdigest())"
    )
    here = hashlib.sha256(train("task4", "A", 6, 3, "a test")).hexdigest()
    other = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.split() == [here]


def test_solved_columns_are_kept_as_they_are() -> None:
    gains = np.zeros((4, 3, 8**4), np.float32)
    gains[1, 2, 5] = 1.25
    columns = Columns(np.arange(200, dtype=np.uint8), gains)
    net = Net(np.array([0.5, 0], np.float32), True, columns)
    _, again = unpack(pack(net, "task3", "A", "a test"))
    assert again.columns is not None
    assert again.weights.tolist() == [0.5, 0]
    assert (again.columns.values == columns.values).all()
    assert (again.columns.gains == gains).all()
