"""The process that compiles kernels: `python -m polychrome.compiling [--patient]`, started by `core.kernel_store`
with POLYCHROME_COMPILE=1.

It reads names of parts, one a line, and answers each with a line of JSON once its file is in the cache. It ends when
nothing more can come: also in the middle of its work, when whoever started it is gone.
"""

from __future__ import annotations

import contextlib
import json
import os
import pkgutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from types import ModuleType

from polychrome import registry
from polychrome.core import kernel, lanes
from polychrome.core.kernel_store import STORE, cache_folder, file_name, write_library
from polychrome.core.machine_code import NotCompiled, compile_entries
from polychrome.fast.table_kernels import bind_table_kernels

PATIENCE = 19  # of a process that lets all others go first
SECONDS_TO_LOAD = 60.0


def parts_of(game: str) -> tuple[str, ...]:
    """The parts of a game, what tables need first; what plays many games at once is left out."""
    return game, f"{game}.bots", f"{game}.{kernel.STUDY}"


def all_parts() -> list[str]:
    """All parts of all games, what tables need first."""
    names = registry.game_names()
    parts = [part for several in zip(*map(parts_of, names), strict=True) for part in several]
    return ["core", *parts, *(f"{name}.{kernel.BATCH}" for name in names)]


def main() -> None:
    """Compile what standard input names."""
    if "--patient" in sys.argv[1:]:
        lower_priority()
    parts: SimpleQueue[str] = SimpleQueue()
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else is printed is no answer
    threading.Thread(target=_listen, args=(parts,), daemon=True).start()
    while True:
        problem, part = "", parts.get()
        try:
            compile_part(part)
        except (NotCompiled, OSError) as trouble:
            problem = str(trouble)
        except Exception as trouble:
            problem = f"{type(trouble).__name__}: {' '.join(str(trouble).split())}"
        print(json.dumps({"part": part, "problem": problem}), file=answers, flush=True)


def _listen(parts: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        parts.put(line.strip())
    os._exit(0)  # nobody waits for anything any more


def lower_priority() -> None:
    """Let everything else on this machine go first."""
    if hasattr(os, "nice"):
        os.nice(PATIENCE)


def compile_part(part: str) -> None:
    """Write the file of a part, unless another process has done so meanwhile. Raises NotCompiled or OSError."""
    registry.game_names()  # from now on the sources of games from outside are known
    file = cache_folder() / file_name(part)
    with _alone(file.with_suffix(".lock")):
        if STORE.find(part) is not None:
            return
        _import(part)
        found = {one.name: one for one in kernel.to_compile if one.part == part}
        write_library(file, compile_entries(list(found.values())), _can_be_loaded)


def _import(part: str) -> None:
    """Make the entries of a part."""
    game, _, kind = part.partition(".")
    if part.endswith(f".{kernel.BATCH}"):
        _import_lanes(part)
    elif part == "core":
        import_module("polychrome.fast.patches")
    elif game not in registry.game_names():
        import_module(part)
    else:
        bind_table_kernels(registry.find_game(game))
        package = registry.package_of(game)
        if package:
            left_out = ("terminal", "tests") if kind else ("bots", "study", "terminal", "tests")
            _import_all(import_module(package), {f"{package}.{name}" for name in left_out})


def _import_all(package: ModuleType, left_out: set[str]) -> None:
    """Import all modules of a package but these."""
    for module in pkgutil.iter_modules(getattr(package, "__path__", ()), f"{package.__name__}."):
        if module.name not in left_out:
            _import_all(import_module(module.name), left_out)


def _import_lanes(part: str) -> None:
    """Make the entries of a game that play many games at once: a registered one, or the GAME of a module."""
    module = part.removesuffix(f".{kernel.BATCH}")
    games = [registry.find_game(name) for name in registry.game_names()]
    own = [game for game in games if kernel.part_of(game.rules.refusal.__module__) == module]
    lanes.lane_engine(own[0] if own else import_module(module).GAME)


def _can_be_loaded(draft: Path) -> bool:
    """Try it in a process without Numba: machine code with a part missing would end a server."""
    command = [sys.executable, "-P", "-m", "polychrome.core.kernel_store", str(draft)]
    silent, environment = subprocess.DEVNULL, {**os.environ, "POLYCHROME_COMPILE": ""}
    return subprocess.call(command, stdin=silent, stdout=silent, env=environment, timeout=SECONDS_TO_LOAD) == 0


@contextlib.contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Wait for another process that compiles the same; it takes as long as it would take here."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("w") as held:
        with contextlib.suppress(ImportError):
            import fcntl

            fcntl.flock(held, fcntl.LOCK_EX)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
