"""What all environments have in common: whose turn it is, actions and their masks, observations, bots, rendering."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from rich.console import Console

from polychrome import registry
from polychrome.bots import turns
from polychrome.bots.seating import AnyBot, check_bots, make_any_player
from polychrome.core.errors import BadOption
from polychrome.core.game import Game
from polychrome.core.layout import MASK, state_fields
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.envs.pictures import draw
from polychrome.terminal import plain
from polychrome.terminal.game_terminal import Terminal, find_terminal

MAX_ILLEGAL = 100  # actions in a row that are not offered; then the episode is truncated
ILLEGAL_REWARD = -1.0
RENDER_MODES = ["ansi", "svg", "rgb_array"]
TEXT_WIDTH = 120  # columns

Observation = dict[str, NDArray[Any]]
Bot = Callable[[Position, int, Random], Move | None]


class Table:
    """A game with its options as environments see it: its spaces, and how actions and codes belong together."""

    def __init__(self, name: str | Game, options: dict[str, Any]) -> None:
        self.game = registry.find_game(name) if isinstance(name, str) else name
        self.start = self.game.start(**options)
        self.seats = self.start.seats
        hint = self.game.hints.playable_codes
        self.codes = np.arange(self.game.action_count) if hint is None else hint(self.start)
        self._action_of = {code: action for action, code in enumerate(self.codes.tolist())}

    @property
    def id(self) -> str:
        """The name with the version of the rules: it changes only when behaviour does."""
        return f"polychrome_{self.game.name}_v{self.game.version}"

    def code_of(self, action: int) -> int:
        """The code that an action is; −1: there is no such action."""
        return int(self.codes[action]) if 0 <= action < len(self.codes) else -1

    def actions_of(self, codes: Iterable[int]) -> list[int]:
        """The actions that these codes are."""
        return [self._action_of[code] for code in codes]

    def mask(self, codes: Sequence[int]) -> NDArray[np.int8]:
        """The mask of these codes."""
        mask = np.zeros(len(self.codes), np.int8)
        mask[self.actions_of(codes)] = 1
        return mask

    def observation(self, position: Position, seat: int, codes: Sequence[int]) -> Observation:
        """What an environment says to a seat that is offered these codes."""
        return {"observation": position.observe(seat), "action_mask": self.mask(codes)}

    def action_space(self) -> spaces.Discrete:
        """All actions."""
        return spaces.Discrete(len(self.codes))

    def observation_space(self) -> spaces.Dict:
        """A vector and a mask."""
        low, high = self._bounds
        return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.float32), "action_mask": self.mask_space()})

    def mask_space(self) -> spaces.Box:
        """Masks of actions."""
        return spaces.Box(0, 1, (len(self.codes),), np.int8)

    @cached_property
    def _bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the greatest that each element of an observation can be, by its type."""
        low, high = [], []
        state = self.game.rules.state
        for name in state_fields(state):
            base, size = state[name].base, int(np.prod(state[name].shape, dtype=np.int64))
            least, most, size = (0.0, 1.0, 64 * size) if base == MASK else (*_span(base), size)
            low.append(np.full(size, least, np.float32))
            high.append(np.full(size, most, np.float32))
        return np.concatenate(low), np.concatenate(high)


def _span(base: np.dtype[Any]) -> tuple[float, float]:
    if base.kind == "f":
        return -1e30, 1e30
    return (0.0, 1.0) if base.kind == "b" else (float(np.iinfo(base).min), float(np.iinfo(base).max))


class Play:
    """A game under way: the dealer plays by itself, and seats act in the order that batches have."""

    def __init__(self, start: Position, rng: np.random.Generator) -> None:
        self.rng = rng
        self.position = start.deal(rng)
        self.seat = next_seat(self.position, DEALER)

    @property
    def is_over(self) -> bool:
        """Whether nobody has to act any more."""
        return self.seat == DEALER

    def act(self, code: int) -> None:
        """Play a code of the seat that has to act."""
        self._go_on(self.position.act(self.seat, code))

    def make(self, move: Move) -> None:
        """Make a whole move of the seat that has to act."""
        self._go_on(self.position.play(move))

    def skip(self) -> bool:
        """Let the next seat act instead; whether there is another one."""
        after = next_seat(self.position, self.seat)
        self.seat, is_other = after, after != self.seat
        return is_other

    def _go_on(self, after: Position) -> None:
        if after.under_way is None:
            after = after.deal(self.rng)
            self.seat = next_seat(after, self.seat)
        self.position = after


