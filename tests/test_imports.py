"""Imports point one way: a reader may stop at any layer, and a new game touches nothing but its folder."""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from textwrap import dedent

import pytest

SOURCE = Path(__file__).parents[1] / "src"

# Each layer may import itself and those before it. "" is polychrome/__init__.py, the front of the library; games/rules
# is the folder `rules` of every game.
LAYERS = (
    {"core"},
    {"fast"},
    {"games/rules"},
    {"games/forms"},
    {"games"},
    {"registry", "files", "printer", "authoring"},
    {"record"},
    {"batches", "dataframes", "parquet", "dealers", "bots", "study", "referee", "simulation", "lessons", "datasets"},
    {"games/bots"},
    {"games/study"},
    {""},
    {"server", "client", "envs", "paper", "terminal", "check", "compiling", "testing", "doctor", "new_game"},
    {"games/terminal", "games/picture", "games/paper"},
    {"arguments", "streams"},
    {"cli", "__main__"},
)
RANK = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}
NAMES_NO_GAME = ("core", "fast", "server", "bots", "study", "terminal", "registry", "dealers")


def test_imports_point_one_way() -> None:
    assert list(complaints(SOURCE)) == []


def complaints(source: Path) -> Iterator[str]:
    """Every breach of the layers in `source`/polychrome, as `file:line: what is wrong`."""
    package = source / "polychrome"
    games = sorted(file.parent.name for file in package.glob("games/*/__init__.py"))
    graph: dict[str, set[str]] = {}
    for file in sorted(package.rglob("*.py")):
        name = module_name(source, file)
        where = file.relative_to(source)
        if part(name) not in RANK:
            yield f"{where}: {part(name)!r} has no layer yet; give it one in LAYERS"
            continue
        for line, target in imports(source, file):
            if why := breach(name, target, games):
                yield f"{where}:{line}: {name} imports {target}: {why}"
            else:
                graph.setdefault(part(name), set()).add(part(target))
        if part(name) in NAMES_NO_GAME:
            for line, game in names_of_games(file.read_text(encoding="utf-8"), games):
                yield f"{where}:{line}: names the game {game}"
    yield from circles(graph)


def breach(name: str, target: str, games: list[str]) -> str | None:
    if part(target) not in RANK:
        return "there is no such part"
    here, there = game_of(name, games), game_of(target, games)
    if here and there and here != there:
        return "no game knows another"
    if RANK[part(target)] > RANK[part(name)]:
        return "imports point from later layers to earlier ones"
    return None


def circles(graph: dict[str, set[str]]) -> Iterator[str]:
    """Neighbours in one layer may use each other, but not both ways."""
    try:
        TopologicalSorter({name: targets - {name} for name, targets in graph.items()}).prepare()
    except CycleError as error:
        yield f"these import each other in a circle: {', '.join(error.args[1])}"


def imports(source: Path, file: Path) -> Iterator[tuple[int, str]]:
    """The polychrome modules a file imports, with the line, wherever in the file and for whatever purpose."""
    for node in ast.walk(ast.parse(file.read_bytes(), filename=str(file))):
        if not isinstance(node, ast.stmt | ast.expr):
            continue
        targets: list[str] = []
        match node:
            case ast.Import():
                targets = [alias.name for alias in node.names]
            case ast.ImportFrom():
                start = absolute(source, file, node)
                # A name may be a module of its own (`from polychrome import server`) or stand in the module.
                targets = [
                    f"{start}.{alias.name}" if is_module(source, f"{start}.{alias.name}") else start
                    for alias in node.names
                ]
            case ast.Call(
                func=ast.Name(id=called) | ast.Attribute(attr=called),
                args=[ast.Constant(value=str(text)), *_],
            ):
                targets = [text] if called in {"import_module", "__import__"} else []
        for target in dict.fromkeys(targets):
            if target == "polychrome" or target.startswith("polychrome."):
                yield node.lineno, target


def absolute(source: Path, file: Path, node: ast.ImportFrom) -> str:
    """The module after `from`, with leading dots worked out."""
    if node.level == 0:
        return node.module or ""
    folder = list(file.parent.relative_to(source).parts)
    kept = folder[: len(folder) - (node.level - 1)]
    return ".".join([*kept, node.module] if node.module else kept)


def is_module(source: Path, name: str) -> bool:
    path = source.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def module_name(source: Path, file: Path) -> str:
    parts = file.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def part(name: str) -> str:
    """The piece a module belongs to: `core` for polychrome.core.records, `games/bots` for the bots of any game, "" for
    polychrome itself."""
    _, *names = name.split(".")
    if names[:1] == ["games"] and len(names) > 2:
        return f"games/{names[2]}"
    return names[0] if names else ""


