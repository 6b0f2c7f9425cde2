"""A tiny language for scenes from Colour Square.

    t = table(seats=2, sheet="A")
    t.roll(0, red=3, blue=2, green=1, yellow=1, white=4)
    t.enter(0, "red A1", "blue A1")      # a coloured die in the corner of its own colour
    t.enter(1, "white A1 red")           # the white die says which corner
    t.settle()
    with refused("CS-9"):
        t.enter(0, "red A1", "blue B1")

Also `"red joker"` and, in tasks 4 and 5, `"red A1 as blue"`. Everything goes through the events of a record, so a scene
tests just what people use. `play` fills whole sheets by a plan, where only the end of a long game matters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from polychrome.games.colour_square import GAME
from polychrome.games.colour_square.rules import state
from polychrome.games.colour_square.rules.material import COLOURS, DICE, SQUARE_NAMES, built_in
from tests.scenes import Scene, first_position, laid

MARKS = {"open": " ", "circled": "o", "shaded": "#", "crossed": "x"}


@dataclass
class Table(Scene):
    """A game as its record tells it: options, and events one by one."""

    # --- what happens

    def roll_off(self, *dice: int) -> Table:
        """One die for each seat that contends."""
        return self.send({"type": "roll_off", "dice": list(dice)})

    def choose_start(self, seat: int, start: int) -> Table:
        """The winner of the roll-off names the starting seat."""
        return self.send({"type": "choose_start", "seat": seat, "start": start})

    def draw_start(self, start: int) -> Table:
        """The dealer draws the starting seat."""
        return self.send({"type": "draw_start", "start": start})

    def choose(self, seat: int, columns: str, row: int) -> Table:
        """Task 4: `choose(0, "AC", 2)`."""
        return self.send({"type": "choose", "seat": seat, "columns": list(columns), "row": row})

    def roll(self, seat: int, red: int = 1, blue: int = 1, green: int = 1, yellow: int = 1, white: int = 1) -> Table:
        """This seat rolls; a die that nobody names shows 1."""
        faces = dict(zip(DICE, (red, blue, green, yellow, white), strict=True))
        return self.send({"type": "roll", "seat": seat, "dice": faces})

    def enter(self, seat: int, *entries: str) -> Table:
        """All that this seat enters for the roll."""
        return self.send({"type": "enter", "seat": seat, "entries": [entry(words) for words in entries]})

    def settle(self) -> Table:
        """The round is closed."""
        return self.send({"type": "settle"})

    # --- what can be read

    @property
    def active(self) -> int:
        """The seat that rolls, or has rolled."""
        seat: int = self.view["active"]
        return seat

    def status(self, seat: int, square: str) -> str:
        """open, circled, shaded or crossed."""
        status: str = self.view["sheets"][seat]["squares"][square]["status"]
        return status

    def having(self, seat: int, status: str) -> str:
        """All squares of this status, as one text in the order of the sheet: "A1 C1"."""
        squares = self.view["sheets"][seat]["squares"]
        return " ".join(name for name in SQUARE_NAMES if squares[name]["status"] == status)

    def corners(self, seat: int, square: str) -> tuple[int | None, ...]:
        """Red, blue, green, yellow; None where nothing is written."""
        values = self.view["sheets"][seat]["squares"][square]["corners"]
        return tuple(values[colour] for colour in COLOURS)

    def jokers(self, seat: int) -> list[int | str]:
        """What stands in the joker fields."""
        values: list[int | str] = self.view["sheets"][seat]["jokers"]
        return values

    def in_play(self, seat: int) -> str:
        """The open squares that the task allows now, as one text."""
        return " ".join(self.view["sheets"][seat]["in_play"])

    def owes(self, seat: int) -> int:
        """How many dice this seat has still to enter."""
        due: int = self.view["sheets"][seat]["due"]
        return due

    def part(self, seat: int, name: str) -> Any:
        """A part of a seat's result: "bridges", "grade" …"""
        return self.result["seats"][seat][name]

    def total(self, seat: int) -> int:
        """A seat's points."""
        total: int = self.part(seat, "total")
        return total

    @property
    def winners(self) -> list[int]:
        """Who is best."""
        seats: list[int] = self.result["winners"]
        return seats

    def legal_entries(self, seat: int) -> list[str]:
        """The entries that this seat may make next, in the words of this language and in the order of their codes."""
        found = []
        for code in self.position.legal_codes(seat):
            kind, values = state.CODES.read(code)
            if kind is state.JOKER:
                found.append(f"{DICE[values[0]]} joker")
            elif kind in (state.ENTER, state.RECOLOUR):
                die, square, corner = DICE[values[0]], SQUARE_NAMES[values[1] & 15], COLOURS[values[1] >> 4]
                link = " as" if kind is state.RECOLOUR else ""
                found.append(f"{die} {square}{'' if corner == die else f'{link} {corner}'}")
        return found

    # --- a whole stretch of a game

    def play(self, *plans: str) -> Table:
        """Rounds until every seat has written what its plan says, in that order; the dice fall as they have to.

        "A1" fills four corners with 1s, "A1=66.4" writes red 6, blue 6 and yellow 4, "joker=3" fills a joker field. A
        seat whose plan is done writes on at the end of its sheet, so that the others can go on with theirs.
        """
        left = [_steps(plan) for plan in plans]
        while any(left):
            faces: dict[str, int] = {}
            order = sorted(range(len(left)), key=lambda seat: seat != self.active)
            lists = {seat: _take(left[seat], faces, *self._dice_of(seat)) for seat in order}
            self.roll(self.active, **faces)
            for seat, entries in lists.items():
                for _ in range(min(self._dice_of(seat)[1], self.owes(seat)) - len(entries)):
                    entries.append(self._idle_entry(seat, entries))
                self.enter(seat, *entries)
            if self.options["variant"] != "covered":
                self.settle()
        return self

    def _dice_of(self, seat: int) -> tuple[tuple[str, ...], int]:
        """Which dice this seat may enter in an ordinary round, and how many of them."""
        if self.options["variant"].startswith("task"):
            return DICE, 5 if self.options["variant"] == "task4" else 2
        return (COLOURS, 2) if seat == self.active else (("white",), 1)

    def _idle_entry(self, seat: int, entries: list[str]) -> str:
        """An entry of little interest: it closes no square if that can be helped, as far down the sheet as possible."""
        used = {words.split()[0] for words in entries}
        taken = [_place(words) for words in entries]

        def rank(words: str) -> tuple[bool, int]:
            square, _ = _place(words)
            filled = sum(value is not None for value in self.corners(seat, square))
            return filled + sum(other == square for other, _ in taken) < 3, SQUARE_NAMES.index(square)

        free = (
            words for words in self.legal_entries(seat) if words.split()[0] not in used and _place(words) not in taken
        )
        return max((words for words in free if "joker" not in words), key=rank)

    # --- what a failure shows

    def drawing(self) -> str:
        """All sheets side by side: o circled, # shaded, x crossed."""
        view = self.view
        lines = [f"{self.options['variant']}, phase {view['phase']}, active {view['active']}, {view['waiting']} to act"]
        names = [
            f"seat {seat}: jokers {sheet['jokers']}, due {sheet['due']}" for seat, sheet in enumerate(view["sheets"])
        ]
        lines.append("   ".join(f"{name:32}" for name in names))
        for row in range(4):
            lines += ["   ".join(_half_row(sheet, row, pair) for sheet in view["sheets"]) for pair in (0, 2)]
            lines.append("")
        return "\n".join(lines)


