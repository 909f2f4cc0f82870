"""What can be set before a game: its options, its speed, and how each player is called."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import Any

import discord
import msgspec

from bot.commands.base import HeraldCog
from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext
from bot.interaction.forms import filled_in, one_of
from bot.interaction.rights import must_be_host
from bot.interaction.show import open_modal, show
from bot.panels.house_cards import HOUSE, house_card, read_house, value_said
from bot.panels.ids import Click, post_id, whole_number
from bot.panels.option_cards import hint_for, is_list_of_lists, names_for, option_card, options_card
from bot.panels.option_forms import OPEN, SENT, edit_button, form_buttons, groups_of, kept_in, option_form
from bot.panels.parts import Button, Card, Modal, TextPart
from bot.panels.public_cards import joined_card
from bot.table import Game, Refused
from bot.table.lobby import LONGEST_WORD
from bot.words import Said, plain_words, quiet


class LobbyCard(HeraldCog):
    """A cog that changes what the lobby's card shows."""

    async def card(self, game_id: str, note: str = "") -> tuple[Card, list[discord.File]]:
        return await self.bot.lobbies.card(game_id, note)

    def refresh(self, context: GameContext) -> None:
        """After a command: the card in the channel follows."""
        self.bot.lobbies.refresh(context.game)

    async def start_game(self, context: GameContext) -> None:
        """Whoever has left the server since they joined is taken out first; the host sees who is left."""
        guild, here = context.game.guild_id or 0, self.bot.members.is_there
        people = [s for s in context.sitters.values() if s.user_id is not None]
        are_there = await asyncio.gather(*(here(guild, s.user_id or 0) for s in people))
        gone = [s for s, is_there in zip(people, are_there, strict=True) if not is_there]
        for sitter in gone:
            await self.table.lobby.leave(context.game.id, sitter.user_id or 0)
        if gone:
            self.refresh(context)
            raise Friendly(context.words.ui("lobby_left", names=[Said(quiet(s.name)) for s in gone]))
        await self.table.lobby.start(context.game.id)


