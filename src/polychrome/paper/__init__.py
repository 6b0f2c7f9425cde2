"""Paper: sheets, boards and cards to print, as vector PDF. A game's `paper` module says what there is to print.

Everything is measured in millimetres from the top left corner. Identical input gives identical bytes.
"""

from polychrome.paper.document import Document, Paper, PaperSize, print_game, print_record
from polychrome.paper.pen import Pen

__all__ = ["Document", "Paper", "PaperSize", "Pen", "print_game", "print_record"]
