"""Britain at several moments, with the cases that crowd the map most."""

from __future__ import annotations

import random

import msgspec

from renders.boards.britain.scene import (
    BRITISH,
    IRISH,
    SAXON,
    Ally,
    BritainScene,
    Kingdom,
    Mark,
    Province,
    Title,
    War,
)
from renders.datasets.age_of_arthur import load_lands

REALMS = ("ceint", "calchvynydd", "dumnonia", "gwent", "gwynedd", "powys", "rheged", "ebrauc")
HOMES = ("dur", "ver", "uis", "gue", "deg", "gur", "lue", "ebr")
PLAYERS = ("Ada", "Bram", "Cleo", "Dov", "Eli", "Fay", "Gus", "Hana")


def lands(realms: tuple[str, ...] = REALMS) -> dict[str, Province]:
    return {
        name: Province(land.kingdom, home=name in HOMES)
        for name, land in load_lands().items()
        if land.kingdom in realms
    }


def change(provinces: dict[str, Province], name: str, **what: object) -> None:
    provinces[name] = msgspec.structs.replace(provinces[name], **what)


def opening() -> BritainScene:
    kings = tuple(Kingdom(realm, 6, 5, 2, player=PLAYERS[i]) for i, realm in enumerate(REALMS))
    provinces = lands()
    change(provinces, "lin", claims=("calchvynydd",))
    change(provinces, "glo", claims=("powys", "dumnonia"))
    change(provinces, "reg", claims=("dumnonia",))
    titles = (Title("pendragon", claims=("gwynedd",)), Title("bretwalda"))
    news = ("Gwynedd claims Pendragon.", "Dumnonia claims Regin of Ceint.", "Powys claims Caer Gloui of Gwent.")
    return BritainScene(
        "Rheged plays a card", 1, 12, provinces, kings, "rheged", titles, (), 10, 51, 1, ("reg", "glo"), news
    )


def war() -> BritainScene:
    """A siege in the ninth round, with half of Britain under two lords."""
    provinces = lands()
    for name, owner in {"lin": "calchvynydd", "glo": "powys", "cel": "ceint", "gui": "ceint", "dyf": "gwynedd"}.items():
        change(provinces, name, owner=owner)
    for name in ("dur", "tri", "ice", "reg", "gui", "dbr", "lin", "deu", "lun"):
        change(provinces, name, people=SAXON)
    claimed = {
        "glo": ("gwent", "dumnonia"), "lin": ("ebrauc",), "cel": ("calchvynydd",), "elm": ("rheged",),
        "bue": ("gwynedd", "gwent"), "gui": ("dumnonia",), "leg": ("rheged", "gwynedd", "ebrauc"),
    }  # fmt: skip
    for name, claims in claimed.items():
        change(provinces, name, claims=claims)
    change(provinces, "cer", owner="", people=IRISH, free=True)
    change(provinces, "deu", owner="")
    change(provinces, "elm", raiders=("rheged",))
    change(provinces, "gue", raiders=("powys",))
    change(provinces, "gui", marks=(Mark("warlord", "ceint"),))
    change(provinces, "leg", marks=(Mark("irish_scourge", "gwynedd"),))
    change(provinces, "dtr", marks=(Mark("long_ships", "ceint"),))
    figures = {
        "ceint": (10, 7), "calchvynydd": (6, 5), "dumnonia": (4, 3), "gwent": (4, 3), "gwynedd": (11, 6),
        "powys": (11, 6), "rheged": (6, 5), "ebrauc": (4, 3),
    }  # fmt: skip
    kings = [Kingdom(r, *figures[r], 2, player=PLAYERS[i]) for i, r in enumerate(REALMS)]
    kings[0] = msgspec.structs.replace(kings[0], nation=SAXON, cards=("Schooled in War", "Northerners"))
    kings[2] = msgspec.structs.replace(kings[2], lord="gwynedd", winds=1)
    kings[3] = msgspec.structs.replace(kings[3], lord="powys", rebel=True, away="Cv", claimants=("gwynedd",))
    kings[4] = msgspec.structs.replace(kings[4], vassals=("dumnonia",), cards=("Merlin",))
    kings[5] = msgspec.structs.replace(kings[5], vassals=("ebrauc", "calchvynydd"))
    kings[1] = msgspec.structs.replace(kings[1], lord="powys")
    kings[7] = msgspec.structs.replace(kings[7], lord="powys", claimants=("rheged", "ceint"))
    titles = (Title("pendragon", "powys", ("gwynedd", "rheged")), Title("bretwalda", "ceint"))
    attack = (Ally("gwynedd", 13, True), Ally("gwent", 7), Ally("rheged", 9), Ally("dumnonia", 8, gone=True))
    defend = (Ally("powys", 12, True), Ally("ebrauc", 6), Ally("calchvynydd", 8), Ally("ceint", 14))
    news = ("Round 4 of the siege: 7 against 5. Powys loses a stand (spear).", "Dumnonia goes home.")
    wars = (War(attack, defend, "siege", 4, "Caer Legion"),)
    return BritainScene(
        "After round 4: Gwynedd goes on or lifts the siege", 9, 12, provinces, tuple(kings), "gwynedd", titles, wars, 0,
        24, 19, ("leg", "glo"), news,
    )  # fmt: skip


