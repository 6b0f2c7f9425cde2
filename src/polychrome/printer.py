"""Tables and sentences on a terminal, in colour where it has any."""

from rich.console import Console


class Printer(Console):
    """A console that leaves it to the command what it means that the reader of its output has gone."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError
