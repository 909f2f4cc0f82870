"""Mighty Kingdoms on Discord: army lists that are pasted into a form, and a battle on a real table that is disputed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.table.games import Live
from rules.mighty_kingdoms.lists import Listing
from rules.mighty_kingdoms.tabletop import Confirming, Reporting, Settling
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.world import Person, World, world
from tests.rules.mighty_kingdoms.stage import stage

GOOD = "infantry horde Guard 250\ninfantry regiment Spears 120\nhero Captain 90 individual + Sword"
BAD = f"{GOOD}\nknights regiment Riders 100\ncavalry regiment Lancers 130 brave"
DEAR = f"{GOOD}\ncavalry horde Lancers 300"


async def at_lists(w: World, ann: Person, bob: Person) -> dict[str, Person]:
    """A Kings of War game of two, where the first lists are due. Who sits where."""
    card = await ann.slash("game new", game="Mighty Kingdoms")
    for person in (ann, bob):
        await person.click(card.message, "Join")
    options = await card.click("Options")
    await (await options.choose("o.mode")).choose("kings_of_war")
    await card.click("Start")
    await w.settle()
    for _ in range(30):
        await w.settle()
        state = await w.state()
        if isinstance(state.top, Listing):
            break
        for seat in state.awaited():
            await w.table.moves.play(await w.game_id(), seat, state.top.default(state, seat))
            break
    users = await seats_of(w)
    return {seat: next(p for p in (ann, bob) if p.actor.id == user) for seat, user in users.items()}


async def test_a_pasted_list_is_kept_until_it_is_right(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        people = await at_lists(w, ann, bob)
        seat = next(s for s, p in people.items() if p is ann)
        panel = await ann.slash("play")
        refused = await (await panel.click("Paste it as a text…")).send(BAD)
        assert "line 4: “knights” isn't a kind of unit" in refused.text and "line 5: “brave” is unknown" in refused.text
        assert (await w.state()).top.draft(await w.state(), seat).units == []
        again = await refused.click("Edit what you pasted…")
        assert repr(BAD)[1:-1] in str(again.result.modal), "nothing of what was typed is lost"
        dear = await again.send(DEAR)
        assert "760 points are too many" in dear.text and "Guard" in dear.text and "Sword" in dear.text
        assert "Done" not in dear.labels
        again = await dear.click("Edit what you pasted…")
        assert repr(DEAR)[1:-1] in str(again.result.modal)
        right = await again.send(GOOD)
        assert "460 points" in right.text and "Done" in right.labels
        assert "Guard" not in (await bob.slash("play")).text
        done = await right.click("Done")
        await done.click("Confirm")
        await w.settle()
        assert (await w.state()).top.has_answered(seat)


async def test_a_disputed_report_is_settled_between_the_two(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        people = await at_lists(w, ann, bob)
        await put(w, fought())
        one, other = people["p1"], people["p2"]
        await one.slash("do", order="routed p2.1/1 by p1.1/1")
        await one.slash("do", order="report p1")
        await w.settle()
        assert isinstance((await w.state()).top, Confirming)
        assert any("Routed: Guard" in m for m in w.messages())
        await other.slash("do", order='dispute "it was a draw"')
        await w.settle()
        assert isinstance((await w.state()).top, Settling)
        await one.slash("do", order="settle draw")
        await other.slash("do", order="settle draw")
        await w.settle()
        state = await w.state()
        assert state.tiles["D2"].owner == "p2" and any("A draw" in m for m in w.messages())


def fought() -> Any:
    land = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
    game = stage(land, ["p1.1 D2", "p2.1 D2"], at="battles", lists={"p1.1": GOOD, "p2.1": GOOD})
    assert isinstance(game.top, Reporting)
    return game


async def put(w: World, state: Any) -> None:
    """The game goes on from this state."""
    live = await w.table.games.look(await w.game_id())
    state.kept.question = live.begun.kept.question + 1
    state.kept.entries = live.begun.kept.entries
    w.table.games.hold(Live(live.game, live.campaign, live.sitters, live.data, state))


async def test_four_kingdoms_with_a_restart_until_three_give_up(tmp_path: Path) -> None:
    """The short form of a whole game: `tests/drills/test_whole_games.py`."""
    async with world(tmp_path) as w:
        people = [w.person(name) for name in ("ann", "bob", "cid", "dot")]
        await new_game(w, *people, game="mighty_kingdoms")
        party = Party(w, people, "kingdoms", "do slash panel")
        for n in range(22):
            if n == 18:
                await w.restart()
            await w.settle()
            state = await w.state()
            await party.turn(state, state.awaited()[0])
        assert (await w.state()).month >= 1 and any("founds a capital" in text for text in w.messages())
        for person in people[1:]:
            await person.slash("do", order="concede")
        await w.settle()
        ended, seats = await w.state(), await seats_of(w)
        assert [seats[s] for s in ended.result.winners] == [people[0].actor.id]
        assert "Checked" in (await people[0].slash("dice verify")).text
