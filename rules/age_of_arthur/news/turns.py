"""News of set-up, turns, cards and claims. Public unless it says otherwise."""

from __future__ import annotations

from rules.kernel import News


class KingdomsRolled(News):
    """Who chooses first: dice, the tied again."""

    rolls: dict[str, list[int]]


class KingdomChosen(News):
    seat: str
    kingdom: str


class FirstPlayer(News):
    seat: str
    order: list[str]


class TurnBegins(News):
    seat: str
    round: int
    of: int


class CardsDrawn(News):
    """Told to its owner alone."""

    cards: list[str]


class Reshuffled(News):
    """`by_card`: Reshuffle was drawn; otherwise the deck was empty."""

    by_card: bool


class CardPlayed(News):
    seat: str
    card: str
    on: str


class CardGranted(News):
    """A card that gives `to` something `of` somebody."""

    seat: str
    card: str
    to: str
    of: str


class CardDiscarded(News):
    seat: str
    card: str


class CardLeft(News):
    """A card in play is discarded."""

    card: str
    on: str


class BothDiscarded(News):
    """Schooled in War meets Fool in War."""

    on: str


class ClaimMade(News):
    seat: str
    thing: str
    owner: str


class ClaimEnded(News):
    seat: str
    thing: str


class Raided(News):
    seat: str
    kind: str
    province: str


class PeopleChanged(News):
    province: str
    people: str


class Aimed(News):
    seat: str
    card: str
    province: str


class MerlinLooked(News):
    seat: str
    at: str


class HandSeen(News):
    """Told to Merlin's king alone."""

    holder: str
    cards: list[str]
    frozen: list[str]


class MerlinSwapped(News):
    seat: str
    at: str


class CardSwapped(News):
    """Told to each of the two alone."""

    other: str
    got: str
    gave: str


class MerlinFroze(News):
    seat: str
    at: str


class CardFrozen(News):
    """Told to its holder alone."""

    card: str


class Trained(News):
    """How many of his base pedyt are auxilia now."""

    seat: str
    ax: int


class AssassinRolled(News):
    """Even: the ruler dies. The second die odd: the plot is uncovered."""

    seat: str
    on: str
    die: int
    second: int
    dead: bool
    uncovered: bool


class KnivesRolled(News):
    rolls: dict[str, int]


TURNS: tuple[type[News], ...] = (
    KingdomsRolled, KingdomChosen, FirstPlayer, TurnBegins, CardsDrawn, Reshuffled, CardPlayed, CardGranted,
    CardDiscarded, CardLeft, BothDiscarded, ClaimMade, ClaimEnded, Raided, PeopleChanged, Aimed, MerlinLooked,
    HandSeen, MerlinSwapped, CardSwapped, MerlinFroze, CardFrozen, Trained, AssassinRolled, KnivesRolled,
)  # fmt: skip
