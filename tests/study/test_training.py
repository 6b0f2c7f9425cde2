"""`polychrome train` around what is learned: where the file goes, and that no work is done in vain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from polychrome import registry
from polychrome.bots import find_bots
from polychrome.core.errors import GameError
from polychrome.study import training
from polychrome.study.training import train


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every time that something is learned: bots that do so at once."""
    times: list[str] = []

    def learn(what: str, *_: Any) -> bytes:
        times.append(what)
        return b"weights"

    own = replace(find_bots("colour_square"), train=learn)
    monkeypatch.setattr(training, "find_bots", lambda _name: own)
    return times


def test_what_is_learned_becomes_a_file(learned: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "duel.net"
    train(registry.find_game("colour_square"), "duel", "A", 1, 10, out)
    assert (learned, out.read_bytes()) == (["duel"], b"weights")
    assert f"{out}: 7 bytes after 10 games" in capsys.readouterr().out


@pytest.mark.parametrize("place", ["", "nowhere/duel.net", "n" * 300])
def test_a_place_where_nothing_can_be_written_is_refused_before_the_first_game(
    learned: list[str], place: str, tmp_path: Path
) -> None:
    with pytest.raises(GameError, match="cannot be written"):
        train(registry.find_game("colour_square"), "duel", "A", 1, 10, tmp_path / place)
    assert not learned


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
def test_a_full_disk_is_one_sentence(learned: list[str]) -> None:
    with pytest.raises(GameError, match="No space left on device"):
        train(registry.find_game("colour_square"), "duel", "A", 1, 10, Path("/dev/full"))
    assert learned


def test_bots_that_learn_nothing_say_so(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="learn nothing"):
        train(registry.find_game("calcool"), "duel", "A", 1, 10, tmp_path / "duel.net")
