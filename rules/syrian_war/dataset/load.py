"""The data set of the campaign: track, armies, what it asks of a battle. Read once, and checked."""

from __future__ import annotations

from pathlib import Path

from rules.dba.dataset import tables
from rules.dba.dataset.tables import Rulebook
from rules.kernel import data_files

TRACK, ARMIES, BATTLE = "track.toml", "armies.toml", "battle.toml"
SEATS = ["ptolemy", "seleucus"]
TOPOGRAPHIES = ("arable", "forest", "hilly", "littoral", "dry")


class Space(data_files.Known):
    id: str
    name: str
    topography: str
    holder: str = ""  # at the start


class Track(data_files.Known):
    start: str
    initiative: str
    attacker: str
    spaces: list[Space]


class Kind(data_files.Known):
    """A type of element."""

    name: str


class General(data_files.Known):
    name: str
    value: int  # on each PIP die
    royal: bool = False


class Side(data_files.Known):
    name: str
    end: str  # the space at its own end of the track
    general: str  # at the start
    elements: dict[str, int]
    pool: list[dict[str, int]]
    generals: dict[str, General]
    always: str = ""  # a type that can always be had, one at a time


class Armies(data_files.Known):
    most: int
    least: int
    order: list[str]
    types: dict[str, Kind]
    nameless: General
    sides: dict[str, Side]


class March(data_files.Known):
    nearest: int
    into_contact_first_march: list[str]
    into_contact_first_bound: list[str]


class Replacements(data_files.Known):
    winner: int
    loser: int


class Odds(data_files.Known):
    toughness: int
    mounted: list[str]
    worth: dict[str, tuple[int, int]]


class BattleRules(data_files.Known):
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


class SyrianData(data_files.Known):
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


def load(folder: Path = Path(__file__).parent) -> SyrianData:
    whole = SyrianData(
        data_files.load(folder, TRACK, Track),
        data_files.load(folder, ARMIES, Armies),
        data_files.load(folder, BATTLE, BattleRules),
        tables.load(),
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
    data_files.check_known(BATTLE, "", named, types, "type of element")
    data_files.check_known(BATTLE, "odds.worth", battle.odds.worth, types, "type of element")
    data_files.check_known(BATTLE, "odds.worth", types, battle.odds.worth, "type with a worth")
    data_files.check_range(BATTLE, "odds.toughness", "toughness", battle.odds.toughness, 1, 100_000)
