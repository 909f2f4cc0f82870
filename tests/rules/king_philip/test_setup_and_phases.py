"""7 to 10: set-up, sequence, Church, reinforcements, Muskets."""

from __future__ import annotations

from rules.kernel import Done
from rules.king_philip import CAMPAIGN
from rules.king_philip.church import ChurchPhase, allied_spaces
from rules.king_philip.dataset.charts import ALLIED, ENGLISH, INDIAN
from rules.king_philip.news import AlliedRoll, ChurchEnters, Delayed, LeaderReturns, MusketsWait, TurnBegins
from rules.king_philip.options import Options
from rules.king_philip.pieces import ELIMINATED, POOL, TRACK, Leader, Musket
from rules.king_philip.placing import Place, Rest
from rules.king_philip.reinforcements import Arm, EnglishReinforcements, IndianReinforcements, MusketsCome, due_leaders
from rules.king_philip.turn import Turn
from tests.rules.king_philip.board import Board, at_war, begin, war


def new(options: Options | None = None) -> Board:
    return begin(Board(CAMPAIGN.new([INDIAN, ENGLISH], "key", options or Options(ask_always=True))))


def test_7_0_F1_the_english_set_up_first_one_soldier_a_settlement() -> None:
    board = new()
    assert board.at() == "english_set_up" and len(board.state.top.pieces) == 11 + 5
    assert set(board.offers("place_space", "ma_1")) == set(board.state.charts.sites["MA"])
    board.do(ENGLISH, Place("ma_1", "salem"))
    assert "salem" not in board.offers("place_space", "ma_2")
    assert "salem" in board.offers("place_space", "captain_ma")
    assert board.refused(ENGLISH, Done()).rule == "7.0"


def test_7_0_leaders_stand_apart() -> None:
    board = new().do(ENGLISH, Place("winslow", "plymouth"))
    assert "plymouth" not in board.offers("place_space", "captain_pl")


def test_7_0_the_indians_set_up_in_their_own_villages() -> None:
    board = new().do(ENGLISH, Rest())
    assert board.at() == "indian_set_up"
    assert board.offers("place_space", "sk_1") == ["sakonnet", "coaxet"]
    board.do(INDIAN, Place("wa_1", "sowams")).do(INDIAN, Place("wa_2", "sowams"))
    assert "sowams" not in board.offers("place_space", "wa_3")  # two without a leader
    board.do(INDIAN, Place("philip", "sowams"))
    assert "sowams" in board.offers("place_space", "wa_3")


def test_7_0_the_mohawks_stand_in_two_villages_and_belong_to_nobody() -> None:
    state = new().do(ENGLISH, Rest()).state
    assert [len(state.infantry_in(s)) for s in ("caughnawaga", "tionondogue", "schaghticoke")] == [2, 2, 0]
    assert state.side_in("caughnawaga") == ""


def test_7_0_tracks_at_the_start() -> None:
    state = new().state
    assert (state.turn, state.points, state.provisions) == (1, {ENGLISH: 0, INDIAN: 0}, {ENGLISH: 0, INDIAN: 0})
    assert [m.due for m in state.muskets] == [2, 3, 4, 6]


def test_8_0_the_ten_phases() -> None:
    assert Turn.steps == (
        "church", "english_reinforcements", "diplomacy", "indian_reinforcements", "indian_movement", "indian_combat",
        "english_movement", "english_combat", "winter_attrition", "victory",
    )  # fmt: skip


def test_8_0_no_reinforcements_on_turn_one() -> None:
    board = new().do(ENGLISH, Rest()).do(INDIAN, Rest())
    assert board.at() == "movement" and board.news(TurnBegins)[0].turn == 1


# 9 Church and the Allied Indians.


def test_9_0_F18_church_enters_on_a_die_up_to_the_turn() -> None:
    pieces = {"plymouth": "pl_1 winslow", "swansea": "pl_2"}
    assert begin(war(pieces, ChurchPhase(), turn=3), 4).news(ChurchEnters) == []
    board = begin(war(pieces, ChurchPhase(), turn=3), 3)
    assert board.at() == "church_comes" and board.state.church_in
    spaces = board.offers("place_space", "church")
    assert "plymouth" not in spaces and "swansea" in spaces and "warwick" in spaces and "boston" not in spaces


def test_9_0_church_comes_on_turn_six_at_the_latest() -> None:
    assert begin(war({}, ChurchPhase(), turn=6), 6).at() == "church_comes"


def test_9_0_the_developers_variant_turn_three() -> None:
    options = Options(church_turn_3=True, ask_always=True)
    assert begin(war({}, ChurchPhase(), turn=2, options=options)).news(ChurchEnters) == []
    assert begin(war({}, ChurchPhase(), turn=3, options=options)).at() == "church_comes"


