"""Lessons over HTTP: every moment as a table would show it to the pupil's seat, and why the rules refuse a tap."""

from __future__ import annotations

import gzip
from functools import lru_cache
from itertools import permutations

from msgspec import Raw

from polychrome import registry
from polychrome.core.kernel_store import STORE
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.lessons import LessonFile, find_lessons
from polychrome.server import http_types as types
from polychrome.server import wire
from polychrome.server.choices import list_following
from polychrome.server.commands import apply_or_refuse, check_codes
from polychrome.server.game_views import encode_view, list_legal_moves
from polychrome.server.refusals import Refusal
from polychrome.server.welcome import encode_definition, encode_kinds

MAX_LESSONS = 32  # kept ready in the process that answers


def list_lessons(game: str) -> list[types.LessonListed]:
    """List the lessons of a game as a page offers them."""
    return [types.LessonListed(name, lesson.title) for name, lesson in find_lessons(game).items()]


def make_lesson(game: str, name: str) -> tuple[bytes, bytes]:
    """In a worker: a whole lesson as JSON, and the same zipped."""
    _load_kernels(game)
    body = _prepare(game, name)[0]
    return body, gzip.compress(body, mtime=0)


def look_in_lesson(game: str, name: str, asked: types.AskLesson) -> bytes:
    """In a worker: what could follow if the pupil began with these codes, or why the rules refuse them, as JSON."""
    _load_kernels(game)
    _, positions = _prepare(game, name)
    if asked.moment >= len(positions):
        return wire.write(wire.Refused(id="", rule="form", text="There is no such moment in this lesson."))
    seat = find_lessons(game)[name].seat
    own = positions[asked.moment].seen_by(seat)
    try:
        check_codes(own.game, asked.codes)
        apply_or_refuse(own, Move(seat, asked.codes, own))
    except Refusal as refusal:
        return wire.write(wire.Refused(id="", rule=refusal.rule, text=refusal.text, reason=refusal.reason))
    is_whole, legal, words = list_following(own, seat, asked.codes, asked.words)
    return wire.write(wire.Choices(id="", deal_count=0, whole=is_whole, may=legal, words=words))


def _load_kernels(game: str) -> None:
    for part in ("core", game):
        STORE.load(part, again=True)  # if another process has compiled it


@lru_cache(maxsize=MAX_LESSONS)
def _prepare(game: str, name: str) -> tuple[bytes, list[Position]]:
    """A lesson as JSON, and its positions."""
    lesson, found = find_lessons(game)[name], registry.find_game(game)
    record = lesson.load_record()
    positions = [record.start, *record.positions()]
    moves, events = record.moves, record.events
    pauses = {pause.at: types.LessonStep(pause.text, pause.rule) for pause in lesson.pauses}
    deal_counts = [sum(move.seat == DEALER for move in moves[:at]) for at in range(len(positions))]
    last = max((at for at, move in enumerate(moves) if move.seat == lesson.seat), default=-1)
    moments = []
    for at, position in enumerate(positions):
        move = moves[at] if at < len(moves) else None
        moment = _make_moment(lesson, position, move, at)
        moment.deal_count, moment.step = deal_counts[at], pauses.get(at)
        moment.event = events[at] if moment.waits_for == "move" else None
        moment.is_wide = at in lesson.wide or (lesson.is_last_free and at == last)
        moment.is_free = lesson.is_last_free and at == last
        moments.append(moment)
    options = wire.write(record.start.options)
    made = types.Lesson(
        game=game,
        title=found.title,
        lesson=lesson.title,
        end=lesson.end,
        seat=lesson.seat,
        options=Raw(options),
        printed=encode_definition(found, options),
        kinds=encode_kinds(found),  # type: ignore[arg-type] # encoded already
        players=[types.ReplayPlayer(name, kind) for name, kind in record.players],  # type: ignore[arg-type]
        play=lesson.play,
        moments=moments,
    )
    return wire.write(made), positions


def _make_moment(lesson: LessonFile, position: Position, move: Move | None, at: int) -> types.LessonMoment:
    """A moment as the pupil's seat sees it, and what it waits for."""
    own = position.seen_by(lesson.seat)
    text, _ = encode_view(own)
    legal = None if position.is_over else list_legal_moves(own, lesson.seat)
    moment = types.LessonMoment(view=Raw(text), may=legal if legal and legal.first else None)
    if move is None:
        return moment
    if move.seat == lesson.seat and at not in lesson.shown:
        moment.waits_for, moment.accepts = "move", list_accepted(position, move)
    elif move.seat == DEALER and moment.may and at - 1 not in lesson.shown:
        kind, _ = position.game.rules.codes.read(move.codes[0])
        if position.game.forms.timing.of(kind.name).at == "done":
            moment.waits_for = "done"
    return moment


def list_accepted(position: Position, move: Move) -> list[list[int]]:
    """List the ways to enter this move that lead to the same position: the order of a list may not matter."""
    head, *tail = move.codes
    after, found = position.play(move), []
    for order in sorted(set(permutations(tail)), key=lambda one: one != tuple(tail)):
        other = Move(move.seat, [head, *order], position)
        if position.why_not(other) is None and position.play(other) == after:
            found.append(list(other.codes))
    return found
