"""The computer player holds the front runner back when three play, and knows which small country to invade."""

from __future__ import annotations

from rules.kernel import Chance, Done, Verb, check
from rules.king_david import CAMPAIGN
from rules.king_david.ai.conduct import KingDavidConduct
from rules.king_david.ai.general import arrival
from rules.king_david.ai.judgement import Eye, invasion_chance
from rules.king_david.anytime import BreakAlliance
from rules.king_david.diplomacy import AcceptAlliance, Diplomacy, OfferAlliance
from rules.king_david.game import KingDavid
from tests.rules.king_david.scene import begin, do, put, scene, slot, station

MANY = ["gezer", "gibeon", "joppa", "dor"]


def answer(game: KingDavid, player: str) -> Verb:
    seat = game.seat_of(player)
    pick = CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("position"), CAMPAIGN.shipped)
    check(game, seat, pick)
    return pick


def beside_philistia(leading: str = "", cities: int = 0) -> KingDavid:
    """Three players; Philistia's armies are beside Judah's cities."""
    game = scene(3)
    put(game, "gath", *["philistia_chariot_3"] * 3)
    put(game, "keilah", *["judah_infantry_3"] * 3)
    game.control = dict.fromkeys(MANY[:cities], leading)
    game.touch()
    return game


def test_5_1_with_three_it_makes_peace_with_the_neighbour() -> None:
    game = beside_philistia()
    begin(game, Diplomacy())
    assert answer(game, "judah") == OfferAlliance("philistia")
    do(game, "judah", OfferAlliance("philistia"))
    assert answer(game, "philistia") == AcceptAlliance("judah")


def test_with_three_it_takes_no_front_runner_for_an_ally() -> None:
    game = beside_philistia("philistia", 3)
    begin(game, Diplomacy())
    assert answer(game, "judah") != OfferAlliance("philistia")
    do(game, "philistia", OfferAlliance("judah"))
    assert answer(game, "judah") == Done()


def test_with_three_it_breaks_with_an_ally_who_is_well_ahead() -> None:
    for cities, breaks in ((1, False), (3, True)):
        game = beside_philistia("philistia", cities)
        game.alliances = [["judah", "philistia"]]
        begin(game, Diplomacy())
        assert (answer(game, "judah") == BreakAlliance("philistia")) == breaks
        assert answer(game, "philistia") == Done()


def test_11_0_it_invades_a_minor_whose_only_city_it_can_take() -> None:
    """Negev has eight militia, four of whom fit into Beersheba; when that falls, all of them are gone."""
    game = scene()
    station(game, david="ziklag")
    host = put(game, "ziklag", *["judah_phalanx_3"] * 4, "judah_phalanx_4", "judah_phalanx_4")
    slot(game, "judah")
    eye = Eye(game, "judah")
    assert invasion_chance(game, host, "beersheba") > 0.8
    assert arrival(game, eye, host, "beersheba") > 5
    assert arrival(game, eye, host[:2], "beersheba") < 0
    assert arrival(game, eye, host, "arad") < 0  # not its city
    assert arrival(game, eye, host, "sela") < 0  # Edom has two
    game.resource["judah"] = 2
    assert arrival(game, eye, host, "beersheba") < 0


def test_an_invasion_that_would_pay_is_counted_if_nobody_makes_it() -> None:
    for number, wanted in ((4, 1), (1, 0)):
        game = scene()
        put(game, "debir", *["judah_phalanx_4"] * min(number, 2), *["judah_phalanx_3"] * (number - 2))
        slot(game, "judah")
        watcher = KingDavidConduct()
        watcher.look_before(game, game.seat_of("judah"), Done())
        assert watcher.counts["invasions_left_that_would_pay"] == wanted
