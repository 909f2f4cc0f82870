"""What is in the data files of DBA: the words for results and ground, and the structs that the tables are made of."""

from __future__ import annotations

from rules.kernel.data_files import Known

DESTROYED, FLEES, RECOILS, STANDS = "destroyed", "flees", "recoils", "stands"
RESULTS = (DESTROYED, FLEES, RECOILS, STANDS)

# 4.3.2 Ground, and how a row of a board is written.
GROUND_LETTER = {"open": ".", "gentle": "g", "steep": "s", "wood": "w", "marsh": "m", "rough": "r", "water": "~"}
GROUND = {letter: name for name, letter in GROUND_LETTER.items()}
BAD = frozenset({"steep", "wood", "marsh", "rough"})
HILL = frozenset({"gentle", "steep"})


class Support(Known):
    front: list[str]
    rear: str
    add: int
    against: list[str]
    neighbours: bool = False


class Fate(Known):
    """What happens to a loser, by who won."""

    destroyed: list[str] = []
    flees: list[str] = []
    other: str = RECOILS


class Topography(Known):
    compulsory: list[str]
    optional: list[str]
    either: list[str] = []
    sea: bool = False