def next_seat(position: Position, last: int) -> int:
    """The first seat clockwise after `last` that may act; DEALER when the game is over."""
    seats = [seat for seat in position.to_act if seat != DEALER]
    return min(seats, key=lambda seat: (seat - last - 1) % position.seats) if seats else DEALER


# --- bots -------------------------------------------------------------------------------------------------------------


def seat_bots(start: Position, seat: int, others: Sequence[AnyBot], rng: Random) -> list[Bot | None]:
    """The bot at each seat for one game; None at the learner's own."""
    if not 0 <= seat < start.seats:
        raise BadOption("seat", f"must be a seat from 0 to {start.seats - 1}, not {seat}")
    given = list(others) or ["random"] * (start.seats - 1)
    if len(given) != start.seats - 1:
        raise BadOption("others", f"{start.seats - 1} bots are needed, one for each other seat, not {len(given)}")
    if named := [bot for bot in given if bot != "random"]:
        check_bots(start.game, named)
    bots: list[Bot | None] = [make_bot(start, bot, rng) for bot in given]
    bots.insert(seat, None)
    return bots


def make_bot(start: Position, bot: AnyBot, rng: Random) -> Bot:
    """A bot for one seat of one game."""
    if bot == "random":
        return random_move
    if isinstance(bot, str | int):
        made = make_any_player(str(bot), start, Random(rng.random()))
        return lambda view, seat, rng: made.decide(view, seat, rng).move
    return turns.plain_bot(bot, Random(rng.random()))


def random_move(position: Position, seat: int, rng: Random) -> Move:
    """Codes drawn evenly from all that is offered, until they are a move."""
    codes: list[int] = []
    while not codes or position.under_way is not None:
        codes.append(rng.choice(position.actions(seat).tolist()))
        position = position.act(seat, codes[-1])
    return Move(seat, codes, position)


def let_bots_play(play: Play, bots: Sequence[Bot | None], rng: Random) -> bool:
    """Go on until the learner has to act or the game is over; whether it is over.

    A bot that does nothing, as in a race it may, is passed over; where it is the only one to act, it plays anything.
    """
    passed = 0
    while not play.is_over:
        bot = bots[play.seat]
        if bot is None:
            return False
        move = bot(play.position.seen_by(play.seat), play.seat, rng) if passed <= play.position.seats else None
        if move is not None:
            play.make(move)
        elif passed > play.position.seats or not play.skip():
            play.make(random_move(play.position, play.seat, rng))
        else:
            passed += 1
            continue
        passed = 0
    return True


# --- rendering --------------------------------------------------------------------------------------------------------


def render(
    position: Position, mode: str | None, to_act: int | None = None, seat: int | None = None
) -> str | NDArray[np.uint8] | None:
    """A position as text for a terminal (`ansi`), as an SVG document (`svg`) or as pixels (`rgb_array`).

    With `seat` only what that seat may know; `to_act` is the seat that acts next.
    """
    seen = position if seat is None else position.seen_by(seat)
    if mode == "ansi":
        return render_text(seen, to_act if seat is None else seat)
    if mode == "svg":
        return draw(seen, to_act).svg()
    return draw(seen, to_act).array() if mode == "rgb_array" else None


def check_mode(mode: str | None) -> str | None:
    """The mode itself. Raises BadOption for one that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption("render_mode", f"must be one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def render_text(position: Position, seat: int | None = None) -> str:
    """The board of the terminal with its colours, seen from a seat; where a game has none, the view field by field."""
    own = find_terminal(position.game.name) if position.game.name in registry.game_names() else None
    make = own.draw if isinstance(own, Terminal) else plain.draw
    names = [f"seat {number}" for number in range(position.seats)]
    lines = make(position, max(seat or 0, 0), names, TEXT_WIDTH)
    with io.StringIO() as target:
        console = Console(
            file=target, width=TEXT_WIDTH, force_terminal=True, color_system="standard", no_color=False,
            legacy_windows=False, highlight=False,
        )  # fmt: skip
        for line in lines:
            console.print(line, soft_wrap=True)
        return target.getvalue()


def view_text(position: Position, seat: int | None = None) -> str:
    """A position as the JSON that the referee prints."""
    return json.dumps(position.as_dict(seat), ensure_ascii=False, indent=1)
