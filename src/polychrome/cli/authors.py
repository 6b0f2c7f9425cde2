"""Commands for authors of games and for set-up: doctor, new-game, warm."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from polychrome.cli.common import BROKEN, AddCommand
from polychrome.core import kernel
from polychrome.core.errors import GameError


def add_commands(command: AddCommand) -> None:
    """Add these commands to the command line."""
    doctor = command("doctor", examine_games, "what a game lacks, which defaults stand in, and what is broken")
    doctor.add_argument("game", metavar="GAME", nargs="?", help="one game; without it all are listed")

    new_game = command(
        "new-game", write_new_game, "write a package with a small game that works, to be changed into another"
    )
    new_game.add_argument("name", metavar="NAME", help="of the game and of its package, such as my_game")
    new_game.add_argument(
        "--to", required=True, metavar="FOLDER", help="a new or empty folder, the root of the package"
    )

    command("warm", compile_everything, "compile all rules now, so that nobody waits for it later")


def examine_games(chosen: Any) -> int:
    kernel.interpret()
    from polychrome.doctor import show_all, show_one

    is_well = show_one(chosen.game) if chosen.game else show_all()
    return 0 if is_well else BROKEN


def write_new_game(chosen: Any) -> int:
    kernel.interpret()
    from polychrome.new_game import new_game

    for file in new_game(chosen.name, Path(chosen.to)):
        print(file)
    print(f"Install it with `pip install {chosen.to}`, then try `polychrome play {chosen.name}`.")
    return 0


def compile_everything(chosen: Any) -> int:
    import compileall

    from polychrome.compiling import all_parts
    from polychrome.core.kernel_store import PACKAGE, STORE

    compileall.compile_dir(PACKAGE, quiet=2)  # else a Python that is told to write nothing reads all sources each time
    if not kernel.is_compiled():
        raise GameError("POLYCHROME_INTERPRET is set, so nothing is compiled")
    if not STORE.compile_now(all_parts(), lambda text: print(text, flush=True)):
        raise GameError("not everything could be compiled; what is missing runs interpreted, with the same results")
    print("All rules, bots and analyses are compiled.")
    return 0
