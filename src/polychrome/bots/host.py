"""A Python bot in a process of its own: `polychrome bot my_bots:Fast` speaks JSON Lines for it."""

from __future__ import annotations

import base64
import pickle
import sys
from random import Random
from typing import Any, BinaryIO

import msgspec

from polychrome.bots.elsewhere import load
from polychrome.bots.turns import Chooser


def serve_bot(spelling: str, source: BinaryIO | None = None, target: BinaryIO | None = None) -> None:
    """Answer questions until there are no more. Raises BadOption."""
    source, target = source or sys.stdin.buffer, target or sys.stdout.buffer
    sys.stdout = sys.stderr  # what the bot prints is no answer
    bot: Any = None
    rng = Random(0)
    for line in source:
        asked = msgspec.json.decode(line)
        answer: dict[str, Any] | None = None
        if asked["type"] == "start":
            bot, rng = load(spelling), Random(asked["seed"])
            answer = {"wants": ["position"]}
        elif asked["type"] == "choose":
            # From our own parent process, which made it of what this seat may see.
            view = pickle.loads(base64.b64decode(asked["position"]))
            choose = bot.choose if isinstance(bot, Chooser) else bot
            chosen = choose(view, asked["seat"], rng)
            if chosen is None:
                answer = {"pass": True}
            else:
                move = view.read(chosen)
                answer = {"codes": list(move.codes)} if move.seat == asked["seat"] else {"event": move.event(view)}
        if answer is not None:
            target.write(msgspec.json.encode(answer) + b"\n")
            target.flush()
