"""Any module can be the first that is imported: no circle of imports depends on who came before.

Only a module that is part of a circle can fail, and only where the circle is entered: with a package, never with a
module inside it, since Python imports the package first.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import grimp

import bot

FIRST = """
import importlib, sys
for name in sys.argv[1:]:
    for loaded in [m for m in sys.modules if m == "bot" or m.startswith("bot.")]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except ImportError as fault:
        print(f"{name}: {fault}")
"""


def entrances(edges: Mapping[str, set[str]]) -> list[str]:
    """The modules with which a circle can be entered."""
    behind = {module: reach(edges, module) for module in edges}
    circles = {m: {other for other in behind[m] if m in behind[other]} for m in edges}
    return sorted(m for m in edges if circles[m] and m.rpartition(".")[0] not in circles[m])


def reach(edges: Mapping[str, set[str]], first: str) -> set[str]:
    """What is imported on the way, the module itself only if something leads back to it."""
    found, ahead = set[str](), [*edges[first]]
    while ahead:
        if (module := ahead.pop()) not in found:
            found.add(module)
            ahead += edges[module]
    return found


def test_a_circle_is_entered_by_its_package_or_a_module_of_another() -> None:
    edges = {"a": {"a.b"}, "a.b": {"a", "c.d"}, "c": set[str](), "c.d": {"c", "a"}, "e": {"a"}}
    assert entrances(edges) == ["a", "c.d"]


def test_any_module_can_be_imported_first() -> None:
    graph = grimp.build_graph("bot", exclude_type_checking_imports=True)
    edges = {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}
    for module in graph.modules:
        parts = module.split(".")
        edges[module] |= {".".join(parts[:n]) for n in range(1, len(parts))}
    names = entrances(edges)
    assert len(edges) > 100 and "bot.table" in names
    command = [sys.executable, "-c", FIRST, *names]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(bot.__file__).parent.parent)
    assert found.stdout == ""
