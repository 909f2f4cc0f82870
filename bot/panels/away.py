"""The form in which somebody says when they are away, and the cards around it. Pure."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence
from urllib.parse import quote, unquote

from bot.deadlines import calendar
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Field, Form, TextPart
from bot.table.agreed import Away
from bot.table.records import Foreseen
from bot.words import Said, plain_words, quiet

MOST_GAMES = 25  # that are told one by one
LONGEST_DAY = 12  # characters of a day that a button carries, of which each may take three
AGAIN = "again."
ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
SHORT = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})?")


def away_form(start: str = "", end: str = "") -> Form:
    words = plain_words()
    fields = [
        Field("from", words.ui("away_from"), words.ui("away_hint"), start),
        Field("to", words.ui("away_to"), words.ui("away_hint"), end),
    ]
    return Form(post_id("", "away", "form"), words.ui("away_title"), fields)


def refused_card(why: str, start: str, end: str) -> Card:
    """What is wrong with the days, and the form again with what was written."""
    kept = "~".join(quote(text[:LONGEST_DAY], safe="") for text in (start, end))
    edit = Button(post_id("", "away", f"{AGAIN}{kept}"), plain_words().ui("edit_form"), "primary")
    return Card([TextPart(why), Buttons([edit])])


def form_again(arg: str) -> Form:
    start, _, end = arg.removeprefix(AGAIN).partition("~")
    return away_form(unquote(start)[:LONGEST_DAY], unquote(end)[:LONGEST_DAY])


def read_day(text: str, today: datetime.date) -> datetime.date | None:
    """A day as people write it. Without a year it is the next such day."""
    text = text.strip().casefold()
    near = {"today": 0, "tomorrow": 1}
    if text in near:
        return today + datetime.timedelta(days=near[text])
    try:
        if found := ISO.fullmatch(text):
            return datetime.date(*(int(part) for part in found.groups()))
        if found := SHORT.fullmatch(text):
            day, month, year = int(found[1]), int(found[2]), int(found[3] or today.year)
            read = datetime.date(year, month, day)
            is_past = found[3] is None and read < today - datetime.timedelta(days=31)
            return datetime.date(year + 1, month, day) if is_past else read
    except ValueError:  # no month has such a day
        return None
    return None


def whole_days(first: datetime.date, last: datetime.date, zone: str) -> tuple[float, float]:
    """From the beginning of the first day to the end of the last, where the person lives."""
    there = calendar.zone(zone)
    begin = datetime.datetime.combine(first, datetime.time(), there)
    end = datetime.datetime.combine(last + datetime.timedelta(days=1), datetime.time(), there)
    return begin.timestamp(), end.timestamp()


def sure_card(start: float, end: float, zone: str, games: Sequence[Foreseen]) -> Card:
    """Game by game what would happen, before anything is noted."""
    words, days = plain_words(), f"{start:.0f}.{end:.0f}"
    said = [words.ui("away_sure", start=date(start), end=date(end - 1), zone=Said(zone.replace("_", " ")))]
    lines = [line_of(foreseen) for foreseen in games[:MOST_GAMES]] or [words.ui("away_no_games")]
    buttons = [
        Button(post_id("", "away", f"care.{days}"), words.ui("away_take_care"), "success"),
        Button(post_id("", "away", f"plain.{days}"), words.ui("away_take"), "primary"),
        Button(post_id("", "away", "ask"), words.ui("away_change")),
    ]
    return Card([TextPart("\n".join([*said, *lines])), Buttons(buttons)])


def line_of(foreseen: Foreseen) -> str:
    words, game = plain_words(), foreseen.game
    what = words.ui(f"away_how_{foreseen.how}", days=foreseen.days, care=foreseen.care)
    return words.ui("away_line", title=Said(quiet(game.title)), channel=Said(str(game.channel_id)), what=Said(what))


def away_card(away: Away, note: str = "") -> Card:
    words = plain_words()
    text = words.ui("away_now", start=date(away.start), end=date(away.end - 1), care=away.care)
    buttons = [
        Button(post_id("", "away", "back"), words.ui("away_back"), "success"),
        Button(post_id("", "away", "ask"), words.ui("away_change")),
    ]
    return Card([TextPart(note), TextPart(text), Buttons(buttons)])


def date(moment: float) -> Said:
    return Said(f"<t:{round(moment)}:D>")
