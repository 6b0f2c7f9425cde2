"""Learned weights as files: a line of JSON that says what they are and which command made them, then the weights.

A weight is stored as a whole number of 1/1024 units, all of them packed with xz. Behind them come solved columns where
there are any (see `columns`): what jokers add, then the values, a byte each. Files are called by what is played
(`duel`: the standard game of two, `standard`: of three to six, `task1` … `task5`) and the sheet: `task1-A.net`; those
of the sheet `any` know all sheets.
"""

from __future__ import annotations

import hashlib
import lzma
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec
import numpy as np

from polychrome.games.colour_square.bots.columns import GAIN_FINENESS, STAGES, Columns
from polychrome.games.colour_square.bots.columns import JOKERS as JOKER_FIELDS
from polychrome.games.colour_square.bots.mind import Net
from polychrome.games.colour_square.rules.material import BUILT_IN, material

FORMAT = 1  # raised whenever weights would mean something else
FINENESS = 1024
ANY = "any"


GAINS = (4, JOKER_FIELDS + 1, STAGES)


class Head(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What a file says about itself."""

    polychrome_net: int
    game: str
    variant: str
    sheet: str  # a name, or ANY
    command: str  # that makes the same file again
    weights: int
    sha256: str  # of all that is packed
    positions: int = 0  # of solved columns


def pack(net: Net, variant: str, sheet: str, command: str) -> bytes:
    """A file of what was learned."""
    whole = np.clip(np.rint(net.weights * FINENESS), -32767, 32767).astype("<i2").tobytes()
    positions = 0
    if net.columns is not None:
        positions = len(net.columns.values)
        whole += np.rint(net.columns.gains * GAIN_FINENESS).astype("<i2").tobytes() + net.columns.values.tobytes()
    digest = hashlib.sha256(whole).hexdigest()
    head = Head(FORMAT, "colour_square", variant, sheet, command, len(net.weights), digest, positions)
    return msgspec.json.encode(head) + b"\n" + lzma.compress(whole, preset=9)


def unpack(data: bytes) -> tuple[Head, Net]:
    """A file's head and what was learned. Raises ValueError where it is damaged or of another version."""
    line, _, packed = data.partition(b"\n")
    head = msgspec.json.decode(line, type=Head)
    if head.polychrome_net != FORMAT:
        raise ValueError(f"the weights are of format {head.polychrome_net}; {FORMAT} is the one known here")
    whole = lzma.decompress(packed)
    if hashlib.sha256(whole).hexdigest() != head.sha256:
        raise ValueError("the weights are not those that their head describes")
    weights = (np.frombuffer(whole, "<i2", head.weights) / FINENESS).astype(np.float32)
    columns = _columns(whole[2 * head.weights :]) if head.positions else None
    return head, Net(weights, head.sheet != ANY, columns)


def _columns(solved: bytes) -> Columns:
    many = int(np.prod(GAINS))
    gains = (np.frombuffer(solved, "<i2", many) / GAIN_FINENESS).astype(np.float32)
    return Columns(np.frombuffer(solved, np.uint8, offset=2 * many), gains.reshape(GAINS))


def name_of(variant: str, sheet: str) -> str:
    """The name of a file."""
    return f"{variant}-{sheet}.net"


@lru_cache(maxsize=32)
def load(name: str) -> Net | None:
    """A net of the package; None if there is none of this name."""
    file = resources.files(__package__).joinpath("data", name)
    return unpack(file.read_bytes())[1] if file.is_file() else None


def net_for(sheet: Any, task: int, seats: int) -> Net | None:
    """The best net there is for this sheet: its own, or one that knows any; None without one."""
    variant = f"task{task}" if task else "duel" if seats == 2 else "standard"
    for name in BUILT_IN:
        if sheet.tobytes() == material(name).tobytes():
            found = load(name_of(variant, name))
            if found is not None:
                return found
    return load(name_of(variant, ANY))
