"""The contract as checks that work on any game: what `Rules`, `Forms` and `Hints` promise, whatever the game is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import Any

import msgspec

from polychrome.core.errors import IllegalMove
from polychrome.core.game import Game
from polychrome.core.moves import Move
from polychrome.core.positions import Position, apply_code
from polychrome.core.records import encode_record, read, replay
from polychrome.core.seats import DEALER, WATCHER
from polychrome.record import Record
from polychrome.testing.hints import (
    a_game_without_secrets_hides_nothing,
    moves_that_change_only_on_deals_do_so,
    no_code_that_is_allowed_is_passed_over,
    what_is_said_about_completing_a_move_is_what_a_search_finds,
    written_views_are_the_views,
)
from polychrome.testing.places import sentence_of
from polychrome.testing.playing import POLICIES, name_of, play_out, why_stuck
from polychrome.testing.trial import Trial, everybody, trial_of, viewers

MAX_MOVES = 50  # of one seat in one position
MAX_REFUSED = 20  # codes of one seat in one position


def check_game(game: Game, options: Sequence[Any] | None = None, games: int | None = None) -> None:
    """Check that a game keeps every promise of the contract: raises AssertionError with one sentence that says which
    promise is broken and how. So many random games are played for each, with these options."""
    for name, check in PROMISES.items():
        try:
            check(trial_of(game, options, games))
        except Exception as problem:
            text = str(problem) if isinstance(problem, AssertionError) and str(problem) else sentence_of(problem)
            raise AssertionError(f"{game.name}: {name.replace('_', ' ')}: {text}") from problem


# --- records ----------------------------------------------------------------------------------------------------------


def a_record_replays_to_the_same_bytes(trial: Trial) -> None:
    """Written, read and replayed, a game ends in the same state."""
    for seed in trial.seeds:
        played = trial.play(seed)
        text = encode_record(played.record)
        known, record = read(text, lambda _name: trial.game)
        assert known is trial.game
        assert encode_record(record) == text, "a record that is read and written again is another"
        if played.position.under_way is None:
            state = replay(trial.game, record).state.tobytes()
            assert state == played.position.state.tobytes(), "a replayed record ends in another state"


def events_and_moves_are_exact_inverses(trial: Trial) -> None:
    """`encode` and `decode` lead to each other, and `codes_to_follow` counts the codes of a move."""
    forms = trial.game.forms
    for seed in trial.seeds:
        played = trial.play(seed)
        for event in played.record.events:
            move = forms.encode(played.position, event)
            known = 1 + forms.codes_to_follow(move.codes[0])
            assert len(move.codes) == known, f"{event} has {len(move.codes)} codes, and codes_to_follow says {known}"
            back = forms.decode(played.position, move)
            assert back == event, f"`decode` makes {back} of what `encode` made of {event}"
            assert move.event(played.position) == msgspec.to_builtins(event)


# --- playing ----------------------------------------------------------------------------------------------------------


def play_is_pure(trial: Trial) -> None:
    """A position stays as it is when somebody plays on from it, and no act changes the material."""
    for seed in trial.seeds:
        position = trial.play(seed, max_codes=seed * 37 % 200).position
        before, material = position.state.tobytes(), position.material.tobytes()
        for seat in everybody(position):
            for code in position.legal_codes(seat)[:3]:
                if position.under_way is None or position.under_way[0] == seat:
                    position.act(seat, code)
        assert position.state.tobytes() == before, "playing on changes the position that was played from"
        assert position.material.tobytes() == material, "`act` changes the material, which all games share"


def a_refused_code_changes_nothing_and_cites_a_rule(trial: Trial) -> None:
    """Every refusal has a reason from the list, with a rule and a sentence."""
    rng = Random(0)

    def watch(position: Position) -> None:
        if rng.random() > 0.1:
            return
        before = position.state.tobytes()
        for seat in everybody(position):
            allowed = set(position.legal_codes(seat))
            for code in rng.sample(range(trial.game.action_count), min(trial.game.action_count, MAX_REFUSED)):
                assert_refused_or_allowed(position, seat, code, allowed)
        assert position.state.tobytes() == before, "a refused code changes the state"

    for seed in trial.seeds:
        trial.play(seed, watch)


def assert_refused_or_allowed(position: Position, seat: int, code: int, allowed: set[int]) -> None:
    """`refusal` and the list of legal codes say the same, and a refusal cites a rule."""
    reason = why_not_code(position, seat, code)
    what = f"{position.game.action_name(code)} of {name_of(seat)}"
    assert (reason is None) == (code in allowed), f"`refusal` and the list of legal codes differ: {what}"
    if reason is not None:
        assert reason.rule.rpartition("-")[2].isdecimal(), f"{what}: {reason.rule!r} is no rule's number"
        assert_refused(position, seat, code)


def why_not_code(position: Position, seat: int, code: int) -> Any:
    """The refusal of a code; its number must be one of the game's reasons."""
    number = int(position.game.rules.refusal(position.state, position.material, seat, code))
    known = len(position.game.rules.reasons)
    assert 0 <= number <= known, f"`refusal` returns {number}, and the reasons run from 1 to {known}"
    return position.why_not_code(seat, code)


