"""The best chain is exact: a naive search that tries every chain finds nothing better [CC-13, CC-16]."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from polychrome.games.calcool.bots.best import Best, Search
from polychrome.games.calcool.rules.material import Names, built_in, material
from tests.calcool.script import PERFECT, deck_of, table

pytestmark = pytest.mark.both_modes

GREAT = deck_of(
    "+100 red1, -90 orange*, +70 *3 & green4 white*, -250 turquoise5 pink5",
    "+100 blue6 & purple*, -130 *2, +300 black3, +50 *1",
    "-1000 *4, +999999 red* & *2, -1000000 blue*, +1 *6",
)


def naive(deck: Any, cards: tuple[int, int], options: list[list[int]]) -> int | None:
    """Most points of a chain with one of these faces at each position; every chain is walked."""

    def go_on(chain: list[int], points: int) -> int | None:
        at = len(chain)
        if at == len(options):
            return points
        card, field = cards[at // 5], at % 5
        best: int | None = None
        for face in options[at]:
            if any(face // 6 == other // 6 for other in chain) or (chain and chain[-1] % 6 == face % 6):
                continue
            is_paid = matches(deck, card, field, face)
            if deck.double[card] >> field & 1:
                is_paid = is_paid and matches(deck, card, field - 1, chain[-1])
            found = go_on([*chain, face], points + (int(deck.points[card, field]) if is_paid else 0))
            if found is not None and (best is None or found > best):
                best = found
        return best

    return go_on([], 0)


def matches(deck: Any, card: int, field: int, face: int) -> bool:
    return bool(int(deck.target[card, field]) >> face & 1)


def naive_longest(deck: Any, cards: tuple[int, int], faces: list[int], laid: dict[int, int]) -> tuple[int, int] | None:
    orders = (cards,) if laid else (cards, cards[::-1])
    for length in range(10, max(laid, default=1) - 1, -1):
        options = [[laid[at]] if at in laid else faces for at in range(1, length + 1)]
        found = [points for order in orders if (points := naive(deck, order, options)) is not None]
        if found:
            return length, max(found)
    return None


def small_pool(rng: Random) -> list[int]:
    """Few dice, or few colours: what a naive search can still walk."""
    if rng.random() < 0.5:
        colours = rng.sample(range(10), rng.randint(5, 6))
        return [rng.randrange(60), *(6 * colour + rng.randrange(6) for colour in colours)]
    return [6 * rng.randrange(6) + rng.randrange(6) for _ in range(rng.randint(0, 8))]


def worth(deck: Any, best: Best) -> int | None:
    """What a chain really is worth; None if it is not valid."""
    return naive(deck, best.cards, [[face] for face in best.faces])


@pytest.mark.parametrize("definition", ["standard", GREAT], ids=["standard", "great points"])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_beats_the_best_chain_of_a_small_pool(definition: Any, seed: int) -> None:
    deck, rng = material(definition), Random(seed)
    search = Search(deck)
    for _ in range(3):
        cards = (rng.randrange(3), rng.randrange(3, 6)) if seed % 2 else (16 + rng.randrange(8), 24 + rng.randrange(8))
        faces = small_pool(rng)
        best = search.chain(cards, faces, least=1)
        assert (None if best is None else (len(best.faces), best.points)) == naive_longest(deck, cards, faces, {})
        if best is not None:
            assert set(best.faces) <= set(faces)
            assert worth(deck, best) == best.points


@pytest.mark.parametrize("definition", ["standard", GREAT], ids=["standard", "great points"])
@pytest.mark.parametrize("seed", range(6))
def test_nothing_beats_the_best_extension_of_a_chain(definition: Any, seed: int) -> None:
    deck, rng = material(definition), Random(100 + seed)
    search = Search(deck)
    for _ in range(3):
        cards, faces = (rng.randrange(3), 3 + rng.randrange(13)), small_pool(rng)
        colours = rng.sample(range(10), 3)
        laid = {at: 6 * colours[at % 3] + rng.randrange(6) for at in rng.sample(range(1, 8), rng.randint(1, 3))}
        best = search.extension(cards, faces, laid, least=1)
        assert (None if best is None else (len(best.faces), best.points)) == naive_longest(deck, cards, faces, laid)
        if best is not None:
            assert best.cards == cards
            assert all(best.faces[at - 1] == face for at, face in laid.items())
            assert worth(deck, best) == best.points


def test_every_pair_of_the_built_in_deck_allows_a_full_score_with_all_dice() -> None:
    deck = material("standard")
    search = Search(deck)
    pairs = [(0, 1), (14, 15), (3, 9), (16, 17), (30, 31), (20, 27)]
    for left, right in pairs:
        best = search.chain((left, right), range(60))
        assert best is not None
        assert best.points == (10 if left < 16 else 8)


def test_with_a_colour_missing_there_is_no_chain_of_ten() -> None:
    search = Search(material("standard"))
    without_red = range(6, 60)
    assert search.chain((0, 1), without_red) is None
    best = search.chain((0, 1), without_red, least=1)
    assert best is not None
    assert len(best.faces) == 9
    assert search.chain((0, 1), [], least=1) is None


def faces_of(words: str) -> list[int]:
    names = Names(built_in("standard"))
    return [6 * names.colours.index(word[:-1]) + int(word[-1]) - 1 for word in words.split()]


def test_a_seat_hears_the_best_with_the_dice_still_in_the_middle() -> None:
    t = table().start()
    search = Search(t.position.material)
    best = search.at(t.position, 0)
    assert best is not None
    assert best.points == 2 + 1 + 2 + 2 + 1 + 3  # every plus field and no minus field
    t.grab(1, "red1")
    best = search.at(t.position, 0)
    assert best is not None
    assert best.points == 9  # only red 1 meets field 1
    assert search.at(t.position, 1) is not None  # the die in its own hand counts
    t.lay(1, 1)
    t.build(0, "red2")
    best = search.at(t.position, 0)
    assert best is not None
    assert best.faces[0] == faces_of("red2")[0]


def test_when_all_but_ten_dice_are_gone_the_best_is_among_them() -> None:
    t = table().start()
    keep = set(faces_of(PERFECT))
    for face in range(60):
        if face not in keep:
            t.aside(1, f"{list(t.dice)[face // 6]}{face % 6 + 1}")
    best = Search(t.position.material).at(t.position, 0)
    assert best is not None
    assert best.points == 11
    t.build(0, PERFECT)
    best = Search(t.position.material).at(t.position, 0)
    assert best is not None
    assert list(best.faces) == faces_of(PERFECT)


def test_dice_that_may_move_find_a_better_place() -> None:
    t = table().start().build(0, ". red1")  # red 1 is wanted at position 1
    search = Search(t.position.material)
    fixed, moved = search.at(t.position, 0), search.at(t.position, 0, may_move=True)
    assert fixed is not None
    assert moved is not None
    assert fixed.faces[1] == moved.faces[0] == faces_of("red1")[0]
    assert (fixed.points, moved.points) == (11 - 2 - 1, 11)  # fields 1 and 2 are lost


@pytest.mark.parametrize("chain", ["red1 red2", "red1 11=blue2"])
def test_a_chain_that_is_spoilt_has_no_best(chain: str) -> None:
    t = table().start().build(0, chain)
    assert Search(t.position.material).at(t.position, 0, least=1) is None


def test_only_dice_that_were_noticed_count() -> None:
    t = table().start()
    best = Search(t.position.material).at(t.position, 0, least=1, dice=0b1000001)  # red 1 and orange 1
    assert best is not None
    assert (len(best.faces), best.points) == (1, 2)  # their pips are equal: one die is all
