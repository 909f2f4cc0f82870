"""Battles fought on a real table: report, confirm, correct, dispute, settle; and reports that cannot be true."""

from __future__ import annotations

import pytest

from rules.dba.news import BattleEnded, DeathRolled
from rules.kernel import CLOCK, Done, Illegal, Ruled, Ruling, Verb, advance, play
from rules.reports import Confirm, Dispute, LooksOdd, Settle
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.account import Correct, Report
from rules.syrian_war.battle import Battle
from rules.syrian_war.facts import Options, listed
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.news import BattleFought, Reported
from rules.syrian_war.reported_battle import Confirming, Reporting, Settling
from rules.syrian_war.turn import Stay, Withdraw
from tests.rules.syrian_war.scenes import P, S, account, act, asks, battle, begin, fought, moves, time_up, told

TRUE = account(S, ["Pk"] * 8 + ["LH"], ["Ax", "Ax"])
OTHER = Correct("draw", ["Pk"] * 2, "safe", ["Ax"], "safe", 10, "time")


def waiting() -> SyrianWar:
    game = battle()
    begin(game)
    return game


def reported() -> SyrianWar:
    game = waiting()
    act(game, P, TRUE)
    return game


def disputed() -> SyrianWar:
    game = reported()
    act(game, S, OTHER)
    act(game, P, Dispute("your knights were never there"))
    return game


def test_one_reports_and_the_other_is_asked() -> None:
    game = waiting()
    assert game.asked() == [P, S]
    entry = act(game, S, TRUE)
    assert asks(game, Confirming) and game.asked() == [P]
    assert told(entry, Reported)[0].number == 1


def test_confirmed_it_counts_and_says_by_whom() -> None:
    game = battle()
    fought(game, TRUE)
    last = game.battles[-1]
    assert (last.winner, last.reported_by, last.confirmed_by) == (S, P, S)
    assert game.armies[P].size == 9 and game.armies[S].size == 22


def test_silence_confirms() -> None:
    game = reported()
    time_up(game)
    assert game.battles[-1].confirmed_by == "silence" and game.battles[-1].winner == S


def test_a_correction_goes_back_to_the_first_and_then_counts() -> None:
    game = reported()
    act(game, S, OTHER)
    assert game.asked() == [P]
    with pytest.raises(Illegal, match="corrected already"):
        play(game, P, OTHER)
    act(game, P, Confirm())
    assert game.battles[-1].winner == "" and game.armies[P].size == 16
    assert [v.winner for v in game.battles[-1].versions] == [S, "draw"]  # the first one is kept


def test_a_dispute_keeps_every_version() -> None:
    game = disputed()
    assert asks(game, Settling) and game.asked() == [P, S]
    assert [(v.by, v.winner) for v in game.enclosing(Battle).versions] == [(P, S), (S, "draw")]


def test_both_may_settle_a_dispute() -> None:
    game = disputed()
    act(game, P, Settle("version_1"))
    assert game.awaited() == [S]
    act(game, S, Settle("version_2"))
    assert game.awaited() == [P]  # asked again
    act(game, P, Settle("version_2"))
    assert game.battles[-1].winner == "" and game.battles[-1].confirmed_by == "both"
    assert len(game.battles[-1].versions) == 2


def test_a_dispute_may_go_back_to_the_table_and_the_first_versions_stay() -> None:
    game = disputed()
    act(game, P, Settle("anew"))
    act(game, S, Settle("anew"))
    assert asks(game, Reporting)
    act(game, S, account(P, [], ["Pk"] * 8))
    act(game, P, Confirm())
    assert game.battles[-1].winner == P
    assert [v.winner for v in game.battles[-1].versions] == [S, "draw", P]


def test_a_corrected_second_fight_can_be_disputed_again() -> None:
    game = disputed()
    for seat in (P, S):
        act(game, seat, Settle("anew"))
    act(game, S, account(P))
    act(game, P, Correct(S, [], "safe", [], "safe", 3, "yielded"))
    act(game, S, Dispute("again"))
    assert asks(game, Settling) and "version_4" in game.top.rulings(game)


def test_the_host_rules_on_a_dispute() -> None:
    after, entry = play(disputed(), CLOCK, Ruling("version_1", "the photos show it"))
    assert after.battles[-1].winner == S and after.battles[-1].confirmed_by == "ruling"
    assert told(entry, Ruled)[0].why == "the photos show it"
    with pytest.raises(Illegal) as refused:
        play(disputed(), CLOCK, Ruling("version_3"))
    assert refused.value.open == ["version_1", "version_2", "anew", "draw", "odds", "stance", "full", "auto"]


def test_the_host_does_not_rule_where_nothing_is_disputed() -> None:
    with pytest.raises(Illegal, match="not for the host"):
        play(reported(), CLOCK, Ruling("version_1"))


def test_a_dispute_nobody_settles_is_undecided_and_costs_nothing() -> None:
    game = disputed()
    time_up(game)
    assert game.battles[-1].winner == "" and game.battles[-1].lost == {P: {}, S: {}}
    assert game.armies[S].space == "north_palestine"  # the attacker falls back
    assert len(game.battles[-1].versions) == 2


def test_nobody_reports_the_battle_is_undecided() -> None:
    game = waiting()
    act(game, P, Done())
    assert game.awaited() == [S]
    act(game, S, Done())
    assert game.battles[-1].winner == "" and game.armies[P].size == 18


