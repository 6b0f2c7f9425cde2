"""Games from other packages: installed into a folder as pip would do it, without pip and without a network."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
UPHILL = ROOT / "examples" / "uphill"


def install(source: Path, site: Path) -> Path:
    """Install the package in `source` into the folder `site`, which is then put on the path."""
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.copytree(source / "src", site, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return register(site, project["name"], project["entry-points"]["polychrome.games"])


def register(site: Path, distribution: str, games: dict[str, str]) -> Path:
    """Write what installed packages say about themselves."""
    info = site / f"{distribution}-0.1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 0.1.0\n")
    lines = [f"{name} = {value}" for name, value in games.items()]
    (info / "entry_points.txt").write_text("\n".join(["[polychrome.games]", *lines, ""]))
    return site


def run_python(site: Path, *arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the packages in `site` are installed, interpreted unless the environment says otherwise."""
    path = os.pathsep.join(map(str, [site, ROOT / "src", ROOT]))
    surroundings = {
        **os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", "POLYCHROME_INTERPRET": "1", **environment
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, *arguments], input=given, capture_output=True, text=True, encoding="utf-8", timeout=300,
        env=surroundings, check=False,
    )  # fmt: skip


def polychrome(site: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """A command, as somebody calls it who has installed these packages."""
    return run_python(site, "-m", "polychrome", *arguments, given=given)
