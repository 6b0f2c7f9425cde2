"""OpenSpiel: a game with explicit chance.

Every die and card is a chance node of its own. Where several seats may act there is a simultaneous node: each of them
enters one code of its own move, by what it knew before; a seat that has nothing to do has no legal actions there, and
its part of the joint action is ignored. A race, in which the order of acts decides, is sequential: seats act in the
order of batches (the first one clockwise after the seat that acted last). Actions are the codes of the game.
`pyspiel.convert_to_turn_based` makes a sequential game of any other one.

An information state is all that a seat has observed and done, in order, as a digest; an observation is
`Position.observe`.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from typing import Any
from urllib.parse import quote, unquote

import msgspec
import numpy as np
import pyspiel

from polychrome import registry
from polychrome.core.errors import IllegalMove
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.envs.play import next_seat, view_text

MAX_POINTS = 1e6  # of a seat, in either direction
MAX_LENGTH = 100_000  # actions of a game

_known: dict[str, Game] = {}  # registered with OpenSpiel, by their names there


def load(name: str | Game, **options: Any) -> Any:
    """What `polychrome.envs.openspiel` is."""
    game = registry.find_game(name) if isinstance(name, str) else name
    start = game.start(**options)
    text = quote(json.dumps(msgspec.to_builtins(start.options), separators=(",", ":")), safe="")
    return pyspiel.load_game(_register(game), {"options": text})


def _reload(name: str, options: dict[str, Any]) -> Any:
    return load(name, **options)


def _register(game: Game) -> str:
    """Let OpenSpiel know a game; its name there has the version of the rules."""
    name = f"polychrome_{game.name}_v{game.version}"
    if name not in _known:
        _known[name] = game
        # A class: OpenSpiel lets go of it after Python has ended, which no other object would survive.
        made = type(f"SpielGame_{game.name}", (SpielGame,), {"short_name": name})
        pyspiel.register_game(_game_type(name, not is_race(game)), made)
    return name


def is_race(game: Game) -> bool:
    """Whether the order of acts decides."""
    return game.forms.timing.clock_ms is not None


def _game_type(name: str, is_simultaneous: bool) -> Any:
    kinds, game = pyspiel.GameType, _known[name]
    return kinds(
        short_name=name,
        long_name=game.title,
        dynamics=kinds.Dynamics.SIMULTANEOUS if is_simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # OpenSpiel has no types
    """A game with its options."""

    short_name: str  # of the game; each has a class of its own

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.start = _start(self.short_name, (params or {}).get("options", ""))
        codes = self.start.game.action_count
        self.is_simultaneous = self.start.seats > 1 and not is_race(self.start.game)
        info = pyspiel.GameInfo(
            num_distinct_actions=codes,
            max_chance_outcomes=codes,
            num_players=self.start.seats,
            min_utility=-MAX_POINTS,
            max_utility=MAX_POINTS,
            utility_sum=None,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(_game_type(self.short_name, self.is_simultaneous), info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return _reload, (self.start.game.name, msgspec.to_builtins(self.start.options))

    def new_initial_state(self) -> SpielState:
        """The start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What observes states for players."""
        if params:
            raise ValueError(f"observers of this game have no parameters, not {params}")
        return SpielObserver(self.start, iig_obs_type)


def _start(name: str, options: str) -> Position:
    game = _known[name]
    return game.start(**json.loads(unquote(options))) if options else game.start()


Acts = tuple[tuple[int, int], ...]  # seats (or the dealer) and their codes, at the same time
Begun = dict[int, tuple[int, ...]]  # by seat: the codes of a move that it has begun


class Path:
    """How a position was reached: the path before, and who did what. Never copied: it does not change."""

    def __init__(self, before: Path | None, position: Position, begun: Begun, acts: Acts = ()) -> None:
        self.before, self.position, self.begun, self.acts = before, position, begun, acts
        self._digests: dict[int, bytes] = {}
        self._own: dict[int, Position] = {}

    def __deepcopy__(self, _memo: dict[int, Any]) -> Path:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As the start and what was done since: one position that refers to the next would nest too deeply."""
        steps, here = [], self
        while here.before is not None:
            steps.append(here.acts)
            here = here.before
        return _follow, (here.position, steps[::-1])

    def after(self, acts: Acts) -> Path:
        """The path one step further. Moves that become whole are made, the lower seat's first."""
        position, begun = self.position, dict(self.begun)
        for seat, code in acts:
            if seat == DEALER:
                position = position.act(seat, code)
                continue
            codes = (*begun.pop(seat, ()), code)
            if len(codes) <= position.game.to_follow[codes[0]]:
                begun[seat] = codes
            else:
                # A move that another seat has made at the same time may stand in the way: then this one chooses again.
                with suppress(IllegalMove):
                    position = position.play(Move(seat, codes, position))
        return Path(self, position, begun, acts)

    def own(self, player: int) -> Position:
        """The position as a seat has it, with the move that it has begun; no other seat's."""
        if player not in self._own:
            position = self.position
            for code in self.begun.get(player, ()):
                position = position.act(player, code)
            self._own[player] = position
        return self._own[player]

    @property
    def acting(self) -> list[int]:
        """The seats that may act, without the dealer. While the dealer makes a move nobody does."""
        if self.position.under_way is not None:
            return []
        return sorted({*self.begun, *(seat for seat in self.position.to_act if seat != DEALER)})

    def digest(self, player: int) -> bytes:
        """All that a player has seen and done up to here; what it has not noticed leaves no trace."""
        missing, here = [], self
        while player not in here._digests and here.before is not None:
            missing.append(here)
            here = here.before
        if here.before is None:
            here._digests[player] = _mix(b"", here.own(player).observe(player).tobytes(), -1)
        for one in reversed(missing):
            assert one.before is not None, "the first one has a digest"
            known, seen = one.before._digests[player], one.own(player).observe(player)
            code = dict(one.acts).get(player, -1)
            is_news = code >= 0 or (seen != one.before.own(player).observe(player)).any()
            one._digests[player] = _mix(known, seen.tobytes(), code) if is_news else known
        return self._digests[player]


