"""Bots for any game, made of nothing but its rules: `random`, and `playouts`, which tries each move in random games.

Both see only what their seat may see: random games go on from its view, in which whatever is hidden is blank. Work is
limited by a count of codes and not by a clock, so that the same random numbers give the same game on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from statistics import fmean

from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply, deal_move, dealer_of
from polychrome.core.seats import DEALER, seats_in

MAX_CANDIDATES = 24  # moves that are tried; of more, some are drawn
MAX_GAME_CODES = 1_000  # of one random game; a longer one counts as it stands then
MIN_GAMES, MAX_GAMES = 4, 200  # from each position that is tried
CODES_PER_DECISION = 3_000  # about a tenth of a second compiled

Results = list[tuple[float, ...]]  # the points of every seat, game by game


def choose_at_random(view: Position, seat: int, rng: Random) -> Move | None:
    """Any legal move, while the game waits for this seat."""
    return draw_move(view, seat, rng) if view.waits_for(seat) else None


def choose_by_playouts(view: Position, seat: int, rng: Random) -> Move | None:
    """The move after which this seat leads by most in random games, while the game waits for it."""
    if not view.waits_for(seat):
        return None
    moves = list_candidates(view, seat, rng)
    if len(moves) < 2:
        return moves[0] if moves else None
    results = play_random_games([view.play(move) for move in moves], rng, CODES_PER_DECISION)
    leads = [fmean(lead_of(points, seat) for points in games) for games in results]
    return moves[leads.index(max(leads))]


def lead_of(points: Sequence[float], seat: int) -> float:
    """By how much a seat is ahead of the best other one; alone, its points."""
    others = [other for number, other in enumerate(points) if number != seat]
    return points[seat] - max(others, default=0.0)


def draw_move(position: Position, seat: int, rng: Random) -> Move | None:
    """One of the moves of a seat, drawn code by code; None: it has none."""
    start, codes = position, list[int]()
    while True:
        choices = position.actions(seat)
        if len(choices) == 0:
            return None
        codes.append(int(choices[rng.randrange(len(choices))]))
        if len(codes) > start.game.to_follow[codes[0]]:
            return Move(seat, codes, start)
        position = position.act(seat, codes[-1])


def list_candidates(view: Position, seat: int, rng: Random) -> list[Move]:
    """All moves of a seat, or some of them where there are many."""
    moves = list(islice(view.moves(seat), MAX_CANDIDATES + 1))
    if len(moves) <= MAX_CANDIDATES:
        return moves
    drawn = (draw_move(view, seat, rng) for _ in range(2 * MAX_CANDIDATES))
    return list(islice(dict.fromkeys(move for move in drawn if move is not None), MAX_CANDIDATES))


def play_random_games(positions: Sequence[Position], rng: Random, max_codes: int) -> list[Results]:
    """Results of random games from each of these positions, as many for each as this number of codes allows.

    The first game from every position has the same random numbers, so has the second, and so on: most of the luck
    drops out of differences.
    """
    results: list[Results] = [[] for _ in positions]
    while len(results[0]) < MIN_GAMES or (max_codes > 0 and len(results[0]) < MAX_GAMES):
        seed = rng.getrandbits(64)
        for games, position in zip(results, positions, strict=True):
            own = position.copy()
            max_codes -= play_on(own, Random(seed))
            games.append(own.returns)
    return results


def play_on(position: Position, rng: Random) -> int:
    """Play to the end *in place*, every seat at random: how many codes that took."""
    played, dealer = 0, dealer_of(rng)
    while played < MAX_GAME_CODES and (mask := position.waiting):
        seats = list(seats_in(mask))
        rng.shuffle(seats)
        for seat in seats:
            if seat == DEALER:
                played += len(deal_move(position, dealer).codes)
                break
            if (move := draw_move(position, seat, rng)) is not None:
                apply(position, move)
                played += len(move.codes)
                break
        else:  # nobody who is waited for can move: possible only where something hidden is blank
            break
    return played
