"""What keeps and what breaks each promise that players make each other (5.1)."""

from __future__ import annotations

import pytest

from rules.kernel import News
from rules.kernel.pledges import Promise
from rules.king_david.news.fights import BattleDeclared, CityTaken, ControlTaken, Moved, SiegeBegun
from rules.king_david.news.turns import AllianceMade, Given, TurnBegins
from rules.king_david.pledges import count_alliances, count_attacks, count_entries, count_points, count_side
from tests.rules.king_david.scene import scene

GAME = scene()
JUDAH, TYRE = GAME.seat_of("judah"), GAME.seat_of("tyre")


def promise(kind: str, about: str = "") -> Promise:
    """Judah gives Tyre its word."""
    return Promise(by=JUDAH, to=TYRE, kind=kind, about=about, until=3)


def battle(attacker: str, defender: str) -> BattleDeclared:
    return BattleDeclared("gath", {attacker: ["infantry_3"]}, {defender: ["infantry_3"]})


GATH = "gath"


@pytest.mark.parametrize(("told", "counted"), [
    (battle("judah", "tyre"), 1), (battle("tyre", "judah"), 0), (battle("judah", "moab"), 0),
    (battle("moab", "tyre"), 0), (SiegeBegun("sidon", "judah", [], 2), 1), (SiegeBegun("sidon", "moab", [], 2), 0),
    (SiegeBegun(GATH, "judah", [], 2), 0), (Moved("judah", "hebron", "sidon", 1, [], False), 0), (TurnBegins(2), 0),
])  # fmt: skip
def test_pledges_a_truce_is_broken_by_an_attack_or_a_siege(told: News, counted: int) -> None:
    assert GAME.holding_party("sidon") == "tyre"
    assert count_attacks(GAME, promise("truce"), told) == counted


@pytest.mark.parametrize(("told", "counted"), [
    (Moved("judah", "hebron", GATH, 1, [], False), 1), (Moved("judah", GATH, "hebron", 1, [], False), 0),
    (Moved("moab", "hebron", GATH, 1, [], False), 0), (CityTaken(GATH, "judah", 1, "siege"), 1),
    (CityTaken(GATH, "moab", 1, "siege"), 0), (CityTaken("ekron", "judah", 1, "siege"), 0),
    (ControlTaken(GATH, "judah"), 1), (ControlTaken(GATH, ""), 0), (SiegeBegun(GATH, "judah", [], 2), 1),
    (battle("judah", "tyre"), 0), (TurnBegins(2), 0),
])  # fmt: skip
def test_pledges_an_area_is_left_alone_where_nobody_enters_besieges_or_takes_it(told: News, counted: int) -> None:
    assert count_entries(GAME, promise("leave_alone", GATH), told) == counted


@pytest.mark.parametrize(("told", "counted"), [
    (Given("judah", "tyre", 3, 2), 5), (Given("tyre", "judah", 3, 2), 0), (Given("judah", "moab", 3, 2), 0),
    (TurnBegins(2), 0),
])  # fmt: skip
def test_pledges_food_and_resource_points_count_alike_as_paid(told: News, counted: int) -> None:
    assert count_points(GAME, promise("pay"), told) == counted


@pytest.mark.parametrize(("told", "counted"), [
    (AllianceMade(["judah", "tyre"]), 1), (AllianceMade(["tyre", "judah"]), 1), (AllianceMade(["judah", "moab"]), 0),
    (AllianceMade(["moab", "tyre"]), 0), (TurnBegins(2), 0),
])  # fmt: skip
def test_pledges_an_alliance_is_one_of_these_two(told: News, counted: int) -> None:
    assert count_alliances(GAME, promise("ally"), told) == counted


def test_pledges_only_battles_say_on_whose_side_one_stands() -> None:
    assert count_side(GAME, promise("side"), TurnBegins(2)) == 0
    assert count_side(GAME, promise("side"), SiegeBegun("sidon", "judah", [], 2)) == 0
