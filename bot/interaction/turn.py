"""A seat's turn: from a click, a command or a typed order to the table, and the panel that answers it."""

from __future__ import annotations

import time

from bot.app.workers import Workers
from bot.deadlines import speeds
from bot.interaction.answer import Interaction, ask, show
from bot.interaction.context import Here, look_up
from bot.interaction.follow_up import Following
from bot.interaction.preview import odds_of, tried_elsewhere
from bot.panels.clicks import Complete, Open, Readiness, Redraw, press
from bot.panels.drafts import Draft, Trial, is_secret, look, try_out
from bot.panels.ids import Click
from bot.panels.parts import Card
from bot.panels.public_cards import call_menu
from bot.panels.turn import Desk, draw, more_panel, receipt
from bot.table import Table
from bot.words import Said
from rules.kernel import Chance, Illegal, Stale, Undo, Verb, Written, question_for

LONG = 0.02  # seconds; what takes longer does not run on the event loop


class Turns:
    def __init__(self, table: Table, workers: Workers | None = None) -> None:
        self.table, self.workers = table, workers
        self.following = Following(table)
        self.long: set[tuple[str, str]] = set()  # kinds of orders that take long to try out

    # Drawing.

    async def desk(self, here: Here, undo: bool | None = None) -> Desk:
        game, state = here.game, here.begun
        undo = await self.can_undo(here) if undo is None else undo
        return Desk(here.campaign, here.words, game.id, state, here.player, self.until(here), undo)

    def until(self, here: Here) -> int | None:
        """When time is up, from the game in memory."""
        time = self.table.time
        plan = speeds.plan(here.game, here.sitters, here.state, here.game.clocks, time.served())
        at = next((d.at for d in plan if d.what == "time_up"), None) if here.game.phase == "running" else None
        return round(time.wall_at(at)) if at is not None else None

    async def can_undo(self, here: Here) -> bool:
        """Whether the last thing that happened was this seat's own, with nothing seen since."""
        if here.game.phase != "running":
            return False
        last = await self.table.entries(here.game.id, here.game.entries - 2)
        if len(last) < 2 or isinstance(last[-1].entry.pick, Undo):
            return False
        before, now = last[-2].entry, last[-1].entry
        return now.seat == here.seat and not now.mark and now.question != before.question

    async def draft(self, desk: Desk) -> Draft | None:
        kept = await self.table.draft(desk.game, desk.seat)
        return Draft(kept.verb, kept.values[0], kept.values[1]) if kept is not None else None

    async def keep(self, desk: Desk, before: Draft | None, draft: Draft | None) -> None:
        if draft == before:
            return
        if draft is None:
            await self.table.drop_draft(desk.game, desk.seat)
        else:
            values = [draft.given, draft.picks]
            await self.table.save_draft(desk.game, desk.seat, desk.question, draft.verb, values)

    async def panel(self, here: Here, note: str = "") -> Card:
        """The panel as it is now; a half-filled order is taken up again."""
        desk = await self.desk(here)
        draft = await self.draft(desk)
        return draw(desk, draft, note=note, trial=await self.trial(here, desk, draft))

    async def trial(self, here: Here, desk: Desk, draft: Draft | None) -> Trial | None:
        """What a complete order would do, for its preview."""
        at = look(desk.state, desk.seat, draft) if draft is not None else None
        if at is None or at.pick is None:
            return None
        trial = Trial(True) if is_secret(at.ask) else await self.try_out(here, at.pick)
        trial.odds = await odds_of(self.workers, here, at.pick)
        return trial

    async def try_out(self, here: Here, pick: Verb) -> Trial:
        """Here; or in a worker process, where orders of this kind have shown that they take long."""
        kind, luck = (here.game.campaign, pick.kind()), f"{here.game.id}:{here.begun.kept.question}:{here.player}"
        if kind in self.long and self.workers is not None:
            return await tried_elsewhere(self.workers, here, pick, luck)
        start = time.perf_counter()
        trial = try_out(here.campaign, here.begun, here.player, pick, Chance(luck))
        if time.perf_counter() - start > LONG:
            self.long.add(kind)
        return trial

    # Acting.

    async def open(self, interaction: Interaction, here: Here, note: str = "") -> None:
        await show(interaction, await self.panel(here, note))
        await self.following.begin(interaction, here, lambda later: self.panel(later, note))

    async def more(self, interaction: Interaction, here: Here) -> None:
        card = more_panel(await self.desk(here))
        card.parts.insert(-1, call_menu(here.words, here.game, here.sitters[here.player].ping))
        await show(interaction, card)

    async def pressed(self, interaction: Interaction, here: Here, click: Click, values: list[str]) -> None:
        """A click on a panel, or a modal that was sent from one."""
        desk = await self.desk(here)
        before = await self.draft(desk)
        match press(desk, before, click, values):
            case Open(modal=modal):  # Discord wants it at once: nothing is written before
                await ask(interaction, modal)
            case Complete(pick=pick, readiness=readiness) if await self.is_ready(here, pick, readiness):
                await self.carry_out(interaction, here, pick, click.question)
            case Complete(draft=draft):
                await self.redraw(interaction, here, desk, before, Redraw(draft))
            case Redraw() as step:
                await self.redraw(interaction, here, desk, before, step)

    async def redraw(
        self, interaction: Interaction, here: Here, desk: Desk, before: Draft | None, step: Redraw
    ) -> None:
        await self.keep(desk, before, step.draft)
        trial = await self.trial(here, desk, step.draft)
        await show(interaction, draw(desk, step.draft, step.page, step.note, trial))
        if step.draft is None:
            await self.following.begin(interaction, here, lambda later: self.panel(later, step.note))

    async def is_ready(self, here: Here, pick: Verb, readiness: Readiness) -> bool:
        """Whether an order is carried out now: it was confirmed, or it can be taken back."""
        if readiness is Readiness.IF_REVERSIBLE:
            return not (await self.try_out(here, pick)).final
        return readiness is Readiness.AT_ONCE

    async def carry_out_all(self, interaction: Interaction, here: Here, orders: list[Written]) -> None:
        """Several orders, one entry each; none of them, unless all stand."""
        words = here.words
        if not orders or any(order.pick is None for order in orders):
            shown = [
                words.ui("order_stands", order=order.text)
                if order.why is None
                else words.ui("order_refused", order=order.text, why=Said(words.phrase(order.why)))
                for order in orders
            ]
            return await self.open(interaction, here, "\n".join([words.ui("orders_not_given"), *shown]))
        for order in orders[:-1]:
            try:
                await self.table.play(here.game.id, here.player, order.pick)
            except Illegal as refusal:  # somebody was quicker
                now = await look_up(self.table, here.game.id, interaction.user.id)
                return await self.open(interaction, now, words.refusal(refusal))
        now = await look_up(self.table, here.game.id, interaction.user.id)
        given = words.ui("orders_given", count=len(orders)) if len(orders) > 1 else ""
        await self.carry_out(interaction, now, orders[-1].pick, None, given)

    async def carry_out(
        self, interaction: Interaction, here: Here, pick: Verb, drawn_for: int | None, lead: str = ""
    ) -> None:
        game, seat, words = here.game.id, here.player, here.words
        state = here.begun
        secret = is_secret(question_for(state, seat, type(pick))) or type(pick) in state.anytime.secret
        try:
            done = await self.table.play(game, seat, pick, drawn_for, interaction.id)
        except Stale:
            await self.open(interaction, await look_up(self.table, game, interaction.user.id), words.ui("stale"))
            return
        except Illegal as refusal:
            await self.open(interaction, here, words.refusal(refusal))
            return
        now = await look_up(self.table, game, interaction.user.id)
        if drawn_for == now.begun.kept.question:  # otherwise the draft went with its question
            await self.table.drop_draft(game, seat)
        moved = done.entry.question != state.kept.question
        desk = await self.desk(now, undo=moved and not done.entry.mark and now.game.phase == "running")
        note = "\n".join(filter(None, [lead, receipt(words, seat, pick, done.entry, secret)]))
        await show(interaction, draw(desk, None, note=note))
        await self.following.begin(interaction, now, lambda later: self.panel(later, note))

    async def undo(self, interaction: Interaction, here: Here) -> None:
        """Freely, if nothing was seen since; otherwise the person is told how to ask everybody."""
        try:
            await self.table.undo(here.game.id, here.player, interaction.id)
        except Illegal as refusal:
            why = here.words.phrase(refusal.why)
            await show(interaction, more_panel(await self.desk(here), here.words.ui("undo_asked_of", why=Said(why))))
            return
        now = await look_up(self.table, here.game.id, interaction.user.id)
        await self.open(interaction, now, here.words.ui("undone"))
