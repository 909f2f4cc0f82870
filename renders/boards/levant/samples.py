"""King David at several moments, with the cases that crowd the board most."""

from __future__ import annotations

import random

import msgspec

from renders.boards.levant.scene import LevantScene, Minor, Nation, Phase, Raid
from renders.datasets.king_david import load_areas, load_homes
from renders.drawing.stacks import Stack

NATIONS = ("philistia", "judah", "aramea", "tyre", "moab")
GOALS = {"aramea": 8, "judah": 10, "moab": 6, "philistia": 9, "tyre": 7}
PLAYERS = ("Anna", "Ben", "Carla", "Dmitri", "Erin")
MINORS = ("ammon", "bedouin", "edom", "egypt", "hammath", "negev", "jerusalem")
TRACK = tuple(Phase(kind) for kind in ("harvest", "action", "build", "event", "action", "resource", *[""] * 6))


def homes() -> dict[str, str]:
    return {area: country for area, country in load_homes().items() if country}


def nations(points: tuple[int, ...] = (0, 0, 0, 0, 0)) -> tuple[Nation, ...]:
    stock = ((28, 30), (23, 20), (24, 23), (24, 32), (18, 24))
    return tuple(
        Nation(name, points[i], GOALS[name], *stock[i], 3, i + 1, PLAYERS[i]) for i, name in enumerate(NATIONS)
    )


def opening() -> LevantScene:
    stacks: dict[str, tuple[Stack, ...]] = {
        "gaza": (Stack("philistia", "chariot", 4, 13),),
        "gath": (Stack("philistia", "infantry", 4, 10),),
        "ekron": (Stack("philistia", "chariot", 2, 6),),
        "hebron": (Stack("judah", "phalanx", 6, 20, ("David", "Joab")),),
        "bethlehem": (Stack("judah", "infantry", 4, 10, ("Abishai",)),),
        "ziklag": (Stack("judah", "militia", 4, 8, ("Amasa",)),),
        "damascus": (Stack("aramea", "chariot", 6, 19, ("Hadadezer",)),),
        "zobah": (Stack("aramea", "infantry", 4, 9),),
        "tyre": (Stack("tyre", "phalanx", 4, 13),),
        "sidon": (Stack("tyre", "infantry", 4, 10),),
        "ahcco": (Stack("tyre", "chariot", 2, 6),),
        "kir_moab": (Stack("moab", "chariot", 3, 8),),
        "dibon": (Stack("moab", "infantry", 4, 10),),
    }
    return LevantScene("Turn 1 of 7", "Phases drawn", homes(), {}, stacks, track=TRACK, nations=nations())


def middle() -> LevantScene:
    owners = {
        **homes(),
        "gezer": "philistia",
        "gibeon": "judah",
        "jericho": "judah",
        "dor": "philistia",
        "megiddo": "tyre",
    }
    owners |= {
        "hazor": "aramea",
        "dan": "aramea",
        "beersheba": "judah",
        "jabesh_gilead": "aramea",
        "heshbon": "judah",
    }
    stacks: dict[str, tuple[Stack, ...]] = {
        "gaza": (
            Stack("philistia", "chariot", 3, 9, besieged=True),
            Stack("judah", "phalanx", 4, 12, ("David",)),
        ),
        "jerusalem": (Stack("judah", "phalanx", 3, 9, ("Joab",)),),
        "gibeon": (Stack("philistia", "infantry", 3, 7),),
        "damascus": (Stack("aramea", "chariot", 4, 12, ("Hadadezer",)),),
        "succoth": (Stack("aramea", "chariot", 2, 6), Stack("moab", "infantry", 2, 5)),
        "tyre": (Stack("tyre", "phalanx", 4, 13),),
        "megiddo": (Stack("tyre", "infantry", 2, 5),),
        "kir_moab": (Stack("moab", "infantry", 4, 9),),
        "rabbah": (Stack("ammon", "chariot", 4, 10),),
        "brook_of_egypt": (Stack("egypt", "chariot", 3, 9, raid=True),),
        "azraq": (Stack("bedouin", "militia", 3, 5, raid=True),),
        "dor": (Stack("philistia", "infantry", 2, 5),),
    }
    news: tuple[str, ...] = (
        "Judah besieges Gaza: 2 levels lost",
        "Philistia beaten at Gibeon",
        "Aramea crosses at Succoth",
    )
    news = (*news, "Egyptian raid on the Brook of Egypt: 6 armies")
    row = list(nations((3, 5, 1, 2, -1)))
    row[2] = Nation("aramea", 1, 8, 24, 23, 5, 3, "Carla", ("ammon",))
    return LevantScene(
        "Turn 3 of 7",
        "Action phase: Judah",
        owners,
        {"gaza": 1},
        stacks,
        ("gaza",),
        ("gibeon", "succoth"),
        ("gaza", "gibeon", "succoth"),
        TRACK,
        4,
        tuple(row),
        "judah",
        news,
        tuple(Minor(name) for name in MINORS),
        (Raid("egypt", "philistia", 2), Raid("bedouin", "moab", 1)),
    )


