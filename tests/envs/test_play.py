"""What environments promise beyond the interface: order, rewards, illegal actions, bots, secrets."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import polychrome as pc
from polychrome import envs
from polychrome.core.errors import BadOption
from polychrome.core.positions import Position
from polychrome.envs.pictures import Picture
from polychrome.envs.play import Table, next_seat, render
from tests.batch import tiny_game
from tests.batch.tables import IDS, TABLES

pyspiel: Any = pytest.importorskip("pyspiel")
every_table = pytest.mark.parametrize(("name", "options"), TABLES, ids=IDS)


def pick(mask: Any, rng: Random) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# --- whole games ------------------------------------------------------------------------------------------------------


@every_table
def test_an_episode_ends_with_the_points_of_the_game(name: str, options: dict[str, Any]) -> None:
    env, rng = envs.gym(name, **options), Random(1)
    seen, _ = env.reset(seed=1)
    rewards, is_over = [], False
    while not is_over:
        assert (env.action_masks() == seen["action_mask"]).all()
        seen, reward, is_over, is_cut, info = env.step(pick(seen["action_mask"], rng))
        rewards.append(reward)
        assert not is_cut
        assert info == {}
    assert rewards[-1] == env.play.position.returns[0]
    assert not any(rewards[:-1])
    assert seen in env.observation_space
    assert not seen["action_mask"].any()


@pytest.mark.parametrize(("name", "options"), [table for table in TABLES if table[0] != "calcool"])  # no race
def test_seats_that_act_at_once_finish_the_game(name: str, options: dict[str, Any]) -> None:
    env, rng = envs.parallel(name, **options), Random(1)
    seen, _ = env.reset(seed=1)
    total: dict[str, float] = dict.fromkeys(env.agents, 0.0)
    while env.agents:
        actions = {agent: pick(seen[agent]["action_mask"], rng) for agent in env.agents}
        seen, rewards, _, _, infos = env.step(actions)
        assert not any(infos.values())
        for agent, reward in rewards.items():
            total[agent] += reward
    assert tuple(total.values()) == env.position.returns


def test_a_seat_with_nothing_to_do_is_offered_action_0_which_is_ignored() -> None:
    env = envs.parallel("blokus_dice", seats=2)
    seen, _ = env.reset(seed=1)
    assert env.waits_for == ["seat_0"]
    assert np.flatnonzero(seen["seat_1"]["action_mask"]).tolist() == [0]
    taken = pick(seen["seat_0"]["action_mask"], Random(1))
    _, rewards, *_, infos = env.step({"seat_0": taken, "seat_1": 17})
    assert rewards == {"seat_0": 0.0, "seat_1": 0.0}
    assert infos == {"seat_0": {}, "seat_1": {}}
    assert env.position.state.die.tolist()[:2] == [taken + 1, 0]


def test_seats_enter_at_the_same_time_what_neither_sees() -> None:
    env = envs.parallel("colour_square", variant="covered")
    seen, _ = env.reset(seed=3)
    assert env.waits_for == ["seat_0", "seat_1"]
    before = env.position
    seen, *_ = env.step({agent: pick(seen[agent]["action_mask"], Random(1)) for agent in env.agents})
    assert env.position == before  # both lists are begun, none is whole
    assert seen["seat_0"]["action_mask"].any()
    assert (seen["seat_0"]["observation"] != seen["seat_1"]["observation"]).any()


@pytest.mark.parametrize("others", [["greedy"], ["2"], [lambda view, seat, rng: next(view.moves(seat))]])
@pytest.mark.parametrize("name", pc.games())
def test_bots_take_the_other_seats(name: str, others: list[Any]) -> None:
    env, rng = envs.gym(name, seat=1, others=others), Random(2)
    seen, _ = env.reset(seed=2)
    for _ in range(60):
        assert env.play.seat == 1
        seen, _, is_over, _, _ = env.step(pick(seen["action_mask"], rng))
        if is_over:
            seen, _ = env.reset()


def test_wrong_bots_and_seats_are_named() -> None:
    with pytest.raises(BadOption, match="others"):
        envs.gym("blokus_dice", seats=3, others=["greedy"])
    with pytest.raises(BadOption, match="seat"):
        envs.gym("blokus_dice", seat=2)
    with pytest.raises(BadOption, match="there is no bot 'clever'"):
        envs.gym("blokus_dice", others=["clever"])


# --- illegal actions --------------------------------------------------------------------------------------------------


def test_an_illegal_action_changes_nothing_and_costs_a_point() -> None:
    env = envs.gym("blokus_dice")
    seen, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    before = env.play.position
    for count in range(1, 101):
        again, reward, is_over, is_cut, info = env.step(wrong)
        assert (reward, is_over, is_cut, info) == (-1.0, False, count == 100, {"illegal_action": True})
        assert (again["observation"] == seen["observation"]).all()
    assert env.play.position == before


def test_the_same_one_seat_after_the_other() -> None:
    env = envs.aec("blokus_dice")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.play.position
    for count in range(1, 101):
        env.step(10**9)
        assert (env.agent_selection, env.play.position) == (agent, before)
        assert env.rewards[agent] == -1.0
        assert env.infos[agent] == {"illegal_action": True}
        assert all(env.truncations.values()) == (count == 100)


def test_the_same_all_at_once() -> None:
    env = envs.parallel("blokus_dice")
    env.reset(seed=1)
    for _ in range(100):
        assert env.agents
        _, rewards, _, truncations, infos = env.step({"seat_0": -1, "seat_1": -1})
        assert rewards == {"seat_0": -1.0, "seat_1": 0.0}
        assert infos["seat_0"] == {"illegal_action": True}
    assert truncations == {"seat_0": True, "seat_1": True}
    assert not env.agents


# --- many at once -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", pc.games())
def test_vectors_start_anew_in_the_same_step(name: str) -> None:
    env, rng = envs.vector(name, 4, seat=1), Random(1)
    seen, _ = env.reset(seed=5)
    ended = 0
    for _ in range(3000):
        assert seen in env.observation_space
        assert (env.action_masks() == seen["action_mask"]).all()
        assert seen["action_mask"].any(1).all()
        actions = np.array([pick(mask, rng) for mask in seen["action_mask"]])
        seen, rewards, over, cut, infos = env.step(actions)
        assert not cut.any()
        assert not rewards[~over].any()
        for lane in np.flatnonzero(over):
            final = infos["final_obs"][lane]
            assert final in env.single_observation_space
            assert infos["_final_obs"][lane]
            assert (final["observation"] != seen["observation"][lane]).any()
            ended += 1
        if ended > 6:
            return
    raise AssertionError("no game has ended")


def test_vectors_know_bots_and_illegal_actions() -> None:
    env, rng = envs.vector("blokus_dice", 2, others=["greedy"]), Random(1)
    seen, _ = env.reset(seed=5)
    for _ in range(60):
        seen, *_ = env.step(np.array([pick(mask, rng) for mask in seen["action_mask"]]))
    for count in range(1, 101):
        before = seen
        actions = np.array([pick(seen["action_mask"][0], rng), -1])
        seen, rewards, _, cut, infos = env.step(actions)
        assert rewards[1] == -1.0
        assert infos["illegal_action"].tolist() == [False, True]
        assert cut.tolist() == [False, count == 100]
        if count < 100:
            assert (seen["observation"][1] == before["observation"][1]).all()
    assert (infos["final_obs"][1]["observation"] == before["observation"][1]).all()


def test_the_same_seed_gives_the_same_games() -> None:
    def play() -> list[Any]:
        env, rng, told = envs.vector("blokus_dice", 3), Random(1), []
        seen, _ = env.reset(seed=8)
        for _ in range(40):
            seen, rewards, *_ = env.step(np.array([pick(mask, rng) for mask in seen["action_mask"]]))
            told.append((seen["observation"].tobytes(), rewards.tobytes()))
        return told

    assert play() == play()


# --- secrets ----------------------------------------------------------------------------------------------------------


@every_table
def test_what_a_seat_may_not_know_changes_no_observation(name: str, options: dict[str, Any]) -> None:
    """A position and the same one with what the seat cannot know blanked: nothing that an environment says differs."""
    table, rng = Table(name, options), Random(3)
    position, seat = table.start.deal(rng), -1
    differed = 0
    for _ in range(150):
        if position.is_over:
            break
        if position.under_way is None:
            position = position.deal(rng)
            seat = next_seat(position, seat)
        for viewer in range(position.seats):
            blanked: Position = position.seen_by(viewer)
            differed += blanked != position
            own = position.actions(viewer).tolist() if viewer == seat else []
            known = blanked.actions(viewer).tolist() if viewer == seat else []
            told, told_blanked = (
                table.observation(one, viewer, codes) for one, codes in ((position, own), (blanked, known))
            )
            assert (told["observation"] == told_blanked["observation"]).all()
            assert (told["action_mask"] == told_blanked["action_mask"]).all()
        if not position.is_over:
            position = position.act(seat, rng.choice(position.actions(seat).tolist()))
    assert differed or options.get("variant") != "covered"


def test_openspiel_tells_no_secrets() -> None:
    """What another seat enters under cover leaves no trace in an information state, whatever it is and however long."""
    game = envs.openspiel("colour_square", variant="covered")
    start = game.new_initial_state()
    while start.is_chance_node():
        start.apply_action(start.chance_outcomes()[0][0])
    assert start.is_simultaneous_node()
    mine = start.legal_actions(1)[0]
    told, own = set(), set()
    for first in start.legal_actions(0):
        for second in (0, -1):
            state = start.clone()
            state.apply_actions([first, mine])
            if 0 in state.path.acting and 1 in state.path.acting:
                state = state.clone()
                state.apply_actions([state.legal_actions(0)[second], state.legal_actions(1)[0]])
            while state.current_player() == 0:
                state.apply_action(state.legal_actions()[second])
            told.add((state.information_state_string(1), state.observation_string(1)))
            own.add(state.information_state_string(0))
    assert len(told) == 1
    assert len(own) > 1
    begun = start.path.after(((0, start.legal_actions(0)[0]),))  # a move that only seat 0 knows of
    assert begun.digest(1) == start.path.digest(1)
    assert begun.digest(0) != start.path.digest(0)


def test_openspiel_remembers_what_a_seat_did() -> None:
    game = envs.openspiel("blokus_dice")
    state = game.new_initial_state()
    rng, known = Random(1), set()
    for _ in range(60):
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            offered = [state.legal_actions(player) for player in range(2)]
            state.apply_actions([rng.choice(codes) if codes else 0 for codes in offered])
        elif not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        known.add(state.information_state_string(0))
    assert len(known) > 25


# --- pictures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_a_picture_shows_a_seat_only_what_it_may_know(mode: str) -> None:
    """Two tables that differ only in what another seat has entered under cover look alike to a seat."""

    def looks(action: int) -> tuple[Any, ...]:
        env = envs.aec("colour_square", variant="covered")
        env.reset(seed=4)
        env.step(np.flatnonzero(env.observe("seat_0")["action_mask"])[0])
        env.step(np.flatnonzero(env.observe("seat_0")["action_mask"])[action])
        position = env.play.position
        return tuple(
            picture.tobytes() if isinstance(picture := render(position, mode, 1, seat), np.ndarray) else picture
            for seat in (1, None)
        )

    (one, whole), (other, other_whole) = looks(0), looks(-1)
    assert one == other
    assert whole != other_whole


def test_pictures_are_documents_and_pixels() -> None:
    env = envs.gym("calcool", render_mode="svg")
    env.reset(seed=1)
    assert ET.fromstring(env.render()).tag.endswith("svg")
    env = envs.gym("calcool", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20
    with pytest.raises(BadOption, match="must be one of ansi, svg, rgb_array"):
        envs.gym("calcool", render_mode="human")


def test_a_game_of_others_has_pictures_and_their_words_are_escaped() -> None:
    env = envs.aec(tiny_game.GAME, render_mode="svg")
    env.reset(seed=1)
    assert ET.fromstring(env.render()).tag.endswith("svg")
    assert render(env.play.position, "ansi")
    picture = Picture(10, 10, "<b>")
    picture.text(1, 1, "<script>&", 5)
    assert "&lt;script&gt;&amp;" in picture.svg()
    assert "<title>&lt;b&gt;</title>" in picture.svg()


# --- games of others, and what is missing -----------------------------------------------------------------------------


def test_a_game_of_others_has_environments_too() -> None:
    env, rng = envs.aec(tiny_game.GAME), Random(1)
    env.reset(seed=1)
    for _ in env.agent_iter(100):
        seen, _, is_over, is_cut, _ = env.last()
        env.step(None if is_over or is_cut else pick(seen["action_mask"], rng))
    assert not env.agents
    one = envs.gym(tiny_game.GAME)
    seen, _ = one.reset(seed=1)
    assert one.step(pick(seen["action_mask"], rng))[0] in one.observation_space


def test_what_is_not_installed_is_named() -> None:
    program = """
import sys
sys.modules["gymnasium"] = None
import polychrome.envs
try:
    polychrome.envs.gym("calcool")
except polychrome.GameError as problem:
    print(problem)
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "polychrome[envs]" in told
