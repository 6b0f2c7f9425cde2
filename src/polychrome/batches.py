"""Thousands of games at once, arrays in and arrays out: `polychrome.batch` and `polychrome.batch_returns`."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from polychrome import registry
from polychrome.core.errors import BadOption
from polychrome.core.game import Game
from polychrome.core.kernel_store import STORE
from polychrome.core.lanes import FULL, REFUSED, SKIP, Book, LaneEngine, Lanes, Played, Traces, lane_engine
from polychrome.core.offers import Room
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.core.vectors import count_masks, fields_of, memory_of
from polychrome.core.wording import format_count

MAX_OFFERED = 1024  # actions of a lane that are kept as a list, so that its mask is cleared quickly
LANES_AT_ONCE = 1024  # of `batch_returns` with a policy of one's own
SEED_BITS = 0xFFFFFFFFFFFFFFFF

Observations = NDArray[np.float32]
Masks = NDArray[np.bool_]
Seats = NDArray[np.int64]
Policy = Callable[[Observations, Masks, Seats], Any]

logger = logging.getLogger(__name__)


class Batch:
    """Games side by side, one in each lane; a lane whose game ends starts the next one.

    Arrays that it returns are its own: copy what you keep or change. The next step writes only what is new.
    """

    def __init__(
        self, start: Position, n: int, seed: int = 0, codes: NDArray[np.int64] | None = None, viewer: int | None = None
    ) -> None:
        """`codes` are those that have a place in masks, as a rule all; an action is an index into them. What `viewer`
        sees when games end is kept in `final`."""
        if n < 1:
            raise ValueError(f"a batch has at least one lane, not {n}")
        game = start.game
        self.game, self.start, self.n, self.seats = game, start, n, start.seats
        self.codes = np.arange(game.action_count) if codes is None else np.ascontiguousarray(codes, np.int64)
        self.seeds = lane_seeds(seed, n)
        self._work = _Work(start, n, self.codes)
        self._lanes = _blank_lanes(start, n, len(self.codes), viewer)
        self._sampler = lane_seeds(seed, n + 1)[n:].copy()
        self._is_begun = False

    @property
    def action_count(self) -> int:
        """How many actions a mask has a place for."""
        return len(self.codes)

    @property
    def observations(self) -> Observations:
        """What the seats that act see now."""
        return self._lanes.observations

    @property
    def mask(self) -> Masks:
        """What they are offered."""
        return self._lanes.mask

    @property
    def seat(self) -> Seats:
        """Who acts in each lane."""
        return self._lanes.seat

    @property
    def final(self) -> Observations:
        """Of lanes that are done: what the viewer saw at the end of the game."""
        return self._lanes.final

    def reset(self, seed: int | None = None) -> tuple[Observations, Masks, Seats]:
        """Begin all games anew: observations, masks and the seats that act. Without a seed it is the last one."""
        if seed is not None:
            self.seeds = lane_seeds(seed, self.n)
            self._sampler[:] = lane_seeds(seed, self.n + 1)[self.n :]
        lanes = self._lanes
        lanes.rng[:] = self.seeds
        self._is_begun = True
        self.restart(np.ones(self.n, np.bool_))
        return lanes.observations, lanes.mask, lanes.seat

    def restart(self, which: Masks) -> None:
        """Begin anew in these lanes, one boolean each, with the dice that come next there."""
        self._work.engine.reset(*self._work.arguments, self._lanes, np.ascontiguousarray(which, np.bool_))

    def step(self, actions: Any) -> tuple[Observations, Masks, Seats, Observations, Masks]:
        """Play one action in each lane (−1: leave it as it is): observations, masks, seats, rewards, and where a game
        has ended. Raises ValueError if an action is not offered, and then nothing has happened."""
        if not self._is_begun:
            raise ValueError("call reset() before the first step")
        chosen = np.ascontiguousarray(actions, np.int64)
        if chosen.shape != (self.n,):
            raise ValueError(f"one action for each of the {self.n} lanes is needed, not an array of {chosen.shape}")
        lanes, work = self._lanes, self._work
        wrong = work.engine.find_illegal(lanes, chosen)
        if wrong >= 0:
            raise ValueError(f"lane {wrong}: action {chosen[wrong]} is not offered to seat {lanes.seat[wrong]} now")
        work.engine.step(*work.arguments, lanes, chosen)
        return lanes.observations, lanes.mask, lanes.seat, lanes.rewards, lanes.done

    def sample(self) -> NDArray[np.int64]:
        """One of the actions offered in each lane, all equally likely; drawn apart from the dice of the games."""
        actions = np.empty(self.n, np.int64)
        self._work.engine.sample(self._sampler, self._lanes, actions)
        return actions

    def position(self, lane: int) -> Position:
        """A lane as a `Position`, with all that is hidden from seats."""
        record, left, under_way = self.start.state.copy(), int(self._lanes.left[lane]), None
        record.data[:] = self._work.states[lane].tobytes()
        if left:
            begun = self._lanes.begun[lane].tolist()
            codes = begun[: self.game.to_follow[begun[0]] + 1 - left]
            under_way = (int(self._lanes.seat[lane]), tuple(codes))
        return Position(self.game, self.start.options, self.start.material, record, self.seats, under_way)

    def __repr__(self) -> str:
        return f"<batch of {self.game.title}: {format_count(self.n, 'lane')}>"


class Trace(NamedTuple):
    """Games that were played again: what seats saw and were offered at each code they played, and how games ended."""

    seen: NDArray[Any]  # the state as the seat may know it, one record a code
    counts: NDArray[np.int64]  # how many codes were offered
    offered: NDArray[np.int32]  # all of them, one after the other
    ends: NDArray[Any]  # the last state, one record a game
    is_over: Masks
    scores: NDArray[np.float64]  # [game, seat, points and tie-break]


class Tracer:
    """Plays games again that start alike. Its kernels are those of batches; it does not wait for the compiler."""

    def __init__(self, start: Position) -> None:
        self._work, self._start = _Work(start, 1, np.arange(start.game.action_count), waits=False), start

    def retrace(self, lengths: NDArray[np.int64], seats: NDArray[np.int64], codes: NDArray[np.int64]) -> Trace | int:
        """Play games with so many codes each; if the rules refuse a code, the number of the game in which they do."""
        is_known = (
            (seats >= DEALER) & (seats < self._start.seats) & (codes >= 0) & (codes < self._start.game.action_count)
        )
        if not is_known.all():  # kernels trust their arguments
            return int(np.searchsorted(np.cumsum(lengths), is_known.argmin(), "right"))
        dtype, games, decisions = self._start.game.rules.state, len(lengths), int((seats != DEALER).sum())
        played, at = Played(np.cumsum(lengths), seats, codes), np.zeros(5, np.int64)
        seen, ends = np.zeros(decisions, dtype), np.zeros(games, dtype)
        points, tie_breaks = np.zeros((games, self._start.seats)), np.zeros((games, self._start.seats))
        counts, waiting = np.zeros(decisions, np.int64), np.zeros(games, np.int64)
        room = np.empty(max(32 * decisions, self._start.game.action_count), np.int32)
        while True:
            traces = Traces(counts, room, waiting, points, tie_breaks)
            outcome = self._work.engine.retrace(*self._work.few, played, at, traces, seen, ends)
            if outcome != FULL:
                break
            room = np.concatenate([room, np.empty_like(room)])
        if outcome == REFUSED:
            return int(at[0])
        return Trace(seen, counts, room[: at[3]], ends, waiting == 0, np.stack([points, tie_breaks], 2))


class _Work:
    """The states of some games, and all that kernels need beside them."""

    def __init__(self, start: Position, n: int, codes: NDArray[np.int64], waits: bool = True) -> None:
        game, dtype = start.game, start.game.rules.state
        self.engine = _find_engine(game, waits)
        action_of = np.full(game.action_count, -1)
        action_of[codes] = np.arange(len(codes))
        longest = max(game.to_follow) + 1
        self.book = Book(game.rules.codes.ends, game.to_follow_array, action_of, codes, fields_of(dtype))
        self.room = Room(np.empty(game.action_count, np.int64), np.zeros(longest, np.int64))
        self.states = np.zeros(n, dtype)
        self.spare, seen = np.zeros(longest, dtype), np.zeros(1, dtype)
        self.start = start
        self.few = (self.states, start.material, start.state, self.book, self.room, self.spare)
        self.arguments = (*self.few, seen, memory_of(seen))


def _blank_lanes(start: Position, n: int, actions: int, viewer: int | None) -> Lanes:
    elements = len(start.game.observation_names)
    return Lanes(
        rng=np.zeros(n, np.uint64),
        seat=np.zeros(n, np.int64),
        left=np.zeros(n, np.int64),
        begun=np.zeros((n, max(start.game.to_follow) + 1), np.int64),
        counts=np.zeros(n, np.int64),
        offered=np.zeros((n, min(actions, MAX_OFFERED)), np.int32),
        mask=np.zeros((n, actions), np.bool_),
        observations=np.zeros((n, elements), np.float32),
        masks_seen=np.zeros((n, count_masks(start.game.rules.state)), np.uint64),
        rewards=np.zeros((n, start.seats), np.float32),
        done=np.zeros(n, np.bool_),
        final=np.zeros((0 if viewer is None else n, elements), np.float32),
        viewer=viewer or 0,
    )


def lane_seeds(seed: int, n: int) -> NDArray[np.uint64]:
    """The seeds of the first n lanes; those of fewer lanes are the first of them."""
    seeds: NDArray[np.uint64] = np.random.SeedSequence(seed & SEED_BITS).generate_state(n, np.uint64)  # type: ignore[assignment]
    return seeds


def _find_engine(game: Game, waits: bool) -> LaneEngine:
    """The kernels of a game. They are compiled once for each version of the rules, which may be waited for."""
    engine = lane_engine(game)
    if waits:
        STORE.compile_now([engine.part], _tell)
    else:
        STORE.request(engine.part, is_patient=False)
    return engine


def _tell(text: str) -> None:
    logger.info(text)
    if sys.stderr is not None and sys.stderr.isatty():
        print(f"polychrome: {text}", file=sys.stderr)


def batch(game: str | Game, n: int, seed: int = 0, **options: Any) -> Batch:
    """What `polychrome.batch` is."""
    return Batch(_start(game, options), n, seed)


def batch_returns(
    game: str | Game, games: int, policy: str | Policy = "random", seed: int = 0, **options: Any
) -> NDArray[np.float64]:
    """What `polychrome.batch_returns` is."""
    start = _start(game, options)
    if callable(policy):
        return _play_policy(start, games, policy, seed)
    if policy != "random":
        raise BadOption("policy", f'must be "random" or a function of observations, masks and seats, not {policy!r}')
    returns, _ = play_randomly(start, games, seed)
    return returns


def play_randomly(start: Position, games: int, seed: int) -> tuple[NDArray[np.float64], int]:
    """The points of each seat in so many games in which all actions are drawn evenly, and how many actions."""
    work = _Work(start, 1, np.arange(start.game.action_count))
    returns = np.zeros((games, start.seats))
    acts = work.engine.play_games(*work.few, lane_seeds(seed, games), returns)
    return returns, int(acts)


def _play_policy(start: Position, games: int, policy: Policy, seed: int) -> NDArray[np.float64]:
    """The same with the actions of a policy: game i has the dice of lane i."""
    returns, seeds = np.zeros((games, start.seats)), lane_seeds(seed, games)
    for first in range(0, games, LANES_AT_ONCE):
        own = seeds[first : first + LANES_AT_ONCE]
        lanes = Batch(start, len(own))
        lanes.seeds = own
        observations, mask, seat = lanes.reset()
        playing = np.ones(len(own), np.bool_)
        while playing.any():
            actions = np.where(playing, policy(observations, mask, seat), SKIP)
            observations, mask, seat, rewards, done = lanes.step(actions)
            returns[first : first + len(own)][done] = rewards[done]
            playing &= ~done
    return returns


def _start(game: str | Game, options: dict[str, Any]) -> Position:
    return (registry.find_game(game) if isinstance(game, str) else game).start(**options)
