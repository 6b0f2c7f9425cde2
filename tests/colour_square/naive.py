"""The standard and the covered game as a person would judge them, straight from CS-6 … CS-28, without any speed.

It says of an event only whether it is right. Sheets are dictionaries, and whatever was entered for a roll stays apart
until the roll is settled. Nothing is shared with the rules that it is compared with.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

COLOURS = ("red", "blue", "green", "yellow")
SQUARES = tuple(f"{column}{row}" for row in "1234" for column in "ABCD")
Event = dict[str, Any]


class Naive:
    """A game before its first roll."""

    def __init__(self, seats: int, sheet: dict[str, Any], is_covered: bool, start: int) -> None:
        self.squares, self.is_covered, self.active = sheet["squares"], is_covered, start
        self.values: list[dict[tuple[str, str], int]] = [{} for _ in range(seats)]
        self.status: list[dict[str, str]] = [dict.fromkeys(SQUARES, "open") for _ in range(seats)]
        self.jokers: list[list[int]] = [[] for _ in range(seats)]
        self.lists: dict[int, list[Event]] = {}  # what each seat has entered for this roll
        self.dice: dict[str, int] | None = None  # on the table until the roll is settled
        self.last: list[int] | None = None  # who has still to roll in the last round, in order
        self.is_over = self.has_settled_itself = False

    # --- what happens

    def play(self, event: Event) -> bool:
        """Whether this event is right; if so, it has happened."""
        if event["type"] == "settle":
            if self.has_settled_itself:
                self.has_settled_itself = False
                return True
            if self.dice is None or self.owing():
                return False
            self.settle()
            return True
        if self.is_over or (event["type"] == "roll") == (self.dice is not None):
            return False
        if event["type"] == "roll":
            if event["seat"] != self.active:
                return False
            self.dice = event["dice"]
        else:
            if not self.is_right_list(event["seat"], event["entries"]):
                return False
            self.lists[event["seat"]] = event["entries"]
        self.has_settled_itself = False
        if self.is_covered and not self.owing():
            self.settle()
            self.has_settled_itself = True
        return True

    def settle(self) -> None:
        """CS-13 … CS-18, CS-22 … CS-24."""
        for seat, entries in self.lists.items():
            self.write(seat, entries)
        self.lists, self.dice = {}, None
        circled = set()
        for seat, status in enumerate(self.status):
            for name in [name for name in SQUARES if status[name] == "open" and not self.empty(seat, name)]:
                low, high = bounds(self.squares[name]["target"])
                is_right = low <= sum(self.values[seat][name, colour] for colour in COLOURS) <= high
                status[name] = "circled" if is_right else "shaded"
                circled |= {name} if is_right else set()
        for status in self.status:
            status.update({name: "crossed" for name in circled if status[name] == "open"})
        self.go_on()

    def go_on(self) -> None:
        """Whose roll is next, or the end."""
        seats = len(self.status)
        following = [(self.active + step) % seats for step in range(1, seats + 1)]
        unfinished = [seat for seat in following if "open" in self.status[seat].values()]
        if self.last is not None:
            self.last = [seat for seat in self.last if seat != self.active and seat in unfinished]
        elif len(unfinished) < seats:
            self.last = unfinished
        if self.last is None or self.last:
            self.active = following[0] if self.last is None else self.last[0]
            return
        for status in self.status:
            status.update({name: "shaded" for name in SQUARES if status[name] == "open"})
        self.is_over = True

    def write(self, seat: int, entries: list[Event]) -> None:
        """Put dice where a list says."""
        assert self.dice is not None
        for entry in entries:
            if entry.get("joker"):
                self.jokers[seat].append(self.dice[entry["die"]])
            else:
                self.values[seat][entry["square"], entry["corner"]] = self.dice[entry["die"]]

    # --- what is right

    def entering(self) -> list[int]:
        """Who enters from this roll."""
        return list(range(len(self.status))) if self.last is None else [self.active]

    def owing(self) -> bool:
        """Whether anybody has still to enter something."""
        return any(seat not in self.lists and self.due(seat) for seat in self.entering())

    def empty(self, seat: int, name: str) -> list[str]:
        """The empty corners of a square."""
        return [colour for colour in COLOURS if (name, colour) not in self.values[seat]]

    def places(self, seat: int, die: str) -> set[tuple[str, str]]:
        """Where this die fits [CS-7 … CS-9, CS-26]."""
        assert self.dice is not None
        return {
            (name, colour)
            for name in SQUARES
            if self.status[seat][name] == "open"
            for colour in self.empty(seat, name)
            if die in ("white", colour)
            and self.squares[name].get("preset", {}).get(colour, self.dice[die]) == self.dice[die]
        }

    def sets_of_dice(self, seat: int) -> list[list[str]]:
        """Dice that a seat may enter together if all fit."""
        pairs = [[one, other] for one in COLOURS for other in COLOURS if one < other]
        coloured: list[list[str]] = [[], *([one] for one in COLOURS), *pairs]
        if self.last is not None:
            return coloured + [[*some, "white"] for some in coloured]
        return coloured if seat == self.active else [[], ["white"]]

    def due(self, seat: int) -> int:
        """How many dice have to be entered: the most that fit at the same time [CS-11, CS-23]."""
        return max(len(dice) for dice in self.sets_of_dice(seat) if self.can_place(seat, dice, frozenset()))

    def can_place(self, seat: int, dice: list[str], taken: frozenset[tuple[str, str]]) -> bool:
        """Whether these dice find different corners."""
        if not dice:
            return True
        free = self.places(seat, dice[0]) - taken
        return any(self.can_place(seat, dice[1:], taken | {place}) for place in free)

    def is_right_list(self, seat: int, entries: list[Event]) -> bool:
        """Whether this is all that the seat has to enter, each die in a right place [CS-7 … CS-12, CS-23]."""
        if seat not in self.entering() or len(entries) != self.due(seat):
            return False
        dice = [entry["die"] for entry in entries]
        if sorted(dice) not in [sorted(some) for some in self.sets_of_dice(seat)]:
            return False
        taken: set[tuple[str, str]] = set()
        jokers = len(self.jokers[seat])
        for entry in entries:
            if entry.get("joker"):
                jokers += 1
                if jokers > 2 or (entry["die"] == "white" and not self.places(seat, "white")):
                    return False
                continue
            place = (entry["square"], entry["corner"])
            if entry.get("recolour") or place in taken or place not in self.places(seat, entry["die"]):
                return False
            taken.add(place)
        return True

    # --- what can be compared

    def shown(self) -> list[Any]:
        """Every seat's values, statuses and jokers with what is entered, and whether the game is over."""
        now = deepcopy(self)
        for seat, entries in now.lists.items():
            now.write(seat, entries)
        corners = [
            {name: {colour: values.get((name, colour)) for colour in COLOURS} for name in SQUARES}
            for values in now.values
        ]
        return [corners, now.status, now.jokers, now.is_over]


def bounds(target: Any) -> tuple[int, int]:
    """The least and the greatest right sum."""
    return (target[0], target[1]) if isinstance(target, list) else (target, target)
