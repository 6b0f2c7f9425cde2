"""The command line: `polychrome play`, `serve`, `referee`, `verify`, `simulate`, `tournament`, `par` and more."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from polychrome import files, streams
from polychrome.arguments import MAX_GAMES, MAX_PROCESSES, MAX_SEATS, days, port, seat, seed, viewer, whole
from polychrome.core import kernel
from polychrome.core.errors import BadRecord, GameError

Item = TypeVar("Item")

BROKEN, REFUSED, INTERRUPTED = 1, 2, 130  # exit codes
A_GAME = "the name of a game; `polychrome doctor` lists all"
SMALL = 256 * 1024  # bytes of records that are judged sooner interpreted than compiled code is loaded


def main(arguments: list[str] | None = None) -> int:
    """Run one command; the exit code."""
    with streams.noting_interrupts() as is_interrupted:
        try:
            return _run(arguments)
        except GameError as problem:
            streams.say(str(problem))
            return REFUSED
        except BrokenPipeError:  # the reader of our output has gone; nothing is left to say
            streams.silence(sys.stdout)
            return 0
        except (KeyboardInterrupt, Exception) as problem:
            if is_interrupted() or isinstance(problem, KeyboardInterrupt):
                streams.say("stopped")
                return INTERRUPTED
            if not isinstance(problem, OSError):
                raise
            streams.silence(sys.stdout)
            where = f"{files.shown(problem.filename)}: " if isinstance(problem.filename, str) else ""
            streams.say(f"reading or writing failed: {where}{files.why(problem)}")
            return REFUSED


def _run(arguments: list[str] | None) -> int:
    streams.prepare()
    try:
        chosen = _parser().parse_args(arguments)
        code = int(chosen.run(chosen))
    except SystemExit as end:  # --help and --version, or arguments that are not right
        code = end.code if isinstance(end.code, int) else 0
    sys.stdout.flush()
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="polychrome", description="Play, judge and study three games with coloured dice."
    )
    parser.add_argument("--version", action="version", version=f"polychrome {version('polychrome')}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[Any], int], text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")
        added.set_defaults(run=run)
        return added

    play = command("play", _play, "play in the terminal against bots")
    play.add_argument("game", metavar="GAME", nargs="?", help=f"{A_GAME}; without it a menu")
    play.add_argument("--seats", metavar="WHO,WHO,…", help="me for a person, or a bot (me,greedy)")
    play.add_argument("--start", metavar="WHO", help="who starts: me, a seat (0, 1, …), draw, roll_off or loser (me)")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    play.add_argument("--seed", type=seed, metavar="S", help="the same seed, the same dice")
    play.add_argument("--save", metavar="FILE", help="write the record of the game there")

    referee = command("referee", _referee, "judge a record: the position and result, or the rule that it breaks")
    referee.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    referee.add_argument("--lines", action="store_true", help="JSON Lines: one record a line, one answer a line")
    referee.add_argument("--view", metavar="SEAT", type=viewer, help="only what this seat (or: watcher) may see")
    referee.add_argument("--verify", action="store_true", help="compare the result in the record with the real one")

    verify = command("verify", _verify, "recompute every die and card of a record with fair dice")
    verify.add_argument("file", metavar="RECORD", help="a record of a finished game, or - for standard input")

    analyse = command("analyse", _analyse, "explain a finished game: luck and skill, and what would have been better")
    analyse.add_argument("file", metavar="RECORD", help="a record of a finished game, or - for standard input")
    analyse.add_argument("--language", choices=("en", "de"), default="en", help="of the sentences (en)")
    analyse.add_argument("--json", action="store_true", help="everything, for programs: see docs/analysis.md")
    analyse.add_argument("--seat", type=seat, metavar="N", help="only about this seat")

    simulate = command("simulate", _simulate, "let bots play each other and write one record a line")
    simulate.add_argument("game", metavar="GAME", help=A_GAME)
    simulate.add_argument("--games", type=whole(1, MAX_GAMES), default=1, metavar="N", help="how many (1)")
    simulate.add_argument("--seed", type=seed, default=0, metavar="S", help="the same seed, the same games (0)")
    simulate.add_argument("--seats", default="random,random", metavar="BOT,BOT,…", help="who plays (random,random)")
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    simulate.add_argument(
        "--check", action="store_true", help="first play one game interpreted, and look for mistakes in its rules"
    )

    tournament = command("tournament", _tournament, "let bots compete on the same dice in every seat, with intervals")
    tournament.add_argument("game", metavar="GAME", help=A_GAME)
    tournament.add_argument("--seats", required=True, metavar="BOT,BOT,…", help="who plays; a bot may sit twice")
    tournament.add_argument(
        "--games", type=whole(1, MAX_GAMES), default=200, metavar="N", help="at least so many (200)"
    )
    _add_study_arguments(tournament)

    par = command("par", _par, "par and difficulty of a sheet, board or deck: what a strong bot makes of it")
    par.add_argument("game", metavar="GAME", help=A_GAME)
    par.add_argument("printed", metavar="SHEET|BOARD|DECK", nargs="?", help="a built-in name or a file")
    par.add_argument("--bot", metavar="NAME", help="who plays at every seat (the highest level)")
    par.add_argument(
        "--seats", type=whole(1, MAX_SEATS), metavar="N", help="how many (what suits the game and its variant)"
    )
    par.add_argument("--games", type=whole(1, MAX_GAMES), default=200, metavar="N", help="how many (200)")
    par.add_argument("--picture", metavar="FILE.svg", help="also draw it there")
    _add_study_arguments(par)

    train = command("train", _train, "let bots learn by playing against themselves; the same seed, the same file")
    train.add_argument("game", metavar="GAME", help="a game whose bots learn: colour_square")
    what = train.add_mutually_exclusive_group(required=True)
    what.add_argument("--task", type=int, choices=range(1, 6), metavar="N", help="one of the tasks, 1 to 5")
    what.add_argument("--duel", action="store_true", help="the standard game of two")
    what.add_argument("--standard", action="store_true", help="the standard game of three to six")
    train.add_argument("--sheet", choices=("A", "B", "any"), default="A", help="that it learns on (A); any: all")
    how_many = "how many (60000); 0: only what is solved beforehand, in task 3"
    train.add_argument("--games", type=whole(0, MAX_GAMES), default=60_000, metavar="N", help=how_many)
    train.add_argument("--seed", type=seed, default=1, metavar="S", help="the same seed, the same file (1)")
    train.add_argument("--out", required=True, metavar="FILE", help="where to write what was learned")

    best = command("best", _best, "the best possible result of a Colour Square task, and squares that reach it")
    best.add_argument("sheet", metavar="SHEET", help="A, B or a file")
    best.add_argument("--task", type=int, choices=range(1, 6), required=True, metavar="N", help="1 to 5")

    check = command("check", _check, "check a home-made sheet, board or deck")
    check.add_argument("file", metavar="FILE", help="a definition, JSON or TOML")

    serve = command("serve", _serve, "run a table server for friends and bots")
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

    backup = command("backup", _backup, "copy the tables of a server to a file, also while it runs")
    backup.add_argument("database", metavar="FILE", help="the server's database")
    backup.add_argument("copy", metavar="COPY", help="a new file")

    doctor = command("doctor", _doctor, "what a game lacks, which defaults stand in, and what is broken")
    doctor.add_argument("game", metavar="GAME", nargs="?", help="one game; without it all are listed")

    new_game = command(
        "new-game", _new_game, "write a package with a small game that works, to be changed into another"
    )
    new_game.add_argument("name", metavar="NAME", help="of the game and of its package, such as my_game")
    new_game.add_argument(
        "--to", required=True, metavar="FOLDER", help="a new or empty folder, the root of the package"
    )

    command("warm", _warm, "compile all rules now, so that nobody waits for it later")
    return parser


def _add_study_arguments(parser: argparse.ArgumentParser) -> None:
    """What all commands that play many games at once share."""
    parser.add_argument("--seed", type=seed, default=0, metavar="S", help="the same seed, the same results (0)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--processes", type=whole(1, MAX_PROCESSES), metavar="P", help="how many at once (one a core)")
    parser.add_argument(
        "--on", choices=("processes", "ray"), default="processes", help="this machine, or a Ray cluster"
    )
    parser.add_argument("--json", action="store_true", help="numbers for a program instead of tables")


def _play(chosen: Any) -> int:
    if sys.stdin is None:
        raise GameError("standard input is closed, so nobody can type a move")
    if any(name.strip().isdecimal() for name in (chosen.seats or "").split(",")):
        _compile_beside()
    else:
        kernel.interpret()  # people and simple bots are slow enough for it
    from polychrome.terminal.play import play
    from polychrome.terminal.screen import Screen

    return play(Screen(), chosen.game, chosen.seats, chosen.option, chosen.seed, chosen.save, chosen.start)


def _referee(chosen: Any) -> int:
    try:
        with _opened(chosen.file) as source:
            return _judge_lines(source, chosen) if chosen.lines else _judge_one(source, chosen)
    except BadRecord as problem:
        from polychrome.referee import NOT_A_RECORD, refused

        _print_json(refused(str(problem)))
        return NOT_A_RECORD


def _judge_quickly(is_small: bool) -> None:
    """A small record is judged before machine code is loaded; for a large one it is worth to compile it."""
    if is_small:
        kernel.interpret()
    else:
        _compile_beside()


def _judge_one(source: BinaryIO, chosen: Any) -> int:
    with _reading(chosen.file):
        data = source.read()
    _judge_quickly(is_small=len(data) <= SMALL)
    from polychrome.referee import judge

    code, answer = judge(data, chosen.view, chosen.verify)
    _print_json(answer)
    return code


def _judge_lines(source: BinaryIO, chosen: Any) -> int:
    with _reading(chosen.file):
        first = source.read(SMALL)
    _judge_quickly(is_small=len(first) < SMALL)
    from polychrome.referee import answer_line

    for line in _lines(chosen.file, first, source):
        sys.stdout.buffer.write(answer_line(line, chosen.view, chosen.verify) + b"\n")
    return 0


def _lines(file: str, first: bytes, source: BinaryIO) -> Iterator[bytes]:
    """The lines of what was read already and of the rest."""
    *whole_ones, begun = first.split(b"\n")
    yield from whole_ones
    with _reading(file):
        rest = source.readline()
        if begun or rest:
            yield (begun + rest).rstrip(b"\n")
        for line in source:
            yield line.rstrip(b"\n")


def _opened(file: str) -> BinaryIO:
    """A file, or standard input (-). Raises BadRecord."""
    with _reading(file):
        return streams.standard_input() if file == "-" else Path(file).open("rb")


def _bytes_of(file: str) -> bytes:
    """What stands in a file, or comes by standard input (-). Raises BadRecord."""
    with _opened(file) as source, _reading(file):
        return source.read()


@contextmanager
def _reading(file: str) -> Iterator[None]:
    """One sentence for what goes wrong with reading, and with nothing else."""
    try:
        yield
    except OSError as problem:
        raise BadRecord(f"cannot read {files.shown(file)}: {files.why(problem)}") from None


def _verify(chosen: Any) -> int:
    data = _bytes_of(chosen.file)
    _judge_quickly(is_small=len(data) <= SMALL)
    from polychrome import registry
    from polychrome.core.records import read
    from polychrome.dealers import verify

    verdict = verify(*read(data, registry.find_game))
    print(f"{verdict.text[:1].upper()}{verdict.text[1:]}.")
    return 0 if verdict.is_fair else 1


def _analyse(chosen: Any) -> int:
    data = _bytes_of(chosen.file)
    from polychrome.study.command import analyse

    return analyse(data, chosen.language, chosen.json, chosen.seat, _compile)


def _compile(game: str, with_study: bool = True) -> None:
    """Compile a game and its bots before a long command begins, if that was not done yet; says so."""
    from polychrome.compiling import parts_of
    from polychrome.core.kernel_store import STORE

    parts = parts_of(game)
    STORE.compile_now(["core", *(parts if with_study else parts[:2])], streams.say)


def _compile_beside() -> None:
    """Have rules that were not compiled yet compiled while they are used already."""
    from polychrome.core.kernel_store import STORE

    STORE.requests_missing = True


def _simulate(chosen: Any) -> int:
    from polychrome import registry
    from polychrome.bots.seating import check_bots
    from polychrome.simulation import play_games, read_options

    game = registry.find_game(chosen.game)
    players = [name.strip() for name in chosen.seats.split(",")]
    options = read_options(game, len(players), chosen.option)
    check_bots(game, players)
    if chosen.check and not _has_no_mistakes(chosen, len(players)):
        return BROKEN
    _compile(game.name, with_study=False)
    for record in _progress(play_games(game.begin(options), players, chosen.seed, chosen.games), chosen.games):
        sys.stdout.buffer.write(f"{record.dumps()}\n".encode())
    return 0


def _has_no_mistakes(chosen: Any, seats: int) -> bool:
    """Play one game in a process that compiles nothing; says what is wrong with its rules."""
    from polychrome.testing.process import find_mistakes_apart

    mistakes = find_mistakes_apart(chosen.game, seats, chosen.seed, chosen.option)
    for mistake in mistakes or ["one game was played interpreted and watched: no mistakes"]:
        streams.say(mistake)
    return not mistakes


def _progress(items: Iterable[Item], total: int) -> Iterator[Item]:
    """The items, with a bar on the terminal where it does not get between them."""
    if sys.stdout.isatty() or not sys.stderr.isatty():
        yield from items
        return
    from rich.progress import track

    from polychrome.printer import Printer

    yield from track(items, "playing", total=total, console=Printer(stderr=True))


def _tournament(chosen: Any) -> int:
    from polychrome import registry
    from polychrome.simulation import read_options
    from polychrome.study import show
    from polychrome.study.tournament import groups_for, job_of, run_tournament
    from polychrome.study.workers import cores

    game = registry.find_game(chosen.game)
    players = [name.strip() for name in chosen.seats.split(",")]
    job = job_of(game, read_options(game, len(players), chosen.option), players, chosen.seed)
    _compile(game.name)
    with show.bar(groups_for(chosen.games, len(players)) * len(players)) as progress:
        played = run_tournament(job, chosen.games, chosen.processes or cores(), chosen.on, progress)
    if chosen.json:
        _print_json(show.tournament_as_json(played))
    else:
        show.show_tournament(played)
    return 0


def _par(chosen: Any) -> int:
    from polychrome import registry
    from polychrome.bots.seating import strongest
    from polychrome.simulation import read_options
    from polychrome.study import show
    from polychrome.study.game_study import find_study
    from polychrome.study.par.drawing import save
    from polychrome.study.par.run import find_par
    from polychrome.study.workers import cores

    game = registry.find_game(chosen.game)
    if chosen.printed and game.forms.definition is None:
        raise BadRecord(f"{game.title} has one fixed sheet, so there is no {files.shown(chosen.printed)!r} to choose")
    printed = [f"{game.forms.definition.option}={chosen.printed}"] if chosen.printed and game.forms.definition else []
    seats, pairs = find_study(game.name).par.choose_setting(game, [*printed, *chosen.option], chosen.seats)
    options = read_options(game, seats, pairs)
    bot = chosen.bot or strongest(game)
    if chosen.picture:
        files.check_place(Path(chosen.picture))
    _compile(game.name)
    with show.bar(chosen.games) as progress:
        found = find_par(
            game, options, bot, chosen.seed, chosen.games, chosen.processes or cores(), chosen.on, progress
        )
    if chosen.json:
        _print_json(found.as_json())
    else:
        show.show_par(found)
    if chosen.picture:
        save(found, Path(chosen.picture))  # last: whatever becomes of it, the numbers are there
    return 0


def _train(chosen: Any) -> int:
    from polychrome import registry
    from polychrome.study.training import train

    what = f"task{chosen.task}" if chosen.task else "duel" if chosen.duel else "standard"
    _compile(registry.find_game(chosen.game).name)
    train(registry.find_game(chosen.game), what, chosen.sheet, chosen.seed, chosen.games, Path(chosen.out))
    return 0


def _best(chosen: Any) -> int:
    kernel.interpret()
    from polychrome import registry
    from polychrome.simulation import definition
    from polychrome.study.game_study import find_study

    for game in map(registry.find_game, registry.game_names()):
        best, kind = find_study(game.name).best, game.forms.definition
        if best is not None and kind is not None:
            _print_json(best(definition(kind, chosen.sheet), chosen.task)._asdict())
            return 0
    raise GameError("no game here can say its best possible result")


def _check(chosen: Any) -> int:
    kernel.interpret()
    from polychrome.check import check

    print(check(Path(chosen.file)))
    return 0


def _serve(chosen: Any) -> int:
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


def _backup(chosen: Any) -> int:
    from polychrome.server.log import backup

    backup(chosen.database, chosen.copy)
    return 0


def _doctor(chosen: Any) -> int:
    kernel.interpret()
    from polychrome.doctor import show_all, show_one

    is_well = show_one(chosen.game) if chosen.game else show_all()
    return 0 if is_well else BROKEN


def _new_game(chosen: Any) -> int:
    kernel.interpret()
    from polychrome.new_game import new_game

    for file in new_game(chosen.name, Path(chosen.to)):
        print(file)
    print(f"Install it with `pip install {chosen.to}`, then try `polychrome play {chosen.name}`.")
    return 0


def _warm(chosen: Any) -> int:
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


def _print_json(answer: dict[str, Any]) -> None:
    import msgspec

    sys.stdout.buffer.write(msgspec.json.encode(answer) + b"\n")
