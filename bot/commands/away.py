"""`/away`: from when to when I am away, in all my games at once, shown game by game before it counts."""

from __future__ import annotations

import re

from discord import app_commands

from bot.commands.base import HeraldCog
from bot.deadlines import calendar
from bot.interaction.answer import Friendly, Interaction, answer, say
from bot.interaction.forms import filled_in
from bot.interaction.show import open_modal, show
from bot.panels.away import away_card, away_form, read_day, sure_card, whole_days
from bot.panels.ids import Click
from bot.table.away import check_days
from bot.words import plain_words

DAYS = re.compile(r"(care|plain)\.(\d{1,12})\.(\d{1,12})")


class AwayCommands(HeraldCog):
    opening = {"away": "act"}

    @app_commands.command(name="away", description="Say from when to when you are away, for all your games")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def away(self, interaction: Interaction) -> None:
        async def work() -> None:
            now = await self.table.aways.of(interaction.user.id)
            if now is None:
                await open_modal(interaction, away_form())
            else:
                await show(interaction, away_card(now))

        await answer(interaction, work)

    async def act(self, interaction: Interaction, click: Click) -> None:
        user = interaction.user.id
        if click.arg == "ask":
            await open_modal(interaction, away_form())
        elif click.arg == "form":
            await self.foresee(interaction)
        elif click.arg == "back":
            await self.table.aways.come_back(user)
            await say(interaction, plain_words().ui("away_ended"))
        elif found := DAYS.fullmatch(click.arg):
            taken = await self.table.aways.go(user, float(found[2]), float(found[3]), found[1] == "care")
            await show(interaction, away_card(taken, plain_words().ui("away_noted")))
        else:
            raise Friendly(plain_words().ui("old_command"))

    async def foresee(self, interaction: Interaction) -> None:
        """The form was sent: nothing is noted before the person has seen what it means."""
        filled, wall = filled_in(interaction.data), self.table.time.wall()
        zone = (await self.table.people.me(interaction.user.id)).zone or "UTC"
        today = calendar.local(wall, zone).date()
        days = []
        for name in ("from", "to"):
            typed = filled.get(name, "")
            day = read_day(typed, today)
            if day is None:
                raise Friendly(plain_words().ui("away_no_day", day=typed[:40]))
            days.append(day)
        start, end = whole_days(days[0], days[1], zone)
        check_days(start, end, wall)
        await show(interaction, sure_card(start, end, zone, await self.table.aways.foresee(interaction.user.id)))
