"""What is met seldom: allies and ransoms amid other things, hosts without room, and orders of the absent."""

from __future__ import annotations

import pytest

from rules.kernel import Begin, Entry, Pass
from rules.kernel.pledges import Promise
from rules.king_david.action import ActionPhase, Laying, Slot
from rules.king_david.anytime import is_busy, is_fighting
from rules.king_david.build import Building, Fortify, Rebuild, Recruit, Restore
from rules.king_david.combat import Battle
from rules.king_david.courting import Courting, EventPhase, Oppose, Opposing, OwnBid
from rules.king_david.deciding import Decide, Deciding
from rules.king_david.fight import Orders
from rules.king_david.game import KingDavid
from rules.king_david.initiative import Initiative, Positions, TakePosition
from rules.king_david.leaders import Homecomings
from rules.king_david.minors import Bid, ControlBids, SettingUp
from rules.king_david.musters import minor_places
from rules.king_david.news.fights import BattleDeclared
from rules.king_david.pledges import count_side
from rules.king_david.prisoners import places
from rules.king_david.reach import Limits
from rules.king_david.siege import Siege
from rules.king_david.turn import Turn
from rules.king_david.windows import CombatWindow, HarvestWindow, PlayMarker, Shown
from rules.king_david.windows.marker import INTERVENTION
from tests.rules.king_david.fights import run_minor
from tests.rules.king_david.scene import after, give, put, scene, station


def telling(game: KingDavid) -> KingDavid:
    game.open_entry(Entry("p1", Begin()))
    return game


# Allies and ransoms.


def test_5_1_q10_nothing_is_given_while_an_ally_is_asked_to_join_a_siege_or_a_minor_is_courted() -> None:
    game = scene()
    game.stack = [ActionPhase(at="after"), Slot(members=["judah"])]
    assert not is_fighting(game) and not is_busy(game)
    game.stack.append(Laying(area="gath", player="judah", invite=["tyre"]))
    assert is_fighting(game) and is_busy(game)
    game.stack = [EventPhase(at="again"), Courting(player="judah", minor="negev")]
    assert is_busy(game) and not is_fighting(game)


@pytest.mark.parametrize("frozen", [True, False])
def test_6_2_6_q12_before_a_ransom_nothing_is_built_for_points(frozen: bool) -> None:
    game = scene(ransom_freeze=frozen)
    put(game, "hebron", "judah_infantry_3_hurt")
    leader = game.leaders["david"]
    leader.fate, leader.captor, leader.due = "captive", "moab", 1
    seat = game.seat_of("judah")
    asks = Building(seat=seat)
    for verb in (Restore, Recruit, Fortify):
        why = asks.closed(game, seat, verb)
        assert (why is not None and why.key == "ransom_comes_first") == frozen
    said = asks.closed(game, seat, Rebuild)
    assert said is not None and said.key == "no_minor_to_rebuild"


def test_6_2_6_q13_a_ransomed_leader_comes_home_before_the_next_phase_begins() -> None:
    game = telling(scene())
    then = after(Turn().turn_up(game))
    assert isinstance(then.frame, Homecomings) and then.frame.players == game.players


# The march, sieges, hosts.


def test_6_1_q21_a_leader_who_stays_makes_room_for_those_who_stay_with_him() -> None:
    game = scene()
    put(game, "hebron", *["judah_infantry_3"] * 6)
    station(game, joab="hebron")
    assert Limits(game, "judah", "hebron", ["joab"]).must == 2
    station(game, david="hebron")
    assert Limits(game, "judah", "hebron", ["joab"]).must < 0


def test_6_3_q109_the_first_in_initiative_who_is_left_takes_over_a_siege() -> None:
    game = scene()
    game.order = ["moab", "tyre", "judah", "philistia", "aramea"]
    armies = put(game, "gath", "judah_infantry_3", "tyre_infantry_3")
    siege = Siege(area="gath", player="aramea", sides={}, armies=armies)
    siege.pass_command(game)
    assert siege.player == "tyre"


@pytest.mark.parametrize(("fate", "asked"), [("", True), ("dead", False), ("captive", False), ("waiting", False)])
def test_11_0_q16_only_a_leader_who_has_never_fallen_comes_with_his_country(fate: str, asked: bool) -> None:
    game = scene(3)
    game.minors["aramea"] = type(game.minors["edom"])()
    run_minor(game, "aramea", "judah", "allied")
    game.leaders["hadadezer"].fate = fate  # type: ignore[assignment]
    step = after(SettingUp(minor="aramea").leaders(game))
    assert hasattr(step, "frame") == asked


def test_10_5_a_minors_armies_are_not_built_among_enemies() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    free = minor_places(game, "edom")
    open_land = next(a for a in free if not game.atlas.areas[a].city)
    put(game, open_land, "moab_infantry_3")
    assert set(minor_places(game, "edom")) == set(free) - {open_land}


