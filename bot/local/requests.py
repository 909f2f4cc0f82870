"""What a person asks of the bot: checked as Discord's own client checks it, then put in wire form."""

from __future__ import annotations

from typing import Any

from bot.local.files import signed_address, store_uploads
from bot.local.limits.components import walk
from bot.local.messages import wire_message
from bot.local.permissions import can_see, permissions
from bot.local.state import LocalDiscord
from bot.local.uploads import Upload
from bot.local.wire import Json, Unsound, public

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
KINDS = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: float}


class Resolved:
    """The users, roles, channels and files that an interaction names."""

    def __init__(self, local: LocalDiscord, guild: str | None) -> None:
        self.local, self.guild = local, guild
        self.found: Json = {}
        self.uploaded: dict[str, Json] = {}  # files by their numbers

    def add(self, kind: int, key: str) -> None:
        world = self.local.world
        if kind in (USER, MENTIONABLE) and key in world.users:
            self.found.setdefault("users", {})[key] = world.users[key]
            member = world.members.get(self.guild or "", {}).get(key)
            if member is not None:
                about = {**public(member, without=("user", "deaf", "mute")), "permissions": "0"}
                self.found.setdefault("members", {})[key] = about
        elif kind in (ROLE, MENTIONABLE) and (role := self._role(key)):
            self.found.setdefault("roles", {})[key] = role
        elif kind == CHANNEL and world.channels.get(key, {}).get("guild_id") == self.guild:
            channel = world.channels[key]
            keys = ("id", "type", "name", "parent_id", "thread_metadata")
            about = {name: channel[name] for name in keys if name in channel}
            self.found.setdefault("channels", {})[key] = {**about, "permissions": "0"}
        else:
            raise Unsound("There is nobody and nothing of that name in this channel.")

    def take_files(self, channel: str, uploads: list[Upload]) -> None:
        stored = store_uploads(self.local, channel, uploads, [])
        self.uploaded = {upload.number: file for upload, file in zip(uploads, stored, strict=True)}

    def add_file(self, number: str) -> str:
        """The id of the file with this number."""
        if number not in self.uploaded:
            raise Unsound("That file was not sent.")
        file = self.uploaded[number]
        address = signed_address(self.local, file)
        self.found.setdefault("attachments", {})[file["id"]] = {**public(file), "url": address, "proxy_url": address}
        return str(file["id"])

    def _role(self, key: str) -> Json | None:
        roles = self.local.world.guilds[self.guild]["roles"] if self.guild else []
        return next((one for one in roles if one["id"] == key), None)


# Slash commands.


def commands_for(local: LocalDiscord, user: str, channel: Json) -> list[Json]:
    """The commands that this person may use in this channel."""
    guild = channel.get("guild_id")
    found = []
    for command in local.world.commands.values():
        if command.get("guild_id") not in (None, guild):
            continue
        if not guild and (command.get("dm_permission") is False or 1 not in (command.get("contexts") or [0, 1, 2])):
            continue
        if guild and 0 not in (command.get("contexts") or [0]):
            continue
        needed = int(command.get("default_member_permissions") or 0)
        if guild and permissions(local.world, user, channel) & needed != needed:
            continue
        found.append(command)
    return found


def command_data(local: LocalDiscord, user: str, channel: Json, asked: Json, *, suggesting: bool = False) -> Json:
    """`asked` is {"command": id or name, "path": [...], "options": {...}, "focused": name, "target": id}."""
    wanted = str(asked.get("command"))
    usable = commands_for(local, user, channel)
    command = next((one for one in usable if wanted in (one["id"], one["name"])), None)
    if command is None:
        raise Unsound(f"There is no command {wanted!r} here.")
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    resolved = Resolved(local, channel.get("guild_id"))
    if command["type"] != 1:
        add_target(local, channel, command, asked, data, resolved)
    else:
        given = as_dict(asked.get("options"), "options")
        data["options"] = nested_options(
            resolved, command, as_names(asked.get("path")), given, asked.get("focused"), suggesting
        )
    if resolved.found:
        data["resolved"] = resolved.found
    return data


def add_target(local: LocalDiscord, channel: Json, command: Json, asked: Json, data: Json, resolved: Resolved) -> None:
    key = data["target_id"] = str(asked.get("target"))
    if command["type"] == 2:
        resolved.add(USER, key)
        return
    resolved.found["messages"] = {key: wire_message(local, local.world.message(channel["id"], key))}


def nested_options(
    resolved: Resolved, level: Json, path: list[str], given: Json, focused: Any, suggesting: bool
) -> list[Json]:
    nested = [one for one in level.get("options") or [] if one["type"] in (SUBCOMMAND, GROUP)]
    if not nested:
        return given_options(resolved, level, given, focused, suggesting)
    name = path[0] if path else None
    inner = next((one for one in nested if one["name"] == name), None)
    if inner is None:
        raise Unsound(f"Choose one of: {', '.join(one['name'] for one in nested)}.")
    options = nested_options(resolved, inner, path[1:], given, focused, suggesting)
    return [{"type": inner["type"], "name": name, "options": options}]


