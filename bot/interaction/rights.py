"""Who may do what, and where: by user id and seat, and by the channel that it comes from.

A seat goes with its player everywhere, in private messages too. What hosts and moderators may do counts only in the
game's own channel or a thread of it: anybody is a moderator in a server of their own. People without a seat see a
game only where it is played. `docs/security.md` has the whole table.
"""

from __future__ import annotations

import discord

from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext, is_at_home, must_see
from bot.table import Game
from bot.words import Said
from rules.kernel import phrase


async def can_see_channel(interaction: Interaction, game: Game, plays: bool) -> bool:
    """Whether the asker can see where the game is played. Players and host are in its private thread;
    people who may manage threads can open it."""
    if interaction.channel_id == game.channel_id:
        return True
    member = interaction.user
    place = await interaction.client.places.find(interaction.guild_id, game.channel_id)
    if place is None or not isinstance(member, discord.Member):
        return plays
    rights = place.rights(member)
    if isinstance(place.channel, discord.Thread) and place.channel.is_private():
        return rights.view_channel and (plays or rights.manage_threads)
    return rights.view_channel


def manages(interaction: Interaction, game: Game) -> bool:
    """Whether it comes from somebody who may manage the server in which the game is played, in its channel."""
    return is_at_home(interaction, game) and interaction.permissions.manage_guild


def plays_alone(context: GameContext, interaction: Interaction) -> bool:
    """Nobody else's game: it has begun, and the other seats are the computer's."""
    people = {sitter.user_id for sitter in context.sitters.values()} - {None}
    return context.state is not None and people == {interaction.user.id}


def must_be_at_home(context: GameContext, interaction: Interaction) -> None:
    must_see(context, interaction)
    if not is_at_home(interaction, context.game):
        raise Friendly(context.words.ui("only_at_home", channel=Said(f"<#{context.game.channel_id}>")))


def must_be_host(context: GameContext, interaction: Interaction, alone: bool = False) -> None:
    """`alone`: somebody who plays alone may do it too, since it concerns nobody else."""
    must_be_at_home(context, interaction)
    if interaction.user.id == context.game.host_id or manages(interaction, context.game):
        return
    if not (alone and plays_alone(context, interaction)):
        raise Friendly(context.words.refused(phrase("only_the_host")))
