"""What the dealer waits for: a countdown before Go, the clock, and a moment for the dice still in hands."""

from polychrome.core.timing import Timing, When

TIMING = Timing(
    {
        "deal": When(after_ms=3_000),  # the last round lies open a little longer
        "go": When(after_ms=3_000),  # a countdown [CC-6]
        "stop": When("clock"),  # time is up [CC-22]
        "score": When("done", by_ms=5_000),  # whoever holds a die may still lay it [CC-12]
    },
    clock_ms=180_000,  # [CC-22]
)
