"""Who may do what where: roles, overwrites, threads and direct messages, as Discord computes them."""

from __future__ import annotations

from bot.local.wire import Json, Refused
from bot.local.world import World

ADMINISTRATOR = 1 << 3
MANAGE_CHANNELS = 1 << 4
ADD_REACTIONS = 1 << 6
VIEW = 1 << 10
SEND = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED = 1 << 14
ATTACH = 1 << 15
HISTORY = 1 << 16
MENTION_EVERYONE = 1 << 17
EXTERNAL_EMOJI = 1 << 18
USE_COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
PUBLIC_THREADS = 1 << 35
PRIVATE_THREADS = 1 << 36
SEND_IN_THREADS = 1 << 38
PIN = 1 << 51

EVERYTHING = (1 << 53) - 1
EVERYONE = (
    VIEW | SEND | EMBED | ATTACH | HISTORY | ADD_REACTIONS | USE_COMMANDS | EXTERNAL_EMOJI
    | SEND_IN_THREADS | PUBLIC_THREADS
)  # fmt: skip
# What the README's invitation link asks for.
BOT = EVERYONE | PIN | PRIVATE_THREADS
IN_DIRECT = VIEW | SEND | EMBED | ATTACH | HISTORY | ADD_REACTIONS | USE_COMMANDS | EXTERNAL_EMOJI | PIN

THREADS = (10, 11, 12)
PRIVATE_THREAD = 12
DIRECT = 1
TEXT = (0, 5)
FORUM = 15


def permissions(world: World, user: str, channel: Json) -> int:
    """A user's permission bits in a channel or thread; 0 if they may not see it."""
    if channel["type"] == DIRECT:
        return IN_DIRECT if user in channel["_people"] else 0
    guild = world.guilds[channel["guild_id"]]
    member = world.members[guild["id"]].get(user)
    if member is None:
        return 0
    if guild["owner_id"] == user:
        return EVERYTHING
    roles = {guild["id"], *member["roles"]}
    allowed = 0
    for role in guild["roles"]:
        if role["id"] in roles:
            allowed |= int(role["permissions"])
    if allowed & ADMINISTRATOR:
        return EVERYTHING
    place = world.channels[channel["parent_id"]] if channel["type"] in THREADS else channel
    allowed = apply_overwrites(allowed, place, guild["id"], roles, user)
    if not allowed & VIEW:
        return 0
    if channel["type"] == PRIVATE_THREAD and not allowed & MANAGE_THREADS and user not in channel["_people"]:
        return 0
    return allowed


def apply_overwrites(allowed: int, place: Json, everyone: str, roles: set[str], user: str) -> int:
    over = {one["id"]: one for one in place.get("permission_overwrites", ())}
    if everyone in over:
        allowed = allowed & ~int(over[everyone]["deny"]) | int(over[everyone]["allow"])
    deny = allow = 0
    for role in roles - {everyone}:
        if role in over:
            deny |= int(over[role]["deny"])
            allow |= int(over[role]["allow"])
    allowed = allowed & ~deny | allow
    if user in over:
        allowed = allowed & ~int(over[user]["deny"]) | int(over[user]["allow"])
    return allowed


def can_see(world: World, user: str, channel: Json) -> bool:
    return bool(permissions(world, user, channel) & VIEW)


def require(world: World, user: str, channel: Json, bits: int) -> None:
    """Refuses with 50001 if the channel cannot be seen, with 50013 if a right is missing."""
    has = permissions(world, user, channel)
    if not has & VIEW:
        raise Refused(50001)
    if has & bits != bits:
        raise Refused(50013)


def writing_right(channel: Json) -> int:
    return SEND_IN_THREADS if channel["type"] in THREADS else SEND
