"""Keeps the compiled rules of a game for the next start of a server: `python -m polychrome.server.storing GAME`.

A process of its own, because only there the compiler has loaded just what tables call; and before the file counts, a
second one that tries it, because code with a part missing would end the server.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from polychrome.core import kernel, stored
from polychrome.server.log.lock import FileLock, Held

PATIENT = 10  # how far tables go first
SECONDS = 300.0  # until nothing is expected any more


def store(game: str) -> bool:
    """Make the file for this game, if there is none; False: there is none now either."""
    return kernel.can_store() and (stored.read(kernel.stored_file(game)) is not None or _run(game))


def _run(*arguments: str) -> bool:
    command = [sys.executable, "-P", "-m", "polychrome.server.storing", *arguments]  # -P: nothing of this folder
    silent = subprocess.DEVNULL
    try:
        return subprocess.call(command, stdin=silent, stdout=silent, stderr=silent, timeout=SECONDS) == 0
    except (OSError, ValueError, subprocess.TimeoutExpired):  # also where nobody knows which Python this is
        return False


def make(game: str) -> bool:
    """Write the file, and put it in its place if another process can load it."""
    file = kernel.stored_file(game)
    try:
        lock = FileLock(file.with_suffix(".lock"))
    except Held:  # a server that was killed meanwhile had begun it
        return False
    draft = file.with_suffix(".new")
    try:
        rehearse(game)
        stored.save(draft, codes())
        if not _run("--try", str(draft)):
            return False
        draft.replace(file)
        return True
    finally:
        draft.unlink(missing_ok=True)
        lock.release()


def rehearse(game: str) -> None:
    """Load what tables call."""
    from polychrome.server import warming

    warming.warm(game)
    warming.rehearse(game)


def codes() -> list[stored.Code]:
    """All that was loaded from the compiler's own cache; parts of other kernels are in their code."""
    found = []
    for name, dispatcher in kernel.made:
        files = dispatcher._cache
        for types in dispatcher.overloads:
            kinds = [kind_of_type(one) for one in types]
            kept = files._cache_file.load(files._index_key(types, dispatcher.targetctx.codegen()))
            if kept is None:
                continue
            (_, form, (machine_code, _)), about, environment, *_, to_begin_with, _ = kept
            if form == "object" and not environment.consts and not to_begin_with and None not in kinds:
                simple = tuple(kind or "" for kind in kinds)
                found.append(stored.Code(name, simple, about.llvm_cpython_wrapper_name, about.env_name, machine_code))
    return found


def kind_of_type(one: Any) -> str | None:
    """`stored.kind_of` for what the compiler calls a type."""
    from numba import types  # type: ignore[import-untyped, unused-ignore]
    from numba.np.numpy_support import as_dtype  # type: ignore[import-untyped, unused-ignore]

    if isinstance(one, types.Array):
        is_simple = one.layout == "C" and one.aligned
        return stored.kind_of_array(as_dtype(one.dtype), one.ndim, one.mutable) if is_simple else None
    return stored.text_of(as_dtype(one)) if isinstance(one, types.Record | types.Number | types.Boolean) else None


if __name__ == "__main__":
    if sys.argv[1] == "--try":
        sys.exit(not stored.load(Path(sys.argv[2])))
    os.nice(PATIENT)
    sys.exit(not make(sys.argv[1]))
