"""Looks for mistakes in another process: here kernels may be compiled already, and compiled ones are not watched."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence

from polychrome.core.errors import GameError


def find_mistakes_apart(game: str, seats: int, seed: int, pairs: Sequence[str]) -> list[str]:
    """What `find_mistakes` finds, with options as on the command line. Raises GameError."""
    path = os.pathsep.join(one for one in sys.path if one)
    environment = {**os.environ, "POLYCHROME_INTERPRET": "1", "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-P", "-m", "polychrome.testing", game, str(seats), str(seed), *pairs]
    done = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode:
        *_, last = done.stderr.strip().splitlines() or ["no word"]
        raise GameError(f"the process that looks for mistakes has failed: {last}")
    return done.stdout.splitlines()
