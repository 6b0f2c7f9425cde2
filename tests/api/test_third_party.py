"""A game from another package works everywhere without a change to the project, and a broken one harms nobody."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from polychrome.core.kernel import is_compiled
from tests.outside import UPHILL, install, polychrome, register, run_python

SEATS = 2
EVENTS = 1 + 2 * 8 * SEATS  # of a whole game: two dice for the first turn, one for each later one, and every turn


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(UPHILL, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def record(site: Path) -> str:
    done = polychrome(site, "simulate", "uphill", "--seats", "playouts,random", "--seed", "3")
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed_and_played_in_python(site: Path) -> None:
    program = """
import copy, pickle
import polychrome as pc
assert "uphill" in pc.games()
position = pc.game("uphill").start(seats=3)
assert pickle.loads(pickle.dumps(position)) == position == copy.deepcopy(position)
(record,) = pc.simulate("uphill", [max_die, "random"], games=1, seed=1)
print(record.moves[0])
"""
    bot = "max_die = lambda view, seat, rng: max(view.moves(seat), key=lambda move: move.codes)\n"
    done = run_python(site, "-c", bot + program)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("the dealer rolls a ")


def test_bots_play_it_and_the_referee_judges_it(site: Path, record: str) -> None:
    assert len(json.loads(record)["events"]) == EVENTS
    judged = polychrome(site, "referee", "--verify", "-", given=record)
    assert judged.returncode == 0, judged.stdout
    assert json.loads(judged.stdout)["over"]
    wrong = json.loads(record)
    wrong["events"][2]["seat"] = 1
    refused = polychrome(site, "referee", "-", given=json.dumps(wrong))
    assert refused.returncode == 1
    assert json.loads(refused.stdout)["rule"] == "UP-3"


def test_a_tournament_tells_good_bots_from_bad_ones(site: Path) -> None:
    arguments = ("--seats", "playouts,random", "--games", "10", "--processes", "1", "--json")
    done = polychrome(site, "tournament", "uphill", *arguments)
    assert done.returncode == 0, done.stderr
    assert "playouts" in done.stdout


def test_it_is_analysed(site: Path, record: str) -> None:
    done = polychrome(site, "analyse", "--json", "-", given=record)
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["seats"]) == SEATS


def test_a_person_plays_it_in_the_terminal(site: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ("uphill", "--seats", "me,random", "--seed", "1", "--save", str(file))
    done = polychrome(site, "play", *arguments, given="1\n" * 8 + "quit\n")
    assert done.returncode == 0, done.stderr
    assert "takes a" in done.stdout
    assert len(json.loads(file.read_text())["events"]) == EVENTS


def test_the_doctor_lists_its_defaults(site: Path) -> None:
    done = polychrome(site, "doctor", "uphill")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "default  bots: random and playouts" in done.stdout
    assert "broken" not in done.stdout


def test_it_is_played_at_a_table_of_the_server(site: Path, tmp_path: Path) -> None:
    program = """
import asyncio, json, sys
from pathlib import Path
from tests.server.tools import served

async def play():
    async with served(Path(sys.argv[1]) / "tables.db") as server:
        offered = [game["game"] for game in (await server.get("/api/games"))[1]]
        table = await server.started("uphill", (None, "playouts"))
        me = table.people[0]
        while me.view["status"] != "over":
            await me.until(lambda: me.view["status"] == "over" or any(may["seat"] == 0 for may in me.view["may"]))
            if me.view["status"] != "over":
                await me.play_first(0)
        record = (await server.get(f"/api/tables/{table.name}/record"))[1]
        status, explained = await server.get(f"/api/tables/{table.name}/analysis")
        print(json.dumps([offered, record, status, len(explained["seats"])]))

asyncio.run(play())
"""
    done = run_python(site, "-c", program, str(tmp_path))
    assert done.returncode == 0, done.stderr
    offered, record, status, explained = json.loads(done.stdout)
    assert (status, explained) == (200, SEATS)
    assert "uphill" in offered
    assert len(record["events"]) == EVENTS
    assert polychrome(site, "verify", "-", given=json.dumps(record)).returncode == 0


@pytest.mark.both_modes
def test_it_keeps_the_contract_in_this_mode(site: Path) -> None:
    """Interpreted, compiled or with bounds checks, as these tests themselves run."""
    program = """
import sys
from polychrome import registry
from polychrome.compiling import parts_of
from polychrome.core import kernel
from polychrome.core.kernel_store import STORE
from polychrome.testing import check_game

game = registry.find_game("uphill")
if kernel.is_compiled():
    assert STORE.compile_now(["core", *parts_of("uphill")], print)
    assert kernel.runs_compiled(game.rules.act) and kernel.runs_compiled(game.engine.play_codes)
check_game(game)
print("kept", kernel.is_compiled())
"""
    done = run_python(site, "-c", program, POLYCHROME_INTERPRET="" if is_compiled() else "1")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == f"kept {is_compiled()}"


def test_its_own_tests_pass(site: Path) -> None:
    done = run_python(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", str(UPHILL / "tests"))
    assert done.returncode == 0, done.stdout


# --- broken ones ------------------------------------------------------------------------------------------------------

NOT_A_GAME = "GAME = 'a text'\n"
NO_IMPORT = "import no_such_module_anywhere\n"
NO_KERNEL = """
from polychrome import authoring as kit
from uphill import CODES, REASONS, STATE, act, hide, refusal, start, waiting
rules = kit.Rules(STATE, CODES, REASONS, start, waiting, refusal, act, hide)
"""


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (NO_IMPORT, "No module named 'no_such_module_anywhere'"),
        (NO_KERNEL, "missing 1 required positional argument: 'score'"),
        (NOT_A_GAME, "no polychrome.Game"),
        ("raise SystemExit('no licence')", "SystemExit: no licence"),
    ],
    ids=["import error", "missing kernel", "not a game", "exit"],
)
def test_a_broken_game_is_reported_and_skipped(tmp_path: Path, source: str, reason: str) -> None:
    site = register(install(UPHILL, tmp_path), "broken", {"broken_game": "broken_game:GAME"})
    (site / "broken_game.py").write_text(source)
    simulated = polychrome(site, "simulate", "uphill")
    assert simulated.returncode == 0, simulated.stderr
    listed = polychrome(site, "doctor")
    assert listed.returncode == 1
    assert "works    uphill (uphill)" in listed.stdout
    (line,) = [line for line in listed.stdout.splitlines() if line.startswith("broken   broken_game: ")]
    assert reason in line
    one = polychrome(site, "doctor", "broken_game")
    assert one.returncode == 1
    assert reason in one.stdout
    asked = polychrome(site, "simulate", "broken_game")
    assert asked.returncode == 2
    assert reason in asked.stderr
    assert "Traceback" not in simulated.stderr + listed.stderr + one.stderr + asked.stderr
