"""What is said about play of Colour Square."""

from __future__ import annotations

SENTENCES: dict[str, dict[str, str]] = {}
