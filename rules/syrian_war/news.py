"""What can be told of this campaign. All of it is public."""

from __future__ import annotations

from typing import Any

from rules.kernel import Addressed, News
from rules.reports import LooksOdd, ReportConfirmed, ReportDisputed, Settled, SettlementProposed


class PairBegins(News):
    pair: int
    of: int
    first: str  # who has the initiative


class ReinforcementsRolled(News):
    """`may` join: the die less the spaces to the own edge (P5). At 24 elements it is lost (P22)."""

    side: str
    die: int
    minus: int
    may: int
    full: bool


class Reinforced(News):
    side: str
    elements: dict[str, int]
    size: int  # of the army afterwards


class GeneralAppointed(News):
    side: str
    general: str


class Moved(News):
    """`way`: forward, back or stays."""

    side: str
    way: str
    start: str
    to: str


class InitiativeGivenUp(News):
    side: str
    to: str


class InitiativeWon(News):
    side: str


class BattleJoined(News):
    """Both rosters and roles, for the table or the bot."""

    space: str
    topography: str
    attacker: str
    defender: str
    rosters: dict[str, dict[str, int]]
    generals: dict[str, str]
    commands: dict[str, int]  # at most (P33)
    way: str


class WayProposed(Addressed):
    side: str
    way: str

    def addressed(self, game: Any) -> list[str]:
        """The other side, unless it has proposed the same already."""
        foe = game.foe(self.side)
        return [foe] if game.proposals.get(self.side) == self.way != game.proposals.get(foe) else []

    def answer(self) -> tuple[str, str]:
        return "propose", self.way


class WayAgreed(News):
    way: str


class Reported(News):
    """A version of a battle fought on a real table: `number` 1 is the first report, more are corrections."""

    by: str
    number: int
    winner: str
    lost: dict[str, dict[str, int]]
    general_lost: list[str]
    rounds: int


class NobodyReported(News):
    space: str


class BattleFought(News):
    """No winner: no decision in ten rounds, and the attacker falls back (P3)."""

    space: str
    attacker: str
    winner: str
    lost: dict[str, dict[str, int]]
    rounds: int
    way: str


class GeneralRolled(News):
    """The general's element was destroyed: on an odd die he is dead."""

    side: str
    general: str
    die: int
    dead: bool


class ReplacementsRolled(News):
    """`may` come back: the die less `minus`, and at most half of the `lost` (P4)."""

    side: str
    die: int
    minus: int
    lost: int
    may: int


class Recovered(News):
    side: str
    elements: dict[str, int]


class Retreated(News):
    side: str
    start: str
    to: str


class LeftTheMap(News):
    side: str
    start: str


class TimeCalled(News):
    """After the last pair: who holds how much of the track (P10)."""

    spaces: dict[str, int]
    elements: dict[str, int]


NEWS: tuple[type[News], ...] = (
    PairBegins, ReinforcementsRolled, Reinforced, GeneralAppointed, Moved, InitiativeGivenUp, InitiativeWon,
    BattleJoined, WayProposed, WayAgreed, Reported, LooksOdd, NobodyReported, ReportConfirmed, ReportDisputed,
    SettlementProposed, Settled, BattleFought, GeneralRolled, ReplacementsRolled, Recovered, Retreated, LeftTheMap,
    TimeCalled,
)  # fmt: skip
