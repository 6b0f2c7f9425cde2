"""A position: a game at one moment, as a value with methods.

`position.play(move)` returns a new value. Loops that own their copy use `apply`, which changes it in place.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from operator import index
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from polychrome.core.engine import MAX_CODES, MAX_MOVES
from polychrome.core.errors import IllegalMove, Refusal
from polychrome.core.faults import converted
from polychrome.core.layout import as_vector, record_in
from polychrome.core.moves import Move
from polychrome.core.offers import NO_SUCH_CODE
from polychrome.core.seats import ALLOWED, DEALER, seats_in
from polychrome.core.stepping import INT, Prepared
from polychrome.core.wording import format_count

if TYPE_CHECKING:
    from polychrome.core.game import Game

NO_STEPS = np.empty(0, INT)


class Dealer(Protocol):
    """Decides where chance does."""

    def choose(self, codes: Sequence[int]) -> int:
        """One of these codes, all equally likely."""


class NextUp(NamedTuple):
    """Whom the game waits for, and the kinds of codes that the dealer may play."""

    waiting: int  # whom the game waits for, a mask
    kinds: int  # the kinds of which the dealer may play a code now, a mask


class Position:
    """A game at one moment. Values: `==`, `hash`, `pickle` and `copy` go by game, options and state."""

    # `state` and `_block` are the same memory, as a record and as an array of one; each is made of the other when it is
    # asked for. `_prepared` holds until somebody asks for `state`: whoever has it may change it.
    __slots__ = ("_block", "_prepared", "game", "material", "options", "seats", "state", "under_way")

    state: Any
    _block: Any

    def __init__(
        self,
        game: Game,
        options: Any,
        material: Any,
        state: Any,
        seats: int,
        under_way: tuple[int, tuple[int, ...]] | None = None,
    ) -> None:
        self.game = game
        self.options = options
        self.material = material
        self.state = state
        self.seats = seats  # how many this table has
        self.under_way = under_way  # the seat and the codes of a move that is not complete yet
        self._prepared: Prepared | None = None  # what may come next, where that was found out on the way

    def __getattr__(self, name: str) -> Any:
        if name == "state":
            self._prepared = None
            self.state = record_in(self._block)
            return self.state
        if name == "_block":
            self._block = np.frombuffer(self.state.data, self.game.rules.state)
            return self._block
        raise AttributeError(f"a position has no attribute {name!r}")

    def _after(self, block: Any, under_way: tuple[int, tuple[int, ...]] | None, prepared: Prepared | None) -> Position:
        """A position of the same game with another state."""
        after = _new(Position)
        after.game, after.options, after.material, after.seats = self.game, self.options, self.material, self.seats
        after._block, after.under_way, after._prepared = block, under_way, prepared
        return after

    # --- who is to act ------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """Whom the game waits for, as a mask (see `core.seats`)."""
        if self._prepared is not None:
            return self._prepared.waiting
        return int(self.game.rules.waiting(self.state, self.material))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for, the DEALER included; () when it is over.

        Seats that may decide something before the dealer goes on, although they need not, are among them.
        """
        if self.under_way is not None:
            return (self.under_way[0],)
        if self._prepared is not None:
            return _seats_of(self._prepared.to_act)
        mask = self.waiting
        seats = _seats_of(mask)
        if mask == 1:
            seats += tuple(seat for seat in range(self.seats) if len(self.actions(seat)))
        return seats

    @property
    def is_over(self) -> bool:
        """Whether nobody is waited for any more."""
        return self.waiting == 0

    @property
    def is_chance(self) -> bool:
        """Whether only the dealer has to act, also while seats may still correct what they did."""
        return self.to_act == (DEALER,)

    def waits_for(self, seat: int) -> bool:
        """Whether the game waits for this seat (or the DEALER)."""
        return bool(self.waiting >> (seat + 1) & 1)

    # --- whole moves --------------------------------------------------------------------------------------------

    def moves(self, seat: int) -> Iterator[Move]:
        """Every move this seat (or the DEALER) may make now; moves that lead to the same position appear once."""
        self._check_whole()
        for codes in _complete(self, seat, (), self._first_codes(seat), set()):
            yield Move(seat, codes, self)

    def why_not(self, move: Move | dict[str, Any]) -> Refusal | None:
        """Why this move is refused, or None if it may be made."""
        self._check_whole()
        try:
            apply(self.copy(), self.read(move))
        except IllegalMove as problem:
            return problem.refusal
        return None

    def play(self, move: Move | dict[str, Any]) -> Position:
        """The position after this move (or this event of a record). Raises IllegalMove, which carries `.refusal`."""
        self._check_whole()
        after = self.copy()
        apply(after, self.read(move))
        return after

    def deal(self, rng: Random | np.random.Generator | Dealer) -> Position:
        """Play the dealer until a seat has to act or the game is over."""
        self._check_whole()
        if not self.is_chance:
            return self
        if isinstance(rng, Random | np.random.Generator):
            dealt = self.game._stepper.deal(self._block, self.material, self.seats, rng)
            if dealt is not None:
                return self._after(dealt[0], None, dealt[1])
        dealer, after = dealer_of(rng), self.copy()
        while after.is_chance:
            deal_move(after, dealer)
        return after

    def read(self, move: Move | dict[str, Any]) -> Move:
        """A move as it is, or from an event of a record. Raises BadRecord where the event is none of this game."""
        if isinstance(move, Move):
            return move
        forms = self.game.forms
        return forms.encode(self, converted(move, forms.events, "event"))

    def event_of(self, move: Move) -> dict[str, Any]:
        """The event of a record that a move is."""
        event: dict[str, Any] = msgspec.to_builtins(self.game.forms.decode(self, move))
        return event

    def describe(self, move: Move) -> str:
        """A move in words."""
        if self.game.forms.describe_move is not None:
            return self.game.forms.describe_move(self, move)
        first, *others = [self.game.forms.describe(self, move.seat, code) for code in move.codes]
        who = "the dealer " if move.seat == DEALER else f"seat {move.seat} "
        return ", ".join([first, *(text.removeprefix(who) for text in others)])

    # --- code by code -------------------------------------------------------------------------------------------

    def actions(self, seat: int) -> NDArray[np.int64]:
        """The codes that may come next from this seat. Whatever one picks, again and again, leads to whole moves that
        can be recorded, and to the end of the game."""
        left = 0
        if self.under_way is not None:
            owner, codes = self.under_way
            if seat != owner:
                return NO_STEPS
            left = self.game.to_follow[codes[0]] + 1 - len(codes)
        if 0 <= seat < self.seats:
            if self._prepared is not None and self._prepared.seat == seat:
                return self._prepared.codes.copy()
            offered = self.game._stepper.offer(self._block, self.material, seat, left)
            if offered is not None:
                return offered
        return self._search_actions(seat, left)

    def _search_actions(self, seat: int, left: int) -> NDArray[np.int64]:
        """The same by asking the rules of each code, where the move under way lacks `left` codes (0: there is none)."""
        if left > 0:
            return _completable(self, seat, self._next_codes(seat), left - 1)
        found = self._first_codes(seat)
        is_offered = self.game.rules.is_offered
        if is_offered is not None and seat != DEALER:
            found = [code for code in found if is_offered(self.state, self.material, seat, code)]
        return _completable(self, seat, found, None)

    def mask(self, seat: int) -> NDArray[np.bool_]:
        """The same as `actions`, as one boolean for every code."""
        mask = np.zeros(self.game.action_count, np.bool_)
        mask[self.actions(seat)] = True
        return mask

    def act(self, seat: int, code: int) -> Position:
        """The position after one step of a move. Raises IllegalMove, or ValueError while another seat's move is under
        way."""
        codes: tuple[int, ...] = ()
        to_follow, left, code = self.game.to_follow, 0, index(code)
        if self.under_way is not None:
            owner, codes = self.under_way
            if seat != owner:
                raise ValueError(f"a move of seat {owner} is under way; complete it first")
            left = to_follow[codes[0]] + 1 - len(codes)
        played = self.game._stepper.step(self._block, self.material, seat, code, left, self.seats)
        if played is None:
            after = self.copy()
            apply_code(after, seat, code)
        else:
            reason, block, prepared = played
            if reason != ALLOWED:
                raise _refused(self, seat, code, reason)
            after = self._after(block, None, prepared)
        codes = (code,) if to_follow[code] >= 0 else (*codes, code)
        is_whole = len(codes) > to_follow[codes[0]]
        after.under_way = None if is_whole else (seat, codes)
        return after

    def observe(self, seat: int) -> NDArray[np.float32]:
        """The knowledge of this seat (or a WATCHER) as a vector of fixed length; `game.observation_names` names it."""
        return as_vector(self.seen_by(seat).state)

    def why_not_code(self, seat: int, code: int) -> Refusal | None:
        """Why this seat may not play this code now, or None if it may."""
        number = int(self.game.rules.refusal(self.state, self.material, seat, code))
        return None if number == ALLOWED else self.game.rules.reasons[number]

    def legal_codes(self, seat: int) -> list[int]:
        """All codes that the rules let this seat (or the DEALER) play now, ascending."""
        buffer = np.empty(self.game.action_count, INT)
        found = self.game.engine.list_legal(self.state, self.material, seat, self.game.action_count, buffer)
        codes: list[int] = buffer[:found].tolist()
        return codes

    def due_codes(self, seat: int) -> list[int]:
        """What this seat (or the DEALER) has to play next, ascending.

        Only the last kind counts: where the rules let a needless code pass as well, it is of an earlier kind.
        """
        buffer = np.empty(self.game.action_count, INT)
        ends = self.game.rules.codes.ends
        codes: list[int] = buffer[: self.game.engine.list_due(self.state, self.material, seat, ends, buffer)].tolist()
        return codes

    def _first_codes(self, seat: int) -> list[int]:
        to_follow = self.game.to_follow
        return [code for code in self.legal_codes(seat) if to_follow[code] >= 0]

    def _next_codes(self, seat: int) -> list[int]:
        to_follow = self.game.to_follow
        return [code for code in self.legal_codes(seat) if to_follow[code] < 0]

    def _check_whole(self) -> None:
        if self.under_way is not None:
            raise ValueError(f"a move of seat {self.under_way[0]} is under way; complete it with `act` first")

    # --- what is seen -------------------------------------------------------------------------------------------

    def seen_by(self, seat: int) -> Position:
        """The position as this seat (or a WATCHER) may know it."""
        blanked = self.copy()
        self.game.rules.hide(blanked.state, blanked.material, seat)
        return blanked

    def as_dict(self, seat: int | None = None) -> dict[str, Any]:
        """The position as JSON-ready values; with `seat`, only what that seat (or a WATCHER) may see."""
        return self.game.forms.view(self if seat is None else self.seen_by(seat))

    @property
    def result(self) -> dict[str, Any]:
        """The result as in a record, as it would stand if the game ended now."""
        return self.game.forms.result(self)

    @property
    def returns(self) -> tuple[float, ...]:
        """The points of each seat; more is better."""
        score = self.game.rules.score
        return tuple(float(score(self.state, self.material, seat)[0]) for seat in range(self.seats))

    @property
    def scores(self) -> list[tuple[int, int]]:
        """Points and tie-break of every seat; the greater pair is better."""
        pairs = (self.game.rules.score(self.state, self.material, seat) for seat in range(self.seats))
        return [(int(points), int(tie_break)) for points, tie_break in pairs]

    @property
    def winners(self) -> list[int]:
        """The seats with the best score, ascending; equal scores share."""
        scores = self.scores
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    @property
    def loser(self) -> int | None:
        """The seat with the worst score, which starts the next game where people want it so. Of several the first one
        clockwise after the winner (after the last winner, where several share the win); None: all are equal."""
        best, scores = self.winners, self.scores
        worst = [seat for seat, score in enumerate(scores) if score == min(scores)]
        if len(best) == self.seats:
            return None
        return min(worst, key=lambda seat: (seat - best[-1]) % self.seats)

    # --- values -------------------------------------------------------------------------------------------------

    def copy(self) -> Position:
        """The same position with a state of its own."""
        block = np.frombuffer(bytearray(self._block.tobytes()), self.game.rules.state)
        return self._after(block, self.under_way, None)

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, Any]) -> Position:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.game is other.game
            and self.under_way == other.under_way
            and self._block.tobytes() == other._block.tobytes()
            and (self.options is other.options or self.options == other.options)
        )

    def __hash__(self) -> int:
        return hash((self.game.name, self._block.tobytes(), self.under_way))

    def __repr__(self) -> str:
        to_act = ", ".join(map(str, self.to_act)) or "nobody"
        return f"<{self.game.title}: {format_count(self.seats, 'seat')}, to act: {to_act}>"


