"""The bot over real connections: from a command to its answer, with few and with many games open; and what is left
in discord.py after ten thousand panels. The local Discord runs in the same process, so its work is in every figure,
that of the bare command too."""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bot.store import Do
from bot.table import Table
from bot.words import words_of
from rules.kernel import Chance
from rules.kernel.random_pick import random_pick
from tests.bench.measure import Line, median, p99
from tests.bot.local.person import Person
from tests.bot.local.test_bot_there import Table as LocalTable
from tests.bot.local.test_bot_there import begun, local_table

ORDERS = 200
PANELS = int(os.environ.get("HERALD_PANELS", "10000"))
POINTS: list[tuple[int, float]] = []  # games open, milliseconds of an order: for the plot
MANY = int(os.environ.get("HERALD_GAMES", "10000"))


def lines() -> list[Line]:
    return asyncio.run(measured())


async def measured() -> list[Line]:
    with tempfile.TemporaryDirectory() as folder:
        async with local_table(Path(folder)) as table:
            ada, _, tavern = await begun(table)
            found = await one_order(table, ada, tavern, Path(folder))
            found += await inbox(table, ada, tavern)
            found += await two_hundred(table, ada, tavern)
            found += await many(table, ada, tavern)
            found += await panels(table, ada, tavern)
        return found


async def took(work: Callable[[], Awaitable[Any]]) -> float:
    start = time.perf_counter()
    await work()
    return (time.perf_counter() - start) * 1000


def order(ada: Person, tavern: str, n: int) -> Callable[[], Awaitable[Any]]:
    """An order that is always open, and makes an entry, a state and a row of the outbox."""
    return lambda: ada.slash(tavern, "do", order="watch" if n % 2 == 0 else "unwatch")


async def one_order(table: LocalTable, ada: Person, tavern: str, folder: Path) -> list[Line]:
    """Beside a bare command and a bare commit of the same bytes, all three in turn."""
    written: list[int] = []
    assert table.service is not None
    store = table.service.table.store
    commit = store.commit

    async def weighed(kind: str, statements: Any, about: str = "", rev: int | None = None) -> Any:
        if kind == "play":
            written.append(sum(len(str(v)) for do in statements for v in do.values))
        return await commit(kind, statements, about, rev)

    store.commit = weighed  # type: ignore[method-assign]  # only counts
    bare, commits, orders = list[float](), list[float](), list[float]()
    beside = sqlite3.connect(folder / "beside.db", isolation_level=None, check_same_thread=False)
    beside.executescript("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (body BLOB)")
    for n in range(ORDERS):
        bare.append(await took(lambda: ada.slash(tavern, "help")))
        orders.append(await took(order(ada, tavern, n)))
        body = bytes(written[-1] if written else 2000)
        commits.append(await took(lambda body=body: asyncio.to_thread(bare_commit, beside, body)))  # type: ignore[misc]  # bound now
    store.commit = commit  # type: ignore[method-assign]
    beside.close()
    allowed = median(bare) + median(commits) + 3
    what = f"{median(bare):.1f} + {median(commits):.1f} + 3"
    return [
        Line("an order, to its answer (median)", f"{median(orders):.1f} ms", what, f"{allowed:.1f} ms",
             median(orders) <= allowed),
    ]  # fmt: skip


def bare_commit(db: sqlite3.Connection, body: bytes) -> None:
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO bare VALUES (?)", (body,))
    db.execute("COMMIT")


async def inbox(table: LocalTable, ada: Person, tavern: str) -> list[Line]:
    """All games of somebody who is in a hundred, beside the panel of one of them, in turn."""
    assert table.service is not None
    core = table.service.table
    await open_games(core, 99)
    mine = (
        "UPDATE seats SET user_id = ? WHERE game_id LIKE 'bench%' AND seat = (SELECT seat FROM seats WHERE user_id = ?)"
    )
    await core.store.commit("bench", [Do(mine, (int(ada.id), int(ada.id)))])
    assert len(await core.queries.inbox(int(ada.id))) == 100
    panels, inboxes = list[float](), list[float]()
    for _ in range(ORDERS):
        panels.append(await took(lambda: ada.slash(tavern, "play")))
        inboxes.append(await took(lambda: ada.slash(tavern, "inbox")))
    await core.store.commit("bench", [Do("DELETE FROM games WHERE id LIKE 'bench%'")])
    allowed = median(panels) + 3
    return [Line("/inbox with 100 games (median)", f"{median(inboxes):.1f} ms", f"/play {median(panels):.1f} ms",
                 f"{allowed:.1f} ms", median(inboxes) <= allowed)]  # fmt: skip


