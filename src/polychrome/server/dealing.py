"""Deals at a table: chance comes from fair dice, or from people who roll their own."""

from __future__ import annotations

from functools import cache

from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import NextUp, deal_with
from polychrome.core.seats import DEALER
from polychrome.core.timing import AT_ONCE
from polychrome.dealers import Deal, FairDealer
from polychrome.server import entries
from polychrome.server.state import TableState


def fair_dealer(state: TableState) -> FairDealer:
    """The dealer of a running table."""
    if state.dealer is None:
        seed_shares = [bytes.fromhex(seat.seed_share or "") for seat in state.seats]
        state.dealer = FairDealer(bytes.fromhex(state.terms.fair.secret), seed_shares)
    state.dealer.drawn = state.progress.draw_count
    return state.dealer


def deal(draft: TableState, now: float) -> bool:
    """Draft the dealer's next move and those that follow at once; False: nothing, people roll these dice."""
    dealt = make_deals(draft)
    for move, drawn, next_up in dealt:
        event = draft.game.forms.decode(draft.position, move)
        draft.draft(entries.Played(t=now, seat=DEALER, event=event, drawn=drawn), next_up)
    return bool(dealt)


def make_deals(draft: TableState) -> list[Deal]:
    """Make the dealer's next moves on the position of a draft; none where people roll the dice."""
    if draft.opened.dice == "fair":
        return fair_dealer(draft).deals(draft.own_position(), kinds_at_once(draft.game))
    trial = draft.position.copy()
    codes, _, ended, _ = deal_with(trial, (), 0)
    if not ended:
        return []  # chance decides
    draft.adopt(trial)
    return [Deal(Move(DEALER, codes, trial), 0, NextUp(*ended[2:4]))]


@cache
def kinds_at_once(game: Game) -> int:
    """The kinds of codes that the dealer never waits with, a mask."""
    whens = [game.forms.timing.of(kind.name) for kind in game.rules.codes.kinds]
    return sum(1 << number for number, when in enumerate(whens) if when == AT_ONCE)
