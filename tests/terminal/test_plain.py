"""A game without a board of its own in the terminal: moves by number, or by a word of theirs."""

from __future__ import annotations

from random import Random

import pytest

from polychrome import registry
from polychrome.core.positions import Position
from polychrome.core.seats import DEALER
from polychrome.terminal import plain
from polychrome.terminal.client import Misread
from polychrome.terminal.game_terminal import Terminal
from polychrome.terminal.plain import PlainTurn

NAMES = ["You", "random"]


def rolled(game: str, **options: object) -> tuple[Position, int]:
    position = registry.find_game(game).start(**options).deal(Random(1))
    return position, position.to_act[0]


def test_every_move_is_listed_in_words_and_chosen_by_its_number() -> None:
    position, seat = rolled("blokus_dice")
    turn = PlainTurn(position.seen_by(seat), seat, NAMES)
    codes = position.actions(seat).tolist()
    assert [line.plain.split("  ")[-1] for line in turn.pictures] == [
        position.game.forms.describe(position, seat, code) for code in codes
    ]
    assert turn.read("1") == [codes[0]]
    for line in ("0", str(len(codes) + 1), "9" * 30):
        with pytest.raises(Misread, match="is not in the list"):
            turn.read(line)


def test_a_word_narrows_the_list_and_back_widens_it() -> None:
    position, seat = rolled("blokus_dice")
    turn = PlainTurn(position.seen_by(seat), seat, NAMES)
    every = [line.plain for line in turn.pictures]
    word = every[0].split()[1]
    assert turn.read(word) is None or len(every) == 1
    assert all(word in line.plain for line in turn.pictures)
    with pytest.raises(Misread, match="nothing in the list contains"):
        turn.read("no such word")
    turn.back()
    assert [line.plain for line in turn.pictures] == every
    with pytest.raises(Misread, match="nothing to take back"):
        turn.back()


def test_a_move_of_several_steps_is_chosen_step_by_step() -> None:
    position, seat = rolled("colour_square")
    turn, steps = PlainTurn(position.seen_by(seat), seat, NAMES), 0
    codes = turn.read("1")
    while codes is None:
        assert turn.is_begun
        steps += 1
        codes = turn.read("1")
    assert steps == position.game.to_follow[codes[0]]
    again = PlainTurn(position.seen_by(seat), seat, NAMES)
    again.read("1")
    again.back()
    assert not again.is_begun
    with pytest.raises(Misread, match="not done yet"):
        again.done()


def test_a_view_is_readable_text() -> None:
    position, seat = rolled("blokus_dice")
    lines = [line.plain for line in plain.draw(position.seen_by(seat), seat, NAMES, 80)]
    assert "round: 1" in lines
    assert "  0:" in lines
    assert not any(sign in line for line in lines for sign in "{}[]'")


@pytest.mark.parametrize("name", registry.game_names())
def test_any_game_can_be_told_and_offered(name: str) -> None:
    game, terminal = registry.find_game(name), Terminal()
    offer = terminal.list_offers(game)[0]
    assert (offer.title, offer.seats.split(",")[0]) == (game.title, "me")
    position = game.start(seats=2)
    move = next(position.moves(DEALER))
    told = terminal.tell(position, position.play(move), DEALER, game.forms.decode(position, move), NAMES)
    assert told == [position.describe(move)]
    assert len(terminal.score(position, NAMES)) == 2
