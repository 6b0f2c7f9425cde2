"""Records by the thousand: the quick ways say the same, byte for byte, as one record at a time and bot by bot."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from polychrome import registry, simulation
from polychrome.bots import find_bots
from polychrome.bots.seating import seat_bots
from polychrome.core.errors import BadRecord
from polychrome.core.kernel import is_compiled
from polychrome.core.positions import Position
from polychrome.core.records import FORMAT, Player, RecordFile, encode_record
from polychrome.core.seats import WATCHER
from polychrome.games.colour_square.forms import events
from polychrome.games.colour_square.rules import state as st
from polychrome.referee import answer_line, answer_lines, judge
from polychrome.simulation import CompiledGames, Job, play_lines
from polychrome.study import workers
from polychrome.study.workers import split, stream
from tests.batch.tables import VARIANTS
from tests.games import BUILT_IN

CASES = Path(__file__).parents[1] / "conformance"
SEEDS = 6 if is_compiled() else 1


def slow_answer(data: bytes, viewer: int | None, verify: bool) -> bytes:
    """An answer by way of dictionaries."""
    code, answer = judge(data, viewer, verify)
    return msgspec.json.encode({**answer, "exit": code})


def records(name: str) -> list[bytes]:
    lines = (CASES / f"{name}.jsonl").read_text().splitlines()
    return [msgspec.json.encode(json.loads(line)["record"]) for line in lines]


@pytest.mark.parametrize("name", BUILT_IN)
def test_answers_of_the_worked_cases(name: str) -> None:
    for data in records(name):
        for viewer in (None, 0, 5, WATCHER):
            for verify in (False, True):
                assert answer_line(data, viewer, verify) == slow_answer(data, viewer, verify), data


@pytest.mark.parametrize("name", BUILT_IN)
def test_answers_to_truncated_and_damaged_records(name: str) -> None:
    rng, exits = Random(name), set()
    for data in records(name)[:: 1 if is_compiled() else 8]:
        damaged = bytearray(data)
        at = rng.randrange(len(damaged))
        damaged[at] = rng.choice(b'0123456789"{}[],:x')
        record = json.loads(data)
        shorter = {**record, "events": record["events"][: rng.randrange(len(record["events"]) + 1)]}
        doubled = {**record, "events": [*record["events"], *record["events"][-1:]]}
        texts = [data[:at], bytes(damaged), *(msgspec.json.encode(one) for one in (shorter, doubled))]
        for text in texts:
            answer = answer_line(text)
            assert answer == slow_answer(text, None, False), text
            exits.add(json.loads(answer)["exit"])
    assert exits == {0, 1, 2}


def test_names_that_have_to_be_escaped() -> None:
    text = (Path(registry.__file__).parent / "games/calcool/data/standard.json").read_text()
    deck = json.loads(text)
    deck["colours"] = ['a"\\é\n', *deck["colours"][1:]] if isinstance(deck.get("colours"), list) else deck["colours"]
    data = msgspec.json.encode(
        {"polychrome": 1, "game": "calcool", "options": {"seats": 2, "deck": deck}, "events": []}
    )
    assert answer_line(data) == slow_answer(data, None, False)


def test_entries_are_read_alike() -> None:
    for code in range(st.CODES.size):
        if st.CODES.read(code)[0] in (st.ENTER, st.RECOLOUR, st.JOKER):
            entry = events._entry(code)
            assert events._CODES_OF[entry] == events._entry_code(entry, "") == code
    start = registry.find_game("colour_square").start()
    for wrong in (events.Entry("red"), events.Entry("red", joker=False), events.Entry("red", "A1", "red", joker=True)):
        with pytest.raises(BadRecord, match=r"entries\[0\]"):
            events.encode(start, events.Enter(seat=0, entries=[wrong]))
    for event in (events.Enter(seat=3, entries=[]), events.Roll(seat=3, dice=events.Dice(1, 1, 1, 1, 1))):
        with pytest.raises(BadRecord, match="there is no seat 3 at this table"):
            events.encode(start, event)


# --- whole games in one call ------------------------------------------------------------------------------------------


def slow_game(start: Position, bots: list[str], seed: int, index: int) -> bytes:
    """A game as every bot plays it."""
    name = f"polychrome {start.game.name} {seed} {index}"
    end, played = find_bots(start.game.name).play_out(start, seat_bots(start.game, bots, name), Random(name))
    people = [Player(bot, "bot") for bot in bots]
    file = RecordFile(FORMAT, start.game.name, start.options, played, players=people, result=end.result)
    return encode_record(file)


def quick_games(start: Position, bots: list[str]) -> CompiledGames:
    """Whole games in one call, by kernels as they are in this process."""
    known = find_bots(start.game.name).kernel_bots
    assert known is not None
    return CompiledGames(start, known.play_out, [known.names.index(bot) for bot in bots])


WITH_KERNEL_BOTS = [
    (name, number)
    for name in BUILT_IN
    if find_bots(name).kernel_bots is not None
    for number in range(len(VARIANTS[name]))
]


def test_colour_square_has_bots_that_are_kernels() -> None:
    assert {name for name, _ in WITH_KERNEL_BOTS} >= {"colour_square"}


@pytest.mark.parametrize(("name", "number"), WITH_KERNEL_BOTS)
def test_a_whole_game_in_one_call_is_the_same_game(name: str, number: int) -> None:
    start = registry.find_game(name).start(**VARIANTS[name][number])
    known = find_bots(name).kernel_bots
    assert known is not None
    rng = Random(number)
    for seed in range(SEEDS):
        bots = [known.names[0] if seed == 0 else rng.choice(known.names) for _ in range(start.seats)]
        played = quick_games(start, bots).play(f"polychrome {name} {seed} 7")
        assert played is not None
        end, happened = played
        people = [Player(bot, "bot") for bot in bots]
        file = RecordFile(FORMAT, name, start.options, happened, players=people, result=end.result)
        assert encode_record(file) == slow_game(start, bots, seed, 7)
        assert end.is_over


@pytest.mark.parametrize("name", BUILT_IN)
def test_simulated_records_are_valid_and_those_of_the_slow_way(name: str) -> None:
    games, bots = (12 if is_compiled() else 1), ["random", "random"]
    start = registry.find_game(name).start(seats=2)
    job = Job(name, msgspec.json.encode(start.options), tuple(bots), 3)
    lines = play_lines(job, (0, games)).splitlines()
    assert lines == [slow_game(start, bots, 3, index) for index in range(games)]
    for line in lines:
        answer = json.loads(answer_line(line, None, True))
        assert answer["ok"]
        assert answer["over"]


def test_a_game_that_does_not_fit_is_played_bot_by_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    start = registry.find_game("colour_square").start()
    monkeypatch.setattr(simulation, "LONGEST", 1100)
    assert quick_games(start, ["random", "random"]).play("polychrome colour_square 0 0") is None
    record = next(simulation.play_games(start, ["random", "random"], 0, 1))
    assert record.dumps().encode() == slow_game(start, ["random", "random"], 0, 0)


# --- many at once -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("processes", [1, 2])
def test_the_number_of_processes_changes_no_byte(processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SECONDS_ALONE", 0)
    job = Job("blokus_dice", msgspec.json.encode(registry.find_game("blokus_dice").start().options), ("random",) * 2, 1)
    whole = play_lines(job, (0, 6))
    assert b"".join(stream(play_lines, job, split(6, 1, 2), processes)) == whole
    lines = [*whole.splitlines(), b"{}", b"", whole[:100]]
    how: Any = (None, True)
    chunks = [lines[at : at + 2] for at in range(0, len(lines), 2)]
    assert b"".join(stream(answer_lines, how, chunks, processes)) == answer_lines(how, lines)


def test_only_some_chunks_are_under_way() -> None:
    begun: list[int] = []

    def begin(chunk: int) -> int:
        begun.append(chunk)
        return chunk

    made = workers._ahead(begin, iter(range(1000)), 3)
    assert [next(made) for _ in range(5)] == [0, 1, 2, 3, 4]
    assert len(begun) <= 8
