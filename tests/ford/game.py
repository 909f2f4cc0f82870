"""The made-up game put together: its state, its view, what a viewer may suppose, and a player."""

from __future__ import annotations

from collections import Counter as count
from collections.abc import Sequence
from typing import Any

from rules.kernel import Campaign, Luck, Verb, View, common, mixed, offers, suppose
from rules.proving.random_player import random_pick
from tests.ford import battle, seasons
from tests.ford.facts import NEWS, Facts, Options, Unit, conserved
from tests.ford.valley import CLANS, Valley, load

VERSION = 1


class Ford(Facts, kw_only=True):
    stack: list[
        seasons.TheWar
        | seasons.Placing
        | seasons.Season
        | seasons.Council
        | seasons.Bids
        | seasons.Turn
        | battle.Battle
        | battle.Plans
        | battle.Markers
        | battle.Counter
        | battle.Hits
        | battle.Leaving
    ] = []


def begin(seats: Sequence[str], options: Options, valley: Valley) -> dict[str, Any]:
    kinds = [(kind, i) for kind, n in valley.host.items() for i in range(1, n + 1)]
    return {
        "options": options,
        "units": {f"{clan}_{kind}_{i}": Unit(clan, kind) for clan in seats for kind, i in kinds},
        "hands": {clan: [] for clan in seats},
        "cup": [marker for marker, n in valley.cup.items() for _ in range(n)],
        "grain": dict.fromkeys(seats, 5),
        "stack": [seasons.TheWar()],
    }


class FordView(View, kw_only=True):
    options: Options
    units: dict[str, Unit]
    dead: list[str]
    hand: list[str] | None  # the viewer's own
    hand_sizes: dict[str, int]
    cup_size: int
    spent: list[str]
    grain: dict[str, int]
    truces: list[list[str]]
    order: list[str]
    season: int


def view(game: Ford, viewer: str | None) -> FordView:
    return FordView(
        **common(game, viewer),
        options=game.options,
        units=game.units,
        dead=game.dead,
        hand=game.hands[viewer] if viewer else None,
        hand_sizes={s: len(h) for s, h in game.hands.items()},
        cup_size=len(game.cup),
        spent=game.spent,
        grain=game.grain,
        truces=game.truces,
        order=game.order,
        season=game.season,
    )


def imagine(view: FordView, luck: Luck, valley: Valley) -> Ford:
    unseen = count(valley.cup) - count(view.spent) - count(view.hand or [])
    pool = mixed(luck, sorted(unseen.elements()))
    hands = {s: view.hand if s == view.viewer else [pool.pop() for _ in range(n)] for s, n in view.hand_sizes.items()}
    facts = {f: getattr(view, f) for f in ("options", "units", "dead", "spent", "grain", "truces", "order", "season")}
    state = suppose(Ford, VERSION, view, luck, valley, hands=hands, cup=pool, **facts)
    fight = state.frame(battle.Battle)
    if fight is not None and fight.next_step != "markers":
        for side in fight.sides:  # plans are filed, but only one's own is known
            fight.plan.setdefault(side, luck.below(4))
    return state


def greedy(view: FordView, luck: Luck, valley: Valley) -> Verb:
    """Not clever: it picks at random, but from a state imagined from its own view, as every player must."""
    assert view.viewer is not None
    game = imagine(view, luck, valley)
    assert offers(game, view.viewer)
    return random_pick(game.top, game, view.viewer, luck)


CAMPAIGN = Campaign(
    id="tests.ford",
    title="The Ford",
    players=range(2, 5),
    state=Ford,
    load=load,
    data=Valley,
    seats=lambda n: CLANS[:n],
    begin=begin,
    view=view,
    imagine=imagine,
    news=NEWS,
    options=Options,
    computer={"greedy": greedy},
    conserved=conserved,
    longest=3000,
    version=VERSION,
)
