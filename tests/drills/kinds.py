"""Every kind of transaction that the program can write, as its source names them."""

from __future__ import annotations

import ast
from pathlib import Path

import bot

WRITERS = {"commit", "write", "rewrite", "keep_all", "enter", "_as_host", "_in_lobby"}  # functions given a kind
COLUMNS = {"ping", "dm_closed"}  # of `set {column}`


def kinds_of_transactions() -> set[str]:
    folder = Path(bot.__file__).parent
    found = {f"set {column}" for column in COLUMNS}
    for file in folder.glob("table/*.py"):  # the only writer
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITERS:
                words = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                found |= set(words[:1])
    return found
