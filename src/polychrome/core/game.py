"""The contract: a game is a record of fixed size and six small functions on it; an act is `(seat, code)`.

| function | meaning |
|---|---|
| `start(state, material, options)` | fill an empty state; options become part of it |
| `waiting(state, material)` | whom the game cannot go on without, as a mask; 0: it is over |
| `refusal(state, material, seat, code)` | ALLOWED if this seat may do this now, else the number of the reason |
| `act(state, material, seat, code)` | do it, in place; already allowed |
| `hide(state, material, seat)` | blank, in place, all that this seat (or a WATCHER) may not know |
| `score(state, material, seat)` | points and tie-break; the greater pair wins |

The *material* is what is printed on paper (sheet, board, deck): a second record that no act ever changes, shared by
all states of a game. On top of the six, written once for all games: `new`, `play`, `legal`, `seen`, `replay`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.core.changes import put_news
from polychrome.core.codes import Act, Codes
from polychrome.core.errors import IllegalAct, Reason, Reasons
from polychrome.core.kernel import bind
from polychrome.core.layout import Array, Ints, blank
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.core.spans import list_may, list_spans, list_spans_by_hint
from polychrome.core.timing import Timing

Kernel = Callable[..., Any]
NO_SUCH_ACT = -1  # in place of a reason
INT = np.dtype(np.int64)
NOTHING = np.empty(0, INT)
MOST_ACTS, MOST_EVENTS = 128, 8  # that one call of `go_by` does

# The free names of the generic kernels below; `bind` puts one game's own kernels in their place.
waiting: Kernel = lambda *_: 0  # noqa: E731
refusal: Kernel = lambda *_: ALLOWED  # noqa: E731
act: Kernel = lambda *_: None  # noqa: E731
skip: Kernel = lambda *_: 0  # noqa: E731
list_codes: Kernel = lambda *_: 0  # noqa: E731
list_due: Kernel = lambda *_: 0  # noqa: E731
look_out_: Kernel = lambda *_: (0, 0)  # noqa: E731


def _follow(state: Any, material: Any, acts: Ints, seats: int, ends: Ints) -> tuple[int, int, int, int]:
    """Do acts (seat, code, seat, code, …) until one is refused: how many were done, the reason, and the outlook.
    A reason below 0: there is no such seat or code."""
    done, reason = 0, ALLOWED
    while done < acts.shape[0] // 2:
        seat, code = acts[2 * done], acts[2 * done + 1]
        if seat < DEALER or seat >= seats or code < 0 or code >= ends[-1]:
            reason = NO_SUCH_ACT  # kernels trust their arguments: they would read foreign memory
        else:
            reason = int(refusal(state, material, seat, code))
        if reason != ALLOWED:
            break
        act(state, material, seat, code)
        done += 1
    waiting, kinds = look_out_(state, material, ends)
    return done, reason, waiting, kinds


def _list_legal(state: Any, material: Any, seat: int, codes: int, legal: Ints) -> int:
    """Write this seat's legal codes into `legal`, ascending; how many there are."""
    found, code = 0, int(skip(state, material, seat, 0))
    while code < codes:
        if refusal(state, material, seat, code) == ALLOWED:
            legal[found] = code
            found += 1
        code = int(skip(state, material, seat, code + 1))
    return found


def _list_by_hint(state: Any, material: Any, seat: int, _codes: int, legal: Ints) -> int:
    """The same, of a game that lists them itself."""
    return int(list_codes(state, material, seat, legal))


def _list_due(state: Any, material: Any, seat: int, ends: Ints, due: Ints) -> int:
    """Write what is due from this seat into `due`, ascending: its legal codes of the last kind that has any."""
    found = 0
    for kind in range(ends.shape[0] - 1, -1, -1):
        code = int(skip(state, material, seat, ends[kind - 1] if kind else 0))
        while code < ends[kind]:
            if refusal(state, material, seat, code) == ALLOWED:
                due[found] = code
                found += 1
            code = int(skip(state, material, seat, code + 1))
        if found:
            break
    return found


def _go_on(state: Any, material: Any, seat: int, code: int, ends: Ints, due: Ints) -> int:
    """Do an act (code -1: none) and list what is due next from the same seat. How many; less than 0: refused, and
    nothing done."""
    if code >= 0:
        reason = refusal(state, material, seat, code)
        if reason != ALLOWED:
            return -int(reason)
        act(state, material, seat, code)
    return int(list_due(state, material, seat, ends, due))


