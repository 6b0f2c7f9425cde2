"""What a link to this server looks like where it is shared: title, text and picture in the head of the page.

Only what anybody may know who has the link goes into it: the game, the names at the table, and how it ended.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from polychrome.server.http_types import TableListed

SITE = "Polychrome"
TEXTS = {
    "en": {
        "site": "Games with coloured dice, at one table. No account needed.",
        "open": "Take a seat: {free} of {seats} free.",
        "full": "All seats are taken. The game is about to begin.",
        "running": "The game is on. Come and watch.",
        "over": "The game is over. Watch it move by move.",
        "won": "Won by {names}. Watch it move by move.",
        "bot": "Bot",
    },
    "de": {
        "site": "Spiele mit farbigen Würfeln, an einem Tisch. Ganz ohne Konto.",
        "open": "Setz dich dazu: {free} von {seats} Plätzen frei.",
        "full": "Alle Plätze sind besetzt. Gleich geht es los.",
        "running": "Das Spiel läuft. Schau zu!",
        "over": "Das Spiel ist zu Ende. Schau es dir Zug für Zug an.",
        "won": "Gewonnen: {names}. Schau es dir Zug für Zug an.",
        "bot": "Bot",
    },
}


class Preview(NamedTuple):
    """What is shown of a link."""

    title: str
    text: str
    game: str = ""  # whose picture goes with it; "": the site's own


def choose_language(accepted: str) -> str:
    """The language that a browser or a crawler asks for first, as far as there is one here."""
    return "de" if accepted.strip().lower().startswith("de") else "en"


def describe_site(language: str) -> Preview:
    """The preview of everything that is not about one table."""
    return Preview(SITE, TEXTS[language]["site"])


def describe_table(table: TableListed, language: str) -> Preview:
    """The preview of a table or of its replay."""
    texts = TEXTS[language]
    bots = [*table.bots, *[False] * len(table.seats)]
    names = [texts["bot"] if is_bot else name for name, is_bot in zip(table.seats, bots, strict=False) if name]
    winners = [names[seat] for seat in table.winners if seat < len(names)] if table.status == "over" else []
    if table.status == "open":
        text = texts["open" if table.free else "full"].format(free=table.free, seats=len(table.seats))
    elif winners and len(table.seats) > 1:
        text = texts["won"].format(names=", ".join(winners))
    else:
        text = texts[table.status]
    return Preview(f"{table.title}: {', '.join(names)}" if names else table.title, text, table.game)


def write_tags(preview: Preview, base: str, path: str, pictures: frozenset[str]) -> bytes:
    """Write the tags for the head of a page; `base` is the address of this server, without a path."""
    picture = preview.game if preview.game in pictures else "polychrome"
    title = preview.title if preview.title == SITE else f"{preview.title} – {SITE}"
    properties = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": title,
        "og:description": preview.text,
        "og:url": base + path,
        "og:image": f"{base}/pictures/{picture}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    names = {"description": preview.text, "twitter:card": "summary_large_image"}
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in properties.items()]
    tags += [f'<meta name="{name}" content="{escape(text)}" />' for name, text in names.items()]
    return "".join(tags).encode("utf-8", "replace")
