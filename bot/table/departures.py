"""Somebody has left the server on which a game is played. Nobody waits for them to miss questions: the ladder begins
with its caretaker, and the seat is offered, as the table has agreed. Herald notices it at public moments
(`bot/messages/members.py`), waited for or not, so it gives nothing away about secret answers. It notices it once: a
player who plays on from elsewhere, or comes back and goes again, answers or does not."""

from __future__ import annotations

import msgspec

from bot.deadlines import speeds
from bot.messages import absent
from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.absences import CARE, OFFER, has_ladder, sitter_of
from bot.table.deadlines import Deadlines
from bot.table.games import Games, Live
from bot.table.records import Game, Sitter


class Departures:
    def __init__(self, games: Games, deadlines: Deadlines) -> None:
        self.games, self.deadlines, self.store, self.time = games, deadlines, games.store, games.time

    async def to_look_for(self, game_id: str) -> tuple[Game, list[int], bool] | None:
        """A game that goes on; whose departure from its server would matter, players and host, each once; and whether
        what is open now is a window."""
        live = await self.games.look(game_id)
        game = live.game
        if game.guild_id is None or game.phase not in ("running", "paused"):
            return None
        playing = [s.user_id for s in live.sitters.values() if s.user_id is not None and not is_given_up(s)]
        return game, list(dict.fromkeys([*playing, game.host_id])), speeds.is_window(live.begun)

    async def note(self, game_id: str, user_id: int) -> bool:
        """They are no member of its server any more. Whether that was news."""

        async def work(live: Live) -> bool:
            if live.game.phase not in ("running", "paused"):
                return False
            statements = await self._let_go(live, user_id)
            if user_id == live.game.host_id and await self._is_new(absent.host_left_key(live.game)):
                statements += self.games.post(game_id, absent.host_left(live.game))
            if not statements:
                return False
            await self.games.write("depart", game_id, statements)
            self.games.forget(game_id)
            return True

        return await self.games.act_on(game_id, work)

    async def _let_go(self, live: Live, user_id: int) -> list[Do]:
        game, mine = live.game, sitter_of(live, user_id)
        if mine is None or is_given_up(mine) or speeds.plays_alone(live.sitters):
            return []
        if not await self._is_new(absent.left_key(game, mine)):
            return []
        now, statements = left(live, mine, self.time.wall()), list[Do]()
        if now.caretaker is not None:
            told = (now.caretaker, now.cared_since, None, int(now.offered), 0)
            statements.append(Do(CARE, (*told, game.id, mine.seat), must=1))
            if game.phase == "running":
                statements += self._go_on(msgspec.structs.replace(live, sitters={**live.sitters, mine.seat: now}))
        elif now.offered:
            statements.append(Do(OFFER, (1, game.id, mine.seat), must=1))
        return [*statements, *(do for out in absent.left(game, now) for do in self.games.post(game.id, out))]

    def _go_on(self, live: Live) -> list[Do]:
        """The caretaker is asked now. A window keeps its time: that is everybody's."""
        clocks = live.game.clocks
        if not speeds.is_window(live.begun):
            clocks = speeds.next_clocks(live.game, live.sitters, live.begun, None, self.time.served())
        return self.deadlines.set_clocks(live, clocks)

    async def _is_new(self, key: str) -> bool:
        return await self.store.one("SELECT 1 FROM outbox WHERE key = ?", f"{key}:all") is None

    # A whole server, or a channel.

    async def games_of(self, guild_id: int, channel_id: int | None = None) -> list[str]:
        """The open games of a server, or of one channel of it."""
        sql = "SELECT id FROM games WHERE guild_id = ? AND phase NOT IN ('over', 'closed')"
        where, values = ("", (guild_id,)) if channel_id is None else (" AND channel_id = ?", (guild_id, channel_id))
        return [id for (id,) in await self.store.all(sql + where, *values)]

    async def try_again(self, guild_id: int) -> None:
        """We are in that server again: a message that gets through shows that a game can go on."""
        for game_id in await self.games_of(guild_id):
            game = await self.games.game(game_id)
            if game is not None and game.trouble:
                status = Out(game.channel_id, Kind.STATUS, {"entry": game.entries})
                await self.games.write("try again", game_id, self.games.post(game_id, status))


def is_given_up(sitter: Sitter) -> bool:
    """A caretaker acts until their first order, and everybody was told so."""
    return sitter.caretaker is not None and sitter.cared_until is None


def left(live: Live, sitter: Sitter, wall: float) -> Sitter:
    """What becomes of a seat whose player has left the server."""
    house, cared = live.game.house, sitter.caretaker
    if cared is None and has_ladder(live) and house.caretaker and live.campaign.computer:
        cared = next(iter(live.campaign.computer))
    return msgspec.structs.replace(
        sitter, caretaker=cared, cared_since=wall if cared else None, cared_until=None,
        offered=house.offer or sitter.offered,
    )  # fmt: skip
