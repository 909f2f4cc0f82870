"""A photo of the table with a battle report: fetched, encoded again, posted by Herald; or refused in words."""

from __future__ import annotations

import io
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.messages.send import Delivery
from bot.table.photos import MOST_AT_ONCE
from bot.workers import photo as encoding
from bot.workers.photo import LONGEST_SIDE, encode_again
from bot.workers.pool import Workers
from rules.age_of_arthur.table_battle import Reporting
from rules.reports import may_show
from tests.bot.interaction.test_mighty_kingdoms import at_lists, fought, put
from tests.bot.interaction.test_syrian_war import on_a_table, people_by_seat, until
from tests.bot.world import Person, Seen, World, world
from tests.rules.age_of_arthur.test_table_battle import waiting

SECRET = b"taken at 51.5 north by Ann"
ADD = "Add a photo of the table…"


def taken(size: tuple[int, int] = (2400, 1200), turned: bool = True, kind: str = "JPEG") -> bytes:
    """As a phone takes it: lying on its side, with much about the phone in it."""
    about = Image.Exif()
    about[0x010E] = SECRET.decode()
    if turned:
        about[0x0112] = 6  # to be turned by a quarter
    made = io.BytesIO()
    more: dict[str, Any] = {"comment": SECRET} if kind == "JPEG" else {}
    Image.new("RGB", size, (120, 160, 90)).save(made, kind, exif=about.tobytes(), **more)
    return made.getvalue()


async def add(panel: Seen, name: str, file: bytes) -> Seen:
    return await (await panel.click(ADD)).send((name, file))


def photos(w: World) -> list[Any]:
    return [m for m in w.public() for a in m.attachments if a.filename == "table.jpg"]


async def fighting(w: World, ann: Person, bob: Person) -> dict[str, Person]:
    people = await at_lists(w, ann, bob)
    await put(w, fought())
    return people


async def test_a_photo_is_posted_as_our_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def here(*_: Any) -> bytes | None:
        raise AssertionError("a stranger's file may be opened in the process that answers")

    monkeypatch.setattr(Workers, "answer", here)
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        people = await fighting(w, ann, bob)
        panel = await people["p1"].slash("play")
        done = await add(panel, "IMG_0001.HEIC.jpg", taken())
        assert "Your photo goes to the channel" in done.text and ADD in done.labels
        await w.settle()
        (post,) = photos(w)
        sent = w.env.backend.cdn.get(post.attachments[0].url)
        picture = Image.open(io.BytesIO(sent.data if hasattr(sent, "data") else sent))
        assert picture.size == (LONGEST_SIDE // 2, LONGEST_SIDE), "upright"
        assert not picture.getexif() and SECRET not in bytes(sent.data if hasattr(sent, "data") else sent)
        assert "IMG_0001" not in str(post.components), "never linked"
        said = w.messages()[w.public().index(post)]
        assert "shows the table in" in said and "Mighty Kingdoms" in said
        # The other side, while it confirms, and the one who has reported, though nobody waits for him.
        await people["p1"].slash("do", order="report p1")
        await w.settle()
        for seat in ("p2", "p1"):
            await add(await people[seat].slash("play"), "x.png", taken(kind="PNG"))
            await w.settle()
        assert len(photos(w)) == 3


async def test_refused_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        people = await fighting(w, ann, bob)
        panel = await people["p1"].slash("play")
        assert "can't read that picture" in (await add(panel, "report.jpg", b"%PDF-1.7 not a picture")).said
        monkeypatch.setattr("bot.interaction.photos.MOST_BYTES", 2 * 1024 * 1024)
        big = await add(panel, "big.png", bytes(3 * 1024 * 1024))
        assert "is 3 MB; the limit is 2 MB" in big.said
        for n in range(MOST_AT_ONCE):
            for _ in range(2):  # what is sent twice is posted once
                await add(panel, "x.jpg", taken((60 + n, 40)))
        assert f"{MOST_AT_ONCE} photos are enough" in (await add(panel, "x.jpg", taken((90, 40)))).said
        await w.settle()
        assert len(photos(w)) == MOST_AT_ONCE
        window = await panel.click(ADD)
        await people["p1"].slash("do", order="by_dice")
        await people["p2"].slash("do", order="by_dice")
        await w.settle()
        assert "while it is reported" in (await window.send(("late.jpg", taken((60, 40))))).said
        assert ADD not in (await people["p1"].slash("play")).labels


async def test_a_photo_that_was_taken_is_sent_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await on_a_table(w, ann, bob)
        await until(w, "reporting")
        people = await people_by_seat(w, ann, bob)
        seat = (await w.state()).awaited()[0]
        with monkeypatch.context() as stopped:

            async def never(*_: object) -> None:
                raise TimeoutError

            stopped.setattr(Delivery, "send_row", never)
            await add(await people[seat].slash("play"), "x.webp", taken((300, 200), kind="WEBP"))
            await w.settle()
            assert not photos(w)
        await w.restart()
        await w.pass_time(3600.0)
        await w.settle()
        assert len(photos(w)) == 1


def test_age_of_arthurs_battles_may_be_shown_too() -> None:
    game = waiting()
    assert isinstance(game.top, Reporting)
    assert may_show(game, "p1") and may_show(game, "p2") and not may_show(game, "p3")


def claims(width: int, height: int) -> bytes:
    """A tiny PNG that says it is this large."""
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 2, 0, 0, 0])
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    body = b"".join(
        len(data).to_bytes(4, "big") + name + data + zlib.crc32(name + data).to_bytes(4, "big") for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


@pytest.mark.parametrize(
    "file",
    [b"", b"GIF89a", taken()[:500], claims(60_000, 60_000), claims(9_000, 9_000), b"\xff\xd8\xff" + bytes(100)],
    ids=["nothing", "another kind", "cut off", "a bomb", "too many pixels", "not what it says"],
)
def test_what_is_no_picture_is_none(file: bytes) -> None:
    assert encode_again(file) is None


def test_nothing_of_the_file_is_passed_on() -> None:
    for kind in encoding.FORMATS:
        before = taken((400, 200), kind=kind)
        after = encode_again(before)
        assert SECRET in before and after is not None and SECRET not in after and len(after) < 20_000
        assert Image.open(io.BytesIO(after)).size == (200, 400)
