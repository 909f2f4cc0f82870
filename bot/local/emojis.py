"""Emoji of the application: their pictures, and whether components show one that is there."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from typing import Any

from bot.local.limits.components import walk
from bot.local.uploads import Upload, size_of
from bot.local.wire import Json, Refused
from bot.local.world import World

MOST = 2000
MOST_BYTES = 256 * 1024
NAME = re.compile(r"\w{2,32}", re.ASCII)
PICTURE = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.+)", re.DOTALL)


def refuse(field: str, code: str, message: str) -> Refused:
    return Refused(50035, errors={field: {"_errors": [{"code": code, "message": message}]}})


def check_name(world: World, name: Any, but: str = "") -> str:
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise refuse("name", "BASE_TYPE_BAD_LENGTH", "Must be 2 to 32 letters, digits or underscores.")
    if any(one["name"] == name and key != but for key, one in world.emojis.items()):
        raise refuse("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "An emoji with this name already exists")
    return name


def read_picture(text: Any) -> Upload:
    found = PICTURE.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise refuse("image", "BASE_TYPE_REQUIRED", "This field is required")
    try:
        data = base64.b64decode(found[2], validate=True)
    except binascii.Error:
        raise Refused(50046) from None
    if len(data) > MOST_BYTES:
        raise refuse("image", "BINARY_TYPE_MAX_SIZE", f"File cannot be larger than {MOST_BYTES / 1024} kb.")
    picture = Upload("0", "emoji", found[1], data)
    if size_of(picture) is None:
        raise Refused(50046)
    return picture


def add(world: World, name: Any, image: Any) -> Json:
    if len(world.emojis) >= MOST:
        raise Refused(30008)
    said, picture = check_name(world, name), read_picture(image)
    emoji: Json = {
        "id": world.ids.next(), "name": said, "roles": [], "user": world.bot, "require_colons": True,
        "managed": False, "animated": False, "available": True,
    }  # fmt: skip
    world.storage.put_file(emoji["id"], picture.kind, picture.data)
    world.emojis[emoji["id"]] = emoji
    world.save("emoji", emoji)
    return emoji


def find(world: World, key: str) -> Json:
    found = world.emojis.get(key)
    if found is None:
        raise Refused(10014)
    return found


def remove(world: World, key: str) -> None:
    del world.emojis[find(world, key)["id"]]
    world.storage.drop("emoji", key)
    world.storage.drop_file(key)


def shown_in(components: Any) -> Iterator[Json]:
    """Every emoji with an id that buttons and menus show."""
    for one in walk(components):
        for part in (one, *(one.get("options") or ())):
            if isinstance(part.get("emoji"), dict) and part["emoji"].get("id"):
                yield part["emoji"]


def check_emojis(world: World, components: Any) -> None:
    """Refuses a message or a form with an emoji that the application does not have. Ids become texts, as Discord sends
    them: a number of that size is another one in a browser."""
    for emoji in shown_in(components):
        emoji["id"] = str(emoji["id"])
        if emoji["id"] not in world.emojis:
            raise refuse("components", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
