"""`/me`: my time zone, my quiet hours and how I am called, in all games at once or in one of them."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
from discord import app_commands

from bot.commands.base import Choices, HeraldCog, choices
from bot.deadlines import calendar
from bot.interaction.answer import Friendly, Interaction, answer
from bot.interaction.context import load_context, must_see
from bot.interaction.forms import filled_in, one_of
from bot.interaction.show import open_modal, show
from bot.panels.ids import Click, whole_number
from bot.panels.me import (
    FORM_LINES,
    HOURS,
    MORNING,
    NONE,
    clock_in,
    edit_me,
    kept_me,
    me_card,
    me_form,
    zone_label,
)
from bot.panels.parts import Button
from bot.panels.public_cards import joined_card
from bot.table import Refused
from bot.table.agreed import Me, Ping
from bot.words import Said, plain_words

LONGEST_ZONE = 60


class MeCommands(HeraldCog):
    opening = {"me": "choose"}

    @app_commands.command(name="me", description="Your time zone, your quiet hours, and how you are called")
    @app_commands.describe(zone="Where you live: type a city, such as Berlin")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def me(self, interaction: Interaction, zone: app_commands.Range[str, 0, LONGEST_ZONE] = "") -> None:
        async def work() -> None:
            user, note = interaction.user.id, ""
            if zone:
                found = zone_of(zone)
                await self.table.people.tell(user, zone=found)
                await self.table.digests.move(user)
                note = plain_words().ui("me_zone_set", zone=Said(found), time=Said(clock_in(found, self.wall)))
            await self.show_card(interaction, note)

        await answer(interaction, work)

    @me.autocomplete("zone")
    async def zones(self, interaction: Interaction, typed: str) -> Choices:
        return choices([(zone_label(name, self.wall), name) for name in calendar.zones_like(typed)])

    @property
    def wall(self) -> float:
        return self.table.time.wall()

    async def show_card(self, interaction: Interaction, note: str = "", edit: Button | None = None) -> None:
        user = interaction.user.id
        me, games = await self.table.people.me(user), await self.table.queries.games_of(user)
        await show(interaction, me_card(me, self.wall, games, note, edit))

    async def take_form(self, interaction: Interaction) -> None:
        """All of the card at once; refused, nothing of it is noted and the form can be edited."""
        user = interaction.user.id
        filled = {name: one_of(value) for name, value in filled_in(interaction.data).items() if name in FORM_LINES}
        me = await self.table.people.me(user)
        try:
            noted: dict[str, Any] = {}
            for what in ("quiet_from", "quiet_to", "quiet_calls"):
                if filled.get("quiet_from") != NONE or what == "quiet_from":
                    noted |= told(msgspec.structs.replace(me, **noted), what, filled.get(what, ""), both=True)
            if noted.get("quiet_from") is not None and noted["quiet_from"] == noted["quiet_to"]:
                raise Friendly(plain_words().ui("me_whole_day"))
            hour, how = hour_of(filled.get("digest", "")), how_of(filled.get("call", ""))
        except Friendly as refusal:
            await self.show_card(interaction, str(refusal), edit_me(filled))
            return
        await self.table.people.tell(user, **noted)
        await self.table.digests.set_hour(user, hour)
        await self.table.people.set_call(user, how)
        await self.show_card(interaction, plain_words().ui("ping_set"))

    async def choose(self, interaction: Interaction, click: Click) -> None:
        """What was chosen in a menu of the card."""
        data: Any = interaction.data or {}
        value = next(iter(data.get("values", [])), "")
        user, note = interaction.user.id, plain_words().ui("ping_set")
        if click.arg == "formed":
            await self.take_form(interaction)
            return
        if click.arg.partition(".")[0] == "form":
            await open_modal(interaction, me_form(await self.table.people.me(user), kept_me(click.arg)))
            return
        if not value:
            await self.show_card(interaction)
            return
        if click.arg == "game":
            await self.show_game(interaction, value)
            return
        if click.arg == "call":
            await self.table.people.set_call(user, how_of(value))
        elif click.arg == "digest":
            await self.table.digests.set_hour(user, hour_of(value))
        else:
            await self.table.people.tell(user, **told(await self.table.people.me(user), click.arg, value))
        await self.show_card(interaction, note)

    async def show_game(self, interaction: Interaction, game_id: str) -> None:
        """How they are called in one game."""
        context = await load_context(self.table, game_id, interaction.user.id)
        must_see(context, interaction)
        note = context.words.ui("me_in_game", title=Said(context.game.title))
        card = joined_card(context.words, context.campaign, context.game, context.sitters[context.player], note)
        await show(interaction, card)


def zone_of(typed: str) -> str:
    """A zone by its name, or by a place that only one zone is named after."""
    found, like = calendar.find_zone(typed), calendar.zones_like(typed)
    if found is None and len(like) == 1:
        found = like[0]
    if found is None:
        raise Friendly(plain_words().ui("me_zone_unknown", zone=typed[:LONGEST_ZONE], like=like[:5]))
    return found


def how_of(value: str) -> Ping:
    found: Ping | None = next((how for how in get_args(Ping) if how == value), None)
    if found is None:
        raise Refused("no_such_ping", how=value)
    return found


def hour_of(value: str) -> int | None:
    """An hour of the day; None: none of them."""
    hour = whole_number(value)
    if value != NONE and hour not in HOURS:
        raise Friendly(plain_words().ui("old_command"))
    return hour


def told(me: Me, what: str, value: str, both: bool = False) -> dict[str, Any]:
    """What a choice changes. Quiet hours need a zone, and never last a whole day. `both`: a form sets their beginning
    and their end, so they are compared when both are known."""
    hour = whole_number(value)
    old = Friendly(plain_words().ui("old_command"))
    if what == "quiet_calls" and value in ("wait", "silent"):
        return {"quiet_calls": value}
    if what not in ("quiet_from", "quiet_to") or (value != NONE and hour not in HOURS):
        raise old
    if value == NONE:
        return {"quiet_from": None, "quiet_to": None}
    if me.zone is None:
        raise Friendly(plain_words().ui("me_no_zone"))
    start = hour if what == "quiet_from" else me.quiet_from
    end = hour if what == "quiet_to" else (MORNING if me.quiet_to is None else me.quiet_to)
    if start is None:
        raise old
    if start == end and not both:
        raise Friendly(plain_words().ui("me_whole_day"))
    return {"quiet_from": start, "quiet_to": end}
