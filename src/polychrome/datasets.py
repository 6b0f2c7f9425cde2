"""Named collections of games: records and tables in a folder, with a card that says how they were made.

A name is GAME-POLICY: `colour_square-greedy`. The same name, number and seed give the same records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from polychrome import registry
from polychrome.bots import find_bots
from polychrome.core.errors import BadOption, GameError
from polychrome.core.game import Game
from polychrome.core.layout import state_fields
from polychrome.core.wording import format_count
from polychrome.dataframes import SCHEMAS, How, export
from polychrome.files import shown
from polychrome.simulation import MAX_SPAN, Job, play_lines, read_options
from polychrome.study.workers import Place, split, stream

RECORDS = "records.jsonl"
LICENCE = "CC0-1.0"
# By policy: what it is, and who sits at two seats; a game that lacks one of the bots has no such collection.
POLICIES = {
    "random": ("every seat plays at random", ("random", "random")),
    "greedy": ("every seat plays what is best at once", ("greedy", "greedy")),
    "mixed": ("a simple bot against a random one", ("greedy", "random")),
    "strong": ("a bot of level 5 against one of level 3", ("5", "3")),
}
MEANINGS = {
    "record": "number of the game, from 0", "file": "where the record stands", "rules": "version of the rules",
    "options": "JSON", "made": "when, if the record says so", "over": "whether it was finished",
    "events": "how many", "winners": "seats", "result": "JSON", "seat": "from 0; -1: the dealer",
    "kind": "person or bot", "points": "at the end", "won": "also with the same score as another winner",
    "luck": "points that chance gave; null unless analysed", "play": "points that decisions cost; null unless analysed",
    "event": "its index in the record", "type": "of the event", "time_ms": "in a race", "codes": "of the move",
    "text": "in words; null unless asked for", "json": "the event as in the record",
    "step": "index of the code in its event", "action": "the code", "offered": "the mask, as a list of codes",
    "observation": "what the seat knew, packed (see below)",
    "returns": "the seat's points at the end", "cost": "points that the decision cost; null unless analysed",
    "game": "its name", "seats": "how many", "name": "of the player",
}  # fmt: skip


class Collection(NamedTuple):
    """What a name stands for."""

    name: str
    game: Game
    bots: tuple[str, ...]
    about: str


def list_collections() -> dict[str, Collection]:
    """All names of collections, of all games that there are."""
    found = {}
    for name in registry.game_names():
        known = find_bots(name).by_name
        for policy, (about, bots) in POLICIES.items():
            if all(bot in known for bot in bots):
                full = f"{name}-{policy}"
                found[full] = Collection(full, registry.find_game(name), bots, about)
    return found


def find_collection(name: str) -> Collection:
    """The collection of this name. Raises BadOption, which lists all."""
    known = list_collections()
    if name not in known:
        raise BadOption("dataset", f"there is no {shown(name)!r}; choose from {', '.join(known)}")
    return known[name]


def make_dataset(
    name: str,
    folder: str | Path,
    games: int,
    seed: int = 0,
    pairs: tuple[str, ...] = (),
    analyse: bool = False,
    tell: Callable[[str, int], None] = lambda _step, _count: None,
    processes: int = 1,
    on: Place = "processes",
) -> Path:
    """Play the games, write records, tables and the card; the card. `tell` hears what is done, and of how many games.

    Raises BadOption, and GameError where the folder cannot be written to or already has something else in it.
    """
    found, target = find_collection(name), Path(folder)
    options = read_options(found.game, len(found.bots), pairs)
    found.game.begin(options)  # raises what is wrong with a definition before anything is written
    job = Job(found.game.name, msgspec.json.encode(options), found.bots, seed)
    if target.exists() and (not target.is_dir() or (any(target.iterdir()) and not (target / RECORDS).exists())):
        raise GameError(f"{shown(folder)} is not empty, and no dataset: choose a new folder")
    try:
        target.mkdir(parents=True, exist_ok=True)
        with (target / RECORDS).open("wb") as file:
            done = 0
            for lines in stream(play_lines, job, split(games, processes, MAX_SPAN), processes, on):
                file.write(lines)
                done += lines.count(b"\n")
                tell("played", done)
        export([target / RECORDS], target, lambda count: tell("written", count), How(analyse), processes, on)
        card = target / "README.md"
        card.write_text("\n".join(write_card(found, options, target, seed, pairs, analyse)) + "\n", encoding="utf-8")
    except OSError as problem:
        raise GameError(f"cannot write to {shown(folder)}: {problem.strerror or problem}") from None
    return card


def write_card(
    found: Collection, options: Any, folder: Path, seed: int, pairs: tuple[str, ...], analyse: bool
) -> Iterator[str]:
    """The lines of the card: what it is, how much of it, how it was made, and what the columns mean."""
    import polars as pl

    counts = {
        table: pl.scan_parquet(folder / f"{table}.parquet").select(pl.len()).collect().item() for table in SCHEMAS
    }
    command = " ".join(
        [
            f"polychrome dataset {found.name} --games {counts['games']} --seed {seed} --to FOLDER",
            *(f"--option {pair}" for pair in pairs),
            *(["--analyse"] if analyse else []),
        ]
    )
    yield from ("---", f"license: {LICENCE.lower()}", f"pretty_name: {found.name}", "---", "")
    yield from (f"# {found.name}", "")
    played = format_count(counts["games"], "game")
    yield f"{played} of {found.game.title} among bots: {found.about} ({', '.join(found.bots)})."
    yield from ("", "| | |", "|---|---|")
    facts = {
        "game": f"{found.game.name}, rules version {found.game.version}",
        "options": f"`{msgspec.json.encode(options).decode()}`"
        if len(msgspec.json.encode(options)) < 400
        else "home-made",
        "seed": seed,
        "made with": f"polychrome {version('polychrome')}, polars {version('polars')}",
        "made by": f"`{command}`",
        "analysed": "yes: luck, play and cost are estimates" if analyse else "no: luck, play and cost are null",
        "licence": f"{LICENCE}: no rights reserved in the data",
    }
    yield from (f"| {name} | {value} |" for name, value in facts.items())
    yield from ("", "The same command with the same versions gives the same records, byte for byte.", "")
    yield from ("## Files", "", "| file | rows |", "|---|---|")
    yield f"| `{RECORDS}` | {counts['games']} (JSON Lines, one record each) |"
    yield from (f"| `{table}.parquet` | {count} |" for table, count in counts.items())
    for table, columns in SCHEMAS.items():
        yield from ("", f"## {table}", "", "| column | type | meaning |", "|---|---|---|")
        yield from (f"| `{column}` | {kind} | {MEANINGS[column]} |" for column, kind in columns.items())
    names = found.game.observation_names
    yield from ("", "## Actions and observations", "")
    yield f"Actions are codes from 0 to {found.game.action_count - 1} (`game.action_name(code)` says what one is)."
    yield f"An observation has {len(names)} elements; `game.observation_names` names them."
    yield "`game.unpack_observations(column)` makes an array of them, `game.unpack_masks(column)` one of `offered`."
    yield "Chance moves are events of seat -1 and no decisions. Every game was played to its end."
    state = found.game.rules.state
    size = format_count(state.itemsize, "byte")
    yield from (
        "",
        f"Packed, an observation is a record of {size}, little-endian, with these fields; every number of type",
    )
    yield from ("u8 is 64 elements, its bits, the lowest first.", "", "| field | type | shape | first byte |")
    yield "|---|---|---|---|"
    for field in state_fields(state):
        assert state.fields is not None, "a state has fields"
        kind, offset = state.fields[field][:2]
        shape = " × ".join(map(str, kind.shape)) or "1"
        yield f"| `{field}` | {kind.base.str[1:]} | {shape} | {offset} |"
