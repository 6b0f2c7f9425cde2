"""Compiled kernels come and take over; whatever goes wrong, rules run interpreted, and one line says so."""

from __future__ import annotations

import errno
import logging
import os
import platform
import subprocess
import sys
import time
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from polychrome.core import kernel_store, machine_code
from polychrome.core.kernel import is_compiled
from polychrome.core.kernel_store import KernelStore, file_name, read_library, write_library
from polychrome.core.layout import IntRows, Ints
from polychrome.core.machine_code import Library
from polychrome.core.signature import read_signature
from tests.core import tiny_kernel

pytestmark = pytest.mark.skipif(not is_compiled(), reason="compiled rules are what this is about")

TINY = "tests.core.tiny_kernel"
STRANGE = "tests.core.strange_compiler"
PROGRAM = """
import sys, time
import numpy as np
from polychrome.core.kernel_store import STORE
from tests.core.tiny_kernel import total

numbers = np.arange(100)
first, was_compiled = total(numbers), total.is_compiled
(ready,) = STORE.request("tests.core.tiny_kernel")
while not ready.done():
    assert total(numbers) == first
    time.sleep(0.01)
print(first, was_compiled, ready.result(), total.is_compiled, total(numbers), "numba" in sys.modules)
"""


def run_program(cache: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "POLYCHROME_CACHE": str(cache), "PYTHONPATH": "."}
    return subprocess.Popen([sys.executable, "-c", PROGRAM], env=environment, stdout=subprocess.PIPE, text=True)


def test_a_kernel_is_compiled_beside_and_takes_over_and_two_at_once_make_one_file(tmp_path: Path) -> None:
    both = [run_program(tmp_path), run_program(tmp_path)]
    for process in both:
        assert process.communicate()[0].split() == ["9900", "False", "True", "True", "9900", "False"]
    assert [file.name for file in tmp_path.iterdir()] == [file_name(TINY)]
    again = run_program(tmp_path)
    began = time.monotonic()
    assert again.communicate()[0].split()[2:] == ["True", "True", "9900", "False"]
    assert time.monotonic() - began < 60


# --- files ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A store with a cache of its own, and a compiler for trials."""
    monkeypatch.setenv("POLYCHROME_CACHE", str(tmp_path))
    monkeypatch.setattr(kernel_store, "file_name", lambda part: f"{part}-0.bin")
    made = KernelStore(max_processes=1, compiler=STRANGE)
    yield made
    made.close()


def library(architecture: str = platform.machine(), features: tuple[str, ...] = ()) -> Library:
    return Library(architecture, features, [], b"")


def test_a_damaged_file_is_not_read_and_one_line_says_so(
    store: KernelStore, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "part-0.bin"
    write_library(file, library())
    assert store.find("part") == library()
    whole = file.read_bytes()
    for damaged in (b"", whole[:-1], whole[:-1] + b"?"):
        file.write_bytes(damaged)
        caplog.clear()
        assert store.find("part") is None
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        assert str(file) in caplog.text


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (library(features=("mmx", "more-than-any-processor-has")), "this processor lacks more-than-any-processor-has"),
        (library("an abacus"), "it is for an abacus"),
    ],
)
def test_a_file_for_other_processors_is_not_read(
    made: Library, why: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    write_library(tmp_path / "part-0.bin", made)
    assert read_library(tmp_path / "part-0.bin") is None
    assert why in caplog.text


def test_all_features_are_enough_whatever_the_processor_is_called() -> None:
    target = machine_code.choose_target()
    assert machine_code.why_not_here(library(features=target.features)) is None
    assert machine_code.why_not_here(library(features=())) is None
    if platform.machine() == "x86_64":
        assert target.cpu in ("x86-64", "x86-64-v3"), "a file must be good for other processors than this one"


def test_what_comes_with_the_package_is_taken_first(
    store: KernelStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_store, "SHIPPED", tmp_path / "shipped")
    write_library(tmp_path / "part-0.bin", library())
    write_library(tmp_path / "shipped" / "part-0.bin", library(features=("mmx",)))
    found = store.find("part")
    assert found is not None
    assert found.features == ("mmx",) or "mmx" not in machine_code.host_features()


def test_a_full_disk_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, _data: bytes) -> int:
        self.touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", fail)
    with pytest.raises(OSError, match="No space left"):
        write_library(tmp_path / "part-0.bin", library())
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_loaded_does_not_count(tmp_path: Path) -> None:
    with pytest.raises(machine_code.NotCompiled):
        write_library(tmp_path / "part-0.bin", library(), lambda _draft: False)
    assert list(tmp_path.iterdir()) == []


