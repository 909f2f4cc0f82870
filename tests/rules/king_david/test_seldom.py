"""What happens seldom: stopped leaders, second voyages, bribed armies that leave, mourning guests, frozen points."""

from __future__ import annotations

import pytest

from rules.kernel import Entry
from rules.king_david.action import ActionPhase, Laying, Slot
from rules.king_david.build import Building
from rules.king_david.courting import EventPhase
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.leaders import is_alone
from rules.king_david.movement import Move, Moving
from rules.king_david.reach import STOPPED, movable_armies, movable_leaders, sea_reach
from rules.king_david.siege import Siege
from rules.king_david.turn import Turn
from rules.king_david.windows import CombatWindow, PlayMarker
from tests.rules.king_david.fights import battle, fight_of, watching
from tests.rules.king_david.scene import after, begin, do, give, put, scene, slot, station


def test_6_1_who_was_stopped_goes_no_farther_leader_or_army() -> None:
    game = scene()
    (army,) = put(game, "hebron", "judah_infantry_3")
    station(game, david="hebron", joab="hebron")
    assert movable_leaders(game, "judah", "hebron", []) == ["david", "joab"]
    game.leaders["david"].spent = STOPPED
    game.armies[army].spent = STOPPED
    assert movable_leaders(game, "judah", "hebron", []) == ["joab"]
    assert movable_armies(game, "judah", "hebron", []) == []


def test_6_1_q23_one_voyage_a_slot_for_armies_and_leaders() -> None:
    game = scene()
    game.control |= {"joppa": "judah", "dor": "judah"}
    one, two = put(game, "joppa", "judah_infantry_3", "judah_infantry_2")
    station(game, david="joppa")
    assert set(sea_reach(game, "judah", "joppa", ["david"], []).armies["dor"]) == {one, two}
    game.armies[one].sailed = True
    game.touch()
    assert sea_reach(game, "judah", "joppa", [], []).armies["dor"] == [two]
    game.leaders["david"].sailed = True
    game.touch()
    assert not sea_reach(game, "judah", "joppa", ["david"], []).armies


def test_6_1_of_armies_alike_the_one_that_has_gone_farthest_is_meant() -> None:
    game = scene()
    one, two = put(game, "debir", "judah_phalanx_4", "judah_phalanx_4")
    slot(game, "judah")
    station(game, david="debir")
    game.armies[two].spent = 0
    game.armies[one].spent = 1
    game.armies[one].led, game.armies[one].steps, game.leaders["david"].steps = "david", 1, 1
    game.armies[two].led, game.armies[two].steps = "david", 1
    game.touch()
    top = game.top
    assert isinstance(top, Moving)
    seat = game.seat_of("judah")
    group = top.group(game, seat, "debir", "david")
    to = next(a for a, armies in group.armies.items() if len(armies) == 2)
    assert top.armies_named(game, seat, group, Move("debir", "david", to, ["phalanx_4"])) == [one]


def test_6_2_5_q63_who_belongs_to_a_body_that_leaves() -> None:
    """Armies in revolt go with their player; bribed ones are the briber's only while they fight."""
    game = scene()
    battle(game, [1, 1, 1, 1, 1])
    fight = fight_of(game)
    bribed, revolting = fight.armies[DEFENDERS][0], fight.armies[ATTACKERS][0]
    fight.bribed = {bribed: DEFENDERS}
    fight.armies[DEFENDERS].remove(bribed)
    fight.armies[ATTACKERS].append(bribed)
    fight.armies[ATTACKERS].remove(revolting)
    fight.revolt = {revolting: ATTACKERS}
    body = fight.body(game, ATTACKERS, "judah")
    assert bribed not in body and revolting in body and len(body) == 3
    assert fight.body(game, DEFENDERS, "philistia") == fight.armies[DEFENDERS]
    assert fight.body(game, ATTACKERS, "philistia") == []


