"""Kernels as machine code in one file: a server that comes back judges moves before the compiler is loaded.

To load Numba takes longer than all else that a first move needs, and what it compiled needs only a few of its helpers,
which are small libraries of their own. So the code of the kernels that a table calls is kept in a file beside Numba's
own cache, with the kinds of the arguments that it was compiled for. Whoever calls a kernel with other arguments, or one
that is not in the file, gets the compiler after all; and the compiler's own kernels take over once they are loaded.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.machinery
import importlib.util
import sys
from collections.abc import Callable
from functools import cache, cached_property, lru_cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np

DIGEST = 32  # bytes that a file begins with
Kinds = tuple[str | None, ...]  # of arguments; None: one that no stored kernel takes


class Code(msgspec.Struct, frozen=True):
    """A kernel for arguments of certain kinds."""

    kernel: str
    kinds: tuple[str, ...]
    symbol: str  # where it begins
    environment: str  # the place where the compiler's code expects its environment
    machine_code: bytes


class Shelf(msgspec.Struct, frozen=True):
    """The kernels of a game that were compiled for one kind of machine."""

    machine: str
    codes: list[Code]


_runs: dict[str, dict[Kinds, Callable[..., Any]]] = {}  # what was loaded, by the names of kernels
_engines: list[Any] = []  # hold its memory


def read(file: Path) -> Shelf | None:
    """What this file holds for this machine."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    if data[:DIGEST] != _digest(data[DIGEST:]):  # a disk may have lost a part of it, and nobody would survive the rest
        return None
    shelf = msgspec.msgpack.decode(data[DIGEST:], type=Shelf)
    return shelf if shelf.machine == machine() else None


def load(file: Path) -> bool:
    """Make the kernels of this file ready; False: there are none for this machine."""
    shelf = read(file)
    if shelf is None:
        return False
    new = [code for code in shelf.codes if code.kinds not in _runs.get(code.kernel, {})]
    if new:
        engine = _linked(new)
        for code in new:
            _runs.setdefault(code.kernel, {})[code.kinds] = _callable(engine, code)
    return True


def save(file: Path, codes: list[Code]) -> None:
    """Write a file that `load` reads."""
    data = msgspec.msgpack.encode(Shelf(machine(), codes))
    file.write_bytes(_digest(data) + data)


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


@cache
def machine() -> str:
    """What machine code depends on beside its sources: a folder of caches may be carried to another processor."""
    import llvmlite  # type: ignore[import-untyped, unused-ignore]
    from llvmlite import binding

    features = binding.get_host_cpu_features().flatten()
    return f"{llvmlite.__version__} {binding.get_process_triple()} {binding.get_host_cpu_name()} {features}"


def _linked(codes: list[Code]) -> Any:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    for name, address in _part("_helperlib").c_helpers.items():
        binding.add_symbol(f"numba_{name}", address)
    target = binding.Target.from_triple(binding.get_process_triple()).create_target_machine(jit=True)
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), target)
    for code in codes:
        engine.add_object_file(binding.ObjectFileRef.from_data(code.machine_code))
    engine.finalize_object()
    _engines.append(engine)
    return engine


def _callable(engine: Any, code: Code) -> Callable[..., Any]:
    """What Numba makes of machine code: a function that takes Python's objects."""
    maker, name = _part("_dynfunc"), code.kernel
    environment = maker.Environment({"__name__": name})
    place = engine.get_global_value_address(code.environment)
    ctypes.c_void_p.from_address(place).value = id(environment)  # which the function keeps
    address = engine.get_function_address(code.symbol)
    made: Callable[..., Any] = maker.make_function(sys.modules[__name__], name, name, address, environment, (engine,))
    return made


@cache
def _part(name: str) -> ModuleType:
    """One of Numba's small libraries, without Numba. It is left out of the list of modules: Numba loads it again."""
    whole = f"numba.{name}"
    if whole in sys.modules:
        return sys.modules[whole]
    numba = importlib.util.find_spec("numba")
    assert numba is not None, "Numba is not installed"
    spec = importlib.machinery.PathFinder.find_spec(whole, numba.submodule_search_locations)
    assert spec is not None, f"this Numba has no {name}"
    assert spec.loader is not None, f"{whole} is not a file"
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules.pop(whole, None)
    return module


