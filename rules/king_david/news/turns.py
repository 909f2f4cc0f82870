"""What is told of set-up, the turn, its phases and alliances between players."""

from __future__ import annotations

from typing import Any

from rules.kernel import Addressed, News


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


class AllianceOffered(Addressed):
    by: str
    to: str

    def addressed(self, game: Any) -> list[str]:
        return [game.seat_of(self.to)]

    def answer(self) -> tuple[str, str]:
        return "accept_alliance", self.by


class AllianceMade(News):
    players: list[str]


class AllianceBroken(News):
    players: list[str]
    by: str
    later: bool  # it takes effect when the fight or joint slot is over


class JointSlot(News):
    guest: str
    host: str


class Given(Addressed):
    by: str
    to: str
    food: int
    resource: int

    def addressed(self, game: Any) -> list[str]:
        return [game.seat_of(self.to)]


class PortsOpened(News):
    by: str
    to: str
    on: bool


class TurnScored(News):
    turn: int
    scores: dict[str, int]
