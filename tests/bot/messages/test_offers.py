"""Offers speak: whoever is addressed is called once, with who offers what and the button that says yes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.kernel.notation import write
from rules.king_david.diplomacy import OfferAlliance
from rules.syrian_war.ways import Propose
from tests.bot.playing import new_game, seats_of
from tests.bot.world import World, controls, world


def labels(message: Any) -> list[str]:
    return [c["label"] for c in controls([c.to_dict() for c in message.components]) if c["type"] == 2]


def text_of(w: World, message: Any) -> str:
    return w.messages()[w.public().index(message)]


async def to_question(w: World, kind: str) -> Any:
    """By defaults."""
    for _ in range(60):
        await w.settle()
        state = await w.state()
        if state.top.kind() == kind:
            return state
        for seat in state.awaited():
            now = await w.state()
            await w.table.moves.play(await w.game_id(), seat, now.top.default(now, seat))
            break
        else:
            await w.pass_time(600)
    raise AssertionError(f"no {kind} was met")


async def test_an_alliance_offered_calls_one_player_and_is_made_by_its_button(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        people = [w.person(name) for name in ("ann", "bob", "cid")]
        await new_game(w, *people, game="king_david")
        state = await to_question(w, "diplomacy")
        sits = {seat: next(p for p in people if p.actor.id == user) for seat, user in (await seats_of(w)).items()}
        one, other = state.seats[:2]
        count = len(w.public())
        await sits[one].slash("do", order=write(OfferAlliance(state.of(other))))
        await w.settle()
        offers = [m for m in w.public()[count:] if any(label.startswith("Accept") for label in labels(m))]
        assert len(offers) == 1
        assert [u.id for u in offers[0].mentions] == [sits[other].actor.id]
        assert "offers" in text_of(w, offers[0])
        panel = await sits[other].slash("play")
        assert "offers you an alliance" in panel.text
        done = await sits[other].click(offers[0], next(x for x in labels(offers[0]) if x.startswith("Accept")))
        assert "Accept" in done.text
        assert sorted([state.of(one), state.of(other)]) in (await w.state()).top.agreed
        late = await sits[other].click(offers[0], next(x for x in labels(offers[0]) if x.startswith("Accept")))
        assert "isn't open any more" in late.text
        third = next(p for p in people if p not in (sits[one], sits[other]))
        assert "isn't open any more" in (await third.click(offers[0], labels(offers[0])[0])).text


async def test_a_way_to_fight_that_is_proposed_calls_the_other_side(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game="syrian_war")
        state = await w.state()
        sits = {seat: next(p for p in (ann, bob) if p.actor.id == user) for seat, user in (await seats_of(w)).items()}
        one, other = state.seats
        count = len(w.public())
        way = state.anytime.propose_way(state, one).values[0]
        await sits[one].slash("do", order=write(Propose(way)))
        await w.settle()
        (offer,) = [m for m in w.public()[count:] if sits[other].actor.id in [u.id for u in m.mentions]]
        assert "proposes" in text_of(w, offer)
        await sits[other].click(offer, labels(offer)[0])
        assert (await w.state()).proposals == {one: way, other: way}


async def test_going_back_says_to_when_and_what_it_would_undo(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob, game="syrian_war")
        state = await to_question(w, "reinforcing")
        sits = await seats_of(w)
        person = next(p for p in (ann, bob) if p.actor.id == sits[state.seats[0]])
        await person.slash("do", order="ask_undo 1")
        await w.settle()
        (asked,) = [m for m in w.messages() if "asks everybody to go back to" in m]
        assert "That would take back" in asked and "question" not in asked
