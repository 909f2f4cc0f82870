"""The data set of the campaign: track, armies, what it asks of a battle. Read once, and checked."""

from __future__ import annotations

from pathlib import Path

from rules import data
from rules.dba import tables
from rules.dba.tables import Rulebook

TRACK, ARMIES, BATTLE = "track.toml", "armies.toml", "battle.toml"
SEATS = ["ptolemy", "seleucus"]
TOPOGRAPHIES = ("arable", "forest", "hilly", "littoral", "dry")


class Space(data.Known):
    id: str
    name: str
    topography: str
    holder: str = ""  # at the start


class Track(data.Known):
    start: str
    initiative: str
    attacker: str
    spaces: list[Space]


class Kind(data.Known):
    """A type of element."""

    name: str


class General(data.Known):
    name: str
    value: int  # on each PIP die
    royal: bool = False


class Side(data.Known):
    name: str
    end: str  # the space at its own end of the track
    general: str  # at the start
    elements: dict[str, int]
    pool: list[dict[str, int]]
    generals: dict[str, General]
    always: str = ""  # a type that can always be had, one at a time


class Armies(data.Known):
    most: int
    least: int
    order: list[str]
    types: dict[str, Kind]
    nameless: General
    sides: dict[str, Side]


class March(data.Known):
    nearest: int
    into_contact_first_march: list[str]
    into_contact_first_bound: list[str]


class Replacements(data.Known):
    winner: int
    loser: int


class Odds(data.Known):
    toughness: int
    mounted: list[str]
    worth: dict[str, tuple[int, int]]


class BattleRules(data.Known):
    rounds: int
    commands: int
    command_size: int
    carrier: str
    no_carrier: list[str]
    uncounted: list[str]
    dies_in_contact: list[str]
    march: March
    replacements: Replacements
    odds: Odds


class SyrianData(data.Known):
    track: Track
    armies: Armies
    battle: BattleRules
    dba: Rulebook  # the tables a battle on the grid is fought by

    @property
    def spaces(self) -> list[str]:
        """From Ptolemy's end to Seleucus'."""
        return [s.id for s in self.track.spaces]

    def space(self, id: str) -> Space:
        return next(s for s in self.track.spaces if s.id == id)


def load(folder: Path = Path(__file__).parent / "data") -> SyrianData:
    whole = SyrianData(
        data.load(folder, TRACK, Track),
        data.load(folder, ARMIES, Armies),
        data.load(folder, BATTLE, BattleRules),
        tables.load(),
    )
    check_track(whole.track)
    check_armies(whole)
    check_battle(whole)
    return whole


def check_track(track: Track) -> None:
    ids = [s.id for s in track.spaces]
    if len(set(ids)) != len(ids) or len(ids) < 3:
        raise data.DataFault(TRACK, "spaces", "needs three or more spaces, each id once")
    data.check_known(TRACK, "start", [track.start], ids, "space")
    data.check_known(TRACK, "", [track.initiative, track.attacker], SEATS, "side")
    for space in track.spaces:
        data.check_known(TRACK, f"spaces.{space.id}", [space.topography], TOPOGRAPHIES, "topography")
        data.check_known(TRACK, f"spaces.{space.id}", [space.holder] if space.holder else [], SEATS, "side")


def check_armies(whole: SyrianData) -> None:
    armies, ends = whole.armies, (whole.spaces[0], whole.spaces[-1])
    if sorted(armies.sides) != SEATS:
        raise data.DataFault(ARMIES, "sides", f"there must be {' and '.join(SEATS)}")
    data.check_known(ARMIES, "order", armies.order, armies.types, "type of element")
    for seat, side in armies.sides.items():
        entry = f"sides.{seat}"
        if side.end != ends[SEATS.index(seat)]:
            raise data.DataFault(ARMIES, f"{entry}.end", f"should be {ends[SEATS.index(seat)]}")
        data.check_known(ARMIES, f"{entry}.general", [side.general], side.generals, "general of this side")
        data.check_known(ARMIES, f"{entry}.always", [side.always] if side.always else [], armies.types, "type")
        for where, counts in [("elements", side.elements), *((f"pool.{i + 1}", c) for i, c in enumerate(side.pool))]:
            data.check_known(ARMIES, f"{entry}.{where}", counts, armies.types, "type of element")
            for kind, count in counts.items():
                data.check_range(ARMIES, f"{entry}.{where}", kind, count, 1, armies.most)
        placed = {*armies.order, *whole.battle.uncounted}
        data.check_known(ARMIES, f"{entry}.elements", side.elements, placed, "type that has its place in `order`")
        data.check_range(ARMIES, entry, "the army", sum(side.elements.values()), armies.least, armies.most)
        for column in side.pool:
            data.check_known(ARMIES, f"{entry}.pool", column, armies.order, "type that has its place in `order`")
        for name, general in side.generals.items():
            data.check_range(ARMIES, f"{entry}.generals.{name}", "value", general.value, -5, 5)


def check_battle(whole: SyrianData) -> None:
    battle, types = whole.battle, whole.armies.types
    data.check_range(BATTLE, "rounds", "rounds", battle.rounds, 1, 50)
    data.check_range(BATTLE, "commands", "commands", battle.commands, 1, 8)
    named = [battle.carrier, *battle.no_carrier, *battle.uncounted, *battle.dies_in_contact, *battle.odds.mounted]
    named += [*battle.march.into_contact_first_march, *battle.march.into_contact_first_bound]
    data.check_known(BATTLE, "", named, types, "type of element")
    data.check_known(BATTLE, "odds.worth", battle.odds.worth, types, "type of element")
    data.check_known(BATTLE, "odds.worth", types, battle.odds.worth, "type with a worth")
    data.check_range(BATTLE, "odds.toughness", "toughness", battle.odds.toughness, 1, 100_000)
