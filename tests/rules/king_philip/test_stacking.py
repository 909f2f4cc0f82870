"""4, 5, 6 Spaces, stacks and leaders."""

from __future__ import annotations

from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.displaced import Displaced, Relocate, nearest
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import March
from rules.king_philip.news import Relocated
from rules.king_philip.options import Options
from rules.king_philip.paths import reach
from rules.king_philip.pieces import Musket
from rules.king_philip.stacking import may_join, may_stack, may_stand, parts
from tests.rules.king_philip.board import at_war, begin, war


def test_4_2_conditions_of_sites() -> None:
    state = war({}).state
    assert [state.site_strength(s) for s in ("salem", "plymouth", "titicut")] == [1, 2, 0]
    state.hurt("salem")
    assert (state.site_strength("salem"), state.is_intact("salem")) == (0, True)  # raided
    state.hurt("salem")
    assert state.is_open("salem")  # razed: neutral for all purposes
    for strength, intact in ((1, True), (0, True), (0, False)):  # damaged, breached, razed
        state.hurt("plymouth")
        assert (state.site_strength("plymouth"), state.is_intact("plymouth")) == (strength, intact)


def test_4_2_who_may_be_where() -> None:
    state = war({}).state
    assert not may_stand(state, INDIAN, "salem", ["wa_1"])  # an intact settlement
    assert not may_stand(state, ENGLISH, "montaup", ["ma_1"])
    assert not may_stand(state, INDIAN, "great_swamp", ["wa_1"])  # a tribe that does not fight
    assert may_stand(state, ENGLISH, "plymouth", ["ma_1"])  # settlements of other colonies are open
    state.hurt("salem")
    state.hurt("salem")
    assert may_stand(state, INDIAN, "salem", ["wa_1"])


def test_erratum_1_open_clear_and_neutral_are_one() -> None:
    state = war({}, damage={"salem": 2}).state
    assert state.is_open("salem") and state.is_open("titicut") and not state.is_open("boston")


def test_5_0_rivers_and_connections_make_neighbours() -> None:
    links = war({}).state.charts.links
    assert {(k.to, k.river) for k in links["great_swamp"]} >= {("misquamicut", True), ("queens_fort", False)}


def test_6_2_full_and_weakened() -> None:
    board = war({"montaup": "wa_1 wa_2-"})
    assert [board.state.infantry[u].full for u in ("wa_1", "wa_2")] == [True, False]


def test_6_3_F3_limits_and_mixes() -> None:
    state = at_war(war({}), "NI", "NA").state
    assert may_stack(state, INDIAN, ["wa_1", "sk_1"]) and may_stack(
        state, INDIAN, ["wa_1", "sk_1", "pc_1", "sachem_sk"]
    )
    assert not may_stack(state, INDIAN, ["wa_1", "wa_2", "wa_3"])
    assert not may_stack(state, INDIAN, ["wa_1", "ni_1", "sachem_wa"])
    assert may_stack(state, INDIAN, ["wa_1", "ni_1", "na_1", "philip"])
    assert may_stack(state, INDIAN, ["na_1", "na_2", "sachem_wa"])  # any own leader leads
    assert not may_stack(state, ENGLISH, ["ma_1", "pl_1"])
    assert may_stack(state, ENGLISH, ["ma_1", "ma_2", "ma_3", "winslow"])
    state.let_church_in()
    assert may_stack(state, ENGLISH, ["ma_1", "pl_1", "allied_1", "captain_ct"])


def test_6_4_leaders_do_not_stack_and_need_a_site_or_infantry() -> None:
    state = war({"montaup": "philip", "titicut": "wa_1"}).state
    assert not may_join(state, INDIAN, "montaup", ["sachem_wa"])
    assert may_join(state, INDIAN, "titicut", ["sachem_wa"])
    assert not may_join(state, INDIAN, "mattakeeset", ["sachem_wa"])


def test_6_4_F7_a_leader_may_not_leave_three_without_one() -> None:
    board = begin(war({"montaup": "wa_1 wa_2 wa_3 philip", "salem": "ma_1"}, Movement(seat=INDIAN)))
    assert "philip" not in board.offers("detach_part", "montaup")
    assert "wa_1+philip" in board.offers("detach_part", "montaup")


def test_F7_infantry_may_not_leave_a_leader_alone_in_the_open() -> None:
    board = begin(war({"titicut": "wa_1 wa_2 philip"}, Movement(seat=INDIAN)))
    parts_open = board.offers("detach_part", "titicut")
    assert "wa_1" in parts_open and "wa_1+wa_2" not in parts_open


