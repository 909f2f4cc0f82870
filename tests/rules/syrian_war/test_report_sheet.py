"""A battle report filled in on one form: what the form offers, what it begins with, and which report it means."""

from __future__ import annotations

import pytest

from rules.kernel import Number, One, Some, Verb, play
from rules.reports import Dispute, Settle
from rules.syrian_war.account import Correct, Report
from rules.syrian_war.facts import listed
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.report_sheet import GENERAL, ReportSheet
from tests.rules.syrian_war.scenes import P, S, account, act, battle, begin


def waiting() -> SyrianWar:
    game = battle()
    begin(game)
    return game


def form(game: SyrianWar) -> ReportSheet:
    assert isinstance(game.top, ReportSheet)
    return game.top


def filled(p_lost: list[str], s_lost: list[str], outcome: str = "outcome.seleucus.losses") -> dict[str, object]:
    return {"outcome": outcome, "ptolemy_lost": p_lost, "seleucus_lost": s_lost, "rounds": 6}


def meant(p_lost: list[str], s_lost: list[str]) -> list[Verb]:
    game = waiting()
    return form(game).read_sheet(game, P, Report, filled(p_lost, s_lost))


def test_r_bat4_the_form_offers_every_end_of_a_battle_and_no_other() -> None:
    game = waiting()
    outcome = form(game).sheet(game, P, Report)["outcome"]
    assert isinstance(outcome, One) and outcome.values == [
        "outcome.ptolemy.losses", "outcome.ptolemy.broken", "outcome.ptolemy.yielded", "outcome.ptolemy.both_broke",
        "outcome.seleucus.losses", "outcome.seleucus.broken", "outcome.seleucus.yielded", "outcome.seleucus.both_broke",
        "outcome.draw.time", "outcome.draw.both_broke",
    ]  # fmt: skip


def test_r_bat4_every_end_on_the_form_can_be_reported() -> None:
    game = waiting()
    outcome = form(game).sheet(game, P, Report)["outcome"]
    assert isinstance(outcome, One)
    for value in outcome.values:
        (pick,) = form(game).read_sheet(game, P, Report, filled(["Pk"], ["Ax"], value))
        after, _ = play(game, P, pick)
        assert after.asked() == [S], value


def test_the_form_offers_the_roster_of_each_side_its_general_and_ten_rounds() -> None:
    game = waiting()
    lines = form(game).sheet(game, P, Report)
    for side in (P, S):
        lost = lines[f"{side}_lost"]
        assert isinstance(lost, Some) and lost.least == 0
        assert lost.values == [*listed(game.armies[side].elements), GENERAL]
    assert lines["rounds"] == Number(1, 10)


@pytest.mark.parametrize(
    ("p_lost", "s_lost", "report"),
    [
        (["Kn", "Pk"], ["Kn"], account(S, ["Kn", "Pk"], ["Kn"])),
        (["Kn", "Pk", GENERAL], ["Kn"], account(S, ["Kn", "Pk"], ["Kn"], (P,))),
        (["Kn", "Pk"], ["Kn", GENERAL], account(S, ["Kn", "Pk"], ["Kn"], (S,))),
        ([], [], account(S)),
    ],
)
def test_a_general_is_lost_where_he_is_ticked(p_lost: list[str], s_lost: list[str], report: Report) -> None:
    assert meant(p_lost, s_lost) == [report]


def test_P29_a_general_is_lost_unticked_where_no_knight_is_left_to_carry_him() -> None:
    assert meant(["Kn"] * 3, []) == [account(S, ["Kn"] * 3)]
    assert meant(["Kn"] * 4, []) == [account(S, ["Kn"] * 4, [], (P,))]


def test_a_first_report_begins_empty() -> None:
    game = waiting()
    assert form(game).sheet_begun(game, P, Report) == {}


@pytest.mark.parametrize("fallen", [P, S])
def test_a_correction_begins_with_what_was_reported(fallen: str) -> None:
    game = waiting()
    act(game, P, account(S, ["Kn", "Pk", "Pk"], ["Kn"], (fallen,), rounds=4, ending="broken"))
    begun = form(game).sheet_begun(game, S, Correct)
    general = {side: [GENERAL] if side == fallen else [] for side in (P, S)}
    assert begun == {
        "outcome": "outcome.seleucus.broken",
        "ptolemy_lost": ["Kn", "Pk", "Pk", *general[P]],
        "seleucus_lost": ["Kn", *general[S]],
        "rounds": 4,
    }


def test_a_correction_sent_as_it_begins_is_the_report_itself() -> None:
    game, report = waiting(), account(S, ["Kn", "Pk"], ["Ax"], (P,))
    act(game, P, report)
    again = form(game).read_sheet(game, S, Correct, form(game).sheet_begun(game, S, Correct))
    assert again == [Correct(S, ["Kn", "Pk"], "lost", ["Ax"], "safe", 6, "losses")]


def test_a_correction_of_a_fight_fought_anew_begins_with_the_last_report() -> None:
    game = waiting()
    act(game, P, account(S, ["Pk"] * 8))
    act(game, S, Dispute("it was not so"))
    for seat in (P, S):
        act(game, seat, Settle("anew"))
    act(game, S, account(P, ["Ax"], ["Wb"], ending="yielded"))
    begun = form(game).sheet_begun(game, P, Correct)
    assert begun["outcome"] == "outcome.ptolemy.yielded" and begun["ptolemy_lost"] == ["Ax"]
