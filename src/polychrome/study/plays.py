"""Plays in words: what the acts of a decision are as events of a record, and what people would call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from polychrome.bots.critic import Choice, Estimate, Remark
from polychrome.core.codes import Act
from polychrome.core.game import Position, follow
from polychrome.core.record import Recorder
from polychrome.study.told import Play, Value, Words
from polychrome.study.words import of, phrase, sentence


def words(remark: Remark) -> Words:
    """A remark as a sentence, in all languages."""
    return Words(en=sentence(remark, "en"), de=sentence(remark, "de"))


def phrases(remark: Remark) -> Words:
    """A remark as a part of a sentence, in all languages."""
    return Words(en=phrase(remark, "en"), de=phrase(remark, "de"))


def value(estimate: Estimate) -> Value:
    """An estimate as JSON carries it."""
    return Value(mean=float(estimate.mean), error=float(estimate.error))


def play(before: Position, choice: Choice) -> Play:
    """A decision of a seat: its events, its words and its worth."""
    events = events_of(before, choice.acts)
    return Play(
        events=msgspec.to_builtins(events),
        codes=[[code for _, code in before.game.encode(before, event)] for event in events],
        says=phrases(named(before, events)),
        value=value(choice.value),
    )


def events_of(before: Position, acts: Sequence[Act]) -> list[Any]:
    """The events that these acts are."""
    recorder = Recorder(before)
    for act in acts:
        recorder.add(act)
    return recorder.events


def named(before: Position, events: Sequence[Any]) -> Remark:
    """Events of one seat, one after the other, in words."""
    position, remarks = before.copy(), []
    for event in events:
        remarks.append(of(before.game.name).named(position, event))
        follow(position, position.game.encode(position, event))
    return remarks[0] if len(remarks) == 1 else Remark("all of", {"plays": remarks or [Remark("nothing", {})]})
