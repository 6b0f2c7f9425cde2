"""One sheet on paper: sixteen squares, two joker fields, a place to count, and pencil marks if it was played on."""

from __future__ import annotations

from typing import Any, Final

from polychrome.games.colour_square.rules.material import COLOURS, SQUARE_NAMES
from polychrome.paper.pen import INK, LINE, PALE, SOFT, Pen, shorten
from polychrome.paper.symbols import STYLES, draw_symbol

PENCIL = "#2d3b55"
KIND_COLOURS = {"orange": "#e19400", "purple": "#803a82"}
WORDS: Final = {
    "en": {
        "name": "Name",
        "sheet": "Sheet {name}",
        "jokers": "jokers, subtracted at the end",
        "bridge": "bridge: 5 points between circled neighbours",
        "row": "row {row}",
        "bridges": "bridges",
        "purple": "purple",
        "shaded": "shaded",
        "joker": "jokers",
        "total": "total",
        "grades": "Grades: {grades}",
        "task": "task {task}",
        "circled": "circled squares",
        "score": "{points} points",
    },
    "de": {
        "name": "Name",
        "sheet": "Bogen {name}",
        "jokers": "Joker, am Ende abgezogen",
        "bridge": "Brücke: 5 Punkte zwischen eingekreisten Nachbarn",
        "row": "Zeile {row}",
        "bridges": "Brücken",
        "purple": "lila",
        "shaded": "schraffiert",
        "joker": "Joker",
        "total": "Summe",
        "grades": "Stufen: {grades}",
        "task": "Aufgabe {task}",
        "circled": "eingekreiste Felder",
        "score": "{points} Punkte",
    },
}
# Of a sheet 120 wide and 172 high; it is scaled to its place.
WIDE, HIGH, TILE, GAP, TOP = 120.0, 172.0, 25.0, 3.6, 13.0


def draw_sheet(
    pen: Pen,
    width: float,
    height: float,
    *,
    printed: dict[str, Any],
    variant: str,
    language: str,
    name: str = "",
    sheet: dict[str, Any] | None = None,
    score: dict[str, Any] | None = None,
) -> None:
    """A sheet as large as its place allows, in the middle of it."""
    scale = min(width / WIDE, height / HIGH)
    with pen.at((width - WIDE * scale) / 2, 0, scale):
        _draw(pen, printed, variant, WORDS[language], name, sheet, score)


