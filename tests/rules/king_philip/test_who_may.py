"""Who may do what: each rule's exceptions, asked in positions of two or three counters."""

from __future__ import annotations

import pytest

from rules.kernel import Entry
from rules.king_philip.church import ChurchPhase, church_sites, roll_for_allied
from rules.king_philip.combat import Combat
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.displaced import nearest
from rules.king_philip.evasion import Evade, chance, refuges
from rules.king_philip.events import Massacre, Raise, affected_side, raise_spaces, rousable_peoples
from rules.king_philip.interception import Intercept, find_interceptors
from rules.king_philip.interception import chance as chance_to_intercept
from rules.king_philip.losses import Losses, hit_site, is_eliminated_for_good, lose_leader
from rules.king_philip.markers import attackable, is_target, marker_limit
from rules.king_philip.movement_verbs import Attack, March
from rules.king_philip.news import AlliedRoll, Delayed, KeyLeaderLost, TribeJoins
from rules.king_philip.options import Options
from rules.king_philip.paths import can_take_rivers, most_pips, reach
from rules.king_philip.pieces import Musket
from rules.king_philip.placing import Place
from rules.king_philip.reinforcements import NewUnits, due_leaders, due_units, return_spaces
from rules.king_philip.sailing import find_havens, sailing
from rules.king_philip.stacking import may_be_in, may_stack, musket_choices, pass_muskets_on
from rules.king_philip.strength import strength
from rules.king_philip.surrender import lay_down_arms, surrendering_tribes
from rules.king_philip.victory import automatic_winners, check_victory, fewest_lost
from tests.rules.king_philip.board import Board, at_war, begin, markers, war
from tests.rules.king_philip.test_movement import english, indians


def told(board: Board) -> Board:
    """What is told goes into an entry of its own."""
    board.state.open_entry(Entry(INDIAN, None))
    return board


# 4.2, 6.3, 6.4


@pytest.mark.parametrize(
    ("side", "space", "pieces", "may"),
    [
        (INDIAN, "montaup", "wa_1", True),
        (INDIAN, "titicut", "wa_1", True),
        (INDIAN, "titicut", "philip", False),  # a leader alone needs a site
        (INDIAN, "montaup", "philip", True),
        (INDIAN, "boston", "wa_1", False),
        (INDIAN, "menameset", "wa_1", False),  # at peace
        (INDIAN, "schaghticoke", "wa_1 philip", True),  # the Treaty Space (F25)
        (INDIAN, "caughnawaga", "wa_1 philip", False),  # another village of the Mohawks
        (ENGLISH, "schaghticoke", "ma_1", False),
        (ENGLISH, "boston", "ma_1", True),
        (ENGLISH, "titicut", "ma_1", True),
        (ENGLISH, "titicut", "captain_ma", False),
        (ENGLISH, "montaup", "ma_1", False),
    ],
)
def test_4_2_6_4_who_may_be_where(side: str, space: str, pieces: str, may: bool) -> None:
    assert may_be_in(war({}).state, side, space, pieces.split()) == may


@pytest.mark.parametrize(
    ("side", "pieces", "church", "may"),
    [
        (INDIAN, "wa_1 wa_2", False, True),
        (INDIAN, "wa_1 wa_2 wa_3", False, False),
        (INDIAN, "wa_1 wa_2 wa_3 sachem_wa", False, True),
        (INDIAN, "wa_1 wa_2 wa_3 wa_4 philip", False, False),
        (INDIAN, "wa_1 ni_1 philip", False, True),
        (INDIAN, "wa_1 ni_1 sachem_wa", False, False),
        (INDIAN, "wa_1 pc_1", False, True),  # Wampanoags all
        (INDIAN, "wa_1 philip sachem_wa", False, False),
        (ENGLISH, "ma_1 pl_1", False, False),
        (ENGLISH, "ma_1 pl_1 winslow", False, False),
        (ENGLISH, "ma_1 pl_1", True, True),
        (ENGLISH, "ma_1 captain_pl", False, True),  # a leader may lead others (18.1 aside)
        (ENGLISH, "ma_1 ma_2 ma_3", False, False),
        (ENGLISH, "ma_1 ma_2 ma_3 captain_ma", False, True),
        (ENGLISH, "ma_1 allied_1", True, True),
    ],
)
def test_6_3_what_may_stack(side: str, pieces: str, church: bool, may: bool) -> None:
    assert may_stack(war({}, church_in=church).state, side, pieces.split()) == may


