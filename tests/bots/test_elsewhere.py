"""Bots from elsewhere: modules, files and commands, what they are told, and what becomes of those that misbehave."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from random import Random
from textwrap import dedent
from typing import Any

import pytest

import polychrome as pc
from polychrome.bots.elsewhere import as_command, load, name_of, spelling_of_file
from polychrome.bots.json_lines import CommandBot, Limits
from polychrome.bots.turns import BotFailure
from polychrome.cli import main
from polychrome.study.leaderboard import run_leaderboard

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
QUICK = Limits(move=5.0, game=20.0, start=60.0)


def write_bot(folder: Path, text: str, name: str = "bot.py") -> str:
    (folder / name).write_text(dedent(text), encoding="utf-8")
    return str(folder / name)


@pytest.fixture
def first(tmp_path: Path) -> str:
    """A file with a bot that plays its first move."""
    return write_bot(
        tmp_path,
        """
        class First:
            def choose(self, view, seat, rng):
                return next(view.moves(seat))
        """,
        "first.py",
    )


SCRIPT = """
import json, os, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    if asked["type"] == "start":
        answer = {start}
    elif asked["type"] == "choose":
        answer = {choose}
    else:
        continue
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)
"""


def script(folder: Path, choose: str = '{"action": asked["actions"][0]}', start: str = "{}") -> str:
    text = SCRIPT.replace("{start}", start).replace("{choose}", choose)
    return f"cmd:{sys.executable} {write_bot(folder, text, 'script.py')}"


# --- where bots are found ---------------------------------------------------------------------------------------------


def test_a_file_plays_like_the_object_in_it(first: str) -> None:
    def own(view: pc.Position, seat: int, rng: Random) -> pc.Move:
        return next(view.moves(seat))

    spelling = spelling_of_file(first)
    assert spelling == f"{first}:First"
    by_name = list(pc.simulate("blokus_dice", [spelling, "greedy"], games=2, seed=3))
    by_object = list(pc.simulate("blokus_dice", [own, "greedy"], games=2, seed=3))
    assert [one.events for one in by_name] == [one.events for one in by_object]
    assert by_name[0].players == [("First", "bot"), ("greedy", "bot")]


def test_a_command_plays_like_the_object_it_hosts(first: str) -> None:
    spelling = f"{first}:First"
    apart = next(pc.simulate("colour_square", [as_command(spelling), "random"], seed=1))
    here = next(pc.simulate("colour_square", [spelling, "random"], seed=1))
    assert apart.events == here.events


def test_a_class_is_made_anew_for_every_game(tmp_path: Path) -> None:
    file = write_bot(
        tmp_path,
        """
        class Once:
            def __init__(self):
                self.asked = 0
            def choose(self, view, seat, rng):
                self.asked += 1
                assert self.asked < 60, "a game of Blokus Dice has fewer decisions"
                return next(view.moves(seat))
        """,
    )
    assert len(list(pc.simulate("blokus_dice", [f"{file}:Once", "random"], games=5))) == 5


@pytest.mark.parametrize(
    ("spelling", "text"),
    [
        ("no_such_module:Bot", "'no_such_module' cannot be loaded"),
        ("json:NoSuchName", "json has no 'NoSuchName'"),
        ("json:__doc__", "neither an object with `choose` nor a function"),
        ("nowhere/bot.py:Bot", "there is no file 'nowhere/bot.py'"),
        ("cmd:", "is no command"),
        ("cmd:'", "is no command"),
        ("cmd:no-such-program --fast", "there is no program 'no-such-program'"),
    ],
)
def test_what_is_no_bot_is_named(spelling: str, text: str) -> None:
    with pytest.raises(pc.BadOption, match=text):
        next(pc.simulate("blokus_dice", [spelling, "random"]))


def test_names_are_short() -> None:
    assert name_of("my_bots:Fast") == "Fast"
    assert name_of("cmd:node --quiet bots/bot.mjs 3") == "bot.mjs"
    assert name_of("cmd:my-bot") == "my-bot"


def test_tournaments_take_them_too(first: str) -> None:
    played = pc.tournament("blokus_dice", [f"{first}:First", "random"], games=2)
    assert [row["bot"] for row in played.rows] == ["First", "random"]


# --- what a command is told -------------------------------------------------------------------------------------------


def test_a_command_is_told_what_it_wants_and_nothing_that_it_may_not_know(tmp_path: Path) -> None:
    keep = str(tmp_path / "told")
    choose = f'(open({keep!r}, "a").write(line), {{"action": asked["actions"][-1]}})[1]'
    bot: CommandBot = load(script(tmp_path, choose, '{"wants": ["words", "observation"]}'))
    start = pc.game("colour_square").start(variant="covered")
    rng = Random(2)
    position = start.deal(rng)
    position = position.play(next(position.moves(1)))
    move = bot.choose(position.seen_by(0), 0, rng)
    bot.close()
    assert move is not None
    assert position.why_not(move) is None
    asked = [json.loads(line) for line in Path(keep).read_text().splitlines()]
    for one in asked:
        assert one["view"] == position.as_dict(0)
        assert len(one["words"]) == len(one["actions"])
        assert len(one["observation"]) == len(start.game.observation_names)
        assert "position" not in one
    assert [len(one["under_way"]) for one in asked] == list(range(len(move.codes)))


# --- what goes wrong --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choose", "text"),
    [
        ('{"action": 10**6}', "plays what is not allowed"),
        ('{"codes": [0, 0, 0]}', "plays what is no"),
        ('{"event": {"type": "take", "seat": 1, "die": 1}}', "plays"),
        ('{"action": "nine"}', "answers"),
        ("{}", "without action, codes, event or pass"),
        ('"hello"', "answers 'hello'"),
        ('"x" * 2_000_000', "answers"),
        ("1 / 0", r"has ended \(exit code 1\): ZeroDivisionError: division by zero"),
        ("time.sleep(60)", "took more than 0.3 s for an answer"),
        ('{"pass": True}', "the game waits for seat 0, and its bot does nothing"),
    ],
)
def test_a_bot_that_goes_wrong_fails_with_one_sentence(tmp_path: Path, choose: str, text: str) -> None:
    bot = load(script(tmp_path, choose), Limits(move=0.3 if "sleep" in choose else 20.0))
    try:
        with pytest.raises(BotFailure, match=text) as caught:
            list(pc.simulate("blokus_dice", [bot, "random"]))
    finally:
        bot.close()
    assert caught.value.seat == 0
    assert "\n" not in str(caught.value)


def test_a_game_has_a_limit_of_its_own(tmp_path: Path) -> None:
    slow = '(time.sleep(0.2), {"action": asked["actions"][0]})[1]'
    bot = load(script(tmp_path, slow), Limits(move=20.0, game=1.0))
    with pytest.raises(BotFailure, match="took more than 1 s for a game"):
        list(pc.simulate("blokus_dice", [bot, "random"]))


def test_a_bot_that_fails_loses_that_game_and_the_others_are_played(tmp_path: Path, first: str) -> None:
    """It ends in its first game and plays on in the next ones, with a new process."""
    mark = str(tmp_path / "been here")
    choose = f'1 / 0 if not os.path.exists({mark!r}) and not os.mkdir({mark!r}) else {{"action": asked["actions"][0]}}'
    shaky = script(tmp_path, choose)
    start = pc.game("blokus_dice").start()
    found = run_leaderboard(start, [shaky, f"{first}:First", "random"], 4, 1, QUICK)
    rows = {row.bot: row for row in found.rows}
    assert set(rows) == {"script.py", "First", "random"}
    assert [(rows[name].games, rows[name].forfeits) for name in rows] == [
        (8, int(name == "script.py")) for name in rows
    ]
    assert rows["script.py"].reasons == {"has ended (exit code 1): ZeroDivisionError: division by zero": 1}
    assert sum(row.wins.mean for row in found.rows) == pytest.approx(1.5)  # three pairs, one win each
    again = run_leaderboard(start, [f"{first}:First", "random"], 4, 1, QUICK)
    assert again == run_leaderboard(start, [f"{first}:First", "random"], 4, 1, QUICK)


@pytest.mark.skipif(shutil.which("node") is None, reason="JavaScript runs only where Node.js is installed")
def test_the_examples_play_each_other() -> None:
    bots = [
        spelling_of_file(str(EXAMPLES / "bot.mjs")),
        *(f"{EXAMPLES}/my_bots.py:{name}" for name in ("Greedy", "Hasty")),
    ]
    found = run_leaderboard(pc.game("blokus_dice").start(), bots, 2, 1, QUICK)
    assert {row.bot for row in found.rows} == {"bot.mjs", "Greedy", "Hasty"}
    assert not any(row.forfeits for row in found.rows)


def test_the_command_prints_a_table_or_json(first: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["leaderboard", first, "--game", "blokus_dice", "--games", "2", "--against", "random"]
    assert main(arguments) == 0
    told = capsys.readouterr().out
    assert "First − random" in told
    assert main([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert {row["bot"] for row in found["bots"]} == {"First", "random"}
    assert found["pairings"][0]["games"] == 2
    assert main(["leaderboard", "nothing.py:Bot", "--game", "blokus_dice"]) == 2
    assert "there is no file 'nothing.py'" in capsys.readouterr().err
