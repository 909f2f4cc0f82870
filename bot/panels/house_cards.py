"""The private cards with which an organiser sets what a table agrees on beside the rules: when time may run out, and
what happens to whoever is away or gone. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.panels.ids import post_id, whole_number
from bot.panels.parts import Button, Buttons, Card, Menu, Option, TextPart, rows
from bot.table.agreed import House
from bot.table.records import Game
from bot.words import Said, plain_words

HOUSE = ("nights", "weekdays", "hour", "bank", "caretaker", "misses", "offer", "pause")
NUMBERS = {"pause": (0, 3, 7, 14, 21, 28), "bank": (0, 1, 2, 3, 5, 7, 10, 14), "misses": (0, 1, 2, 3, 5)}
ABSENCE = ("bank", "misses", "offer")
NO_HOUR = "-"


def house_card(game: Game, note: str = "", forms: Sequence[Button] = ()) -> Card:
    """One menu of all of it, and the ways to its forms."""
    words = plain_words()
    lines = [f"- {words.ui(f'house_{name}')}: **{value_said(game.house, name)}**" for name in HOUSE]
    options = [Option(f"h.{name}", words.ui(f"house_{name}"), value_said(game.house, name)) for name in HOUSE]
    return Card([
        TextPart(note),
        TextPart("\n".join([f"**{words.ui('house_button')}**", *lines, words.ui("house_ladder")])),
        Menu(post_id(game.id, "option"), words.ui("choose_option"), options),
        *rows([*forms, Button(post_id(game.id, "options"), words.ui("back"))]),
    ])  # fmt: skip


def value_said(house: House, name: str) -> str:
    return said(name, getattr(house, name), house.zone)


def said(name: str, value: Any, zone: str) -> str:
    words = plain_words()
    if name == "hour":
        at = Said(f"{value or 0:02}:00")
        return words.ui("house_any_hour") if value is None else words.ui("house_at", hour=at, zone=Said(zone))
    if name in ("bank", "pause"):
        return words.ui("house_days", n=value)
    if name == "misses":
        return words.ui("house_questions", n=value) if value else words.ui("house_never")
    return words.ui("house_yes" if value else "house_no")


def house_choices(game: Game, name: str) -> list[Option]:
    words, now, zone = plain_words(), getattr(game.house, name), game.house.zone
    if name == "hour":
        any_hour = Option(NO_HOUR, words.ui("house_any_hour"), chosen=now is None)
        return [any_hour, *(Option(str(hour), f"{hour:02}:00", chosen=hour == now) for hour in range(24))]
    if name in NUMBERS:
        return [Option(str(n), said(name, n, zone), chosen=n == now) for n in NUMBERS[name]]
    return [Option("yes", words.ui("house_yes"), chosen=now), Option("no", words.ui("house_no"), chosen=not now)]


def one_house_card(game: Game, name: str) -> Card:
    words = plain_words()
    about = "house_care" if name == "caretaker" else "house_ladder" if name in ABSENCE else "house_about"
    return Card([
        TextPart(f"**{words.ui(f'house_{name}')}**\n{words.ui(about)}"),
        Menu(post_id(game.id, "set", f"h.{name}"), words.ui("choose_one"), house_choices(game, name)),
        Buttons([Button(post_id(game.id, "house"), words.ui("back"))]),
    ])  # fmt: skip


def read_house(name: str, value: str) -> tuple[bool, Any]:
    """What was chosen, as the house keeps it; and whether there is such a choice."""
    number = whole_number(value)
    if name == "hour":
        return value == NO_HOUR or number in range(24), None if value == NO_HOUR else number
    if name in NUMBERS:
        return number in NUMBERS[name], number
    return name in HOUSE and value in ("yes", "no"), value == "yes"