def _go_by(
    state: Any, material: Any, seat: int, ends: Ints, tails: Ints, numbers: Ints, span: int, at_once: int, left: int,
    done: Ints,
) -> tuple[int, int, int, int]:  # fmt: skip
    """Do what is due, event by event: the one at hand, of which so many acts are `left` (0: none has begun), and those
    behind it that begin with a kind of the mask `at_once`. Where there is a choice, `numbers` decide, one after the
    other and evenly: each is below `span`; where none is left, or the next would favour some choice, that is the end.

    How many acts were done, how many numbers were used, how many events ended, and how many acts of the last one are
    left. `done` has room for MOST_ACTS acts, then for four numbers of each event (the acts and numbers up to its end,
    and the outlook), then for all that may be due.
    """
    index, used, ended = 0, 0, 0
    events, due = done[MOST_ACTS:], done[MOST_ACTS + 4 * MOST_EVENTS :]
    while index < MOST_ACTS and ended < MOST_EVENTS:
        found, number = list_due(state, material, seat, ends, due), 0
        if found > 1:
            if used == numbers.shape[0] or numbers[used] >= span - span % found:
                break
            number = numbers[used] % found
        elif found == 0:
            break
        code, kind = due[number], 0
        if left == 0:
            while code >= ends[kind]:
                kind += 1
            if index > 0 and not at_once >> kind & 1:
                break
            left = tails[code] + 1
        act(state, material, seat, code)
        done[index] = code
        index, left = index + 1, left - 1
        used += found > 1
        if left == 0:
            waiting, kinds = look_out_(state, material, ends)
            events[4 * ended], events[4 * ended + 1] = index, used
            events[4 * ended + 2], events[4 * ended + 3] = waiting, kinds
            ended += 1
    return index, used, ended, left


def _look_out(state: Any, material: Any, ends: Ints) -> tuple[int, int]:
    """Whom the game waits for, and the kinds of act of which the dealer may do at least one; masks.

    `ends` are the first codes behind each kind.
    """
    code, found = int(skip(state, material, DEALER, 0)), 0
    for kind in range(ends.shape[0]):
        while code < ends[kind]:
            if refusal(state, material, DEALER, code) == ALLOWED:
                found |= 1 << kind
                code = int(skip(state, material, DEALER, ends[kind]))
            else:
                code = int(skip(state, material, DEALER, code + 1))
    return int(waiting(state, material)), found


def _skip_nothing(_state: Any, _material: Any, _seat: int, code: int) -> int:
    return code


@dataclass(frozen=True)
class Printed:
    """What people can make themselves for a game: which option carries it, how it is told apart, how it is checked."""

    option: str  # "sheet", "board" or "deck"
    marks: frozenset[str]  # fields that only this kind of definition has
    built_in: Callable[[], tuple[str, ...]]  # names that stand for a definition in the package
    check: Callable[[Any], str]  # one line that says what it is; raises BadDefinition


@dataclass(frozen=True)
class Writer:
    """A kernel that writes JSON, and the room that it needs."""

    write: Kernel  # (state, material, text, spans): the end; `spans` become those of lists and objects in the text
    room: int  # bytes of a text at most
    spans: int  # a seat


