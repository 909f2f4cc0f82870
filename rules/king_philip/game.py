"""The state with all its frames, and how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel import Phrase
from rules.king_philip import (
    advance,
    battle,
    church,
    combat,
    diplomacy,
    displaced,
    evasion,
    events,
    ferocity,
    interception,
    joining,
    losses,
    march,
    markers,
    mohawks,
    movement,
    reinforcements,
    rerolls,
    setup,
    short_game,
    surrender,
    turn,
    winter_attrition,
)
from rules.king_philip.choices import describe
from rules.king_philip.dataset.charts import Charts
from rules.king_philip.facts import Facts
from rules.king_philip.options import Options
from rules.king_philip.practice_opening import practice_facts
from rules.king_philip.setup import new_facts


class Philip(Facts, kw_only=True):
    def describe(self, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
        return describe(self, seat, verb, field, given, value)

    stack: list[
        turn.War
        | turn.Turn
        | setup.EnglishSetUp
        | setup.IndianSetUp
        | church.ChurchPhase
        | short_game.ShortChurch
        | church.ChurchComes
        | church.AlliedCome
        | reinforcements.EnglishReinforcements
        | reinforcements.IndianReinforcements
        | reinforcements.LeadersReturn
        | reinforcements.NewUnits
        | reinforcements.MusketsCome
        | diplomacy.Diplomacy
        | diplomacy.Recruiting
        | diplomacy.Joining
        | joining.TribeEnters
        | mohawks.MohawkAttack
        | mohawks.MohawkOrder
        | movement.Movement
        | march.Marching
        | markers.MarkerDown
        | interception.Interception
        | interception.Intercepting
        | combat.Combat
        | battle.Battle
        | ferocity.SecondRound
        | evasion.Evading
        | rerolls.Rerolling
        | events.Panicking
        | events.Massacre
        | losses.Losses
        | surrender.BorderQuarrel
        | advance.Advancing
        | displaced.Displaced
        | displaced.Relocating
        | winter_attrition.WinterAttrition
        | winter_attrition.Attrition
    ] = []


def begin(seats: Sequence[str], options: Options, charts: Charts) -> dict[str, Any]:
    if options.opening == "winter":
        return practice_facts(charts, options)
    return {**new_facts(charts, options), "stack": [turn.War()]}
