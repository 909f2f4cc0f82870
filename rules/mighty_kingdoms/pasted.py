"""A pasted army list, read line by line: `infantry regiment Spearmen 120`, `hero single Captain 90 individual + Sword`.

A unit is its kind, its size (not for heroes, monsters and war engines), a name, its points and its marks, and after a
plus a magic item. Lines end at a line break or a semicolon. Empty lines and lines that begin with `#` say nothing.
"""

from __future__ import annotations

import re

from rules.kernel import Phrase, phrase
from rules.mighty_kingdoms.army_list import INDIVIDUAL, LONGEST_NAME, MARKS, SINGLE, SIZES, Unit

Line = tuple[str, Unit | None, Phrase | None]  # as written, the unit, or why it is none


def read_list(text: str, most: int) -> list[Line]:
    lines = [line.strip() for line in re.split(r"[\n;]", text)]
    return [read_line(n, line, most) for n, line in enumerate(lines, start=1) if line and not line.startswith("#")]


def read_line(number: int, line: str, most: int) -> Line:
    def refuse(key: str, **values: object) -> Line:
        return line, None, phrase(key, line=number, **values)

    said, _, item = (part.strip() for part in line.partition("+"))
    words = said.split()
    kind, words = take_word(words, list(SIZES))
    if not kind:
        return refuse("line_without_kind", word=first(words), kinds=list(SIZES))
    sizes = SIZES[kind]
    size, words = take_word(words, list(sizes))
    if not size and len(sizes) > 1:
        return refuse("line_without_size", word=first(words), sizes=list(sizes))
    figures = [i for i, word in enumerate(words) if re.fullmatch(r"[0-9]{1,6}(pts?|points)?", word.lower())]
    if not figures:
        return refuse("line_without_points")
    at = figures[-1]
    points = int(re.sub(r"\D", "", words[at]))
    if not 1 <= points <= most:
        return refuse("line_with_wrong_points", points=points, most=most)
    name = " ".join(words[:at]).strip("\"'")
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        return refuse("line_without_name", longest=LONGEST_NAME)
    known = (INDIVIDUAL, *MARKS) if kind == "hero" else MARKS
    marks = [word.strip(",[]()").lower() for word in words[at + 1 :]]
    marks = ["legend" if mark == "1" else mark for mark in marks if mark not in ("", "pts", "points")]
    strange = [mark for mark in marks if mark not in known]
    if strange:
        return refuse("line_with_unknown_word", word=strange[0], marks=list(known))
    if len(item) > LONGEST_NAME or not item.isprintable():
        return refuse("line_without_name", longest=LONGEST_NAME)
    return line, Unit(name, kind, size or SINGLE, points, sorted(set(marks)), item), None


def take_word(words: list[str], known: list[str]) -> tuple[str, list[str]]:
    """The first word, or the first two (`large infantry`), if it is one of those known; and the rest."""
    for count in (2, 1):
        word = "_".join(words[:count]).lower().strip(",:").replace("-", "_")
        for one in known:
            if word in (one, f"{one}s"):
                return one, words[count:]
    return "", words


def first(words: list[str]) -> str:
    return words[0][:30] if words else ""
