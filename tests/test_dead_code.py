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

import msgspec
import pytest
import vulture

import bot
import renders
import rules
from rules.kernel import Frame, Verb
from rules.kernel.verbs import method_name

T = TypeVar("T")
ROOT = Path(__file__).parents[1]
PACKAGES = (bot, rules, renders)
CALLED_BY_NAME = {
    # name: who calls it
    "on_error": "discord.py",
    "on_interaction": "discord.py",
    "setup_hook": "discord.py",
    "cog_load": "discord.py",
    "from_custom_id": "discord.py",
    "get_reset_query": "asyncpg",
    "painting": "keeps a task from being collected",
    "warming": "keeps a task from being collected",
    "choose_option": "a click of the lobby, by its id",
    "ask_option": "a click of the lobby, by its id",
    "ask_several": "a click of the lobby, by its id",
    "typed_option": "a modal of the lobby, by its id",
    "ask_word": "a click of the lobby, by its id",
    "check_two_way": "games of one's own, and the made-up one",
    "read_entry": "tests: the log can be read back",
    "going_on": "tests: a trial that begins in the middle",
}
BY_ENDING = ("_click",)  # what a button does: bot/commands call it by the button's name
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
    for struct in every_subclass(msgspec.Struct):
        names |= set(struct.__struct_fields__)  # data: read by whoever reads the file, the view or the news
    return names


def is_decorated(path: Path, line: int) -> bool:
    """A function with a decorator that registers it somewhere."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            if first <= line <= node.lineno:
                return any(word in ast.unparse(d) for d in node.decorator_list for word in DECORATED)
    return False


@pytest.mark.long
def test_no_code_that_nobody_calls() -> None:
    looked = vulture.Vulture()
    looked.scavenge([str(ROOT / name) for name in ("bot", "rules", "renders")])
    known = names_of_the_kernel() | set(CALLED_BY_NAME)
    found = []
    for item in looked.get_unused_code(min_confidence=60):
        path = Path(item.filename)
        place = str(path.relative_to(ROOT))
        if (
            item.name in known
            or item.name.endswith(BY_ENDING)
            or place.startswith(NOT_HERE)
            or is_decorated(path, item.first_lineno)
        ):
            continue
        found.append(f"{place}:{item.first_lineno}: {item.typ} {item.name}")
    assert found == [], "nobody calls these:\n" + "\n".join(found)
