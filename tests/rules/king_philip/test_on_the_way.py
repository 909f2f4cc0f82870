"""12 On the way: rivers past villages at peace, interception in winter, the last marker, and whose turn it is."""

from __future__ import annotations

import pytest

from rules.king_philip.combat import Combat
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.displaced import cures
from rules.king_philip.events import Panicking
from rules.king_philip.interception import Intercept, Intercepting, can_send, may_send
from rules.king_philip.mohawks import MohawkAttack
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, March, Onward
from rules.king_philip.news import InterceptionTried, MarkersWasted, MoveStopped
from rules.king_philip.paths import reach
from rules.king_philip.phases import player_at_work
from rules.king_philip.pieces import Musket
from rules.king_philip.sailing import sailing
from tests.rules.king_philip.board import at_war, begin, markers, war
from tests.rules.king_philip.test_movement import english, indians


def test_12_2_F39_nobody_enters_a_village_at_peace_overland_not_even_to_leave_by_river() -> None:
    """Mendon to Wacentug is a path; from there a river runs to Providence."""
    razed = {"mendon": 2, "providence": 2}
    state = indians({"mendon": "wa_1"}, damage=razed).state
    state.look_around()
    assert "providence" not in reach(state, INDIAN, ["wa_1"], "mendon").search()
    state = indians({"hassanamesit": "ni_1"}, damage=razed).state
    state.set_stance("NI", "neutral")
    found = reach(state, INDIAN, ["wa_1"], "hassanamesit").search()  # two rivers past Wacentug
    assert found["providence"] == 2 and "wacentug" not in found and "mendon" not in found


def test_12_6_F42_in_winter_an_interceptor_counts_the_printed_pips() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma"}, turn=5)
    board.do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 5)  # +1 for the Captain, -1 for the road
    assert board.state.where("ma_1") == "titicut"


def test_12_4_F48_the_last_marker_is_enough_for_a_stopped_march() -> None:
    for placed, battle in ((4, True), (5, False)):
        board = war({"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma"}, Movement(seat=INDIAN))
        pairs = [
            "montaup>portsmouth",
            "montaup>swansea",
            "sakonnet>portsmouth",
            "coaxet>dartmouth",
            "acushnet>dartmouth",
        ]
        board.state.markers = markers(*pairs[:placed])
        begin(board).do(INDIAN, March("hockomock", "titicut"))
        board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 6)
        assert [told.battle for told in board.news(MoveStopped)] == [battle]
        assert len(board.state.markers) == 5 and board.state.where("pc_1") == "hockomock"


def test_12_4_F46_who_goes_to_intercept_leaves_a_legal_rest() -> None:
    state = indians({"hockomock": "pc_1", "titicut": "ma_1 captain_ma"}).state
    assert may_send(state, ENGLISH, "titicut", "bridgewater", ["ma_1", "captain_ma"])
    assert not may_send(state, ENGLISH, "titicut", "bridgewater", ["ma_1"])  # a Captain alone in the open
    assert not may_send(state, ENGLISH, "titicut", "bridgewater", ["captain_ma"])  # no Infantry
    state = indians({"bridgewater": "ma_1 ma_2 ma_3 captain_ma"}).state
    assert not may_send(state, ENGLISH, "bridgewater", "titicut", ["captain_ma"])
    assert may_send(state, ENGLISH, "bridgewater", "titicut", ["ma_1", "captain_ma"])  # two stay
    assert can_send(state, ENGLISH, "bridgewater", "titicut")
    assert may_send(state, ENGLISH, "bridgewater", "titicut", ["ma_1"])


def test_H7_whose_turn_it_is() -> None:
    for frame, seat in (
        (Movement(seat=ENGLISH), ENGLISH), (Combat(seat=INDIAN), INDIAN), (Combat(seat=ENGLISH), ENGLISH),
        (MohawkAttack(), INDIAN),  # only when Philip visits the Mohawks
    ):  # fmt: skip
        state = war({}, frame).state
        assert player_at_work(state) == seat


def test_F5_the_fewest_go_and_only_those_who_leave_a_legal_rest() -> None:
    state = war({"montaup": "wa_1 wa_2 wa_3 pc_1 philip"}).state
    found = cures(state, INDIAN, "montaup")
    assert found and all(len(part.split("+")) == 1 for part in found)
    assert "philip" not in found  # four would stay without him


def test_12_7_an_attack_counts_as_an_activation() -> None:
    board = indians({"montaup": "wa_1", "sakonnet": "sk_1"}).do(INDIAN, Attack("montaup", "portsmouth"))
    assert board.state.top.bands == 1 and board.state.top.active == ["wa_1"]
    board.do(INDIAN, Attack("sakonnet", "portsmouth"))
    assert board.state.top.bands == 2 and board.state.top.moved == ["wa_1"]


def test_12_4_F48_who_was_stopped_has_moved() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma"}).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1+captain_ma"), 6)
    phase = board.state.top
    assert (phase.active, phase.moved) == ([], ["pc_1"])
    assert board.offers("march_start") == []


