"""Writes what follows from other files. `--check` only compares.

`web/src/wire.ts` follows from the messages in wire.py and the structs in http_types.py, `web/src/levels.json` from the
table of levels in bots/levels.py, the list of refusals on every rules page from the game's reasons and, in German, from
their translation in the web client.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from polychrome import registry
from polychrome.bots.levels import LEVELS
from polychrome.core.errors import Refusal
from polychrome.server import http_types, wire

ROOT = Path(__file__).resolve().parent.parent
TYPESCRIPT = ROOT / "web" / "src" / "wire.ts"
LEVELS_JSON = ROOT / "web" / "src" / "levels.json"
HEAD = (
    "// Written by scripts/generated.py from wire.py and http_types.py in src/polychrome/server:\n"
    "// change those, and run it again.\n"
)
SIMPLE: dict[Any, str] = {
    inspect.StrType: "string", inspect.IntType: "number", inspect.FloatType: "number", inspect.BoolType: "boolean",
    inspect.NoneType: "null", inspect.AnyType: "unknown", inspect.RawType: "unknown",
}  # fmt: skip

RULES = {"en": ROOT / "docs" / "rules", "de": ROOT / "docs" / "rules" / "de"}
REFUSALS = {
    "en": """## Why something is refused

A refusal changes nothing, and it names the rule and the reason. This is the complete list.

| rule | reason |
|---|---|
""",
    "de": """## Warum etwas abgelehnt wird

Was abgelehnt wird, ändert nichts, und die Antwort nennt die Regel und den Grund. Das sind alle Gründe.

| Regel | Grund |
|---|---|
""",
}


def outputs() -> dict[Path, str]:
    """Every file that is written here, and what it should hold."""
    pages = {RULES[language] / f"{game}.md": (game, language) for game in registry.game_names() for language in RULES}
    levels = json.dumps(msgspec.to_builtins(LEVELS), ensure_ascii=False, indent=2) + "\n"
    return {
        TYPESCRIPT: typescript(),
        LEVELS_JSON: levels,
        **{page: with_refusals(page, *of) for page, of in pages.items()},
    }


def with_refusals(page: Path, game: str, language: str) -> str:
    """A rules page with its list of refusals as the game has them now."""
    head = re.escape(REFUSALS[language].split("\n", 1)[0])
    text = page.read_text(encoding="utf-8")
    made, count = re.subn(
        rf"^{head}\n.*?(?=^## |\Z)", lambda _: refusals(game, language) + "\n", text, flags=re.MULTILINE | re.DOTALL
    )
    if count != 1:
        raise SystemExit(f"{page.relative_to(ROOT)} needs the heading {REFUSALS[language].splitlines()[0]!r} once")
    return made


def refusals(game: str, language: str) -> str:
    """All reasons for a refusal in the order of the rules."""
    reasons = sorted(registry.find_game(game).rules.reasons, key=lambda reason: int(reason.rule.split("-")[1]))
    texts = json.loads((ROOT / "web" / "src" / "games" / game / "reasons.json").read_text(encoding="utf-8"))

    def row(reason: Refusal) -> str:
        said = texts[str(reason.number)][language]
        return f"| [{reason.rule}](#{reason.rule.lower()}) | {said[:1].upper()}{said[1:]}. |\n"

    return REFUSALS[language] + "".join(map(row, reasons))


def typescript() -> str:
    """The types of all messages, in the order of wire.py, and of HTTP requests and answers."""
    named_types = {**vars(wire), **vars(http_types)}.values()
    structs = [made for made in named_types if isinstance(made, type) and issubclass(made, msgspec.Struct)]
    bases = (msgspec.Struct, wire.ClientMessage, wire.Command, wire.ServerMessage)
    parts = [HEAD, f"export const PROTOCOL = {wire.PROTOCOL};\nexport type Spans = number[];\n"]
    parts += [interface(struct) for struct in structs if struct not in bases]
    for name, members in (("ToTable", wire.ToTable), ("FromTable", wire.FromTable)):
        names = [member.__name__ for member in members.__args__]
        parts.append(f"export type {name} =\n  | " + "\n  | ".join(names) + ";\n")
    return "\n".join(parts)


def interface(struct: type[msgspec.Struct]) -> str:
    """One message or part of one."""
    described = inspect.type_info(struct)
    assert isinstance(described, inspect.StructType)
    about = f"/** {(struct.__doc__ or '').splitlines()[0]} */"
    if described.array_like:
        items = ", ".join(f"{field.encode_name}: {named(field.type)}" for field in described.fields)
        return f"{about}\nexport type {struct.__name__} = [{items}];\n"
    lines = [about, f"export interface {struct.__name__} {{"]
    if described.tag is not None:
        lines.append(f"  type: {quoted(described.tag)};")
    # A client may leave out what has a default; a server does so only where the struct says it.
    may_lack = issubclass(struct, wire.ClientMessage | http_types.OpenTable) or struct.__struct_config__.omit_defaults
    for field in described.fields:
        mark = "?" if may_lack and not field.required else ""
        lines.append(f"  {field.encode_name}{mark}: {named(field.type)};")
    return "\n".join([*lines, "}\n"])


def named(kind: Any) -> str:
    """A type as TypeScript has it."""
    match kind:
        case inspect.Metadata():
            return named(kind.type)
        case inspect.StructType():
            return str(kind.cls.__name__)
        case inspect.LiteralType():
            return " | ".join(quoted(value) for value in kind.values)
        case inspect.ListType():
            item = named(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(named(one) for one in kind.item_types)}]"
        case inspect.DictType():
            return f"Record<{named(kind.key_type)}, {named(kind.value_type)}>"
        case inspect.UnionType():
            return " | ".join(named(one) for one in kind.types)
    return SIMPLE[type(kind)]


def quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def main() -> int:
    stale = {
        file: text for file, text in outputs().items() if not file.exists() or file.read_text(encoding="utf-8") != text
    }
    if "--check" in sys.argv[1:]:
        for file in stale:
            print(f"{file.relative_to(ROOT)} is out of date; run scripts/generated.py", file=sys.stderr)
        return 1 if stale else 0
    for file, text in stale.items():
        file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
