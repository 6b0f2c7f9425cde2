"""Rules are written once and run two ways: compiled for speed, or interpreted for a debugger and for short calls.

`@kernel` marks a function in the subset of Python that Numba compiles. Compiled code is kept on disk under a key
that covers all sources it is made of, so that a changed rule is never served from an old cache.
Interpreted on demand: `POLYCHROME_INTERPRET=1`, or `interpret()` before the first game is imported. A server calls
`prefer_stored()` there, and loads the compiler later than the first move (see `core.stored`).
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).resolve().parent.parent
_SWITCHES = ("POLYCHROME_INTERPRET", "NUMBA_DISABLE_JIT")
_compiled = not any(os.environ.get(name, "0") not in ("", "0") for name in _SWITCHES)
_stored = False  # whether kernels run stored code until the compiler is loaded
_exists = False  # whether any kernel was made yet
_compiling = threading.Lock()  # the folder of the cache is one setting for all threads
made: list[tuple[str, Any]] = []  # names of the compiler's kernels, and these


def interpret() -> None:
    """Run all kernels as plain Python in this process; too late once a kernel was compiled."""
    global _compiled
    assert not (_compiled and _exists), "a game was imported before interpret() was called"
    _compiled = False


def is_compiled() -> bool:
    """Whether kernels of this process are compiled."""
    return _compiled


def prefer_stored() -> None:
    """Load the compiler only for what no file has; without effect once a kernel was made, and where none are stored."""
    global _stored
    _stored = _compiled and not _exists and sys.platform == "linux"


def is_stored() -> bool:
    """Whether kernels of this process run stored code first."""
    return _stored


def stored_file(game: str) -> Path:
    """Where the stored kernels of a game and its bots are, if there are any."""
    return _cache_folder(frozenset({"core", f"games/{game}", f"bots/{game}"})) / "stored.bin"


def can_store() -> bool:
    """Whether what is stored by this process is found by the next."""
    if not _compiled or sys.platform != "linux":
        return False
    folder = _cache_folder(frozenset({"core"}))
    return folder.parent == _base() and os.access(folder, os.W_OK)


def kernel(function: Function) -> Function:
    """Mark a rule function: compiled on its first call (then cached on disk), or left as it is."""
    return _compile(function, [function])  # type: ignore[no-any-return]


def inlined(function: Function) -> Function:
    """A kernel that becomes a part of each kernel that calls it: for the few that the hottest loops consist of."""
    return _compile(function, [function], forceinline=True)  # type: ignore[no-any-return]


def interpreted_as(plain: Function) -> Callable[[Function], Function]:
    """Let another function do a kernel's work while it is interpreted: the same in NumPy's words, with equal results.

    For the few that plain Python would take too long for. The kernel itself stays at hand as `__wrapped__`.
    """

    def choose(made: Function) -> Function:
        plain.__wrapped__ = made  # type: ignore[attr-defined]
        return made if _compiled else plain

    return choose


def bind(generic: Function, **names: Any) -> Function:
    """A generic kernel for one game: its free names (`refusal`, `act`, …) become that game's kernels."""
    scope = {**generic.__globals__, **names}
    own = types.FunctionType(generic.__code__, scope, generic.__name__, generic.__defaults__)
    own.__qualname__, own.__module__ = generic.__qualname__, generic.__module__
    return _compile(own, [generic, *names.values()])  # type: ignore[no-any-return]


def intrinsic(define: Callable[..., Any]) -> Any:
    """A function that the compiler writes itself; `define` says how, and is called with the types of its arguments."""
    if _stored:
        from polychrome.core.stored import Intrinsic

        return Intrinsic(define)
    from numba import extending  # type: ignore[import-untyped, unused-ignore]

    return extending.intrinsic(define)


def _compile(function: Any, parts: Iterable[Any], forceinline: bool = False) -> Any:
    """A kernel of these parts, with our cache."""
    global _exists
    _exists = True
    if not _compiled:
        return function
    folder = _cache_folder(frozenset(folder for part in parts for folder in _folders(part.__module__)))
    name = f"{folder.name} {function.__module__}.{function.__qualname__} {function.__code__.co_firstlineno}"
    compiled = partial(_dispatcher, name, function, folder, forceinline)
    if not _stored:
        return compiled()
    from polychrome.core.stored import Kernel

    return Kernel(name, function, compiled)


def _dispatcher(name: str, function: Any, folder: Path, forceinline: bool) -> Any:
    """Numba's compiler as kernels need it: no reference counts (they never allocate), no Python errors."""
    import numba
    from numba.core import config

    options = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": forceinline}
    with _compiling:
        config.CACHE_DIR = str(folder)
        compiled = numba.njit(cache=True, **options)(function)
    made.append((name, compiled))
    return compiled


def _folders(module: str) -> list[str]:
    """The folders of the package that a module's kernels are made of."""
    _, *names = module.split(".")
    if names[:1] == ["core"]:
        return ["core"]
    if names[:1] == ["games"] and len(names) > 1:
        return ["core", f"games/{names[1]}"]
    if names[:1] == ["bots"] and len(names) > 1 and (PACKAGE / "bots" / names[1]).is_dir():
        return ["core", f"games/{names[1]}", f"bots/{names[1]}"]  # no game knows another
    return ["core", "games", "bots", "study"]


@cache
def _cache_folder(folders: frozenset[str]) -> Path:
    """Where compiled kernels of just these sources and this Python are kept."""
    digest = hashlib.sha256()
    for source in sorted(source for folder in folders for source in (PACKAGE / folder).rglob("*.py")):
        digest.update(source.relative_to(PACKAGE).as_posix().encode() + b"\0" + source.read_bytes())
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    digest.update(f"{sys.implementation.cache_tag} {bounds} ".encode() + _compiler())
    folder = _base() / digest.hexdigest()[:20]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a home that cannot be written to: compile anew in every process, but somewhere safe
        folder = Path(tempfile.mkdtemp(prefix="polychrome-"))
    return folder


def _base() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(os.environ.get("POLYCHROME_CACHE") or Path(home).expanduser() / "polychrome")


@cache
def _compiler() -> bytes:
    """Which Numba this is. It is not asked itself: to load it takes longer than all else that a server does first."""
    found = importlib.util.find_spec("numba")
    if found is not None and found.origin is not None:
        file = Path(found.origin).with_name("_version.py")
        if file.exists():
            return file.read_bytes()
    import numba

    return str(numba.__version__).encode()
