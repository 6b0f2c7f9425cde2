"""A tiny language for scenes from Calcool.

    t = table(seats=2).start()           # deal, shuffle, Go; or one by one
    t.grab(0, "red4").lay(0, 1)
    t.build(1, "blue1 green2 . white3")  # grabs and lays at positions 1, 2 and 4
    t.stop(0)
    with refused("CC-11"):
        t.grab(1, "pink6")

Unless a scene says otherwise, the six dice of each colour show 1 to 6, so "red4" is one die (its name in a record is
red-3), and seats get the deck's next cards in order. Cards are written `"+2 red4 *3 pink*, -1 blue*, …"`: points, then
targets, where a star stands for any colour or any pips; `&` joins the halves of a double chicane. Everything goes
through the events of a record, so a scene tests just what people use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from polychrome.games.calcool import GAME
from polychrome.games.calcool.rules.material import built_in
from tests.scenes import Scene, first_position, laid, refused

COLOURS = ("red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "white", "black")

# Two cards whose ten fields are met by ten colours in a row: see PERFECT.
LEFT = "+2 red1, +1 orange*, -1 *3, -2 green4 white*, +2 turquoise5 pink5"
RIGHT = "+2 blue6, -1 purple*, +1 *2 black1, -2 red*, +3 black3"
PERFECT = "red1 orange2 yellow1 green2 turquoise5 blue6 pink1 purple2 white1 black3"  # worth 11, no minus field met
PLAIN = "+1 red1, -1 red2, +1 red3, -1 red4, +1 red5"


@dataclass
class Table(Scene):
    """A game as its record tells it: options, and events one by one."""

    dice: dict[str, list[int]] = field(default_factory=dict)

    # --- what happens

    def event(self, kind: str, **fields: Any) -> Table:
        """One event of a record."""
        return self.send({"type": kind, **fields})

    def deal(self, *pairs: str) -> Table:
        """Two cards for each seat, `"I-01 I-02"`, or the next ones of the deck."""
        if not pairs:
            category = "I" if self.view["round"] <= 2 else "II"
            used = {
                card for event in self.events if event["type"] == "deal" for pair in event["cards"] for card in pair
            }
            deck = definition_of(self.options["deck"])["cards"]
            left = [name for name, card in deck.items() if card["category"] == category and name not in used]
            pairs = tuple(" ".join(left[2 * seat : 2 * seat + 2]) for seat in range(self.options["seats"]))
        return self.event("deal", cards=[pair.split() for pair in pairs])

    def shuffle(self, **dice: str) -> Table:
        """All dice are thrown; `red="112233"` says how those of a colour fall."""
        colours = definition_of(self.options["deck"])["colours"]
        self.dice = {colour: [int(pips) for pips in dice.get(colour, "123456")] for colour in colours}
        return self.event("shuffle", dice=self.dice)

    def go(self) -> Table:
        """The race begins."""
        return self.event("go")

    def start(self) -> Table:
        """Deal, shuffle and Go."""
        return self.deal().shuffle().go()

    def arrange(self, seat: int, cards: str) -> Table:
        """`arrange(0, "I-02 I-01")`."""
        return self.event("arrange", seat=seat, cards=cards.split())

    def grab(self, seat: int, face: str) -> Table:
        """Take the first die of the table that shows this, `"red4"`; gone or not."""
        return self.event("grab", seat=seat, die=self.die(face))

    def lay(self, seat: int, position: int) -> Table:
        """Lay the die in the hand."""
        return self.event("lay", seat=seat, position=position)

    def move(self, seat: int, origin: int, to: int) -> Table:
        """Move or swap."""
        return self.event("move", seat=seat, **{"from": origin, "to": to})

    def aside(self, seat: int, face: str = "") -> Table:
        """Put the die in the hand aside, or first grab one for it."""
        return (self.grab(seat, face) if face else self).event("aside", seat=seat)

    def stop(self, seat: int) -> Table:
        """Call Stop."""
        return self.event("stop", seat=seat)

    def time_up(self) -> Table:
        """Nobody stops."""
        return self.event("stop", seat=None)

    def score(self) -> Table:
        """Count the round."""
        return self.event("score")

    def build(self, seat: int, faces: str) -> Table:
        """Grab and lay one die after the other from position 1 on; "." leaves a position free, "12=red4" goes there."""
        position = 0
        for words in faces.split():
            at, _, face = words.rpartition("=")
            position = int(at) if at else position + 1
            if face != ".":
                self.grab(seat, face).lay(seat, position)
        return self

    def round(self) -> Table:
        """A whole round in which nobody does anything."""
        return self.start().time_up().score()

    # --- what can be read

    def die(self, face: str) -> str:
        """The name of the first die that shows this."""
        colour, pips = face[:-1], int(face[-1])
        return f"{colour}-{self.dice[colour].index(pips)}"

    def place(self, seat: int) -> dict[str, Any]:
        """Cards, chain, hand and aside of a seat."""
        found: dict[str, Any] = self.view["seats"][seat]
        return found

    def chain(self, seat: int) -> str:
        """A seat's chain in the words of `build`: `"red1 . blue2"`."""
        return " ".join(self._face(self.place(seat)["chain"].get(str(at + 1))) for at in range(60)).rstrip(" .")

    def hand(self, seat: int) -> str:
        """What a seat holds, `"."` for nothing."""
        return self._face(self.place(seat)["hand"])

    def _face(self, die: str | None) -> str:
        if die is None:
            return "."
        colour, _, number = die.rpartition("-")
        return f"{colour}{self.dice[colour][int(number)]}"

    def part(self, seat: int, name: str) -> int:
        """A part of a seat's last round: fields, stop, gap, surplus, aside or total."""
        points: int = self.result["seats"][seat]["rounds"][-1][name]
        return points

    def bytes(self) -> bytes:
        """The state itself."""
        state: bytes = self.position.state.tobytes()
        return state

    def drawing(self) -> str:
        """What a failure shows."""
        view = self.view
        lines = [f"round {view['round']}, phase {view['phase']}, {view['waiting']} to act"]
        for seat, place in enumerate(view["seats"]):
            lines.append(
                f"seat {seat}: {place['cards']} {self.chain(seat)} hand {place['hand']} aside {place['aside']}"
            )
        return "\n".join(lines)


