"""Attachments: stored in the world's file, served under signed addresses that expire after a day."""

from __future__ import annotations

import hashlib
import hmac
from urllib.parse import quote

from bot.local.limits.components import walk
from bot.local.state import LocalDiscord
from bot.local.uploads import Upload, size_of
from bot.local.wire import Json

LIFETIME = 24 * 3600.0


def store_uploads(local: LocalDiscord, channel: str, uploads: list[Upload], listed: list[Json]) -> list[Json]:
    """Stores uploaded files. `listed` are the payload's attachments, which describe them by number."""
    described = {str(one.get("id")): one for one in listed if isinstance(one, dict)}
    made = []
    for upload in uploads:
        about = described.get(upload.number, {})
        key = local.world.ids.next()
        local.world.storage.put_file(key, upload.kind, upload.data)
        file: Json = {
            "id": key, "filename": str(about.get("filename") or upload.name), "size": len(upload.data),
            "content_type": upload.kind, "url": "", "proxy_url": "", "_channel": channel,
        }  # fmt: skip
        if about.get("description"):
            file["description"] = about["description"]
        if about.get("flags"):
            file["flags"] = about["flags"]
        if size := size_of(upload):
            file["width"], file["height"] = size
        made.append(file)
    return made


def signature(local: LocalDiscord, key: str, expires: str) -> str:
    return hmac.new(local.world.note["key"].encode(), f"{key}.{expires}".encode(), hashlib.sha256).hexdigest()[:32]


def signed_address(local: LocalDiscord, file: Json) -> str:
    expires = f"{int(local.world.clock.now() + LIFETIME):x}"
    path = f"/cdn/attachments/{file['_channel']}/{file['id']}/{quote(file['filename'])}"
    return f"{local.base}{path}?ex={expires}&hm={signature(local, file['id'], expires)}"


def refresh_addresses(local: LocalDiscord, message: Json) -> None:
    """Gives a message's files addresses that are valid for at least half a day."""
    files = message.get("_files")
    if not files:
        return
    until = local.world.clock.now() + LIFETIME / 2
    if message.get("_base") == local.base and message.get("_until", 0.0) > until:
        return
    message["_base"], message["_until"] = local.base, local.world.clock.now() + LIFETIME
    by_id = {}
    for file in files:
        file["url"] = file["proxy_url"] = signed_address(local, file)
        by_id[file["id"]] = file
    for media in media_of(message):
        if media.get("attachment_id") in by_id:
            media["url"] = media["proxy_url"] = by_id[media["attachment_id"]]["url"]


def media_of(message: Json) -> list[Json]:
    """Every picture or file that embeds and components show."""
    found: list[Json] = []
    for embed in message.get("embeds") or ():
        found += [embed[part] for part in ("image", "thumbnail") if isinstance(embed.get(part), dict)]
    for one in walk(message.get("components")):
        found += [one[part] for part in ("media", "file") if isinstance(one.get(part), dict)]
        if one.get("type") == 12:
            found += [item["media"] for item in one["items"]]
    return found


def resolve_attachments(message: Json) -> list[str]:
    """Turns attachment:// into the attached file; returns the addresses that name no file."""
    files = message.get("_files") or ()
    by_name = {file["filename"]: file for file in files}
    by_path = {f"/cdn/attachments/{file['_channel']}/{file['id']}/": file for file in files}
    missing = []
    for media in media_of(message):
        url = str(media.get("url"))
        if url.startswith("attachment://"):
            file = by_name.get(url.removeprefix("attachment://"))
            if file is None:
                missing.append(url)
        else:  # a message's own file, sent back as it was received
            file = next((file for path, file in by_path.items() if path in url), None)
        if file is None:
            continue
        media["attachment_id"] = file["id"]
        for key in ("width", "height", "content_type", "flags"):
            if key in file:
                media[key] = file[key]
        media["loading_state"] = 2
    return missing
