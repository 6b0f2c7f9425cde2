"""The catalogue of sentences: complete in both languages, with the same values in both."""

from string import Formatter

import pytest

from polychrome import registry
from polychrome.bots.critic import Remark
from polychrome.study.game_study import find_study
from polychrome.study.words import LANGUAGES, UNITS, catalogue, number, phrase, sentence
from polychrome.study.words.common import COMMON


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_every_sentence_is_there_in_both_languages_with_the_same_values(name: str) -> None:
    texts = catalogue()[name]
    assert set(texts) == set(LANGUAGES)
    values = []
    for language in LANGUAGES:
        assert texts[language].strip() == texts[language] != ""
        parts = [part for part in Formatter().parse(texts[language]) if part[1] is not None]
        assert all(part[1] for part in parts), "values have names"
        assert all(part[2] in ("", *UNITS) for part in parts), "a format is a unit"
        values.append({part[1] for part in parts})
    assert values[0] == values[1]


@pytest.mark.parametrize("game", registry.game_names())
def test_sentences_of_a_game_begin_with_its_name(game: str) -> None:
    names = find_study(game).texts.sentences
    assert [name for name in names if not name.startswith(f"{game} ")] == []


def test_units_have_both_languages() -> None:
    assert all(set(forms) == set(LANGUAGES) for forms in UNITS.values())


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (4.0, "4", "4"),
        (0.46, "0.5", "0,5"),
        (12.6, "13", "13"),
        (-3.14, "−3.1", "−3,1"),
        (-0.01, "0", "0"),
        (7, "7", "7"),
    ],
)
def test_numbers_are_rounded_as_people_would(value: float, english: str, german: str) -> None:
    assert number(value, "en") == english
    assert number(value, "de") == german


def test_signs_can_be_shown() -> None:
    assert [number(value, "en", signed=True) for value in (2.0, -2.0, 0.0)] == ["+2", "−2", "0"]


def test_a_sentence_speaks_of_its_values_in_its_own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        COMMON,
        "test",
        {
            "en": "{die} in {squares} cost {cost:points}, not {less:points}",
            "de": "{die} in {squares} kostete {cost:points}, nicht {less:points}",
        },
    )
    values = {"die": Remark("the yellow", {"face": 2}), "squares": ["A1", "B2", "C3"], "cost": 4.04, "less": 1.0}
    assert sentence(Remark("test", values), "en") == "The yellow 2 in A1, B2 and C3 cost 4 points, not 1 point."
    assert sentence(Remark("test", values), "de") == "Die gelbe 2 in A1, B2 und C3 kostete 4 Punkte, nicht 1 Punkt."
    assert phrase(Remark("test", values), "en").startswith("the yellow 2")


@pytest.mark.parametrize(
    ("corners", "english", "german"),
    [(0, "0 corners", "0 Ecken"), (1, "1 corner", "1 Ecke"), (3, "3 corners", "3 Ecken")],
)
def test_corners_are_counted_in_the_right_form(corners: int, english: str, german: str) -> None:
    hint = Remark(
        "blokus_dice hint",
        {
            "where": Remark("blokus_dice at the top left", {}),
            "colour": Remark("blokus_dice red", {}),
            "corners": corners,
        },
    )
    assert sentence(hint, "en").endswith(f"red can go on from {english}.")
    assert sentence(hint, "de").endswith(f"Rot kann an {german} weiter.")


def test_whole_numbers_have_a_minus_sign_too() -> None:
    remark = Remark("analysis foresight", {"result_with_best_play": -10.0, "result": -12})
    assert "about −10 instead of −12" in sentence(remark, "en")
    assert "etwa −10 zu erwarten, nicht −12" in sentence(remark, "de")


@pytest.mark.parametrize(
    ("amount", "english", "german"),
    [
        (0.0, "0 points", "0 Punkte"),
        (0.5, "0.5 points", "0,5 Punkte"),
        (1.0, "1 point", "1 Punkt"),
        (1.5, "1.5 points", "1,5 Punkte"),
        (-1.0, "−1 point", "−1 Punkt"),
        (-2.0, "−2 points", "−2 Punkte"),
    ],
)
def test_only_one_is_said_in_the_singular(amount: float, english: str, german: str) -> None:
    remark = Remark("amount points", {"amount": amount})
    assert (phrase(remark, "en"), phrase(remark, "de")) == (english, german)