def test_10_2_F17_a_musket_goes_with_all_or_none_who_could_carry_it() -> None:
    assert list(musket_choices(0, 2, 1)) == [0] and list(musket_choices(2, 2, 1)) == [1]
    assert list(musket_choices(1, 2, 1)) == [1, 0] and list(musket_choices(1, 3, 2)) == [2, 1, 0]
    state = war({"montaup": "wa_1 wa_2"}, muskets=[Musket("wa_1"), Musket("pc_1")]).state
    assert not pass_muskets_on(state, "wa_1", ["wa_1", "wa_2"]) and state.muskets[0].carrier == "wa_2"
    assert pass_muskets_on(state, "wa_2", ["wa_2"]) and state.muskets[0].carrier == ""
    assert state.muskets[1].carrier == "pc_1"


# 9.0, 10.1


def test_9_0_one_allied_indian_comes_on_a_roll() -> None:
    board = war({"titicut": "ma_1"}, ChurchPhase(at="allied"), church_in=True, provisions={ENGLISH: 6, INDIAN: 3})
    begin(board, 2)
    assert board.news(AlliedRoll) == [AlliedRoll(2, 1, True)]  # three villages razed take one off the die
    assert board.at() == "allied_come" and board.state.top.pieces == ["allied_1"]
    board.do(ENGLISH, Place("allied_1", "titicut"))
    assert board.at() == "done" and board.state.where("allied_2") == "@pool"


def test_9_0_nobody_rolls_for_allied_indians_before_church_or_when_all_are_in() -> None:
    state = war({"titicut": "ma_1"}).state
    assert roll_for_allied(state) is None
    state.let_church_in()
    for unit in state.charts.counters_of["ALLIED"]:
        state.put(unit, "@eliminated")
    assert roll_for_allied(state) is None


def test_9_0_F18_church_enters_in_plymouth_or_rhode_island_where_no_leader_is() -> None:
    board = war({"plymouth": "winslow", "warwick": "captain_ri ri_1"}, church_in=True)
    found = church_sites(board.state)
    assert "plymouth" not in found and "warwick" not in found and "boston" not in found
    assert {"bridgewater", "wickford"} <= set(found)
    for colony in ("PL", "RI"):
        for site in board.state.charts.sites[colony]:
            board.state.damage[site] = 3
    board.state.look_around()
    assert "boston" in church_sites(board.state)  # if there is none, any settlement


def test_10_1_units_that_find_no_place_wait_each_of_them() -> None:
    board = war({}, NewUnits(seat=ENGLISH, pieces=["ri_1", "ri_2"]))
    for site in board.state.charts.sites["RI"]:
        board.state.put(f"wa_{1 + board.state.charts.sites['RI'].index(site)}", site)
    board.state.look_around()
    begin(board)
    assert board.state.delayed == {"RI": 2} and board.news(Delayed) == [Delayed("RI", 2)]
    assert len(due_units(board.state, ["RI"])) == 2 + board.state.charts.colonies["RI"].per_turn
    assert board.state.delayed == {}


@pytest.mark.parametrize(("due", "turn", "comes"), [(3, 2, False), (3, 3, True), (3, 4, True)])
def test_10_1_F10_a_leader_comes_on_his_turn_or_later(due: int, turn: int, comes: bool) -> None:
    state = war({}, turn=turn).state
    state.leaders["captain_ma"].due = due
    state.put("captain_ma", "@track")
    assert due_leaders(state, ENGLISH) == (["captain_ma"] if comes else [])
    assert due_leaders(state, INDIAN) == []


