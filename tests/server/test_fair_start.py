"""Devices commit to their shares of the dice first and show them later; whoever does not makes the start void."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from polychrome import registry
from polychrome.core.records import read
from polychrome.dealers import NO_NUMBER, commit_number, verify
from polychrome.server.fair_start import REVEAL_SECONDS
from tests.server.tools import Device, FakeClock, Served, new_token, served


def with_a_clock(run: Callable[[Served, FakeClock], Awaitable[None]], folder: Path) -> None:
    async def serve() -> None:
        clock = FakeClock()
        async with served(folder / "tables.db", clock) as server:
            await run(server, clock)

    asyncio.run(serve())


async def commit(device: Device, seat: int) -> str:
    """Commit to a new share of the dice, as browsers do."""
    number = secrets.token_hex(16)
    promised = commit_number(device.view["fair"]["commitment"], seat, bytes.fromhex(number))
    await device.do("commit", seat=seat, commitment=promised)
    return number


async def seated(server: Served, count: int = 2) -> list[Device]:
    """An open table with people at all seats; the first is the host."""
    token = new_token()
    await server.tables.loader.load("colour_square")
    table = await server.open(token, game="colour_square", options={"seats": count})
    devices = [await server.device(table, token if seat == 0 else new_token()) for seat in range(count)]
    for seat, device in enumerate(devices):
        await device.do("sit", seat=seat, name=f"Seat {seat}")
    return devices


def test_shares_are_shown_when_seats_are_fixed_and_not_before(tmp_path: Path) -> None:
    async def run(server: Served, _clock: FakeClock) -> None:
        host, friend = await seated(server)
        numbers = [await commit(host, 0), await commit(friend, 1)]
        assert (await friend.ask("reveal", seat=1, seed_share=numbers[1]))["rule"] == "dice", "too early"
        await host.do("start")
        assert (host.view["status"], host.view["fair"]["reveal_by"] > 0) == ("open", True)
        for kind, fields in (("leave", {"seat": 1}), ("commit", {"seat": 1, "commitment": "00" * 32})):
            assert (await friend.ask(kind, **fields))["rule"] == "starting"
        assert (await friend.ask("reveal", seat=1, seed_share="ab" * 16))["rule"] == "dice", "not what was promised"
        await friend.do("reveal", seat=1, seed_share=numbers[1])
        assert numbers[1].encode() not in host.raw_view, "nobody sees a share before all are there"
        await host.do("reveal", seat=0, seed_share=numbers[0])
        assert host.view["status"] == "running"
        assert host.view["fair"]["seed_shares"] == numbers
        assert "reveal_by" not in host.view["fair"]

    with_a_clock(run, tmp_path)


def test_a_device_that_does_not_show_its_share_makes_the_start_void(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        host, friend = await seated(server)
        number, _ = await commit(host, 0), await commit(friend, 1)
        promised = host.view["fair"]["commitment"]
        await host.do("start")
        await host.do("reveal", seat=0, seed_share=number)
        clock.move(REVEAL_SECONDS + 0.1)
        await host.until(lambda: host.view["fair"].get("void_starts") == 1)
        fair = host.view["fair"]
        assert (host.view["status"], fair["late"], fair["commitments"]) == ("open", [1], [None, None])
        assert fair["commitment"] != promised, "the server commits anew, too"
        assert (await host.ask("reveal", seat=0, seed_share=number))["rule"] == "dice"
        numbers = [await commit(host, 0), await commit(friend, 1)]
        await host.do("start")
        await host.do("reveal", seat=0, seed_share=numbers[0])
        await friend.do("reveal", seat=1, seed_share=numbers[1])
        for device, seat in ((host, 0), (friend, 1)):
            await device.do("bot", seat=seat, bot="random")
        for _ in range(2000):
            if host.view["status"] == "over":
                break
            clock.move(1)
            await asyncio.sleep(0.002)
        _, record = await server.get(f"/api/tables/{host.table}/record")
        assert record["fair"]["void_starts"] == 1
        assert record["fair"]["numbers"] == numbers
        verdict = verify(*read(msgspec.json.encode(record), registry.find_game))
        assert verdict.is_fair
        assert verdict.text.endswith(
            "2 seats committed to a number before any was shown; the start was repeated 1 time"
        )

    with_a_clock(run, tmp_path)


def test_without_its_device_a_seat_is_started_without_it_the_next_time(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        host, friend = await seated(server)
        await commit(friend, 1)
        await friend.close()
        await host.do("start")
        clock.move(REVEAL_SECONDS + 0.1)
        await host.until(lambda: host.view["fair"].get("late") == [1])
        number = await commit(host, 0)
        await host.do("start")
        await host.do("reveal", seat=0, seed_share=number)
        assert host.view["status"] == "running"
        assert host.view["fair"]["seed_shares"] == [number, NO_NUMBER.hex()]

    with_a_clock(run, tmp_path)


def test_a_start_that_a_restart_interrupts_is_void_or_goes_on(tmp_path: Path) -> None:
    tokens: list[str] = []
    number = table = ""
    clock = FakeClock()

    async def before() -> None:
        nonlocal number, table
        async with served(tmp_path / "tables.db", clock) as server:
            host, friend = await seated(server)
            number, table = await commit(host, 0), host.table
            await commit(friend, 1)
            tokens.extend(str(device.token) for device in (host, friend))
            await host.do("start")
        clock.move(1000)

    async def after() -> None:
        async with served(tmp_path / "tables.db", clock) as server:
            host = await server.device(table, tokens[0])
            await host.do("reveal", seat=0, seed_share=number)
            assert host.view["status"] == "open"
            clock.move(REVEAL_SECONDS)
            await host.until(lambda: host.view["fair"].get("late") == [1])

    asyncio.run(before())
    asyncio.run(after())


def test_a_seat_that_moves_to_another_device_commits_anew(tmp_path: Path) -> None:
    async def run(server: Served, _clock: FakeClock) -> None:
        host, friend = await seated(server)
        await commit(friend, 1)
        ticket = new_token()
        await friend.do("ticket", seat=1, ticket=ticket)
        device = await server.device(host.table, new_token())
        await device.do("claim", ticket=ticket)
        assert device.view["fair"]["commitments"] == [None, None]

    with_a_clock(run, tmp_path)


@pytest.mark.parametrize("dice", ["fair", "own"])
def test_who_commits_to_nothing_is_not_waited_for(dice: str, tmp_path: Path) -> None:
    async def run(server: Served, _clock: FakeClock) -> None:
        table = await server.started("colour_square", dice=dice)
        assert table.host.view["status"] == "running"
        if dice == "fair":
            assert table.host.view["fair"]["seed_shares"] == [NO_NUMBER.hex()] * 2

    with_a_clock(run, tmp_path)
