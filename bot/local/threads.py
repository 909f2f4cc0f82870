"""Threads: their members, and how quiet ones are archived and woken again."""

from __future__ import annotations

from bot.local.fake_clock import from_iso, to_iso
from bot.local.ids import Ids
from bot.local.permissions import THREADS, can_see
from bot.local.state import LocalDiscord
from bot.local.wire import Json, Refused, public

DURATIONS = (60, 1440, 4320, 10080)
MOST_MEMBERS = 1000


def make_thread(
    local: LocalDiscord, parent: Json, name: str, kind: int, owner: str, minutes: int, key: str | None = None
) -> Json:
    world = local.world
    now = world.clock.now_iso()
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


def wire_thread(thread: Json, user: str) -> Json:
    """A thread as this user gets it, with their own membership if they are in it."""
    body = public(thread)
    if user in thread["_people"]:
        body["member"] = member_of(thread, user)
    return body


def member_of(thread: Json, user: str) -> Json:
    return {"id": thread["id"], "user_id": user, "join_timestamp": thread["_people"][user], "flags": 0}


def announce(local: LocalDiscord, thread: Json) -> None:
    bot = local.world.bot_id
    if can_see(local.world, bot, thread):
        local.hub.tell_bot("THREAD_CREATE", {**wire_thread(thread, bot), "newly_created": True}, thread["guild_id"])
    local.hub.tell_pages("THREAD_CREATE", thread, lambda user: can_see(local.world, user, thread))


def update_thread(local: LocalDiscord, thread: Json) -> None:
    local.world.save("channel", thread)
    local.hub.emit("THREAD_UPDATE", public(thread), thread)


def wake(local: LocalDiscord, thread: Json) -> None:
    """A message unarchives a thread, unless it is locked."""
    about = thread["thread_metadata"]
    if about["archived"]:
        if about["locked"]:
            raise Refused(160005)
        about["archived"], about["archive_timestamp"] = False, local.world.clock.now_iso()
        update_thread(local, thread)


def last_sign(thread: Json) -> float:
    spoke = Ids.time_of(thread["last_message_id"] or thread["id"])
    return max(spoke, from_iso(thread["thread_metadata"]["archive_timestamp"]))


def archive_quiet(local: LocalDiscord) -> None:
    """Archives threads that have been quiet for their `auto_archive_duration`."""
    now = local.world.clock.now()
    for thread in list(local.world.channels.values()):
        if thread["type"] not in THREADS or thread["thread_metadata"]["archived"]:
            continue
        ends = last_sign(thread) + thread["thread_metadata"]["auto_archive_duration"] * 60
        if ends <= now:
            thread["thread_metadata"].update(archived=True, archive_timestamp=to_iso(ends))
            update_thread(local, thread)


def join(local: LocalDiscord, thread: Json, user: str) -> None:
    if user in thread["_people"]:
        return
    if len(thread["_people"]) >= MOST_MEMBERS:
        raise Refused(30033)
    if thread["thread_metadata"]["archived"]:
        raise Refused(50083)
    thread["_people"][user] = local.world.clock.now_iso()
    update_members(local, thread, added=[user])
    local.hub.tell_person(user, "THREAD_CREATE", thread)


def leave(local: LocalDiscord, thread: Json, user: str) -> None:
    if thread["_people"].pop(user, None) is None:
        raise Refused(10007)
    update_members(local, thread, removed=[user])
    if not can_see(local.world, user, thread):
        local.hub.tell_person(user, "THREAD_DELETE", deletion_event(thread))


def update_members(
    local: LocalDiscord, thread: Json, added: list[str] | None = None, removed: list[str] | None = None
) -> None:
    thread["member_count"] = len(thread["_people"])
    local.world.save("channel", thread)
    event: Json = {
        "id": thread["id"], "guild_id": thread["guild_id"], "member_count": thread["member_count"],
        "added_members": [
            {**member_of(thread, user), "member": public(local.world.members[thread["guild_id"]][user]),
            "presence": None}
            for user in added or ()
        ],
        "removed_member_ids": removed or [],
    }  # fmt: skip
    bot = local.world.bot_id
    if can_see(local.world, bot, thread) or bot in (removed or ()):
        local.hub.tell_bot("THREAD_MEMBERS_UPDATE", event, thread["guild_id"])
    local.hub.tell_pages("THREAD_MEMBERS_UPDATE", event, lambda user: can_see(local.world, user, thread))


def deletion_event(thread: Json) -> Json:
    return {key: thread[key] for key in ("id", "guild_id", "parent_id", "type")}
