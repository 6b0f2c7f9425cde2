"""Blokus Dice in the terminal."""

from polychrome.games.blokus_dice.terminal.grid import draw, draw_design
from polychrome.games.blokus_dice.terminal.story import OFFERS, complete, default_seats, help_lines, intro, score, tell
from polychrome.games.blokus_dice.terminal.turn import BdTurn
from polychrome.terminal.game_terminal import Terminal

TERMINAL = Terminal(
    offers=OFFERS,
    menu_rank=2,
    default_seats=default_seats,
    complete=complete,
    intro=intro,
    help_lines=help_lines,
    draw=draw,
    draw_design=draw_design,
    begin_turn=BdTurn,
    tell=tell,
    score=score,
)