def assert_refused(position: Position, seat: int, code: int) -> None:
    """Playing a code that is refused says why."""
    problem = problem_of(position, seat, code)
    is_told = isinstance(problem, IllegalMove) and problem.refusal == position.why_not_code(seat, code)
    assert is_told, f"{position.game.action_name(code)} is refused, and playing it ends in {problem!r}"


def problem_of(position: Position, seat: int, code: int) -> Exception | None:
    """What playing a code raises."""
    try:
        apply_code(position, seat, code)
    except ValueError as problem:
        return problem
    return None


def whoever_is_waited_for_can_act(trial: Trial) -> None:
    """A seat, or the dealer, that the game waits for has a legal code."""

    def watch(position: Position) -> None:
        for seat in everybody(position):
            if position.waits_for(seat) and position.under_way is None:
                assert position.legal_codes(seat), why_stuck(position)

    for seed in trial.seeds:
        trial.play(seed, watch)


def every_policy_comes_to_the_end(trial: Trial) -> None:
    """Whoever always picks the first code offered, or the last, or any, ends the game."""
    rng = Random(1)
    for options in trial.options:
        for name, policy in POLICIES.items():
            record = Record(trial.game, **msgspec.to_builtins(options))
            try:
                play_out(record, policy, rng)
            except AssertionError as problem:
                raise AssertionError(f"with the policy {name!r}, {problem}; `is_offered` can offer less") from None
            assert record.position.is_over


