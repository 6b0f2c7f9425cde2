"""Material, seats, and what happens before Go: CC-1 … CC-6."""

from __future__ import annotations

import pytest

from polychrome.core.errors import BadRecord
from polychrome.core.positions import apply_code
from polychrome.games.calcool import GAME
from polychrome.games.calcool.rules import state as st
from polychrome.games.calcool.rules.material import built_in
from tests.calcool.script import COLOURS, LEFT, RIGHT, all_refused, deck_of, table
from tests.scenes import refused

pytestmark = pytest.mark.both_modes


def test_sixty_dice_lie_in_the_middle_six_of_each_colour() -> None:  # [CC-1]
    middle = table().view["middle"]
    assert middle == [f"{colour}-{number}" for colour in COLOURS for number in range(6)]


def test_a_throw_has_all_sixty_dice() -> None:  # [CC-1]
    t = table().deal()
    every = {colour: [1] * 6 for colour in COLOURS}
    for dice in ({**every, "red": [1] * 5}, {**every, "red": [1] * 7}, {"red": [1] * 6}, {}):
        with refused("CC-1", "six of each"):
            t.event("shuffle", dice=dice)
    assert t.view["phase"] == "shuffle"


@pytest.mark.parametrize("dice", [{"gold": [1] * 6}, {"red": [0]}, {"red": [7]}, {"red": [True]}, {"red": 1}, []])
def test_a_throw_with_other_colours_or_pips_is_no_throw(dice: object) -> None:  # [CC-1]
    with pytest.raises((BadRecord, ValueError)):
        table().deal().event("shuffle", dice=dice)


def test_the_built_in_deck_has_sixteen_cards_of_each_category() -> None:  # [CC-2]
    cards = built_in("standard")["cards"].values()
    for category, plus, minus in (("I", 5, -3), ("II", 4, -4)):
        own = [card["fields"] for card in cards if card["category"] == category]
        assert len(own) == 16
        for fields in own:
            assert sum(field["points"] for field in fields if field["points"] > 0) == plus
            assert sum(field["points"] for field in fields if field["points"] < 0) == minus
            assert sum(2 if "double" in field else 1 for field in fields) == 5
        assert any("double" in field for fields in own for field in fields) == (category == "II")


def test_category_one_is_for_rounds_one_and_two_and_two_for_the_others() -> None:  # [CC-2]
    t = table()
    for number in (1, 2, 3, 4):
        wrong = "II" if number <= 2 else "I"
        with refused("CC-2", "category"):
            t.deal(f"{wrong}-09 {wrong}-10", f"{wrong}-11 {wrong}-12")
        t.round()
    assert t.is_over()


@pytest.mark.parametrize(
    ("face", "points"),
    [("red4", 2), ("blue3", 2), ("pink6", 2), ("red3", 2), ("red5", 0), ("blue4", 0)],
)
def test_a_die_matches_a_field_by_any_of_its_targets(face: str, points: int) -> None:  # [CC-2]
    t = table(deck=deck_of("+2 red4 *3 pink*, -1 red1, +1 red1, -1 red1, +1 red1")).start()
    assert t.build(0, face).part(0, "fields") == points


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_seats_play_four_rounds(seats: int) -> None:  # [CC-3]
    t = table(seats)
    for number in (1, 2, 3, 4):
        assert t.view["round"] == number
        assert not t.is_over()
        t.round()
    assert t.is_over()
    assert t.view["round"] == 4
    assert t.view["phase"] == "over"
    assert [len(seat["rounds"]) for seat in t.result["seats"]] == [4] * seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_one_or_five_seats_are_no_table(seats: int) -> None:  # [CC-3]
    with pytest.raises(ValueError, match="seats"):
        table(seats)


def test_every_seat_gets_two_cards() -> None:  # [CC-4]
    t = table()
    for pairs in (["I-01 I-02"], ["I-01", "I-03"], ["I-01 I-02 I-03", "I-04"], ["I-01 I-02", "I-03 I-04", "I-05 I-06"]):
        with refused("CC-4", "two cards"):
            t.deal(*pairs)
    with refused("CC-4", "two cards"):
        t.event("deal", cards=[])
    t.deal("I-03 I-01", "I-07 I-08")
    assert [t.place(seat)["cards"] for seat in (0, 1)] == [["I-03", "I-01"], ["I-07", "I-08"]]


def test_no_card_is_dealt_twice() -> None:  # [CC-4]
    with refused("CC-4", "already"):
        table().deal("I-01 I-02", "I-03 I-01")


def test_cards_that_do_not_exist_cannot_be_dealt() -> None:  # [CC-4]
    with pytest.raises(BadRecord, match="I-17"):
        table().deal("I-01 I-02", "I-03 I-17")


