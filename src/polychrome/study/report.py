"""An analysis for people at a terminal: a table of sums, a graph in one line a seat, and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text

from polychrome.bots.critic import LUCK, PLAY, Remark
from polychrome.study.schema import Analysis, GraphPoint, SeatSummary, Step, Value, Words
from polychrome.study.words import Language, number, phrase

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60  # of a graph, in characters
MAX_STEPS = 12  # that are listed; `--json` has all of them
COLUMNS = ("start", "luck", "play", "others", "corrections", "result", "without_luck", "best_in_foresight")
CHANGES = ("luck", "play", "others", "corrections")


def report(analysis: Analysis, language: Language, seat: int | None = None) -> Group:
    """The output of `polychrome analyse`; with `seat` only about that one."""
    shown = [total for total in analysis.seats if seat is None or total.seat == seat]
    unit = _said(analysis.unit, language)
    title = phrase(Remark("report title", {"title": analysis.title, "unit": unit}), language)
    parts: list[Table | Text] = [
        Text(title, "bold"),
        Text(),
        table_of(shown, language, len(analysis.seats) == 1),
        Text(),
    ]
    parts += graph_lines(analysis.graph, shown, language)
    for total in shown:
        own = [step for step in analysis.steps if step.seat == total.seat]
        parts += [Text(), Text(_name(total, language), "bold"), *(Text(_said(said, language)) for said in total.texts)]
        parts += [Text(), table_of_steps(own, language)]
    return Group(*parts)


def table_of(totals: Sequence[SeatSummary], language: Language, is_alone: bool) -> Table:
    """The sums of each seat."""
    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column(phrase(Remark("report seat", {}), language), no_wrap=True)
    columns = [column for column in COLUMNS if not is_alone or column != "others"]  # nobody else was there
    for column in (*columns, "best_in_hindsight"):
        table.add_column(phrase(Remark(f"report {column}", {}), language), justify="right", no_wrap=True)
    for total in totals:
        cells = []
        for column in columns:
            found = getattr(total, column)
            is_change = column in CHANGES
            cells.append(_cell(found, language, is_change) if isinstance(found, Value) else number(found, language))
        table.add_row(_name(total, language), *cells, _hindsight(total, language))
    return table


def _cell(value: Value, language: Language, is_change: bool) -> str:
    text = number(value.mean, language, signed=is_change)
    return f"{text}±{number(value.error, language)}" if round(value.error, 1) else text


def _hindsight(total: SeatSummary, language: Language) -> str:
    if total.best_in_hindsight is None:
        return "–"
    return ("" if total.hindsight_is_exact else "≥ ") + number(total.best_in_hindsight.mean, language)


def graph_lines(graph: Sequence[GraphPoint], totals: Sequence[SeatSummary], language: Language) -> Iterator[Text]:
    """Draw what each seat could expect as the game went on, all on one scale."""
    shown = [[height.values[total.seat] for height in graph] for total in totals]
    low, high = min(map(min, shown)), max(map(max, shown))
    values = {"low": float(low), "high": float(high)}
    yield Text(phrase(Remark("report graph", values), language))
    wide = max(len(_name(total, language)) for total in totals)
    for total, heights in zip(totals, shown, strict=True):
        yield Text(f"{_name(total, language):<{wide}}  {sparkline(heights, low, high)}")


def sparkline(heights: Sequence[float], low: float, high: float) -> str:
    """Heights as a line of small bars, at most WIDTH of them; the first and the last are always there."""
    count = min(len(heights), WIDTH)
    picked = [heights[round(at * (len(heights) - 1) / max(count - 1, 1))] for at in range(count)]
    span = (high - low) or 1.0
    return "".join(BARS[min(int((height - low) / span * len(BARS)), len(BARS) - 1)] for height in picked)


def table_of_steps(steps: Sequence[Step], language: Language) -> Table:
    """The events that mattered most, in their order: what they changed and why, and what would have been better."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("right", "left", "right", "left"):
        table.add_column(justify=justify, no_wrap=len(table.columns) < 3)
    told = [step for step in steps if step.kind in (LUCK, PLAY) and step.change.mean]
    chosen = sorted(told, key=lambda step: -abs(step.change.mean))[:MAX_STEPS]
    for step in sorted(chosen, key=lambda step: step.event):
        kind = phrase(Remark(f"report {step.kind}", {}), language)
        change = _cell(step.change, language, is_change=True)
        text = _said(step.text, language) if step.text else ""
        if step.best_text is not None:
            better = phrase(Remark("report better", {"play": _said(step.best_text, language)}), language)
            text = f"{text} {better}".strip()
        table.add_row(str(step.event), kind, change, text)
    return table


def _name(total: SeatSummary, language: Language) -> str:
    return (
        f"{total.seat} {total.name}".strip() if total.name else phrase(Remark("seat", {"number": total.seat}), language)
    )


def _said(words: Words, language: Language) -> str:
    return str(getattr(words, language))
