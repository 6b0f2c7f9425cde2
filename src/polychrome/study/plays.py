"""Plays in words: what the acts of a decision are as events of a record, and what people would call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from polychrome.bots.critic import Choice, Estimate, Remark
from polychrome.core.positions import Position, apply
from polychrome.study.game_study import find_study
from polychrome.study.schema import Play, Value, Words
from polychrome.study.words import phrase, sentence


def say_sentence(remark: Remark) -> Words:
    """A remark as a sentence, in all languages."""
    return Words(en=sentence(remark, "en"), de=sentence(remark, "de"))


def say_phrase(remark: Remark) -> Words:
    """A remark as a part of a sentence, in all languages."""
    return Words(en=phrase(remark, "en"), de=phrase(remark, "de"))


def to_value(estimate: Estimate) -> Value:
    """An estimate as JSON carries it."""
    return Value(mean=float(estimate.mean), error=float(estimate.error))


def describe_play(before: Position, choice: Choice) -> Play:
    """A decision of a seat: its events, its words and its worth."""
    events = [before.game.forms.decode(before, move) for move in choice.moves]
    return Play(
        events=msgspec.to_builtins(events),
        codes=[list(move.codes) for move in choice.moves],
        text=say_phrase(describe_events(before, events)),
        value=to_value(choice.value),
    )


def describe_events(before: Position, events: Sequence[Any]) -> Remark:
    """Events of one seat, one after the other, in words."""
    position, remarks = before.copy(), []
    for number, event in enumerate(events):
        if number:
            apply(position, position.game.forms.encode(position, events[number - 1]))
        remarks.append(find_study(before.game.name).texts.describe_event(position, event))
    return remarks[0] if len(remarks) == 1 else Remark("all of", {"plays": remarks or [Remark("nothing", {})]})
