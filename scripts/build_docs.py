"""Build the documentation site in build/docs, as `make docs` does: collect the pages, then run zensical.

Pages are the Markdown files of this repository as they are, plus three that are generated: the Python reference (from
docstrings), the examples (from `examples/`) and the list of decisions. Links between files become links between pages;
links to anything that is not a page of the site become plain text.
"""

from __future__ import annotations

import inspect
import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE, SITE = ROOT / "build" / "docs-source", ROOT / "build" / "docs"
# Files outside docs/ that become pages, and folders whose list of contents is a page.
MOVED = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "examples": "examples.md",
    "docs/decisions": "decisions/index.md",
    "docs/rules/de": "rules/de/colour_square.md",
}
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
EXTERNAL = re.compile(r"""<(?:script|img|link|iframe)\b[^>]*(?:src|href)=["']?(?:https?:)?//(?!www\.w3\.org)[^>]*>""")


def main() -> int:
    collect()
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
        return code
    if loading := list(pages_that_load_from_elsewhere()):
        print("These pages load something from another server:", *loading, sep="\n", file=sys.stderr)
        return 1
    print("Read it at http://localhost:8000 after: .venv/bin/python -m http.server --directory build/docs")
    return 0


def collect() -> None:
    """Write all pages, with their pictures, to build/docs-source."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    for file in files():
        target = SOURCE / page_of(file)
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            target.write_text(with_links_between_pages(file), encoding="utf-8")
        else:
            shutil.copy(file, target)
    for name, text in (("reference", reference()), ("examples", examples()), ("decisions/index", decisions())):
        (SOURCE / f"{name}.md").write_text(text, encoding="utf-8")


def files() -> list[Path]:
    """Every file of the repository that becomes a page or a picture of the site."""
    outside = [ROOT / name for name in MOVED if name.endswith(".md")]
    return [*outside, *(path for path in sorted((ROOT / "docs").rglob("*")) if path.is_file())]


def page_of(path: Path) -> str:
    """Where a file or folder of the repository is on the site; "" if it is not part of it."""
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else ""
    if name in MOVED:
        return MOVED[name]
    return name.removeprefix("docs/") if name.startswith("docs/") and path.is_file() else ""


def with_links_between_pages(file: Path) -> str:
    """The text of a Markdown file with its links leading to pages of the site."""
    text = file.read_text(encoding="utf-8")
    here = (SOURCE / page_of(file)).parent

    def relink(link: re.Match[str]) -> str:
        mark, label, target, anchor = link.groups(default="")
        if "://" in target or not target:
            return link[0]
        page = page_of(Path(os.path.normpath(file.parent / target)))
        if not page:
            return label
        return f"{mark}[{label}]({Path(os.path.relpath(SOURCE / page, here)).as_posix()}{anchor})"

    # Fixed-width blocks stay as they are.
    parts = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.startswith("```") else LINK.sub(relink, part) for part in parts)


# --- generated pages --------------------------------------------------------------------------------------------------


def reference() -> str:
    """Every public name of the package with its signature and docstring."""
    import polychrome

    lines = [
        "# Python reference",
        "",
        "Generated from docstrings. [Python](python.md) introduces it with examples.",
        "",
    ]
    for name in polychrome.__all__:
        value = getattr(polychrome, name)
        lines += [f"## pc.{name}", ""]
        if inspect.isclass(value):
            lines += described(name, value)
            for member, item in sorted(vars(value).items()):
                if not member.startswith("_") and (callable(unwrap(item)) or isinstance(item, property)):
                    lines += [f"### {name}.{member}", "", *described(member, item)]
        elif callable(value):
            lines += described(name, value)
        else:
            lines += [f"`{value!r}`", ""]
    return "\n".join(lines)


def unwrap(item: object) -> object:
    """The function behind a class method or a static method."""
    return item.__func__ if isinstance(item, classmethod | staticmethod) else item


def described(name: str, item: object) -> list[str]:
    """The signature of a function or class, and its docstring."""
    lines, function = [], unwrap(item)
    if callable(function) and (signature := signature_of(function)):
        lines += ["```python", f"{name}{signature}", "```", ""]
    return [*lines, inspect.getdoc(item) or "", ""]


def signature_of(function: object) -> str:
    try:
        return str(inspect.signature(function)).replace("'", "")  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""


def examples() -> str:
    """All programs in `examples/`, each with the first line of its docstring as introduction."""
    lines = ["# Examples", "", "Small programs from the folder `examples/`. The tests run all of them.", ""]
    for file in sorted((ROOT / "examples").glob("*.py")):
        lines += [f"## {file.name}", "", "```python", file.read_text(encoding="utf-8").rstrip(), "```", ""]
    return "\n".join(lines)


def decisions() -> str:
    """The list of decision records: number, title, date and status."""
    lines = ["# Decisions", "", "| decision | date and status |", "|---|---|"]
    for file in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        title, _, status = file.read_text(encoding="utf-8").split("\n", 3)[:3]
        status = LINK.sub(r"\1[\2](\3\4)", status)
        lines.append(f"| [{title.removeprefix('# ')}]({file.name}) | {status} |")
    return "\n".join([*lines, ""])


# --- the finished site ------------------------------------------------------------------------------------------------


def pages_that_load_from_elsewhere() -> Iterator[str]:
    """Pages that would ask another server for a script, font, style or picture."""
    for page in sorted(SITE.rglob("*.html")):
        if found := EXTERNAL.search(page.read_text(encoding="utf-8")):
            yield f"{page.relative_to(ROOT)}: {textwrap.shorten(found[0], 150)}"


if __name__ == "__main__":
    sys.exit(main())
