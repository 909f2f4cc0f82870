"""Moves: the beginning, players' picks, the clock's entries and the host's rulings."""

from __future__ import annotations

import time
from typing import Any

import msgspec

from bot.deadlines import speeds
from bot.store import Do
from bot.table.core import Live
from bot.table.records import Game, Outcome
from bot.table.undo import Undoing
from rules import kernel
from rules.kernel import CLOCK, Begin, Entry, Ruling, Stale, TimeUp, Undo, Verb, dice, phrase

LONG = 0.02  # seconds on the event loop; others wait meanwhile


class Playing(Undoing):
    async def begin(self, game_id: str, post_id: int) -> Game:
        """The commitment stands in post `post_id`: its id makes the key, and the game begins. Harmless if repeated."""

        async def work() -> Game:
            live = await self.live(game_id)
            if live.game.phase != "starting":
                return live.game
            (seed,) = await self.store.one("SELECT seed FROM games WHERE id = ?", game_id)
            campaign, seats = live.campaign, list(live.sitters)
            options = msgspec.convert(live.game.options, campaign.options)
            before = campaign.new(seats, dice.key_of(seed, str(post_id)), options, live.data)
            state, entry = kernel.play(before, CLOCK, Begin())
            first = [
                Do("UPDATE games SET phase = 'running', commitment_post = ?, started = ? WHERE id = ?",
                   (post_id, self.time.wall(), game_id), must=1),
                self._keep_state(live, 0, before, kept=True),
            ]  # fmt: skip
            live.game = msgspec.structs.replace(
                live.game, phase="running", commitment_post=post_id, started=self.time.wall()
            )
            return (await self._enter(live, None, state, entry, "begin", first)).game

        return await self.in_turn(game_id, work)

    async def cannot_begin(self, game_id: str, why: str) -> None:
        """It says so, and waits for its host to end it."""
        await self.in_turn(game_id, lambda: self.set_fault(game_id, why))

    async def play(
        self, game_id: str, seat: str, pick: Verb, drawn_for: int | None = None, interaction: int | None = None
    ) -> Outcome:
        """Plays `pick` for `seat`, if the rules allow it now. Illegal, Stale or Refused: nothing was changed."""

        async def turn() -> Outcome:
            if (done := await self._done_before(await self.live(game_id), interaction)) is not None:
                return done
            live = await self._running(game_id)
            state, entry = await self._carry_out(live, seat, pick, drawn_for)
            return await self._enter(live, live.state, state, entry, "play", interaction=interaction)

        return await self.in_turn(game_id, turn)

    async def _carry_out(self, live: Live, seat: str, pick: Verb, drawn_for: int | None = None) -> tuple[Any, Entry]:
        """By the rules: here, or in a worker process if picks of this kind have shown that they take long."""
        kind = (live.campaign.id, pick.kind())
        if self.elsewhere is not None and kind in self._long:
            if drawn_for is not None and drawn_for != live.state.kept.question:
                raise Stale(pick.kind(), phrase("question_is_past"))
            kernel.check(live.state, seat, pick)
            return await self.elsewhere(live.game, live.campaign, live.state, seat, pick)
        start = time.thread_time()
        state, entry = kernel.play(live.state, seat, pick, drawn_for)
        if time.thread_time() - start > LONG:
            self._long.add(kind)
        return state, entry

    async def clock(self, game_id: str, verb: Verb) -> Outcome | None:
        """An entry of the clock, if it is (still) due. `Close` waits for the shortest time of a window, `TimeUp` for
        the time to be up; an `Undo` by consent for the consent of all."""

        async def work() -> Outcome | None:
            live = await self.live(game_id)
            if live.game.phase != "running" or not self._is_due(live, verb):
                return None
            if isinstance(verb, Undo):
                before, since = await self._back_to(live, verb.to)
                state, entry = kernel.take_back(live.state, before, since, CLOCK, "consent")
            else:
                state, entry = await self._carry_out(live, CLOCK, verb)
            return await self._enter(live, live.state, state, entry, "clock")

        return await self.in_turn(game_id, work)

    def _is_due(self, live: Live, verb: Verb) -> bool:
        now, what = self.time.served(), "undo" if isinstance(verb, Undo) else verb.kind()
        game, state = live.game, live.state
        plan = speeds.plan(game, live.sitters, state, game.clocks, now)
        at = next((d.at for d in plan if d.what == what), None)
        return at is not None and at <= now and (isinstance(verb, TimeUp) or kernel.due(state) == verb)

    async def rule(self, game_id: str, do: str, why: str) -> Outcome:
        """The host's ruling on the question that is open, where its frame leaves something to a host."""

        async def turn() -> Outcome:
            live = await self._running(game_id)
            state, entry = await self._carry_out(live, CLOCK, Ruling(do, why))
            return await self._enter(live, live.state, state, entry, "ruling")

        return await self.in_turn(game_id, turn)
