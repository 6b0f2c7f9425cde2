"""Many games for people at a terminal: a small table and a few sentences for each player."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from polychrome.bots.critic import Remark
from polychrome.study.confidence import mean_of
from polychrome.study.many_games import MIN_GAMES, PlayerGames
from polychrome.study.report import sparkline
from polychrome.study.words import Language, number, phrase, sentence

MAX_KINDS = 4


def report_players(players: Sequence[PlayerGames], language: Language) -> Group:
    """The output of `polychrome analyse --players`."""
    parts: list[Table | Text] = []
    for player in players:
        parts += [*_player(player, language), Text()]
    return Group(*parts)


def _player(player: PlayerGames, language: Language) -> list[Table | Text]:
    count = len(player.results)
    values = {"name": player.name, "title": player.title, "count": count}
    parts: list[Table | Text] = [
        Text(sentence(Remark("many games", values), language), "bold"),
        Text(f"{player.way}; {getattr(player.unit, language)}"),
        _table(player, language),
    ]
    weakest = min(range(3), key=lambda phase: player.phases[phase])
    opening, middle, end = (number(phase, language, signed=True) for phase in player.phases)
    told = [Remark("many phases", {"opening": opening, "middle": middle, "end": end})]
    if player.phases[weakest] < 0:
        told.append(Remark(f"many weakest {weakest}", {}))
    parts.append(Text(" ".join(sentence(remark, language) for remark in told)))
    for kind in player.kinds[:MAX_KINDS]:
        values = {"kind": kind.text, "count": kind.count, "cost": kind.cost}
        parts.append(Text(f"- {sentence(Remark('many kind', values), language)}"))
    parts.append(Text(sentence(_par(player), language)))
    return parts


def _table(player: PlayerGames, language: Language) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column, justify in (("", "left"), ("many mean", "right"), ("many time", "left")):
        table.add_column(phrase(Remark(column, {}), language) if column else "", justify=justify)  # type: ignore[arg-type]
    for name, values in (("luck", player.luck), ("play", player.play), ("result", player.results)):
        sign = "" if name == "result" else "+"
        told = mean_of(values).format_interval(1, sign)
        line = sparkline(values, min(values), max(values))
        table.add_row(phrase(Remark(f"report {name}", {}), language), told, line)
    return table


def _par(player: PlayerGames) -> Remark:
    if not player.levels:
        return Remark("many unknown", {})
    if not player.on_par:
        return Remark("many too few", {"least": MIN_GAMES})
    return Remark("many par", {"levels": list(player.on_par)})
