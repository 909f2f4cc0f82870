"""Reads the data set from this folder, or from an owner's, and checks it."""

from __future__ import annotations

from pathlib import Path

from rules.kernel import data_files
from rules.mighty_kingdoms.dataset.sheets import Charts, Races, Realm

CHARTS, RACES = "charts.toml", "races.toml"
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
    return Realm(charts, races)
