"""The largest table there is: six kingdoms with six armies each, all with lists, on a board of eighty tiles. An order
holds the event loop 20 ms at most, with everything that follows from it: views, hands, posts, pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.workers.pool import LONG
from rules.kernel import CLOCK, advance, due
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.army_list import ArmyList
from rules.mighty_kingdoms.facts import Options
from rules.mighty_kingdoms.orders import Move, Ordering
from rules.mighty_kingdoms.pasted import read_list
from tests.bot.interaction.test_mighty_kingdoms import put
from tests.bot.playing import new_game, seats_of
from tests.bot.table.test_beginning import longest_hold
from tests.bot.world import world

UNITS = """infantry regiment Spears 60; infantry horde Guard 90; infantry regiment Bows 60; cavalry regiment Lances 70;
infantry troop Scouts 40; infantry troop Slings 40; hero Captain 90; war engine Ballista 50"""


def crowded() -> Any:
    """In mid-month, every kingdom with six armies."""
    options = Options(mode="kings_of_war", advanced=True)
    game, _ = CAMPAIGN.start(CAMPAIGN.seats(6), "crowded", options)
    while not isinstance(game.top, Ordering):
        verb = due(game)
        seat = CLOCK if verb else game.awaited()[0]
        advance(game, seat, verb or game.top.default(game, seat))
    for seat in game.seats:
        places = game.settlements_of(seat)
        while len(game.armies_of(seat)) < game.options.most_armies:
            game.raise_army(seat, places[len(game.armies_of(seat)) % len(places)])
        for army in game.armies_of(seat):
            units = [unit for _, unit, _ in read_list(UNITS, 500) if unit is not None]
            game.lists[army] = ArmyList(units, home=game.armies[army].tile, shown=army.endswith((".1", ".2")))
    return game


def test_the_state_of_the_largest_table_is_64_kb_at_most() -> None:
    game = crowded()
    assert len(game.armies) == 36 and all(len(made.units) == 8 for made in game.lists.values())
    assert len(CAMPAIGN.codec.encode(game)) <= 64_000


async def test_an_order_holds_the_loop_20_ms_at_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with world(tmp_path) as w:
        people = [w.person(name) for name in ("ann", "bob", "cid", "dot", "eva", "fay")]
        await new_game(w, *people, game="mighty_kingdoms")
        await put(w, crowded())
        seats = await seats_of(w)
        worst = []
        for n in range(3):
            state = await w.state()
            seat = state.awaited()[0]
            army = state.top.free(state, seat)[0]
            order = Move(army, state.ways_from(state.armies[army].tile)[0])
            person = next(p for p in people if p.actor.id == seats[seat])
            with longest_hold(monkeypatch) as taken:
                await person.slash("do", order=f"move {order.army} -> {order.to}")
                await w.settle()
            assert (await w.state()).given[army].to == order.to
            worst.append(max(taken))
            if n == 1:
                with longest_hold(monkeypatch) as taken:
                    await person.slash("map")
                    await w.settle()
                worst.append(max(taken))
        assert max(worst) <= LONG, worst
