"""7.0 Event markers in combat: 1 and 2, 4, 6 and 7, 19, 22 to 24."""

from __future__ import annotations

from rules.kernel import Done, Pass
from rules.king_david.battle_plans import Plan
from rules.king_david.news.fights import DiceRolled
from rules.king_david.news.markers import MarkerPlayed
from rules.king_david.prisoners import Enlist, places
from rules.king_david.retreat import Retreat, Stand
from rules.king_david.windows import PlayMarker
from tests.rules.king_david.fights import battle, fight_of, watching
from tests.rules.king_david.scene import act, at, close, do, give, news, put, run_on, scene, slot

# 1 and 2


def test_7_1_surprise_the_attacker_strikes_first() -> None:
    game = scene()
    give(game, "judah", "surprise")
    entry = battle(game, [9, 9, 9, 1, 1], judah=["surprise"])
    first, second = news(entry, DiceRolled)
    assert (first.side, first.hits) == ("attackers", 36)
    assert (second.side, second.strength) == ("defenders", 2)  # one chariot left, on its reduced side
    assert game.spent == ["surprise"]


def test_7_2_ambush_the_defender_strikes_first() -> None:
    game = scene()
    give(game, "philistia", "ambush")
    entry = battle(game, [9, 9, 1, 1, 1], philistia=["ambush"])
    first, second = news(entry, DiceRolled)
    assert (first.side, first.hits) == ("defenders", 24)
    assert (second.side, second.strength) == ("attackers", 7)  # two of three phalanxes flipped


def test_7_1_7_2_surprise_and_ambush_cancel() -> None:
    game = scene()
    give(game, "judah", "surprise")
    give(game, "philistia", "ambush")
    entry = battle(game, [1, 1, 1, 1, 1], judah=["surprise"], philistia=["ambush"])
    assert [n.side for n in news(entry, DiceRolled)] == ["attackers", "defenders"]
    assert fight_of(game).first == ""


def test_7_1_only_in_the_first_round_and_only_by_its_side() -> None:
    game = scene()
    give(game, "judah", "surprise", "ambush")
    put(game, "gath", "judah_phalanx_3", "philistia_chariot_3")
    slot(game, "judah")
    do(game, "judah", Done())
    window = game.top  # plans
    assert window.plan_markers(game, game.seat_of("judah")).values == ["ambush", "surprise"]
    do(game, "judah", Plan(["ambush"], "cheapest", "ask", "pass"))
    do(game, "philistia", Plan([], "cheapest", "ask", "pass"))
    run_on(game, [1, 1])
    assert "ambush" in game.hands["judah"]  # the attacker has no use for it


# 4


def test_7_4_act_of_god_rolls_one_side_again() -> None:
    game = scene()
    give(game, "judah", "act_of_god")
    entry = battle(game, [1, 1, 1, 5, 5, 9, 9, 9], judah=["act_of_god"])
    rolled = [(n.side, n.hits) for n in news(entry, DiceRolled)]
    assert rolled == [("attackers", 12), ("defenders", 16), ("attackers", 36)]


def test_qa_event_4_one_re_roll_for_each_marker_in_the_order_played() -> None:
    game = scene()
    give(game, "moab", "act_of_god")
    give(game, "tyre", "act_of_god")
    watching(game, "moab", "tyre")
    battle(game, [])
    for player in ("moab", "tyre"):  # the window before the dice
        do(game, player, Pass())
    close(game, [9, 9, 9, 1, 1])
    do(game, "moab", PlayMarker("act_of_god", "attackers"))
    do(game, "moab", Pass())
    do(game, "tyre", PlayMarker("act_of_god", "attackers"))
    do(game, "tyre", Pass())
    entry = close(game, [2, 2, 2, 3, 3, 3])
    assert [n.player for n in news(entry, MarkerPlayed)] == ["tyre", "moab"]  # initiative order
    assert [n.dice for n in news(entry, DiceRolled)] == [[2, 2, 2], [3, 3, 3]]


# 6, 7


def test_7_6_q53_effective_weaponry_adds_one_to_each_die_for_the_whole_combat() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    entry = battle(game, [1, 1, 1, 1, 1], judah=["effective_weaponry"])
    assert news(entry, DiceRolled)[0].hits == 3 + 9 + 3
    do(game, "judah", Stand())
    entry = act(game, "philistia", Stand(), [1, 1, 1, 1, 1])
    assert news(entry, DiceRolled)[0].bonus == 3


def test_7_7_ineffective_weaponry_takes_one_from_each_enemy_die() -> None:
    game = scene()
    give(game, "philistia", "ineffective_weaponry")
    entry = battle(game, [4, 4, 4, 1, 1], philistia=["ineffective_weaponry"])
    assert news(entry, DiceRolled)[0].hits == 12 + 9 - 3


def test_7_6_7_7_negate_each_other() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    give(game, "philistia", "ineffective_weaponry")
    plans = {"judah": ["effective_weaponry"], "philistia": ["ineffective_weaponry"]}
    entry = battle(game, [4, 4, 4, 1, 1], **plans)
    assert news(entry, DiceRolled)[0].bonus == 0


# 19


