"""12.0 Movement."""

from __future__ import annotations

from typing import Any

from rules.kernel import Chance, Choice, Done, advance
from rules.kernel.random_pick import random_pick
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, Detach, DropOff, March, Onward, PickUp, Sail, Strike
from rules.king_philip.news import Marched
from rules.king_philip.options import Options
from rules.king_philip.paths import allowance, can_take_rivers, reach
from rules.king_philip.pieces import Leader, Musket
from tests.rules.king_philip.board import Board, at_war, begin, war


def indians(pieces: dict[str, str], **facts: Any) -> Board:
    return begin(war(pieces, Movement(seat=INDIAN), **facts))


def english(pieces: dict[str, str], **facts: Any) -> Board:
    return begin(war(pieces, Movement(seat=ENGLISH), **facts))


def scouts(board: Board, leader: str, spy: bool = False, guide: bool = False) -> Board:
    counter = board.state.leaders[leader]
    counter.spy, counter.guide = spy, guide
    return board


def test_12_1_allowances_with_guide_and_spy() -> None:
    for spy, guide, band, company in ((0, 0, 12, 10), (0, 1, 14, 12), (1, 0, 10, 8), (1, 1, 12, 10)):
        state = scouts(scouts(war({}), "philip", bool(spy), bool(guide)), "church", bool(spy), bool(guide)).state
        assert allowance(state, INDIAN, ["wa_1", "philip"]) == band
        assert allowance(state, ENGLISH, ["ma_1", "church"]) == company


def test_12_1_pips_limit_a_march() -> None:
    board = indians({"assonet": "wa_1"})
    costs = reach(board.state, INDIAN, ["wa_1"], "assonet").search()
    assert costs["acushnet"] == 4 and max(costs.values()) <= 12


def test_12_1_five_bands_three_companies_five_with_church() -> None:
    board = indians({})
    assert board.state.top.band_limit(board.state) == 5
    assert english({}).state.top.band_limit(english({}).state) == 3
    after = english({}, church_in=True)
    assert after.state.top.band_limit(after.state) == 5


def test_12_1_the_limit_is_kept() -> None:
    board = english({"salem": "ma_1", "boston": "ma_2", "weymouth": "ma_3", "dedham": "ma_4"})
    for start, to in (("salem", "andover"), ("boston", "monatiquot"), ("weymouth", "scituate")):
        board.do(ENGLISH, March(start, to))
    refused = board.refused(ENGLISH, March("dedham", "medfield"))
    assert refused.why.key == "no_more_bands" and refused.rule == "12.1"


def test_F37_before_church_one_pip_only_unless_a_guide_is_with_them() -> None:
    board = english({"brookfield": "ma_1 captain_ma"})
    assert set(board.offers("march_to", "brookfield")) == {"ashquoash"}
    guided = begin(scouts(war({"brookfield": "ma_1 captain_ma"}, Movement(seat=ENGLISH)), "captain_ma", guide=True))
    assert "quinsigamond" in guided.offers("march_to", "brookfield")
    later = english({"brookfield": "ma_1 captain_ma"}, church_in=True)
    assert "quinsigamond" in later.offers("march_to", "brookfield")


def test_12_1_no_entry_into_enemy_or_neutral_sites() -> None:
    board = indians({"hockomock": "pc_1"})
    to = board.offers("march_to", "hockomock")
    assert "bridgewater" not in to and "hassanamesit" not in to and "titicut" in to


def test_F34_each_activation_counts_also_one_that_only_attacks() -> None:
    board = indians({"montaup": "wa_1 wa_2", "hockomock": "pc_1"}).do(INDIAN, Attack("montaup", "portsmouth"))
    assert board.state.top.bands == 1
    board.do(INDIAN, March("hockomock", "titicut"))
    assert board.state.top.bands == 2


def test_F34_a_part_may_go_and_the_rest_later() -> None:
    board = indians({"montaup": "wa_1 wa_2"}).do(INDIAN, Detach("montaup", "wa_1", "sowams"))
    assert "montaup" in board.offers("march_start") and "sowams" not in board.offers("march_start")


