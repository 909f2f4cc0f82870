"""King Philip's War at several moments, with the coast of Rhode Island as full as it can be."""

from __future__ import annotations

import random

from renders.boards.new_england.scene import Battle, Camp, NewEnglandScene
from renders.datasets.king_philip import load_spaces
from renders.drawing.stacks import Stack


def english(kind: str = "soldier", count: int = 1, leader: str = "", strength: int | None = None) -> Stack:
    return Stack("english", kind, count, strength if strength is not None else 2 * count, (leader,) if leader else ())


def indian(count: int = 1, leader: str = "", marks: tuple[str, ...] = ()) -> Stack:
    return Stack("indian", "warrior", count, 2 * count, (leader,) if leader else (), marks)


def camps(english: int, indian: int, lost: tuple[int, int]) -> tuple[Camp, ...]:
    return (
        Camp("english", english, lost[0], "Church may come this turn", "Anna"),
        Camp("indian", indian, lost[1], "Nipmuck would join", "Ben"),
    )


def opening() -> NewEnglandScene:
    stacks = {
        "boston": (english(leader="Captain"),),
        "dedham": (english(),),
        "sudbury": (english(),),
        "marlborough": (english(),),
        "springfield": (english(),),
        "swansea": (english(leader="Captain"),),
        "plymouth": (english(leader="Winslow"),),
        "portsmouth": (english(),),
        "providence": (english(),),
        "new_london": (english(),),
        "hartford": (english(leader="Captain"),),
        "montaup": (indian(3, "Philip"),),
        "sowams": (indian(2, "Sachem"),),
        "assonet": (indian(),),
        "sakonnet": (indian(2, "Sachem"),),
        "hockomock": (indian(2, "Sachem"),),
        "caughnawaga": (Stack("mohawk", "warrior", 2, 4),),
        "schaghticoke": (Stack("mohawk", "warrior", 2, 4),),
    }
    peoples = {"WA": "active", "SK": "active", "PC": "active"}
    return NewEnglandScene(
        1,
        "Early Summer 1675",
        "Set-up is done",
        peoples=peoples,
        stacks=dict(stacks),
        camps=camps(0, 0, (0, 0)),
    )


def winter() -> NewEnglandScene:
    sites = {
        "wickford": "raided",
        "swansea": "razed",
        "dartmouth": "razed",
        "middleborough": "razed",
        "mendon": "razed",
        "brookfield": "razed",
        "deerfield": "raided",
        "northfield": "razed",
        "great_swamp": "damaged",
        "montaup": "razed",
        "sowams": "razed",
        "lancaster": "raided",
    }
    peoples = {
        "WA": "active",
        "SK": "surrendered",
        "PC": "active",
        "NI": "active",
        "NA": "active",
        "NC": "active",
    }
    stacks = {
        "boston": (english(count=2),),
        "plymouth": (english(count=2),),
        "wickford": (english("soldier", 3, "Winslow", 7),),
        "pawtuxet": (english(count=2),),
        "hadley": (english(count=2, leader="Captain"),),
        "marlborough": (english(),),
        "hartford": (english(count=2),),
        "new_london": (english("allied indian", 1),),
        "great_swamp": (indian(3, "Canonchet", ("musket",)),),
        "queens_fort": (indian(2),),
        "menameset": (indian(3, "Philip", ("path-distance", "musket")),),
        "wachusett": (indian(2, "Sachem", ("spy",)),),
        "assawompset": (indian(2),),
        "peskeompskut": (indian(1),),
        "hassanamesit": (indian(1),),
        "caughnawaga": (Stack("mohawk", "warrior", 2, 4),),
    }
    news = (
        "Winslow marches on the Great Swamp",
        "The fort is damaged: 2 Warriors lost",
        "Sakonnet make peace",
    )
    return NewEnglandScene(
        5,
        "Winter 1675-76",
        "English battles",
        sites,
        peoples,
        dict(stacks),
        (
            Battle("wickford", "great_swamp"),
            Battle("wickford", "queens_fort"),
            Battle("menameset", "brookfield", True),
        ),
        ("great_swamp", "sakonnet", "wickford"),
        camps(11, 14, (7, 3)),
        "english",
        news,
    )


def crowded() -> NewEnglandScene:
    """The worst case: every space round Narragansett Bay full, marks on every stack, long words."""
    bay = (
        "warwick",
        "wickford",
        "pawtuxet",
        "providence",
        "portsmouth",
        "rehoboth",
        "swansea",
        "taunton",
        "stonington",
    )
    wild = (
        "montaup",
        "sowams",
        "cowesett",
        "queens_fort",
        "great_swamp",
        "pettaquamscutt",
        "ninigret",
        "sakonnet",
        "coaxet",
    )
    marks = ("spy", "path-distance", "musket")
    stacks: dict[str, tuple[Stack, ...]] = {name: (english("soldier", 3, "Church", 7),) for name in bay}
    stacks |= {name: (indian(3, "Canonchet", marks),) for name in wild}
    stacks["chabanakongkomun"] = (indian(3, "Philip", marks), indian(2), indian(1), indian(1), indian(1))
    spaces = load_spaces().values()
    sites = {space.id: ("razed", "raided", "")[i % 3] for i, space in enumerate(spaces) if space.kind != "neutral"}
    battles = tuple(
        Battle(a, b)
        for a, b in (
            ("wickford", "cowesett"),
            ("warwick", "cowesett"),
            ("swansea", "montaup"),
            ("swansea", "sowams"),
            ("portsmouth", "montaup"),
        )
    )
    news = tuple(f"Weetamoo’s people march from Chabanakongkomun to Wollomonopoag, day {n}" for n in range(12))
    peoples = dict.fromkeys(("WA", "SK", "PC", "NI", "NA", "NC", "PO", "AB", "MO"), "active")
    return NewEnglandScene(
        9,
        "Late Summer 1676",
        "Indian battles and interceptions",
        sites,
        peoples,
        stacks,
        battles,
        (*bay, *wild),
        camps(29, 31, (22, 19)),
        "indian",
        news,
    )


def random_scene(seed: int) -> NewEnglandScene:
    """A random state, for colours and for films."""
    dice = random.Random(seed)
    spaces = [space for space in load_spaces().values() if space.kind != "neutral"]
    sites = {s.id: dice.choice(("raided", "razed")) for s in dice.sample(spaces, 4 + seed % 30)}
    stacks: dict[str, tuple[Stack, ...]] = {
        s.id: (english(count=dice.randint(1, 3)) if s.kind == "settlement" else indian(dice.randint(1, 3)),)
        for s in dice.sample(spaces, 26)
    }
    peoples = dict.fromkeys(("WA", "SK", "PC", "NI", "NA")[: 2 + seed % 4], "active")
    changed = tuple(s.id for s in dice.sample(spaces, 3))
    return NewEnglandScene(
        1 + seed % 9,
        "Early Autumn 1675",
        "Indian movement",
        sites,
        peoples,
        stacks,
        (),
        changed,
        camps(seed % 30, (seed * 7) % 30, (seed % 9, seed % 5)),
        "indian",
        tuple(f"A fire at {c}" for c in changed),
    )


SCENES = {"opening": opening, "winter": winter, "worst case": crowded}
