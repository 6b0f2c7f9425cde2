"""`polychrome verify RECORD`: one sentence and an exit code, whatever the file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from polychrome import registry
from polychrome.cli import main
from polychrome.core.records import RecordFile, encode_record
from tests.dealers.fair import fair_record, forge


@pytest.fixture
def verify(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """The exit code and what was said, on either stream."""
    monkeypatch.setattr("polychrome.core.kernel.interpret", lambda: None)  # this process has compiled rules already

    def run(record: RecordFile[Any, Any] | bytes) -> tuple[int, str]:
        file = tmp_path / "game.json"
        file.write_bytes(record if isinstance(record, bytes) else encode_record(record))
        code = main(["verify", str(file)])
        said = capsys.readouterr()
        assert bool(said.out) != bool(said.err)
        return code, (said.out + said.err).rstrip("\n")

    return run


@pytest.mark.parametrize("name", registry.game_names())
def test_an_honest_game_is_confirmed(name: str, verify: Any) -> None:
    code, said = verify(fair_record(name))
    assert code == 0
    assert said.startswith("All ")
    assert said.endswith(" dice and cards follow from the secret and the seats' numbers, as promised.")


@pytest.mark.parametrize("name", registry.game_names())
def test_a_forged_game_is_refused_in_one_sentence(name: str, verify: Any) -> None:
    record = fair_record(name)
    for forged, part in [
        (forge(record, commitment="00" * 32), "not the one that was promised"),
        (forge(record, numbers=[]), "numbers: 0"),
        (replace(record, events=record.events[:-1]), "not over"),
        (replace(record, events=record.events[1:]), "vent 0 "),
    ]:
        code, said = verify(forged)
        assert (code, said.count("\n")) == (1, 0)
        assert part in said.lower() or part in said


def test_what_cannot_be_checked_is_said(verify: Any, capsys: pytest.CaptureFixture[str]) -> None:
    record = fair_record("colour_square")
    for data, part in [
        (replace(record, fair=UNSET), "has no `fair`"),
        (forge(record, secret=UNSET), "not shown yet"),
        (encode_record(record).replace(record.fair.secret.encode(), b"xyz"), "fair.secret"),  # type: ignore[union-attr]
        (b"", "not a record"),
        (b"\xff\x00{", "not a record"),
        (b'{"polychrome": 1, "game": "chess"}', "no game 'chess'"),
    ]:
        code, said = verify(data)
        assert (code, said.count("\n")) == (2, 0)
        assert part in said
    assert main(["verify", "/nowhere/game.json"]) == 2
    assert "cannot read /nowhere/game.json" in capsys.readouterr().err


def test_it_runs_as_a_command_and_reads_standard_input() -> None:
    record = encode_record(fair_record("blokus_dice"))
    command = [sys.executable, "-m", "polychrome", "verify", "-"]
    done = subprocess.run(command, input=record, capture_output=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"All ")
