"""The private cards that show what may be seen: a map or a hand with its text twin, and the log. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Part, Picture, TextPart, clip
from bot.table.dealings import Power
from bot.words import Said, Words, bullet, quiet

LOG_PAGE = 15  # lines
TOGETHER = 1800.0  # seconds; what is logged within them has one date
DATED = 40  # characters that a date and the marks of a list may take
ROOM = 3400  # characters of the long text of a card


def text_pages(text: str) -> list[str]:
    """A long text in parts that fit a card, cut between lines."""
    pages, room = [""], ROOM
    for line in text.split("\n"):
        line = clip(line, ROOM)
        if len(line) + 1 > room:
            pages.append("")
            room = ROOM
        pages[-1] += line + "\n"
        room -= len(line) + 1
    return [page.strip("\n") for page in pages]


def view_card(
    words: Words, game: str, what: str, heading: str, text: str, pictures: Sequence[Picture], back: bool, page: int = 0
) -> Card:
    """A map or a hand: the picture first, its text twin behind a button. Page 0 is the picture, if there is one."""
    pages = ["", *text_pages(text)] if pictures else text_pages(text)
    page = min(page, len(pages) - 1)
    at_picture = bool(pictures) and page == 0
    parts: list[Part] = [TextPart(heading), *(pictures if at_picture else [TextPart(pages[page])])]
    buttons = []
    if page > 0:
        label = words.ui("as_picture") if pictures and page == 1 else words.ui("text_before")
        buttons.append(Button(post_id(game, what, str(page - 1)), label))
    if page < len(pages) - 1:
        label = words.ui("in_words") if at_picture else words.ui("text_more")
        buttons.append(Button(post_id(game, what, str(page + 1)), label))
    if back:
        buttons.append(Button(post_id(game, "play"), words.ui("back")))
    return Card([*parts, Buttons(buttons)])


class LogLine(NamedTuple):
    at: float
    line: str


def dated(lines: Sequence[LogLine]) -> str:
    """With the time, once for everything that happened together."""
    out: list[str] = []
    said = None
    for at, line in lines:
        if said is None or at - said > TOGETHER:
            out.append(f"-# <t:{round(at)}:f>")
            said = at
        out.append(bullet(line))
    return "\n".join(out)


def log_pages(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """Newest page first, each within what a card holds."""
    pages: list[list[LogLine]] = [[]]
    room = ROOM
    for at, line in reversed(lines):
        line = clip(line, ROOM // 2)
        if len(pages[-1]) == LOG_PAGE or len(line) + DATED > room:
            pages.append([])
            room = ROOM
        pages[-1].insert(0, LogLine(at, line))
        room -= len(line) + DATED
    return pages


def log_card(words: Words, game: str, title: str, lines: list[LogLine], page: int, back: bool) -> Card:
    """Newest last; pages go back in time."""
    pages = log_pages(lines)
    page = min(page, len(pages) - 1)
    buttons = []
    if page < len(pages) - 1:
        buttons.append(Button(post_id(game, "log", str(page + 1)), words.ui("log_older")))
    if page > 0:
        buttons.append(Button(post_id(game, "log", str(page - 1)), words.ui("log_newer")))
    if back:
        buttons.append(Button(post_id(game, "play"), words.ui("back")))
    heading = words.ui("log_heading", title=Said(quiet(title)))
    return Card([TextPart(heading), TextPart(dated(pages[page]) or words.ui("log_empty")), Buttons(buttons)])


def power_said(words: Words, power: Power) -> str:
    """A use of power, with its number."""
    people = {key: Said(f"<@{power.facts[key]}>") for key in ("to",) if key in power.facts}
    values = {**power.facts, **people, "by": Said(f"<@{power.user_id}>")}
    values["hours"] = round(power.facts.get("seconds", 0) / 3600, 1)
    return f"**{power.number}.** " + words.ui(f"power_{power.what.replace(' ', '_')}", **values)
