"""Frames and requests that nobody should send, and how they are sent: for tests, and in greater numbers for `bench`."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random
from typing import Any

import aiohttp
import msgspec

from tests.server.tools import PATIENCE, new_token

TOGETHER = 20  # requests at once
GIVE_UP_SECONDS = 0.2  # after this long without an answer, the rest of a request is not sent either

GOOD: list[dict[str, Any]] = [
    {"type": "hello", "protocol": 1, "token": "t" * 30, "after": 0},
    {"type": "act", "id": "a", "seat": 0, "deal_count": 1, "codes": [2, 8, 9], "done": True},
    {"type": "act", "id": "b", "seat": 0, "deal_count": 1, "event": {"type": "enter", "seat": 0, "entries": []}},
    {"type": "done", "id": "c", "seat": 0, "deal_count": 1},
    {"type": "sit", "id": "d", "name": "Ann", "seat": 1, "commitment": "00" * 32},
    {"type": "commit", "id": "e", "seat": 0, "commitment": "00" * 32},
    {"type": "reveal", "id": "e2", "seat": 0, "seed_share": "00" * 16},
    {"type": "leave", "id": "f", "seat": 5},
    {"type": "bot", "id": "g", "seat": 7, "bot": "greedy"},
    {"type": "remove", "id": "h", "seat": 9},
    {"type": "start", "id": "i"},
    {"type": "rematch", "id": "j"},
    {"type": "ticket", "id": "k", "ticket": "t" * 30, "seat": 0},
    {"type": "claim", "id": "l", "ticket": "t" * 30},
    {"type": "look", "id": "m", "seat": 0, "deal_count": 1, "codes": [2], "words": True},
]
STRANGE: list[Any] = [
    None, True, -1, 0, 31, 32, 2**31, 2**63, 2**64, -(2**70), 1.5, 1e308, "", "x", "\x00", "\ud83d", "<script>",
    "é" * 50, "x" * 5000, "hello", "9" * 5000, [], [[]], [None], [2**40] * 10, list(range(500)),
    {}, {"a": {}}, {"type": "act"},
]  # fmt: skip


def bad_frame(rng: Random) -> bytes:
    """A message that is nearly right, or not right at all."""
    how = rng.randrange(6)
    if how == 0:
        return rng.randbytes(rng.randrange(200))
    message = dict(rng.choice(GOOD))
    if how <= 3:
        for _ in range(rng.randrange(1, 4)):
            message[rng.choice([*message, "type", "extra", "seat"])] = rng.choice(STRANGE)
    text = bytearray(msgspec.json.encode(plain(message)))
    if how == 4:
        for _ in range(rng.randrange(1, 5)):
            text[rng.randrange(len(text))] = rng.randrange(256)
    elif how == 5:
        text = text[: rng.randrange(len(text))] or bytearray(b"[" * rng.randrange(1, 9000))
    return bytes(text)


def plain(value: Any) -> Any:
    """Lone surrogates and numbers beyond 64 bits cannot be written: their text instead."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, int) and not -(2**63) <= value < 2**64:
        return float(value)
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


PATHS = ["/", "/api/tables", "/api/tables/x", "/api/tables/x/record", "/api/tables/x/socket", "/t/%00", "/..//etc", "*"]
LINES = [
    "Host: x", "Host: \x00", "Content-Length: -1", "Content-Length: 99999999999", "Transfer-Encoding: chunked",
    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: x", "Sec-WebSocket-Version: 13", "Origin: null",
    "A" * 9000, ": :", "Cookie: " + "é" * 10,
]  # fmt: skip


BODIES: dict[str, dict[str, Any]] = {
    "/api/tables": {
        "id": "a", "host": "t" * 30, "game": "colour_square", "options": {"seats": 2, "sheet": "A"}, "listed": True,
        "dice": "fair", "clock_ms": 0, "away_ms": 0, "stand_in": "greedy", "pace_ms": 0,
    },
    "/api/tables/x/hint": {"token": "t" * 30, "seat": 0, "deal_count": 1},
    "/api/tables/x/replay?first=-1": {},
    "/api/tables/x/analysis?level=%00": {},
    "/api/qr": {"text": "http://x/"},
    "/api/transfers": {"name": "ab" * 32, "box": "Ym94"},
    "/api/transfers/take": {"name": "ab" * 32},
    "/api/designs/difficulty": {"game": "colour_square", "definition": "A", "options": {"variant": "task4"}},
    "/api/designs/suggest": {"game": "blokus_dice", "style": "hard", "seed": 1},
    "/api/gallery": {"token": "t" * 30, "game": "blokus_dice", "definition": {"name": "x"}, "maker": "Ada"},
    "/api/gallery/0123456789abcdef/remove": {"token": "t" * 30},
    "/api/print": {"game": "calcool", "options": {"deck": "standard"}, "paper": "a4", "language": "de"},
    "/api/check": {"text": '{"format": 1, "squares": {"A1": {"target": 12}}}'},
}  # fmt: skip


