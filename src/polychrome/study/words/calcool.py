"""What is said about play of Calcool."""

from __future__ import annotations

SENTENCES: dict[str, dict[str, str]] = {}