async def two_hundred(table: LocalTable, ada: Person, tavern: str) -> list[Line]:
    """With two hundred games open, moves being made in them and views being drawn."""
    assert table.service is not None and table.client is not None
    core = table.service.table
    await open_games(core, 200)
    stop = asyncio.Event()
    busy = asyncio.create_task(others_play(core, table.client.pictures, stop))
    answers = [await took(lambda: ada.slash(tavern, "play")) for _ in range(300)]
    stop.set()
    moves = await busy
    worst = p99(answers)
    return [Line("200 games, others playing: first answer (p99)", f"{worst:.0f} ms", f"{moves} moves beside",
                 "200 ms", worst < 200)]  # fmt: skip


async def others_play(core: Table, pictures: Any, stop: asyncio.Event) -> int:
    rows = await core.store.all("SELECT id FROM games WHERE id LIKE 'bench%' LIMIT 200")
    luck, moves = Chance("others"), 0
    while not stop.is_set():
        for (game_id,) in rows:
            live = await core.games.look(game_id)
            seat = live.begun.awaited()[0]
            pick = random_pick(live.begun.top, live.begun, seat, luck)
            await core.moves.play(game_id, seat, pick)
            view = live.campaign.view(live.begun, None)
            await pictures.post(words_of(live.campaign), game_id, view, live.sitters, [])
            moves += 1
            await asyncio.sleep(0.02)
            if stop.is_set():
                break
    return moves


async def open_games(core: Table, count: int) -> None:
    """Copies of the game that is being played, each in a channel of its own."""
    have = (await core.store.one("SELECT count(*) FROM games WHERE id LIKE 'bench%'"))[0]
    (source,) = await core.store.one("SELECT id FROM games WHERE id NOT LIKE 'bench%' LIMIT 1")
    tables = {}
    for name in ("games", "seats", "entries", "states"):
        info = await core.store.all(f"SELECT name FROM pragma_table_info('{name}')")
        tables[name] = [column for (column,) in info]
    statements = []
    for n in range(have, count):
        for name, columns in tables.items():
            key = "id" if name == "games" else "game_id"
            as_is = {key: f"'bench{n}'", "channel_id": str(10**6 + n), "user_id": f"user_id + {n * 10}"}
            values = ", ".join(as_is.get(c, f'"{c}"') for c in columns)
            quoted = ", ".join(f'"{c}"' for c in columns)
            newest = " AND number = (SELECT entries FROM games WHERE id = ?1)" if name in ("entries", "states") else ""
            sql = f"INSERT INTO {name} ({quoted}) SELECT {values} FROM {name} WHERE {key} = ?1{newest}"
            statements.append(Do(sql, (source,)))
        if len(statements) > 2000:
            await core.store.commit("bench", statements)
            statements = []
    await core.store.commit("bench", statements)


async def many(table: LocalTable, ada: Person, tavern: str) -> list[Line]:
    """A hundred against ten thousand open games."""
    assert table.service is not None
    core = table.service.table
    await core.store.commit("bench", [Do("DELETE FROM games WHERE id LIKE 'bench%'")])
    POINTS.clear()
    for count in sorted({100, min(1000, MANY), MANY}):
        await open_games(core, count)
        for _ in range(20):
            await ada.slash(tavern, "play")
        POINTS.append((count, median([await took(order(ada, tavern, n)) for n in range(ORDERS)])))
    few, lots = POINTS[0][1], POINTS[-1][1]
    at = time.perf_counter()
    await table.go()
    await table.come()
    back = time.perf_counter() - at
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return [
        Line(f"an order, 100 and {MANY:,} games open (medians)", f"{few:.1f} and {lots:.1f} ms", "", "within 15 %",
             lots <= few * 1.15),
        Line(f"{MANY:,} games: away and back", f"{back:.1f} s", f"{memory:.0f} MiB at most", ""),
    ]  # fmt: skip


async def panels(table: LocalTable, ada: Person, tavern: str) -> list[Line]:
    """Each is a private message with buttons; discord.py would keep every view for a quarter of an hour."""
    assert table.client is not None
    tasks = len(asyncio.all_tasks())
    for _ in range(PANELS):
        await ada.slash(tavern, "play")
    store = table.client._connection._view_store
    left = len(store._views) + len(store._modals) + len(store._synced_message_views)
    more = len(asyncio.all_tasks()) - tasks
    return [Line(f"left in discord.py after {PANELS:,} panels", f"{left} views, {more} tasks", "", "none",
                 left == 0 and more <= 3)]  # fmt: skip
