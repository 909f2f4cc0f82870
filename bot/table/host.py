"""What hosts do: pause, resume, extend, replace, hand over, end. All of it is announced. A game whose channel can't be
reached is paused the same way, and the host is told."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from bot.deadlines import speeds
from bot.messages import notices, payloads
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.deadlines import Deadlines
from bot.table.games import Games, Live
from bot.table.lobby import LONGEST_NAME, tidy
from bot.table.notes import put_person
from bot.table.powers import note
from bot.table.records import NOT_TIMED, Game, Refused, Sitter
from bot.table.standing import Standing
from bot.table.tenures import Began, hand_on

LONGEST_EXTENSION = 30 * 24 * 3600.0
INVITED = "invited:{game}:{seat}"  # where it is kept whom a seat was offered to, and by whom


class Host:
    def __init__(self, games: Games, deadlines: Deadlines, standing: Standing) -> None:
        self.games, self.deadlines, self.standing, self.time = games, deadlines, standing, games.time

    async def _as_host(
        self, game_id: str, by: int, may: bool, kind: str, change: Callable[[Live], list[Do]], **facts: object
    ) -> Game:
        """`may`: somebody who manages the server, and need not be the host. Each such act is numbered."""

        async def work(live: Live) -> Game:
            check_host(live.game, by, may)
            is_power = facts.get("began") != "offered"  # whoever takes an open seat needs nobody's power
            noted = [note(live.game, by, kind, self.time.wall(), **facts)] if is_power else []
            return await self.games.rewrite(kind, game_id, [*change(live), *noted])

        return await self.games.act_on(game_id, work)

    async def pause(self, game_id: str, by: int, manages: bool = False) -> Game:
        def change(live: Live) -> list[Do]:
            if live.game.phase != "running":
                raise Refused("game_is_not_running")
            return [*self.deadlines.halt(live.game, "host"), *self._announce(live.game, Kind.PAUSED, by=by)]

        return await self._as_host(game_id, by, manages, "pause", change)

    async def resume(self, game_id: str, by: int, manages: bool = False) -> Game:
        def change(live: Live) -> list[Do]:
            if live.game.phase != "paused":
                raise Refused("game_is_not_paused")
            if live.game.paused_by == "dice":
                raise Refused("game_waits_for_dice")
            if live.game.paused_by == "vote":
                raise Refused("paused_by_vote")
            try_now = f"UPDATE outbox SET next_at = 0 WHERE game_id = ? AND state <> 'done' AND {NOT_TIMED}"
            return [
                *self.deadlines.go_on(live),
                Do(try_now, (game_id,)),
                *self._announce(live.game, Kind.RESUMED, by=by),
            ]

        return await self._as_host(game_id, by, manages, "resume", change)

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
            told = self._announce(live.game, Kind.EXTENDED, by=by, seconds=seconds)
            return [*self.deadlines.set_clocks(live, clocks), *told]

        return await self._as_host(game_id, by, manages, "extend", change, seconds=seconds)

    async def invite(self, game_id: str, by: int, seat: str, user_id: int, name: str, manages: bool = False) -> Game:
        """Somebody is asked to take a seat; nobody is seated without having said yes. The last one asked counts."""

        def change(live: Live) -> list[Do]:
            must_be_free(live, seat)
            newcomer(live, live.sitters[seat], user_id, name, None)
            keep = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            asked = Do(keep, (INVITED.format(game=game_id, seat=seat), f"{user_id}:{by}"))
            return [asked, *self._announce(live.game, Kind.INVITED, by=by, seat=seat, user=user_id)]

        return await self._as_host(game_id, by, manages, "invite", change, seat=seat, user=user_id)

    async def take_seat(self, game_id: str, seat: str, user_id: int, name: str) -> Game:
        """Whoever was asked says yes, or whoever likes to where the seat is offered."""
        sql = "SELECT value FROM meta WHERE key = ?"
        found = await self.games.store.one(sql, INVITED.format(game=game_id, seat=seat))
        asked, _, by = str(found[0] if found else "").partition(":")
        if asked == str(user_id):
            return await self.replace(game_id, int(by), seat, user_id, name, None, manages=True, began="invited")
        game = (await self.games.look(game_id)).game
        await self.standing.must_meet(game, user_id)
        host = game.host_id
        return await self.replace(game_id, host, seat, user_id, name, None, manages=True, began="offered")

    async def replace(
        self,
        game_id: str,
        by: int,
        seat: str,
        user_id: int | None,
        name: str,
        computer: str | None = None,
        manages: bool = False,
        began: Began = "host",
    ) -> Game:
        """Somebody else, or a computer player, takes a seat. The outbox takes the hand away from the old sitter and
        gives it to the new one: it has the ids of those messages. A host who takes a seat keeps it to the end; else
        hosts could look into every hand and give it back."""

        def change(live: Live) -> list[Do]:
            old = must_be_free(live, seat)
            if began == "offered" and not old.offered:
                raise Refused("not_invited")
            new = newcomer(live, old, user_id, name, computer)
            new = msgspec.structs.replace(new, taken_by_host=user_id in (by, live.game.host_id))
            told = self._announce(
                live.game, Kind.REPLACED, by=by, seat=seat, name=new.name, user=user_id, computer=new.computer,
                before=old.user_id,
            )  # fmt: skip
            return [
                Do(
                    "UPDATE seats SET user_id = ?, computer = ?, name = ?, ping = 'mention', dm_closed = 0, "
                    "missed = 0, caretaker = NULL, cared_since = NULL, cared_until = NULL, banked = 0, offered = 0, "
                    "taken_by_host = ? "
                    "WHERE game_id = ? AND seat = ?",
                    (new.user_id, new.computer, new.name, int(new.taken_by_host), game_id, seat),
                    must=1,
                ),
                *([] if user_id is None else [put_person(user_id, "invited", self.time.wall())]),
                *hand_on(live.game, old, new, began, self.time.wall()),
                Do("DELETE FROM drafts WHERE game_id = ? AND seat = ?", (game_id, seat)),
                Do("DELETE FROM meta WHERE key = ?", (INVITED.format(game=game_id, seat=seat),)),
                *told,
                *(do for out in hands_over(seat, old, new) for do in self.games.post(game_id, out)),
                *self._restart_clock(live, new),
            ]

        await self._must_not_have_seen(game_id, user_id)
        return await self._as_host(game_id, by, manages, "replace", change, seat=seat, name=name, began=began)

    async def _must_not_have_seen(self, game_id: str, user_id: int | None) -> None:
        """Whoever has opened another's view can't take a seat."""
        sql = "SELECT 1 FROM viewers WHERE game_id = ? AND user_id = ?"
        if user_id is not None and await self.games.store.one(sql, game_id, user_id) is not None:
            raise Refused("has_seen_views")

    def _restart_clock(self, live: Live, new: Sitter) -> list[Do]:
        """Whoever takes a seat in a running game has the whole allowance."""
        if live.game.phase != "running":
            return []
        clocks = live.game.clocks
        others = msgspec.structs.replace(clocks, seats={s: c for s, c in clocks.seats.items() if s != new.seat})
        after = msgspec.structs.replace(
            live,
            game=msgspec.structs.replace(live.game, clocks=others),
            sitters={**live.sitters, new.seat: new},
        )
        fresh = speeds.next_clocks(after.game, after.sitters, live.begun, None, self.time.served())
        return self.deadlines.set_clocks(after, fresh)

    async def hand_over(self, game_id: str, by: int, to: int, manages: bool = False) -> Game:
        """Somebody else is the host from now on."""

        def change(live: Live) -> list[Do]:
            return [
                Do("UPDATE games SET host_id = ? WHERE id = ?", (to, game_id), must=1),
                *self._announce(live.game, Kind.HOST, by=by, to=to),
            ]

        return await self._as_host(game_id, by, manages, "hand over", change, to=to)

    async def end(self, game_id: str, by: int, manages: bool = False) -> Game:
        """Given up, also when the game can't be read. The seed is posted if dice were committed to."""

        async def work() -> Game:
            game = await self.games.game(game_id)
            if game is None:
                raise Refused("no_such_game", game=game_id)
            check_host(game, by, manages)
            seeds = await self.games.seeds_of(game_id)
            statements = [
                Do("UPDATE games SET phase = 'closed', ended = ? WHERE id = ?", (self.time.wall(), game_id), must=1),
                *self.deadlines.set_to(game_id, []),
                note(game, by, "end", self.time.wall()),
                Do("DELETE FROM drafts WHERE game_id = ?", (game_id,)),
                *self._announce(game, Kind.ENDED, by=by),
                *(do for out in notices.board(game) for do in self.games.post(game_id, out)),
                *(self.games.post(game_id, notices.seed(game, seeds)) if seeds and game.commitment else []),
            ]
            await self.games.write("end", game_id, statements)
            self.games.forget(game_id)
            ended = await self.games.game(game_id)
            assert ended is not None
            return ended

        return await self.games.in_turn(game_id, work)

    def _announce(self, game: Game, kind: Kind, **payload: object) -> list[Do]:
        return self.games.post(game.id, Out(game.channel_id, kind, payload))

    # A channel that can't be reached.

    async def note_trouble(self, game_id: str, why: str) -> None:
        """The game waits, and the host is told, once."""

        async def work() -> None:
            game = await self.games.game(game_id)
            if game is None or game.trouble or not game.is_open:
                return
            statements = [
                Do("UPDATE games SET trouble = ? WHERE id = ?", (why, game_id)),
                *self.games.post(game_id, notices.trouble(game, why)),
            ]
            if game.phase == "running":
                statements += self.deadlines.halt(game, "trouble")
            await self.games.write("trouble", game_id, statements)
            self.games.forget(game_id)

        await self.games.in_turn(game_id, work)

    async def end_trouble(self, game_id: str) -> None:
        """A post got through again."""

        async def work() -> None:
            game = await self.games.game(game_id)
            if game is None or not game.trouble:
                return
            statements = [Do("UPDATE games SET trouble = '' WHERE id = ?", (game_id,))]
            if game.phase == "paused" and game.paused_by == "trouble":
                statements += self.deadlines.go_on(await self.games.live(game_id))
                statements += self._announce(game, Kind.RESUMED, by=None)
            await self.games.write("out of trouble", game_id, statements)
            self.games.forget(game_id)

        await self.games.in_turn(game_id, work)


