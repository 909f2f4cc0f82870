"""The rules of a game in our own words. They are beside the game, in `text/*.md`: one heading for each paragraph, its
number first. What every game is played with (windows, standing orders, going back) is beside the kernel."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import msgspec

import rules
from bot.words.words import words_of
from rules.kernel import Ask, Campaign

HEADING = re.compile(r"^(#{1,6})\s+(?:((?:[A-Z]-?[A-Z]*)?\d+(?:\.\w+)*)\.?\s+)?(.*)$")
FENCE = "```"
ITEM = re.compile(r"\s*(?:[-*]|\d+\.) ")
EVERY_GAME = "kernel"  # the folder of `rules/` whose text belongs to every game


class Paragraph(msgspec.Struct, frozen=True):
    number: str
    title: str
    text: str
    terms: tuple[str, ...] = ()  # what panels call its questions, and the orders that answer them

    @property
    def heading(self) -> str:
        return f"{self.number} {self.title}".strip()


def read(text: str) -> list[Paragraph]:
    found: list[Paragraph] = []
    number, title, lines = "", "", list[str]()
    fenced = False  # a table has no headings, whatever its lines begin with
    for line in [*text.splitlines(), "# "]:
        fenced ^= line.startswith(FENCE)
        if fenced or (match := HEADING.match(line)) is None:
            lines.append(line)
            continue
        if title or number:
            found.append(Paragraph(number, title, unfold(lines)))
        number, title, lines = match[2] or "", match[3].strip(), []
    return found


def unfold(lines: list[str]) -> str:
    """A paragraph without the breaks of its lines: a chat breaks them itself. Lists and tables keep theirs."""
    out: list[str] = []
    fenced = goes_on = False
    for line in lines:
        is_fence = line.startswith(FENCE)
        plain = not (fenced or is_fence) and line.strip() != ""
        if goes_on and plain and not ITEM.match(line):
            out[-1] += " " + line.strip()
        else:
            out.append(line)
        fenced ^= is_fence
        goes_on = plain
    return "\n".join(out).strip()


@functools.cache
def rulebook(campaign: Campaign) -> list[Paragraph]:
    """Its own, then that of each engine it shares with other games, then what holds for every game."""
    shared = [Path(rules.__file__).parent / name for name in (*campaign.shares, EVERY_GAME)]
    files = [file for folder in dict.fromkeys([campaign.folder, *shared]) for file in sorted(folder.glob("text/*.md"))]
    terms = orders_by_rule(campaign)
    found = [p for file in files for p in read(file.read_text("utf-8"))]
    return [msgspec.structs.replace(p, terms=tuple(terms.get(p.number or p.title, ()))) for p in found]


def orders_by_rule(campaign: Campaign) -> dict[str, dict[str, None]]:
    """What panels call each paragraph's questions, and the orders that answer them."""
    words, terms = words_of(campaign), dict[str, dict[str, None]]()
    for frame in campaign.state.frame_types():
        if issubclass(frame, Ask) and frame.rule:
            named = {words.verbs[v.kind()].name: None for v in frame.verbs if v.kind() in words.verbs}
            asked = [said for said in (words.names.get(frame.kind()), words.questions.get(frame.kind())) if said]
            own = terms.setdefault(frame.rule, {})
            own.update({said: None for said in asked if "{" not in said} | named)
    return terms


@functools.cache
def reconstructed(campaign: Campaign) -> list[str]:
    """The charts of a data set in which something is our reconstruction, as its lines say (`status`)."""
    plain = msgspec.to_builtins(campaign.shipped, str_keys=True)
    return [name for name, chart in plain.items() if has_reconstruction(chart)]


def has_reconstruction(part: Any) -> bool:
    if isinstance(part, dict):
        return part.get("status") == "reconstruction" or any(map(has_reconstruction, part.values()))
    return isinstance(part, list) and any(map(has_reconstruction, part))
