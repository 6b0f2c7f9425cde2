"""SIGKILL under load, again and again: every acknowledged entry is there, once and in order."""

from __future__ import annotations

from pathlib import Path

import apsw

from tests.server.killing import kill_again_and_again
from tests.server.services import Postgres

KILLS = 20  # `bench/kill.py` does 200


def test_a_killed_server_has_lost_nothing_in_its_file(tmp_path: Path) -> None:
    file = str(tmp_path / "log.db")
    figures = list(kill_again_and_again(file, KILLS, tables=40, seed=1))
    assert len(figures) == KILLS
    connection = apsw.Connection(file)
    assert connection.pragma("integrity_check") == "ok"
    connection.close()


def test_a_killed_server_has_lost_nothing_in_postgresql(postgres: Postgres) -> None:
    figures = list(kill_again_and_again(postgres.new_address(), KILLS, tables=40, seed=2))
    assert len(figures) == KILLS
