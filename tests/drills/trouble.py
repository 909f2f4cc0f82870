"""Scenes in which something goes wrong: with Discord, with a message that is on its way, with the database."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial

from tests.drills.stage import NOWHERE, Stage


async def trouble(stage: Stage, path: str, status: int, code: int, heard: Callable[[str], bool]) -> str:
    game = await stage.running()
    stage.town.here.faults.add({"kind": "status", "match": path, "status": status, "code": code, "times": 50})
    for _ in range(60):
        if heard(game) or stage.now() != (game, "running"):
            break
        await stage.play(game)
    stage.town.here.faults.clear()
    return game


def in_trouble(stage: Stage, game: str) -> bool:
    return bool(stage.town.rows("SELECT trouble FROM games WHERE id = ?", game)[0][0])


async def shut(stage: Stage) -> None:
    """The bot may not write here for a while."""
    await stage.fresh()
    game = await trouble(stage, f"POST /channels/{stage.channel}/messages", 403, 50013, partial(in_trouble, stage))
    await stage.until(lambda: in_trouble(stage, game), 3.0)
    host = stage.person("SELECT host_id FROM games WHERE id = ?", game)
    await stage.hear(host.slash(stage.channel, "game host", action="resume"))
    await stage.until(lambda: not in_trouble(stage, game), 5.0)


async def gone(stage: Stage) -> None:
    """As if there were no such channel."""
    await stage.fresh()
    game = await trouble(stage, f"POST /channels/{stage.channel}/messages", 404, 10003, partial(in_trouble, stage))
    await stage.until(lambda: in_trouble(stage, game), 3.0)
    await stage.close()


async def closed_dms(stage: Stage) -> None:
    game = await stage.fresh()
    person = next(iter(stage.seats(game).values()))
    direct = await person.direct()

    def noted(game: str) -> bool:
        return bool(stage.town.rows("SELECT 1 FROM seats WHERE game_id = ? AND dm_closed <> 0", game))

    await trouble(stage, f"POST /channels/{direct}/messages", 403, 50007, noted)


async def rejected(stage: Stage) -> None:
    """Discord does not take a message: a fault of ours, and not tried again."""

    def failed(game: str) -> bool:
        return bool(stage.town.rows("SELECT 1 FROM outbox WHERE game_id = ? AND state = 'failed'", game))

    await stage.fresh()
    await trouble(stage, f"POST /channels/{stage.channel}/messages", 400, 50035, failed)


async def dropped(stage: Stage) -> None:
    await stage.running()
    match = f"POST /channels/{stage.channel}/messages"
    stage.town.here.faults.add({"kind": "drop", "match": match, "times": 2})
    stage.town.here.faults.add({"kind": "lose", "match": match, "times": 2})
    await stage.moves()


async def deleted(stage: Stage) -> None:
    """A moderator deletes the status message."""
    game = await stage.running()
    owner = next(p for p in stage.town.people.values() if p.id == stage.town.here.world.note["owner"])
    rows = stage.town.rows("SELECT message_id FROM posts WHERE game_id = ? AND kind = 'status'", game)
    for (message,) in rows:
        with contextlib.suppress(AssertionError):
            await owner.ask("DELETE", f"/local/channels/{stage.channel}/messages/{message}")
    await stage.moves()
    await stage.waiting()


def old_hands(stage: Stage) -> None:
    """Messages over an hour old are not changed but sent anew."""
    stage.write("UPDATE posts SET at = at - 4000 WHERE kind = 'hand'")


def half_sent(stage: Stage) -> None:
    """As after a death between Discord's having a message and our knowing it."""
    stage.write(
        "UPDATE outbox SET state = 'trying', since = created, message_id = NULL WHERE id = (SELECT max(id) FROM "
        "outbox WHERE state = 'done' AND message_id IS NOT NULL AND lane = target AND target LIKE 'channel:%' "
        "AND game_id = ?)",
        stage.now()[0],
    )


def open_again(stage: Stage) -> None:
    """The game waited for its channel, and a message had just come through."""
    game, _ = stage.now()
    half_sent(stage)
    stage.write("UPDATE games SET trouble = 'shut', phase = 'paused', paused_by = 'trouble' WHERE id = ?", game)
    stage.write("DELETE FROM deadlines WHERE game_id = ?", game)


def put_back(stage: Stage) -> None:
    """As `herald restore` leaves it."""
    stage.write("INSERT INTO meta (key, value) VALUES ('restored', 1) ON CONFLICT DO NOTHING")


async def until_new_dice(stage: Stage) -> None:
    await stage.until(lambda: not stage.town.rows("SELECT 1 FROM games WHERE awaits_dice <> 0"))
    await stage.moves()


def unreadable(stage: Stage) -> None:
    stage.write("UPDATE games SET campaign = ?, fault = '' WHERE id = ?", NOWHERE, stage.now()[0])


def readable_again(stage: Stage) -> None:
    stage.write("UPDATE games SET fault = 'its campaign was not there' WHERE id = ?", stage.now()[0])


def stray_deadline(stage: Stage) -> None:
    """A row that an older version might have left: nothing is to be done."""
    game, _ = stage.now()
    seat = next(iter(stage.seats(game)))
    sql = (
        "INSERT INTO deadlines (game_id, what, seat, at) VALUES (?, 'consent', ?, 0) "
        "ON CONFLICT (game_id, what, seat) DO UPDATE SET at = 0"
    )
    stage.write(sql, game, seat)


def days_later(stage: Stage) -> None:
    """A backup is due, and the commands are not those that Discord has."""
    stage.write("DELETE FROM meta WHERE key = 'backup' OR key LIKE 'commands:%'")
