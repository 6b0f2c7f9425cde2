"""Plays in words: what the acts of a decision are as events of a record, and what people would call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from polychrome.bots.calcool.advice import die_named
from polychrome.bots.critic import Choice, Estimate, Remark
from polychrome.core.codes import Act
from polychrome.core.game import Position, follow
from polychrome.core.record import Recorder
from polychrome.games.colour_square.tables import DIE_NUMBER
from polychrome.study.told import Play, Value, Words
from polychrome.study.words import phrase, sentence

LETTERS = "abcdefghijklmn"  # columns of a grid, as in the terminal


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
    name_of = {"colour_square": _colour_square, "blokus_dice": _blokus_dice, "calcool": _calcool}[before.game.name]
    position, remarks = before.copy(), []
    for event in events:
        remarks.append(name_of(position, event))
        follow(position, position.game.encode(position, event))
    return remarks[0] if len(remarks) == 1 else Remark("all of", {"plays": remarks or [Remark("nothing", {})]})


def _colour_square(position: Position, event: Any) -> Remark:
    match event.__struct_config__.tag:
        case "enter" if event.entries:
            return Remark("all of", {"plays": [_entry(position, event.seat, entry) for entry in event.entries]})
        case "choose":
            return Remark("colour_square choose", {"columns": list(event.columns), "row": event.row})
        case "choose_start":
            return Remark("colour_square start", {"seat": event.start})
    return Remark("nothing", {})


def _entry(position: Position, seat: int, entry: Any) -> Remark:
    """One die and where it goes."""
    face = int(position.state.dice[seat, DIE_NUMBER[entry.die]])
    values: dict[str, Any] = {"die": Remark(f"the {entry.die}", {"face": face})}
    if entry.joker is True:
        return Remark("colour_square joker", values)
    values["square"] = entry.square
    if entry.corner == entry.die:
        return Remark("colour_square enter", values)
    values["corner"] = Remark(f"corner {entry.corner}", {})
    return Remark("colour_square recolour" if entry.recolour else "colour_square corner", values)


def _blokus_dice(_position: Position, event: Any) -> Remark:
    if event.__struct_config__.tag == "take":
        return Remark("blokus_dice take", {"die": event.die})
    cells = " ".join(f"{LETTERS[column]}{row + 1}" for row, column in event.cells)
    name = "blokus_dice strike" if event.strike else "blokus_dice place"
    return Remark(name, {"shape": event.shape, "cells": cells})


def _calcool(position: Position, event: Any) -> Remark:
    match event.__struct_config__.tag:
        case "arrange":
            return Remark("calcool arrange", {"cards": list(event.cards)})
        case "grab":
            return Remark("calcool grab", {"die": die_named(position, position.options.names.die_number[event.die])})
        case "lay":
            die = die_named(position, int(position.state.hand[event.seat]))
            return Remark("calcool lay", {"die": die, "position": event.position})
        case "move":
            return Remark("calcool move", {"position": event.origin, "to": event.to})
        case "aside":
            return Remark("calcool put aside", {"die": die_named(position, int(position.state.hand[event.seat]))})
    return Remark("calcool stop", {})