def test_cards_are_dealt_once_a_round() -> None:  # [CC-4]
    t = table().deal()
    for step in (t.shuffle, t.go, lambda: t.stop(0)):
        with refused("CC-4"):
            t.deal("I-09 I-10", "I-11 I-12")
        step()
    with refused("CC-4"):
        t.deal("I-09 I-10", "I-11 I-12")


def test_dice_show_what_they_fell_on() -> None:  # [CC-5]
    t = table().deal()
    assert t.view["dice"]["red"] == [None] * 6
    t.shuffle(red="615243", black="222222")
    assert t.view["dice"]["red"] == [6, 1, 5, 2, 4, 3]
    assert t.view["dice"]["black"] == [2] * 6


def test_dice_are_thrown_after_the_deal_and_once() -> None:  # [CC-5]
    t = table()
    with refused("CC-4"):
        t.shuffle()
    t.deal().shuffle()
    with refused("CC-5", "once"):
        t.shuffle()
    with refused("CC-5", "once"):
        t.go().shuffle()


def test_nothing_is_grabbed_before_go() -> None:  # [CC-6]
    t = table()
    t.dice = {colour: [1, 2, 3, 4, 5, 6] for colour in COLOURS}
    for rule, step in (("CC-4", t.deal), ("CC-5", t.shuffle), ("CC-6", t.go)):
        all_refused(rule, lambda: t.grab(0, "red1"), lambda: t.stop(0), lambda: t.arrange(0, "I-01 I-02"))
        all_refused(rule, lambda: t.lay(0, 1), lambda: t.move(0, 1, 2), lambda: t.aside(0), t.time_up, t.score)
        step()
    t.grab(0, "red1")


def test_go_is_called_once() -> None:  # [CC-6]
    t = table().deal()
    with refused("CC-5"):
        t.go()
    t.shuffle().go()
    with refused("CC-6"):
        t.go()


def test_a_seat_arranges_its_two_cards_as_it_likes() -> None:  # [CC-6]
    t = table().start()
    t.arrange(0, "I-02 I-01").arrange(0, "I-02 I-01")
    assert t.place(0)["cards"] == ["I-02", "I-01"]
    t.build(0, "blue6")
    assert t.part(0, "fields") == 2  # field 1 of the card that now lies left


@pytest.mark.parametrize("cards", ["I-01 I-03", "I-03 I-01", "I-01 I-01", "I-03 I-04", "I-01", "I-01 I-02 I-03", ""])
def test_a_seat_arranges_just_its_own_two(cards: str) -> None:  # [CC-6]
    t = table().start()
    before = t.bytes()
    with refused("CC-6", "own two cards"):
        t.arrange(0, cards)
    assert t.bytes() == before


def test_the_order_is_open_until_the_first_die_is_laid() -> None:  # [CC-6]
    t = table().start()
    t.aside(0, "white6").grab(0, "red1").arrange(0, "I-02 I-01")
    t.lay(0, 5)
    with refused("CC-6", "first die"):
        t.arrange(0, "I-01 I-02")
    t.arrange(1, "I-04 I-03")  # another seat's die does not matter


def test_nobody_arranges_after_stop() -> None:  # [CC-6]
    for t in (table().start().stop(0), table().start().time_up()):
        with refused("CC-11"):
            t.arrange(1, "I-04 I-03")


def test_an_arrangement_that_is_cut_short_comes_to_nothing() -> None:  # [CC-6]
    start = table(deck=deck_of(LEFT, RIGHT)).start().position
    begun = start.act(0, st.ARRANGE.code(1))
    assert [code for code in begun.legal_codes(0) if code < st.GRAB.first] == [
        *start.legal_codes(0)[:2],
        st.BESIDE.code(0),
    ]
    assert not [code for code in begun.legal_codes(1) if st.BESIDE.first <= code < st.BESIDE.end]
    interrupted = begun.copy()
    apply_code(interrupted, 1, st.GRAB.code(0))
    assert interrupted.state.tobytes() == start.act(1, st.GRAB.code(0)).state.tobytes()
    assert interrupted.why_not_code(0, st.BESIDE.code(0)) is not None


def test_a_seat_that_is_not_at_the_table_cannot_act() -> None:  # [CC-3]
    t = table(2).start()
    for seat in (2, 3):
        with pytest.raises(BadRecord, match=f"there is no seat {seat}"):
            t.stop(seat)


def test_an_event_knows_how_many_codes_it_takes() -> None:  # [CC-4]
    kinds = (st.DEAL_ALL.code(3), st.SHUFFLE_ALL.code(), st.ARRANGE.code(9), st.GRAB.code(5), st.SCORE.code())
    assert [GAME.forms.codes_to_follow(code) for code in kinds] == [6, 60, 1, 0, 0]
    assert [GAME.forms.codes_to_follow(kind.first) for kind in (st.CARD, st.FACE, st.BESIDE)] == [-1, -1, -1]