def test_10_1_F10_where_a_captain_comes_back_before_church() -> None:
    state = war({"titicut": "ma_1", "mattakeeset": "pl_1", "monatiquot": "captain_ct"}).state
    state.put("captain_ma", "@track")
    found = return_spaces(state, ENGLISH, "captain_ma")
    assert "boston" in found and "titicut" in found and "mattakeeset" not in found and "plymouth" not in found
    state.let_church_in()
    assert "mattakeeset" in return_spaces(state, ENGLISH, "captain_ma")


# 11.1


def test_11_1_12_1_it_is_told_whether_a_tribe_was_woken() -> None:
    board = english({"brookfield": "ma_1 ma_2"}, church_in=True).do(ENGLISH, Attack("brookfield", "menameset"))
    assert board.news(TribeJoins) == [TribeJoins("NI", True)]


# 12


@pytest.mark.parametrize(
    ("side", "pieces", "church", "guide", "rivers", "pips"),
    [
        (INDIAN, "wa_1", False, False, True, 9),
        (ENGLISH, "ma_1", False, False, False, 1),
        (ENGLISH, "ma_1 captain_ma", False, True, False, 9),
        (ENGLISH, "ma_1", True, False, False, 9),
        (ENGLISH, "ma_1 church", True, False, True, 9),
        (ENGLISH, "ma_1 allied_1", True, False, True, 9),
    ],
)
def test_12_1_12_2_roads_and_rivers(side: str, pieces: str, church: bool, guide: bool, rivers: bool, pips: int) -> None:
    state = war({}, church_in=church).state
    state.leaders["captain_ma"].guide = guide
    assert can_take_rivers(state, side, pieces.split()) == rivers
    assert most_pips(state, side, pieces.split()) == pips


def test_12_2_F39_a_village_at_peace_is_passed_by_river_only() -> None:
    state = indians({"naticook": "ab_1"}).state
    state.set_stance("AB", "neutral")
    found = reach(state, ENGLISH, ["ma_1", "church"], "groton")
    state.let_church_in()
    found = reach(state, ENGLISH, ["ma_1", "church"], "groton")
    assert "naticook" not in found.search() and "pennacook" not in found.search()


def test_12_3_where_ships_go() -> None:
    state = english({"boston": "ma_1 ma_2 captain_ma", "salem": "ma_3 ma_4"}).state
    havens = set(find_havens(state, "boston", ["ma_1"]))
    assert "salem" not in havens  # two are there already
    assert {"plymouth", "saybrook", "portsmouth"} <= havens and "boston" not in havens and "dedham" not in havens
    state.damage["plymouth"] = 3
    state.look_around()
    assert "plymouth" not in set(find_havens(state, "boston", ["ma_1"]))
    may_sail = sailing(state, "boston")
    assert may_sail(["ma_1"]) and may_sail(["ma_1", "ma_2", "captain_ma"]) and not may_sail(["allied_1"])


def test_12_5_a_stack_that_has_intercepted_does_not_send_its_rest() -> None:
    board = indians({"montaup": "wa_1 wa_2", "rehoboth": "pl_1 pl_2 captain_pl"})
    board.do(INDIAN, Attack("montaup", "swansea"))
    assert board.at() == "intercepting"
    board.do(ENGLISH, Intercept("rehoboth", "pl_1+captain_pl"), 6)
    assert board.state.where("pl_1") == "swansea" and board.state.where("pl_2") == "rehoboth"
    assert board.at() == "movement"  # nobody is asked again


def test_12_4_12_5_who_may_intercept() -> None:
    state = indians({"hockomock": "pc_1", "bridgewater": "ma_1", "taunton": "captain_pl"}).state
    assert find_interceptors(state, ENGLISH, "titicut", ()) == ["bridgewater"]  # on a 6; no leader alone
    state = indians({"hockomock": "pc_1", "bridgewater": "ma_1 captain_ma", "middleborough": "pl_1 winslow"}).state
    found = find_interceptors(state, ENGLISH, "titicut", ())
    assert set(found) == {"bridgewater", "middleborough"}
    assert find_interceptors(state, ENGLISH, "titicut", ("bridgewater",)) == ["middleborough"]
    state.markers = markers("hockomock>bridgewater")
    state.touch()
    assert find_interceptors(state, ENGLISH, "titicut", ()) == ["middleborough"]  # it is attacked itself