def given_options(resolved: Resolved, level: Json, given: Json, focused: Any, suggesting: bool) -> list[Json]:
    known = {one["name"]: one for one in level.get("options") or []}
    if strange := set(given) - set(known):
        raise Unsound(f"/{level['name']} has no option {', '.join(sorted(strange))}.")
    made = []
    for name, option in known.items():
        if given.get(name) is None:
            if option.get("required") and not suggesting:
                raise Unsound(f"{name}: this option is required.")
            continue
        if suggesting and name == focused:
            made.append({"type": option["type"], "name": name, "value": str(given[name]), "focused": True})
        elif suggesting and not is_right_kind(option, given[name]):
            continue
        else:
            made.append({"type": option["type"], "name": name, "value": option_value(resolved, option, given[name])})
    if suggesting and focused not in given:
        if focused not in known:
            raise Unsound(f"There is no option {focused!r} to complete.")
        made.append({"type": known[focused]["type"], "name": focused, "value": "", "focused": True})
    return made


def is_right_kind(option: Json, value: Any) -> bool:
    return isinstance(value, KINDS.get(option["type"], str))


def option_value(resolved: Resolved, option: Json, value: Any) -> Any:
    kind, name = option["type"], option["name"]
    if kind in KINDS:
        if kind == NUMBER and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if not isinstance(value, KINDS[kind]) or (kind == INTEGER and isinstance(value, bool)):
            raise Unsound(f"{name}: that is not {'a number' if kind in (INTEGER, NUMBER) else 'of the right kind'}.")
        check_bounds(option, value)
        return value
    if kind > NUMBER:
        raise Unsound(f"{name}: this page cannot attach files to a command.")
    resolved.add(kind, str(value))
    return str(value)


def check_bounds(option: Json, value: Any) -> None:
    name = option["name"]
    if option.get("choices") and value not in [one["value"] for one in option["choices"]]:
        raise Unsound(f"{name}: choose one of the choices.")
    if isinstance(value, str):
        if not option.get("min_length", 0) <= len(value) <= option.get("max_length", 6000):
            raise Unsound(f"{name}: that is too short or too long.")
    elif not isinstance(value, bool):
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and value < low) or (high is not None and value > high):
            raise Unsound(f"{name}: the number must be within {low if low is not None else '…'} "
                          f"and {high if high is not None else '…'}.")  # fmt: skip


def as_dict(value: Any, name: str) -> Json:
    if value is not None and not isinstance(value, dict):
        raise Unsound(f"`{name}` maps names to values.")
    return value or {}


def as_names(value: Any) -> list[str]:
    return [str(one) for one in value] if isinstance(value, list) else []


# Components.


def component_data(local: LocalDiscord, channel: Json, message: Json, asked: Json) -> Json:
    """A click on a button, or a choice in a menu."""
    wanted = asked.get("custom_id")
    one = next((part for part in walk(message["components"]) if part.get("custom_id") == wanted), None)
    if one is None:
        raise Unsound("That button or menu is no longer there.")
    if one.get("disabled"):
        raise Unsound("That button or menu is switched off.")
    data: Json = {"custom_id": wanted, "component_type": one["type"], "id": one["id"]}
    if one["type"] != 2:
        resolved = Resolved(local, channel.get("guild_id"))
        data["values"] = read_choice(resolved, one, asked.get("values"))
        if resolved.found:
            data["resolved"] = resolved.found
    return data


def read_choice(resolved: Resolved, menu: Json, values: Any) -> list[str]:
    if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
        raise Unsound("`values` is a list of what was chosen in the menu.")
    picked: list[str] = list(dict.fromkeys(values))
    if not menu.get("min_values", 1) <= len(picked) <= menu.get("max_values", 1):
        raise Unsound(f"Choose between {menu.get('min_values', 1)} and {menu.get('max_values', 1)}.")
    if menu["type"] == 3:
        if strange := set(picked) - {one["value"] for one in menu["options"]}:
            raise Unsound(f"That is not in the menu: {', '.join(sorted(strange))}.")
    else:
        for value in picked:
            resolved.add({5: USER, 6: ROLE, 7: MENTIONABLE, 8: CHANNEL}[menu["type"]], value)
    return picked


def message_for(local: LocalDiscord, user: str, channel: Json, key: str) -> Json:
    """A message this person sees: a public one, or a private one addressed to them."""
    found = local.world.messages.get(channel["id"], {}).get(key)
    if found is None or found.get("_only", user) != user or not can_see(local.world, user, channel):
        raise Unsound("That message no longer exists, or you may not see it.")
    return found
