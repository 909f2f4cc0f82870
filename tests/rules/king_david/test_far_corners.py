"""Corners of the rules that one seldom comes to: when both sides are gone, when an ally is in the way, when nobody is
there to answer."""

from __future__ import annotations

import pytest

from rules.king_david.courting import Courting, Opposing
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.hits import Rest
from rules.king_david.musters import Placing
from tests.rules.king_david.fights import run_minor
from tests.rules.king_david.scene import after, begin, put, scene
from tests.rules.king_david.test_each_condition import combat, telling

# Fights.


@pytest.mark.parametrize("side", [ATTACKERS, DEFENDERS])
def test_7_22_an_army_in_revolt_stays_where_both_sides_have_died(side: str) -> None:
    """Nobody is left to drive it away; it retreats only from an enemy that has won."""
    game = scene()
    country = "philistia" if side == DEFENDERS else "judah"
    (revolt,) = put(game, "gath", f"{country}_infantry_3")
    (bribed,) = put(game, "gath", f"{country}_militia_1")
    fight = combat(game, [], [], revolt={revolt: side})
    assert fight.stranded(game) is None
    fight.armies[side], fight.bribed = [bribed], {bribed: side}  # an army that the enemy has bribed is not its side
    assert fight.stranded(game) is None


# Small countries.


def test_7_18_allies_may_oppose_an_alliance_too() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.touch()
    court = Courting(player="judah", minor="negev")
    telling(game)
    court.bid_made(game, 0)
    assert "moab" in court.opponents and "judah" not in court.opponents
    court.opponents = ["moab"]
    asked = after(court.oppose(game)).frame
    assert isinstance(asked, Opposing) and asked.seat == game.seat_of("moab")


def test_4_5_a_small_country_is_proposed_into_its_cities_until_they_are_full() -> None:
    """Not evenly over all its land."""
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    cities = game.atlas.home_cities["edom"]
    most = game.atlas.charts.play.stacking * len(cities)
    assert len(game.atlas.home["edom"]) > len(cities) and most < 13
    for number in (most, most + 1):
        game.armies.clear()
        game.touch()
        put(game, "", *(f"edom_{kind}" for kind in (["militia"] * 10 + ["infantry"] * 6)[:number]))
        seat = game.seat_of("judah")
        begin(game, Placing(seat=seat, country="edom"))
        assert isinstance(game.top, Placing)
        game.top.rest(game, seat, Rest())
        outside = [a for a, there in game.armies.items() if there.area not in cities]
        assert len(outside) == number - most
