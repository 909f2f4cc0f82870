"""Words for players are in catalogues: no module that draws or tells has a sentence of its own."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import renders

HERE = Path(next(iter(renders.__path__)))
MODULES = sorted(
    path
    for folder in ("boards", "drawing", "words")
    for path in (HERE / folder).rglob("*.py")
    if path.name != "samples.py"  # made-up scenes: what they say is what a game would hand in
)
CATALOGUES = sorted([*HERE.glob("boards/*/words.toml"), *HERE.glob("words/*.toml")])
WORD = re.compile(r"(?<![\w.{])[a-z]{4,}(?![\w.}])")
EXCEPTIONS = {
    "game ends",  # a kind of phase, as the rules call it
    "allied indian",  # a kind of unit
}
NOT_FOR_PLAYERS = ("log", "ValueError", "TypeError", "__init__")  # calls whose words go to a log or to a programmer


def sentences(source: str) -> Iterator[tuple[int, str]]:
    """Literals with a space and a lower-case word of more than three letters; not docstrings, logs or asserts."""
    tree = ast.parse(source)
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            silent.add(node.value)
        if isinstance(node, ast.Assert) and node.msg is not None:
            silent.update(ast.walk(node.msg))
        if isinstance(node, ast.Call) and called(node) in NOT_FOR_PLAYERS:
            silent.update(inner for argument in node.args for inner in ast.walk(argument))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and node not in silent:
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            silent.update(node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in silent:
            text = node.value
        else:
            continue
        if " " in text.strip() and WORD.search(text) and text not in EXCEPTIONS:
            yield node.lineno, text


def called(node: ast.Call) -> str:
    """The name of what is called; of a method of `log`, "log"."""
    function = node.func
    if isinstance(function, ast.Attribute):
        return "log" if isinstance(function.value, ast.Name) and function.value.id == "log" else function.attr
    return function.id if isinstance(function, ast.Name) else ""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HERE)))
def test_no_module_has_a_sentence_for_players(path: Path) -> None:
    assert [f"{path}:{line}: {text}" for line, text in sentences(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('write(frame, "The city falls")', 1),
        ('write(frame, f"{side} wins the field")', 1),
        ('"""The city falls."""\nlog.warning("unknown side %r", 1)\nassert x, "the city falls"', 0),
        ('raise ValueError(f"There is no palette {name}")', 0),
        ('load("levant/base.png"); f"{name} {count}"; "game ends"', 0),
    ],
)
def test_the_search_finds_sentences_and_nothing_else(source: str, found: int) -> None:
    assert len(list(sentences(source))) == found


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(HERE)))
def test_every_sentence_of_a_catalogue_is_well_formed(path: Path) -> None:
    """Its values have names, and nothing is left open."""
    for text in strings(tomllib.loads(path.read_text("utf-8"))):
        fields = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        assert all(name.isidentifier() for name in fields), text


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: str(path.relative_to(HERE)))
def test_every_entry_of_a_catalogue_is_used(path: Path) -> None:
    """A field that no module names is dead. Tables of names are looked up by what a game hands in."""
    folders = [path.parent] if path.name == "words.toml" else [HERE / "words", HERE / "boards", HERE / "drawing"]
    modules = [m for folder in folders for m in folder.rglob("*.py")]
    code = "\n".join(m.read_text("utf-8") for m in modules if m.stem not in ("words", "samples"))
    struct = path.with_suffix(".py").read_text("utf-8")
    typed = set(re.findall(r"^    (\w+): ", struct, re.MULTILINE)) - set(re.findall(r"(\w+): dict\[", struct))
    assert {field for field in typed if not re.search(rf"\.{field}\b", code)} == set()


def strings(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from strings(value)
    elif isinstance(part, list):
        for value in part:
            yield from strings(value)
