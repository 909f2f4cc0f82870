"""What is in the data files of the campaign: the track, the armies, what it asks of a battle."""

from __future__ import annotations

from rules.dba.dataset.tables import Rulebook
from rules.kernel.data_files import Known

SEATS = ["ptolemy", "seleucus"]


class Space(Known):
    id: str
    name: str
    topography: str
    holder: str = ""  # at the start


class Track(Known):
    start: str
    initiative: str
    attacker: str
    spaces: list[Space]


class Kind(Known):
    """A type of element."""

    name: str


class General(Known):
    name: str
    value: int  # on each PIP die
    royal: bool = False


class Side(Known):
    name: str
    end: str  # the space at its own end of the track
    general: str  # at the start
    elements: dict[str, int]
    pool: list[dict[str, int]]
    generals: dict[str, General]
    always: str = ""  # a type that can always be had, one at a time


class Armies(Known):
    """Army Size: what each side begins with, and how large and how small an army may be."""

    most: int
    least: int
    order: list[str]
    types: dict[str, Kind]
    nameless: General
    sides: dict[str, Side]


class March(Known):
    """March Moves: how near they may come to the enemy, and which types may march into contact."""

    nearest: int
    into_contact_first_march: list[str]
    into_contact_first_bound: list[str]


class Replacements(Known):
    winner: int
    loser: int


class Odds(Known):
    """What is left out is as it was before battles by the odds were fitted to the grid."""

    toughness: int
    mounted: list[str]
    worth: dict[str, tuple[int, int]]
    day: int = 1  # how often the die of the day counts
    beyond: int = 100  # per cent: an element beyond the enemy's number
    pairs: list[str] = []  # types of which an odd one counts half


class BattleRules(Known):
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


class SyrianData(Known):
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
