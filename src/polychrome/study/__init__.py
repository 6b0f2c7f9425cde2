"""What can be known about a game beyond playing it: best possible results, luck and skill."""