def test_12_4_the_chance_is_counted_in_faces() -> None:
    state = indians({"bridgewater": "ma_1 captain_ma", "middleborough": "pl_1 winslow", "taunton": "pl_2"}).state
    assert chance_to_intercept(state, ENGLISH, "bridgewater", "titicut") == 2  # +1 - 1: a 5
    assert chance_to_intercept(state, ENGLISH, "middleborough", "titicut") == 3  # +2 - 1: a 4
    assert chance_to_intercept(state, ENGLISH, "taunton", "titicut") == 1  # - 1: a 6
    assert chance_to_intercept(state, ENGLISH, "taunton", "boston") == 0


@pytest.mark.parametrize(
    ("side", "church", "turn", "limit"),
    [(INDIAN, False, 2, 5), (ENGLISH, False, 2, 3), (ENGLISH, True, 2, 5), (INDIAN, True, 5, 3), (ENGLISH, True, 5, 3)],
)
def test_12_7_12_8_how_many_markers(side: str, church: bool, turn: int, limit: int) -> None:
    assert marker_limit(war({}, turn=turn, church_in=church).state, side) == limit


@pytest.mark.parametrize(
    ("side", "space", "there", "target"),
    [
        (INDIAN, "portsmouth", "", True),
        (INDIAN, "titicut", "", False),
        (INDIAN, "titicut", "ma_1", True),
        (INDIAN, "menameset", "", False),
        (ENGLISH, "menameset", "", True),  # it wakes the tribe
        (ENGLISH, "montaup", "", True),
        (ENGLISH, "titicut", "wa_1", True),
        (ENGLISH, "boston", "", False),
    ],
)
def test_12_7_F43_X26_what_may_be_attacked(side: str, space: str, there: str, target: bool) -> None:
    assert is_target(war({space: there}).state, side, space) == target


def test_12_7_a_leader_who_came_alone_places_no_marker_for_those_who_rest() -> None:
    board = indians({"montaup": "philip", "sowams": "wa_1"}).do(INDIAN, March("montaup", "sowams"))
    state = board.state
    assert attackable(state, INDIAN, ["philip"], "sowams", 2) == []
    assert "swansea" in attackable(state, INDIAN, ["wa_1"], "sowams", 0)
    assert board.state.top.active_targets(state) == []


def test_12_7_a_stack_places_a_marker_for_each_infantry_and_each_target_once() -> None:
    state = war({"montaup": "wa_1 wa_2"}).state
    assert set(attackable(state, INDIAN, ["wa_1", "wa_2"], "montaup", 0)) == {"portsmouth", "swansea"}
    state.markers = markers("montaup>portsmouth")
    assert attackable(state, INDIAN, ["wa_1", "wa_2"], "montaup", 0) == ["swansea"]
    state.put("wa_2", "sowams")
    assert attackable(state, INDIAN, ["wa_1"], "montaup", 0) == []
    assert "swansea" in attackable(state, INDIAN, ["wa_2"], "sowams", 0)


# 13


@pytest.mark.parametrize(("die", "escapes"), [(5, False), (6, True)])
def test_13_1_the_english_need_a_seven(die: int, escapes: bool) -> None:
    board = war(
        {"hockomock": "pc_1", "titicut": "ma_1 captain_ma"}, Combat(seat=INDIAN), markers=markers("hockomock>titicut")
    )
    begin(board)
    assert board.at() == "evading"
    board.do(ENGLISH, Evade("bridgewater"), die, *(() if escapes else (1, 2, 6)))
    assert (board.state.where("ma_1") == "bridgewater") == escapes


def test_13_1_chances_and_refuges() -> None:
    state = at_war(war({"titicut": "wa_1", "hockomock": "ma_1 captain_ma"}), "WA").state
    assert chance(state, INDIAN, ["wa_1"]) == 2 and chance(state, INDIAN, ["wa_1", "philip"]) == 4
    assert chance(state, ENGLISH, ["ma_1"]) == 0 and chance(state, ENGLISH, ["ma_1", "captain_ma"]) == 1
    assert chance(state, ENGLISH, ["ma_1", "winslow"]) == 2
    assert refuges(state, INDIAN, "titicut") == []  # towns on three sides, an enemy on the fourth


