"""What all games share: the contract, records, errors, kernels. No game's words."""

from polychrome.core.codes import Act
from polychrome.core.errors import BadDefinition, BadRecord, GameError, IllegalAct
from polychrome.core.game import Game, Position, legal, new, perform, play, seen, winners
from polychrome.core.record import Record, Recorder, replay
from polychrome.core.seats import DEALER, WATCHER

__all__ = [
    "DEALER", "WATCHER", "Act", "BadDefinition", "BadRecord", "Game", "GameError", "IllegalAct", "Position", "Record",
    "Recorder", "legal", "new", "perform", "play", "replay", "seen", "winners",
]  # fmt: skip
