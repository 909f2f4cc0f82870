"""One test per ruling, named by it: the turn, generals, victory and the ways of fighting."""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import Concede, Illegal, offers, play
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.generals import Appoint, Generals
from rules.syrian_war.news import (
    Moved,
)
from rules.syrian_war.reinforcing import Reinforcing
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
    scene,
    time_up,
    told,
)


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
    game = moves(first=S, battles="table")  # Ptolemy in Samaria, which was his
    assert game.holders["samaria"] == P
    act(game, S, Advance())
    assert game.holders["samaria"] == ""


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
    game.battles = [*other.battles, msgspec.structs.replace(other.battles[0], winner=S)]
    call_time(game)
    assert ended(game) == ([S], "won_the_last_battle")


def test_P11_initiative_is_given_up_with_a_backward_move_of_ones_own() -> None:
    game = moves(first=S)
    assert GiveWay in offers(game, S)
    act(game, S, GiveWay())
    assert game.initiative == P
    assert game.asked() == [P]  # still the second mover of this pair
    assert GiveWay not in offers(moves_second(), P)  # he does not have it
    with pytest.raises(Illegal, match="initiative is not yours"):
        play(moves_second(), P, GiveWay())


def test_P11_the_enemy_has_it_from_the_next_pair_on_and_cannot_give_it_back_before() -> None:
    game = moves(first=S)
    act(game, S, GiveWay())
    assert Withdraw in offers(game, P) and GiveWay not in offers(game, P)
    with pytest.raises(Illegal, match="initiative from the next pair"):
        play(game, P, GiveWay())
    game = moves(first=P)
    assert GiveWay in offers(game, P)


def moves_second() -> SyrianWar:
    game = moves(first=S)
    act(game, S, Stay())
    return game


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
        moves = {S: Advance(), P: Stay()} if asks(game, Move) else {}
        act(game, *next(iter((s, moves[s]) for s in game.asked()))) if moves else time_up(game)
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


def test_P27_both_lose_at_once_the_battles_winner_wins_the_game() -> None:
    game = battle()
    game.armies[P].general = "ptolemy_iv"
    fought(game, account(S, ["Kn", "Kn"], ["Kn", "Kn"], (P, S)), 1, 1)
    assert ended(game) == ([S], "both_lost")
    game = battle()
    game.armies[P].general = "ptolemy_iv"
    fought(game, account("draw", ["Kn", "Kn"], ["Kn", "Kn"], (P, S), rounds=10), 1, 1)
    assert ended(game) == ([], "both_lost_drawn")


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
