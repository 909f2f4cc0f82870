"""The message that shows a photo of a battle on a real table."""

from __future__ import annotations

import base64
import io

import discord

from bot.interaction.context import GameContext
from bot.messages import payloads
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, Picture, TextPart
from bot.words import Said, quiet

FILE = "table.jpg"


def photo_card(context: GameContext, payload: payloads.Photo, token: int) -> tuple[Card, list[discord.File]]:
    words = context.words
    side = context.begun.called(payload["seat"])
    said = words.ui("photo_shown", side=side, title=Said(quiet(context.game.title)))
    button = Button(post_id(context.game.id, "play", token=token), words.ui("take_turn"), "primary")
    picture = Picture(FILE, words.ui("photo_alt", side=side))
    file = discord.File(io.BytesIO(base64.b64decode(payload["photo"])), FILE)
    return Card([TextPart(said), picture, Buttons([button])]), [file]