def test_13_2_even_sums_are_the_englishs() -> None:
    assert affected_side(1, 3) == affected_side(2, 6) == ENGLISH
    assert affected_side(1, 2) == affected_side(6, 5) == INDIAN


def test_13_3_F62_a_massacre_raises_a_whole_unit_of_a_people_at_war() -> None:
    board = begin(war({"montaup": "wa_1 wa_2"}, Massacre(seat=INDIAN)))
    state = board.state
    assert "NI" not in rousable_peoples(state, INDIAN) and "WA" in rousable_peoples(state, INDIAN)
    assert "ALLIED" not in rousable_peoples(state, ENGLISH)
    assert "montaup" not in raise_spaces(state, INDIAN, "wa_3") and "sowams" in raise_spaces(state, INDIAN, "wa_3")
    board.do(INDIAN, Raise("wa_3", "sowams"))
    assert board.state.infantry["wa_3"].full and board.state.where("wa_3") == "sowams"


def test_13_5_a_fort_is_razed_by_its_third_hit_and_a_town_by_its_second() -> None:
    for space, steps in (("plymouth", 3), ("boston", 3), ("dedham", 2), ("saybrook", 3)):
        state = told(war({})).state
        for hit in range(1, steps + 1):
            hit_site(state, space)
            assert state.points[INDIAN] == state.provisions[ENGLISH] == int(hit == steps)
            assert state.is_open(space) == (hit == steps)


@pytest.mark.parametrize(("hits", "defends"), [(0, 1), (1, 0)])
def test_13_4_a_raided_town_defends_with_nothing(hits: int, defends: int) -> None:
    state = war({}, damage={"dedham": hits} if hits else {}).state
    assert strength(state, [], "dedham") == defends
    assert strength(war({}, damage={"plymouth": 1}).state, [], "plymouth") == 1
    assert strength(war({}, damage={"plymouth": 2}).state, [], "plymouth") == 0


@pytest.mark.parametrize(("unit", "gone"), [("wa_1", True), ("allied_1", True), ("mo_1", False), ("ma_1", False)])
def test_4_5_13_5_who_is_eliminated_for_good(unit: str, gone: bool) -> None:
    assert is_eliminated_for_good(war({}).state, unit) == gone


@pytest.mark.parametrize(("die", "where"), [(1, "@dead"), (3, "@dead"), (4, "@track"), (6, "@track")])
def test_13_5_F70_a_key_leaders_die_and_his_points(die: int, where: str) -> None:
    board = war({"plymouth": "pl_1- winslow"}, Losses(seat=ENGLISH, group=["pl_1", "winslow"], left=1))
    begin(board, die)
    assert board.state.where("winslow") == where
    assert board.state.points == {ENGLISH: 0, INDIAN: 1 + 2}  # the Soldier and the Governor
    assert [k.dead for k in board.news(KeyLeaderLost)] == [where == "@dead"]
    assert board.state.leaders["winslow"].due == 4


def test_13_5_a_captain_lost_is_a_point_and_back_in_two_turns() -> None:
    state = told(war({"boston": "captain_ma"})).state
    state.leaders["captain_ma"].guide = True
    lose_leader(state, "captain_ma", ENGLISH)
    captain = state.leaders["captain_ma"]
    assert (captain.where, captain.due, captain.guide) == ("@track", 4, False)
    assert state.points == {ENGLISH: 0, INDIAN: 1}


def test_13_6_who_surrenders() -> None:
    board = at_war(war({}, points={ENGLISH: 30, INDIAN: 0}), "NI", "NA", "MO")
    thresholds = {t: c.surrender for t, c in board.state.charts.tribes.items()}
    found = surrendering_tribes(board.state)
    assert "NI" in found and "WA" not in found and "MO" not in found and "AB" not in found
    assert all(thresholds[t] > 0 for t in found)
    board.state.tribes["NI"].sworn = True
    assert "NI" not in surrendering_tribes(board.state)
    board.state.points[ENGLISH] = thresholds["NA"] - 1
    assert "NA" not in surrendering_tribes(board.state)
    board.state.points[ENGLISH] += 1
    assert "NA" in surrendering_tribes(board.state)
    board.state.no_surrender = True
    assert surrendering_tribes(board.state) == []


