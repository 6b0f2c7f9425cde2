"""The built-in games: each is one folder with a `GAME`. Nothing else in the project lists them."""
