"""What if: a finished game or a lesson goes on from some event in another way, judged by the same rules.

Nothing is kept between two questions: each brings its branch along, which is the number of events of the record that
stand, and the events that follow them instead. Everything here runs in a worker, from bytes to bytes.
"""

from __future__ import annotations

import time
from functools import lru_cache
from random import Random, SystemRandom
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw

from polychrome import registry
from polychrome.bots import find_bots
from polychrome.bots.deals import Deals
from polychrome.bots.levels import find_bot
from polychrome.bots.players import Player
from polychrome.bots.seating import make_player, seat_bots
from polychrome.core.errors import BadRecord, GameError, IllegalMove
from polychrome.core.faults import converted
from polychrome.core.kernel_store import STORE
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, deal_move, dealer_of
from polychrome.core.records import RecordFile, moves_of, opening, play_all, read
from polychrome.core.seats import DEALER, seats_in
from polychrome.server import http_types as types
from polychrome.server import wire
from polychrome.server.choices import list_following
from polychrome.server.commands import apply_or_refuse, check_codes, check_whole
from polychrome.server.game_views import encode_view, list_legal_moves
from polychrome.server.refusals import Refusal
from polychrome.server.seat_commands import bot_names
from polychrome.server.welcome import encode_definition, encode_kinds

MAX_OTHERS = 200  # moves of bots that play the other seats, after one move of the person
MAX_DEALS = 50  # moves of the dealer in a row
SECONDS = 4.0  # for playing games to their end; what is played by then counts
MAX_RECORDS, MAX_POSITIONS = 16, 256  # kept ready in the worker


class Known(NamedTuple):
    """A record that was read before."""

    record: bytes  # as it was read the first time: all positions that are kept share it
    file: RecordFile[Any, Any]
    start: Position
    moves: list[Move]


class Line:
    """A branch and where it leads."""

    def __init__(self, known: Known, at: int, events: list[Any], moves: list[Move], position: Position) -> None:
        self.known, self.at, self.events, self.moves, self.position = known, at, events, moves, position

    def add(self, move: Move) -> None:
        """Add a move that was made on the position."""
        event = self.position.game.forms.decode(self.position, move)
        self.events.append(event)
        self.moves.append(move)

    def before(self) -> Position:
        """The position before the newest move."""
        position = self.known.start.copy()
        play_all(position, self.list_moves()[:-1])
        return position

    def list_moves(self) -> list[Move]:
        """List all moves from the start."""
        return [*self.known.moves[: self.at], *self.moves]


def answer_what_if(record: bytes, asked: types.AskWhatIf | types.AskFinish) -> bytes:
    """Answer one question about a branch of a record, as JSON."""
    try:
        line = follow(record, asked.at, asked.events)
        if isinstance(asked, types.AskFinish):
            return wire.write(show(line, finish(line, asked)))
        if asked.ask == "look":
            return wire.write(look(line.position, asked))
        if asked.ask == "play":
            play(line, asked)
        elif asked.ask == "deal":
            deal(line)
        answer = show(line, [])
        if asked.ask == "open":
            answer.game = describe_game(line.known)
        return wire.write(answer)
    except Refusal as refusal:
        return wire.write(wire.Refused(id="", rule=refusal.rule, text=refusal.text, reason=refusal.reason))


def check_branch(record: bytes, at: int, events: list[Any]) -> tuple[bytes, str]:
    """The events of a branch as JSON, and why they are refused, if they are."""
    try:
        return msgspec.json.encode(follow(record, at, events).events), ""
    except Refusal as refusal:
        return b"", refusal.text


# --- following a branch -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=MAX_RECORDS)
def _read(record: bytes) -> Known:
    game, file = read(record, registry.find_game)
    start = opening(game, file)
    return Known(record, file, start, moves_of(start, file))


@lru_cache(maxsize=MAX_POSITIONS)
def _position_at(record: bytes, at: int) -> Position:
    known = _read(record)
    position = known.start.copy()
    play_all(position, known.moves[:at])
    return position


def follow(record: bytes, at: int, events: list[Any]) -> Line:
    """Play the events of a branch. Raises Refusal: they have not the form of events, or a rule forbids one."""
    known = _read(record)
    forms = known.start.game.forms
    for part in ("core", known.file.game, f"{known.file.game}.bots"):
        STORE.load(part, again=True)  # if another process has compiled it
    if at > len(known.moves):
        raise Refusal("form", f"at: must be a whole number from 0 to {len(known.moves)}, the events there are")
    found, moves = [], []
    for number, event in enumerate(events):
        place = f"events[{number}]"
        try:
            found.append(converted(event, forms.events, place))
            moves.append(forms.encode(known.start, found[-1]))
        except BadRecord as problem:
            raise Refusal("form", str(problem) if len(found) == number else f"{place}.{problem}") from None
        found[-1].t = UNSET  # nobody played it at any time
    position = _position_at(known.record, at).copy()
    try:
        play_all(position, moves)
    except IllegalMove as problem:
        raise Refusal(problem.refusal.rule, str(problem), problem.refusal.number) from None
    return Line(known, at, found, moves, position)


# --- what can be asked ------------------------------------------------------------------------------------------------


def look(position: Position, asked: types.AskWhatIf) -> wire.Choices:
    """List what may follow these codes of a seat or the dealer. Raises Refusal."""
    own = try_codes(position, asked)
    is_whole, legal, words = list_following(own, asked.seat, asked.codes, asked.words)
    return wire.Choices(id="", deal_count=0, whole=is_whole, may=legal, words=words)


