"""7 Markers in the order of initiative, armies that are turned, and 10.4 whose cities are raised."""

from __future__ import annotations

from rules.kernel import Entry, Pass
from rules.king_david.build import Building
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.news.markers import MarkerPlayed
from rules.king_david.windows import CombatWindow, HarvestWindow, PlayMarker, Shown
from tests.rules.king_david.fights import battle, fight_of, watching
from tests.rules.king_david.scene import begin, close, do, give, news, put, scene


def test_7_0_q84_markers_are_shown_in_the_order_of_initiative() -> None:
    game = scene()
    game.order = ["tyre", "moab", "judah", "philistia", "aramea"]
    give(game, "judah", "increase_harvest")
    give(game, "moab", "decrease_harvest")
    watching(game, "judah", "moab")
    begin(game, HarvestWindow())
    for player, marker in (("judah", "increase_harvest"), ("moab", "decrease_harvest")):
        do(game, player, PlayMarker(marker, "tyre"))
        do(game, player, Pass())
    shown = news(close(game), MarkerPlayed)
    assert [(one.player, one.marker) for one in shown] == [("moab", "decrease_harvest"), ("judah", "increase_harvest")]


def test_7_22_7_23_only_enemies_can_be_turned_and_none_twice() -> None:
    game = scene()
    battle(game, [1, 1, 1, 1, 1])
    window = CombatWindow(area="gath", sides=[])
    for marker in ("troop_revolt", "bribe"):
        mine, his = (window.targets(game, player, marker) for player in ("judah", "philistia"))
        assert mine and all(target.startswith("philistia_chariot_3") for target in mine)
        assert his and all(target.startswith("judah_phalanx_3") for target in his)
    assert window.targets(game, "judah", "effective_weaponry") == ["gath"]
    fight = fight_of(game)
    for army in fight.armies[DEFENDERS]:
        game.armies[army].hurt = False
    game.open_entry(Entry("p1", None))
    assert window.turn_army(game, fight, Shown("a", "judah", "bribe", "philistia_chariot_3"), ATTACKERS)
    assert len(fight.armies[ATTACKERS]) == 4 and len(fight.armies[DEFENDERS]) == 1
    bribed = fight.armies[ATTACKERS][-1]
    assert fight.bribed == {bribed: DEFENDERS} and bribed not in fight.foes_of("philistia")
    assert game.resource["judah"] == 18  # the combat and the bribe
    game.resource["judah"] = 0
    assert not window.turn_army(game, fight, Shown("b", "judah", "bribe", "philistia_chariot_3"), ATTACKERS)
    assert window.turn_army(game, fight, Shown("c", "judah", "troop_revolt", "philistia_chariot_3"), ATTACKERS)
    assert fight.armies[DEFENDERS] == [] and set(fight.revolt.values()) == {DEFENDERS}


def test_7_23_q64_a_bribed_army_goes_to_its_own_where_there_is_room() -> None:
    game = scene()
    battle(game, [1, 1, 1, 1, 1])
    fight = fight_of(game)
    one, two = fight.armies[DEFENDERS]
    fight.bribed = {one: DEFENDERS}
    fight.armies[DEFENDERS].remove(one)
    fight.armies[ATTACKERS].append(one)
    fight.armies[DEFENDERS].remove(two)
    fight.gone = [two]
    game.shift(two, "ashkelon")
    put(game, "ashkelon", *["philistia_infantry_3"] * 3)  # four are there with him
    put(game, "ashdod", "philistia_militia_1")
    game.touch()
    fight.end_bribe(game, one)
    assert game.armies[one].area == "ashdod" and one not in fight.armies[ATTACKERS]


def test_10_4_only_ones_own_cities_are_raised() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.control["gezer"] = "judah"
    game.touch()
    begin(game, Building(seat=game.seat_of("judah")))
    seat = game.seat_of("judah")
    found = game.top.fortify_city(game, seat).values
    assert "gezer" in found and "hebron" in found and "kir_moab" not in found and "gath" not in found
    put(game, "gezer", "moab_infantry_3")
    assert "gezer" in game.top.fortify_city(game, seat).values  # an ally does not besiege it
    put(game, "gezer", "philistia_militia_1")
    assert "gezer" not in game.top.fortify_city(game, seat).values
    game.resource["judah"] = 9
    assert game.top.fortify_city(game, seat).values == []
