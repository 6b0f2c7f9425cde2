"""What the dealer waits for: people who are ready, a countdown, the clock, and a moment for the dice still in hands."""

from polychrome.core.timing import Timing, When

TIMING = Timing(
    {
        "go": When("ready", after_ms=3_000),  # nobody is thrown into a race; then a countdown [CC-6]
        "stop": When("clock"),  # time is up [CC-22]
        # Whoever holds a die may still lay it [CC-12]; and a moment to see who called, and what lies where.
        "score": When("done", after_ms=1_200, by_ms=5_000),
    },
    clock_ms=180_000,  # [CC-22]
    ready_ms=60_000,
    undo_ms=None,
)
