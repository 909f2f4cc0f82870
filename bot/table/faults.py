"""Games that can't be read: closed for writing until they can be, and they say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.messages.kinds import Kind, Out
from bot.store import Do
from bot.table.records import Unreadable

if TYPE_CHECKING:
    from bot.table.games import Games


def unreadable(game_id: str, fault: str) -> Unreadable:
    return Unreadable("game_cannot_be_read", game=game_id, fault=fault)


async def set_fault(games: Games, game_id: str, why: str) -> None:
    """A game that can't be read is closed for writing and says so, once. Its state is left as it is."""
    game = await games.row(game_id)
    assert game is not None
    if game.fault == why or not games.store.writes:
        return
    statements = [Do("UPDATE games SET fault = ? WHERE id = ?", (why, game_id))]
    if game.is_open and not (why and game.fault):
        kind = Kind.FAULT if why else Kind.MENDED
        statements += games.post(game_id, Out(game.channel_id, kind, {"game": game_id}))
    await games.write("fault", game_id, statements)
