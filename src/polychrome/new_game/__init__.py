"""`polychrome new-game NAME --to FOLDER`: a package with a small game in it that works, to be changed into another."""

from __future__ import annotations

import keyword
import re
from importlib import resources, util
from pathlib import Path

from polychrome import registry
from polychrome.core.errors import GameError
from polychrome.files import shown, why

MAX_NAME = 40  # characters
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def new_game(name: str, folder: Path) -> list[Path]:
    """Write the package of a new game of this name: the files that were written. Raises GameError."""
    check_name(name)
    check_folder(folder)
    written = []
    for path, template in _places(name).items():
        file = folder / path
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(_filled(template, name), encoding="utf-8")
        except OSError as problem:
            raise GameError(f"cannot write {shown(str(file))}: {why(problem)}") from None
        written.append(file)
    return written


def check_name(name: str) -> None:
    """Raises GameError for a name that a game, its package and its folder cannot have."""
    if not _NAME.fullmatch(name) or len(name) > MAX_NAME:
        raise GameError(
            f"{shown(name)!r} cannot be the name of a game: small letters and digits, words joined by _,"
            f" at most {MAX_NAME} characters, such as {_suggested(name)}"
        )
    if keyword.iskeyword(name) or name in registry.RESERVED:
        raise GameError(f"{name!r} cannot be the name of a game: the word means something else in Python or Polychrome")
    if name in registry.game_names() or name in registry.broken_games():
        raise GameError(f"there is a game {name!r} already; choose another name")
    spec = util.find_spec(name)
    if spec is not None and spec.origin is not None:
        raise GameError(f"{name!r} cannot be the name of a game: there is a Python package or module called so")


def check_folder(folder: Path) -> None:
    """Raises GameError for a place where no new folder can be, or one with something in it."""
    try:
        if folder.exists() and not folder.is_dir():
            raise GameError(f"{shown(str(folder))} is a file; a new game needs a folder")
        if folder.is_dir() and any(folder.iterdir()):
            raise GameError(f"{shown(str(folder))} is not empty; a new game needs a folder of its own")
    except (OSError, ValueError) as problem:
        raise GameError(f"{shown(str(folder))} cannot be used: {why(problem)}") from None


def _suggested(name: str) -> str:
    words = re.findall(r"[a-z0-9]+", name.lower())
    joined = "_".join(words).lstrip("0123456789_")[:MAX_NAME].rstrip("_")
    return joined or "my_game"


def _places(name: str) -> dict[str, str]:
    """The files of a new package, and the templates that they are made of."""
    return {
        "pyproject.toml": "pyproject.toml",
        "README.md": "README.md",
        f"src/{name}/__init__.py": "game.py",
        f"tests/test_{name}.py": "tests.py",
    }


def _filled(template: str, name: str) -> str:
    text = resources.files(__name__).joinpath("template", f"{template}.txt").read_text(encoding="utf-8")
    values = {"name": name, "title": name.replace("_", " ").capitalize(), "prefix": prefix_of(name)}
    for field, value in values.items():
        text = text.replace("{{" + field + "}}", value)
    return text


def prefix_of(name: str) -> str:
    """What the numbers of rules begin with: the first letters of the words, or of the one word there is."""
    words = [word for word in name.split("_") if word[0].isalpha()]
    letters = "".join(word[0] for word in words) if len(words) > 1 else name[:2]
    return letters.upper()
