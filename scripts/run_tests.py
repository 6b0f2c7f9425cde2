"""Run checks and tests: `scripts/run_tests.py check|quick|all`, as make calls it.

Steps run in lanes side by side: while tests of one lane wait for a browser or a killed server, the other lane computes.
Every line says which step it comes from; the end says how long each took. All steps run, also after one has failed.
Standard library only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
PYTEST = (PYTHON, "-m", "pytest", "-q", "--numprocesses=auto", "--maxprocesses=8", "--dist=worksteal")
CODE = [name for name in ("src", "tests", "scripts", "bench") if (ROOT / name).is_dir()]
# A browser keeps its event loop running in the process, where other tests could not start theirs.
NO_BROWSER = "--ignore=tests/browser"


@dataclass(frozen=True)
class Step:
    """One program to run."""

    name: str
    command: Sequence[str]
    environment: dict[str, str] = field(default_factory=dict)
    after: str = ""  # the step that has to succeed first


FORMAT = Step("format", (PYTHON, "-m", "ruff", "format", "--check", "."))
LINT = Step("lint", (PYTHON, "-m", "ruff", "check", "."))
WEB_FORMAT = Step("web format", (PYTHON, "scripts/build_web.py", "--format", "--check"))
GENERATED = Step("generated files", (PYTHON, "scripts/generated.py", "--check"))
PLANTED = Step("planted faults", (PYTHON, "scripts/planted.py", "--check"))
TYPES = Step("types", (PYTHON, "-m", "mypy", *CODE))
SMALL_CHECKS = (FORMAT, LINT, GENERATED, PLANTED, WEB_FORMAT)

QUICK = Step("quick", (*PYTEST, NO_BROWSER, "-m", "both_modes or quick"), {"POLYCHROME_INTERPRET": "1"})
INTERPRETED = Step("interpreted", (*PYTEST, NO_BROWSER, "-m", "both_modes"), {"POLYCHROME_INTERPRET": "1"})
COMPILE = Step("compile", ("sh", "scripts/setup", "test", "--warm"))
COMPILED = Step("compiled", (*PYTEST, NO_BROWSER), after="compile")
# Optimising more would take longer than the tests.
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}
COMPILE_CHECKED = Step("compile checked", (PYTHON, "-m", "polychrome", "warm"), CHECKED)
BOUNDS = Step("bounds checks", (*PYTEST, NO_BROWSER, "-m", "both_modes"), CHECKED, after="compile checked")
# Browsers wait more than they compute, so there may be more of them than cores.
BROWSERS = min(max(2, (os.cpu_count() or 1) * 3 // 2), 8)
BROWSER = Step(
    "browser",
    (*PYTEST, f"--numprocesses={BROWSERS}", "--dist=load", "--maxschedchunk=1", "tests/browser"),
    after="compile",
)

PLANS: dict[str, Sequence[Sequence[Step]]] = {
    "check": (SMALL_CHECKS, (TYPES,)),
    "quick": ((*SMALL_CHECKS, QUICK), (TYPES,)),
    "all": ((*SMALL_CHECKS, TYPES, INTERPRETED, COMPILED), (COMPILE, COMPILE_CHECKED, BOUNDS, BROWSER)),
}


@dataclass
class Outcome:
    """What became of a step."""

    is_right: bool = False
    seconds: float = 0.0
    is_done: threading.Event = field(default_factory=threading.Event)


class Runner:
    """Runs the lanes of a plan."""

    def __init__(self, plan: Sequence[Sequence[Step]]) -> None:
        self._plan = plan
        self._outcomes = {step.name: Outcome() for lane in plan for step in lane}
        self._width = max(map(len, self._outcomes))
        self._printing = threading.Lock()
        self._running: set[subprocess.Popen[str]] = set()

    def run(self) -> bool:
        """Run all steps; whether all were right."""
        lanes = [threading.Thread(target=self._run_lane, args=(lane,), daemon=True) for lane in self._plan]
        for lane in lanes:
            lane.start()
        try:
            for lane in lanes:
                lane.join()
        except KeyboardInterrupt:
            for process in list(self._running):
                process.terminate()
            raise
        self._report()
        return all(outcome.is_right for outcome in self._outcomes.values())

    def _run_lane(self, lane: Sequence[Step]) -> None:
        for step in lane:
            outcome, first = self._outcomes[step.name], self._outcomes.get(step.after)
            if first is not None:
                first.is_done.wait()
            began = time.monotonic()
            if first is None or first.is_right:
                outcome.is_right = self._run_step(step)
            else:
                self._say(step, f"left out: {step.after} failed")
            outcome.seconds = time.monotonic() - began
            outcome.is_done.set()

    def _run_step(self, step: Step) -> bool:
        self._say(step, "begins")
        began = time.monotonic()
        with subprocess.Popen(
            step.command, cwd=ROOT, env={**os.environ, **step.environment}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
        ) as process:  # fmt: skip
            self._running.add(process)
            assert process.stdout is not None
            for line in process.stdout:
                self._say(step, line.rstrip())
        self._running.discard(process)
        is_right = process.returncode == 0
        self._say(step, f"{'done' if is_right else 'FAILED'} after {time.monotonic() - began:.0f} s")
        return is_right

    def _say(self, step: Step, text: str) -> None:
        with self._printing:
            print(f"{step.name:<{self._width}} | {text}", flush=True)

    def _report(self) -> None:
        print()
        for name, outcome in self._outcomes.items():
            print(f"{name:<{self._width}} | {'done' if outcome.is_right else 'FAILED':<6} {outcome.seconds:5.0f} s")


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1] not in PLANS:
        print(f"usage: run_tests.py {'|'.join(PLANS)}", file=sys.stderr)
        return 2
    began = time.monotonic()
    try:
        is_right = Runner(PLANS[sys.argv[1]]).run()
    except KeyboardInterrupt:
        print("\nInterrupted.", file=sys.stderr)
        return 130
    print(f"{'All is right' if is_right else 'Something FAILED: see above'}, {time.monotonic() - began:.0f} s.")
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
