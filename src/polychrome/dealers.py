"""Fair dice that anybody can check: every draw follows from a secret fixed beforehand and from the seats' own numbers.

The hash of the secret is published first (`commit`). Then every seat publishes the hash of a number of its own
(`commit_number`), and shows that number only when all seats are fixed. So nobody can choose a secret or a number that
suits the others', and nobody can foresee a draw before the secret is shown at the end. `docs/fair-dice.md` gives the
derivation byte by byte; existing records rely on it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from polychrome.core.errors import BadRecord
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import NextUp, Position, apply_code, deal_with, next_up
from polychrome.core.records import Fair, RecordFile, moves_of, opening
from polychrome.core.seats import DEALER
from polychrome.core.wording import format_count

LEAST_SECRET = 32  # bytes; fewer could be found by trying all until the commitment fits
LEAST_NUMBER = 16  # bytes of a number that somebody commits to, for the same reason
NO_NUMBER = bytes(LEAST_NUMBER)  # of a seat that has not committed to any: nobody can choose it

_COMMITMENT = b"polychrome commitment 1:"
_NUMBER_COMMITMENT = b"polychrome number 1:"
_DRAW = b"polychrome draw 1:"
_BLOCK = 64  # bytes that SHA-256 takes at a time
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_MOST_AHEAD = 16  # draws that are made ready before it is known whether they are needed
_SPAN = 2**32  # a draw reads four bytes: numbers that every language divides exactly


def commit(secret: bytes) -> str:
    """The promise to use this secret, in hex, for everybody to see before the first roll."""
    return hashlib.sha256(_COMMITMENT + _long_enough(secret)).hexdigest()


def commit_number(commitment: str, seat: int, number: bytes) -> str:
    """A seat's promise to use this number with the secret behind this commitment, in hex."""
    return hashlib.sha256(_NUMBER_COMMITMENT + bytes.fromhex(commitment) + _four(seat) + number).hexdigest()


class Deal(NamedTuple):
    """A move that the dealer made."""

    move: Move
    drawn: int  # draws so far, this move included
    next_up: NextUp  # what may come then


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

    def deal(self, position: Position) -> Move:
        """Make the dealer's next move *in place*."""
        return self.deals(position)[0].move

    def deals(self, position: Position, at_once: int = 0) -> list[Deal]:
        """Make the dealer's next move *in place*, and those after it that begin with a kind of the mask `at_once`."""
        self._check(position)
        found: list[Deal] = []
        codes: list[int] = []  # of the move under way
        before, ahead, left = self.drawn, self._usual, 0
        while left or not found:
            draws = [_number(digest) for digest in self._digests(range(self.drawn, self.drawn + ahead))]
            dealt, used, ended, left = deal_with(position, draws, _SPAN, at_once, left)
            start = 0
            for at in range(0, len(ended), 4):
                end, up_to, waiting, kinds = ended[at : at + 4]
                move = Move(DEALER, codes + dealt[start:end], position)
                found.append(Deal(move, self.drawn + up_to, NextUp(waiting, kinds)))
                codes, start = [], end
            codes += dealt[start:]
            self.drawn += used
            ahead = max(left, 1)
            if used < len(draws) and (left or not found):  # the next digest is one of the very few passed over
                codes.append(self.choose(position.due_codes(DEALER)))
                apply_code(position, DEALER, codes[-1])
                left = left - 1 if left else position.game.to_follow[codes[-1]]
                if left == 0:
                    found.append(Deal(Move(DEALER, codes, position), self.drawn, next_up(position)))
        self._usual = min(self.drawn - before, _MOST_AHEAD)
        return found

    def _check(self, position: Position) -> None:
        if position.seats != self._seats:
            raise ValueError(f"{format_count(position.seats, 'seat')} need as many numbers, not {self._seats}")

    def choose(self, codes: Sequence[int]) -> int:
        """One of these codes, all equally likely. Where there is no choice, nothing is drawn."""
        if not codes:
            raise ValueError("the dealer can do nothing now")
        if len(codes) == 1:
            return codes[0]
        draw = self.drawn
        self.drawn += 1
        return codes[below(len(codes), lambda again: self._digests((draw,), again)[0])]

    def _digests(self, draws: Iterable[int], again: int = 0) -> list[bytes]:
        """The texts that these draws follow from; `again`: how many digests before each were passed over."""
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


def _choices(position: Position, seat: int, code: int) -> list[int]:
    """All that chance could have played in place of this code; nothing where the code is not the dealer's."""
    if seat != DEALER:
        return []
    kind = position.game.rules.codes.read(code)[0]
    return [each for each in range(kind.first, kind.end) if position.why_not_code(DEALER, each) is None]


def count_draws(start: Position, moves: Iterable[Move]) -> int:
    """Count the draws in these moves: there a dealer goes on after a restart."""
    position, draws = start.copy(), 0
    for move in moves:
        for code in move.codes:
            draws += len(_choices(position, move.seat, code)) > 1
            apply_code(position, move.seat, code)
    return draws


