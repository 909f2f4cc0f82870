"""The rules of a game in our own words, by number or by word. They are beside the game, in `text/*.md`: one heading for
each paragraph, its number first."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import msgspec

import rules
from rules.kernel import Campaign

HEADING = re.compile(r"^(#{1,6})\s+(?:([A-Z]?\d+(?:\.\w+)*)\.?\s+)?(.*)$")


class Paragraph(msgspec.Struct, frozen=True):
    number: str
    title: str
    text: str

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}".strip()


def read(text: str) -> list[Paragraph]:
    found: list[Paragraph] = []
    number, title, lines = "", "", list[str]()
    for line in [*text.splitlines(), "# "]:
        if (match := HEADING.match(line)) is None:
            lines.append(line)
            continue
        if title or number:
            found.append(Paragraph(number, title, "\n".join(lines).strip()))
        number, title, lines = match[2] or "", match[3].strip(), []
    return found


@functools.cache
def rulebook(campaign: Campaign) -> list[Paragraph]:
    """Its own, then that of each engine it shares with other games."""
    folders = dict.fromkeys([campaign.folder, *(Path(rules.__file__).parent / name for name in campaign.shares)])
    files = [file for folder in folders for file in sorted((folder / "text").glob("*.md"))]
    return [p for file in files for p in read(file.read_text("utf-8"))]


@functools.cache
def reconstructed(campaign: Campaign) -> list[str]:
    """The charts of a data set in which something is our reconstruction, as its lines say (`status`)."""
    plain = msgspec.to_builtins(campaign.shipped, str_keys=True)
    return [name for name, chart in plain.items() if has_reconstruction(chart)]


def has_reconstruction(part: Any) -> bool:
    if isinstance(part, dict):
        return part.get("status") == "reconstruction" or any(map(has_reconstruction, part.values()))
    return isinstance(part, list) and any(map(has_reconstruction, part))


def search(book: list[Paragraph], query: str) -> list[Paragraph]:
    """By number: that paragraph and those below it. By words: headings first, then texts."""
    query = query.strip().casefold()
    exact = [p for p in book if p.number.casefold() == query or p.heading.casefold() == query]
    if exact:
        return exact + [p for p in book if exact[0].number and p.number.startswith(exact[0].number + ".")]
    if not query:
        return []
    if re.fullmatch(r"[a-z]?[\d.]+", query):
        return [p for p in book if p.number.casefold().startswith(query)]
    words = query.split()
    titled = [p for p in book if all(w in p.heading.casefold() for w in words)]
    within = [p for p in book if p not in titled and all(w in f"{p.heading} {p.text}".casefold() for w in words)]
    return titled + within
