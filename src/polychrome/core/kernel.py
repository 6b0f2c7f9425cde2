"""Rules are written once and run two ways: compiled for speed, or interpreted for a debugger and for short calls.

`@kernel` marks a function in the subset of Python that Numba compiles. Compiled code is kept on disk under a
key that covers every source file of this package, so that a changed rule is never served from an old cache.
Interpreted on demand: `POLYCHROME_INTERPRET=1`, or `interpret()` before the first game is imported.
"""

from __future__ import annotations

import hashlib
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_compiled = not any(
    os.environ.get(name, "0") not in ("", "0") for name in ("POLYCHROME_INTERPRET", "NUMBA_DISABLE_JIT")
)
_kernels: list[Any] = []


def interpret() -> None:
    """Run all kernels as plain Python in this process; too late once a kernel exists."""
    global _compiled
    assert not _kernels or not _compiled, "a game was imported before interpret() was called"
    _compiled = False


def is_compiled() -> bool:
    """Whether kernels of this process are compiled."""
    return _compiled


def kernel(function: Function) -> Function:
    """Mark a rule function: compiled on its first call (then cached on disk), or left as it is."""
    if not _compiled:
        return function
    compiled = _compiler()(function)
    _kernels.append(compiled)
    return compiled  # type: ignore[no-any-return]


def bind(generic: Function, **names: Any) -> Function:
    """A generic kernel for one game: its free names (`refusal`, `act`, …) become that game's kernels."""
    scope = {**generic.__globals__, **names}
    own = types.FunctionType(generic.__code__, scope, generic.__name__, generic.__defaults__)
    own.__qualname__, own.__module__ = generic.__qualname__, generic.__module__
    return kernel(own)  # type: ignore[arg-type, return-value]


def _compiler() -> Callable[[Any], Any]:
    """Numba's compiler, set up once: no reference counts (kernels never allocate), no Python errors, our cache."""
    import numba  # type: ignore[import-untyped, unused-ignore]
    from numba.core import config  # type: ignore[import-untyped, unused-ignore]

    config.CACHE_DIR = str(cache_folder())
    return numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)  # type: ignore[no-any-return]


def cache_folder() -> Path:
    """Where compiled kernels of just these sources and this Python are kept."""
    import numba

    root = Path(__file__).resolve().parent.parent
    digest = hashlib.sha256()
    for source in sorted(root.rglob("*.py")):
        digest.update(source.relative_to(root).as_posix().encode() + b"\0" + source.read_bytes())
    modes = (
        f"{sys.implementation.cache_tag} numba {numba.__version__} {os.environ.get('NUMBA_BOUNDSCHECK', '')}"
    )
    digest.update(modes.encode())
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "polychrome"
    return Path(os.environ.get("POLYCHROME_CACHE") or base) / digest.hexdigest()[:20]
