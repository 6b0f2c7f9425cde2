"""Rules are written once: compiled and interpreted they give the same bytes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from polychrome import registry
from polychrome.core.kernel import is_compiled
from tests.contract.test_contract import random_moves

PROGRAM = """
import hashlib, sys
from polychrome import registry
from polychrome.core.kernel import is_compiled
from tests.contract.test_contract import random_moves
print(is_compiled(), hashlib.sha256(random_moves(registry.find_game(sys.argv[1]))).hexdigest())
"""


@pytest.mark.parametrize("name", registry.game_names())
def test_interpreted_and_compiled_games_have_the_same_bytes(name: str) -> None:
    assert is_compiled()
    here = hashlib.sha256(random_moves(registry.find_game(name))).hexdigest()
    environment = {**os.environ, "POLYCHROME_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(["src", "."])}
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM, name], env=environment, capture_output=True, text=True, check=True
    ).stdout.split()
    assert answer == ["False", here]