def test_F18_without_a_place_he_waits_and_his_effects_start() -> None:
    board = war({}, ChurchPhase(), turn=6)
    for colony in board.state.charts.colonies:
        for site in board.state.charts.sites[colony]:
            board.state.damage[site] = 3
    board.state.look_around()
    begin(board, 6, 6)
    assert board.at() == "done" and board.state.church_in
    assert board.state.leaders["church"].where == "@waiting" and not board.state.is_out("church")
    board.state.damage.clear()
    board.state.look_around()
    assert due_leaders(board.state, ENGLISH) == ["church"]


def test_9_0_F20_allied_indians_on_one_or_less_by_villages_razed() -> None:
    board = war({"salem": "ma_1"}, ChurchPhase(), turn=6, church_in=True, provisions={ENGLISH: 0, INDIAN: 5})
    begin(board, 3)
    assert board.news(AlliedRoll)[0] == AlliedRoll(3, 2, True)
    spaces = board.offers("place_space", "allied_1")
    assert "titicut" in spaces and "salem" not in spaces  # open spaces only
    board.do(ENGLISH, Place("allied_1", "titicut"))
    assert board.state.infantry_in("titicut") == ["allied_1"]


def test_F20_H5_the_roll_and_the_unit_may_be_declined() -> None:
    board = begin(war({"titicut": ""}, ChurchPhase(), turn=6, church_in=True), 1)
    board.do(ENGLISH, Done())
    assert board.state.infantry["allied_1"].where == POOL


def test_F20_joins_a_company_in_the_open_within_limits() -> None:
    state = war({"titicut": "ma_1 ma_2", "nashoba": "ma_3"}, church_in=True).state
    spaces = list(allied_spaces(state, "allied_1"))
    assert "nashoba" in spaces and "titicut" not in spaces


def test_9_0_all_placed_no_roll() -> None:
    board = war({"titicut": "allied_1 allied_2"}, ChurchPhase(), turn=6, church_in=True)
    for unit in board.state.charts.counters_of[ALLIED][2:]:
        board.state.put(unit, ELIMINATED)
    assert begin(board).news(AlliedRoll) == []


# 10.1 Reinforcements.


def test_10_1_F13_soldiers_in_their_colony_or_with_its_company() -> None:
    board = begin(war({"titicut": "pl_1", "nashoba": "ma_1"}, EnglishReinforcements()))
    assert sorted(p[:2] for p in board.state.top.pieces) == ["ct", "ma", "ma", "pl", "ri"]
    assert "titicut" in board.offers("place_space", "pl_2") and "nashoba" not in board.offers("place_space", "pl_2")
    assert "salem" not in board.offers("place_space", "pl_2")
    board.state.hurt("swansea")
    assert "swansea" in board.offers("place_space", "pl_2")  # raided is allowed


def test_10_1_after_church_with_any_company() -> None:
    board = begin(war({"nashoba": "ma_1", "plymouth": "church"}, EnglishReinforcements(), church_in=True))
    assert "nashoba" in board.offers("place_space", "pl_1")


def test_10_1_F14_units_without_a_place_are_delayed() -> None:
    board = war(dict.fromkeys(("warwick",), ""), EnglishReinforcements())
    state = board.state
    for site in state.charts.sites["RI"]:
        if site != "warwick":
            state.damage[site] = 2
    state.put("ct_1", "warwick")
    state.look_around()  # the one settlement left holds a Soldier of Connecticut
    begin(board)
    assert "ri_1" not in board.offers("place_piece")
    board.do(ENGLISH, Rest())
    assert board.state.delayed == {"RI": 1} and board.news(Delayed) == [Delayed("RI", 1)]


def test_10_1_F14_the_english_must_place_their_soldiers_and_the_indians_may() -> None:
    board = begin(war({"boston": "captain_ma"}, EnglishReinforcements()))
    refused = board.refused(ENGLISH, Done())
    assert refused.why.key == "place_them_all" and refused.rule == "10.1"
    board.do(ENGLISH, Rest())
    assert board.at() == "done" and len([u for u in board.state.infantry.values() if u.where[0] != "@"]) == 5
    indian = begin(war({"montaup": "philip"}, IndianReinforcements())).do(INDIAN, Done())
    assert not indian.state.delayed and all(u.where == POOL for u in indian.state.infantry.values())
    option = Options(decline_soldiers=True, ask_always=True)
    declined = begin(war({"boston": "captain_ma"}, EnglishReinforcements(), options=option)).do(ENGLISH, Done())
    assert not declined.state.delayed and all(u.where == POOL for u in declined.state.infantry.values())


def test_10_1_delayed_units_come_with_the_next() -> None:
    board = begin(war({}, EnglishReinforcements(), delayed={"RI": 1}))
    assert [p[:2] for p in board.state.top.pieces].count("ri") == 2


def test_10_1_an_empty_pool_gives_nothing() -> None:
    board = war(
        {"titicut": "ri_1", "nashoba": "ri_2", "quinebaug": "ri_3 ri_4", "hoosac": "ri_5"}, EnglishReinforcements()
    )
    begin(board)
    assert not any(p.startswith("ri") for p in board.state.top.pieces)


