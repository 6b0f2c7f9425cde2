"""Commands for people at a table, and for those who run a server: play, serve, backup, gallery."""

from __future__ import annotations

import os
import sys
from typing import Any

from polychrome.arguments import MAX_PROCESSES, days, port, seed, whole
from polychrome.cli.common import A_GAME, AddCommand, compile_meanwhile
from polychrome.core import kernel
from polychrome.core.errors import GameError


def add_commands(command: AddCommand) -> None:
    """Add these commands to the command line."""
    play = command("play", play_in_terminal, "play in the terminal against bots")
    play.add_argument("game", metavar="GAME", nargs="?", help=f"{A_GAME}; without it a menu")
    play.add_argument(
        "--seats", metavar="WHO,WHO,…", help="me for a person, a bot or a level such as gentle (me,greedy)"
    )
    play.add_argument("--start", metavar="WHO", help="who starts: me, a seat (0, 1, …), draw, roll_off or loser (me)")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    play.add_argument("--seed", type=seed, metavar="S", help="the same seed, the same dice")
    play.add_argument("--save", metavar="FILE", help="write the record of the game there")

    serve = command("serve", serve_tables, "run a table server for friends and bots")
    serve.add_argument("--host", default=None, help="the address to listen on (127.0.0.1: this machine only)")
    serve.add_argument("--port", type=port, metavar="N", help="the port (the first free one from 8437 on)")
    serve.add_argument("--database", metavar="FILE|ADDRESS", help="a file, or postgresql://… (POLYCHROME_DATABASE)")
    serve.add_argument("--redis", metavar="ADDRESS", help="redis://…, hints between processes (POLYCHROME_REDIS)")
    serve.add_argument(
        "--workers", type=whole(1, MAX_PROCESSES), default=1, metavar="N", help="processes; several need PostgreSQL"
    )
    serve.add_argument("--keep-days", type=days, default=30.0, metavar="N", help="delete idle tables then; 0: never")
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help="another site that may use it")
    serve.add_argument("--name", action="append", default=[], metavar="HOST", help="a host name that it answers to")
    serve.add_argument("--behind-proxy", action="store_true", help="trust X-Forwarded-For")
    serve.add_argument("--lan", action="store_true", help="listen on the local network, show a code for phones")
    serve.add_argument("--open", action="store_true", help="open a browser, where there is a display")

    backup = command("backup", backup_tables, "copy the tables of a server to a file, also while it runs")
    backup.add_argument("database", metavar="FILE", help="the server's database")
    backup.add_argument("copy", metavar="COPY", help="a new file")

    gallery = command("gallery", manage_gallery, "list the designs in a server's gallery, or remove some of them")
    gallery.add_argument("action", choices=("list", "remove"), metavar="list|remove", help="what to do")
    gallery.add_argument("designs", nargs="*", metavar="ID", help="the designs to remove")
    gallery.add_argument("--database", metavar="FILE|ADDRESS", help="of the server (POLYCHROME_DATABASE)")


def play_in_terminal(chosen: Any) -> int:
    if sys.stdin is None:
        raise GameError("standard input is closed, so nobody can type a move")
    from polychrome.bots.levels import is_level

    if any(is_level(name.strip()) for name in (chosen.seats or "").split(",")):
        compile_meanwhile()
    else:
        kernel.interpret()  # people and simple bots are slow enough for it
    from polychrome.terminal.play import play
    from polychrome.terminal.screen import Screen

    return play(Screen(), chosen.game, chosen.seats, chosen.option, chosen.seed, chosen.save, chosen.start)


def serve_tables(chosen: Any) -> int:
    from polychrome.server.invite import announce
    from polychrome.server.serve import Settings, serve

    settings = Settings(
        host=chosen.host or ("0.0.0.0" if chosen.lan else "127.0.0.1"),
        port=chosen.port,
        database=chosen.database or os.environ.get("POLYCHROME_DATABASE", ""),
        redis=chosen.redis or os.environ.get("POLYCHROME_REDIS") or None,
        workers=chosen.workers,
        keep_days=chosen.keep_days,
        origins=frozenset(chosen.origin),
        names=frozenset(chosen.name),
        behind_proxy=chosen.behind_proxy,
    )
    return serve(settings, lambda port: announce(settings.host, port, chosen.lan, chosen.open))


def manage_gallery(chosen: Any) -> int:
    from polychrome.server.gallery_command import list_gallery, remove_designs
    from polychrome.server.serve import own_database

    database = chosen.database or os.environ.get("POLYCHROME_DATABASE") or str(own_database())
    if (chosen.action == "remove") != bool(chosen.designs):
        raise GameError("`gallery remove` takes the ids of designs, and `gallery list` takes none")
    lines = list_gallery(database) if chosen.action == "list" else remove_designs(database, chosen.designs)
    for line in lines:
        print(line)
    return 0


def backup_tables(chosen: Any) -> int:
    from polychrome.server.log import backup

    backup(chosen.database, chosen.copy)
    return 0
