"""A compiler to try what may go wrong: what it does is the last word of a part's name, and noted in a file."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

for line in sys.stdin:
    part = line.strip()
    with (Path(os.environ["POLYCHROME_CACHE"]) / "begun").open("a") as notes:
        notes.write(f"{part}\n")
    match part.rpartition("_")[2]:
        case "crash":
            os.kill(os.getpid(), 9)
        case "hang":
            time.sleep(600)
        case "full":
            print(json.dumps({"problem": "[Errno 28] No space left on device"}), flush=True)
        case _:
            time.sleep(0.3)
            print(json.dumps({"problem": ""}), flush=True)
