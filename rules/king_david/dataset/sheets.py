"""What is in the data files: map, charts, counters, markers, cup and settings."""

from __future__ import annotations

from typing import Literal

from rules.kernel.data_files import Known

MAP, CHARTS, COUNTERS, EVENTS, CUP, SETTINGS = (
    "map.toml", "charts.toml", "counters.toml", "events.toml", "cup.toml", "settings.toml",
)  # fmt: skip
TYPES = ("chariot", "phalanx", "infantry", "militia")
PHASES = ("action", "event", "harvest", "resource", "build")
GAME_ENDS = "game_ends"
NOBODY = ""  # land that belongs to no country
WINDOWS = (
    "phase", "action", "slot", "raid", "combat", "dice", "prisoners", "siege", "harvest", "resource", "event", "any",
)  # fmt: skip
RULED = (  # the markers whose effects the rules know
    "surprise", "ambush", "vacillating_force", "act_of_god", "secret_entrance",
    "effective_weaponry", "ineffective_weaponry",
    "egyptian_raid_small", "egyptian_raid_large", "egyptian_raid_huge",
    "bedouin_raid_small", "bedouin_raid_large", "bedouin_raid_huge",
    "increase_harvest", "decrease_harvest", "increase_resources", "decrease_resources",
    "alliance", "ark_of_the_lord", "siege_works", "defensive_stalwart",
    "troop_revolt", "bribe", "recruit_prisoners", "royal_death", "gods_intervention", "hand_of_fate",
)  # fmt: skip

Status = Literal["rulebook", "public", "reconstruction"]
Type = str  # one of TYPES; checked when loaded


class Area(Known):
    id: str
    name: str
    home: str
    terrain: Literal["clear", "hill"]
    city: bool
    fort: int
    port: bool
    food: int
    resource: int
    lat: float
    lon: float
    coord: str
    rulebook: list[str]
    site: str


class Border(Known):
    a: str
    b: str
    kind: Literal["land", "river", "ford", "jordan"]
    water: str = ""


class Map(Known):
    areas: list[Area]
    borders: list[Border]


class Cost(Known):
    food: int
    resource: int


class Country(Known):
    home: str
    order: int
    armies: dict[Type, int]
    food: int
    resource: int
    automatic: int
    multiplier: float
    status: Status


class Minor(Known):
    home: str
    armies: dict[Type, int]
    status: Status


class Production(Known):
    status: Status
    food: dict[str, int]
    resource: dict[str, int]


class Costs(Known):
    status: Status
    upkeep: dict[Type, Cost]
    step: dict[Type, Cost]


class Fees(Known):
    status: Status
    fortification: int
    combat: int
    siege: int
    bribe: int
    prisoner: int
    ransom_per_rating: int
    exchange: int
    exchange_with_port: int


class Movement(Known):
    status: Status
    allowance: dict[Type, int]
    led_factor: int
    hill: dict[Type, int]
    clear: dict[Type, int]
    water: dict[Type, int]


class Combat(Known):
    status: Status
    clear: dict[Type, int]
    hill: dict[Type, int]


class Siege(Known):
    status: Status
    rounds: int
    die: int
    hits_per_step: int
    city_die: int
    hits_per_level: int
    highest_level: int


class LeaderFate(Known):
    status: Status
    relocated: int
    captured: int


class Alliance(Known):
    status: Status
    die: int
    target: int
    most_bid: int
    special: dict[str, dict[str, int]]


class Play(Known):
    status: Status
    stacking: int
    choice_die: int
    initiative_die: int
    judah_initiative_die: int
    minor_new_units: int


class Charts(Known):
    countries: dict[str, Country]
    minors: dict[str, Minor]
    fewer_players: dict[str, list[str]]
    production: Production
    costs: Costs
    fees: Fees
    movement: Movement
    combat: Combat
    siege: Siege
    leader_fate: LeaderFate
    alliance: Alliance
    play: Play


class CounterLine(Known):
    country: str
    type: Type
    full: int
    reduced: int
    count: int
    status: Status
    note: str = ""


class LeaderLine(Known):
    id: str
    name: str
    country: str
    rating: int
    movement: int
    status: Status


class Pieces(Known):
    counters: list[CounterLine]
    leaders: list[LeaderLine]


class Marker(Known):
    id: str
    number: int
    name: str
    count: int
    who: Literal["any", "side", "attacker", "defender", "besieger", "judah", "slot", "self"]
    window: str
    status: Status
    land: str = ""
    dice: list[int] = []
    slots: int = 0


class Markers(Known):
    markers: list[Marker]
    total: int


class CupLine(Known):
    action: int
    event: int
    harvest: int
    resource: int
    build: int
    status: Status


class Track(Known):
    total: int
    drawn: int
    face_up: int
    most_builds_on_turn_1: int
    status: Status


class Cup(Known):
    cup: CupLine
    track: Track
    game_ends: dict[str, int]


class Setting(Known):
    values: list[bool | int | str]
    rule: str
