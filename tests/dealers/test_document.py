"""docs/fair-dice.md says all that is needed: its example is recomputed here from the text alone, without our code."""

from __future__ import annotations

import re
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from polychrome.dealers import FairDealer, commit, commit_number

TEXT = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text(encoding="utf-8")
SECRET, NUMBERS = bytes(range(32)), [bytes.fromhex("cafe"), bytes.fromhex("0123456789abcdef")]


def hmac(key: bytes, text: bytes) -> bytes:
    block = key.ljust(64, b"\0")
    return sha256(bytes(b ^ 0x5C for b in block) + sha256(bytes(b ^ 0x36 for b in block) + text).digest()).digest()


def draw(index: int, choices: int, again: int = 0) -> int:
    lengths = b"".join(len(number).to_bytes(4, "big") + number for number in NUMBERS)
    message = b"polychrome draw 1:" + len(NUMBERS).to_bytes(4, "big") + lengths
    x = int.from_bytes(hmac(SECRET, message + index.to_bytes(8, "big") + again.to_bytes(4, "big"))[:4], "big")
    return draw(index, choices, again + 1) if x >= 2**32 - 2**32 % choices else x % choices


def example(name: str) -> str:
    """A line of the worked example, continuation lines included."""
    match = re.search(rf"^{name} +(.*(?:\n +.*)*)$", TEXT.partition("## A worked example")[2], re.MULTILINE)
    assert match, name
    return match[1]


def test_the_worked_example_is_right() -> None:
    assert example("secret") == SECRET.hex()
    assert example("commitment") == sha256(b"polychrome commitment 1:" + SECRET).hexdigest()
    promised = bytes.fromhex(example("commitment"))
    own = sha256(b"polychrome number 1:" + promised + bytes(4) + NUMBERS[0]).hexdigest()
    assert example("seat 0") == f"{own}, its commitment to cafe"
    assert commit_number(promised.hex(), 0, NUMBERS[0]) == own
    message = bytes.fromhex(example("message 0"))
    digest = hmac(SECRET, message)
    assert example("HMAC") == digest.hex()
    x = int.from_bytes(digest[:4], "big")
    assert example("x") == f"{x:08x} = {x}, and {x} mod 6 = {x % 6}: the red die shows {x % 6 + 1}"
    for name, first in (("first roll", 0), ("second roll", 5)):
        dice = zip(("red", "blue", "green", "yellow", "white"), range(first, first + 5), strict=True)
        assert example(name) == ", ".join(f"{die} {draw(index, 6) + 1}" for die, index in dice)


def test_the_document_and_the_dealer_agree() -> None:
    dealer = FairDealer(SECRET, NUMBERS)
    for index, choices in enumerate([6, 7, 11, 2, 54, 6, 32, 256, 2**31 + 1, 2**31 + 1, 3 * 2**30, 6]):
        assert dealer.choose(range(choices)) == draw(index, choices)
    assert commit(SECRET) == example("commitment")


@pytest.mark.skipif(shutil.which("node") is None, reason="JavaScript runs only where Node.js is installed")
def test_the_javascript_of_the_document_runs() -> None:
    script = re.search(r"```js\n(.*?)```", TEXT, re.DOTALL)
    assert script
    said = subprocess.run(["node", "-e", script[1]], capture_output=True, text=True, check=True, timeout=60).stdout
    dice = " ".join(str(draw(index, 6) + 1) for index in range(10))
    assert said.splitlines() == [example("commitment"), dice]
