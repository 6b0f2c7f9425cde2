"""Everything public is documented: by a docstring, and in docs/python.md."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import polychrome as pc
from polychrome.batches import Batch
from polychrome.dataframes import Frames
from polychrome.study.tournament import Tournament

REFERENCE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
CLASSES = [getattr(pc, name) for name in pc.__all__ if inspect.isclass(getattr(pc, name))]
MEMBERS = [  # whose public members are part of the interface, and what the reference calls one
    (pc.Game, "game"),
    (pc.Position, "position"),
    (pc.Move, "move"),
    (pc.Record, "record"),
    (pc.Dealer, "dealer"),
    (Tournament, "played"),
    (Batch, "env"),
    (Frames, "frames"),
]
NOT_FOR_PROGRAMS = {(Tournament, name) for name in ("job", "groups", "unit", "standings", "differences", "games")}


def members(owner: type) -> Iterator[str]:
    names = {name for base in owner.__mro__ if base.__module__.startswith("polychrome") for name in vars(base)}
    names |= set(getattr(owner, "__annotations__", {})) | set(getattr(owner, "__slots__", ()))
    yield from sorted(name for name in names if not name.startswith("_") and (owner, name) not in NOT_FOR_PROGRAMS)


@pytest.mark.parametrize("name", pc.__all__)
def test_every_name_is_in_the_reference_and_has_a_docstring(name: str) -> None:
    assert re.search(rf"\bpc\.{name}\b", REFERENCE), f"docs/python.md does not say what pc.{name} is"
    made = getattr(pc, name)
    assert isinstance(made, int) or (inspect.getdoc(made) or "").strip(), f"pc.{name} has no docstring"


@pytest.mark.parametrize(
    ("owner", "word", "name"), [(owner, word, name) for owner, word in MEMBERS for name in members(owner)]
)
def test_every_member_is_in_the_reference_and_has_a_docstring(owner: type, word: str, name: str) -> None:
    assert re.search(rf"\b({word}|{owner.__name__})\.{name}\b", REFERENCE), f"docs/python.md lacks {word}.{name}"
    made = inspect.getattr_static(owner, name, None)
    if inspect.isfunction(made) or isinstance(made, property | classmethod):
        assert (inspect.getdoc(getattr(owner, name)) or "").strip(), f"{owner.__name__}.{name} has no docstring"


@pytest.mark.parametrize("kind", [kind for kind in CLASSES if issubclass(kind, Exception)])
def test_whoever_catches_the_one_error_catches_all(kind: type[Exception]) -> None:
    assert issubclass(kind, pc.GameError)
    assert kind in (pc.GameError, pc.UnknownGame) or issubclass(kind, ValueError)


def test_nothing_else_is_public() -> None:
    """Submodules aside, which are there once they are imported."""
    extra = {name for name, made in vars(pc).items() if not name.startswith("_") and not inspect.ismodule(made)}
    assert extra - set(pc.__all__) <= {
        "annotations",
        "Iterator",
        "Path",
        "Sequence",
        "Any",
        "TYPE_CHECKING",
        "import_module",
    }


def test_importing_the_package_loads_no_compiler_no_bots_and_no_server() -> None:
    program = "import polychrome, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    heavy = {
        "numba",
        "llvmlite",
        "numpy",
        "msgspec",
        "aiohttp",
        "rich",
        "polychrome.bots",
        "polychrome.study",
        "polychrome.server",
    }
    assert heavy & set(loaded) == set()
    assert not [name for name in loaded if name.startswith("polychrome.games.")]
