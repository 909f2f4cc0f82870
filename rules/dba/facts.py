"""What is true of one battle: ground, armies, commands, elements. A campaign's state holds it as `grid`.

What the grid gives up against a table: angles, partial overlaps, the depth of bases. An element is in one cell and
faces one of four ways.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel import Frame, State

ATTACKER, DEFENDER = "attacker", "defender"
SIDES = (ATTACKER, DEFENDER)
ROWS = 15
LAST_ROUND = 10
FACINGS = "NESW"
STANCES = ("advance", "charge", "hold", "refuse", "left_flank", "right_flank", "withdraw")
PACES = ("stance", "full", "auto")
LOST = ("destroyed", "fled", "walked")
# What cards give (4.5): to the general's element, or to the element of the Warrior Prince.
SCHOOLED, FOOL, BRAVE, KNAVE = "schooled", "fool", "brave", "knave"
PROWESS, CLUMSINESS, BRETWALDA, PRINCE = "prowess", "clumsiness", "bretwalda", "warrior_prince"
SORCERY, DITCH, PLASHING, STEAL_MARCH = "sorcery", "hidden_ditch", "plashing", "steal_march"  # cards
GRASSFIRE, AMBUSH, HAMMER = "grassfire", "ambush", "hammer"
RULER = "ruler"  # the person whose death demoralises what he has lent (R-BAT1)


class Variant(msgspec.Struct, frozen=True):
    """Where the two campaigns differ ("(a)" is the Syrian War, "(b)" the Age of Arthur). The defaults are (a)."""

    scythes_always_die: bool = True  # a scythed chariot that has fought is destroyed even if it wins
    first_march: tuple[str, ...] = ("Wb",)  # may end their first march in contact
    march_surcharge: tuple[str, ...] = ()  # +1 PIP for their march, unless it ends in contact
    may_walk: bool = False  # walking off is no destruction
    own_dice: bool = False  # each command keeps its own PIP die; else they are sorted by rank
    least_command: int = 4
    most_commands: int = 4


class Element(msgspec.Struct, omit_defaults=True):
    kind: str
    side: str
    seat: str  # its owner
    command: str = ""
    general: bool = False
    counts: bool = True  # for losses and break points; scythed chariots and expendables never do
    named: bool = False  # carries a person of the campaign, whose death is rolled
    cell: str = ""
    facing: str = ""
    moved: int = 0  # moves in this bound
    held: bool = False  # a demoralised one that stands in this bound
    fate: str = ""  # destroyed, fled, walked
    person: str = ""  # who of the campaign is with it, where that has to be known: `ruler`, `prince`...
    speed: int = 0  # cells in good going, where they are not its kind's
    shaken: bool = False  # demoralised by itself, whatever its command is (R-BAT1)
    gifts: list[str] = []  # what cards give to the person with it (4.5)


class Command(msgspec.Struct, omit_defaults=True):
    side: str
    seat: str
    general: str
    size: int  # counted elements at the start
    stance: str
    broken: bool = False
    ordered: bool = False  # its player has given it a stance
    pips: int = 0
    routs: bool = False  # declared; it is demoralised when its side's next bound begins
    runs: bool = False  # demoralised, and its player spends no PIPs on holding it
    late: int = 0  # deadlines missed in a row
    own_die: bool = False  # it keeps its own PIP die where others are dealt out by rank (R-BAT2)
    shift: int = 0  # of its break point (R-BAT3)
    steals: bool = False  # its marches may end in contact in this bound, at no extra cost (4.5)
    reserved: list[str] = []  # elements, each with a PIP of its own: for moves in which it takes part (4.5)


class Army(msgspec.Struct, omit_defaults=True):
    seats: list[str]
    chief: str  # the seat of the commander-in-chief
    value: int = 0  # of the general, on PIP dice
    nameless: bool = False  # the chief is nobody of the campaign's: no die is thrown for his life
    counted: int = 0  # elements that count for losses, at the start
    line: list[str] = []  # its commands from left to right
    rank: list[str] = []  # who gets the higher PIP die
    shown: bool = False  # its commands are known to all: it has deployed
    saved: bool = False  # the chief's +1 is used up
    bounds: int = 0  # bounds it has begun
    given: bool = False  # commands and generals are the campaign's, known to all: one for each player who leads


class Works(msgspec.Struct, omit_defaults=True):
    """A ditch or plashing in front of elements where they deployed (4.5): +1 while they have not stirred from there.
    Secret until the first of them is contacted."""

    seat: str
    card: str
    places: dict[str, str]  # element -> cell and facing
    shown: bool = False


class Fire(msgspec.Struct):
    cells: list[str]
    drift: str  # N, E, S or W


class Torch(msgspec.Struct):
    """A fire that was ordered with the stances, to be lit when the own bound has begun (C3)."""

    seat: str
    start: str
    way: str
    cells: int
    drift: str


class Lurker(msgspec.Struct):
    """An element that is to appear somewhere else (Ambush!), ordered likewise."""

    seat: str
    element: str
    cell: str
    facing: str


class Hammered(msgspec.Struct, omit_defaults=True):
    """Expendables among somebody's stands (Hammer of the Gods). That he has one more than his levy everybody sees."""

    seat: str
    element: str  # which it is: his secret until it is shown, "" for others
    extra: str  # the stand that was added
    shown: bool = False


