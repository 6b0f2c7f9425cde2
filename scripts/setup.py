"""Make .venv ready for one purpose: `scripts/setup run|test|bench|learners|docs [--warm] [--system]`, as make calls it.

Packages are installed by uv, ten times as fast as by pip: the one on the PATH, or one that pip installs first.
Nothing happens when nothing has changed. A set-up that was cut short leaves no stamp and is done again.
Standard library only: this runs before anything is installed.
"""

import argparse
import fcntl
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
UV = VENV / "bin" / "uv"  # where there is none on the PATH
POLYCHROME = VENV / "bin" / "polychrome"
STAMP = VENV / "setup.json"  # what is installed; absent while, and after, something went wrong
LOG = VENV / "setup.log"

# Each purpose, and those whose packages include its own.
PURPOSES = {
    "run": ("run", "test", "bench", "learners", "docs"),
    "test": ("test", "bench", "learners"),
    "bench": ("bench",),
    "learners": ("learners",),
    "docs": ("docs",),
}


class SetupError(Exception):
    """Set-up cannot go on; the text says why and what to do."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/setup", description="Make .venv ready.")
    parser.add_argument("purpose", choices=PURPOSES)
    parser.add_argument("--warm", action="store_true", help="also compile the rules")
    parser.add_argument("--system", action="store_true", help="also install programs that tests start, if root")
    arguments = parser.parse_args()
    try:
        os.chdir(ROOT)
        wait_for_other_setup()
        prepare(arguments.purpose, arguments.warm, arguments.system)
    except SetupError as error:
        print(f"\nSet-up failed: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"\nSet-up failed: {error.strerror or error}: {error.filename or ROOT}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nSet-up interrupted. The same command again puts it right.", file=sys.stderr)
        return 130
    return 0


def wait_for_other_setup() -> None:
    """Two terminals may set up at the same moment; the second waits. The lock goes when this process ends."""
    lock = os.open(ROOT, os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("Waiting for another set-up in this folder to finish")
        fcntl.flock(lock, fcntl.LOCK_EX)


def prepare(purpose: str, warm: bool, system: bool) -> None:
    """Take the steps that are missing; the last line of a set-up that had anything to do begins with "Installed"."""
    started, stamp = time.monotonic(), read_stamp()
    steps = missing_steps(purpose, stamp, system)
    if steps:
        say(f"Polychrome set-up ({purpose}) with Python {platform.python_version()}")
        STAMP.unlink(missing_ok=True)
        for number, (title, step) in enumerate(steps, 1):
            say(f"[{number}/{len(steps)}] {title}")
            step()
        write_stamp(stamp | {"venv": environment(), purpose: wanted(purpose)})
        say(f"Installed in {time.monotonic() - started:.0f} s.")
    else:
        build_web()
    if warm:
        compile_rules(read_stamp())


def missing_steps(purpose: str, stamp: dict[str, str], system: bool) -> list[tuple[str, Callable[[], None]]]:
    """List what has to be done, each step with the line that announces it; `stamp` forgets what is done anew."""
    steps: list[tuple[str, Callable[[], None]]] = []
    if stamp.get("venv") != environment() or not (shutil.which("uv") or UV.exists()):
        stamp.clear()
        steps.append(("Making a virtual environment in .venv", make_venv))
    if not any(stamp.get(name) == wanted(name) for name in PURPOSES[purpose]):
        stamp.pop("rules", None)
        steps.append((f"Installing the packages that requirements/{purpose}.txt locks", lambda: install(purpose)))
        steps.append(("Building the web client", build_web))
        steps.append(("Installing Polychrome itself", install_project))
    if system and (parts := missing_system_parts()):
        steps.append((f"Programs for tests with real servers and browsers: {', '.join(parts)}", install_system_parts))
    return steps


# What there is, and what there should be


def read_stamp() -> dict[str, str]:
    if not os.access(PYTHON, os.X_OK):
        return {}
    try:
        stamp = json.loads(STAMP.read_bytes())
    except (FileNotFoundError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(stamp: dict[str, str]) -> None:
    STAMP.write_text(json.dumps(stamp, indent=1) + "\n", encoding="utf-8")


def environment() -> str:
    """A virtual environment belongs to one Python and, its scripts holding full paths, to one folder."""
    return f"Python {sys.version}, {platform.machine()}, {sys.base_prefix}, {ROOT}"


def wanted(purpose: str) -> str:
    return digest([ROOT / "requirements" / f"{purpose}.txt", ROOT / "pyproject.toml"])


def digest_of_rules() -> str:
    return digest(sorted((ROOT / "src" / "polychrome").rglob("*.py")))


def digest(files: list[Path]) -> str:
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


# The steps


def make_venv() -> None:
    """An empty environment, with a uv of its own unless there is one on the PATH."""
    base = getattr(sys, "_base_executable", None) or sys.executable  # not the .venv that is about to go
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        say("      (removing what an older or unfinished set-up left there)")
        shutil.rmtree(VENV)
    uv = shutil.which("uv")
    if uv:
        run("uv venv", [uv, "venv", "--no-project", "--python", base, "--prompt", "polychrome", str(VENV)])
        return
    if not has_ensurepip(base):
        install_ensurepip(base)
    run("python -m venv", [base, "-I", "-m", "venv", "--prompt", "polychrome", str(VENV)])
    pip = [str(PYTHON), "-I", "-m", "pip", "install", "--no-user", "--no-input", "--disable-pip-version-check"]
    locked = ["--require-hashes", "--only-binary", ":all:", "--requirement", "requirements/uv.txt"]
    run("pip install uv", [*pip, "--progress-bar", "off", *locked], "is there a network?")


def has_ensurepip(python: str) -> bool:
    return subprocess.run([python, "-c", "import ensurepip, venv"], capture_output=True, check=False).returncode == 0


def install_ensurepip(python: str) -> None:
    """Debian and its kin keep this part of Python's own library in a package of its own."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if can_apt():
        say(f"      installing {package} with apt-get: {python} has no ensurepip")
        apt(package)
    if not has_ensurepip(python):
        raise SetupError(
            f"{python} has no ensurepip, so it cannot make a virtual environment.\n"
            f"Install it (Debian, Ubuntu: apt install {package}) and run the same command again."
        )


