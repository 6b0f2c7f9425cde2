"""What hints promise: they make a game faster and never change an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import numpy as np

from polychrome.core.positions import Position, apply, apply_code, can_complete, next_up, search_completion
from polychrome.core.seats import DEALER
from polychrome.testing.playing import name_of
from polychrome.testing.trial import Trial, everybody, viewers


def no_code_that_is_allowed_is_passed_over(trial: Trial) -> None:
    """`next_candidate` and `list_codes` find what `refusal` allows, and nothing else."""
    game, rng = trial.game, Random(0)

    def watch(position: Position) -> None:
        if rng.random() < 0.95:
            return
        kinds = 0
        for seat in everybody(position):
            allowed = [code for code in range(game.action_count) if position.why_not_code(seat, code) is None]
            found = position.legal_codes(seat)
            assert found == allowed, f"the hints list {found[:9]} for {name_of(seat)}, `refusal` allows {allowed[:9]}"
            if seat == DEALER:
                kinds = sum({1 << game.rules.codes.kinds.index(game.rules.codes.read(code)[0]) for code in allowed})
        assert next_up(position) == (position.waiting, kinds)

    for seed in trial.seeds:
        trial.play(seed, watch)


def what_is_said_about_completing_a_move_is_what_a_search_finds(trial: Trial) -> None:
    """`can_complete`, for up to three codes, where a search is quick enough."""
    rng, answers = Random(1), list[bool]()

    def watch(position: Position) -> None:
        if position.under_way is not None:
            return
        for seat in range(position.seats):
            for head in position.legal_codes(seat):
                if 0 < position.game.to_follow[head] <= 3:
                    answers.extend(compare_completion(position, seat, head, rng))

    if trial.game.hints.can_complete is not None:
        for seed in trial.seeds:
            trial.play(seed, watch)
        assert any(answers), "`can_complete` is a hint for moves of two to four codes, and seats have none"


def compare_completion(position: Position, seat: int, head: int, rng: Random) -> Iterator[bool]:
    """What a search finds after this code, and after more that follow it; the hint has to say the same."""
    after, left = position.copy(), position.game.to_follow[head]
    apply_code(after, seat, head)
    while left > 0:
        known = search_completion(after, seat, left)
        assert can_complete(after, seat, left) == known, f"`can_complete` does not say {known} with {left} codes left"
        yield known
        choices = [code for code in after.legal_codes(seat) if not position.game.begins[code]]
        if not choices:
            break
        apply_code(after, seat, rng.choice(choices))
        left -= 1


def a_game_without_secrets_hides_nothing(trial: Trial) -> None:
    """Where `has_no_secrets` says so, `hide` changes nothing."""

    def watch(position: Position) -> None:
        if trial.game.hints.has_no_secrets(position.options):
            for viewer in viewers(position):
                hidden = position.seen_by(viewer).state.tobytes() != position.state.tobytes()
                assert not hidden, (
                    f"`has_no_secrets` says that nothing is hidden, and `hide` hides something ({viewer})"
                )

    for seed in trial.seeds:
        trial.play(seed, watch, max_codes=120)


def moves_that_change_only_on_deals_do_so(trial: Trial) -> None:
    """Where `moves_change_only_on_deals` says so, a seat's move changes nothing in what seats may begin."""
    for seed in trial.seeds[:4]:
        played = trial.play(seed)
        if trial.game.hints.moves_change_only_on_deals(played.record.options):
            assert_moves_stay(trial.game.begin(played.record.options), played.record.events)


def assert_moves_stay(position: Position, events: Sequence[Any]) -> None:
    """Play events; what seats may begin changes only with the dealer's."""
    before = first_codes(position)
    for event in events:
        move = position.game.forms.encode(position, event)
        apply(position, move)
        after = first_codes(position)
        assert move.seat == DEALER or after == before, f"what seats may do changes, not by the dealer, but by: {move}"
        before = after


def first_codes(position: Position) -> list[list[int]]:
    """The codes with which each seat may begin a move."""
    return [
        [code for code in position.legal_codes(seat) if position.game.begins[code]] for seat in range(position.seats)
    ]


def written_views_are_the_views(trial: Trial) -> None:
    """`view_writer` writes what `view` and `result` say."""
    writer = trial.game.hints.view_writer
    if writer is None:
        return
    text = np.empty(writer.max_bytes, np.uint8)
    for seed in trial.seeds[:4]:
        position = trial.play(seed, max_codes=seed * 37 % 250).position
        spans = np.empty((position.seats * writer.spans_per_seat, 2), np.int64)
        end = int(writer.write(position.state, position.material, text, spans))
        written = msgspec.json.decode(text[:end].tobytes())
        assert written == {"position": position.as_dict(), "result": position.result}
