"""The messages: what is documented is what there is, and the generated types follow."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from polychrome.server import wire

ROOT = Path(__file__).parents[2]
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_generated_types_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "generated.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("struct", [*wire.ToTable.__args__, *wire.FromTable.__args__])
def test_every_message_and_field_is_documented(struct: type[msgspec.Struct]) -> None:
    assert f"`{struct.__struct_config__.tag}`" in PROTOCOL
    for field in struct.__struct_fields__:
        assert f"`{field}`" in PROTOCOL, field


def test_every_word_of_refusal_is_documented() -> None:
    words: set[str] = set()
    for name in ("budget", "choices", "commands", "refusals", "seat_commands", "socket", "table", "tables", "turn"):
        tree = ast.parse((ROOT / "src" / "polychrome" / "server" / f"{name}.py").read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "id", getattr(node.func, "attr", "")) in ("Refusal", "refuse")
                and isinstance(node.args[0], ast.Constant)
            ):
                words.add(str(node.args[0].value))
    documented = set(re.findall(r"`([a-z]+)`", PROTOCOL.partition("## Refusals")[2]))
    assert words - {"game", "options", "running"} <= documented  # those three answer HTTP requests


@pytest.mark.parametrize(
    "text",
    ['{"type":"start"}', '{"type":"start","id":""}', '{"type":"start","id":"a b"}', '{"type":"start","id":"a","x":1}',
     '{"type":"stop","id":"a"}', '{"id":"a"}', "[]", "null", '{"type":"hello","protocol":1,"token":"short"}',
     '{"type":"done","id":"a","seat":true,"deal_count":0}', '{"type":"done","id":"a","seat":0.0,"deal_count":0}'],
)  # fmt: skip
def test_messages_are_closed(text: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        wire.read(text)


def test_a_message_reads_back() -> None:
    said = wire.PlayMove(id="a", seat=0, deal_count=3, codes=[1, 2], done=True)
    assert wire.read(wire.write(said)) == said
