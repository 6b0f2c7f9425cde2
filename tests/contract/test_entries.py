"""Python code calls only kernels that are entries: any other would run interpreted for ever, unnoticed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
PARTS, ENTRIES = {"kernel", "inlined"}, {"entry", "study_entry"}
# Quicker interpreted than a call of machine code, and called from Python a few times only.
TRIVIAL = {"polychrome.core.bits.place"}

Names = dict[str, str]  # what a name in a module stands for


def test_python_code_calls_entries_only() -> None:
    assert list(complaints(SOURCE)) == []


def complaints(source: Path) -> Iterator[str]:
    """Every call of a kernel that is no entry, as `file:line: what is wrong`."""
    trees = {file: ast.parse(file.read_bytes()) for file in sorted(source.rglob("*.py"))}
    parts = {f"{module_of(source, file)}.{name}" for file, tree in trees.items() for name in marked(tree, PARTS)}
    for file, tree in trees.items():
        names = names_in(tree, module_of(source, file))
        for line, called in calls_outside_kernels(tree, names):
            if called in parts - TRIVIAL:
                yield f"{file.relative_to(source)}:{line}: calls {called}, which is a part of kernels and no entry"


def marked(tree: ast.AST, marks: set[str]) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and is_marked(node, marks):
            yield node.name


def is_marked(node: ast.FunctionDef, marks: set[str]) -> bool:
    return any(isinstance(one, ast.Name) and one.id in marks for one in node.decorator_list)


def names_in(tree: ast.Module, module: str) -> Names:
    names = {node.name: f"{module}.{node.name}" for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return names


def calls_outside_kernels(node: ast.AST, names: Names) -> Iterator[tuple[int, str]]:
    """Calls by name (`act(…)`) or by module (`rules.act(…)`), with their lines."""
    if isinstance(node, ast.FunctionDef) and is_generic_or_kernel(node):
        return
    if isinstance(node, ast.Call):
        match node.func:
            case ast.Name(id=name) if name in names:
                yield node.lineno, names[name]
            case ast.Attribute(value=ast.Name(id=module), attr=name) if module in names:
                yield node.lineno, f"{names[module]}.{name}"
    for child in ast.iter_child_nodes(node):
        yield from calls_outside_kernels(child, names)


def is_generic_or_kernel(node: ast.FunctionDef) -> bool:
    """Kernels, and those functions that become kernels by `bind`."""
    return is_marked(node, PARTS | ENTRIES) or node.name in BOUND


BOUND = {
    node.args[0].id
    for file in SOURCE.rglob("*.py")
    for node in ast.walk(ast.parse(file.read_bytes()))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("bind", "bind_apart")
    if node.args and isinstance(node.args[0], ast.Name)
}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("from polychrome.rules import part\ndef f():\n    part(1)", "a.py:3: calls polychrome.rules.part"),
        ("from polychrome import rules\ndef f():\n    rules.part(1)", "a.py:3: calls polychrome.rules.part"),
        ("from polychrome.rules import part as other\nx = other(1)", "a.py:2: calls polychrome.rules.part"),
        ("from polychrome.rules import whole\ndef f():\n    whole(1)", None),
        ("from polychrome.rules import part\n@entry\ndef f():\n    part(1)", None),
    ],
)
def test_a_wrong_call_is_found(tmp_path: Path, text: str, complaint: str | None) -> None:
    folder = tmp_path / "polychrome"
    folder.mkdir()
    (folder / "rules.py").write_text("@kernel\ndef part(x): ...\n@entry\ndef whole(x): part(x)\n")
    (folder / "a.py").write_text(text)
    found = [one.partition("/")[2] for one in complaints(tmp_path)]
    assert [one.partition(", which")[0] for one in found] == ([complaint] if complaint else [])


def module_of(source: Path, file: Path) -> str:
    parts = file.relative_to(source).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
