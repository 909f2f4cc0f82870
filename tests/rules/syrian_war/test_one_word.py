"""Rules in which a single word was free to be wrong."""

from __future__ import annotations

from rules.kernel import CLOCK, Begin, Entry
from rules.syrian_war.generals import Generals
from rules.syrian_war.news import InitiativeWon, NobodyReported
from tests.rules.syrian_war.scenes import P, S, account, battle, begin, fought, new, time_up, told
from tests.rules.syrian_war.test_odds import force


def test_P15_the_initiative_is_news_only_when_it_changes_hands() -> None:
    for winner, changes in ((S, 0), (P, 1)):
        game = battle()  # Seleucus has the initiative
        entry = fought(game, account(winner=winner))
        assert len(told(entry, InitiativeWon)) == changes, winner
        assert game.initiative == winner


def test_r_bat8_another_element_of_his_kind_may_fall_instead_of_the_generals() -> None:
    army = force(Kn=2, Pk=8)
    army.lose_one(lambda sides: 1 if sides != 2 else 2)  # the first kind, but the second element of it
    assert not army.general_warned and army.lost == {"Kn": 1}


def test_when_nobody_reports_a_battle_that_is_said() -> None:
    game = battle()
    begin(game)
    assert told(time_up(game), NobodyReported) == [NobodyReported("south_palestine")]


def test_a_menu_says_what_a_general_is_worth_and_nothing_of_others() -> None:
    game = new()
    value = game.side(P).generals["ptolemy_iv"].value
    said = game.describe(P, "appoint", "general", [], "ptolemy_iv")
    assert said is not None and said.key == "general_is_worth" and said.values["value"] == f"{value:+d}"
    assert game.describe(P, "appoint", "general", [], "antiochus_iii") is None


def test_P12_the_last_general_alive_leads_without_being_asked() -> None:
    game = new()
    last, *others = game.living(P)
    game.armies[P].general = others[0]
    game.armies[P].dead = list(others)
    game.open_entry(Entry(CLOCK, Begin()))
    Generals().only_one_left(game)
    assert game.armies[P].general == last
