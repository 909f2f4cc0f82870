"""A person's own card: where they live, when they are not to be disturbed, how they are called. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from bot.deadlines import calendar
from bot.panels.ids import post_id
from bot.panels.parts import MOST_TICKS, Button, Buttons, Card, Field, Form, Input, Menu, Option, Part, TextPart, clip
from bot.table.agreed import Me
from bot.table.records import Game
from bot.words import Said, plain_words

NONE = "-"  # chosen: no quiet hours, no daily message
HOURS = range(24)
MOST_GAMES = 25
MORNING = 8  # when quiet hours end, until something else is chosen
FORM_LINES = ("quiet_from", "quiet_to", "quiet_calls", "digest", "call")


def clock_in(zone: str, wall: float) -> str:
    return f"{calendar.local(wall, zone):%H:%M}"


def zone_label(zone: str, wall: float) -> str:
    """`Europe/Berlin: it is 14:05 there`, for suggestions."""
    return plain_words().ui("me_zone_label", zone=Said(zone.replace("_", " ")), time=Said(clock_in(zone, wall)))


def me_card(me: Me, wall: float, games: Sequence[Game], note: str = "", edit: Button | None = None) -> Card:
    """`edit`: the way to a form that was refused."""
    words = plain_words()
    if me.zone is None:
        return Card([TextPart(note), TextPart(words.ui("me_heading") + "\n" + words.ui("me_no_zone")), call_menu(me)])
    parts: list[Part] = [
        TextPart(note),
        TextPart("\n".join([words.ui("me_heading"), *lines_of(me, wall)])),
        hours_menu("quiet_from", words.ui("me_quiet_from"), me.quiet_from, words.ui("me_no_quiet")),
    ]
    if me.quiet_from is not None:
        parts.append(hours_menu("quiet_to", words.ui("me_quiet_to"), me.quiet_to))
        parts.append(Menu(post_id("", "me", "quiet_calls"), words.ui("me_calls"), calls_choices(me)))
    parts += [hours_menu("digest", words.ui("me_digest_at"), me.digest, words.ui("me_no_digest")), call_menu(me)]
    if games:
        each = [Option(game.id, clip(game.title, 100)) for game in games[:MOST_GAMES]]
        parts.append(Menu(post_id("", "me", "game"), words.ui("me_game"), each))
    return Card([*parts, Buttons([edit or Button(post_id("", "me", "form"), words.ui("fill_form"))])])


def me_form(me: Me, kept: Mapping[str, str] = MappingProxyType({})) -> Form:
    """All of the card at once. `kept`: what was chosen before, and refused."""
    words = plain_words()
    menus = {
        "quiet_from": hours_menu("", words.ui("me_quiet_from"), me.quiet_from, words.ui("me_no_quiet")),
        "quiet_to": hours_menu("", words.ui("me_quiet_to"), MORNING if me.quiet_to is None else me.quiet_to),
        "quiet_calls": Menu("", words.ui("me_calls"), calls_choices(me)),
        "digest": hours_menu("", words.ui("me_digest_at"), me.digest, words.ui("me_no_digest")),
        "call": call_menu(me),
    }
    fields = []
    for name, menu in menus.items():
        for option in menu.options:
            option.chosen = option.value == kept[name] if name in kept else option.chosen
        kind: Input = "radio" if len(menu.options) <= MOST_TICKS else "menu"
        fields.append(Field(name, menu.placeholder, kind=kind, options=menu.options))
    return Form(post_id("", "me", "formed"), words.ui("me_title"), fields)


def edit_me(filled: Mapping[str, str]) -> Button:
    kept = ".".join(filled.get(name, "") for name in FORM_LINES)
    return Button(post_id("", "me", f"form.{kept}"), plain_words().ui("edit_form"), "primary")


def kept_me(arg: str) -> dict[str, str]:
    """What the button of a refused form carries."""
    return {n: v for n, v in zip(FORM_LINES, arg.split(".")[1:], strict=False) if v}


def calls_choices(me: Me) -> list[Option]:
    words = plain_words()
    return [
        Option("wait", words.ui("me_calls_wait"), chosen=me.quiet_calls == "wait"),
        Option("silent", words.ui("me_calls_silent"), chosen=me.quiet_calls == "silent"),
    ]


def lines_of(me: Me, wall: float) -> list[str]:
    words, zone = plain_words(), me.zone or "UTC"
    there = words.ui("me_zone", zone=Said(zone.replace("_", " ")), time=Said(clock_in(zone, wall)))
    daily = "" if me.digest is None else Said(f"{me.digest:02}:00")
    digest = words.ui("me_digest", at=daily)
    if me.quiet_from is None or me.quiet_to is None:
        return [there, words.ui("me_quiet_none"), digest]
    hours = {"start": Said(f"{me.quiet_from:02}:00"), "end": Said(f"{me.quiet_to:02}:00")}
    return [there, words.ui("me_quiet", waits=me.quiet_calls == "wait", **hours), digest]


def hours_menu(what: str, placeholder: str, now: int | None, none: str = "") -> Menu:
    options = [Option(str(hour), f"{placeholder}: {hour:02}:00", chosen=hour == now) for hour in HOURS]
    if none:
        options.insert(0, Option(NONE, none, chosen=now is None))
    return Menu(post_id("", "me", what), placeholder, options)


def call_menu(me: Me) -> Menu:
    words = plain_words()
    named: dict[str, Any] = {"mention": "ping_mention", "dm": "ping_dm_choice", "none": "ping_none"}
    choices = [Option(how, words.ui(key), chosen=how == me.call) for how, key in named.items()]
    return Menu(post_id("", "me", "call"), words.ui("me_call"), choices)
