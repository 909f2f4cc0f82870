"""Tables for tests: real files, the made-up game, and hands that pick at random."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.deadlines.served_time import Time
from bot.messages.notices import plain_posts
from bot.table import Game, PostsFor, Table
from rules.kernel import Chance, Luck, Verb, due, one_of
from rules.kernel.random_pick import random_pick
from tests.bot.hand_time import HandTime

FORD = "tests.ford"
databases: dict[Path, str] = {}  # by folder: the PostgreSQL that is used there instead of a file


async def open_table(folder: Path, posts: PostsFor = plain_posts, time: Time | None = None) -> Table:
    table = await Table.open(folder, posts, time or HandTime(), database=databases.get(folder, ""))
    table.lobby.new_seed = lambda: "5e" * 32  # the same game each time
    return table


async def new_game(table: Table, channel: int = 100, players: int = 2, speed: str = "none") -> Game:
    game = await table.lobby.new_game(FORD, channel, 1, 1000, "A war")
    for n in range(players):
        await table.lobby.join(game.id, 1000 + n, f"Player {n}")
    return await table.lobby.set_speed(game.id, speed, 0)


async def begun(table: Table, channel: int = 100, players: int = 2, speed: str = "none", post: int = 7) -> Game:
    """A game that waits for its first answers."""
    game = await new_game(table, channel, players, speed)
    await table.lobby.start(game.id)
    return await table.moves.begin(game.id, post)


def any_pick(state: Any, luck: Luck) -> tuple[str, Verb]:
    seat = one_of(luck, state.awaited())
    return seat, random_pick(state.top, state, seat, luck)


async def step(table: Table, game_id: str, luck: Luck) -> None:
    """One move by somebody, or what is due."""
    state = await table.state(game_id)
    verb = due(state)
    if verb is not None:
        await table.moves.play_due(game_id, verb)
    else:
        await table.moves.play(game_id, *any_pick(state, luck))


async def play_out(table: Table, game_id: str, key: str = "a game") -> Any:
    luck = Chance(key)
    while (await table.state(game_id)).result is None:
        await step(table, game_id, luck)
    return await table.state(game_id)
