"""Records as tables: one schema for all games, in memory and as Parquet files."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import polychrome as pc
from polychrome import dataframes
from polychrome.cli import main
from polychrome.core.kernel import is_compiled
from polychrome.core.seats import DEALER
from polychrome.parquet import Joined
from polychrome.study import workers

pl: Any = pytest.importorskip("polars")

TABLES = ("games", "seats", "events", "decisions")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two games of each, as JSON Lines, and one of a seat that has only begun, in several lines."""
    folder = tmp_path_factory.mktemp("records")
    for name in pc.games():
        records = pc.simulate(name, ["random", "greedy"], games=2, seed=3)
        (folder / f"{name}.jsonl").write_text("".join(f"{record.dumps()}\n" for record in records))
    begun = pc.Record("blokus_dice", seats=2)
    begun.play({"type": "roll", "seat": 0, "dice": [2, 5]})
    (folder / "begun.json").write_text(json.dumps(json.loads(begun.dumps()), indent=1))
    return sorted(folder.iterdir())


def test_every_record_is_a_row_with_its_result(files: list[Path]) -> None:
    frames = pc.frames(files)
    assert frames.games.height == 7
    assert frames.games["record"].to_list() == list(range(7))
    assert frames.games["over"].to_list() == [False, True, True, True, True, True, True]
    records = [record for file in files[1:] for record in pc.load_lines(file)]
    for row, record in zip(frames.games.iter_rows(named=True), [pc.load(files[0]), *records], strict=True):
        assert row["game"] == record.position.game.name
        assert row["events"] == len(record)
        if row["over"]:
            assert row["winners"] == record.position.winners
            assert json.loads(row["result"]) == record.position.result
    assert frames.seats.height == 14
    assert frames.seats["name"].to_list()[2:4] == ["random", "greedy"]
    assert frames.seats.filter(pl.col("record") == 0)["points"].to_list() == [None, None]
    assert frames.seats.filter(pl.col("record") == 1)["points"].to_list() == list(records[0].position.returns)


def test_events_say_what_happened(files: list[Path]) -> None:
    events = pc.frames(files[0], words=True).events
    assert events.height == 1
    assert pc.frames(files[0]).events["text"].to_list() == [None]
    assert events.row(0, named=True) == {
        "record": 0, "event": 0, "seat": DEALER, "type": "roll", "time_ms": None, "codes": events["codes"][0].to_list(),
        "text": "the dealer rolls 2 and 5 for seat 0", "json": '{"type":"roll","seat":0,"dice":[2,5]}', "luck": None,
    }  # fmt: skip


@pytest.mark.parametrize("name", pc.games())
def test_decisions_say_what_a_seat_knew_and_was_offered(files: list[Path], name: str) -> None:
    file = next(one for one in files if one.stem == name)
    decisions = pc.frames(str(file)).decisions
    record = next(pc.load_lines(file))
    position, own = record.start, decisions.filter(pl.col("record") == 0)
    vectors = pc.game(name).unpack_observations(own["observation"])
    masks = pc.game(name).unpack_masks(own["offered"])
    rows = iter(zip(own.iter_rows(named=True), vectors, masks, strict=True))
    for move in record.moves:
        for code in move.codes:
            if move.seat != DEALER:
                row, vector, mask = next(rows)
                assert (row["seat"], row["action"]) == (move.seat, code)
                assert row["offered"] == position.actions(move.seat).tolist()
                assert (vector == position.observe(move.seat)).all()
                assert (mask == position.mask(move.seat)).all()
                assert row["returns"] == record.position.returns[move.seat]
            position = position.act(move.seat, code)
    assert next(rows, None) is None
    assert pc.frames(file, vectors=True).decisions["observation"][len(own) - 1].to_list() == vectors[-1].tolist()


def test_observations_of_another_game_are_refused(files: list[Path]) -> None:
    packed = pc.frames(next(one for one in files if one.stem == "calcool")).decisions["observation"][:1]
    with pytest.raises(ValueError, match="not of Blokus Dice"):
        pc.game("blokus_dice").unpack_observations(packed)
    assert len(pc.game("blokus_dice").unpack_observations([])) == 0


def test_all_games_have_one_schema(files: list[Path]) -> None:
    for table in TABLES:
        made = [getattr(pc.frames(file), table).schema for file in files]
        assert all(schema == made[0] for schema in made)
        assert list(made[0]) == list(dataframes.SCHEMAS[table])


