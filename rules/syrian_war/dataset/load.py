"""Reads the data set of the campaign and checks it."""

from __future__ import annotations

from pathlib import Path

from rules.dba.dataset.load import load as load_dba
from rules.kernel import data_files
from rules.syrian_war.dataset.sheets import SEATS, Armies, BattleRules, SyrianData, Track

TRACK, ARMIES, BATTLE = "track.toml", "armies.toml", "battle.toml"
TOPOGRAPHIES = ("arable", "forest", "hilly", "littoral", "dry")


def load(folder: Path = Path(__file__).parent) -> SyrianData:
    whole = SyrianData(
        data_files.load(folder, TRACK, Track),
        data_files.load(folder, ARMIES, Armies),
        data_files.load(folder, BATTLE, BattleRules),
        load_dba(),
    )
    check_track(whole.track)
    check_armies(whole)
    check_battle(whole)
    return whole


def check_track(track: Track) -> None:
    ids = [s.id for s in track.spaces]
    if len(set(ids)) != len(ids) or len(ids) < 3:
        raise data_files.DataFault(TRACK, "spaces", "needs three or more spaces, each id once")
    data_files.check_known(TRACK, "start", [track.start], ids, "space")
    data_files.check_known(TRACK, "", [track.initiative, track.attacker], SEATS, "side")
    for space in track.spaces:
        data_files.check_known(TRACK, f"spaces.{space.id}", [space.topography], TOPOGRAPHIES, "topography")
        data_files.check_known(TRACK, f"spaces.{space.id}", [space.holder] if space.holder else [], SEATS, "side")


def check_armies(whole: SyrianData) -> None:
    armies, ends = whole.armies, (whole.spaces[0], whole.spaces[-1])
    if sorted(armies.sides) != SEATS:
        raise data_files.DataFault(ARMIES, "sides", f"there must be {' and '.join(SEATS)}")
    data_files.check_known(ARMIES, "order", armies.order, armies.types, "type of element")
    for seat, side in armies.sides.items():
        entry = f"sides.{seat}"
        if side.end != ends[SEATS.index(seat)]:
            raise data_files.DataFault(ARMIES, f"{entry}.end", f"should be {ends[SEATS.index(seat)]}")
        data_files.check_known(ARMIES, f"{entry}.general", [side.general], side.generals, "general of this side")
        data_files.check_known(ARMIES, f"{entry}.always", [side.always] if side.always else [], armies.types, "type")
        for where, counts in [("elements", side.elements), *((f"pool.{i + 1}", c) for i, c in enumerate(side.pool))]:
            data_files.check_known(ARMIES, f"{entry}.{where}", counts, armies.types, "type of element")
            for kind, count in counts.items():
                data_files.check_range(ARMIES, f"{entry}.{where}", kind, count, 1, armies.most)
        placed = {*armies.order, *whole.battle.uncounted}
        data_files.check_known(ARMIES, f"{entry}.elements", side.elements, placed, "type that has its place in `order`")
        data_files.check_range(ARMIES, entry, "the army", sum(side.elements.values()), armies.least, armies.most)
        for column in side.pool:
            data_files.check_known(ARMIES, f"{entry}.pool", column, armies.order, "type that has its place in `order`")
        for name, general in side.generals.items():
            data_files.check_range(ARMIES, f"{entry}.generals.{name}", "value", general.value, -5, 5)


def check_battle(whole: SyrianData) -> None:
    battle, types = whole.battle, whole.armies.types
    data_files.check_range(BATTLE, "rounds", "rounds", battle.rounds, 1, 50)
    data_files.check_range(BATTLE, "commands", "commands", battle.commands, 1, 8)
    named = [battle.carrier, *battle.no_carrier, *battle.uncounted, *battle.dies_in_contact, *battle.odds.mounted]
    named += [*battle.march.into_contact_first_march, *battle.march.into_contact_first_bound]
    data_files.check_known(BATTLE, "", [*named, *battle.odds.pairs], types, "type of element")
    data_files.check_known(BATTLE, "odds.worth", battle.odds.worth, types, "type of element")
    data_files.check_known(BATTLE, "odds.worth", types, battle.odds.worth, "type with a worth")
    data_files.check_range(BATTLE, "odds.toughness", "toughness", battle.odds.toughness, 1, 100_000)
    data_files.check_range(BATTLE, "odds.day", "day", battle.odds.day, 0, 100)
    data_files.check_range(BATTLE, "odds.beyond", "beyond", battle.odds.beyond, 0, 100)
