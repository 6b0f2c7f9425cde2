"""Only what a seat may see leaves the process: bytes compared with the secrets of others exchanged."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.bots.players import Plan
from polychrome.core.positions import Position
from polychrome.core.seats import WATCHER
from polychrome.server import entries, wire
from polychrome.server.analysis_service import AnalysisService
from polychrome.server.bot_runner import BotRunner, BotThreads, SeatBot
from polychrome.server.choices import try_codes
from polychrome.server.http_types import AskHint
from polychrome.server.state import TableState
from polychrome.server.views import Device, Views
from polychrome.study.schema import Advice, Words
from tests.server.hidden_games import compare_views, opened, play_some
from tests.server.tools import new_token, served


def messages(state: TableState, position: Position, before: Position | None = None) -> dict[int, bytes]:
    """What each viewer is sent: the whole view, or, with a position before, what has changed since."""
    devices = {viewer: Device((viewer,) if viewer >= 0 else ()) for viewer in (WATCHER, *range(2))}
    known = None
    if before is not None:
        state.position = before
        views = Views(state)
        for device in devices.values():
            views.message(device)
        known = views.moment
        known.perspectives.forget()
    state.position = position
    views = Views(state, before=known)
    return {viewer: views.message(device, knows_before=known is not None) for viewer, device in devices.items()}


@pytest.mark.parametrize("seed", range(20))
def test_the_bytes_of_a_covered_game_say_nothing_about_other_sheets(seed: int) -> None:
    table = opened("colour_square", variant="covered", seats=2 + seed % 5, sheet="AB"[seed % 2])
    counts = compare_views(table, Random(seed), share=0.1)
    assert counts["secrets"] > counts["moments"] > 0


@pytest.mark.parametrize("seed", range(10))
def test_the_bytes_before_go_say_nothing_about_cards(seed: int) -> None:
    counts = compare_views(opened("calcool", seats=2 + seed % 3), Random(seed), share=1)
    assert counts["secrets"] > counts["moments"] > 0


@pytest.mark.parametrize("seed", range(10))
def test_a_message_is_made_of_what_its_viewer_may_know_and_nothing_else(seed: int) -> None:
    state = opened("colour_square", variant="covered")
    rng = Random(seed)
    before = play_some(state.position, rng, 6 + seed)
    position = play_some(before, rng, 1)
    told = messages(state, position, before)
    assert position.is_over or any(message.startswith(b'{"type":"change"') for message in told.values())
    for viewer in (WATCHER, 0, 1):
        assert messages(state, position.seen_by(viewer), before.seen_by(viewer))[viewer] == told[viewer]
        assert messages(state, position.seen_by(viewer))[viewer] == messages(state, position)[viewer]


def test_the_secret_of_the_dice_is_in_no_view_before_the_end() -> None:
    state = opened("colour_square")
    position = play_some(state.position, Random(1), 10)
    for told in messages(state, position).values():
        assert b"5e5e5e" not in told
    state.status = "over"
    assert all(b"5e5e5e" in told for told in messages(state, position).values())


def test_a_device_with_two_seats_sees_with_the_eyes_of_each() -> None:
    state = opened("colour_square", variant="covered")
    state.position = play_some(state.position, Random(5), 12)
    views = Views(state)

    def perspectives(*seats: int) -> list[Any]:
        found: list[Any] = msgspec.json.decode(views.message(Device(seats)))["perspectives"]
        return found

    assert perspectives(0) != perspectives(1)
    assert perspectives(0, 1) == [*perspectives(0), *perspectives(1)]


class Spy:
    """A bot that only notes what it is shown."""

    def __init__(self) -> None:
        self.seen = b""

    def decide(self, view: Position, seat: int, rng: Random) -> Plan:
        self.seen = view.state.tobytes()
        return Plan()


async def no_wait(_game: str, _bot: str) -> None:
    """Bots think at once."""


def shown_to_a_bot(state: TableState, seat: int) -> bytes:
    """What a bot at this seat decides by."""
    spy, threads = Spy(), BotThreads(no_wait)

    async def think() -> None:
        thought: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        runner = BotRunner(threads, thought.set_result)
        runner.seats[seat] = SeatBot("spy", spy)
        runner.ask(state, seat, "spy")
        await thought

    asyncio.run(think())
    threads.close()
    return spy.seen


@pytest.mark.parametrize("seed", range(4))
def test_bots_and_looks_at_a_table_know_what_their_seat_sees(seed: int) -> None:
    state = opened("colour_square", variant="covered")
    state.position = play_some(state.position, Random(seed), 12)
    for seat in range(2):
        visible = state.position.seen_by(seat).state.tobytes()
        assert visible != state.position.state.tobytes()
        assert shown_to_a_bot(state, seat) == visible
        asked = wire.Look(id="look", seat=seat, deal_count=state.deal_count, codes=[])
        assert try_codes(state, asked, entries.hash_of(str(seat) * 30)).state.tobytes() == visible


def test_a_hint_is_made_of_what_its_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    state = opened("colour_square", variant="covered")
    state.position = play_some(state.position, Random(5), 12)
    seen_by_critic: list[bytes] = []

    def advise(_studies: AnalysisService, _name: str, view: Position, _seat: int) -> Advice:
        seen_by_critic.append(view.state.tobytes())
        return Advice(plays=[], text=Words(en="", de=""))

    async def ask() -> None:
        tables: Any = SimpleNamespace(table=find_table)
        other: Any = SimpleNamespace(close=lambda: None)
        studies = AnalysisService(tables, other, other)
        for seat in range(2):
            await studies.hint("t", AskHint(token=str(seat) * 30, seat=seat, deal_count=state.deal_count), "x")
        studies.close()

    async def find_table(_name: str) -> Any:
        return SimpleNamespace(state=state)

    monkeypatch.setattr(AnalysisService, "_advise", advise)
    asyncio.run(ask())
    assert seen_by_critic == [state.position.seen_by(seat).state.tobytes() for seat in range(2)]
    assert state.position.state.tobytes() not in seen_by_critic


def test_no_token_is_stored_sent_or_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ticket = new_token()

    async def run() -> list[str]:
        async with served(tmp_path / "tables.db") as server:
            table = await server.started("colour_square")
            mine, other = table.people[0], table.people[1]
            await other.do("ticket", seat=1, ticket=ticket)
            await mine.until(lambda: mine.view["n"] == other.view["n"])
            tokens = [str(mine.token), str(other.token), ticket]
            hashes = [entries.hash_of(token) for token in tokens]
            told = [msgspec.json.encode([device.welcome, device.views]).decode() for device in (mine, other)]
            assert not any(secret in text for text in told for secret in (*tokens, *hashes))
            return tokens

    tokens = asyncio.run(run())
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not any(token.encode() in stored or token in caplog.text for token in tokens)
    assert entries.hash_of(tokens[0]).encode() in stored


def test_a_fresh_game_is_the_same_for_everybody() -> None:
    for name in registry.game_names():
        game = registry.find_game(name)
        start = game.begin(msgspec.convert({"seats": 2, **game.forms.defaults}, game.forms.options))
        assert game.forms.view(start.seen_by(0)) == game.forms.view(start.seen_by(WATCHER))