_new = object.__new__


@cache
def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seats_in(mask))


# --- in place ---------------------------------------------------------------------------------------------------------


def apply(position: Position, move: Move) -> NextUp:
    """Make a move *in place*: what may come then. Raises IllegalMove, and then nothing has happened."""
    codes = move.codes
    before = bytes(position.state.data) if len(codes) > 1 else b""  # the first code may be refused, never half done
    done, number, waiting, kinds = play_steps(position, _steps(position, move.seat, codes))
    if number == ALLOWED:
        return NextUp(waiting, kinds)
    if done:
        position.state.data[:] = before
    raise _refused(position, move.seat, codes[done], number)


def apply_code(position: Position, seat: int, code: int) -> None:
    """Play one code *in place*. Raises IllegalMove, and then nothing has happened."""
    _, number, _, _ = play_steps(position, _steps(position, seat, (code,)))
    if number != ALLOWED:
        raise _refused(position, seat, code, number)


def _steps(position: Position, seat: int, codes: Sequence[int]) -> array[int]:
    try:
        return array("q", chain.from_iterable((seat, code) for code in codes))
    except OverflowError:
        raise _refused(position, seat, 0, NO_SUCH_CODE) from None


def play_steps(position: Position, steps: Any) -> tuple[int, int, int, int]:
    """Play steps (seat, code, seat, code, …) *in place* until one is refused: how many were played, the number of the
    reason, whom the game waits for, and what kinds the dealer may play."""
    game = position.game
    pairs = np.frombuffer(steps, INT) if len(steps) else NO_STEPS
    found: tuple[int, int, int, int] = game.engine.play_codes(
        position.state, position.material, pairs, position.seats, game.rules.codes.ends
    )
    return found


