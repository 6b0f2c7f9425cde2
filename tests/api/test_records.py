"""A game being played: records that go on, go back, and are saved and loaded; and the judge."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import polychrome as pc
from polychrome.core.records import encode_record
from polychrome.referee import judge as referee
from tests.dealers.fair import fair_record

every_game = pytest.mark.parametrize("name", pc.games())


def some_record(name: str = "blokus_dice", moves: int = 6) -> pc.Record:
    record = pc.Record(name)
    for _ in range(moves):
        record.deal(Random(1))
        record.play(next(record.position.moves(record.position.to_act[0])))
    return record


@every_game
def test_a_record_is_a_position_with_its_history(name: str) -> None:
    record = some_record(name)
    assert len(record) == len(record.events) == len(record.moves) == len(list(record.positions()))
    assert list(record.positions())[-1] == record.position
    position = pc.game(name).start()
    for event, move, after in zip(record.events, record.moves, record.positions(), strict=True):
        assert position.read(event) == move
        position = position.play(move)
        assert position == after


@every_game
def test_undo_goes_back_event_by_event(name: str) -> None:
    record = some_record(name, 3)
    positions = [pc.game(name).start(), *record.positions()]
    while len(record):
        assert record.position == positions[len(record)]
        record.undo()
    assert record.position == positions[0]
    with pytest.raises(IndexError, match="nothing has happened yet"):
        record.undo()


def test_a_refused_move_is_no_part_of_the_record() -> None:
    record = some_record()
    before = record.dumps()
    with pytest.raises(pc.IllegalMove):
        record.play({"type": "take", "seat": 0, "die": 6})
    with pytest.raises(pc.BadRecord):
        record.play({"type": "take"})
    assert record.dumps() == before


@every_game
def test_what_is_saved_is_loaded(name: str, tmp_path: Path) -> None:
    record = some_record(name)
    record.save(tmp_path / "game.json")
    again = pc.load(tmp_path / "game.json")
    assert again.position == record.position
    assert (again.events, again.dumps()) == (record.events, record.dumps())
    assert pc.loads(record.dumps().encode()).position == record.position
    again.play(next(again.position.moves(again.position.to_act[-1])))
    assert len(again) == len(record) + 1


def test_lines_of_records_are_loaded_too(tmp_path: Path) -> None:
    records = list(pc.simulate("blokus_dice", ["random", "random"], games=3))
    lines = tmp_path / "games.jsonl"
    lines.write_text("".join(f"{record.dumps()}\n" for record in records) + "\n")
    assert pc.load(lines).dumps() == records[0].dumps()
    assert [record.dumps() for record in pc.load_lines(lines)] == [record.dumps() for record in records]
    pretty = tmp_path / "pretty.json"
    pretty.write_text(json.dumps(json.loads(records[0].dumps()), indent=2))
    assert pc.load(pretty).position == records[0].position


def test_what_is_no_record_is_said(tmp_path: Path) -> None:
    with pytest.raises(pc.BadRecord, match=r"cannot read .*none\.json: No such file"):
        pc.load(tmp_path / "none.json")
    with pytest.raises(pc.BadRecord, match="not a record"):
        pc.loads("{")
    record = json.loads(some_record().dumps())
    record["events"][1]["die"] = 6 if record["events"][0]["dice"][0] != 6 else 1
    with pytest.raises(pc.IllegalMove) as problem:
        pc.loads(json.dumps(record))
    assert problem.value.at == 1
    record["events"][1]["die"] = 7
    with pytest.raises(pc.BadRecord, match=r"events\[1\]\.die") as wrong:
        pc.loads(json.dumps(record))
    assert wrong.value.at == 1


def test_a_finished_record_says_its_result_and_an_unfinished_one_none() -> None:
    (record,) = pc.simulate("blokus_dice", ["greedy", "random"], seed=3)
    assert json.loads(record.dumps())["result"] == record.position.result
    again = pc.loads(record.dumps())
    again.undo()
    assert "result" not in json.loads(again.dumps())
    assert [player["name"] for player in json.loads(again.dumps())["players"]] == ["greedy", "random"]


def test_a_proof_of_fair_dice_stays_with_the_events_it_is_for() -> None:
    text = encode_record(fair_record("blokus_dice"))
    record = pc.loads(text)
    assert "fair" in json.loads(record.dumps())
    record.undo()
    assert "fair" not in json.loads(record.dumps())


def test_records_of_any_option() -> None:
    record = pc.Record(pc.game("colour_square"), seats=3, variant="covered")
    assert record.position.options.variant == "covered"
    assert repr(record) == "<record of Colour Square: 0 events>"
    with pytest.raises(pc.BadOption, match="seats"):
        pc.Record("colour_square", seats=0)
    with pytest.raises(pc.UnknownGame):
        pc.Record("chess")


# --- the judge ---


@every_game
def test_the_judge_says_what_the_referee_prints(name: str) -> None:
    record = some_record(name)
    answer = pc.judge(record)
    assert answer == referee(record.dumps())[1]
    assert answer == pc.judge(record.dumps()) == pc.judge(record.dumps().encode())
    assert (answer["ok"], answer["over"]) == (True, False)
    assert answer["state"] == record.position.as_dict()
    assert pc.judge(record, view=pc.WATCHER)["state"] == record.position.as_dict(pc.WATCHER)


@pytest.mark.parametrize("text", ["", "{}", '{"polychrome": 1, "game": "chess", "options": {}, "events": []}'])
def test_the_judge_never_raises(text: str) -> None:
    answer: dict[str, Any] = pc.judge(text)
    assert answer["ok"] is False
    assert answer["error"].endswith(".")
