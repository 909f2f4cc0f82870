"""Nothing is left that nobody calls: vulture looks, and knows how the kernel and discord.py call by name.

Verbs are carried out by methods named after them and their fields, frames by their steps, commands and events by
decorators. What else is only called by name is in `CALLED_BY_NAME`, with a reason.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
import vulture

import bot
import renders
import rules
from rules.kernel import Frame, Verb
from rules.kernel.questions import method_name

T = TypeVar("T")
ROOT = Path(__file__).parents[1]
PACKAGES = (bot, rules, renders)
CALLED_BY_NAME = {
    # name: who calls it
    "asyncio_default_fixture_loop_scope": "pytest",
}
DECORATED = ("command", "listener", "event", "route", "autocomplete", "error", "check", "property")
NOT_HERE = ("renders/mapbuild/",)  # run by hand, by name


def every_subclass(kind: type[T]) -> Iterator[type[T]]:
    for sub in kind.__subclasses__():
        yield sub
        yield from every_subclass(sub)


def names_of_the_kernel() -> set[str]:
    """Methods that the kernel calls by the name of a verb, a field or a step."""
    for package in PACKAGES:
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            if not any(part in module.name for part in ("__main__", "mapbuild")):
                importlib.import_module(module.name)
    names: set[str] = set()
    for verb in every_subclass(Verb):
        names |= {method_name(verb), *(f"{verb.kind()}_{field}" for field in verb.fields())}
    for frame in every_subclass(Frame):
        names |= set(getattr(frame, "steps", ()))
    return names


def is_decorated(path: Path, line: int) -> bool:
    """A function with a decorator that registers it somewhere."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            if first <= line <= node.lineno:
                return any(word in ast.unparse(d) for d in node.decorator_list for word in DECORATED)
    return False


def test_no_code_that_nobody_calls(capsys: pytest.CaptureFixture[str]) -> None:
    looked = vulture.Vulture()
    looked.scavenge([str(ROOT / name) for name in ("bot", "rules", "renders")])
    known = names_of_the_kernel() | set(CALLED_BY_NAME)
    found = []
    for item in looked.get_unused_code(min_confidence=60):
        path = Path(item.filename)
        place = str(path.relative_to(ROOT))
        if item.name in known or place.startswith(NOT_HERE) or is_decorated(path, item.first_lineno):
            continue
        found.append(f"{place}:{item.first_lineno}: {item.typ} {item.name}")
    assert found == [], "nobody calls these:\n" + "\n".join(found)
