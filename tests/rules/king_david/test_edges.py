"""Rulings on combat, ransoms and events at their edges: where two meet, or where the usual case hides another."""

from __future__ import annotations

from typing import Any

from rules.kernel import CLOCK, Begin, Done, Pass, advance
from rules.king_david.action import Besiege
from rules.king_david.battle_plans import Plan
from rules.king_david.build import Building
from rules.king_david.combat import Battle
from rules.king_david.courting import EventPhase, Oppose
from rules.king_david.deciding import Decide
from rules.king_david.game import KingDavid
from rules.king_david.maintenance import Exchange
from rules.king_david.minors import Bid
from rules.king_david.news.fights import DiceRolled, LeaderFell, RansomPaid
from rules.king_david.news.markers import MarkerPlayed
from rules.king_david.retreat import Retreat, Stand
from rules.king_david.setup import TheGame
from rules.king_david.siege import Siege
from rules.king_david.turn import Turn
from rules.king_david.windows import PlayMarker
from tests.rules.king_david.fights import ASK
from tests.rules.king_david.scene import act, at, begin, close, do, give, news, put, run_on, scene, slot, station

# Combat and siege


def battle(game: KingDavid, rolls: list[int], **plans: list[str]) -> Any:
    slot(game, "judah")
    do(game, "judah", Done())
    for player in ("judah", "philistia"):
        do(game, player, Plan(plans.get(player, []), "cheapest", "ask", "pass"))
    return run_on(game, rolls)


def test_q107_a_revolting_army_that_survives_saves_its_leader_the_roll() -> None:
    game = scene()
    give(game, "philistia", "troop_revolt")
    put(game, "gath", "judah_militia_1", "judah_phalanx_4", *["philistia_chariot_4"] * 4)
    station(game, david="gath")
    entry = battle(game, [1, 10, 10, 10, 10], philistia=["troop_revolt"])
    after = do(game, "judah", Retreat("keilah"))
    assert not news(entry, LeaderFell) and not news(after, LeaderFell)
    phalanx = next(a for a in game.armies if a.startswith("judah_phalanx"))
    assert game.leaders["david"].area == game.armies[phalanx].area != "gath"


def test_q106_a_bribed_army_does_not_fight_on_for_a_side_that_has_left() -> None:
    game = scene()
    give(game, "philistia", "bribe")
    bribed = put(game, "gath", *["judah_phalanx_4"] * 3)
    put(game, "gath", *["philistia_chariot_3"] * 2)
    battle(game, [1] * 5, philistia=["bribe"])
    do(game, "judah", Stand())
    do(game, "philistia", Retreat("ekron"))
    assert game.frame(Battle) is None
    assert all(game.armies[a].area == "gath" for a in bribed)  # it is Judah's again


def test_q61_of_two_arks_in_one_answer_the_second_goes_back() -> None:
    game = scene(3)
    give(game, "judah", "ark_of_the_lord", "ark_of_the_lord")
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan([], "cheapest", "ask", "pass"))
    do(game, "philistia", ASK)
    game.enclosing(Battle).plan.clear()
    close(game)
    for _ in range(2):
        do(game, "judah", PlayMarker("ark_of_the_lord", "gath"))
    do(game, "judah", Pass())
    do(game, "philistia", Pass()) if game.seat_of("philistia") in game.awaited() else None
    entry = close(game)
    assert len(news(entry, MarkerPlayed)) == 1
    assert game.hands["judah"] == ["ark_of_the_lord"]


def test_q109_q41_when_the_besieger_who_commands_is_gone_his_ally_takes_the_city() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    game.forts["gaza"] = 1
    put(game, "gaza", "judah_infantry_3", *["moab_infantry_3"] * 3)
    slot(game, "judah", "moab")
    do(game, "judah", Done())
    do(game, "moab", Done())
    do(game, "judah", Besiege("gaza"))
    do(game, "moab", Decide("yes"))
    for player in ("judah", "moab", "philistia"):
        do(game, player, ASK)
    close(game, [1, 1, 1, 1, 1])
    do(game, "judah", Retreat("lachish"))
    assert game.enclosing(Siege).player == "moab"
    act(game, "moab", Stand(), [6, 6, 6, 1])
    assert game.control["gaza"] == "moab"


# Ransoms


def captive(game: KingDavid, leader: str, captor: str) -> None:
    there = game.leaders[leader]
    there.fate, there.captor, there.due = "captive", captor, 2


def test_q12_a_ransom_received_pays_a_ransom_due() -> None:
    game = scene()
    captive(game, "david", "aramea")
    captive(game, "hadadezer", "judah")
    game.resource |= {"judah": 15, "aramea": 0}
    game.stack = [TheGame(at="after"), Turn(at="begin")]
    entry = advance(game, CLOCK, Begin())
    assert [n.leader for n in news(entry, RansomPaid)] == ["david", "hadadezer"]
    assert (game.resource["judah"], game.resource["aramea"]) == (10, 5)


def test_q12_a_ransom_is_paid_as_soon_as_an_exchange_makes_up_the_price() -> None:
    game = scene()
    captive(game, "david", "moab")
    game.resource["judah"], game.food["judah"] = 14, 20
    begin(game, Building(seat=game.seat_of("judah")))
    entry = do(game, "judah", Exchange("food", 2))
    assert news(entry, RansomPaid)
    assert game.resource["judah"] == 1


# Event Phase


def test_q116_who_has_played_an_alliance_comes_again_after_all_others() -> None:
    game = scene(3)
    give(game, "philistia", "alliance", "alliance")
    give(game, "judah", "alliance")
    begin(game, EventPhase(at="window"))
    for minor, first in (("egypt", "philistia"), ("hammath", "judah")):
        for player in ("philistia", "judah"):
            do(game, player, PlayMarker("alliance", minor))
            do(game, player, Pass())
        entry = close(game)
        assert [n.player for n in news(entry, MarkerPlayed)] == [first]
        do(game, first, Bid(0), [1, 1])
        while at(game) == "opposing":
            do(game, game.of(game.asked()[0]), Oppose(0, "no"), [1])
    assert game.hands == {"philistia": ["alliance"], "judah": [], "aramea": []}


def test_q67_an_intervention_answers_only_in_the_window_of_its_target() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    give(game, "philistia", "gods_intervention")
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    entry = battle(game, [1] * 5, judah=["effective_weaponry"])
    assert news(entry, DiceRolled)[0].bonus == 3
    do(game, "judah", Stand())
    game.enclosing(Battle).plan.clear()
    do(game, "philistia", Stand())
    seat = game.seat_of("philistia")
    assert at(game) == "combat_window"
    assert game.top.play_marker_marker(game, seat).values == []
