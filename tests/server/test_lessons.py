"""Lessons over HTTP: listed, sent whole, questions answered by the rules, and bad requests refused in one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from polychrome.lessons import find_lessons
from tests.server.test_app_http import at_a_server
from tests.server.tools import Served

LESSON = "/api/lessons/blokus_dice/basics"


async def ask(server: Served, path: str, body: Any) -> tuple[int, Any]:
    async with server.http.post(f"{server.base}{path}", data=json.dumps(body)) as response:
        return response.status, await response.json()


def test_lessons_are_listed_and_sent_whole(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        _, games = await server.get("/api/games")
        for game in games:
            known = find_lessons(game["game"])
            assert [lesson["name"] for lesson in game["lessons"]] == list(known)
            assert ("lessons" in game["offers"]) == bool(known)
        status, lesson = await server.get(LESSON)
        assert (status, lesson["game"], len(lesson["moments"])) == (200, "blokus_dice", 31)
        assert await server.get(LESSON) == (200, lesson)
        async with server.http.get(f"{server.base}{LESSON}", headers={"Accept-Encoding": "identity"}) as response:
            assert "Content-Encoding" not in response.headers
            assert await response.json() == lesson

    at_a_server(run, tmp_path)


def test_the_rules_answer_what_the_pupil_presses(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        _, lesson = await server.get(LESSON)
        take = next(kind["first"] for kind in lesson["kinds"] if kind["name"] == "take")
        status, answer = await ask(server, LESSON, {"moment": 1, "codes": [take + 1]})  # a 2, which lies there
        assert (status, answer["type"], answer["whole"]) == (200, "choices", True)
        status, answer = await ask(server, LESSON, {"moment": 1, "codes": [take]})  # a 1, which does not
        assert (status, answer["type"], answer["rule"]) == (200, "refused", "BD-6")
        assert isinstance(answer["reason"], int)

    at_a_server(run, tmp_path)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/lessons/chess/basics", {"moment": 0}, 404),
        ("/api/lessons/blokus_dice/nothing", {"moment": 0}, 404),
        ("/api/lessons/blokus_dice/..%2Fdata", {"moment": 0}, 404),
        (LESSON, {"moment": -1}, 400),
        (LESSON, {"moment": 0, "codes": [0] * 1000}, 400),
        (LESSON, {"moment": 0, "more": 1}, 400),
    ],
)
def test_bad_questions_get_one_sentence(tmp_path: Path, path: str, body: Any, status: int) -> None:
    async def run(server: Served) -> None:
        got, answer = await ask(server, path, body)
        assert got == status
        assert answer["error"].endswith(".")

    at_a_server(run, tmp_path)


def test_codes_that_do_not_exist_are_refused(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        status, answer = await ask(server, LESSON, {"moment": 1, "codes": [2**30]})
        assert (status, answer["type"], answer["rule"]) == (200, "refused", "form")

    at_a_server(run, tmp_path)