def test_6_2_6_a_leader_with_a_friend_beside_him_is_not_alone() -> None:
    game = scene()
    put(game, "gezer", "philistia_militia_1")
    station(game, david="gezer")
    assert is_alone(game, "david")
    put(game, "gezer", "judah_militia_1")
    assert not is_alone(game, "david")
    station(game, david="gibeon")
    assert not is_alone(game, "david")  # nobody is there


def test_7_25_6_3_an_ally_in_mourning_joins_no_siege() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    put(game, "gath", "judah_infantry_3", "tyre_infantry_3")
    for mourning, besieging in (([], 2), (["tyre"], 1)):
        game.stack = [ActionPhase(at="after"), Slot(members=["judah", "tyre"], mourning=mourning)]
        game.open_entry(Entry("p1", None))
        siege = after(Laying(area="gath", player="judah", joined=["tyre"]).lay(game)).frame
        assert isinstance(siege, Siege) and len(siege.armies) == besieging
        assert siege.sides == {"judah": "besiegers", "tyre": "besiegers", "philistia": "city"}


def test_7_0_a_marker_of_which_one_has_one_is_played_once_in_an_answer() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry", "ark_of_the_lord")
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    watching(game, "judah")
    battle_window = CombatWindow(area="gath", sides=[game.seat_of("judah")])
    fight = scene()
    battle(fight, [1, 1, 1, 1, 1])
    game.stack.append(fight_of(fight))
    game.stack.append(battle_window)
    seat = game.seat_of("judah")
    assert battle_window.play_marker_marker(game, seat).values == ["ark_of_the_lord", "effective_weaponry"]
    do(game, "judah", PlayMarker("effective_weaponry", "gath"))
    assert game.top.play_marker_marker(game, seat).values == ["ark_of_the_lord"]


@pytest.mark.parametrize(("frozen", "kinds"), [(False, ["food", "resource"]), (True, ["food"])])
def test_6_2_6_q12_who_owes_a_ransom_exchanges_food_alone(frozen: bool, kinds: list[str]) -> None:
    game = scene()
    if frozen:
        joab = game.leaders["joab"]
        joab.fate, joab.captor, joab.due = "captive", "moab", 1
        game.resource["judah"] = 9
    begin(game, Building(seat=game.seat_of("judah")))
    assert game.top.exchange_give(game, game.seat_of("judah")).values == kinds


@pytest.mark.parametrize(("phase", "ends"), [("action", True), ("harvest", False), ("build", False), ("event", False)])
def test_12_1_q3_automatic_victory_is_looked_at_after_an_action_phase_only(phase: str, ends: bool) -> None:
    game = scene()
    game.track[0] = phase
    foreign = [c for c in game.atlas.cities if game.atlas.country_of[c] not in ("judah",)]
    game.control |= dict.fromkeys(foreign[:10], "judah")
    game.touch()
    assert game.score("judah") == 10
    game.open_entry(Entry("p1", None))
    Turn().after(game)
    assert (game.result is not None) == ends


def test_12_0_only_cities_count() -> None:
    game = scene()
    game.control["lachish"] = "moab"  # rich land without a city
    game.touch()
    assert game.score("moab") == game.score("judah") == 0
    game.control |= {"sharuhen": "judah", "berytus": "judah", "jericho": "judah", "kedesh": "judah", "achzib": "judah"}
    game.touch()
    assert game.score("judah") == 0
    game.control |= {"gath": "judah", "hebron": "moab"}
    game.touch()
    assert game.score("judah") == 0 and game.score("philistia") == -1 and game.score("moab") == 1
    game.alliances = [["judah", "moab"]]
    game.touch()
    assert game.score("judah") == 1  # an ally holds Hebron for him


def test_7_18_q116_a_courtship_needs_a_minor() -> None:
    game = scene()
    for minor in game.minors.values():
        minor.status = "conquered"
    game.touch()
    assert after(EventPhase().window(game)) is not None and not hasattr(after(EventPhase().window(game)), "frame")
