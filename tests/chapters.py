"""Where each paragraph of a rulebook is in code and in tests: `python -m tests.chapters` writes every `CHAPTERS.md`.

Nothing is listed by hand. A paragraph's code is the module whose docstrings, `rule = "…"` and comments name its number;
its test is one that carries the number in its name (`test_6_2_4_…`). The Syrian War's rulebook has headings without
numbers, so there the heading itself is looked for (`test_turn_sequence_…`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tests.mutants.faults import read_record

ROOT = Path(__file__).parents[1]
TEXTS = {
    "king_david": "rules.md",
    "king_philip": "rules.md",
    "syrian_war": "rules.md",
    "mighty_kingdoms": "rules.md",
    "dba": "battle.md",
    "age_of_arthur": "rules.md",
}
HEADING = re.compile(r"^## (?:((?:R-BAT|[A-Z])?\d+(?:\.\d+)*)\s+)?(.*)$", re.MULTILINE)
RANGE = re.compile(r"\b((?:\d+\.)+)(\d+) ?(?:-|–|to) ?(?:\1)?(\d+)\b")
MODULE, QUESTION, DOCSTRING, COMMENT = 8, 5, 3, 2  # how much a mention says about where a paragraph lives
NUMBER = re.compile(r"(?<![\w.])(?:R-BAT)?\d+(?:\.\d+)*(?![\w])")
TWO_HOMES = 0.6  # of the weight of the first file: the second is named too


class Home(msgspec.Struct):
    """A file that names a paragraph, and the class or function in which it says most of it ("": only its head)."""

    path: str
    place: str
    weight: float


class Chapter(msgspec.Struct):
    number: str
    title: str
    code: list[Home] = []  # the one that says most first
    test: str = ""
    test_file: str = ""

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}".strip()


class Part(msgspec.Struct):
    weight: float
    place: str
    text: str


class Mentions(msgspec.Struct):
    """The prose of one module, in parts that weigh differently."""

    path: str
    parts: list[Part]

    def find(self, what: re.Pattern[str]) -> Home:
        places: dict[str, float] = {}
        for part in self.parts:
            if count := len(what.findall(part.text)):
                places[part.place] = places.get(part.place, 0.0) + part.weight * count
        inner = [p for p in places if p]
        return Home(self.path, max(inner, key=places.__getitem__, default=""), sum(places.values()))


def read_headings(game: str) -> list[Chapter]:
    text = (ROOT / "rules" / game / "text" / TEXTS[game]).read_text("utf-8")
    return [Chapter(number or "", title.strip()) for number, title in HEADING.findall(text)]


def expand_ranges(text: str) -> str:
    """`7.1-7.3` names 7.2 as well."""

    def spell(match: re.Match[str]) -> str:
        stem, first, last = match[1], int(match[2]), int(match[3])
        return " ".join(f"{stem}{n}" for n in range(first, last + 1)) if first < last < first + 40 else match[0]

    return RANGE.sub(spell, text)


def read_mentions(path: Path) -> Mentions:
    source = path.read_text("utf-8")
    tree = ast.parse(source)
    head = ast.get_docstring(tree) or ""
    parts = [Part(MODULE / max(1, len(NUMBER.findall(head)) - 2), "", head)]  # a long list of numbers says little
    places = dict.fromkeys(range(source.count("\n") + 2), "")
    for name, node in named_nodes(tree):
        parts.append(Part(DOCSTRING, name, ast.get_docstring(node) or ""))
        places.update(dict.fromkeys(range(node.lineno, (node.end_lineno or node.lineno) + 1), name))
    for number, line in enumerate(source.splitlines(), 1):
        if rule := re.match(r'\s+rule(?:: \S+)? = "([^"]+)"', line):
            parts.append(Part(QUESTION, places[number], rule[1]))
        if comment := re.search(r"#([^\n]*)", line):
            parts.append(Part(COMMENT, places[number], comment[1]))
    for part in parts:
        part.text = expand_ranges(part.text)
    return Mentions(str(path.relative_to(ROOT)), parts)


def named_nodes(tree: ast.AST, above: str = "") -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    """Classes and functions, outer ones first."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            name = f"{above}.{node.name}" if above else node.name
            yield name, node
            yield from named_nodes(node, name)


def pattern_of(chapter: Chapter) -> re.Pattern[str]:
    """A chapter (`12.0`) may also be named by its bare number, but only where a docstring begins with it."""
    if not chapter.number:
        return re.compile(rf"(?<!\w){re.escape(chapter.title)}(?!\w)", re.IGNORECASE)  # `Saxons Unite!` ends in no word
    whole = rf"(?<![\w.]){re.escape(chapter.number)}(?![\w]|\.\d)"
    bare = rf"|\A{chapter.number.removesuffix('.0')}(?=[ ,:])" if chapter.number.endswith(".0") else ""
    return re.compile(whole + bare)