@pytest.mark.parametrize(
    ("report", "why"),
    [
        (account(S, ["Kn"] * 5), "losses beyond the roster"),
        (account(S, ["El"]), "losses beyond the roster"),
        (account("nobody"), "report needs a winner"),
        (account(""), "report needs a winner"),
        (account(P, ["Kn"] * 4 + ["LH"] * 2 + ["Pk"] * 8 + ["Ax"] * 2 + ["Ps"] * 2), "not beaten so not wiped out"),
        (account(S, rounds=0), "rounds of a battle"),
        (account(S, rounds=11), "rounds of a battle"),
    ],
)
def test_reports_that_cannot_be_true_are_refused_in_words(report: Report, why: str) -> None:
    game = waiting()
    with pytest.raises(Illegal, match=why):
        play(game, P, report)
    assert asks(game, Reporting) and not game.enclosing(Battle).versions


@pytest.mark.parametrize("seat", ["somebody", "clock"])
def test_who_did_not_fight_does_not_report(seat: str) -> None:
    with pytest.raises(Illegal):
        play(waiting(), seat, TRUE)


def test_a_report_after_the_battle_was_confirmed_is_refused() -> None:
    game = battle()
    fought(game, TRUE)
    late: list[Verb] = [TRUE, OTHER, Confirm(), Dispute("too late")]
    for pick in late:
        for seat in (P, S):
            with pytest.raises(Illegal):
                play(game, seat, pick)
    with pytest.raises(Illegal):
        play(moves(), S, TRUE)


def test_the_reporter_does_not_confirm_his_own_report() -> None:
    with pytest.raises(Illegal, match="not your question"):
        play(reported(), P, Confirm())


def test_what_does_not_follow_is_said_but_taken() -> None:
    entry = act(waiting(), P, account(S, ["Pk"], ["Pk"] * 8 + ["Ps"] * 4))
    assert [n.why.key for n in told(entry, LooksOdd)] == ["loser_not_broken", "winner_broken"]
    entry = act(waiting(), P, account("draw", rounds=3))
    assert [n.why.key for n in told(entry, LooksOdd)] == ["drawn_early"]
    assert told(act(waiting(), P, TRUE), LooksOdd) == []


def test_a_step_back_instead_leaves_nothing_to_report() -> None:
    game = moves(first=S, battles="table")
    with pytest.raises(Illegal):
        play(game, S, TRUE)
    act(game, S, Withdraw())
    assert not game.battles


@pytest.mark.parametrize(
    ("report", "odd"),
    [
        (account(S, ["Pk"] * 3, ["Ax"], ending="broken"), []),  # two commands of three gone, few elements lost
        (account(S, ["Pk"] * 3, ["Ax"], ending="yielded"), []),
        (account(S, ["Pk"] * 3, ["Ax"], ending="losses"), ["loser_not_broken"]),
        (account(S, ["Pk"] * 3, ["Pk"] * 8 + ["Ps"] * 4, ending="broken"), ["winner_broken"]),
        (account(P, ["Pk"] * 8 + ["LH"], ["Pk"] * 8 + ["Ps"] * 4, ending="both_broke"), []),
        (account(S, ["Pk"] * 8, ["Pk"] * 8 + ["Ps"] * 4, ending="both_broke"), ["loser_lost_no_more"]),
        (account("draw", ["Pk"], ["Ax"], rounds=4, ending="both_broke"), []),
        (account("draw", ["Pk"], [], rounds=4, ending="both_broke"), ["both_broken_unequal"]),
    ],
)
def test_4_2_3_only_what_does_not_follow_from_its_ending_is_odd(report: Report, odd: list[str]) -> None:
    assert [n.why.key for n in told(act(waiting(), P, report), LooksOdd)] == odd


def test_4_2_3_the_ending_fits_the_winner() -> None:
    for wrong in (account(S, ending="time"), account("draw", rounds=10, ending="broken")):
        with pytest.raises(Illegal):
            play(waiting(), P, wrong)


def test_4_2_3_real_battles_of_the_grid_can_be_reported_without_a_doubt() -> None:
    for n in range(3):
        game: SyrianWar = CAMPAIGN.start([P, S], f"reported {n}", Options(battles="auto"))[0]
        entry = advance(game, P, Stay())
        end, fight = told(entry, BattleEnded)[0], told(entry, BattleFought)[0]
        lost = {s: listed(fight.lost[s]) for s in (P, S)}
        fallen = tuple(s for s in (P, S) if any(r.element.startswith(s) for r in told(entry, DeathRolled)))
        ending = "both_broke" if end.why == "both" else end.why
        report = account(fight.winner or "draw", lost[P], lost[S], fallen, fight.rounds, ending)
        assert told(act(waiting(), P, report), LooksOdd) == [], end


def test_a_battle_of_one_round_and_one_of_ten_can_be_reported() -> None:
    for rounds in (1, 10):
        assert play(waiting(), P, account(S, rounds=rounds))[0].asked() == [S]


@pytest.mark.parametrize(
    ("lost", "odd"),
    [(["Pk"] * 6, ["loser_not_broken"]), (["Pk"] * 8, ["loser_not_broken"]), (["Pk"] * 8 + ["Ps"], [])],
)
def test_r_bat4_an_army_of_eighteen_is_beaten_by_the_loss_of_nine(lost: list[str], odd: list[str]) -> None:
    assert [n.why.key for n in told(act(waiting(), P, account(S, lost)), LooksOdd)] == odd


def test_r_bat4_of_two_broken_armies_with_equal_losses_neither_has_won() -> None:
    equal = account(S, ["Pk"] * 8 + ["Ps"] * 2, ["Pk"] * 8 + ["Ps"] * 2, ending="both_broke")
    assert [n.why.key for n in told(act(waiting(), P, equal), LooksOdd)] == ["loser_lost_no_more"]


def test_what_nobody_doubted_is_kept_without_versions() -> None:
    game = battle()
    fought(game, TRUE)
    assert game.battles[-1].versions == []
