"""Whole databases of earlier versions, kept with games in mid-play: `python -m tests.saves.stored` writes that of the
present version, if its rules or its schema are new. They are never changed or removed."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import tempfile
from pathlib import Path

from bot.messages.notices import plain_posts
from bot.store import FILE, Do, schema
from bot.table import Refused, Table
from rules.kernel import Chance, built, due, find
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import FORD, any_pick
from tests.saves import ZOO

GAMES = [FORD, *built()]
MOVES = 40


def name() -> str:
    versions = "_".join(f"{g.removeprefix('tests.')}{find(g).version}" for g in GAMES)
    return f"schema{schema.newest()}_{versions}.db.gz"


async def fill(folder: Path) -> None:
    time = HandTime()
    table = await Table.open(folder, plain_posts, time)
    for n, game_name in enumerate(GAMES):
        campaign = find(game_name)
        table.lobby.new_seed = lambda n=n: f"{n:02x}" * 32  # type: ignore[misc]  # bound now
        game = await table.lobby.new_game(game_name, 100 + n, 1, 1000, f"Stored {n}")
        for user in range(campaign.players[0]):
            await table.lobby.join(game.id, 1000 + user, f"Player {user}")
        await table.lobby.start(game.id)
        await table.moves.begin(game.id, 7)
        luck = Chance(f"stored-{n}")
        for _ in range(MOVES):
            state = await table.state(game.id)
            if state.result is not None:
                break
            if (verb := due(state)) is not None:
                time.advance(86400)
                await table.moves.play_due(game.id, verb)
            else:
                await table.moves.play(game.id, *any_pick(state, luck))
    await table.store.commit("smaller", [Do("DELETE FROM outbox")])
    await table.close()


def write() -> Path:
    out = ZOO / "stored" / name()
    if out.exists():
        return out
    out.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder)))
        with sqlite3.connect(Path(folder) / FILE) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        out.write_bytes(gzip.compress((Path(folder) / FILE).read_bytes(), 9, mtime=0))
    return out


if __name__ == "__main__":
    try:
        made = write()
        print(f"{made.name}: {made.stat().st_size:,} bytes")
    except Refused as fault:
        print(fault)
