"""Let the referee judge a record: first a legal one, then one that breaks a rule.

`polychrome referee FILE` does the same on the command line.
"""

import json

import polychrome as pc

record = {
    "polychrome": 1,
    "game": "blokus_dice",
    "options": {"seats": 2, "board": "standard", "start": 0},
    "events": [
        {"type": "roll", "seat": 0, "dice": [3, 5]},
        {"type": "take", "seat": 0, "die": 3},
        {"type": "place", "seat": 0, "shape": "V3", "cells": [[0, 0], [0, 1], [1, 0]]},
    ],
}
verdict = pc.judge(json.dumps(record))
print("ok:", verdict["ok"], "over:", verdict["over"])
print("board of seat 0:", verdict["state"]["boards"][0]["cells"][:2])

record["events"][2]["cells"] = [[3, 3], [3, 4], [4, 3]]  # not in a corner
verdict = pc.judge(json.dumps(record))
print("ok:", verdict["ok"], "rule:", verdict["rule"], "event:", verdict["at"])
print(verdict["error"])