def few() -> BritainScene:
    """Three kingdoms: the rest of Britain is not in play."""
    names = ("powys", "rheged", "ebrauc")
    provinces = lands(names)
    change(provinces, "elm", claims=("rheged",))
    change(provinces, "lui", people=SAXON, claims=("ebrauc",))
    provinces["man"] = Province("", IRISH, True)
    kings = tuple(Kingdom(realm, 6, 5, 2, player=PLAYERS[i]) for i, realm in enumerate(names))
    titles = (Title("pendragon"), Title("bretwalda"))
    return BritainScene("Powys plays a card", 4, 12, provinces, kings, "powys", titles, (), 3, 61, 2, ("lui",))


def crowded() -> BritainScene:
    """Everything that can lie on a province, everywhere; two wars; long names and much news."""
    provinces = lands()
    provinces["man"] = Province("", IRISH, True)
    marks = (Mark("warlord", "gwent"), Mark("long_ships", "ceint"), Mark("irish_scourge", "powys"))
    for index, name in enumerate(provinces):
        owner = REALMS[(index * 3) % 8]
        others = tuple(realm for realm in REALMS if realm != owner)
        change(
            provinces, name, owner=owner, people=(BRITISH, SAXON, IRISH)[index % 3], claims=others[: index % 8],
            raiders=others[3 : 3 + index % 3], marks=marks[: index % 4],
        )  # fmt: skip
    long = "A player with an extraordinarily long name"
    kings = tuple(
        Kingdom(
            realm, 40 - i, 12, 2, (BRITISH, SAXON)[i % 2], REALMS[0] if i else "", i == 3,
            () if i else REALMS[1:], tuple(r for r in REALMS if r != realm)[: i + 1], ("Merlin",) * 4, "Cv", long,
        )
        for i, realm in enumerate(REALMS)
    )  # fmt: skip
    titles = (Title("pendragon", "ceint", REALMS[1:]), Title("bretwalda", "gwent", REALMS[:3]))
    wars = (
        War(tuple(Ally(r, 20, r == "ceint") for r in REALMS[:4]), (Ally("powys", 18, True),), "siege", 12, "Elmet"),
        War((Ally("rheged", 9, True), Ally("gwynedd", 7)), (Ally("ebrauc", 12, True),), "battle"),
    )
    news = tuple(
        f"A long line of news about claims, lords and sieges in the land of Britain, number {n}" for n in range(9)
    )
    return BritainScene(
        "Gwynedd, Powys and Ebrauc make their plans for the siege of Caer Guinntguic", 12, 12, provinces, kings,
        "powys", titles, wars, 16, 0, 33, tuple(list(provinces)[::6]), news,
    )  # fmt: skip


def choosing() -> BritainScene:
    kings = (Kingdom("gwent", player="Bram"), Kingdom("ceint"))
    return BritainScene("Ada chooses a kingdom", provinces=lands(("gwent", "ceint")), kingdoms=kings)


def random_scene(seed: int) -> BritainScene:
    """A random state, for colours and for films."""
    dice = random.Random(seed)
    provinces = lands()
    for name in provinces:
        claims = tuple(dice.sample(REALMS, dice.choice((0, 0, 0, 1, 2))))
        owner = dice.choice((*REALMS, ""))
        people = dice.choice((BRITISH, BRITISH, SAXON, IRISH))
        change(provinces, name, owner=owner, people=people, free=not owner and seed % 2 == 0, claims=claims)
    kings = tuple(Kingdom(realm, dice.randint(3, 20), dice.randint(1, 9), 2) for realm in REALMS)
    titles = (Title("pendragon", dice.choice(REALMS)), Title("bretwalda"))
    changed = tuple(dice.sample(list(provinces), 3))
    return BritainScene(
        "A king plays a card", 1 + seed % 12, 12, provinces, kings, dice.choice(REALMS), titles, (), seed % 9, 40, 9,
        changed, ("Something happened.",),
    )  # fmt: skip


SCENES = {"opening": opening, "siege": war, "three kingdoms": few, "worst case": crowded, "choosing": choosing}
