"""Golden records: whole games with every seat's view of every event, as text that a person can review.

A file is JSON Lines: first the record without its events, then a line an event with what changed in each view
(`all` when everybody sees the same), last the result. The events are kept; all else is written anew by `make golden`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from polychrome import bots, registry
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, RecordFile
from polychrome.core.seats import WATCHER

FOLDER = Path(__file__).parent
Changes = dict[str, Any]


def files() -> list[Path]:
    """All golden records."""
    return sorted(FOLDER.glob("*.jsonl"))


def text_of(file: Path) -> str:
    """What a golden file should say, made from its own events."""
    first, *lines = [json.loads(line) for line in file.read_text().splitlines()]
    game = registry.find_game(first["record"]["game"])
    options = msgspec.convert(first["record"]["options"], game.forms.options)
    events = [msgspec.convert(line["event"], game.forms.events) for line in lines if "event" in line]
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in _lines(first, game, options, events))


def create(file: Path, story: str, name: str, options: dict[str, Any], players: list[str], seed: int) -> None:
    """A new golden record: bots play it once, from then on it stays."""
    game = registry.find_game(name)
    checked = msgspec.convert(options, game.forms.options)
    table = bots.find_bots(name)
    _, events = table.play_out(game.begin(checked), [table.by_name[player] for player in players], Random(seed))
    record = msgspec.to_builtins(RecordFile(FORMAT, name, checked, []))
    file.write_text(
        "".join(
            f"{json.dumps(line, ensure_ascii=False)}\n"
            for line in _lines({"story": story, "record": record}, game, checked, events)
        )
    )


def _lines(first: Any, game: Game, options: Any, events: list[Any]) -> Iterator[Any]:
    yield first
    position = game.begin(options)
    views = _views(position)
    for event in events:
        position = position.play(game.forms.encode(position, event))
        before, views = views, _views(position)
        yield {"event": msgspec.to_builtins(event), **_by_viewer(before, views)}
    yield {"over": position.is_over, "result": game.forms.result(position)}


def _views(position: Position) -> dict[str, Changes]:
    viewers = {"watcher": WATCHER, **{f"seat {seat}": seat for seat in range(position.seats)}}
    game = position.game
    return {
        name: dict(
            _flat(
                "",
                {"view": game.forms.view(position.seen_by(seat)), "result": game.forms.result(position.seen_by(seat))},
            )
        )
        for name, seat in viewers.items()
    }


def _by_viewer(before: dict[str, Changes], after: dict[str, Changes]) -> dict[str, Changes]:
    changes = {name: _changes(before[name], after[name]) for name in after}
    first = changes["watcher"]
    return {"all": first} if all(other == first for other in changes.values()) else changes


def _changes(before: Changes, after: Changes) -> Changes:
    gone = {place: "gone" for place in before if place not in after}
    return {**{place: value for place, value in after.items() if before.get(place, "gone") != value}, **gone}


def _flat(place: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Every single value of a view with its place; lists of plain values stay whole."""
    if isinstance(value, dict) and value:
        for name, item in value.items():
            yield from _flat(f"{place}.{name}" if place else name, item)
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        for index, item in enumerate(value):
            yield from _flat(f"{place}[{index}]", item)
    else:
        yield place, value
