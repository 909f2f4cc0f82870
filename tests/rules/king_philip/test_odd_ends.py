"""What has lost its ground on the way: battles without a target, leaders without a stack, reinforcements without a
place. They go on as the rules say, and none of them stops a game."""

from __future__ import annotations

from rules.kernel import Done
from rules.king_philip.combat import Combat, Fight
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Stand
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack
from rules.king_philip.news import BattleFought, Delayed, LeaderReturns, MarkersWasted, MassacreRaises, Relocated
from rules.king_philip.pieces import ASIDE, TRACK, WAITING, Leader, Musket
from rules.king_philip.placing import Rest
from rules.king_philip.reinforcements import EnglishReinforcements, IndianReinforcements, due_leaders, due_units
from rules.king_philip.winter_attrition import Starve, WinterAttrition
from tests.rules.king_philip.board import EVENT, Board, begin, go_on, markers, war
from tests.rules.king_philip.test_battle import CALM, fight


def raze(board: Board, *peoples: str, but: tuple[str, ...] = ()) -> Board:
    for people in peoples:
        for site in board.state.charts.sites[people]:
            if site not in but:
                board.state.damage[site] = 3
    board.state.look_around()
    return board


# A battle that lost its target.


def test_F69_12_7_a_target_razed_by_another_attack_wastes_the_second_marker() -> None:
    pieces = {"titicut": "wa_1 wa_2", "hockomock": "pc_1 pc_2"}
    board = begin(fight(INDIAN, pieces, "titicut>taunton", "hockomock>taunton"))
    board.do(INDIAN, Fight("titicut>taunton", "wa_1+wa_2"), 1, 4, CALM).do(INDIAN, Done())  # nobody advances
    assert board.at() == "done" and len(board.news(BattleFought)) == 1
    assert board.news(MarkersWasted) == [MarkersWasted("taunton")] and board.state.markers == []


def test_F69_all_targets_gone_the_phase_ends_without_a_question() -> None:
    board = begin(fight(INDIAN, {"hockomock": "pc_1 pc_2"}, "hockomock>titicut", "hockomock>mattakeeset"))
    assert board.at() == "done" and {n.target for n in board.news(MarkersWasted)} == {"titicut", "mattakeeset"}


def test_F30_the_attackers_surrendered_and_the_marker_is_dropped() -> None:
    pieces = {"bridgewater": "ma_1 ma_2", "titicut": "wa_1", "coaxet": "sk_1"}
    both = markers("bridgewater>titicut", "dartmouth>coaxet")
    board = war(pieces, Combat(seat=ENGLISH), markers=both, points={ENGLISH: 8, INDIAN: 0})
    board.state.put("pl_1", "dartmouth")
    begin(board).do(ENGLISH, Fight("bridgewater>titicut", "ma_1+ma_2"))
    assert board.at() == "evading"
    board.do(INDIAN, Stand(), 4, 1, CALM).do(ENGLISH, Done())
    assert board.state.infantry["sk_1"].where == ASIDE and board.at() == "done" and board.state.markers == []


# A leader without a stack.


def test_F9_his_last_infantry_falls_in_the_open_and_he_is_lost_with_it() -> None:
    board = begin(fight(ENGLISH, {"bridgewater": "ma_1 ma_2", "titicut": "wa_1- sachem_wa"}, "bridgewater>titicut"))
    board.do(INDIAN, Stand(), 4, 1, CALM)
    assert board.state.leaders["sachem_wa"].where == TRACK


def test_14_0_F17_the_musket_of_a_unit_that_starves_stays_with_its_band() -> None:
    for others, carrier in (("wa_2", "wa_2"), ("", "")):
        pieces = {"titicut": f"wa_1 {others}", "montaup": "wa_3"}
        board = war(pieces, WinterAttrition(), provisions={ENGLISH: 0, INDIAN: 2}, muskets=[Musket("wa_1")])
        begin(board).do(INDIAN, Starve("wa_1"))
        assert [m.carrier for m in board.state.muskets] == [carrier]


