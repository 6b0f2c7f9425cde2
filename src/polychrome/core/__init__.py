"""The contract of games, positions, moves and records. No game's words, no server."""
