"""A sheet of Colour Square in letters and lines: one's own large, the others' small beside or below it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from rich.text import Text

from polychrome.core.positions import Position
from polychrome.core.wording import format_number
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import COLOURS, COLUMNS, DICE, SQUARE_NAMES
from polychrome.games.colour_square.terminal import texts
from polychrome.terminal import words
from polychrome.terminal.client import count, join_choices

INSIDE = 11  # columns of a square
LARGE = 3 + 4 * (INSIDE + 1) + 1  # columns of the large sheet
SMALL = 25  # columns of a small one, with a gap
STYLES = {
    "red": "bold red",
    "blue": "bold bright_blue",
    "green": "bold green",
    "yellow": "bold yellow",
    "white": "bold",
}
DICE_STYLES = {
    "red": "bold white on red", "blue": "bold white on blue", "green": "bold black on green",
    "yellow": "bold black on yellow", "white": "bold black on white",
}  # fmt: skip
KINDS = {"p": "magenta", "o": "dark_orange", "": ""}
FRAMES = {"open": ("", ""), "circled": ("(", ")"), "shaded": ("/", "/"), "crossed": ("×", "×")}
GRID = "dim"
BRIDGELESS = ("task3", "task4", "task5")  # variants in which purple and orange mean nothing
RECOLOURING = ("task4", "task5")  # variants in which a joker changes a colour, and squares are counted


class Sheet:
    """One seat's sheet, read from what may be seen of it."""

    def __init__(self, view: Position, seat: int) -> None:
        shown = view.game.forms.view(view)
        self.squares: dict[str, Any] = shown["sheets"][seat]["squares"]
        self.jokers: list[Any] | None = shown["sheets"][seat]["jokers"]
        self.in_play = set(shown["sheets"][seat]["in_play"])
        self.result: dict[str, Any] = view.game.forms.result(view)["seats"][seat]
        self.fresh = int(view.state.fresh[seat])
        self._printed = view.material

    def kind(self, square: int) -> str:
        """p, o or nothing."""
        return "p" if self._printed.purple >> square & 1 else "o" if self._printed.orange >> square & 1 else ""

    def target(self, square: int) -> str:
        """The number in the middle, or the range."""
        low, high = int(self._printed.low[square]), int(self._printed.high[square])
        return f"{low}" if low == high else f"{low}–{high}"

    def status(self, square: int) -> str:
        """open, circled, shaded or crossed."""
        return str(self.squares[SQUARE_NAMES[square]]["status"])

    def sum(self, square: int) -> int:
        """Of the values in the corners; 0 on a covered sheet."""
        return sum(value or 0 for value in self.squares[SQUARE_NAMES[square]]["corners"].values())

    def value(self, square: int, colour: str) -> int | None:
        """What stands in a corner."""
        found: int | None = self.squares[SQUARE_NAMES[square]]["corners"][colour]
        return found

    def preset(self, square: int, colour: str) -> int:
        """The only value that a corner takes; 0: any."""
        return int(self._printed.preset[16 * COLOURS.index(colour) + square])

    def bridge(self, square: int, step: int) -> bool:
        """Whether a bridge leads to the square on the right (1) or below (4)."""
        other = square + step
        if other > 15 or (step == 1 and other % 4 == 0) or not self.result["bridges"]:
            return False
        return all(self.status(end) == "circled" and self.kind(end) != "o" for end in (square, other))

    def bridges(self) -> list[str]:
        """All of them, such as A2–B2."""
        return [
            f"{SQUARE_NAMES[square]}–{SQUARE_NAMES[square + step]}"
            for square in range(16)
            for step in (1, 4)
            if self.bridge(square, step)
        ]


# --- the large sheet --------------------------------------------------------------------------------------------------


def large(sheet: Sheet) -> list[Text]:
    """The whole sheet, three lines a square."""
    lines = [Text("   " + "".join(f" {column:^{INSIDE}}" for column in COLUMNS), "bold")]
    for row in range(4):
        lines.append(_border(sheet, row))
        squares = range(4 * row, 4 * row + 4)
        lines.append(_line("   ", [_corners(sheet, square, "red", "blue") for square in squares]))
        lines.append(_middle(sheet, row))
        lines.append(_line("   ", [_corners(sheet, square, "green", "yellow") for square in squares]))
    lines.append(_border(sheet, 4))
    return lines


