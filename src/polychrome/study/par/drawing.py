"""A picture of par, written by hand in SVG: a headline, the spread of results, and the figure of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from polychrome import files
from polychrome.core.wording import format_count, format_number
from polychrome.study.game_study import find_study
from polychrome.study.words import phrase

if TYPE_CHECKING:
    from polychrome.study.par.run import Par

# The light colours of the web client.
PAPER, RAISED, INK, SOFT, LINE = "#fffcf5", "#ffffff", "#22252d", "#5c5a52", "#dcd3c0"
ACCENT, GOOD, BAD = "#1c4fd8", "#0b6b35", "#b00018"

MARGIN, SIDE_WIDTH, HEAD = 40, 360, 112
BARS = 24  # at most, in the spread of results


def rect(
    x: float, y: float, width: float, height: float, fill: str, line: str = "none", radius: float = 0, title: str = ""
) -> str:
    """A rectangle."""
    shape = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="{radius:g}"'
    return f'<rect {shape} fill="{fill}" stroke="{line}">{_title(title)}</rect>'


def circle(x: float, y: float, radius: float, fill: str, line: str = "none", width: float = 1) -> str:
    """A circle."""
    shape = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}"'
    return f'<circle {shape} fill="{fill}" stroke="{line}" stroke-width="{width:g}"/>'


def text(x: float, y: float, words: str, size: float, fill: str, anchor: str = "start", bold: bool = False) -> str:
    """Some words; y is their base line."""
    weight = ' font-weight="600"' if bold else ""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="{fill}"{weight}>{escape(words)}</text>'


def stack(x: float, y: float, width: float, height: float, shares: Sequence[tuple[str, float]], title: str) -> str:
    """A bar made of shares (colour and size) that add up to 1."""
    parts = [rect(x, y, width, height, "none", LINE)]
    for fill, share in shares:
        if share > 0:
            parts.append(rect(x, y, width * share, height, fill))
            x += width * share
    return f"<g>{_title(title)}{''.join(parts)}</g>"


def key(x: float, y: float, meanings: Sequence[tuple[str, str]]) -> str:
    """A legend of colours in one line."""
    parts = []
    for fill, words in meanings:
        parts += [rect(x, y - 11, 13, 13, fill, LINE, 3), text(x + 19, y, words, 13, SOFT)]
        x += 40 + 7 * len(words)
    return "".join(parts)


def shade(light: str, dark: str, share: float) -> str:
    """A colour between two."""
    ends = [[int(colour[at : at + 2], 16) for at in (1, 3, 5)] for colour in (light, dark)]
    return "#" + "".join(f"{round(a + (b - a) * min(max(share, 0), 1)):02x}" for a, b in zip(*ends, strict=True))


def _title(words: str) -> str:
    return f"<title>{escape(words)}</title>" if words else ""


# --- the page ---------------------------------------------------------------------------------------------------------


def draw(found: Par) -> str:
    """The whole picture of a `Par`."""
    figure = find_study(found.job.game).par.figure(found.start, found.detail)
    side_x = MARGIN + figure.width + 48
    width, height = side_x + SIDE_WIDTH + MARGIN, HEAD + max(figure.height, 420) + MARGIN
    title = found.title
    parts = [
        rect(0, 0, width, height, PAPER),
        text(MARGIN, 58, title, 28, INK, bold=True),
        text(MARGIN, 84, headline(found), 15, SOFT),
        _moved(figure.elements, MARGIN, HEAD),
        _moved(_results(found), side_x, HEAD),
    ]
    size = f'width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    font = 'font-family="system-ui, -apple-system, Segoe UI, Roboto, DejaVu Sans, sans-serif"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font} role="img">{_title(title)}'
    return head + "".join(parts) + "</svg>\n"


def save(found: Par, file: Path) -> None:
    """Write the picture. Raises CannotWrite."""
    files.write(file, draw(found).encode())


def headline(found: Par) -> str:
    """Say who played how often, and on what terms."""
    seats, games = found.start.seats, len(found.results)
    variant = getattr(found.start.options, "variant", None) or getattr(found.start.options, "house", None)
    parts = [
        f"{format_count(games, 'game')} of bot {found.job.bots[0]}",
        format_count(seats, "seat"),
        variant if isinstance(variant, str) else "",
        f"seed {found.job.seed}",
    ]
    return " · ".join(part for part in parts if part)


def _moved(elements: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{elements}</g>'


def _results(found: Par) -> str:
    """The mean in large figures, the bars of all results, the best possible, and grades."""
    mean = found.mean
    parts = [
        text(0, 40, format_number(mean.mean, ".1f"), 48, INK, bold=True),
        text(0, 66, f"{found.unit}: mean {mean.format_interval()}, spread {mean.spread:.1f}", 15, SOFT),
        _histogram(found, 96, 150),
    ]
    y = 310.0
    if found.best:
        value = format_number(found.best.value, "g" if found.best.value % 1 == 0 else ".1f")
        parts.append(text(0, y, f"{value} best possible", 15, INK, bold=True))
        for line in wrap(phrase(found.best.sense, "en"), 46):
            y += 20
            parts.append(text(0, y, line, 14, SOFT))
        y += 34
    for grade, share in reversed(found.grades.items()):
        parts.append(text(0, y, grade, 14, INK))
        parts.append(stack(120, y - 11, 180, 12, [(GOOD, share), ("#e9e2d3", 1 - share)], f"{100 * share:.1f} %"))
        parts.append(text(SIDE_WIDTH, y, f"{100 * share:.0f} %", 14, SOFT, "end"))
        y += 24
    return "".join(parts)


def _histogram(found: Par, top: float, height: float) -> str:
    results, mean = found.singles, found.mean
    low, high = min(results), max(results)
    step = max(1, -(-(high - low + 1) // BARS))
    bars = Counter((result - low) // step for result in results)
    count = (high - low) // step + 1
    wide, most = SIDE_WIDTH / count, max(bars.values())
    parts = []
    for at in range(count):
        tall = height * bars[at] / most
        first = low + at * step
        span = format_number(first) if step == 1 else f"{format_number(first)} to {format_number(first + step - 1)}"
        share = f"{span}: {100 * bars[at] / len(results):.1f} %"
        parts.append(rect(at * wide + 1, top + height - tall, max(wide - 2, 1), tall, ACCENT, radius=1, title=share))
    x = (mean.mean - low + 0.5) / (count * step) * SIDE_WIDTH
    base = top + height
    parts += [
        f'<path d="M0 {base:.1f}H{SIDE_WIDTH}" stroke="{SOFT}"/>',
        f'<path d="M{x:.1f} {top - 8:.1f}V{base:.1f}" stroke="{INK}" stroke-width="2" stroke-dasharray="5 4"/>',
        text(0, base + 18, format_number(low), 13, SOFT),
        text(SIDE_WIDTH, base + 18, format_number(high), 13, SOFT, "end"),
        text(min(max(x, 60), SIDE_WIDTH - 60), base + 18, "mean", 13, INK, "middle"),
    ]
    return "".join(parts)
