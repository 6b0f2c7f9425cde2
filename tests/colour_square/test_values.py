"""The critic's own values: their files, how they are learned, and that weak play is charged what it lost."""

from __future__ import annotations

from importlib import resources
from random import Random
from statistics import fmean

import numpy as np
import pytest

from polychrome.bots.critic import CORRECTION, PLAY
from polychrome.games.colour_square import GAME, bots
from polychrome.games.colour_square.bots.nets import name_of, net_for, unpack
from polychrome.games.colour_square.forms.options import Options
from polychrome.games.colour_square.rules.material import material
from polychrome.games.colour_square.study import values
from polychrome.games.colour_square.study.critic import Critic

FOLDER = resources.files(values.__package__).joinpath("data")
FILES = {file.name: file.read_bytes() for file in FOLDER.iterdir() if file.name.endswith(".net")}


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_what_it_is_and_how_it_was_made(name: str) -> None:
    head, net = unpack(FILES[name])
    assert name == name_of(head.variant, head.sheet)
    assert head.command.startswith(f"python scripts/colour_square_values.py {head.variant} --sheet {head.sheet} ")
    task = int(head.variant[4]) if head.variant.startswith("task") else 0
    seats = 1 if task else 2 if head.variant == "duel" else 4
    assert values.variant_of(task, seats) == head.variant
    used, learned = values.values_for(material(head.sheet), task, seats), net_for(material(head.sheet), task, seats)
    assert used is not None
    assert learned is not None
    assert np.array_equal(used.weights, net.weights)
    assert len(used.weights) == len(learned.weights)
    assert not np.array_equal(used.weights, learned.weights)
    assert used.columns is learned.columns


def test_the_same_arguments_make_the_same_file() -> None:
    one, same, other = (values.learn("task1", "A", 4, seed, "test") for seed in (1, 1, 2))
    assert one == same != other


def test_greedy_play_is_charged_about_what_it_lost() -> None:
    """With the values of the bots it was charged 41 points for 11, and 30 came back as corrections."""
    start = GAME.begin(Options(seats=1, sheet="A", variant="task1", start=0))
    totals: dict[str, list[float]] = {PLAY: [], CORRECTION: []}
    for seed in range(8):
        _, events = bots.BOTS.play_out(start, [bots.BOTS.by_name["greedy"]], Random(seed))
        moments = list(Critic(start).moments(events, lambda _: None))
        for kind, found in totals.items():
            found.append(sum(moment.change.mean for moment in moments if moment.kind == kind))
    assert fmean(abs(total) for total in totals[CORRECTION]) < 10
    assert -30 < fmean(totals[PLAY]) < -5
