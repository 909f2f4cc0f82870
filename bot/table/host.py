"""What hosts do: pause, resume, extend, replace, hand over, end. All of it is announced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from bot.deadlines import speeds
from bot.messages import notices
from bot.store import Do
from bot.table.core import Core, Live
from bot.table.lobby import LONGEST_NAME, tidy
from bot.table.records import Game, Out, Refused

LONGEST_EXTENSION = 30 * 24 * 3600.0


class Hosting(Core):
    async def _as_host(self, game_id: str, by: int, may: bool, kind: str, change: Callable[[Live], list[Do]]) -> Game:
        """`may`: somebody who manages the server, and needs not be the host."""

        async def work() -> Game:
            live = await self.live(game_id)
            if by != live.game.host_id and not may:
                raise Refused("only_the_host", host=live.game.host_id)
            if not live.game.is_open:
                raise Refused("game_is_over")
            await self.write(kind, game_id, change(live))
            self.forget(game_id)
            return (await self.live(game_id)).game

        return await self.in_turn(game_id, work)

    async def pause(self, game_id: str, by: int, manages: bool = False) -> Game:
        def change(live: Live) -> list[Do]:
            if live.game.phase != "running":
                raise Refused("game_is_not_running")
            return [*self.halt(live, "host"), *self.post(game_id, notices.announce(live.game, "paused", by=by))]

        return await self._as_host(game_id, by, manages, "pause", change)

    def halt(self, live: Live, why: str) -> list[Do]:
        """The clocks stop; nothing can be played until `go_on`."""
        clocks = speeds.stopped(live.game.clocks, self.time.served())
        return [
            Do(
                "UPDATE games SET phase = 'paused', paused_by = ?, clocks = ? WHERE id = ? AND entries = ?",
                (why, msgspec.json.encode(clocks).decode(), live.game.id, live.game.entries),
                must=1,
            ),
            Do("DELETE FROM deadlines WHERE game_id = ?", (live.game.id,)),
        ]

    async def resume(self, game_id: str, by: int, manages: bool = False) -> Game:
        def change(live: Live) -> list[Do]:
            if live.game.phase != "paused":
                raise Refused("game_is_not_paused")
            try_now = Do("UPDATE outbox SET next_at = 0 WHERE game_id = ? AND state != 'done'", (game_id,))
            return [*self.go_on(live), try_now, *self.post(game_id, notices.announce(live.game, "resumed", by=by))]

        return await self._as_host(game_id, by, manages, "resume", change)

    def go_on(self, live: Live) -> list[Do]:
        """A window opens anew: how long it was open before the pause tells nothing."""
        now = self.time.served()
        game = msgspec.structs.replace(live.game, phase="running", paused_by="", trouble="")
        clocks = speeds.next_clocks(game, live.sitters, live.state, None, now)
        clocks.opened, clocks.reminded = now, 0
        return self._set_clocks(live, game, clocks)

    def _set_clocks(self, live: Live, game: Game, clocks: Any) -> list[Do]:
        deadlines = speeds.plan(game, live.sitters, live.state, clocks, self.time.served())
        return [
            Do(
                "UPDATE games SET phase = ?, paused_by = ?, trouble = ?, clocks = ? WHERE id = ? AND entries = ?",
                (game.phase, game.paused_by, game.trouble, msgspec.json.encode(clocks).decode(), game.id, game.entries),
                must=1,
            ),
            *self.set_deadlines(game.id, deadlines),
        ]

    async def extend(self, game_id: str, by: int, seconds: float, manages: bool = False) -> Game:
        """More time for everybody who is asked now."""

        def change(live: Live) -> list[Do]:
            if live.game.phase != "running":
                raise Refused("game_is_not_running")
            if not 0 < seconds <= LONGEST_EXTENSION:
                raise Refused("extension_not_possible", most=LONGEST_EXTENSION)
            if speeds.SPEEDS[live.game.speed].allowance is None:
                raise Refused("game_has_no_clock")
            clocks = speeds.extended(live.game.clocks, seconds)
            told = notices.announce(live.game, "extended", by=by, seconds=seconds)
            return [*self._set_clocks(live, live.game, clocks), *self.post(game_id, told)]

        return await self._as_host(game_id, by, manages, "extend", change)

    async def replace(
        self,
        game_id: str,
        by: int,
        seat: str,
        user_id: int | None,
        name: str,
        computer: str | None = None,
        manages: bool = False,
    ) -> Game:
        """Somebody else, or a computer player, takes a seat. The old hand is emptied, the new holder gets it: both by
        the outbox (`hand_over`), which has the ids."""

        def change(live: Live) -> list[Do]:
            old = live.sitters.get(seat)
            if old is None or not old.seat:
                raise Refused("no_such_seat", seat=seat)
            if user_id is not None and any(s.user_id == user_id for s in live.sitters.values()):
                raise Refused("sits_already")
            if user_id is None and computer not in live.campaign.computer:
                raise Refused("no_such_computer", kind=computer or "", kinds=list(live.campaign.computer))
            sitter = msgspec.structs.replace(
                old, user_id=user_id, computer=None if user_id is not None else computer,
                name=tidy(name, LONGEST_NAME) or (computer or str(user_id)), ping="mention", dm_closed=False,
            )  # fmt: skip
            statements = [
                Do(
                    "UPDATE seats SET user_id = ?, computer = ?, name = ?, ping = 'mention', dm_closed = 0 "
                    "WHERE game_id = ? AND seat = ?",
                    (sitter.user_id, sitter.computer, sitter.name, game_id, seat),
                    must=1,
                ),
                Do("DELETE FROM drafts WHERE game_id = ? AND seat = ?", (game_id, seat)),
                *self.post(game_id, notices.announce(live.game, "replaced", by=by, seat=seat, name=sitter.name,
                                                     user=user_id, computer=sitter.computer)),
            ]  # fmt: skip
            if old.user_id is not None:
                # In the lane of the hand: one that is being drawn now comes before it, and goes with it.
                taken = Out(("dm", old.user_id), "hand_taken", {"seat": seat}, replaces=f"hand:{seat}")
                statements += self.post(game_id, taken)
            if user_id is not None:
                statements += self.post(game_id, Out(("dm", user_id), "hand_given", {"seat": seat}))
            if live.game.phase == "running":
                live.sitters = {**live.sitters, seat: sitter}
                fresh = {s: c for s, c in live.game.clocks.seats.items() if s != seat}
                game = msgspec.structs.replace(live.game, clocks=msgspec.structs.replace(live.game.clocks, seats=fresh))
                clocks = speeds.next_clocks(game, live.sitters, live.state, None, self.time.served())
                statements += self._set_clocks(live, game, clocks)
            return statements

        return await self._as_host(game_id, by, manages, "replace", change)

    async def hand_over(self, game_id: str, by: int, to: int, manages: bool = False) -> Game:
        def change(live: Live) -> list[Do]:
            return [
                Do("UPDATE games SET host_id = ? WHERE id = ?", (to, game_id), must=1),
                *self.post(game_id, notices.announce(live.game, "host", by=by, to=to)),
            ]

        return await self._as_host(game_id, by, manages, "hand over", change)

    async def end(self, game_id: str, by: int, manages: bool = False) -> Game:
        """Given up, also when the game can't be read. The seed is posted if dice were committed to."""

        async def work() -> Game:
            game = await self.game(game_id)
            if game is None:
                raise Refused("no_such_game", game=game_id)
            if by != game.host_id and not manages:
                raise Refused("only_the_host", host=game.host_id)
            if not game.is_open:
                raise Refused("game_is_over")
            (seed,) = await self.store.one("SELECT seed FROM games WHERE id = ?", game_id)
            outs = [notices.announce(game, "ended", by=by), *([notices.seed(game, seed)] if seed else [])]
            statements = [
                Do("UPDATE games SET phase = 'closed', ended = ? WHERE id = ?", (self.time.wall(), game_id), must=1),
                Do("DELETE FROM deadlines WHERE game_id = ?", (game_id,)),
                Do("DELETE FROM drafts WHERE game_id = ?", (game_id,)),
                *(do for out in outs for do in self.post(game_id, out)),
            ]
            await self.write("end", game_id, statements)
            self.forget(game_id)
            ended = await self.game(game_id)
            assert ended is not None
            return ended

        return await self.in_turn(game_id, work)

    # What befalls a game from outside.

    async def in_trouble(self, game_id: str, why: str) -> None:
        """Its channel can't be reached: it waits, and the host is told, once."""

        async def work() -> None:
            game = await self.game(game_id)
            if game is None or game.trouble or not game.is_open:
                return
            statements = [
                Do("UPDATE games SET trouble = ? WHERE id = ?", (why, game_id)),
                *self.post(game_id, notices.to_host(game, "trouble", why=why)),
            ]
            if game.phase == "running":
                statements += self.halt(await self.live(game_id), "trouble")
            await self.write("trouble", game_id, statements)
            self.forget(game_id)

        await self.in_turn(game_id, work)

    async def out_of_trouble(self, game_id: str) -> None:
        """A post got through again."""

        async def work() -> None:
            game = await self.game(game_id)
            if game is None or not game.trouble:
                return
            statements = [Do("UPDATE games SET trouble = '' WHERE id = ?", (game_id,))]
            if game.phase == "paused" and game.paused_by == "trouble":
                live = await self.live(game_id)
                statements += self.go_on(live)
                statements += self.post(game_id, notices.announce(game, "resumed", by=None))
            await self.write("out of trouble", game_id, statements)
            self.forget(game_id)

        await self.in_turn(game_id, work)

    async def set_anew(self, game_id: str) -> None:
        """The deadlines as the game as it is asks for them."""

        async def work() -> None:
            live = await self.live(game_id)
            running = live.game.phase == "running"
            statements = self._set_clocks(live, live.game, live.game.clocks) if running else []
            await self.write("set anew", game_id, statements or self.set_deadlines(game_id, []))

        await self.in_turn(game_id, work)

    async def remind(self, game_id: str, seat: str) -> bool:
        """A reminder is due: to one seat, or, of a window, to everyone who has not answered."""

        async def work() -> bool:
            live = await self.live(game_id)
            game, state, now = live.game, live.state, self.time.served()
            plan = speeds.plan(game, live.sitters, state, game.clocks, now) if state is not None else []
            if game.phase != "running" or not any((d.what, d.seat) == ("remind", seat) and d.at <= now for d in plan):
                return False
            clocks, level = speeds.reminded(game.clocks, seat)
            until = self.time.wall_at(next(d.at for d in plan if d.what == "time_up"))
            private, secret = speeds.is_sealed(state), speeds.is_window(state)
            whom = [seat] if seat else [s for s in state.awaited() if live.sitters[s].user_id is not None]
            outs = [
                out for s in whom for out in notices.reminder(game, s, live.sitters[s], private, secret, until, level)
            ]
            statements = self._set_clocks(live, game, clocks)
            statements += [do for out in outs for do in self.post(game_id, out)]
            await self.write("remind", game_id, statements)
            self.forget(game_id)
            return True

        return await self.in_turn(game_id, work)
