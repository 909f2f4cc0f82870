"""A seat's turn: from a click, a command or a typed order to the table, and the panel that answers it.

While computer players are asked, `FollowUp` redraws that panel after they have moved, so that its buttons are those of
the present question.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import aiohttp
import discord
import msgspec

from bot.deadlines import speeds
from bot.interaction.answer import Friendly, Interaction
from bot.interaction.context import GameContext, can_say_machines_move, load_context, machines_move
from bot.interaction.forms import answer_form
from bot.interaction.going_back import moments_of
from bot.interaction.pasted import take_pasted
from bot.interaction.preview import odds_of, try_elsewhere
from bot.interaction.show import Pictures, beside, open_modal, redraw, show
from bot.interaction.since_line import with_since
from bot.interaction.typed_orders import orders_refused, refusal_said
from bot.panels.clicks import Complete, Open, Pasted, Readiness, Redraw, Step, press
from bot.panels.drafts import Desk, Trial, look, same_again, try_out
from bot.panels.going_back import is_going_back
from bot.panels.ids import Act, Click
from bot.panels.parts import Card
from bot.panels.public_cards import call_menu
from bot.panels.turn import draw, more_panel, receipt, since_said
from bot.store import Away
from bot.table import Refused, Table
from bot.table.records import Draft
from bot.workers.pool import LONG, Workers
from rules.kernel import Chance, Illegal, Sealed, Stale, Undo, Verb, Written, question_for

log = logging.getLogger(__name__)

OWN_ENTRIES = 60  # of a seat, looked through for what it ordered before

Draw = Callable[[GameContext], Awaitable[Card]]  # a seat's panel, as it is then


class FollowedPanel(NamedTuple):
    interaction: Interaction
    draw: Draw
    open_for: int | None  # the question it asks its person: a menu may be open, so it stays as it is


class FollowUp:
    """Redraws panels when computer players have moved: each commit of a game checks its panels."""

    def __init__(self, table: Table, pictures: Pictures | None = None) -> None:
        self.table, self.pictures = table, pictures
        self.panels: dict[str, dict[int, FollowedPanel]] = {}  # by game and user
        self.drawing: set[asyncio.Task[None]] = set()
        table.games.committed.append(self.hear)
        table.games.heard.append(self.hear)

    async def begin(self, interaction: Interaction, context: GameContext, draw: Draw) -> None:
        if machines_move(context):
            game, user = context.game.id, interaction.user.id
            asks = context.begun.kept.question if context.seat in context.begun.awaited() else None
            self.panels.setdefault(game, {})[user] = FollowedPanel(interaction, draw, asks)
            await self.look(game, user)  # they may have moved while the answer was on its way

    def call_off(self, game: str, user: int) -> FollowedPanel | None:
        """The person has clicked again: what that click shows must not be overwritten."""
        of_game = self.panels.get(game, {})
        followed = of_game.pop(user, None)
        if followed is not None and not of_game:
            del self.panels[game]
        return followed

    def hear(self, game: str) -> None:
        """A move of this game was committed."""
        for user in self.panels.get(game, ()):
            task = asyncio.create_task(self.look(game, user))
            self.drawing.add(task)
            task.add_done_callback(self.drawing.discard)

    async def stop(self) -> None:
        """The bot is leaving and the table closes next: no more panels are drawn."""
        self.panels.clear()
        drawing = list(self.drawing)
        for task in drawing:
            task.cancel()
        await asyncio.gather(*drawing, return_exceptions=True)

    async def look(self, game: str, user: int) -> None:
        try:
            now = await load_context(self.table, game, user)
            followed = self.panels.get(game, {}).get(user)
            if followed is None or machines_move(now) or followed.open_for == now.begun.kept.question:
                return
            self.call_off(game, user)
            await redraw(followed.interaction, *await beside(self.pictures, now, await followed.draw(now)))
        except (discord.HTTPException, aiohttp.ClientError, Friendly, Refused, Away) as fault:
            log.info("a panel stays as it is: %r", fault)  # a click on it leads to the present question


class Panels:
    def __init__(self, table: Table, workers: Workers | None = None, pictures: Pictures | None = None) -> None:
        self.table, self.workers, self.pictures = table, workers, pictures
        self.follow_up = FollowUp(table, pictures)
        self.long: set[tuple[str, str]] = set()  # kinds of orders that take long to try out (campaign, verb)

    # Drawing.

    def desk(self, context: GameContext) -> Desk:
        return Desk(context.campaign, context.words, context.game.id, context.begun, context.player)

    async def desk_to_draw(self, context: GameContext, draft: Draft | None = None) -> Desk:
        """With what only a panel shows: until when, and whether the last act can be taken back."""
        at = speeds.time_up_at(context.game, context.sitters, context.begun, self.table.time.ahead())
        until = None if at is None else round(self.table.time.wall_at(at))
        queries, game, seat = self.table.queries, context.game.id, context.player
        reads = [queries.can_undo(game, seat), queries.own_entries(game, seat, OWN_ENTRIES)]
        if seat not in context.begun.awaited():
            reads.append(queries.next_game(game, seat))
        undo, (own, posted), *elsewhere = await queries.at_once(*reads)
        picks = [e.entry.pick for e in own if not isinstance(e.entry.pick, Undo)]
        ordered = () if len(picks) < len(own) else tuple(e.entry.pick for e in reversed(own) if e.number > posted)
        again = same_again(context.begun, seat, picks)
        moments = await moments_of(self.table, context) if is_going_back(draft) else ()
        shown = {
            "moments": moments,
            "until": until,
            "undo": undo,
            "again": again,
            "ordered": ordered,
            "elsewhere": elsewhere[0] if elsewhere else None,
        }
        return msgspec.structs.replace(self.desk(context), **shown, thinking=can_say_machines_move(context))

    async def answer_again(self, interaction: Interaction, context: GameContext) -> None:
        """What the seat answered to such a question before, or the panel if that can't be answered any more."""
        desk = await self.desk_to_draw(context)
        if desk.again is None:
            return await self.open(interaction, context, context.words.ui("reply_past"))
        await self.carry_out(interaction, context, desk.again, desk.question)

    async def keep(self, desk: Desk, before: Draft | None, draft: Draft | None) -> None:
        if draft == before:
            return
        if draft is None:
            await self.table.drafts.drop(desk.game, desk.seat)
        else:
            await self.table.drafts.save(desk.game, desk.seat, desk.question, draft)

    async def panel(self, context: GameContext, note: str = "") -> Card:
        """The panel as it is now; a half-filled order is taken up again."""
        draft = await self.table.drafts.of(context.game.id, context.player)
        desk = await self.desk_to_draw(context, draft)
        card = draw(desk, draft, note=note, trial=await self.trial(context, desk, draft))
        return card if note or draft is not None else await with_since(self.table, context, card)

    async def trial(
        self, context: GameContext, desk: Desk, draft: Draft | None, tried: Trial | None = None
    ) -> Trial | None:
        """What a complete order would do, for its preview."""
        at = look(desk.state, desk.seat, draft) if draft is not None else None
        if at is None or at.pick is None:
            return None
        trial = tried or (Trial(True) if isinstance(at.ask, Sealed) else await self.try_out(context, at.pick))
        trial.odds = await odds_of(self.workers, context, at.pick)
        return trial

    async def try_out(self, context: GameContext, pick: Verb) -> Trial:
        """In this process; or in a worker, if orders of this kind have taken long before."""
        kind = (context.game.campaign, pick.kind())
        luck = f"{context.game.id}:{context.begun.kept.question}:{context.player}"
        if kind in self.long and self.workers is not None:
            return await try_elsewhere(self.workers, context, pick, luck)
        start = time.thread_time()  # not the time of day: on a busy machine everything takes long by that
        trial = try_out(context.campaign, context.begun, context.player, pick, Chance(luck))
        if time.thread_time() - start > LONG:
            self.long.add(kind)
        return trial

    # Acting.

    async def open(self, interaction: Interaction, context: GameContext, note: str = "") -> None:
        await show(interaction, *await beside(self.pictures, context, await self.panel(context, note)))
        await self.follow_up.begin(interaction, context, lambda later: self.panel(later, note))

    async def more(self, interaction: Interaction, context: GameContext) -> None:
        card = more_panel(await self.desk_to_draw(context))
        card.parts.insert(-1, call_menu(context.words, context.game, context.sitters[context.player].ping))
        await show(interaction, card)

    async def take_click(self, interaction: Interaction, context: GameContext, click: Click, values: list[str]) -> None:
        """A click on a panel, or a modal that was sent from one."""
        desk = self.desk(context)
        before = await self.table.drafts.of(desk.game, desk.seat)
        if click.arg == Act.FILLED:
            return await answer_form(self, interaction, context, desk, before, click)
        await self.follow(interaction, context, desk, before, press(desk, before, click, values))

    async def begin(self, interaction: Interaction, context: GameContext, draft: Draft) -> None:
        """An order that is filled in already, from a button that names it: if it is still open, it is given."""
        desk = self.desk(context)
        at = look(desk.state, desk.seat, draft)
        if at is None or at.draft.given[: len(draft.given)] != draft.given:
            return await self.open(interaction, context, context.words.ui("reply_past"))
        if at.pick is not None:
            return await self.carry_out(interaction, context, at.pick, desk.question)
        before = await self.table.drafts.of(desk.game, desk.seat)
        await self.follow(interaction, context, desk, before, Redraw(at.draft))

    async def follow(
        self, interaction: Interaction, context: GameContext, desk: Desk, before: Draft | None, step: Step
    ) -> None:
        match step:
            case Open(modal=modal):  # Discord wants it at once: nothing is written before
                await open_modal(interaction, modal)
            case Complete(draft=draft, pick=pick, readiness=readiness):
                tried = await self.try_out(context, pick) if readiness is Readiness.IF_REVERSIBLE else None
                if readiness is Readiness.PREVIEW_FIRST or (tried is not None and tried.final):
                    return await self.redraw(interaction, context, before, Redraw(draft), tried)
                await self.carry_out(interaction, context, pick, desk.question)
            case Pasted(draft=Draft() as draft):
                await take_pasted(self, interaction, context, desk, draft)
            case Redraw() as step:
                await self.redraw(interaction, context, before, step)

    async def redraw(
        self,
        interaction: Interaction,
        context: GameContext,
        before: Draft | None,
        step: Redraw,
        tried: Trial | None = None,
    ) -> None:
        desk = await self.desk_to_draw(context, step.draft)
        await self.keep(desk, before, step.draft)
        trial = await self.trial(context, desk, step.draft, tried)
        drawn = draw(desk, step.draft, step.page, step.note, trial)
        await show(interaction, *await beside(self.pictures, context, drawn))
        if step.draft is None:
            await self.follow_up.begin(interaction, context, lambda later: self.panel(later, step.note))

    async def carry_out_all(self, interaction: Interaction, context: GameContext, orders: list[Written]) -> None:
        """Several orders, one entry each; none is carried out unless all are legal."""
        words = context.words
        if not orders or any(order.pick is None for order in orders):
            return await self.open(interaction, context, orders_refused(words, orders))
        for order in orders[:-1]:
            try:
                await self.table.moves.play(context.game.id, context.player, order.pick)
            except Illegal as refusal:  # somebody was quicker
                now = await load_context(self.table, context.game.id, interaction.user.id)
                return await self.open(interaction, now, words.refusal(refusal))
        now = await load_context(self.table, context.game.id, interaction.user.id)
        given = words.ui("orders_given", count=len(orders)) if len(orders) > 1 else ""
        await self.carry_out(interaction, now, orders[-1].pick, None, given)

    async def carry_out(
        self, interaction: Interaction, context: GameContext, pick: Verb, drawn_for: int | None, lead: str = ""
    ) -> None:
        game, seat, words = context.game.id, context.player, context.words
        state = context.begun
        secret = isinstance(question_for(state, seat, type(pick)), Sealed) or type(pick) in state.anytime.secret
        try:
            done = await self.table.moves.play(game, seat, pick, drawn_for, interaction.id)
        except Stale:
            await self.open(interaction, await load_context(self.table, game, interaction.user.id), words.ui("stale"))
            return
        except Illegal as refusal:  # no panel was drawn for a typed order: it is told how to write one that is legal
            typed = drawn_for is None
            said = refusal_said(words, state, seat, refusal, type(pick)) if typed else words.refusal(refusal)
            return await self.open(interaction, context, said)
        now = await load_context(self.table, game, interaction.user.id)
        if drawn_for == now.begun.kept.question:  # otherwise the draft went with its question
            await self.table.drafts.drop(game, seat)
        desk = await self.desk_to_draw(now)
        note = "\n".join(filter(None, [lead, receipt(words, seat, pick, done.entry, secret)]))
        await show(interaction, *await beside(self.pictures, now, draw(desk, None, note=note)))
        await self.follow_up.begin(interaction, now, lambda later: self.panel_after(later, note, done.number))

    async def panel_after(self, context: GameContext, note: str, number: int) -> Card:
        """The next question, under what happened since entry `number`."""
        entries = [e.entry for e in await self.table.queries.entries(context.game.id, number)]
        since = since_said(context.words, context.player, entries)
        return await self.panel(context, "\n".join(filter(None, [note, since])))
