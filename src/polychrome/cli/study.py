"""Commands that study games: analyse, simulate, tournament, par, train, best."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from polychrome import files, streams
from polychrome.arguments import MAX_GAMES, MAX_SEATS, seat, seed, whole
from polychrome.cli.common import (
    A_GAME,
    BROKEN,
    AddCommand,
    add_many_games_arguments,
    add_workers_arguments,
    compile_first,
    open_input,
    print_json,
    progress,
    read_input,
    read_lines,
    show_lines,
)
from polychrome.core import kernel
from polychrome.core.errors import BadRecord, GameError


def add_commands(command: AddCommand) -> None:
    """Add these commands to the command line."""
    analyse = command(
        "analyse", analyse_record, "explain a finished game: luck and play, and what would have been better"
    )
    analyse.add_argument("file", metavar="RECORD", help="a record of a finished game, or - for standard input")
    analyse.add_argument("--language", choices=("en", "de"), default="en", help="of the sentences (en)")
    analyse.add_argument("--json", action="store_true", help="everything, for programs: see docs/analysis.md")
    analyse.add_argument("--seat", type=seat, metavar="N", help="only about this seat")
    analyse.add_argument("--lines", action="store_true", help="JSON Lines: one record a line, one answer (JSON) a line")
    analyse.add_argument("--players", action="store_true", help="JSON Lines: what all games say about each player")
    add_workers_arguments(analyse)

    simulate = command("simulate", simulate_games, "let bots play each other and write one record a line")
    simulate.add_argument("game", metavar="GAME", help=A_GAME)
    simulate.add_argument("--games", type=whole(1, MAX_GAMES), default=1, metavar="N", help="how many (1)")
    simulate.add_argument("--seed", type=seed, default=0, metavar="S", help="the same seed, the same games (0)")
    simulate.add_argument("--seats", default="random,random", metavar="BOT,BOT,…", help="who plays (random,random)")
    simulate.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    add_workers_arguments(simulate)
    simulate.add_argument(
        "--check", action="store_true", help="first play one game interpreted, and look for mistakes in its rules"
    )

    tournament = command(
        "tournament", let_bots_compete, "let bots compete on the same dice in every seat, with intervals"
    )
    tournament.add_argument("game", metavar="GAME", help=A_GAME)
    tournament.add_argument("--seats", required=True, metavar="BOT,BOT,…", help="who plays; a bot may sit twice")
    tournament.add_argument(
        "--games", type=whole(1, MAX_GAMES), default=200, metavar="N", help="at least so many (200)"
    )
    add_many_games_arguments(tournament)

    par = command(
        "par", study_definition, "par and difficulty of a sheet, board or deck: what a strong bot makes of it"
    )
    par.add_argument("game", metavar="GAME", help=A_GAME)
    par.add_argument("printed", metavar="SHEET|BOARD|DECK", nargs="?", help="a built-in name or a file")
    par.add_argument("--bot", metavar="NAME", help="who plays at every seat (a strong one that plays any design)")
    par.add_argument(
        "--seats", type=whole(1, MAX_SEATS), metavar="N", help="how many (what suits the game and its variant)"
    )
    par.add_argument("--games", type=whole(1, MAX_GAMES), default=200, metavar="N", help="how many (200)")
    par.add_argument("--picture", metavar="FILE.svg", help="also draw it there")
    add_many_games_arguments(par)

    train = command("train", train_bots, "let bots learn by playing against themselves; the same seed, the same file")
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

    best = command("best", find_best, "the best possible result of a Colour Square task, and squares that reach it")
    best.add_argument("sheet", metavar="SHEET", help="A, B or a file")
    best.add_argument("--task", type=int, choices=range(1, 6), required=True, metavar="N", help="1 to 5")


def analyse_record(chosen: Any) -> int:
    if chosen.players:
        return _analyse_players(chosen)
    if chosen.lines:
        return _analyse_lines(chosen)
    data = read_input(chosen.file)
    from polychrome.study.command import analyse

    return analyse(data, chosen.language, chosen.json, chosen.seat, compile_first)


def _analyse_lines(chosen: Any) -> int:
    from polychrome.study.command import analyse_line
    from polychrome.study.workers import cores, stream

    with open_input(chosen.file) as source, progress("analysing", None) as done:
        job, lines = (chosen.seat, compile_first), read_lines(chosen.file, source)
        for answer in stream(analyse_line, job, lines, chosen.processes or cores(), chosen.on):
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()  # each takes long
            done(1)
    return 0


def _analyse_players(chosen: Any) -> int:
    """Many games together; exit code 1 if a line could not be analysed."""
    from polychrome.printer import Printer
    from polychrome.study.many_games import Players, Unread, analyse_seats, encode_players
    from polychrome.study.many_report import report_players
    from polychrome.study.workers import cores, stream

    players, unread = Players(), list[tuple[int, str]]()
    with open_input(chosen.file) as source, progress("analysing", None) as done:
        lines = read_lines(chosen.file, source)
        answers = stream(analyse_seats, compile_first, lines, chosen.processes or cores(), chosen.on)
        for number, answer in enumerate(answers, 1):
            if isinstance(answer, Unread):
                unread.append((number, answer.error))
                streams.say(f"line {number}: {answer.error}")
            else:
                players.add(answer)
            done(1)
    if chosen.json:
        sys.stdout.buffer.write(encode_players(players.finish(), unread))
    else:
        Printer(width=None if sys.stdout.isatty() else 120).print(report_players(players.finish(), chosen.language))
    return BROKEN if unread else 0


def simulate_games(chosen: Any) -> int:
    import msgspec

    from polychrome import registry
    from polychrome.bots.elsewhere import is_from_elsewhere
    from polychrome.bots.seating import check_bots
    from polychrome.simulation import MAX_SPAN, Job, play_lines, read_options
    from polychrome.study.workers import cores, split, stream

    game = registry.find_game(chosen.game)
    players = [name.strip() for name in chosen.seats.split(",")]
    options = read_options(game, len(players), chosen.option)
    check_bots(game, players)
    if chosen.check and not _has_no_mistakes(chosen, len(players)):
        return BROKEN
    compile_first(game.name, with_study=False)
    processes = chosen.processes or cores()
    if any(is_from_elsewhere(name) for name in players):
        processes = 1  # somebody's own bot may remember earlier games
    job = Job(game.name, msgspec.json.encode(options), tuple(players), chosen.seed)
    spans = split(chosen.games, processes, MAX_SPAN)
    with progress("playing", chosen.games) as done:
        for lines in stream(play_lines, job, spans, processes, chosen.on):
            sys.stdout.buffer.write(lines)
            done(lines.count(b"\n"))
    return 0


def _has_no_mistakes(chosen: Any, seats: int) -> bool:
    """Play one game in a process that compiles nothing; says what is wrong with its rules."""
    from polychrome.testing.process import find_mistakes_apart

    mistakes = find_mistakes_apart(chosen.game, seats, chosen.seed, chosen.option)
    for mistake in mistakes or ["one game was played interpreted and watched: no mistakes"]:
        streams.say(mistake)
    return not mistakes


def let_bots_compete(chosen: Any) -> int:
    from polychrome import registry
    from polychrome.simulation import read_options
    from polychrome.study import show
    from polychrome.study.tournament import groups_for, job_of, run_tournament
    from polychrome.study.workers import cores

    game = registry.find_game(chosen.game)
    players = [name.strip() for name in chosen.seats.split(",")]
    job = job_of(game, read_options(game, len(players), chosen.option), players, chosen.seed)
    compile_first(game.name)
    with show.bar(groups_for(chosen.games, len(players)) * len(players)) as progress:
        played = run_tournament(job, chosen.games, chosen.processes or cores(), chosen.on, progress)
    if chosen.json:
        print_json(show.tournament_as_json(played))
    else:
        show.show_tournament(played)
    return 0


def study_definition(chosen: Any) -> int:
    from polychrome import registry
    from polychrome.simulation import read_options
    from polychrome.study import show
    from polychrome.study.designs.difficulty import tell
    from polychrome.study.game_study import find_study
    from polychrome.study.par.drawing import save
    from polychrome.study.par.run import find_par
    from polychrome.study.workers import cores
    from polychrome.terminal.game_terminal import draw_design

    game = registry.find_game(chosen.game)
    if chosen.printed and game.forms.definition is None:
        raise BadRecord(f"{game.title} has one fixed sheet, so there is no {files.shown(chosen.printed)!r} to choose")
    printed = [f"{game.forms.definition.option}={chosen.printed}"] if chosen.printed and game.forms.definition else []
    seats, pairs = find_study(game.name).par.choose_setting(game, [*printed, *chosen.option], chosen.seats)
    options = read_options(game, seats, pairs)
    bot = chosen.bot or find_study(game.name).designs.choose_bot(game.begin(options))
    if chosen.picture:
        files.check_place(Path(chosen.picture))
    compile_first(game.name)
    with show.bar(chosen.games) as progress:
        found = find_par(
            game, options, bot, chosen.seed, chosen.games, chosen.processes or cores(), chosen.on, progress
        )
    if chosen.json:
        print_json({**found.as_json(), "design": tell(found)})
    else:
        if game.forms.definition is not None:
            show_lines(draw_design(found.start))
        show.show_par(found)
    if chosen.picture:
        save(found, Path(chosen.picture))  # last: whatever becomes of it, the numbers are there
    return 0


def train_bots(chosen: Any) -> int:
    from polychrome import registry
    from polychrome.study.training import train

    what = f"task{chosen.task}" if chosen.task else "duel" if chosen.duel else "standard"
    compile_first(registry.find_game(chosen.game).name)
    train(registry.find_game(chosen.game), what, chosen.sheet, chosen.seed, chosen.games, Path(chosen.out))
    return 0


def find_best(chosen: Any) -> int:
    kernel.interpret()
    from polychrome import registry
    from polychrome.simulation import definition
    from polychrome.study.game_study import find_study

    for game in map(registry.find_game, registry.game_names()):
        best, kind = find_study(game.name).best, game.forms.definition
        if best is not None and kind is not None:
            print_json(best(definition(kind, chosen.sheet), chosen.task)._asdict())
            return 0
    raise GameError("no game here can say its best possible result")
