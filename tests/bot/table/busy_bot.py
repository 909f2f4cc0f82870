"""A bot in a process of its own, to be killed: it goes on with the games it finds, opens new ones, plays them at random
and does what hosts do. Says on standard output what was acknowledged.

    python -m tests.bot.table.busy_bot FOLDER SEED MOVES
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import sys
from pathlib import Path

from bot.app.service import Service
from bot.messages import failures
from bot.messages.notices import plain_posts
from bot.messages.row import Row, Undelivered
from bot.table import Draft, Refused, Table
from bot.workers.pool import Workers
from rules.kernel import Chance, Illegal
from rules.kernel.random_pick import random_pick
from tests.bot.table.tables import FORD

GAMES = 3
failures.FIRST_WAIT = 0.03  # faults are many here


class TownFile:
    """Discord's end in a file, which outlives the bot. The nonces do not: that is the harder case."""

    def __init__(self, path: Path, dice: random.Random) -> None:
        self.path, self.dice, self.nonces = path, dice, dict[str, int]()

    def lines(self) -> list[dict[str, object]]:
        text = self.path.read_text() if self.path.exists() else ""
        return [json.loads(line) for line in text.splitlines()]

    async def deliver(self, row: Row) -> int | None:
        await asyncio.sleep(self.dice.random() * 0.004)
        if self.dice.random() < 0.05:
            raise Undelivered("no answer")
        if row.nonce not in self.nonces:
            with self.path.open("a") as file:
                file.write(json.dumps({"target": row.target, "row": row.id, "kind": row.kind}) + "\n")
            self.nonces[row.nonce] = 1000 + row.id
        if self.dice.random() < 0.05:
            raise Undelivered("answer lost")
        return self.nonces[row.nonce]

    async def find(self, row: Row) -> int | None:
        return next((1000 + row.id for line in self.lines() if line["row"] == row.id), None)

    async def missing(self, row: Row) -> list[int]:
        return []

    async def sees(self, row: Row, message_id: int) -> bool:
        return message_id == await self.find(row)


def say(**facts: object) -> None:
    print(json.dumps(facts), flush=True)


async def open_games(table: Table) -> list[str]:
    rows = await table.store.all("SELECT id FROM games WHERE phase NOT IN ('over', 'closed')")
    return [id for (id,) in rows]


async def new_game(table: Table, dice: random.Random) -> None:
    game = await table.lobby.new_game(FORD, dice.getrandbits(40), 1, 1)
    for user in (1, 2):
        await table.lobby.join(game.id, user, f"Player {user}")
    if dice.random() < 0.3:
        await table.lobby.leave(game.id, 2)
        await table.lobby.add_computer(game.id)
    await table.lobby.set_option(game.id, "seasons", 2)
    await table.lobby.set_speed(game.id, dice.choice(["live", "none"]), 0)
    await table.lobby.start(game.id)
    say(started=game.id)


async def host_act(table: Table, game_id: str, dice: random.Random) -> None:
    game = await table.games.game(game_id)
    assert game is not None
    if game.phase == "paused":
        await table.host.resume(game_id, 1)
        return
    act = dice.randrange(6)
    if act == 0:
        await table.host.pause(game_id, 1)
    elif act == 1:
        await table.lobby.set_ping(game_id, 1, dice.choice(["dm", "mention"]))
    elif act == 2 and game.speed == "live":
        await table.host.extend(game_id, 1, 60)
    elif act == 3:
        await table.host.hand_over(game_id, 1, 1)
    elif act == 4 and dice.random() < 0.3:
        await table.host.end(game_id, 1)
    elif act == 5 and (state := await table.state(game_id)) is not None:
        await table.moves.undo(game_id, dice.choice(state.seats))


async def move(table: Table, game_id: str, dice: random.Random) -> None:
    state, sitters = await table.state(game_id), await table.queries.seats(game_id)
    if state is None or state.result is not None:
        return
    mine = [s for s in state.awaited() if sitters[s].user_id is not None]
    if not mine:
        return
    seat, interaction = dice.choice(mine), dice.getrandbits(60)
    await table.drafts.save(game_id, seat, state.kept.question, Draft("march", ["x"]))
    pick = random_pick(state.top, state, seat, Chance(str(interaction)))
    outcome = await table.moves.play(game_id, seat, pick, state.kept.question, interaction)
    say(game=game_id, entry=outcome.number, interaction=interaction)


async def rest(table: Table) -> None:
    """Until nothing waits to go out or to be done at once."""
    calm = 0
    while calm < 5:
        await asyncio.sleep(0.02)
        waits = await table.store.one(
            "SELECT 1 FROM outbox WHERE state IN ('waiting', 'trying') UNION SELECT 1 FROM deadlines WHERE at = 0"
        )
        calm = 0 if waits else calm + 1


async def main(folder: Path, seed: str, moves: int) -> None:
    dice = random.Random(seed)
    service = await Service.open(folder, plain_posts, workers=Workers(1))
    table = service.table
    service.start(TownFile(folder / "town", random.Random(seed + "town")))
    for _ in range(moves):
        games = await open_games(table)
        if len(games) < GAMES:
            await new_game(table, dice)
            continue
        game_id = dice.choice(games)
        with contextlib.suppress(Refused, Illegal):
            await (host_act if dice.random() < 0.1 else move)(table, game_id, dice)
        await asyncio.sleep(dice.random() * 0.002)
    await rest(table)
    await service.stop()
    say(ended=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
