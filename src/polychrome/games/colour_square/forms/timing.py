"""What the dealer waits for: everybody may correct until all say that they are done [CS-10]."""

from polychrome.core.timing import Timing, When

TIMING = Timing({"settle": When("done")}, undo_ms=None)
