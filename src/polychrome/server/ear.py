"""A WebSocket whose messages are heard at once.

aiohttp puts every message in a queue and wakes a task that waits there; for a short message that takes as long as
judging a move. Here who listens is called as soon as a text message is whole. aiohttp still reads the frames, answers
pings, and closes; all but text goes through its queue as ever.

This takes hold of names inside aiohttp, of the versions in `pyproject.toml`. Nothing else in the server does.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp._websocket.reader import WebSocketDataQueue, WebSocketReader

_journal = logging.getLogger(__name__)
READ_AHEAD = 2**16  # bytes that may wait in the queue before the socket is no longer read

Listener = Callable[[bytes], bool]


class Ear(WebSocketDataQueue):
    """The queue of a socket. Text that comes behind what waits in it waits too, so that nothing overtakes."""

    listener: Listener | None = None

    def feed_data(self, message: Any, size: int) -> None:
        """A message has come."""
        if self.listener is None or self._buffer or message.type is not WSMsgType.TEXT:
            super().feed_data(message, size)
            return
        try:
            is_enough = not self.listener(message.data)
        except Exception:
            _journal.exception("a message could not be heard")
            raise  # aiohttp hangs up
        if is_enough:
            super().feed_data(message, size)


class Line(web.WebSocketResponse):
    """A WebSocket that can be listened to. Text comes as bytes."""

    _ear: Ear

    def __init__(self, max_msg_size: int, heartbeat: float) -> None:
        super().__init__(compress=False, max_msg_size=max_msg_size, heartbeat=heartbeat, decode_text=False)

    def listen(self, listener: Listener) -> None:
        """Call `listener` with every text message from now on; where it says False the message goes in the queue."""
        self._ear.listener = listener

    def _post_start(self, request: Any, protocol: Any, writer: Any) -> None:
        handler = request.protocol
        early, handler._message_tail = handler._message_tail, b""  # came together with the handshake
        super()._post_start(request, protocol, writer)
        self._reader = self._ear = Ear(handler, READ_AHEAD, loop=asyncio.get_running_loop())
        parser = WebSocketReader(self._ear, self._max_msg_size, compress=False, decode_text=False)
        self._parser = handler._payload_parser = parser
        if early:
            parser.feed_data(early)
