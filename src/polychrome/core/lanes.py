"""Many games at once: generic kernels that play *lanes* side by side, bound to one game's own.

A lane is a game of its own with its own generator of random numbers. The dealer is played inside. Where several seats
may act, the next one is the first of them clockwise after the seat that acted last; it makes a whole move. What a seat
is offered is what `Position.actions` offers, and what it sees is what `Position.observe` says.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome.core.dice import below, draw
from polychrome.core.engine import Engine
from polychrome.core.kernel import BATCH, bind, bind_apart, part_of
from polychrome.core.layout import Array, FloatRows, IntRows, Ints
from polychrome.core.offers import Room
from polychrome.core.rules import Kernel, Rules
from polychrome.core.seats import ALLOWED, DEALER
from polychrome.core.vectors import Memory, clear, write_changes, write_vector

if TYPE_CHECKING:
    from polychrome.core.game import Game

DONE, REFUSED, FULL = range(3)  # how `retrace` ends
NOBODY = -1  # in place of a seat: the game is over
SKIP = -1  # in place of a code: leave this lane as it is

FloatRows32 = Annotated[NDArray[np.float32], Array(np.float32, 2)]
BoolRows = Annotated[NDArray[np.bool_], Array(np.bool_, 2)]
MaskRows = Annotated[NDArray[np.uint64], Array(np.uint64, 2)]
WordList = Annotated[NDArray[np.int32], Array(np.int32)]
WordRows = Annotated[NDArray[np.int32], Array(np.int32, 2)]


class Book(NamedTuple):
    """What is the same in all games with the same options."""

    ends: Ints  # the first code after each kind
    to_follow: Ints  # by code: how many more complete the move that it begins; -1: it begins none
    action_of: Ints  # by code: its number in masks; -1: it has none
    code_of: Ints  # by action
    fields: IntRows  # of a state, see `vectors.fields_of`


class Lanes(NamedTuple):
    """All lanes. What `step` changes is written in place."""

    rng: NDArray[np.uint64]  # one generator a lane
    seat: Ints  # that has to act
    left: Ints  # codes that the move under way still lacks; 0: none is under way
    begun: IntRows  # its codes so far
    counts: Ints  # how many actions are offered
    offered: WordRows  # they, as far as they have room
    mask: BoolRows  # the same as booleans
    observations: FloatRows32
    masks_seen: MaskRows  # the masks in them as numbers: only what has changed is written anew
    rewards: FloatRows32
    done: NDArray[np.bool_]
    final: FloatRows32  # of games that have ended: what seat `viewer` sees at the end; no rows: nobody asks for it
    viewer: int


class Played(NamedTuple):
    """Games that start alike and were played already, one after the other."""

    ends: Ints  # of each game: the number of codes up to its end
    seats: Ints  # by code: who played it
    codes: Ints


class Traces(NamedTuple):
    """What `retrace` finds out: by code of a seat, not of the dealer; then by game."""

    counts: Ints  # how many codes were offered
    offered: WordList  # all of them
    waiting: Ints  # whom the game waits for at its end
    scores: FloatRows  # the points of each seat
    tie_breaks: FloatRows


# The free names of the generic kernels below; `bind` puts one game's own kernels in their place.
waiting: Kernel = lambda *_: 0  # noqa: E731
refusal: Kernel = lambda *_: ALLOWED  # noqa: E731
act: Kernel = lambda *_: None  # noqa: E731
hide: Kernel = lambda *_: None  # noqa: E731
score: Kernel = lambda *_: (0, 0)  # noqa: E731
list_due: Kernel = lambda *_: 0  # noqa: E731
list_legal: Kernel = lambda *_: 0  # noqa: E731
may_come: Kernel = lambda *_: True  # noqa: E731
list_actions: Kernel = lambda *_: 0  # noqa: E731
draw_code: Kernel = lambda *_: SKIP  # noqa: E731
has_action: Kernel = lambda *_: False  # noqa: E731
deal: Kernel = lambda *_: False  # noqa: E731
go_on: Kernel = lambda *_: NOBODY  # noqa: E731
play: Kernel = lambda *_: (NOBODY, 0)  # noqa: E731
show: Kernel = lambda *_: None  # noqa: E731


class LaneEngine:
    """The kernels of one game that play lanes."""

    def __init__(self, rules: Rules, engine: Engine) -> None:
        self.part = f"{part_of(rules.refusal.__module__)}.{BATCH}"
        offers = engine.offers
        list_due, list_legal, may_come = offers.list_due, engine.list_legal, offers.may_come
        list_actions, has_action = offers.list_actions, offers.has_action
        deal: Kernel = bind(_deal, act=rules.act, list_due=list_due)
        go_on: Kernel = bind(_go_on, waiting=rules.waiting, has_action=has_action, deal=deal)
        play: Kernel = bind(_play, act=rules.act, go_on=go_on)
        show: Kernel = bind(_show, hide=rules.hide, list_actions=list_actions)
        draw_code: Kernel = bind(_draw_code, list_legal=list_legal, may_come=may_come)
        records = Array(rules.state)
        own = {"states": records, "material": rules.material, "start": rules.state, "spare": records, "seen": records}
        self.retrace: Kernel = bind_apart(
            _retrace, self.part, {**own, "ends": records}, waiting=rules.waiting, refusal=rules.refusal, act=rules.act,
            hide=rules.hide, score=rules.score, list_actions=list_actions,
        )  # fmt: skip
        self.sample: Kernel = bind_apart(_sample, self.part, own)
        self.find_illegal: Kernel = bind_apart(_find_illegal, self.part, own)
        self.reset: Kernel = bind_apart(_reset, self.part, own, go_on=go_on, show=show)
        self.step: Kernel = bind_apart(
            _step, self.part, own, go_on=go_on, play=play, show=show, score=rules.score, hide=rules.hide
        )
        self.play_games: Kernel = bind_apart(
            _play_games, self.part, own, go_on=go_on, play=play, draw_code=draw_code, score=rules.score
        )


@cache
def lane_engine(game: Game) -> LaneEngine:
    """The kernels of this game that play lanes."""
    return LaneEngine(game.rules, game.engine)


# --- going on ---------------------------------------------------------------------------------------------------------


def _draw_code(
    state: Any, material: Any, seat: int, left: int, to_follow: Ints, room: Room, spare: Any, rng: Any
) -> int:
    """One of the codes that are offered, all equally likely; NOBODY's answer, -1, if there is none.

    Legal ones are drawn until one is offered: that is quicker than to ask of each.
    """
    codes, found = room.codes, int(list_legal(state, material, seat, to_follow.shape[0], room.codes))
    while found > 0:
        index = int(below(draw(rng), found)) if found > 1 else 0
        code = int(codes[index])
        if may_come(state, material, seat, code, left, to_follow, room, spare):
            return code
        found -= 1
        codes[index] = codes[found]
    return SKIP


def _deal(state: Any, material: Any, book: Book, room: Room, rng: Any) -> bool:
    """Let the dealer make one move; whether there was one to make."""
    left, is_begun = 1, False
    while left > 0:
        found = int(list_due(state, material, DEALER, book.ends, room.codes))
        if found == 0:
            return False
        code = int(room.codes[below(draw(rng), found) if found > 1 else 0])
        act(state, material, DEALER, code)
        left = left - 1 if is_begun else int(book.to_follow[code])
        is_begun = True
    return True


def _go_on(state: Any, material: Any, book: Book, room: Room, spare: Any, rng: Any, seats: int, last: int) -> int:
    """Play the dealer until a seat may act: the first one clockwise after `last`, or NOBODY when the game is over."""
    while True:
        mask = int(waiting(state, material))
        if mask == 0:
            return NOBODY
        for step in range(1, seats + 1):
            seat = (last + step) % seats
            if mask >> seat + 1 & 1:
                return seat
            if mask == 1 and has_action(state, material, seat, book.to_follow, room, spare):
                return seat
        if not deal(state, material, book, room, rng):
            return NOBODY


def _play(
    state: Any, material: Any, book: Book, room: Room, spare: Any, rng: Any, seats: int, seat: int, code: int, left: int
) -> tuple[int, int]:
    """Play a code of a seat: who acts next, and how many codes its move lacks."""
    act(state, material, seat, code)
    left = left - 1 if left > 0 else int(book.to_follow[code])
    if left > 0:
        return seat, left
    return int(go_on(state, material, book, room, spare, rng, seats, seat)), 0


# --- lanes ------------------------------------------------------------------------------------------------------------


def _show(
    states: Any, material: Any, book: Book, room: Room, spare: Any, seen: Any, memory: Memory, lanes: Lanes, lane: int
) -> None:
    """Write the mask and the observation of a lane."""
    seat, mask, offered = int(lanes.seat[lane]), lanes.mask[lane], lanes.offered[lane]
    clear(mask, offered, int(lanes.counts[lane]))
    found = int(list_actions(states[lane], material, seat, lanes.left[lane], book.to_follow, room, spare))
    lanes.counts[lane] = found
    for index in range(found):
        action = int(book.action_of[room.codes[index]])
        mask[action] = True
        if index < offered.shape[0]:
            offered[index] = action
    seen[0] = states[lane]
    hide(seen[0], material, seat)
    write_changes(memory, book.fields, lanes.masks_seen[lane], lanes.observations[lane])


def _retrace(
    states: Any, material: Any, start: Any, book: Book, room: Room, spare: Any, played: Played, at: Ints,
    traces: Traces, seen: Any, ends: Any,
) -> int:  # fmt: skip
    """Play games again in `states[0]`. What seats see is written to `seen`, how games end to `ends`.

    `at` says where it goes on, and where it stopped: the game, its codes so far in all, those of seats, how many were
    offered in all, and how many codes the move under way lacks. It stops where the rules refuse a code, or where
    `traces.offered` is full.
    """
    game, code_at, decision, filled, left = int(at[0]), int(at[1]), int(at[2]), int(at[3]), int(at[4])
    outcome = DONE
    while outcome == DONE and game < played.ends.shape[0]:
        if code_at == (played.ends[game - 1] if game > 0 else 0):
            states[0] = start
        while code_at < played.ends[game]:
            seat, code = int(played.seats[code_at]), int(played.codes[code_at])
            if refusal(states[0], material, seat, code) != ALLOWED:
                outcome = REFUSED
                break
            if seat != DEALER:
                found = int(list_actions(states[0], material, seat, left, book.to_follow, room, spare))
                if filled + found > traces.offered.shape[0]:
                    outcome = FULL
                    break
                for index in range(found):
                    traces.offered[filled + index] = room.codes[index]
                traces.counts[decision] = found
                seen[decision] = states[0]
                hide(seen[decision], material, seat)
                filled += found
                decision += 1
            act(states[0], material, seat, code)
            left = left - 1 if left > 0 else int(book.to_follow[code])
            code_at += 1
        if outcome == DONE:
            ends[game] = states[0]
            traces.waiting[game] = waiting(states[0], material)
            for seat in range(traces.scores.shape[1]):
                traces.scores[game, seat], traces.tie_breaks[game, seat] = score(states[0], material, seat)
            left = 0
            game += 1
    at[0], at[1], at[2], at[3], at[4] = game, code_at, decision, filled, left
    return outcome


def _reset(
    states: Any, material: Any, start: Any, book: Book, room: Room, spare: Any, seen: Any, memory: Memory, lanes: Lanes,
    which: NDArray[np.bool_],
) -> None:  # fmt: skip
    """Begin anew in these lanes."""
    seats = lanes.rewards.shape[1]
    for lane in range(states.shape[0]):
        if not which[lane]:
            continue
        states[lane] = start
        rng = lanes.rng[lane : lane + 1]
        lanes.seat[lane] = go_on(states[lane], material, book, room, spare, rng, seats, NOBODY)
        lanes.left[lane] = 0
        lanes.done[lane] = False
        for seat in range(seats):
            lanes.rewards[lane, seat] = 0
        show(states, material, book, room, spare, seen, memory, lanes, lane)


def _step(
    states: Any, material: Any, start: Any, book: Book, room: Room, spare: Any, seen: Any, memory: Memory, lanes: Lanes,
    actions: Ints,
) -> None:  # fmt: skip
    """Play one action in each lane (SKIP: none); where that ends the game, the next one begins."""
    seats = lanes.rewards.shape[1]
    for lane in range(states.shape[0]):
        lanes.done[lane] = False
        for seat in range(seats):
            lanes.rewards[lane, seat] = 0
        if actions[lane] == SKIP:
            continue
        rng, code = lanes.rng[lane : lane + 1], int(book.code_of[actions[lane]])
        seat, left, begun = int(lanes.seat[lane]), int(lanes.left[lane]), lanes.begun[lane]
        begun[int(book.to_follow[begun[0]]) + 1 - left if left > 0 else 0] = code
        seat, left = play(states[lane], material, book, room, spare, rng, seats, seat, code, left)
        if seat == NOBODY:
            lanes.done[lane] = True
            for each in range(seats):
                lanes.rewards[lane, each] = score(states[lane], material, each)[0]
            if lanes.final.shape[0] > 0:
                seen[0] = states[lane]
                hide(seen[0], material, lanes.viewer)
                write_vector(memory, book.fields, lanes.final[lane])
            states[lane] = start
            seat = go_on(states[lane], material, book, room, spare, rng, seats, NOBODY)
        lanes.seat[lane] = seat
        lanes.left[lane] = left
        show(states, material, book, room, spare, seen, memory, lanes, lane)


def _play_games(
    states: Any, material: Any, start: Any, book: Book, room: Room, spare: Any, seeds: NDArray[np.uint64],
    returns: FloatRows,
) -> int:  # fmt: skip
    """Play a game from each seed with actions drawn evenly, all in `states[0]`, and write the points of each seat; how
    many actions there were. `seeds` are used up."""
    seats, acts = returns.shape[1], 0
    for game in range(seeds.shape[0]):
        states[0] = start
        rng, left = seeds[game : game + 1], 0
        seat = int(go_on(states[0], material, book, room, spare, rng, seats, NOBODY))
        while seat != NOBODY:
            code = int(draw_code(states[0], material, seat, left, book.to_follow, room, spare, rng))
            seat, left = play(states[0], material, book, room, spare, rng, seats, seat, code, left)
            acts += 1
        for each in range(seats):
            returns[game, each] = score(states[0], material, each)[0]
    return acts


def _sample(rng: NDArray[np.uint64], lanes: Lanes, actions: Ints) -> None:
    """Draw one of the actions that are offered in each lane, all equally likely."""
    for lane in range(actions.shape[0]):
        index = int(below(draw(rng), int(lanes.counts[lane])))
        if lanes.counts[lane] <= lanes.offered.shape[1]:
            actions[lane] = lanes.offered[lane, index]
            continue
        action = -1
        while index >= 0:
            action += 1
            index -= int(lanes.mask[lane, action])
        actions[lane] = action


def _find_illegal(lanes: Lanes, actions: Ints) -> int:
    """The first lane whose action is not offered, or -1."""
    for lane in range(actions.shape[0]):
        action = int(actions[lane])
        if action != SKIP and (action < 0 or action >= lanes.mask.shape[1] or not lanes.mask[lane, action]):
            return lane
    return -1