def _draw(
    pen: Pen,
    printed: dict[str, Any],
    variant: str,
    words: dict[str, str],
    name: str,
    sheet: dict[str, Any] | None,
    score: dict[str, Any] | None,
) -> None:
    left = (WIDE - 4 * TILE - 3 * GAP) / 2
    title = words["sheet"].format(name=printed["name"])
    if variant.startswith("task"):
        title = f"{words['task'].format(task=variant[-1])} · {title}"
    pen.text(left, 6, shorten(title, 62, 4.6, "bold"), 4.6, weight="bold")
    pen.text(74, 6, words["name"], 2.6, colour=SOFT)
    pen.path(((82, 6.6), (WIDE - left, 6.6)), line=LINE)
    pen.text(83, 5.8, shorten(name, WIDE - left - 84, 3.6), 3.6, colour=PENCIL)
    places = {
        square: (left + (TILE + GAP) * (at % 4), TOP + (TILE + GAP) * (at // 4))
        for at, square in enumerate(SQUARE_NAMES)
    }
    for at in range(4):
        pen.text(left + (TILE + GAP) * at + TILE / 2, TOP - 1.6, "ABCD"[at], 2.8, colour=SOFT, anchor="middle")
        pen.text(left - 2.6, TOP + (TILE + GAP) * at + TILE / 2 + 1, str(at + 1), 2.8, colour=SOFT, anchor="middle")
    if variant == "task1":
        path = [(places[square][0] + TILE / 2, places[square][1] + TILE / 2) for square in printed["snake"]]
        pen.path(path, line="#d9d3c2", thickness=TILE * 0.5)
    else:
        _draw_bridges(pen, printed, places, {tuple(pair) for pair in (sheet or {}).get("bridges", ())})
    for square, (x, y) in places.items():
        with pen.at(x, y):
            _draw_square(pen, printed["squares"][square], sheet["squares"][square] if sheet else None)
    _draw_jokers(pen, left, words, sheet)
    _draw_count(pen, left, variant, words, printed, score)


def _draw_bridges(
    pen: Pen, printed: dict[str, Any], places: dict[str, tuple[float, float]], built: set[tuple[str, ...]]
) -> None:
    """Between all neighbours that a bridge can link; built ones are filled in."""
    for at, square in enumerate(SQUARE_NAMES):
        for step in (1, 4):
            if at + step >= len(SQUARE_NAMES) or (step == 1 and at % 4 == 3):
                continue
            other = SQUARE_NAMES[at + step]
            if "orange" in (printed["squares"][square].get("kind"), printed["squares"][other].get("kind")):
                continue
            x, y = places[square]
            place = (x + TILE, y + TILE / 2 - 2, GAP, 4) if step == 1 else (x + TILE / 2 - 2, y + TILE, 4, GAP)
            pen.box(*place, fill=PENCIL if (square, other) in built else "", line=LINE, thickness=0.3)


def _draw_square(pen: Pen, printed: dict[str, Any], played: dict[str, Any] | None) -> None:
    """Four corners in their colours, the target in the middle; pencil marks on top."""
    kind = printed.get("kind", "plain")
    pen.box(
        0,
        0,
        TILE,
        TILE,
        fill="#ffffff",
        line=KIND_COLOURS.get(kind, INK),
        thickness=0.9 if kind in KIND_COLOURS else 0.4,
        radius=2.4,
    )
    field = 8.6
    for number, colour in enumerate(COLOURS):
        x, y = 1.2 + (TILE - field - 2.4) * (number % 2), 1.2 + (TILE - field - 2.4) * (number // 2)
        style = STYLES[colour]
        pen.box(x, y, field, field, fill="#ffffff", line=style.fill, thickness=0.7, radius=1.6)
        value = played["corners"][colour] if played else None
        preset = printed.get("preset", {}).get(colour)
        # The sign of the colour stays small in its corner of the field, so that there is space to write.
        sign_x, sign_y = x + 0.9 + (field - 4.2) * (number % 2), y + 0.9 + (field - 4.2) * (number // 2)
        draw_symbol(pen, sign_x, sign_y, 2.4, colour, line=style.edge, fill=style.fill)
        if preset is not None:  # beside the sign, towards the middle of the square
            middle_x, ink = x + field / 2 + (0.9 if number % 2 == 0 else -0.9), LINE if value else SOFT
            base = y + field / 2 + (2.2 if number < 2 else 1.0)
            pen.text(middle_x, base, str(preset), 4.4, colour=ink, weight="italic", anchor="middle")
        if value is not None:
            pen.text(x + field / 2, y + 6.4, str(value), 6, colour=PENCIL, weight="bold", anchor="middle")
    target = printed["target"]
    text = str(target) if isinstance(target, int) else f"{target[0]}–{target[1]}"
    middle = TILE / 2
    half = 4.1 if len(text) < 3 else 5.4
    if kind == "orange":
        pen.path(
            ((middle, middle - 5.6), (middle + 5.6, middle), (middle, middle + 5.6), (middle - 5.6, middle)),
            is_closed=True,
            fill="#ffffff",
            line=KIND_COLOURS[kind],
            thickness=0.7,
        )
    elif kind == "purple":
        pen.circle(middle, middle, 5, fill="#ffffff", line=KIND_COLOURS[kind], thickness=0.7)
        pen.circle(middle, middle, 4.2, line=KIND_COLOURS[kind], thickness=0.25)
    else:
        pen.box(middle - half, middle - 3.4, 2 * half, 6.8, fill=PALE, radius=1.6)
    size = 4.6 if len(text) < 3 else 3.1
    pen.text(middle, middle + size * 0.36, text, size, weight="bold", anchor="middle")
    status = played["status"] if played else "open"
    if status == "circled":
        pen.ellipse(middle, middle, half + 2.4, 6.2, line=PENCIL, thickness=0.8)
    elif status == "crossed":
        pen.path(((2, 2.6), (TILE - 2, TILE - 2.2)), line=PENCIL, thickness=0.7)
        pen.path(((TILE - 2.4, 2), (2.2, TILE - 2.4)), line=PENCIL, thickness=0.7)
    elif status == "shaded":
        for reach in range(6, int(2 * TILE), 6):  # lines along which across + down is this
            low, high = max(1.0, reach - TILE + 1), min(TILE - 1, reach - 1.0)
            pen.path(((low, reach - low), (high, reach - high)), line=PENCIL, thickness=0.5)


def _draw_jokers(pen: Pen, left: float, words: dict[str, str], sheet: dict[str, Any] | None) -> None:
    y = TOP + 4 * TILE + 3 * GAP + 4
    values = list(sheet["jokers"] or ()) if sheet else []
    for field in range(2):
        pen.box(left + 13 * field, y, 11, 11, line=INK, thickness=0.5, radius=2)
        if field < len(values):
            pen.text(
                left + 13 * field + 5.5,
                y + 7.9,
                str(values[field] or "×"),
                6,
                colour=PENCIL,
                weight="bold",
                anchor="middle",
            )
    pen.text(left + 29, y + 4.6, words["jokers"], 2.7, colour=SOFT)
    pen.box(left + 29, y + 7.4, 4.4, 2.6, line=LINE, thickness=0.3)
    pen.text(left + 35, y + 9.7, words["bridge"], 2.7, colour=SOFT)


def _draw_count(
    pen: Pen, left: float, variant: str, words: dict[str, str], printed: dict[str, Any], score: dict[str, Any] | None
) -> None:
    """A box for each part of the score, filled in when the game was played."""
    y = TOP + 4 * TILE + 3 * GAP + 19
    if variant in ("task4", "task5"):
        parts = [("circled", score["circled"] if score else None)]
    else:
        parts = [("bridges", score["bridges"] if score else None), ("purple", score["purple"] if score else None)]
        parts += [("shaded", score["shaded"] if score else None)] if not variant.startswith("task1") else []
        parts += [("joker", score["jokers"] if score else None), ("total", score["total"] if score else None)]
    if len(parts) > 1:
        rows: list[tuple[str, Any]] = [(words["row"].format(row=row), None) for row in (1, 2, 3, 4)]
        if score:
            rows = [(f"{words['row'].format(row='1–4')}", score["sums"])]
        columns = [*rows, *((words[key], value) for key, value in parts)]
    else:
        columns = [(words[key], value) for key, value in parts]
    wide = min(24.0, (WIDE - 2 * left) / len(columns))
    for at, (label, value) in enumerate(columns):
        x = left + wide * at
        is_last = at == len(columns) - 1
        pen.box(x, y + 4, wide - 1, 10, line=INK, thickness=0.7 if is_last else 0.35, radius=1.2)
        size = 2.2
        pen.text(x + (wide - 1) / 2, y + 2.6, shorten(label, wide, size), size, colour=SOFT, anchor="middle")
        if value is not None:
            shown = str(value).replace("-", "−")
            pen.text(x + (wide - 1) / 2, y + 11, shown, 4.6, colour=PENCIL, weight="bold", anchor="middle")
    grades = printed.get("grades", {}).get(variant)
    if grades:
        pen.text(left, y + 18.4, words["grades"].format(grades=" · ".join(map(str, grades))), 2.7, colour=SOFT)
