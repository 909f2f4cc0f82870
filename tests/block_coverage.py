"""How much of the code the tests ran, as one figure in the last line.

It counts blocks (the body of a function, a branch, a loop, a handler), not lines: a mark at the start of each is one
store, so the tests take a few per cent longer. A line tracer would take half as long again on Python 3.11. Code that
runs in other processes (the bot under a drill, workers) is not counted.
"""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import marshal
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, ModuleType
from typing import cast

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "rules", "renders")
LEFT_OUT = ("renders/mapbuild/", "bot/local/__main__")  # run by hand
MARKS = "__blocks__"
OURS = Path(__file__).stat().st_mtime_ns  # what was kept by an older form of this file is not used

run: dict[str, bytearray] = {}  # by file: one byte for each block, 1 if it was run


class Marker(ast.NodeTransformer):
    """Puts a mark at the start of every block."""

    def __init__(self) -> None:
        self.count = 0

    def mark(self, body: list[ast.stmt]) -> list[ast.stmt]:
        first = body[0]
        docstring = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
        place = body[1] if docstring and len(body) > 1 else first
        target = ast.Subscript(ast.Name(MARKS, ast.Load()), ast.Constant(self.count), ast.Store())
        self.count += 1
        stored = ast.fix_missing_locations(ast.copy_location(ast.Assign([target], ast.Constant(1)), place))
        return [first, stored, *body[1:]] if docstring else [stored, *body]

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ExceptHandler | ast.match_case):
            node.body = self.mark(node.body)
        elif isinstance(node, ast.If | ast.For | ast.AsyncFor | ast.While):
            node.body = self.mark(node.body)
            if node.orelse:
                node.orelse = self.mark(node.orelse)
        return node


def count_blocks(path: Path) -> int:
    marker = Marker()
    marker.visit(ast.parse(path.read_bytes()))
    return marker.count


class MarkingLoader(importlib.machinery.SourceFileLoader):
    """Compiles with marks. What it has compiled lies beside Python's own cache, for the other workers and the next run:
    the file's time and size, the number of blocks, the code."""

    def get_code(self, fullname: str) -> CodeType:
        stat = Path(self.path).stat()
        kept = Path(importlib.util.cache_from_source(self.path, optimization="blocks"))
        try:
            made_of, count, code = marshal.loads(kept.read_bytes())
            if made_of != (stat.st_mtime_ns, stat.st_size, OURS):
                raise ValueError
        except (OSError, ValueError, EOFError, TypeError):
            marker = Marker()
            tree = marker.visit(ast.parse(self.get_data(self.path)))
            count, code = marker.count, compile(tree, self.path, "exec", dont_inherit=True)
            if not sys.dont_write_bytecode:
                made = marshal.dumps(((stat.st_mtime_ns, stat.st_size, OURS), count, code))
                self.set_data(str(kept), made)
        run[self.path] = bytearray(count)
        return cast(CodeType, code)

    def exec_module(self, module: ModuleType) -> None:
        code = self.get_code(module.__name__)
        setattr(module, MARKS, run[self.path])
        exec(code, module.__dict__)


class MarkingFinder(MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name.partition(".")[0] not in PACKAGES:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None or not is_ours(Path(spec.origin)):
            return None
        spec.loader = MarkingLoader(name, spec.origin)
        return spec


def is_ours(path: Path) -> bool:
    if path.suffix != ".py" or not path.is_relative_to(ROOT):
        return False
    place = str(path.relative_to(ROOT))
    return place.startswith(PACKAGES) and not place.startswith(LEFT_OUT)


def install() -> None:
    if not any(isinstance(finder, MarkingFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, MarkingFinder())


def add(found: dict[str, bytes]) -> None:
    """Takes over what another process of the same run has found."""
    for path, marks in found.items():
        mine = run.setdefault(path, bytearray(len(marks)))
        for place, mark in enumerate(marks):
            mine[place] |= mark


def write_figure() -> str:
    files = [f for package in PACKAGES for f in sorted((ROOT / package).rglob("*.py")) if is_ours(f)]
    blocks = {str(f): count_blocks(f) for f in files}
    done = sum(sum(run.get(path, b"")) for path in blocks)
    return f"coverage: {100 * done / sum(blocks.values()):.1f} % of {sum(blocks.values()):,} blocks"
