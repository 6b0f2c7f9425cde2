"""The command that prints: sheets, boards, cards and finished games as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polychrome.arguments import whole
from polychrome.cli.common import AddCommand
from polychrome.core import kernel

MAX_SEATS = 6


def add_commands(command: AddCommand) -> None:
    """Add this command to the command line."""
    printer = command("print", print_pages, "print a game to play on paper, or a finished game, as PDF")
    printer.add_argument("what", metavar="GAME", help="the name of a game, or a file with the record of a finished one")
    printer.add_argument("--to", required=True, metavar="FILE.pdf", help="where to write it")
    printer.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    printer.add_argument("--seats", type=whole(1, MAX_SEATS), metavar="N", help="for how many people (two)")
    printer.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper (a4)")
    printer.add_argument("--language", choices=("en", "de"), default="en", help="English or German (en)")


def print_pages(chosen: Any) -> int:
    kernel.interpret()
    from polychrome import registry
    from polychrome.paper import print_game, print_record
    from polychrome.record import load
    from polychrome.simulation import read_options

    if chosen.what not in registry.game_names() and Path(chosen.what).exists():
        record = load(chosen.what)
        pdf = print_record(record.position, record.names, chosen.paper, chosen.language)
    else:
        game = registry.find_game(chosen.what)
        options = read_options(game, chosen.seats or max(2, game.min_seats), chosen.option)
        pdf = print_game(game.begin(options), chosen.paper, chosen.language)
    Path(chosen.to).write_bytes(pdf)
    print(f"Wrote {chosen.to}. Print it on both sides, without scaling.")
    return 0
