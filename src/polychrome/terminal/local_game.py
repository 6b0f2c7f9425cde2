"""One game at one terminal: the position, who sits where, a fair dealer, and the record of it all."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from typing import Any

from msgspec import UNSET

from polychrome.bots import find_bots
from polychrome.bots.elsewhere import check, is_from_elsewhere, name_of
from polychrome.bots.levels import find_bot, levels_among
from polychrome.bots.players import Player
from polychrome.bots.seating import make_any_player
from polychrome.core.errors import BadRecord
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, Fair, RecordFile, encode_record
from polychrome.core.records import Player as RecordedPlayer
from polychrome.core.seats import DEALER, WATCHER
from polychrome.dealers import FairDealer, commit
from polychrome.terminal import words

PERSON = "me"


@dataclass(frozen=True)
class SeatedPlayer:
    """A seat's bot, or (no player) a person."""

    name: str
    player: Player | None


class PlayedMove:
    """An event that was played, and what the person at the terminal saw before and after it."""

    def __init__(self, seat: int, event: Any, before: Position, after: Position) -> None:
        self.seat, self.event, self.before, self.after = seat, event, before, after


class LocalGame:
    """A game that is being played. With a seed the same dice and the same bots come again."""

    def __init__(self, start: Position, players: Sequence[SeatedPlayer], seed: int | None = None) -> None:
        self.position = start
        self.players = list(players)
        self._moves: list[Move] = []
        self._made = datetime.now(UTC).isoformat(timespec="seconds")
        self._secret = _bytes(seed, "secret", 32)
        self._numbers = [_bytes(seed, f"number {seat}", 16) for seat in range(start.seats)]
        self._dealer = FairDealer(self._secret, self._numbers)
        self._rng = Random(seed)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seated.name for seated in self.players]

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, seated in enumerate(self.players) if seated.player is None]

    def view(self, seat: int) -> Position:
        """The table as this seat sees it."""
        return self.position.seen_by(seat)

    @property
    def shared_view(self) -> Position:
        """The view that may stand on the screen for everybody in front of it."""
        return self.view(self.people[0] if len(self.people) == 1 else WATCHER)

    def do(self, seat: int, codes: Sequence[int]) -> PlayedMove:
        """Make a move. Raises IllegalMove, and then nothing has happened."""
        move, before = Move(seat, codes, self.position), self.shared_view
        self.position = self.position.play(move)
        self._moves.append(move)
        return PlayedMove(seat, self.position.game.forms.decode(self.position, move), before, self.shared_view)

    def let_a_bot_act(self) -> PlayedMove | None:
        """The next event of a bot that has something to do."""
        for seat, seated in enumerate(self.players):
            if seated.player is not None:
                move = seated.player.decide(self.view(seat), seat, self._rng).move
                if move is not None:
                    return self.do(seat, move.codes)
        return None

    def deal(self) -> PlayedMove:
        """Let the dealer act: one whole event."""
        return self.do(DEALER, self._dealer.deal(self.position.copy()).codes)

    def waits_until_done(self) -> bool:
        """Whether the dealer's next act is one that people may hold up for a last correction."""
        game = self.position.game
        kinds = [kind for kind in game.rules.codes.kinds if game.forms.timing.of(kind.name).at == "done"]
        codes = (code for kind in kinds for code in range(kind.first, kind.end))
        return any(self.position.why_not_code(DEALER, code) is None for code in codes)

    def record(self) -> bytes:
        """The record so far; the secret of its dice only when the game is over."""
        game, position = self.position.game, self.position
        recorded = [
            RecordedPlayer(seated.name, "person" if seated.player is None else "bot") for seated in self.players
        ]
        secret = self._secret.hex() if position.is_over else UNSET
        fair = Fair(commit(self._secret), [number.hex() for number in self._numbers], secret)
        result = game.forms.result(position) if position.is_over else UNSET
        events = [game.forms.decode(position, move) for move in self._moves]
        return encode_record(
            RecordFile(
                FORMAT, game.name, position.options, events,
                players=recorded, made=self._made, fair=fair, result=result,
            )
        )  # fmt: skip


def _bytes(seed: int | None, what: str, count: int) -> bytes:
    """Bytes that nobody can guess, or with a seed the same again."""
    if seed is None:
        return secrets.token_bytes(count)
    return hashlib.sha256(f"polychrome terminal {seed} {what}".encode()).digest()[:count]


def seat_players(start: Position, names: Sequence[str]) -> list[SeatedPlayer]:
    """Chairs for names as on the command line: `me`, or a bot."""
    known = find_bots(start.game.name).by_name
    for name in names:
        if is_from_elsewhere(name):
            check(name)
        elif name != PERSON and find_bot(name) not in known:
            listed = ", ".join([*known, *(level.word for level in levels_among(known))])
            text = words.NO_BOT.format(name=name, title=start.game.title, known=listed)
            raise BadRecord(text)
    if PERSON not in names:
        raise BadRecord(words.NO_PERSON)
    people, players, used = 0, list[SeatedPlayer](), dict[str, int]()
    for name in names:
        if name == PERSON:
            people += 1
            shown = words.YOU if names.count(PERSON) == 1 else words.PERSON.format(number=people)
            players.append(SeatedPlayer(shown, None))
            continue
        used[name] = used.get(name, 0) + 1
        own = name_of(name) if is_from_elsewhere(name) else name
        shown = own if used[name] == 1 else words.SAME_NAME.format(name=own, number=used[name])
        players.append(SeatedPlayer(shown, make_any_player(name, start, Random(secrets.randbits(64)))))
    return players
