"""Two people, each with a real table, on the local Discord: lists are pasted, two armies meet, the battle is reported
with a photo, disputed and settled. The bot is killed when it has just taken the photo. Shorter, in one process:
`tests/bot/interaction/test_mighty_kingdoms.py`, `tests/bot/commands/test_photo.py`."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from rules.kernel.notation import write
from rules.mighty_kingdoms.facts import Facts
from rules.mighty_kingdoms.lists import Listing
from rules.mighty_kingdoms.orders import Defend, Move, Ordering
from rules.mighty_kingdoms.tabletop import Confirming, Reporting, Settling
from tests.bot.local.person import Json, Person
from tests.drills.crowd import RECEIPTS
from tests.drills.town import Town, controls, said, town

GOOD = "infantry horde Guard 250\ninfantry regiment Spears 120\nhero Captain 90 individual + Sword"
BAD = f"{GOOD}\nknights regiment Riders 100"
MOST = 400  # orders until the armies meet
PATIENCE = 300.0  # seconds, on a machine that does much else


class Month:
    def __init__(self, there: Town, channel: str, people: list[Person]) -> None:
        self.there, self.channel, self.people = there, channel, people

    @property
    def game(self) -> str:
        return str(self.there.rows("SELECT id FROM games WHERE channel_id = ?", int(self.channel))[0][0])

    def state(self) -> Any:
        found = self.there.state(self.game)
        return found[1] if found is not None else None

    def person(self, seat: str) -> Person:
        ((user,),) = self.there.rows("SELECT user_id FROM seats WHERE game_id = ? AND seat = ?", self.game, seat)
        return next(p for p in self.people if int(p.id) == user)

    async def until(self, person: Person, shown: Json, fits: Callable[[Json], Any]) -> tuple[Json, Any]:
        """What was answered, as it is then, and what fits in it: on a busy machine it comes after a deferral."""
        for _ in range(int(PATIENCE * 5)):
            for message in await person.read(self.channel):
                if message["id"] == shown["message"]["id"] and (found := fits(message)):
                    return message, found
            await asyncio.sleep(0.2)
        raise AssertionError(said(shown))

    async def press(self, person: Person, shown: Json, label: str) -> Json:
        def button(message: Json) -> Any:
            return next((c for c in controls(message["components"]) if c.get("label") == label), None)

        message, found = await self.until(person, shown, button)
        return await person.click(message, found["custom_id"])

    async def choose(self, person: Person, shown: Json, value: str) -> Json:
        def menu(message: Json) -> Any:
            menus = [c for c in controls(message["components"]) if c["type"] == 3]
            return next((c for c in menus if any(o["value"] == value for o in c["options"])), None)

        message, found = await self.until(person, shown, menu)
        return await person.click(message, found["custom_id"], [value])

    async def order(self, seat: str, text: str) -> None:
        told = await self.person(seat).slash(self.channel, "do", order=text)
        await self.until(self.person(seat), told, lambda message: said({"message": message}).startswith(RECEIPTS))
        await self.there.settle(PATIENCE)

    async def begin(self) -> None:
        one, other = self.people
        lobby = await one.slash(self.channel, "game new", game="mighty_kingdoms")
        for person in (one, other):
            await self.press(person, lobby, "Join")
        options = await self.press(one, lobby, "Options")
        await self.choose(one, await self.choose(one, options, "o.mode"), "kings_of_war")
        await self.press(one, lobby, "Start")
        await self.there.settle(PATIENCE)

    async def go_on_until(self, kind: type) -> None:
        for _ in range(MOST):
            state = self.state()
            if isinstance(state.top, kind):
                return
            seat = state.awaited()[0]
            await self.order(seat, write(self.next_order(state, seat)))
        raise AssertionError(f"no {kind.__name__} came")

    def next_order(self, state: Any, seat: str) -> Any:
        """p1 looks for p2's first army, who waits for him."""
        if not isinstance(state.top, Ordering):
            return state.top.default(state, seat)
        army = state.top.free(state, seat)[0]
        if state.armies[army].lying:
            return state.top.default(state, seat)
        step = way_to(state, state.armies[army].tile, state.armies[state.armies_of("p2")[0]].tile)
        return Move(army, step) if seat == "p1" and step else Defend(army)

    async def paste(self, seat: str) -> None:
        """Once wrongly; what was typed is there again."""
        person = self.person(seat)
        window = await self.press(person, await person.slash(self.channel, "play"), "Paste it as a text…")
        refused = await person.submit(self.channel, window, value=BAD)
        fault = "line 4: “knights” isn't a kind of unit"
        await self.until(person, refused, lambda message: fault in said({"message": message}))
        window = await self.press(person, refused, "Edit what you pasted…")
        assert BAD in str(window["modal"]).replace("\\n", "\n")
        done = await self.press(person, await person.submit(self.channel, window, value=GOOD), "Done")
        await self.press(person, done, "Confirm")
        await self.there.settle(PATIENCE)

    async def add_photo(self, seat: str) -> Json:
        person = self.person(seat)
        window = await self.press(person, await person.slash(self.channel, "play"), "Add a photo of the table…")
        return await person.upload(self.channel, window, "IMG_7.jpg", photo())

    async def are_shown(self, count: int) -> None:
        """A photo is taken after its window was answered."""
        for _ in range(300):
            if len(self.photos()) == count:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{len(self.photos())} photos")

    def photos(self) -> list[Json]:
        return [m for m in self.there.messages() if "shows the table" in said({"message": m})]


