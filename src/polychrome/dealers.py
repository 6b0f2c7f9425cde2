"""Fair dice that anybody can check: every draw follows from a secret fixed beforehand and from the seats' own numbers.

Before the first roll the hash of the secret is published (`commit`), then every seat adds a number. Whoever holds the
secret can no longer change it, and nobody else can foresee a draw before the secret is shown at the end.
`docs/fair-dice.md` says the derivation byte by byte; records that exist rely on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from polychrome.core.codes import Act, Kind, acts_by
from polychrome.core.errors import BadRecord
from polychrome.core.game import Game, Outlook, Position, due, follow, go_by, look_out
from polychrome.core.record import Fair, Record, acts_of, opening
from polychrome.core.seats import DEALER
from polychrome.core.wording import format_count

LEAST_SECRET = 32  # bytes; fewer could be found by trying all until the commitment fits

_COMMITMENT = b"polychrome commitment 1:"
_DRAW = b"polychrome draw 1:"
_BLOCK = 64  # bytes that SHA-256 takes at a time
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_MOST_AHEAD = 16  # draws that are made ready before it is known whether they are needed
_SPAN = 2**32  # a draw reads four bytes: numbers that every language divides exactly


def commit(secret: bytes) -> str:
    """The promise to use this secret, in hex, for everybody to see before the first roll."""
    return hashlib.sha256(_COMMITMENT + _long_enough(secret)).hexdigest()


class Dealt(NamedTuple):
    """An event of the dealer that was done."""

    acts: list[Act]
    drawn: int  # draws so far, this event included
    outlook: Outlook  # what may come then


class FairDealer:
    """The dealer whose every die and card follows from a secret and from one number of each seat, in seat order."""

    def __init__(self, secret: bytes, numbers: Sequence[bytes], drawn: int = 0) -> None:
        self.drawn = drawn  # draws made so far, which is the index of the next
        self._seats = len(numbers)
        self._usual = 0  # draws that one call of `events` made, so that the next one has them ready
        # Lengths stand before the numbers, so that no two lists of numbers run together to the same bytes.
        head = _DRAW + _four(len(numbers)) + b"".join(_four(len(number)) + number for number in numbers)
        # HMAC in its two halves (RFC 2104): its own object costs several calls a digest.
        key = _long_enough(secret)
        key = (hashlib.sha256(key).digest() if len(key) > _BLOCK else key).ljust(_BLOCK, b"\0")
        self._inner, self._outer = hashlib.sha256(key.translate(_INNER) + head), hashlib.sha256(key.translate(_OUTER))

    def act(self, position: Position) -> Act:
        """The dealer's next act: drawn where chance decides, else the only one there is."""
        return self._draw(position, due(position, DEALER))

    def event(self, position: Position) -> list[Act]:
        """Do the dealer's next event *in place*, from its first act to its last: the acts."""
        return self.events(position)[0].acts

    def events(self, position: Position, at_once: int = 0) -> list[Dealt]:
        """Do the dealer's next event *in place*, and those behind it that begin with a kind of the mask `at_once`."""
        self._check(position)
        found: list[Dealt] = []
        acts: list[Act] = []
        before, ahead, left = self.drawn, self._usual, 0
        while left or not found:
            numbers = [_number(digest) for digest in self._digests(range(self.drawn, self.drawn + ahead))]
            codes, used, ended, left = go_by(position, DEALER, numbers, _SPAN, at_once, left)
            start = 0
            for at in range(0, len(ended), 4):
                end, up_to, waiting, kinds = ended[at : at + 4]
                acts += acts_by(DEALER, codes[start:end])
                found.append(Dealt(acts, self.drawn + up_to, Outlook(waiting, kinds)))
                acts, start = [], end
            if start < len(codes):
                acts += acts_by(DEALER, codes[start:])
            self.drawn += used
            ahead = max(left, 1)
            if used < len(numbers) and (left or not found):  # the next digest is one of the very few passed over
                acts.append(self.act(position))
                due(position, DEALER, acts[-1].code)
                left = left - 1 if left else position.game.tails[acts[-1].code]
                if left == 0:
                    found.append(Dealt(acts, self.drawn, look_out(position)))
        self._usual = min(self.drawn - before, _MOST_AHEAD)
        return found

    def _check(self, position: Position) -> None:
        if position.seats != self._seats:
            raise ValueError(f"{format_count(position.seats, 'seat')} need as many numbers, not {self._seats}")

    def _draw(self, position: Position, codes: list[int]) -> Act:
        self._check(position)
        if not codes:
            raise ValueError("the dealer can do nothing now")
        return Act(DEALER, self.choose(codes))

    def choose(self, codes: Sequence[int]) -> int:
        """One of these codes, all equally likely. Where there is no choice, nothing is drawn."""
        if len(codes) == 1:
            return codes[0]
        draw = self.drawn
        self.drawn += 1
        return codes[below(len(codes), lambda again: self._digests((draw,), again)[0])]

    def _digests(self, draws: Iterable[int], again: int = 0) -> list[bytes]:
        """What these draws follow from; `again`: how many digests before each were passed over."""
        new_inner, new_outer, found = self._inner.copy, self._outer.copy, []
        for draw in draws:
            inner, outer = new_inner(), new_outer()
            inner.update((draw << 32 | again).to_bytes(12, "big"))  # eight bytes and four
            outer.update(inner.digest())
            found.append(outer.digest())
        return found


