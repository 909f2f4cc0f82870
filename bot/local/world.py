"""The world: people, servers, channels, messages, commands and emoji, in memory and written through to its file.

Things are kept in Discord's own wire form; keys that begin with an underscore are our notes on them.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from bot.local.fake_clock import FakeClock
from bot.local.ids import Ids
from bot.local.storage import Storage
from bot.local.wire import Json, Refused

APPLICATION_FLAGS = 1 << 23  # it has registered commands


class World:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.users: dict[str, Json] = dict(storage.all("user"))
        self.guilds: dict[str, Json] = dict(storage.all("guild"))
        self.members: dict[str, dict[str, Json]] = {guild: {} for guild in self.guilds}
        for key, member in storage.all("member"):
            guild, user = key.split(":")
            self.members[guild][user] = member
        self.channels: dict[str, Json] = dict(storage.all("channel"))
        self.commands: dict[str, Json] = dict(storage.all("command"))
        self.emojis: dict[str, Json] = dict(storage.all("emoji"))
        self.interactions: dict[str, Json] = dict(storage.all("interaction"))
        self.messages: dict[str, dict[str, Json]] = {channel: {} for channel in self.channels}
        for key, message in sorted(storage.all("message"), key=lambda pair: int(pair[0])):
            self.messages.setdefault(message["channel_id"], {})[key] = message
        notes = dict(storage.all("note"))
        self.note: Json = notes.get("world") or {
            "ahead": 0.0, "last": 0, "key": secrets.token_hex(16), "closed": []
        }  # fmt: skip
        self.clock = FakeClock(self.note["ahead"])
        self.ids = Ids(self.clock, max(self.note["last"], self._last_id()))

    def _last_id(self) -> int:
        held = [*self.users, *self.guilds, *self.channels, *self.commands, *self.emojis]
        held += [key for messages in self.messages.values() for key in messages]
        return max((int(key) for key in held), default=0)

    # The application.

    @property
    def bot(self) -> Json:
        return self.users[self.note["bot"]]

    @property
    def bot_id(self) -> str:
        return str(self.note["bot"])

    def application(self) -> Json:
        bot = self.bot
        return {
            "id": bot["id"], "name": bot["username"], "icon": None, "description": "", "summary": "",
            "bot_public": True, "bot_require_code_grant": False, "team": None,
            "flags": APPLICATION_FLAGS, "owner": self.users[self.note["owner"]], "rpc_origins": [],
            "hook": True, "integration_types_config": {"0": {}},
        }  # fmt: skip

    # Writing.

    def save(self, kind: str, thing: Json) -> None:
        """Writes a new or changed user, guild, channel, message or command."""
        self.storage.put(kind, thing["id"], thing)

    def save_member(self, guild: str, member: Json) -> None:
        self.members[guild][member["user"]["id"]] = member
        self.storage.put("member", f"{guild}:{member['user']['id']}", member)

    def drop_member(self, guild: str, user: str) -> None:
        self.members[guild].pop(user, None)
        self.storage.drop("member", f"{guild}:{user}")

    def save_note(self) -> None:
        self.note["ahead"] = self.clock.ahead
        self.note["last"] = self.ids.last
        self.storage.put("note", "world", self.note)

    def save_interaction(self, record: Json) -> None:
        self.interactions[record["token"]] = record
        self.storage.put("interaction", record["token"], record)

    def add_user(self, user: Json) -> None:
        self.users[user["id"]] = user
        self.save("user", user)

    def add_channel(self, channel: Json) -> None:
        self.channels[channel["id"]] = channel
        self.messages.setdefault(channel["id"], {})
        self.save("channel", channel)

    def add_message(self, message: Json) -> None:
        self.messages[message["channel_id"]][message["id"]] = message
        self.save("message", message)

    def drop_message(self, message: Json) -> None:
        self.messages[message["channel_id"]].pop(message["id"], None)
        self.storage.drop("message", message["id"])
        for file in message.get("_files", ()):
            self.storage.drop_file(file["id"])

    def drop_channel(self, channel: Json) -> None:
        for message in list(self.messages.get(channel["id"], {}).values()):
            self.drop_message(message)
        self.messages.pop(channel["id"], None)
        self.channels.pop(channel["id"], None)
        self.storage.drop("channel", channel["id"])

    # Finding.

    def channel(self, key: str) -> Json:
        found = self.channels.get(key)
        if found is None:
            raise Refused(10003)
        return found

    def guild(self, key: str) -> Json:
        found = self.guilds.get(key)
        if found is None:
            raise Refused(10004)
        return found

    def user(self, key: str) -> Json:
        found = self.users.get(key)
        if found is None:
            raise Refused(10013)
        return found

    def member(self, guild: str, user: str) -> Json:
        found = self.members[self.guild(guild)["id"]].get(user)
        if found is None:
            raise Refused(10007)
        return found

    def message(self, channel: str, key: str) -> Json:
        """A message that everybody in the channel sees. A private answer is not found (10008)."""
        found = self.messages.get(channel, {}).get(key)
        if found is None or "_only" in found:
            raise Refused(10008)
        return found

    def guilds_of(self, user: str) -> list[Json]:
        return [guild for key, guild in self.guilds.items() if user in self.members[key]]

    def channels_of(self, guild: str) -> Iterator[Json]:
        return (one for one in list(self.channels.values()) if one.get("guild_id") == guild)

    def threads_of(self, parent: str) -> Iterator[Json]:
        return (one for one in list(self.channels.values()) if "thread_metadata" in one and one["parent_id"] == parent)

    def has_open_dms(self, user: str) -> bool:
        """Whether this person's DMs are open."""
        return user not in self.note["closed"]

    def share_a_guild(self, one: str, other: str) -> bool:
        return any(one in members and other in members for members in self.members.values())

    def direct(self, one: str, other: str) -> Json | None:
        both = {one, other}
        for channel in self.channels.values():
            if channel["type"] == 1 and set(channel["_people"]) == both:
                return channel
        return None
