"""What hosts do with `/game host`; the table announces all of it. Players read "organiser"."""

from __future__ import annotations

import discord
import msgspec

from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext
from bot.interaction.rights import manages, must_be_host
from bot.table import Table
from rules.kernel import Ask

HOUR = 3600.0
ACTS = {
    "pause": "Pause the game",
    "resume": "Resume the game",
    "extend": "Give everybody who is to act more time (hours)",
    "replace": "Ask another player to take a seat (seat, player)",
    "computer": "Give a seat to a computer player (seat)",
    "hand over": "Make another player the organiser (player)",
    "take over": "Become the organiser when the present one is gone (if you manage the server)",
    "go back": "Rule that the game goes back to before a move (move, why)",
    "rule": "Decide what the rules leave to you, such as a disputed report (ruling, why)",
}


class Wish(msgspec.Struct, frozen=True):
    """What a host wants done, and with what."""

    action: str
    player: discord.User | None = None
    seat: str = ""
    hours: int = 24
    question: int = 0
    ruling: str = ""
    why: str = ""


async def act_as_host(table: Table, interaction: Interaction, context: GameContext, wish: Wish) -> None:
    """Whoever may manage the server of the game can do it too, when the host is gone."""
    must_be_host(context, interaction, alone=wish.action == "go back")
    game, by, may = context.game.id, interaction.user.id, manages(interaction, context.game)
    action, player = wish.action, wish.player
    if action == "pause":
        await table.host.pause(game, by, may)
    elif action == "resume":
        await table.host.resume(game, by, may)
    elif action == "extend":
        await table.host.extend(game, by, wish.hours * HOUR, may)
    elif action == "computer":
        kind = next(iter(context.campaign.computer), "")
        await table.host.replace(game, by, wish.seat, None, context.words.name(kind) if kind else "", kind, may)
    elif action == "take over":
        await table.host.hand_over(game, by, by, may)
    elif action == "go back":
        await table.moves.rule_back(game, wish.question, wish.why, by)
    elif action == "rule":
        await table.moves.rule(game, wish.ruling, wish.why, by)
    elif player is None or player.bot:
        raise Friendly(context.words.ui("host_needs_player"))
    elif action == "replace" and player.id == by:
        await table.host.replace(game, by, wish.seat, by, player.display_name, None, may)
    elif action == "replace":
        await table.host.invite(game, by, wish.seat, player.id, player.display_name, may)
    else:
        await table.host.hand_over(game, by, player.id, may)


def rulings(context: GameContext) -> list[str]:
    """What the present question leaves to the host."""
    state = context.state
    return list(state.top.rulings(state)) if state is not None and isinstance(state.top, Ask) else []