@pytest.mark.parametrize("processes", ["1", "2"])
def test_export_writes_the_same_tables(
    processes: str,
    files: list[Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(dataframes, "RECORDS_AT_ONCE", 3)
    monkeypatch.setattr(workers, "SECONDS_ALONE", 0)
    assert main(["export", *map(str, files), "--to", str(tmp_path / "out"), "--processes", processes]) == 0
    assert capsys.readouterr().out.startswith("7 records in ")
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == sorted(f"{table}.parquet" for table in TABLES)
    frames = pc.frames(files)
    for table in TABLES:
        assert pl.read_parquet(tmp_path / "out" / f"{table}.parquet").equals(getattr(frames, table))


def test_parts_of_tables_are_joined_as_they_are(tmp_path: Path) -> None:
    """Lists, texts, bytes and nulls, in parts of none, of few and of many rows."""
    schema = {"number": pl.Int64, "words": pl.List(pl.String), "bytes": pl.Binary, "may_be": pl.Boolean}
    rows = [(at, ["word"] * (at % 7), bytes([at % 256]) * at, None if at % 3 else at % 2 == 0) for at in range(400)]
    frames = [pl.DataFrame(rows[: 20 * part], schema, orient="row") for part in range(20)]
    file = BytesIO()
    joined = Joined(file)
    for frame in frames:
        part = BytesIO()
        frame.write_parquet(part)
        joined.add(part.getvalue())
    joined.finish()
    whole, path = pl.concat(frames), tmp_path / "whole.parquet"
    path.write_bytes(file.getvalue())
    assert pl.read_parquet(path).equals(whole)
    assert pl.scan_parquet(path).filter(pl.col("number") == 333).collect().height == 3
    assert pl.scan_parquet(path).select(pl.len()).collect().item() == whole.height


def test_a_wrong_record_is_named(files: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(f"{files[1].read_text()}{{}}\n")
    with pytest.raises(pc.BadRecord, match=r"wrong\.jsonl, line 3"):
        _ = pc.frames([wrong]).games
    assert main(["export", str(wrong), "--to", str(tmp_path / "out")]) == 2
    assert "line 3" in capsys.readouterr().err
    whole = files[1].read_text().splitlines()[0]
    first = whole.index('"events":[') + len('"events":[')
    for line, seat in ((2, 0), (4, 9)):  # before the dice are rolled, and a seat that there is not
        lines = [whole] * (line - 1) + [f'{whole[:first]}{{"type":"take","seat":{seat},"die":4}},{whole[first:]}']
        wrong.write_text("\n".join(lines))
        with pytest.raises(
            pc.BadRecord, match=rf"wrong\.jsonl, line {line}: .*(have not been rolled|events\[0\]\.seat)"
        ):
            _ = pc.frames(wrong).games
    assert main(["export", str(tmp_path / "nothing"), "--to", str(tmp_path / "out")]) == 2
    assert "cannot read" in capsys.readouterr().err
    (tmp_path / "file").touch()
    assert main(["export", str(files[0]), "--to", str(tmp_path / "file")]) == 2
    assert "cannot write" in capsys.readouterr().err


# --- analysed records, and collections --------------------------------------------------------------------------------


def test_without_an_analysis_luck_and_cost_are_unknown(files: list[Path]) -> None:
    frames = pc.frames(files[:2])
    assert frames.seats["luck"].null_count() == frames.seats.height
    assert frames.events["luck"].null_count() == frames.events.height
    assert frames.decisions["cost"].null_count() == frames.decisions.height


@pytest.mark.skipif(not is_compiled(), reason="an interpreted analysis takes minutes")
def test_an_analysis_says_luck_and_cost_and_they_add_up(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(f"{one.dumps()}\n" for one in pc.simulate("blokus_dice", ["random", "greedy"], seed=5)))
    frames = pc.frames(file, analyse=True)
    luck = frames.events["luck"].to_list()
    for seat in range(2):
        total = frames.seats["luck"][seat]
        assert sum(one[seat] for one in luck) == pytest.approx(total, abs=1e-6)
        own = frames.decisions.filter((pl.col("seat") == seat) & (pl.col("step") == 0))
        assert own["cost"].sum() == pytest.approx(-frames.seats["play"][seat], abs=1e-6)
    assert frames.decisions.filter(pl.col("cost") > 0).height > 0


@pytest.mark.parametrize("name", [f"{game}-greedy" for game in pc.games()])
def test_a_collection_is_made_twice_the_same_and_has_a_card(name: str, tmp_path: Path) -> None:
    game = name.partition("-")[0]
    for folder in ("one", "two"):
        assert main(["dataset", name, "--games", "2", "--seed", "7", "--to", str(tmp_path / folder)]) == 0
    one, two = (tmp_path / folder for folder in ("one", "two"))
    assert (one / "records.jsonl").read_bytes() == (two / "records.jsonl").read_bytes()
    assert [record.position.is_over for record in pc.load_lines(one / "records.jsonl")] == [True, True]
    card = (one / "README.md").read_text()
    for text in ("2 games of", f"{game}, rules version", "--games 2 --seed 7", "CC0", *TABLES):
        assert text in card
    for table in TABLES:
        frame = pl.read_parquet(one / f"{table}.parquet")
        assert all(f"| `{column}` |" in card for column in frame.columns)
        assert f"| `{table}.parquet` | {frame.height} |" in card
    again = pc.frames(one / "records.jsonl").decisions.drop("record")
    assert again.equals(pl.read_parquet(one / "decisions.parquet").drop("record"))


def test_what_is_no_collection_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", "chess-greedy", "--to", str(tmp_path / "x")]) == 2
    assert "there is no 'chess-greedy'; choose from blokus_dice-random" in capsys.readouterr().err
    (tmp_path / "mine").write_text("mine")
    assert main(["dataset", "blokus_dice-random", "--games", "1", "--to", str(tmp_path)]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert (tmp_path / "mine").read_text() == "mine"
