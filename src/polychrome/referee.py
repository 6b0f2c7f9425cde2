"""The referee: applies the events of a record in order and answers with the position, or with the rule that broke."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from msgspec import UNSET

from polychrome import registry
from polychrome.core.errors import BadRecord, IllegalMove
from polychrome.core.faults import sentence
from polychrome.core.positions import Position
from polychrome.core.records import RecordFile, read, replay
from polychrome.core.seats import WATCHER

OK, BROKEN_RULE, NOT_A_RECORD = 0, 1, 2  # exit codes


def judge(data: bytes | str, viewer: int | None = None, verify: bool = False) -> tuple[int, dict[str, Any]]:
    """The exit code and the answer for one record; with `viewer` only what that seat (or a WATCHER) may see."""
    try:
        game, record = read(data, registry.find_game)
        position = replay(game, record)
        _check_viewer(position, viewer)
    except IllegalMove as problem:
        return BROKEN_RULE, refused(str(problem), problem.at, problem.refusal.rule)
    except BadRecord as problem:
        return NOT_A_RECORD, refused(str(problem), problem.at)
    if verify and (difference := _difference(record, game.forms.result(position))):
        return BROKEN_RULE, refused(difference)
    shown = position if viewer is None else position.seen_by(viewer)
    return OK, {
        "ok": True,
        "over": position.is_over,
        "result": game.forms.result(shown),
        "state": game.forms.view(shown),
    }


def refused(error: str, at: int | None = None, rule: str | None = None) -> dict[str, Any]:
    """The answer to a record that cannot be replayed."""
    return {"ok": False, "at": at, "rule": rule, "error": f"{sentence(error)}."}


def answer_line(data: bytes, viewer: int | None = None, verify: bool = False) -> bytes:
    """The answer to one line of JSON Lines, with its exit code in it."""
    code, answer = judge(data, viewer, verify)
    return msgspec.json.encode({**answer, "exit": code})


def _check_viewer(position: Position, viewer: int | None) -> None:
    if viewer is not None and viewer != WATCHER and not 0 <= viewer < position.seats:
        raise BadRecord(f"view: there is no seat {viewer} at this table; seats run from 0 to {position.seats - 1}")


def _difference(record: RecordFile[Any, Any], result: dict[str, Any]) -> str | None:
    """Find what is wrong with the result that a record claims; None if nothing is, or if it claims none."""
    if record.result is UNSET or _canonical(record.result) == _canonical(result):
        return None
    return f"the record claims another result than {_canonical(result)}"


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
