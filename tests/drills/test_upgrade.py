"""The upgrade drill: databases that earlier versions wrote are opened by this one, checked entry by entry where the
rules are the same, and played on. (Single saves of every version: `tests/saves/test_saves.py`.)"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from bot.messages.notices import plain_posts
from bot.store import FILE
from bot.table import Table
from rules.kernel import Chance, due
from rules.proving.record import replayed
from tests.bot.hand_time import HandTime
from tests.bot.table.tables import any_pick
from tests.saves import ZOO
from tests.saves.stored import name

STORED = sorted((ZOO / "stored").glob("*.db.gz"))
MOVES = 60


async def go_on(table: Table, time: HandTime, game_id: str) -> int:
    """Plays on at random; how many entries were made."""
    luck, before = Chance(game_id), (await table.state(game_id)).kept.entries
    for _ in range(MOVES):
        state = await table.state(game_id)
        if state.result is not None:
            break
        if (verb := due(state)) is not None:
            time.advance(86400)
            await table.moves.play_due(game_id, verb)
        else:
            await table.moves.play(game_id, *any_pick(state, luck))
    return int((await table.state(game_id)).kept.entries - before)


async def check_log(table: Table, game_id: str) -> None:
    live = await table.games.look(game_id)
    log = await table.queries.entries(game_id)
    assert [row.number for row in log] == list(range(1, len(log) + 1))
    if {row.version for row in log} != {live.campaign.version}:
        return  # entries of older rules are evidence, not to be played again by newer ones
    (body,) = await table.store.one("SELECT body FROM states WHERE game_id = ? AND number = 0", game_id)
    first = live.campaign.codec.decode(body, live.data)
    for row, (state, _) in zip(log, replayed(live.campaign, first, [r.entry for r in log]), strict=True):
        assert live.campaign.codec.digest(state) == row.hash, f"entry {row.number}"


def unpack(path: Path, folder: Path) -> None:
    (folder / FILE).write_bytes(gzip.decompress(path.read_bytes()))


@pytest.mark.parametrize("path", STORED, ids=[p.name.removesuffix(".db.gz") for p in STORED])
async def test_a_stored_database_is_opened_and_played_on(path: Path, tmp_path: Path) -> None:
    unpack(path, tmp_path)
    time = HandTime()
    table = await Table.open(tmp_path, plain_posts, time)
    games = [id for (id,) in await table.store.all("SELECT id FROM games WHERE entries > 0 ORDER BY rowid")]
    assert games
    for game_id in games:
        await check_log(table, game_id)
        over = (await table.state(game_id)).result is not None
        assert over or await go_on(table, time, game_id) > 0
        await check_log(table, game_id)
    assert not await table.store.all("SELECT id FROM games WHERE fault != ''")
    await table.close()


@pytest.mark.drill
def test_the_present_version_has_a_stored_database() -> None:
    """So that the next one can be tried on it."""
    assert (ZOO / "stored" / name()).exists(), "run: python -m tests.saves.stored"
