"""What is told of event markers, raids and small countries."""

from __future__ import annotations

from rules.kernel import News


class MarkerDrawn(News):
    """To the player alone."""

    player: str
    marker: str


class MarkersDrawn(News):
    player: str
    number: int


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
