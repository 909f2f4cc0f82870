"""Where each paragraph of a rulebook is in code and in tests: `python -m tests.chapters` writes every `CHAPTERS.md`.

Nothing is listed by hand. A paragraph's code is the module whose docstrings, `rule = "…"` and comments name its number;
its test is one that carries the number in its name (`test_6_2_4_…`). The Syrian War's rulebook has headings without
numbers, so there the heading itself is looked for (`test_turn_sequence_…`).
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[1]
TEXTS = {
    "king_david": "rules.md",
    "king_philip": "rules.md",
    "syrian_war": "rules.md",
    "mighty_kingdoms": "rules.md",
    "dba": "battle.md",
}
HEADING = re.compile(r"^## (?:((?:R-BAT|[A-Z])?\d+(?:\.\d+)*)\s+)?(.*)$", re.MULTILINE)
RANGE = re.compile(r"\b((?:\d+\.)+)(\d+) ?(?:-|–|to) ?(?:\1)?(\d+)\b")
MODULE, QUESTION, DOCSTRING, COMMENT = 8, 5, 3, 1  # how much a mention says about where a paragraph lives


class Chapter(msgspec.Struct):
    number: str
    title: str
    code: list[str] = []  # the files that name it, the one that says most first
    test: str = ""
    test_file: str = ""

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}".strip()


class Mentions(msgspec.Struct):
    """The prose of one module, in parts that weigh differently."""

    path: str
    parts: list[tuple[int, str]]

    def weigh(self, what: re.Pattern[str]) -> int:
        return sum(weight * len(what.findall(text)) for weight, text in self.parts)


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
    parts = [(MODULE, ast.get_docstring(tree) or "")]
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            parts.append((DOCSTRING, ast.get_docstring(node) or ""))
    parts += [(QUESTION, rule) for rule in re.findall(r'^\s+rule(?:: \S+)? = "([^"]+)"', source, re.MULTILINE)]
    parts += [(COMMENT, comment) for comment in re.findall(r"#([^\n]*)", source)]
    return Mentions(str(path.relative_to(ROOT)), [(weight, expand_ranges(text)) for weight, text in parts])


def pattern_of(chapter: Chapter) -> re.Pattern[str]:
    """A chapter (`12.0`) may also be named by its bare number, but only where a docstring begins with it."""
    if not chapter.number:
        return re.compile(rf"\b{re.escape(chapter.title)}\b", re.IGNORECASE)
    whole = rf"(?<![\w.]){re.escape(chapter.number)}(?![\w]|\.\d)"
    bare = rf"|\A{chapter.number.removesuffix('.0')}(?=[ ,:])" if chapter.number.endswith(".0") else ""
    return re.compile(whole + bare)


def test_mark_of(chapter: Chapter) -> str:
    name = chapter.number or chapter.title
    return "_" + re.sub(r"\W+", "_", name).lower() + "_"


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
    """Changes of saves and computer players name paragraphs too, but are not where a rule is."""
    return path.name != "saves.py" and path.parts[0] != "ai"


def read_chapters(game: str) -> list[Chapter]:
    folder = ROOT / "rules" / game
    modules = [read_mentions(path) for path in sorted(folder.rglob("*.py")) if is_rule(path.relative_to(folder))]
    tests = read_tests(game)
    chapters = read_headings(game)
    for chapter in chapters:
        pattern, mark = pattern_of(chapter), test_mark_of(chapter)
        weights = {m.path: m.weigh(pattern) for m in modules}
        chapter.code = sorted((p for p in weights if weights[p]), key=lambda p: (-weights[p], p))
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
        "Where each paragraph of [the rules](text/" + TEXTS[game] + ") is in code, and a test of it. Written by",
        "`make chapters`; do not edit.",
        "",
        "| paragraph | code | test |",
        "|---|---|---|",
    ]
    for chapter in read_chapters(game):
        code = f"[{short(game, chapter.code[0])}](../../{chapter.code[0]})" if chapter.code else "none"
        test = f"[{chapter.test}](../../{chapter.test_file})" if chapter.test else "none"
        lines.append(f"| {chapter.heading} | {code} | {test} |")
    return "\n".join(lines) + "\n"


def short(game: str, path: str) -> str:
    return path.removeprefix(f"rules/{game}/")


def page_of(game: str) -> Path:
    return ROOT / "rules" / game / "CHAPTERS.md"


def main() -> None:
    for game in TEXTS:
        page_of(game).write_text(write_page(game), "utf-8")
        lost = [c.heading for c in read_chapters(game) if not c.code or not c.test]
        print(f"{game}: {len(read_chapters(game))} paragraphs" + (f", not found: {', '.join(lost)}" if lost else ""))


if __name__ == "__main__":
    main()