def test_mark_of(chapter: Chapter) -> str:
    name = chapter.number or chapter.title
    return "_" + re.sub(r"\W+", "_", name.replace("'", "")).strip("_").lower() + "_"


def read_tests(game: str) -> list[tuple[str, str]]:
    """File and name of every test of a game, in order; `_7_8_to_7_10_` is spelt out."""
    found = []
    for path in sorted((ROOT / "tests" / "rules" / game).glob("test_*.py")):
        names = re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
        found += [(str(path.relative_to(ROOT)), name) for name in names]
    return found


def spell_name(name: str) -> str:
    """The name of a test with every number it stands for: `_7_8_to_7_10_` names 7.9 too."""

    def spell(match: re.Match[str]) -> str:
        return "_".join(f"{match[1]}_{n}" for n in range(int(match[2]), int(match[3]) + 1))

    spelt = re.sub(r"(?<=_)(\d+(?:_\d+)*?)_(\d+)_to_\1_(\d+)(?=_)", spell, name)
    return f"{spelt.removeprefix('test').lower()}_"


def is_rule(path: Path) -> bool:
    """Saves, imagined states and computer players name paragraphs too, but are not where a rule is."""
    return path.name not in ("saves.py", "imagine.py") and path.parts[0] != "ai"


def read_chapters(game: str) -> list[Chapter]:
    folder = ROOT / "rules" / game
    modules = [read_mentions(path) for path in sorted(folder.rglob("*.py")) if is_rule(path.relative_to(folder))]
    tests = read_tests(game)
    chapters = read_headings(game)
    for chapter in chapters:
        pattern, mark = pattern_of(chapter), test_mark_of(chapter)
        homes = [m.find(pattern) for m in modules]
        chapter.code = sorted((h for h in homes if h.weight), key=lambda h: (-h.weight, h.path))
        named = [(file, name) for file, name in tests if mark in spell_name(name)]
        first = sorted(named, key=lambda one: not spell_name(one[1]).startswith(mark))  # 4.4.3.1 is no 4.3.1
        if first:
            chapter.test_file, chapter.test = first[0]
    for chapter in chapters:
        take_from_parts(chapter, chapters)
    return chapters


def take_from_parts(chapter: Chapter, chapters: list[Chapter]) -> None:
    """A heading that only gathers paragraphs (`4.0`, `6.3`) is found where the first of them is."""
    stem = chapter.number.removesuffix(".0") + "."
    parts = [c for c in chapters if chapter.number and c is not chapter and c.number.startswith(stem)]
    if not chapter.code:
        chapter.code = next((c.code for c in parts if c.code), [])
    if not chapter.test:
        chapter.test_file, chapter.test = next(((c.test_file, c.test) for c in parts if c.test), ("", ""))


def write_page(game: str) -> str:
    lines = [
        f"# Chapters of {game}",
        "",
        f"Where each paragraph of [the rules](text/{TEXTS[game]}) is in code, and a test of it; and how many faults",
        "were planted in it that a test has caught (`make mutants`). Written by `make chapters`; do not edit.",
        "",
        "| paragraph | code | test | faults caught |",
        "|---|---|---|---|",
    ]
    caught = [c.fault for c in read_record(game).values() if c.by]
    for chapter in read_chapters(game):
        most = chapter.code[0].weight if chapter.code else 0.0
        homes = [h for h in chapter.code[:2] if h.weight >= most * TWO_HOMES]
        code = ", ".join(link_to(game, h) for h in homes) or "none"
        test = f"[{chapter.test}](../../{chapter.test_file})" if chapter.test else "none"
        faults = sum(is_about(fault, chapter) for fault in caught)
        lines.append(f"| {chapter.heading} | {code} | {test} | {faults or ''} |")
    return "\n".join(lines) + "\n"


def is_about(fault: str, chapter: Chapter) -> bool:
    """A fault is called by its rule: `7.25 siege: a mourning army besieges`."""
    return re.match(rf"{re.escape(chapter.number or chapter.title)}[ :]", fault) is not None


def link_to(game: str, home: Home) -> str:
    place = f" `{home.place}`" if home.place else ""
    return f"[{home.path.removeprefix(f'rules/{game}/')}](../../{home.path}){place}"


def page_of(game: str) -> Path:
    return ROOT / "rules" / game / "CHAPTERS.md"


def main() -> None:
    for game in TEXTS:
        page_of(game).write_text(write_page(game), "utf-8")
        lost = [c.heading for c in read_chapters(game) if not c.code or not c.test]
        print(f"{game}: {len(read_chapters(game))} paragraphs" + (f", not found: {', '.join(lost)}" if lost else ""))


if __name__ == "__main__":
    main()
