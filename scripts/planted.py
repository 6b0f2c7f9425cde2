"""Plant small faults one at a time and report those that the tests miss: `make planted`, `ARGS="--only log"`.

`tests/planted/faults.toml` lists the faults. Each names its place by a piece of source text and the test files that
should catch it. Those run first; with `--whole` everything that `make test` runs follows for faults that survive.
Faults are planted in copies of the tree, never in the tree itself. Results are stored in `.cache/planted` under the
digest of the fault and of the tree, so an interrupted run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parent.parent
FAULTS = ROOT / "tests" / "planted" / "faults.toml"
STORE = ROOT / ".cache" / "planted"
SOURCES = ("src/polychrome", "web/src")  # where the text of a fault is looked for
BUILT = "src/polychrome/server/web"  # from these sources
LEFT_OUT = (".git", ".venv", ".cache", ".hypothesis", "__pycache__", "node_modules", "build", "dist")
SUFFIXES = (".py", ".ts", ".tsx", ".css", ".json")
MIN_CAUGHT = 0.95
TIMEOUT_SECONDS = 600  # of the named test files; a fault that makes them hang is caught
WHOLE_SECONDS = 5400
TEST_FAILED, COLLECTION_FAILED, NOT_FOUND, NOTHING_COLLECTED = 1, 2, 4, 5  # exit codes of pytest
COMPILED = tuple(f"src/polychrome/{folder}/" for folder in ("core", "games", "bots"))


class BadList(Exception):
    """The list of faults is wrong, or the tests fail without any fault."""


@dataclass(frozen=True)
class Fault:
    """One small change that breaks something."""

    id: str
    file: str  # where the text was when the fault was written down: a hint, other files are searched too
    find: str  # occurs exactly once
    put: str  # takes its place
    breaks: str  # the behaviour that is then wrong
    tests: list[str]  # that should catch it

    @property
    def is_web(self) -> bool:
        return self.file.startswith("web/")


@dataclass(frozen=True)
class Result:
    """What became of one fault."""

    id: str
    is_caught: bool
    by: str  # the test that failed first, or why there is none
    seconds: float
    is_whole: bool = False  # everything was run


def main() -> int:
    arguments = parse_arguments()
    tree = arguments.tree.resolve()
    try:
        faults = read_faults(arguments.list)
        places = find_places(tree, faults)
        chosen = [fault for fault in faults if is_chosen(fault, arguments.only)]
        if not chosen:
            raise BadList(f"no fault is called {' or '.join(arguments.only)}")
        if arguments.check:
            print(f"All {len(faults)} faults have their place.")
            return 0
        runner = Runner(tree, places, arguments.jobs, arguments.again, arguments.interpreted)
        results = runner.run(chosen, arguments.whole)
    except BadList as problem:
        print(f"planted: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nInterrupted. The same command goes on from here.", file=sys.stderr)
        return 130
    return report(results, chosen)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="planted", description="Plant faults and report those that the tests miss.")
    parser.add_argument("--only", nargs="*", default=[], metavar="ID", help="faults whose id begins like this")
    parser.add_argument("--whole", action="store_true", help="run all tests for faults that the named files miss")
    parser.add_argument("--again", action="store_true", help="ignore stored results")
    parser.add_argument("--check", action="store_true", help="only check that every fault has its place")
    parser.add_argument("--interpreted", action="store_true", help="never run compiled rules, whatever the fault")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="faults at a time")
    parser.add_argument("--tree", type=Path, default=ROOT, metavar="FOLDER", help="another checkout to plant faults in")
    parser.add_argument("--list", type=Path, default=FAULTS, metavar="FILE", help="another list of faults")
    return parser.parse_args()


def is_chosen(fault: Fault, only: Sequence[str]) -> bool:
    return not only or any(fault.id.startswith(name) for name in only)


# --- the list ---------------------------------------------------------------------------------------------------------


def read_faults(file: Path) -> list[Fault]:
    """All faults of a list. Raises BadList."""
    known = {field.name for field in fields(Fault)}
    faults: list[Fault] = []
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["fault"]:
        if known != entry.keys():
            raise BadList(f"{entry.get('id', entry)}: a fault has {', '.join(sorted(known))}")
        fault = Fault(**entry)
        if fault.find == fault.put or not fault.tests:
            raise BadList(f"{fault.id}: changes nothing, or names no tests")
        if fault.id in {other.id for other in faults}:
            raise BadList(f"{fault.id}: two faults have this id")
        faults.append(fault)
    return faults


def find_places(tree: Path, faults: Sequence[Fault]) -> dict[str, Path]:
    """The file of each fault. Raises BadList that names every fault without a place."""
    places, problems = {}, []
    for fault in faults:
        try:
            places[fault.id] = find_place(tree, fault)
        except BadList as problem:
            problems.append(str(problem))
    if problems:
        raise BadList("\n".join([*problems, "If these pieces of text have changed, change them in the list too."]))
    return places


def find_place(tree: Path, fault: Fault) -> Path:
    """The file that has the text of a fault, relative to the tree. Raises BadList unless there is exactly one place."""
    hint = tree / fault.file
    found = [hint] * hint.read_text(encoding="utf-8").count(fault.find) if hint.is_file() else []
    if not found:
        for file in source_files(tree):
            found += [file] * file.read_text(encoding="utf-8").count(fault.find)
    if len(found) != 1:
        raise BadList(f"{fault.id}: its text occurs {len(found)} times, not once: {fault.find!r}")
    if found[0].suffix == ".py":
        try:
            compile(found[0].read_text(encoding="utf-8").replace(fault.find, fault.put), str(found[0]), "exec")
        except SyntaxError as problem:
            raise BadList(f"{fault.id}: is not Python once planted: {problem}") from None
    return found[0].relative_to(tree)


def source_files(tree: Path) -> Iterator[Path]:
    for folder in SOURCES:
        for file in sorted((tree / folder).rglob("*")):
            if file.suffix in SUFFIXES and not file.is_relative_to(tree / BUILT):
                yield file


# --- copies of the tree -----------------------------------------------------------------------------------------------


class Copy:
    """A copy of the tree in which one fault at a time is planted."""

    def __init__(self, tree: Path, number: int, has_web: bool) -> None:
        self.folder = STORE / "trees" / str(number)
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(tree, self.folder, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
        if has_web:  # with what is installed here, which no build changes
            modules = Path("web", "node_modules")
            shutil.copytree(ROOT / modules, self.folder / modules, symlinks=True, copy_function=os.link)

    @contextmanager
    def planted(self, fault: Fault, place: Path) -> Iterator[None]:
        file = self.folder / place
        before = file.read_text(encoding="utf-8")
        self._write(file, before.replace(fault.find, fault.put))
        try:
            yield
        finally:
            self._write(file, before)

    @staticmethod
    def _write(file: Path, text: str) -> None:
        """Write a file and forget its compiled form: Python would take one of the same second and length for new."""
        file.write_text(text, encoding="utf-8")
        for compiled in file.parent.glob(f"__pycache__/{file.stem}.*.pyc"):
            compiled.unlink()

    def build_web(self) -> bool:
        """Build the web client here. False: that failed."""
        command = [sys.executable, "scripts/build_web.py"]
        return run(command, self.folder, self.environment("compiled"), TIMEOUT_SECONDS)[0] == 0

    def environment(self, mode: str) -> dict[str, str]:
        """Programs started here find the copy, not the tree that is installed."""
        own = {**os.environ, "PYTHONPATH": str(self.folder / "src")}
        if mode == "interpreted":
            own["POLYCHROME_INTERPRET"] = "1"
        return own

    def test(self, arguments: Iterable[str], mode: str, seconds: float) -> tuple[int | None, str]:
        """Run pytest until the first failure: its exit code (None: it took too long), and what it printed."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", *arguments]
        return run(command, self.folder, self.environment(mode), seconds)