def way_to(game: Facts, start: str, end: str) -> str | None:
    """The first step of a shortest way."""
    first: dict[str, str] = {start: ""}
    border = [start]
    while border:
        tile = border.pop(0)
        for beside in game.ways_from(tile):
            if beside not in first:
                first[beside] = first[tile] or beside
                border.append(beside)
    return first.get(end) or None


def photo() -> bytes:
    about = Image.Exif()
    about[0x010E] = "in Ann's cellar"
    made = io.BytesIO()
    Image.new("RGB", (900, 600), (60, 110, 60)).save(made, "JPEG", exif=about.tobytes())
    return made.getvalue()


@pytest.mark.drill
async def test_a_kings_of_war_month_with_a_disputed_report_and_a_kill(tmp_path: Path) -> None:
    async with town(tmp_path / "data", people=2) as there:
        month = Month(there, await there.channel("cellar"), list((await there.operator.people()).values())[-2:])
        await there.bot.start()
        assert await there.bot.ready()
        await month.begin()
        await month.go_on_until(Listing)
        for seat in month.state().awaited():
            await month.paste(seat)
        await month.go_on_until(Reporting)
        assert await there.bot.end() == 0
        # Killed when the photo is saved and nothing was said of it.
        await there.bot.start(HERALD_CRASH="photo: after commit")
        assert await there.bot.ready()
        uploading = asyncio.create_task(month.add_photo("p1"))
        await there.bot.gone()
        await uploading
        assert not month.photos()
        await there.bot.start()
        assert await there.bot.ready()
        await there.settle(PATIENCE)
        (shown,) = month.photos()
        (file,) = shown["_files"]
        _, posted = there.here.world.storage.read_file(file["id"]) or ("", b"")
        assert b"cellar" not in posted and Image.open(io.BytesIO(posted)).size == (900, 600)
        # Reported, disputed, settled.
        await month.order("p1", "report p1")
        assert isinstance(month.state().top, Confirming)
        await month.add_photo("p2")
        await month.are_shown(2)
        await month.order("p2", 'dispute "my Guard held the wood"')
        assert isinstance(month.state().top, Settling)
        await month.order("p1", "settle draw")
        await month.order("p2", "settle draw")
        assert not isinstance(month.state().top, Settling)
        await month.order("p2", "concede")
        assert month.state().result.winners == ["p1"]
        assert not there.bot.errors(), there.bot.errors()[:2]
        assert await there.bot.end() == 0