def test_6_3_alike_counters_are_offered_once() -> None:
    state = war({"montaup": "wa_1 wa_2 wa_3-"}).state
    assert parts(state, state.pieces_in("montaup"), lambda p: len(p) == 1) == ["wa_1", "wa_3_weak"]


def test_F4_X22_a_stack_may_pass_a_full_friendly_space() -> None:
    board = begin(
        war({"montaup": "wa_1 wa_2 wa_3 philip", "sowams": "wa_4 wa_5 wa_6 sachem_wa"}, Movement(seat=INDIAN))
    )
    stops = reach(board.state, INDIAN, board.state.pieces_in("sowams"), "sowams").search()
    assert "assonet" in stops and "montaup" not in stops  # through Montaup by river, not to stay in it


def test_F2_no_passage_through_enemies() -> None:
    """Titicut is held: Hockomock is reached another way or not at all."""
    board = begin(war({"titicut": "ma_1", "bridgewater": "", "winnecunnet": "pc_1"}, Movement(seat=INDIAN)))
    assert "titicut" not in board.offers("march_to", "winnecunnet")
    refused = board.refused(INDIAN, March("winnecunnet", "titicut"))
    assert refused.rule == "12.1" and "hockomock" in refused.open


def test_F5_the_fewest_go_to_the_nearest_place() -> None:
    """Three without a leader in Montaup: one goes to Sowams, a pip away, or by river to Assonet, half a pip."""
    board = begin(war({"montaup": "wa_1 wa_2 wa_3"}, Displaced()))
    assert board.news(Relocated)[0].pieces == ["wa_1"]
    assert board.news(Relocated)[0].to == "assonet"


def test_F5_F17_who_goes_takes_the_muskets_or_leaves_them() -> None:
    for part, carrier in (("wa_1", "wa_2"), ("wa_1+musket", "wa_1")):
        board = begin(war({"montaup": "wa_1 wa_2 wa_3"}, Displaced(), muskets=[Musket("wa_1")]))
        board.do(INDIAN, Relocate(part, "assonet"))
        assert board.state.infantry_in("assonet") == ["wa_1"] and board.state.muskets[0].carrier == carrier


def test_F5_ties_are_the_owners() -> None:
    board = begin(war({"wollomonopoag": "sachem_wa"}, Displaced()))
    assert board.at() == "relocating"
    assert board.offers("relocate_to", "sachem_wa") == ["hockomock", "sowams", "winnecunnet"]
    board.do(INDIAN, Relocate("sachem_wa", "winnecunnet"))
    assert board.state.leaders["sachem_wa"].where == "winnecunnet"


def test_F5_a_piece_of_another_nation_leaves_a_band_without_its_key_leader() -> None:
    board = at_war(war({"montaup": "wa_1 wa_2", "titicut": "wa_3 ni_1"}, Displaced()), "NI")
    begin(board)
    assert board.at() == "relocating"
    assert sorted(board.offers("relocate_part")) == ["ni_1", "wa_3"]


def test_F5_nowhere_to_go_leaves_the_map_without_points() -> None:
    """The Sachem of a people whose every village is razed, alone, with no friendly site or Infantry anywhere."""
    board = war({"titicut": "sachem_wa"}, Displaced())
    for tribe in ("WA", "SK", "PC"):
        for site in board.state.charts.sites[tribe]:
            board.state.damage[site] = 3
    board.state.look_around()
    begin(board)
    assert (board.state.leaders["sachem_wa"].where, board.state.leaders["sachem_wa"].due) == ("@track", 4)
    assert board.state.points == {ENGLISH: 0, INDIAN: 0}


def test_F5_enemies_on_the_way_are_ignored() -> None:
    board = war({"titicut": "wa_1 wa_2 wa_3", "taunton": "pl_1"})
    assert nearest(board.state, INDIAN, "titicut", ["wa_1"]) != []


def test_F17_a_split_takes_or_leaves_the_muskets() -> None:
    board = war({"montaup": "wa_1 wa_2- philip"}, Movement(seat=INDIAN), muskets=[Musket("wa_1")])
    begin(board)
    offered = board.offers("detach_part", "montaup")
    assert "wa_2_weak+musket" in offered and "wa_2_weak" in offered
    assert "philip" in offered and "philip+musket" not in offered  # a lone leader carries none


def test_disunited_18_1_no_stack_of_two_colonies_not_even_leaders() -> None:
    state = war({}, options=Options(disunited=True)).state
    assert not may_stack(state, ENGLISH, ["ma_1", "captain_pl"])
    assert not may_stand(state, ENGLISH, "plymouth", ["ma_1"])
