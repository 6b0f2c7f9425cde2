"""Code by code: whatever a policy picks makes whole moves that can be recorded, and comes to the end of the game."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.core.kernel import is_compiled
from polychrome.record import Record
from polychrome.referee import judge
from polychrome.testing.playing import POLICIES, play_out
from tests.games import settings

pytestmark = pytest.mark.both_modes


def variants(name: str) -> list[Any]:
    """Options of this game that differ in more than the sheet, board or deck."""
    game, found = registry.find_game(name), dict[str, Any]()
    for options in settings(name):
        fields = {field: getattr(options, field) for field in options.__struct_fields__}
        if game.forms.definition is not None:
            fields.pop(game.forms.definition.option)
        found.setdefault(repr(fields), options)
    return list(found.values())


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name in registry.game_names() for number in range(len(variants(name)))]
)
def test_every_policy_comes_to_the_end_of_every_game(name: str, number: int, policy: str) -> None:
    if not is_compiled() and (number % 4 or policy != "last"):
        pytest.skip("interpreted, a part is enough")
    options = variants(name)[number]
    for seed in range(3 if is_compiled() else 1):
        record = Record(name, **msgspec.to_builtins(options))
        play_out(record, POLICIES[policy], Random(seed))
        code, answer = judge(record.dumps(), verify=True)
        assert (code, answer["over"]) == (0, True), answer
