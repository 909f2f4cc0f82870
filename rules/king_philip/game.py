"""The state with all its frames, and how a game begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.king_philip import (
    advance,
    battle,
    church,
    combat,
    diplomacy,
    displaced,
    evasion,
    events,
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
    surrender,
    turn,
    winter,
)
from rules.king_philip.dataset.charts import Charts
from rules.king_philip.facts import Facts, Options, new_facts
from rules.king_philip.winter_start import winter_facts


class Philip(Facts, kw_only=True):
    stack: list[
        turn.War
        | turn.Turn
        | setup.EnglishSetUp
        | setup.IndianSetUp
        | church.ChurchPhase
        | church.ShortChurch
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
        | battle.SecondRound
        | evasion.Evading
        | rerolls.Rerolling
        | events.Panicking
        | events.Massacre
        | losses.Losses
        | surrender.BorderQuarrel
        | advance.Advancing
        | displaced.Displaced
        | displaced.Relocating
        | winter.WinterAttrition
        | winter.Attrition
    ] = []


def begin(seats: Sequence[str], options: Options, charts: Charts) -> dict[str, Any]:
    if options.opening == "winter":
        return winter_facts(charts, options)
    return {**new_facts(charts, options), "stack": [turn.War()]}
