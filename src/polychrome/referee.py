"""The referee: applies the events of a record in order and answers with the position, or with the rule that broke."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from polychrome import registry
from polychrome.core.errors import BadRecord, IllegalMove
from polychrome.core.faults import sentence
from polychrome.core.positions import Position
from polychrome.core.records import RecordFile, read, replay
from polychrome.core.seats import WATCHER
from polychrome.fast.json_text import write_position

OK, BROKEN_RULE, NOT_A_RECORD = 0, 1, 2  # exit codes
VIEW, RESULT = b'{"position":', b',"result":'  # what comes before each in the text of a view writer


def judge(data: bytes | str, viewer: int | None = None, verify: bool = False) -> tuple[int, dict[str, Any]]:
    """The exit code and the answer for one record; with `viewer` only what that seat (or a WATCHER) may see."""
    code, answer = _judge(data, viewer, verify)
    if isinstance(answer, dict):
        return code, answer
    forms = answer.shown.game.forms
    result, state = forms.result(answer.shown), forms.view(answer.shown)
    return code, {"ok": True, "over": answer.is_over, "result": result, "state": state}


class Reached(NamedTuple):
    """The position after the last event, as the viewer may see it."""

    is_over: bool
    shown: Position


def _judge(data: bytes | str, viewer: int | None, verify: bool) -> tuple[int, Reached | dict[str, Any]]:
    """The exit code, and the position after the last event or the answer that says what is wrong."""
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
    return OK, Reached(position.is_over, shown)


def refused(error: str, at: int | None = None, rule: str | None = None) -> dict[str, Any]:
    """The answer to a record that cannot be replayed."""
    return {"ok": False, "at": at, "rule": rule, "error": f"{sentence(error)}."}


def answer_line(data: bytes, viewer: int | None = None, verify: bool = False) -> bytes:
    """The answer to one line of JSON Lines, with its exit code in it."""
    code, answer = _judge(data, viewer, verify)
    if isinstance(answer, dict):
        return msgspec.json.encode({**answer, "exit": code})
    view, result = view_and_result(answer.shown)
    over = b"true" if answer.is_over else b"false"
    return b'{"ok":true,"over":%b,"result":%b,"state":%b,"exit":%d}' % (over, result, view, code)


def view_and_result(position: Position) -> tuple[bytes, bytes]:
    """The view and the result of a position as JSON, as the game's view writer has written them if it has one."""
    if position.game.hints.view_writer is not None:
        text, _ = write_position(position)
        view, _, result = text.removeprefix(VIEW).partition(RESULT)
        # Where a text in it might have been written in another way, it is read and written again.
        if RESULT not in result and b"\\" not in text:
            return view, result[:-1]
    forms = position.game.forms
    return msgspec.json.encode(forms.view(position)), msgspec.json.encode(forms.result(position))


def answer_lines(how: tuple[int | None, bool], lines: Sequence[bytes]) -> bytes:
    """The answers to some lines, one a line; `how` are the viewer, and whether results are verified."""
    return b"".join([answer_line(line, *how) + b"\n" for line in lines])


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
