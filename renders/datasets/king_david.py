"""King David's data files, as far as pictures show what is in them."""

from __future__ import annotations

from functools import cache

import msgspec

from renders.drawing import assets


class Area(msgspec.Struct, frozen=True):
    id: str
    name: str
    home: str
    terrain: str
    city: bool
    fort: int  # the level of the city at the start
    port: bool
    food: int
    resource: int


class Country(msgspec.Struct, frozen=True):
    home: str
    automatic: int | None = None  # victory points that end the game


class LeaderLine(msgspec.Struct, frozen=True):
    id: str
    name: str
    country: str
    rating: int


class CounterLine(msgspec.Struct, frozen=True):
    country: str
    type: str
    full: int
    reduced: int


class Marker(msgspec.Struct, frozen=True):
    id: str
    number: int
    name: str
    window: str


class Map(msgspec.Struct, frozen=True):
    areas: list[Area]


class Charts(msgspec.Struct, frozen=True):
    countries: dict[str, Country]
    minors: dict[str, Country]


class Pieces(msgspec.Struct, frozen=True):
    counters: list[CounterLine]
    leaders: list[LeaderLine]


class Markers(msgspec.Struct, frozen=True):
    markers: list[Marker]


@cache
def load_areas() -> dict[str, Area]:
    return {area.id: area for area in assets.load_sheet("king_david", "map", Map).areas}


@cache
def load_charts() -> Charts:
    return assets.load_sheet("king_david", "charts", Charts)


@cache
def load_leaders() -> dict[str, LeaderLine]:
    return {leader.id: leader for leader in load_pieces().leaders}


@cache
def load_pieces() -> Pieces:
    return assets.load_sheet("king_david", "counters", Pieces)


@cache
def load_markers() -> dict[str, Marker]:
    return {marker.id: marker for marker in assets.load_sheet("king_david", "events", Markers).markers}


@cache
def load_homes() -> dict[str, str]:
    """Whose home each area is, "" for nobody's. Home areas bear no marker: they are their country's until another
    puts one there.
    """
    charts = load_charts()
    country = {line.home: name for name, line in (charts.countries | charts.minors).items()}
    return {area.id: country.get(area.home, "") for area in load_areas().values()}


@cache
def reduced_strength(country: str, kind: str, full: int) -> int:
    """What a counter is worth after its first step."""
    lines = load_pieces().counters
    return next(line.reduced for line in lines if (line.country, line.type, line.full) == (country, kind, full))


def area_name(area: str) -> str:
    """An area that the map does not have keeps its id."""
    areas = load_areas()
    return areas[area].name if area in areas else area
