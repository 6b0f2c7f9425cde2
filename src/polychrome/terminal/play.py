"""`polychrome play`: a menu, a game, its score, and perhaps another game."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from random import Random

from polychrome import files, registry
from polychrome.core.errors import BadRecord
from polychrome.core.game import Game
from polychrome.core.positions import Position
from polychrome.simulation import read_options
from polychrome.terminal import starts, words
from polychrome.terminal.client import Misread, Turn, join_choices
from polychrome.terminal.game_terminal import Terminal, find_terminal, require_terminal
from polychrome.terminal.local_game import LocalGame, PlayedMove, seat_players
from polychrome.terminal.screen import Left, Screen

QUIT, HELP, SHOW, SCORE = {"quit", "exit", "q", "bye"}, {"help", "h", "?"}, {"show", "draw"}, {"score", "points"}
BACK, DONE = {"back", "undo"}, {"", "done", "ok"}
MAX_ECHO = 40  # characters of what was typed


def play(
    screen: Screen,
    name: str | None,
    seats: str | None,
    pairs: Sequence[str],
    seed: int | None,
    save: str | None,
    who: str | None = None,
) -> int:
    """Play until nobody wants another game. Raises GameError for options that are not right, or a file to save in."""
    table: LocalGame | None = None
    if save is not None:
        files.check_place(Path(save))
    try:
        game, seats, pairs = choose_game(screen) if name is None else (registry.find_game(name), seats, pairs)
        ours = require_terminal(game)
        players = [player.strip() for player in (seats or ours.default_seats(game, pairs)).split(",")]
        lost: int | None = None
        while True:
            start = first_position(ours, game, players, pairs, seed, who, lost)
            table = LocalGame(start, seat_players(start, players), seed)
            Sitting(screen, ours, table).run()
            file, save, seed = save, None, None if seed is None else seed + 1
            if file is not None:
                keep(screen, table, file, words.SAVED)
            else:
                offer_to_keep(screen, table)
            who, lost = ask_again(screen, table, players) or who, table.position.loser
    except Left:
        keep_unfinished(screen, table, save)
        screen.say(words.BYE)
    except BaseException:  # Ctrl-C while a bot thinks, or something that nobody has thought of
        keep_unfinished(screen, table, save)
        raise
    return 0


def first_position(
    ours: Terminal, game: Game, players: Sequence[str], pairs: Sequence[str], seed: int | None, who: str | None,
    lost: int | None,
) -> Position:  # fmt: skip
    """The start of a game with these options; `who` starts it, and `lost` is the seat that lost the one before."""
    chosen = ours.complete(pairs, Random(seed))
    if who is not None:
        chosen.append(f"start={starts.find_start(game, players, who, lost)}")
    return game.begin(read_options(game, len(players), chosen))


def ask_again(screen: Screen, table: LocalGame, players: Sequence[str]) -> str | None:
    """Whether there is another game, and who starts it, if that is new. Raises Left."""
    game = table.position.game
    can_choose = bool(game.forms.starts) and len(players) > 1
    text = words.AGAIN_START.format(ways=join_choices(starts.list_ways(game))) if can_choose else words.AGAIN
    while True:
        answer, *rest = screen.ask(f"{text}> ").split() or [""]
        if not answer.lower().startswith("y"):
            raise Left
        if not rest or not can_choose:
            return None
        who = starts.seat_named(table.names, " ".join(rest))
        try:
            starts.find_start(game, players, who)
        except BadRecord as problem:
            screen.say(str(problem))
        else:
            return who


def choose_game(screen: Screen) -> tuple[Game, str, Sequence[str]]:
    """Let a person pick from the menu."""
    offers = [(game, offer) for game, ours in list_playable() for offer in ours.list_offers(game)]
    screen.show([words.TITLE, "", *(f"{number:>3}  {offer.title}" for number, (_, offer) in enumerate(offers, 1)), ""])
    while True:
        line = screen.ask(f"{words.MENU} > ")
        if line.lower() in QUIT:
            raise Left
        number = line or "1"
        if number.isdecimal() and len(number) < 4 and 1 <= int(number) <= len(offers):
            game, offer = offers[int(number) - 1]
            return game, offer.seats, offer.options
        screen.say(words.MENU_WRONG.format(line=files.clipped(line, MAX_ECHO), last=len(offers)))


def list_playable() -> list[tuple[Game, Terminal]]:
    """The games that are played here, the simplest first."""
    known = [(registry.find_game(name), find_terminal(name)) for name in registry.game_names()]
    played = [(game, ours) for game, ours in known if isinstance(ours, Terminal)]
    return sorted(played, key=lambda one: one[1].menu_rank)


class Sitting:
    """One game from the first roll to the score."""

    def __init__(self, screen: Screen, ours: Terminal, table: LocalGame) -> None:
        self._screen, self._client, self._table = screen, ours, table
        self._drawn: set[int] = set()  # seats that have seen the table since the last deal
        self._done: set[int] = set()  # seats that want to correct nothing more

    def run(self) -> None:
        """Play to the end. Raises Left."""
        for text in self._client.intro(self._table.shared_view):
            self._screen.say(text)
        while not self._table.position.is_over:
            self._step()
        self._finish()

    def _step(self) -> None:
        """Let the next one act: people who are waited for, bots, people with a last word, the dealer."""
        table = self._table
        due = [seat for seat in table.people if table.position.waits_for(seat)]
        if due:
            self._ask(due[0])
        elif happened := table.let_a_bot_act():
            self._tell(happened)
        elif table.waits_until_done() and (undone := [seat for seat in table.people if seat not in self._done]):
            self._ask(undone[0])
        else:
            self._drawn.clear()
            self._done.clear()
            self._tell(table.deal())

    def _tell(self, happened: PlayedMove) -> None:
        for line in self._client.tell(
            happened.before, happened.after, happened.seat, happened.event, self._table.names
        ):
            self._screen.say(line)

    def _draw(self, view: Position, seat: int) -> None:
        self._drawn.add(seat)
        self._screen.show(["", *self._client.draw(view, seat, self._table.names, self._screen.width)])

    def _ask(self, seat: int) -> None:
        """Let a person type until an event is whole or nothing more is wanted."""
        turn = self._client.begin_turn(self._table.view(seat), seat, self._table.names)
        is_new = seat not in self._drawn
        if is_new:
            self._draw(turn.view, seat)
        if is_new or self._table.position.waits_for(seat):
            self._screen.show(turn.pictures)
            self._screen.say(turn.due())
        while True:
            line = self._screen.ask(self._prompt(turn, seat))
            if self._answer(line, turn, seat):
                return

    def _prompt(self, turn: Turn, seat: int) -> str:
        name = self._table.names[seat]
        if self._table.position.waits_for(seat) or turn.is_begun:
            return words.PROMPT.format(name=name)
        return (words.BACK_PROMPT if turn.can_act else words.NEXT_PROMPT).format(name=name)

    def _answer(self, line: str, turn: Turn, seat: int) -> bool:
        """Do what a line says; whether the turn is over."""
        word = line.lower()
        if word in QUIT:
            raise Left
        if word in HELP:
            for text in self._client.help_lines(self._table.view(seat)):
                self._screen.say(text)
        elif word in SHOW:
            self._draw(turn.view, seat)
        elif word in SCORE:
            self._screen.show(self._client.score(self._table.view(seat), self._table.names))
        else:
            return self._move(word, line, turn, seat)
        self._screen.say(turn.due())
        return False

    def _move(self, word: str, line: str, turn: Turn, seat: int) -> bool:
        try:
            if word in BACK:
                turn.back()
                codes = None
            elif word in DONE:
                codes = turn.done()
                self._done.add(seat)
            else:
                codes = turn.read(line)
        except Misread as problem:
            text = str(problem)
            self._screen.say(f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}")
            return False
        if codes:
            self._tell(self._table.do(seat, codes))
            return True
        if word not in DONE:
            self._screen.show(turn.pictures)
            self._screen.say(turn.due())
        return word in DONE

    def _finish(self) -> None:
        table = self._table
        self._draw(table.position, table.people[0])
        self._screen.show(["", words.OVER, *self._client.score(table.position, table.names)])
        result = table.position.game.forms.result(table.position)
        names = [table.names[seat] for seat in result["winners"]]
        if table.position.seats > 1:
            text = words.WINNER if len(names) == 1 else words.SHARED
            self._screen.say(text.format(names=join_choices(names, words.AND)))


def offer_to_keep(screen: Screen, table: LocalGame) -> None:
    """Ask whether the record shall be written, and where."""
    file = screen.ask(f"{words.SAVE}\n> ")
    if file.lower() in QUIT:
        raise Left
    if file:
        keep(screen, table, file, words.SAVED)


def keep_unfinished(screen: Screen, table: LocalGame | None, save: str | None) -> None:
    """Write what there is of a game that was to be saved and is not yet."""
    if save is not None and table is not None:
        with contextlib.suppress(Left):
            keep(screen, table, save, words.SAVED if table.position.is_over else words.SAVED_UNFINISHED)


def keep(screen: Screen, table: LocalGame, file: str, text: str) -> None:
    """Write the record there, or where else the person says. Raises CannotWrite when nobody is left to say so."""
    while True:
        try:
            files.write(Path(file), table.record() + b"\n")
        except files.CannotWrite as problem:
            screen.say(words.NOT_SAVED.format(why=problem))
            try:
                file = screen.ask("> ")
            except Left:
                raise problem from None
            if file.lower() in QUIT:
                raise Left from None
            if not file:
                return
        else:
            screen.say(text.format(file=files.shown(file)))
            return