def take_turns() -> None:
    """Two runs in one folder would plant faults in the same copies: the second ends. The lock goes with the process."""
    lock = os.open(STORE, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadList("another run plants faults in this folder already") from None


_running: set[int] = set()  # process groups


def stop_all() -> None:
    """End everything that was started here."""
    for group in list(_running):
        with suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)


def run(command: Sequence[str], folder: Path, environment: dict[str, str], seconds: float) -> tuple[int | None, str]:
    """Run a program and all that it starts; end them when the time is up."""
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", start_new_session=True,
    )  # fmt: skip
    _running.add(process.pid)
    try:
        said, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        return None, ""
    finally:
        with suppress(ProcessLookupError):  # also what a test has left behind
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        _running.discard(process.pid)
    return process.returncode, said


# --- running ----------------------------------------------------------------------------------------------------------


class Runner:
    """Plants faults side by side, one copy of the tree for each."""

    def __init__(self, tree: Path, places: dict[str, Path], jobs: int, is_again: bool, is_interpreted: bool) -> None:
        self._tree, self._places, self._jobs, self._is_again = tree, places, jobs, is_again
        self._is_interpreted = is_interpreted
        self._digest = digest_of(tree)
        self._copies: SimpleQueue[Copy] = SimpleQueue()
        self._printing = threading.Lock()
        self._done = 0

    def run(self, faults: Sequence[Fault], is_whole: bool) -> list[Result]:
        """The results of these faults, stored or new."""
        STORE.mkdir(parents=True, exist_ok=True)
        take_turns()
        results = {fault.id: stored for fault in faults if (stored := self._stored(fault, is_whole))}
        left = [fault for fault in faults if fault.id not in results]
        print(f"{len(faults)} faults, {len(results)} of them known from before", flush=True)
        if left:
            jobs = min(self._jobs, len(left))
            for number in range(jobs):
                self._copies.put(Copy(self._tree, number, any(fault.is_web for fault in left)))
            with ThreadPoolExecutor(jobs) as pool:
                running = [pool.submit(self._judge, fault, is_whole, len(left)) for fault in left]
                try:
                    for future in as_completed(running):
                        result = future.result()
                        results[result.id] = result
                except BaseException:
                    pool.shutdown(wait=False, cancel_futures=True)
                    stop_all()
                    raise
        return [results[fault.id] for fault in faults]

    def _passes_without(self, copy: Copy, fault: Fault, test: str) -> bool:
        """Whether the test that caught a fault passes without it; else nothing would follow from its failing."""
        key = f"{self._digest} {self._mode(fault)} {test}"
        mark = STORE / f"passed-{hashlib.sha256(key.encode()).hexdigest()[:20]}"
        if "::" not in test or mark.exists():
            return True
        code, _ = self._run_again(copy, fault, test)
        if code == 0:
            mark.touch()
        return code == 0

    def _run_again(self, copy: Copy, fault: Fault, test: str) -> tuple[int | None, str]:
        """Run one test, or all of its file where it cannot be named by itself."""
        code, said = copy.test([test], self._mode(fault), TIMEOUT_SECONDS)
        return (
            (code, said)
            if code != NOT_FOUND
            else copy.test([test.partition("::")[0]], self._mode(fault), TIMEOUT_SECONDS)
        )

    def _mode(self, fault: Fault) -> str:
        """How tests run the rules: compiled, unless the fault is where all of them would have to be compiled anew."""
        return "interpreted" if self._is_interpreted or fault.file.startswith(COMPILED) else "compiled"

    @staticmethod
    def _tests(fault: Fault, copy: Copy) -> list[str]:
        """The named tests that this tree has."""
        return [name for name in fault.tests if (copy.folder / name.partition("::")[0]).exists()]

    def _judge(self, fault: Fault, is_whole: bool, count: int) -> Result:
        copy = self._copies.get()
        began = time.monotonic()
        try:
            with copy.planted(fault, self._places[fault.id]):
                is_caught, by = self._find_catcher(copy, fault, is_whole)
            if fault.is_web:
                copy.build_web()
            if is_caught and not self._passes_without(copy, fault, by):
                is_caught, by = False, f"{by} fails without the fault, too"
        finally:
            self._copies.put(copy)
        result = Result(fault.id, is_caught, by, round(time.monotonic() - began, 1), is_whole or is_caught)
        self._file(fault).write_text(json.dumps(asdict(result)) + "\n", encoding="utf-8")
        with self._printing:
            self._done += 1
            what = f"caught by {by}" if is_caught else f"MISSED ({by})"
            print(f"[{self._done}/{count}] {fault.id}: {what} ({result.seconds:.0f} s)", flush=True)
        return result

    def _find_catcher(self, copy: Copy, fault: Fault, is_whole: bool) -> tuple[bool, str]:
        """Whether a test fails now, and which."""
        if fault.is_web and not copy.build_web():
            return True, "the build of the web client"
        named = self._tests(fault, copy)
        if named:
            code, said = copy.test(named, self._mode(fault), TIMEOUT_SECONDS)
            if code == NOT_FOUND:  # a test was renamed: all of its file
                code, said = copy.test(
                    sorted({name.partition("::")[0] for name in named}), self._mode(fault), TIMEOUT_SECONDS
                )
            if code in (NOT_FOUND, NOTHING_COLLECTED):
                raise BadList(f"{fault.id}: {' '.join(named)} has no tests:\n{said[-2000:]}")
            if code != 0:
                by = catcher(code, said)
                if "::" not in by or self._run_again(copy, fault, by)[0] != 0:  # twice: it was not the machine's fault
                    return True, by
        if is_whole:
            for arguments in (["--ignore=tests/browser"], ["tests/browser"]):
                code, said = copy.test([*arguments, "--numprocesses=2"], "compiled", WHOLE_SECONDS)
                if code != 0:
                    return True, catcher(code, said)
        return False, "no test"

    def _file(self, fault: Fault) -> Path:
        key = f"{self._digest} {json.dumps(asdict(fault), sort_keys=True)}"
        return STORE / f"{hashlib.sha256(key.encode()).hexdigest()[:20]}.json"

    def _stored(self, fault: Fault, is_whole: bool) -> Result | None:
        file = self._file(fault)
        if self._is_again or not file.exists():
            return None
        result = Result(**json.loads(file.read_bytes()))
        return result if result.is_whole or not is_whole else None