def two_players() -> LevantScene:
    """A small table: nobody's countries fill the panel."""
    whole = middle()
    pair = tuple(nation for nation in whole.nations if nation.side in ("philistia", "judah"))
    minors = (
        Minor("ammon", "allied", "judah"),
        *(Minor(name) for name in ("bedouin", "edom", "egypt", "hammath")),
        Minor("negev", "conquered"),
        Minor("jerusalem"),
        Minor("moab", "run", "philistia"),
        *(Minor(name) for name in ("tyre", "aramea")),
    )
    return msgspec.structs.replace(whole, nations=pair, minors=minors)


def crowded() -> LevantScene:
    """The worst case: eight counters with a leader shut in Gaza, five stacks round Jerusalem, long news."""
    stacks: dict[str, tuple[Stack, ...]] = {
        "gaza": (
            Stack("philistia", "chariot", 8, 24, ("Achish",), besieged=True),
            Stack("judah", "phalanx", 8, 25, ("David", "Joab")),
        ),
        "gibeon": (Stack("philistia", "infantry", 4, 10),),
        "jericho": (Stack("moab", "chariot", 4, 12), Stack("ammon", "chariot", 4, 11)),
        "bethlehem": (Stack("judah", "militia", 4, 8, ("Abishai",)),),
        "jerusalem": (Stack("judah", "phalanx", 4, 13, ("Joab",)), Stack("aramea", "chariot", 3, 9)),
        "engedi": (Stack("moab", "infantry", 4, 9),),
        "keilah": tuple(Stack(name, "infantry", 2, 5) for name in (*NATIONS, "egypt")),
        "hebron": (Stack("judah", "phalanx", 12, 40, ("Amasa",)),),
        **{
            area: (Stack("tyre", "phalanx", 4, 14),)
            for area in ("ashkelon", "ashdod", "ekron", "gath", "joppa", "gezer")
        },
    }
    news = tuple(
        f"Judah and Philistia fight a long and bitter battle number {n} at Kadesh-on-Orontes" for n in range(9)
    )
    owners = homes() | dict.fromkeys(("gezer", "gibeon", "jericho", "shiloh", "joppa", "jerusalem"), "judah")
    return LevantScene(
        "Turn 6 of 7",
        "Action phase: Philistia and Ammon",
        owners,
        dict.fromkeys(owners, 4),
        stacks,
        ("gaza", "jerusalem"),
        ("gaza", "gibeon", "keilah"),
        ("gaza", "jericho", "keilah", "ramoth_gilead"),
        TRACK,
        11,
        nations((9, -10, 8, 7, 6)),
        "philistia",
        news,
        tuple(Minor(name, "run", "philistia") for name in MINORS),
        tuple(Raid("bedouin", name, 3) for name in NATIONS),
    )


def long_names() -> LevantScene:
    """Long words wherever words can be, and an army at every long name."""
    name = "Nebuchadnezzar-the-Extraordinarily-Long-Named of Kadesh-barnea"
    row = tuple(msgspec.structs.replace(n, player=name, food=1234, resource=1234, points=-10) for n in nations())
    areas = [area.id for area in load_areas().values() if len(area.name) > 11]
    return msgspec.structs.replace(
        crowded(),
        turn="Turn 7 of 7, the very last of them",
        phase="Philistia and Ammon decide who of them sets up the armies of Hammath first",
        nations=row,
        stacks={area: (Stack("aramea", "army", 8, None, ("Hadadezer",)),) for area in areas},
        battles=tuple(areas),
        sieges=(),
        changed=tuple(areas),
    )


def random_scene(seed: int) -> LevantScene:
    """A random state, for colours and for films."""
    dice = random.Random(seed)
    areas = list(load_areas())
    names = [*NATIONS, *NATIONS, "ammon", "edom", "egypt", "bedouin", "hammath", "negev", "jerusalem", ""]
    owners = {a: owner for a in areas if (owner := dice.choice(names))}
    kinds = ("chariot", "phalanx", "infantry", "militia")
    stacks: dict[str, tuple[Stack, ...]] = {
        a: (Stack(dice.choice(names[:12]), dice.choice(kinds), dice.randint(1, 4), dice.randint(1, 14)),)
        for a in dice.sample(areas, 26)
    }
    changed = tuple(dice.sample(areas, 3))
    points = tuple(dice.randint(-3, 9) for _ in NATIONS)
    return LevantScene(
        f"Turn {1 + seed % 7} of 7",
        "Action phase",
        owners,
        {},
        stacks,
        changed[:1],
        changed[1:2],
        changed,
        TRACK,
        seed % 12,
        nations(points),
        dice.choice(NATIONS),
        tuple(f"Something at {a}" for a in changed),
    )


SCENES = {"opening": opening, "third turn": middle, "two players": two_players, "worst case": crowded}
