"""Ask how much of a result was luck: simulate a game, save its record, and have it analysed.

`polychrome analyse FILE` prints the same for people, with the decisions that cost most.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import polychrome as pc

with tempfile.TemporaryDirectory() as folder:
    file = Path(folder) / "game.json"
    [record] = pc.simulate("calcool", ["3", "3"], seed=5)
    record.save(file)
    command = [sys.executable, "-m", "polychrome", "analyse", str(file), "--json"]
    analysis = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)

for seat in analysis["seats"]:
    expected, luck = seat["start"]["mean"], seat["luck"]["mean"]
    print(f"seat {seat['seat']}: {seat['result']:.0f} points, expected {expected:.1f}, luck {luck:+.1f},", end=" ")
    print(f"everything else {seat['result'] - expected - luck:+.1f}")
