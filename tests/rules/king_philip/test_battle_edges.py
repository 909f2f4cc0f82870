"""Sentences of chapters 13 and 18 that are easily lost: each test fails if the sentence is not kept."""

from __future__ import annotations

import pytest

from rules.king_philip.advance import Advance
from rules.king_philip.combat import Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Evade, Stand
from rules.king_philip.events import Panic
from rules.king_philip.ferocity import FightOn
from rules.king_philip.losses import lose_leader
from rules.king_philip.news import (
    BattleFought,
    EventStrikes,
    GuidePlaced,
    Rerolled,
    ScoutsGone,
    SpyPlaced,
    TribeSurrenders,
)
from rules.king_philip.options import Options
from rules.king_philip.pieces import ASIDE
from rules.king_philip.rerolls import Reroll
from tests.rules.king_philip.board import EVENT, begin, war
from tests.rules.king_philip.test_battle import CALM, fight, scouted
from tests.rules.king_philip.test_odd_ends import raze


def test_13_2_the_event_die_may_be_rolled_again_and_the_guide_is_spent() -> None:
    board = scouted(fight(INDIAN, {"montaup": "wa_1 philip"}, "montaup>portsmouth"), "philip", guide=True)
    begin(board, 1, 2, EVENT["panic"]).do(INDIAN, Reroll("event"), EVENT["spy"])
    assert board.news(Rerolled)[0].die == "event" and board.news(EventStrikes)[0].event == "spy"
    assert not board.state.leaders["philip"].guide and board.state.guides_left() == 4


def test_13_2_doubles_take_the_scouts_of_an_english_leader_too() -> None:
    pieces = {"montaup": "wa_1 philip", "portsmouth": "ri_1 captain_ri"}
    board = fight(INDIAN, pieces, "montaup>portsmouth")
    scouted(scouted(board, "captain_ri", spy=True, guide=True), "philip", guide=True)
    begin(board).do(ENGLISH, Stand(), 3, 3, CALM)
    captain = board.state.leaders["captain_ri"]
    assert not captain.spy and not captain.guide and set(board.news(ScoutsGone)[0].leaders) == {"captain_ri", "philip"}


