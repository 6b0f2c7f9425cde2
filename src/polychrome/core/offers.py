"""Play code by code: what a seat is offered, and how the game goes on after each code.

Generic kernels, bound to one game's own. `Position.actions` says in words what is offered; these say it in one call.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from polychrome.core.hints import Hints
from polychrome.core.kernel import bind, bind_apart, part_of
from polychrome.core.layout import Array, Ints
from polychrome.core.rules import Kernel, Rules
from polychrome.core.seats import ALLOWED, DEALER

if TYPE_CHECKING:
    from polychrome.core.engine import Engine

NO_SUCH_CODE = -1  # in place of a reason
NO_DRAW = -1  # in place of one: none was made yet


class Room(NamedTuple):
    """Room to work in."""

    codes: Ints  # for every code
    cursor: Ints  # for every code of the longest move


class Outlook(NamedTuple):
    """What comes next."""

    waiting: int  # whom the game waits for, a mask
    to_act: int  # who may act now, a mask: also seats that the game does not wait for
    seat: int  # the first of them that is not the dealer; DEALER: there is none
    found: int  # how many codes it is offered; they are in `room.codes`


# The free names of the generic kernels below; `bind` puts one game's own kernels in their place.
waiting: Kernel = lambda *_: 0  # noqa: E731
refusal: Kernel = lambda *_: ALLOWED  # noqa: E731
act: Kernel = lambda *_: None  # noqa: E731
next_candidate: Kernel = lambda *_: 0  # noqa: E731
list_codes: Kernel = lambda *_: 0  # noqa: E731
list_due: Kernel = lambda *_: 0  # noqa: E731
list_legal: Kernel = lambda *_: 0  # noqa: E731
is_offered: Kernel = lambda *_: True  # noqa: E731
hint: Kernel = lambda *_: True  # noqa: E731
can_complete: Kernel = lambda *_: True  # noqa: E731
may_come: Kernel = lambda *_: True  # noqa: E731
list_actions: Kernel = lambda *_: 0  # noqa: E731
has_action: Kernel = lambda *_: False  # noqa: E731
look_ahead: Kernel = lambda *_: (0, 0, DEALER, 0)  # noqa: E731


class Offers:
    """The kernels of one game that play code by code."""

    def __init__(self, rules: Rules, hints: Hints, engine: Engine) -> None:
        list_legal = engine.list_legal
        self.list_due = engine.list_due
        if hints.list_codes is not None:
            self.list_due = bind(_list_due_by_hint, list_codes=hints.list_codes)
        completes: Kernel = bind(
            _search_completion, refusal=rules.refusal, act=rules.act, next_candidate=engine.next_candidate
        )
        if hints.can_complete is not None:
            completes = bind(_ask_hint, hint=hints.can_complete)
        offers: Kernel = rules.is_offered or bind(_offer_all)
        self.may_come: Kernel = bind(_may_come, act=rules.act, is_offered=offers, can_complete=completes)
        self.list_actions: Kernel = bind(_list_actions, list_legal=list_legal, may_come=self.may_come)
        self.has_action: Kernel = bind(_has_action, list_legal=list_legal, may_come=self.may_come)
        look_ahead: Kernel = bind(
            _look_ahead, waiting=rules.waiting, has_action=self.has_action, list_actions=self.list_actions
        )
        records = Array(rules.state)
        own = {"before": records, "after": records, "spare": records, "states": records, "material": rules.material}
        part = part_of(rules.refusal.__module__)
        self.offer: Kernel = bind_apart(_offer, part, own, list_actions=self.list_actions)
        self.step: Kernel = bind(_step, own, refusal=rules.refusal, act=rules.act, look_ahead=look_ahead)
        self.deal_on: Kernel = bind(_deal_on, own, act=rules.act, list_due=self.list_due, look_ahead=look_ahead)


# --- what may come ----------------------------------------------------------------------------------------------------


def _list_due_by_hint(state: Any, material: Any, seat: int, ends: Ints, due: Ints) -> int:
    """`engine._list_due` of a game that lists its codes itself."""
    found, kind, start = int(list_codes(state, material, seat, due)), 0, 0
    if found == 0:
        return 0
    while ends[kind] <= due[found - 1]:
        kind += 1
    while kind > 0 and due[start] < ends[kind - 1]:
        start += 1
    for index in range(start, found):
        due[index - start] = due[index]
    return found - start


def _offer_all(_state: Any, _material: Any, _seat: int, _code: int) -> bool:
    return True


def _ask_hint(_room: Room, _to_follow: Ints, material: Any, spare: Any, seat: int, left: int) -> bool:
    """Whether so many more codes can complete the move under way in `spare[0]`: the game knows."""
    return bool(hint(spare[0], material, seat, left))


def _search_completion(room: Room, to_follow: Ints, material: Any, spare: Any, seat: int, left: int) -> bool:
    """The same for any game, by trying; `spare[1]` and those after it are changed."""
    depth, cursor = 0, room.cursor
    cursor[0] = 0
    while depth >= 0:
        code = int(next_candidate(spare[depth], material, seat, cursor[depth]))
        while code < to_follow.shape[0]:
            if to_follow[code] < 0 and refusal(spare[depth], material, seat, code) == ALLOWED:
                break
            code = int(next_candidate(spare[depth], material, seat, code + 1))
        if code >= to_follow.shape[0]:
            depth -= 1
            continue
        if depth + 1 == left:
            return True
        cursor[depth] = code + 1
        spare[depth + 1] = spare[depth]
        depth += 1
        act(spare[depth], material, seat, code)
        cursor[depth] = 0
    return False


def _may_come(
    state: Any, material: Any, seat: int, code: int, left: int, to_follow: Ints, room: Room, spare: Any
) -> bool:
    """Whether `Position.actions` offers this legal code, where the move under way lacks `left` codes (0: there is
    none)."""
    follow = int(to_follow[code])
    if left > 0:
        if follow >= 0:
            return False
        follow = left - 1
    elif follow < 0 or not is_offered(state, material, seat, code):
        return False
    if follow == 0:
        return True
    spare[0] = state
    act(spare[0], material, seat, code)
    return bool(can_complete(room, to_follow, material, spare, seat, follow))


def _list_actions(state: Any, material: Any, seat: int, left: int, to_follow: Ints, room: Room, spare: Any) -> int:
    """Write what `Position.actions` offers into `room.codes`, ascending; how many there are."""
    codes, kept = room.codes, 0
    for index in range(int(list_legal(state, material, seat, to_follow.shape[0], codes))):
        code = int(codes[index])
        if may_come(state, material, seat, code, left, to_follow, room, spare):
            codes[kept] = code
            kept += 1
    return kept


def _has_action(state: Any, material: Any, seat: int, to_follow: Ints, room: Room, spare: Any) -> bool:
    """Whether `Position.actions` offers anything, where no move is under way."""
    for index in range(int(list_legal(state, material, seat, to_follow.shape[0], room.codes))):
        if may_come(state, material, seat, int(room.codes[index]), 0, to_follow, room, spare):
            return True
    return False


# --- one code after the other -----------------------------------------------------------------------------------------


def _look_ahead(
    state: Any, material: Any, owner: int, left: int, seats: int, to_follow: Ints, room: Room, spare: Any
) -> tuple[int, int, int, int]:
    """Say what comes next (an `Outlook`), where the move of `owner` lacks `left` codes (0: none is under way)."""
    waited = int(waiting(state, material))
    if left > 0:
        found = 0 if owner == DEALER else int(list_actions(state, material, owner, left, to_follow, room, spare))
        return waited, 1 << (owner + 1), owner, found
    mask, first = waited, DEALER
    for seat in range(seats):
        if waited == 1 and has_action(state, material, seat, to_follow, room, spare):
            mask |= 2 << seat
        if first == DEALER and mask >> (seat + 1) & 1:
            first = seat
    found = 0 if first == DEALER else int(list_actions(state, material, first, 0, to_follow, room, spare))
    return waited, mask, first, found


def _offer(states: Any, material: Any, seat: int, left: int, to_follow: Ints, room: Room, spare: Any) -> int:
    """Write what a seat is offered into `room.codes`; how many codes there are."""
    return int(list_actions(states[0], material, seat, left, to_follow, room, spare))


def _step(
    before: Any, material: Any, after: Any, seat: int, code: int, left: int, seats: int, to_follow: Ints, room: Room,
    spare: Any,
) -> tuple[int, int, int, int, int]:  # fmt: skip
    """Play a code on a copy, where the move under way lacks `left` codes: the reason why not, and what comes next."""
    if seat < DEALER or seat >= seats or code < 0 or code >= to_follow.shape[0]:
        return NO_SUCH_CODE, 0, 0, 0, 0  # kernels trust their arguments: they would read foreign memory
    reason = int(refusal(before[0], material, seat, code))
    if reason != ALLOWED:
        return reason, 0, 0, 0, 0
    after[0] = before[0]
    act(after[0], material, seat, code)
    follow = int(to_follow[code])
    left = follow if follow >= 0 else max(left - 1, 0)
    waited, mask, first, found = look_ahead(after[0], material, seat, left, seats, to_follow, room, spare)
    return ALLOWED, waited, mask, first, found


def _deal_on(
    states: Any, material: Any, seats: int, ends: Ints, to_follow: Ints, draw: int, left: int, room: Room, spare: Any
) -> tuple[int, int, int, int, int, int]:
    """Play the dealer *in place*, whose move lacks `left` codes: of what is due the one with number `draw`, then
    everything that leaves no choice, until something is to be drawn or the dealer is not alone to act.

    Returns among how many codes to draw (0: the dealer is done), how many codes its move lacks, and what comes next.
    """
    while True:
        waited, mask, first, found = 1, 1, DEALER, 0
        if left == 0:
            waited, mask, first, found = look_ahead(states[0], material, DEALER, 0, seats, to_follow, room, spare)
        due = int(list_due(states[0], material, DEALER, ends, room.codes)) if mask == 1 else 0
        if due == 0 or (due > 1 and draw == NO_DRAW):
            return due, left, waited, mask, first, found
        code = int(room.codes[draw if due > 1 else 0])
        if due > 1:
            draw = NO_DRAW
        act(states[0], material, DEALER, code)
        left = left - 1 if left > 0 else int(to_follow[code])
