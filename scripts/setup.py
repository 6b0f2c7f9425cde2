"""Makes .venv ready for one purpose: `scripts/setup run|test|bench|lock [--warm] [--system]`, as make calls it.

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
POLYCHROME = VENV / "bin" / "polychrome"
STAMP = VENV / "setup.json"  # what is installed; absent while, and after, something went wrong
LOG = VENV / "setup.log"

# Each purpose, and those whose packages include its own.
PURPOSES = {
    "run": ("run", "test", "bench"),
    "test": ("test", "bench"),
    "bench": ("bench",),
    "lock": ("lock",),
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
        prepare(arguments.purpose, arguments.warm)
        if arguments.system:
            install_system_parts()
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


def prepare(purpose: str, warm: bool) -> None:
    stamp = read_stamp()
    steps: list[tuple[str, Callable[[], None]]] = []
    if stamp.get("venv") != environment():
        stamp = {}
        steps.append(("Making a virtual environment in .venv", make_venv))
    if not any(stamp.get(name) == wanted(name) for name in PURPOSES[purpose]):
        stamp.pop("rules", None)
        steps.append((f"Installing what requirements/{purpose}.txt locks", lambda: install(purpose)))
        steps.append(("Installing Polychrome itself", install_project))
    if steps:
        started = time.monotonic()
        say(f"Polychrome set-up ({purpose}) with Python {platform.python_version()}")
        STAMP.unlink(missing_ok=True)
        for number, (title, step) in enumerate(steps, 1):
            say(f"[{number}/{len(steps)}] {title}")
            step()
        stamp |= {"venv": environment(), purpose: wanted(purpose)}
        write_stamp(stamp)
        say(f"Installed in {time.monotonic() - started:.0f} s.")
    elif purpose != "lock":
        build_web()
    if warm:
        compile_rules(stamp)


# What there is, and what there should be


def read_stamp() -> dict[str, str]:
    if not os.access(PYTHON, os.X_OK) or not POLYCHROME.exists():
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
    base = getattr(sys, "_base_executable", None) or sys.executable  # not the .venv that is about to go
    if not has_ensurepip(base):
        install_ensurepip(base)
    if VENV.is_symlink():
        VENV.unlink()
    elif VENV.exists():
        say("      (removing what an older or unfinished set-up left there)")
        shutil.rmtree(VENV)
    made = subprocess.run(
        [base, "-I", "-m", "venv", "--prompt", "polychrome", str(VENV)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if made.returncode:
        raise SetupError(f"{base} could not make a virtual environment:\n{made.stdout.strip()}")


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
        say(f"Installing {' and '.join(missing)} with apt-get, for tests with real servers and browsers")
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
    pip("--require-hashes", "--only-binary", ":all:", "--requirement", f"requirements/{purpose}.txt")


def install_project() -> None:
    pip("--no-index", "--no-deps", "--no-build-isolation", "--editable", ".")


def pip(*arguments: str) -> None:
    """Run `pip install`, showing one line for each package and, if it fails, the end of what it said."""
    command = [str(PYTHON), "-I", "-m", "pip", "install", "--no-user", "--no-input", "--progress-bar", "off"]
    lines = []
    with (
        LOG.open("a", encoding="utf-8") as log,
        subprocess.Popen(
            [*command, "--disable-pip-version-check", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process,
    ):
        assert process.stdout is not None
        for line in process.stdout:
            log.write(line)
            lines.append(line.rstrip())
            if text := news(line):
                say(f"      {text}")
    if process.returncode:
        end = "\n".join(lines[-20:])
        raise SetupError(f"pip could not install this:\n{end}\n(All it said is in {LOG}.)")


def news(line: str) -> str | None:
    """What is worth showing of a line of pip's: each file, network trouble, the start of unpacking."""
    match line.split():
        case ["Downloading", file, *size] if file.endswith(".whl"):
            return " ".join(["downloading", file.rpartition("/")[2], *size])
        case ["Using", "cached", file, *_] | ["Processing", file, *_] if file.endswith(".whl"):
            return f"found on this machine: {file.rpartition('/')[2]}"
        case ["WARNING:", "Retrying", *_]:
            return line.strip()
        case ["Installing", "collected", "packages:", *packages]:
            return f"unpacking {len(packages)}"
    return None


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
