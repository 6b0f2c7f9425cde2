"""Par: what is counted fits the results, whatever is printed; pictures are whole."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from polychrome import bots, registry
from polychrome.bots.critic import Remark
from polychrome.bots.seating import strongest
from polychrome.files import CannotWrite
from polychrome.simulation import read_options
from polychrome.study.game_study import find_study
from polychrome.study.par import Bound
from polychrome.study.par.drawing import draw, save, shade
from polychrome.study.par.run import Par, find_par, tables

SVG = "{http://www.w3.org/2000/svg}"
GAMES = {"calcool": 3, "colour_square": 12}  # that are played
OTHER_GAMES = 6


def games_of(name: str) -> int:
    return GAMES.get(name, OTHER_GAMES)


@cache
def of(name: str, *pairs: str, seats: int | None = None, bot: str = "greedy") -> Par:
    game = registry.find_game(name)
    number, more = find_study(name).par.choose_setting(game, pairs, seats)
    return find_par(game, read_options(game, number, more), bot, 1, games_of(name))


@pytest.mark.parametrize("name", registry.game_names())
def test_mean_and_spread_are_those_of_all_results(name: str) -> None:
    found = of(name)
    results = [points for game in found.results for points in game]
    assert len(found.results) == games_of(name)
    assert found.mean.mean == pytest.approx(sum(results) / len(results))
    assert min(results) <= found.deciles[0] <= found.deciles[4] <= found.deciles[8] <= max(results)
    assert found.best is not None
    assert found.mean.mean < found.best.value
    assert json.loads(json.dumps(found.as_json()))["games"] == games_of(name)


@pytest.mark.parametrize("name", registry.game_names())
def test_the_strongest_bot_is_the_highest_level(name: str) -> None:
    names = list(bots.find_bots(name).by_name)
    levels = [bot for bot in names if bot.isdecimal()]
    assert strongest(registry.find_game(name)) == (str(max(map(int, levels))) if levels else names[-1])


def test_squares_end_in_one_way_each() -> None:
    found = of("colour_square")
    squares = found.detail["squares"]
    assert len(squares) == 16
    ends = ("right", "wrong", "left over", "crossed", "open")
    for square in squares.values():
        assert sum(square[end] for end in ends) == pytest.approx(1, abs=0.001)
    assert any(square["crossed"] for square in squares.values())  # there is another seat
    assert found.best == Bound(315, Remark("colour_square best", {}))


def test_circled_squares_are_the_result_of_task_5() -> None:
    found = of("colour_square", "variant=task5")
    squares = found.detail["squares"].values()
    assert found.unit == "circled squares"
    assert sum(square["right"] for square in squares) == pytest.approx(found.mean.mean, abs=0.001)
    assert not any(square["crossed"] for square in squares)
    assert found.best == Bound(16, Remark("colour_square best task", {}))
    assert sum(found.grades.values()) == pytest.approx(1)


@pytest.mark.parametrize("board", ["standard", "large"])
def test_coloured_cells_and_used_shapes_are_the_result(board: str) -> None:
    found = of("blokus_dice", f"board={board}")
    filled = sum(sum(row) for row in found.detail["cells"])
    covered = sum(shape["used"] * shape["cells"] for shape in found.detail["shapes"].values())
    assert filled == pytest.approx(found.mean.mean, abs=0.01)
    assert covered == pytest.approx(found.mean.mean, abs=0.01)
    assert found.best is not None
    assert found.best.value == {"standard": 81, "large": 89}[board]


def test_the_board_of_several_seats() -> None:
    found = of("blokus_dice", seats=2)
    assert found.start.seats == 2
    assert sum(sum(row) for row in found.detail["cells"]) == pytest.approx(found.mean.mean, abs=0.01)


def test_cards_bring_what_chains_score() -> None:
    found = of("calcool")
    cards = found.detail["cards"].values()
    assert sum(card["dealt"] for card in cards) == GAMES["calcool"] * 2 * 4 * 2  # seats, rounds, cards
    assert sum(found.detail["lengths"]) == pytest.approx(1, abs=0.001)
    for card in cards:
        assert sum(field["positions"] for field in card["fields"]) == 5
        if card["dealt"]:
            brought = sum(field["points"] * field["matched"] for field in card["fields"])
            assert brought == pytest.approx(card["points"], abs=0.01)
            assert all(field["matched"] <= field["reached"] for field in card["fields"])


def test_one_alone_with_a_deck_practises() -> None:
    assert of("calcool", seats=1).start.options.house == "practice"


def test_no_chain_is_better_than_the_solver_s() -> None:
    found = of("calcool", seats=1, bot="5")
    assert found.mean.mean <= found.detail["best"]


CHANGES: dict[str, dict[str, Any]] = {"blokus_dice": {"size": 7}, "calcool": {}, "colour_square": {"grades": {}}}


@pytest.mark.parametrize("name", registry.game_names())
def test_home_made_ones_have_a_par_too(name: str) -> None:
    game = registry.find_game(name)
    number, pairs = find_study(name).par.choose_setting(game, [], None)
    options = read_options(game, number, pairs)
    made = {**registry.definition(game, options), "name": "<mine> & yours", **CHANGES[name]}
    assert game.forms.definition is not None
    setattr(options, game.forms.definition.option, made)
    found = find_par(game, options, "random", 0, 1)
    assert found.name == "<mine> & yours"
    assert "mean" in [row[0] for row in tables(found)[0].rows]
    assert "<mine> & yours" in words_of(ET.fromstring(draw(found)))


def words_of(picture: ET.Element) -> str:
    return " ".join("".join(one.itertext()) for one in picture.iter() if one.tag in (f"{SVG}text", f"{SVG}title"))


@pytest.mark.parametrize("name", registry.game_names())
def test_the_picture_is_whole(name: str, tmp_path: Path) -> None:
    found = of(name)
    save(found, tmp_path / "par.svg")
    root = ET.parse(tmp_path / "par.svg").getroot()
    words = words_of(root)
    assert found.start.game.title in words
    assert f"{found.mean.mean:.1f}" in words
    assert "best possible" in words
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for element in root.iter(f"{SVG}rect"):
        assert 0 <= float(element.get("width", -1)) <= width
        assert 0 <= float(element.get("height", -1)) <= height
    shown = {"blokus_dice": "shapes", "calcool": "cards", "colour_square": "squares"}[name]
    assert all(part in words for part in found.detail[shown])


@pytest.mark.parametrize("name", registry.game_names())
def test_tables_have_a_word_in_every_column(name: str) -> None:
    for table in tables(of(name)):
        assert table.rows
        assert all(len(row) == len(table.columns) for row in table.rows)


def test_a_picture_needs_a_folder(tmp_path: Path) -> None:
    for place in (tmp_path / "nowhere" / "par.svg", tmp_path):
        with pytest.raises(CannotWrite, match="folder that exists"):
            save(of("colour_square"), place)


def test_shades_lie_between_their_ends() -> None:
    assert [shade("#000000", "#ff8000", share) for share in (-1, 0, 0.5, 1, 2)] == [
        "#000000", "#000000", "#804000", "#ff8000", "#ff8000",
    ]  # fmt: skip
