"""What is told of a battle: ids and figures, which the catalogue of words turns into sentences."""

from __future__ import annotations

import msgspec

from rules.kernel import News, Phrase


class BoardsDrawn(News):
    topography: str
    count: int


class BoardPicked(News):
    board: int


class EdgePicked(News):
    south: str  # the side that has the southern edge


class Deployed(News):
    side: str
    commands: dict[str, list[str]]  # the kinds in each, as types


class PipsRolled(News):
    side: str
    round: int
    dice: list[int]
    pips: dict[str, int]


class PipsDealt(News):
    """The commander-in-chief has dealt them otherwise than by rank."""

    seat: str
    pips: dict[str, int]


class Step(msgspec.Struct, array_like=True):
    """One element that went from here to there. No cell: it is off the board."""

    element: str
    start: str
    to: str
    facing: str


class ElementsMoved(News):
    """One paid move."""

    command: str
    how: str  # single, group, column, break_off, walk_off, hold
    count: int
    pips: int
    steps: list[Step]


class OrderSkipped(News):
    """An order of the stance pace that could not be carried out."""

    command: str
    order: str
    why: Phrase


class Fled(News):
    """Demoralised elements that ran."""

    side: str
    count: int
    steps: list[Step]


class TurnedToFace(News):
    element: str
    facing: str


class ContactMade(News):
    element: str
    enemy: str
    cell: str


class Fighter(msgspec.Struct):
    element: str
    kind: str
    cell: str
    parts: dict[str, int]  # what he brings, by name; without what is 0
    die: int
    score: int
    result: str
    saved: bool = False  # his chief's +1 was used


class Effect(msgspec.Struct, array_like=True):
    """What came of a fight for one element: recoiled, pushed, passed, fled, ran_off, destroyed, trampled, pursued."""

    element: str
    what: str
    to: str


class CombatFought(News):
    """`losers`: to whom something happened; `result` is what (destroyed, flees, recoils, or stands for nothing)."""

    first: Fighter
    second: Fighter
    losers: list[str]
    result: str
    effects: list[Effect]


class GeneralFell(News):
    element: str
    command: str


class DeathRolled(News):
    element: str
    die: int
    dead: bool


class LoansShaken(News):
    """A ruler is killed: what he has lent is demoralised."""

    owner: str
    elements: list[str]


class BattleCardPlayed(News):
    seat: str
    card: str


class SorceryCast(News):
    """`shift` of the command's break point: +1 for one's own, -1 for an enemy's."""

    seat: str
    command: str
    shift: int


class WorksShown(News):
    """A hidden ditch, or plashing, and who is behind it."""

    seat: str
    card: str
    elements: list[str]


class FireSet(News):
    seat: str
    cells: list[str]
    drift: str


class FireDrifted(News):
    """At the start of a bound. No cells: it has gone out."""

    die: int
    cells: list[str]


class FireFled(News):
    """Elements that ran from a fire; without a cell to go to they are lost."""

    count: int
    steps: list[Step]


class Ambushed(News):
    """An element appears where nobody looked for it."""

    seat: str
    element: str
    cell: str
    facing: str


class HammerShown(News):
    """A stand is not what it seemed: expendables."""

    seat: str
    element: str


class LineBroken(News):
    """A gap in a line: an element is gone whose neighbours still stand."""

    side: str
    cell: str


class CommandBroke(News):
    command: str
    why: str  # losses, general, rout
    lost: int


class BoundEnded(News):
    """How the board stands: a frame of the film. `places` holds `id cell facing` of all on the board."""

    round: int
    side: str
    places: list[str]
    lost: dict[str, int]


class BattleEnded(News):
    winner: str
    why: str
    rounds: int
    lost: dict[str, int]


class Story(News):
    """One of the few lines in which a battle that was resolved at once is told."""

    line: Phrase


NEWS: tuple[type[News], ...] = (
    BoardsDrawn, BoardPicked, EdgePicked, Deployed, PipsRolled, ElementsMoved, OrderSkipped, Fled, TurnedToFace,
    ContactMade, CombatFought, GeneralFell, DeathRolled, LineBroken, CommandBroke, BoundEnded, BattleEnded, Story,
)  # fmt: skip
MANY_NEWS: tuple[type[News], ...] = (  # where several players fight on a side, and play cards
    *NEWS, LoansShaken, BattleCardPlayed, SorceryCast, WorksShown, FireSet, FireDrifted, FireFled,
    Ambushed, HammerShown, PipsDealt,
)  # fmt: skip
