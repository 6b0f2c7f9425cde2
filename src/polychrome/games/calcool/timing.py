"""What the dealer waits for: a countdown before Go, the clock, and a moment for the dice still in hands."""

from polychrome.core.timing import Timing, When

TIMING = Timing(
    {
        "deal": When(after_ms=3_000),  # the last round lies open a little longer
        "go": When(after_ms=3_000),  # a countdown [CC-6]
        "stop": When("clock"),  # time is up [CC-22]
        # Whoever holds a die may still lay it [CC-12]; and a moment to see who called, and what lies where.
        "score": When("done", after_ms=1_200, by_ms=5_000),
    },
    clock_ms=180_000,  # [CC-22]
)
