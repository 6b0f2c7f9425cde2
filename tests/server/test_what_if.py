"""What if: a finished game or a lesson goes on in another way. The rules judge every branch, and nothing is kept."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import polychrome as pc
from polychrome.core.seats import DEALER
from polychrome.server import branches
from polychrome.server.http_types import AskFinish
from polychrome.server.what_if import answer_what_if
from tests.server.test_app_http import at_a_server
from tests.server.test_lessons import LESSON, ask
from tests.server.tools import PATIENCE, Served, new_token


async def play_out(server: Served, game: str = "blokus_dice", **options: Any) -> str:
    """A table where two bots have finished a game."""
    table = await server.started(game, ("greedy", "greedy"), options=options)
    async with asyncio.timeout(PATIENCE):
        while table.host.view["status"] != "over":
            await asyncio.sleep(0.02)
    return f"/api/tables/{table.name}"


async def question(server: Served, path: str, at: int, events: list[Any] | None = None, **more: Any) -> Any:
    """The answer to a question about a branch."""
    status, answer = await ask(server, f"{path}/whatif", {"at": at, "events": events or [], **more})
    assert status == 200, answer
    return answer


def test_any_moment_of_a_finished_game_can_be_played_on_from(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        path = await play_out(server)
        _, record = await server.get(f"{path}/record")
        opened = await question(server, path, 0, ask="open")
        head = opened["game"]
        assert (head["game"], head["total"], head["over"], head["branches"]) == (
            "blokus_dice", len(record["events"]), True, [],
        )  # fmt: skip
        assert opened["waits_for"] == [DEALER]
        rolled = await question(server, path, 0, ask="deal")
        assert [event["type"] for event in rolled["events"]] == ["roll"]
        assert rolled["roll"]["at"] == 0
        # Any other dice that the rules allow, as codes of the dealer: one face is changed.
        faces = next(kind["first"] for kind in head["kinds"] if kind["name"] == "face")
        codes = [*rolled["roll"]["codes"][:-1], faces + 5]
        other = await question(server, path, 0, ask="play", seat=DEALER, codes=codes)
        assert other["events"][0]["dice"][-1] == 6
        # A seat takes a die, and a bot plays the other one until it is this one's turn again.
        codes = [other["may"][0]["first"]["take"][0]]
        was_needed = server.app._bot_worker.is_running
        taken = await question(server, path, 0, other["events"], ask="play", seat=0, codes=codes, bot="greedy")
        is_needed = server.app._bot_worker.is_running
        assert (was_needed, is_needed) == (False, True), "replays and lessons wait for no bot"
        assert [event["type"] for event in taken["events"][:2]] == ["roll", "take"]
        assert 0 in taken["waits_for"]
        # With no event of its own a branch is the game itself.
        end = await question(server, path, head["total"])
        assert (end["over"], end["may"], end["waits_for"], end["scores"]) == (True, [], [], head["scores"])
        assert end["view"]["result"] == record["result"]

    at_a_server(run, tmp_path)


def test_a_rule_that_forbids_a_branch_is_named(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        path = await play_out(server)
        take = {"type": "take", "seat": 0, "die": 1}
        answer = await question(server, path, 0, [take])
        assert (answer["type"], answer["rule"]) == ("refused", "BD-5")
        assert isinstance(answer["reason"], int)
        roll = {"type": "roll", "seat": 0, "dice": [2, 3]}
        start = (await question(server, path, 0, [roll], ask="open"))["game"]["kinds"]
        code = next(kind["first"] for kind in start if kind["name"] == "take")  # a 1, which does not lie there
        for kind in ("look", "play"):
            answer = await question(server, path, 0, [roll], ask=kind, seat=0, codes=[code])
            assert (answer["type"], answer["rule"]) == ("refused", "BD-6")
        answer = await question(server, path, 0, [roll], ask="look", seat=0, codes=[code + 1])
        assert (answer["type"], answer["whole"]) == ("choices", True)

    at_a_server(run, tmp_path)


def test_bots_finish_a_branch_once_or_often(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        path = await play_out(server)
        body = {"at": 1, "events": [], "bot": "greedy"}
        _, once = await ask(server, f"{path}/finish", body)
        assert once["over"]
        assert (await question(server, path, 1, once["events"]))["scores"] == once["scores"]
        _, often = await ask(server, f"{path}/finish", {**body, "games": 20})
        assert (len(often["outcomes"]), often["events"]) == (20, [])
        assert len({json.dumps(scores) for scores in often["outcomes"]}) > 1
        # The dice are the same for every branch, so that luck does not decide which one looks better.
        assert (await ask(server, f"{path}/finish", {**body, "games": 20}))[1]["outcomes"] == often["outcomes"]
        answer = await ask(server, f"{path}/finish", {**body, "bot": "nobody"})
        assert (answer[1]["type"], answer[1]["rule"]) == ("refused", "bot")

    at_a_server(run, tmp_path)


@pytest.mark.parametrize("game", ["colour_square", "calcool"])
def test_every_phase_of_a_game_can_be_finished(game: str) -> None:
    """From every one of the first events on, and from the middle, bots find their way to the end."""
    seats = 4  # all cards of a category are dealt in two rounds of Calcool
    (record,) = pc.simulate(game, ["greedy"] * seats, seed=4)
    data = record.dumps().encode()
    for at in (0, 1, 2, 3, len(record) // 3, len(record) // 2):
        answer = json.loads(answer_what_if(data, AskFinish(at=at, bot="random")))
        assert answer["over"], (game, at, answer)


def test_nothing_is_told_before_the_end(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", (None, "greedy"))
        for kind in ("whatif", "finish"):
            status, answer = await ask(server, f"/api/tables/{table.name}/{kind}", {"at": 0})
            assert (status, answer) == (403, {"error": "The record is shown when the game is over."})

    at_a_server(run, tmp_path)


def test_a_lesson_can_be_played_on_from(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        opened = await question(server, LESSON, 0, ask="open")
        last = await question(server, LESSON, opened["game"]["total"])
        assert not opened["game"]["over"]
        assert (last["over"], last["may"] != [] or last["waits_for"] == [DEALER]) == (False, True)
        assert (await ask(server, f"{LESSON}/finish", {"at": 5}))[1]["over"]
        assert (await ask(server, "/api/lessons/blokus_dice/nothing/whatif", {"at": 0}))[0] == 404

    at_a_server(run, tmp_path)


BAD = [
    ({"at": -1}, 400, None),
    ({"at": 0, "more": 1}, 400, None),
    ({"at": 0, "ask": "everything"}, 400, None),
    ({"at": 0, "events": 1}, 400, None),
    ({"at": 0, "events": [1] * 2_001}, 400, None),
    ({"at": 100_000}, 200, "form"),
    ({"at": 0, "events": [{"type": "nothing"}]}, 200, "form"),
    ({"at": 0, "events": [{"type": "take", "seat": 9, "die": 1}]}, 200, "form"),
    ({"at": 0, "ask": "play", "seat": 9, "codes": [0]}, 200, "seat"),
    ({"at": 0, "ask": "play", "codes": []}, 200, "form"),
    ({"at": 0, "ask": "look", "codes": [2**30]}, 200, "form"),
]


def test_bad_questions_get_one_sentence(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        for body, status, rule in BAD:
            got, answer = await ask(server, f"{LESSON}/whatif", body)
            assert (got, answer.get("rule")) == (status, rule), body
            assert answer.get("error", answer.get("text", "")).endswith("."), body

    at_a_server(run, tmp_path)


def test_people_who_sat_there_keep_branches_with_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "MAX_BRANCHES", 2)

    async def run(server: Served) -> None:
        table = await server.started("blokus_dice", (None, "greedy"))
        me, path = table.people[0], f"/api/tables/{table.name}"
        roll = {"type": "roll", "seat": 0, "dice": [2, 3]}
        wish = {"id": "a", "token": me.token, "at": 0, "name": " Other  dice ", "events": [roll]}
        assert (await ask(server, f"{path}/branches", wish))[0] == 403  # not before the end
        await me.do("bot", seat=0, bot="greedy")
        await me.until(lambda: me.view["status"] == "over")
        before = (await server.get(f"{path}/record"))[1]
        kept = {"at": 0, "name": "Other dice", "events": [roll]}
        for _ in range(2):  # the same id again: once
            assert await ask(server, f"{path}/branches", wish) == (201, {"branches": [kept]})
        assert (await server.get(f"{path}/record"))[1] == {**before, "branches": [kept]}
        assert (await question(server, path, 0, ask="open"))["game"]["branches"] == [kept]
        judged = pc.loads(json.dumps((await server.get(f"{path}/record"))[1]))
        assert judged.position.is_over

        stranger = await ask(server, f"{path}/branches", {**wish, "id": "b", "token": new_token()})
        illegal = await ask(server, f"{path}/branches", {**wish, "id": "c", "events": [roll, roll]})
        nameless = await ask(server, f"{path}/branches", {**wish, "id": "d", "name": "\u200b"})
        assert [status for status, _ in (stranger, illegal, nameless)] == [403, 422, 422]
        assert (await ask(server, f"{path}/branches", {**wish, "id": "e"}))[0] == 201
        status, answer = await ask(server, f"{path}/branches", {**wish, "id": "f"})
        assert (status, answer["error"]) == (422, "This table has 2 branches already, and that is all it keeps.")

    at_a_server(run, tmp_path)
