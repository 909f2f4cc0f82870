"""3.4-3.6: who fights whom, Simple battles, results."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal
from rules.mighty_kingdoms.battles import ChoosingBattle, Fight
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.news.year import ArmyLost, BattleBegun, BattleDecided, DieAllotted, Retreated
from rules.mighty_kingdoms.orders import Ordering
from rules.mighty_kingdoms.results import Follow, Following
from rules.mighty_kingdoms.simple import Allotting, Rest, Strike
from tests.rules.mighty_kingdoms.stage import act, asks, open_to, stage, told, where

# p1 holds the west and C3, p2 the east; D2 is p2's, with p1's C2 on one side and p2's E2 on the other.
LAND = ["p1 B2 capital", "p1 C2", "p2 D2 village", "p2 E2 capital"]
DUEL = ["p1.1 D2", "p2.1 D2"]


def fight(armies: list[str], *rolls: int, tiles: list[str] | None = None, **more: object) -> MightyKingdoms:
    return stage(LAND if tiles is None else tiles, armies, at="battles", rolls=rolls, **more)


def decided(game: MightyKingdoms) -> str:
    """The winner of the first battle, "draw" or "none"."""
    news = told(game, BattleDecided)
    return (news[0].winner or "draw") if news else "none"


# 3.4


def test_3_4_whoever_has_an_upright_army_beside_an_enemy_must_choose_a_battle() -> None:
    game = fight(["p1.1 D2", "p1.2 C2", "p2.1 D2", "p2.2 C2"])
    assert asks(game, ChoosingBattle, "p1") and open_to(game, "p1", Fight) == ["C2", "D2"]
    assert {v.kind() for v in game.top.offers(game, "p1")} == {"fight"}
    with pytest.raises(Illegal):
        act(game, "p1", Fight("B2", "p2"))


def test_3_4_it_goes_round_until_nobody_can_choose() -> None:
    game = fight(["p1.1 D2", "p1.2 C2", "p2.1 D2", "p2.2 C2"])
    act(game, "p1", Fight("D2", "p2"), 6, 1)  # won; p2 retreats and p2 has the next choice
    while not asks(game, Ordering):
        act(game, game.awaited()[0], game.top.default(game, game.awaited()[0]))
    tiles = {a.tile for a in game.armies.values()}
    assert all(len({a.seat for a in game.armies.values() if a.tile == t}) == 1 for t in tiles)


def test_3_4_upright_enemies_are_fought_first() -> None:
    game = fight(["p1.1 D2", "p2.1 D2 lying", "p3.1 D2"], tiles=[*LAND, "p3 D1"], seats=3)
    assert told(game, BattleBegun)[0].defender == "p3"  # nothing to choose


def test_3_4_those_who_lie_down_do_not_fight_but_share_what_happens() -> None:
    game = fight(["p1.1 D2", "p2.1 D2", "p2.2 D2 lying"], 6, 1)
    (begun,) = told(game, BattleBegun)
    assert begun.dice == {"p1": [6], "p2": [1]} and set(begun.defence) == {"p1.1", "p2.1"}
    assert where(game, "p2.1") == where(game, "p2.2") == "E2 lying"


def test_3_4_a_slaughter_where_all_enemies_lie_down() -> None:
    game = fight(["p1.1 D2", "p2.1 D2 lying"])
    assert told(game, ArmyLost) == [ArmyLost("p2.1", "D2", "slaughtered")] and decided(game) == "none"


# 3.5


@pytest.mark.parametrize(("die", "defends", "hit"), [(5, "", True), (4, "", False), (5, "defends", False)])
def test_3_5_a_die_hits_at_the_armys_defence(die: int, defends: str, hit: bool) -> None:
    game = fight(["p1.1 D2", f"p2.1 D2 {defends}"], die, 1)
    assert told(game, DieAllotted)[0] == DieAllotted("p2.1", die, hit, 400 if hit else 500)
    assert game.armies["p2.1"].points == (400 if hit else 500)


def test_3_5_the_attacker_allots_first_and_dice_go_in_turn() -> None:
    game = fight(["p1.1 D2", "p1.2 D2", "p2.1 D2", "p2.2 D2"], 6, 5, 6, 6)
    assert asks(game, Allotting, "p1") and open_to(game, "p1", Strike) == ["6", "5"]
    act(game, "p1", Strike("6", "p2.1"))
    assert asks(game, Allotting, "p2") and set(open_to(game, "p2", Strike, "6")) == {"p1.1", "p1.2"}
    act(game, "p2", Strike("6", "p1.1"))
    assert asks(game, Allotting, "p1") and open_to(game, "p1", Strike) == ["5"]


def test_3_5_n16_who_leaves_the_rest_to_herald_does_not_lose_his_turn() -> None:
    """p2's first die falls before p1's second."""
    game = fight(["p1.1 D2", "p1.2 D2", "p2.1 D2", "p2.2 D2"], 6, 5, 6, 4)
    act(game, "p1", Strike("6", "p2.1"))
    act(game, "p2", Rest())
    assert told(game, DieAllotted) == [DieAllotted("p1.1", 6, True, 400)] and asks(game, Allotting, "p1")
    act(game, "p1", Rest())
    assert [(n.army[:2], n.die) for n in told(game, DieAllotted)] == [("p2", 5), ("p1", 4)]


def test_3_5_defence_stays_as_it_was_when_the_battle_began() -> None:
    """Two hits on one army of 500: the second still needs a 5, though it has 400 points by then."""
    game = fight(["p1.1 D2", "p1.2 D2", "p2.1 D2"], 5, 4, 1)
    assert [n.hit for n in told(game, DieAllotted) if n.army == "p2.1"] == [True, False]


def test_3_5_the_die_of_a_destroyed_army_stays() -> None:
    game = fight(["p1.1 D2 100", "p1.2 D2", "p2.1 D2 100"], 2, 2, 1)
    strikes = told(game, DieAllotted)
    assert (strikes[0].army, strikes[0].die) == ("p2.1", 2) and game.armies.get("p2.1") is None
    assert asks(game, Allotting, "p2")  # its 1 may still destroy p1.1
    act(game, "p2", Strike("1", "p1.1"))
    assert where(game, "p1.1") == "gone" and decided(game) == "p1"


def test_3_5_who_alone_has_armies_left_wins_lying_ones_count() -> None:
    game = fight(["p1.1 D2 100", "p1.2 D2 lying", "p2.1 D2 100"], 6, 6)
    assert decided(game) == "p1" and where(game, "p1.2") == "D2 lying"


@pytest.mark.parametrize(("rolls", "winner"), [((6, 1), "p1"), ((1, 6), "p2"), ((6, 6), "draw"), ((1, 1), "draw")])
def test_3_5_more_loss_caused_wins(rolls: tuple[int, int], winner: str) -> None:
    assert decided(fight(DUEL, *rolls)) == winner


def test_3_5_the_example() -> None:
    game = fight(["p1.1 D2", "p1.2 D2", "p2.1 D2 defends"], 6, 3, 5)
    assert asks(game, Allotting, "p2")
    act(game, "p2", Strike("5", "p1.2"))
    assert decided(game) == "draw" and where(game, "p1.1") == where(game, "p1.2") == "C2"
    assert game.armies["p1.2"].points == game.armies["p2.1"].points == 400


# 3.6


def test_3_6_the_loser_goes_back_and_lies_down() -> None:
    game = fight(DUEL, 6, 1)
    assert where(game, "p2.1") == "E2 lying" and told(game, Retreated) == [Retreated("p2.1", "D2", "E2", True)]


def test_3_6_without_a_way_back_an_army_is_destroyed() -> None:
    game = fight(DUEL, 1, 6, tiles=[t for t in LAND if t != "p1 C2"])
    assert told(game, ArmyLost) == [ArmyLost("p1.1", "D2", "no_way_back")]


@pytest.mark.parametrize(("tiles", "after"), [(LAND, "C2"), ([t for t in LAND if "C2" not in t], "gone")])
def test_3_6_a_draw_sends_strangers_home_upright(tiles: list[str], after: str) -> None:
    game = fight(DUEL, 1, 1, tiles=tiles)
    assert where(game, "p1.1") == after and where(game, "p2.1") == "D2"


def test_3_6_the_winner_takes_the_tile_with_what_is_in_it_and_may_send_one_army_on() -> None:
    game = fight(DUEL, 6, 1)
    assert game.tiles["D2"].owner == "p1" and game.tiles["D2"].place == "village"
    assert asks(game, Following, "p1") and open_to(game, "p1", Follow, "p1.1") == ["C2"]
    act(game, "p1", Follow("p1.1", "C2"))
    assert where(game, "p1.1") == "C2" and game.tiles["D2"].owner == "p1"


def test_3_6_the_example() -> None:
    tiles = [*LAND[:3], "p2 E2 city"]
    game = fight(DUEL, 6, 2, tiles=tiles)
    assert game.armies["p2.1"].points == 400 and (game.tiles["D2"].owner, game.tiles["D2"].place) == ("p1", "village")
    assert where(game, "p2.1") == "E2 lying"
    assert where(fight(DUEL, 6, 2, tiles=tiles[:3]), "p2.1") == "gone"
