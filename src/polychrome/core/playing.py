"""Whole games between bots that are kernels, in one call: the same as `bots.turns.play_out`, draw by draw.

Random numbers are those of Python's own generator (the Mersenne Twister of Matsumoto and Nishimura, 1998), so that a
game is the same whether it is played here or bot by bot in Python.
"""

from __future__ import annotations

from hashlib import sha512
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from polychrome.core.kernel import bind_apart, kernel
from polychrome.core.layout import Array, Ints
from polychrome.core.rules import Kernel, Rules
from polychrome.core.seats import ALLOWED, DEALER

if TYPE_CHECKING:
    from polychrome.core.engine import Engine

Twister = NDArray[np.uint64]  # 624 words of 32 bits, then how many of them are used up

WORDS, MIDDLE = 624, 397
PASS = -1  # in place of a code: the bot does nothing now
LOST = -1  # in place of a length: this game has to be played in Python, which says what is wrong
MAX_STEPS = 1000  # of one move, as in `bots.turns`
LONGEST = 1 << 16  # numbers in the log of a game

_LOW = np.uint64(0xFFFFFFFF)
_UPPER, _LOWER = np.uint64(0x80000000), np.uint64(0x7FFFFFFF)
_MATRIX = np.uint64(0x9908B0DF)
_TEMPER_B, _TEMPER_C = np.uint64(0x9D2C5680), np.uint64(0xEFC60000)
_ONE, _7, _11, _15, _18, _30, _32 = (np.uint64(number) for number in (1, 7, 11, 15, 18, 30, 32))
_FIRST, _FACTOR, _KEY_FACTOR, _LAST_FACTOR = (
    np.uint64(number) for number in (19650218, 1812433253, 1664525, 1566083941)
)

# The free names of the generic kernel below; `bind_apart` puts one game's own kernels in their place.
waiting: Kernel = lambda *_: 0  # noqa: E731
refusal: Kernel = lambda *_: ALLOWED  # noqa: E731
act: Kernel = lambda *_: None  # noqa: E731
hide: Kernel = lambda *_: None  # noqa: E731
list_legal: Kernel = lambda *_: 0  # noqa: E731
choose: Kernel = lambda *_: PASS  # noqa: E731


def bind_play_out(rules: Rules, engine: Engine, choose: Kernel, part: str) -> Kernel:
    """The kernel that plays whole games with these bots, as an entry of this part."""
    own = {"start": rules.state, "states": Array(rules.state), "material": rules.material}
    return bind_apart(
        _play_out, part, own, waiting=rules.waiting, refusal=rules.refusal, act=rules.act, hide=rules.hide,
        list_legal=engine.list_legal, choose=choose,
    )  # fmt: skip


# --- random numbers ---------------------------------------------------------------------------------------------------