def test_13_6_F29_they_are_set_aside_as_they_are() -> None:
    board = told(at_war(war({"menameset": "ni_1- sachem_ni", "montaup": "wa_1 philip"}), "NI"))
    state = board.state
    state.markers = markers("brookfield>menameset", "rehoboth>swansea")
    lay_down_arms(state, "NI")
    assert (state.where("ni_1"), state.infantry["ni_1"].full) == ("@aside", False)
    assert state.where("sachem_ni") == "@aside" and state.where("philip") == "montaup"
    assert [m.target for m in state.markers] == ["swansea"] and state.tribes["NI"].stance == "surrendered"


# F5


def test_F5_displaced_units_go_to_the_nearest_place_and_by_river_for_half_a_pip() -> None:
    state = war({"taunton": "wa_1"}).state
    state.damage["taunton"] = 2
    state.look_around()
    assert nearest(state, INDIAN, "taunton", ["wa_1"]) == ["assonet"]  # half a pip; Titicut is one
    state.put("wa_1", "@pool")
    assert nearest(state, INDIAN, "titicut", ["philip"]) == ["hockomock"]  # a leader needs a site


# 15, 16


@pytest.mark.parametrize(
    ("points", "razed", "winners"),
    [
        ({ENGLISH: 29, INDIAN: 29}, "", []),
        ({ENGLISH: 30, INDIAN: 29}, "", [ENGLISH]),
        ({ENGLISH: 0, INDIAN: 30}, "", [INDIAN]),
        ({ENGLISH: 0, INDIAN: 0}, "boston", []),
        ({ENGLISH: 0, INDIAN: 0}, "boston plymouth", [INDIAN]),
        ({ENGLISH: 30, INDIAN: 0}, "boston plymouth", [ENGLISH, INDIAN]),
    ],
)
def test_16_0_who_has_won(points: dict[str, int], razed: str, winners: list[str]) -> None:
    board = war({}, points=points, damage=dict.fromkeys(razed.split(), 3))
    board.state.look_around()
    assert automatic_winners(board.state) == winners


@pytest.mark.parametrize(
    ("points", "lost", "turn", "winners"),
    [
        ((10, 12), (0, 9), 9, [INDIAN]),
        ((12, 12), (3, 2), 9, [INDIAN]),
        ((12, 12), (2, 3), 9, [ENGLISH]),
        ((12, 12), (3, 3), 9, []),
        ((30, 31), (3, 2), 4, [INDIAN]),
        ((30, 31), (2, 3), 4, [ENGLISH]),  # both: who lost fewer sites
        ((12, 11), (0, 0), 8, None),
    ],
)
def test_15_0_16_0_how_a_turn_ends(
    points: tuple[int, int], lost: tuple[int, int], turn: int, winners: list[str] | None
) -> None:
    board = told(
        war({}, turn=turn, points=dict(zip((ENGLISH, INDIAN), points, strict=True)),
            provisions=dict(zip((ENGLISH, INDIAN), lost, strict=True)))
    )  # fmt: skip
    check_victory(board.state)
    result = board.state.result
    assert (result.winners if result is not None else None) == winners
    fewest = [s for s, n in zip((ENGLISH, INDIAN), lost, strict=True) if n == min(lost)]
    assert fewest_lost(board.state) == (fewest if len(fewest) == 1 else [])


def test_18_1_after_church_the_colonies_are_united() -> None:
    options = Options(disunited=True, ask_always=True)
    for church, may in ((False, False), (True, True)):
        state = war({}, options=options, church_in=church).state
        assert may_stack(state, ENGLISH, ["ma_1", "pl_1"]) == may
        assert may_be_in(state, ENGLISH, "plymouth", ["ma_1"]) == may
        assert may_be_in(state, ENGLISH, "boston", ["ma_1"])
