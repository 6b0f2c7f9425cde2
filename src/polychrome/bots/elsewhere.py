"""Bots from elsewhere: objects of a module (`my_bots:Fast`, `folder/bot.py:Fast`) and commands (`cmd:node bot.mjs`).

A command speaks JSON Lines (`bots/json_lines.py`). Only what a person types on a command line or in a program is read
here, never a name that came over a network: both spellings run code.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import shlex
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from polychrome.bots.json_lines import CommandBot, Limits
from polychrome.bots.turns import Chooser
from polychrome.core.errors import BadOption

COMMAND = "cmd:"
RUNNERS = {".js": "node", ".mjs": "node", ".cjs": "node"}  # by the ending of a file, what runs it


def is_from_elsewhere(bot: object) -> bool:
    """Whether this is the spelling of a bot from elsewhere; no name of a game's own bots has a colon."""
    return isinstance(bot, str) and ":" in bot


def name_of(spelling: str) -> str:
    """A short name for tables and records."""
    if not spelling.startswith(COMMAND):
        return spelling.rpartition(":")[2]
    words = shlex.split(spelling.removeprefix(COMMAND))
    files = [word for word in words if Path(word).suffix and not word.startswith("-")]
    return Path((files or words)[0]).name


def check(spelling: str) -> None:
    """Raises BadOption where there is no such bot."""
    if spelling.startswith(COMMAND):
        program = _words_of(spelling)[0]
        if shutil.which(program) is None:
            raise BadOption("bot", f"there is no program {program!r}")
    else:
        find_object(spelling)


def load(spelling: str, limits: Limits | None = None) -> Any:
    """A bot as `seat_plain` takes it. A class is made anew each time, so that it remembers nothing of other games.

    Raises BadOption.
    """
    if spelling.startswith(COMMAND):
        return CommandBot(_words_of(spelling), name_of(spelling), limits or Limits())
    found = find_object(spelling)
    return found() if inspect.isclass(found) else found


def as_command(spelling: str) -> str:
    """The command that runs this bot in a process of its own: of a module, our own host (`polychrome bot`)."""
    if spelling.startswith(COMMAND):
        return spelling
    find_object(spelling)
    return COMMAND + shlex.join([sys.executable, "-m", "polychrome", "bot", spelling])


def spelling_of_file(file: str) -> str:
    """A file as a bot: a Python module with one bot in it, a script for Node, or a program. Raises BadOption."""
    path = Path(file)
    if not path.is_file():
        raise BadOption("bot", f"there is no file {file!r}; say module:Name, file.py:Name or cmd:COMMAND")
    if path.suffix == ".py":
        names = [name for name, value in vars(_import_file(path)).items() if _is_bot(value, path)]
        if len(names) != 1:
            told = ", ".join(names) or "none"
            raise BadOption("bot", f"{file} must have one bot, or say which: {file}:Name (found: {told})")
        return f"{file}:{names[0]}"
    if runner := RUNNERS.get(path.suffix):
        return COMMAND + shlex.join([runner, file])
    if os.access(path, os.X_OK):
        return COMMAND + shlex.join([str(path.resolve())])
    raise BadOption("bot", f"{file} is neither Python nor JavaScript nor a program that can be started")


def find_object(spelling: str) -> Any:
    """The object that `module:Name` names. Raises BadOption."""
    module, _, name = spelling.rpartition(":")
    loaded = _import_file(Path(module)) if module.endswith(".py") else _import_module(module)
    found = getattr(loaded, name, None)
    if found is None:
        raise BadOption("bot", f"{module} has no {name!r}")
    if not callable(getattr(found, "choose", None)) and not callable(found):
        raise BadOption("bot", f"{spelling} is neither an object with `choose` nor a function")
    return found


def _is_bot(value: object, path: Path) -> bool:
    is_own = getattr(value, "__module__", None) == _module_name(path)
    if inspect.isclass(value):
        return is_own and callable(getattr(value, "choose", None))
    return isinstance(value, Chooser) or (is_own and inspect.isfunction(value) and value.__name__ == "choose")


def _words_of(spelling: str) -> list[str]:
    try:
        words = shlex.split(spelling.removeprefix(COMMAND))
    except ValueError as problem:
        raise BadOption("bot", f"{spelling!r} is no command: {problem}") from None
    if not words:
        raise BadOption("bot", f"{spelling!r} is no command: say what to run after {COMMAND}")
    return words


def _module_name(path: Path) -> str:
    return f"polychrome_bot_{path.stem}"


def _import_file(path: Path) -> ModuleType:
    name = _module_name(path)
    known = sys.modules.get(name)
    if known is not None and Path(known.__file__ or "") == path.resolve():
        return known
    spec = importlib.util.spec_from_file_location(name, path.resolve()) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise BadOption("bot", f"there is no file {str(path)!r}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as problem:
        del sys.modules[name]
        raise BadOption("bot", f"{path} cannot be loaded: {type(problem).__name__}: {problem}") from None
    return module


def _import_module(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)  # as `python -m` does: a module in this folder counts
    try:
        return importlib.import_module(name)
    except Exception as problem:
        raise BadOption("bot", f"the module {name!r} cannot be loaded: {type(problem).__name__}: {problem}") from None
