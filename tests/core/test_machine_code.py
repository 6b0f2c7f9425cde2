"""Numba's inside, as far as `core.machine_code` relies on it: a new Numba that breaks it is found out here first.

Each assertion says what has changed. Public ways would be preferred; there are none for machine code in a file.
"""

from __future__ import annotations

import inspect
import os
import subprocess
import sys

import pytest

from polychrome.core.kernel import is_compiled
from polychrome.core.kernel_store import KernelStore

pytestmark = pytest.mark.skipif(not is_compiled(), reason="compiled rules are what this is about")

PROGRAM = """
import sys
import numpy as np
from polychrome.core.kernel_store import STORE
from polychrome.core.signature import read_signature
from tests.core import kernels

assert STORE.load("tests.core.kernels")
entries = [one for one in vars(kernels).values() if hasattr(one, "is_compiled")]
assert len(entries) > 10 and all(one.is_compiled for one in entries)
assert kernels.place(63) == np.uint64(1 << 63) and type(kernels.place(63)) is np.uint64
assert kernels.halve(np.float32(1 / 3)) == np.float32(1 / 3) / np.float32(2)
assert type(kernels.halve(np.float32(1))) is np.float32
print("numba" in sys.modules)
if sys.argv[1] == "checked":
    try:
        kernels.third_of(np.arange(2))
    except IndexError as problem:
        print(problem)
"""


def test_numba_is_as_machine_code_expects_it() -> None:
    from numba import _dynfunc, _helperlib  # type: ignore[import-untyped, unused-ignore]
    from numba.core import codegen, cpu, funcdesc, typed_passes  # type: ignore[import-untyped, unused-ignore]
    from numba.core.registry import CPUDispatcher, cpu_target  # type: ignore[import-untyped, unused-ignore]

    context = cpu_target.target_context
    assert context.codegen()._library_class is codegen.JITCodeLibrary, "libraries are made in another way"
    for method in ("_optimize_functions", "finalize", "add_linking_library"):
        assert hasattr(codegen.JITCodeLibrary, method), f"libraries have no {method}: what is collected is optimised"
    made = inspect.getsource(codegen.CPUCodeLibrary)
    assert "self._linking_libraries.append(library)" in made, "what a kernel calls is kept elsewhere"
    assert "self._final_module.link_in(" in made, "the module of a kernel is kept elsewhere"
    assert list(inspect.signature(cpu.CPUContext.get_executable).parameters) == ["self", "library", "fndesc", "env"]
    assert "get_executable(library, fndesc, env)" in inspect.getsource(typed_passes.BaseNativeLowering.run_pass), (
        "kernels become executable in another place"
    )
    for name in ("llvm_cpython_wrapper_name", "env_name"):
        assert hasattr(funcdesc.FunctionDescriptor, name), f"symbols are not found: there is no {name}"
    assert {"compile", "overloads", "signatures"} <= set(dir(CPUDispatcher)) | {"overloads"}
    assert vars(_helperlib)["c_helpers"], "the helpers that machine code calls are kept elsewhere"
    assert callable(_dynfunc.make_function), "functions are made of machine code in another way"
    assert callable(_dynfunc.Environment), "functions need no environment any more, or another one"


def run(mode: str, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, mode],
        env={**os.environ, "PYTHONPATH": ".", **environment},
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_machine_code_runs_without_numba() -> None:
    assert run("plain") == ["False"]


def test_bounds_are_checked_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from polychrome.core import kernel_store

    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    monkeypatch.setattr(kernel_store, "_digest_of", kernel_store._digest_of.__wrapped__)
    store = KernelStore()
    assert store.request("tests.core.kernels", is_patient=False)[0].result(300)
    assert run("checked", NUMBA_BOUNDSCHECK="1") == ["False", "index is out of bounds"]
