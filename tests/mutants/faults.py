"""The faults of each game, and the record of what caught them."""

from __future__ import annotations

import ast
import hashlib
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
GAMES = ("king_david", "king_philip", "mighty_kingdoms", "syrian_war", "dba", "age_of_arthur")


class Fault(msgspec.Struct, forbid_unknown_fields=True, rename={"find": "from", "put": "to"}):
    """One change that breaks a rule."""

    rule: str
    file: str  # under rules/
    what: str
    find: str  # occurs once in the file
    put: str
    equivalent: str = ""  # why nothing can tell the difference; only then it may survive

    @property
    def path(self) -> str:
        return f"rules/{self.file}"

    @property
    def name(self) -> str:
        return f"{self.rule}: {self.what}"

    def read(self, root: Path = ROOT) -> str:
        return (root / self.path).read_text("utf-8")

    def plant(self, source: str) -> str:
        return source.replace(self.find, self.put)

    def line(self, source: str) -> int:
        """Where the text begins, counted from 1; leading empty lines of it are passed over."""
        at = source.index(self.find) + len(self.find) - len(self.find.lstrip())
        return source.count("\n", 0, at) + 1

    def why_unfit(self) -> str:
        if not (ROOT / self.path).exists():
            return "no such file"
        times = self.read().count(self.find)
        if times != 1:
            return f"its text occurs {times} times"
        return "it changes nothing" if self.find == self.put else ""


class Caught(msgspec.Struct, forbid_unknown_fields=True):
    """What became of a fault, and of which code that is said."""

    fault: str
    by: str  # the test; "" if nothing caught it
    digest: str


class FaultFile(msgspec.Struct, forbid_unknown_fields=True):
    fault: list[Fault]


def read_faults(game: str) -> list[Fault]:
    return msgspec.toml.decode((FOLDER / f"{game}.toml").read_bytes(), type=FaultFile).fault


def record_of(game: str) -> Path:
    return FOLDER / "record" / f"{game}.toml"


class RecordFile(msgspec.Struct, forbid_unknown_fields=True):
    caught: list[Caught] = []


def read_record(game: str) -> dict[str, Caught]:
    file = record_of(game)
    if not file.exists():
        return {}
    return {c.fault: c for c in msgspec.toml.decode(file.read_bytes(), type=RecordFile).caught}


def write_record(game: str, found: list[Caught], command: str = "make mutants") -> None:
    """One line for each, so that two branches can be merged."""
    quoted = ((msgspec.json.encode(c.fault).decode(), msgspec.json.encode(c.by).decode(), c.digest) for c in found)
    lines = [f'    {{ fault = {fault}, by = {by}, digest = "{digest}" }},' for fault, by, digest in quoted]
    page = f"# Written by `{command}`; do not edit.\ncaught = [\n" + "\n".join(lines) + "\n]\n"
    record_of(game).parent.mkdir(exist_ok=True)
    record_of(game).write_text(page, "utf-8")


# What a record speaks of: the function the fault is in and the test that caught it.


def digest_of(fault: Fault, by: str) -> str:
    parts = [fault.find, fault.put, piece_around(fault), test_source(by)]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def piece_around(fault: Fault) -> str:
    """The function, method or statement of the class or module that holds the fault; of a data file, everything."""
    source = fault.read()
    if not fault.path.endswith(".py"):
        return source
    line, node = fault.line(source), None
    pieces = list(ast.parse(source).body)
    while inside := next((p for p in pieces if p.lineno <= line <= (p.end_lineno or p.lineno)), None):
        node = inside
        pieces = list(inside.body) if isinstance(inside, ast.ClassDef) else []
    return ast.unparse(node) if node is not None else ""


def test_source(by: str) -> str:
    """The test by its id (`tests/…/test_x.py::test_y[3]`), as it is written now; "" if it is gone."""
    file, _, name = by.partition("::")
    path = ROOT / file
    if not name or not path.exists():
        return ""
    plain = name.partition("[")[0]
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == plain:
            return ast.unparse(node)
    return ""


def stale(game: str) -> list[str]:
    """The faults whose record is missing, speaks of other code, or says that nothing caught them."""
    record, found = read_record(game), []
    for fault in read_faults(game):
        said = record.get(fault.name)
        if fault.equivalent and not fault.why_unfit():
            continue
        if fault.why_unfit() or said is None or not said.by or said.digest != digest_of(fault, said.by):
            found.append(fault.name)
    return found
