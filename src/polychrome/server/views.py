"""What each device gets to see: everything in a message comes from the position as its own seats may know it."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import msgspec
import numpy as np
from msgspec import UNSET, Raw

from polychrome import games
from polychrome.core.game import Game, Position, seen
from polychrome.core.kernel import bind
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
            printed=printed_of(game, bytes(state.opened.options)),
            kinds=kinds,
            bots=list(bot_names(game)),
            dice=state.opened.dice,
            now=now,
            hints=state.opened.hints,
        )
    )


@lru_cache(maxsize=64)
def printed_of(game: Game, options: bytes) -> Raw:
    """The whole sheet, board or deck of a table, encoded."""
    return Raw(wire.write(games.definition(game, msgspec.json.decode(options, type=game.options))))


class Views:
    """The messages of one moment. Whoever sees the same gets the same bytes, made once.

    `may` holds what seats may do, encoded, as far as that is known from the moment before; the rest is added here.
    """

    def __init__(
        self,
        state: TableState,
        watchers: int = 0,
        clock: wire.Clock | None = None,
        may: dict[int, Raw | None] | None = None,
    ) -> None:
        self._state = state
        self._watchers = watchers
        self._clock = clock
        self._eyes: dict[bytes, tuple[Raw, Raw]] = {}  # by the bytes of the position that is seen
        self._data: dict[int, bytes] = {}  # of the position, as each viewer sees it
        self._may = {} if may is None else may
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
        """See with the eyes of all at once, and list what each seat may do: one call of compiled code, not dozens."""
        position, places = self._state.position, self._state.seats
        viewers, asked = (WATCHER, *range(len(places))), 0
        if self._state.status == "running":
            for seat, place in enumerate(places):
                if place.bot is None and seat not in self._may:
                    asked |= 2 << seat
        looks = book_of(position.game).look(position, viewers, asked)
        for at, (viewer, (data, may)) in enumerate(zip(viewers, looks, strict=True)):
            self._data[viewer] = data
            if asked >> at & 1:
                self._may[viewer] = may

    def _eyes_of(self, viewers: tuple[int, ...]) -> list[wire.Eyes]:
        if not self._data:
            self._look()
        together: dict[bytes, list[int]] = {}
        for viewer in viewers:
            together.setdefault(self._data[viewer], []).append(viewer)
        return [
            wire.Eyes([seat for seat in seats if seat >= 0], *self._encoded(key, seats[0]))
            for key, seats in together.items()
        ]

    def _encoded(self, key: bytes, viewer: int) -> tuple[Raw, Raw]:
        """The position and the result as this viewer sees them; the key is that position's bytes."""
        made = self._eyes.get(key)
        if made is None:
            position = self._state.position
            if position.state.tobytes() != key:
                position = seen(position, viewer)
            made = self._eyes[key] = encoded(position)
        return made

    def _may_of(self, own: tuple[int, ...], is_host: bool) -> Any:
        """What the seats of a device may do, encoded; those of bots and those with nothing to do are left out."""
        state = self._state
        if state.status != "running":
            return []
        may = []
        if is_host and state.opened.dice == "own":
            may.append(book_of(state.game).look(state.position, (DEALER,), 1, is_whole=False)[0][1])
        if own and not self._data:
            self._look()
        may += [self._may.get(seat) for seat in own if state.seats[seat].bot is None]
        return [found for found in may if found is not None]


def encoded(position: Position) -> tuple[Raw, Raw]:
    """A position that somebody may see, and its result."""
    game = position.game
    if game.encoded is not None:
        view, result = game.encoded(position)
        return Raw(view), Raw(result)
    return Raw(wire.write(game.view(position))), Raw(wire.write(game.result(position)))


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

    def look(
        self, position: Position, seats: tuple[int, ...], asked: int, is_whole: bool = True
    ) -> list[tuple[bytes, Raw | None]]:
        """For each seat what it sees, as the bytes of a state, and, if its place is asked for, what it may do."""
        ends = self._list(position, seats, asked, is_whole, False)
        size, views = self._views.itemsize, self._views[: len(seats)].tobytes()
        data = self._found[: ends[-1]].tobytes() if ends else b""
        looks, start = [], 0
        for at, (seat, end) in enumerate(zip(seats, ends, strict=True)):
            may = None
            if asked >> at & 1:
                key = seat, data[8 * start : 8 * end]
                if key not in self._known:
                    if len(self._known) >= MOST_KNOWN:
                        self._known.clear()
                    found = self._read(seat, start, end)
                    self._known[key] = Raw(wire.write(found)) if found.now else None
                may = self._known[key]
            looks.append((views[at * size : (at + 1) * size], may))
            start = end
        return looks

    def may(self, position: Position, seat: int, is_begun: bool) -> wire.May:
        """What a seat may begin, or how it may go on, in a position that shows what it sees."""
        return self._read(seat, 0, *self._list(position, (seat,), 1, False, is_begun))

    def _list(
        self, position: Position, seats: tuple[int, ...], asked: int, is_whole: bool, is_begun: bool
    ) -> list[int]:
        if len(self._views) <= len(seats):
            self._views = np.empty(len(seats) + 1, position.game.state)
            self._found = np.empty(len(seats) * self._room, np.int64)
        ends = np.empty(len(seats), np.int64)
        self._list_may(
            position.state, position.material, _numbers(seats), asked, is_whole, is_begun,
            self._tails, self._kinds, MOST_HEADS, self._views, self._codes, self._found, ends,
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


@lru_cache
def _numbers(seats: tuple[int, ...]) -> Any:
    return np.array(seats, np.int64)


@cache
def book_of(game: Game) -> Book:
    """The code book of a game, made once."""
    return Book(game)


def seat_view(state: TableState, number: int, is_own: bool) -> wire.SeatView:
    """A seat as everybody may know it."""
    seat = state.seats[number]
    here = bool(seat.token) and seat.gone is None
    return wire.SeatView(seat.name, seat.bot, here, seat.done, is_own)


def fair_view(state: TableState) -> Any:
    """The promise, and when the game is over the proof, encoded."""
    secret = state.opened.secret
    if not secret:
        return None
    return _fair_view(secret, tuple(seat.number for seat in state.seats), state.status == "over")


@lru_cache(maxsize=4096)  # the same at every move of a table
def _fair_view(secret: str, numbers: tuple[str | None, ...], is_over: bool) -> Raw:
    promise = wire.FairView(commit(bytes.fromhex(secret)), list(numbers), secret if is_over else UNSET)
    return Raw(wire.write(promise))