def test_F35_F36_pick_up_and_drop_off() -> None:
    board = indians({"montaup": "wa_1", "sowams": "wa_2 philip"})
    board.do(INDIAN, March("montaup", "sowams")).do(INDIAN, PickUp("wa_2+philip"))
    assert board.state.top.tally == 2 and board.state.top.bands == 1
    board.do(INDIAN, Onward("montaup")).do(INDIAN, DropOff("wa_1"))
    assert board.state.top.tally == 4
    assert not board.state.top.is_open(board.state, INDIAN, PickUp)  # dropped units are done
    board.do(INDIAN, Onward("assonet"))
    assert board.state.pieces_in("montaup") == ["wa_1"]
    assert board.state.pieces_in("assonet") == ["wa_2", "philip"]
    assert "montaup" not in board.offers("march_start")


def test_12_1_no_unit_moves_twice() -> None:
    board = indians({"montaup": "wa_1", "sowams": "wa_2"}).do(INDIAN, March("montaup", "assonet"))
    board.do(INDIAN, March("sowams", "montaup"))
    assert "assonet" not in board.offers("attack_start")  # its band is done
    assert board.refused(INDIAN, March("assonet", "montaup")).what == "march"


def test_F6_erratum_6_a_leader_alone_counts_as_a_band() -> None:
    board = indians({"montaup": "philip", "sowams": "wa_1", "titicut": "wa_2 sachem_wa"})
    to = board.offers("march_to", "montaup")
    assert "sowams" in to and "assonet" in to  # with Infantry, or in a friendly village
    assert "titicut" not in to  # a leader is there
    board.do(INDIAN, March("montaup", "sowams"))
    assert board.state.top.bands == 1
    alone = indians({"montaup": "philip"})
    assert not alone.state.top.is_open(alone.state, INDIAN, Attack)  # he places no marker


def test_12_2_F38_rivers_for_war_bands_and_companies_with_church_or_allies() -> None:
    assert "pennacook" in indians_at_war("AB", {"wamesit": "ab_1"}).offers("march_to", "wamesit")
    pieces = {"springfield": "ma_1 church", "windsor": "ct_1"}
    board = english(pieces, church_in=True)
    assert "hartford" in board.offers("march_to", "springfield")
    tally = reach(board.state, ENGLISH, ["ma_1", "church"], "springfield").search()
    assert tally["hadley"] == 1  # half a pip
    without = english({"springfield": "ma_1"}, church_in=True)
    assert reach(without.state, ENGLISH, ["ma_1"], "springfield").search()["hadley"] == 2
    allied = english({"titicut": "allied_1"}, church_in=True)
    assert can_take_rivers(allied.state, ENGLISH, ["allied_1"])


def test_F19_church_lost_his_effects_stay_but_rivers_need_him_or_an_ally() -> None:
    board = war({"springfield": "ma_1 ma_2 captain_pl"}, Movement(seat=ENGLISH), church_in=True)
    board.state.leaders["church"] = Leader("@dead")
    begin(board)
    assert board.state.top.band_limit(board.state) == 5 and "ashquoash" in board.offers("march_to", "springfield")
    assert not can_take_rivers(board.state, ENGLISH, ["ma_1", "captain_pl"])
    assert can_take_rivers(board.state, ENGLISH, ["allied_1"])


def indians_at_war(tribe: str, pieces: dict[str, str]) -> Board:
    return begin(at_war(war(pieces, Movement(seat=INDIAN)), tribe))


def test_12_2_F39_erratum_4_floating_past_a_neutral_village() -> None:
    """From razed Norwich up the Quinebaug past nobody; past Agawam on the Connecticut for either side."""
    board = war({"springfield": "ma_1 church"}, Movement(seat=ENGLISH), church_in=True)
    begin(board)
    costs = reach(board.state, ENGLISH, ["ma_1", "church"], "springfield").search()
    assert "agawam" not in costs and costs["windsor"] == 2  # by Agawam: half a pip twice


def test_12_3_F40_by_sea_from_port_to_port() -> None:
    board = english({"boston": "ma_1", "salem": "ma_2", "titicut": "allied_1"}, church_in=True)
    assert board.offers("sail_start") == ["boston", "salem"]  # Allied Indians never stand in an intact port (F21)
    assert "salem" in board.offers("sail_to", "boston", "ma_1")
    board.do(ENGLISH, Sail("boston", "ma_1", "plymouth"))
    assert not board.state.top.is_open(board.state, ENGLISH, Onward)
    razed = war({"boston": "ma_1"}, Movement(seat=ENGLISH), damage={"plymouth": 3})
    assert "plymouth" not in begin(razed).offers("sail_to", "boston", "ma_1")