def test_13_3_a_site_may_panic() -> None:
    pieces = {"montaup": "wa_1 wa_2", "portsmouth": "ri_1"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth"), 5, 3, EVENT["panic"])
    assert board.state.asked() == [INDIAN] and set(board.offers("panic_what")) == {"ri_1", "portsmouth"}
    board.do(INDIAN, Panic("portsmouth"))
    assert board.news(BattleFought)[0].english == 2  # the Soldier alone


@pytest.mark.parametrize(("event", "told"), [("spy", SpyPlaced), ("guide", GuidePlaced)])
def test_13_3_13_9_a_defending_leader_takes_the_spy_or_the_guide(
    event: str, told: type[SpyPlaced | GuidePlaced]
) -> None:
    pieces = {"montaup": "wa_1", "portsmouth": "ri_1 captain_ri"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth"), 1, 3, EVENT[event])
    assert board.news(told) == [told("captain_ri")] and getattr(board.state.leaders["captain_ri"], event)


def test_13_3_no_guide_when_all_are_out() -> None:
    board = fight(INDIAN, {"montaup": "wa_1 philip"}, "montaup>portsmouth")
    for leader in ("sachem_wa", "sachem_sk", "sachem_pc", "winslow"):
        board.state.leaders[leader].guide = True
    begin(board, 1, 2, EVENT["guide"])
    assert board.news(EventStrikes)[0].side == INDIAN and not board.state.leaders["philip"].guide


def test_13_3_F62_no_soldier_of_a_devastated_colony_rises() -> None:
    board = raze(fight(INDIAN, {"titicut": "wa_1"}, "titicut>taunton"), "RI")
    begin(board, 1, 3, EVENT["massacre"])
    assert board.offers("raise_unit") == ["ma_1", "pl_1", "ct_1"]
    assert not set(board.offers("raise_space", "ma_1")) & set(board.state.charts.sites["RI"])


@pytest.mark.parametrize(("leader", "side"), [("canonchet", INDIAN), ("winslow", ENGLISH), ("church", ENGLISH)])
def test_13_5_every_key_leader_lost_is_worth_two_points(leader: str, side: str) -> None:
    board = begin(war({"titicut": leader}))
    board.state.open_entry(board.entries[-1], [5])
    lose_leader(board.state, leader, side)
    assert sum(board.state.points.values()) == 2 and board.state.points[side] == 0


def test_13_6_F28_a_tribe_surrenders_after_a_battle_of_the_indian_phase_and_its_scouts_are_freed() -> None:
    """The English defend, defeat a Warrior, and reach nine points in the Indians' own phase."""
    pieces = {"montaup": "wa_1-", "portsmouth": "ri_1 ri_2", "coaxet": "sk_1 sachem_sk"}
    board = fight(INDIAN, pieces, "montaup>portsmouth", points={ENGLISH: 8, INDIAN: 0})
    scouted(board, "sachem_sk", spy=True, guide=True)
    assert (board.state.spies_left(), board.state.guides_left()) == (3, 3)
    begin(board, 6, 1, CALM)
    assert [n.tribe for n in board.news(TribeSurrenders)] == ["SK"]
    assert board.state.leaders["sachem_sk"].where == ASIDE
    assert (board.state.spies_left(), board.state.guides_left()) == (4, 4)


def test_13_7_two_stacks_that_advance_keep_the_stacking_limit() -> None:
    pieces = {"bridgewater": "pl_1 pl_2", "taunton": "pl_3 pl_4", "titicut": "wa_1"}
    board = begin(fight(ENGLISH, pieces, "bridgewater>titicut", "taunton>titicut"))
    board.do(ENGLISH, Fight("bridgewater>titicut", "pl_1+pl_2")).do(INDIAN, Evade("hockomock"), 6)
    board.do(ENGLISH, Advance("bridgewater", "pl_1"))
    assert board.offers("advance_part", "taunton") == ["pl_3"]  # one more, not two
    board.do(ENGLISH, Advance("taunton", "pl_3"))
    assert board.state.pieces_in("titicut") == ["pl_1", "pl_3"] and board.at() == "done"


def test_18_2_F74_a_guide_that_is_left_is_used_in_the_second_round_without_the_event_die() -> None:
    options = Options(ferocity="unlimited", ask_always=True)
    pieces = {"montaup": "wa_1 wa_2 philip", "portsmouth": "ri_1"}
    board = scouted(fight(INDIAN, pieces, "montaup>portsmouth", options=options), "philip", guide=True)
    begin(board, 2, 1, EVENT["reinforce"])
    assert board.at() == "rerolling" and "event" in board.offers("reroll_die")
    board.do(INDIAN, board.state.top.default(board.state, INDIAN))
    assert board.at() == "second_round"
    board.do(INDIAN, FightOn(), 2, 1)
    assert board.at() == "rerolling" and board.offers("reroll_die") == ["red", "green"]
    board.do(INDIAN, Reroll("green"), 5)
    assert not board.state.leaders["philip"].guide


def test_18_2_F74_one_spy_reroll_a_battle_for_each_player() -> None:
    """Two Spies were never on one leader; a Spy set on him after round one would be used if it were allowed."""
    options = Options(ferocity="unlimited", ask_always=True)
    pieces = {"montaup": "wa_1 wa_2", "portsmouth": "ri_1 ri_2 captain_ri"}
    board = scouted(fight(INDIAN, pieces, "montaup>portsmouth", options=options), "captain_ri", spy=True)
    begin(board, 1, 2, CALM).do(INDIAN, Reroll("green"), 3)
    while board.at() == "losses":
        board.do(board.state.asked()[0], board.state.top.default(board.state, board.state.asked()[0]))
    assert board.at() == "second_round"
    scouted(board, "captain_ri", spy=True)
    board.do(INDIAN, FightOn(), 1, 2)
    assert board.at() != "rerolling"
