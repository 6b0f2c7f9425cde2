"""What somebody would do next who plans perfectly, and why: for hints, and for the better act of an analysis."""

from __future__ import annotations

from typing import Any

from polychrome.bots.critic import Choice, Estimate, Hint, Remark
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply
from polychrome.games.calcool.bots.best import Search, face_of
from polychrome.games.calcool.bots.strategies import STOP, MoveCodes, die_showing, first_move, rank
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import CHAIN, FACES
from polychrome.games.calcool.rules.scoring import STOP_BONUS, is_complete
from polychrome.games.calcool.study.par_race import counted

COLOURS = ("red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "white", "black")


class Adviser:
    """Knows the next useful act of a hand. It has room for one question at a time: no two threads share one."""

    def __init__(self, deck: Any) -> None:
        self._search = Search(deck)

    def next(self, view: Position, seat: int) -> tuple[MoveCodes, Remark]:
        """What somebody does who plans perfectly: the codes of one event, and why."""
        s, names = view.state, view.options.names
        if is_complete(s, view.material, seat) and s.hand[seat] == st.NO_DIE:
            points = int(counted(s, view.material, seat)) + STOP_BONUS
            better = self._search.at(view, seat, may_move=True)
            if better is not None and better.points - int(s.asides[seat]) + STOP_BONUS > points:
                codes = first_move(view, seat, better)
                return codes, Remark("calcool hint move", {**places_of(codes), "points": better.points})
            return STOP, Remark("calcool hint stop", {"points": points})
        if s.hand[seat] != st.NO_DIE:
            return self.with_die(view, seat)
        plan = self._search.at(view, seat, least=1)
        if plan is not None and plan.cards != tuple(s.card[seat].tolist()):
            cards = [names.cards[card] for card in plan.cards]
            codes = st.ARRANGE.code(plan.cards[0]), st.BESIDE.code(plan.cards[1])
            return codes, Remark("calcool hint arrange", {"cards": cards, "points": plan.points})
        moved = self._search.at(view, seat, least=1, may_move=True)
        if (
            moved is not None
            and (plan is None or rank(moved) > rank(plan))
            and (codes := first_move(view, seat, moved))
        ):
            return codes, Remark("calcool hint move", {**places_of(codes), "points": moved.points})
        for position, face in enumerate(plan.faces if plan else ()):
            if not int(s.laid[seat]) >> position & 1:
                die = int(die_showing(s, s.middle, face))
                values = {"die": die_named(view, die), "position": position + 1, "points": plan.points if plan else 0}
                return (st.GRAB.code(die),), Remark("calcool hint grab", values)
        return (), Remark("calcool hint wait", {})

    def without(self, view: Position, seat: int, codes: MoveCodes) -> Remark | None:
        """What the best chain would bring without the die that should be grabbed."""
        kind, values = st.CODES.read(codes[0]) if codes else (None, ())
        if kind is not st.GRAB:
            return None
        other = self._search.at(view, seat, least=1, dice=int(view.state.middle) & ~(1 << values[0]))
        return Remark("calcool hint without", {"points": other.points if other else 0})

    def with_die(self, view: Position, seat: int) -> tuple[MoveCodes, Remark]:
        """Lay it where the best chain has it, or put it aside."""
        s = view.state
        die = int(s.hand[seat])
        named, face = die_named(view, die), int(face_of(s, die))
        others = ~(((1 << FACES) - 1) << die // FACES * FACES)
        with_it = self._search.at(view, seat, least=1, dice=int(s.middle) & others)
        free = view.copy()
        free.state.hand[seat] = st.NO_DIE
        without = self._search.at(free, seat, least=1)
        if with_it is not None and face in with_it.faces and (without is None or rank(with_it) >= rank(without, -1)):
            at = with_it.faces.index(face)
            values = {"die": named, "position": at + 1, "points": with_it.points}
            return (st.LAY.code(at),), Remark("calcool hint lay", values)
        return (st.ASIDE.code(),), Remark("calcool hint aside", {"die": named})

    def last(self, view: Position, seat: int) -> Hint:
        """After Stop: lay the die in the hand where it gains most, or keep it [CC-12]."""
        before, die = int(counted(view.state, view.material, seat)), die_named(view, int(view.state.hand[seat]))
        choices = []
        for position in range(CHAIN):
            if not int(view.state.laid[seat]) >> position & 1:
                after, move = view.copy(), Move(seat, (st.LAY.code(position),), view)
                apply(after, move)
                choices.append(Choice((move,), Estimate(float(counted(after.state, after.material, seat)))))
        best = max(choices, key=lambda choice: choice.value.mean, default=None)
        if best is None or best.value.mean <= before:
            return Hint([], Remark("calcool hint keep", {"die": die}))
        values = {"die": die, "position": best.moves[0].codes[0] - st.LAY.first + 1, "points": best.value.mean - before}
        return Hint([best], Remark("calcool hint last", values))


def places_of(codes: MoveCodes) -> dict[str, int]:
    """From where to where a move goes, as people count."""
    _, (origin, to) = st.CODES.read(codes[0])
    return {"position": origin + 1, "to": to + 1}


def die_named(position: Position, die: int) -> Remark:
    """A die as people call it: by colour and value."""
    colour, face = position.options.names.colours[die // FACES], int(position.state.pips[die])
    if colour in COLOURS:
        return Remark(f"the {colour}", {"face": face})
    return Remark("the other", {"colour": colour, "face": face})
