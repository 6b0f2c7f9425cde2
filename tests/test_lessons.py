"""Lessons: the referee accepts every record, every step has something to do, and both languages say it plainly."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from polychrome import registry
from polychrome.lessons import FOLDER, LessonFile, find_lessons
from polychrome.referee import OK, judge
from polychrome.server.http_types import AskLesson
from polychrome.server.lessons import look_in_lesson, make_lesson
from tests.games import BUILT_IN

LESSONS = [(game, name) for game in BUILT_IN for name in find_lessons(game)]
EXPECTED = {"blokus_dice": {"basics"}, "calcool": {"basics"}, "colour_square": {"basics", "side-b", "tasks"}}
JARGON = re.compile(
    r"\b(active|passive|seat|seats|settle|dealer|perspective|aktiv\w*|passiv\w*|abgerechnet|dealer|preset|match\w*)\b",
    re.IGNORECASE,
)
DOCS = Path(__file__).parents[1] / "docs" / "rules"


def read(game: str, name: str) -> tuple[LessonFile, dict[str, Any]]:
    return find_lessons(game)[name], json.loads(make_lesson(game, name)[0])


def test_every_game_has_its_lessons() -> None:
    assert {game: set(find_lessons(game)) for game in BUILT_IN} == EXPECTED
    for game in BUILT_IN:  # and no file was left out because it could not be read
        folder = resources.files(registry.package_of(game)).joinpath(FOLDER)
        assert {file.name for file in folder.iterdir()} == {f"{name}.json" for name in EXPECTED[game]}


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_referee_accepts_the_record(game: str, name: str) -> None:
    code, answer = judge(bytes(find_lessons(game)[name].record))
    assert code == OK, answer


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_six_to_eight_steps_and_something_to_do_in_each(game: str, name: str) -> None:
    lesson, shown = read(game, name)
    assert 6 <= len(lesson.pauses) <= 8
    starts = [pause.at for pause in lesson.pauses]
    assert starts == sorted(set(starts))
    assert [at for at, moment in enumerate(shown["moments"]) if moment["step"]] == starts
    for start, end in zip(starts, [*starts[1:], len(shown["moments"])], strict=True):
        assert any(moment["waits_for"] == "move" for moment in shown["moments"][start:end])
    # Before the first step, nobody is waited for: the lesson begins there.
    assert all(moment["waits_for"] == "time" for moment in shown["moments"][: starts[0]])


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_the_expected_moves_are_offered_and_lead_on(game: str, name: str) -> None:
    lesson, shown = read(game, name)
    record = lesson.load_record()
    positions = [record.start, *record.positions()]
    expected = 0
    for at, moment in enumerate(shown["moments"]):
        if moment["waits_for"] != "move":
            assert moment["accepts"] == []
            continue
        expected += 1
        assert moment["event"] == record.events[at]
        assert list(record.moves[at].codes) == moment["accepts"][0]
        spans = [span for kind in moment["may"]["first"].values() for span in zip(kind[::2], kind[1::2], strict=True)]
        for codes in moment["accepts"]:
            assert any(first <= codes[0] <= last for first, last in spans)
            move = record.moves[at]
            assert positions[at].play(type(move)(lesson.seat, codes, positions[at])) == positions[at + 1]
    own = [at for at, move in enumerate(record.moves) if move.seat == lesson.seat]
    assert expected == len(own) - len(lesson.shown)
    assert set(lesson.shown) | set(lesson.wide) <= set(own)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_sentences_are_short_and_plain_and_cite_a_rule(game: str, name: str) -> None:
    lesson = find_lessons(game)[name]
    rules = set(re.findall(r"\*\*([A-Z]+-\d+) ·", (DOCS / f"{game}.md").read_text(encoding="utf-8")))
    for pause in lesson.pauses:
        assert pause.rule in rules
        assert 40 <= len(pause.text.en) <= 150, pause.text.en
        assert 40 <= len(pause.text.de) <= 170, pause.text.de
    texts = [lesson.title, lesson.end, *(pause.text for pause in lesson.pauses)]
    for text in texts:
        assert text.en != text.de
        for said in (text.en, text.de):
            assert not JARGON.search(said), said
            assert said == said.strip()
    assert lesson.pauses[0].text.en.startswith("Goal: ")
    assert lesson.pauses[0].text.de.startswith("Ziel: ")


def test_a_tap_that_the_rules_refuse_is_explained_and_another_legal_one_is_not() -> None:
    lesson, shown = read("blokus_dice", "basics")
    at = lesson.pauses[1].at  # a shape of row 4 has to cover a corner
    first, last = shown["moments"][at]["may"]["first"]["place"][:2]
    kinds = {kind["name"]: kind["first"] for kind in shown["kinds"]}
    answer = json.loads(look_in_lesson("blokus_dice", "basics", AskLesson(moment=at, codes=[kinds["take"]])))
    assert (answer["type"], answer["rule"]) == ("refused", "BD-6")
    answer = json.loads(look_in_lesson("blokus_dice", "basics", AskLesson(moment=at, codes=[last])))
    assert (answer["type"], answer["whole"]) == ("choices", True)
    assert first <= last


def test_a_question_about_a_moment_that_is_not_there_is_refused_in_a_sentence() -> None:
    answer = json.loads(look_in_lesson("calcool", "basics", AskLesson(moment=999, codes=[])))
    assert answer == {"type": "refused", "id": "", "rule": "form", "text": "There is no such moment in this lesson."}


def test_what_somebody_else_hides_stays_hidden_in_a_lesson() -> None:
    """A lesson shows what its seat sees: before Go, no card."""
    _, shown = read("calcool", "basics")
    cards = [moment["view"]["position"]["seats"][1]["cards"] for moment in shown["moments"]]
    assert cards[1] == [None, None]
    assert cards[3] == ["I-05", "I-10"]
