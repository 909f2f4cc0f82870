"""Age of Arthur in Discord: eight people, one of them always late, a restart in between, a parley of all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.workers.pool import LONG
from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.game import AgeOfArthur
from rules.kernel.notation import write
from tests.bot.interaction.test_mighty_kingdoms import put
from tests.bot.playing import Party, new_game, seats_of
from tests.bot.table.test_beginning import longest_hold
from tests.bot.world import Person, World, world
from tests.rules.age_of_arthur.scene import claim, default, lay, table

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


EIGHT = ("ceint", "calchvynydd", "dumnonia", "gwent", "gwynedd", "powys", "rheged", "ebrauc")


def crowded(battles: str) -> AgeOfArthur:
    """Eight kings who claim all that they border, half of the deck in play, and war on p2 in the air."""
    game = table(*EIGHT, round=5, battles=battles)
    for seat in game.seats:
        claim(game, seat, *(p for p in game.bordering(seat) if p not in game.homes))
        game.claims.setdefault("pendragon", []).append(seat)
    on = iter(game.seats * 4)
    for card in ("hearth", "hill_people", "knights_renown", "charisma", "brave", "prowess", "schooled", "sly_fox"):
        for _ in range(game.deck.count(card)):
            lay(game, card, next(on))
    return game


async def worst_of(w: World, person: Person, orders: list[str], monkeypatch: pytest.MonkeyPatch) -> float:
    worst = []
    for order in orders:
        before = (await w.state()).kept.entries
        with longest_hold(monkeypatch) as taken:
            await person.slash("do", order=order)
            await w.settle()
        assert (await w.state()).kept.entries > before, order
        worst.append(max(taken))
    with longest_hold(monkeypatch) as taken:
        await person.slash("map")
        await w.settle()
    return max(*worst, *taken)


async def test_an_order_of_eight_kings_holds_the_loop_20_ms_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A play, a declaration of war, a stance in a battle of eighty stands and more; views, posts and maps included."""
    async with world(tmp_path) as w:
        people = [w.person(name) for name in NAMES]
        await new_game(w, *people, game=GAME)
        seats = {seat: next(p for p in people if p.actor.id == user) for seat, user in (await seats_of(w)).items()}
        game = crowded("stance")
        await put(w, game)
        worst = [await worst_of(w, seats["p1"], ["settle reg", "declare p2 over p1.cel"], monkeypatch)]
        game = await w.state()
        while game.top.kind() != "stances":
            default(game)
        assert len(game.field_of_battle.elements) >= 80
        assert len(CAMPAIGN.codec.encode(game)) <= 64_000
        await put(w, game)
        seat = game.awaited()[0]
        order = write(game.top.default(game, seat))
        worst.append(await worst_of(w, seats[seat], [order], monkeypatch))
        assert max(worst) <= LONG, worst