# --- checking a record ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """Whether a record's dice and cards are the ones that were promised, in one sentence."""

    is_fair: bool
    text: str
    draws: int = 0  # that were recomputed and found right
    at: int | None = None  # the first event that is not as it should be


def verify(game: Game, record: RecordFile[Any, Any]) -> Verdict:
    """Recompute every die and card of a record. Raises BadRecord where there is nothing to check."""
    if record.fair is UNSET:
        raise BadRecord("the record has no `fair`: its dice were not promised to anybody")
    if record.fair.secret is UNSET:
        raise BadRecord("fair.secret: is not shown yet; it is when the game is over")
    if fault := _broken_promise(record.fair, int(record.options.seats)):
        return Verdict(False, fault)
    position = opening(game, record)
    moves = moves_of(position, record)
    secret, numbers = bytes.fromhex(record.fair.secret), map(bytes.fromhex, record.fair.numbers)
    dealer = FairDealer(secret, list(numbers))
    for at, move in enumerate(moves):
        draws = dealer.drawn
        if fault := _fault_of_move(position, move, dealer):
            return Verdict(False, f"event {at} {fault}", draws, at)
    if not position.is_over:
        right = format_count(len(record.events), "event")
        fault = f"the record is right as far as it goes ({right}), but the game is not over: later rolls are missing"
        return Verdict(False, fault, dealer.drawn, len(record.events))
    text = f"all {dealer.drawn} dice and cards follow from the secret and the seats' numbers, as promised"
    return Verdict(True, text + _describe_start(record.fair), dealer.drawn)


def _broken_promise(fair: Fair, seats: int) -> str | None:
    """Find what is wrong with the proof itself."""
    if len(fair.numbers) != seats:
        return f"numbers: {len(fair.numbers)}, seats: {seats}; every seat adds one number"
    secret = bytes.fromhex(str(fair.secret))
    if len(secret) < LEAST_SECRET:
        return (
            f"the secret has only {format_count(len(secret), 'byte')}: it could have been guessed from the commitment"
        )
    if commit(secret) != fair.commitment:
        return f"the secret is not the one that was promised: its commitment would be {commit(secret)}"
    return _broken_commitment(fair)


def _broken_commitment(fair: Fair) -> str | None:
    """Find a seat whose number is not the one that it committed to. The oldest records have no commitments."""
    if fair.commitments is UNSET:
        return None
    for seat, (commitment, text) in enumerate(zip(fair.commitments, fair.numbers, strict=True)):
        number = bytes.fromhex(text)
        if commitment is None and number != NO_NUMBER:
            return f"seat {seat} committed to no number, so its number has to be {NO_NUMBER.hex()}"
        if commitment is not None and len(number) < LEAST_NUMBER:
            return f"the number of seat {seat} has only {format_count(len(number), 'byte')}: it could have been guessed"
        if commitment is not None and commit_number(fair.commitment, seat, number) != commitment:
            return f"the number of seat {seat} is not the one that it committed to"
    return None


def _describe_start(fair: Fair) -> str:
    """How the numbers came about, to follow the verdict."""
    if fair.commitments is UNSET:
        return ""
    count = sum(commitment is not None for commitment in fair.commitments)
    void = 0 if fair.void_starts is UNSET else fair.void_starts
    repeated = f"; the start was repeated {format_count(void, 'time')}" if void else ""
    return f"; {format_count(count, 'seat')} committed to a number before any was shown{repeated}"


def _fault_of_move(position: Position, move: Move, dealer: FairDealer) -> str | None:
    """Make a move *in place*; what is wrong with it, if anything is."""
    before, draws = position.copy(), dealer.drawn
    for code in move.codes:
        choices = _choices(position, move.seat, code)
        if len(choices) > 1 and dealer.choose(choices) != code:
            dealer.drawn = draws
            right, given = _right_move(before, move.codes[0], dealer), before.game.forms.decode(before, move)
            return f"should have been {_json(before.game.forms.decode(before, right))}, not {_json(given)}"
        refusal = position.why_not_code(move.seat, code)
        if refusal is not None:
            return f"breaks a rule: {refusal.text} [{refusal.rule}]"
        apply_code(position, move.seat, code)
    return None


def _right_move(position: Position, first: int, dealer: FairDealer) -> Move:
    """The dealer's move that begins as this one does and goes on as it was drawn."""
    choices = _choices(position, DEALER, first)
    codes = [dealer.choose(choices) if len(choices) > 1 else first]
    after = position.copy()
    apply_code(after, DEALER, codes[0])
    while len(codes) <= position.game.to_follow[codes[0]]:
        codes.append(dealer.choose(after.due_codes(DEALER)))
        apply_code(after, DEALER, codes[-1])
    return Move(DEALER, codes, position)


def _json(event: Any) -> str:
    return msgspec.json.encode(event).decode()
