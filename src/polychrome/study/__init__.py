"""The study of games: luck and skill, tournaments, par."""
