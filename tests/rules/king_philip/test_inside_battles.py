"""Stacking, battles and tribes asked directly, one function at a time: a wrong word in one of them shows."""

from __future__ import annotations

import pytest

from rules.kernel import Entry, Pass, call
from rules.king_philip.battle import Battle
from rules.king_philip.combat import Combat
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.events import Massacre
from rules.king_philip.facts import conserved
from rules.king_philip.losses import raze
from rules.king_philip.news import Razed, ScoutsGone
from rules.king_philip.options import Options
from rules.king_philip.pieces import ASIDE
from rules.king_philip.reinforcements import may_return
from rules.king_philip.rerolls import Reroll, Rerolling
from rules.king_philip.stacking import is_stack
from rules.king_philip.surrender import lay_down_arms
from tests.rules.king_philip.board import begin, war
from tests.rules.king_philip.test_battle import CALM, fight, scouted

# Stacking, asked directly: `may_stack` remembers its answers from game to game.


@pytest.mark.parametrize(
    ("side", "pieces", "fits"),
    [
        (INDIAN, "wa_1 wa_2", True),
        (INDIAN, "wa_1 wa_2 wa_3", False),
        (INDIAN, "wa_1 wa_2 wa_3 philip", True),
        (INDIAN, "wa_1 wa_2 wa_3 wa_4 philip", False),
        (INDIAN, "philip sachem_wa", False),
        (INDIAN, "wa_1 ni_1 sachem_wa", False),
        (INDIAN, "wa_1 ni_1 philip", True),
        (ENGLISH, "ma_1 pl_1", False),
        (ENGLISH, "ma_1 ma_2 captain_pl", True),
        (ENGLISH, "ma_1 allied_1", True),
    ],
)
def test_6_3_who_stacks_with_whom(side: str, pieces: str, fits: bool) -> None:
    assert is_stack(war({}).state, side, pieces.split()) == fits


def test_18_1_disunited_leaders_lead_their_own_colony_only() -> None:
    state = war({}, options=Options(disunited=True)).state
    assert not is_stack(state, ENGLISH, ["ma_1", "captain_pl"]) and is_stack(state, ENGLISH, ["pl_1", "captain_pl"])
    state.let_church_in()
    assert is_stack(state, ENGLISH, ["ma_1", "captain_pl"]) and is_stack(state, ENGLISH, ["ma_1", "pl_1"])


# Battles, from the inside.


@pytest.mark.parametrize(
    ("affected", "round", "more"), [(INDIAN, 1, 1), (INDIAN, 2, 0), (ENGLISH, 1, 0), (ENGLISH, 2, 0)]
)
def test_F61_emergency_reinforcements_count_once_and_for_one_side(affected: str, round: int, more: int) -> None:
    state = war({"montaup": "wa_1", "portsmouth": "ri_1"}).state
    attack = Battle(attacker=INDIAN, start="montaup", target="portsmouth", group=["wa_1"])
    plain = attack.strength(state, INDIAN)
    attack.affected, attack.round, attack.die = affected, round, "reinforce"
    assert attack.strength(state, INDIAN) == plain + more


@pytest.mark.parametrize(("affected", "before"), [(ENGLISH, 2), (INDIAN, 0)])
def test_13_9_only_massacres_that_rouse_the_defender_are_counted(affected: str, before: int) -> None:
    board = war({"montaup": "wa_1", "portsmouth": "ri_1"}, Combat(seat=INDIAN, roused=2))
    attack = Battle(attacker=INDIAN, start="montaup", target="portsmouth", group=["wa_1"], affected=affected)
    then = attack.massacre(board.state)
    assert isinstance(then, call) and isinstance(then.frame, Massacre) and then.frame.before == before
    assert board.state.top.roused == (3 if affected == ENGLISH else 2)


def test_F58_doubles_say_nothing_of_scouts_where_there_are_none() -> None:
    plain = begin(fight(INDIAN, {"montaup": "wa_1 philip"}, "montaup>portsmouth"), 3, 3, CALM)
    assert plain.news(ScoutsGone) == []
    led = scouted(fight(INDIAN, {"montaup": "wa_1 philip"}, "montaup>portsmouth"), "philip", guide=True)
    assert begin(led, 3, 3, CALM).news(ScoutsGone) == [ScoutsGone(["philip"])]


def test_13_5_F8_a_leader_without_infantry_is_lost_with_his_site_and_no_other() -> None:
    for others, lost in (("", True), ("ri_1", False)):
        board = war({"portsmouth": f"{others} captain_ri"})
        board.state.open_entry(Entry(INDIAN, None))
        raze(board.state, "portsmouth")
        assert (board.state.where("captain_ri") != "portsmouth") == lost
        assert board.state.points[INDIAN] == board.state.charts.settings.points.site + lost


def test_13_5_a_razed_site_is_told() -> None:
    board = war({"montaup": "wa_1"})
    entry = Entry(INDIAN, None)
    board.state.open_entry(entry)
    raze(board.state, "portsmouth")
    assert [t.news for t in entry.told][:1] == [Razed("portsmouth")] and board.state.provisions[ENGLISH] == 1
    assert board.state.points == {ENGLISH: 0, INDIAN: board.state.charts.settings.points.site}


@pytest.mark.parametrize(
    ("seat", "red", "green", "do", "die"),
    [
        (ENGLISH, 2, 4, "own_die", "red"),
        (INDIAN, 4, 2, "own_die", "green"),
        (ENGLISH, 3, 5, "their_die", "green"),
        (INDIAN, 5, 3, "their_die", "red"),
        (ENGLISH, 2, 4, "their_die", ""),
        (ENGLISH, 3, 4, "own_die", ""),
        (ENGLISH, 1, 6, "never", ""),
    ],
)
def test_a_standing_order_rerolls_the_right_die(seat: str, red: int, green: int, do: str, die: str) -> None:
    ask = Rerolling(seat=seat, by="guide", red=red, green=green)
    assert ask.obey(war({}).state, seat, do) == (Reroll(die) if die else Pass())


# Leaders and tribes.


def test_F11_a_sachem_of_a_tribe_at_peace_does_not_return() -> None:
    state = war({}).state
    assert may_return(state, "WA") and may_return(state, "MA")
    state.set_stance("WA", "surrendered")
    assert not may_return(state, "WA")
    for site in state.charts.sites["MA"]:
        state.damage[site] = 3
    state.look_around()
    assert not may_return(state, "MA")


def test_F29_only_the_leaders_of_the_tribe_lay_down_their_arms() -> None:
    board = war({"titicut": "wa_1 sachem_wa", "montaup": "wa_2 philip", "hockomock": "pc_1 sachem_pc"})
    board.state.open_entry(Entry(ENGLISH, None))
    lay_down_arms(board.state, "WA")
    where = {name: board.state.leaders[name].where for name in ("sachem_wa", "philip", "sachem_pc")}
    assert where == {"sachem_wa": ASIDE, "philip": "montaup", "sachem_pc": "hockomock"}


def test_provisions_agree_with_razed_sites() -> None:
    state = war({}, provisions={ENGLISH: 0, INDIAN: 2}).state
    assert conserved(state)["provisions agree"] == [True, True]
    state.provisions[ENGLISH] = 1
    assert conserved(state)["provisions agree"] == [True, False]
    state.damage[state.charts.sites["WA"][0]] = 3
    state.provisions = {ENGLISH: 0, INDIAN: 0}
    state.look_around()
    assert conserved(state)["provisions agree"] == [False, True]
