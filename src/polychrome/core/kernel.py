"""Rules are written once and run two ways with the same bytes: as Python, and as machine code.

`@kernel` marks a function in the subset of Python that Numba compiles. `@entry` marks a kernel that Python code calls;
the others are parts of entries. Every kernel runs interpreted until the machine code of its entry was loaded (see
`core.kernel_store`); from then on calls go there, in the same process. Only processes that do nothing else compile (see
`polychrome.compiling`): `POLYCHROME_COMPILE=1` makes it one, and its kernels are what the compiler takes.

The types of an entry's parameters are its annotations (see `core.signature`).
"""

from __future__ import annotations

import os
import threading
import types
from collections.abc import Callable, Mapping
from functools import partial, update_wrapper
from typing import Any, NamedTuple, TypeVar

from polychrome.core.signature import Signature, read_signature

Function = TypeVar("Function", bound=Callable[..., Any])

_SWITCHES = ("POLYCHROME_INTERPRET", "NUMBA_DISABLE_JIT")
STUDY = "study"  # the part of a game's entries that analyses, training and measurements call, and no table
BATCH = "batch"  # the part that plays many games at once

_interprets = any(os.environ.get(name, "0") not in ("", "0") for name in _SWITCHES)
_compiles = os.environ.get("POLYCHROME_COMPILE", "0") not in ("", "0")
_lock = threading.RLock()
_machine_code: dict[str, Callable[..., Any]] = {}  # what was loaded, by the names of entries
_entries: dict[str, list[Kernel]] = {}  # by their names; several may share one, where a game was made twice
_part_names: dict[str, str] = {}  # of games from outside, by their package


def interpret() -> None:
    """Run kernels as plain Python in this process, which then never loads machine code; too late where some is."""
    global _interprets
    _interprets = _interprets or not _machine_code


def is_compiled() -> bool:
    """Whether this process may run machine code."""
    return not _interprets


def compiles() -> bool:
    """Whether this is a process that compiles."""
    return _compiles


class Kernel(partial[Any]):
    """An entry. A `partial` of its current form, without arguments: calls take no step through Python."""

    name: str
    part: str
    function: Callable[..., Any]
    machine_code: Callable[..., Any] | None = None  # checks no arguments: for callers that make them themselves

    def __new__(cls, function: Callable[..., Any], _name: str, _part: str, _types: Mapping[str, Any]) -> Kernel:
        """Interpreted."""
        return super().__new__(cls, function)

    def __init__(self, function: Callable[..., Any], name: str, part: str, own_types: Mapping[str, Any]) -> None:
        """`own_types` say what annotations leave open."""
        update_wrapper(self, function)
        self.function, self.name, self.part, self._own_types = function, name, part, own_types

    @property
    def signature(self) -> Signature:
        """The types of its parameters and of its result."""
        return read_signature(self.function, self._own_types)

    @property
    def is_compiled(self) -> bool:
        """Whether calls run machine code."""
        return self.func is not self.function

    def use(self, form: Callable[..., Any]) -> None:
        """Let calls go to this form from now on. Threads that are in the old one finish there."""
        self.__setstate__((form, (), {}, self.__dict__))  # type: ignore[attr-defined] # a public part of pickling

    def use_machine_code(self, machine_code: Callable[..., Any]) -> None:
        """Take the compiled form, behind a check of its arguments."""
        self.use(self.signature.checked(machine_code, self.function))
        self.machine_code = machine_code


class Entry(NamedTuple):
    """An entry in a process that compiles."""

    name: str
    part: str
    dispatcher: Any  # the compiler's
    signature: Signature


to_compile: list[Entry] = []  # in a process that compiles


def runs_compiled(function: Callable[..., Any]) -> bool:
    """Whether calls of this entry run machine code now."""
    return isinstance(function, Kernel) and function.is_compiled


def use_machine_code(loaded: Mapping[str, Callable[..., Any]]) -> None:
    """Let these entries take over, also those whose modules are imported later."""
    with _lock:
        _machine_code.update(loaded)
        for name, code in loaded.items():
            for one in _entries.get(name, ()):
                one.use_machine_code(code)


def entries() -> list[Kernel]:
    """All entries that exist in this process."""
    return [one for several in list(_entries.values()) for one in several]


def kernel(function: Function) -> Function:
    """Mark a part of entries. Called from Python it always runs interpreted."""
    return _make_part(function)


def inlined(function: Function) -> Function:
    """Mark a kernel that becomes a part of each kernel that calls it: for the few that hot loops consist of."""
    return _make_part(function, forceinline=True)