# --- kinds of arguments -----------------------------------------------------------------------------------------------


def kind_of(value: Any) -> str | None:
    """What the compiler would tell apart. None: it is not one of the simple things that kernels are called with."""
    kind = type(value)
    if kind is int:
        return "<i8" if -(1 << 63) <= value < 1 << 63 else None
    if kind is np.ndarray or kind is np.recarray:
        flags = value.flags
        return kind_of_array(value.dtype, value.ndim, flags.writeable) if flags.c_contiguous and flags.aligned else None
    if isinstance(value, np.generic):
        return text_of(value.dtype)
    return {bool: "|b1", float: "<f8"}.get(kind)


@lru_cache
def kind_of_array(dtype: np.dtype[Any], dimensions: int, is_writable: bool) -> str:
    """An array without gaps."""
    return f"{'' if is_writable else 'read-only '}{dimensions} {text_of(dtype)}"


@lru_cache
def text_of(dtype: np.dtype[Any]) -> str:
    """A type with all its fields and where they lie."""
    if dtype.fields is None:
        return f"{dtype.base.str}{list(dtype.shape) if dtype.shape else ''}"
    fields = (f"{name} {place[1]} {text_of(place[0])}" for name, place in dtype.fields.items())
    return f"{{{', '.join(fields)}}} {dtype.itemsize}"


# --- kernels ----------------------------------------------------------------------------------------------------------


_called: list[Kernel] = []  # that ran stored code, and may be settled
_is_settled = False


def settle() -> None:
    """Load the compiler; its own kernels take over, from those that were called so far at once. Nothing is run for
    that."""
    global _is_settled
    while _called:
        _called.pop().settle()
    _is_settled = True


class Kernel(partial[Any]):
    """A kernel that runs stored code until it was loaded the usual way; then it is no more than a name for that."""

    def __new__(cls, _name: str, function: Callable[..., Any], _compiled: Callable[[], Any]) -> Kernel:
        """A `partial` of nothing: it hands on its calls without a step through Python."""
        return super().__new__(cls, function)

    def __init__(self, name: str, function: Callable[..., Any], compiled: Callable[[], Any]) -> None:
        """`compiled` makes the usual one."""
        self.__module__, self.__doc__ = function.__module__, function.__doc__
        self._name, self._compiled = name, compiled
        self._examples: dict[Kinds, tuple[Any, ...]] = {}  # of arguments that it was called with
        self._first = self._choose  # kept here: other threads may be in it when it is replaced
        self._become(self._first)

    def _become(self, run: Callable[..., Any]) -> None:
        self.__setstate__((run, (), {}, self.__dict__))  # type: ignore[attr-defined] # which copies make use of

    @cached_property
    def dispatcher(self) -> Any:
        """The compiler's own."""
        return self._compiled()

    @property
    def _numba_type_(self) -> Any:
        """What the compiler takes this for in kernels that call it."""
        return self.dispatcher._numba_type_

    def _choose(self, *args: Any, **named: Any) -> Any:
        known = _runs.get(self._name)
        if known is None or _is_settled:
            self._become(self.dispatcher)
            return self.dispatcher(*args, **named)
        kinds = tuple([kind_of(value) for value in args])
        if named or kinds not in known:
            return self.dispatcher(*args, **named)
        if kinds not in self._examples:
            if not self._examples:
                _called.append(self)
            self._examples[kinds] = args
        return known[kinds](*args)

    def settle(self) -> None:
        """Be the compiler's own from now on."""
        for args in list(self._examples.values()):
            self.dispatcher.compile(tuple(self.dispatcher.typeof_pyval(value) for value in args))
        self._become(self.dispatcher)
        self._examples = {}


class Intrinsic:
    """A function that the compiler writes itself, made when it is first asked for."""

    def __init__(self, define: Callable[..., Any]) -> None:
        self.__doc__, self._define = define.__doc__, define

    @cached_property
    def _numba_type_(self) -> Any:
        from numba.core.registry import cpu_target  # type: ignore[import-untyped, unused-ignore]
        from numba.extending import intrinsic  # type: ignore[import-untyped, unused-ignore]

        made, context = intrinsic(self._define), cpu_target.typing_context
        context.refresh()  # what is new since it was made
        return context.resolve_value_type(made)