def _refused(position: Position, seat: int, code: int, number: int) -> Exception:
    game = position.game
    if number == NO_SUCH_CODE:
        last = game.action_count - 1
        return ValueError(f"seats run from 0 to {position.seats - 1} (-1: the dealer), codes from 0 to {last}")
    return IllegalMove(game.rules.reasons[number], game.forms.describe(position, seat, code))


def next_up(position: Position) -> NextUp:
    """Find out whom the game waits for, and what the dealer may play."""
    game = position.game
    return NextUp(*game.engine.next_up(position.state, position.material, game.rules.codes.ends))


# --- the dealer -------------------------------------------------------------------------------------------------------


def deal_with(
    position: Position, draws: Sequence[int], span: int, at_once: int = 0, left: int = 0
) -> tuple[list[int], int, list[int], int]:
    """Play what is due from the DEALER *in place*, move by move, as far as draws decide where there is a choice: the
    codes, how many draws were used, the moves that ended (four numbers each), and how many codes of the last one are
    left. `engine._deal_with` says it in detail."""
    game = position.game
    done = np.empty(MAX_CODES + 4 * MAX_MOVES + game.action_count, INT)
    codes, used, ended, left = game.engine.deal_with(
        position.state, position.material, DEALER, game.rules.codes.ends, game.to_follow_array,
        np.array(draws, INT), span, at_once, left, done,
    )  # fmt: skip
    return done[:codes].tolist(), used, done[MAX_CODES : MAX_CODES + 4 * ended].tolist(), left


