"""The computer player's conduct: positions with a right answer, and a watcher who counts the wrong ones."""

from __future__ import annotations

from rules.kernel import Chance, Done, Entry, Order, Revoke, Verb, check
from rules.kernel.news import Told
from rules.king_david import CAMPAIGN
from rules.king_david.action import Besiege
from rules.king_david.acts import take_off
from rules.king_david.ai.conduct import KingDavidConduct, on_sale
from rules.king_david.ai.general import arrival, is_worth_a_raid
from rules.king_david.ai.judgement import Eye
from rules.king_david.battle_plans import Plan
from rules.king_david.build import Building
from rules.king_david.game import KingDavid
from rules.king_david.maintenance import Exchange
from rules.king_david.movement import Move
from rules.king_david.news.markers import MarkerPlayed
from rules.king_david.pieces import Army, Raid
from tests.rules.king_david.scene import begin, do, give, put, scene, slot, station


def answer(game: KingDavid, player: str) -> Verb:
    seat = game.seat_of(player)
    pick = CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("position"), CAMPAIGN.shipped)
    check(game, seat, pick)
    return pick


def counted(watcher: KingDavidConduct) -> dict[str, int]:
    return {kind: n for kind, n in watcher.counts.items() if n}


def test_no_harm_to_an_ally_not_even_by_an_old_order() -> None:
    game = scene()
    give(game, "judah", "decrease_harvest")
    game.control["gaza"] = "moab"  # who leads
    begin(game, Building(seat=game.seat_of("judah")))
    first = answer(game, "judah")
    assert first == Order("harvest_window", "decrease_harvest:moab", "game")
    do(game, "judah", first)
    game.alliances = [["judah", "moab"]]
    game.touch()
    assert answer(game, "judah") == Revoke("harvest_window")
    do(game, "judah", Revoke("harvest_window"))
    again = answer(game, "judah")
    assert isinstance(again, Order) and again.do != "decrease_harvest:moab"
    watcher = KingDavidConduct()
    played = [Told(MarkerPlayed("judah", "decrease_harvest", "moab"), None)]
    watcher.look_after(game, Entry("p1", Done(), told=played))
    assert counted(watcher) == {"harmful_markers_on_allies": 1}


def test_7_5_no_secret_entrance_into_an_open_town() -> None:
    for level, wanted in ((1, []), (3, ["secret_entrance"])):
        game = scene()
        give(game, "judah", "secret_entrance")
        put(game, "gezer", *["judah_infantry_3"] * 4)
        game.forts["gezer"] = level
        slot(game, "judah")
        do(game, "judah", Done())
        do(game, "judah", Besiege("gezer"))
        pick = answer(game, "judah")
        assert isinstance(pick, Plan) and pick.markers == wanted
        watcher = KingDavidConduct()
        watcher.look_before(game, game.seat_of("judah"), Plan(["secret_entrance"], "cheapest", "ask", "pass"))
        assert bool(counted(watcher)) == (level == 1)


def test_nobody_idles_in_an_allys_land() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    armies = put(game, "jericho", *["judah_infantry_3"] * 2)
    eye = Eye(game, "judah")
    idle = [a for a in game.atlas.areas if game.holder(a) == "moab" and eye.is_idle_visit(a)]
    for area in idle:
        assert arrival(game, eye, armies, area) < 0
    put(game, "dibon", "philistia_infantry_3")
    assert not Eye(game, "judah").is_idle_visit("dibon")


def test_raiders_do_not_attack_against_the_odds() -> None:
    game = scene()
    raiders = put(game, "gath", *["egypt_infantry_3"] * 2)
    for army in raiders:
        game.armies[army].raid = 1
    game.raids, game.raids_so_far = [Raid(1, "egypt", "judah", 3)], 1
    put(game, "gaza", *["philistia_infantry_3"] * 3)
    assert arrival(game, Eye(game, "judah"), raiders, "gaza") <= -10


def test_raids_come_where_there_is_something_to_take() -> None:
    game = scene()
    assert is_worth_a_raid(game, Eye(game, "judah"), "egyptian_raid_small")
    for city in game.atlas.cities:
        game.control[city] = "judah"
    game.touch()
    assert not is_worth_a_raid(game, Eye(game, "judah"), "egyptian_raid_small")


def test_points_nobody_needs_buy_food_for_more_armies() -> None:
    game = scene()
    put(game, "hebron", *["judah_infantry_3"] * 3)
    put(game, "bethlehem", *["judah_militia_1"] * 4)
    game.control = dict.fromkeys([a for a in game.atlas.areas if game.holder(a) == "judah"], "moab")
    del game.control["hebron"]
    game.touch()
    game.resource["judah"], game.food["judah"] = 200, 2
    begin(game, Building(seat=game.seat_of("judah")))
    assert isinstance(answer(game, "judah"), Exchange)
    watcher = KingDavidConduct()
    watcher.look_back(game)
    assert counted(watcher) == {"resource_points_idle_at_the_end": 160}


def test_points_are_counted_as_wasted_only_where_something_was_on_sale() -> None:
    for level, wanted in ((4, 0), (3, 4 * 10)):
        game = scene()
        station(game, david="hebron", joab="bethlehem")
        areas = [a for a in game.atlas.areas if game.holder(a) == "judah"]
        for n, army in enumerate(game.atlas.counters_of["judah"]):
            game.armies[army] = Army("")
            game.shift(army, areas[n % len(areas)])
        game.forts |= dict.fromkeys(game.held_cities("judah"), level)
        game.resource["judah"], game.food["judah"] = 200, 0
        begin(game, Building(seat=game.seat_of("judah")))
        watcher = KingDavidConduct()
        watcher.look_before(game, game.seat_of("judah"), Done())
        watcher.look_back(game)
        both = {"resource_points_idle_at_the_end": 160, "resource_points_that_could_have_bought_something": wanted}
        assert counted(watcher) == {kind: n for kind, n in both.items() if n}
        if not wanted:  # armies that were lost can be had again, and their food
            take_off(game, next(a for a in game.armies if a.startswith("judah_phalanx")))
            assert on_sale(game, game.top, game.seat_of("judah")) == 2 * 3 + 2 * 2 * 3


def test_a_slot_of_the_last_turns_without_a_move_is_counted() -> None:
    game = scene()
    game.turn = game.options.turns
    put(game, "bethlehem", *["judah_infantry_3"] * 4)
    slot(game, "judah")
    watcher = KingDavidConduct()
    watcher.look_before(game, game.seat_of("judah"), Done())
    assert counted(watcher) == {"late_slots_without_a_move_to_a_likely_prize": 1}
    assert isinstance(answer(game, "judah"), Move)
