"""The private card that says what changed since a person last looked. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Part, Picture, TextPart
from bot.panels.view_cards import text_pages
from bot.words import Said, Words, bullet, quiet
from rules.kernel import Ask, Entry, Post, Sealed, State

MOST_LINES = 20  # the newest; the log has all


def since_card(
    words: Words,
    game: str,
    title: str,
    at: float | None,
    lines: Sequence[str],
    decision: str,
    pictures: Sequence[Picture],
    has_film: bool,
    has_seat: bool,
) -> Card:
    """`at`: when they last looked, None if never. `decision`: what is asked of them now."""
    when = Said(f"<t:{round(at)}:f>") if at is not None else ""
    heading = words.ui("since_heading", title=Said(quiet(title)), when=when)
    shown = [bullet(line) for line in lines[-MOST_LINES:]]
    if len(lines) > MOST_LINES:
        shown.insert(0, f"-# {words.ui('since_more', n=len(lines) - MOST_LINES)}")
    news = text_pages("\n".join(shown) or words.ui("since_nothing"))[-1]
    parts: list[Part] = [TextPart(heading), *pictures, TextPart(news), TextPart(decision)]
    buttons = [Button(post_id(game, "log"), words.ui("log"))]
    if has_film:
        buttons.insert(0, Button(post_id(game, "playback"), words.ui("since_play_back")))
    if has_seat:
        buttons.insert(0, Button(post_id(game, "play"), words.ui("take_turn"), "primary"))
    return Card([*parts, Buttons(buttons)])


def decision_said(words: Words, state: State, seat: str | None, until: float | None) -> str:
    """What the seat must decide, and by when; for others, who is asked. In a question in secret it never depends on who
    has answered, but for the seat itself."""
    top = state.top
    if state.result is not None or not isinstance(top, Ask):
        return words.ui("game_ended") if state.result is not None else ""
    doing = Said(words.doing(top.doing(state)))
    answered = isinstance(top, Sealed) and seat is not None and top.has_answered(seat)
    if seat is None or seat not in state.asked() or answered:
        return words.ui("since_others", doing=doing)
    if until is None:
        return words.ui("since_yours", doing=doing)
    return words.ui("since_yours_by", doing=doing, when=Said(f"<t:{round(until)}:f> (<t:{round(until)}:R>)"))


def count_news(entries: Sequence[Entry], seat: str) -> int:
    """Pieces of news that reached a seat. Its own entries count as well: which of several answers in secret was the
    last, and brought the news, would tell how many were awaited."""
    return sum(told.reaches(seat) for entry in entries for told in entry.told if not isinstance(told.news, Post))


def add_since(card: Card, words: Words, game: str, at: float, count: int) -> Card:
    """A panel with the line that says how much is new, and the way to it; the panel alone where nothing is."""
    if not count:
        return card
    line = words.ui("since_line", when=Said(f"<t:{round(at)}:R>"), n=count)
    way = Buttons([Button(post_id(game, "since"), words.ui("since_button"))])
    return Card([*card.parts, TextPart(f"-# {line}"), way], card.colour)