def table(seats: int = 2, sheet: Any = "A", variant: str = "standard", start: int | str = 0) -> Table:
    """A table before its first event."""
    options = {"seats": seats, "sheet": sheet, "variant": variant, "start": start}
    return laid(Table(options, first_position(GAME, options)))


def sheet(targets: Mapping[str, Any] | None = None, snake: str = "A1 B1 C1 D1", **grades: list[int]) -> dict[str, Any]:
    """A home-made sheet on which every sum is right, but for the squares that say otherwise."""
    squares: dict[str, Any] = {name: {"target": [4, 24]} for name in SQUARE_NAMES}
    for name, target in (targets or {}).items():
        squares[name] = dict(target) if isinstance(target, Mapping) else {"target": target}
    made = {"name": "home-made", "squares": squares, "snake": snake.split()}
    return {**made, "grades": grades} if grades else made


def printed(name: str) -> Any:
    """The definition of a built-in sheet, to be changed at will."""
    return built_in(name)


def entry(words: str) -> dict[str, Any]:
    """An entry of an event from the words of this language."""
    die, place, *rest = words.split()
    if place == "joker":
        return {"die": die, "joker": True}
    made: dict[str, Any] = {"die": die, "square": place, "corner": rest[-1] if rest else die}
    return {**made, "recolour": True} if rest[:1] == ["as"] else made


def _steps(plan: str) -> list[tuple[str, str, int]]:
    """A plan as (colour, square, value); the colour of a joker is open."""
    steps = []
    for item in plan.split():
        square, _, values = item.partition("=")
        if square == "joker":
            steps.append(("", square, int(values)))
        else:
            corners = zip(COLOURS, values or "1111", strict=True)
            steps += [(colour, square, int(value)) for colour, value in corners if value != "."]
    return steps


def _take(steps: list[tuple[str, str, int]], faces: dict[str, int], dice: Sequence[str], most: int) -> list[str]:
    """A seat's next entries, taken out of its plan as long as dice and faces allow."""
    entries: list[str] = []
    used: set[str] = set()
    for step in tuple(steps):
        colour, square, value = step
        wanted = (colour, "white") if colour else tuple(reversed(dice))
        fitting = [die for die in wanted if die in dice and die not in used and faces.get(die, value) == value]
        if len(entries) < most and fitting:
            die = fitting[0]
            steps.remove(step)
            used.add(die)
            faces[die] = value
            entries.append(f"{die} joker" if square == "joker" else f"{die} {square} {colour}")
        elif len(dice) == len(DICE):
            break  # in tasks the order matters
    return entries


def _place(words: str) -> tuple[str, str]:
    made = entry(words)
    return made.get("square", "joker"), made.get("corner", "")


def _half_row(sheet: dict[str, Any], row: int, pair: int) -> str:
    """One line of corners of four squares, with name or mark between them."""
    cells = []
    for name in SQUARE_NAMES[4 * row : 4 * row + 4]:
        square = sheet["squares"][name]
        left, right = (square["corners"][COLOURS[pair + side]] or "." for side in (0, 1))
        middle = name if pair == 0 else f"{MARKS[square['status']]} "
        cells.append(f"{left} {middle} {right}")
    return "  ".join(cells)
