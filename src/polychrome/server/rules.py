"""Rules pages: read Markdown as `docs/rules` is written into plain data that a client draws. No HTML comes out.

Only what those pages use is understood, and everything else is refused with its line: headings, paragraphs, lists,
tables, blocks of fixed-width text; bold, italics, code and links within a line. A rule is a paragraph that begins with
its anchor and number, `<a id="cs-9"></a>**CS-9 · Where.** …`; what follows belongs to it up to the next rule or
heading.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from typing import Any

from polychrome.server import wire

logger = logging.getLogger(__name__)

Inline = str | dict[str, Any]
Block = dict[str, Any]

FIRST_LANGUAGE = "en"  # of the files beside the folders of other languages
FENCE = "```"
CHUNK = re.compile(rf"^{FENCE}\n.*?^{FENCE}$|(?:^[^\n]*\S[^\n]*\n?)+", re.MULTILINE | re.DOTALL)
RULE = re.compile(r'<a id="([a-z]+-\d+)"></a>\*\*([A-Z]+-\d+) · ([^*]+)\.\*\* (.+)', re.DOTALL)
HEADING = re.compile(r"(#{1,3}) (.+)")
INLINE = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|(?<!!)\[(.+?)\]\((.+?)\)")
BAR = re.compile(r"[|:\- ]+")  # between the head of a table and its rows
TAG = re.compile(r"</?[a-zA-Z]|!\[")
SHEETS = "sheets.md"  # how home-made sheets, boards and decks are written: the client has a page for them


class BadRules(ValueError):
    """A page that cannot be read; the text says which line and why."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")


def pages(folder: Traversable) -> dict[str, bytes]:
    """Read all pages below a folder, by path `rules/<game>.<language>.json`; those that cannot be read are left out."""
    if not folder.is_dir():
        return {}
    found = {}
    for language, file in _files(folder):
        game = file.name.removesuffix(".md")
        try:
            page = read(file.read_text(encoding="utf-8"), game)
        except (BadRules, UnicodeDecodeError) as problem:
            logger.warning("the rules of %s (%s) cannot be shown: %s", game, language, problem)
            continue
        found[f"rules/{game}.{language}.json"] = wire.write({"language": language, **page})
    return found


def _files(folder: Traversable) -> Iterator[tuple[str, Traversable]]:
    for item in folder.iterdir():
        if item.is_dir():
            yield from ((item.name, file) for file in item.iterdir() if file.name.endswith(".md"))
        elif item.name.endswith(".md"):
            yield FIRST_LANGUAGE, item


def read(text: str, game: str) -> dict[str, Any]:
    """Read one page: its title and its parts, each with a heading, an anchor and what stands below it."""
    title = ""
    parts: list[dict[str, Any]] = []
    blocks: list[Block] = []  # where the next one goes
    for line, lines in _chunks(text):
        heading = HEADING.fullmatch(lines[0])
        if heading and len(lines) > 1:
            raise BadRules(line, f"an empty line is missing after {lines[0]!r}")
        if heading and heading[1] == "#":
            if title:
                raise BadRules(line, "a page has one title")
            title = heading[2]
        elif heading:
            blocks = []
            parts.append({"id": _slug(heading[2]), "level": len(heading[1]), "title": heading[2], "blocks": blocks})
        elif not parts:
            raise BadRules(line, "nothing may stand before the first heading of level 2")
        elif rule := RULE.fullmatch("\n".join(lines)):
            below: list[Block] = []
            blocks = parts[-1]["blocks"]
            blocks.append({**_rule(line, rule, game), "blocks": below})
            blocks = below
        else:
            blocks.append(_block(line, lines, game))
    page = {"game": game, "title": title, "parts": parts}
    _check_places(page)
    return page


def numbers(page: dict[str, Any]) -> list[str]:
    """The numbers of all rules on a page that was read, in order."""
    return [block["rule"] for part in page["parts"] for block in part["blocks"] if "rule" in block]


