"""Sends events: to the bot's sessions by shard, intent and permission, and to people's pages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.local.ids import shard_of
from bot.local.permissions import can_see
from bot.local.session import Session
from bot.local.wire import Json, encode, public
from bot.local.world import World

GUILDS, MEMBERS, MESSAGES, REACTIONS, TYPING = 1 << 0, 1 << 1, 1 << 9, 1 << 10, 1 << 11
DM_MESSAGES, DM_REACTIONS, DM_TYPING, CONTENT = 1 << 12, 1 << 13, 1 << 14, 1 << 15

# event -> the intent that it needs in a guild, and in a DM
INTENTS: dict[str, tuple[int, int]] = {
    "MESSAGE_CREATE": (MESSAGES, DM_MESSAGES),
    "MESSAGE_UPDATE": (MESSAGES, DM_MESSAGES),
    "MESSAGE_DELETE": (MESSAGES, DM_MESSAGES),
    "MESSAGE_DELETE_BULK": (MESSAGES, DM_MESSAGES),
    "MESSAGE_REACTION_ADD": (REACTIONS, DM_REACTIONS),
    "MESSAGE_REACTION_REMOVE": (REACTIONS, DM_REACTIONS),
    "MESSAGE_REACTION_REMOVE_ALL": (REACTIONS, DM_REACTIONS),
    "TYPING_START": (TYPING, DM_TYPING),
    "CHANNEL_PINS_UPDATE": (GUILDS, DM_MESSAGES),
    "GUILD_MEMBER_ADD": (MEMBERS, MEMBERS),
    "GUILD_MEMBER_UPDATE": (MEMBERS, MEMBERS),
    "GUILD_MEMBER_REMOVE": (MEMBERS, MEMBERS),
    "INTERACTION_CREATE": (0, 0),
}
HIDDEN = {"content": "", "embeds": [], "attachments": [], "components": []}


class Page:
    """One open tab: a person, and a queue of events for that person."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(maxsize=5000)

    def push(self, event: str, data: object) -> None:
        if not self.queue.full():
            self.queue.put_nowait(encode({"t": event, "d": data}))


class Hub:
    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.pages: set[Page] = set()

    # To the bot.

    def emit(self, event: str, data: Json, channel: Json | None = None, *, guild: str | None = None) -> None:
        """Tells the bot, and every page whose person may see the channel (or is in the guild)."""
        guild = channel.get("guild_id") if channel else guild
        bot = self.world.bot_id
        if channel is None or can_see(self.world, bot, channel):
            self.tell_bot(event, data, guild)
        self.tell_pages(event, data, self.sight(channel, guild))

    def tell_bot(self, event: str, data: Json, guild: str | None) -> None:
        need = INTENTS.get(event, (GUILDS, 0))[0 if guild else 1]
        for session in list(self.sessions.values()):
            at = shard_of(guild, session.shards) if guild else 0
            if session.shard == at and (session.intents & need or not need):
                session.send(event, self._as_read(session, data) if event[:8] == "MESSAGE_" else data)

    def _as_read(self, session: Session, data: Json) -> Json:
        """Without the message content intent the bot reads its own messages, mentions and DMs only."""
        if "content" not in data or session.intents & CONTENT or may_read(self.world.bot_id, data):
            return data
        return {**data, **HIDDEN}

    # To pages.

    def sight(self, channel: Json | None, guild: str | None = None) -> Callable[[str], bool]:
        if channel is not None:
            return lambda user: can_see(self.world, user, channel)
        if guild is not None:
            return lambda user: user in self.world.members[guild]
        return lambda user: True

    def tell_pages(self, event: str, data: Json, sight: Callable[[str], bool] = lambda user: True) -> None:
        if not self.pages:
            return
        seen: dict[str, bool] = {}
        shown = public(data)
        for page in self.pages:
            if page.user not in seen:
                seen[page.user] = sight(page.user)
            if seen[page.user]:
                page.push(event, shown)

    def tell_person(self, user: str, event: str, data: Json) -> None:
        shown = public(data)
        for page in self.pages:
            if page.user == user:
                page.push(event, shown)

    def tell_status(self) -> None:
        self.tell_pages("LOCAL_BOT", {"online": self.is_online()})

    def is_online(self) -> bool:
        return any(session.socket is not None for session in self.sessions.values())


def may_read(bot: str, message: Json) -> bool:
    return (
        "guild_id" not in message
        or message["author"]["id"] == bot
        or any(user["id"] == bot for user in message.get("mentions", ()))
    )
