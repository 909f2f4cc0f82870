"""Armies: what a king musters, stand by stand (R-ARM1 to R-ARM6, F-LEVY, F-BAND)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

import msgspec

from rules.age_of_arthur.dataset.sheets import BRITISH, IRISH, PENDRAGON, SAXON
from rules.age_of_arthur.facts import Facts

RULER, PRINCE, WARLORD = "ruler", "prince", "warlord."  # persons; a Warlord by his province
BASE = "base"
SIXTH, HEARTH, CHARISMA = "sixth", "hearth_", "charisma_"  # stands whose kind is chosen
NO_GENERAL = ("Ps", "LH")
NO_RAIDERS = ("Ps", "LH", "Kn")
GENERALS = ("Kn", "Cv", "Wb", "Bd", "Ax", "Sp")  # who leads, if nobody is named
STAY_HOME = ("LH", "Ps", "Wb", "Sp", "Ax", "Cv")  # of a raided home, the first two


class Element(msgspec.Struct, omit_defaults=True):
    """One stand. `source`: base, the province or the card it comes from. `command`: under whom it fights."""

    kind: str
    nation: str
    owner: str
    source: str
    command: str
    person: str = ""
    lost: bool = False


class Wishes(msgspec.Struct, omit_defaults=True):
    """What a player asks of his muster (G20); what cannot be had is as proposed."""

    general: str = ""
    raised: dict[str, str] = {}  # sixth, hearth_1, charisma_2 -> kind
    home: list[str] = []  # of a raided home: the two stands that stay
    bands: dict[str, str] = {}  # person -> kind
    on_foot: bool = False
    loans: dict[str, list[str]] = {}  # to whom -> kinds


def is_raided(game: Facts, province: str) -> bool:
    return any(mark.province == province for mark in game.raids.values())


def gives_troops(game: Facts, province: str) -> bool:
    """Not raided, and neither Scourge nor Long Ships lie there (G14)."""
    harried = any(c.on == province and c.card in ("irish_scourge", "long_ships") for c in game.in_play)
    return not harried and not is_raided(game, province)


def base_army(game: Facts, seat: str, sixth: str = "") -> list[str]:
    kingdom, armies = game.kingdoms[seat], game.britain.armies
    kinds = [k for k, n in armies.base[kingdom.nation].items() for _ in range(n)]
    if kingdom.nation == BRITISH:
        return [*kinds, *["Ax"] * kingdom.ax, *["Sp"] * (armies.pedyt - kingdom.ax)]
    return [*kinds, sixth or "Wb"]


def all_stands(game: Facts, seat: str, wishes: Wishes, foes: Collection[str]) -> list[Element]:
    """F-LEVY, all but raiders, bars and persons."""
    kingdom, stands = game.kingdoms[seat], list[Element]()

    def add(kind: str, nation: str, source: str) -> None:
        stands.append(Element(kind, nation, seat, source, seat))

    base = base_army(game, seat, wishes.raised.get(SIXTH, ""))
    if is_raided(game, kingdom.home):
        for kind in staying_home(base, wishes.home):
            base.remove(kind)
    for kind in base:
        add(kind, kingdom.nation, BASE)
    for province in game.lands(seat):
        people = game.provinces[province].people
        home = province == kingdom.home
        if not home and not gives_troops(game, province):
            continue
        levy = game.britain.armies.levy[people]
        if not home:
            for kind, n in levy.items():
                for _ in range(n):
                    add(kind, people, province)
        if game.has_card(province, "warlord"):  # a raided home keeps his
            for _ in range(2):
                add(next(iter(levy)), people, province)
    add_cards(game, seat, wishes, foes, stands)
    return stands


def add_cards(game: Facts, seat: str, wishes: Wishes, foes: Collection[str], stands: list[Element]) -> None:
    """Hill People, Charisma, Irish Friends, Knights of Renown, Knights Errant, Northerners, and the Pendragon's
    knights. Men of the Hearth last: they are of a kind that he has, from wherever."""
    nation = game.kingdoms[seat].nation

    def add(kind: str, of: str, source: str) -> None:
        stands.append(Element(kind, of, seat, source, seat))

    mine = Counter(c.card for c in game.in_play if c.on == seat)
    for _ in range(mine["hill_people"]):
        add("Ps", BRITISH, "hill_people")
    for n in range(2 * mine["charisma"]):
        kind = wishes.raised.get(f"{CHARISMA}{n + 1}", "")
        add("Wb" if nation == SAXON else kind if kind in ("Sp", "Ps") else "Sp", nation, "charisma")
    for _ in range(mine["irish_friends"]):
        add("Wb", IRISH, "irish_friends")
    for _ in range(mine["knights_renown"] + mine["knights_errant"]):
        add("Cv", BRITISH, "knights_renown")
    if any(game.is_british(foe) for foe in foes):  # R-ARM5: they count as Saxons
        for _ in range(mine["northerners"]):
            add("Bd", SAXON, "northerners")
    if game.titles[PENDRAGON] == seat:
        add("Sp" if wishes.on_foot else "Kn", BRITISH, PENDRAGON)
    for n in range(mine["hearth"]):
        open_kinds = hearth_kinds(stands, nation)
        kind = wishes.raised.get(f"{HEARTH}{n + 1}", "")
        kind = kind if kind in open_kinds else open_kinds[0]
        add(kind, {"Wb": SAXON, "Sp": BRITISH}.get(kind, nation), "hearth")


def hearth_kinds(stands: list[Element], nation: str) -> list[str]:
    """Foot he already has: Sp, Wb or Ps; first what his own people fight as (R-ARM2)."""
    kinds, order = {e.kind for e in stands}, ("Wb", "Sp", "Ps") if nation == SAXON else ("Sp", "Wb", "Ps")
    return [k for k in order if k in kinds] or ["Sp"]


def staying_home(base: list[str], wished: list[str]) -> list[str]:
    """Raid: two of the base army, and never the last that could lead it."""
    if len(wished) == 2 and not Counter(wished) - Counter(base):
        return wished
    return sorted(base, key=STAY_HOME.index)[:2]


def raid_kinds(game: Facts, seat: str) -> list[str]:
    """Which kinds of stand he could send raiding (4.4)."""
    return list(dict.fromkeys(e.kind for e in all_stands(game, seat, Wishes(), ()) if e.kind not in NO_RAIDERS))


def levy(game: Facts, seat: str, wishes: Wishes, foes: Collection[str], barred: Collection[str]) -> list[Element]:
    """His army in a war. `barred`: nations that cards keep at home; a ruler's own stand is exempt (R-ARM6)."""
    stands = all_stands(game, seat, wishes, foes)
    mark = game.raids.get(seat)
    if mark is not None:
        away = next((e for e in reversed(stands) if e.kind == mark.kind and e.source != PENDRAGON), None)
        if away is not None:
            stands.remove(away)
    fit = [e for e in stands if e.nation not in barred]
    general = choose_general(game, seat, fit, wishes.general) or choose_general(game, seat, stands, wishes.general)
    if general is not None:
        general.person = RULER
        fit = [e for e in stands if e.nation not in barred or e is general]
    name_bands(game, seat, fit, wishes)
    return fit


