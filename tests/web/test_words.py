"""How the web client puts values into words: plurals, figures, reasons, changes of a view, codes."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from polychrome import registry
from polychrome.fast.patches import diff_json
from tests.web.modules import evaluate

SAY = """
const { addWords, say, formatNumber, why } = await load("words.ts");
const { language } = await load("prefs.ts");
addWords({ "test.dice": { en: "{count} {count:die|dice}", de: "{count} Würfel für {name}" } });
return argument.map(([language_, what, ...values]) => {
    language.value = language_;
    return { say, formatNumber, why }[what](...values);
});
"""


def said(*asked: tuple[str, str, Any] | tuple[str, str, Any, Any]) -> list[str]:
    """What these calls of the client's functions return, each in a language."""
    found: list[str] = evaluate(SAY, asked)
    return found


def test_one_is_one_and_all_else_is_several() -> None:
    numbers = (0, 1, 2, 11, 21, 0.5)
    assert said(*(("en", "say", "test.dice", {"count": number}) for number in numbers)) == [
        "0 dice", "1 die", "2 dice", "11 dice", "21 dice", "0.5 dice",
    ]  # fmt: skip
    assert said(("de", "say", "test.dice", {"count": 3, "name": "Eva"})) == ["3 Würfel für Eva"]


def test_figures_are_written_as_people_write_them() -> None:
    assert said(
        ("en", "formatNumber", 1234.56), ("de", "formatNumber", 1234.56), ("en", "formatNumber", -2.25),
        ("de", "formatNumber", -0.5), ("en", "formatNumber", -0.01), ("en", "formatNumber", 2, {"isChange": True}),
        ("en", "formatNumber", 0, {"isChange": True}),
    ) == ["1,234.6", "1.234,6", "−2.3", "−0,5", "0", "+2", "0"]  # fmt: skip


REASONS = """
const { addReasons, why } = await load("words.ts");
const { language } = await load("prefs.ts");
addReasons("tiny", argument.reasons);
language.value = argument.language;
return argument.refusals.map(([game, refused]) => why(refused, game));
"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_refusal_is_said_by_the_number_of_its_reason(language: str) -> None:
    reasons = {
        "1": {"en": "not a die", "de": "kein Würfel"},
        "2": {"en": "this is not a die", "de": "das ist kein Würfel"},
    }
    text = "Seat 1, red die: what the server says."
    refusals = [
        ("tiny", {"rule": "XX-1", "reason": 2, "text": text}),
        ("tiny", {"rule": "XX-1", "reason": 1, "text": text}),
        ("tiny", {"rule": "XX-1", "reason": 3, "text": text}),
        ("another", {"rule": "XX-1", "reason": 1, "text": text}),
        ("tiny", {"rule": "over", "reason": None, "text": "The game is over."}),
    ]
    found = evaluate(REASONS, {"reasons": reasons, "refusals": refusals, "language": language})
    english = ["This is not a die.", "Not a die.", text, text, "The game is over."]
    german = ["Das ist kein Würfel.", "Kein Würfel.", text, text, "Das Spiel ist zu Ende."]
    assert found == (english if language == "en" else german)


CHANGED = """
const { changed } = await load("net/changes.ts");
return argument.map(([view, change]) => changed(view, change));
"""


def test_a_change_makes_the_view_that_the_server_meant() -> None:
    old = {"position": {"list": [1, {"a": 'x"y'}, None]}, "result": {"total": -3, "long": list(range(40))}}
    new = {"position": {"list": [1, {"a": 'x"z'}, None]}, "result": {"total": 4, "long": list(range(40))}}
    news = diff_json(msgspec.json.encode(old), msgspec.json.encode(new))
    assert news is not None
    seats = [{"name": "Eva", "done": False}, {"name": "3", "done": True}]
    view = {"type": "view", "n": 7, "deal_count": 2, "seats": seats, "perspectives": [{"seats": [0], **old}]}
    change = {
        "type": "change",
        "n": 8,
        "base_n": 7,
        "deal_count": 3,
        "done": [True, True],
        "perspectives": [json.loads(news)],
    }
    (found,) = evaluate(CHANGED, [[view, change]])
    assert found == {
        "type": "view", "n": 8, "deal_count": 3, "seats": [{"name": "Eva", "done": True}, seats[1]],
        "perspectives": [{"seats": [0], **new}],
    }  # fmt: skip


CODES = """
const { CodeBook, codesIn, has } = await load("codes.ts");
const book = new CodeBook(argument.kinds);
return {
    read: argument.codes.map((code) => book.read(code)),
    made: argument.codes.map((code) => { const { kind, values } = book.read(code); return book.code(kind, values); }),
    spans: codesIn([2, 4, 9, 9]),
    has: [1, 2, 4, 5, 9, 10].map((code) => has([2, 4, 9, 9], code)),
};
"""


@pytest.mark.parametrize("name", registry.game_names())
def test_codes_mean_the_same_as_in_the_server(name: str) -> None:
    book = registry.find_game(name).rules.codes
    kinds = [{"name": kind.name, "first": kind.first, "fields": dict(kind.fields)} for kind in book.kinds]
    codes = [*range(0, book.size, max(1, book.size // 500)), *(kind.end - 1 for kind in book.kinds)]
    told = evaluate(CODES, {"kinds": kinds, "codes": codes})
    for code, read in zip(codes, told["read"], strict=True):
        kind, values = book.read(code)
        assert read == {"kind": kind.name, "values": dict(zip(kind.fields, values, strict=True))}
    assert told["made"] == codes
    assert told["spans"] == [2, 3, 4, 9]
    assert told["has"] == [False, True, True, False, True, False]