def _follow(start: Position, steps: list[Acts]) -> Path:
    path = Path(None, start, {})
    for acts in steps:
        path = path.after(acts)
    return path


def _mix(known: bytes, seen: bytes, code: int) -> bytes:
    return hashlib.blake2b(known + code.to_bytes(8, "big", signed=True) + seen, digest_size=16).digest()


class SpielState(pyspiel.State):  # type: ignore[misc] # OpenSpiel has no types
    """A position, and how it was reached."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.path = Path(None, game.start, {})
        self.is_simultaneous = game.is_simultaneous
        self.last = DEALER  # the seat that acted last

    @property
    def position(self) -> Position:
        """Where the game stands, without moves that seats have begun."""
        return self.path.position

    def current_player(self) -> int:
        """Who acts: a seat, several at the same time, chance, or nobody."""
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        acting = self.path.acting
        if not acting:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_simultaneous and len(acting) > 1:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        if self.path.begun:
            return next(iter(self.path.begun))
        return next_seat(self.position, self.last)

    def _legal_actions(self, player: int) -> list[int]:
        if player not in self.path.acting:
            return []
        codes: list[int] = self.path.own(player).actions(player).tolist()
        return codes

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, all equally likely."""
        codes = self.position.due_codes(DEALER)
        return [(code, 1 / len(codes)) for code in codes]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        seat = DEALER if player == int(pyspiel.PlayerId.CHANCE) else player
        self.path = self.path.after(((seat, int(action)),))
        self.last = self.last if seat == DEALER else seat

    def _apply_actions(self, actions: list[int]) -> None:
        self.path = self.path.after(tuple((seat, int(actions[seat])) for seat in self.path.acting))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{self.position.game.action_name(action)} [{action}]"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """The points of each seat when the game is over, and 0 before."""
        position = self.position
        return list(position.returns) if position.is_over else [0.0] * position.seats

    def __str__(self) -> str:
        begun = "".join(f"seat {seat} has begun {list(codes)}\n" for seat, codes in sorted(self.path.begun.items()))
        return begun + view_text(self.position)


class SpielObserver:
    """Observes states: with perfect recall as a digest, else as a vector."""

    def __init__(self, start: Position, kind: Any) -> None:
        self.tensor = np.zeros(len(start.game.observation_names), np.float32)
        self.dict = {"observation": self.tensor}
        self._is_recalling = kind is not None and kind.perfect_recall

    def set_from(self, state: SpielState, player: int) -> None:
        """Let `tensor` be what a player sees."""
        self.tensor[:] = state.path.own(player).observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows as a text: equal for states that it cannot tell apart."""
        if self._is_recalling:
            return f"seat {player} {state.path.digest(player).hex()}"
        own = state.path.begun.get(player, ())
        return f"seat {player} {list(own)} {view_text(state.position, player)}"
