"""Which game, and which seat: found by channel and user id, never by a role or a name."""

from __future__ import annotations

import asyncio
import logging
import time

import discord
import msgspec

from bot.deadlines.speeds import is_sealed, plays_alone
from bot.interaction.answer import Friendly, Interaction
from bot.panels.ids import post_id
from bot.panels.parts import Button, Card, TextPart, clip, rows
from bot.store import Trouble
from bot.table import Game, Sitter, Table
from bot.words import Words, plain_words, words_of
from rules.kernel import Campaign, State

log = logging.getLogger(__name__)

PATIENCE, LOOK_AGAIN = 8.0, 0.1  # seconds that somebody waits for a game that is just starting
LOOKS = ("map", "log", "since")  # what the buttons of commands that only look are for
SEES = ("map", "log", "hand")  # what shows the game as it was when it was asked for
PLAYS = ("play", "undo", "more", "reply", "again", "agree", "refuse")  # what answers with the panel as it is then


class NoGame(Friendly):
    """There is no game in this channel, and the person sits in none elsewhere."""


class GameContext(msgspec.Struct, frozen=True):
    """A game as somebody came to it. `seat` None: a spectator."""

    game: Game
    campaign: Campaign
    words: Words
    sitters: dict[str, Sitter]
    state: State | None  # None before the game has begun
    seat: str | None

    @property
    def player(self) -> str:
        """The seat; spectators are told what is open to everybody."""
        if self.seat is None:
            raise Friendly(self.words.ui("no_seat"))
        return self.seat

    @property
    def begun(self) -> State:
        """The state of a game that has begun."""
        if self.state is None:
            raise Friendly(self.words.ui("starting_now" if self.game.phase == "starting" else "not_started"))
        return self.state


async def load_context(table: Table, game_id: str, user_id: int) -> GameContext:
    if await table.games.game(game_id) is None:
        raise Friendly(plain_words().ui("no_such_game"))
    live = await table.games.look(game_id)
    seat = next((seat for seat, s in live.sitters.items() if s.user_id == user_id), None)
    words = words_of(live.campaign)
    if words.game.by_country or (live.state is not None and live.state.result is not None):
        words = words.seated(live.state)  # who has won is said by the names that everybody has used
    return GameContext(live.game, live.campaign, words, dict(live.sitters), live.state, seat)


async def wait_for_beginning(table: Table, game_id: str, user_id: int) -> GameContext:
    """A game begins once its channel shows the hash of its dice. The post that shows it has buttons already: whoever
    presses one in this moment waits for the game instead of being sent away."""
    until = time.monotonic() + PATIENCE
    while (context := await load_context(table, game_id, user_id)).game.phase == "starting":
        if context.game.fault or context.game.trouble or time.monotonic() > until:
            break
        await asyncio.sleep(LOOK_AGAIN)
    return context


async def note_look(table: Table, interaction: Interaction, context: GameContext, what: str) -> None:
    """What the person has just seen, for `/since`. If it can't be written, they will be told of it again."""
    if context.state is None or what not in (*SEES, *PLAYS):
        return
    game = context.game if what in SEES else (await table.games.look(context.game.id)).game
    try:
        await table.looks.note(game.id, interaction.user.id, game.entries)
    except Trouble as fault:
        log.warning("what was seen of game %s could not be noted: %s", game.id, fault)


def machines_move(context: GameContext) -> bool:
    """The game goes on without any person: a computer player is asked, or the clock closes a question."""
    state = context.state
    if state is None or context.game.phase != "running" or state.result is not None:
        return False
    awaited = state.awaited()
    return not awaited or any(context.sitters[seat].computer for seat in awaited)


def can_say_machines_move(context: GameContext) -> bool:
    """A panel says so, but not of a question in secret when other people sit at the table: that nobody but computers
    is waited for tells who has answered."""
    state = context.state
    return machines_move(context) and (state is None or not is_sealed(state) or plays_alone(context.sitters))


def is_at_home(interaction: Interaction, game: Game) -> bool:
    """Whether it comes from the game's own channel or a thread of it. Discord says from where, not the client."""
    places = {interaction.channel_id}
    if isinstance(interaction.channel, discord.Thread):
        places.add(interaction.channel.parent_id)
    return interaction.guild_id == game.guild_id and game.channel_id in places


def must_see(context: GameContext, interaction: Interaction) -> None:
    """Players see their game from everywhere, others in its channel."""
    if context.seat is None and not is_at_home(interaction, context.game):
        raise Friendly(context.words.ui("not_your_game"))


async def find_context(table: Table, interaction: Interaction, what: str, at_home: bool = False) -> GameContext:
    """The game of this channel; else the only one the user sits in; else they are asked which. `what` is what the
    button for the chosen game shall do. `at_home`: the game of this channel, or none."""
    user = interaction.user.id
    game = await game_here(table, interaction)
    looks_back = game is not None and what in LOOKS  # a finished game is still there to be looked at
    if not at_home and not looks_back and (game is None or not game.is_open):
        mine = await table.queries.games_of(user)
        if len(mine) > 1:
            raise Friendly(which(mine, what))
        game = mine[0] if mine else game
    if game is None:
        raise NoGame(plain_words().ui("no_game_here"))
    if game.phase == "starting" and not at_home:
        return await wait_for_beginning(table, game.id, user)
    return await load_context(table, game.id, user)


async def game_here(table: Table, interaction: Interaction) -> Game | None:
    """The game of this channel; in a thread that has none of its own, the game of the channel it belongs to. No server
    can offer another's channel: the id of a channel is one in all of Discord."""
    channel = interaction.channel_id
    game = await table.queries.game_in(channel) if channel is not None else None
    if game is None and isinstance(interaction.channel, discord.Thread):
        game = await table.queries.game_in(interaction.channel.parent_id)
    return game


def label_of(game: Game) -> str:
    """Titles may be alike, so with the day on which it was opened."""
    return clip(f"{game.title} · {time.strftime('%d %B, %H:%M', time.gmtime(game.created))}", 74)


def which(games: list[Game], what: str) -> Card:
    labels: list[str] = []
    for game in games[:20]:
        alike = sum(label.startswith(label_of(game)) for label in labels)
        labels.append(label_of(game) + (f" ({alike + 1})" if alike else ""))
    buttons = [Button(post_id(g.id, what), label, "primary") for g, label in zip(games, labels, strict=False)]
    return Card([TextPart(plain_words().ui("which_game")), *rows(buttons)])
