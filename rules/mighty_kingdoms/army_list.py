"""Army lists of Kings of War battles: what is in one, and what it may hold when it is made (N22, N23).

Herald does not know the units of any book. It counts points and what units unlock, and looks for what may be there
only once; that the rest of a list is legal is the players' word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from rules.kernel import Phrase, phrase

INFANTRY, LARGE_INFANTRY, CAVALRY, LARGE_CAVALRY = "infantry", "large_infantry", "cavalry", "large_cavalry"
MONSTER, WAR_ENGINE, HERO, OTHER = "monster", "war_engine", "hero", "other"
TROOP, REGIMENT, HORDE, LEGION, SINGLE = "troop", "regiment", "horde", "legion", "single"
INDIVIDUAL, LEGEND, IRREGULAR, CASTER = "individual", "legend", "irregular", "caster"

FORMED = (TROOP, REGIMENT, HORDE, LEGION)
SIZES = {
    INFANTRY: FORMED, LARGE_INFANTRY: FORMED, CAVALRY: FORMED, LARGE_CAVALRY: FORMED,
    MONSTER: (SINGLE,), WAR_ENGINE: (SINGLE,), HERO: (SINGLE,), OTHER: (*FORMED, SINGLE),
}  # fmt: skip
MARKS = (LEGEND, IRREGULAR, CASTER)
STRENGTH = {TROOP: 1, REGIMENT: 2, HORDE: 3, LEGION: 3, SINGLE: 1}
STRONGEST, WEAKEST = 3, 0  # as a unit counts in a battle
DESTROYED_AT = -2
LONGEST_NAME = 60


class Unit(msgspec.Struct, omit_defaults=True):
    name: str  # "": the one entry of a blank list
    kind: str
    size: str
    points: int
    marks: list[str] = []
    item: str = ""
    us: int = 0  # what battles and quests have added to its Unit Strength
    gone: bool = False  # destroyed; kept for the story
    quested: bool = False  # this winter

    @property
    def base(self) -> int:
        """5.4: individuals and war engines have none."""
        return 0 if INDIVIDUAL in self.marks or self.kind == WAR_ENGINE else STRENGTH[self.size]

    @property
    def total(self) -> int:
        return self.base + self.us

    @property
    def strength(self) -> int:
        """In a battle."""
        return max(WEAKEST, min(STRONGEST, self.total))

    @property
    def is_hero(self) -> bool:
        return self.kind == HERO


class ArmyList(msgspec.Struct, omit_defaults=True):
    units: list[Unit] = []
    ally: str = ""  # the people of an allied army
    home: str = ""  # the fortress that recruited it (A26)
    by_dice: bool = False  # a blank list of one who fights Simple battles only (N28)
    shown: bool = False

    @property
    def living(self) -> list[Unit]:
        return [u for u in self.units if not u.gone]

    @property
    def points(self) -> int:
        return sum(u.points for u in self.living)


def blank_list(points: int, by_dice: bool) -> ArmyList:
    """Kept on paper: one entry without a name."""
    return ArmyList([Unit("", OTHER, REGIMENT, points)], by_dice=by_dice)


class Unlocked(msgspec.Struct):
    """N23: regiments, hordes with legions, and hordes of large infantry, which unlock others. Irregular ones do not."""

    regiments: int = 0
    hordes: int = 0
    large: int = 0


def unlocked_by(units: Iterable[Unit]) -> Unlocked:
    found = Unlocked()
    for unit in units:
        if IRREGULAR in unit.marks or SIZES[unit.kind] == (SINGLE,):
            continue
        if unit.kind == LARGE_INFANTRY and unit.size == HORDE:
            found.large += 1
        elif unit.size in (HORDE, LEGION):
            found.hordes += 1
        elif unit.size == REGIMENT:
            found.regiments += 1
    return found


def troops_allowed(found: Unlocked) -> int:
    return 2 * found.regiments + 4 * found.hordes + 2 * found.large


def slots_missing(found: Unlocked, heroes: int, monsters: int, engines: int) -> int:
    """How many heroes, monsters and war engines nothing unlocks. A horde unlocks one of each, a horde of large
    infantry two of different kinds, a regiment one of any kind."""
    over = [max(0, n - found.hordes) for n in (heroes, monsters, engines)]
    by_large = min(2 * found.large, sum(min(n, found.large) for n in over))
    return max(0, sum(over) - by_large - found.regiments)


def count_faults(units: Sequence[Unit], most: int) -> list[Phrase]:
    """Points, and what is unlocked."""
    faults = [] if units else [phrase("list_is_empty")]
    points = sum(u.points for u in units)
    if points > most:
        faults.append(phrase("list_too_dear", points=points, most=most))
    found = unlocked_by(units)
    troops = sum(u.size == TROOP for u in units)
    if troops > troops_allowed(found):
        faults.append(phrase("too_many_troops", troops=troops, allowed=troops_allowed(found)))
    counts = [sum(u.kind == kind for u in units) for kind in (HERO, MONSTER, WAR_ENGINE)]
    missing = slots_missing(found, *counts)
    if missing:
        heroes, monsters, engines = counts
        faults.append(phrase("not_unlocked", heroes=heroes, monsters=monsters, engines=engines, missing=missing))
    return faults


def repeated(units: Sequence[Unit], elsewhere: Sequence[Unit]) -> list[Phrase]:
    """Living legends and magic items are there once in a kingdom (A27)."""
    faults = []
    for key, found, others in (
        ("legend_repeated", [u.name for u in units if LEGEND in u.marks],
         [u.name for u in elsewhere if LEGEND in u.marks]),
        ("item_repeated", [u.item for u in units if u.item], [u.item for u in elsewhere if u.item]),
    ):  # fmt: skip
        taken = {name.casefold() for name in others}
        for name in found:
            if name.casefold() in taken:
                faults.append(phrase(key, name=name))
            taken.add(name.casefold())
    return faults
