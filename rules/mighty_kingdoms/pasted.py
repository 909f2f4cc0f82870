"""A pasted army list, read line by line: `infantry regiment Spearmen 120`, `hero single Captain 90 individual + Sword`.

A unit is its kind, its size (not for heroes, monsters and war engines), a name, its points and its marks, and after a
plus a magic item. Lines end at a line break or a semicolon. Empty lines and lines that begin with `#` say nothing. What
other programs put around words says nothing either: bullets and numbers before a line, commas, brackets round points.
"""

from __future__ import annotations

import re

from rules.kernel import Phrase, phrase
from rules.mighty_kingdoms.army_list import (
    HERO,
    INDIVIDUAL,
    LEGEND,
    LONGEST_NAME,
    MARKS,
    SINGLE,
    SIZES,
    WAR_ENGINE,
    Unit,
)

Line = tuple[str, Unit | None, Phrase | None]  # as written, the unit, or why it is none

BYTE_ORDER_MARK = "\ufeff"
DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2212"
BULLET = re.compile(rf"^([{DASHES}*\u2022\u00b7\u2023\u25e6\u25aa\u25cf]|[0-9]{{1,2}}[.)])\s*")
AROUND = " ,:=\"'\u201c\u201d\u201e\u00ab\u00bb" + DASHES  # of a name
FIGURE = re.compile(r"(-?\d+)(pts?|points?)?[.,:]?")
BRACKETS = "()[]"
LEGEND_SIGN = "[1]"  # as books print it
MOST_DIGITS = 6
SILENT = ("", "pt", "pts", "point", "points")  # after a figure
OTHER_NAMES = {"war_machine": WAR_ENGINE, "war_machines": WAR_ENGINE, "heroes": HERO}


def read_list(text: str, most: int) -> list[Line]:
    found = []
    for number, line in number_lines(text.lstrip(BYTE_ORDER_MARK)):
        said = BULLET.sub("", line.strip())
        if said and not said.startswith("#"):
            found.append(read_line(number, said, most))
    return found


def number_lines(text: str) -> list[tuple[int, str]]:
    """As their writer counts them: where all is in one line, what is between semicolons."""
    lines = text.rstrip().splitlines()
    if len(lines) == 1:
        return list(enumerate(lines[0].split(";"), start=1))
    return [(number, part) for number, line in enumerate(lines, start=1) for part in line.split(";")]


def read_line(number: int, line: str, most: int) -> Line:
    def refuse(key: str, **values: object) -> Line:
        return line, None, phrase(key, line=number, **values)

    said, _, item = (part.strip(AROUND) for part in line.partition("+"))
    words = said.split()
    kind, words = take_word(words, list(SIZES), OTHER_NAMES)
    if not kind:
        return refuse("line_without_kind", word=first(words), kinds=list(SIZES))
    sizes = SIZES[kind]
    size, words = take_word(words, list(sizes))
    if not size and len(sizes) > 1:
        return refuse("line_without_size", word=first(words), sizes=list(sizes))
    at = find_figure(words)
    if at is None:
        return refuse("line_without_points")
    points = read_figure(words[at])
    if not isinstance(points, int) or not 1 <= points <= most:
        return refuse("line_with_wrong_points", points=points, most=most)
    name = " ".join(words[:at]).strip(AROUND)
    if not is_name(name):
        return refuse("line_without_name", longest=LONGEST_NAME)
    known = (INDIVIDUAL, *MARKS) if kind == HERO else MARKS
    marks = read_marks(words[at + 1 :])
    strange = [mark for mark in marks if mark not in known]
    if strange:
        return refuse("line_with_unknown_word", word=strange[0], marks=list(known))
    if item and not is_name(item):
        return refuse("line_without_name", longest=LONGEST_NAME)
    return line, Unit(name, kind, size or SINGLE, points, sorted(set(marks)), item), None


def take_word(words: list[str], known: list[str], others: dict[str, str] | None = None) -> tuple[str, list[str]]:
    """The first word, or the first two (`large infantry`), if it is one of those known; and the rest."""
    for count in (2, 1):
        word = re.sub(f"[{DASHES}]", "_", "_".join(words[:count]).lower().strip(",:"))
        if others and word in others:
            return others[word], words[count:]
        for one in known:
            if word in (one, f"{one}s"):
                return one, words[count:]
    return "", words


def find_figure(words: list[str]) -> int | None:
    """Where the points are: the last figure; one in brackets only where there is no other."""
    plain = [i for i, word in enumerate(words) if FIGURE.fullmatch(word.lower())]
    within = [i for i, word in enumerate(words) if word != LEGEND_SIGN and FIGURE.fullmatch(bare(word))]
    return max(plain or within, default=None)


def bare(word: str) -> str:
    return word.strip(",").strip(BRACKETS).lower()


def read_figure(word: str) -> int | str:
    """A figure that is far too long is only shown."""
    figure = FIGURE.fullmatch(bare(word))
    assert figure is not None, word
    return int(figure[1]) if len(figure[1]) <= MOST_DIGITS else f"{figure[1][:MOST_DIGITS]}\u2026"


def read_marks(words: list[str]) -> list[str]:
    """`[1]` and `living legend` are the same mark."""
    said = " ".join(LEGEND if word == LEGEND_SIGN else word.strip(f",.{BRACKETS}").lower() for word in words)
    return [mark for mark in re.sub(rf"\bliving[\s_-]+(?={LEGEND}\b)", "", said).split() if mark not in SILENT]


def is_name(text: str) -> bool:
    return 0 < len(text) <= LONGEST_NAME and text.isprintable()


def first(words: list[str]) -> str:
    return words[0][:30] if words else ""
