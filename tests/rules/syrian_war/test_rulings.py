"""One test per ruling, P1 to P34, named by it."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import Concede, Illegal, offers, play
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.battle import Battle, Recover, Replacing
from rules.syrian_war.facts import NAMELESS
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.generals import Appoint, Generals
from rules.syrian_war.news import (
    BattleJoined,
    GeneralRolled,
    Moved,
    Recovered,
    ReinforcementsRolled,
    ReplacementsRolled,
    Retreated,
)
from rules.syrian_war.outcome import carriers, most_commands, pips
from rules.syrian_war.reinforcing import Reinforce, Reinforcing, WithChariot
from rules.syrian_war.reported_battle import Reporting
from rules.syrian_war.turn import Advance, GiveWay, Move, Stay, Withdraw
from rules.syrian_war.victory import call_time
from rules.syrian_war.ways import Propose
from tests.rules.syrian_war.scenes import (
    P,
    S,
    account,
    act,
    asks,
    battle,
    begin,
    close,
    ended,
    fought,
    moves,
    new,
    only,
    reinforcing,
    scene,
    time_up,
    told,
)


def test_P1_the_generals_value_is_on_every_pip_die_and_no_die_falls_below_1() -> None:
    assert [pips(die, -1) for die in (1, 2, 6)] == [1, 1, 5]
    assert pips(6, 2) == 8  # no upper limit
    game = new()
    assert (game.general(P).value, game.general(S).value) == (0, 1)


def test_P2_the_army_that_moved_in_last_attacks() -> None:
    game = moves(first=P, battles="table")
    act(game, P, Advance())
    entry = act(game, S, Stay())
    assert told(entry, BattleJoined)[0].attacker == P
    game = moves(first=P, p="samaria", s="north_palestine", battles="table")
    act(game, P, Advance())
    entry = act(game, S, Advance())
    assert told(entry, BattleJoined)[0].attacker == S


def test_P2_in_the_first_battle_seleucus_attacks() -> None:
    entry = act(new(battles="table"), P, Stay())
    assert told(entry, BattleJoined)[0].attacker == S


def test_P3_undecided_the_attacker_retreats_and_keeps_the_initiative_he_had() -> None:
    game = battle(attacker=S)
    entry = fought(game, account("draw", ["Ax", "Ax"], ["Ax", "Ps"], rounds=10), 4, 3)
    rolled = {n.side: n.minus for n in told(entry, ReplacementsRolled)}
    assert rolled == {P: 1, S: 3}  # the defender as winner, the attacker as loser
    assert game.armies[S].space == "north_palestine" and game.armies[P].space == "south_palestine"
    assert game.initiative == S and game.battles[-1].winner == ""


def test_P4_replacements_are_the_die_less_1_or_3_and_at_most_half_of_the_lost() -> None:
    game = battle()
    entry = fought(game, account(S, ["Pk"] * 8 + ["LH"], ["Ax", "Wb", "Wb"]), 6, 6)
    may = {n.side: (n.lost, n.may) for n in told(entry, ReplacementsRolled)}
    assert may == {P: (9, 3), S: (3, 1)}
    with pytest.raises(Illegal):
        play(game, P, Recover(["Pk"] * 4))
    act(game, P, Recover(["Pk", "Pk", "LH"]))
    act(game, S, Recover(["Wb"]))
    close(game)
    assert game.armies[P].elements["Pk"] == 2 and game.armies[P].elements["LH"] == 2
    assert game.armies[S].elements["Wb"] == 1 and game.armies[S].elements["Ax"] == 2
    assert game.armies[P].gone == {"Pk": 6}


def test_P4_a_lost_chariot_is_no_lost_element() -> None:
    game = battle()
    entry = fought(game, account(S, ["Pk"] * 8, ["SCh", "Ax"]), 6, 6)
    seleucid = next(n for n in told(entry, ReplacementsRolled) if n.side == S)
    assert (seleucid.lost, seleucid.may) == (1, 0)
    assert "SCh" not in game.armies[S].elements and "SCh" not in game.armies[S].gone


def test_P5_each_rolls_less_the_spaces_to_his_own_edge() -> None:
    game = scene("begin", p="south_palestine", s="north_palestine")
    entry = begin(game, 5, 5)
    assert [(n.side, n.minus, n.may) for n in told(entry, ReinforcementsRolled)] == [(P, 2, 3), (S, 3, 2)]
    game = scene("begin", p="judea", s="south_palestine")
    entry = begin(game, 5, 3)
    assert [(n.minus, n.may) for n in told(entry, ReinforcementsRolled)] == [(0, 5), (4, 0)]


def test_P6_one_chariot_may_join_outside_the_die() -> None:
    game = scene("begin")
    only(game, S, Kn=2, Pk=8)
    begin(game, 1, 1)  # nothing from the die
    act(game, S, WithChariot([]))
    close(game)
    assert game.armies[S].elements["SCh"] == 1
    with pytest.raises(Illegal, match="no chariot for you"):
        play(reinforcing(4, 4, p="judea"), P, WithChariot([]))


def test_P6_never_two_chariots_and_never_more_than_24() -> None:
    game = scene("begin")
    only(game, S, SCh=1, Pk=8)
    begin(game, 1, 6)
    assert offers(game, S) == [Reinforce]  # it has one
    game = scene("begin")
    only(game, S, Pk=23)
    begin(game, 1, 6)
    with pytest.raises(Illegal):
        play(game, S, WithChariot(["Kn"]))  # 25
    act(game, S, WithChariot([]))
    close(game)
    assert game.armies[S].size == 24


def test_P7_an_army_that_shares_the_enemys_space_cannot_advance() -> None:
    game = moves(first=P)
    act(game, P, Advance())
    assert Advance not in offers(game, S)
    with pytest.raises(Illegal, match="enemy is here"):
        play(game, S, Advance())


def test_P8_the_second_mover_who_finds_the_enemy_may_stay_or_step_back() -> None:
    game = moves(first=S, battles="table")
    act(game, S, Advance())
    assert offers(game, P) == [Stay, Withdraw]
    back = play(game, P, Withdraw())[0]
    assert asks(back, Reinforcing) and not back.battles
    stay = play(game, P, Stay())[0]
    assert asks(stay, Reporting)


def test_P8_in_the_first_pair_only_ptolemy_decides() -> None:
    game = new()
    assert game.asked() == [P] and offers(game, P) == [Stay, Withdraw]
    act(game, P, Withdraw(), 6, 6)
    assert game.armies[P].space == "samaria" and asks(game, Reinforcing)


def test_P9_retreating_off_the_end_loses_at_once() -> None:
    game = battle("judea")
    fought(game, account(S, ["Pk"] * 8, []))
    assert ended(game) == ([S], "driven_off_the_map")


def test_P10_each_space_belongs_to_the_last_army_in_it_and_a_shared_one_to_nobody() -> None:
    game = new()
    assert list(game.holders.values()) == [P, P, "", S, S, S, S]
    act(game, P, Withdraw())
    assert list(game.holders.values()) == [P, P, S, S, S, S, S]


def test_P10_more_spaces_then_more_elements_then_the_last_battle_else_a_draw() -> None:
    game = moves()
    game.holders = dict.fromkeys(game.holders, "")
    game.open_entry(begin(scene("first")))  # somewhere to tell it
    game.holders["judea"] = P
    call_time(game)
    assert ended(game) == ([P], "majority_of_the_track")
    game.holders["syria"] = S
    call_time(game)
    assert ended(game) == ([S], "more_elements")
    only(game, P, Pk=10)
    only(game, S, Pk=10)
    call_time(game)
    assert ended(game) == ([], "all_equal")
    other = battle()
    fought(other, account(P, [], ["Pk"] * 8))
    game.battles = other.battles
    call_time(game)
    assert ended(game) == ([P], "won_the_last_battle")


def test_P11_initiative_is_given_up_with_a_backward_move_of_ones_own() -> None:
    game = moves(first=S)
    assert GiveWay in offers(game, S)
    act(game, S, GiveWay())
    assert game.initiative == P
    assert game.asked() == [P]  # still the second mover of this pair
    assert GiveWay not in offers(moves_second(), P)  # he does not have it
    with pytest.raises(Illegal, match="initiative is not yours"):
        play(moves_second(), P, GiveWay())


def moves_second() -> SyrianWar:
    game = moves(first=S)
    act(game, S, Stay())
    return game


def test_P12_when_all_are_dead_a_nameless_commander_with_minus_1_leads() -> None:
    game = scene("generals")
    game.armies[P].dead, game.armies[P].general = ["nikias", "kassander", "ptolemy_iv"], ""
    begin(game)
    assert game.armies[P].general == NAMELESS
    assert game.general(P).value == -1 and not game.general(P).royal
    assert game.asked() == [S]


def test_P13_a_royal_leader_who_is_not_with_the_army_is_safe() -> None:
    game = battle()
    assert game.armies[P].general == "nikias"
    fought(game, account(S, ["Kn", "Kn"], [], (P,)), 1)
    assert game.armies[P].dead == ["nikias"] and game.result is None


def test_P14_fewer_than_four_after_the_replacements_is_annihilated() -> None:
    game = battle()
    only(game, P, Pk=8)
    fought(game, account(S, ["Pk"] * 5, []), 3)
    assert ended(game) == ([S], "annihilated")
    game = battle()
    only(game, P, Pk=8)
    fought(game, account(S, ["Pk"] * 5, []), 4)  # one comes back
    assert game.result is None and game.armies[P].size == 4


def test_P15_the_loser_retreats_the_winner_stays_and_takes_the_initiative() -> None:
    game = battle(attacker=S)
    fought(game, account(P, [], ["Pk"] * 8))
    assert game.armies[P].space == "south_palestine" and game.armies[S].space == "north_palestine"
    assert game.initiative == P


def test_P16_time_is_called_after_so_many_pairs_the_opening_not_counted() -> None:
    game = new(pairs=6)
    act(game, P, Withdraw())
    while game.result is None:
        time_up(game, 1, 1)
    assert game.pair == 6 and ended(game) == ([S], "majority_of_the_track")


@pytest.mark.parametrize("pairs", [5, 31])
def test_P16_six_to_thirty_pairs(pairs: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"pairs": pairs}, CAMPAIGN.options)


def test_P17_armies_pools_generals_and_dice_are_public_and_only_sealed_answers_are_not() -> None:
    game = scene("generals")
    begin(game)
    act(game, P, Appoint("ptolemy_iv"))
    own, others = CAMPAIGN.view(game, P), CAMPAIGN.view(game, S)
    assert own.armies == others.armies == CAMPAIGN.view(game, None).armies == game.armies
    assert own.stack[-1].answers and not others.stack[-1].answers
    assert others.answered == [P]  # who has answered may be known


def test_P18_march_exceptions_of_this_campaign() -> None:
    march = CAMPAIGN.shipped.battle.march
    assert (march.nearest, march.into_contact_first_march, march.into_contact_first_bound) == (300, ["Wb"], ["Ps"])


def test_P19_the_sequence_of_a_pair() -> None:
    game = new(battles="table")
    act(game, P, Withdraw(), 6, 6)  # the opening; then both roll
    seen = []
    while not asks(game, Reporting):
        seen.append((game.top.kind(), game.asked()))
        act(game, S, Advance()) if asks(game, Move) and game.asked() == [S] else time_up(game)
    assert seen == [("reinforcing", [P]), ("generals", [P, S]), ("move", [S]), ("move", [P])]
    time_up(game)  # nobody reports: the attacker falls back, and the next pair begins
    assert game.pair == 2 and not game.is_shared()


def test_P20_one_space_forward_one_back_or_none_and_the_second_sees_the_first() -> None:
    game = moves(first=S, p="judea", s="south_palestine")
    assert offers(game, S) == [Advance, Stay, Withdraw, GiveWay]
    entry = act(game, S, Advance())
    assert told(entry, Moved)[0].to == "samaria" and game.asked() == [P]
    entry = time_up(game)  # late: he stays
    assert told(entry, Moved)[0].way == "stays"


def test_P21_generals_are_changed_by_both_at_once_sealed_then_shown() -> None:
    game = scene("generals")
    begin(game)
    assert game.asked() == [P, S]
    act(game, P, Appoint("kassander"))
    assert game.armies[P].general == "nikias"  # not yet
    time_up(game)  # Seleucus is late: no change
    assert game.armies[P].general == "kassander" and game.armies[S].general == "antiochus_iii"


def test_P21_a_dead_general_is_replaced_there_also_after_the_opening_battle() -> None:
    game = new(battles="table")
    act(game, P, Stay())
    act(game, P, account(S, ["Kn", "Kn"], [], (P,)))
    time_up(game, 1)  # confirmed by silence; Nikias dies
    time_up(game) if asks(game, Reinforcing) else None
    assert asks(game, Generals) and game.armies[P].general == ""
    with pytest.raises(Illegal):
        play(game, P, Appoint("nikias"))
    act(game, P, Appoint("ptolemy_iv"))
    act(game, S, Appoint("persias"))
    close(game)
    assert game.armies[P].general == "ptolemy_iv" and game.armies[S].general == "persias"


def test_P22_only_from_the_first_column_then_the_rest_of_the_roll_from_the_next() -> None:
    game = scene("begin", p="judea")
    game.armies[P].pool = [{"LH": 2}, {"Kn": 1, "Pk": 2}, {"Pk": 2}]
    begin(game, 5)
    with pytest.raises(Illegal):
        play(game, P, Reinforce(["Kn"]))
    act(game, P, Reinforce(["LH", "LH"]))
    close(game)
    assert asks(game, Reinforcing) and game.asked() == [P]  # three are left of the roll
    act(game, P, Reinforce(["Pk", "Kn"]))
    close(game)
    assert asks(game, Generals)  # the column is not empty, so the roll ends here
    assert game.armies[P].pool == [{"Pk": 1}, {"Pk": 2}] and game.armies[P].size == 22


def test_P22_fewer_may_be_taken_and_at_24_the_roll_is_lost() -> None:
    game = reinforcing(6, 6, p="judea")
    assert game.asked() == [P]  # Seleucus has 24
    act(game, P, Reinforce([]))
    close(game)
    assert game.armies[P].size == 18 and sum(game.armies[P].pool[0].values()) == 10


def test_P22_late_as_many_as_allowed_in_the_given_order() -> None:
    game = reinforcing(6, 6, p="judea")
    time_up(game)
    assert game.armies[P].pool[0] == {"LH": 2, "Ps": 2}  # Pk, Kn, El and Ax came
    assert game.armies[P].elements == {"Kn": 5, "LH": 2, "Pk": 10, "Ax": 4, "Ps": 2, "El": 1}


def test_P23_both_reinforce_at_the_same_time() -> None:
    game = scene("begin", p="judea", s="lebanon")
    only(game, S, Pk=8, Kn=2)
    begin(game, 4, 4)
    assert game.asked() == [P, S]
    first = play(game, P, Reinforce(["Kn"]))[0]
    assert first.top.reinforce_elements(first, S) == game.top.reinforce_elements(game, S)


def test_P24_replacements_return_before_the_retreat_and_count_all_that_was_lost() -> None:
    game = battle()
    entry = fought(game, account(S, ["Pk"] * 4, []), 6)
    order = [type(t.news) for t in entry.told]
    assert order.index(Recovered) < order.index(Retreated)
    assert told(entry, Recovered)[0].elements == {"Pk": 2}


def test_P25_winner_and_loser_of_the_roll_are_those_of_the_battle() -> None:
    entry = fought(battle(attacker=S), account(P, ["Pk"], ["Pk"] * 4), 2, 2)
    assert {n.side: n.minus for n in told(entry, ReplacementsRolled)} == {P: 1, S: 3}


def test_P25_a_draw_before_round_10_counts_as_undecided() -> None:
    game = battle(attacker=P)
    fought(game, account("draw", ["Ax"], ["Ax"], rounds=4))
    assert game.armies[P].space == "samaria" and game.initiative == S


def test_P26_after_a_battle_death_replacements_losing_retreat_initiative() -> None:
    assert Battle.steps[3:] == ("deaths", "replacements", "recorded", "losing", "retreat", "initiative")
    game = battle()
    entry = fought(game, account(P, [], ["Kn", "Kn", "Pk", "Pk"], (S,)), 2, 6, 6)
    kinds = [type(t.news) for t in entry.told]
    assert kinds.index(GeneralRolled) < kinds.index(ReplacementsRolled)
    assert asks(game, Replacing)


def test_P27_both_lose_at_once_the_battles_winner_wins_the_game() -> None:
    game = battle()
    game.armies[P].general = "ptolemy_iv"
    fought(game, account(S, ["Kn", "Kn"], ["Kn", "Kn"], (P, S)), 1, 1)
    assert ended(game) == ([S], "both_lost")
    game = battle()
    game.armies[P].general = "ptolemy_iv"
    fought(game, account("draw", ["Kn", "Kn"], ["Kn", "Kn"], (P, S), rounds=10), 1, 1)
    assert ended(game) == ([], "both_lost_drawn")


def test_P28_a_royal_leader_killed_in_a_won_battle_loses_the_game_all_the_same() -> None:
    game = battle()
    fought(game, account(S, ["Pk"] * 8, ["Kn"], (S,)), 3)
    assert game.battles[-1].winner == S
    assert ended(game) == ([P], "royal_leader_killed")


def test_P29_the_generals_element_is_a_knight_while_there_is_one() -> None:
    rules = CAMPAIGN.shipped.battle
    assert carriers(rules, {"Pk": 3, "Kn": 1}) == ["Kn"]
    assert carriers(rules, {"Pk": 3, "LH": 1, "SCh": 1, "Ps": 2}) == ["Pk", "LH"]
    game = battle()
    begin(game)
    with pytest.raises(Illegal, match="general rides with"):
        play(game, P, account(S, ["Pk"], [], (P,)))  # no knight was lost
    with pytest.raises(Illegal, match="general rides with"):
        play(game, P, account(S, ["Kn"] * 4, []))  # all were, so his was


def test_P29_a_survivor_of_the_roll_leads_on() -> None:
    game = battle()
    fought(game, account(S, ["Kn", "Kn"], [], (P,)), 2)
    assert game.armies[P].general == "nikias" and game.armies[P].dead == []


def test_P30_only_the_named_general_rolls_for_his_life() -> None:
    entry = fought(battle(), account(S, ["Kn", "Kn", "Pk"], ["Kn", "El"]))
    assert told(entry, GeneralRolled) == []
    game = battle()
    game.armies[P].general = NAMELESS
    entry = fought(game, account(S, ["Kn", "Kn"], [], (P,)))
    assert told(entry, GeneralRolled) == []


def test_P31_armies_never_go_on_sharing_a_space() -> None:
    for winner in (P, S, "draw"):
        game = battle()
        fought(game, account(winner))
        assert not game.is_shared()


def test_P32_giving_up_is_for_outside_a_battle() -> None:
    game = moves()
    over = play(game, P, Concede())[0]
    assert over.result is not None and over.result.winners == [S]
    game = battle()
    begin(game)
    with pytest.raises(Illegal, match="finish the battle first"):
        play(game, P, Concede())


def test_P32_stepping_back_from_ones_own_end_is_allowed_and_loses() -> None:
    game = moves(first=P, p="judea")
    act(game, P, Withdraw())
    assert ended(game) == ([S], "left_the_map")


def test_P33_one_to_four_commands_of_four_or_more() -> None:
    rules = CAMPAIGN.shipped.battle
    assert [most_commands(rules, n) for n in (4, 7, 8, 15, 16, 24)] == [1, 1, 2, 3, 4, 4]
    entry = act(new(battles="table"), P, Stay())
    assert told(entry, BattleJoined)[0].commands == {P: 4, S: 4}


def test_P34_both_may_agree_on_another_way_for_one_battle() -> None:
    game = new(battles="table")
    act(game, S, Propose("odds"))
    act(game, P, Propose("odds"))
    act(game, P, Stay(), *[3] * 60)
    while not game.battles:
        time_up(game)  # replacements
    assert [b.way for b in game.battles] == ["odds"]
    assert game.proposals == {}  # for that one battle


def test_P34_also_while_a_report_is_awaited() -> None:
    game = battle()
    begin(game)
    act(game, P, Propose("odds"))
    assert asks(game, Reporting)
    act(game, S, Propose("odds"), *[3] * 60)
    assert not asks(game, Reporting)
