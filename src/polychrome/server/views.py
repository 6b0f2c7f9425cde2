"""The messages that show a table to its devices: a whole view, or only what has changed since the last one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, Raw

from polychrome.core.seats import DEALER, WATCHER
from polychrome.dealers import commit
from polychrome.server import wire
from polychrome.server.game_views import views_of
from polychrome.server.perspectives import LegalBySeat, Perspectives
from polychrome.server.ready import list_not_ready
from polychrome.server.seating import SeatState
from polychrome.server.state import TableState
from polychrome.server.undo import show_undo

# Marks the place of a device's legal moves in the text of a change. No JSON contains this character.
MAY, PLACE = b',"may":', Raw(b"\0")
PLACED_MAY = MAY + bytes(PLACE)


@dataclass(frozen=True, eq=False, slots=True)
class Device:
    """What a device's messages depend on. Compared by identity, which is quick: `find_device` makes each one once."""

    seats: tuple[int, ...] = ()  # its own
    is_host: bool = False
    takeable: tuple[int, ...] = ()  # free seats where it may sit down now


@lru_cache(maxsize=4096)
def find_device(seats: tuple[int, ...], is_host: bool, takeable: tuple[int, ...]) -> Device:
    """The same object for the same content, so that devices that see the same get the same bytes."""
    return Device(seats, is_host, takeable)


SeatFacts = tuple[str | None, str | None, bool, bool]  # name, bot, whether a device is connected, whether it is owned


class Facts(NamedTuple):
    """What everybody may know about a table, under the names of `wire.View`."""

    status: str
    seats: list[SeatFacts]
    clock: wire.Clock | None
    not_ready: list[int] | None
    fair: Any  # encoded
    rematch: str | None
    watchers: int
    agreed: Any  # encoded
    pace_ms: int
    paused: bool
    scores: list[tuple[int, int]] | None  # once the game is over
    undo: wire.UndoView | None


class Moment:
    """A table at one entry, as far as the next one is compared with it."""

    __slots__ = ("_agreed", "_seats", "deal_count", "done", "facts", "legal", "n", "perspectives")

    def __init__(
        self, state: TableState, clock: wire.Clock | None, watchers: int, legal: LegalBySeat, before: Moment | None
    ) -> None:
        self.n, self.deal_count = state.n, state.progress.deal_count
        self.done = list_done(state.progress.done, len(state.seating.seats))
        self._seats = state.seating.seats, state.status, state.terms.fair
        self._agreed = state.terms.agreed
        self.facts = self._make_facts(state, clock, watchers, before)
        self.perspectives = Perspectives(state, legal)
        self.legal: dict[Device, list[bytes]] = {}  # what each device was sent

    def _make_facts(self, state: TableState, clock: wire.Clock | None, watchers: int, before: Moment | None) -> Facts:
        """Make the facts; what has not changed is taken over from the moment before, all of them if they can be."""
        not_ready, pace_ms = list_not_ready(state), round(state.terms.pace_seconds * 1000)
        undo = show_undo(state)
        old = before.facts if before is not None and self._seats == before._seats else None
        is_agreed_same = before is not None and before._agreed is self._agreed
        if old is not None and is_agreed_same:
            current = clock, not_ready, state.rematch, watchers, pace_ms, state.is_paused, undo
            if current == (old.clock, old.not_ready, old.rematch, old.watchers, old.pace_ms, old.paused, old.undo):
                return old  # its status is among `_seats`
        return Facts(
            state.status,
            list_seat_facts(state.seating.seats) if old is None else old.seats,
            clock,
            not_ready,
            encode_fair(state) if old is None else old.fair,
            state.rematch,
            watchers,
            before.facts.agreed if before is not None and is_agreed_same else encode_agreed(state),
            pace_ms,
            state.is_paused,
            (state.position.scores if state.status == "over" else None) if old is None else old.scores,
            undo,
        )


