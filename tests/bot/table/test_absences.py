"""Missed questions, the caretaker that acts after two of them, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.deadlines import speeds
from bot.deadlines.speeds import DAY, is_window
from bot.table.absences import cares
from bot.table.agreed import House
from bot.table.entry_rows import attend
from bot.table.games import Live
from rules.kernel import CLOCK, Concede, Entry, TimeUp, built, find, is_withheld
from rules.kernel.caretaking import NEVER
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import CAMPAIGNS, Person, World, world


@pytest.mark.parametrize("name", [*built(), "age_of_arthur", "tests.ford"])
def test_what_a_caretaker_never_does_is_something_that_can_be_done(name: str) -> None:
    campaign = CAMPAIGNS.get(name) or find(name)
    known = {verb.kind() for verb in campaign.codec.verbs}
    fields = {f"{verb.kind()}.{name}" for verb in campaign.codec.verbs for name in verb.__struct_fields__}
    assert campaign.withheld and set(campaign.withheld) <= known | fields
    assert set(NEVER) <= known
    assert is_withheld(campaign, Concede())


def missing(live: Live) -> list[str]:
    return list(cares(live, 0.0))


async def party_of(w: World, *people: Person) -> Party:
    await new_game(w, *people)
    return Party(w, list(people), "absent")


async def asked_in_the_open(w: World, party: Party, person: Person) -> None:
    """Plays until a question that everybody sees waits for one person alone."""
    seats = await seats_of(w)
    for _ in range(80):
        state = await w.state()
        if not is_window(state) and [seats[s] for s in state.awaited()] == [person.actor.id]:
            return
        seat = next((s for s in state.awaited() if seats[s] != person.actor.id), None)
        if seat is None:
            await w.pass_time(600)
        else:
            await party.turn(state, seat)
            await w.settle()
    pytest.fail("never asked alone")


async def sitter_of(w: World, person: Person) -> Any:
    sitters = await w.table.queries.seats(await w.game_id())
    return next(s for s in sitters.values() if s.user_id == person.actor.id)


async def miss_two(w: World, party: Party, person: Person) -> None:
    for _ in range(2):
        await asked_in_the_open(w, party, person)
        await w.pass_time(3 * DAY)
    assert (await sitter_of(w, person)).caretaker is not None


async def test_after_two_misses_in_a_row_a_caretaker_acts_and_everybody_is_told_once(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await asked_in_the_open(w, party, bob)
        await w.pass_time(3 * DAY)
        bobs = await sitter_of(w, bob)
        assert bobs.missed == 1 and bobs.caretaker is None, "once is no reason"
        await asked_in_the_open(w, party, bob)
        await w.pass_time(3 * DAY)
        bobs = await sitter_of(w, bob)
        assert bobs.caretaker == "greedy"
        assert len([text for text in w.messages() if "as a caretaker" in text]) == 1
        assert len([text for text in w.dms(bob) if "as a caretaker" in text]) == 1
        assert len([text for text in w.dms(ann) if "as a caretaker" in text]) == 1, "the organiser"
        rows = await w.table.store.all("SELECT user_id FROM entries WHERE seat = ? ORDER BY number DESC", bobs.seat)
        assert rows[0] == (None,), "what the caretaker does is not the person's"
        state = await w.state()
        assert state.result is not None or bobs.seat not in state.awaited()


async def test_the_button_ends_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await miss_two(w, party, bob)
        (notice,) = [m for m, text in zip(w.public(), w.messages(), strict=True) if "as a caretaker" in text]
        assert "no seat" in (await w.person("cid").click(notice, "I'm back")).said
        assert "Welcome back" in (await bob.click(notice, "I'm back")).said
        bobs = await sitter_of(w, bob)
        assert (bobs.caretaker, bobs.missed) == (None, 0)
        await w.settle()
        assert len([text for text in w.messages() if "is back, and" in text]) == 1


async def test_the_first_order_ends_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await miss_two(w, party, bob)
        await bob.slash("do", order="watch")
        bobs = await sitter_of(w, bob)
        assert (bobs.caretaker, bobs.missed) == (None, 0), "an order of their own"
        await w.settle()
        assert len([text for text in w.messages() if "is back, and" in text]) == 1


async def test_a_substitute_begins_without_misses(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cid = (w.person(name) for name in ("ann", "bob", "cid"))
        party = await party_of(w, ann, bob)
        await miss_two(w, party, bob)
        seat = (await sitter_of(w, bob)).seat
        await w.table.host.replace(await w.game_id(), ann.actor.id, seat, cid.actor.id, "cid")
        cids = await sitter_of(w, cid)
        assert (cids.caretaker, cids.missed) == (None, 0)


async def test_what_is_answered_in_secret_is_never_missed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the caretaker would tell who had not answered."""
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await asked_in_the_open(w, party, bob)
        live = await w.table.games.look(await w.game_id())
        sitters = {s: msgspec.structs.replace(x, missed=1) for s, x in live.sitters.items()}
        live = msgspec.structs.replace(live, sitters=sitters)
        entry = Entry(seat=CLOCK, pick=TimeUp(), question=live.begun.kept.question)
        (seat,) = missing(live)
        assert attend(live, "clock", entry, live.begun, w.table.games)[0].sitters[seat].missed == 2
        monkeypatch.setattr(speeds, "is_window", lambda state: True)
        assert missing(live) == [] and attend(live, "clock", entry, live.begun, w.table.games) == (live, [])


async def test_a_table_can_do_without(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        party = await party_of(w, ann, bob)
        await asked_in_the_open(w, party, bob)
        live = await w.table.games.look(await w.game_id())
        sitters = {s: msgspec.structs.replace(x, missed=1) for s, x in live.sitters.items()}
        live = msgspec.structs.replace(live, sitters=sitters)
        assert missing(live) == list(live.begun.awaited())
        for house in (House(caretaker=False), House(misses=0), House(misses=3)):
            game = msgspec.structs.replace(live.game, house=house)
            assert missing(msgspec.structs.replace(live, game=game)) == []
        alone = {s: msgspec.structs.replace(x, user_id=bob.actor.id) for s, x in sitters.items()}
        assert missing(msgspec.structs.replace(live, sitters=alone)) == [], "nobody waits for somebody who plays alone"
