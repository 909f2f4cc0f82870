"""While computer players are asked: a panel is drawn once more when they have moved, so that its buttons are those of
the present question. It is still the answer to the same click; the next click calls it off."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import aiohttp
import discord

from bot.interaction.answer import Friendly, Interaction, redraw
from bot.interaction.context import Here, look_up
from bot.panels.parts import Card
from bot.table import Refused, Table

Draw = Callable[[Here], Awaitable[Card]]


def machines_move(here: Here) -> bool:
    """The game goes on without any person: a computer player is asked, or the clock closes a question."""
    state = here.state
    if state is None or here.game.phase != "running" or state.result is not None:
        return False
    awaited = state.awaited()
    return not awaited or any(here.sitters[seat].computer for seat in awaited)


class Followed(NamedTuple):
    interaction: Interaction
    draw: Draw


class Following:
    """Nothing waits here: each move of the game looks whether a panel is to be drawn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.panels: dict[str, dict[int, Followed]] = {}  # by game and user
        self.drawing: set[asyncio.Task[None]] = set()
        table.games.committed.append(self.hear)

    async def begin(self, interaction: Interaction, here: Here, draw: Draw) -> None:
        if machines_move(here):
            game, user = here.game.id, interaction.user.id
            self.panels.setdefault(game, {})[user] = Followed(interaction, draw)
            await self.look(game, user)  # they may have moved while the answer was on its way

    def call_off(self, game: str, user: int) -> Followed | None:
        """The person has clicked again: what that click shows must not be overwritten."""
        of_game = self.panels.get(game, {})
        followed = of_game.pop(user, None)
        if followed is not None and not of_game:
            del self.panels[game]
        return followed

    def hear(self, game: str) -> None:
        """A game was written."""
        for user in self.panels.get(game, ()):
            task = asyncio.create_task(self.look(game, user))
            self.drawing.add(task)
            task.add_done_callback(self.drawing.discard)

    async def stop(self) -> None:
        """The bot leaves, and the table closes next: no panel is drawn any more."""
        self.panels.clear()
        drawing = list(self.drawing)
        for task in drawing:
            task.cancel()
        await asyncio.gather(*drawing, return_exceptions=True)

    async def look(self, game: str, user: int) -> None:
        try:
            now = await look_up(self.table, game, user)
            followed = self.panels.get(game, {}).get(user)
            if followed is None or machines_move(now):
                return
            self.call_off(game, user)
            await redraw(followed.interaction, await followed.draw(now))
        except (discord.HTTPException, aiohttp.ClientError, Friendly, Refused):
            return  # the panel stays as it is; a click on it leads to the present question