def deal_move(position: Position, dealer: Dealer) -> Move:
    """Make the dealer's next move *in place*, code by code."""
    codes: list[int] = []
    while not codes or len(codes) <= position.game.to_follow[codes[0]]:
        codes.append(dealer.choose(position.due_codes(DEALER)))
        apply_code(position, DEALER, codes[-1])
    return Move(DEALER, codes, position)


class _Drawing:
    """A dealer that draws from a generator of random numbers."""

    def __init__(self, rng: Random | np.random.Generator) -> None:
        self._below = rng.randrange if isinstance(rng, Random) else rng.integers

    def choose(self, codes: Sequence[int]) -> int:
        return codes[int(self._below(len(codes)))] if len(codes) > 1 else codes[0]


def dealer_of(rng: Random | np.random.Generator | Dealer) -> Dealer:
    return _Drawing(rng) if isinstance(rng, Random | np.random.Generator) else rng


# --- completing moves -------------------------------------------------------------------------------------------------


def _complete(
    position: Position, seat: int, codes: tuple[int, ...], choices: Sequence[int], known: set[tuple[int, bytes]]
) -> Iterator[tuple[int, ...]]:
    """Every way to complete a move that continues with one of these codes. Where two lead to the same position with as
    many codes to follow (both are `known` then), only the first is followed."""
    for code in choices:
        after, longer = position.copy(), (*codes, code)
        apply_code(after, seat, code)
        left = position.game.to_follow[longer[0]] + 1 - len(longer)
        if (left, bytes(after.state.data)) in known:
            continue
        known.add((left, bytes(after.state.data)))
        if left == 0:
            yield longer
        else:
            yield from _complete(after, seat, longer, after._next_codes(seat), known)


def _completable(position: Position, seat: int, choices: Sequence[int], left: int | None) -> NDArray[np.int64]:
    """Those of these codes after which the move can be completed; `left` codes follow (None: as the code says)."""
    found = []
    for code in choices:
        follow = position.game.to_follow[code] if left is None else left
        if follow > 0:
            after = position.copy()
            apply_code(after, seat, code)
            if not can_complete(after, seat, follow):
                continue
        found.append(code)
    return np.array(found, INT)


def can_complete(position: Position, seat: int, left: int) -> bool:
    """Whether so many more codes can complete the move that this seat has under way."""
    quick = position.game.hints.can_complete
    if quick is not None and seat != DEALER:
        return bool(quick(position.state, position.material, seat, left))
    return search_completion(position, seat, left)


def search_completion(position: Position, seat: int, left: int) -> bool:
    """The same for any game, by trying."""
    choices = position._next_codes(seat)
    if left <= 1:
        return left == 0 or bool(choices)
    for code in choices:
        after = position.copy()
        apply_code(after, seat, code)
        if search_completion(after, seat, left - 1):
            return True
    return False
