"""A finished game is reviewed together: one leads, the others see the same moment, and nothing is stored."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.test_table_time import with_a_clock
from tests.server.tools import Device, FakeClock, Served


async def saw(device: Device, moment: dict[str, Any]) -> None:
    """Wait until this is the only moment that the device has seen."""
    await device.until(lambda: device.reviewed == [moment])


def test_one_leads_and_all_others_follow(tmp_path: Path) -> None:
    async def run(server: Served, clock: FakeClock) -> None:
        table = await server.started("blokus_dice")
        ann, ben = table.people[0], table.people[1]
        early = await ann.ask("review", seat=0, ask="lead")
        assert (early["type"], early["rule"]) == ("refused", "running")
        for seat, device in table.people.items():
            await device.do("bot", seat=seat, bot="greedy")
        await ann.until(lambda: ann.view["status"] == "over")
        watcher = await server.device(table.name)
        before = await server.tables.log.read(table.name)

        moment = {"type": "review", "leader": 0, "at": 3, "events": [], "look": 1}
        assert (await ann.ask("review", seat=0, ask="lead", at=3, look=1))["type"] == "accepted"
        for device in (ann, ben, watcher):
            await saw(device, moment)
        late = await server.device(table.name)  # whoever comes later sees it at once
        await saw(late, moment)

        refused = await ben.ask("review", seat=1, ask="show", at=5)
        assert (refused["type"], refused["rule"]) == ("refused", "lead")
        assert (await ben.ask("review", seat=1, ask="point", place="cell 4"))["type"] == "accepted"
        await ann.until(lambda: ann.reviewed[-1] == {"type": "pointed", "seat": 1, "place": "cell 4"})
        assert (await ben.ask("review", seat=1, ask="lead", at=5))["type"] == "accepted"
        await ann.until(lambda: ann.reviewed[-1]["leader"] == 1)
        assert (await watcher.ask("review", seat=0, ask="lead"))["rule"] == "role"
        assert (await ben.ask("review", seat=1, ask="end"))["type"] == "accepted"
        await ann.until(lambda: ann.reviewed[-1]["leader"] is None)

        answers = [await ann.ask("review", seat=0, ask="lead") for _ in range(30)]
        assert [answer["type"] for answer in answers].count("refused") >= 4
        assert answers[-1]["rule"] == "limit"
        assert await server.tables.log.read(table.name) == before

    with_a_clock(run, tmp_path)
