"""What can be told of lists, battles on a real table, artefacts and quests."""

from __future__ import annotations

from rules.kernel import News, Phrase


class ListWritten(News):
    army: str
    ally: str  # the people of an allied army


class ListShown(News):
    """N26: the army goes into battle."""

    army: str
    units: list[Phrase]


class TableSet(News):
    """A battle is fought on a real table; `board` in feet."""

    tile: str
    attacker: str
    defender: str
    board: str


class GroundPrepared(News):
    """What a defender may add to the table."""

    seat: str
    pieces: int
    obstacles: int
    objectives: int
    changes: int


class RoutNoted(News):
    seat: str
    unit: Phrase
    by: Phrase | None


class RoutStruck(News):
    seat: str
    unit: Phrase


class DiceProposed(News):
    seat: str


class TableReported(News):
    by: str
    number: int
    winner: str
    routed: list[Phrase]


class NobodyReported(News):
    tile: str


class TableDecided(News):
    tile: str
    attacker: str
    defender: str
    winner: str  # "": a draw


class StrengthChanged(News):
    """Units that were routed, and those credited with it."""

    routed: list[Phrase]
    credited: list[Phrase]


class UnitDestroyed(News):
    unit: Phrase


class UnitRemoved(News):
    """In a Simple battle."""

    unit: Phrase


class ArtefactPasses(News):
    artefact: str
    seat: str  # "": back to the pool


class Borne(News):
    """To its owner alone."""

    artefact: str
    unit: str


class ArtefactNamed(News):
    artefact: str
    text: str


class QuestMade(News):
    seat: str
    tower: str
    die: int
    result: str
    artefact: str  # "": none
    points: int


class HeroReturned(News):
    """To its owner alone."""

    hero: Phrase
    result: str


TABLE: tuple[type[News], ...] = (
    ListWritten, ListShown, TableSet, GroundPrepared, RoutNoted, RoutStruck, DiceProposed, TableReported,
    NobodyReported, TableDecided, StrengthChanged, UnitDestroyed, UnitRemoved, ArtefactPasses, Borne, ArtefactNamed,
    QuestMade, HeroReturned,
)  # fmt: skip