def actions_are_legal_codes_that_can_be_completed(trial: Trial) -> None:
    """`actions` and `mask` offer a part of the legal codes; whoever is waited for is offered something."""

    def watch(position: Position) -> None:
        for seat in range(position.seats):
            actions, legal = position.actions(seat).tolist(), position.legal_codes(seat)
            assert set(actions) <= set(legal)
            assert position.mask(seat).nonzero()[0].tolist() == actions
            if position.under_way is None:
                is_stuck = position.waits_for(seat) and not actions
                assert not is_stuck, f"the game waits for seat {seat}, and no code is offered to it"
            for code in actions[::7]:
                after = position.act(seat, code)
                assert after.under_way is None or len(after.actions(seat))

    for seed in trial.seeds[:4]:
        trial.play(seed, watch, max_codes=trial.max_codes // 2)


def moves_are_legal_and_lead_to_different_positions(trial: Trial) -> None:
    """`moves` lists whole moves, each once, that say in words who does what."""
    rng = Random(2)

    def watch(position: Position) -> None:
        if position.under_way is not None or rng.random() < 0.8:
            return
        for seat in everybody(position):
            ends = set[bytes]()
            for move in islice(position.moves(seat), MAX_MOVES):
                assert_good_move(position, move, seat)
                end = position.play(move).state.tobytes()
                assert end not in ends, f"two moves lead to the same position, one of them is: {move}"
                ends.add(end)
            assert bool(ends) == bool(position.legal_codes(seat)) or not position.waits_for(seat)

    for seed in trial.seeds[:6]:
        trial.play(seed, watch, max_codes=trial.max_codes // 2)


def assert_good_move(position: Position, move: Move, seat: int) -> None:
    """A listed move may be made, can be recorded, and says who makes it."""
    assert move.seat == seat
    assert position.why_not(move) is None, f"a listed move is refused: {move}"
    assert position.read(move.event(position)) == move, f"the event of a listed move is another move: {move}"
    text = f"the words for a move begin with who makes it ({name_of(seat)!r}), not so: {str(move)!r}"
    assert str(move).startswith(f"{name_of(seat)} "), text


def seats_and_codes_that_do_not_exist_never_reach_a_kernel(trial: Trial) -> None:
    """They are refused before, because kernels trust their arguments."""
    position = trial.play(1, max_codes=10).position
    for seat, code in ((position.seats, 0), (WATCHER, 0), (0, trial.game.action_count), (0, -1)):
        assert "run from 0 to" in str(problem_of(position, seat, code)), f"seat {seat} could play code {code}"


# --- what is seen and said --------------------------------------------------------------------------------------------


def hiding_twice_is_hiding_once(trial: Trial) -> None:
    """`hide` does not go by what it has hidden itself."""

    def watch(position: Position) -> None:
        for viewer in viewers(position):
            once = position.seen_by(viewer)
            assert once.seen_by(viewer).state.tobytes() == once.state.tobytes(), f"hidden twice for {viewer}"

    for seed in trial.seeds:
        trial.play(seed, watch, max_codes=120)


def everybody_gets_a_view_and_a_result(trial: Trial) -> None:
    """Both are plain JSON, and the result has every seat and the winners."""
    for seed in trial.seeds:
        position = trial.play(seed, max_codes=seed * 37 % 250).position
        for viewer in viewers(position):
            seen = position.seen_by(viewer)
            for name, value in (("view", seen.as_dict()), ("result", seen.result)):
                assert is_json(value), f"the {name} is not JSON: plain int, str, list and dict are, NumPy's numbers not"
            assert len(seen.result.get("seats", ())) == position.seats, "the result has a list `seats`, one item each"
            assert "winners" in seen.result, "the result has a list `winners`"


def is_json(value: Any) -> bool:
    """Whether a value is the same after a way through JSON."""
    try:
        return bool(msgspec.json.decode(msgspec.json.encode(value)) == value)
    except (TypeError, ValueError):
        return False


def every_code_has_a_description(trial: Trial) -> None:
    """`describe` knows what to call every code, a refused one included: refusals name it."""
    position = trial.game.begin(trial.options[0])
    for code in trial.sample(Random(0)):
        for seat in (DEALER, 0):
            text = description_of(position, seat, code)
            assert isinstance(text, str), f"`describe` returns no text for {trial.game.action_name(code)}: {text!r}"
            assert text.strip(), f"`describe` returns an empty text for {trial.game.action_name(code)}"


def description_of(position: Position, seat: int, code: int) -> Any:
    """What `describe` says; a failure inside it names the code."""
    try:
        return position.game.forms.describe(position, seat, code)
    except Exception as problem:
        what = position.game.action_name(code)
        raise AssertionError(f"code {code} ({what}) has no description: {type(problem).__name__}: {problem}") from None


def every_code_reads_back(trial: Trial) -> None:
    """The code book leads from a code to its fields and back."""
    for code in range(trial.game.action_count):
        kind, values = trial.game.rules.codes.read(code)
        assert kind.code(*values) == code


PROMISES: dict[str, Callable[[Trial], None]] = {
    check.__name__: check
    for check in (
        every_code_reads_back,
        every_code_has_a_description,
        whoever_is_waited_for_can_act,
        a_refused_code_changes_nothing_and_cites_a_rule,
        play_is_pure,
        a_record_replays_to_the_same_bytes,
        events_and_moves_are_exact_inverses,
        hiding_twice_is_hiding_once,
        everybody_gets_a_view_and_a_result,
        moves_are_legal_and_lead_to_different_positions,
        actions_are_legal_codes_that_can_be_completed,
        every_policy_comes_to_the_end,
        seats_and_codes_that_do_not_exist_never_reach_a_kernel,
        no_code_that_is_allowed_is_passed_over,
        what_is_said_about_completing_a_move_is_what_a_search_finds,
        a_game_without_secrets_hides_nothing,
        moves_that_change_only_on_deals_do_so,
        written_views_are_the_views,
    )
}
