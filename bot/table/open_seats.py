"""Seats that anybody may take: of games whose organisers offer them to people of all servers, and the forum of a server
in which there is a post for each such game."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.agreed import House, Offer
from bot.table.counted import GAMES_RATED
from bot.table.games import Games, Live
from bot.table.host import check_host
from bot.table.records import GAME_COLUMNS, Game, Refused, Sitters, game_of
from bot.table.standing import Standing

INVITE = re.compile(r"(?:https?://)?(?:discord\.gg|discord\.com/invite)/([A-Za-z0-9-]{2,32})/?")
LONGEST_LANGUAGE = 30
MOST = 200  # games that are looked through
BOARD, TALKS = "board:{guild}", "talks:{guild}"  # the forum, and where private threads are opened instead


class OpenSeats:
    def __init__(self, games: Games, standing: Standing) -> None:
        self.games, self.store, self.standing = games, games.store, standing

    # Offering them.

    async def offer(self, game_id: str, by: int, offer: Offer | None, manages: bool = False) -> Game:
        """As long as the game is open: substitutes are looked for later too. None: they are offered no more."""
        if offer is not None:
            offer = msgspec.structs.replace(offer, invite=read_invite(offer.invite))

        async def work(live: Live) -> Game:
            check_host(live.game, by, manages)
            before, there = live.game.house.offer_to_all, offer
            if there is not None:
                there = msgspec.structs.replace(there, board=await self.board_of(live.game.guild_id))
            statements = [
                put_house(live.game, offer_to_all=there),
                Do("UPDATE games SET listed = ? WHERE id = ?", (int(there is not None), game_id), must=1),
            ]
            board = (there or before or Offer()).board
            if board:
                statements += self.games.post(game_id, Out(board, Kind.BOARD, {"id": game_id}))
            return await self.games.rewrite("offer seats", game_id, statements)

        return await self.games.act_on(game_id, work)

    async def ask_for(
        self, game_id: str, by: int, least: int | None = None, rating: int | None = None, manages: bool = False
    ) -> Game:
        """How reliable, or how strong, whoever joins must be. None: as before; what nobody meets can't be asked for."""
        if least is not None and not 0 <= least <= 100:
            raise Refused("least_not_possible")
        if rating:
            highest = await self.standing.highest((await self.games.look(game_id)).game.campaign)
            if highest is None or not 0 < rating <= highest:
                raise Refused("rating_not_possible", highest=highest, needed=GAMES_RATED)
        asked = {name: value for name, value in {"least": least, "rating": rating}.items() if value is not None}

        async def work(live: Live) -> Game:
            check_host(live.game, by, manages)
            return await self.games.rewrite("ask for a record", game_id, [put_house(live.game, **asked)])

        return await self.games.act_on(game_id, work)

    # Finding them.

    async def find(self) -> list[Live]:
        """The games that offer their seats and have one, the newest first."""
        rows = await self.store.all(
            f"SELECT {GAME_COLUMNS} FROM games WHERE listed <> 0 AND phase IN ('lobby', 'running') "
            "ORDER BY created DESC LIMIT ?",
            MOST,
        )
        found = []
        for row in rows:
            live = await self.games.look(game_of(row).id)
            if live.game.house.offer_to_all is not None and (free_seats(live) or wanted(live.sitters)):
                found.append(live)
        return found

    # A server's forum.

    async def set_board(self, guild_id: int, forum: int, talks: int) -> None:
        """0: none. Games of the server that are offered get a post there."""
        keep = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        noted = {BOARD.format(guild=guild_id): forum, TALKS.format(guild=guild_id): talks}
        await self.store.commit("board", [Do(keep, (key, str(value))) for key, value in noted.items()])
        rows = await self.store.all("SELECT id, host_id FROM games WHERE listed <> 0 AND guild_id = ?", guild_id)
        for game_id, host in rows:
            live = await self.games.look(game_id)
            if live.game.is_open:
                await self.offer(game_id, host, live.game.house.offer_to_all)

    async def board_of(self, guild_id: int | None) -> int:
        return await self._noted(BOARD, guild_id)

    async def talks_of(self, guild_id: int | None) -> int:
        """The text channel in which private threads of games in forum posts are opened; 0: none was named."""
        return await self._noted(TALKS, guild_id)

    async def _noted(self, key: str, guild_id: int | None) -> int:
        row = await self.store.one("SELECT value FROM meta WHERE key = ?", key.format(guild=guild_id))
        return int(row[0]) if row is not None else 0


def put_house(game: Game, **agreed: object) -> Do:
    house: House = msgspec.structs.replace(game.house, **agreed)
    return Do("UPDATE games SET house = ? WHERE id = ?", (msgspec.json.encode(house).decode(), game.id), must=1)


def read_invite(text: str) -> str:
    """An invitation of Discord's and nothing else, however it was typed; "" for none."""
    if not text.strip():
        return ""
    found = INVITE.fullmatch(text.strip())
    if found is None:
        raise Refused("no_such_invite")
    return f"https://discord.gg/{found[1]}"


def free_seats(live: Live) -> int:
    """In a lobby."""
    return live.campaign.players[-1] - len(live.sitters) if live.game.phase == "lobby" else 0


def wanted(sitters: Sitters) -> Sequence[str]:
    """The seats for which a substitute is looked for."""
    return [seat for seat, sitter in sitters.items() if sitter.offered]