@dataclass(frozen=True, eq=False)
class Game:
    """One game: its six functions, its code book and reasons, and its public forms (options, events, views)."""

    name: str
    title: str
    version: int  # of the rules: raised when a record could be judged otherwise
    state: np.dtype[np.void]
    material: np.dtype[np.void]  # the type of what is printed
    codes: Codes
    reasons: Reasons
    # the contract
    start: Kernel
    waiting: Kernel
    refusal: Kernel
    act: Kernel
    hide: Kernel
    score: Kernel
    # public forms
    options: type[Any]  # a msgspec struct
    events: Any  # a union of msgspec structs, one a type of event
    prepare: Callable[[Any], Any]  # options -> material; raises BadDefinition
    encode: Callable[[Position, Any], list[Act]]  # event -> acts; looks at options and material only
    decode: Callable[[Position, Sequence[Act]], Any]  # the acts of one event -> event
    tail: Callable[[int], int]  # how many acts complete the event that this code begins; -1: it begins none
    describe: Callable[[Position, Act], str]  # an act in words, for messages
    view: Callable[[Position], dict[str, Any]]  # the whole position as JSON
    result: Callable[[Position], dict[str, Any]]  # the score as JSON
    printed: Printed
    defaults: dict[str, Any]  # options that a command line may leave out
    timing: Timing = field(default_factory=Timing)  # what the dealer of a table with people waits for
    lobby_options: tuple[str, ...] = ()  # that the host may still change when people are seated: who starts
    starts: tuple[str, ...] = ()  # what the option `start` may be instead of a seat
    # Where that is quick: the next code, from this one on, that a seat may perhaps do; all before it are refused. Where
    # there is none, the number of codes.
    skip: Kernel | None = None
    # Where that is quicker than to ask of each: write all codes that a seat may do, ascending; how many there are.
    list_codes: Kernel | None = None
    # Where that is quick: `{"position": view, "result": result}` as JSON, written by a kernel.
    writer: Writer | None = None
    # With these options nobody ever has anything to hide: `hide` does nothing.
    is_open: Callable[[Any], bool] = lambda options: False
    # With these options, which events a seat may begin, and how they may go on, changes only when the dealer acts.
    is_steady: Callable[[Any], bool] = lambda options: False
    # generic kernels of this game
    follow: Kernel = field(init=False)
    list_legal: Kernel = field(init=False)
    go_on: Kernel = field(init=False)
    go_by: Kernel = field(init=False)
    look_out: Kernel = field(init=False)
    list_may: Kernel = field(init=False)
    put_news: Kernel | None = field(init=False)

    def __post_init__(self) -> None:
        own = {"state": self.state, "material": self.material}
        skip = self.skip or bind(_skip_nothing)
        look_out_ = bind(_look_out, own, refusal=self.refusal, waiting=self.waiting, skip=skip)
        list_due = bind(_list_due, refusal=self.refusal, skip=skip)
        list_legal: Kernel = bind(_list_legal, own, refusal=self.refusal, skip=skip)
        spans_of: Kernel = bind(list_spans, refusal=self.refusal, skip=skip)
        if self.list_codes is not None:
            list_legal = bind(_list_by_hint, own, list_codes=self.list_codes)
            spans_of = bind(list_spans_by_hint, list_codes=self.list_codes)
        views = {**own, "views": Array(self.state)}
        for name, made in (
            ("skip", skip),
            ("look_out", look_out_),
            ("follow", bind(_follow, own, refusal=self.refusal, act=self.act, look_out_=look_out_)),
            ("list_legal", list_legal),
            ("go_on", bind(_go_on, own, refusal=self.refusal, act=self.act, list_due=list_due)),
            ("go_by", bind(_go_by, own, act=self.act, list_due=list_due, look_out_=look_out_)),
            ("list_may", bind(list_may, views, spans_of=spans_of, act=self.act, hide=self.hide)),
            ("put_news", bind(put_news, own, write=self.writer.write) if self.writer else None),
        ):
            object.__setattr__(self, name, made)

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    @cached_property
    def tails(self) -> list[int]:
        """`tail` of every code."""
        return [self.tail(code) for code in range(self.codes.size)]

    @cached_property
    def tail_table(self) -> NDArray[np.int64]:
        """The same for kernels."""
        return np.array(self.tails, np.int64)


@dataclass(frozen=True, eq=False, slots=True)
class Position:
    """A game at one moment. `play` returns a new one; what says *in place* is for who has a copy of their own."""

    game: Game
    options: Any
    material: Any
    state: Any
    seats: int  # how many this table has

    @property
    def waiting(self) -> int:
        """Whom the game cannot go on without, as a mask (see `core.seats`)."""
        return int(self.game.waiting(self.state, self.material))

    @property
    def is_over(self) -> bool:
        """Whether nobody is waited for any more."""
        return self.waiting == 0

    def waits_for(self, seat: int) -> bool:
        """Whether the game cannot go on without this seat (or the DEALER)."""
        return bool(self.waiting >> (seat + 1) & 1)

    def why_not(self, seat: int, code: int) -> Reason | None:
        """Why this seat may not do this now, or None if it may."""
        number = int(self.game.refusal(self.state, self.material, seat, code))
        return None if number == ALLOWED else self.game.reasons[number]

    def copy(self) -> Position:
        """The same position with a state of its own."""
        copy = object.__new__(Position)
        _put_game(copy, self.game)
        _put_options(copy, self.options)
        _put_material(copy, self.material)
        _put_state(copy, self.state.copy())
        _put_seats(copy, self.seats)
        return copy


# What `__init__` of a frozen class does, in half the time.
_put_game, _put_options, _put_material, _put_state, _put_seats = (
    vars(Position)[name].__set__ for name in ("game", "options", "material", "state", "seats")
)


class Outlook(NamedTuple):
    """What may come in a position."""

    waiting: int  # whom the game waits for, a mask
    kinds: int  # the kinds of act of which the dealer may do one now, a mask


def new(game: Game, options: Any) -> Position:
    """The start of a game with these options; a home-made sheet, board or deck is checked on the way."""
    material = game.prepare(options)
    state = blank(game.state)
    game.start(state, material, options)
    return Position(game, options, material, state, int(options.seats))


def play(position: Position, seat: int, code: int) -> Position:
    """The position after one act. Raises IllegalAct, and then nothing has happened."""
    return perform(position, [Act(seat, code)])


def perform(position: Position, acts: Sequence[Act]) -> Position:
    """The position after several acts that stand or fall together, such as those of one event."""
    after = position.copy()
    attempt(after, acts)
    return after


