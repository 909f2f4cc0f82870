"""6.0, 6.1, 6.5 The pieces: what a counter knows of itself, and the boxes off the map. Markers never run out."""

from __future__ import annotations

import msgspec

# Where a counter is when it is not on the map. ELIMINATED is the Eliminated Units box (4.5).
POOL, ELIMINATED, ASIDE, REMOVED = "@pool", "@eliminated", "@aside", "@removed"
WAITING, TRACK, DEAD = "@waiting", "@track", "@dead"  # leaders: not yet in the game, on the turn track, killed
NEUTRAL, AT_WAR, SURRENDERED, GONE = "neutral", "allied", "surrendered", "gone"  # a tribe's stance


class Infantry(msgspec.Struct, omit_defaults=True):
    where: str = POOL
    full: bool = True  # else weakened: one strength point (6.2)


class Leader(msgspec.Struct, omit_defaults=True):
    where: str = WAITING
    due: int = 0  # the turn he returns
    spy: bool = False
    guide: bool = False


class Musket(msgspec.Struct, omit_defaults=True):
    """10.2 On the track (`due`), with a war band (one of its Warriors carries it for all), or out of the game."""

    carrier: str = ""
    due: int = 0


class Tribe(msgspec.Struct, omit_defaults=True):
    stance: str = NEUTRAL
    since: int = 0  # the turn it joined: reinforcements come from the next turn on (erratum 2)
    sworn: bool = False  # attacked after its surrender: fights to the end (13.6)


class Marker(msgspec.Struct, omit_defaults=True):
    """12.7 A Battle marker: from `start`, along a connection or a river, against `target`."""

    start: str
    target: str
    river: bool = False
    fought: bool = False

    @property
    def id(self) -> str:
        return f"{self.start}>{self.target}"
