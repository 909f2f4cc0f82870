"""News of wars, of what follows from them, and of the end."""

from __future__ import annotations

from typing import Any

from rules.kernel import Addressed, News


class WarDeclared(News):
    seat: str
    enemy: str
    card: str
    reason: str


class WarCalledOff(News):
    seat: str
    thing: str


class SideTaken(News):
    seat: str
    side: str


class SideMoved(News):
    """R-SIDE2: a vassal follows his lord."""

    seat: str
    side: str


class SecondWar(News):
    seat: str
    enemy: str


class ModeChosen(News):
    seat: str
    mode: str


class Mustered(News):
    seat: str
    stands: dict[str, int]
    general: str
    lent: dict[str, dict[str, int]]


class WayProposed(Addressed):
    """For one battle: to the other commander-in-chief, unless he has proposed the same already."""

    seat: str
    to: str
    way: str

    def addressed(self, game: Any) -> list[str]:
        return [self.to] if game.proposals.get(self.seat) == self.way != game.proposals.get(self.to) else []

    def answer(self) -> tuple[str, str]:
        return "propose", self.way


class WayAgreed(News):
    seats: list[str]
    way: str


class RolesChosen(News):
    """Sly Fox, Dumb Ox: what his side does on the field."""

    seat: str
    role: str


class TableReported(News):
    """A version of a battle fought on a real table: `number` 1 is the first report, more are corrections."""

    by: str
    number: int
    winner: str
    rounds: int
    lost: dict[str, list[str]]
    walked: dict[str, list[str]]
    fallen: dict[str, list[str]]


class NobodyReported(News):
    war: int


class BattleCardsUsed(News):
    """At the table (G24)."""

    seat: str
    cards: list[str]


class BattleFought(News):
    """No winner: no decision in ten rounds."""

    war: int
    winner: str
    rounds: int
    lost: dict[str, dict[str, int]]


class PersonRolled(News):
    """His stand is lost: odd, and he is dead."""

    seat: str
    person: str
    die: int
    dead: bool


class DiedOfDisease(News):
    seat: str
    person: str


class SiegeRolled(News):
    round: int
    attack: int
    defend: int
    fell: bool


class StandLost(News):
    seat: str
    kind: str


class WentHome(News):
    seat: str


class Sallied(News):
    seat: str


class SiegeOver(News):
    """`winner` "": it was lifted."""

    war: int
    winner: str
    rounds: int


class RulerDied(News):
    seat: str


class WarlordDied(News):
    province: str


class PrinceDied(News):
    seat: str


class Gained(News):
    seat: str
    thing: str
    before: str


class NowUnowned(News):
    thing: str
    before: str


class DicedFor(News):
    """Two or more want one thing: the highest die wins it."""

    thing: str
    rolls: dict[str, list[int]]


class PrizeLeft(News):
    """G13: one of two or more victors leaves it to the others."""

    seat: str
    thing: str


class BecameVassal(News):
    vassal: str
    lord: str


class Freed(News):
    vassal: str
    lord: str


class VassalAgain(News):
    vassal: str
    lord: str


class NationChanged(News):
    seat: str
    nation: str


class WarOver(News):
    """`winner`: the side that won, or ""."""

    war: int
    winner: str
    victors: list[str]
    losers: list[str]


class ExtensionVoted(News):
    seat: str
    on: bool


class Extended(News):
    rounds: int


class TimeCalled(News):
    ranks: dict[str, int]


WARS: tuple[type[News], ...] = (
    WarDeclared, WarCalledOff, SideTaken, SideMoved, SecondWar, ModeChosen, Mustered, WayProposed, WayAgreed,
    RolesChosen, TableReported, NobodyReported, BattleCardsUsed, BattleFought,
    PersonRolled, DiedOfDisease, SiegeRolled, StandLost, WentHome, Sallied, SiegeOver, RulerDied, WarlordDied,
    PrinceDied, Gained, NowUnowned, DicedFor, PrizeLeft, BecameVassal, Freed, VassalAgain, NationChanged,
    WarOver, ExtensionVoted, Extended, TimeCalled,
)  # fmt: skip
