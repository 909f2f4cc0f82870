"""13 Combat: order, dice, events, strength."""

from __future__ import annotations

from typing import Any

from rules.kernel import Pass, StandingOrder
from rules.king_philip.combat import Combat, Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Stand
from rules.king_philip.events import Panic, Raise
from rules.king_philip.losses import Lose
from rules.king_philip.news import (
    BattleFought,
    DiceFell,
    EventStrikes,
    MarkersWasted,
    Rerolled,
    ScoutsGone,
    StruckBack,
)
from rules.king_philip.options import Options
from rules.king_philip.pieces import ELIMINATED, Musket
from rules.king_philip.rerolls import Reroll
from rules.king_philip.strength import strength
from tests.rules.king_philip.board import EVENT, Board, at_war, begin, markers, war

CALM = EVENT["guide"]  # nothing happens where the affected side has no leader


def fight(side: str, pieces: dict[str, str], *pairs: str, **facts: Any) -> Board:
    return war(pieces, Combat(seat=side), markers=markers(*pairs), **facts)


def scouted(board: Board, leader: str, spy: bool = False, guide: bool = False) -> Board:
    counter = board.state.leaders[leader]
    counter.spy, counter.guide = spy, guide
    return board


# 13.0 Order and groups.


def test_13_0_F53_the_attacker_chooses_the_order() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1", "sakonnet": "sk_1"}, "montaup>portsmouth", "sakonnet>swansea"))
    assert board.offers("fight_battle") == ["montaup>portsmouth", "sakonnet>swansea"]
    board.do(INDIAN, Fight("sakonnet>swansea", "sk_1"), 1, 2, CALM, 2, 1, CALM)
    assert board.at() == "done" and board.state.markers == []  # 13.10


def test_F55_splitting_leaves_one_for_each_other_battle() -> None:
    pieces = {"titicut": "wa_1 wa_2 wa_3- philip"}
    board = begin(fight(INDIAN, pieces, "titicut>taunton", "titicut>middleborough"))
    groups = board.offers("fight_part", "titicut>taunton")
    assert "wa_1+wa_2+philip" in groups and "wa_3_weak" in groups and "philip" not in groups
    assert not any(len([p for p in g.split("+") if p != "philip"]) == 3 for g in groups)


def test_F55_the_musket_counts_for_its_group_alone() -> None:
    pieces = {"titicut": "wa_1 wa_2"}
    board = begin(fight(INDIAN, pieces, "titicut>taunton", "titicut>middleborough", muskets=[Musket("wa_1")]))
    assert set(board.offers("fight_part", "titicut>taunton")) == {"wa_1+musket", "wa_1"}
    board.do(INDIAN, Fight("titicut>taunton", "wa_1"), 1, 2, CALM, 1, 2, CALM)
    assert [f.indian for f in board.news(BattleFought)] == [2, 3]


