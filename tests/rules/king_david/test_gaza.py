"""The rulebook's worked example: the battle and siege of Gaza, number by number."""

from __future__ import annotations

from rules.kernel import Done
from rules.king_david.action import Besiege
from rules.king_david.battle_plans import Plan
from rules.king_david.hits import Lose
from rules.king_david.movement import Move
from rules.king_david.news.fights import CityRolled, CityTaken, DiceRolled, HitsTaken, WallsFell
from rules.king_david.retreat import Retreat, Stand
from tests.rules.king_david.scene import at, close, do, news, put, scene, slot, station

ASK = Plan([], "ask", "ask", "pass")


def test_the_example_of_an_action_phase_and_q37_five_hit_points_are_lost() -> None:
    game = scene()
    judah = put(
        game, "lachish", "judah_phalanx_3", "judah_phalanx_3", "judah_phalanx_3",
        "judah_infantry_3", "judah_infantry_2", "judah_militia_2", "judah_militia_2",
    )  # fmt: skip
    station(game, david="lachish")
    chariots = put(game, "gaza", "philistia_chariot_3", "philistia_chariot_3")
    militia = put(game, "gaza", "philistia_militia_1", "philistia_militia_1")
    game.forts["gaza"] = 3
    slot(game, "judah")

    everyone = [*["phalanx_3"] * 3, "infantry_3", "infantry_2", *["militia_2"] * 2]
    do(game, "judah", Move("lachish", "david", "gaza", everyone))
    do(game, "judah", Done())
    assert game.resource["judah"] == 19  # he pays one resource point to conduct combat
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    fought = close(game, [6, 3, 7, 2, 6, 1, 5, 8, 10, 3, 2])
    attack, defence = news(fought, DiceRolled)
    assert (sum(attack.dice), attack.strength, attack.hits) == (30, 18, 48)
    assert (sum(defence.dice), defence.strength, defence.hits) == (23, 8, 31)

    # Philistia: all flip or die for 32; with 16 left it removes one of the two chariots; 6 wait.
    assert not any(m in game.armies for m in militia)
    assert all(game.armies[c].hurt for c in chariots)
    taken = news(do(game, "philistia", Lose("chariot_3_hurt")), HitsTaken)[0]
    assert (taken.hits, taken.carried) == (42, 6)
    assert sum(c in game.armies for c in chariots) == 1

    # Judah flips each of its phalanxes for 30; 1 waits.
    assert (at(game), game.top.left) == ("hits", 31)
    do(game, "judah", Lose("phalanx_3"))
    do(game, "judah", Lose("phalanx_3"))
    taken = news(do(game, "judah", Lose("phalanx_3")), HitsTaken)[0]
    assert (taken.hits, taken.carried) == (30, 1)
    assert all(game.armies[p].hurt for p in judah[:3])

    do(game, "judah", Stand())
    assert "lachish" not in game.top.retreat_to(game, game.seat_of("philistia")).values
    do(game, "philistia", Retreat("ashkelon"))
    assert game.armies[next(c for c in chariots if c in game.armies)].area == "ashkelon"

    # The siege: seven D6 against three D10.
    assert at(game) == "sieges"
    do(game, "judah", Besiege("gaza"))
    assert game.resource["judah"] == 18
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    round_one = close(game, [1, 2, 2, 4, 1, 2, 5, 9, 10, 7])
    assert news(round_one, DiceRolled)[0].hits == 17
    assert news(round_one, CityRolled)[0].hits == 26
    assert news(round_one, WallsFell)[0] == WallsFell("gaza", 1, 2, 7)
    for army in ("militia_2", "militia_2", "infantry_3"):
        do(game, "judah", Lose(army))
    taken = news(do(game, "judah", Lose("infantry_2")), HitsTaken)[0]
    assert (taken.hits, taken.carried) == (24, 2)

    # Round two: 13 + 7 = 20 take two levels; 15 + 2 = 17 remove two phalanxes, and only phalanxes; 5 are lost.
    round_two = do(game, "judah", Stand(), [1, 1, 2, 2, 3, 1, 3, 7, 8])
    assert news(round_two, WallsFell)[0] == WallsFell("gaza", 2, 0, 0)
    assert game.top.lose_army(game, game.seat_of("judah")).values == ["phalanx_3_hurt"]
    do(game, "judah", Lose("phalanx_3_hurt"))
    last = do(game, "judah", Lose("phalanx_3_hurt"))
    assert news(last, HitsTaken)[0].hits == 12
    assert news(last, CityTaken)[0] == CityTaken("gaza", "judah", 1, "siege")
    assert game.control["gaza"] == "judah"
    assert game.forts["gaza"] == 1
    assert [a for a in judah if a in game.armies] == judah[2:]
    assert game.score("judah") == 1
    assert game.score("philistia") == -1
