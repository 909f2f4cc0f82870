"""The Campaigns of King David put together: its state, and a game before its first entry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rules.kernel import Anytime, Phrase, Unfit
from rules.king_david import (
    action,
    battle_plans,
    build,
    combat,
    courting,
    deciding,
    diplomacy,
    engage,
    harvest,
    hits,
    initiative,
    leaders,
    maintenance,
    minors,
    movement,
    musters,
    prisoners,
    raids,
    retreat,
    setup,
    siege,
    track,
    turn,
    windows,
)  # fmt: skip
from rules.king_david.anytime import KingDavidAnytime
from rules.king_david.choices import describe
from rules.king_david.dataset.atlas import Atlas
from rules.king_david.facts import Facts
from rules.king_david.pieces import Leader, Options


class KingDavid(Facts, kw_only=True):
    anytime: ClassVar[Anytime] = KingDavidAnytime()

    def describe(self, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
        return describe(self, seat, verb, field, value)

    stack: list[
        setup.TheGame | setup.Choosing | setup.Deploying
        | turn.Turn | diplomacy.Diplomacy | diplomacy.JointSlots | initiative.Initiative | initiative.Positions
        | windows.PhaseWindow | track.Fate | track.PuttingPhase
        | action.ActionPhase | windows.ActionWindow | action.Slot | windows.SlotWindow
        | movement.Moving | movement.Arriving | minors.Invasion | minors.ControlBids | minors.SettingUp
        | musters.Placing | raids.Raiding | windows.AnswerWindow
        | engage.Fighting | engage.Engage
        | combat.Battle | battle_plans.Plans | windows.CombatWindow | windows.DiceWindow
        | hits.Hits | retreat.Leaving | windows.PrisonersWindow | prisoners.Recruiting
        | deciding.Deciding | leaders.Fates | leaders.Homecoming | leaders.Homecomings
        | action.Sieges | action.Laying
        | siege.Siege | windows.SiegeWindow | siege.CityFalls
        | harvest.Yield | windows.HarvestWindow | windows.ResourceWindow
        | build.BuildPhase | maintenance.Maintaining | build.Building
        | courting.EventPhase | windows.AllianceWindow | courting.Courting | courting.OwnBid | courting.Opposing
    ] = []  # fmt: skip


def begin(seats: Sequence[str], options: Options, atlas: Atlas) -> dict[str, Any]:
    for name, setting in atlas.settings.items():
        if getattr(options, name) not in setting.values:
            raise Unfit("setting_may_be", value=getattr(options, name), values=setting.values, rule=setting.rule)
    wanted = sorted(atlas.players(len(seats)))
    if options.countries and sorted(options.countries) != wanted:
        raise Unfit("countries_of_players", players=len(seats), countries=atlas.players(len(seats)))  # 4.5
    for pair in options.alliances:
        if len(seats) == 2 or len(set(pair)) != 2 or not set(pair) <= set(wanted):
            raise Unfit("no_such_alliance", players=len(seats), pair=pair, countries=atlas.players(len(seats)))  # 5.1
    return {
        "options": options,
        "cup": markers(atlas, options),
        "bag": track.all_phases(atlas, options.ending, 1),
        "leaders": {name: Leader() for name in atlas.leaders},
        "stack": [setup.TheGame()],
    }


def markers(atlas: Atlas, options: Options) -> list[str]:
    """4.2 all event markers; Decrease Resources by its setting (Q44)."""
    number = {m.id: m.count for m in atlas.events.markers}
    if options.decrease_resources != 5:
        number["decrease_resources"] = options.decrease_resources
    return [m for m, n in number.items() for _ in range(n)]
