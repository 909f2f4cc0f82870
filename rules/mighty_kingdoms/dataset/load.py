"""Reads the data set from this folder, or from an owner's, and checks it."""

from __future__ import annotations

from pathlib import Path

from rules.kernel import data_files
from rules.mighty_kingdoms.dataset.sheets import ArtefactList, Charts, Races, Realm

CHARTS, RACES, ARTEFACTS = "charts.toml", "races.toml", "artefacts.toml"
RESULTS = ("lost", "hurt", "nothing", "artefact")
MOST_ROLL = 6 + 5  # a die, and a hero of 500 points
PLACES = ("village", "city", "capital", "fortress")
PLAYERS = range(2, 7)


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
    if len(races) < 2 or len(set(races)) != len(races):
        raise data_files.DataFault(RACES, "races", "at least two, each once")
    check_tabletop(charts)
    points, names = artefacts_in(folder)
    return Realm(charts, races, points, names)


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


def artefacts_in(folder: Path) -> tuple[dict[str, int], dict[str, str]]:
    """N2: numbered by their worth, `a20_7` is the seventh of 20 points; names only from an owner's own file."""
    points, names = dict[str, int](), dict[str, str]()
    for row in data_files.load(folder, ARTEFACTS, ArtefactList).artefacts:
        if row.names and len(row.names) != row.count:
            raise data_files.DataFault(ARTEFACTS, "names", f"{row.count} names for those of {row.points} points")
        for n in range(1, row.count + 1):
            points[f"a{row.points}_{n}"] = row.points
            if row.names:
                names[f"a{row.points}_{n}"] = row.names[n - 1]
    return points, names
