"""Mistakes in the rules of a game, in one sentence each: one game is played interpreted, on records that watch
themselves.

Machine code asks no questions: a number that is too large for its field wraps around, and a field that does not exist
is a page of the compiler's words. Interpreted, each can be caught in the line where it happens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches
from operator import itemgetter
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.game import Game
from polychrome.core.layout import Fields
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply_code, deal_move, dealer_of
from polychrome.core.seats import DEALER
from polychrome.core.wording import format_count
from polychrome.testing.places import Mistake, place_of, sentence_of
from polychrome.testing.playing import name_of, why_stuck

MAX_MOVES = 400  # of the game that is played
MAX_CODES_DESCRIBED = 2000


# --- records that watch themselves ------------------------------------------------------------------------------------


class WatchedRecord(Fields):
    """A state whose fields refuse numbers that do not fit, and that knows its fields' names."""

    def __getattr__(self, name: str) -> Any:
        raise Mistake(no_field(name, self.dtype))

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in (self.dtype.names or ()):
            raise Mistake(no_field(name, self.dtype))
        check_fits(name, self.dtype[name].base, value)
        self[name] = value


class WatchedArray(NDArray[Any]):
    """A field of several numbers that refuses those that do not fit. Where it is not asked, it is like any array."""

    field = ""

    def __array_finalize__(self, source: Any) -> None:
        self.field = getattr(source, "field", "")

    def __setitem__(self, place: Any, value: Any) -> None:
        check_place(self.field, self.shape, place)
        check_fits(self.field, self.dtype, value)
        super().__setitem__(place, value)

    def __getitem__(self, place: Any) -> Any:
        check_place(self.field, self.shape, place)
        return super().__getitem__(place)


def watch_layout(dtype: np.dtype[np.void]) -> np.dtype[np.void]:
    """The same record type with fields that are watched."""
    readers = {name: property(_reader(name, bool(dtype[name].shape))) for name in dtype.names or ()}
    plain = np.dtype({name: list(values) for name, values in _description(dtype).items()})  # type: ignore[call-overload]
    watched: np.dtype[np.void] = np.dtype((type("Watched", (WatchedRecord,), readers), plain))
    return watched


def _description(dtype: np.dtype[np.void]) -> dict[str, Any]:
    names = dtype.names or ()
    assert dtype.fields is not None
    return {
        "names": names,
        "formats": [dtype.fields[name][0] for name in names],
        "offsets": [dtype.fields[name][1] for name in names],
    }


def _reader(name: str, is_array: bool) -> Any:
    if not is_array:
        return itemgetter(name)

    def read(record: WatchedRecord) -> WatchedArray:
        found: WatchedArray = record[name].view(WatchedArray)
        found.field = name
        return found

    return read


def no_field(name: str, dtype: np.dtype[Any]) -> str:
    """The sentence for a field that does not exist."""
    names = [one for one in dtype.names or () if one != "padding"]
    close = get_close_matches(name, names, 1)
    return f"the state has no field {name!r}" + (f"; is {close[0]!r} meant?" if close else f" ({', '.join(names)})")


def check_fits(field: str, dtype: np.dtype[Any], value: Any) -> None:
    """Raise Mistake for a number that the field cannot hold."""
    if dtype.kind not in "iu":
        return
    limits, numbers = np.iinfo(dtype), np.asarray(value)
    if numbers.size and (numbers.min() < limits.min or numbers.max() > limits.max):
        worst = numbers.max() if numbers.max() > limits.max else numbers.min()
        raise Mistake(
            f"{worst} does not fit into the field {field!r}, which holds {limits.min} to {limits.max};"
            " a wider type has room (Byte, Word, Count)"
        )


def check_place(field: str, shape: tuple[int, ...], place: Any) -> None:
    """Raise Mistake for a place outside, where machine code would read and write other fields."""
    for size, index in zip(shape, place if isinstance(place, tuple) else (place,), strict=False):
        if isinstance(index, int | np.integer) and not -size <= index < size:
            raise Mistake(f"there is no place {index} in the field {field!r}, whose places run from 0 to {size - 1}")


def watch_game(game: Game) -> Game:
    """The same game on watched records."""
    return replace(game, rules=replace(game.rules, state=watch_layout(game.rules.state)))


# --- one game ---------------------------------------------------------------------------------------------------------


def find_mistakes(game: Game, options: Any = None, seed: int = 0, max_moves: int = MAX_MOVES) -> list[str]:
    """Play one game at random, interpreted and watched, with these options or the defaults: a sentence for each
    mistake, none if all is well.

    The process has to run kernels interpreted (`POLYCHROME_INTERPRET=1`): compiled ones are not watched.
    """
    try:
        with np.errstate(over="raise"):
            watched = watch_game(game)
            start = watched.start() if options is None else watched.begin(options)
            _play(start, Random(seed), max_moves)
    except Mistake as problem:
        return [str(problem)]
    except Exception as problem:
        return [sentence_of(problem)]
    return list(undescribed_codes(start))


def _play(position: Position, rng: Random, max_moves: int) -> None:
    """Any moves, *in place*, until the end."""
    position, dealer = position.copy(), dealer_of(rng)
    for count in range(max_moves):
        if position.is_over:
            break
        try:
            _play_one(position, rng, dealer)
        except Mistake as problem:
            raise Mistake(f"{place_of(problem)}{problem}") from problem
        except Exception as problem:
            raise Mistake(f"{sentence_of(problem)} (after {format_count(count, 'event')})") from problem
    _look(position)


def _play_one(position: Position, rng: Random, dealer: Any) -> None:
    seat = rng.choice([seat for seat in range(DEALER, position.seats) if position.waits_for(seat)])
    if not position.legal_codes(seat):
        raise Mistake(why_stuck(position))
    _look(position)
    if seat == DEALER:
        deal_move(position, dealer)
        return
    codes: list[int] = []
    while not codes or len(codes) <= position.game.to_follow[codes[0]]:
        choices = [code for code in position.legal_codes(seat) if position.game.begins[code] != bool(codes)]
        if not choices:
            raise Mistake(f"{name_of(seat)} has begun a move ({_named(position, codes)}) that no code continues")
        codes.append(rng.choice(choices))
        apply_code(position, seat, codes[-1])
    event = position.event_of(Move(seat, codes))
    if position.read(event) != Move(seat, codes):
        raise Mistake(f"`encode` does not lead back to the move that `decode` made this event of: {event}")


def _look(position: Position) -> None:
    """Ask for everything that somebody may ask for."""
    for seat in range(position.seats):
        position.as_dict(seat)
    assert position.result


def _named(position: Position, codes: list[int]) -> str:
    return ", ".join(position.game.action_name(code) for code in codes)


def undescribed_codes(position: Position) -> Iterator[str]:
    """A sentence for each kind of code that `describe` has no words for."""
    game, told = position.game, set[str]()
    for code in range(min(game.action_count, MAX_CODES_DESCRIBED)):
        kind = game.rules.codes.read(code)[0].name
        if kind in told:
            continue
        try:
            text: Any = game.forms.describe(position, 0, code)
            why = "" if isinstance(text, str) and text.strip() else f"`describe` returns {text!r}"
        except Exception as problem:
            why = sentence_of(problem)
        if why:
            told.add(kind)
            yield f"code {code} ({game.action_name(code)}) has no description: {why}"
