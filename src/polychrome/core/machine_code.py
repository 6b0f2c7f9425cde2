"""From kernels to machine code, and from machine code to functions: the only module that knows Numba's inside.

*Compiling* happens in processes of its own. Numba types and translates one kernel after the other; left to itself it
would also optimise, emit and link each of them by itself, and again in every kernel that calls it. Here it only
collects what it translated. All entries of a part and what they call then become one module, optimised once by LLVM,
with nothing to be seen from outside but the entries. What is used of Numba beyond its public interface: the class of
its libraries (`_library_class`, `_linking_libraries`, `_final_module`), `get_executable`, and the names of symbols.

*Loading* needs no Numba: what its machine code calls is in two small libraries (`_helperlib`, `_dynfunc`) that are
loaded without it, in a few milliseconds.

`tests/core/test_machine_code.py` says what has changed when a new Numba breaks this.
"""

from __future__ import annotations

import ctypes
import importlib.machinery
import importlib.util
import platform
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

import msgspec

from polychrome.core.signature import Parameter, read_signature

if TYPE_CHECKING:
    from polychrome.core.kernel import Entry

# What x86-64-v3 has, under LLVM's names: every processor of the last ten years or so, and as quick as code for the
# machine itself. Where something of it is missing, code is made for any processor of the kind.
_V3 = (
    "avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2",
    "ssse3", "xsave",
)  # fmt: skip


class Symbol(msgspec.Struct, frozen=True):
    """An entry in machine code."""

    name: str
    signature: str  # the text of its types
    function: str  # where it begins
    environment: str  # where it expects the object that keeps it alive


class Library(msgspec.Struct, frozen=True):
    """The entries of a part, compiled and linked with all that they call."""

    architecture: str
    features: tuple[str, ...]  # that a processor must have
    symbols: list[Symbol]
    code: bytes


class NotCompiled(Exception):
    """There is no machine code; says why."""


# --- the processor ----------------------------------------------------------------------------------------------------


class Target(msgspec.Struct, frozen=True):
    """What code is made for."""

    architecture: str
    cpu: str
    features: tuple[str, ...]


@cache
def host_features() -> frozenset[str]:
    """What this processor has."""
    from llvmlite import binding  # type: ignore[import-untyped, unused-ignore]

    return frozenset(name for name, is_there in binding.get_host_cpu_features().items() if is_there)


@cache
def choose_target() -> Target:
    """What is compiled for on this machine: not its very processor, so that others can use the file too."""
    architecture = platform.machine()
    if architecture not in ("x86_64", "AMD64"):
        from llvmlite import binding

        return Target(architecture, binding.get_host_cpu_name(), tuple(sorted(host_features())))
    if host_features().issuperset(_V3):
        return Target(architecture, "x86-64-v3", _V3)
    return Target(architecture, "x86-64", ())


def why_not_here(library: Library) -> str | None:
    """Why this machine cannot run a library; None: it can."""
    if library.architecture != platform.machine():
        return f"it is for {library.architecture}, and this machine is {platform.machine()}"
    missing = sorted(set(library.features) - host_features())
    return f"this processor lacks {', '.join(missing)}" if missing else None


# --- compiling --------------------------------------------------------------------------------------------------------


@cache
def start_compiler() -> None:
    """Let Numba collect what it translates; nothing that it compiles in this process can be called."""
    from numba.core.codegen import JITCodeLibrary  # type: ignore[import-untyped, unused-ignore]
    from numba.core.registry import cpu_target  # type: ignore[import-untyped, unused-ignore]

    class Collected(JITCodeLibrary):  # type: ignore[misc, unused-ignore]
        """One kernel, translated and nothing more."""

        def _optimize_functions(self, ll_module: Any) -> None:
            ll_module.data_layout = self._codegen._data_layout

        def finalize(self) -> None:
            self._finalized = True

    context = cpu_target.target_context
    context.refresh()
    context.codegen()._library_class = Collected
    context.get_executable = lambda *_: [].append  # never called; each a new object, because it is a key


def make_dispatcher(
    function: Callable[..., Any], own_types: Mapping[str, Any], is_entry: bool = False, forceinline: bool = False
) -> Any:
    """What the compiler takes for a kernel: no reference counts (kernels never allocate), no Python errors."""
    from numba import types  # type: ignore[import-untyped, unused-ignore]
    from numba.core.registry import CPUDispatcher

    start_compiler()

    class Dispatcher(CPUDispatcher):  # type: ignore[misc, unused-ignore]
        """Compiles a kernel once, not for every width of the numbers that it is called with."""

        def compile(self, sig: Any) -> Any:
            return super().compile(self.widened(sig))

        @cached_property
        def said(self) -> tuple[Parameter | None, ...]:
            return read_signature(function, own_types).parameters

        def widened(self, given: Iterable[Any]) -> tuple[Any, ...]:
            return tuple(_widen(types.unliteral(one), to) for one, to in zip(given, self.said, strict=True))

        def __call__(self, *args: Any) -> Any:
            """From Python: there is no machine code to run in this process."""
            return function(*args)

    options = {
        "nopython": True, "nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": forceinline,
        "no_cpython_wrapper": not is_entry, "no_cfunc_wrapper": True,
    }  # fmt: skip
    return Dispatcher(function, targetoptions=options)


