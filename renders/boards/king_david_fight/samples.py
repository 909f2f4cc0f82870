"""King David battles and sieges."""

from __future__ import annotations

from renders.boards.king_david_fight.scene import FightScene, Line, Party


def battle() -> FightScene:
    judah = (
        Line("phalanx", 4),
        Line("phalanx", 3),
        Line("phalanx", 3, True, 1),
        Line("infantry", 3),
        Line("militia", 2),
    )
    gaza = (
        Line("chariot", 3, True, 1),
        Line("chariot", 3),
        Line("militia", 1, dead=True, steps_lost=1),
        Line("militia", 1),
    )
    return FightScene(
        "Gaza",
        "clear",
        "First round",
        (
            Party(
                "judah",
                "attacker",
                judah,
                "David",
                3,
                48,
                31,
                (9, 8, 7, 6),
                played=("Surprise", "Ark of the Lord"),
            ),
            Party("philistia", "defender", gaza, hits=31, absorbed=48, dice=(10, 9, 6, 6), played=("Ambush",)),
        ),
        log=("Judah makes 30 + 18 = 48 hits, Philistia 23 + 8 = 31",),
    )


def siege() -> FightScene:
    armies = tuple(
        Line(kind, value) for kind, value in (("phalanx", 4), ("phalanx", 3), ("infantry", 3), ("infantry", 2))
    )
    return FightScene(
        "Gaza",
        "clear",
        "Second round of the siege",
        (
            Party(
                "judah",
                "besieger",
                (*armies, Line("militia", 2, False, 1), Line("militia", 1, dead=True)),
                "Joab",
                2,
                13,
                15,
                (6, 4, 3),
            ),
            Party(
                "philistia",
                "city",
                hits=15,
                absorbed=13,
                dice=(9, 6),
                city=1,
                city_was=3,
                carried=0,
                played=("Defensive Stalwart",),
            ),
        ),
        "siege",
        ("13 hits and 7 carried take two levels", "The city falls next round unless it is relieved"),
    )


def crowded() -> FightScene:
    """The worst case: more armies than the board has room for, unknown strengths, long names."""
    many = tuple(
        Line(
            ("chariot", "phalanx", "infantry", "militia", "elephants of the sea")[i % 5],
            None if i % 3 == 0 else i % 5,
            i % 2 == 0,
            i % 3,
            i % 7 == 0,
            "egypt" if i % 4 == 0 else "",
        )
        for i in range(23)
    )
    return FightScene(
        "Kadesh-on-Orontes beside the Wilderness of Shur and Beyond",
        "hill",
        "Ninth round after a very long night of fighting in the hills",
        (
            Party(
                "aramea",
                "attacker",
                many,
                "Hadadezer, son of Rehob, king of Zobah",
                2,
                117,
                99,
                tuple(range(1, 30)),
                played=(
                    "Surprise",
                    "Effective Weaponry",
                    "God's Intervention",
                    "Bribe!",
                    "Act of God",
                    "Troop Revolt",
                ),
            ),
            Party("tyre", "defender", many, "", None, None, 0),
        ),
        log=tuple(f"Round {n} brings no decision" for n in range(9)),
    )


SCENES = {"battle": battle, "siege": siege, "worst case": crowded}
