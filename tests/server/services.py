"""Real servers for the tests: each is started on a free port of the loopback, and stopped by whoever started it."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest

READY_SECONDS = 60  # on a busy machine; usually it takes one


class Missing(Exception):
    """The server is not installed here; the text says how to get it."""


class Postgres:
    """A PostgreSQL of its own in a temporary folder, also for root, whom it refuses to serve."""

    def __init__(self, has_fsync: bool = False) -> None:
        """Without fsync unless asked: no test cuts the power, and that is PostgreSQL's own business."""
        self._bin = postgres_folder()
        self._fsync = "on" if has_fsync else "off"
        self._user = "postgres" if os.geteuid() == 0 else None
        # Not in a folder of pytest's, which only root may enter.
        self.folder = Path(tempfile.mkdtemp(prefix="polychrome-pg-"))
        if self._user:
            account = pwd.getpwnam(self._user)
            os.chown(self.folder, account.pw_uid, account.pw_gid)
        self._port = 0
        self._names = (f"test_{number}" for number in itertools.count(1))
        self._run("initdb", "-A", "trust", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C")

    def start(self) -> None:
        self._port = self._port or free_port()  # the same one again after a stop
        options = (
            f"-p {self._port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='{self.folder}' "
            f"-c fsync={self._fsync}"
        )
        self._run("pg_ctl", "-l", str(self.folder / "log"), "-w", "-t", str(READY_SECONDS), "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def remove(self) -> None:
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder)

    def new_address(self) -> str:
        """An address where there is nothing yet: a schema of its own, which is made in no time."""
        name = next(self._names)
        asyncio.run(self.execute(self.address("postgres"), f"create schema {name}"))
        return f"{self.address('postgres')}?search_path={name}"

    def new_database(self) -> str:
        """The address of a whole database, for tests that change its settings."""
        name = next(self._names)
        asyncio.run(self.execute(self.address("postgres"), f"create database {name}"))
        return self.address(name)

    def address(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self._port}/{database}"

    @staticmethod
    async def execute(address: str, statement: str) -> list[tuple[object, ...]]:
        connection = await asyncpg.connect(address)
        try:
            return [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._bin / program), "-D", str(self.folder / "data"), *arguments]
        # To a file: the server inherits it and would keep a pipe open for ever.
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                user=self._user,
                group=self._user,
                extra_groups=[] if self._user else None,
                check=False,
            )
            said.seek(0)
            assert done.returncode == 0, said.read().decode()


class Redis:
    """A Redis that keeps nothing."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise Missing("there is no redis-server (Debian: apt install redis-server)")
        self._program = program
        self._folder = tempfile.mkdtemp(prefix="polychrome-redis-")
        self._process: subprocess.Popen[str] | None = None
        self.port = free_port()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [self._program, *options, "--dir", self._folder],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._process.stdout is not None
        said = []
        for line in self._process.stdout:
            said.append(line)
            if "eady to accept connections" in line:
                return
        raise AssertionError("".join(said))

    def stop(self) -> None:
        if self._process is not None:
            with self._process as process:
                process.kill()
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self._folder)


def postgres_folder() -> Path:
    """Where PostgreSQL's programs are: the newest of Debian's versions, or what is on the PATH."""
    versions = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    newest = sorted(versions, key=lambda program: float(program.parts[-3]))[-1:]
    found = newest[0] if newest else shutil.which("postgres")
    if found is None:
        raise Missing("there is no PostgreSQL server (Debian: apt install postgresql)")
    if os.geteuid() == 0 and "postgres" not in {account.pw_name for account in pwd.getpwall()}:
        raise Missing("PostgreSQL does not run as root, and there is no user postgres to run it")
    return Path(found).parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


Service = TypeVar("Service", "Postgres", "Redis")


@contextmanager
def running(make: type[Service]) -> Iterator[Service]:
    """A server of this kind, started, and removed afterwards."""
    try:
        server = make()
    except Missing as missing:
        pytest.skip(str(missing))
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running(Postgres) as server:
        yield server


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    with running(Redis) as server:
        yield server
