"""The inbox: all games of a person, those that wait for them first, each with a button that opens its panel."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.panels.ids import post_id
from bot.panels.parts import Beside, Button, Card, Part, TextPart, clip, rows
from bot.words import Said, Words, plain_words, quiet, words_of
from rules.kernel import Ask, Campaign, State

PAGE = 11  # games; a card has at most 40 components, and each of these is three
TITLE = 60


class InboxLine(msgspec.Struct, frozen=True):
    """One game in the inbox."""

    game: str
    title: str
    channel: int
    campaign: Campaign | None  # None: it is not known here
    phase: str
    state: State | None  # None before the game has begun
    is_awaited: bool
    until: int | None = None  # when time is up, in seconds since 1970


def inbox_card(lines: Sequence[InboxLine], count: int, waiting: int, page: int = 0, token: int | None = None) -> Card:
    """`lines` are those of the page, of `count` games in all, of which `waiting` wait for the person. `token`: the card
    is the message that comes once a day, and can be brought up to date."""
    words = plain_words()
    again = [] if token is None else [Button(post_id("", "inbox", str(page), token), words.ui("inbox_again"))]
    if not count:
        return Card([TextPart(words.ui("inbox_empty")), *rows(again)])
    heading = words.ui("inbox_waiting", count=waiting) if waiting else words.ui("inbox_quiet", count=count)
    parts: list[Part] = [TextPart(heading)]
    for line in lines:
        can_open = line.phase in ("running", "starting")
        parts.append(Beside(line_of(line), play_button(line)) if can_open else TextPart(line_of(line)))
    last = (count - 1) // PAGE
    buttons = []
    if page > 0:
        buttons.append(Button(post_id("", "inbox", str(page - 1)), words.ui("inbox_before")))
    if page < last:
        buttons.append(Button(post_id("", "inbox", str(page + 1)), words.ui("inbox_after")))
    return Card([*parts, *rows([*buttons, *again])])


def line_of(line: InboxLine) -> str:
    words = words_of(line.campaign) if line.campaign is not None else plain_words()
    where = f"**{quiet(clip(line.title, TITLE))}** · <#{line.channel}>"
    return f"{where}\n{asked_of(words, line)}"


def asked_of(words: Words, line: InboxLine) -> str:
    """What is asked, and until when; or what the game is doing."""
    state = line.state
    if line.phase != "running" or state is None:
        return words.ui(f"inbox_is_{line.phase}")
    if not isinstance(state.top, Ask):
        return ""
    words = words.seated(state)
    doing = words.doing(state.top.doing(state))
    if not line.is_awaited:
        return words.ui("inbox_others", doing=Said(doing))
    if line.until is None:
        return words.ui("inbox_yours", doing=Said(doing))
    until = Said(f"<t:{line.until}:f> (<t:{line.until}:R>)")
    return words.ui("inbox_yours_by", doing=Said(doing), when=until)


def play_button(line: InboxLine) -> Button:
    opens = post_id(line.game, "play")
    if line.is_awaited:
        return Button(opens, plain_words().ui("inbox_play"), "primary")
    return Button(opens, plain_words().ui("inbox_look"))