def test_12_4_F45_a_march_may_be_stopped_on_its_way_not_only_where_it_ends() -> None:
    """From Hockomock by Wollomonopoag, beside Medfield, to a Mendon that lies in ashes."""
    board = indians({"hockomock": "pc_1", "medfield": "ma_1 captain_ma"}, damage={"mendon": 2})
    board.state.look_around()
    board.do(INDIAN, March("hockomock", "mendon"))
    assert board.at() == "intercepting" and board.state.top.space == "wollomonopoag"
    board.do(ENGLISH, Intercept("medfield", "ma_1+captain_ma"), 4)  # missed: it goes on
    assert board.state.where("pc_1") == "mendon" and board.at() == "movement"


def test_13_3_F60_the_strongest_panics_when_nobody_says_who() -> None:
    state = war({"montaup": "wa_1 wa_2- philip"}).state
    for group, site, struck in ((["wa_2", "wa_1"], "", "wa_1"), (["wa_2"], "montaup", "montaup")):
        assert Panicking(seat=ENGLISH, group=group, site=site).strongest(state) == struck


def test_10_2_12_5_who_intercepts_takes_the_musket_that_is_named() -> None:
    board = english({"bridgewater": "ma_1", "hockomock": "pc_1 pc_2 sachem_pc"}, muskets=[Musket("pc_2")])
    board.do(ENGLISH, March("bridgewater", "titicut"))
    board.do(INDIAN, Intercept("hockomock", "pc_1+sachem_pc+musket"), 6)
    assert board.state.where("pc_1") == "titicut" and board.state.muskets == [Musket("pc_1")]
    assert board.news(InterceptionTried)[0].pieces == ["pc_1", "sachem_pc"]


def test_12_4_who_fails_to_intercept_is_not_told_as_going() -> None:
    board = indians({"hockomock": "pc_1", "bridgewater": "ma_1"}).do(INDIAN, March("hockomock", "titicut"))
    board.do(ENGLISH, Intercept("bridgewater", "ma_1"), 1)
    assert [(t.success, t.pieces) for t in board.news(InterceptionTried)] == [(False, [])]


@pytest.mark.parametrize(
    ("place", "space", "tries"),
    [("bridgewater", "titicut", True), ("bridgewater", "bridgewater", True), ("boston", "titicut", False)],
)
def test_12_4_an_order_for_a_place_holds_in_it_and_beside_it(place: str, space: str, tries: bool) -> None:
    state = war({"taunton": "pl_1 winslow", "dedham": "ma_1 captain_ma"}, damage={"bridgewater": 2}).state
    asks = Intercepting(seat=ENGLISH, space=space)
    assert (asks.obey(state, ENGLISH, f"at_{place}") is not None) == tries


def test_12_4_F45_a_band_stands_on_the_step_before_while_the_enemy_is_asked() -> None:
    board = indians({"winnecunnet": "pc_1", "bridgewater": "ma_1 captain_ma"}).do(
        INDIAN, March("winnecunnet", "titicut")
    )
    assert board.at() == "intercepting" and board.state.where("pc_1") == "hockomock"


def test_12_4_F49_a_stack_knows_the_spaces_it_has_left() -> None:
    board = indians({"winnecunnet": "pc_1"}).do(INDIAN, March("winnecunnet", "montaup"))
    assert board.state.top.path == ["winnecunnet", "assonet"]
    board.do(INDIAN, Onward("sowams"))
    assert board.state.top.path == ["winnecunnet", "assonet", "montaup"]


def test_12_3_F7_nobody_sails_and_leaves_a_rest_that_may_not_stay() -> None:
    state = english({"boston": "ma_1 ma_2 ma_3 captain_ma"}).state
    may_sail = sailing(state, "boston")
    assert may_sail(["ma_1", "captain_ma"]) and may_sail(["ma_1"]) and not may_sail(["captain_ma"])


# 13.0 Battles that have lost their men.


def test_F30_enemies_who_stand_where_a_marker_came_from_do_not_fight_for_it() -> None:
    board = war({"hockomock": "ma_1"}, Combat(seat=INDIAN), markers=markers("hockomock>bridgewater"))
    begin(board)
    assert board.at() == "done" and board.news(MarkersWasted) == [MarkersWasted("bridgewater", "hockomock")]


def test_F55_one_alone_fights_though_there_are_more_battles_than_men() -> None:
    both = markers("titicut>taunton", "titicut>middleborough")
    board = begin(war({"titicut": "wa_1"}, Combat(seat=INDIAN), markers=both))
    assert board.offers("fight_part", "titicut>taunton") == ["wa_1"]


def test_F38_if_nobody_is_left_who_takes_rivers_the_others_fight() -> None:
    river = markers("springfield~agawam", "springfield>agawam")
    board = war({"springfield": "ma_1 ma_2", "agawam": ""}, Combat(seat=ENGLISH), markers=river, church_in=True)
    begin(at_war(board, "PO"))
    assert board.offers("fight_part", "springfield>agawam") == ["ma_1"]
