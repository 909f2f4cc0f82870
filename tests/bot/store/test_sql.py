"""Only the table writes, and in the SQL that SQLite and PostgreSQL share."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot

BOT = Path(bot.__file__).parent
WRITERS = ("table", "store")
OTHER_DATABASE = ("local",)  # the local table keeps its own people and messages, in a file of its own
SQL = re.compile(r"\b(SELECT\b.*\bFROM|SELECT 1|INSERT\b.*\bINTO|UPDATE \w+ SET|DELETE FROM|PRAGMA \w)", re.DOTALL)
ONE_ENGINE_ONLY = {
    r"\bINSERT OR\b": "INSERT ... ON CONFLICT",
    r"\bREPLACE INTO\b": "INSERT ... ON CONFLICT",
    r"\browid\b": "ORDER BY created, id",
    r"\bifnull\b": "coalesce",
    r"\bIS (NOT )?\?": "= ? or IS NULL",
    r"\?\d": "? for each value",
    r"\b(AND|OR|NOT|WHERE) \(?(mark|kept|dm_closed)\b(?! *(=|<>))": "mark <> 0",
    r"\bPRAGMA\b|\bsqlite_|\binstr\(|\bjson_|\bdatetime\(|\bGLOB\b|\bCOLLATE NOCASE\b": "nothing",
}


def texts_of(file: Path) -> Iterator[str]:
    """Every text in a file; of an f-string, with a name where a value goes."""
    tree = ast.parse(file.read_text("utf-8"))
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "something" for p in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            yield node.value


def statements_in(file: Path) -> list[str]:
    return [text for text in texts_of(file) if SQL.search(text)]


def faults_of(sql: str) -> list[str]:
    return [f"{pattern}, better: {better}" for pattern, better in ONE_ENGINE_ONLY.items() if re.search(pattern, sql)]


def test_only_the_table_and_the_store_hold_sql() -> None:
    files = [f for f in BOT.rglob("*.py") if f.relative_to(BOT).parts[0] not in (*WRITERS, *OTHER_DATABASE)]
    assert len(files) > 50
    found = {str(file.relative_to(BOT)): sql for file in files for sql in statements_in(file)}
    assert not found


def test_only_the_store_knows_its_engine() -> None:
    files = [f for f in BOT.rglob("*.py") if f.relative_to(BOT).parts[0] not in ("store", *OTHER_DATABASE)]
    engines = re.compile(r"^\s*(import|from) (sqlite3|aiosqlite)\b", re.MULTILINE)
    found = [str(f.relative_to(BOT)) for f in files if engines.search(f.read_text("utf-8"))]
    assert found == ["cli/doctor.py"], "it names SQLite's version"


def test_the_table_speaks_to_any_engine() -> None:
    statements = [(file.name, sql) for file in (BOT / "table").rglob("*.py") for sql in statements_in(file)]
    assert len(statements) > 40
    assert not [(name, sql, fault) for name, sql in statements for fault in faults_of(sql)]


@pytest.mark.parametrize(
    "sql",
    [
        "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)",
        "SELECT id FROM games ORDER BY rowid",
        "SELECT ifnull(min(at), ?) FROM deadlines",
        "DELETE FROM outbox WHERE lane = ? AND game_id IS ?",
        "SELECT kind FROM posts WHERE (?2 IS NULL OR kind = ?2)",
        "DELETE FROM states WHERE number < ? AND NOT kept",
        "SELECT body FROM states WHERE (kept OR number = ?)",
        "SELECT max(number) FROM entries WHERE game_id = ? AND mark",
    ],
)
def test_what_one_engine_alone_understands_is_noticed(sql: str) -> None:
    assert SQL.search(sql) and faults_of(sql)
