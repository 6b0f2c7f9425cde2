"""What each device gets to see: everything in a message comes from the position as its own seats may know it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
from msgspec import UNSET, Raw

from polychrome import games
from polychrome.core.codes import Act
from polychrome.core.game import Game, Position, follow, seen
from polychrome.core.seats import DEALER, WATCHER
from polychrome.dealers import commit
from polychrome.server import wire
from polychrome.server.judge import bot_names
from polychrome.server.state import TableState

MOST_HEADS = 8  # codes that only begin an event: what follows them is said at once for so many

Device = tuple[tuple[int, ...], bool]  # the seats of a device, and whether it is the host's


def welcome(state: TableState, now: float) -> bytes:
    """What does not change at a table."""
    game = state.game
    kinds = [wire.KindOfAct(kind.name, kind.first, dict(kind.fields)) for kind in game.codes.kinds]
    return wire.write(
        wire.Welcome(
            protocol=wire.PROTOCOL,
            table=state.name,
            game=game.name,
            title=game.title,
            rules=state.opened.rules,
            options=state.opened.options,
            printed=Raw(wire.write(games.definition(game, state.position.options))),
            kinds=kinds,
            bots=list(bot_names(game)),
            dice=state.opened.dice,
            now=now,
        )
    )


class Views:
    """The messages of one moment. Whoever sees the same gets the same bytes, made once."""

    def __init__(self, state: TableState, watchers: int = 0, clock: wire.Clock | None = None) -> None:
        self._state = state
        self._watchers = watchers
        self._clock = clock
        self._eyes: dict[bytes, tuple[Raw, Raw]] = {}  # by the bytes of the position that is seen
        self._seen: dict[int, Position] = {}
        self._may: dict[int, wire.May] = {}
        self._messages: dict[Device, bytes] = {}

    def message(self, device: Device) -> bytes:
        """The view of a device with these seats."""
        made = self._messages.get(device)
        if made is None:
            made = self._messages[device] = wire.write(self._view(device))
        return made

    def _view(self, device: Device) -> wire.View:
        state, (own, is_host) = self._state, device
        may = []
        if state.status == "running":
            actors = (DEALER, *own) if is_host and state.opened.dice == "own" else own
            may = [found for seat in actors if (found := self._may_of(seat)).now]
        return wire.View(
            n=state.n,
            deals=state.deals,
            status=state.status,
            host=is_host,
            seats=[seat_view(state, number, number in own) for number in range(len(state.seats))],
            may=may,
            eyes=self._eyes_of(own or (WATCHER,)),
            clock=self._clock,
            fair=fair_view(state),
            rematch=state.rematch,
            watchers=self._watchers,
        )

    def _see(self, viewer: int) -> Position:
        if viewer not in self._seen:
            self._seen[viewer] = seen(self._state.position, viewer)
        return self._seen[viewer]

    def _eyes_of(self, viewers: Iterable[int]) -> list[wire.Eyes]:
        together: dict[bytes, list[int]] = {}
        for viewer in viewers:
            position = self._see(viewer)
            key = position.state.tobytes()
            if key not in self._eyes:
                game = position.game
                self._eyes[key] = Raw(wire.write(game.view(position))), Raw(wire.write(game.result(position)))
            together.setdefault(key, []).append(viewer)
        return [wire.Eyes([seat for seat in seats if seat >= 0], *self._eyes[key]) for key, seats in together.items()]

    def _may_of(self, seat: int) -> wire.May:
        if seat not in self._may:
            own = self._state.position if seat == DEALER else self._see(seat)
            is_played = seat != DEALER and self._state.seats[seat].bot is not None
            self._may[seat] = wire.May(seat, {}) if is_played else may_of(own, seat)
        return self._may[seat]


def may_of(position: Position, seat: int, is_begun: bool = False) -> wire.May:
    """What a seat may do by what it sees, and what may follow a code that only begins an event."""
    book = book_of(position.game)
    now = book.may(position, seat, is_begun)
    then = {}
    for code in book.heads(now) if not is_begun else ():
        after = position.copy()
        follow(after, [Act(seat, code)])
        then[str(code)] = book.may(after, seat, True)
    return wire.May(seat, now, then)


class Book:
    """A game's code book as tables, and room to write in."""

    def __init__(self, game: Game) -> None:
        from polychrome.core.spans import list_spans  # brings the compiler with it: the server answers before that

        self._list_spans = list_spans
        kinds, size = game.codes.kinds, len(game.codes)
        self._names = [kind.name for kind in kinds]
        self._tails = np.array([game.tail(code) for code in range(size)], np.int64)
        self._kinds = np.repeat(np.arange(len(kinds)), [kind.size for kind in kinds])
        self._kind_of = self._kinds.tolist()
        self._has_heads = {kind.name for kind in kinds if (self._tails[kind.first : kind.end] > 0).any()}
        self._codes, self._spans = np.empty(size, np.int64), np.empty(2 * size, np.int64)

    def may(self, position: Position, seat: int, is_begun: bool) -> dict[str, list[int]]:
        """What a seat may begin, or how it may go on, as spans under the names of their kinds."""
        codes, game = self._codes, position.game
        found = game.list_legal(position.state, position.material, seat, len(codes), codes)
        written = self._list_spans(codes[:found], self._tails, self._kinds, is_begun, self._spans)
        spans = self._spans[:written].tolist()
        may: dict[str, list[int]] = {}
        for first, last in zip(spans[::2], spans[1::2], strict=True):
            may.setdefault(self._names[self._kind_of[first]], []).extend((first, last))
        return may

    def heads(self, may: dict[str, list[int]]) -> list[int]:
        """The first few codes among these that only begin an event."""
        found: list[int] = []
        for name in self._has_heads & may.keys():
            spans = may[name]
            for first, last in zip(spans[::2], spans[1::2], strict=True):
                found += [code for code in range(first, last + 1) if self._tails[code] > 0]
        return sorted(found)[:MOST_HEADS]


@cache
def book_of(game: Game) -> Book:
    """The code book of a game, made once."""
    return Book(game)


def seat_view(state: TableState, number: int, is_own: bool) -> wire.SeatView:
    """A seat as everybody may know it."""
    seat = state.seats[number]
    here = bool(seat.token) and seat.gone is None
    return wire.SeatView(seat.name, seat.bot, here, seat.done, is_own)


def fair_view(state: TableState) -> wire.FairView | None:
    """The promise, and when the game is over the proof."""
    secret = state.opened.secret
    if not secret:
        return None
    return wire.FairView(
        commit(bytes.fromhex(secret)),
        [seat.number for seat in state.seats],
        secret if state.status == "over" else UNSET,
    )