def interpreted_as(plain: Function) -> Callable[[Function], Function]:
    """Let another function do a kernel's work while it is interpreted: the same in NumPy's words, with equal results.

    For the few that plain Python would take too long for. The kernel itself stays at hand as `__wrapped__`.
    """

    def choose(made: Function) -> Function:
        plain.__wrapped__ = made  # type: ignore[attr-defined]
        return made if _compiles else plain

    return choose


def entry(function: Function) -> Function:
    """Mark a kernel that Python code calls at tables or for bots."""
    return _make_entry(function, _name_of(function), part_of(function.__module__), {})


def study_entry(function: Function) -> Function:
    """Mark a kernel that Python code calls, but at no table: for analyses, training, measurements and tests."""
    game = part_of(function.__module__).partition(".")[0]
    return _make_entry(function, _name_of(function), f"{game}.{STUDY}", {})


def bind(generic: Function, own_types: Mapping[str, Any] | None = None, /, **names: Any) -> Function:
    """A generic kernel for one game: its free names (`refusal`, `act`, …) become that game's kernels.

    With `own_types` (by parameter: the type of a record, or an `Array`) it is an entry of that game.
    """
    own = _with_names(generic, names)
    if own_types is None:
        return _make_part(own)
    parts = sorted({part_of(function.__module__) for function in names.values()} - {"core"})
    # Several only where a package from outside is imported before its game was found: there the part does not matter.
    return _make_entry(own, _bound_name(own, names), parts[0], own_types)


def bind_apart(generic: Function, part: str, own_types: Mapping[str, Any], /, **names: Any) -> Function:
    """The same as an entry of another part of the game: one that tables do not wait for."""
    own = _with_names(generic, names)
    return _make_entry(own, f"{part}: {_bound_name(own, names)}", part, own_types)


def _with_names(generic: Function, names: Mapping[str, Any]) -> Function:
    scope = {**generic.__globals__, **names}
    own = types.FunctionType(generic.__code__, scope, generic.__name__, generic.__defaults__)
    own.__qualname__, own.__module__ = generic.__qualname__, generic.__module__
    own.__annotations__ = generic.__annotations__
    return own  # type: ignore[return-value]


def _bound_name(own: Any, names: Mapping[str, Any]) -> str:
    bound = ", ".join(f"{free}={_name_of(function)}" for free, function in sorted(names.items()))
    return f"{_name_of(own)}({bound})"


def intrinsic(interpreted: Function) -> Callable[[Callable[..., Any]], Function]:
    """Mark how the compiler writes a function itself; interpreted it is the Python function given here."""

    def choose(define: Callable[..., Any]) -> Function:
        if not _compiles:
            return interpreted
        from numba import extending  # type: ignore[import-untyped, unused-ignore]

        return extending.intrinsic(define)  # type: ignore[no-any-return]

    return choose


def name_parts(package: str, game: str) -> None:
    """Let entries of this package (of a game from outside) belong to the parts of this game."""
    _part_names[package] = game


def package_named(game: str) -> str | None:
    """The package of a game from outside."""
    return next((package for package, name in _part_names.items() if name == game), None)


def part_of(module: str) -> str:
    """The part that a module's entries belong to: those of one part are compiled and loaded together."""
    package, *names = module.split(".")
    if package == "polychrome":
        if names[:1] != ["games"] or len(names) < 2:
            return "core"
        return _part_in(names[1], names[2:])
    for outside, game in _part_names.items():
        if module == outside or module.startswith(f"{outside}."):
            return _part_in(game, module.removeprefix(outside).split(".")[1:])
    return module  # a test's, for example


def _part_in(game: str, names: list[str]) -> str:
    return f"{game}.bots" if names[:1] in (["bots"], ["study"]) else game


def _name_of(function: Any) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def _make_part(function: Function, forceinline: bool = False) -> Function:
    if not _compiles:
        return function
    from polychrome.core import machine_code

    return machine_code.make_dispatcher(function, {}, forceinline=forceinline)  # type: ignore[no-any-return]


def _make_entry(function: Function, name: str, part: str, own_types: Mapping[str, Any]) -> Function:
    if _compiles:
        from polychrome.core import machine_code

        dispatcher = machine_code.make_dispatcher(function, own_types, is_entry=True)
        to_compile.append(Entry(name, part, dispatcher, read_signature(function, own_types)))
        return dispatcher  # type: ignore[no-any-return]
    if _interprets:
        return function
    made = Kernel(function, name, part, own_types)
    with _lock:
        _entries.setdefault(name, []).append(made)
        if name in _machine_code:
            made.use_machine_code(_machine_code[name])
    return made  # type: ignore[return-value]