def below(most: int, digest: Callable[[int], bytes]) -> int:
    """A number from 0 to `most` - 1, all exactly equally likely; a digest that would favour some is passed over."""
    even = _SPAN - _SPAN % most
    for again in count():
        number = _number(digest(again))
        if number < even:
            return number % most
    raise AssertionError("there is always another digest")


def _number(digest: bytes) -> int:
    return int.from_bytes(digest[:4], "big")


def _four(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _long_enough(secret: bytes) -> bytes:
    if len(secret) < LEAST_SECRET:
        raise ValueError(f"a secret has at least {LEAST_SECRET} bytes, not {len(secret)}")
    return secret


def _legal(position: Position, kind: Kind) -> list[int]:
    """What the dealer may do now of one kind, ascending. More than one code: chance decides."""
    return [code for code in range(kind.first, kind.end) if position.why_not(DEALER, code) is None]


def _choices(position: Position, act: Act) -> list[int]:
    """All that chance could have done in place of this act; nothing when it is not the dealer's."""
    return _legal(position, position.game.codes.read(act.code)[0]) if act.seat == DEALER else []


def drawn(start: Position, acts: Sequence[Act]) -> int:
    """How many draws a list of acts contains: where a dealer goes on after a restart."""
    position, draws = start.copy(), 0
    for act in acts:
        draws += len(_choices(position, act)) > 1
        follow(position, [act])
    return draws


# --- checking a record ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """Whether a record's dice and cards are the ones that were promised, in one sentence."""

    is_fair: bool
    text: str
    draws: int = 0  # that were recomputed and found right
    at: int | None = None  # the first event that is not as it should be


def verify(game: Game, record: Record[Any, Any]) -> Verdict:
    """Recompute every die and card of a record. Raises BadRecord where there is nothing to check."""
    if record.fair is UNSET:
        raise BadRecord("the record has no `fair`: its dice were not promised to anybody")
    if record.fair.secret is UNSET:
        raise BadRecord("fair.secret: is not shown yet; it is when the game is over")
    if fault := _broken_promise(record.fair, int(record.options.seats)):
        return Verdict(False, fault)
    position = opening(game, record)
    acts, events = acts_of(position, record)
    secret, numbers = bytes.fromhex(record.fair.secret), map(bytes.fromhex, record.fair.numbers)
    dealer = FairDealer(secret, list(numbers))
    for at, numbered in groupby(zip(events, acts, strict=True), key=lambda pair: pair[0]):
        draws = dealer.drawn
        if fault := _event_fault(position, [act for _, act in numbered], dealer):
            return Verdict(False, f"event {at} {fault}", draws, at)
    if not position.is_over:
        right = format_count(len(record.events), "event")
        fault = f"the record is right as far as it goes ({right}), but the game is not over: later rolls are missing"
        return Verdict(False, fault, dealer.drawn, len(record.events))
    text = f"all {dealer.drawn} dice and cards follow from the secret and the seats' numbers, as promised"
    return Verdict(True, text, dealer.drawn)


def _broken_promise(fair: Fair, seats: int) -> str | None:
    """What is wrong with the proof itself."""
    if len(fair.numbers) != seats:
        return f"numbers: {len(fair.numbers)}, seats: {seats}; every seat adds one number"
    secret = bytes.fromhex(str(fair.secret))
    if len(secret) < LEAST_SECRET:
        return (
            f"the secret has only {format_count(len(secret), 'byte')}: it could have been guessed from the commitment"
        )
    if commit(secret) != fair.commitment:
        return f"the secret is not the one that was promised: its commitment would be {commit(secret)}"
    return None


def _event_fault(position: Position, acts: Sequence[Act], dealer: FairDealer) -> str | None:
    """Do the acts of an event *in place*; what is wrong with it, if anything is."""
    before, draws = position.copy(), dealer.drawn
    for act in acts:
        choices = _choices(position, act)
        if len(choices) > 1 and dealer.choose(choices) != act.code:
            dealer.drawn = draws
            right, given = _right_event(before, acts[0], dealer), before.game.decode(before, acts)
            return f"should have been {_json(right)}, not {_json(given)}"
        _, reason = follow(position, [act])
        if reason is not None:
            return f"breaks a rule: {reason.text} [{reason.rule}]"
    return None


def _right_event(position: Position, first: Act, dealer: FairDealer) -> Any:
    """The event that begins as this one does and goes on as it was drawn."""
    choices = _choices(position, first)
    acts = [Act(DEALER, dealer.choose(choices)) if len(choices) > 1 else first]
    after = position.copy()
    follow(after, acts)
    while len(acts) <= position.game.tail(acts[0].code):
        acts.append(dealer.act(after))
        follow(after, acts[-1:])
    return position.game.decode(position, acts)


def _json(event: Any) -> str:
    return msgspec.json.encode(event).decode()