def test_7_19_the_ark_adds_two_to_each_of_judahs_dice_in_one_round() -> None:
    game = scene()
    give(game, "judah", "ark_of_the_lord")
    entry = battle(game, [1, 1, 1, 1, 1], judah=["ark_of_the_lord"])
    assert news(entry, DiceRolled)[0].bonus == 6
    do(game, "judah", Stand())
    entry = act(game, "philistia", Stand(), [1, 1, 1, 1, 1])
    assert news(entry, DiceRolled)[0].bonus == 0


def test_qa_event_19_others_may_keep_it_but_not_play_it() -> None:
    game = scene()
    give(game, "philistia", "ark_of_the_lord")
    battle(game, [1, 1, 1, 1, 1], philistia=["ark_of_the_lord"])
    assert game.hands["philistia"] == ["ark_of_the_lord"]


def test_q61_with_three_players_the_ark_is_played_once() -> None:
    game = scene(3)
    give(game, "judah", "ark_of_the_lord", "ark_of_the_lord")
    battle(game, [1, 1, 1, 1, 1], judah=["ark_of_the_lord"])
    assert game.ark_played
    do(game, "judah", Stand())
    act(game, "philistia", Stand(), [1, 1, 1, 1, 1])
    assert game.hands["judah"] == ["ark_of_the_lord"]


# 22, 23, 24


def test_7_22_q63_a_unit_in_revolt_neither_fights_nor_suffers_and_stays_its_owners() -> None:
    game = scene()
    give(game, "judah", "troop_revolt")
    entry = battle(game, [1, 1, 1, 1], judah=["troop_revolt"])
    assert len(news(entry, DiceRolled)[1].dice) == 1
    assert len(fight_of(game).revolt) == 1
    do(game, "judah", Stand())
    do(game, "philistia", Retreat("ekron"))
    assert game.count_friends("ekron", "philistia") == 2  # it goes where its side goes


def test_7_22_if_its_side_is_wiped_out_it_retreats() -> None:
    game = scene()
    give(game, "judah", "troop_revolt")
    battle(game, [10, 10, 10, 1], judah=["troop_revolt"])
    do(game, "philistia", Retreat("ashkelon"))
    assert game.count_friends("gath", "philistia") == 0
    assert sum(1 for a in game.armies if a.startswith("philistia")) == 1


def test_7_23_q64_a_bribed_unit_fights_for_the_briber_and_returns() -> None:
    game = scene()
    give(game, "philistia", "bribe")
    entry = battle(game, [1, 1, 1, 1, 1], philistia=["bribe"])
    assert game.resource["philistia"] == 19
    attack, defence = news(entry, DiceRolled)
    assert (len(attack.dice), len(defence.dice)) == (2, 3)
    do(game, "judah", Retreat("lachish"))
    assert game.count_friends("lachish", "judah") == 3  # it comes back to its side's armies


def test_7_23_if_none_of_its_side_is_left_it_is_removed() -> None:
    game = scene()
    give(game, "philistia", "bribe")
    battle(game, [1, 1, 10, 10, 10], philistia=["bribe"])
    do(game, "judah", Stand())
    act(game, "philistia", Stand(), [1, 1, 10, 10, 10])
    assert not any(a.startswith("judah") for a in game.armies)


def test_7_24_q65_prisoners_are_recruited_by_type_for_one_point_each() -> None:
    game = scene()
    give(game, "judah", "recruit_prisoners")
    put(game, "gath", *["judah_phalanx_4"] * 3, "philistia_militia_1", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["recruit_prisoners"], "cheapest", "ask", "pass"))
    do(game, "philistia", Plan([], "cheapest", "ask", "pass"))
    run_on(game, [9, 9, 9, 1, 1])
    assert at(game) == "recruiting"
    seat = game.seat_of("judah")
    assert game.top.enlist_troop(game, seat).values == ["militia"]
    do(game, "judah", Enlist("militia", "gath"))
    assert game.resource["judah"] == 18
    assert game.count_friends("gath", "judah") == 4
    assert game.top.kind() != "recruiting" or "gath" not in places(game, "judah", game.top.area)  # full: as in 10.3


def test_7_24_an_army_eliminated_after_a_bribe_can_be_recruited() -> None:
    game = scene()
    give(game, "judah", "bribe", "recruit_prisoners")
    put(game, "gath", "judah_phalanx_3", "philistia_infantry_3")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["bribe", "recruit_prisoners"], "cheapest", "ask", "pass"))
    do(game, "philistia", Plan([], "cheapest", "ask", "pass"))
    run_on(game)
    assert game.top.enlist_troop(game, game.seat_of("judah")).values == ["infantry"]


def test_7_24_an_army_in_revolt_that_has_no_way_out_can_be_recruited() -> None:
    game = scene()
    give(game, "judah", "troop_revolt", "recruit_prisoners")
    put(game, "gath", "judah_phalanx_3", "philistia_infantry_3")
    for near in game.atlas.near["gath"]:
        put(game, near, "judah_militia_2" if near != "keilah" else "judah_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["troop_revolt", "recruit_prisoners"], "cheapest", "ask", "pass"))
    do(game, "philistia", Plan([], "cheapest", "ask", "pass"))
    run_on(game)
    assert not any(game.counter(a).country == "philistia" for a in game.armies)
    assert game.top.enlist_troop(game, game.seat_of("judah")).values == ["infantry"]
