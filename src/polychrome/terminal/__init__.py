"""Play in the terminal: line by line, with letters beside all colours. It knows no rules and asks the games for all."""
