"""What is told of movement, combat, siege, leaders and control."""

from __future__ import annotations

from rules.kernel import News


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


class PrisonersRecruited(News):
    player: str
    area: str
    armies: int
