"""What is said of promises: to the two they are between, or to all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.interaction.context import GameContext
from bot.messages import payloads
from bot.messages.row import Row
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, TextPart
from bot.panels.pledge_cards import offer_card, pledge_line, promise_said
from bot.table import Pledge
from bot.words import Said, bullet, quiet
from rules.kernel.pledges import Promise


def pledge_card(context: GameContext, payload: payloads.PledgeTold, row: Row) -> Card | None:
    """None: the seat was given to somebody else since, who finds it in `/pledge`."""
    sitter = context.sitters.get(payload.get("seat", ""))
    if row.user_id is not None and (sitter is None or sitter.user_id != row.user_id):
        return None
    words, state, what = context.words, context.begun, payload["what"]
    promise = msgspec.convert(payload["promise"], Promise)
    if what == "offered":
        offered = Pledge(payload["id"], promise, what, payload.get("wished", False), False, 0.0)
        return offer_card(words, context.game.id, context.game.title, state, offered, row.token)
    promised, title = Said(promise_said(words, state, promise)), Said(quiet(context.game.title))
    said = words.ui(f"pledge_said_{what}", title=title, promise=promised)
    return Card([TextPart(said), way(context, row)])


def all_pledges_card(context: GameContext, payload: Mapping[str, Any], row: Row) -> Card:
    """The game is over: everybody learns what was promised, and what became of it."""
    words, state = context.words, context.begun
    pledges = [
        Pledge("", msgspec.convert(p["promise"], Promise), p["state"], False, p["open"], 0.0)
        for p in payload["pledges"]
    ]
    lines = [bullet(pledge_line(words, state, pledge)) for pledge in pledges]
    return Card([TextPart("\n".join([words.ui("pledges_told"), *lines])), way(context, row)])


def way(context: GameContext, row: Row) -> Buttons:
    return Buttons([Button(post_id(context.game.id, "log", token=row.token), context.words.ui("log"))])
