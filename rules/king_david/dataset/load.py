"""Reads the data set from this folder, or from an owner's, and checks it: nothing is played on a map with a hole."""

from __future__ import annotations

from pathlib import Path

from rules.kernel import data_files
from rules.kernel.data_files import DataFault
from rules.king_david.dataset.atlas import Atlas
from rules.king_david.dataset.sheets import (
    CHARTS,
    COUNTERS,
    CUP,
    EVENTS,
    MAP,
    PHASES,
    RULED,
    SETTINGS,
    TYPES,
    WINDOWS,
    Charts,
    Cup,
    Map,
    Markers,
    Pieces,
    Setting,
)  # fmt: skip


def load(folder: Path = Path(__file__).parent) -> Atlas:
    atlas = Atlas(
        data_files.load(folder, MAP, Map),
        data_files.load(folder, CHARTS, Charts),
        data_files.load(folder, COUNTERS, Pieces),
        data_files.load(folder, EVENTS, Markers),
        data_files.load(folder, CUP, Cup),
        data_files.load(folder, SETTINGS, dict[str, Setting]),
    )
    check_map(atlas)
    check_charts(atlas)
    check_pieces(atlas)
    check_events(atlas)
    check_cup(atlas)
    return atlas


def check_map(atlas: Atlas) -> None:
    """4.1 areas and borders: each once, all connected, and a city in every country."""
    ids = [a.id for a in atlas.map.areas]
    for name in ids:
        if ids.count(name) > 1:
            raise DataFault(MAP, name, "stands there twice")
    homes = {*atlas.country_at_home, "none"}
    for area in atlas.map.areas:
        data_files.check_known(MAP, area.id, [area.home], homes, "country")
        data_files.check_range(MAP, area.id, "fort", area.fort, 1 if area.city else 0, 4 if area.city else 0)
        data_files.check_range(MAP, area.id, "food", area.food, 0, 30)
        data_files.check_range(MAP, area.id, "resource", area.resource, 0, 30)
        if area.port and not area.city:
            raise DataFault(MAP, area.id, "is a port, but has no city (10.0: a port is a city)")
    seen: set[frozenset[str]] = set()
    for border in atlas.map.borders:
        entry = f"{border.a}-{border.b}"
        data_files.check_known(MAP, entry, [border.a, border.b], ids, "area of this map")
        if border.a == border.b or frozenset((border.a, border.b)) in seen:
            raise DataFault(MAP, entry, "stands there twice" if border.a != border.b else "borders itself")
        seen.add(frozenset((border.a, border.b)))
    lost = [a for a in ids if a not in atlas.distances(ids[0])]
    if lost:
        raise DataFault(MAP, lost[0], f"cannot be reached from {ids[0]}")
    for country, areas in atlas.home.items():
        if not any(atlas.areas[a].city for a in areas):
            raise DataFault(MAP, country, "has no city, but every country needs one (10.5, 11.0)")


def check_charts(atlas: Atlas) -> None:
    charts = atlas.charts
    for what in ("food", "resource"):
        for home, total in getattr(charts.production, what).items():
            data_files.check_known(CHARTS, f"production.{what}", [home], atlas.country_at_home, "country")
            areas = [getattr(a, what) for a in atlas.map.areas if a.home == home]
            data_files.check_total(CHARTS, f"production.{what}.{home}", areas, total, f"{what} points on the map")
    for players in range(2, 6):
        if str(players) not in charts.fewer_players:
            raise DataFault(CHARTS, "fewer_players", f"says nothing of {players} players")
        out = charts.fewer_players[str(players)]
        data_files.check_known(CHARTS, f"fewer_players.{players}", out, charts.countries, "country")
        data_files.check_total(
            CHARTS, f"fewer_players.{players}", [len(charts.countries), -len(out)], players, "countries"
        )
    for table in ("costs.upkeep", "costs.step", "movement.allowance", "combat.clear", "combat.hill"):
        group, name = table.split(".")
        data_files.check_known(CHARTS, table, getattr(getattr(charts, group), name), TYPES, "type of army")
        for kind in TYPES:
            if kind not in getattr(getattr(charts, group), name):
                raise DataFault(CHARTS, table, f"says nothing of {kind}")
    for country in charts.alliance.special:
        data_files.check_known(CHARTS, "alliance.special", [country], charts.countries, "country")


def check_pieces(atlas: Atlas) -> None:
    for line in atlas.pieces.counters:
        entry = f"{line.country} {line.type} {line.full}"
        data_files.check_known(COUNTERS, entry, [line.country], atlas.home, "country")
        data_files.check_known(COUNTERS, entry, [line.type], TYPES, "type of army")
        data_files.check_range(COUNTERS, entry, "full", line.full, 1, 9)
        data_files.check_range(COUNTERS, entry, "reduced", line.reduced, 0, line.full)
        data_files.check_range(COUNTERS, entry, "count", line.count, 1, 40)
    hosts = {n: c.armies for n, c in atlas.charts.countries.items()} | {
        n: c.armies for n, c in atlas.charts.minors.items()
    }
    for name, host in hosts.items():
        for kind, wanted in host.items():
            have = sum(line.count for line in atlas.pieces.counters if (line.country, line.type) == (name, kind))
            if have < wanted:
                raise DataFault(COUNTERS, f"{name} {kind}", f"there are {have}, but the set-up needs {wanted}")
        room = len(atlas.home[name]) * atlas.charts.play.stacking
        if name in atlas.charts.countries and sum(host.values()) > room:
            raise DataFault(MAP, name, f"has room for {room} armies, but sets up {sum(host.values())}")
    for leader in atlas.pieces.leaders:
        data_files.check_known(COUNTERS, leader.id, [leader.country], atlas.charts.countries, "country")
        data_files.check_range(COUNTERS, leader.id, "rating", leader.rating, 0, 9)


def check_events(atlas: Atlas) -> None:
    for marker in atlas.events.markers:
        data_files.check_known(EVENTS, marker.id, [marker.id], RULED, "event that the rules know")
        data_files.check_known(EVENTS, marker.id, [marker.window], WINDOWS, "window")
        data_files.check_range(EVENTS, marker.id, "count", marker.count, 0, 20)
        if marker.window == "raid" and (marker.land not in atlas.charts.minors or not marker.dice or not marker.slots):
            raise DataFault(EVENTS, marker.id, "is a raid, and needs a land that is a minor country, dice and slots")
    data_files.check_total(EVENTS, "total", [m.count for m in atlas.events.markers], atlas.events.total, "markers")


def check_cup(atlas: Atlas) -> None:
    cup, track = atlas.cup.cup, atlas.cup.track
    data_files.check_total(CUP, "cup", [getattr(cup, p) for p in PHASES], track.total, "phase markers")
    data_files.check_range(CUP, "track", "face_up", track.face_up, 0, track.drawn)
    left = track.total - max(0, cup.build - track.most_builds_on_turn_1)
    data_files.check_range(CUP, "track", "drawn", track.drawn, 1, min(left, track.total - 2))
    for turn, ends in atlas.cup.game_ends.items():
        data_files.check_range(CUP, f"game_ends.{turn}", "Game Ends markers", ends, 0, cup.action)
