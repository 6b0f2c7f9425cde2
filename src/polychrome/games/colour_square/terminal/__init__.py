"""Colour Square in the terminal."""

from polychrome.games.colour_square.terminal.sheet import draw, draw_design
from polychrome.games.colour_square.terminal.story import OFFERS, default_seats, help_lines, intro, score, tell
from polychrome.games.colour_square.terminal.turn import CsTurn
from polychrome.terminal.game_terminal import Terminal

TERMINAL = Terminal(
    offers=OFFERS,
    menu_rank=1,
    default_seats=default_seats,
    intro=intro,
    help_lines=help_lines,
    draw=draw,
    draw_design=draw_design,
    begin_turn=CsTurn,
    tell=tell,
    score=score,
)