def game_of(name: str, games: list[str]) -> str | None:
    steps = name.split(".")
    return steps[2] if len(steps) > 2 and steps[1] == "games" and steps[2] in games else None


def names_of_games(text: str, games: list[str]) -> Iterator[tuple[int, str]]:
    """Lines that name a game in any spelling (red_tower, Red Tower, RedTower), comments included."""
    for game in games:
        spelling = re.compile(r"[\s_-]*".join(game.split("_")), re.IGNORECASE)
        for match in spelling.finditer(text):
            yield text.count("\n", 0, match.start()) + 1, game


# The check itself is checked: each of these small packages breaks one arrow.


@pytest.mark.parametrize(
    ("file", "text", "complaint"),
    [
        ("core/record.py", "from polychrome.games import red_tower", "imports point from later layers"),
        ("core/record.py", "from polychrome import games", "imports point from later layers"),
        ("core/record.py", "from .. import cli", "imports point from later layers"),
        ("core/record.py", "from ..games.red_tower import rules", "imports point from later layers"),
        ("core/record.py", "import polychrome.cli as c", "imports point from later layers"),
        ("core/record.py", "import polychrome", "imports point from later layers"),
        ("core/record.py", "def f():\n    import polychrome.bots", "imports point from later layers"),
        ("core/record.py", "import_module('polychrome.games')", "imports point from later layers"),
        ("core/record.py", "x = 'red_tower'", "names the game red_tower"),
        ("core/record.py", "# as in Red Tower", "names the game red_tower"),
        ("core/record.py", "class RedTower: ...", "names the game red_tower"),
        ("server/app.py", "import polychrome.games.blue", "names the game blue"),
        ("bots/level.py", "import polychrome.games.blue", "names the game blue"),
        ("server/app.py", "from polychrome.cli import main", "imports point from later layers"),
        ("games/__init__.py", "from polychrome.dealers import fair", "imports point from later layers"),
        ("games/blue/rules/act.py", "from polychrome.games.red_tower.rules.act import act", "no game knows another"),
        ("games/blue/rules/act.py", "from ...red_tower import rules", "no game knows another"),
        ("games/blue/rules/act.py", "from polychrome.games import red_tower", "no game knows another"),
        ("games/blue/rules/act.py", "import polychrome.games.red_tower", "no game knows another"),
        ("games/blue/rules/act.py", "from polychrome.games.blue.bots import level", "imports point from later layers"),
        ("games/blue/rules/act.py", "from polychrome.bots import level", "imports point from later layers"),
        ("dealers.py", "import polychrome.server.app", "imports point from later layers"),
        ("bots/level.py", "import polychrome.dealers", "in a circle"),
        ("helpers.py", "", "has no layer yet"),
        ("cli.py", "import polychrome.helpers", "there is no such part"),
    ],
)
def test_a_wrong_arrow_is_found(tmp_path: Path, file: str, text: str, complaint: str) -> None:
    write_small_package(tmp_path)
    assert list(complaints(tmp_path)) == []
    write(tmp_path, file, text)
    first = next(complaints(tmp_path))
    assert complaint in first
    assert file in first or complaint == "in a circle"


def write_small_package(source: Path) -> None:
    """Two games, and arrows that all point the right way."""
    write(source, "__init__.py", "from polychrome.core import record\nfrom polychrome.games import GAMES")
    write(source, "core/__init__.py", "")
    write(source, "core/record.py", "import json")
    write(source, "games/__init__.py", "GAMES = ()")
    for game in ("red_tower", "blue"):
        write(source, f"games/{game}/__init__.py", "from .rules import act")
        write(source, f"games/{game}/rules/__init__.py", "")
        write(source, f"games/{game}/rules/act.py", "from polychrome.core import record\nfrom ....core import record")
        write(source, f"games/{game}/bots/__init__.py", "from polychrome.bots import level\nfrom ..rules import act")
    write(source, "dealers.py", "import polychrome.bots.level")
    write(source, "bots/level.py", "from polychrome.core import record")
    write(source, "server/app.py", "from polychrome import record\nfrom polychrome.games import GAMES")
    write(source, "cli.py", "import polychrome.server.app\nfrom polychrome.games import blue")


def write(source: Path, file: str, text: str) -> None:
    path = source / "polychrome" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")
