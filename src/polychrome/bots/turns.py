"""A whole game among bots, where nobody has to be quick: the dealer deals, every seat moves until it passes.

A bot is an object with `choose(view, seat, rng)`, or a plain function like it. It gets only what its seat may see and
returns a move; None passes, which is right whenever the game does not wait for it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol, runtime_checkable

from polychrome.bots.deals import Deals
from polychrome.core.errors import GameError
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, apply_code, play_steps
from polychrome.core.seats import DEALER

Bot = Callable[[Position, int, Random], "Move | None"]
Function = Callable[[Position, int, Random], "Move | dict[str, Any] | None"]
ChooseCode = Callable[[Position, int, Random], "int | None"]


class BotFailure(GameError):
    """A bot that does not play on; `.seat` says where it sits, the text what is wrong."""

    def __init__(self, seat: int, text: str) -> None:
        super().__init__(text)
        self.seat = seat


@runtime_checkable
class Chooser(Protocol):
    """A bot as an object."""

    def choose(self, view: Position, seat: int, rng: Random, /) -> Move | dict[str, Any] | None:
        """A move of this seat, by what it sees; None: nothing to do now."""


MAX_STEPS = 1000  # of one move; a bot that begins its list again and again has lost its way


def play_out(
    start: Position, bots: Sequence[Bot], rng: Random, deals: Deals | None = None
) -> tuple[Position, list[Any]]:
    """Play to the end: the last position and the events that led there. The same `rng`, the same game.

    With `deals` the dealer has dice of its own, and `rng` is for the bots alone.
    """
    position, moves = start.copy(), list[Move]()
    while not position.is_over:
        before = len(moves)
        for seat in range(position.seats):
            while (move := bots[seat](position.seen_by(seat), seat, rng)) is not None:
                apply(position, move)
                moves.append(move)
        if position.waits_for(DEALER):
            moves.append(_deal(position, rng, deals))
        elif len(moves) == before:
            seat = next(seat for seat in range(position.seats) if position.waits_for(seat))
            raise BotFailure(seat, f"the game waits for seat {seat}, and its bot does nothing")
    return position, [start.game.forms.decode(start, move) for move in moves]


def _deal(position: Position, rng: Random, deals: Deals | None) -> Move:
    """One move of the dealer *in place*, such as a roll with all its faces."""
    # Dealers of a deal leave out what is needless.
    choices = position.legal_codes(DEALER) if deals is None else position.due_codes(DEALER)
    if deals is not None and (len(choices) > 1 or position.game.to_follow[choices[0]]):
        rng = deals.event()
    codes = [rng.choice(choices) if deals is None or len(choices) > 1 else choices[0]]
    left = position.game.to_follow[codes[0]]
    apply_code(position, DEALER, codes[0])
    while left:
        # All dice of a roll at once. Where the same cannot come twice (cards), the rest is drawn anew.
        legal = position.legal_codes(DEALER)
        drawn = [rng.choice(legal) for _ in range(left)]
        done, *_ = play_steps(position, array("q", [step for code in drawn for step in (DEALER, code)]))
        codes += drawn[:done]
        left -= done
    return Move(DEALER, codes, position)


def by_codes(choose: ChooseCode) -> Bot:
    """A bot that makes its moves code by code; a code that begins a move makes it begin anew."""

    def choose_move(view: Position, seat: int, rng: Random) -> Move | None:
        position, codes = view, list[int]()
        for _ in range(MAX_STEPS):
            code = choose(position, seat, rng)
            if code is None:
                return None
            codes = [code] if view.game.to_follow[code] >= 0 else [*codes, code]
            if len(codes) > view.game.to_follow[codes[0]]:
                return Move(seat, codes, view)
            position = position.copy()
            apply_code(position, seat, code)
        return None

    return choose_move


def plain_bot(bot: Chooser | Function, rng: Random) -> Bot:
    """Anybody's bot, with random numbers of its own. It is asked only while its seat may act."""
    choose = bot.choose if isinstance(bot, Chooser) else bot

    def choose_move(view: Position, seat: int, _rng: Random) -> Move | None:
        if seat not in view.to_act:
            return None
        chosen = choose(view, seat, rng)
        if chosen is None:
            return None
        move = view.read(chosen)
        if move.seat != seat:
            raise BotFailure(seat, f"the bot at seat {seat} has chosen a move of another: {move}")
        return move

    return choose_move
