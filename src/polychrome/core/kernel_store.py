"""The store of compiled kernels: files in the package or the user's cache, else processes that compile them.

A *part* is what is compiled and loaded together: the rules and views of a game (`NAME`), its bots (`NAME.bots`), what
analyses call (`NAME.study`), and what all games share (`core`). The name of its file has a digest of all sources that
it is made of and of the compiler; inside, it says which processor it needs. So a file is either right or not looked at.

Nothing here waits but `compile_now`, and nothing raises where there is no machine code: kernels run interpreted then.
Each trouble is one line in the log.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import logging
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, InvalidStateError, as_completed
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import msgspec

from polychrome.core import kernel, machine_code
from polychrome.core.machine_code import Library

PACKAGE = Path(__file__).resolve().parent.parent
SHIPPED = PACKAGE / "kernels"  # what a wheel brings along
SHARED = (PACKAGE / "core", PACKAGE / "fast")  # sources of every part
LANES = PACKAGE / "core" / "lanes.py", PACKAGE / "core" / "vectors.py"  # kernels that only the parts for batches have
PLAYING = PACKAGE / "core" / "playing.py"  # and only those of bots
DIGEST_BYTES = 32  # that a file begins with
MAX_FILES = 24  # of one part in the cache: versions of the sources
SECONDS_TO_STOP = 2.0
_WITHOUT_KERNELS = [
    PACKAGE / "core" / f"{name}.py"
    for name in (
        "definition", "faults", "forms", "game", "hints", "kernel_store", "moves", "positions", "records", "rules",
        "lanes", "playing", "stepping", "timing", "vectors", "wording",
    )
]  # fmt: skip

logger = logging.getLogger(__name__)


# --- files ------------------------------------------------------------------------------------------------------------


def file_name(part: str) -> str:
    """The name of a part's file: another one whenever anything it depends on is another."""
    return f"{part}-{_digest_of(_sources_of(part))}.bin"


def cache_folder() -> Path:
    """The folder of this user's compiled kernels."""
    home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(os.environ.get("POLYCHROME_CACHE") or Path(home).expanduser() / "polychrome")


