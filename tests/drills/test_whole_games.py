"""Whole games on the local Discord: people in all seats, the real discord.py as a process of its own, from `/game new`
to the last post, with restarts in between. In King David's one of them takes no private messages; in Age of Arthur one
more never answers in time."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.bot.local.person import Person
from tests.drills.crowd import RECEIPTS, Crowd
from tests.drills.killing import Drill
from tests.drills.lives import Lives
from tests.drills.town import Town, said, town

ALLOWANCE = 10.0  # seconds, at a table at which somebody is always late
PATIENCE = 60.0  # more than that, on a busy machine


class Evening:
    """One game of so many people. `closed`: the first takes no private messages. `late`: the last never answers."""

    def __init__(self, there: Town, crowd: Crowd, closed: Person | None) -> None:
        self.there, self.crowd, self.closed = there, crowd, closed
        self.restarts, self.days = 0, 0  # `days`: how often the clock has acted for the late one

    @classmethod
    async def open(
        cls, there: Town, campaign: str, count: int, closed: bool = False, late: bool = False, **options: str
    ) -> Evening:
        crowd = Crowd(there, campaign, await there.channel("evening"), f"{campaign} {count}", most=count)
        people = list(crowd.by_id.values())[:count]
        crowd.by_id = {int(p.id): p for p in people}
        crowd.late = {int(people[-1].id)} if late else set()
        crowd.chosen = {f"o.{name}": value for name, value in options.items()}
        if closed:
            await there.operator.ask("PUT", f"/local/people/{people[0].id}/dms", {"open": False})
        if late:  # a clock that jumps serves no time: he has a few seconds instead
            crowd.speed = "live"
        await there.bot.start(HERALD_ALLOWANCE=str(ALLOWANCE))
        assert await there.bot.ready()
        return cls(there, crowd, people[0] if closed else None)

    def game(self) -> tuple[str, str]:
        """Its id and phase."""
        found = self.there.rows("SELECT id, phase FROM games WHERE channel_id = ?", int(self.crowd.channel))
        return found[0] if found else ("", "")

    async def play(self, acts: int) -> bool:
        """So many acts, or to the end; whether that has come."""
        for _ in range(acts):
            if self.game()[1] == "over":
                return True
            await self.wait_for_the_clock()
            await self.crowd.act()
        return self.game()[1] == "over"

    async def wait_for_the_clock(self) -> None:
        """If nobody is waited for but the one who never answers: then the clock does it for him."""
        game, phase = self.game()
        found = self.there.state(game) if phase == "running" else None
        if found is None or not self.crowd.late:
            return
        _, state = found
        seats = dict(self.there.rows("SELECT seat, user_id FROM seats WHERE game_id = ?", game))
        if state.awaited() and all(seats[seat] in self.crowd.late for seat in state.awaited()):
            for _ in range(int(20 * (ALLOWANCE + PATIENCE))):
                later = self.there.state(game)
                if later is None or later[1].kept.entries != state.kept.entries:
                    self.days += 1
                    return
                await asyncio.sleep(0.05)
            raise AssertionError("nobody acts for the one who is late")

    async def until_running(self) -> None:
        """Through the lobby; or out of a pause, if the host has made one."""
        while self.game()[1] != "running" or self.there.state(self.game()[0]) is None:
            await self.crowd.act()

    async def restart(self) -> None:
        self.restarts += 1
        assert await self.there.bot.end() == 0
        await self.there.bot.start(HERALD_ALLOWANCE=str(ALLOWANCE))
        assert await self.there.bot.ready()

    async def give_up(self) -> None:
        """All but one of them."""
        await self.until_running()
        for person in list(self.crowd.by_id.values())[1:]:
            told = await person.slash(self.crowd.channel, "do", order="concede")
            assert said(told).startswith(RECEIPTS), said(told)

    async def ended_well(self) -> None:
        """The end is told once, the log replays, the dice are proved, nobody was forgotten, nothing went wrong."""
        there, crowd, (game, phase) = self.there, self.crowd, self.game()
        await there.settle()
        assert phase == "over" and crowd.games == 1
        posts = [said({"message": m}) for m in there.messages() if m["channel_id"] == crowd.channel]
        assert sum("Decided <t:" in post for post in posts) == 1, "the winner's card"
        for person in crowd.by_id.values():
            assert (await person.slash(crowd.channel, "hand"))["outcome"] == "answered"
        await self.proved(next(iter(crowd.by_id.values())))
        await self.privately(game)
        assert not there.bot.errors(), there.bot.errors()[:2]
        assert await there.bot.end() == 0
        drill = Drill(there, [crowd], "evening")
        drill.at_once()
        await drill.read_over()

    async def proved(self, person: Person) -> None:
        """A long game is played again for a while; the answer comes later, in the same place."""
        assert (await person.slash(self.crowd.channel, "dice verify"))["outcome"] == "answered"
        for _ in range(600):
            if any("Checked" in said({"message": m}) for m in await person.read(self.crowd.channel)):
                return
            await asyncio.sleep(0.2)
        raise AssertionError("the dice were not proved")

    async def privately(self, game: str) -> None:
        """Who takes no private messages got none, is known for it, and has played like all the others."""
        seats = dict(self.there.rows("SELECT user_id, dm_closed FROM seats WHERE game_id = ?", game))
        assert set(seats) == set(self.crowd.by_id)
        if self.closed is not None:
            assert [user for user, shut in seats.items() if shut] == [int(self.closed.id)]
            there = await self.closed.ask("POST", "/local/direct")
            assert await self.closed.read(str(there["id"])) == []


async def to_the_end(
    folder: Path, campaign: str, count: int, closed: bool, every: int, late: bool = False, **options: str
) -> None:
    """However long it takes; the bot is started again after so many acts."""
    async with town(folder / "data", people=max(5, count)) as there:
        evening = await Evening.open(there, campaign, count, closed, late, **options)
        began = asyncio.get_running_loop().time()
        while not await evening.play(every):
            await evening.restart()
        await evening.ended_well()
        moves, took = len(evening.crowd.acknowledged), asyncio.get_running_loop().time() - began
        print(f"\n{campaign}, {count} people: {moves} moves, {evening.restarts} restarts, {took:.0f} s")
        assert evening.restarts >= 2


@pytest.mark.drill
async def test_king_philip_two_people_to_its_end_with_restarts(tmp_path: Path) -> None:
    await to_the_end(tmp_path, "king_philip", 2, closed=False, every=50)


@pytest.mark.drill
@pytest.mark.parametrize("count", [2, 3, 4, 5])
async def test_king_david_to_its_end_with_closed_messages_and_restarts(tmp_path: Path, count: int) -> None:
    await to_the_end(tmp_path, "king_david", count, closed=True, every=150)


@pytest.mark.drill
async def test_mighty_kingdoms_four_people_to_its_end_with_restarts(tmp_path: Path) -> None:
    await to_the_end(tmp_path, "mighty_kingdoms", 4, closed=True, every=80)


@pytest.mark.drill
async def test_age_of_arthur_eight_people_to_its_end_one_closed_one_late(tmp_path: Path) -> None:
    """Battles at once: by stances every one of them takes eight people ten rounds."""
    await to_the_end(tmp_path, "age_of_arthur", 8, closed=True, every=120, late=True, battles="auto")


@pytest.mark.drill
async def test_eight_kings_one_of_them_late_and_one_without_private_messages(tmp_path: Path) -> None:
    """Shorter: kingdoms are chosen, a few turns, a restart, and then all but one give up."""
    async with town(tmp_path / "data", people=8) as there:
        evening = await Evening.open(there, "age_of_arthur", 8, closed=True, late=True)
        await evening.until_running()
        while not evening.days:
            await evening.play(1)
        await evening.restart()
        await evening.play(6)
        await evening.give_up()
        await evening.ended_well()


@pytest.mark.long
@pytest.mark.parametrize(("campaign", "count"), [("king_philip", 2), ("king_david", 3)])
async def test_an_evening_with_restarts(tmp_path: Path, campaign: str, count: int) -> None:
    """The short form: some acts, a restart, some more, and then the others give up."""
    async with town(tmp_path / "data", people=5, kind=Lives) as there:
        evening = await Evening.open(there, campaign, count, closed=campaign == "king_david")
        await evening.until_running()
        await evening.play(15)
        await evening.restart()
        await evening.play(15)
        await evening.give_up()
        await evening.ended_well()
