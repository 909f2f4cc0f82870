"""What can be told of a summer and a winter."""

from __future__ import annotations

from rules.kernel import News


class BoardLaid(News):
    """N6: how fair the board is, before anybody chooses. Of each start: tiles within three moves, rough edges and
    rivers of its ring."""

    starts: dict[str, list[int]]
    penalty: int


class RacesShown(News):
    races: dict[str, str]


class PlayerOrder(News):
    seats: list[str]


class CapitalFounded(News):
    seat: str
    tile: str


class KingdomFounded(News):
    seat: str
    city: str
    fortress: str
    villages: list[str]


class ArmyRaised(News):
    army: str
    tile: str


class OrderGiven(News):
    army: str
    what: str
    to: str


class ArmyMoved(News):
    army: str
    start: str
    to: str


class MoveVoid(News):
    """M2: the tile it was to go to has become a tower."""

    army: str
    to: str


class Explored(News):
    army: str
    tile: str
    dice: list[int]
    found: str


class TowerFound(News):
    army: str
    tile: str
    dice: list[int]
    back: str


class TileTaken(News):
    seat: str
    tile: str
    place: str
    before: str  # "": nobody's


class CapitalLost(News):
    seat: str
    tile: str


class Razed(News):
    army: str
    tile: str
    place: str


class RazeFailed(News):
    army: str
    tile: str


class Defends(News):
    army: str
    tile: str


class Regrouped(News):
    army: str


class BattleBegun(News):
    tile: str
    attacker: str
    defender: str
    dice: dict[str, list[int]]
    defence: dict[str, int]


class DieAllotted(News):
    army: str  # that it was allotted to
    die: int
    hit: bool
    points: int  # left


class BattleDecided(News):
    tile: str
    attacker: str
    defender: str
    winner: str  # "": a draw
    harm: dict[str, int]  # points that each kingdom lost


class ArmyLost(News):
    """`how`: battle, no_way_back, slaughtered, unfed, no_room, disbanded, no_quarters, cut_off."""

    army: str
    tile: str
    how: str


class Retreated(News):
    army: str
    start: str
    to: str
    lying: bool


class FollowedUp(News):
    army: str
    start: str
    to: str


class LaidDown(News):
    """Reform: slowed by terrain."""

    armies: list[str]


class Recalled(News):
    seat: str
    tile: str
    armies: int


class Gathered(News):
    seat: str
    gold: int
    food: int


class Tithed(News):
    seat: str
    to: str
    gold: int
    food: int


class Built(News):
    seat: str
    tile: str
    what: str


class Fed(News):
    """What the winter left."""

    seat: str
    armies: int
    gold: int  # lost unspent
    food: int


class Deployed(News):
    army: str
    tile: str


class KingdomOut(News):
    seat: str


YEAR: tuple[type[News], ...] = (
    BoardLaid, RacesShown, PlayerOrder, CapitalFounded, KingdomFounded, ArmyRaised, OrderGiven, ArmyMoved, MoveVoid,
    Explored, TowerFound, TileTaken, CapitalLost, Razed, RazeFailed, Defends, Regrouped, BattleBegun, DieAllotted,
    BattleDecided, ArmyLost, Retreated, FollowedUp, LaidDown, Recalled, Gathered, Tithed, Built, Fed, Deployed,
    KingdomOut,
)  # fmt: skip
