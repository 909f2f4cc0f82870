"""What changed for one reader since an entry: their view of then, and a film up to now."""

from __future__ import annotations

from typing import Any

from bot.messages.films import film_of_views, read_views
from bot.table import Refused, Table
from bot.workers.pool import Workers
from rules.kernel import State

FIRST = 1  # the entry with which a game begins; there is no view before it
LEAST = 2  # frames: then and now


async def state_then(table: Table, game_id: str, entry: int) -> State | None:
    """The state after an entry: kept, replayed, or the nearest one before it that was kept."""
    live = await table.games.look(game_id)
    if entry >= live.game.entries:
        return live.state
    kept = await table.queries.state_at(game_id, entry)
    if kept is not None:
        return kept
    try:
        return await table.moves.past.state_after(live, entry)
    except Refused:  # too long ago: other rules played there
        return await table.queries.state_before(game_id, entry)


async def film_since(table: Table, workers: Workers, game_id: str, seat: str | None, entry: int) -> bytes | None:
    """From then to now, as the seat sees it; None if nothing changed in between, or the game has no pictures."""
    live = await table.games.look(game_id)
    if live.game.data_set is None:
        return None
    then = await state_then(table, game_id, max(entry, FIRST))
    data, bodies = await table.queries.data_set(live.game), await table.queries.states_of_posts(live.game, entry)
    first = [] if then is None else [live.campaign.codec.encode(then)]
    return await workers.do(draw_film_since, live.game.campaign, data, [*first, *bodies], seat)


# In the worker process.


def draw_film_since(name: str, data: bytes, bodies: list[bytes], seat: str | None) -> bytes | None:
    views: list[Any] = []
    for view in read_views(name, data, bodies, seat):
        if not views or view != views[-1]:
            views.append(view)
    return film_of_views(views) if len(views) >= LEAST else None
