"""What the dealer waits for: whoever has placed a shape last may take that back before the dice roll."""

from polychrome.core.timing import Timing

TIMING = Timing(undo_ms=1_500)
