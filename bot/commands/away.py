"""`/away`: from when to when I am away, in all my games at once, shown game by game before it counts."""

from __future__ import annotations

import re

from discord import app_commands

from bot.commands.base import HeraldCog
from bot.deadlines import calendar
from bot.interaction.answer import Friendly, Interaction, answer, say
from bot.interaction.forms import filled_in
from bot.interaction.show import open_modal, show
from bot.panels.away import AGAIN, away_card, away_form, form_again, read_day, refused_card, sure_card, whole_days
from bot.panels.ids import Click
from bot.table import Refused
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
        elif click.arg.startswith(AGAIN):
            await open_modal(interaction, form_again(click.arg))
        elif click.arg == "form":
            filled = filled_in(interaction.data)
            start, end = (str(filled.get(name, "")) for name in ("from", "to"))
            try:
                await self.foresee(interaction, start, end)
            except Refused as refusal:
                await show(interaction, refused_card(plain_words().refused(refusal.why), start, end))
        elif click.arg == "back":
            await self.table.aways.come_back(user)
            await say(interaction, plain_words().ui("away_ended"))
        elif found := DAYS.fullmatch(click.arg):
            taken = await self.table.aways.go(user, float(found[2]), float(found[3]), found[1] == "care")
            await show(interaction, away_card(taken, plain_words().ui("away_noted")))
        else:
            raise Friendly(plain_words().ui("old_command"))

    async def foresee(self, interaction: Interaction, first: str, last: str) -> None:
        """The form was sent: nothing is noted before the person has seen what it means."""
        wall = self.table.time.wall()
        zone = (await self.table.people.me(interaction.user.id)).zone or "UTC"
        today = calendar.local(wall, zone).date()
        days = []
        for typed in (first, last):
            day = read_day(typed, today)
            if day is None:
                why = plain_words().ui("away_no_day", day=typed[:40])
                return await show(interaction, refused_card(why, first, last))
            days.append(day)
        start, end = whole_days(days[0], days[1], zone)
        check_days(start, end, wall)
        await show(interaction, sure_card(start, end, zone, await self.table.aways.foresee(interaction.user.id)))