def build_web() -> None:
    """The web client, if its sources have changed since `pip install` built it."""
    if subprocess.run([str(PYTHON), "-I", "scripts/build_web.py"], stdin=subprocess.DEVNULL, check=False).returncode:
        raise SetupError("the web client could not be built; what was said stands above.")


def install_system_parts() -> None:
    """Programs that tests start, each by the Debian package that has it. Tests whose program is missing are skipped."""
    missing = missing_system_parts()
    if missing and can_apt():
        apt(*missing)
        missing = missing_system_parts()
    if missing:
        say(f"Not installed, so tests that need them are skipped: {', '.join(missing)}.")
        say(f"(Debian, Ubuntu: apt install {' '.join(missing)})")


def missing_system_parts() -> list[str]:
    debian = Path("/usr/lib/postgresql")  # where Debian keeps its server, off the PATH
    is_there = {
        "postgresql": any(debian.glob("*/bin/postgres")) or bool(shutil.which("postgres")),
        "redis-server": bool(shutil.which("redis-server")),
        "chromium": any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")),
    }
    return [package for package, found in is_there.items() if not found]


def can_apt() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt(*packages: str) -> None:
    # In run level 1 Debian starts no services: the tests start their own, on ports of their own.
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", *command], env=quiet, stdin=subprocess.DEVNULL, check=False)


def install(purpose: str) -> None:
    """Exactly the locked packages, checked against their hashes."""
    uv_pip("--require-hashes", "--only-binary", ":all:", "--requirement", f"requirements/{purpose}.txt")


def install_project() -> None:
    """The project in place: changes of its sources count at once."""
    uv_pip("--offline", "--no-deps", "--no-build-isolation", "--reinstall", "--editable", ".")


def uv_pip(*arguments: str) -> None:
    """Run `uv pip install` for .venv, with the registry that pip is set to, if it is."""
    uv = shutil.which("uv") or str(UV)
    environment = dict(os.environ)
    if "UV_DEFAULT_INDEX" not in environment and (index := index_of_pip()):
        environment["UV_DEFAULT_INDEX"] = index
    if not os.access(Path.home(), os.W_OK):
        environment["UV_NO_CACHE"] = "1"
    command = [uv, "pip", "install", "--python", str(PYTHON), *arguments]
    run("uv pip install", command, "is there a network?", environment)


def index_of_pip() -> str:
    """The registry that pip's settings name: uv does not read them."""
    if "PIP_INDEX_URL" in os.environ:
        return os.environ["PIP_INDEX_URL"]
    command = [str(PYTHON), "-I", "-m", "pip", "config", "get", "global.index-url"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def run(what: str, command: list[str], hint: str = "", environment: dict[str, str] | None = None) -> None:
    """Run a tool of the set-up, showing the lines that tell how far it is and, if it fails, the end of its output."""
    lines = []
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.rstrip())
            if is_progress(line):
                say(f"      {line.strip()}")
    if LOG.parent.is_dir():
        with LOG.open("a", encoding="utf-8") as log:
            log.write("\n".join([" ".join(command), *lines, ""]))
    if process.returncode:
        end = "\n".join([f"{what} failed{f'; {hint}' if hint else '.'}", *lines[-20:]])
        raise SetupError(f"{end}\n(All it said is in {LOG}.)" if LOG.exists() else end)


def is_progress(line: str) -> bool:
    """Whether this line of pip's or uv's tells people how far it is; the list of 65 packages does not."""
    return line.startswith(("Downloading", "Resolved", "Prepared", "Installed", "WARNING: Retrying", "warning:"))


def compile_rules(stamp: dict[str, str]) -> None:
    """Compile everything now. Nobody has to: what is not compiled runs interpreted and is compiled when it is used."""
    digest = digest_of_rules()
    if digest == stamp.get("rules"):
        return
    # Not by its first line: in a folder with `$` in its name that would not find this Python.
    if subprocess.run([str(PYTHON), str(POLYCHROME), "warm"], stdin=subprocess.DEVNULL, check=False).returncode:
        raise SetupError("`polychrome warm` failed; what it said stands above.")
    write_stamp(stamp | {"rules": digest})


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