def can_lead(game: Facts, seat: str, element: Element) -> bool:
    """R-ARM2: a stand of the base army but Ps or LH, for a Saxon a Wb; the Pendragon's Kn and nothing else."""
    if game.titles[PENDRAGON] == seat:
        return element.source == PENDRAGON
    return element.source == BASE and element.kind not in NO_GENERAL and (element.kind == "Wb" or game.is_british(seat))


def choose_general(game: Facts, seat: str, stands: list[Element], wished: str) -> Element | None:
    able = [e for e in stands if can_lead(game, seat, e)]
    if not able:
        return None
    return next((e for e in able if e.kind == wished), min(able, key=lambda e: GENERALS.index(e.kind)))


def persons(game: Facts, seat: str) -> list[str]:
    """Who besides the ruler needs a stand of his own."""
    lands = game.lands(seat)
    found = [WARLORD + c.on for c in game.in_play if c.card == "warlord" and c.on in lands]
    return [*found, PRINCE] if game.has_card(seat, "warrior_prince") else found


def name_bands(game: Facts, seat: str, stands: list[Element], wishes: Wishes) -> None:
    """F-BAND: different stands, not the general's; a Warlord's is one of his province if there is any. Without a stand
    he stays at home."""
    for person in persons(game, seat):
        free = [e for e in stands if not e.person]
        if not free:
            return
        own = [e for e in free if WARLORD + e.source == person]
        wished = [e for e in free if e.kind == wishes.bands.get(person)]
        (wished or own or free)[0].person = person


def counted(stands: list[Element]) -> dict[str, int]:
    return dict(Counter(e.kind for e in stands))
