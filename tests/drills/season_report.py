"""What a season has shown: the promises that it is looked at for, and its figures."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

import msgspec

from bot.deadlines.calendar import DAY
from tests.bot.local.person import Json
from tests.drills.season import Season

SILENT = 1 << 12
CALLS = ("post", "asked", "ping", "late_call", "offer", "petition")


async def look_back(season: Season) -> dict[str, Any]:
    store, found = season.table.store, dict[str, Any]()
    games = await store.all("SELECT id, campaign, phase, entries FROM games ORDER BY created")
    found["games"] = len(games)
    found["people"] = len(season.lives)
    found["unfinished"] = [await how_it_stands(season, id) for id, _, phase, _ in games if phase != "over"]
    found["days until the last game was over"] = round(max(season.ended.values(), default=0), 1)
    found["entries"] = sum(entries for *_, entries in games)
    kinds = dict(await store.all("SELECT kind, count(*) FROM outbox WHERE state = 'done' GROUP BY kind"))
    found["messages"] = sum(kinds.values())
    for name in ("reminder", "away", "away_waits", "away_cared", "away_over", "caretaker", "left", "back", "late_call"):
        found[f"rows of {name}"] = kinds.get(name, 0)
    found["substitutes"] = season.substitutes
    (missed, excused) = await store.one("SELECT sum(missed), sum(excused) FROM tenures")
    found["questions missed"], found["questions excused"] = missed, excused
    found["beyond the closed list"] = season.beyond
    found["called in quiet hours"], found["calls"] = await called_at_night(season)
    found["too many calls for one decision"] = await called_too_often(season)
    found["rungs told twice, or not to the person"] = await told_wrongly(season)
    found["uninvited"] = await uninvited(season)
    return found


async def how_it_stands(season: Season, game: str) -> str:
    """A game that has not ended: what it waits for, and since when nothing has happened."""
    live = await season.table.games.look(game)
    (last,) = await season.table.store.one("SELECT max(at) FROM entries WHERE game_id = ?", game)
    due = await season.table.store.all("SELECT what, seat, at FROM deadlines WHERE game_id = ?", game)
    waits = {seat: (live.sitters[seat].user_id, live.sitters[seat].player) for seat in live.begun.awaited()}
    return (
        f"{game} {live.game.campaign} {live.game.phase}: {live.game.entries} entries, the last on day "
        f"{(last - season.begun) / DAY:.1f}, {type(live.begun.top).__name__} asks {waits}, due {due} at "
        f"{season.clock.served():.0f}, {live.game.clocks}"
    )


def days_by_campaign(season: Season, games: list[tuple[str, str]]) -> dict[str, list[float]]:
    days: dict[str, list[float]] = {}
    for game, campaign in games:
        days.setdefault(campaign, []).append(round(season.ended.get(game, -1.0), 1))
    return days


async def called(season: Season) -> list[tuple[int, float, Json]]:
    """Whom a message of the bot has called with a sound, and when. What answers somebody's own click calls nobody."""
    world, found = season.town.here.world, []
    sent = {str(id) for (id,) in await season.table.store.all("SELECT message_id FROM outbox WHERE message_id > 0")}
    for message in season.town.messages():
        if message.get("flags", 0) & SILENT or message["id"] not in sent:
            continue
        at = datetime.fromisoformat(message["timestamp"]).timestamp()
        users = [int(one["id"]) for one in message.get("mentions", [])]
        channel = world.channels[message["channel_id"]]
        if channel["type"] == 1:
            users = [int(one) for one in channel["_people"] if one != world.bot_id]
        found += [(user, at, message) for user in users]
    return found


async def called_at_night(season: Season) -> tuple[list[str], int]:
    nights = {int(life.person.id): life for life in season.lives}
    calls = await called(season)
    woken = [
        f"{nights[user].person.name} at {at} ({nights[user].zone})"
        for user, at, _ in calls
        if user in nights and nights[user].night.covers(at) and at > season.begun
    ]
    return woken, len(calls)


async def called_too_often(season: Season) -> list[str]:
    """One call with a sound and two reminders for one decision: a seat and the question it was asked."""
    sounding = {(int(message["id"]), user) for user, _, message in await called(season)}
    rows = await season.table.store.all(
        "SELECT game_id, kind, target, payload, message_id, created FROM outbox WHERE state = 'done' AND message_id > 0"
    )
    counts: dict[tuple[str, int, int], list[str]] = {}
    for game, kind, target, payload, message, created in rows:
        if kind not in (*CALLS, "reminder"):
            continue
        facts = msgspec.json.decode(payload)
        users = [int(target.removeprefix("dm:"))] if target.startswith("dm:") else []
        users += [int(user) for user in (facts.get("mention") or {}).values()] if kind in ("post", "asked") else []
        users += [int(facts["user"])] if kind in ("late_call", "reminder") and not users else []
        question = facts.get("question")
        if question is None:
            sql = "SELECT max(question) FROM entries WHERE game_id = ? AND at <= ?"
            (question,) = await season.table.store.one(sql, game, created)
        for user in users:
            if (int(message), user) in sounding and kind in ("post", "asked", "ping", "late_call", "reminder"):
                counts.setdefault((game, user, int(question or 0)), []).append(kind)
    return [f"{key}: {made}" for key, made in counts.items() if not is_moderate(made)]


def is_moderate(made: list[str]) -> bool:
    """A late call stands for the call, or for the reminder, that came in quiet hours and made no sound."""
    calls = [kind for kind in made if kind not in ("reminder", "late_call")]
    return len(calls) <= 1 and len(made) <= 3


async def told_wrongly(season: Season) -> list[str]:
    """Each rung has one row for the channel and one for the person, and each went out, but to who has left the server:
    Discord takes no message to them."""
    world = season.town.here.world
    rows = await season.table.store.all(
        "SELECT key, state, target FROM outbox WHERE key LIKE 'away:%' OR key LIKE 'care:%'"
    )
    states: dict[str, str] = {key: state for key, state, _ in rows}
    gone = {key for key, _, to in rows if to.startswith("dm:") and not world.guilds_of(to.removeprefix("dm:"))}
    wrong = [f"{key}: {state}" for key, state in states.items() if state != "done" and key not in gone]
    rungs = {key.rpartition(":")[0] for key in states if not key.endswith(":said:all")}
    wrong += [f"{rung}: the person was not told" for rung in rungs if f"{rung}:person" not in states]
    return wrong + [f"{key}: {n} times" for key, n in Counter(key for key, *_ in rows).items() if n > 1]


async def uninvited(season: Season) -> list[int]:
    """Those who got a direct message without having asked for it."""
    known = {user for (user,) in await season.table.store.all("SELECT user_id FROM people WHERE invited IS NOT NULL")}
    world = season.town.here.world
    found = set()
    for message in season.town.messages():
        channel = world.channels[message["channel_id"]]
        if channel["type"] == 1:
            found |= {int(one) for one in channel["_people"] if one != world.bot_id}
    return sorted(found - known)


def print_out(found: dict[str, Any]) -> None:
    for name, value in found.items():
        print(f"  {name}: {value if not isinstance(value, list) or value else 'none'}")


def promises(found: dict[str, Any]) -> list[str]:
    """Those that were not kept."""
    kept = ("unfinished", "beyond the closed list", "called in quiet hours", "too many calls for one decision",
            "rungs told twice, or not to the person", "uninvited")  # fmt: skip
    return [f"{name}: {found[name][:6]}" for name in kept if found[name]]
