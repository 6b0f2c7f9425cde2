"""Before Go nobody knows a card, not even the seat it lies in front of [CC-4]."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from polychrome.core.positions import Position
from polychrome.core.seats import DEALER, WATCHER
from polychrome.games.calcool import GAME
from polychrome.games.calcool.rules import state as st
from tests.calcool.script import Table, table

pytestmark = pytest.mark.both_modes

ONE_DEAL = ("I-05 I-06", "I-07 I-08", "I-09 I-10")
ANOTHER = ("I-10 I-13", "I-05 I-16", "I-14 I-06")


def looks(position: Position, viewer: int) -> tuple[bytes, bytes]:
    """All that a viewer can get hold of: the state that bots see, and what screens show."""
    view = position.seen_by(viewer)
    return view.state.tobytes(), msgspec.json.encode([GAME.forms.view(view), GAME.forms.result(view)])


def viewers(t: Table) -> list[int]:
    return [WATCHER, *range(t.options["seats"])]


def round_two(*pairs: str) -> Table:
    """Cards of an earlier round have been seen by all; those of this one have not."""
    return (
        table(3, deck="standard")
        .deal("I-01 I-02", "I-03 I-04", "I-11 I-12")
        .shuffle()
        .go()
        .time_up()
        .score()
        .deal(*pairs)
    )


def test_two_deals_look_the_same_to_every_seat_before_go() -> None:  # [CC-4]
    one, other = round_two(*ONE_DEAL), round_two(*ANOTHER)
    for step in (None, Table.shuffle):
        for t in (one, other):
            if step:
                step(t)
        assert one.bytes() != other.bytes()
        for viewer in viewers(one):
            assert looks(one.position, viewer) == looks(other.position, viewer)
            assert one.seen_by(viewer).view["seats"][0]["cards"] == [None, None]


def test_at_go_all_cards_are_turned_up() -> None:  # [CC-4]
    one, other = round_two(*ONE_DEAL).shuffle().go(), round_two(*ANOTHER).shuffle().go()
    for viewer in viewers(one):
        assert looks(one.position, viewer) != looks(other.position, viewer)
        assert one.seen_by(viewer).view == one.view


def test_half_a_deal_tells_nothing_either() -> None:  # [CC-4]
    start = table(2, deck="standard").position
    begun = start.act(DEALER, st.DEAL_ALL.code(2))
    ways = [begun.act(DEALER, st.CARD.code(card)) for card in range(16)]
    for viewer in (WATCHER, 0, 1):
        assert len({looks(way, viewer) for way in ways}) == 1
        assert GAME.forms.view(ways[0].seen_by(viewer))["seats"] == [
            {"cards": [None], "chain": {}, "hand": None, "aside": [], "count": None},
            {"cards": [], "chain": {}, "hand": None, "aside": [], "count": None},
        ]


@pytest.mark.parametrize("seed", range(5))
def test_any_two_deals_of_any_round_look_the_same(seed: int) -> None:  # [CC-4]
    rng = Random(seed)
    t = table(4, deck="standard")
    for number in range(4):
        category, used = (
            "I" if number < 2 else "II",
            {card for event in t.events for pair in event.get("cards", ()) for card in pair},
        )
        free = [name for at in range(1, 17) if (name := f"{category}-{at:02}") not in used]
        ways = []
        for _ in range(3):
            cards = rng.sample(free, 8)
            pairs = [" ".join(cards[at : at + 2]) for at in range(0, 8, 2)]
            ways.append(Table(t.options, t.position, list(t.events)).deal(*pairs))
        for viewer in viewers(t):
            assert len({looks(way.position, viewer) for way in ways}) == 1
        t = ways[0].shuffle().go().time_up().score()
