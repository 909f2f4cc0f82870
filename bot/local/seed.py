"""The first world: a server with a few channels, a handful of people, and the bot among them."""

from __future__ import annotations

from bot.local.permissions import BOT, EVERYONE
from bot.local.wire import Json
from bot.local.world import World

PEOPLE = ("Ada", "Bram", "Chiara", "Dov", "Esther", "Finn")
CHANNELS = (
    ("welcome", "Start here."),
    ("campaigns", "Games are played here."),
    ("tavern", "Talk about anything."),
)


def plant(world: World, bot_name: str = "Herald") -> None:
    """Fills an empty world; a world with a bot stays as it is."""
    if "bot" in world.note:
        return
    bot = make_user(world, bot_name, bot=True)
    people = [make_user(world, name) for name in PEOPLE]
    world.note["bot"] = bot["id"]
    world.note["owner"] = people[0]["id"]
    guild = make_guild(world, "The Map Room", people[0]["id"])
    for user in (bot, *people):
        join(world, guild, user)
    heading = make_channel(world, guild, "table talk", kind=4)
    for name, topic in CHANNELS:
        make_channel(world, guild, name, topic=topic, parent=heading["id"])
    world.save_note()


def make_user(world: World, name: str, *, bot: bool = False) -> Json:
    user: Json = {
        "id": world.ids.next_apart(), "username": name.lower().replace(" ", "_"),
        "global_name": None if bot else name,
        "discriminator": "0001" if bot else "0", "avatar": None, "bot": bot, "system": False,
        "public_flags": 0,
    }  # fmt: skip
    if bot:
        user["username"] = name
    world.add_user(user)
    return user


def make_guild(world: World, name: str, owner: str) -> Json:
    key = world.ids.next_apart()
    guild: Json = {
        "id": key, "name": name, "icon": None, "owner_id": owner, "features": [], "emojis": [],
        "stickers": [],
        "roles": [make_role(key, "@everyone", EVERYONE, 0)], "verification_level": 0, "mfa_level": 0,
        "default_message_notifications": 0, "explicit_content_filter": 0, "afk_timeout": 300,
        "afk_channel_id": None,
        "system_channel_id": None, "system_channel_flags": 0, "rules_channel_id": None, "premium_tier": 0,
        "public_updates_channel_id": None, "preferred_locale": "en-GB", "nsfw_level": 0, "nsfw": False,
        "premium_progress_bar_enabled": False, "vanity_url_code": None, "description": None, "splash": None,
        "discovery_splash": None, "banner": None, "application_id": None, "premium_subscription_count": 0,
    }  # fmt: skip
    world.guilds[key] = guild
    world.members[key] = {}
    world.save("guild", guild)
    return guild


def make_role(key: str, name: str, bits: int, position: int, colour: int = 0) -> Json:
    return {
        "id": key, "name": name, "permissions": str(bits), "position": position, "color": colour,
        "hoist": False,
        "colors": {"primary_color": colour, "secondary_color": None, "tertiary_color": None},
        "managed": False, "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
    }  # fmt: skip


def join(world: World, guild: Json, user: Json) -> Json:
    """A new member; a bot comes with a role of its own, as after an invitation."""
    roles: list[str] = []
    if user["bot"]:
        role = make_role(world.ids.next(), user["username"], BOT, len(guild["roles"]), 0xC9A24B)
        role["managed"] = True
        role["tags"] = {"bot_id": user["id"]}
        guild["roles"].append(role)
        world.save("guild", guild)
        roles.append(role["id"])
    member: Json = {
        "user": user, "nick": None, "avatar": None, "roles": roles, "joined_at": world.clock.now_iso(),
        "flags": 0,
        "deaf": False, "mute": False, "pending": False, "premium_since": None,
        "communication_disabled_until": None,
    }  # fmt: skip
    world.save_member(guild["id"], member)
    return member


def make_channel(
    world: World,
    guild: Json,
    name: str,
    *,
    kind: int = 0,
    topic: str | None = None,
    parent: str | None = None,
) -> Json:
    count = sum(1 for _ in world.channels_of(guild["id"]))
    channel: Json = {
        "id": world.ids.next(), "type": kind, "guild_id": guild["id"], "name": name, "topic": topic,
        "position": count,
        "parent_id": parent, "permission_overwrites": [], "nsfw": False, "rate_limit_per_user": 0, "flags": 0,
        "last_message_id": None, "last_pin_timestamp": None,
    }  # fmt: skip
    world.add_channel(channel)
    return channel
