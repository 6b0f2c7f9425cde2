"""Every reason for a refusal can be heard, and the rules page lists them all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from polychrome.core.errors import IllegalMove, Refusal
from polychrome.core.positions import apply_code
from polychrome.core.seats import DEALER
from polychrome.games.calcool.rules import reasons as why
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.reasons import REASONS
from tests.calcool.script import COLOURS, Table, table

pytestmark = pytest.mark.both_modes


def racing() -> Table:
    return table().start()


def play_on(t: Table, *steps: tuple[int, int]) -> None:
    """Codes one by one: steps of moves that no event says."""
    position = t.position.copy()
    for seat, code in steps:
        apply_code(position, seat, code)


BEGIN_DEAL = (DEALER, st.DEAL_ALL.code(2))
BEGIN_THROW = (DEALER, st.SHUFFLE_ALL.code())
STOP = (0, st.STOP.code())

PROVOKED: dict[int, Callable[[], object]] = {
    # the wrong hand
    why.ONLY_THE_DEALER: lambda: play_on(table(), (0, BEGIN_DEAL[1])),
    why.NOT_FOR_THE_DEALER: lambda: play_on(racing(), (DEALER, st.GRAB.code(0))),
    # the wrong moment
    why.GAME_IS_OVER: lambda: table().round().round().round().round().score(),
    why.DEAL_FIRST: lambda: table().stop(0),
    why.SHUFFLE_FIRST: lambda: table().deal().go(),
    why.GO_FIRST: lambda: table().deal().shuffle().stop(0),
    why.CARDS_ARE_COMING: lambda: play_on(table(), BEGIN_DEAL, STOP),
    why.DICE_ARE_ROLLING: lambda: play_on(table().deal(), BEGIN_THROW, (DEALER, st.CALL_GO.code())),
    why.DEALT_ALREADY: lambda: table().deal().deal(),
    why.THROWN_ALREADY: lambda: racing().shuffle(),
    why.GONE_ALREADY: lambda: racing().go(),
    why.NO_DEAL_NOW: lambda: play_on(table(), (DEALER, st.CARD.code(0))),
    why.NO_THROW_NOW: lambda: play_on(table().deal(), (DEALER, st.FACE.code(0))),
    why.STILL_RACING: lambda: racing().score(),
    why.ROUND_IS_STOPPED: lambda: racing().stop(0).grab(1, "red1"),
    why.STOPPED_ALREADY: lambda: racing().stop(0).stop(1),
    # dealing and throwing
    why.TWO_CARDS_EACH: lambda: table().deal("I-01 I-02"),
    why.NO_SUCH_CARD: lambda: play_on(table(), BEGIN_DEAL, (DEALER, st.CARD.code(32))),
    why.OTHER_CATEGORY: lambda: table().deal("I-01 I-02", "I-03 II-04"),
    why.DEALT_TWICE: lambda: table().deal("I-01 I-02", "I-03 I-02"),
    why.CARD_IS_OUT: lambda: table().round().deal("I-01 I-02", "I-03 I-04"),
    why.SIX_OF_EACH: lambda: table().deal().event("shuffle", dice=dict.fromkeys(COLOURS, [1] * 5)),
    # arranging
    why.FIRST_DIE_IS_LAID: lambda: racing().build(0, "red1").arrange(0, "I-02 I-01"),
    why.OWN_TWO_CARDS: lambda: racing().arrange(0, "I-03 I-04"),
    # grabbing, laying, moving
    why.HAND_IS_FULL: lambda: racing().grab(0, "red1").grab(0, "red2"),
    why.DIE_IS_GONE: lambda: racing().grab(0, "red1").grab(1, "red1"),
    why.NOTHING_TO_LAY: lambda: racing().lay(0, 1),
    why.POSITION_IS_TAKEN: lambda: racing().build(0, "red1").grab(0, "red2").lay(0, 1),
    why.NOTHING_TO_MOVE: lambda: racing().move(0, 1, 2),
    why.NOTHING_TO_PUT_ASIDE: lambda: racing().aside(0),
    why.CALLER_IS_DONE: lambda: racing().grab(0, "red1").stop(0).lay(0, 1),
}


@pytest.mark.parametrize("reason", list(REASONS), ids=lambda reason: f"{reason.rule} {reason.text}")
def test_every_reason_is_heard(reason: Refusal) -> None:
    assert reason.number in PROVOKED, "no act provokes this refusal: it cannot happen, or a scene is missing"
    with pytest.raises(IllegalMove) as problem:
        PROVOKED[reason.number]()
    assert problem.value.refusal == reason
    assert str(problem.value).endswith(f": {reason.text}")
