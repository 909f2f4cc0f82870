"""Photos of a battle that is being reported: each goes to the game's channel as a message of ours. Its bytes are in the
row of the outbox, so nothing is lost if Herald dies before it is sent."""

from __future__ import annotations

import base64

import msgspec

from bot.messages import payloads
from bot.messages.kinds import Kind, Out
from bot.table.games import Games, Live
from bot.table.records import Refused
from rules.reports import may_show

MOST_AT_ONCE = 3  # until somebody does something in the game


class Photos:
    def __init__(self, games: Games) -> None:
        self.games = games

    async def post(self, game_id: str, seat: str, photo: bytes) -> None:
        async def work(live: Live) -> None:
            game, state = live.game, live.state
            if game.phase != "running" or state is None or not may_show(state, seat):
                raise Refused("nothing_to_show")
            sql = "SELECT payload FROM outbox WHERE game_id = ? AND kind = ? AND entry = ?"
            rows = await self.games.store.all(sql, game_id, Kind.PHOTO.value, state.kept.entries)
            payload = payloads.Photo(seat=seat, photo=base64.b64encode(photo).decode())
            if payload in [msgspec.json.decode(text) for (text,) in rows]:
                return  # the same form was sent twice
            if len(rows) >= MOST_AT_ONCE:
                raise Refused("photos_enough", most=MOST_AT_ONCE)
            out = Out(game.channel_id, Kind.PHOTO, payload)
            await self.games.write("photo", game_id, self.games.post(game_id, out, state.kept.entries))

        await self.games.act_on(game_id, work)