class Ended(msgspec.Struct, omit_defaults=True):
    """How the battle ended; no winner is a draw."""

    winner: str
    why: str  # losses, broken, yielded, time, both


class Grid(msgspec.Struct, kw_only=True, omit_defaults=True):
    pace: str
    next_pace: str = ""  # agreed on in mid-round; it counts from the next round on
    variant: Variant
    topography: str
    armies: dict[str, Army]
    elements: dict[str, Element]
    commands: dict[str, Command] = {}
    boards: list[list[str]] = []  # to choose from; rows from south to north
    ground: list[str] = []  # the board chosen
    south: str = ""  # the side whose base edge is row 1
    round: int = 0
    active: str = ""
    fight_first: list[str] = []  # elements whose combats the active side wants first
    dead: list[str] = []  # named ones whose death was rolled
    quiet: int = 0  # bounds in a row without a combat
    ended: Ended | None = None
    works: list[Works] = []
    hammers: list[Hammered] = []
    fires: list[Fire] = []
    torches: list[Torch] = []
    lurkers: list[Lurker] = []
    sprung: int = 0  # elements that have appeared in this player's part of a bound, in pace `full`
    watchful: bool = False  # where everybody stands is kept, for Ambush!
    stood: list[str] = []  # by moment: the cells of all elements, in their order
    spent: list[tuple[str, str]] = []  # seat and card: shown in this bound, to be taken from his hand
    fog: bool = False  # both sides deploy in secret, and are shown together (4.5)
    waylayers: list[str] = []  # seats whose commanders lay an ambush when they can, in a battle at once (G24)

    @property
    def width(self) -> int:
        return len(self.ground[0]) if self.ground else width_for(self)

    def copied(self) -> Grid:
        """Another that shares nothing with this one."""
        return msgspec.msgpack.decode(msgspec.msgpack.encode(self), type=Grid)

    def of(self, side: str) -> list[str]:
        return [i for i, e in self.elements.items() if e.side == side]

    def in_command(self, command: str) -> list[str]:
        return [i for i, e in self.elements.items() if e.command == command]

    def side_of(self, seat: str) -> str:
        return next(s for s in SIDES if seat in self.armies[s].seats)

    def commands_of(self, side: str) -> list[str]:
        """Those with an element on the board, or before deployment all, in rank order."""
        left = {e.command for e in self.elements.values() if not e.fate}
        return [c for c in self.armies[side].rank if c in left]

    def leaders(self, side: str) -> list[str]:
        """The players of a side who lead a command: one who has lent all his elements leads none."""
        led = {c.seat for c in self.commands.values()}
        return [seat for seat in self.armies[side].seats if seat in led]

    def standing(self, side: str) -> list[str]:
        return [i for i, e in self.elements.items() if e.side == side and e.cell]

    def at(self, cell: str) -> str | None:
        return next((i for i, e in self.elements.items() if e.cell == cell), None)


class Host(State, kw_only=True):
    """A campaign's state in which battles are fought on the grid."""

    questions: ClassVar[Mapping[str, Callable[..., Frame]]] = {}  # where it asks otherwise: `card_play.WITH_CARDS`
    grid: Grid | None = None

    def battle_cards(self, seat: str) -> list[str]:
        """What he may play in this battle; his secret."""
        return []

    def entrusted(self, seat: str) -> dict[str, str]:
        """Battle cards that his commander plays for him in a battle at once (G24), and on whom."""
        return {}

    def spend_card(self, seat: str, card: str) -> None:
        """It was played and shown."""
        raise NotImplementedError

    @property
    def field_of_battle(self) -> Grid:
        assert self.grid is not None
        return self.grid

    @property
    def rulebook(self) -> Any:
        """Its tables and kinds of ground (`tables.Rulebook`), wherever its data set keeps them."""
        raise NotImplementedError


def other(side: str) -> str:
    return DEFENDER if side == ATTACKER else ATTACKER


def width_for(grid: Grid) -> int:
    """4.3.1 files of the board."""
    return min(52, max(18, max(len(grid.of(s)) for s in SIDES) + 8))


def file_name(file: int) -> str:
    """1 is A, 27 is AA."""
    return ("A" if file > 26 else "") + chr(ord("A") + (file - 1) % 26)


def cell_name(file: int, row: int) -> str:
    return f"{file_name(file)}{row}"


def cell_place(name: str) -> tuple[int, int]:
    """File and row of `C9`."""
    letters = name.rstrip("0123456789")
    return ord(letters[-1]) - ord("A") + 1 + (26 if len(letters) == 2 else 0), int(name[len(letters) :])
