"""Rules run compiled, every scene is also replayed from its record, and a failure draws the tables."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from polychrome import registry
from polychrome.compiling import all_parts, parts_of
from polychrome.core.kernel import is_compiled
from polychrome.core.kernel_store import STORE
from tests.scenes import TABLES

TEST_KERNELS = "tests.core.kernels"
NO_KERNELS = ("web", "browser", "terminal")  # folders whose tests start other processes, or none
# Beside the rules: what is right after a second or two, without compiled rules, databases and killed servers.
QUICK = {
    "test_documents.py", "test_files.py", "test_imports.py", "test_readme.py", "cli/test_referee.py",
    "contract/test_example.py", "contract/test_pieces.py", "core/test_faults.py", "dealers/test_document.py",
    "dealers/test_verify.py", "server/test_limits.py",
    "server/test_socket.py", "server/test_state.py", "server/test_table_commands.py", "server/test_table_seats.py",
    "server/test_wire.py", "study/test_confidence.py", "study/test_words.py", "terminal/test_mistakes.py",
    "terminal/test_screens.py", "web/test_catalogue.py", "web/test_placements.py", "web/test_words.py",
}  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make quick` runs."""
    for item in items:
        if item.path.relative_to(Path(__file__).parent).as_posix() in QUICK:
            item.add_marker(pytest.mark.quick)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Compile what the tests of this session call, unless they are to run interpreted."""
    if not is_compiled() or session.config.option.collectonly:
        return
    folders = {item.path.relative_to(session.config.rootpath / "tests").parts[0] for item in session.items}
    parts = dict.fromkeys(part for folder in sorted(folders) for part in parts_for(folder))
    if not STORE.compile_now(parts):
        pytest.exit("not all rules could be compiled; `polychrome warm` says why", returncode=3)


def parts_for(folder: str) -> list[str]:
    """The compiled parts that tests in this folder need."""
    if folder in NO_KERNELS:
        return []
    if folder in registry.game_names():
        return ["core", *parts_of(folder), TEST_KERNELS]
    return [*all_parts(), TEST_KERNELS]


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