def attempt(position: Position, acts: Sequence[Act]) -> Outlook:
    """Do acts that stand or fall together *in place*: what may come then. Raises IllegalAct, and then nothing has
    happened."""
    before = bytes(position.state.data) if len(acts) > 1 else b""  # the first act may be refused, never half done
    done, number, waiting, kinds = _follow_acts(position, acts)
    if number == ALLOWED:
        return Outlook(waiting, kinds)
    if done:
        position.state.data[:] = before
    if number == NO_SUCH_ACT:
        raise _no_such_act(position)
    raise IllegalAct(position.game.reasons[number], position.game.describe(position, acts[done]))


def follow(position: Position, acts: Sequence[Act]) -> tuple[int, Reason | None]:
    """Do acts *in place* until one is refused: how many were done, and why the next was not."""
    done, number, *_ = _follow_acts(position, acts)
    if number == NO_SUCH_ACT:
        raise _no_such_act(position)
    return done, None if number == ALLOWED else position.game.reasons[number]


def _follow_acts(position: Position, acts: Sequence[Act]) -> tuple[int, int, int, int]:
    game = position.game
    try:
        numbers = np.frombuffer(array("q", chain.from_iterable(acts)), INT) if acts else NOTHING
    except OverflowError:
        raise _no_such_act(position) from None
    found: tuple[int, int, int, int] = game.follow(
        position.state, position.material, numbers, position.seats, game.codes.ends
    )
    return found


def _no_such_act(position: Position) -> ValueError:
    last = position.game.codes.size - 1
    return ValueError(f"seats run from 0 to {position.seats - 1} (-1: the dealer), codes from 0 to {last}")


def legal(position: Position, seat: int) -> list[int]:
    """All codes that this seat (or the DEALER) may play now, ascending."""
    game = position.game
    buffer = np.empty(game.codes.size, np.int64)
    found = game.list_legal(position.state, position.material, seat, game.codes.size, buffer)
    codes: list[int] = buffer[:found].tolist()
    return codes


def due(position: Position, seat: int, code: int = -1) -> list[int]:
    """What this seat (or the DEALER) has to do next, ascending, after it has done this act *in place*, if any.

    Only the last kind of act counts: where the rules let a needless one pass as well, it is of an earlier kind.
    Raises IllegalAct, and then nothing has happened.
    """
    game = position.game
    buffer = np.empty(game.codes.size, np.int64)
    found = game.go_on(position.state, position.material, seat, code, game.codes.ends, buffer)
    if found < 0:
        raise IllegalAct(game.reasons[-int(found)], game.describe(position, Act(seat, code)))
    codes: list[int] = buffer[:found].tolist()
    return codes


def go_by(
    position: Position, seat: int, numbers: Sequence[int], span: int, at_once: int = 0, left: int = 0
) -> tuple[list[int], int, list[int], int]:
    """Do what is due from this seat (or the DEALER) *in place*, event by event, as far as numbers decide where there is
    a choice: the codes, how many numbers were used, the events that ended (four numbers each), and how many acts of the
    last one are left. `_go_by` says it in detail."""
    game = position.game
    done = np.empty(MOST_ACTS + 4 * MOST_EVENTS + game.codes.size, INT)
    acts, used, ended, left = game.go_by(
        position.state, position.material, seat, game.codes.ends, game.tail_table,
        np.array(numbers, INT), span, at_once, left, done,
    )  # fmt: skip
    return done[:acts].tolist(), used, done[MOST_ACTS : MOST_ACTS + 4 * ended].tolist(), left


def look_out(position: Position) -> Outlook:
    """What may come now."""
    return Outlook(*position.game.look_out(position.state, position.material, position.game.codes.ends))


def seen(position: Position, seat: int) -> Position:
    """The position as this seat (or a WATCHER) may know it."""
    blanked = position.copy()
    position.game.hide(blanked.state, blanked.material, seat)
    return blanked


def loser(position: Position) -> int | None:
    """The seat with the worst score, which starts the next game where people want it so. Of several the first one
    clockwise after the winner (after the last winner, where several share the win); None: all are equal."""
    best = winners(position)
    scores = [position.game.score(position.state, position.material, seat) for seat in range(position.seats)]
    worst = [seat for seat, score in enumerate(scores) if score == min(scores)]
    if len(best) == position.seats:
        return None
    return min(worst, key=lambda seat: (seat - best[-1]) % position.seats)


def winners(position: Position) -> list[int]:
    """The seats with the best score, ascending; equal scores share."""
    scores = [position.game.score(position.state, position.material, seat) for seat in range(position.seats)]
    return [seat for seat, score in enumerate(scores) if score == max(scores)]
