"""A state that its viewer could not tell from the true one: others' plans and sealed answers are guessed, and in
Kings of War games the lists of armies that have not fought, and who bears their artefacts."""

from __future__ import annotations

from rules.kernel import Luck, suppose
from rules.mighty_kingdoms.army_list import HERO, INFANTRY, REGIMENT, SINGLE, ArmyList, Unit, blank_list
from rules.mighty_kingdoms.dataset.sheets import Realm
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.saves import VERSION
from rules.mighty_kingdoms.view import PUBLIC, KingdomsView

HEROES, UNITS = 3, 4  # invented at most


def imagine(view: KingdomsView, luck: Luck, realm: Realm) -> MightyKingdoms:
    facts = {name: getattr(view, name) for name in PUBLIC}
    lists = {army: suppose_list(view, army, luck, realm.charts.army.points) for army in view.lists}
    bearers = suppose_bearers(view, lists, luck)
    return suppose(MightyKingdoms, VERSION, view, luck, realm, **facts, lists=lists, bearers=bearers)


def suppose_list(view: KingdomsView, army: str, luck: Luck, points: int) -> ArmyList:
    known = view.lists[army]
    if known.shown or view.armies[army].seat == view.viewer:
        return known
    if luck.below(4) == 0:
        made = blank_list(points, bool(luck.below(2)))
    else:  # heroes, so that quests are possible
        units = [Unit(f"unit {n}", INFANTRY, REGIMENT, 100) for n in range(1 + luck.below(UNITS))]
        heroes = [Unit(f"hero {n}", HERO, SINGLE, 50 + 50 * luck.below(3)) for n in range(luck.below(HEROES))]
        made = ArmyList([*units, *heroes][: points // 100])
    made.ally, made.home = known.ally, known.home
    return made


def suppose_bearers(view: KingdomsView, lists: dict[str, ArmyList], luck: Luck) -> dict[str, str]:
    """Each artefact of another is borne by some unit, or held by the capital."""
    found = dict(view.bearers)
    for artefact, owner in view.artefacts.items():
        if owner == view.viewer or artefact in found or artefact in view.spoils or luck.below(2):
            continue
        units = [
            f"{army}/{n}" for army, made in lists.items() if view.armies[army].seat == owner
            for n, unit in enumerate(made.units, start=1) if not unit.gone and f"{army}/{n}" not in found.values()
        ]  # fmt: skip
        if units:
            found[artefact] = units[luck.below(len(units))]
    return found
