"""Calcool is not played in the terminal, but its decks are shown."""

from polychrome.games.calcool.terminal.deck import draw_deck
from polychrome.terminal.game_terminal import NotPlayed

WHY_NOT = "Calcool is a race to grab dice: typing would make it another game, so it is not played in the terminal"
TERMINAL = NotPlayed(WHY_NOT, draw_deck)
