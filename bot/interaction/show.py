"""What an interaction is answered with: a panel, a message for everybody, a modal."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol

import discord

from bot.interaction.answer import (
    NO_PINGS,
    Files,
    Friendly,
    Interaction,
    copies,
    fill_in,
    respond,
    updates_panel,
    watchdog_of,
    words_for,
)
from bot.interaction.context import GameContext
from bot.panels.layout import form_of, layout, modal_of
from bot.panels.parts import Buttons, Card, Form, Menu, Modal, Picture, TextPart
from bot.table import Sitters
from bot.words import Words, plain_words
from rules.kernel import View


class Beside(Protocol):
    """A picture as a message needs it."""

    files: list[discord.File]
    parts: list[Picture]


class Pictures(Protocol):
    """Draws what a choice is made by."""

    async def beside(self, words: Words, game: str, view: View, sitters: Sitters) -> Beside: ...


def defer_soon(interaction: Interaction) -> None:
    """The answer will take a while: "thinking" is shown until then."""
    watchdog_of(interaction).bark_soon()


async def show(interaction: Interaction, card: Card, files: Files = (), update: bool | None = None) -> None:
    """The result: the panel it came from changed, or a new private message."""
    update = updates_panel(interaction) if update is None else update
    response = interaction.response

    def send() -> Awaitable[object]:
        if update:
            return response.edit_message(view=layout(card), attachments=copies(files), allowed_mentions=NO_PINGS)
        return response.send_message(view=layout(card), files=copies(files), ephemeral=True, allowed_mentions=NO_PINGS)

    if response.is_done() or not await respond(interaction, send):
        await fill_in(interaction, card, files)


async def show_to_all(interaction: Interaction, card: Card, files: Files, done: str) -> int:
    """A message for everybody; its id. If the watchdog was quicker, it has promised a private answer: that one says
    `done`, and the message is sent besides."""
    sent: list[int] = []

    async def send() -> None:
        made = await interaction.response.send_message(
            view=layout(card), files=copies(files), allowed_mentions=NO_PINGS
        )
        sent.append(int(made.message_id or 0))

    if await respond(interaction, send):
        return sent[0]
    if not watchdog_of(interaction).deferred:  # ours arrived, and the reply to it was lost
        return int((await interaction.original_response()).id)
    await fill_in(interaction, Card([TextPart(done)]))
    later = await interaction.followup.send(
        view=layout(card), files=copies(files), allowed_mentions=NO_PINGS, wait=True
    )
    return int(later.id)


async def redraw(interaction: Interaction, card: Card, files: Files = ()) -> None:
    """Changes the answer that was given already."""
    await interaction.edit_original_response(view=layout(card), attachments=copies(files), allowed_mentions=NO_PINGS)


async def beside(pictures: Pictures | None, context: GameContext, card: Card) -> tuple[Card, Files]:
    """Puts a picture above a choice that is easier to see than to read, such as a board."""
    state, seat = context.begun, context.player
    if pictures is None or not getattr(state.top, "pictured", False) or seat not in state.awaited():
        return card, ()
    view = context.campaign.view(state, seat)
    shown = await pictures.beside(context.words, context.game.id, view, context.sitters)
    at = next((i for i, part in enumerate(card.parts) if isinstance(part, Menu | Buttons)), len(card.parts))
    return Card([*card.parts[:at], *shown.parts, *card.parts[at:]], card.colour), shown.files


async def open_modal(interaction: Interaction, modal: Modal | Form) -> None:
    """A window can only be the first answer, and never the answer to another window: only forged ids ask for that."""
    if interaction.type is discord.InteractionType.modal_submit:
        raise Friendly(plain_words().ui("old_command"))

    def send() -> Awaitable[object]:
        return interaction.response.send_modal(form_of(modal) if isinstance(modal, Form) else modal_of(modal))

    if await respond(interaction, send):
        return
    if watchdog_of(interaction).deferred:
        raise Friendly(words_for(interaction).ui("modal_late"))
