"""What is in the data files."""

from __future__ import annotations

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


class Land(Known):
    boards: int
    tries: int
    tiles_a_chain: int
    tiles_a_river: int
    tiles_a_marsh: int
    forest_share: int
    tiles: dict[str, int]


class Charts(Known):
    exploration: list[Find]
    builds: list[Build]
    income: dict[str, Yield]
    room: dict[str, int]
    might: dict[str, int]
    army: Numbers
    land: Land


class Races(Known):
    races: list[str]


class Realm(Known):
    """The whole data set."""

    charts: Charts
    races: list[str]
