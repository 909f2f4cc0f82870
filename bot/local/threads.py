"""Threads: their members, and how quiet ones fall asleep and wake again."""

from __future__ import annotations

from bot.local.fake_clock import iso, seconds
from bot.local.ids import Ids
from bot.local.permissions import THREADS, sees
from bot.local.state import Local
from bot.local.wire import Json, Refused, public

DURATIONS = (60, 1440, 4320, 10080)
MOST_MEMBERS = 1000


def make(here: Local, parent: Json, name: str, kind: int, owner: str, minutes: int, key: str | None = None) -> Json:
    world = here.world
    now = world.clock.iso()
    thread: Json = {
        "id": key or world.ids.next(), "guild_id": parent["guild_id"], "parent_id": parent["id"],
        "owner_id": owner,
        "type": kind, "name": name, "last_message_id": None, "last_pin_timestamp": None,
        "rate_limit_per_user": 0,
        "message_count": 0, "member_count": 1, "total_message_sent": 0, "flags": 0,
        "thread_metadata": {"archived": False, "auto_archive_duration": minutes, "archive_timestamp": now,
                            "locked": False, "create_timestamp": now},
        "_people": {owner: now},
    }  # fmt: skip
    if kind == 12:
        thread["thread_metadata"]["invitable"] = True
    world.add_channel(thread)
    return thread


def shown(thread: Json, user: str) -> Json:
    """A thread as this user gets it: with his own membership when he is in it."""
    body = public(thread)
    if user in thread["_people"]:
        body["member"] = member_of(thread, user)
    return body


def member_of(thread: Json, user: str) -> Json:
    return {"id": thread["id"], "user_id": user, "join_timestamp": thread["_people"][user], "flags": 0}


def announce(here: Local, thread: Json) -> None:
    bot = here.world.bot_id
    if sees(here.world, bot, thread):
        here.hub.to_bot("THREAD_CREATE", {**shown(thread, bot), "newly_created": True}, thread["guild_id"])
    here.hub.to_pages("THREAD_CREATE", thread, lambda user: sees(here.world, user, thread))


def changed(here: Local, thread: Json) -> None:
    here.world.keep("channel", thread)
    here.hub.emit("THREAD_UPDATE", public(thread), thread)


def wake(here: Local, thread: Json) -> None:
    """A message unarchives a thread, unless it is locked."""
    about = thread["thread_metadata"]
    if about["archived"]:
        if about["locked"]:
            raise Refused(160005)
        about["archived"], about["archive_timestamp"] = False, here.world.clock.iso()
        changed(here, thread)


def last_sign(thread: Json) -> float:
    spoke = Ids.time_of(thread["last_message_id"] or thread["id"])
    return max(spoke, seconds(thread["thread_metadata"]["archive_timestamp"]))


def put_to_sleep(here: Local) -> None:
    """Archives every thread that has been quiet for its time."""
    now = here.world.clock.now()
    for thread in list(here.world.channels.values()):
        if thread["type"] not in THREADS or thread["thread_metadata"]["archived"]:
            continue
        ends = last_sign(thread) + thread["thread_metadata"]["auto_archive_duration"] * 60
        if ends <= now:
            thread["thread_metadata"].update(archived=True, archive_timestamp=iso(ends))
            changed(here, thread)


def join(here: Local, thread: Json, user: str) -> None:
    if user in thread["_people"]:
        return
    if len(thread["_people"]) >= MOST_MEMBERS:
        raise Refused(30033)
    if thread["thread_metadata"]["archived"]:
        raise Refused(50083)
    thread["_people"][user] = here.world.clock.iso()
    _members(here, thread, added=[user])
    here.hub.to_person(user, "THREAD_CREATE", thread)


def leave(here: Local, thread: Json, user: str) -> None:
    if thread["_people"].pop(user, None) is None:
        raise Refused(10007)
    _members(here, thread, removed=[user])
    if not sees(here.world, user, thread):
        here.hub.to_person(user, "THREAD_DELETE", gone(thread))


def _members(here: Local, thread: Json, added: list[str] | None = None, removed: list[str] | None = None) -> None:
    thread["member_count"] = len(thread["_people"])
    here.world.keep("channel", thread)
    event: Json = {
        "id": thread["id"], "guild_id": thread["guild_id"], "member_count": thread["member_count"],
        "added_members": [
            {**member_of(thread, user), "member": public(here.world.members[thread["guild_id"]][user]),
            "presence": None}
            for user in added or ()
        ],
        "removed_member_ids": removed or [],
    }  # fmt: skip
    bot = here.world.bot_id
    if sees(here.world, bot, thread) or bot in (removed or ()):
        here.hub.to_bot("THREAD_MEMBERS_UPDATE", event, thread["guild_id"])
    here.hub.to_pages("THREAD_MEMBERS_UPDATE", event, lambda user: sees(here.world, user, thread))


def gone(thread: Json) -> Json:
    return {key: thread[key] for key in ("id", "guild_id", "parent_id", "type")}
