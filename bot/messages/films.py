"""A whole game as a film: what everybody saw at each of its posts, drawn in a worker process."""

from __future__ import annotations

import logging
from typing import Any

from bot.app.workers import Workers, data_set
from bot.table import Table
from renders.film import film
from rules.kernel import BadSave, find

log = logging.getLogger(__name__)

FILM = "film.gif"
LEAST = 3  # posts; fewer are no film
WIDE = 825  # half of a full frame: long games stay small, and it is quickly drawn


async def film_of(table: Table, workers: Workers, game_id: str) -> bytes | None:
    """The GIF; None where there is too little to show, or the game has no pictures."""
    game = (await table.look(game_id)).game
    if game.data_set is None:
        return None
    (data,) = await table.store.one("SELECT body FROM data_sets WHERE hash = ?", game.data_set)
    rows = await table.store.all(
        "SELECT body FROM states WHERE game_id = ? AND (kept OR number = ?) AND number > 0 ORDER BY number, version",
        game_id, game.entries,
    )  # fmt: skip
    bodies = [body for (body,) in rows]
    return await workers.do(drawn, game.campaign, data, bodies) if len(bodies) >= LEAST else None


# In the worker process.


def drawn(name: str, data: bytes, bodies: list[bytes]) -> bytes | None:
    campaign, views = find(name), list[Any]()
    for body in bodies:
        try:
            state = campaign.codec.decode(body, data_set(name, data))
        except BadSave as fault:  # of an older version, and no way is known: the film does without
            log.warning("a state is left out of the film: %s", fault)
            continue
        views.append(campaign.view(state, None))
    return film_of_views(views)


def film_of_views(views: list[Any]) -> bytes | None:
    try:
        return film(views, width=WIDE) if views else None
    except TypeError:  # no board draws this game
        return None
