"""6.2.5, 6.2.6 Retreats: who goes, who goes with them, and where to."""

from __future__ import annotations

from rules.kernel import Done
from rules.king_david.battle_plans import Plan
from rules.king_david.game import KingDavid
from rules.king_david.news.fights import Retreated
from rules.king_david.pieces import Raid
from rules.king_david.retreat import Retreat, Stand, may_shelter
from tests.rules.king_david.scene import close, do, news, put, scene, slot, station

ASK = Plan([], "cheapest", "ask", "pass")


def battle(game: KingDavid, *sides: str, rolls: list[int]) -> None:
    """The slot of the first of them; all plan alike, and the first round is rolled."""
    slot(game, sides[0])
    do(game, sides[0], Done())
    for player in sides:
        do(game, player, ASK)
    close(game, rolls)


def test_6_2_6_a_leader_retreats_with_allied_armies_when_no_others_are_with_him() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"]]
    put(game, "keilah", *["aramea_infantry_3"] * 2, *["philistia_infantry_2"] * 2)
    station(game, abishai="keilah")
    battle(game, "philistia", "aramea", rolls=[1, 1, 1, 1])
    do(game, "philistia", Stand())
    do(game, "aramea", Retreat("hebron"))
    assert game.leaders["abishai"].area == "hebron"


def test_6_2_6_a_leader_stays_with_his_own_armies_when_the_ally_leaves() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"]]
    put(game, "keilah", *["aramea_infantry_3"] * 2, *["judah_phalanx_3"] * 2, *["philistia_infantry_2"] * 4)
    station(game, abishai="keilah")
    battle(game, "philistia", "judah", "aramea", rolls=[1] * 8)
    do(game, "philistia", Stand())
    while game.of(game.asked()[0]) != "aramea":
        do(game, game.of(game.asked()[0]), Stand())
    assert news(do(game, "aramea", Retreat("hebron")), Retreated)[0].leaders == []


def test_6_2_5_q34_raiders_may_retreat_to_their_own_country_and_anybody_to_jerusalem() -> None:
    game = scene()
    home = next(a for a in game.atlas.home["bedouin"])
    raider, own = put(game, "hebron", "bedouin_militia_2", "judah_infantry_3")
    game.raids = [Raid(1, "bedouin", "judah", 3)]
    game.armies[raider].raid = 1
    game.touch()
    assert may_shelter(game, raider, home)
    assert not may_shelter(game, own, home)  # it would be an invasion
    assert may_shelter(game, own, "jerusalem")
    put(game, home, "philistia_infantry_2")
    assert not may_shelter(game, raider, home)