def test_F54_the_whole_stack_and_site_defend_in_every_battle() -> None:
    pieces = {"montaup": "wa_1", "sakonnet": "sk_1", "portsmouth": "ri_1"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth", "sakonnet>portsmouth"))
    board.do(INDIAN, Fight("montaup>portsmouth", "wa_1"), 1, 2, CALM, 1, 2, CALM)
    assert [f.english for f in board.news(BattleFought)] == [3, 3]


def test_F38_the_group_on_a_river_needs_church_or_an_ally() -> None:
    pieces = {"springfield": "ma_1 ma_2 church"}
    board = fight(ENGLISH, pieces, "springfield~agawam", "springfield>woronoco", church_in=True)
    at_war(board, "PO")
    begin(board)
    assert all("church" in g for g in board.offers("fight_part", "springfield>agawam"))


def test_F69_wasted_markers() -> None:
    """Titicut is open and empty; Bridgewater's Infantry has gone but the site is fought."""
    board = begin(fight(INDIAN, {"hockomock": "pc_1 pc_2"}, "hockomock>titicut", "hockomock>bridgewater"), 1, 2, CALM)
    assert board.news(MarkersWasted)[0].target == "titicut"
    assert len(board.news(BattleFought)) == 1


def test_F30_a_marker_whose_attackers_are_gone_is_told_by_its_cause() -> None:
    board = begin(fight(INDIAN, {"sakonnet": "sk_1"}, "montaup>portsmouth"))
    assert board.at() == "done" and board.news(MarkersWasted) == [MarkersWasted("portsmouth", "montaup")]


# 13.2 The dice.


def test_13_2_F58_X19_doubles_stop_the_battle_and_take_spies_and_guides_of_those_present() -> None:
    """X19, F58."""
    board = fight(INDIAN, {"montaup": "wa_1 philip", "assonet": "wa_2 sachem_wa"}, "montaup>portsmouth")
    scouted(scouted(board, "philip", spy=True, guide=True), "sachem_wa", guide=True)
    begin(board, 4, 4, EVENT["massacre"])
    assert board.news(DiceFell)[0].doubles and board.news(EventStrikes) == []
    assert not board.state.leaders["philip"].spy and not board.state.leaders["philip"].guide
    assert board.state.leaders["sachem_wa"].guide  # he was not in it
    assert board.news(ScoutsGone)[0].leaders == ["philip"]


def test_13_2_F57_order_of_rerolls() -> None:
    """The attacker's Spy (on the defender's leader), the defender's Spy, then the Guides."""
    pieces = {"montaup": "wa_1 wa_2 philip", "swansea": "pl_1 captain_pl"}
    board = fight(INDIAN, pieces, "montaup>swansea")
    scouted(scouted(board, "philip", spy=True, guide=True), "captain_pl", spy=True, guide=True)
    begin(board).do(ENGLISH, Stand(), 1, 2, CALM)
    asked = []
    for _ in range(4):
        asked.append((board.state.asked()[0], board.state.top.by))
        board.do(board.state.asked()[0], Pass())
    assert asked == [(INDIAN, "spy"), (ENGLISH, "spy"), (INDIAN, "guide"), (ENGLISH, "guide")]


def test_13_2_a_reroll_is_the_new_roll_and_spends_the_spy() -> None:
    board = fight(INDIAN, {"montaup": "wa_1 wa_2", "swansea": "pl_1 captain_pl"}, "montaup>swansea")
    begin(scouted(board, "captain_pl", spy=True), 1, 2, CALM)
    board.do(INDIAN, Reroll("green"), 6)
    assert board.news(Rerolled)[0].green == 6 and not board.state.leaders["captain_pl"].spy
    assert board.news(BattleFought)[0].english_loss == 2


def test_13_2_doubles_by_a_reroll_count_too() -> None:
    board = scouted(fight(INDIAN, {"montaup": "wa_1 wa_2 philip"}, "montaup>portsmouth"), "philip", guide=True)
    begin(board, 3, 5, CALM).do(INDIAN, Reroll("green"), 3)
    assert board.news(BattleFought) == []


def test_13_2_even_is_the_englishs_event_odd_the_indians() -> None:
    for red, green, side in ((1, 3, ENGLISH), (2, 3, INDIAN)):
        board = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth"), red, green, EVENT["spy"])
        assert board.news(EventStrikes)[0].side == side


# 13.3 The event die.


def test_13_3_F59_erratum_5_ambush() -> None:
    """The Indians are ambushed: the English hit first, and who is left strikes back (erratum 5)."""
    pieces = {"bridgewater": "ma_1 ma_2 ma_3 captain_ma", "titicut": "wa_1 wa_2-"}
    board = begin(fight(ENGLISH, pieces, "bridgewater>titicut"))
    board.do(INDIAN, Stand(), 5, 6, EVENT["ambush"])  # odd: the Indians; 6 strength points and a 5: three losses
    assert board.state.infantry["wa_1"].where == ELIMINATED and board.state.infantry["wa_2"].where == ELIMINATED
    assert board.news(StruckBack)[0] == StruckBack(INDIAN, 0, 6, 0)


def test_13_3_ambushed_english_strike_with_the_same_die() -> None:
    pieces = {"montaup": "wa_1 wa_2", "portsmouth": "ri_1"}
    board = begin(fight(INDIAN, pieces, "montaup>portsmouth"), 5, 3, EVENT["ambush"])  # even: the English lose one
    board.do(ENGLISH, Lose("portsmouth"))
    assert board.news(StruckBack)[0] == StruckBack(ENGLISH, 2, 5, 1)  # the Soldier alone; a raided site has none


def test_13_3_13_9_F63_spy_and_guide_go_to_the_leader_in_step_8() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1 philip"}, "montaup>portsmouth"), 1, 2, EVENT["spy"])
    assert board.state.leaders["philip"].spy
    board = begin(fight(INDIAN, {"montaup": "wa_1 philip"}, "montaup>portsmouth"), 1, 2, EVENT["guide"])
    assert board.state.leaders["philip"].guide


def test_13_3_no_second_spy_and_none_when_all_are_out() -> None:
    board = fight(INDIAN, {"montaup": "wa_1 philip"}, "montaup>portsmouth")
    for leader in ("sachem_wa", "sachem_sk", "sachem_pc", "winslow"):
        board.state.leaders[leader].spy = True
    begin(board, 1, 2, EVENT["spy"])
    assert not board.state.leaders["philip"].spy


def test_13_3_effects_of_a_spy() -> None:
    board = scouted(war({"montaup": "wa_1 wa_2 philip"}), "philip", spy=True)
    assert strength(board.state, ["wa_1", "wa_2", "philip"]) == 4


def test_13_3_F61_emergency_reinforcements() -> None:
    """Even: the English, one strength point, read the next column: a 6 hits with one, with two as well."""
    board = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth"), 4, 2, EVENT["reinforce"])
    fought = board.news(BattleFought)[0]
    assert (fought.english, fought.indian_loss) == (2, 1)


def test_13_3_F60_panic_leaves_one_out() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1 wa_2 philip"}, "montaup>portsmouth"), 2, 5, EVENT["panic"])
    assert board.at() == "panicking" and set(board.offers("panic_what")) == {"wa_1", "wa_2", "philip"}
    board.do(ENGLISH, Panic("wa_1"))
    assert board.news(BattleFought)[0].indian == 3


def test_F60_nothing_to_panic_no_effect() -> None:
    board = fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth", damage={"portsmouth": 1})
    begin(board, 1, 3, EVENT["panic"])
    assert board.at() == "done" and board.news(EventStrikes)[0].none


def test_13_3_F62_massacre() -> None:
    board = begin(fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth"), 1, 3, EVENT["massacre"])
    assert board.at() == "massacre" and board.state.asked() == [ENGLISH]
    assert board.offers("raise_unit") == ["ma_1", "pl_1", "ri_1", "ct_1"]
    assert "plymouth" in board.offers("raise_space", "ma_1")  # any settlement
    board.do(ENGLISH, Raise("ma_1", "plymouth"))
    assert board.state.infantry_in("plymouth") == ["ma_1"]


def test_F62_indians_from_the_eliminated_too_not_of_the_devastated() -> None:
    board = fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth", damage={"sakonnet": 2, "coaxet": 2})
    for unit in board.state.charts.counters_of["PC"]:
        board.state.put(unit, ELIMINATED)
    begin(board, 1, 2, EVENT["massacre"])
    assert board.offers("raise_unit") == ["wa_2", "pc_1"]
    assert "sakonnet" not in board.offers("raise_space", "pc_1")


# 13.4 Strength.


def test_13_4_strength_points() -> None:
    board = war({"montaup": "wa_1 wa_2 wa_3- philip", "plymouth": "pl_1"}, muskets=[Musket("wa_1"), Musket("wa_2")])
    state = board.state
    assert strength(state, state.pieces_in("montaup")) == 2 + 2 + 1 + 1 + 1  # one Musket counts
    assert strength(state, state.pieces_in("montaup"), "montaup") == 9
    assert strength(state, state.pieces_in("plymouth"), "plymouth") == 4
    state.hurt("plymouth")
    assert strength(state, state.pieces_in("plymouth"), "plymouth") == 3


def test_13_4_a_captain_adds_none_and_strength_is_never_negative() -> None:
    board = scouted(war({"salem": "captain_ma"}), "captain_ma", spy=True)
    assert strength(board.state, ["captain_ma"]) == 0


def test_red_hits_the_indians_green_the_english() -> None:
    board = begin(fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "titicut": "wa_1"}, "bridgewater>titicut"))
    board.do(INDIAN, Stand(), 3, 2, CALM)
    fought = board.news(BattleFought)[0]
    assert (fought.indian_loss, fought.english_loss) == (1, 0)


