"""Age of Arthur in Discord: eight people, one of them always late, a restart in between, a parley of all."""

from __future__ import annotations

from pathlib import Path

from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import world

GAME = "age_of_arthur"
NAMES = ("ann", "bob", "cid", "dot", "eve", "fay", "gus", "hal")
DAY = 86400.0


async def test_eight_people_one_always_late_with_a_restart_to_the_end(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = [w.person(name) for name in NAMES]
        card = await people[0].slash("game new", game=GAME)
        for person in people:
            await person.click(card.message, "Join")
        await w.table.lobby.set_speed(await w.game_id(), "daily")
        await card.click("Start")
        await w.settle()
        party, late = Party(w, people, "kings", "do slash"), people[-1].actor.id
        days = 0
        for n in range(18):
            if n == 9:
                await w.restart()
            await w.settle()
            state, seats = await w.state(), await seats_of(w)
            there = [s for s in state.awaited() if seats[s] != late]
            if there:
                await party.turn(state, there[0])
            else:
                await w.pass_time(2 * DAY)
                days += 1
        state = await w.state()
        assert days and state.kingdoms and state.round == 1
        assert any("Pendragon" in text or "claims" in text for text in w.messages())
        for person in people[1:]:
            await person.slash("do", order="concede")
        await w.settle()
        ended = await w.state()
        seats = await seats_of(w)
        assert ended.result is not None and [seats[s] for s in ended.result.winners] == [people[0].actor.id]
        assert "Checked" in (await people[0].slash("dice verify")).text


async def test_a_parley_of_all_eight(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = [w.person(name) for name in NAMES]
        await new_game(w, *people, game=GAME)
        seats = {user: seat for seat, user in (await seats_of(w)).items()}
        others = [seats[person.actor.id] for person in people[1:]]
        words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
        made = await people[0].slash("parley", **dict(zip(words, others, strict=True)))
        assert "Your thread" in made.said
        (thread,) = [t for t in w.channel.threads if t.name.startswith("Parley")]
        told = "\n".join(m.content for m in thread.history())
        assert all(f"<@{person.actor.id}>" in told for person in people)
