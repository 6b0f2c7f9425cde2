"""Every scene is also replayed from its record, a failure draws the tables, and tests are sorted for `make`."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from polychrome import games
from tests.scenes import TABLES

HERE = Path(__file__).parent
# Beside the rules: what is right after a second or two, without compiled rules, databases and killed servers.
QUICK = {
    "test_documents.py", "test_files.py", "test_imports.py", "test_readme.py", "cli/test_referee.py",
    "core/test_faults.py", "dealers/test_document.py", "dealers/test_verify.py", "server/test_limits.py",
    "server/test_socket.py", "server/test_state.py", "server/test_table_commands.py", "server/test_table_seats.py",
    "server/test_wire.py", "study/test_spread.py", "study/test_words.py", "terminal/test_mistakes.py",
    "terminal/test_screens.py", "web/test_catalogue.py", "web/test_placements.py", "web/test_words.py",
}  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make quick` runs; with bounds checks, keep a game in one process, where it is compiled once."""
    for item in items:
        if item.path.relative_to(HERE).as_posix() in QUICK:
            item.add_marker(pytest.mark.quick)
        if os.environ.get("NUMBA_BOUNDSCHECK"):
            game = next((name for name in games.names() if name in item.nodeid), "any game")
            item.add_marker(pytest.mark.xdist_group(game))


@pytest.fixture(autouse=True)
def scenes_replay_to_the_same_bytes() -> Iterator[None]:
    """What was played event by event is what the whole record says."""
    TABLES.clear()
    yield
    for table in TABLES:
        if table.events:
            assert table.replayed().state.tobytes() == table.position.state.tobytes()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[Any]) -> Generator[None, Any, Any]:
    """Draw the tables of a scene that failed."""
    report = yield
    if call.when == "call" and report.failed:
        report.sections += [("table", table.drawing()) for table in TABLES]
    return report
