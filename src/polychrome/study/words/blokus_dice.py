"""What is said about play of Blokus Dice."""

from __future__ import annotations

SENTENCES: dict[str, dict[str, str]] = {}