def _widen(given: Any, to: Parameter | None) -> Any:
    """The type to compile for where a kernel says `to`."""
    from numba import types

    if to is None:
        return given
    wanted = _numba_type(to)
    if to.is_number:
        is_small = isinstance(given, types.Boolean) or (
            isinstance(given, types.Integer) and (given.signed or given.bitwidth < types.int64.bitwidth)
        )
        return wanted if wanted == types.int64 and is_small else given
    is_alike = isinstance(given, types.Array) and isinstance(wanted, types.Array) and given.layout == wanted.layout
    return wanted if is_alike and given.mutable and given.copy(readonly=True) == wanted else given


def _numba_type(one: Parameter) -> Any:
    from numba import from_dtype, types

    if one.named_tuple is not None:
        return types.NamedTuple([_numba_type(field) for field in one.fields if field], one.named_tuple)
    of = from_dtype(one.dtype)
    return types.Array(of, one.dimensions, "C", readonly=not one.is_writable) if one.dimensions else of


def compile_entries(entries: list[Entry]) -> Library:
    """Compile these entries and all that they call as one module. Raises NotCompiled."""
    from llvmlite import binding

    symbols, libraries = [], []
    for entry in entries:
        if None in entry.signature.parameters:
            unknown = entry.signature.names[entry.signature.parameters.index(None)]
            raise NotCompiled(f"{entry.name}: the annotation of {unknown!r} names no type")
        types = tuple(_numba_type(one) for one in entry.signature.parameters if one)
        entry.dispatcher.compile(types)
        result = entry.dispatcher.overloads[types]
        if result.environment.consts:
            raise NotCompiled(f"{entry.name}: it uses Python objects")
        about = result.fndesc
        symbols.append(Symbol(entry.name, entry.signature.text, about.llvm_cpython_wrapper_name, about.env_name))
        libraries.append(result.library)
    target, machine = choose_target(), _target_machine()
    module = _link_all(libraries, machine)
    _hide_all_but(module, {name for symbol in symbols for name in (symbol.function, symbol.environment)})
    options = binding.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    builder = binding.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    if any(each.name.startswith("numba.dynamic.globals") for each in module.global_variables):
        raise NotCompiled("it holds an address in this process: an array is too large to be a constant")
    return Library(target.architecture, target.features, symbols, machine.emit_object(module))


def _link_all(libraries: list[Any], machine: Any) -> Any:
    """One module of what was collected."""
    from llvmlite import binding

    module, left, linked = binding.parse_assembly(""), list(libraries), set()
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    while left:
        library = left.pop()
        if library not in linked:
            linked.add(library)
            left.extend(library._linking_libraries)
            module.link_in(library._final_module, preserve=True)
    return module


def _hide_all_but(module: Any, seen: set[str]) -> None:
    """What nobody outside calls can be taken apart: it becomes part of its callers, or goes."""
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in seen:
            each.linkage = "internal"


def _target_machine() -> Any:
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    target = choose_target()
    features = "" if target.cpu.startswith("x86-64") else ",".join(f"+{name}" for name in target.features)
    made = binding.Target.from_triple(binding.get_process_triple())
    return made.create_target_machine(cpu=target.cpu, features=features, opt=3, jit=True)


# --- loading ----------------------------------------------------------------------------------------------------------

_engines: list[Any] = []  # hold the memory of what was loaded


def load(library: Library) -> dict[str, Callable[..., Any]]:
    """Functions that take Python's objects, by the names of the entries."""
    from llvmlite import binding

    for name, address in _part_of_numba("_helperlib").c_helpers.items():
        binding.add_symbol(f"numba_{name}", address)
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _target_machine())
    engine.add_object_file(binding.ObjectFileRef.from_data(library.code))
    engine.finalize_object()
    _engines.append(engine)
    return {symbol.name: _make_function(engine, symbol) for symbol in library.symbols}


def _make_function(engine: Any, symbol: Symbol) -> Callable[..., Any]:
    """What Numba makes of machine code."""
    maker, name = _part_of_numba("_dynfunc"), symbol.name
    environment = maker.Environment({"__name__": name})
    place = engine.get_global_value_address(symbol.environment)
    ctypes.c_void_p.from_address(place).value = id(environment)  # which the function keeps
    address = engine.get_function_address(symbol.function)
    made: Callable[..., Any] = maker.make_function(sys.modules[__name__], name, name, address, environment, (engine,))
    return made


@cache
def _part_of_numba(name: str) -> ModuleType:
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
