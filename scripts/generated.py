"""Writes what follows from other files: `web/src/wire.ts` from the messages in wire.py. `--check` only compares."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from polychrome.server import wire

ROOT = Path(__file__).resolve().parent.parent
TYPESCRIPT = ROOT / "web" / "src" / "wire.ts"
HEAD = "// Written by scripts/generated.py from src/polychrome/server/wire.py: change that, and run it again.\n"
SIMPLE: dict[Any, str] = {
    inspect.StrType: "string", inspect.IntType: "number", inspect.FloatType: "number", inspect.BoolType: "boolean",
    inspect.NoneType: "null", inspect.AnyType: "unknown", inspect.RawType: "unknown",
}  # fmt: skip


def typescript() -> str:
    """The types of all messages, in the order of wire.py."""
    structs = [made for made in vars(wire).values() if isinstance(made, type) and issubclass(made, msgspec.Struct)]
    bases = (msgspec.Struct, wire.Said, wire.Command, wire.Told)
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
    may_lack = issubclass(struct, wire.Said | wire.OpenTable) or struct.__struct_config__.omit_defaults
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
            return f"({item})[]" if " " in item else f"{item}[]"
        case inspect.DictType():
            return f"Record<{named(kind.key_type)}, {named(kind.value_type)}>"
        case inspect.UnionType():
            return " | ".join(named(one) for one in kind.types)
    return SIMPLE[type(kind)]


def quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def main() -> int:
    text = typescript()
    if "--check" in sys.argv[1:]:
        if TYPESCRIPT.exists() and TYPESCRIPT.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TYPESCRIPT.relative_to(ROOT)} is not what wire.py says; run scripts/generated.py", file=sys.stderr)
        return 1
    TYPESCRIPT.parent.mkdir(parents=True, exist_ok=True)
    TYPESCRIPT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