def bad_request(rng: Random) -> bytes:
    """Bytes for the HTTP port: no HTTP, or nearly right in what they ask for."""
    return ill_formed_request(rng) if rng.random() < 0.5 else ill_meant_request(rng)


def ill_meant_request(rng: Random) -> bytes:
    """A request in good form for something that cannot be."""
    path = rng.choice(list(BODIES))
    body = dict(BODIES[path])
    for _ in range(rng.randrange(1, 4)):
        body[rng.choice([*body, "extra"])] = rng.choice([*STRANGE, {"seats": rng.choice(STRANGE)}])
    data = bytearray(msgspec.json.encode(plain(body)))
    if rng.random() < 0.2:
        data[rng.randrange(len(data))] = rng.randrange(256)
    verb = rng.choice(["POST", "POST", "POST", "GET", "PUT"])
    return (
        f"{verb} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(data)}\r\n\r\n".encode()
        + bytes(data)
    )


def ill_formed_request(rng: Random) -> bytes:
    """Hardly a request."""
    verb, version = rng.choice(["GET", "POST", "PUT", "BREW", ""]), rng.choice(["1.1", "1.0", "9", ""])
    head = f"{verb} {rng.choice(PATHS)} HTTP/{version}\r\n"
    head += "".join(f"{rng.choice(LINES)}\r\n" for _ in range(rng.randrange(6)))
    body = rng.randbytes(rng.randrange(60)) if rng.random() < 0.5 else b"{" * rng.randrange(100)
    data = head.encode("utf-8") + b"\r\n" + body
    return data if rng.random() < 0.8 else data[: rng.randrange(len(data))]


async def send_bad_frames(http: aiohttp.ClientSession, base: str, table: str, rng: Random, most: int) -> int:
    """Send until the server has had enough and hangs up; how many it took."""
    sent = 0
    async with http.ws_connect(f"{base}/api/tables/{table}/socket", max_msg_size=0) as ws:
        if rng.random() < 0.9:
            await ws.send_bytes(msgspec.json.encode({"type": "hello", "protocol": 1, "token": new_token()}))

        async def drain() -> None:
            async for message in ws:
                if message.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
                    told = msgspec.json.decode(message.data)
                    assert told["type"] in ("welcome", "view", "accepted", "refused", "choices"), told
                    assert "Traceback" not in str(told)

        reader = asyncio.create_task(drain())
        while sent < most and not ws.closed and not reader.done():
            try:
                data = bad_frame(rng)
                await (ws.send_bytes(data) if rng.random() < 0.5 else ws.send_str(data.decode("utf-8", "replace")))
            except (ConnectionError, aiohttp.ClientError):
                break
            sent += 1
            if sent % 20 == 0:
                await asyncio.sleep(0)
        await ws.close()
        await asyncio.wait_for(reader, PATIENCE)
    return max(sent, 1)


async def send_bad_requests(port: int, rng: Random, count: int) -> Counter[str]:
    """Send so many, each on a connection of its own, and look at the answers; how often which status came."""
    statuses: Counter[str] = Counter()

    async def ask(data: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(data)
            try:
                return await asyncio.wait_for(reader.read(100_000), GIVE_UP_SECONDS)
            except TimeoutError:  # the server waits for the rest
                writer.write_eof()
                return await asyncio.wait_for(reader.read(100_000), PATIENCE)
        except ConnectionError:
            return b""
        finally:
            writer.close()

    for first in range(0, count, TOGETHER):
        asked = (ask(bad_request(rng)) for _ in range(min(TOGETHER, count - first)))
        for answer in await asyncio.gather(*asked):
            assert b"Traceback" not in answer
            assert b'File "' not in answer
            statuses[answer[9:12].decode() if answer.startswith(b"HTTP/") else "none"] += 1
    return statuses
