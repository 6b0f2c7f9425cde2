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
from polychrome.bots.seating import make_player
from polychrome.core.positions import Position, apply, deal_move, dealer_of
from polychrome.core.seats import DEALER, WATCHER
from polychrome.server import entries, wire
from polychrome.server.analysis_service import AnalysisService
from polychrome.server.bot_runner import BotRunner, BotThreads, SeatBot
from polychrome.server.choices import try_codes
from polychrome.server.http_types import AskHint
from polychrome.server.state import TableState, open_table
from polychrome.server.views import Device, Views
from polychrome.study.schema import Advice, Words
from tests.server.tools import new_token, served

OPENED = entries.Opened(
    t=0.0,
    game="",
    rules=1,
    options=msgspec.Raw(b"{}"),
    host=entries.hash_of("h" * 30),
    secret="5e" * 32,
    clock_ms=60_000,
)


def opened(name: str, **options: Any) -> TableState:
    """A running table of a game, before its first event."""
    game = registry.find_game(name)
    made = msgspec.convert({"seats": 2, **game.forms.defaults, **options}, game.forms.options)
    state = open_table("t", msgspec.structs.replace(OPENED, game=name, options=msgspec.Raw(msgspec.json.encode(made))))
    for seat in range(len(state.seats)):
        state.add(entries.Sat(t=1.0, seat=seat, name=f"S{seat}", token=entries.hash_of(str(seat) * 30)))
    state.add(entries.Started(t=2.0, seed_shares=["00" * 16] * len(state.seats)))
    return state


def play_some(position: Position, rng: Random, events: int) -> Position:
    """Random events of everybody."""
    bot, position = make_player("random", position), position.copy()
    for _ in range(events):
        movers = [seat for seat in (DEALER, *range(position.seats)) if position.waits_for(seat)]
        if not movers:
            break
        seat = rng.choice(movers)
        if seat == DEALER:
            deal_move(position, dealer_of(rng))
        elif move := bot.decide(position.seen_by(seat), seat, rng).move:
            apply(position, move)
    return position


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


@pytest.mark.parametrize("seed", range(30))
def test_the_bytes_of_a_covered_game_say_nothing_about_other_sheets(seed: int) -> None:
    state = opened("colour_square", variant="covered")
    position = play_some(state.position, Random(seed), 6 + seed)
    if position.is_over:
        return
    told = messages(state, position)
    for viewer in (WATCHER, 0, 1):
        blind = position.seen_by(viewer)  # all that the viewer may know, and nothing else
        assert messages(state, blind)[viewer] == told[viewer]
        other = position.copy()
        for seat in range(2):
            if seat != viewer:  # other values in other places of the hidden sheets
                other.state.face[seat] = (position.state.face[seat] % 6 + 1) * (position.state.face[seat] > 0)
                other.state.joker[seat] = 6 - position.state.joker[seat]
        assert messages(state, other)[viewer] == told[viewer]


@pytest.mark.parametrize("seed", range(30))
def test_the_bytes_of_a_change_say_nothing_about_other_sheets(seed: int) -> None:
    state = opened("colour_square", variant="covered")
    rng = Random(seed)
    before = play_some(state.position, rng, 6 + seed)
    position = play_some(before, rng, 1)
    told = messages(state, position, before)
    assert position.is_over or any(message.startswith(b'{"type":"change"') for message in told.values())
    for viewer in (WATCHER, 0, 1):
        blind = position.seen_by(viewer), before.seen_by(viewer)  # all that the viewer may know, and nothing else
        assert messages(state, *blind)[viewer] == told[viewer]


@pytest.mark.parametrize("seed", range(10))
def test_the_bytes_before_go_say_nothing_about_cards(seed: int) -> None:
    rng = Random(seed)
    state = opened("calcool")
    first = state.position
    tables = []
    for _ in range(2):
        position = first
        for kind in ("deal", "card", "card", "card", "card"):
            codes = [c for c in position.legal_codes(DEALER) if position.game.rules.codes.read(c)[0].name == kind]
            position = position.act(DEALER, rng.choice(codes))
        tables.append(messages(state, position))
    assert tables[0] == tables[1]


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
