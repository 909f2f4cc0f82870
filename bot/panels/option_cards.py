"""The private cards with which an organiser sets the options of a game. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

import msgspec

from bot.deadlines.speeds import SPEEDS
from bot.panels.house_cards import one_house_card
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Menu, Option, Part, TextPart, clip, rows
from bot.panels.public_cards import options_said
from bot.table.records import Game
from bot.words import Said, Words, sentence
from rules.kernel import Campaign


def options_card(words: Words, campaign: Campaign, game: Game, note: str, forms: Sequence[Button]) -> Card:
    """One menu of all that can be set, and the ways to the forms."""
    fields = msgspec.structs.fields(campaign.options)
    values = msgspec.convert(game.options, campaign.options)
    shown = [Option("speed", words.ui("speed"), words.option_value("speed", game.speed))]
    shown += [
        Option(f"o.{f.name}", clip(words.option(f.name), 100), words.option_value(f.name, getattr(values, f.name)))
        for f in fields
    ][:24]
    lines = "\n".join(options_said(words, campaign, game))
    menu = Menu(post_id(game.id, "option"), words.ui("choose_option"), shown)
    besides = [
        Button(post_id(game.id, "house"), words.ui("house_button")),
        Button(post_id(game.id, "press"), words.ui("press_button")),
    ]
    return Card([TextPart(note), TextPart(lines), menu, *rows(list(forms)), Buttons(besides)])


def option_card(words: Words, campaign: Campaign, game: Game, option: str) -> Card:
    if option == "speed":
        choices = [value_option(words, "speed", s, s == game.speed) for s in SPEEDS]
        return Card(
            [
                TextPart(f"**{words.ui('speed')}**"),
                Menu(post_id(game.id, "set", "speed"), words.ui("choose_one"), choices),
                Buttons([Button(post_id(game.id, "options"), words.ui("back"))]),
            ]
        )
    if option.startswith("h."):
        return one_house_card(game, option.removeprefix("h."))
    name = option.removeprefix("o.")
    now = getattr(msgspec.convert(game.options, campaign.options), name)
    choices = [value_option(words, name, v, v == now) for v in choices_of(campaign, name)][:25]
    parts: list[Part] = [TextPart(f"**{words.option(name)}**: {words.option_value(name, now)}")]
    if choices:
        parts.append(Menu(post_id(game.id, "set", option), words.ui("choose_one"), choices))
    else:
        label = words.ui("type_number" if isinstance(now, int) else "type_text")
        parts.append(Buttons([Button(post_id(game.id, "type", option), label, "primary")]))
    return Card([*parts, Buttons([Button(post_id(game.id, "options"), words.ui("back"))])])


def value_option(words: Words, option: str, value: Any, chosen: bool) -> Option:
    about = words.about(f"{option}.{value}") or (words.about(value) if isinstance(value, str) else "")
    return Option(str(value), sentence(words.option_value(option, value)), about, chosen=chosen)


def type_of(campaign: Campaign, name: str) -> msgspec.inspect.Type:
    """The type of an option, as it is declared."""
    fields = msgspec.inspect.type_info(campaign.options).fields  # type: ignore[attr-defined]  # a struct has fields
    found: msgspec.inspect.Type = next(f for f in fields if f.name == name).type
    return found


def choices_of(campaign: Campaign, name: str) -> list[Any]:
    """What a menu can show for an option: yes or no, the words of its type, or a short range of numbers."""
    info = type_of(campaign, name)
    if isinstance(info, msgspec.inspect.BoolType):
        return [True, False]
    if isinstance(info, msgspec.inspect.LiteralType):
        return list(get_args(get_type_hints(campaign.options)[name]))  # in the order of the declaration
    if isinstance(info, msgspec.inspect.IntType) and info.ge is not None and info.le is not None:
        return list(range(info.ge, info.le + 1)) if info.le - info.ge < 25 else []
    return []


def is_list_of_lists(campaign: Campaign, name: str) -> bool:
    info = type_of(campaign, name)
    return isinstance(info, msgspec.inspect.ListType) and isinstance(info.item_type, msgspec.inspect.ListType)


def names_for(campaign: Campaign, name: str) -> list[str]:
    """What may stand in an option that is a list of names: what the campaign says, or its seats."""
    if name in campaign.named:
        return campaign.named[name](campaign.shipped)
    return list(dict.fromkeys(s for n in campaign.players for s in campaign.seats(n)))


def hint_for(words: Words, campaign: Campaign, name: str) -> str:
    """How an option is written, if it is a list."""
    if not isinstance(type_of(campaign, name), msgspec.inspect.ListType):
        return ""
    if is_list_of_lists(campaign, name):
        return words.ui("lists_hint")
    return clip(words.ui("list_hint", names=Said(", ".join(map(words.name, names_for(campaign, name))))), 100)
