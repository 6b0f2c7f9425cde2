"""Generic kernels that play, list and deal, bound to one game's six kernels."""

from __future__ import annotations

from typing import Any

from polychrome.core.hints import Hints
from polychrome.core.kernel import bind
from polychrome.core.layout import Ints
from polychrome.core.offers import NO_SUCH_CODE, Offers
from polychrome.core.rules import Kernel, Rules
from polychrome.core.seats import ALLOWED, DEALER

MAX_CODES, MAX_MOVES = 128, 8  # that one call of `deal_with` plays

# The free names of the generic kernels below; `bind` puts one game's own kernels in their place.
waiting: Kernel = lambda *_: 0  # noqa: E731
refusal: Kernel = lambda *_: ALLOWED  # noqa: E731
act: Kernel = lambda *_: None  # noqa: E731
next_candidate: Kernel = lambda *_: 0  # noqa: E731
list_codes: Kernel = lambda *_: 0  # noqa: E731
list_due: Kernel = lambda *_: 0  # noqa: E731
next_up: Kernel = lambda *_: (0, 0)  # noqa: E731


class Engine:
    """The generic kernels of one game."""

    def __init__(self, rules: Rules, hints: Hints) -> None:
        own = {"state": rules.state, "material": rules.material}
        self.next_candidate: Kernel = hints.next_candidate or bind(_every_code)
        asked: dict[str, Any] = {"refusal": rules.refusal, "next_candidate": self.next_candidate}
        list_due: Kernel = bind(_list_due, **asked)
        next_up: Kernel = bind(_next_up, own, waiting=rules.waiting, **asked)
        list_legal: Kernel = bind(_list_legal, own, **asked)
        if hints.list_codes is not None:
            list_legal = bind(_list_by_hint, own, list_codes=hints.list_codes)
        self.next_up, self.list_legal = next_up, list_legal
        self.list_due: Kernel = bind(_list_due, own, **asked)
        self.play_codes: Kernel = bind(_play_codes, own, refusal=rules.refusal, act=rules.act, next_up=next_up)
        self.deal_with: Kernel = bind(_deal_with, own, act=rules.act, list_due=list_due, next_up=next_up)
        self.offers = Offers(rules, hints, self)


def _every_code(_state: Any, _material: Any, _seat: int, code: int) -> int:
    return code


def _play_codes(state: Any, material: Any, steps: Ints, seats: int, ends: Ints) -> tuple[int, int, int, int]:
    """Play steps (seat, code, seat, code, …) until one is refused: how many were played, the reason, and what is next
    up. A reason below 0: there is no such seat or code."""
    done, reason = 0, ALLOWED
    while done < steps.shape[0] // 2:
        seat, code = steps[2 * done], steps[2 * done + 1]
        if seat < DEALER or seat >= seats or code < 0 or code >= ends[-1]:
            reason = NO_SUCH_CODE  # kernels trust their arguments: they would read foreign memory
        else:
            reason = int(refusal(state, material, seat, code))
        if reason != ALLOWED:
            break
        act(state, material, seat, code)
        done += 1
    waiting, kinds = next_up(state, material, ends)
    return done, reason, waiting, kinds


def _list_legal(state: Any, material: Any, seat: int, codes: int, legal: Ints) -> int:
    """Write this seat's legal codes into `legal`, ascending; how many there are."""
    found, code = 0, int(next_candidate(state, material, seat, 0))
    while code < codes:
        if refusal(state, material, seat, code) == ALLOWED:
            legal[found] = code
            found += 1
        code = int(next_candidate(state, material, seat, code + 1))
    return found


def _list_by_hint(state: Any, material: Any, seat: int, _codes: int, legal: Ints) -> int:
    """The same, of a game that lists them itself."""
    return int(list_codes(state, material, seat, legal))


def _list_due(state: Any, material: Any, seat: int, ends: Ints, due: Ints) -> int:
    """Write what is due from this seat into `due`, ascending: its legal codes of the last kind that has any."""
    found = 0
    for kind in range(ends.shape[0] - 1, -1, -1):
        code = int(next_candidate(state, material, seat, ends[kind - 1] if kind else 0))
        while code < ends[kind]:
            if refusal(state, material, seat, code) == ALLOWED:
                due[found] = code
                found += 1
            code = int(next_candidate(state, material, seat, code + 1))
        if found:
            break
    return found


def _deal_with(
    state: Any, material: Any, seat: int, ends: Ints, to_follow: Ints, draws: Ints, span: int, at_once: int, left: int,
    done: Ints,
) -> tuple[int, int, int, int]:  # fmt: skip
    """Play what is due, move by move: the one under way, of which so many codes are `left` (0: none has begun), and
    those after it that begin with a kind of the mask `at_once`. Where there is a choice, `draws` decide in order and
    evenly: each is below `span`. It ends where no draw is left, or where the next one would favour some choice.

    Returns how many codes were played, how many draws were used, how many moves ended, and how many codes of the last
    one are left. `done` takes up to MAX_CODES codes, then four numbers for each move (the codes and draws up to its
    end, and what is next up), then everything that may be due.
    """
    index, used, ended = 0, 0, 0
    events, due = done[MAX_CODES:], done[MAX_CODES + 4 * MAX_MOVES :]
    while index < MAX_CODES and ended < MAX_MOVES:
        found, draw = list_due(state, material, seat, ends, due), 0
        if found > 1:
            if used == draws.shape[0] or draws[used] >= span - span % found:
                break
            draw = draws[used] % found
        elif found == 0:
            break
        code, kind = due[draw], 0
        if left == 0:
            while code >= ends[kind]:
                kind += 1
            if index > 0 and not at_once >> kind & 1:
                break
            left = to_follow[code] + 1
        act(state, material, seat, code)
        done[index] = code
        index, left = index + 1, left - 1
        used += found > 1
        if left == 0:
            waiting, kinds = next_up(state, material, ends)
            events[4 * ended], events[4 * ended + 1] = index, used
            events[4 * ended + 2], events[4 * ended + 3] = waiting, kinds
            ended += 1
    return index, used, ended, left


def _next_up(state: Any, material: Any, ends: Ints) -> tuple[int, int]:
    """Whom the game waits for, and the kinds of which the dealer may play at least one code; both are masks.

    `ends` are the first codes after each kind.
    """
    code, found = int(next_candidate(state, material, DEALER, 0)), 0
    for kind in range(ends.shape[0]):
        while code < ends[kind]:
            if refusal(state, material, DEALER, code) == ALLOWED:
                found |= 1 << kind
                code = int(next_candidate(state, material, DEALER, ends[kind]))
            else:
                code = int(next_candidate(state, material, DEALER, code + 1))
    return int(waiting(state, material)), found
