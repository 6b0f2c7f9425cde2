"""The command `polychrome serve` as people run it: real processes, ports, signals and files."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from polychrome.server.invite import has_display, qr
from polychrome.server.serve import PORT, CannotServe, listen, own_database

PATIENCE = 60.0


@contextmanager
def serving(*arguments: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server as its own process; the address that it prints."""
    command = [sys.executable, "-m", "polychrome", "serve", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://\S+:\d+", line)
            assert found, line
            yield found[0].replace("localhost", "127.0.0.1"), process
        finally:
            process.kill()


def get(address: str) -> Any:
    """JSON of a server that may still be starting."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as response:
                return json.load(response)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.01)


def test_a_server_starts_answers_and_stops_when_told(tmp_path: Path) -> None:
    with serving("--port", "0", "--database", str(tmp_path / "tables.db")) as (address, process):
        assert get(f"{address}/health")["ok"]
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors
        lines = [json.loads(line) for line in errors.splitlines()]
        assert [line["text"] for line in lines if line["level"] == "info"][-2:] == ["stopping", "stopped"]


def test_without_a_word_the_tables_are_in_the_user_s_own_folder(tmp_path: Path) -> None:
    with serving("--port", "0", XDG_DATA_HOME=str(tmp_path), POLYCHROME_DATABASE="") as (address, _):
        assert get(f"{address}/health")["ok"]
        if sys.platform == "linux":
            assert (tmp_path / "polychrome" / "tables.db").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--workers", "2", "--database", "x.db"], "needs a PostgreSQL database"),
        (["--database", "/no/such/folder/x.db"], "/no/such/folder"),
        (["--database", "mysql://x:secret@y/z"], "mysql"),
        (["--port", "99999"], "not a port"),
        (["--host", "256.1.1.1", "--port", "0"], "cannot listen"),
        (["--keep-days", "-1"], "not a number of days"),
        (["--database", ".", "--port", "0"], "cannot be"),
        (["--database", "n" * 300, "--port", "0"], "File name too long"),
        (["--database", "~nobody-at-all/x.db", "--port", "0"], "home directory"),
        (["--redis", "foo:secret"], "starts with redis://"),
        (["--origin", "example.org"], "not a site such as https://example.org"),
        (["--origin", "https://example.org/"], "without a path"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(tmp_path: Path, arguments: list[str], sentence: str) -> None:
    command = [sys.executable, "-m", "polychrome", "serve", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE, check=False)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr
    assert done.stdout == ""  # nobody is sent to a server that does not start
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are texts there")
def test_a_name_that_is_no_text_makes_no_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "polychrome", "serve", "--port", "0", "--database", os.fsdecode(b"\xff.db")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=PATIENCE, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "\\xff.db is no text in UTF-8" in done.stderr
    assert not list(tmp_path.iterdir())


def test_the_next_free_port_is_taken_unless_one_was_asked_for() -> None:
    first, second = listen("127.0.0.1", None), listen("127.0.0.1", None)
    try:
        taken = first.getsockname()[1]
        assert PORT <= taken < second.getsockname()[1]
        with pytest.raises(CannotServe, match=str(taken)):
            listen("127.0.0.1", taken)
    finally:
        first.close()
        second.close()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "file"))
    with pytest.raises(CannotServe, match="--database"):
        own_database()


def test_phones_get_a_code_and_no_browser_opens_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(qr("http://192.168.1.2:8437/").splitlines()) > 10
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    assert has_display() == (sys.platform in ("win32", "darwin"))
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setenv("SSH_CONNECTION", "1")
    assert not has_display()


def test_several_workers_serve_one_port(postgres: Any) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = postgres.new_database()
    with serving("--port", str(port), "--workers", "2", POLYCHROME_DATABASE=address) as (base, process):
        assert get(f"{base}/health")["ok"]
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, errors
        assert sum("worker started" in line for line in errors.splitlines()) == 2
        assert "Traceback" not in errors


def test_a_server_starts_without_what_is_needed_later() -> None:
    """People who come back after a crash wait for every import: those of hints and of Redis come in their time."""
    code = """
        import sys
        from polychrome.server import app, serve, tables
        from polychrome.server.log import postgres, sqlite
        print([name for name in ("polychrome.study.analyse", "redis", "rich") if name in sys.modules])
    """
    said = subprocess.run([sys.executable, "-c", dedent(code)], capture_output=True, text=True, check=True)
    assert said.stdout == "[]\n"
