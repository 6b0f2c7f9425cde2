"""Colour Square in the terminal: newcomers play whole games of every variant."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.core.records import RecordFile, read, replay
from polychrome.dealers import verify
from polychrome.games.colour_square.forms.options import VARIANTS
from polychrome.games.colour_square.rules import state as st
from polychrome.games.colour_square.rules.material import COLOURS, COLUMNS, DICE, SQUARE_NAMES
from polychrome.games.colour_square.terminal import TERMINAL
from polychrome.games.colour_square.terminal.sheet import dice, heading, sheets_of
from polychrome.terminal.local_game import LocalGame
from tests.colour_square.test_end import wide
from tests.scenes import Scene
from tests.terminal.newcomer import sit_down, type_lines


def words_for(code: int, rng: Random) -> str:
    """How somebody may type an entry."""
    kind, values = st.CODES.read(code)
    die = DICE[values[0]]
    if kind is st.JOKER:
        return rng.choice([f"{die} joker", f"{die[0]} j", f"joker {die}", f"{die.upper()} in a joker field"])
    square, corner = SQUARE_NAMES[values[1] & 15], COLOURS[values[1] >> 4]
    if kind is st.RECOLOUR:
        return f"{die} {square} as {corner}"
    if die == corner:
        return rng.choice(
            [f"{die} {square}", f"{die[0]} {square.lower()}", f"{die[:2]} {square}", f"{die[0]}{square.lower()}"]
        )
    return rng.choice([f"{die} {square} {corner}", f"{die[0]} {square.lower()} {corner[0]}", f"w{square}{corner[0]}"])


def newcomer(table: LocalGame, prompt: str, rng: Random) -> str:
    """Answer any prompt with something sensible; now and then make a mistake, correct, or look around."""
    if "Another game" in prompt:
        return "n"
    if table.position.is_over:
        return ""
    if rng.random() < 0.1:
        return rng.choice(["help", "show", "score", "back", "red", "white z9", "x", "r a1, r a1, r a1"])
    seat = next(seat for seat in table.people if prompt.startswith(table.names[seat]))
    codes = table.position.legal_codes(seat)
    kinds = {st.CODES.read(code)[0].name for code in codes}
    if st.CHOOSE_START.name in kinds:
        return rng.choice(table.names)
    if st.CHOOSE.name in kinds:
        return f"{' '.join(rng.sample(COLUMNS, 2))} {rng.randint(1, 4)}"
    if "Enter to go on" in prompt and rng.random() < 0.9:
        return ""
    return typed_entries(table, seat, rng)


def typed_entries(table: LocalGame, seat: int, rng: Random) -> str:
    """A list of entries that would do; the client may still hold the first of an earlier line."""
    position = table.position
    sizes = [st.LIST.values(code)[0] for code in position.legal_codes(seat) if st.CODES.read(code)[0] is st.LIST]
    if not sizes or not max(sizes):
        return ""

    position = position.act(seat, st.LIST.code(max(sizes)))
    entries = []
    for _ in range(rng.choice([1, max(sizes)])):
        codes = [code for code in position.legal_codes(seat) if st.CODES.read(code)[0] is not st.LIST]
        if not codes:
            break
        code = rng.choice(codes)
        entries.append(words_for(code, rng))
        position = position.act(seat, code)
        if position.state.due[seat] == 0 or position.state.phase != st.WRITING:
            break
    return rng.choice([", ", " and ", "; "]).join(entries) if rng.random() < 0.9 else "done"


@pytest.mark.parametrize("sheet", ["A", "B"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_newcomer_plays_a_whole_game(
    variant: str, sheet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    pairs = [f"variant={variant}", f"sheet={sheet}"]
    said, table = sit_down(monkeypatch, newcomer, "colour_square", None, pairs, 7, str(file))
    assert table.position.is_over
    assert "Goodbye" in said
    assert "total" in said
    assert max(len(line) for line in said.splitlines() if not line.startswith(("You> ", "You: "))) <= 80
    if variant.startswith("task"):
        assert "You, grade: " in said
        assert "won." not in said
    else:
        assert "won." in said or "shared the win." in said
    game, record = read(file.read_bytes(), registry.find_game)
    assert replay(game, record).is_over
    assert verify(game, record).is_fair


@pytest.mark.parametrize("seats", ["me,random,greedy,random,random,greedy", "random,me,me", "greedy,me"])
def test_any_number_of_seats_and_a_roll_off(seats: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said, table = sit_down(monkeypatch, newcomer, "colour_square", seats, ["start=roll_off"], 3, None)
    assert table.position.is_over
    assert "Roll-off: " in said
    for name in table.names:
        assert name in said


def test_covered_entries_of_others_are_never_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said, _ = sit_down(monkeypatch, newcomer, "colour_square", "me,greedy", ["variant=covered"], 5, None)
    during = said.partition("The game is over.")[0]
    assert "greedy entered, covered." in during
    assert "greedy: covered" in during
    assert "greedy: white" not in during
    assert "greedy circled" in said


def test_bridges_are_drawn_as_they_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one thing that the drawing works out by itself."""
    for seed in range(6):
        _, table = sit_down(monkeypatch, newcomer, "colour_square", "me,greedy,greedy", [], seed, None)
        for sheet in sheets_of(table.position):
            assert 5 * len(sheet.bridges()) == sheet.result["bridges"]


def test_the_same_seed_gives_the_same_screens() -> None:
    lines = ["r a1, b b1", "", "w a1", "quit"]
    arguments: Any = ("colour_square", None, [], 1, None)
    assert type_lines(lines, *arguments) == type_lines(lines, *arguments)


def test_last_rolls_are_told_one_at_a_time() -> None:  # [CS-23]
    names, t = ["Ann", "You", "Cleo"], wide()
    before = replay(
        *read(msgspec.json.encode(RecordFile(1, "colour_square", t.options, t.events[:-1])), registry.find_game)
    )
    assert TERMINAL.tell(before, t.position, -1, _event(t, -1), names)[-1].endswith(
        "Last rolls, one at a time: You, Cleo."
    )
    for seat, head in ((1, "last rolls: You alone, then Cleo."), (2, "last roll: Cleo alone.")):
        assert heading(t.position, names).plain.endswith(head)
        before = t.position
        t.roll(seat, red=2, yellow=6)
        told = f"{names[seat]} rolled alone: red 2, blue 1, green 1, yellow 6, white 1."
        assert TERMINAL.tell(before, t.position, -1, _event(t, -1), names) == [told]
        assert heading(t.position, names).plain.endswith(head)
        assert [dice(t.position, other) is not None for other in range(3)] == [other == seat for other in range(3)]
        t.enter(seat, "blue C4", "green C4", "white C4 yellow").settle()
    assert heading(t.position, names).plain.endswith("the end.")


def _event(t: Scene, at: int) -> Any:
    """An event of a scene as the rules read it."""
    return msgspec.convert(t.events[at], t.position.game.forms.events)
