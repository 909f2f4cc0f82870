"""What is told of the campaign. Ids and figures only; the words are in the catalogue."""

from __future__ import annotations

from rules.kernel import News


class TurnBegins(News):
    turn: int
    season: str


class Placed(News):
    side: str
    pieces: list[str]
    space: str


class ChurchRoll(News):
    die: int
    turn: int
    enters: bool


class ChurchEnters(News):
    turn: int


class AlliedRoll(News):
    die: int
    less: int
    joins: bool


class Delayed(News):
    people: str
    count: int


class LeaderReturns(News):
    leader: str
    space: str


class MusketsTaken(News):
    space: str


class MusketsWait(News):
    turn: int


class PhilipTravels(News):
    space: str
    company: list[str]


class TribeJoins(News):
    tribe: str
    woken: bool  # by an English attack


class MohawkRoll(News):
    die: int
    result: str  # join, neutral, attack


class MohawksLeave(News):
    pass


class Marched(News):
    side: str
    pieces: list[str]
    path: list[str]
    half_pips: int
    start: str = ""
    to: str = ""
    via: list[str] = []  # the spaces between


class Sailed(News):
    side: str
    pieces: list[str]
    start: str
    to: str


class PickedUp(News):
    pieces: list[str]
    space: str


class DroppedOff(News):
    pieces: list[str]
    space: str


class MarkerPlaced(News):
    side: str
    start: str
    target: str
    river: bool


class InterceptionTried(News):
    side: str
    start: str
    space: str
    die: int
    modifier: int
    success: bool
    pieces: list[str]


class MoveStopped(News):
    side: str
    pieces: list[str]
    back: str
    battle: bool


class BattleOpens(News):
    attacker: str
    start: str
    target: str
    pieces: list[str]
    defenders: list[str]


class EvasionTried(News):
    side: str
    space: str
    to: str
    die: int
    modifier: int
    success: bool


class DiceFell(News):
    target: str
    red: int
    green: int
    event: str  # "" in a second round (18.2)
    doubles: bool


class Rerolled(News):
    side: str
    by: str  # spy, guide
    die: str  # red, green, event
    red: int
    green: int
    event: str


class EventStrikes(News):
    event: str
    side: str
    none: bool


class Panicked(News):
    side: str
    piece: str


class BattleFought(News):
    target: str
    english: int  # strength points
    indian: int
    red: int
    green: int
    english_loss: int
    indian_loss: int


class StruckBack(News):
    """The ambushed side, with what it has left (13.3)."""

    side: str
    strength: int
    die: int
    loss: int


class Weakened(News):
    unit: str
    space: str


class Defeated(News):
    unit: str
    space: str


class SiteHit(News):
    space: str
    state: str  # raided, damaged, breached


class Razed(News):
    space: str


class LeaderLost(News):
    leader: str
    due: int  # 0: never


class KeyLeaderLost(News):
    leader: str
    die: int
    dead: bool
    due: int


class MusketsLost(News):
    space: str


class Advanced(News):
    side: str
    pieces: list[str]
    start: str
    to: str


class MarkersWasted(News):
    target: str
    start: str = ""  # where the attackers are gone from; else the target is


class MassacreRaises(News):
    side: str
    unit: str
    space: str


class SpyPlaced(News):
    leader: str


class GuidePlaced(News):
    leader: str


class ScoutsGone(News):
    """Spies and Guides of the leaders in this battle, taken off by doubles."""

    leaders: list[str]


class BorderWar(News):
    die: int
    razed: int
    won: bool


class TribeSurrenders(News):
    tribe: str
    points: int


class NoMoreSurrender(News):
    pass


class Devastated(News):
    people: str


class Relocated(News):
    side: str
    pieces: list[str]
    start: str
    to: str


class Starved(News):
    side: str
    units: list[str]


class TurnEnds(News):
    turn: int
    points: dict[str, int]
    provisions: dict[str, int]


NEWS: tuple[type[News], ...] = (
    TurnBegins, Placed, ChurchRoll, ChurchEnters, AlliedRoll, Delayed, LeaderReturns, MusketsTaken, MusketsWait,
    PhilipTravels, TribeJoins, MohawkRoll, MohawksLeave, Marched, Sailed, PickedUp, DroppedOff, MarkerPlaced,
    InterceptionTried, MoveStopped, BattleOpens, EvasionTried, DiceFell, Rerolled, EventStrikes, Panicked, BattleFought,
    StruckBack, Weakened, Defeated, SiteHit, Razed, LeaderLost, KeyLeaderLost, MusketsLost, Advanced, MarkersWasted,
    MassacreRaises, SpyPlaced, GuidePlaced, ScoutsGone, BorderWar, TribeSurrenders, NoMoreSurrender, Devastated,
    Relocated, Starved, TurnEnds,
)  # fmt: skip
