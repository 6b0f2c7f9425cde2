"""Games of installed packages: whatever is wrong with one, it is reported and left out, and all others work."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from polychrome import registry
from polychrome.core.errors import UnknownGame

BROKEN = {
    "gone": ("no_such_package:GAME", "cannot be loaded: ModuleNotFoundError"),
    "empty": ("polychrome:NO_SUCH_NAME", "cannot be loaded: AttributeError"),
    "other": ("json:dumps", "is no polychrome.Game but function"),
    "misnamed": ("polychrome.games.calcool:GAME", "is called 'calcool'"),
    "calcool": ("json:dumps", "another game has this name"),
}


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    points = [EntryPoint(name, value, registry.GROUP) for name, (value, _) in BROKEN.items()]
    caplog.set_level(logging.WARNING)
    with monkeypatch.context() as patch:
        patch.setattr("importlib.metadata.entry_points", lambda group: points if group == registry.GROUP else [])
        registry._sources.cache_clear()
        yield caplog
    registry._sources.cache_clear()


def test_broken_games_are_reported_and_skipped(broken: pytest.LogCaptureFixture) -> None:
    assert registry.game_names() == ("blokus_dice", "calcool", "colour_square")
    why = registry.broken_games()
    assert why.keys() == BROKEN.keys()
    for name, (_, part) in BROKEN.items():
        assert part in why[name]
    assert len([record for record in broken.records if record.name == registry.__name__]) == len(BROKEN)


def test_a_broken_game_says_why_when_it_is_asked_for(broken: pytest.LogCaptureFixture) -> None:
    with pytest.raises(UnknownGame, match="'gone' is installed but does not work: no_such_package:GAME cannot be"):
        registry.find_game("gone")
    assert registry.find_game("calcool").name == "calcool"