def test_an_order_for_losses() -> None:
    pieces = {"montaup": "wa_1 wa_2 wa_3 philip", "portsmouth": "ri_1"}
    for do, damage, full in (("site_first", 2, True), ("infantry_first", 0, None), ("spare_points", 1, False)):
        board = fight(INDIAN, pieces, "montaup>portsmouth", options=Options())
        board.state.kept.orders[ENGLISH] = [StandingOrder("losses", do)]
        begin(board, 1, 3, CALM)  # seven strength points and a 3: two losses
        assert board.state.damage.get("portsmouth", 0) == damage
        assert full is None or board.state.infantry["ri_1"].full == full


def test_H7_13_2_usual_orders_answer_for_the_defender_and_the_attacker_is_asked_about_his_own_guide() -> None:
    """The Captain's Guide rolls the red 1 again; Philip's is Philip's player to use."""
    pieces = {"montaup": "wa_1 wa_2 wa_3 philip", "portsmouth": "ri_1 ri_2 captain_ri"}
    board = fight(INDIAN, pieces, "montaup>portsmouth", options=Options())
    board.state.kept.orders[ENGLISH] = [StandingOrder("evading", "never")]
    scouted(scouted(board, "philip", guide=True), "captain_ri", guide=True)
    begin(board, 1, 2, CALM)
    assert board.at() == "rerolling" and board.state.asked() == [INDIAN]
    board.do(INDIAN, Pass(), 4)
    assert [n.side for n in board.news(Rerolled)] == [ENGLISH]


def test_H7_13_5_the_attacker_is_asked_about_his_own_losses_and_the_defender_takes_them_as_usual() -> None:
    pieces = {"montaup": "wa_1 wa_2- wa_3 philip", "portsmouth": "ri_1 ri_2- captain_ri"}
    board = fight(INDIAN, pieces, "montaup>portsmouth", options=Options())
    board.state.kept.orders[ENGLISH] = [StandingOrder("evading", "never")]
    begin(board, 5, 3, CALM)
    assert board.news(BattleFought)[0].english_loss and board.at() == "losses" and board.state.asked() == [INDIAN]
    ordered = fight(INDIAN, pieces, "montaup>portsmouth", options=Options())
    ordered.state.kept.orders[ENGLISH] = [StandingOrder("evading", "never")]
    ordered.state.kept.orders[INDIAN] = [StandingOrder("losses", "spare_points")]
    assert begin(ordered, 5, 3, CALM).at() != "losses"  # an order of his own answers in his own turn too
