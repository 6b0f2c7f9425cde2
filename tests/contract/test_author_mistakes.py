"""Mistakes that authors of games make are told in one sentence, with the line or the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.outside import UPHILL, install, polychrome, run_python

GAME = UPHILL / "src" / "uphill" / "__init__.py"


def with_mistake(site: Path, right: str, wrong: str) -> tuple[Path, int]:
    """The example with one text changed, and the line of it."""
    text = GAME.read_text(encoding="utf-8")
    assert text.count(right) == 1, right
    install(UPHILL, site)
    (site / "uphill" / "__init__.py").write_text(text.replace(right, wrong), encoding="utf-8")
    return site, text[: text.index(right)].count("\n") + 1


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("s.top[seat] = value", "s.tip[seat] = value",
         "in climb (`s.tip[seat] = value`): the state has no field 'tip'; is 'top' meant?"),
        ("        s.lying += 1", "        s.lyin = 1", "the state has no field 'lyin'; is 'lying' meant?"),
        ("s.top[seat] = value", "s.top[seat] = value + 130",
         "does not fit into the field 'top', which holds -128 to 127"),
        ("        s.turn += 1", "        s.turn += 120", "a number becomes too large for its type"),
        ("s.top[seat] = value", "s.top[seat + 4] = value", "there is no place 4 in the field 'top'"),
        ("    s.seats = options.seats", "    s.seats = options.seat", "AttributeError"),
        ('"dice": [value', '"dice": position.nothing or [value', "in view"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_line_is_told_with_the_line(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    site, line = with_mistake(tmp_path, right, wrong)
    done = polychrome(site, "simulate", "uphill", "--check")
    assert done.returncode == 1
    assert done.stdout == ""
    (said,) = done.stderr.splitlines()
    assert sentence in said
    assert f"uphill/__init__.py, line {line}, in " in said


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (
            "    if seat != s.turn % s.seats:",
            "    if seat == s.turn % s.seats:",
            "the game waits for seat 0, but `refusal` allows it no code; the first is refused because it is another",
        ),
        (
            "        return kit.ALLOWED if s.lying < 2 else TWO_DICE_LIE",
            "        return TWO_DICE_LIE",
            "the game waits for the dealer, but `refusal` allows it no code",
        ),
        (
            "    kind, (value,) = CODES.read(code)\n",
            "    kind, (value,) = CODES.read(code)\n    assert kind is TAKE, 'what is this?'\n",
            "code 6 (roll die=0) has no description: uphill/__init__.py, line ",
        ),
    ],
)
def test_a_mistake_in_the_rules_is_told(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    site, _ = with_mistake(tmp_path, right, wrong)
    done = polychrome(site, "simulate", "uphill", "--check")
    assert done.returncode == 1
    assert any(sentence in line for line in done.stderr.splitlines()), done.stderr


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("s.top[seat] = value", "s.tip[seat] = value", "is 'top' meant?"),
        ("def act(s: State, material: kit.NoMaterial", "def act(s: State, material: Any",
         "`material` needs an annotation"),
        ("STATE = kit.layout(State)",
         "STATE = kit.layout(type('Other', (), {'__annotations__': State.__annotations__}))",
         "`s` needs an annotation"),
    ],
)  # fmt: skip
def test_the_doctor_tells_it_too(tmp_path: Path, right: str, wrong: str, sentence: str) -> None:
    site, _ = with_mistake(tmp_path, right, wrong)
    done = polychrome(site, "doctor", "uphill")
    assert done.returncode == 1
    assert any(line.startswith("broken") and sentence in line for line in done.stdout.splitlines()), done.stdout


@pytest.mark.parametrize(
    ("right", "wrong", "promise"),
    [
        ("Take(seat=move.seat, die=value + 1)", "Take(seat=move.seat, die=7 - value - 1 + 0 * value)",
         "uphill: a record replays to the same bytes"),
        ('"""Nothing is secret."""', "s.turn += seat + 3", "uphill: hiding twice is hiding once: hidden twice for -2"),
        ("[value + 1 for value in range(SIDES)", "[value + s.turn for value in range(SIDES)", "JSON"),
        ("return NOT_ITS_TURN", "return 99", "`refusal` returns 99, and the reasons run from 1 to 7"),
        ("        s.turn += 1\n", "", "is not over after 20000 codes; `is_offered` can offer less"),
        ("{kit.name_of(seat)} {'rolls'", "{kit.name_of(seat).upper()} {'rolls'",
         "begin with who makes it ('the dealer')"),
    ],
)  # fmt: skip
def test_a_broken_promise_is_told(tmp_path: Path, right: str, wrong: str, promise: str) -> None:
    site, _ = with_mistake(tmp_path, right, wrong)
    program = "from uphill import GAME\nfrom polychrome.testing import check_game\ncheck_game(GAME)"
    done = run_python(site, "-c", program)
    assert done.returncode == 1
    assert promise in done.stderr
