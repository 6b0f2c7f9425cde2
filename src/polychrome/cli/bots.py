"""Commands for researchers and authors of bots: leaderboard, bot, dataset."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polychrome.arguments import MAX_GAMES, seconds, seed, whole
from polychrome.cli.common import (
    A_GAME,
    AddCommand,
    add_workers_arguments,
    compile_first,
    compile_meanwhile,
    print_json,
)


def add_commands(command: AddCommand) -> None:
    """Add these commands to the command line."""
    leaderboard = command("leaderboard", rank_bots, "let bots play each other, each in its own process, and rank them")
    leaderboard.add_argument(
        "bots", metavar="BOT", nargs="+", help="a file, module:Name, file.py:Name, cmd:COMMAND, or a bot of the game"
    )
    leaderboard.add_argument("--game", required=True, metavar="GAME", help=A_GAME)
    leaderboard.add_argument(
        "--against", default="random,greedy", metavar="BOT,…", help="the game's own bots that play, too (random,greedy)"
    )
    leaderboard.add_argument(
        "--games", type=whole(2, MAX_GAMES), default=100, metavar="N", help="of each pair, at least (100)"
    )
    leaderboard.add_argument("--seed", type=seed, default=0, metavar="S", help="the same seed, the same dice (0)")
    leaderboard.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of it")
    leaderboard.add_argument("--move-seconds", type=seconds, default=5.0, metavar="T", help="for an answer (5)")
    leaderboard.add_argument("--game-seconds", type=seconds, default=120.0, metavar="T", help="for a game (120)")
    leaderboard.add_argument("--json", action="store_true", help="numbers for a program instead of tables")

    bot = command("bot", host_bot, "let a Python bot answer questions as JSON Lines, in this process")
    bot.add_argument("bot", metavar="MODULE:NAME", help="such as my_bots:Fast or folder/bot.py:Fast")

    dataset = command(
        "dataset", create_dataset, "play a named, seeded collection of games, with tables and a data card"
    )
    dataset.add_argument("name", metavar="NAME", help="GAME-POLICY, such as blokus_dice-greedy; list: all names")
    dataset.add_argument("--games", type=whole(1, MAX_GAMES), default=1000, metavar="N", help="how many (1000)")
    dataset.add_argument("--seed", type=seed, default=0, metavar="S", help="the same seed, the same games (0)")
    dataset.add_argument("--to", metavar="FOLDER", help="a new folder (NAME)")
    dataset.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    dataset.add_argument("--analyse", action="store_true", help="also say luck and cost: seconds for each game")
    add_workers_arguments(dataset)


def rank_bots(chosen: Any) -> int:
    from polychrome import registry
    from polychrome.bots.elsewhere import is_from_elsewhere, spelling_of_file
    from polychrome.bots.json_lines import Limits
    from polychrome.simulation import read_options
    from polychrome.study import show
    from polychrome.study.leaderboard import SEATS, run_leaderboard

    game = registry.find_game(chosen.game)
    given = [
        spelling_of_file(bot) if not is_from_elsewhere(bot) and Path(bot).is_file() else bot for bot in chosen.bots
    ]
    bots = list(dict.fromkeys([*given, *filter(None, (bot.strip() for bot in chosen.against.split(",")))]))
    start = game.begin(read_options(game, SEATS, chosen.option))
    limits = Limits(chosen.move_seconds, chosen.game_seconds)
    compile_first(game.name, with_study=False)
    pairs = len(bots) * (len(bots) - 1) // 2
    with show.bar(pairs * SEATS * -(-chosen.games // SEATS)) as progress:
        found = run_leaderboard(start, bots, chosen.games, chosen.seed, limits, progress)
    if chosen.json:
        print_json(found.as_json())
    else:
        show.show_leaderboard(found)
    return 0


def host_bot(chosen: Any) -> int:
    from polychrome.bots.host import serve_bot

    compile_meanwhile()
    serve_bot(chosen.bot)
    return 0


def create_dataset(chosen: Any) -> int:
    from polychrome.datasets import find_collection, list_collections, make_dataset
    from polychrome.printer import Printer
    from polychrome.study.workers import cores

    if chosen.name == "list":
        for found in list_collections().values():
            print(f"{found.name}: {found.about}")
        return 0
    compile_first(find_collection(chosen.name).game.name, with_study=chosen.analyse)
    console = Printer(stderr=True)
    from rich.progress import Progress

    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        tasks = {step: bar.add_task(step, total=chosen.games) for step in ("played", "written")}
        card = make_dataset(
            chosen.name, chosen.to or chosen.name, chosen.games, chosen.seed, tuple(chosen.option), chosen.analyse,
            lambda step, count: bar.update(tasks[step], completed=count), chosen.processes or cores(), chosen.on,
        )  # fmt: skip
    print(card)
    return 0