def try_codes(position: Position, asked: types.AskWhatIf) -> Position:
    """Play these codes on a copy. Raises Refusal."""
    check_actor(position, asked.seat)
    check_codes(position.game, asked.codes)
    own = position.copy()
    apply_or_refuse(own, Move(asked.seat, asked.codes, own))
    return own


def check_actor(position: Position, seat: int) -> None:
    """Refuse a seat that does not exist; the dealer may be played, too."""
    if seat >= position.seats:
        raise Refusal("seat", f"there is no seat {seat} at this table; seats run from 0 to {position.seats - 1}")


def play(line: Line, asked: types.AskWhatIf) -> None:
    """Make a move; if a bot is named, it plays the others until the game waits for this seat or the dealer."""
    position, seat = line.position, asked.seat
    check_actor(position, seat)
    check_whole(position.game, asked.codes)
    move = Move(seat, asked.codes, position)
    apply_or_refuse(position, move)
    line.add(move)
    if asked.bot is None or seat == DEALER:
        return
    bot = find_bot_of(position, asked.bot)
    rng, players = SystemRandom(), dict[int, Player]()
    for _ in range(MAX_OTHERS):
        waiting = [other for other in seats_in(position.waiting) if other != DEALER]
        if not waiting or seat in waiting:
            return
        other = waiting[0]
        player = players.setdefault(other, make_player(bot, line.known.start))
        reply = player.decide(position.seen_by(other), other, rng).move
        if reply is None:
            return
        apply(position, reply)
        line.add(reply)


def deal(line: Line) -> None:
    """Let the dealer act at random until a seat may do something. Raises Refusal where it may do nothing."""
    position, dealer = line.position, dealer_of(SystemRandom())
    if not position.due_codes(DEALER):
        raise Refusal("over" if position.is_over else "dealer", "the dealer has nothing to do now")
    for number in range(MAX_DEALS):
        if number and not position.is_chance:
            return
        line.add(deal_move(position, dealer))


def finish(line: Line, asked: types.AskFinish) -> list[list[tuple[int, int]]]:
    """Let bots play on to the end: one game, which the branch then holds; or several, of which only the scores are
    kept. The dice of the first, second … of several are the same for every branch, so that branches can be compared."""
    position = line.position
    game = position.game
    bot, bots = find_bot_of(position, asked.bot), find_bots(game.name)
    until, outcomes = time.monotonic() + SECONDS, list[list[tuple[int, int]]]()
    try:
        if asked.games == 1:
            name = str(SystemRandom().getrandbits(64))
            end, events = bots.play_out(position, seat_bots(game, [bot] * position.seats, name), Random(name))
            for event in events:
                event.t = UNSET
            line.events += events
            line.moves += [game.forms.encode(line.known.start, event) for event in events]
            line.position = end
            return []
        for number in range(asked.games):
            name = f"what if {number}"
            players = seat_bots(game, [bot] * position.seats, name)
            end, _ = bots.play_out(position, players, Random(name), Deals(name))
            outcomes.append(end.scores)
            if time.monotonic() > until:
                break
    except GameError as problem:
        raise Refusal("bot", str(problem)) from None
    return outcomes


def find_bot_of(position: Position, name: str) -> str:
    """The bot of this name or level. Raises Refusal."""
    bot = find_bot(name)
    if bot not in bot_names(position.game):
        known = ", ".join(bot_names(position.game))
        raise Refusal("bot", f"there is no bot {name!r}; choose from {known}")
    return bot


# --- answers ----------------------------------------------------------------------------------------------------------


def show(line: Line, outcomes: list[list[tuple[int, int]]]) -> types.WhatIf:
    """Show where a branch leads: all of it, because the game is over and everybody may know it."""
    position, moves = line.position, line.list_moves()
    game = position.game
    legal = [list_legal_moves(position.seen_by(seat), seat) for seat in range(position.seats)]
    text, _ = encode_view(position)
    return types.WhatIf(
        at=line.at,
        events=line.events,
        view=Raw(text),
        may=[one for one in legal if one.first and not position.is_over],
        waits_for=list(seats_in(position.waiting)),
        deal_count=sum(move.seat == DEALER for move in moves),
        is_over=position.is_over,
        scores=position.scores,
        event=game.forms.decode(line.known.start, moves[-1]) if moves else None,
        text=line.before().describe(moves[-1]) if moves else None,
        roll=find_roll(line),
        outcomes=outcomes,
    )


def find_roll(line: Line) -> types.Roll | None:
    """The newest move of the dealer that was drawn, and before which event it came."""
    moves = line.list_moves()
    for at in range(len(moves) - 1, -1, -1):
        if moves[at].seat == DEALER and len(moves[at].codes) > 1:
            return types.Roll(at, list(moves[at].codes))
    return None


def describe_game(known: Known) -> types.WhatIfGame:
    """Describe what belongs to the whole game."""
    start, file = known.start, known.file
    end = start.copy()
    play_all(end, known.moves)
    options = wire.write(start.options)
    people = [] if file.players is UNSET else file.players
    kept = [] if file.branches is UNSET else file.branches
    return types.WhatIfGame(
        game=start.game.name,
        title=start.game.title,
        options=Raw(options),
        printed=encode_definition(start.game, options),
        kinds=encode_kinds(start.game),  # type: ignore[arg-type] # encoded already
        players=[types.ReplayPlayer(one.name, one.kind) for one in people],
        bots=list(bot_names(start.game)),
        total=len(known.moves),
        is_over=end.is_over,
        scores=end.scores,
        branches=[types.Branch(one.at, one.name, one.events) for one in kept],
    )