class LobbyOptions(LobbyCard):
    on_posts = {
        "options": "options_click", "option": "choose_option", "set": "set_option", "type": "ask_option",
        "typed": "typed_option", "ping": "set_ping", "wish": "wish_seat", "word": "ask_word",
        "worded": "add_word", "house": "house_click", OPEN: "ask_several", SENT: "set_several",
    }  # fmt: skip
    at_home = frozenset(on_posts) - {"ping"}  # how one is called can be set in every panel

    async def options_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        must_be_host(context, interaction)
        await show(interaction, self.options(context, context.game))

    async def house_click(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """When time may run out, and what happens to whoever is away."""
        must_be_host(context, interaction)
        await show(interaction, self.house(context, context.game))

    async def choose_option(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        must_be_host(context, interaction)
        option = chosen(values)
        known = {
            "speed",
            *(f"h.{name}" for name in HOUSE),
            *(f"o.{f.name}" for f in msgspec.structs.fields(context.campaign.options)),
        }
        if option not in known:
            raise Refused("no_such_option", option=option)
        await show(interaction, option_card(context.words, context.campaign, context.game, option))

    async def set_option(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        must_be_host(context, interaction)
        value = chosen(values)
        if click.arg == "speed":
            await self.table.lobby.set_speed(context.game.id, value)
            note = context.words.ui("speed_set", speed=Said(context.words.option_value("speed", value)))
        elif click.arg.startswith("h."):
            await self.agree(interaction, context, click.arg.removeprefix("h."), value)
            return
        else:
            note = await self.put(context, click.arg.removeprefix("o."), value)
        self.refresh(context)
        fresh = await self.again(context, interaction.user.id)
        await show(interaction, self.options(context, fresh.game, note))

    async def agree(self, interaction: Interaction, context: GameContext, name: str, value: str) -> None:
        """Beside the rules. Hours and weekends are those of whoever sets them."""
        is_choice, agreed = read_house(name, value)
        if not is_choice:
            raise Refused("no_such_option", option=name)
        zone = (await self.table.people.me(interaction.user.id)).zone or "UTC"
        game = await self.table.lobby.set_house(context.game.id, **{name: agreed, "zone": zone})
        self.refresh(context)
        option, said = Said(context.words.ui(f"house_{name}")), Said(value_said(game.house, name))
        note = context.words.ui("option_set", option=option, value=said)
        await show(interaction, self.house(context, game, note))

    def options(self, context: GameContext, game: Game, note: str = "", edit: Button | None = None) -> Card:
        """`edit`: the way to a form that was refused."""
        words, campaign = context.words, context.campaign
        forms = form_buttons(words, campaign, game, "o.") if edit is None else [edit]
        return options_card(words, campaign, game, note, forms)

    def house(self, context: GameContext, game: Game, note: str = "") -> Card:
        return house_card(game, note, form_buttons(context.words, context.campaign, game, "h."))

    async def ask_several(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """A form of several options, with what was filled in before if it was refused."""
        must_be_host(context, interaction)
        number, kept = kept_in(context.words, context.campaign, context.game, click.arg)
        form = option_form(context.words, context.campaign, context.game, number, kept)
        if form is None:
            raise Friendly(plain_words().ui("old_command"))
        await open_modal(interaction, form)

    async def set_several(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        """All of a form, or nothing of it."""
        must_be_host(context, interaction)
        number, _ = kept_in(context.words, context.campaign, context.game, click.arg)
        if number < 0:
            raise Friendly(plain_words().ui("old_command"))
        filled, names = filled_in(interaction.data), groups_of(context.campaign)[number]
        sent = {name: one_of(filled[name]) for name in names if name in filled}
        try:
            fresh = await self.put_several(interaction, context, sent)
        except Refused as refusal:
            given = [sent.get(name, "") for name in names]
            edit = edit_button(context.words, context.campaign, context.game, number, given)
            why = context.words.refused(refusal.why)
            await show(interaction, self.options(context, context.game, why, edit))
            return
        self.refresh(context)
        note = context.words.ui("several_set")
        house = names[-1].startswith("h.")
        await show(interaction, (self.house if house else self.options)(context, fresh, note))

    async def put_several(self, interaction: Interaction, context: GameContext, sent: Mapping[str, str]) -> Game:
        options = {name[2:]: read_option(context, name[2:], v) for name, v in sent.items() if name.startswith("o.")}
        agreed: dict[str, Any] = {}
        for name, text in sent.items():
            if name.startswith("h."):
                is_choice, agreed[name[2:]] = read_house(name[2:], text)
                if not is_choice:
                    raise Refused("no_such_option", option=name[2:])
        if agreed:
            agreed["zone"] = (await self.table.people.me(interaction.user.id)).zone or "UTC"
        return await self.table.lobby.set_several(context.game.id, sent.get("speed"), options, **agreed)

    async def put(self, context: GameContext, name: str, text: str) -> str:
        value = read_option(context, name, text)
        await self.table.lobby.set_option(context.game.id, name, value)
        said = Said(context.words.option_value(name, value))
        return context.words.ui("option_set", option=Said(context.words.option(name)), value=said)

    async def ask_option(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        must_be_host(context, interaction)
        name = click.arg.removeprefix("o.")
        label, hint = context.words.option(name)[:45], hint_for(context.words, context.campaign, name)
        id = post_id(context.game.id, "typed", click.arg)
        await open_modal(interaction, Modal(id, context.words.ui("options"), label, hint))

    async def typed_option(
        self, interaction: Interaction, context: GameContext, click: Click, values: list[str]
    ) -> None:
        await self.set_option(interaction, context, click, values)

    async def set_ping(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        how: Any = chosen(values)
        assert context.player  # somebody without a seat is told so
        await self.table.lobby.set_ping(context.game.id, interaction.user.id, how)
        await self.show_joined(interaction, context, context.words.ui("ping_set"))

    async def wish_seat(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        wished = chosen(values)
        seat = None if wished == "-" else wished
        await self.table.lobby.wish_seat(context.game.id, interaction.user.id, seat)
        self.refresh(context)
        name = context.words.name(seat) if seat else context.words.ui("wish_any")
        await self.show_joined(interaction, context, context.words.ui("wish_set", seat=Said(name)))

    async def ask_word(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        if context.seat is None:
            raise Refused("you_have_not_joined")
        now, words = context.sitters[context.seat].word or "", context.words
        id, title, label = post_id(context.game.id, "worded"), words.ui("add_word"), words.ui("word_label")
        await open_modal(interaction, Modal(id, title, label, value=now, longest=LONGEST_WORD))

    async def add_word(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        await self.table.lobby.add_word(context.game.id, interaction.user.id, chosen(values))
        self.refresh(context)
        now = await self.again(context, interaction.user.id)
        word = now.sitters[now.player].word or ""
        await show(interaction, Card([TextPart(context.words.ui("word_added", word=Said(quiet(word))))]))

    async def show_joined(self, interaction: Interaction, context: GameContext, note: str) -> None:
        now = await self.again(context, interaction.user.id)
        sitter = now.sitters[now.player]
        await show(interaction, joined_card(now.words, now.campaign, now.game, sitter, note))


def chosen(values: list[str]) -> str:
    """What was chosen in a menu, or typed. Discord's own clients always send something; others may not."""
    if not values:
        raise Friendly(plain_words().ui("old_command"))
    return values[0]


def read_option(context: GameContext, name: str, text: str) -> Any:
    """What was typed or chosen, as the option's own type takes it."""
    now = option_now(context, name)
    if isinstance(now, bool):
        return text == "True"
    if isinstance(now, list):
        return read_list(context, text, names_for(context.campaign, name), is_list_of_lists(context.campaign, name))
    number = whole_number(text) if isinstance(now, int) else None
    return text if number is None else number


def option_now(context: GameContext, name: str) -> Any:
    return getattr(msgspec.convert(context.game.options, context.campaign.options), name, None)


def read_list(context: GameContext, text: str, ids: list[str], nested: bool) -> list[Any]:
    """`Judah, Tyre` by their names, however they are written; `Judah and Tyre; Moab and Aramea` for a list of lists."""
    if text.strip().lower() in ("", "none", "-", "nothing"):
        return []
    if nested:
        return [read_list(context, part, ids, False) for part in re.split(r"[;\n]", text) if part.strip()]
    named = {known.lower(): id for id in ids for known in (id, context.words.name(id))}
    found = []
    for part in re.split(r",|\+|&|\band\b", text):
        if (id := named.get(part.strip().lower())) is None:
            raise Refused("no_such_name", name=part.strip()[:40], names=[Said(context.words.name(id)) for id in ids])
        found.append(id)
    return found
