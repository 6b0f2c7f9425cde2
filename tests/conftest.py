"""Every scene is also replayed from its record, and a failure draws the tables."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

import pytest

from tests.scenes import TABLES


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
