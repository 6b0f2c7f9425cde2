"""A bad network: a proxy that loses the answers of a server on demand."""

from __future__ import annotations

import asyncio
from types import TracebackType
from urllib.parse import urlsplit, urlunsplit


class ChaosProxy:
    """Stands between a client and the server at an address; `.address` is where the client should go."""

    def __init__(self, address: str) -> None:
        self._there = urlsplit(address)
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.loses_answers = False
        self.lost = 0  # answers that were lost so far

    async def __aenter__(self) -> ChaosProxy:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def address(self) -> str:
        assert self._server is not None
        port = self._server.sockets[0].getsockname()[1]
        return urlunsplit(self._there._replace(netloc=f"{self._there.username}@127.0.0.1:{port}"))

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection(self._there.hostname, self._there.port)
        for task in (
            asyncio.create_task(self._pass_on(reader, there_writer, False)),
            asyncio.create_task(self._pass_on(there_reader, writer, True)),
        ):
            self._tasks.add(task)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_answer: bool) -> None:
        try:
            while data := await reader.read(1 << 16):
                if is_answer and self.loses_answers:  # the server has done it and said so, but nobody hears
                    self.lost += 1
                    break
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        finally:
            writer.close()
