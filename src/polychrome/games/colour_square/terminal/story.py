"""Colour Square in sentences: what it is about, what happened, and what it was worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.core.wording import format_number
from polychrome.games.colour_square.forms.events import Choose, ChooseStart, DrawStart, Enter, Entry, Roll, RollOff
from polychrome.games.colour_square.rules.material import DICE, SQUARE_NAMES
from polychrome.games.colour_square.terminal import texts
from polychrome.games.colour_square.terminal.sheet import BRIDGELESS, RECOLOURING, Sheet, sheets_of
from polychrome.terminal import words
from polychrome.terminal.client import Offer, join_choices

OFFERS = [
    Offer(texts.OFFERS["standard"], "me,greedy"),
    Offer(texts.OFFERS["B"], "me,greedy", ("sheet=B",)),
    Offer(texts.OFFERS["covered"], "me,greedy", ("variant=covered",)),
    *(Offer(texts.OFFERS[f"task{task}"], "me", (f"variant=task{task}",)) for task in range(1, 6)),
]


def default_seats(_game: Game, pairs: Sequence[str]) -> str:
    """A task is played alone, all else against a bot."""
    return "me" if any(pair.startswith("variant=task") for pair in pairs) else "me,greedy"


def intro(view: Position) -> list[str]:
    """What a newcomer has to know."""
    joker = texts.TYPE_RECOLOUR if view.options.variant in RECOLOURING else texts.TYPE_JOKER
    bridges = "" if view.options.variant in BRIDGELESS else f" {texts.INTRO_BRIDGES}"
    about = [f"{texts.INTRO}{bridges}", texts.VARIANTS[view.options.variant]]
    return [*about, *texts.TYPE, joker, texts.TYPE_COMMANDS]


def help_lines(view: Position) -> list[str]:
    """More of it."""
    joker = texts.HELP_RECOLOUR if view.options.variant in RECOLOURING else texts.HELP_JOKER
    dice = texts.HELP_DICE.format(joker=joker)
    return [*intro(view), texts.HELP_SIGNS, texts.HELP_MARKS, dice, words.HELP_COMMANDS]


# --- news -------------------------------------------------------------------------------------------------------------


def tell(before: Position, after: Position, seat: int, event: Any, names: Sequence[str]) -> list[str]:
    """What an event has brought, by what the reader sees: who entered what, closings, bridges, the last round."""
    lines: list[str] = []
    if isinstance(event, RollOff):
        lines.append(texts.ROLL_OFF.format(dice=_cast(before, event, names)))
    elif isinstance(event, DrawStart):
        lines.append(words.DRAWN.format(name=names[event.start]))
    elif isinstance(event, ChooseStart):
        lines.append(texts.STARTS.format(name=names[seat], start=names[event.start]))
    elif isinstance(event, Choose):
        lines.append(
            texts.CHOSE.format(name=names[seat], columns=join_choices(event.columns, words.AND), row=event.row)
        )
    elif isinstance(event, Enter):
        lines.append(_entered(before, after, event, names))
    elif isinstance(event, Roll) and before.state.is_last:
        faces = ", ".join(f"{die} {getattr(event.dice, die)}" for die in DICE)
        lines.append(texts.LAST_ROLL.format(name=names[event.seat], dice=faces))
    for was, now, name in zip(sheets_of(before), sheets_of(after), names, strict=True):
        lines += _closings(was, now, name, after)
    if after.state.is_last and not before.state.is_last and not after.is_over:
        to_roll = after.game.forms.view(after)["to_roll"]
        lines.append(texts.LAST_ROUND.format(names=", ".join(names[seat] for seat in to_roll)))
    return lines


def _cast(before: Position, event: RollOff, names: Sequence[str]) -> str:
    contending = [seat for seat in range(before.seats) if before.state.contending >> seat & 1]
    return ", ".join(f"{names[seat]}: {value}" for seat, value in zip(contending, event.dice, strict=True))


def _entered(before: Position, after: Position, event: Enter, names: Sequence[str]) -> str:
    """The entries of a seat; on a covered sheet only that it has entered."""
    name = names[event.seat]
    if after.game.forms.view(after)["sheets"][event.seat]["jokers"] is None:
        return texts.ENTERED_HIDDEN.format(name=name)
    if not event.entries:
        return texts.ENTERED_NOTHING.format(name=name)
    dice = before.game.forms.view(before)["sheets"][event.seat]["dice"]
    entries = ", ".join(_entry(entry, dice) for entry in event.entries)
    return texts.ENTERED.format(name=name, entries=entries)


def _entry(entry: Entry, dice: dict[str, int]) -> str:
    if entry.joker is True:
        text = texts.ENTRY_JOKER
    elif entry.recolour:
        text = texts.ENTRY_RECOLOURED
    else:
        text = texts.ENTRY if entry.die == entry.corner else texts.ENTRY_CORNER
    return text.format(die=entry.die, pips=dice[entry.die], square=entry.square, corner=entry.corner)


def _closings(was: Sheet, now: Sheet, name: str, after: Position) -> list[str]:
    """What was circled, shaded and crossed on one sheet, and the bridges that this made."""
    closed: dict[str, list[int]] = {"circled": [], "shaded": [], "crossed": []}
    for square in range(16):
        if was.status(square) == "open" != now.status(square):
            closed[now.status(square)].append(square)
    lines = []
    for square in closed["circled"]:
        text = texts.CIRCLED if now.sum(square) else texts.CIRCLED_HIDDEN
        lines.append(text.format(name=name, square=SQUARE_NAMES[square], sum=now.sum(square)))
    # A covered sheet shows no values, but before the end of a game only a wrong sum shades its squares [CS-14].
    is_path = after.options.variant == "task5"
    full = [square for square in closed["shaded"] if _is_full(now, square) or not (is_path or after.is_over)]
    lines += [texts.SHADED.format(name=name, square=SQUARE_NAMES[square]) for square in full]
    for text, squares in (
        (
            texts.SHADED_PATH if is_path else texts.LEFT_OVER,  # [CS-37], [CS-24]
            [square for square in closed["shaded"] if square not in full],
        ),
        (texts.CROSSED, closed["crossed"]),
    ):
        if squares:
            lines.append(text.format(name=name, squares=", ".join(SQUARE_NAMES[square] for square in squares)))
    built = [pair for pair in now.bridges() if pair not in was.bridges()]
    text = texts.BRIDGES if len(built) > 1 else texts.BRIDGE
    return [*lines, text.format(name=name, pairs=join_choices(built, words.AND))] if built else lines


def _is_full(sheet: Sheet, square: int) -> bool:
    return all(sheet.squares[SQUARE_NAMES[square]]["corners"].values())


# --- the score --------------------------------------------------------------------------------------------------------


def score(view: Position, names: Sequence[str]) -> list[Text | str]:
    """The points of all seats, line by line; and where they come from."""
    sheets = sheets_of(view)
    wide = max(8, *(len(name) + 2 for name in names))
    parts = (
        ["circled"] if view.options.variant in ("task4", "task5") else ["sums", "bridges", "purple", "shaded", "jokers"]
    )
    lines: list[Text | str] = [Text(" " * 36 + "".join(f"{name:>{wide}}" for name in names), "bold")]
    for part in [*parts, "total"]:
        figures = [sheet.result[part] for sheet in sheets]
        if part == "total" or any(figures):
            shown = "".join(f"{'?' if figure is None else format_number(figure):>{wide}}" for figure in figures)
            lines.append(Text(f"{texts.PARTS[part]:<36}{shown}", "bold" if part == "total" else ""))
    for name, sheet in zip(names, sheets, strict=True):
        if sheet.jokers is not None:
            lines += _circles(name, sheet)
    return [*lines, *_grades(view, names, sheets)]


def _circles(name: str, sheet: Sheet) -> list[str]:
    """The circled squares of a sheet, row by row, and its bridges."""
    lines = [texts.SHEET_OF.format(name=name)]
    for row in range(4):
        squares = [square for square in range(4 * row, 4 * row + 4) if sheet.status(square) == "circled"]
        shown = " + ".join(f"{SQUARE_NAMES[square]} {sheet.sum(square)}" for square in squares)
        total = sum(sheet.sum(square) for square in squares)
        text = texts.ROW if squares else texts.ROW_EMPTY
        lines.append(text.format(row=row + 1, squares=shown, sum=total))
    return [*lines, texts.BRIDGE_LIST.format(pairs=", ".join(sheet.bridges()))] if sheet.bridges() else lines


def _grades(view: Position, names: Sequence[str], sheets: Sequence[Sheet]) -> list[str]:
    """The grades of a task, with the figures that they begin at."""
    figures = view.material.grades[int(view.state.task) - 1].tolist()
    return [
        texts.GRADE.format(*figures, name=name, grade=sheet.result["grade"])
        for name, sheet in zip(names, sheets, strict=True)
        if sheet.result["grade"] is not None and view.is_over
    ]
