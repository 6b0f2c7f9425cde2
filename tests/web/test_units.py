"""The unit tests of the web client (web/tests): each file runs in Node, with stand-ins for what a browser has."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.web.modules import WEB, find_node

UNITS = sorted((WEB / "tests").glob("*.test.ts"))
RUN = """
import { after } from "node:test";
const { createServer } = await import("vite");
const quiet = { middlewareMode: true, ws: false };
const server = await createServer({ appType: "custom", logLevel: "error", server: quiet });
await server.ssrLoadModule("/tests/browser.ts");
await server.ssrLoadModule(process.argv[1]);
after(() => server.close());
"""


def test_there_are_units() -> None:
    assert len(UNITS) > 5


@pytest.mark.parametrize("file", UNITS, ids=lambda file: file.name)
def test_unit(file: Path) -> None:
    if not (WEB / "node_modules" / "vite").is_dir():
        pytest.skip("the packages that build the web client are not installed (scripts/build_web.py)")
    made = subprocess.run(
        [find_node(), "--input-type=module", "--eval", RUN, "--", f"/tests/{file.name}"],
        cwd=WEB,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert "# fail 0" in made.stdout or "ℹ fail 0" in made.stdout, made.stdout
    assert "# pass 0" not in made.stdout, "nothing was tested"