def read_library(file: Path) -> Library | None:
    """Read a file; None: it holds nothing for this machine."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    if data[:DIGEST_BYTES] != hashlib.sha256(data[DIGEST_BYTES:]).digest():
        logger.warning("compiled rules in %s are damaged; they are compiled anew", file)
        return None
    library = msgspec.msgpack.decode(data[DIGEST_BYTES:], type=Library)
    if why := machine_code.why_not_here(library):
        logger.info("compiled rules in %s are not for this machine: %s", file, why)
        return None
    return library


def write_library(file: Path, library: Library, is_right: Callable[[Path], bool] = lambda _file: True) -> None:
    """Put a file in its place, whole or not at all. Raises OSError, or NotCompiled if it is not right."""
    data = msgspec.msgpack.encode(library)
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        draft.write_bytes(hashlib.sha256(data).digest() + data)
        if not is_right(draft):
            raise machine_code.NotCompiled("the machine code cannot be loaded")
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)
    part = file.name.rpartition("-")[0]
    with contextlib.suppress(OSError):
        older = sorted(file.parent.glob(f"{part}-*.bin"), key=lambda one: one.stat().st_mtime, reverse=True)
        for one in older[MAX_FILES:]:
            one.unlink(missing_ok=True)


def _sources_of(part: str) -> tuple[Path, ...]:
    """The files and folders that a part is made of."""
    if part.endswith(f".{kernel.BATCH}"):
        return (*_sources_of(part.removesuffix(f".{kernel.BATCH}")), *LANES)
    game, _, kind = part.partition(".")
    if part == "core":
        return SHARED
    own = PACKAGE / "games" / game
    if own.is_dir():
        folders = ("rules", "forms", "bots", "study") if kind else ("rules", "forms")
        return (
            *SHARED,
            own / "__init__.py",
            *(own / folder for folder in folders),
            *([PLAYING] if kind == "bots" else []),
        )
    package = kernel.package_named(game)
    found = importlib.util.find_spec(package or part)  # kernels of somebody else's
    assert found is not None, f"there is no part {part!r}"
    assert found.origin is not None, f"{part} is not a file"
    if package is not None:
        source = Path(found.origin)
        return (
            *SHARED,
            source.parent if found.submodule_search_locations else source,
            *([PLAYING] if kind == "bots" else []),
        )
    return *SHARED, PACKAGE / "games", Path(found.origin)


@cache
def _digest_of(sources: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for source in sources:
        for file in sorted(source.rglob("*.py")) if source.is_dir() else (source,):
            if file in _WITHOUT_KERNELS and file != source:
                continue
            digest.update(file.relative_to(source.parent).as_posix().encode() + b"\0" + file.read_bytes())
    compiler = " ".join(_version_of(package) for package in ("numba", "llvmlite"))
    checks = os.environ.get("NUMBA_BOUNDSCHECK", "")
    digest.update(f"{sys.implementation.cache_tag} {sys.platform} {compiler} {checks}".encode())
    return digest.hexdigest()[:20]


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


# --- the store --------------------------------------------------------------------------------------------------------


class KernelStore:
    """The compiled kernels of this process. Safe to use from all threads."""

    def __init__(self, max_processes: int | None = None, compiler: str = "polychrome.compiling") -> None:
        """So many processes compile at once, as a rule one a core; `compiler` is the module that they run."""
        self._max_processes, self._compiler = max_processes or count_cores(), compiler
        self._lock = threading.RLock()
        self._loading = threading.Lock()
        self._loaded: set[str] = set()
        self._absent: set[str] = set()  # looked for, and there is no file
        self._asked: dict[str, Future[bool]] = {}
        self._hurried: set[str] = set()  # parts that somebody waits for
        self._waiting: list[str] = []  # parts that no process has begun, the most urgent first
        self._processes: dict[str, _CompileProcess] = {}  # by game: they have its kernels translated already
        self._own_folder: Path | None = None
        self._is_closed = False
        self.requests_missing = False  # whether `load` has compiled what is missing

    def is_loaded(self, part: str) -> bool:
        """Whether the kernels of a part run machine code."""
        return part in self._loaded

    @property
    def is_compiling(self) -> bool:
        """Whether parts that were asked for are still to come."""
        return any(not future.done() for future in list(self._asked.values()))

    def load(self, part: str, again: bool = False) -> bool:
        """Let the kernels of a part take over, if there is a file; `again`: look also where there was none before."""
        if part in self._loaded or not kernel.is_compiled():
            return part in self._loaded
        if part in self._absent and not again:
            return False
        is_loaded = self._load(part)
        if not is_loaded and not again and self.requests_missing:
            self.request(part, is_patient=False)
        return is_loaded

    def _load(self, part: str) -> bool:
        with self._loading:
            if part in self._loaded:
                return True
            library = self.find(part)
            if library is None:
                self._absent.add(part)
                return False
            began = time.perf_counter()
            try:
                kernel.use_machine_code(machine_code.load(library))
            except Exception:
                logger.exception("compiled rules (%s) could not be loaded; they run interpreted", part)
                self._absent.add(part)
                return False
            self._loaded.add(part)
            took = 1000 * (time.perf_counter() - began)
            logger.info("%s runs compiled (%.0f ms)", part, took)
            return True

    def find(self, part: str) -> Library | None:
        """The file of a part, where there is one for this machine."""
        name = file_name(part)
        for folder in (SHIPPED, self._own_folder or cache_folder()):
            if (library := read_library(folder / name)) is not None:
                return library
        return None

    def request(self, *parts: str, is_urgent: bool = False, is_patient: bool = True) -> list[Future[bool]]:
        """Load parts, or have them compiled and loaded beside this process; the futures say whether that succeeded.

        Urgent ones go first. `is_patient`: with low priority, because somebody is playing meanwhile.
        """
        if not kernel.is_compiled():
            return [_done(False) for _ in parts]
        return [self._request(part, is_urgent, is_patient) for part in parts]

    def _request(self, part: str, is_urgent: bool, is_patient: bool) -> Future[bool]:
        with self._lock:
            if part not in self._asked:
                if self.load(part, again=True):
                    self._asked[part] = _done(True)
                    return self._asked[part]
                if self._is_closed:
                    return _done(False)
                self._asked[part] = Future()
                self._waiting.append(part)
            if is_urgent and part in self._waiting:
                ahead = [one for one in self._waiting if _game_of(one) == _game_of(part)]
                ahead = ahead[: ahead.index(part) + 1]  # a game's rules before its bots
                self._waiting = [*ahead, *(one for one in self._waiting if one not in ahead)]
            if not is_patient:
                self._hurried.add(part)
            self._go_on(is_urgent)
            return self._asked[part]

    def compile_now(self, parts: Iterable[str], tell: Callable[[str], None] = lambda _text: None) -> bool:
        """Wait until these parts are loaded, compiling what is missing with all cores; whether all are."""
        missing = [part for part in parts if not self.load(part, again=True)]
        if not missing or not kernel.is_compiled():
            return not missing
        tell(f"compiling {', '.join(missing)}, once for this version of the rules …")
        began = time.monotonic()
        futures = dict(zip(self.request(*missing, is_patient=False), missing, strict=True))
        for future in as_completed(futures):
            took = time.monotonic() - began
            tell(f"{futures[future]} {'is compiled' if future.result() else 'could not be compiled'} ({took:.0f} s)")
        return all(future.result() for future in futures)

    def close(self) -> None:
        """End the processes that compile; what is under way is lost."""
        with self._lock:
            self._is_closed = True
            processes = list(self._processes.values())
            self._waiting.clear()
        for future in list(self._asked.values()):
            _resolve(future, False)
        for process in processes:
            process.stop()

    # --- processes ------------------------------------------------------------------------------------------------

    def _go_on(self, is_urgent: bool = False) -> None:
        """Give every process its next part, and start processes for other games."""
        for part in list(self._waiting):
            if part not in self._waiting:  # a process that cannot be started is done with it at once
                continue
            game = _game_of(part)
            process = self._processes.get(game)
            if process is None and len(self._processes) < self._max_processes + is_urgent:
                process = self._processes[game] = self._start(part)
            if process is not None and process.has_ended:
                process = self._processes[game] = self._start(part)
            if process is not None and process.part is None:
                self._waiting.remove(part)
                process.begin(part)
            is_urgent = False  # only the first may have a process more

    def _start(self, part: str) -> _CompileProcess:
        return _CompileProcess(self._compiler, self._folder(), part not in self._hurried, self._compiled)

    def _compiled(self, process: _CompileProcess, part: str, problem: str) -> None:
        """A process has done a part, or ended in the middle of it."""
        if problem and not self._is_closed:
            logger.error("the rules (%s) could not be compiled and run interpreted: %s", part, problem)
        is_loaded = not problem and self.load(part, again=True)
        with self._lock:
            game = _game_of(part)
            if process.has_ended or not any(_game_of(one) == game for one in self._waiting):
                if self._processes.get(game) is process:
                    del self._processes[game]
                process.end()
            if not self._is_closed:
                self._go_on()
            future = self._asked[part]
        _resolve(future, is_loaded)

    def _folder(self) -> Path:
        """The folder that processes write to: the cache, or where that is not possible one for this run."""
        if self._own_folder is None and not _is_writable(cache_folder()):
            self._own_folder = Path(tempfile.mkdtemp(prefix="polychrome-"))
            logger.warning("%s cannot be written to; rules are compiled for this run only", cache_folder())
        return self._own_folder or cache_folder()


class _CompileProcess:
    """A process that compiles one part after the other."""

    def __init__(
        self, compiler: str, folder: Path, is_patient: bool, done: Callable[[_CompileProcess, str, str], None]
    ) -> None:
        """`done` is called in a thread, for each part."""
        self.part: str | None = None  # that it is at
        self.has_ended = False
        self._done = done
        command = [sys.executable, "-P", "-m", compiler, *(["--patient"] if is_patient else [])]
        path = os.pathsep.join(one for one in sys.path if one)
        environment = {**os.environ, "POLYCHROME_CACHE": str(folder), "PYTHONPATH": path, "POLYCHROME_COMPILE": "1"}
        self._process: subprocess.Popen[str] | None = None
        self._problem = ""
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                env=environment, start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as problem:  # also where nobody knows which Python this is
            self._problem = f"no process can be started: {problem}"
        threading.Thread(target=self._listen, daemon=True, name="compiling").start()

    def begin(self, part: str) -> None:
        """Compile a part."""
        self.part = part
        if self._process is None:
            self._report(self._problem)
            return
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended, which `_listen` notices and reports
            self._process.stdin.write(f"{part}\n")
            self._process.stdin.flush()

    def end(self) -> None:
        """Nothing more is to do."""
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(OSError):
                self._process.stdin.close()

    def stop(self) -> None:
        """End it in the middle of whatever it does."""
        if self._process is not None:
            self._process.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(SECONDS_TO_STOP)

    def _listen(self) -> None:
        if self._process is None:
            return
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._report(str(json.loads(line)["problem"]))
        code = self._process.wait()
        self._process.stdout.close()
        self.end()
        self.has_ended = True
        if self.part is not None:
            self._report(f"the process that compiled them ended with code {code}")

    def _report(self, problem: str) -> None:
        part, self.part = self.part, None
        self.has_ended = self.has_ended or self._process is None
        if part is not None:
            self._done(self, part, problem)


def count_cores() -> int:
    """The number of processes that this machine can really run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _game_of(part: str) -> str:
    return part.partition(".")[0]


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _resolve(future: Future[bool], answer: bool) -> None:
    with contextlib.suppress(InvalidStateError):  # a store that was closed has answered already
        future.set_result(answer)


def _done(answer: bool) -> Future[bool]:
    future: Future[bool] = Future()
    future.set_result(answer)
    return future


STORE = KernelStore()


if __name__ == "__main__":  # `python -m polychrome.core.kernel_store FILE`: whether this machine can load it
    library = read_library(Path(sys.argv[1]))
    if library is None:
        sys.exit(1)
    machine_code.load(library)  # ends this process where it cannot be loaded
