"""What can be told of a game. Countries and areas by their ids; armies of hidden stacks by number only."""

from __future__ import annotations

from rules.kernel import News


class CountriesRolled(News):
    rolls: dict[str, list[int]]  # by seat, re-rolls of ties after the first


class CountryChosen(News):
    seat: str
    country: str


class ArmiesDrawn(News):
    """To the player alone."""

    country: str
    armies: list[str]


class HostPlaced(News):
    country: str
    areas: dict[str, int]


class MarkerDrawn(News):
    """To the player alone."""

    player: str
    marker: str


class MarkersDrawn(News):
    player: str
    number: int


class TurnBegins(News):
    turn: int


class TrackLaid(News):
    shown: dict[str, str]  # box -> phase
    hidden: int  # face down


class InitiativeRolled(News):
    rolls: dict[str, list[int]]


class PositionTaken(News):
    player: str
    position: int


class PhaseBegins(News):
    box: int
    phase: str


class AllianceOffered(News):
    by: str
    to: str


class AllianceMade(News):
    players: list[str]


class AllianceBroken(News):
    players: list[str]
    by: str
    later: bool  # it takes effect when the fight or joint slot is over


class JointSlot(News):
    guest: str
    host: str


class Given(News):
    by: str
    to: str
    food: int
    resource: int


class PortsOpened(News):
    by: str
    to: str
    on: bool


class RansomPaid(News):
    leader: str
    points: int
    to: str


class LeaderFell(News):
    """6.2.6 the D6 of a leader without armies: relocated, captured or dead."""

    leader: str
    area: str
    roll: int
    fate: str


class LeaderCameHome(News):
    leader: str
    area: str


class Moved(News):
    player: str
    start: str
    to: str
    armies: int
    leaders: list[str]
    sea: bool


class BattleDeclared(News):
    area: str
    attackers: dict[str, list[str]]  # player -> armies
    defenders: dict[str, list[str]]


class CannotPay(News):
    player: str
    area: str


class DiceRolled(News):
    """The dice of one side in one round, and the hits they make."""

    area: str
    side: str
    player: str
    round: int
    dice: list[int]
    strength: int
    bonus: int
    hits: int


class HitsTaken(News):
    area: str
    side: str
    hits: int
    losses: list[str]  # an army twice: two steps
    carried: int


class StepLost(News):
    army: str
    area: str
    dead: bool


class Retreated(News):
    player: str
    area: str
    to: str
    armies: int
    leaders: list[str]


class Stood(News):
    player: str
    area: str


class BattleOver(News):
    area: str
    attackers: int
    defenders: int


class SiegeBegun(News):
    area: str
    player: str
    armies: list[str]
    level: int


class CityRolled(News):
    area: str
    round: int
    dice: list[int]
    hits: int


class WallsFell(News):
    area: str
    levels: int
    left: int
    carried: int


class CityTaken(News):
    area: str
    player: str
    level: int
    how: str  # siege, surrender, secret_entrance


class SiegeOver(News):
    area: str
    level: int


class ControlTaken(News):
    area: str
    player: str  # "": handed back to the country whose home it is


class MarkerPlayed(News):
    player: str
    marker: str
    target: str


class MarkerNegated(News):
    marker: str
    player: str


class MarkerTookEffect(News):
    marker: str
    player: str
    target: str


class MarkerHadNoEffect(News):
    marker: str
    player: str
    target: str


class FateDrawn(News):
    """To the player alone."""

    markers: list[str]


class FatePlaced(News):
    player: str
    box: int
    marker: str  # "" face down


class RaidRaised(News):
    player: str
    land: str
    dice: list[int]
    armies: int


class RaidLeft(News):
    player: str
    land: str
    armies: int


class MinorCourted(News):
    player: str
    minor: str
    bid: int
    armies: int
    special: int


class MinorOpposed(News):
    player: str
    minor: str
    bid: int
    armies: int


class CourtRolled(News):
    player: str
    minor: str
    roll: int
    total: int
    success: bool


class MinorInvaded(News):
    minor: str
    by: str


class ControlRolled(News):
    minor: str
    bids: dict[str, int]
    rolls: dict[str, list[int]]
    totals: dict[str, int]
    winner: str


class MinorSetUp(News):
    minor: str
    by: str
    areas: dict[str, int]


class MinorConquered(News):
    minor: str


class MinorNeutralAgain(News):
    minor: str


class Collected(News):
    what: str
    gains: dict[str, int]
    modifiers: dict[str, int]


class Maintained(News):
    player: str
    food: int
    resource: int
    unpaid: int


class Exchanged(News):
    player: str
    gave: str
    points: int
    got: int


class ArmiesBuilt(News):
    player: str
    area: str
    armies: int
    food: int
    resource: int


class ArmiesRestored(News):
    player: str
    area: str
    food: int
    resource: int


class Fortified(News):
    player: str
    area: str
    level: int


class MinorRebuilt(News):
    player: str
    minor: str
    area: str
    armies: int


class PrisonersRecruited(News):
    player: str
    area: str
    armies: int


class TurnScored(News):
    turn: int
    scores: dict[str, int]


NEWS: tuple[type[News], ...] = tuple(
    kind for kind in list(globals().values()) if isinstance(kind, type) and issubclass(kind, News) and kind is not News
)
