"""Overview: the game put together, its state, and how it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rules.kernel import Anytime, Phrase
from rules.mighty_kingdoms import (
    artefacts,
    battles,
    build,
    deploy,
    feed,
    lists,
    orders,
    resolution,
    results,
    setup,
    simple,
    tabletop,
    tithe,
    winter,
    year,
)
from rules.mighty_kingdoms.anytime import KingdomsAnytime
from rules.mighty_kingdoms.board import Board
from rules.mighty_kingdoms.choices import describe
from rules.mighty_kingdoms.dataset.sheets import Realm
from rules.mighty_kingdoms.facts import Facts, Options


class MightyKingdoms(Facts, kw_only=True):
    anytime: ClassVar[Anytime] = KingdomsAnytime()

    def describe(self, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
        return describe(self, seat, verb, field, given, value)

    stack: list[
        setup.TheGame
        | setup.Races
        | setup.Capitals
        | setup.Founding
        | setup.FirstArmies
        | lists.Lists
        | lists.Listing
        | year.Year
        | year.Month
        | orders.OrdersPhase
        | orders.Ordering
        | orders.SealedOrders
        | resolution.Resolution
        | resolution.Resolving
        | battles.BattlePhase
        | battles.ChoosingBattle
        | battles.Slaughter
        | battles.Battle
        | simple.SimpleBattle
        | simple.Allotting
        | simple.Removing
        | tabletop.Tabletop
        | tabletop.Reporting
        | tabletop.Confirming
        | tabletop.Settling
        | artefacts.Spoils
        | artefacts.Bearing
        | results.Retreating
        | results.Following
        | winter.Winter
        | winter.Recalling
        | tithe.Tithing
        | build.Building
        | feed.Feeding
        | deploy.Deployment
        | deploy.Deploying
    ] = []


def begin(seats: Sequence[str], options: Options, realm: Realm) -> dict[str, Any]:
    return {"options": options, "board": Board({}, []), "stack": [setup.TheGame()]}