def test_10_1_F32_a_devastated_colony_gets_none_and_loses_its_delayed() -> None:
    board = war({}, EnglishReinforcements(), delayed={"RI": 2})
    for site in board.state.charts.sites["RI"]:
        board.state.damage[site] = 2
    board.state.look_around()
    begin(board)
    assert not any(p.startswith("ri") for p in board.state.top.pieces) and "RI" not in board.state.delayed


def test_10_1_warriors_in_their_villages_never_from_the_eliminated() -> None:
    board = war({}, IndianReinforcements())
    for unit in ("sk_1", "sk_2", "sk_3", "sk_4"):
        board.state.put(unit, ELIMINATED)
    begin(board)
    assert [p[:2] for p in board.state.top.pieces] == ["pc"]  # the Wampanoags get none
    assert set(board.offers("place_space", "pc_1")) == {"hockomock", "winnecunnet"}


def test_F15_erratum_2_nothing_on_the_turn_a_tribe_joins() -> None:
    board = at_war(war({}, IndianReinforcements()), "NI")
    board.state.tribes["NI"].since = 2
    begin(board)
    assert not any(p.startswith("ni") for p in board.state.top.pieces)
    later = at_war(war({}, IndianReinforcements(), turn=3), "NI")
    later.state.tribes["NI"].since = 2
    begin(later)
    assert [p[:2] for p in later.state.top.pieces].count("ni") == 2


def test_F10_leaders_return_before_infantry() -> None:
    board = war({"titicut": "ma_1", "salem": "captain_pl"}, EnglishReinforcements(), turn=4)
    board.state.leaders["captain_ma"] = Leader(TRACK, 4)
    begin(board)
    assert board.at() == "leaders_return"
    spaces = board.offers("place_space", "captain_ma")
    assert "titicut" in spaces and "boston" in spaces and "salem" not in spaces and "plymouth" not in spaces
    board.do(ENGLISH, Place("captain_ma", "titicut"))
    assert board.news(LeaderReturns)[0].space == "titicut" and board.at() == "new_units"


def test_F10_not_before_his_turn_and_philip_to_a_wampanoag_village() -> None:
    board = war({}, IndianReinforcements(), turn=4)
    board.state.leaders["sachem_wa"] = Leader(TRACK, 5)
    board.state.leaders["philip"] = Leader(TRACK, 4)
    begin(board)
    assert board.state.top.pieces == ["philip"]
    assert set(board.offers("place_space", "philip")) == set(board.state.charts.sites["WA"])


def test_F10_philip_goes_to_any_allied_village_when_his_own_are_gone() -> None:
    board = war({}, IndianReinforcements(), turn=4)
    for site in board.state.charts.sites["WA"]:
        board.state.damage[site] = 3
    board.state.leaders["philip"] = Leader(TRACK, 4)
    board.state.look_around()
    begin(board)
    assert set(board.offers("place_space", "philip")) == {"sakonnet", "coaxet", "hockomock", "winnecunnet"}


def test_F11_the_sachem_of_a_devastated_tribe_does_not_return() -> None:
    board = war({}, IndianReinforcements(), turn=4)
    for site in board.state.charts.sites["SK"]:
        board.state.damage[site] = 2
    board.state.leaders["sachem_sk"] = Leader(TRACK, 4)
    board.state.look_around()
    assert begin(board).at() != "leaders_return"


def test_F11_the_sachem_of_a_surrendered_tribe_waits() -> None:
    board = war({}, IndianReinforcements(), turn=4)
    board.state.set_stance("SK", "surrendered")
    board.state.leaders["sachem_sk"] = Leader(TRACK, 4)
    assert begin(board).at() != "leaders_return"
    assert board.state.leaders["sachem_sk"].where == TRACK


# 10.2 Muskets.


def test_10_2_F16_X23_muskets_to_a_war_band_on_a_river_or_at_a_port() -> None:
    board = war({"montaup": "wa_1", "sowams": "wa_2", "acushnet": "philip"}, MusketsCome(seat=INDIAN))
    board.state.damage["dartmouth"] = 2
    board.state.look_around()
    board.state.put("wa_3", "dartmouth")
    begin(board)
    assert board.offers("arm_space") == ["dartmouth", "montaup"]  # X23: a razed port's dock still counts
    board.do(INDIAN, Arm("montaup"))
    assert board.state.muskets[0].carrier == "wa_1"


def test_10_2_nobody_eligible_they_wait_for_the_next_turn() -> None:
    board = begin(war({"sowams": "wa_1"}, MusketsCome(seat=INDIAN)))
    assert [m.due for m in board.state.muskets] == [3, 3, 4, 6] and board.news(MusketsWait)[0].turn == 3


def test_F16_after_turn_nine_they_are_out() -> None:
    board = begin(war({"sowams": "wa_1"}, MusketsCome(seat=INDIAN), turn=9, muskets=[Musket(due=6)]))
    assert board.state.muskets == [Musket()]


def test_X21_the_short_games_musket_on_turn_one() -> None:
    short = Options(short=True, ask_always=True)
    board = begin(war({"montaup": "wa_1"}, IndianReinforcements(), turn=1, options=short))
    assert board.at() == "muskets_come"
