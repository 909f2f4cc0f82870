"""What is in the data files, table by table."""

from __future__ import annotations

from rules.kernel.data_files import Known


class Space(Known):
    id: str
    name: str
    kind: str  # settlement, village, neutral
    fort: bool
    owner: str
    region: str
    river: bool
    port: bool
    lat: float
    lon: float
    x: int
    y: int
    src: str
    coord_src: str = ""
    note: str = ""


class Connection(Known):
    a: str
    b: str
    pips: int
    water: bool
    src: str


class RiverLink(Known):
    river: str
    a: str
    b: str
    src: str


class Map(Known):
    spaces: list[Space]
    connections: list[Connection]
    river_links: list[RiverLink]
    status: str = ""  # a data set stored before version 4 does not say


class Cell(Known):
    sp: int
    die: int
    hits: int
    src: str
    example: str


class ResultsTable(Known):
    src: str
    status: str
    rows: list[list[int]]
    fixed: list[Cell]


class TribeChart(Known):
    name: str
    stripe: str
    nation: str
    razed: int
    initial: int
    per_turn: int
    most: int
    surrender: int
    src: dict[str, str]


class Alliance(Known):
    status: str
    treaty_space: str
    tribes: dict[str, TribeChart]


class Colony(Known):
    name: str
    stripe: str
    set_up: int
    per_turn: int
    soldiers: int
    src: dict[str, str]


class AlliedIndians(Known):
    name: str
    warriors: int
    src: str


class KeyLeader(Known):
    name: str
    side: str
    people: str
    src: str


class Markers(Known):
    turn: int
    victory_points: int
    provisions_lost: int
    musket: int
    spy: int
    guide: int
    battle: int
    fort_damaged: int
    raided_razed: int
    src: dict[str, str]


class Counters(Known):
    status: str
    colonies: dict[str, Colony]
    allied: AlliedIndians
    leaders: dict[str, KeyLeader]
    markers: Markers


class Turns(Known):
    names: list[str]
    winter: int
    short: list[int]
    muskets: list[int]
    muskets_short: list[int]
    church: int
    church_variant: int
    church_short: int


class EventDie(Known):
    faces: list[str]


class Movement(Known):
    war_band: int
    company: int
    guide: int
    spy: int
    river: int
    winter_factor: int
    bands: dict[str, int]
    markers: dict[str, int]
    english_pips_before_church: int


class Stacks(Known):
    plain: int
    with_leader: int


class Rolls(Known):
    intercept: int
    evade: dict[str, int]
    captain: int
    key_leader: int
    guide: int
    spy: int


class Strength(Known):
    full: int
    weakened: int
    key_leader: int
    musket: int
    site: int
    fort: int
    spy: int


class Points(Known):
    infantry: int
    site: int
    captain: int
    key_leader: int
    border_war: int
    victory: int


class Leaders(Known):
    returns_after: int
    dies_on: list[int]


class MohawkRoll(Known):
    join: list[int]
    attack: list[int]


class VictorySites(Known):
    indian_sites: list[str]


class Settings(Known):
    turns: Turns
    event_die: EventDie
    movement: Movement
    stacks: Stacks
    rolls: Rolls
    strength: Strength
    points: Points
    leaders: Leaders
    mohawks: MohawkRoll
    victory: VictorySites


class Scouts(Known):
    spies: list[str]
    guides: list[str]


class OtherCounters(Known):
    eliminated: list[str]
    muskets: list[str]
    last_musket: int


class Opening(Known):
    """A start in the middle of the war."""

    status: str
    turn: int
    at_war: list[str]
    points: dict[str, int]
    provisions: dict[str, int]
    damage: dict[str, int]
    pieces: dict[str, str]
    returning: dict[str, int]
    scouts: Scouts
    others: OtherCounters
