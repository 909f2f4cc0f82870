"""A whole game as a film: what everybody saw at each of its posts, drawn in a worker process."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from bot.table import Table
from bot.workers.pool import Workers, data_set
from renders.film import film
from rules.kernel import BadSave, find

log = logging.getLogger(__name__)

FILM = "film.gif"
LEAST = 3  # posts; fewer are no film
WIDE = 825  # half of a full frame: long games stay small, and it is quickly drawn


async def film_of(table: Table, workers: Workers, game_id: str) -> bytes | None:
    """The GIF; None if there is too little to show, or the game has no pictures."""
    game = (await table.games.look(game_id)).game
    if game.data_set is None:
        return None
    data, bodies = await table.queries.data_set(game), await table.queries.states_of_posts(game)
    return await workers.do(draw_film, game.campaign, data, bodies) if len(bodies) >= LEAST else None


# In the worker process.


def read_views(name: str, data: bytes, bodies: list[bytes], seat: str | None = None) -> Iterator[Any]:
    """What a seat, or everybody, saw of each state."""
    campaign = find(name)
    for body in bodies:
        try:
            state = campaign.codec.decode(body, data_set(name, data))
        except BadSave as fault:  # an old version that can't be read any more
            log.warning("a state is left out of the film: %s", fault)
            continue
        yield campaign.view(state, seat)


def draw_film(name: str, data: bytes, bodies: list[bytes]) -> bytes | None:
    campaign, views = find(name), list[Any]()
    for view in read_views(name, data, bodies):
        if campaign.scene_of is not None and views and campaign.scene_of(views[-1]) == campaign.scene_of(view):
            views.pop()
        views.append(view)
    return film_of_views(views)


def film_of_views(views: list[Any]) -> bytes | None:
    try:
        return film(views, width=WIDE) if views else None
    except TypeError:  # no board draws this game
        return None
