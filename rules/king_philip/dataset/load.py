"""Reading the data set, checked strictly: an owner's own figures must fit the rulebook as ours do."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from rules.kernel import data_files
from rules.kernel.data_files import DataFault, check_known, check_range, check_total
from rules.king_philip.dataset.charts import SIDES, Charts
from rules.king_philip.dataset.sheets import Alliance, Counters, Map, Opening, ResultsTable, Settings, Space

FOLDER = Path(__file__).parent
KINDS = ("settlement", "village", "neutral")
SOURCES = ("R", "Ra", "R?", "R*", "S2", "O")
FACES = ("ambush", "spy", "reinforce", "massacre", "panic", "guide")
PER_TURN = {"WA": 0, "SK": 1, "PC": 1, "NA": 2, "NI": 2, "NC": 1, "PO": 1, "AB": 1, "MO": 1}  # 10.1


def load(folder: Path = FOLDER) -> Charts:
    charts = Charts(
        map=data_files.load(folder, "map.toml", Map),
        crt=data_files.load(folder, "crt.toml", ResultsTable),
        alliance=data_files.load(folder, "alliance.toml", Alliance),
        counters=data_files.load(folder, "counters.toml", Counters),
        settings=data_files.load(folder, "settings.toml", Settings),
        winter=data_files.load(folder, "winter.toml", Opening),
    )
    check(charts)
    return charts


def check(charts: Charts) -> None:
    check_spaces(charts)
    check_links(charts)
    check_table(charts.crt)
    check_alliance(charts)
    check_counters(charts)
    check_settings(charts)
    check_opening(charts)


def check_spaces(charts: Charts) -> None:
    file, seen = "map.toml", set[str]()
    peoples = [*charts.colonies, *charts.tribes]
    for space in charts.map.spaces:
        if space.id in seen:
            raise DataFault(file, space.id, "is there twice")
        seen.add(space.id)
        check_known(file, space.id, [space.kind], KINDS, "kind of space")
        check_known(file, space.id, [space.src], SOURCES, "mark of a source")
        check_known(file, space.id, [space.region], charts.colonies, "colony")  # 4.1, for 18.1
        check_owner(charts, space, peoples)
        check_range(file, space.id, "lat", space.lat, 41.0, 43.5)
        check_range(file, space.id, "lon", space.lon, -75.0, -69.9)
    for people in peoples:
        if not charts.sites[people]:
            raise DataFault(file, people, "has neither a settlement nor a village")


def check_owner(charts: Charts, space: Space, peoples: list[str]) -> None:
    file = "map.toml"
    if (space.kind == "neutral") != (space.owner == ""):
        raise DataFault(file, space.id, "a neutral space has no owner, every other has one")
    if space.owner:
        check_known(file, space.id, [space.owner], peoples, "colony or tribe")
        if (space.kind == "settlement") != (space.owner in charts.colonies):
            raise DataFault(file, space.id, f"{space.owner} has no {space.kind}s")
    elif space.fort or space.river:
        raise DataFault(file, space.id, "only settlements and villages are forts or lie on a river (4.3)")
    if space.port and space.kind != "settlement":
        raise DataFault(file, space.id, "only settlements are ocean ports (4.3)")


def check_links(charts: Charts) -> None:
    file, pairs = "map.toml", set[tuple[str, str]]()
    for road in charts.map.connections:
        name = f"{road.a}-{road.b}"
        check_known(file, name, [road.a, road.b], charts.spaces, "space")
        check_range(file, name, "pips", road.pips, 1, 3)
        pair = (min(road.a, road.b), max(road.a, road.b))
        if road.a == road.b or pair in pairs:
            raise DataFault(file, name, "joins a space to itself, or is there twice")
        pairs.add(pair)
    for link in charts.map.river_links:
        name = f"{link.a}-{link.b}"
        check_known(file, name, [link.a, link.b], charts.spaces, "space")
        for end in (link.a, link.b):
            if not charts.spaces[end].river:
                raise DataFault(file, name, f"{end} is no river space")
    check_whole(charts)


def check_whole(charts: Charts) -> None:
    start = charts.map.spaces[0].id
    reached, edge = {start}, [start]
    while edge:
        edge = [k.to for s in edge for k in charts.links[s] if k.to not in reached]
        reached.update(edge)
    for space in charts.spaces:
        if space not in reached:
            raise DataFault("map.toml", space, "can't be reached from the rest of the map")


def check_table(crt: ResultsTable) -> None:
    file = "crt.toml"
    if len(crt.rows) < 2 or any(len(row) != 6 for row in crt.rows) or any(crt.rows[0]):
        raise DataFault(file, "rows", "needs rows of six figures from 0 strength points on, the first all 0")
    for sp, row in enumerate(crt.rows):
        if list(row) != sorted(row):
            raise DataFault(file, f"row {sp}", "falls as the die rises")
    for sp, (lower, higher) in enumerate(pairwise(crt.rows)):
        if any(h < w for w, h in zip(lower, higher, strict=True)):
            raise DataFault(file, f"row {sp + 1}", "falls as strength rises")
    for cell in crt.fixed:
        check_range(file, cell.example, "sp", cell.sp, 0, len(crt.rows) - 1)
        if crt.rows[cell.sp][cell.die - 1] != cell.hits:
            raise DataFault(file, cell.example, f"strength {cell.sp} with a {cell.die} should hit {cell.hits}")


def check_alliance(charts: Charts) -> None:
    file, tribes = "alliance.toml", charts.tribes
    check_known(file, "tribes", tribes, PER_TURN, "tribe of this game")
    check_known(file, "tribes", PER_TURN, tribes, "tribe of this file")
    for code, tribe in tribes.items():
        if tribe.per_turn != PER_TURN[code]:
            raise DataFault(file, code, f"per_turn is {tribe.per_turn}, but 10.1 says {PER_TURN[code]}")
        check_range(file, code, "most", tribe.most, max(1, tribe.initial), 20)
        if tribe.razed and code != "MO":
            check_range(file, code, "initial", tribe.initial, 1, len(charts.sites[code]))  # 11.1 one a village
        check_range(file, code, "surrender", tribe.surrender, 0, 60)
    check_range(file, "MO", "razed", tribes["MO"].razed, 7, 7)  # 11.2
    if min(t.razed for t in tribes.values() if t.razed) != 2:
        raise DataFault(file, "tribes", "the readiest tribe needs two razed settlements (example of turn two)")
    for code in ("NA", "NI", "NC"):
        check_range(file, code, "razed", tribes[code].razed, 2, 4)
    for code in ("PO", "AB"):
        check_range(file, code, "razed", tribes[code].razed, 5, 99)
    if is_treaty_space_wrong(charts) or len(charts.sites["MO"]) != 3:
        raise DataFault(file, "treaty_space", "must be one of three Mohawk villages and border both others (11.2)")


def is_treaty_space_wrong(charts: Charts) -> bool:
    treaty = charts.alliance.treaty_space
    beside = {k.to for k in charts.links.get(treaty, [])}
    return treaty not in charts.sites["MO"] or not set(charts.sites["MO"]) - {treaty} <= beside


def check_counters(charts: Charts) -> None:
    file, marks = "counters.toml", charts.counters.markers
    check_known(file, "colonies", charts.colonies, ("MA", "PL", "RI", "CT"), "colony of this game")
    for code, colony in charts.colonies.items():
        check_range(file, code, "soldiers", colony.soldiers, colony.set_up, 30)
        check_range(file, code, "set_up", colony.set_up, 1, len(charts.sites[code]))  # 7.0 one a settlement
    for name, leader in charts.counters.leaders.items():
        check_known(file, name, [leader.side], SIDES, "side")
        check_known(file, name, [leader.people], (*charts.colonies, *charts.tribes), "colony or tribe")
    check_known(file, "leaders", ("philip", "canonchet", "church", "winslow"), charts.counters.leaders, "Key Leader")
    check_range(file, "markers", "battle", marks.battle, 5, 99)
    sorts = [getattr(marks, f) for f in marks.__struct_fields__ if f != "src"]
    check_total(file, "all counters", [*sorts, len(charts.infantry), len(charts.leaders)], 178, "counters")


def check_settings(charts: Charts) -> None:
    file, settings = "settings.toml", charts.settings
    if sorted(settings.event_die.faces) != sorted(FACES):
        raise DataFault(file, "event_die", f"has the six faces {', '.join(FACES)}")
    check_range(file, "turns", "winter", settings.turns.winter, 1, len(settings.turns.names))
    for turn in (*settings.turns.short, *settings.turns.muskets, *settings.turns.muskets_short):
        check_range(file, "turns", "turn", turn, 1, len(settings.turns.names))
    check_total(file, "turns.muskets", [len(settings.turns.muskets)], charts.counters.markers.musket, "Muskets")
    check_known(file, "victory", settings.victory.indian_sites, charts.spaces, "space")
    check_known(file, "movement.bands", ("indian", "english", "english_church"), settings.movement.bands, "limit")
    check_known(file, "rolls.evade", SIDES, settings.rolls.evade, "side")


def check_opening(charts: Charts) -> None:
    file, opening = "winter.toml", charts.winter
    pieces = [n.rstrip("-") for names in opening.pieces.values() for n in names.split()]
    known = {*charts.infantry, *charts.leaders}
    check_known(file, "pieces", opening.pieces, charts.spaces, "space")
    check_known(file, "damage", opening.damage, charts.spaces, "space")
    check_known(file, "at_war", opening.at_war, charts.tribes, "tribe")
    others = [*opening.returning, *opening.scouts.spies, *opening.scouts.guides, *opening.others.muskets]
    check_known(file, "pieces", [*pieces, *others, *opening.others.eliminated], known, "counter")
    if len(set(pieces)) != len(pieces):
        raise DataFault(file, "pieces", "a counter stands in two places")
    razed = {s for s, hits in opening.damage.items() if hits >= charts.steps_to_raze[s]}
    for side, lost in opening.provisions.items():
        own = [s for s in razed if charts.side_of[charts.spaces[s].owner] == side]
        check_total(file, f"provisions.{side}", [len(own)], lost, "razed sites")
