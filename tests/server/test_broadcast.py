"""What devices are told that they may do, when not all of them hear of the same moments."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from polychrome.core.positions import apply
from polychrome.server import dealing, entries
from polychrome.server.broadcast import Broadcaster
from polychrome.server.presence import Member
from polychrome.server.state import TableState, open_table
from polychrome.server.views import Device, Views


class Listener:
    """A device that keeps what it was told last."""

    def __init__(self, token: str, n: int = 0) -> None:
        self.token, self.n, self.changes, self.has_view = token, n, True, False
        self.told = b""

    def send(self, *messages: bytes) -> None:
        self.told = messages[-1]


class Standing:
    """A table of two that has begun; nobody has rolled."""

    def __init__(self) -> None:
        options = msgspec.Raw(b'{"seats": 2, "sheet": "A", "variant": "standard", "start": 0}')
        opened = entries.Opened(t=1.0, game="colour_square", rules=1, options=options, host="h", secret="ab" * 32)
        self.state = open_table("t", opened)
        for seat, token in enumerate("ab"):
            self.state.add(entries.Sat(t=2.0, by=token, id=str(seat), seat=seat, name=token, token=token))
        self.state.add(entries.Started(t=3.0, by="h", id="3", seed_shares=["00", "11"]))
        self.members: set[Member] = set()
        self._broadcaster = Broadcaster(self.members)

    def turn(self, play: Callable[[TableState], None] | None = None, new: tuple[Member, ...] = ()) -> None:
        """What a table does in a turn, without its log."""
        draft = self.state.copy()
        if play is not None:
            play(draft)
        self._broadcaster.invalidate(draft, self.state)
        draft.drafted = []
        self.state = draft
        self._broadcaster.send(draft, None, {}, list(new))

    def may(self, seat: int) -> object:
        """What this seat may do, asked anew."""
        return msgspec.json.decode(Views(self.state).message(Device((seat,))))["may"]


def deal(draft: TableState) -> None:
    dealing.deal(draft, 4.0)


def enter(draft: TableState) -> None:
    """Seat 0 enters the first list that it may."""
    position = draft.own_position()
    move = next(position.moves(0))
    next_up = apply(position, move)
    draft.draft(entries.Played(t=5.0, by="a", id="5", seat=0, event=draft.game.forms.decode(position, move)), next_up)


def told(listener: Listener) -> object:
    """What a device was told that it may do, in a whole view."""
    message = msgspec.json.decode(listener.told)
    assert message["type"] == "view"
    return message["may"]


def test_who_comes_back_after_a_deal_hears_what_may_be_done_now() -> None:
    table = Standing()
    before = Listener("a"), Listener("b")
    table.members |= set(before)
    table.turn(new=before)
    assert told(before[1]) == []
    table.members.clear()
    table.turn(deal)
    first, second = Listener("a"), Listener("b")
    table.members |= {first, second}
    table.turn(new=(first,))
    table.turn(new=(second,))
    assert told(first) == table.may(0) != []
    assert told(second) == table.may(1) != []


def test_a_device_that_says_it_has_seen_the_next_entry_takes_nothing_from_the_others() -> None:
    table = Standing()
    seats = Listener("a"), Listener("b")
    table.members |= set(seats)
    table.turn(new=seats)
    watcher = Listener("", table.state.n + 1)  # the roll
    table.members.add(watcher)
    table.turn(deal)
    table.turn(new=(watcher,))
    table.turn(enter)
    assert told(seats[1]) == table.may(1) != []
    assert told(seats[0]) == table.may(0)
