"""6.2 Combat, leaders and retreats."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Entry, Illegal, check
from rules.king_david import CAMPAIGN
from rules.king_david.anytime import BreakAlliance
from rules.king_david.battle_plans import Plan
from rules.king_david.combat import Battle
from rules.king_david.deciding import Decide
from rules.king_david.game import KingDavid
from rules.king_david.hits import Struck, most_used, open_losses
from rules.king_david.movement import Move
from rules.king_david.news.fights import BattleDeclared, BattleOver, CannotPay, DiceRolled, LeaderCameHome, LeaderFell
from rules.king_david.retreat import Retreat, Stand
from tests.rules.king_david.scene import at, close, do, news, put, scene, slot, station

RUN = Plan([], "cheapest", "ask", "pass")
NEVER = Plan([], "cheapest", "never", "pass")


def battle_of(game: KingDavid) -> Battle:
    return game.enclosing(Battle)


def fight(game: KingDavid, attacker: str, *others: str, plan: Plan = RUN, rolls: list[int] | None = None) -> Entry:
    """End the movement; all sides plan alike; the first round is rolled."""
    do(game, attacker, Done())
    for player in (attacker, *others):
        do(game, player, plan)
    return close(game, rolls)


def test_6_2_combat_is_mandatory_and_costs_one_point_for_each_area() -> None:
    game = scene()
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    put(game, "ekron", "judah_infantry_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    assert game.top.about == "next_fight"  # Q94: the owner chooses which comes first
    do(game, "judah", Decide("ekron"))
    assert game.resource["judah"] == 19
    assert at(game) == "plans"


def test_6_2_1_q25_armies_in_a_declared_combat_are_open_to_all() -> None:
    game = scene()
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    put(game, "gaza", "philistia_chariot_4")
    slot(game, "judah")
    assert not CAMPAIGN.view(game, None).armies
    declared = news(do(game, "judah", Done()), BattleDeclared)[0]
    assert declared.attackers == {"judah": ["infantry_3"]}
    assert len(CAMPAIGN.view(game, None).armies) == 2  # the chariot in Gaza stays hidden


def test_6_2_dice_by_type_and_terrain() -> None:
    game = scene()
    armies = put(game, "keilah", "judah_phalanx_4", "judah_infantry_3", "judah_militia_2", "philistia_chariot_4")
    slot(game, "judah")
    do(game, "judah", Done())
    battle = battle_of(game)
    assert [battle.die(game, a) for a in armies] == [10, 8, 6, 8]
    game = scene()
    chariot = put(game, "gath", "judah_infantry_3", "philistia_chariot_4")[1]
    slot(game, "judah")
    do(game, "judah", Done())
    assert battle_of(game).die(game, chariot) == 10


def test_6_2_4_both_results_stand_before_anybody_is_hit() -> None:
    game = scene()
    put(game, "gath", "judah_militia_1", "philistia_militia_1")
    slot(game, "judah")
    entry = fight(game, "judah", "philistia", rolls=[6, 6])
    over = news(entry, BattleOver)[0]
    assert (over.attackers, over.defenders) == (0, 0)
    assert "gath" not in game.control  # Q106: both gone, control unchanged


def test_q35_as_many_hits_as_possible_must_be_used() -> None:
    assert most_used([10, 10, 8, 6], 17) == 16
    host = [Struck("a", 10, 2, False), Struck("b", 8, 2, False), Struck("c", 6, 2, False)]
    assert open_losses(host, 14) == ["b", "c"]  # 8 + 6, not 10
    assert open_losses(host, 12) == ["a"]
    assert open_losses(host, 5) == []


def test_q36_every_army_takes_a_step_before_any_takes_two() -> None:
    host = [Struck("a", 6, 1, True), Struck("b", 10, 2, False)]
    assert open_losses(host, 9) == []  # b must be next, and cannot
    assert open_losses(host, 10) == ["b"]
    assert open_losses([Struck("a", 6, 1, True), Struck("b", 10, 1, True)], 9) == ["a"]


def test_q38_hits_left_over_wait_for_the_next_round_of_the_same_combat() -> None:
    game = scene()
    put(game, "gath", "judah_phalanx_4", "judah_phalanx_4", "philistia_chariot_4", "philistia_chariot_4")
    slot(game, "judah")
    fight(game, "judah", "philistia", rolls=[1, 1, 1, 1])  # 10 against 10
    battle = battle_of(game)
    assert battle.carried == {"attackers": 0, "defenders": 0}
    do(game, "judah", Stand())
    do(game, "philistia", Stand(), [1, 1, 1, 1])  # strengths 4 and 2 now: 8 against 8
    assert battle_of(game).carried == {"attackers": 8, "defenders": 8}


def test_6_2_5_first_the_attacker_then_the_defender_decides() -> None:
    game = scene()
    put(game, "ziklag", "judah_phalanx_4", "judah_phalanx_4")
    put(game, "gaza", "philistia_chariot_4", "philistia_chariot_4")
    slot(game, "judah")
    do(game, "judah", Move("ziklag", "none", "gaza", ["phalanx_4", "phalanx_4"]))
    fight(game, "judah", "philistia", rolls=[1, 1, 1, 1])
    assert game.asked() == [game.seat_of("judah")]
    assert "ziklag" in game.top.retreat_to(game, game.seat_of("judah")).values  # attackers may go back
    do(game, "judah", Stand())
    ways = game.top.retreat_to(game, game.seat_of("philistia")).values
    assert "ziklag" not in ways  # from which enemies entered
    assert "ashkelon" in ways
    with pytest.raises(Illegal, match=r"6\.2\.5"):
        check(game, game.seat_of("philistia"), Retreat("ziklag"))
    do(game, "philistia", Retreat("ashkelon"))
    assert at(game) == "sieges"


def test_q34_a_body_is_split_only_if_no_single_area_takes_it() -> None:
    game = scene()
    four = ["philistia_militia_2"] * 4
    put(game, "gaza", *four, *["judah_militia_1"] * 3)
    put(game, "ashkelon", *["philistia_infantry_3"] * 2)
    put(game, "sharuhen", *["philistia_infantry_2"] * 2)
    put(game, "lachish", "judah_infantry_3")
    put(game, "ziklag", "judah_infantry_3")
    slot(game, "judah")
    fight(game, "judah", "philistia", rolls=[1] * 7)
    do(game, "judah", Stand())
    assert sorted(game.top.retreat_to(game, game.seat_of("philistia")).values) == ["ashkelon", "sharuhen"]
    do(game, "philistia", Retreat("ashkelon"))  # the rest must follow, and there is only one place left
    assert game.count_friends("gaza", "philistia") == 0
    assert (game.count_friends("ashkelon", "philistia"), game.count_friends("sharuhen", "philistia")) == (4, 4)


def test_q30_without_a_resource_point_the_attacker_must_retreat() -> None:
    game = scene()
    game.resource["judah"] = 0
    put(game, "lachish", "judah_infantry_3")
    put(game, "gath", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Move("lachish", "none", "gath", ["infantry_3"]))
    entry = do(game, "judah", Done())
    assert news(entry, CannotPay)
    assert at(game) == "leaving"
    with pytest.raises(Illegal, match="must retreat"):
        check(game, game.seat_of("judah"), Stand())
    do(game, "judah", Retreat("lachish"))
    assert game.count_friends("lachish", "judah") == 1


def test_q30_who_cannot_retreat_loses_a_step_and_there_is_no_combat() -> None:
    game = scene()
    game.resource["judah"] = 0
    army = put(game, "gath", "judah_infantry_3", "philistia_militia_1")[0]
    for area in game.atlas.near["gath"]:
        put(game, area, "philistia_militia_2")
    slot(game, "judah")
    do(game, "judah", Done())
    assert game.armies[army].hurt
    assert game.count_friends("gath", "philistia") == 1


def test_q31_food_pays_for_a_combat_only_with_the_setting() -> None:
    game = scene(convert_anywhere=True)
    game.resource["judah"], game.food["judah"] = 0, 3
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    assert at(game) == "plans"
    assert game.food["judah"] == 0  # three for one, without a port


@pytest.mark.parametrize(("roll", "fate"), [(1, "relocated"), (4, "relocated"), (5, "captured"), (6, "dead")])
def test_6_2_6_a_leader_whose_armies_are_gone_rolls_a_d6(roll: int, fate: str) -> None:
    game = scene()
    put(game, "gath", "judah_militia_1", *["philistia_chariot_4"] * 3)
    put(game, "hebron", "judah_infantry_3")
    station(game, joab="gath")
    slot(game, "judah")
    entry = fight(game, "judah", "philistia", rolls=[1, 5, 5, 5, roll])
    assert news(entry, LeaderFell)[0].fate == fate
    joab = game.leaders["joab"]
    if fate == "relocated":
        assert joab.area == "hebron"  # the nearest friendly stack
        assert news(entry, LeaderCameHome)
    elif fate == "captured":
        assert (joab.fate, joab.captor, joab.due) == ("captive", "philistia", 3)
    else:
        assert joab.fate == "dead"


def test_q13_the_owner_breaks_ties_between_stacks() -> None:
    game = scene()
    put(game, "gath", "judah_militia_1", *["philistia_chariot_4"] * 3)
    put(game, "keilah", "judah_infantry_3")
    put(game, "lachish", "judah_infantry_3")
    station(game, joab="gath")
    slot(game, "judah")
    fight(game, "judah", "philistia", rolls=[1, 5, 5, 5, 2])
    assert game.top.choices == ["keilah", "lachish"]


def test_6_2_6_leaders_retreat_with_their_armies() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_4"] * 2, *["philistia_chariot_4"] * 2)
    station(game, joab="gath")
    slot(game, "judah")
    fight(game, "judah", "philistia", rolls=[1, 1, 1, 1])
    do(game, "judah", Retreat("lachish"))
    assert game.leaders["joab"].area == "lachish"


def test_q8_former_allies_who_stand_together_must_fight() -> None:
    game = scene()
    game.alliances = [["judah", "philistia"]]
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    slot(game, "judah")
    do(game, "philistia", BreakAlliance("judah"))
    assert game.former == [["judah", "philistia"]]
    do(game, "judah", Done())
    assert at(game) == "plans"


def test_q103_allies_with_different_enemies_and_q104_the_larger_contingent_commands() -> None:
    game = scene()
    game.alliances = [["aramea", "philistia"]]
    put(game, "gath", "judah_infantry_3", "judah_infantry_3", "philistia_militia_1")
    put(game, "gath", "aramea_infantry_3", "aramea_infantry_2")
    slot(game, "judah")
    do(game, "judah", Done())
    battle = battle_of(game)
    assert battle.commander == {"attackers": "judah", "defenders": "aramea"}
    assert set(game.asked()) == {game.seat_of(p) for p in ("judah", "aramea", "philistia")}


def test_q105_an_ally_in_the_combat_may_pay() -> None:
    game = scene()
    game.alliances = [["aramea", "judah"]]
    game.resource["judah"] = 0
    put(game, "gath", "judah_infantry_3", "aramea_infantry_3", "philistia_militia_1")
    slot(game, "judah", "aramea")
    do(game, "judah", Done())
    do(game, "aramea", Done())
    assert (game.top.about, game.asked()) == ("pay", [game.seat_of("aramea")])
    do(game, "aramea", Decide("yes"))
    assert game.resource["aramea"] == 19
    assert at(game) == "plans"


def test_plans_run_a_combat_through_without_a_question() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_4"] * 3, *["philistia_militia_2"] * 2)
    slot(game, "judah")
    entry = fight(game, "judah", "philistia", plan=NEVER)
    assert news(entry, BattleOver)
    assert len(news(entry, DiceRolled)) >= 2


def test_a_plan_stays_secret() -> None:
    game = scene()
    put(game, "gath", *["judah_phalanx_4"] * 2, *["philistia_chariot_4"] * 2)
    slot(game, "judah")
    fight(game, "judah", "philistia", rolls=[1, 1, 1, 1])
    view = CAMPAIGN.view(game, game.seat_of("philistia"))
    battle = next(f for f in view.stack if f.kind() == "battle")
    assert list(battle.plan) == [game.seat_of("philistia")]