def test_12_3_indians_never_sail() -> None:
    board = indians({"montaup": "wa_1"})
    assert board.refused(INDIAN, Sail("montaup", "wa_1", "boston")).why.key == "only_english_sail"


def test_12_3_connections_over_water_are_open_to_both() -> None:
    assert "portsmouth" in indians({"montaup": "wa_1"}).offers("attack_target", "montaup")
    after = english({"wickford": "ri_1"}, church_in=True)
    assert "portsmouth" in after.offers("march_to", "wickford")


def test_12_6_F42_winter_doubles_costs() -> None:
    board = indians({"assonet": "wa_1"}, turn=5)
    costs = reach(board.state, INDIAN, ["wa_1"], "assonet").search()
    assert costs["montaup"] == 2 and costs["acushnet"] == 8  # a river a pip, two pips four


def test_F41_a_razed_site_is_open_and_its_river_still_runs() -> None:
    board = indians({"assonet": "wa_1"}, damage={"taunton": 2, "middleborough": 2})
    costs = reach(board.state, INDIAN, ["wa_1"], "assonet").search()
    assert costs["taunton"] == 1 and costs["middleborough"] == 2


def test_F17_the_muskets_go_with_the_part_that_takes_them() -> None:
    board = indians({"montaup": "wa_1 wa_2-"}, muskets=[Musket("wa_1")])
    board.do(INDIAN, Detach("montaup", "wa_2_weak+musket", "sowams"))
    assert board.state.muskets[0].carrier == "wa_2"


def test_18_1_F73_disunited_colonies_stay_at_home_until_church() -> None:
    options = Options(disunited=True, ask_always=True)
    board = english({"bridgewater": "pl_1", "plymouth": "pl_2"}, options=options)
    assert all(board.state.charts.spaces[s].region == "PL" for s in board.offers("march_to", "bridgewater"))
    assert all(board.state.charts.spaces[s].region == "PL" for s in board.offers("sail_to", "plymouth", "pl_2"))
    united = english({"bridgewater": "pl_1"}, options=options, church_in=True)
    assert "monatiquot" in united.offers("march_to", "bridgewater")


def test_18_1_markers_across_the_border_are_allowed() -> None:
    board = english(
        {"rehoboth": "pl_1", "providence": "wa_1"}, options=Options(disunited=True), damage={"providence": 2}
    )
    assert "providence" in board.offers("attack_target", "rehoboth")


def test_H1_a_march_takes_the_cheapest_way_and_tells_it() -> None:
    board = indians({"winnecunnet": "pc_1"}).do(INDIAN, March("winnecunnet", "montaup")).do(INDIAN, Done())
    told = board.news(Marched)[0]
    assert told.path == ["winnecunnet", "assonet", "montaup"] and told.half_pips == 2


def test_a_returning_leader_is_no_band() -> None:
    board = war({"montaup": "wa_1"}, Movement(seat=INDIAN))
    board.state.leaders["philip"] = Leader("@track", 4)
    assert "montaup" in begin(board).offers("march_start")


def test_the_stack_on_its_way_attacks_from_where_it_stands() -> None:
    board = indians({"hockomock": "pc_1", "montaup": "wa_1"})
    assert not board.state.top.is_open(board.state, INDIAN, Strike)
    board.do(INDIAN, March("hockomock", "titicut"))
    assert set(board.offers("strike_target")) == {"taunton", "middleborough", "bridgewater"}
    board.do(INDIAN, Strike("taunton"))
    assert board.state.markers[0].id == "titicut>taunton"


def test_12_1_an_order_is_open_when_its_first_field_has_something_to_offer() -> None:
    """`is_open` stops at the first value it finds; the field lists them all."""
    luck, seen = Chance("open"), 0
    for n in range(3):
        state = CAMPAIGN.start([INDIAN, ENGLISH], f"open-{n}", CAMPAIGN.variant(n))[0]
        while state.result is None:
            seat = state.awaited()[0]
            if isinstance(state.top, Movement):
                seen += 1
                for verb in Movement.verbs:
                    listed = Choice.is_open(state.top, state, seat, verb)
                    assert state.top.is_open(state, seat, verb) == listed, verb.kind()
            advance(state, seat, random_pick(state.top, state, seat, luck))
    assert seen > 50