class Views:
    """The messages of one moment. Devices that see the same get the same bytes, made once.

    `legal` holds the legal moves of seats, encoded, as far as they are known from the moment before; the rest is added
    to it. Devices that were sent the moment `before` get only what has changed.
    """

    __slots__ = (
        "_before", "_change_for_all", "_changes", "_full", "_is_legal_same", "_is_same_for_all", "_legal", "_state",
        "moment",
    )  # fmt: skip

    def __init__(
        self,
        state: TableState,
        watchers: int = 0,
        clock: wire.Clock | None = None,
        legal: LegalBySeat | None = None,
        before: Moment | None = None,
    ) -> None:
        self._state, self._legal, self._before = state, {} if legal is None else legal, before
        self.moment = moment = Moment(state, clock, watchers, self._legal, before)
        self._full: dict[Device, bytes] = {}
        self._changes: dict[Device | None, tuple[bytes, bytes] | None] = {}
        self._change_for_all: bytes | None = None  # if it is the same for all devices, whatever their seats
        self._is_legal_same = self._is_same_for_all = False
        if before is not None:
            is_seats_same = moment.facts.seats is before.facts.seats or moment.facts.seats == before.facts.seats
            is_status_same = state.status == before.facts.status
            is_listed = moment.perspectives.has_listed or state.terms.opened.dice == "own"
            self._is_legal_same = not is_listed and is_seats_same and is_status_same
            self._is_same_for_all = is_seats_same and moment.perspectives.are_equal and before.perspectives.are_equal
            if self._is_legal_same:
                moment.legal = before.legal

    @property
    def has_listed(self) -> bool:
        """Whether legal moves were listed that were not known before."""
        return self.moment.perspectives.has_listed

    def message(self, device: Device, knows_before: bool = False) -> bytes:
        """The message for a device: a whole view or, if it was sent the moment before, what has changed."""
        before = self._before
        if knows_before and before is not None and device in before.legal:
            change = self._change_for_all or self._change(device, before)
            if change is not None:
                return change
        message = self._full.get(device)
        if message is None:
            message = self._full[device] = wire.write(self._make_view(device))
        return message

    # --- what has changed ---------------------------------------------------------------------------------------

    def _change(self, device: Device, before: Moment) -> bytes | None:
        """What has changed for a device; None: so much that it gets the whole view."""
        key = None if self._is_same_for_all else device
        if key not in self._changes:
            self._changes[key] = self._make_change(device, before)
        change = self._changes[key]
        if change is None:
            return None
        head, tail = change
        if self._is_legal_same:
            if key is None:
                self._change_for_all = head
            return head
        legal = self._legal_of(device)
        return head + tail if legal == before.legal[device] else b"%b%b[%b]%b" % (head, MAY, b",".join(legal), tail)

    def _make_change(self, device: Device, before: Moment) -> tuple[bytes, bytes] | None:
        """Make the text of a change before and after the device's legal moves; where these are the same as before, the
        whole text and nothing."""
        moment = self.moment
        patches = moment.perspectives.diff(device.seats or (WATCHER,), before.perspectives)
        if patches is None:
            return None
        fields: dict[str, Any] = {}
        if moment.facts is not before.facts:
            pairs = zip(Facts._fields, moment.facts, before.facts, strict=True)
            fields = {name: fact for name, fact, old in pairs if fact != old}
        if moment.deal_count != before.deal_count:
            fields["deal_count"] = moment.deal_count
        if "seats" in fields:
            fields["seats"] = self._make_seats(device)
        elif moment.done != before.done:
            fields["done"] = moment.done
        if patches.count(b"[]") < len(patches):
            fields["perspectives"] = list(map(Raw, patches))
        if self._is_legal_same:
            return wire.write(wire.Change(n=moment.n, base_n=before.n, **fields)), b""
        text = wire.write(wire.Change(n=moment.n, base_n=before.n, may=PLACE, **fields))  # type: ignore[arg-type]
        head, _, tail = text.partition(PLACED_MAY)
        return head, tail

    # --- the whole view -------------------------------------------------------------------------------------------

    def _make_view(self, device: Device) -> wire.View:
        facts = self.moment.facts._asdict()
        facts["seats"] = self._make_seats(device)
        return wire.View(
            n=self.moment.n,
            deal_count=self.moment.deal_count,
            host=device.is_host,
            may=list(map(Raw, self._legal_of(device))),  # type: ignore[arg-type] # encoded already
            perspectives=[
                Raw(b'{"seats":%b,%b' % (wire.write(seats), text[1:]))  # type: ignore[misc]
                for seats, (text, _) in self.moment.perspectives.group(device.seats or (WATCHER,))
            ],
            **facts,
        )

    def _make_seats(self, device: Device) -> list[wire.SeatView]:
        pairs = enumerate(zip(self.moment.facts.seats, self.moment.done, strict=True))
        return [
            wire.SeatView(name, bot, here, done, at in device.seats, owned, at in device.takeable)
            for at, ((name, bot, here, owned), done) in pairs
        ]

    def _legal_of(self, device: Device) -> list[bytes]:
        """The legal moves of a device's seats, encoded; those of bots and those with none are left out."""
        known = self.moment.legal.get(device)
        if known is None:
            state = self._state
            found: list[bytes | None] = []
            if state.status == "running":
                if device.is_host and state.opened.dice == "own":
                    found += views_of(state.game).see(state.position, (DEALER,), 1, is_whole=False)[2]
                found += [self._legal.get(seat) for seat in device.seats if state.seats[seat].bot is None]
            known = self.moment.legal[device] = [legal for legal in found if legal is not None]
        return known


@lru_cache(maxsize=1024)
def list_done(mask: int, seats: int) -> list[bool]:
    """For each seat, whether it is in the mask."""
    return [mask >> seat & 1 == 1 for seat in range(seats)]


def list_seat_facts(seats: tuple[SeatState, ...]) -> list[SeatFacts]:
    """What everybody may know about each seat."""
    return [(seat.name, seat.bot, bool(seat.token) and seat.gone_at is None, not seat.is_free) for seat in seats]


def encode_agreed(state: TableState) -> Any:
    """Encode the options that can be changed before the start, as they are now; None: there are none."""
    if not state.game.forms.lobby_options:
        return None
    options, agreed = msgspec.json.decode(state.options), state.terms.agreed
    chosen = {name: options[name] for name in state.game.forms.lobby_options if name in options}
    return Raw(wire.write({"options": chosen, "why": agreed and agreed.why}))


def encode_fair(state: TableState) -> Any:
    """Encode the commitment to fair dice and, when the game is over, the secret; None: people roll their own dice."""
    fair = state.terms.fair
    if not fair.secret:
        return None
    view = wire.FairView(
        commitment=commit(bytes.fromhex(fair.secret)),
        commitments=[seat.commitment for seat in state.seats],
        # Shown when all are in: whoever saw the others' first could choose whether to show its own.
        seed_shares=[] if state.status == "open" else [seat.seed_share for seat in state.seats],
        reveal_by=fair.reveal_by,
        void_starts=fair.void_starts,
        late=list(fair.late),
        secret=fair.secret if state.status == "over" else UNSET,
    )
    return Raw(wire.write(view))
