"""The computer player: positions with a right answer, and that it knows only what its seat knows."""

from __future__ import annotations

import pytest

from rules.kernel import Chance, Done, Order, Verb, check
from rules.king_david import CAMPAIGN
from rules.king_david.action import Besiege
from rules.king_david.ai.budget import Budget, outlook
from rules.king_david.ai.general import arrival
from rules.king_david.ai.judgement import Eye
from rules.king_david.ai.odds import Fighter, siege_odds
from rules.king_david.anytime import BreakAlliance
from rules.king_david.battle_plans import Plan
from rules.king_david.build import Building, Fortify, Recruit
from rules.king_david.diplomacy import AcceptAlliance, Diplomacy, OfferAlliance
from rules.king_david.game import KingDavid
from rules.king_david.harvest import Yield
from rules.king_david.maintenance import Exchange, Maintaining
from rules.king_david.movement import Move
from rules.king_david.pieces import Army, Options
from rules.king_david.retreat import Retreat, Stand
from rules.proving.selfplay import play_out
from tests.rules.king_david.scene import begin, close, do, give, put, scene, slot, station


def answer(game: KingDavid, player: str) -> Verb:
    seat = game.seat_of(player)
    pick = CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("position"), CAMPAIGN.shipped)
    check(game, seat, pick)
    return pick


def test_it_exchanges_to_feed_its_army() -> None:
    game = scene()
    put(game, "hebron", *["judah_phalanx_4"] * 4)
    game.food["judah"], game.resource["judah"] = 2, 40
    begin(game, Maintaining(seat=game.seat_of("judah")))
    assert answer(game, "judah") == Exchange("resource", 6)


def test_it_takes_the_empty_city_next_door() -> None:
    game = scene()
    put(game, "bethlehem", *["judah_infantry_3"] * 4)
    slot(game, "judah")
    pick = answer(game, "judah")
    assert isinstance(pick, Move)
    assert pick.to in ("gibeon", "jerusalem", "ekron")
    assert len(pick.armies) >= 2