def test_old_versions_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_store, "MAX_FILES", 2)
    for number in range(4):
        write_library(tmp_path / f"part-{number}.bin", library())
        os.utime(tmp_path / f"part-{number}.bin", (number, number))
    write_library(tmp_path / "other.bots-0.bin", library())
    assert sorted(file.name for file in tmp_path.iterdir()) == ["other.bots-0.bin", "part-2.bin", "part-3.bin"]


def test_another_source_is_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = set()
    for text in ("one = 1", "one = 2"):
        (tmp_path / f"rules{len(text)}.py").write_text(text)
        names.add(kernel_store._digest_of.__wrapped__((tmp_path,)))
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "another")
    names.add(kernel_store._digest_of.__wrapped__((tmp_path,)))
    assert len(names) == 3 or (tmp_path / "rules7.py").read_text() == "one = 2"


# --- processes --------------------------------------------------------------------------------------------------------


def result(future: Future[bool]) -> bool:
    return future.result(60)


@pytest.mark.parametrize(
    ("part", "line"),
    [
        (
            "a_crash",
            "the rules (a_crash) could not be compiled and run interpreted: the process that compiled them ended",
        ),
        ("a_full", "the rules (a_full) could not be compiled and run interpreted: [Errno 28] No space left on device"),
    ],
)
def test_what_goes_wrong_is_one_line_and_the_next_part_is_compiled(
    part: str, line: str, store: KernelStore, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    write_library(tmp_path / "unused.bin", library())
    bad, good = store.request(part, "b_good")
    assert not result(bad)
    assert not result(good), "the compiler for trials writes no file"
    assert (tmp_path / "begun").read_text().split() == [part, "b_good"]
    assert len(caplog.records) == 1
    assert line in caplog.text


def test_a_game_that_is_opened_goes_first(store: KernelStore, tmp_path: Path) -> None:
    futures = store.request("a_good", "b_good", "c_good", "c_good.bots", "d_good")
    time.sleep(0.1)
    futures += store.request("c_good.bots", is_urgent=True)
    for future in futures:
        result(future)
    begun = (tmp_path / "begun").read_text().split()
    assert begun.index("c_good") < begun.index("c_good.bots") < begun.index("b_good")
    assert len(begun) == 5, "nothing is compiled twice"


def test_a_store_that_is_closed_ends_its_processes(store: KernelStore, tmp_path: Path) -> None:
    (future,) = store.request("a_hang")
    while not (tmp_path / "begun").exists():
        time.sleep(0.05)
    (process,) = store._processes.values()
    store.close()
    assert not result(future)
    assert process._process is not None
    assert process._process.poll() is not None
    assert store.request("b_good")[0].result(0) is False


def test_a_process_that_cannot_be_started_is_one_line(
    store: KernelStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert not result(store.request("a_good")[0])
    assert len(caplog.records) == 1
    assert "no process can be started" in caplog.text


def test_a_home_that_cannot_be_written_to_is_one_line(
    store: KernelStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("POLYCHROME_CACHE", str(tmp_path / "file" / "cache"))
    store.request("a_good", "b_good")[1].result(60)
    own = store._own_folder
    assert own is not None
    assert (own / "begun").read_text().split() == ["a_good", "b_good"]
    assert [record.getMessage() for record in caplog.records].count(
        f"{tmp_path}/file/cache cannot be written to; rules are compiled for this run only"
    ) == 1


# --- calls ------------------------------------------------------------------------------------------------------------


def test_arguments_that_machine_code_was_not_made_for_run_interpreted() -> None:
    total: Any = tiny_kernel.total
    checked = read_signature(total.__wrapped__, {}).checked(lambda _: "machine", lambda _: "interpreted")
    numbers = np.arange(6)
    assert checked(numbers) == "machine"
    read_only = np.arange(6)
    read_only.flags.writeable = False
    for other in (numbers[::2], numbers.reshape(2, 3), numbers.astype(np.int32), numbers.astype(float), read_only):
        assert checked(other) == "interpreted"


class Pair(NamedTuple):
    """Two arrays that an entry takes together."""

    numbers: Ints
    rows: IntRows


def test_arrays_in_a_named_tuple_are_checked_too() -> None:
    def use(pair: Pair) -> int:
        return int(pair.numbers[0] + pair.rows[0, 0])

    checked = read_signature(use, {"pair": Pair}).checked(lambda _: "machine", lambda _: "interpreted")
    numbers, rows = np.arange(6), np.arange(12).reshape(4, 3)
    assert checked(Pair(numbers, rows)) == "machine"
    for other in (Pair(numbers[::2], rows), Pair(numbers, rows[::2]), Pair(numbers, rows.astype(float))):
        assert checked(other) == "interpreted"