def table(seats: int = 2, deck: Any = None, house: str = "") -> Table:
    """A table before its first event; without a deck, one whose first two cards are LEFT and RIGHT."""
    options = {"seats": seats, "deck": deck or deck_of(LEFT, RIGHT), **({"house": house} if house else {})}
    return laid(Table(options, first_position(GAME, options)))


def definition_of(deck: Any) -> Any:
    """A deck's definition, also of a built-in name."""
    return built_in(deck) if isinstance(deck, str) else deck


def deck_of(*first: str, second: Mapping[str, str] | None = None) -> dict[str, Any]:
    """A home-made deck that begins with these cards; the others are PLAIN. `second` names cards of category II."""
    cards = {}
    for number in range(16):
        cards[f"I-{number + 1:02}"] = card("I", first[number] if number < len(first) else PLAIN)
    for number in range(16):
        name = f"II-{number + 1:02}"
        cards[name] = card("II", (second or {}).get(name, PLAIN))
    return {"name": "scene", "colours": list(COLOURS), "cards": cards}


def card(category: str, words: str) -> dict[str, Any]:
    """A card from the words of this language."""
    return {"category": category, "fields": [_field(part) for part in words.split(",")]}


def _field(words: str) -> dict[str, Any]:
    points, _, rest = words.strip().partition(" ")
    halves = [[_target(word) for word in half.split()] for half in rest.split("&")]
    return {"points": int(points), **({"double": halves} if len(halves) == 2 else {"targets": halves[0]})}


def _target(word: str) -> dict[str, Any]:
    match = re.fullmatch(r"(\w+?|\*)([1-6]|\*)", word)
    assert match, word
    made: dict[str, Any] = {} if match[1] == "*" else {"colour": match[1]}
    return made if match[2] == "*" else {**made, "pips": int(match[2])}


def all_refused(rule: str, *acts: Callable[[], object]) -> None:
    """Each of these is refused by this rule."""
    for act in acts:
        with refused(rule):
            act()
