"""What each device gets to see: everything in a message comes from the position as its own seats may know it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
from msgspec import UNSET, Raw

from polychrome import games
from polychrome.core.game import Game, Position, seen
from polychrome.core.kernel import bind
from polychrome.core.parts import encode
from polychrome.core.seats import DEALER, WATCHER
from polychrome.dealers import commit
from polychrome.server import wire
from polychrome.server.judge import bot_names
from polychrome.server.state import TableState

MOST_KNOWN = 8192  # lists of what a seat may do that are kept as JSON: at most moves they stay for most seats
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
        self._data: dict[int, bytes] = {}  # of the position, as each viewer sees it
        self._may: dict[int, Raw | None] = {}
        self._seats = [seat_view(state, number, False) for number in range(len(state.seats))]
        self._fair = fair_view(state)
        self._messages: dict[Device, bytes] = {}

    def message(self, device: Device) -> bytes:
        """The view of a device with these seats."""
        made = self._messages.get(device)
        if made is None:
            made = self._messages[device] = wire.write(self._view(device))
        return made

    def _view(self, device: Device) -> wire.View:
        state, (own, is_host) = self._state, device
        return wire.View(
            n=state.n,
            deals=state.deals,
            status=state.status,
            host=is_host,
            seats=[seat_view(state, at, True) if at in own else seat for at, seat in enumerate(self._seats)],
            may=self._may_of(own, is_host),
            eyes=self._eyes_of(own or (WATCHER,)),
            clock=self._clock,
            fair=self._fair,
            rematch=state.rematch,
            watchers=self._watchers,
        )

    def _look(self) -> None:
        """See with the eyes of all seats at once, and list what each may do: one call of compiled code, not dozens."""
        position, places = self._state.position, self._state.seats
        seats = [seat for seat in range(len(places)) if places[seat].bot is None]
        for seat, (data, may) in zip(seats, book_of(position.game).look(position, seats), strict=True):
            self._data[seat], self._may[seat] = data, may

    def _see(self, viewer: int) -> bytes:
        """The bytes of the position as a viewer may know it."""
        if viewer not in self._data:
            self._data[viewer] = seen(self._state.position, viewer).state.tobytes()
        return self._data[viewer]

    def _eyes_of(self, viewers: Iterable[int]) -> list[wire.Eyes]:
        together: dict[bytes, list[int]] = {}
        for viewer in viewers:
            key = self._see(viewer)
            if key not in self._eyes:
                position = seen(self._state.position, viewer)
                game = position.game
                self._eyes[key] = Raw(encode(game.view(position))), Raw(encode(game.result(position)))
            together.setdefault(key, []).append(viewer)
        return [wire.Eyes([seat for seat in seats if seat >= 0], *self._eyes[key]) for key, seats in together.items()]

    def _may_of(self, own: tuple[int, ...], is_host: bool) -> Any:
        """What the seats of a device may do, encoded; those of bots and those with nothing to do are left out."""
        state = self._state
        if state.status != "running":
            return []
        may = []
        if is_host and state.opened.dice == "own":
            may.append(book_of(state.game).look(state.position, [DEALER], is_whole=False)[0][1])
        if own and not self._may:
            self._look()
        may += [self._may[seat] for seat in own if seat in self._may]
        return [found for found in may if found is not None]


def may_of(position: Position, seat: int, is_begun: bool = False) -> wire.May:
    """What a seat may do by what it sees, and what may follow a code that only begins an event."""
    return book_of(position.game).may(position, seat, is_begun)


class Book:
    """A game's code book as tables, and room to write in."""

    def __init__(self, game: Game) -> None:
        from polychrome.core.spans import list_may  # brings the compiler with it: the server answers before that

        self._list_may = bind(list_may, list_legal=game.list_legal, act=game.act, hide=game.hide)
        kinds, size = game.codes.kinds, len(game.codes)
        self._names = [kind.name for kind in kinds]
        self._tails = np.array([game.tail(code) for code in range(size)], np.int64)
        self._kinds = np.repeat(np.arange(len(kinds)), [kind.size for kind in kinds])
        self._kind_of = self._kinds.tolist()
        self._codes = np.empty(size, np.int64)
        self._room = (MOST_HEADS + 1) * (2 * size + 2)  # numbers that a seat can need at most
        self._found, self._views = np.empty(0, np.int64), np.empty(0, game.state)
        self._known: dict[tuple[int, bytes], Raw | None] = {}

    def look(self, position: Position, seats: list[int], is_whole: bool = True) -> list[tuple[bytes, Raw | None]]:
        """For each seat what it sees, as the bytes of a state, and what it may do; None: nothing."""
        ends = self._list(position, seats, is_whole, False)
        size, views = self._views.itemsize, self._views[: len(seats)].tobytes()
        data = self._found[: ends[-1]].tobytes() if ends else b""
        looks, start = [], 0
        for at, (seat, end) in enumerate(zip(seats, ends, strict=True)):
            key = seat, data[8 * start : 8 * end]
            if key not in self._known:
                if len(self._known) >= MOST_KNOWN:
                    self._known.clear()
                may = self._read(seat, start, end)
                self._known[key] = Raw(wire.write(may)) if may.now else None
            looks.append((views[at * size : (at + 1) * size], self._known[key]))
            start = end
        return looks

    def may(self, position: Position, seat: int, is_begun: bool) -> wire.May:
        """What a seat may begin, or how it may go on, in a position that shows what it sees."""
        return self._read(seat, 0, *self._list(position, [seat], False, is_begun))

    def _list(self, position: Position, seats: list[int], is_whole: bool, is_begun: bool) -> list[int]:
        if len(self._views) <= len(seats):
            self._views = np.empty(len(seats) + 1, position.game.state)
            self._found = np.empty(len(seats) * self._room, np.int64)
        ends = np.empty(len(seats), np.int64)
        self._list_may(
            position.state, position.material, np.array(seats, np.int64), is_whole, is_begun, self._tails, self._kinds,
            MOST_HEADS, self._views, self._codes, self._found, ends,
        )  # fmt: skip
        written: list[int] = ends.tolist()
        return written

    def _read(self, seat: int, start: int, end: int) -> wire.May:
        """The numbers of one seat."""
        numbers = self._found[start:end].tolist()
        at = 1 + numbers[0]
        now, then = self._by_kind(numbers[1:at]), {}
        while at < len(numbers):
            code, written = numbers[at : at + 2]
            then[str(code)] = self._by_kind(numbers[at + 2 : at + 2 + written])
            at += 2 + written
        return wire.May(seat, now, then)

    def _by_kind(self, spans: list[int]) -> dict[str, list[int]]:
        """Spans under the names of their kinds."""
        may: dict[str, list[int]] = {}
        for first, last in zip(spans[::2], spans[1::2], strict=True):
            may.setdefault(self._names[self._kind_of[first]], []).extend((first, last))
        return may


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
