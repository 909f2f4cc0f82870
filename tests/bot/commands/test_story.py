"""A season of one game: somebody joins, plays, goes away, is taken care of and returns; somebody else is replaced, and
his successor wins. The same story is played in the real browser (`tests/drills/test_story.py`)."""

from __future__ import annotations

from pathlib import Path

from tests.bot.commands.test_away import day, days_pass, go_away
from tests.bot.playing import Party
from tests.bot.table.tables import FORD
from tests.bot.table.test_absences import asked_in_the_open, miss_two, sitter_of
from tests.bot.world import World, world


def said(w: World, text: str) -> int:
    return sum(text in message for message in w.messages())


async def test_one_goes_away_and_returns_another_is_replaced_and_the_successor_wins(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid, dan = (w.person(name) for name in ("ann", "bob", "cid", "dan"))
        card = await ann.slash("game new", game=FORD)
        assert "direct message" in card.text, "joining is an invitation, and says so"
        for person in (ann, bob, cid):
            await person.click(card.message, "Join")
        await card.click("Start")
        await w.settle()
        party = Party(w, [ann, bob, cid], "story")

        # Bob plays, says that he is away, is waited for, cared for, and comes back.
        await asked_in_the_open(w, party, bob)
        seat = (await sitter_of(w, bob)).seat
        await party.turn(await w.state(), seat)
        await asked_in_the_open(w, party, bob)
        shown = await go_away(bob, "today", day(w, 20))
        assert "Nothing is noted yet" in shown.text
        await shown.click("Yes: a caretaker may act for me")
        await days_pass(w, 3)
        assert said(w, "The game waits for") == 1 and (await sitter_of(w, bob)).caretaker is None
        await days_pass(w, 1.5)
        assert (await sitter_of(w, bob)).caretaker is not None
        notice = next(m for m, text in zip(w.public(), w.messages(), strict=True) if "as a caretaker" in text)
        assert "**What changed**" in (await bob.slash("since")).text
        assert "Welcome back" in (await bob.click(notice, "I'm back")).said
        assert (await sitter_of(w, bob)).caretaker is None
        assert "The Ford" in (await bob.slash("inbox")).text

        # Cid says nothing, and Dan takes the seat.
        await miss_two(w, party, cid)
        cids = await sitter_of(w, cid)
        notice = next(m for m, text in zip(w.public(), w.messages(), strict=True) if "The seat is open" in text)
        assert "You now play" in (await dan.click(notice, "Take the seat")).said
        await w.status_due()
        assert any("Your view" in text for text in w.dms(dan)), "the hand comes by direct message"
        assert (await sitter_of(w, dan)).seat == cids.seat

        # The others give up: the successor wins, and the record says who held the seat.
        for person in (ann, bob):
            told = await person.slash("do", order="concede")
            if "Confirm" in told.labels:
                await told.click("Confirm")
            await w.settle()
        state = await w.state()
        assert state.result is not None and list(state.result.winners) == [cids.seat]
        assert any("dan" in text for text in w.messages()[-4:])
        held = [
            (t.user_id, t.began, t.ended) for t in await w.table.tenures.of(await w.game_id()) if t.seat == cids.seat
        ]
        assert held == [(cid.actor.id, "start", "gone"), (dan.actor.id, "offered", None)]
        theirs = await w.table.standing.record_of(dan.actor.id)
        assert (theirs.as_substitute, theirs.finished) == (1, 1)
