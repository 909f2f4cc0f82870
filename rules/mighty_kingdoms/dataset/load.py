"""Reads the data set from this folder, or from an owner's, and checks it."""

from __future__ import annotations

from pathlib import Path

from msgspec import UNSET

from rules.kernel import data_files
from rules.mighty_kingdoms.army_list import SIZES
from rules.mighty_kingdoms.board import GENERATORS, generator_of
from rules.mighty_kingdoms.dataset.sheets import ArtefactList, Artefacts, Charts, Races, Realm

CHARTS, RACES, ARTEFACTS = "charts.toml", "races.toml", "artefacts.toml"
RESULTS = ("lost", "hurt", "nothing", "artefact")
MOST_ROLL = 6 + 5  # a die, and a hero of 500 points
PLACES = ("village", "city", "capital", "fortress")
PLAYERS = range(2, 7)
ANY = "any"  # of `limits`


def load(folder: Path = Path(__file__).parent) -> Realm:
    charts = data_files.load(folder, CHARTS, Charts)
    races = data_files.load(folder, RACES, Races).races
    found = [*("nothing", "village", "city", "fortress")]
    for find in charts.exploration:
        data_files.check_known(CHARTS, "exploration", [find.found], found, "place")
    limits = [find.up_to for find in charts.exploration]
    if limits != sorted(set(limits)) or limits[-1:] != [12]:
        raise data_files.DataFault(CHARTS, "exploration", "the rows must rise and end with 12")
    for build in charts.builds:
        data_files.check_known(CHARTS, "builds", [build.on, build.what], ("nothing", *PLACES), "place")
    for name, table in (("income", charts.income), ("room", charts.room), ("might", charts.might)):
        missing = [p for p in PLACES if p not in table]
        if missing:
            raise data_files.DataFault(CHARTS, name, f"{missing[0]} is missing")
    for count in PLAYERS:
        if str(count) not in charts.land.tiles:
            raise data_files.DataFault(CHARTS, "land.tiles", f"{count} players are missing")
        data_files.check_range(CHARTS, "land.tiles", str(count), charts.land.tiles[str(count)], 8 * count, 150)
    if generator_of(charts.land) not in GENERATORS:
        known = ", ".join(map(str, GENERATORS))
        raise data_files.DataFault(CHARTS, "land.generator", f"{charts.land.generator}; there are {known}")
    if len(races) < 2 or len(set(races)) != len(races):
        raise data_files.DataFault(RACES, "races", "at least two, each once")
    check_tabletop(charts)
    rows = data_files.load(folder, ARTEFACTS, ArtefactList).artefacts
    return Realm(charts, races, artefacts_of(rows), artefact_names(rows), artefact_limits(rows) or UNSET)


def check_tabletop(charts: Charts) -> None:
    """What is needed for Kings of War battles and quests."""
    missing = [p for p in ("nothing", "village", "city", "fortress") if p not in charts.benefits]
    if missing:
        raise data_files.DataFault(CHARTS, "benefits", f"{missing[0]} is missing")
    for name, limits in (
        ("tables", [t.up_to for t in charts.tables]),
        ("quests", [q.up_to for q in charts.quests]),
    ):
        if limits != sorted(set(limits)) or not limits:
            raise data_files.DataFault(CHARTS, name, "the rows must rise")
    if charts.quests[-1].up_to < MOST_ROLL:
        raise data_files.DataFault(CHARTS, "quests", f"the last row must reach {MOST_ROLL}")
    for quest in charts.quests:
        data_files.check_known(CHARTS, "quests", [quest.result], RESULTS, "result")


def artefacts_of(rows: list[Artefacts]) -> dict[str, int]:
    """N2: numbered by their worth, `a20_7` is the seventh of 20 points."""
    return {f"a{row.points}_{n}": row.points for row in rows for n in range(1, row.count + 1)}


def artefact_names(rows: list[Artefacts]) -> dict[str, str]:
    """N2: only from an owner's own file."""
    return {a: name for row in rows for a, name in of_each(row, "names", row.names)}


def artefact_limits(rows: list[Artefacts]) -> dict[str, str]:
    """N2: the same for the kind of unit that alone may bear it."""
    for row in rows:
        data_files.check_known(ARTEFACTS, "limits", row.limits, (*SIZES, ANY), "kind of unit")
    return {a: kind for row in rows for a, kind in of_each(row, "limits", row.limits) if kind != ANY}


def of_each(row: Artefacts, field: str, values: list[str]) -> list[tuple[str, str]]:
    if values and len(values) != row.count:
        fault = f"{len(values)}, but there are {row.count} artefacts of {row.points} points"
        raise data_files.DataFault(ARTEFACTS, field, fault)
    return [(f"a{row.points}_{n}", value) for n, value in enumerate(values, start=1)]