def test_F5_14_0_a_leader_left_alone_by_the_winter_goes_to_the_nearest_place() -> None:
    board = war({"titicut": "wa_1 sachem_wa"}, WinterAttrition(), turn=5, provisions={ENGLISH: 0, INDIAN: 2})
    begin(board).do(INDIAN, Starve("wa_1"))
    moved = board.news(Relocated)
    assert [m.pieces for m in moved] == [["sachem_wa"]] and board.state.is_intact(moved[0].to)


def test_F29_F5_philip_alone_in_the_open_when_his_band_surrenders() -> None:
    pieces = {"bridgewater": "ma_1 ma_2", "titicut": "wa_1", "mattakeeset": "sk_1 philip"}
    board = begin(fight(ENGLISH, pieces, "bridgewater>titicut", points={ENGLISH: 8, INDIAN: 0}))
    board.do(INDIAN, Stand(), 4, 1, CALM).do(ENGLISH, Done())
    assert board.state.infantry["sk_1"].where == ASIDE and board.at() == "done"
    assert [(n.pieces, n.start, n.to) for n in board.news(Relocated)] == [(["philip"], "mattakeeset", "hockomock")]


# A reinforcement without a place.


def test_F14_a_unit_without_a_place_comes_with_the_next_turn() -> None:
    board = raze(war({"warwick": "ct_1"}, EnglishReinforcements()), "RI", but=("warwick",))
    begin(board).do(ENGLISH, Rest())
    assert board.news(Delayed) == [Delayed("RI", 1)] and board.state.delayed == {"RI": 1}
    assert due_units(board.state, ["RI"]) == ["ri_1", "ri_2"] and board.state.delayed == {}


def test_F10_a_leader_without_a_place_waits_on_the_track_turn_by_turn() -> None:
    board = raze(war({}, IndianReinforcements(), turn=4), "WA", "SK", "PC")
    board.state.leaders["philip"] = Leader(TRACK, 4)
    begin(board)
    assert board.state.leaders["philip"].where == TRACK and board.news(LeaderReturns) == [] and board.at() == "done"
    assert due_leaders(board.state, INDIAN) == ["philip"]  # and so he is due again


def test_F31_a_tribe_that_returns_with_more_units_than_room_leaves_the_rest_out() -> None:
    board = war({"brookfield": "ma_1 ma_2"}, Movement(seat=ENGLISH), church_in=True)
    raze(board, "NI", but=("menameset",)).state.set_stance("NI", "surrendered")
    for unit in ("ni_1", "ni_2", "ni_3", "ni_4"):
        board.state.put(unit, ASIDE)
    begin(board).do(ENGLISH, Attack("brookfield", "menameset")).do(INDIAN, Rest())
    assert board.state.pieces_in("menameset") == ["ni_1", "ni_2", "ni_3", "sachem_ni"]
    assert board.state.infantry["ni_4"].where == ASIDE and board.at() == "movement"


def test_F62_a_massacre_without_a_legal_unit_or_place_raises_nobody() -> None:
    board = fight(INDIAN, {"montaup": "wa_1"}, "montaup>portsmouth")
    board = raze(board, "WA", "SK", "PC")
    begin(board, 1, 2, EVENT["massacre"])
    assert board.at() == "done" and board.news(MassacreRaises) == []


def test_F18_church_without_a_settlement_waits() -> None:
    board = raze(war({}, EnglishReinforcements(), church_in=True, turn=6), "MA", "PL", "RI", "CT")
    assert board.state.leaders["church"].where == WAITING
    assert begin(board).at() == "done" and board.state.leaders["church"].where == WAITING


def test_the_turn_goes_on_after_all_of_it() -> None:
    board = raze(war({}, IndianReinforcements(), turn=4), "WA", "SK", "PC")
    board.state.leaders["philip"] = Leader(TRACK, 4)
    go_on(begin(board))
    assert board.state.turn == 5 and board.state.asked() == [ENGLISH]
