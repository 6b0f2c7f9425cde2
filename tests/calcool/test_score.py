"""Chains and what they are worth: CC-13 … CC-20 and CC-23."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from polychrome.games.calcool.rules.material import built_in
from tests.calcool.script import COLOURS, PERFECT, all_refused, deck_of, table
from tests.scenes import refused

pytestmark = pytest.mark.both_modes


def test_a_chain_of_ten_without_an_error_is_valid() -> None:  # [CC-13]
    t = table().start().build(0, PERFECT).stop(0)
    assert (t.part(0, "fields"), t.part(0, "stop"), t.part(0, "total")) == (11, 3, 14)


@pytest.mark.parametrize("dice", range(1, 10))
def test_a_shorter_chain_counts_as_far_as_it_goes(dice: int) -> None:  # [CC-13]
    t = table().start().build(0, " ".join(PERFECT.split()[:dice]))
    assert t.part(0, "fields") == [2, 3, 3, 3, 5, 7, 7, 8, 8][dice - 1]
    assert t.part(0, "gap") == t.part(0, "surplus") == 0


def test_without_dice_there_is_nothing_to_count() -> None:  # [CC-13]
    t = table().start()
    assert t.result["seats"][0]["rounds"] == [{"fields": 0, "stop": 0, "gap": 0, "surplus": 0, "aside": 0, "total": 0}]


@pytest.mark.parametrize(
    ("chain", "points"),
    [
        ("red1 red2 orange1 green1 turquoise5", 2),  # a second red ends it before position 2
        ("red1 orange2 yellow2 green1 turquoise5", 3),  # equal neighbours end it with the first of the two
        ("red1 orange2 . green1 turquoise5", 3),  # a gap ends it before the gap
        ("red1 red6 orange6 green1", 2),  # the earliest of several errors counts
        ("red1 orange2 yellow1 green1 turquoise5", 3),  # 3 and 4 are equal: 3 still counts, 5 does not
        ("red1 orange2 yellow1 red2 turquoise5", 3),
        (". orange2 yellow1 green2 turquoise5", 0),
    ],
)
def test_fields_count_up_to_the_first_error(chain: str, points: int) -> None:  # [CC-14]
    t = table().start().build(0, chain)
    assert t.part(0, "fields") == points


def test_position_ten_ends_the_valid_part() -> None:  # [CC-14]
    t = table().start().build(0, PERFECT + " red5")
    assert (t.part(0, "fields"), t.part(0, "surplus")) == (11, -1)


def test_equal_pips_that_are_no_neighbours_are_no_error() -> None:  # [CC-14]
    t = table().start().build(0, "red1 orange2 yellow1 green2 turquoise1 blue6")
    assert t.part(0, "fields") == 2 + 1 + 2


@pytest.mark.parametrize(
    ("chain", "bonus"),
    [
        (PERFECT, 3),
        ("", -3),
        (" ".join(PERFECT.split()[:9]), -3),  # nine dice
        (PERFECT + " red6", -3),  # eleven dice
        (PERFECT + " 60=red6", -3),
        (" ".join(PERFECT.split()[:9]) + " . black3", -3),  # a gap at 10
        (PERFECT.replace("white1", "white3"), -3),  # 9 and 10 equal
        (PERFECT.replace("white1", "red6"), -3),  # red twice
        (". " + PERFECT, -3),
    ],
)
def test_stop_pays_only_with_a_valid_chain_of_exactly_ten(chain: str, bonus: int) -> None:  # [CC-15]
    t = table().start().build(0, chain)
    assert t.part(0, "stop") == 0
    t.stop(0)
    assert (t.part(0, "stop"), t.part(1, "stop")) == (bonus, 0)
    t.score()
    assert (t.part(0, "stop"), t.part(1, "stop")) == (bonus, 0)


def test_dice_aside_or_in_the_hand_do_not_cost_the_bonus() -> None:  # [CC-15]
    t = table().start().build(0, PERFECT).aside(0, "pink6").grab(0, "pink5").stop(0)
    assert (t.part(0, "stop"), t.part(0, "aside")) == (3, -1)


def test_a_matched_plus_field_pays_and_a_matched_minus_field_costs() -> None:  # [CC-16]
    t = table().start().build(0, "red1 orange6 yellow3 white4 turquoise5")
    assert t.part(0, "fields") == 2 + 1 - 1 - 2 + 2


@pytest.mark.parametrize(
    ("chain", "points"),
    [
        ("red1 orange2 green3", 4),  # both halves
        ("red1 orange2", 4),
        ("red1", 0),  # the right half is missing
        ("red1 blue2", 0),
        ("pink1 orange2", 0),
        ("orange2 red1", 0),  # each half at its own position
        ("red2 orange2", 0),  # equal neighbours: the right half is outside
        (". orange2", 0),
    ],
)
def test_a_double_chicane_pays_only_when_both_halves_match(chain: str, points: int) -> None:  # [CC-16]
    t = table(deck=deck_of("+4 red* & orange2, -1 white1, +1 white2, -1 white3")).start()
    assert t.build(0, chain).part(0, "fields") == points


def test_doubles_do_not_reach_from_card_to_card() -> None:  # [CC-16]
    ends = "+1 white6, -1 white6, +1 white6, +4 red1 & orange2"
    begins = "+5 yellow3 & green4, +1 white6, -1 white6, +1 white6"
    t = table(deck=deck_of(ends, begins)).start()
    t.build(0, "white1 blue2 purple3 red1 orange2 yellow3 green4")
    assert t.part(0, "fields") == 9
    t.move(0, 4, 8)
    assert t.part(0, "fields") == 0


@pytest.mark.parametrize(
    ("chain", "gap", "surplus"),
    [
        ("red1 . blue2 green3", -2, 0),
        (". red1", -1, 0),  # an empty position 1 is a gap too
        ("red1 red2 . blue2", -1, 0),  # whether or not an error came before it
        ("red1 . blue2 . green3", -2, 0),  # the first gap alone decides
        (PERFECT + " red2 red3", 0, -2),
        (PERFECT + " red2 . red3", -1, -1),  # a die never costs twice
        (PERFECT + " 60=red2", -1, 0),
        ("60=red2", -1, 0),
    ],
)
def test_dice_behind_a_gap_and_past_ten_cost_one_each(chain: str, gap: int, surplus: int) -> None:  # [CC-17] [CC-18]
    t = table().start().build(0, chain)
    assert (t.part(0, "gap"), t.part(0, "surplus")) == (gap, surplus)


def test_every_die_aside_costs_one() -> None:  # [CC-19]
    t = table().start().aside(0, "red1").aside(0, "red2").build(0, "red3").time_up().score()
    assert t.result["seats"][0]["rounds"] == [
        {"fields": 0, "stop": 0, "gap": 0, "surplus": 0, "aside": -2, "total": -2}
    ]


def test_the_worked_example_of_the_rules_scores_one() -> None:  # [CC-17]
    deck = deck_of("+2 red1, +1 white6, -1 white6, +1 white6, +2 pink2")
    t = table(deck=deck).start().build(0, "red1 orange2 yellow3 green2 pink2 blue6 . purple1")
    assert (t.part(0, "fields"), t.part(0, "gap"), t.part(0, "total")) == (2, -1, 1)


def test_the_small_example_of_the_rules_page_scores_three() -> None:  # [CC-17]
    t = table(deck="standard").start()
    t.build(0, "green2 blue5 black1 white4 pink2 turquoise2 . orange6").aside(0, "red3")
    assert {name: t.part(0, name) for name in ("fields", "gap", "aside", "total")} == {
        "fields": 5, "gap": -1, "aside": -1, "total": 3,
    }  # fmt: skip
    t.stop(0)
    assert t.part(0, "total") == 0


def test_four_rounds_are_added_up_and_most_points_win() -> None:  # [CC-20]
    t = table()
    t.start().build(0, "red1").build(1, "blue2").time_up().score()
    t.round().start().aside(0, "red1").time_up().score()
    assert t.result["winners"] == [0]
    t.start().stop(0).score()
    assert t.is_over()
    assert [seat["total"] for seat in t.result["seats"]] == [2 - 1 - 3, 0]
    assert t.result["winners"] == [1]


def test_equal_totals_share_the_win() -> None:  # [CC-20]
    t = table(3).start().aside(1, "red1").time_up()
    assert t.result["winners"] == [0, 2]
    assert table(4).result == {"seats": [{"total": 0, "rounds": []}] * 4, "winners": [0, 1, 2, 3]}


def test_after_the_count_everything_is_back_and_used_cards_are_out() -> None:  # [CC-20]
    t = table().start().build(0, "red1 blue2").aside(1, "pink1").grab(1, "pink2").stop(0).score()
    assert t.view["seats"] == [{"cards": [], "chain": {}, "hand": None, "aside": [], "count": None}] * 2
    assert (len(t.view["middle"]), t.view["round"], t.view["phase"]) == (60, 2, "deal")
    with refused("CC-20", "out"):
        t.deal("I-05 I-06", "I-07 I-04")
    t.deal("I-05 I-06", "I-07 I-08")


def test_a_round_is_counted_only_after_stop() -> None:  # [CC-20]
    t = table().start()
    with refused("CC-11"):
        t.score()
    t.stop(0).score()
    with refused("CC-4"):
        t.score()


def test_after_four_rounds_nothing_more_happens() -> None:  # [CC-20]
    t = table().round().round().round().round()
    all_refused("CC-20", lambda: t.deal("II-09 II-10", "II-11 II-12"), lambda: t.stop(0), t.time_up, t.score, t.go)
    all_refused("CC-20", lambda: t.grab(0, "red1"), lambda: t.arrange(0, "II-01 II-02"), t.shuffle)


def test_practice_is_one_seat_alone_and_all_else_as_it_is() -> None:  # [CC-23]
    t = table(1, house="practice").start().build(0, PERFECT).stop(0)
    assert t.part(0, "total") == 14
    t.score().round().round()
    assert not t.is_over()
    t.round()
    assert t.is_over()
    assert t.result["winners"] == [0]


@pytest.mark.parametrize(("seats", "house"), [(1, ""), (2, "practice"), (4, "practice"), (1, "other")])
def test_practice_comes_with_one_seat_and_one_seat_with_practice(seats: int, house: str) -> None:  # [CC-23]
    with pytest.raises(ValueError, match=r"seats|house"):
        table(seats, house=house)


# --- the same, told once more and naively ---


def naive(deck: Any, cards: list[str], chain: dict[int, tuple[str, int]]) -> tuple[int, int, int]:
    """Fields, gap and surplus of a chain, by the words of the rules."""
    valid = 0
    while valid < 10 and valid + 1 in chain:
        earlier = [chain[at] for at in range(1, valid + 1)]
        colour, pips = chain[valid + 1]
        if colour in [other for other, _ in earlier] or (earlier and earlier[-1][1] == pips):
            break
        valid += 1
    points, position = 0, 0
    for field in [field for name in cards for field in deck["cards"][name]["fields"]]:
        halves = field.get("double", [field.get("targets")])
        places = range(position + 1, position + 1 + len(halves))
        position += len(halves)
        if all(at <= valid and fits(targets, *chain[at]) for at, targets in zip(places, halves, strict=True)):
            points += field["points"]
    gap = min(at for at in range(1, 62) if at not in chain)
    return points, -sum(at > gap for at in chain), -sum(10 < at < gap for at in chain)


def fits(targets: list[dict[str, Any]], colour: str, pips: int) -> bool:
    return any(target.get("colour", colour) == colour and target.get("pips", pips) == pips for target in targets)


@pytest.mark.parametrize("seed", range(30))
def test_any_chain_is_worth_what_the_rules_say(seed: int) -> None:  # [CC-16]
    rng = Random(seed)
    t = table(deck="standard")
    if seed % 2:
        t.round().round()
    t.deal().shuffle(**{colour: "".join(str(rng.randint(1, 6)) for _ in range(6)) for colour in COLOURS}).go()
    positions = rng.sample(range(1, 14), rng.randint(1, 13)) if seed % 3 else range(1, rng.randint(2, 14))
    chain = {}
    for position, die in zip(positions, rng.sample(t.view["middle"], len(positions)), strict=True):
        t.event("grab", seat=0, die=die).lay(0, position)
        colour, _, number = die.rpartition("-")
        chain[position] = (colour, t.dice[colour][int(number)])
        expected = naive(built_in("standard"), t.place(0)["cards"], chain)
        assert (t.part(0, "fields"), t.part(0, "gap"), t.part(0, "surplus")) == expected
