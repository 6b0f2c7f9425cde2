"""Streams that are closed, full or in another alphabet, and Ctrl-C: one sentence, the right exit code, no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from polychrome import cli
from tests.cli.test_referee import GOOD, polychrome

needs_posix = pytest.mark.skipif(os.name == "nt", reason="as a POSIX shell does it")
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")


def shell(line: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A line of a shell in which $0 -m polychrome is the command and $1 its first argument."""
    return subprocess.run(
        ["sh", "-c", line, sys.executable, *arguments],
        capture_output=True, text=True, timeout=120, check=False, env={**os.environ, **environment},
    )  # fmt: skip


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(json.dumps(GOOD))
    return str(file)


@needs_posix
@needs_full
@pytest.mark.parametrize(
    "command",
    ['referee "$1"', 'referee --lines "$1"', "simulate calcool", 'analyse "$1" --json', "simulate calcool --games 9"],
)
def test_a_full_disk_is_one_sentence_and_exit_2(command: str, record: str) -> None:
    run = shell(f'"$0" -m polychrome {command} > /dev/full', record)
    assert (run.returncode, run.stderr) == (2, "polychrome: reading or writing failed: No space left on device\n")


@needs_posix
@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("referee - >&-", "standard output is closed"),
        ("simulate calcool >&-", "standard output is closed"),
        ("verify - <&-", "cannot read -: standard input is closed"),
        ("analyse - <&-", "cannot read -: standard input is closed"),
        ("play <&-", "standard input is closed"),
    ],
)
def test_a_closed_stream_is_one_sentence_and_exit_2(line: str, says: str) -> None:
    run = shell(f'"$0" -m polychrome {line}')
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr.startswith(f"polychrome: {says}")
    assert len(run.stderr.splitlines()) == 1


@needs_posix
def test_the_referee_answers_in_its_own_form_where_nothing_can_be_read(record: str) -> None:
    for line in ("referee - <&-", "referee --lines - <&-", "referee /", "referee $(printf '\\377.json')"):
        run = shell(f'"$0" -m polychrome {line}')
        answer = json.loads(run.stdout)
        assert (run.returncode, run.stderr) == (2, ""), line
        assert (answer["ok"], answer["at"], answer["rule"]) == (False, None, None)
        assert answer["error"].startswith("Cannot read")
    run = shell('"$0" -m polychrome referee "$1" 2>&-', record)
    assert (run.returncode, json.loads(run.stdout)["ok"]) == (0, True)


@needs_posix
@pytest.mark.parametrize(
    "command",
    [
        "simulate calcool",
        "tournament calcool --seats greedy,random --games 2 --processes 1",
        "par calcool --bot greedy --games 1 --processes 1",
        'analyse "$1"',
        "play colour_square < /dev/null",
    ],
)
def test_a_reader_that_has_gone_is_no_fault(command: str, record: str) -> None:
    run = shell(f'{{ "$0" -m polychrome {command}; echo "exit $?" >&2; }} | true', record)
    assert run.stderr == "exit 0\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_letters_that_the_output_does_not_have_are_replaced(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    for arguments in (
        ("simulate", "--help"),
        ("par", "colour_square", "--bot", "greedy", "--games", "1", "--processes", "1"),
    ):
        run = polychrome(*arguments)
        assert (run.returncode, run.stderr) == (0, b"")
        assert run.stdout


@pytest.mark.parametrize("text", ["9" * 5000, "0", "-1", "x", "1.5"])
def test_a_wrong_number_is_said_with_its_span_and_not_at_length(text: str) -> None:
    run = polychrome("tournament", "calcool", "--seats", "greedy,greedy", f"--games={text}")
    assert run.returncode == 2
    assert b"is not a whole number from 1 to 1000000000" in run.stderr
    assert len(run.stderr) < 1000


INTERRUPTED = """
import contextlib, signal, sys
from polychrome import cli

def compile_something(chosen):
    with contextlib.suppress(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    raise RuntimeError("no compiled object yet")

signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs in the background may have none
cli.authors.compile_everything = compile_something
code = cli.main(["warm"])
assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
sys.exit(code)
"""


def test_ctrl_c_is_no_error_whatever_a_compiler_makes_of_it() -> None:
    run = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (130, "polychrome: stopped\n")


def test_an_error_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_chosen: Any) -> int:
        raise RuntimeError

    monkeypatch.setattr(cli.authors, "compile_everything", fail)
    with pytest.raises(RuntimeError):
        cli.main(["warm"])