def test_it_besieges_a_city_that_will_fall() -> None:
    game = scene()
    put(game, "gezer", *["judah_infantry_3"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    assert answer(game, "judah") == Besiege("gezer")


def test_it_does_not_throw_an_army_at_damascus() -> None:
    game = scene()
    put(game, "damascus", "judah_infantry_3")
    slot(game, "judah")
    do(game, "judah", Done())
    assert answer(game, "judah") == Done()


def test_it_does_not_attack_without_a_resource_point() -> None:
    game = scene()
    game.resource["judah"] = 0
    put(game, "lachish", *["judah_phalanx_4"] * 4)
    put(game, "gath", "philistia_militia_1")
    slot(game, "judah")
    pick = answer(game, "judah")
    assert not (isinstance(pick, Move) and pick.to == "gath")


def test_it_does_not_attack_a_stronger_army() -> None:
    game = scene()
    put(game, "lachish", "judah_militia_1")
    put(game, "gath", *["philistia_chariot_4"] * 4)
    slot(game, "judah")
    pick = answer(game, "judah")
    assert not (isinstance(pick, Move) and pick.to == "gath")


def test_it_does_not_start_an_invasion_with_a_single_army() -> None:
    game = scene()
    put(game, "debir", "judah_infantry_3")
    slot(game, "judah")
    pick = answer(game, "judah")
    assert not (isinstance(pick, Move) and game.atlas.country_of[pick.to] == "negev")


def test_it_does_not_march_to_and_fro() -> None:
    """Two cities that both want a guard: a movement section ends after each army has had its order."""
    game = scene()
    put(game, "joppa", "judah_infantry_3", "judah_infantry_2")
    put(game, "gezer", "judah_infantry_3", "judah_infantry_2")
    game.control = {"joppa": "judah", "gezer": "judah"}
    put(game, "ashdod", *["philistia_chariot_4"] * 3)
    slot(game, "judah")
    orders = 0
    while isinstance(pick := answer(game, "judah"), Move):
        do(game, "judah", pick)
        orders += 1
        assert orders <= 4


def fight(game: KingDavid, ours: int, theirs: int) -> None:
    put(game, "gath", *["judah_phalanx_3"] * ours, *["philistia_chariot_3"] * theirs)
    slot(game, "judah")
    do(game, "judah", Done())
    for player in ("judah", "philistia"):
        do(game, player, Plan([], "cheapest", "ask", "pass"))
    close(game, [1] * (ours + theirs))


def test_it_leaves_a_lost_fight_and_stays_in_a_won_one() -> None:
    game = scene()
    fight(game, 1, 4)
    assert isinstance(answer(game, "judah"), Retreat)
    game = scene()
    fight(game, 4, 2)
    assert answer(game, "judah") == Stand()


def test_it_does_not_leave_a_threatened_city_empty() -> None:
    game = scene()
    put(game, "keilah", "judah_infantry_3", "judah_infantry_3")
    put(game, "gath", *["philistia_chariot_4"] * 4)
    slot(game, "judah")
    pick = answer(game, "judah")
    assert not (isinstance(pick, Move) and pick.start == "keilah")


def test_it_recruits_when_it_is_rich_and_not_when_it_starves() -> None:
    game = scene()
    game.resource["judah"], game.food["judah"] = 40, 18
    begin(game, Building(seat=game.seat_of("judah")))
    assert isinstance(answer(game, "judah"), Recruit)
    game = scene()
    game.resource["judah"], game.food["judah"] = 40, 0
    put(game, "hebron", *["judah_phalanx_4"] * 4)
    put(game, "keilah", *["judah_phalanx_3"] * 4)
    put(game, "ziklag", *["judah_phalanx_3"] * 4)
    begin(game, Building(seat=game.seat_of("judah")))
    assert not isinstance(answer(game, "judah"), Recruit)


def test_it_sells_food_for_what_it_buys_next() -> None:
    game = scene()
    put(game, "hebron", *["judah_phalanx_4"] * 4)  # who eat 8 of each in a Build Phase
    game.resource["judah"], game.food["judah"] = 4, 60
    begin(game, Building(seat=game.seat_of("judah")))
    pick = answer(game, "judah")
    assert isinstance(pick, Exchange) and pick.give == "food"
    do(game, "judah", pick)
    assert isinstance(answer(game, "judah"), Recruit)


def test_it_keeps_food_that_can_buy_nothing() -> None:
    """Every counter is on the map and every wall at its highest: a famine may come yet."""
    game = scene()
    areas = [a for a in game.atlas.areas if game.holder(a) == "judah"]
    for n, army in enumerate(game.atlas.counters_of["judah"]):
        game.armies[army] = Army("")
        game.shift(army, areas[n % len(areas)])
    game.forts |= dict.fromkeys(game.held_cities("judah"), 4)
    game.resource["judah"], game.food["judah"] = 4, 400
    begin(game, Building(seat=game.seat_of("judah")))
    assert answer(game, "judah") == Done()


def test_it_keeps_what_the_next_build_will_ask_for() -> None:
    """Its four phalanxes eat 8 of each: 20 points are spent but for those, a war chest, and what a new army eats."""
    game = scene()
    put(game, "hebron", *["judah_phalanx_4"] * 4)
    game.resource["judah"], game.food["judah"] = 20, 60
    begin(game, Building(seat=game.seat_of("judah")))
    while not isinstance(pick := answer(game, "judah"), Done):
        do(game, "judah", pick)
    budget = Budget(game, "judah")
    assert budget.keep_resource > 8 and budget.resource >= 0 and budget.food >= 0


def test_when_no_build_can_come_any_more_nothing_is_kept() -> None:
    game = scene()
    game.turn = game.options.turns
    game.track, game.shown = ["build", "action", "build", "resource"], [True, True, True, False]
    game.box = 1
    assert outlook(game) == (0, 0, False)  # the second lies in sight
    game.box = 3
    assert outlook(game).last
    game.turn -= 1
    assert not outlook(game).last
    game.box, game.shown = 1, [True, False, False, False]
    assert outlook(game) == (0, 0, False)  # what is face down may be one
    game.track, game.shown = ["build", "resource", "harvest", "build"], [True] * 4
    assert outlook(game) == (1, 1, False)


def test_threatened_walls_come_before_a_larger_army() -> None:
    game = scene()
    put(game, "gath", *["philistia_chariot_3"] * 4)
    put(game, "hebron", *["judah_infantry_3"] * 4)
    game.resource["judah"], game.food["judah"] = 40, 60
    begin(game, Building(seat=game.seat_of("judah")))
    while not isinstance(pick := answer(game, "judah"), Fortify):
        assert not isinstance(pick, Done)
        do(game, "judah", pick)
    assert game.atlas.country_of[pick.city] == "judah"


def test_it_gathers_its_armies_round_its_leader() -> None:
    """More than four are together only with him: to come to David is worth more than to come to his city."""
    worth = []
    for there in ("hebron", ""):
        game = scene()
        station(game, david=there)
        put(game, "hebron", *["judah_phalanx_3"] * 2)
        more = put(game, "debir", "judah_infantry_3", "judah_infantry_3")
        slot(game, "judah")
        worth.append(arrival(game, Eye(game, "judah"), more, "hebron"))
    assert worth[0] > worth[1] + 1.0


def test_it_plays_its_markers_in_a_close_fight_and_saves_them_in_a_sure_one() -> None:
    for theirs, wanted in ((3, ["effective_weaponry", "surprise"]), (1, [])):
        game = scene()
        give(game, "judah", "surprise", "effective_weaponry")
        put(game, "gath", *["judah_phalanx_3"] * 4, *["philistia_chariot_4"] * theirs)
        slot(game, "judah")
        do(game, "judah", Done())
        pick = answer(game, "judah")
        assert isinstance(pick, Plan)
        assert sorted(pick.markers) == wanted


def test_it_orders_its_harvest_markers_in_advance() -> None:
    game = scene()
    give(game, "judah", "increase_harvest")
    begin(game, Building(seat=game.seat_of("judah")))
    pick = answer(game, "judah")
    assert pick == Order("harvest_window", "increase_harvest:judah", "game")
    do(game, "judah", pick)
    usual = game.production("judah", "food")
    game.stack = game.stack[:2]
    begin(game, Yield(what="food"))
    assert game.food["judah"] == 20 + usual + 7


def test_it_answers_offers() -> None:
    game = scene()
    begin(game, Diplomacy())
    do(game, "judah", OfferAlliance("moab"))
    assert answer(game, "moab") == AcceptAlliance("judah")
    game.control = dict.fromkeys(["gezer", "gibeon", "dor", "joppa", "hazor", "megiddo", "shechem", "gaza"], "judah")
    assert answer(game, "moab") == Done()  # not with one who is about to win


def test_it_seeks_an_alliance_with_the_neighbour_who_presses_it() -> None:
    game = scene()
    put(game, "gath", *["philistia_chariot_3"] * 3)
    put(game, "dibon", *["moab_infantry_3"] * 2)
    begin(game, Diplomacy())
    assert answer(game, "judah") == OfferAlliance("philistia")
    do(game, "judah", OfferAlliance("philistia"))
    assert answer(game, "judah") == Done()  # once a turn
    assert answer(game, "philistia") == AcceptAlliance("judah")
    assert answer(game, "tyre") == Done()  # nobody is near


def test_it_leaves_an_ally_who_is_about_to_win() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    begin(game, Diplomacy())
    assert answer(game, "judah") == Done()
    game.control = dict.fromkeys(["gezer", "gibeon", "dor", "joppa", "hazor", "megiddo", "shechem"], "philistia")
    assert answer(game, "judah") == BreakAlliance("philistia")
    assert answer(game, "philistia") == Done()


def test_it_knows_only_its_view() -> None:
    """The same view gives the same pick, whatever is under the hidden stacks."""
    picks = []
    for hidden in ("philistia_militia_1", "philistia_chariot_4"):
        game = scene()
        put(game, "lachish", *["judah_phalanx_4"] * 3)
        put(game, "gath", hidden, hidden)
        slot(game, "judah")
        picks.append(answer(game, "judah"))
    assert picks[0] == picks[1]


def wins(country: str, others: str, games: int) -> int:
    """Of so many games of four, one computer player of this country among three `others`."""
    rest = [c for c in CAMPAIGN.shipped.players(4) if c != country]
    won = 0
    for n in range(games):
        key = f"{others} {country} {n}"
        game = CAMPAIGN.new(CAMPAIGN.seats(4), key, Options(countries=[country, *rest]))
        players = dict.fromkeys(game.seats, CAMPAIGN.computer[others]) if others in CAMPAIGN.computer else {}
        won += "p1" in play_out(CAMPAIGN, game, players | {"p1": CAMPAIGN.computer["ai"]}, Chance(key)).winners
    return won


@pytest.mark.drill
def test_it_beats_random_players_from_every_country() -> None:
    won = {c: wins(c, "random", 50) for c in CAMPAIGN.shipped.players(4)}
    assert sum(won.values()) >= 140, won
    assert min(won.values()) >= 25, won


@pytest.mark.drill
def test_it_beats_greedy_players() -> None:
    won = {c: wins(c, "greedy", 25) for c in CAMPAIGN.shipped.players(4)}
    assert sum(won.values()) >= 35, won


def test_odds_agree_with_the_table_of_sieges() -> None:
    atlas, luck = CAMPAIGN.shipped, Chance("odds")
    chance = {
        (n, level): siege_odds(atlas, luck, [Fighter("infantry", 3, 2)] * n, level, 400)
        for n, level in ((3, 1), (3, 2), (4, 3), (5, 3), (6, 4))
    }
    expected = {(3, 1): 1.0, (3, 2): 0.63, (4, 3): 0.38, (5, 3): 0.85, (6, 4): 0.66}
    assert all(abs(chance[k] - expected[k]) < 0.1 for k in expected), chance
