"""What is in the data files."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from rules.kernel.data_files import Known


class Find(Known):
    up_to: int
    found: str


class Build(Known):
    on: str
    what: str
    gold: int
    food: int = 0


class Yield(Known):
    gold: int = 0
    food: int = 0


class Numbers(Known):
    """Of armies and months."""

    points: int
    step: int
    price: int
    months: int
    before_allies: int  # other armies that a kingdom needs before it may have an allied one


class Land(Known):
    boards: int
    tries: int
    tiles_a_chain: int
    tiles_a_river: int
    tiles_a_marsh: int
    forest_share: int
    tiles: dict[str, int]
    generator: int | UnsetType = UNSET  # left out while it is the first, so that data sets keep their digests


class Table(Known):
    """How large a board is for the larger side, in armies."""

    up_to: int
    size: str


class Benefit(Known):
    """What a defender may add to the table, by the settlement in the tile."""

    pieces: int = 0  # blocking or difficult ground
    obstacles: int = 0
    objectives: int = 0
    changes: int = 0  # pieces that may be added, removed or moved


class Quest(Known):
    """What becomes of a hero: `lost`, `hurt`, `nothing`, or an artefact worth `least` to `most` points."""

    up_to: int
    result: str
    least: int = 0
    most: int = 0


class Charts(Known):
    exploration: list[Find]
    builds: list[Build]
    income: dict[str, Yield]
    room: dict[str, int]
    might: dict[str, int]
    army: Numbers
    tables: list[Table]
    benefits: dict[str, Benefit]
    quests: list[Quest]
    land: Land


class Races(Known):
    races: list[str]


class Artefacts(Known):
    """How many there are of one worth. An owner of the book may hand in a name for each, and the kind of unit that
    alone may bear it (`any`: all of them)."""

    points: int
    count: int
    names: list[str] = []
    limits: list[str] = []


class ArtefactList(Known):
    artefacts: list[Artefacts]


class Realm(Known):
    """The whole data set."""

    charts: Charts
    races: list[str]
    artefacts: dict[str, int]  # points by artefact
    artefact_names: dict[str, str] = {}
    # Left out where there are none, so that the data sets of games under way keep their digests.
    artefact_limits: dict[str, str] | UnsetType = UNSET

    def limit_of(self, artefact: str) -> str:
        """The kind of unit that alone may bear it; "": every unit may."""
        return "" if isinstance(self.artefact_limits, UnsetType) else self.artefact_limits.get(artefact, "")
