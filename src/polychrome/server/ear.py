"""A WebSocket whose messages are heard at once.

aiohttp puts every message in a queue and wakes a task that waits there, which is dear for short messages. Here who
listens is called as soon as a text message is whole. aiohttp still reads the frames, answers pings, and closes; all but
text goes through its queue as ever. It also moves a timer with every message to know who has gone silently; here that
is looked for now and then, at all sockets in one go (`knock`).

This takes hold of names inside aiohttp, of the versions in `pyproject.toml`. Nothing else in the server does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader

from polychrome.server.metrics import METRICS

_journal = logging.getLogger(__name__)
READ_AHEAD = 2**16  # bytes that may wait in the queue before the socket is no longer read
PING = b"\x89\x00"  # a frame

Listener = Callable[[bytes], bool]


class Ear(WebSocketDataQueue):
    """The queue of a socket. Text that comes behind what waits in it waits too, so that nothing overtakes."""

    listener: Listener | None = None
    has_heard = True  # a whole message since `knock` looked

    def feed_data(self, message: Any, size: int) -> None:
        """A message has come."""
        self.has_heard = True
        if self.listener is None or self._buffer or message.type is not WSMsgType.TEXT:
            super().feed_data(message, size)
            return
        try:
            is_enough = not self.listener(message.data)
        except Exception:
            _journal.exception("a message could not be heard")
            METRICS.count("errors")
            raise  # aiohttp hangs up
        if is_enough:
            super().feed_data(message, size)


class Line(web.WebSocketResponse):
    """A WebSocket that can be listened to. Text comes as bytes."""

    _ear: Ear
    _wire: Any  # its transport
    _is_asked = False

    def __init__(self, max_msg_size: int) -> None:
        super().__init__(compress=False, max_msg_size=max_msg_size, decode_text=False)

    def listen(self, listener: Listener | None) -> None:
        """Call `listener` with every text message from now on; where it says False the message goes in the queue.
        None: the queue gets them all."""
        self._ear.listener = listener

    def knock(self) -> None:
        """Ask who has been silent since the last time for a sign of life; who did not answer the last time is gone."""
        if self._wire.is_closing():
            return
        if self._ear.has_heard:
            self._ear.has_heard = self._is_asked = False
        elif not self._is_asked:
            self._is_asked = True
            self._wire.write(PING)
        else:
            METRICS.count("dropped")
            self._wire.abort()

    def _post_start(self, request: Any, protocol: Any, writer: Any) -> None:
        handler = request.protocol
        early, handler._message_tail = handler._message_tail, b""  # came together with the handshake
        super()._post_start(request, protocol, writer)
        self._wire = request.transport
        self._reader = self._ear = Ear(handler, READ_AHEAD, loop=asyncio.get_running_loop())
        parser = WebSocketReader(self._ear, self._max_msg_size, compress=False, decode_text=False)
        self._parser = handler._payload_parser = parser
        if early:
            parser.feed_data(early)