def check_host(game: Game, by: int, may: bool) -> None:
    if by != game.host_id and not may:
        raise Refused("only_the_host", host=game.host_id)
    if not game.is_open:
        raise Refused("game_is_over")


def must_be_free(live: Live, seat: str) -> Sitter:
    """Who holds a seat that may be given to somebody else."""
    old = live.sitters.get(seat)
    if old is None or not old.seat:
        raise Refused("no_such_seat", seat=seat)
    if old.taken_by_host:
        raise Refused("seat_is_the_hosts", seat=seat)
    return old


def newcomer(live: Live, old: Sitter, user_id: int | None, name: str, computer: str | None) -> Sitter:
    """Who takes the seat of `old`."""
    if user_id is not None and any(s.user_id == user_id for s in live.sitters.values()):
        raise Refused("sits_already")
    if user_id is None and computer not in live.campaign.computer:
        raise Refused("no_such_computer", kind=computer or "", kinds=list(live.campaign.computer))
    return msgspec.structs.replace(
        old, user_id=user_id, computer=None if user_id is not None else computer,
        name=tidy(name, LONGEST_NAME) or (computer or str(user_id)), ping="mention", dm_closed=False,
        missed=0, caretaker=None, cared_since=None, cared_until=None, banked=0.0, offered=False, away=None, night=None,
    )  # fmt: skip


def hands_over(seat: str, old: Sitter, new: Sitter) -> list[Out]:
    """In the lane of the hand: one that is being drawn now comes before, and is taken away with the others. What is
    given comes after, and is there when it is to be taken away again."""
    outs = []
    if old.user_id is not None:
        outs.append(Out(("dm", old.user_id), Kind.HAND_TAKEN, payloads.Hand(seat=seat)))
    if new.user_id is not None:
        outs.append(Out(("dm", new.user_id), Kind.HAND_GIVEN, payloads.Hand(seat=seat)))
    return outs
