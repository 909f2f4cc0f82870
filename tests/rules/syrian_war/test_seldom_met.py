"""What is met seldom in the war: answers of the absent, an agreement that is not carried out yet, a drawn report."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.kernel import CLOCK, Begin, advance
from rules.kernel.pledges import Promise
from rules.reports import Dispute
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.account import general_options, loss_options
from rules.syrian_war.battle import Recover, Replacing
from rules.syrian_war.facts import conserved
from rules.syrian_war.game import SyrianWar
from rules.syrian_war.generals import Appoint, Generals
from rules.syrian_war.news import LeftTheMap, Moved
from rules.syrian_war.pledges import count_attacks, count_entries
from rules.syrian_war.reported_battle import Settling
from rules.syrian_war.victory import scores
from rules.syrian_war.ways import AtAnyTime, Propose, agreed_way
from tests.rules.syrian_war.scenes import P, S, account, act, asks, battle, begin, lose, new, only

POOLS = {
    P: ["Kn 1, LH 2, El 1, Pk 2, Ax 2, Ps 2", "Kn 1, El 1, Pk 2, Ax 2, Ps 2", "Pk 2", "Pk 2"],
    S: ["Kn 2, Pk 2, Ax 2, Wb 2, Ps 2", "Kn 1, Pk 2, Ax 1, Wb 2, Ps 2", "Pk 2, Ps 1"],
}
ARMIES = {P: "Kn 4, LH 2, Pk 8, Ax 2, Ps 2", S: "Kn 4, SCh 1, El 2, Pk 8, Ax 3, Wb 2, Ps 4"}


def listed(elements: dict[str, int]) -> str:
    return ", ".join(f"{kind} {n}" for kind, n in elements.items())


def test_reinforcements_armies_and_pools_are_as_printed_column_by_column() -> None:
    sides = CAMPAIGN.shipped.armies.sides
    assert {seat: [listed(column) for column in side.pool] for seat, side in sides.items()} == POOLS
    assert {seat: listed(side.elements) for seat, side in sides.items()} == ARMIES


def test_generals_are_worth_what_is_printed() -> None:
    sides = CAMPAIGN.shipped.armies.sides
    worth = {name: (g.value, g.royal) for side in sides.values() for name, g in side.generals.items()}
    assert worth == {
        "nikias": (0, False), "kassander": (-1, False), "ptolemy_iv": (2, True),
        "antiochus_iii": (1, True), "agrianos": (-1, False), "persias": (0, False),
    }  # fmt: skip


def test_P4_without_a_word_the_first_in_the_order_of_reinforcements_come_back() -> None:
    game = new()
    asks = Replacing(may={P: 3, S: 1}, lost={P: {"Ps": 2, "Pk": 2, "El": 1}, S: {"Wb": 2, "Ax": 1}})
    assert asks.default(game, P) == Recover(["Pk", "Pk", "El"]) and asks.default(game, S) == Recover(["Ax"])


def test_P21_nobody_risks_his_king_because_he_was_away() -> None:
    game = new()
    game.armies[P].dead, game.armies[P].general = ["nikias"], ""
    assert Generals().default(game, P) == Appoint("kassander")  # worth less than the king
    assert Generals().default(game, S) == Appoint("antiochus_iii")  # who leads already


def test_P21_the_order_to_keep_a_general_does_not_answer_for_a_dead_one() -> None:
    game = new()
    assert Generals().obey(game, P, "keep") == Appoint("nikias")
    game.armies[P].dead, game.armies[P].general = ["nikias"], ""
    assert Generals().obey(game, P, "keep") is None


def test_P34_once_another_pace_is_agreed_on_the_old_one_may_be_proposed_and_not_the_new_one() -> None:
    game = battle(way="stance")
    advance(game, CLOCK, Begin())
    assert game.grid is not None
    game.grid.round, game.grid.next_pace = 1, "full"
    assert AtAnyTime().propose_way(game, P).values == ["stance", "auto"]


def test_P34_only_a_beaten_army_is_reported_as_wiped_out() -> None:
    game = new()
    whole = game.armies[P].size
    most = {winner: loss_options(game, P, winner).most for winner in (P, S, "draw")}
    assert most[P] == most["draw"] == whole - 1 and most[S] >= whole


def test_P10_a_side_scores_the_spaces_that_it_holds_and_no_others() -> None:
    game = new()
    assert scores(game) == {P: 2.0, S: 4.0}  # both are in Southern Palestine
    game.holders = dict.fromkeys(game.holders, "")
    assert scores(game) == {P: 0.0, S: 0.0}


def test_pledges_who_stays_where_he_is_enters_nothing() -> None:
    game = new()
    promise = Promise(by=P, to=S, kind="leave_alone", about="samaria", until=9)
    for by, start, counted in ((P, "judea", 1), (P, "samaria", 0), (S, "judea", 0)):
        assert count_entries(game, promise, Moved(by, "forward", start, "samaria")) == counted
    assert count_entries(game, promise, Moved(P, "back", "samaria", "judea")) == 0


@pytest.mark.parametrize(("attacker", "broken"), [(P, 1), (S, 0)])
def test_pledges_a_truce_is_broken_by_the_one_who_attacks(attacker: str, broken: int) -> None:
    game = battle(attacker=attacker)
    entry = begin(game)
    promise = Promise(by=P, to=S, kind="truce", until=9)
    assert sum(count_attacks(game, promise, t.news) for t in entry.told) == broken
    assert count_attacks(game, promise, Moved(P, "forward", "judea", "samaria")) == 0


def test_pledges_news_of_other_things_enters_nothing() -> None:
    promise = Promise(by=P, to=S, kind="leave_alone", about="judea", until=9)
    assert count_entries(new(), promise, LeftTheMap(P, "judea")) == 0


def test_P29_without_knights_the_general_may_be_lost_with_any_one_of_the_types_that_carry_him() -> None:
    game = new()
    only(game, P, LH=2, Pk=8, Ps=2)
    assert general_options(game, P, ["Pk"]).values == ["safe", "lost"]
    assert general_options(game, P, ["Ps", "Ps"]).values == ["safe"]


def test_P34_two_proposals_that_differ_are_no_agreement() -> None:
    game = new()
    for proposals, agreed in (({P: "odds", S: "auto"}, ""), ({P: "odds"}, ""), ({P: "odds", S: "odds"}, "odds")):
        game.proposals = proposals
        assert agreed_way(game) == agreed


def test_P34_no_other_way_is_proposed_while_a_report_is_disputed() -> None:
    game = battle()
    begin(game)
    act(game, P, account())
    act(game, S, Dispute("it was not so"))
    assert asks(game, Settling) and AtAnyTime().propose_way(game, P).values == []


def test_P34_an_agreement_made_at_the_table_is_spent_on_the_grid() -> None:
    game = battle()
    begin(game)
    for seat in (P, S):
        advance(game, seat, Propose("stance"))
    assert game.grid is not None and game.proposals == {}


def test_P12_the_last_general_alive_is_not_asked_for() -> None:
    game = new()
    assert Generals().asked(game) == [P, S]
    game.armies[P].dead = ["kassander", "ptolemy_iv"]
    assert Generals().asked(game) == [S]


def vanish(game: SyrianWar) -> None:
    game.armies[P].elements["Pk"] -= 1


def return_unasked(game: SyrianWar) -> None:
    game.armies[P].gone["Ax"] += 1


def shrink(game: SyrianWar) -> None:
    game.armies[S].pool[1]["Kn"] = 0


def rise(game: SyrianWar) -> None:
    game.armies[P].dead.append("antiochus_iii")


@pytest.mark.parametrize("wrong", [vanish, return_unasked, shrink, rise])
def test_an_element_or_a_general_that_is_nowhere_or_twice_is_noticed(wrong: Callable[[SyrianWar], None]) -> None:
    game = new()
    whole = conserved(game)
    lose(game, P, "Ax", "Ax", "Pk")
    game.armies[P].dead.append("nikias")
    del game.armies[S].elements["SCh"]  # chariots come and go
    assert conserved(game) == whole
    wrong(game)
    assert conserved(game) != whole
