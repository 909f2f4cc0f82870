"""`/pledge` through discord.py: offered, accepted, broken, undone; who is told, and who sees no difference."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.words import words_of
from rules.kernel import find, phrase
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import CAMPAIGNS, Person, Seen, World, world


async def seated(w: World, *people: Person) -> dict[str, Person]:
    await new_game(w, *people)
    users = {p.actor.id: p for p in people}
    return {seat: users[user] for seat, user in (await seats_of(w)).items() if user is not None}


async def in_private(person: Person, message: Any, label: str) -> Seen:
    return Seen(person, await person.actor.user.click(message, label=label))


async def test_offered_in_private_accepted_and_told_to_the_two_alone(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob, cat = w.person("ann"), w.person("bob"), w.person("cat")
        seats = await seated(w, ann, bob, cat)
        by, to, other = seats
        kinds = [o["value"] for o in await seats[by].suggested("pledge", "kind", "")]
        assert kinds == ["truce", "leave_alone", "pay", "ally"]
        places = await seats[by].suggested("pledge", "about", "", kind="leave_alone")
        assert places and {o["value"] for o in await seats[by].suggested("pledge", "with", "")} == {to, other}
        public = len(w.public())
        made = await seats[by].slash("pledge", **{"with": to}, kind="pay", amount=1, until=40)
        assert "Offered" in made.text
        await w.settle()
        (offer,) = [m for m in w.dms(seats[to]) if "a promise to you" in m]
        assert "Red" in offer and not [m for m in w.dms(seats[other]) if "promise" in m]
        messages = seats[to].actor.user.dm_channel.history()
        message = next(m for m in messages if "promise to you" in str([c.to_dict() for c in m.components]))
        answered = await in_private(seats[to], message, "Accept, between us")
        assert "Stands" in answered.text
        await w.settle()
        assert [m for m in w.dms(seats[by]) if "was accepted" in m]
        assert "has been answered" in (await in_private(seats[to], message, "Refuse")).text
        party = Party(w, [ann, bob, cat], "pledge", "do")
        while (state := (await w.table.pledges.all(await w.game_id()))[0].state) == "open":
            await party.play_on(party.acts + 1)
        await w.settle()
        said = {"kept": "was **kept**", "lapsed": "has lapsed"}[state]  # whether the clan marches is a matter of luck
        for seat in (by, to):
            assert len([m for m in w.dms(seats[seat]) if said in m]) == 1
        assert not [m for m in w.dms(seats[other]) if "promise" in m]
        if state == "kept":
            assert not [m for m in w.messages()[public:] if "promise" in m]
            assert "None so far" in (await seats[other].slash("pledge")).text
        assert state in (await seats[to].slash("pledge")).text
        await party.play()
        await w.settle()
        (told,) = [m for m in w.messages() if "What was promised" in m]
        assert state in told and "🔒" in told
        assert state in (await seats[other].slash("pledge")).text


async def test_openly_withdrawn_and_refused(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        seats = await seated(w, ann, bob)
        by, to = seats
        await seats[by].slash("pledge", **{"with": "Blue"}, kind="truce", openly=True)
        listed = await seats[to].slash("pledge")
        assert listed.labels[:3] == ["Accept, for all to know", "Accept, between us", "Refuse"]
        await listed.click("Accept, for all to know")
        await w.settle()
        assert [m for m in w.messages() if "a promise was accepted" in m]
        await seats[by].slash("pledge", **{"with": to}, kind="ally")
        gone = await (await seats[by].slash("pledge")).click("Withdraw")
        assert gone.text == "Withdrawn."
        for given, why in (
            ({"with": by, "kind": "truce"}, "somebody else"),
            ({"with": to, "kind": "gold"}, "can be promised here"),
            ({"with": to, "kind": "truce", "until": -3}, "last turn"),
            ({"with": to, "kind": "leave_alone", "about": "Atlantis"}, "no place"),
            ({"with": to}, "To promise something"),
            ({"with": to, "kind": "pay", "amount": 10**6}, "amount can be"),
        ):
            assert why in (await seats[by].slash("pledge", **given)).said, given


@pytest.mark.parametrize("name", list(CAMPAIGNS))
def test_every_kind_has_words(name: str) -> None:
    campaign = find(name)
    assert campaign.diplomacy is not None
    words, (by, to) = words_of(campaign), campaign.seats(2)
    for kind in campaign.diplomacy.kinds:
        named = words.phrase(phrase(f"pledge_kind_{kind.id}"))
        said = words.phrase(phrase(f"pledge_{kind.id}", by=by, to=to, until=33, about="x", amount=77))
        assert "pledge" not in named + said and "33" in said and ("77" in said) == bool(kind.most)