def test_7_24_q65_prisoners_join_ones_own_armies_on_the_field_and_not_those_of_a_minor_ally() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    put(game, "gath", "edom_infantry_3")
    at_home = places(game, "judah", "gath")
    assert "gath" not in at_home and "hebron" in at_home
    put(game, "gath", "judah_infantry_3")
    assert places(game, "judah", "gath") == ["gath"]


# Windows and orders.


def test_7_26_a_marker_that_was_saved_may_be_negated_again_but_once_in_a_round() -> None:
    game = telling(scene())
    give(game, "tyre", INTERVENTION, INTERVENTION)
    window = CombatWindow(area="gath", sides=[])
    window.shown = [
        Shown("a", "judah", "surprise", "gath"), Shown("b", "moab", INTERVENTION, "a"),
        Shown("c", "judah", INTERVENTION, "b"),
    ]  # fmt: skip
    game.stack = [battle(game)]
    for _ in range(2):
        window.show(game, "tyre", PlayMarker(INTERVENTION, "a"), fresh=3)
    assert [one.player for one in window.shown[3:]] == ["tyre"] and game.hands["tyre"] == [INTERVENTION]


def battle(game: KingDavid) -> Battle:
    sides = {"judah": "attackers", "philistia": "defenders"}
    commander = {"attackers": "judah", "defenders": "philistia"}
    return Battle(
        area="gath", party="judah", commander=commander, sides=sides, armies={"attackers": [], "defenders": []}
    )


def test_7_0_a_plan_that_asks_when_surprised_is_not_surprised_by_itself() -> None:
    game = scene()
    game.stack = [battle(game)]
    seat, plan = game.seat_of("judah"), Orders([], "cheapest", "ask", "ask")
    window = CombatWindow(area="gath", sides=[])
    for by, asks in ((), False), (("judah",), False), (("judah", "philistia"), True):
        window.shown = [Shown(str(n), player, "surprise", "gath") for n, player in enumerate(by)]
        assert window.wants_to_be_asked(game, seat, plan) == asks


def test_7_0_an_order_plays_one_marker_of_a_kind_in_a_window() -> None:
    game = scene()
    give(game, "judah", "increase_harvest", "increase_harvest")
    seat, do = game.seat_of("judah"), "increase_harvest:judah"
    window = HarvestWindow(sides=[seat])
    assert window.obey(game, seat, do) == PlayMarker("increase_harvest", "judah")
    window.shown = [Shown("a", "judah", "increase_harvest", "judah")]
    assert window.obey(game, seat, do) is None and window.obey(game, seat, "pass") == Pass()


def test_5_2_orders_take_the_first_or_the_last_place_that_is_free() -> None:
    game = scene()
    game.stack = [Initiative(at="again", places=["", "judah", "", "", "moab"])]
    asks = Positions(seat=game.seat_of("tyre"))
    assert asks.obey(game, asks.seat, "early") == TakePosition("1")
    assert asks.obey(game, asks.seat, "late") == TakePosition("4")


def test_pledges_who_fights_against_the_one_he_promised_to_help_breaks_his_word() -> None:
    game = scene()
    promise = Promise(by=game.seat_of("judah"), to=game.seat_of("tyre"), kind="side", until=3)
    for attackers, defenders, kept in (
        ("judah tyre", "moab", 1), ("moab", "tyre judah", 1), ("judah", "tyre", -1), ("moab", "tyre", -1),
        ("judah", "moab", 0),
    ):  # fmt: skip
        there = ({player: ["infantry_3"] for player in side.split()} for side in (attackers, defenders))
        fought = BattleDeclared("gath", *there)
        assert count_side(game, promise, fought) == kept


def test_q129_when_time_is_up_nothing_is_bid_and_the_first_that_is_open_is_taken() -> None:
    game = scene()
    seat = game.seat_of("judah")
    assert OwnBid(seat=seat, minor="negev").default(game, seat) == Bid(0)
    assert Opposing(seat=seat, minor="negev").default(game, seat) == Oppose(0, "no")
    bids = ControlBids(minor="negev", bidders=[seat])
    assert bids.default(game, seat) == Bid(0) and bids.obey(game, seat, "bid_3") == Bid(3)
    game.resource["judah"] = 2
    assert bids.obey(game, seat, "bid_3") == Bid(2)
    game.stack = [Initiative(at="again", places=["", "judah", "", "", "moab"])]
    assert Positions(seat=seat).default(game, seat) == TakePosition("1")
    decides = Deciding(seat=seat, about="next_fight", choices=["bethlehem", "hebron", "gath"])
    assert decides.default(game, seat) == Decide(max(decides.choices, key=lambda a: game.forts[a]))
