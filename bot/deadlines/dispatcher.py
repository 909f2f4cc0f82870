"""The dispatcher: carries out deadlines when their time has come. Games don't wait for each other.

Deadlines are written with the entry that gave rise to them, so nothing is forgotten if the bot goes away in between:
computer players' turns and closing questions are deadlines too, due at once. Their times are in served time
(`served_time.py`), which a heartbeat every minute keeps.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
from collections.abc import Collection

from bot.store import crash_points
from bot.table import DeadlineKind, Due, Refused, Table
from bot.workers.pool import CARETAKER, Workers
from rules.kernel import Close, Consent, Illegal, TimeUp, Undo, Verb, due

log = logging.getLogger(__name__)

HEARTBEAT = 60.0
BEAT_SHARED = 5.0  # the same where several Heralds work in one database
LOOK_SHARED = 0.5  # seconds between two looks at the deadlines that others have set
LEASE = 45.0  # seconds for carrying one out; then another Herald may
MOST_SHARED = 8  # that one Herald takes on at a time, so that others have something to do
TROUBLE_WAIT = 300.0  # before something that failed is tried again
THINK_AGAIN = 1.0  # the same, of a computer player
TIRED = 3  # failures of a computer player after which its default is played


class Dispatcher:
    """`kinds`: those that this one of several Heralds carries out."""

    def __init__(self, table: Table, workers: Workers, kinds: Collection[DeadlineKind] = tuple(DeadlineKind)) -> None:
        self.table, self.time, self.workers, self.kinds = table, table.time, workers, kinds
        self._wake = asyncio.Event()
        self._under_way: dict[Due, asyncio.Task[None]] = {}
        self.shared = table.store.shared
        table.games.committed.append(self._wake_up)
        table.games.heard.append(self._wake_up)

    def _wake_up(self, game_id: str) -> None:
        self.wake()

    def wake(self) -> None:
        """Something may be due: it looks again."""
        self._wake.set()

    @property
    def is_idle(self) -> bool:
        return not self._under_way

    async def run(self) -> None:
        """Until cancelled."""
        heart = asyncio.create_task(self._keep_heartbeat())
        try:
            while True:
                await self._wait_for_due()
        finally:
            heart.cancel()
            for task in self._under_way.values():
                task.cancel()
            await asyncio.gather(heart, *self._under_way.values(), return_exceptions=True)

    async def _keep_heartbeat(self) -> None:
        never = asyncio.Event()
        while True:
            try:
                await self.table.heartbeat()
            except Exception:
                log.exception("no heartbeat could be written")
            await self.time.wait(never, BEAT_SHARED if self.shared else HEARTBEAT)

    async def _wait_for_due(self) -> None:
        """Starts what is due, then waits for the next deadline or the next commit."""
        self._wake.clear()
        now = self.time.served()
        found, next_at = await self.table.deadlines.due(now)
        ours = [(at, due) for at, due in found if due not in self._under_way and due.what in self.kinds]
        for deadline in await self._claim(await self.table.reach.reached(ours)):
            if deadline not in self._under_way:
                task = self._under_way[deadline] = asyncio.create_task(self._carry_out(deadline))
                task.add_done_callback(functools.partial(self._end, deadline))
        longest = LOOK_SHARED if self.shared else HEARTBEAT
        at = now + longest if next_at is None else min(now + longest, next_at)
        await self.time.wait(self._wake, at - self.time.served())

    async def _claim(self, found: list[Due]) -> list[Due]:
        """Of several Heralds one carries a deadline out."""
        if not self.shared:
            return found
        names = {f"due:{due.game_id}:{due.what}:{due.seat}": due for due in found[: MOST_SHARED - len(self._under_way)]}
        return [names[name] for name in await self.table.store.claim(list(names), LEASE)]

    def _end(self, deadline: Due, task: asyncio.Task[None]) -> None:
        self._under_way.pop(deadline)
        self._wake.set()

    async def _carry_out(self, deadline: Due) -> None:
        """Whatever fails is logged and put off, and does not hold up other games."""
        crash_points.reach(f"clock: before {deadline.what}")
        entries = await self._count_entries(deadline.game_id)
        try:
            was_due = await self._do(deadline)
        except Exception:
            log.exception("%s in game %s failed", deadline.what, deadline.game_id, extra={"game": deadline.game_id})
            with contextlib.suppress(Exception):
                await self._put_off(deadline, entries)
        else:
            if not was_due:
                await self._set_again(deadline, entries)
        finally:
            if self.shared:
                await self.table.store.release([f"due:{deadline.game_id}:{deadline.what}:{deadline.seat}"])

    async def _do(self, deadline: Due) -> bool:
        """Whether it was still to be done."""
        game_id, seat = deadline.game_id, deadline.seat
        match deadline.what:
            case DeadlineKind.TIME_UP:
                return await self.table.absences.climb(game_id) or await self._play_due(game_id, TimeUp())
            case DeadlineKind.CLOSE:
                return await self._play_due(game_id, Close())
            case DeadlineKind.UNDO:
                verb = due(await self.table.state(game_id))
                return isinstance(verb, Undo) and await self._play_due(game_id, verb)
            case DeadlineKind.REMIND:
                return await self.table.deadlines.remind(game_id, seat)
            case DeadlineKind.RESUME:
                return await self.table.motions.end_pause(game_id)
            case DeadlineKind.RETURN:
                return await self.table.absences.end_care(game_id, seat)
            case DeadlineKind.CONSENT:
                return await self._consent(game_id, seat)
            case DeadlineKind.COMPUTER:
                return await self._play_for_computer(deadline)

    async def _play_due(self, game_id: str, verb: Verb) -> bool:
        return await self.table.moves.play_due(game_id, verb) is not None

    # Computer players.

    async def _consent(self, game_id: str, seat: str) -> bool:
        try:
            await self.table.moves.play(game_id, seat, Consent())
        except (Illegal, Refused):
            return False
        return True

    async def _play_for_computer(self, deadline: Due) -> bool:
        """It thinks in another process; the table goes on in the meantime."""
        game_id, seat = deadline.game_id, deadline.seat
        live = await self.table.games.look(game_id)
        sitter = live.sitters.get(seat)
        if live.game.phase != "running" or sitter is None or sitter.player is None:
            return False
        state = live.begun
        if seat not in state.awaited():
            return False
        question = state.kept.question
        if await self.table.deadlines.failures(deadline) >= TIRED:
            pick: Verb = state.top.default(state, seat)
        else:
            kind = CARETAKER if sitter.computer is None else sitter.computer
            pick = await self.workers.turn(live.game, live.campaign, state, kind, seat)
        try:
            kind = "care" if sitter.caretaker else "play"
            await self.table.moves.play(game_id, seat, pick, drawn_for=question, kind=kind)
        except Illegal:
            now = await self.table.state(game_id)
            if now.kept.question == question and now.top == state.top:
                raise  # it chose what is not open: a fault of the player
            return seat in now.awaited()  # the game went on while it thought
        except Refused:
            game = await self.table.games.game(game_id)
            if game is not None and game.phase == "running":
                raise
            return False  # the game was paused or ended while it thought
        return True

    # Deadlines that were not carried out.

    async def _count_entries(self, game_id: str) -> int:
        game = await self.table.games.game(game_id)
        return game.entries if game is not None else 0

    async def _put_off(self, deadline: Due, entries: int) -> None:
        wait = THINK_AGAIN if deadline.what == DeadlineKind.COMPUTER else TROUBLE_WAIT
        await self.table.deadlines.put_off(deadline, wait, entries)

    async def _set_again(self, deadline: Due, entries: int) -> None:
        """It was not to be done: the deadlines are set again from the game as it is. If it is still among them, and
        nothing was played since, it waits."""
        with contextlib.suppress(Refused):
            await self.table.deadlines.set_again(deadline.game_id)
            await self._put_off(deadline, entries)