def catcher(code: int | None, said: str) -> str:
    """The test that failed, as pytest names it."""
    if code is None:
        return f"a test that did not end in {TIMEOUT_SECONDS} s"
    found = re.search(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", said, re.MULTILINE)
    return found[1] if found else f"pytest, which ended with {code}"


def digest_of(tree: Path) -> str:
    """What results depend on: sources and tests, not documents."""
    total = hashlib.sha256()
    files = [*source_files(tree), *sorted(file for file in (tree / "tests").rglob("*") if file.is_file())]
    for file in [*files, tree / "pyproject.toml"]:
        if "__pycache__" not in file.parts and file.name != FAULTS.name:
            total.update(f"{file.relative_to(tree)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:20]


# --- the report -------------------------------------------------------------------------------------------------------


def report(results: Sequence[Result], faults: Sequence[Fault]) -> int:
    """Print what was missed; the exit code."""
    caught = sum(result.is_caught for result in results)
    breaks = {fault.id: fault.breaks for fault in faults}
    for result in results:
        if not result.is_caught:
            print(f"missed: {result.id}: {breaks[result.id]}")
    share = caught / len(results)
    print(f"{caught} of {len(results)} faults were caught: {share:.1%}; at least {MIN_CAUGHT:.0%} are due.")
    return 0 if share >= MIN_CAUGHT else 1


if __name__ == "__main__":
    sys.exit(main())