def _border(sheet: Sheet, row: int) -> Text:
    """The line above a row, with the bridges that lead down to it."""
    left, cross, right = ("┌┬┐", "├┼┤", "└┴┘")[(row > 0) + (row > 3)]
    text = Text("   " + left, GRID)
    for column in range(4):
        has_bridge = 0 < row < 4 and sheet.bridge(4 * row - 4 + column, 4)
        side = "─" * (INSIDE // 2)
        text.append(side, GRID).append("║" if has_bridge else "─", "bold" if has_bridge else GRID).append(side, GRID)
        text.append(right if column == 3 else cross, GRID)
    return text


def _line(head: str, cells: Sequence[Text]) -> Text:
    text = Text(head).append("│", GRID)
    for cell in cells:
        text.append_text(cell).append("│", GRID)
    return text


def _middle(sheet: Sheet, row: int) -> Text:
    text = Text(f" {row + 1} ", "bold").append("│", GRID)
    for column in range(4):
        square = 4 * row + column
        cell = _target(sheet, square)
        to_right = sheet.bridge(square, 1)
        from_left = column > 0 and sheet.bridge(square - 1, 1)
        cell = Text("═" if from_left else " ", "bold").append_text(cell).append("═" if to_right else " ", "bold")
        text.append_text(cell).append("═" if to_right else "│", "bold" if to_right else GRID)
    return text


def _target(sheet: Sheet, square: int) -> Text:
    """The middle of a square, nine columns wide."""
    kind, status = sheet.kind(square), sheet.status(square)
    shown = f"{sheet.sum(square) if status == 'circled' and sheet.sum(square) else sheet.target(square)}"
    shown = f"{shown} {kind}".rstrip()
    left, right = FRAMES[status]
    gap = " " if len(shown) <= INSIDE - 6 and left else ""  # a range with a letter needs all the room
    style = {"circled": "bold", "open": KINDS[kind]}.get(status, "dim")
    return Text(f"{left + gap + shown + gap + right:^{INSIDE - 2}}", style)


def _corners(sheet: Sheet, square: int, left: str, right: str) -> Text:
    text = Text(" ").append_text(_corner(sheet, square, left)).append("   ")
    return text.append_text(_corner(sheet, square, right)).append(" ")


def _corner(sheet: Sheet, square: int, colour: str) -> Text:
    """A letter and what stands there: a value, a dot, a preset; nothing where nothing can go now."""
    value, preset = sheet.value(square, colour), sheet.preset(square, colour)
    is_fresh = sheet.fresh >> (16 * COLOURS.index(colour) + square) & 1
    if value:
        style = STYLES[colour] if sheet.status(square) in ("open", "circled") else "dim"
        return Text(f"{colour[0]}{value}{'*' if is_fresh else ' '}", f"{style} reverse" if is_fresh else style)
    if SQUARE_NAMES[square] not in sheet.in_play:
        return Text("   ")
    return Text(f"{colour[0]}:{preset}" if preset else f"{colour[0]}· ", STYLES[colour].removeprefix("bold "))


# --- small sheets, and all together -----------------------------------------------------------------------------------


def small(sheet: Sheet, name: str) -> list[Text]:
    """A sheet in six lines: corners r b g y, or what became of a square."""
    points = texts.HIDDEN if sheet.jokers is None else format_number(sheet.result["total"])
    jokers = "" if not sheet.jokers else f"  j {' '.join(str(value) for value in sheet.jokers)}"
    lines = [Text(f"{name}: {points}{jokers}"[: SMALL - 1], "bold")]
    lines.append(Text("  " + "".join(f" {column:^4}" for column in COLUMNS)))
    for row in range(4):
        text = Text(f"{row + 1} ")
        for square in range(4 * row, 4 * row + 4):
            text.append(" ").append_text(_small_square(sheet, square))
        lines.append(text)
    return lines


def _small_square(sheet: Sheet, square: int) -> Text:
    status = sheet.status(square)
    if status == "circled":
        return Text(f"{f'({sheet.sum(square) or sheet.target(square)[:2]})':^4}", "bold")
    if status != "open":
        return Text("////" if status == "shaded" else " ×× ", "dim")
    text = Text()
    for colour in COLOURS:
        value = sheet.value(square, colour)
        text.append(str(value) if value else "·", STYLES[colour] if value else "dim")
    return text


def dice(view: Position, seat: int) -> Text | None:
    """The dice that this seat enters from."""
    values = view.game.forms.view(view)["sheets"][seat]["dice"]
    if values is None:
        return None
    text = Text(f"{texts.DICE}  ", "bold")
    for die in DICE:
        text.append(f" {die} {values[die]} ", DICE_STYLES[die]).append("  ")
    return text


def draw(view: Position, seat: int, names: Sequence[str], width: int) -> list[Text]:
    """The table as this seat sees it: heading, sheets, dice."""
    own = Sheet(view, seat)
    others = [small(Sheet(view, other), names[other]) for other in range(view.seats) if other != seat]
    columns = max(0, (width - LARGE - 1) // SMALL)
    beside, below = others[: 2 * columns], others[2 * columns :]
    lines = [heading(view, names), *_side_by_side(large(own), _stacked(beside))]
    for start in range(0, len(below), max(1, width // SMALL)):
        lines += [Text(), *_row_of(below[start : start + max(1, width // SMALL)])]
    lines.append(_standing(view, own))
    thrown = dice(view, seat)
    return [*lines, thrown] if thrown is not None else lines


def draw_design(start: Position) -> list[Text]:
    """An empty sheet, and below it what its letters mean and the squares of task 1."""
    own = Sheet(start, 0)
    kinds = sorted({texts.KINDS[kind] for square in range(16) if (kind := own.kind(square))})
    snake = [name for number, name in enumerate(SQUARE_NAMES) if int(start.material.snake) >> number & 1]
    return [*large(own), Text("   ".join(["", texts.SNAKE.format(squares=" ".join(snake)), *kinds]))]


def heading(view: Position, names: Sequence[str]) -> Text:
    """Which game, which roll, whose."""
    table = view.game.forms.view(view)
    title = texts.TITLES[view.options.variant]
    if table["phase"] == "over":
        text = texts.HEAD_OVER.format(title=title)
    elif table["last_round"]:
        others = [names[seat] for seat in table["to_roll"] if seat != table["active"]]
        text = texts.HEAD_LAST if others else texts.HEAD_LAST_OF_ALL
        text = text.format(title=title, who=names[table["active"]], others=join_choices(others, words.AND))
    elif not table["rolls"]:
        text = texts.HEAD_BEFORE.format(title=title)
    elif table["phase"] == "enter":
        head = texts.HEAD_COUNTED if view.options.variant == "task4" else texts.HEAD
        who = names[table["active"]]
        text = head.format(title=title, roll=table["rolls"], rolls=st.ROLLS_OF_TASK_4, who=who)
    else:
        text = texts.HEAD_BETWEEN.format(title=title, roll=table["rolls"])
    return Text(text, "bold underline")


def _standing(view: Position, own: Sheet) -> Text:
    """Jokers, points so far, and what the signs mean."""
    fields = [str(value) for value in own.jokers or []] + ["_"] * (st.JOKERS - len(own.jokers or []))
    total = own.result["total"]
    if view.options.variant in RECOLOURING:
        so_far = texts.SO_FAR_SQUARES.format(squares=count(total, "squares"))
    else:
        so_far = texts.SO_FAR.format(points=count(total, "points"))
    jokers = texts.JOKERS.format(fields=" ".join(fields))
    has_bridges = view.options.variant not in BRIDGELESS
    kinds = {texts.KINDS[kind] for square in range(16) if has_bridges and (kind := own.kind(square))}
    return Text("   ".join(["", jokers, so_far, *tally(view), *sorted(kinds)]))


def tally(view: Position) -> list[str]:
    """Task 4: a stroke for each of its ten rolls so far, a dot for each that is left [CS-36]."""
    if view.options.variant != "task4":
        return []
    rolls = int(view.state.rolls)
    strokes = "|" * rolls + "·" * (st.ROLLS_OF_TASK_4 - rolls)
    marks = texts.TALLY.format(marks=f"{strokes[:5]} {strokes[5:]}")
    return [f"{marks}, {texts.TALLY_LAST}" if rolls == st.ROLLS_OF_TASK_4 and not view.is_over else marks]


def _stacked(blocks: Sequence[list[Text]]) -> list[Text]:
    """Blocks in columns of two."""
    columns = [blocks[at : at + 2] for at in range(0, len(blocks), 2)]
    tall = [[line for block in column for line in (*block, Text())] for column in columns]
    return _row_of(tall) if tall else []


def _row_of(blocks: Sequence[list[Text]]) -> list[Text]:
    lines = []
    for parts in zip_longest(*blocks, fillvalue=None):
        text = Text()
        for part in parts:
            text.append_text(_padded(part or Text(), SMALL))
        lines.append(text)
    return lines


def _side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    pairs = zip_longest(left, right, fillvalue=Text())
    return [_padded(one, LARGE + 1).append_text(other) for one, other in pairs]


def _padded(text: Text, width: int) -> Text:
    padded = Text().append_text(text)  # its own style stays its own and does not run on into what follows
    padded.pad_right(max(0, width - len(text)))
    return padded


def sheets_of(view: Position) -> list[Sheet]:
    """All sheets, as far as they are seen."""
    return [Sheet(view, seat) for seat in range(view.seats)]
