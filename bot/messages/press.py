"""What is said of talking: that it begins or ends, letters that arrive, offers that are opened."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.interaction.context import GameContext
from bot.messages import payloads
from bot.messages.kinds import Kind
from bot.messages.lines import lines_of
from bot.messages.pledges import all_pledges_card, pledge_card, way
from bot.messages.row import Row
from bot.panels.ids import post_id
from bot.panels.parts import Button, Buttons, Card, TextPart
from bot.panels.press_cards import rules_said
from bot.table import Table
from bot.table.dealings import PressRules
from bot.words import Said, bullet, quiet
from rules.kernel import Ask


async def dealing_card(table: Table, context: GameContext, payload: Any, row: Row) -> Card | None:
    """None: there is nobody any more to whom it is said."""
    words, title = context.words, Said(quiet(context.game.title))
    match row.kind:
        case Kind.PLEDGE:
            return pledge_card(context, payload, row)
        case Kind.PLEDGES:
            return all_pledges_card(context, payload, row)
        case Kind.LETTER:
            return await letter_card(table, context, payload, row)
        case Kind.FOLLOW:
            return await follow_card(table, context, payload, row)
        case Kind.OFFERS:
            said = words.ui("offers_shown", title=title, offers=Said(await offers_said(table, context, payload)))
        case _ if "rules" in payload:
            rules = rules_said(words, msgspec.convert(payload["rules"], PressRules))
            said = words.ui("press_set", title=title, rules=Said(rules))
        case _:
            said = words.ui("press_opens") if payload["open"] else words.ui("press_closes")
    return Card([TextPart(said), way(context, row)])


async def letter_card(table: Table, context: GameContext, payload: payloads.Letter, row: Row) -> Card | None:
    """None: the seat was given to somebody else since, who finds it in `/letter`."""
    sitter = context.sitters.get(payload["seat"])
    found = [one for one in await table.press.of(context.game.id) if one.id == payload["id"]]
    if sitter is None or row.user_id != sitter.user_id or not found:
        return None
    title, by = Said(quiet(context.game.title)), context.begun.called(found[0].by)
    said = context.words.ui("letter_arrives", title=title, by=by, text=Said(quiet(found[0].text)))
    return Card([TextPart(said), way(context, row)])


async def offers_said(table: Table, context: GameContext, payload: payloads.Letter) -> str:
    sealed = [one for one in await table.press.of(context.game.id) if not one.to and one.due == payload["due"]]
    names = {one.by: context.words.name(context.begun.called(one.by)) for one in sealed}
    order = list(context.sitters)
    return "\n".join(
        bullet(f"**{names[one.by]}**: {quiet(one.text)}") for one in sorted(sealed, key=lambda one: order.index(one.by))
    )


async def follow_card(table: Table, context: GameContext, payload: payloads.Follow, row: Row) -> Card | None:
    """None: they follow it no more, or have taken a seat."""
    user, game, words = row.user_id or 0, context.game, context.words
    plays = any(s.user_id == user for s in context.sitters.values())
    if plays or not await table.spectators.is_following(game.id, user):
        return None
    logged = await table.queries.entries(game.id, payload["since"])
    news = lines_of(words, [e.entry for e in logged], None)
    doing = ""
    if context.state is not None and isinstance(context.state.top, Ask) and context.state.result is None:
        doing = words.doing(context.state.top.doing(context.state))
    values = {"title": Said(quiet(game.title)), "channel": Said(f"<#{game.channel_id}>"), "n": len(news)}
    last = Said(news[-1]) if news else ""
    said = words.ui("follow_line", **values, last=last, doing=Said(doing))
    stop = Button(post_id("", "unfollow", game.id, row.token), words.ui("follow_stop"))
    return Card([TextPart(said), Buttons([stop])])