def _chunks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Split a page at its empty lines; each piece with the number of its first line. A fenced block is one piece."""
    for found in CHUNK.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found[0].splitlines()


def _rule(line: int, rule: re.Match[str], game: str) -> Block:
    anchor, number, name, text = rule.groups()
    if anchor != number.lower():
        raise BadRules(line, f"the anchor {anchor} does not belong to {number}")
    return {"rule": number, "name": name, "text": _inline(line, text, game)}


def _block(line: int, lines: list[str], game: str) -> Block:
    first = lines[0]
    if first == FENCE:
        if lines[1:][-1:] != [FENCE]:
            raise BadRules(line, "this block of fixed-width text does not end")
        return {"figure": "\n".join(lines[1:-1])}
    if first.startswith("|"):
        return _table(line, lines, game)
    if first.startswith("- "):
        return {"list": [_inline(line, item, game) for item in _items(line, lines)]}
    strange = next((one for one in lines if one.startswith(("- ", "|", "#", FENCE, ">", "    "))), None)
    if strange is not None:
        raise BadRules(line, f"an empty line is missing before or after {strange.strip()[:40]!r}")
    return {"text": _inline(line, " ".join(lines), game)}


def _items(line: int, lines: list[str]) -> list[str]:
    items: list[str] = []
    for one in lines:
        if one.startswith("- "):
            items.append(one[2:])
        elif one.startswith("  "):
            items[-1] += f" {one.strip()}"
        else:
            raise BadRules(line, f"{one[:40]!r} is no item of this list; the lines of an item are indented by two")
    return items


def _table(line: int, lines: list[str], game: str) -> Block:
    rows = [[cell.strip() for cell in one.strip().strip("|").split("|")] for one in lines]
    if len(rows) < 3 or not BAR.fullmatch(lines[1]) or len({len(row) for row in rows}) > 1:
        raise BadRules(line, "a table has a head, a line of dashes and rows that are all equally long")
    head, _, *body = [[_inline(line, cell, game) for cell in row] for row in rows]
    return {"head": head, "rows": body}


def _inline(line: int, text: str, game: str) -> list[Inline]:
    """Read a line of text with what is emphasised or linked in it."""
    text = " ".join(text.split())
    made: list[Inline] = []
    at = 0
    for found in INLINE.finditer(text):
        made += _plain(line, text[at : found.start()])
        at = found.end()
        bold, italic, code, linked, target = found.groups()
        if code:
            made.append({"code": code})
        elif linked:
            made += _link(line, _inline(line, linked, game), target, game)
        else:
            made.append({"bold" if bold else "italic": _inline(line, bold or italic, game)})
    return made + _plain(line, text[at:])


def _plain(line: int, text: str) -> list[Inline]:
    if TAG.search(text):
        raise BadRules(line, f"neither HTML nor pictures are understood, only the anchor of a rule: {text[:60]!r}")
    return [text] if text else []


def _link(line: int, text: list[Inline], target: str, game: str) -> list[Inline]:
    """Turn a link into one within the page, to the client's own form or to the web; to other documents it is text."""
    if target.startswith("#"):
        place = target[1:]
        return [{"to": f"#{place.upper() if re.fullmatch(r'[a-z]+-[0-9]+', place) else place}", "of": text}]
    if target.startswith("https://"):
        return [{"to": target, "of": text}]
    if ":" in target:
        raise BadRules(line, f"a link may lead to a place, a document or an https address, not to {target!r}")
    return [{"to": f"/new/{game}#own", "of": text}] if target.endswith(f"/{SHEETS}") else text


def _slug(heading: str) -> str:
    """Return the anchor that a heading has on the pages of code hosts."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _check_places(page: dict[str, Any]) -> None:
    """Every place has a name of its own, and every link within the page leads to one."""
    listed = [f"#{place}" for place in (*numbers(page), *(part["id"] for part in page["parts"]))]
    places = set(listed)
    if twice := next((place for place in places if listed.count(place) > 1), None):
        raise BadRules(1, f"{twice} is the name of two places on this page")
    lost = [target for target in _targets(page["parts"]) if target.startswith("#") and target not in places]
    if lost:
        raise BadRules(1, f"there is no place {lost[0]} on this page")


def _targets(of: Any) -> Iterator[str]:
    if isinstance(of, dict):
        if "to" in of:
            yield of["to"]
        of = list(of.values())
    if isinstance(of, list):
        for one in of:
            yield from _targets(one)
