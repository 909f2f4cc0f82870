"""The Syrian War at several moments."""

from __future__ import annotations

from renders.boards.road.scene import Army, RoadScene

SPACES = ("Judea", "Samaria", "South Palestine", "North Palestine", "Phoenicia", "Lebanon", "Syria")
GROUND = ("hilly", "hilly", "dry", "arable", "littoral", "hilly", "arable")
P, S = "ptolemy", "seleucus"
P_ARMY = {"Kn": 4, "LH": 2, "Pk": 8, "Ax": 2, "Ps": 2}
S_ARMY = {"Kn": 4, "SCh": 1, "El": 2, "Pk": 8, "Ax": 3, "Wb": 2, "Ps": 4}
P_POOL = (
    {"Kn": 1, "LH": 2, "El": 1, "Pk": 2, "Ax": 2, "Ps": 2},
    {"Kn": 1, "El": 1, "Pk": 2, "Ax": 2, "Ps": 2},
    {"Pk": 2},
    {"Pk": 2},
)
S_POOL = (
    {"Kn": 2, "Pk": 2, "Ax": 2, "Wb": 2, "Ps": 2},
    {"Kn": 1, "Pk": 2, "Ax": 1, "Wb": 2, "Ps": 2},
    {"Pk": 2, "Ps": 1},
)


def opening() -> RoadScene:
    return RoadScene(
        "Ptolemy stays, or steps back to Samaria",
        SPACES,
        (P, P, "", S, S, S, S),
        (
            Army(P, 3, "Nikias", 0, P_ARMY, P_POOL, player="Anna"),
            Army(S, 3, "Antiochus III", 1, S_ARMY, S_POOL, True, "Ben"),
        ),
        GROUND,
        True,
        (3,),
        "Opening",
        ("Both armies stand in South Palestine.",),
    )


def chase() -> RoadScene:
    low = {"Kn": 3, "LH": 1, "Pk": 5, "Ps": 1}
    return RoadScene(
        "Seleucus moves",
        SPACES,
        (P, P, P, P, P, "", S),
        (
            Army(P, 5, "Ptolemy IV", 2, {**P_ARMY, "El": 1, "Pk": 12}, P_POOL[1:], True, "Anna"),
            Army(S, 7, "Persias", 0, low, S_POOL[2:], False, "Ben"),
        ),
        GROUND,
        False,
        (5, 7),
        "Pair 8 of 12",
        (
            "Seleucus lost the battle of Phoenicia: 9 elements destroyed, 3 returned",
            "Antiochus III is safe",
            "Ptolemy takes 2 elements of the second column",
        ),
    )


def last() -> RoadScene:
    return RoadScene(
        "The war is over: Ptolemy holds five of the seven spaces",
        SPACES,
        (P, P, P, P, P, S, S),
        (
            Army(
                P,
                5,
                "Ptolemy IV",
                2,
                {"Kn": 4, "Pk": 20},
                (),
                player="A player with an extraordinarily long name",
            ),
            Army(S, 6, "", None, {"Pk": 3}, S_POOL, True, "Ben"),
        ),
        GROUND,
        False,
        (6,),
        "Pair 12 of 12",
        tuple(f"A long line of news about the armies of the kings on the great road, number {n}" for n in range(9)),
    )


SCENES = {"opening": opening, "eighth pair": chase, "the end": last}
