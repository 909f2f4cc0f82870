"""The options of a game as forms, at most five to each; and what a form that was sent sets. Pure.

A form that was refused is offered again with what was filled in. That is carried by the button itself, in short, since
there is no seat yet to keep it for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, unquote

import msgspec

from bot.deadlines.speeds import SPEEDS
from bot.panels.house_cards import HOUSE, house_choices
from bot.panels.ids import LONGEST, post_id
from bot.panels.option_cards import choices_of, hint_for, value_option
from bot.panels.parts import MOST_FIELDS, MOST_OPTIONS, MOST_TICKS, Button, Field, Form, Option, clip
from bot.table.records import Game
from bot.words import Said, Words, sentence
from rules.kernel import Campaign

OPEN, SENT = "several", "several_set"  # what the button and the form ask for
BETWEEN = "~"
LONGEST_LINE, LONGEST_ABOUT = 200, 100
LONGEST_NAME = 45  # of a line in a form


def groups_of(campaign: Campaign) -> list[list[str]]:
    """What each form asks for: first the options of the game, then what the table agrees on beside the rules."""
    options = ["speed", *(f"o.{f.name}" for f in msgspec.structs.fields(campaign.options))]
    house = [f"h.{name}" for name in HOUSE]
    return [*in_fives(options), *in_fives(house)]


def in_fives(names: list[str]) -> list[list[str]]:
    """Into as few forms as can be, none much longer than another."""
    count = -(-len(names) // MOST_FIELDS)
    size = -(-len(names) // count)
    return [names[i : i + size] for i in range(0, len(names), size)]


def form_buttons(words: Words, campaign: Campaign, game: Game, first: str) -> list[Button]:
    """The ways to the forms whose names begin so: `o.` with the speed, or `h.`"""
    found = []
    for number, names in enumerate(groups_of(campaign)):
        if names[-1].startswith(first):
            said = Said(short(label_of(words, names[0])))
            label = words.ui("several", first=said, more=len(names) - 1)
            found.append(Button(post_id(game.id, OPEN, str(number)), label))
    return found


def label_of(words: Words, name: str) -> str:
    if name == "speed":
        return words.ui("speed")
    return words.ui(f"house_{name[2:]}") if name.startswith("h.") else words.option(name[2:])


def short(name: str) -> str:
    """As a line of a form is called: `Disunited colonies`, without what is explained after it."""
    return name if len(name) <= LONGEST_NAME else clip(re.split(r"[:,(]", name)[0].strip(), LONGEST_NAME)


def option_form(words: Words, campaign: Campaign, game: Game, number: int, kept: Sequence[str] = ()) -> Form | None:
    """`kept`: what was filled in before, line by line."""
    groups = groups_of(campaign)
    if not 0 <= number < len(groups):
        return None
    names = groups[number]
    lines = [field_of(words, campaign, game, name) for name in names]
    for line, value in zip(lines, kept, strict=False):
        line.value = value
        for option in line.options:
            option.chosen = option.value == value
    return Form(post_id(game.id, SENT, str(number)), words.ui("options"), lines)


def field_of(words: Words, campaign: Campaign, game: Game, name: str) -> Field:
    whole, choices = label_of(words, name), choices_for(words, campaign, game, name)
    label = short(whole)
    about = "" if label == whole else clip(whole, LONGEST_ABOUT)
    if choices:
        kind = "radio" if 2 <= len(choices) <= MOST_TICKS else "menu"
        return Field(name, label, kind=kind, hint=about, options=choices[:MOST_OPTIONS])  # type: ignore[arg-type]  # an input
    now = getattr(msgspec.convert(game.options, campaign.options), name[2:])
    hint = hint_for(words, campaign, name[2:])
    return Field(name, label, hint, written(words, now), LONGEST_LINE, hint=about or hint, least=0)


def choices_for(words: Words, campaign: Campaign, game: Game, name: str) -> list[Option]:
    if name == "speed":
        return [value_option(words, "speed", s, s == game.speed) for s in SPEEDS]
    if name.startswith("h."):
        return house_choices(game, name[2:])
    now = getattr(msgspec.convert(game.options, campaign.options), name[2:])
    return [value_option(words, name[2:], v, v == now) for v in choices_of(campaign, name[2:])]


def written(words: Words, now: Any) -> str:
    """A list as people write it: `Judah, Tyre`, or `Judah and Tyre; Moab and Aramea`."""
    if not isinstance(now, list):
        return str(now)
    if any(isinstance(part, list) for part in now):
        return "; ".join(" and ".join(sentence(words.name(id)) for id in part) for part in now)
    return ", ".join(sentence(words.name(id)) for id in now)


# What was filled in, as a button carries it.


def edit_button(words: Words, campaign: Campaign, game: Game, number: int, filled: Sequence[str]) -> Button:
    """Choices by their places, texts as they are; what is too long for a button is left out."""
    packed: list[str] = []
    for name, value in zip(groups_of(campaign)[number], filled, strict=True):
        values = [option.value for option in choices_for(words, campaign, game, name)]
        packed.append(str(values.index(value)) if value in values else quote(value, safe=""))
    id = post_id(game.id, OPEN, f"{number}.{BETWEEN.join(packed)}")
    while len(id) > LONGEST:
        longest = max(range(len(packed)), key=lambda n: len(packed[n]))
        packed[longest] = ""
        id = post_id(game.id, OPEN, f"{number}.{BETWEEN.join(packed)}")
    return Button(id, words.ui("edit_form"), "primary")


def kept_in(words: Words, campaign: Campaign, game: Game, arg: str) -> tuple[int, list[str]]:
    """The form that a button opens, and what it carries for its lines."""
    number, _, packed = arg.partition(".")
    groups = groups_of(campaign)
    if not number.isdecimal() or int(number) >= len(groups):
        return -1, []
    kept = []
    for name, text in zip(groups[int(number)], packed.split(BETWEEN) if packed else [], strict=False):
        choices = choices_for(words, campaign, game, name)
        place = int(text) if text.isdecimal() and len(text) < 4 else -1
        kept.append(choices[place].value if choices and 0 <= place < len(choices) else unquote(text))
    return int(number), kept
