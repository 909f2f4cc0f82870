"""Bodies: JSON, or JSON with files beside it, within Discord's sizes."""

from __future__ import annotations

import mimetypes
import re
from io import BytesIO

import msgspec
from aiohttp import BodyPartReader, web
from aiohttp.http_exceptions import HttpProcessingError

from bot.local.wire import Json, Refused, as_object

REQUEST_BYTES = 25 * 1024 * 1024
FILE_BYTES = 10 * 1024 * 1024
MOST_FILES = 10


class Upload(msgspec.Struct):
    number: str  # the n of files[n], which attachments[].id refers to
    name: str
    kind: str
    data: bytes


class Body(msgspec.Struct):
    """A request's body, completely received: its JSON as it was sent, and the files beside it."""

    raw: bytes
    uploads: list[Upload] = []

    def payload(self) -> Json:
        return as_object(self.raw)


BODY = web.RequestKey("body", Body)


async def receive(request: web.Request) -> Body:
    if request.content_type != "multipart/form-data":
        return Body(await request.read())
    raw = b""
    files: list[Upload] = []
    size = 0
    try:
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                raise Refused(50035)
            data = bytes(await part.read(decode=False))
            size += len(data)
            if size > REQUEST_BYTES or len(data) > FILE_BYTES:
                raise Refused(40005)
            if part.name == "payload_json":
                raw = data
            else:
                files.append(make_upload(part, data, len(files)))
    except (ValueError, RuntimeError, HttpProcessingError):
        raise Refused(50035) from None
    if len(files) > MOST_FILES:
        raise Refused(50035, errors={"attachments": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH"}]}})
    return Body(raw, files)


def make_upload(part: BodyPartReader, data: bytes, count: int) -> Upload:
    numbered = re.search(r"\[(\d+)\]", part.name or "")
    name = clean_name(part.filename or "file")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Upload(numbered[1] if numbered else str(count), name, kind, data)


def clean_name(name: str) -> str:
    return re.sub(r"[^\w.\-]", "_", name)[-200:] or "file"


def size_of(upload: Upload) -> tuple[int, int] | None:
    """Width and height of a picture."""
    if not upload.kind.startswith("image/"):
        return None
    from PIL import Image, UnidentifiedImageError  # imported with the first picture: it takes a while to load

    try:
        with Image.open(BytesIO(upload.data)) as picture:
            return picture.size
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None