def key_of(name: str) -> NDArray[np.uint64]:
    """The words that `random.Random(name)` is seeded with."""
    data = name.encode()
    data += sha512(data).digest()
    words = -(-len(data) // 4)
    return np.frombuffer(data.rjust(4 * words, b"\0")[::-1], "<u4").astype(np.uint64)


@kernel
def seed_twister(key: Twister, rng: Twister) -> None:
    """Begin the numbers of this key."""
    rng[0] = _FIRST
    for index in range(1, WORDS):
        before = rng[index - 1]
        rng[index] = (_FACTOR * (before ^ before >> _30) + np.uint64(index)) & _LOW
    index, place = 1, 0
    for _ in range(max(WORDS, key.shape[0])):
        before = rng[index - 1]
        mixed = rng[index] ^ ((before ^ before >> _30) * _KEY_FACTOR & _LOW)
        rng[index] = (mixed + key[place] + np.uint64(place)) & _LOW
        index, place = index + 1, place + 1
        if index >= WORDS:
            rng[0] = rng[WORDS - 1]
            index = 1
        if place >= key.shape[0]:
            place = 0
    for _ in range(WORDS - 1):
        before = rng[index - 1]
        mixed = rng[index] ^ ((before ^ before >> _30) * _LAST_FACTOR & _LOW)
        rng[index] = (mixed + (_LOW + _ONE) - np.uint64(index)) & _LOW
        index += 1
        if index >= WORDS:
            rng[0] = rng[WORDS - 1]
            index = 1
    rng[0] = _UPPER
    rng[WORDS] = np.uint64(WORDS)


@kernel
def twist(rng: Twister) -> None:
    """Make the next 624 words."""
    for index in range(WORDS):
        after, middle = index + 1, index + MIDDLE
        after = after if after < WORDS else 0
        middle = middle if middle < WORDS else middle - WORDS
        mixed = (rng[index] & _UPPER) | (rng[after] & _LOWER)
        word = rng[middle] ^ mixed >> _ONE
        if mixed & _ONE:
            word = word ^ _MATRIX
        rng[index] = word
    rng[WORDS] = np.uint64(0)


@kernel
def draw_word(rng: Twister) -> np.uint64:
    """The next 32 bits."""
    if rng[WORDS] >= np.uint64(WORDS):
        twist(rng)
    word = rng[int(rng[WORDS])]
    rng[WORDS] = rng[WORDS] + _ONE
    word = word ^ word >> _11
    word = word ^ (word << _7 & _TEMPER_B)
    word = word ^ (word << _15 & _TEMPER_C)
    return word ^ word >> _18  # type: ignore[no-any-return]


@kernel
def draw_bits(rng: Twister) -> np.uint64:
    """`getrandbits(64)`."""
    low = draw_word(rng)
    return low | draw_word(rng) << _32


@kernel
def draw_below(rng: Twister, most: int) -> int:
    """`randrange(most)`."""
    bits = 0
    while most >> bits:
        bits += 1
    drawn = most
    while drawn >= most:
        drawn = np.int64(draw_word(rng) >> np.uint64(32 - bits))  # type: ignore[assignment]
    return drawn


# --- a game -----------------------------------------------------------------------------------------------------------


def _play_out(
    start: Any, material: Any, states: Any, seats: int, bots: Ints, key: NDArray[np.uint64],
    rng: NDArray[np.uint64], to_follow: Ints, legal: Ints, log: Ints,
) -> int:  # fmt: skip
    """Play a game to its end in `states[0]`; three more of them are room to work in.

    `log` becomes its moves, each as its seat, the number of its codes, and these; returned is how long it is. LOST: a
    bot does nothing or what it may not, or the game is longer than the log.
    """
    seed_twister(key, rng)
    states[0] = start
    end = 0
    while waiting(states[0], material) != 0:
        before = end
        for seat in range(seats):
            while True:
                if end + MAX_STEPS + 2 >= log.shape[0]:
                    return LOST
                # The bot makes its move code by code on what it sees.
                states[1] = states[0]
                hide(states[1], material, seat)
                codes, length, steps = log[end + 2 :], 0, 0
                while True:
                    code = int(choose(states[1], material, seat, rng, int(bots[seat]), states[2:]))
                    if code == PASS:
                        length = 0
                        break
                    if to_follow[code] >= 0:
                        length = 0
                    codes[length] = code
                    length += 1
                    if length > to_follow[codes[0]]:
                        break
                    steps += 1
                    if steps == MAX_STEPS or refusal(states[1], material, seat, code) != ALLOWED:
                        return LOST
                    act(states[1], material, seat, code)
                if length == 0:
                    break
                for index in range(length):
                    if refusal(states[0], material, seat, codes[index]) != ALLOWED:
                        return LOST
                    act(states[0], material, seat, codes[index])
                log[end], log[end + 1] = seat, length
                end += length + 2
        if int(waiting(states[0], material)) & 1:
            if end + MAX_STEPS + 2 >= log.shape[0]:
                return LOST
            codes, length, left = log[end + 2 :], 0, 1
            while left > 0:
                found = int(list_legal(states[0], material, DEALER, to_follow.shape[0], legal))
                if found == 0:
                    return LOST
                for index in range(left):
                    codes[length + index] = legal[draw_below(rng, found)]
                # All dice of a roll are drawn at once; where the same cannot come twice (cards), the rest is again.
                drawn = left
                for _ in range(drawn):
                    code = int(codes[length])
                    if refusal(states[0], material, DEALER, code) != ALLOWED:
                        if length == 0:
                            return LOST
                        break
                    act(states[0], material, DEALER, code)
                    left = int(to_follow[code]) if length == 0 else left - 1
                    length += 1
            log[end], log[end + 1] = DEALER, length
            end += length + 2
        elif end == before:
            return LOST
    return end
