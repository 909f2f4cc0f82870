"""What is done for a player who is away, what outlasts its time, and other things that nobody would ask about."""

from __future__ import annotations

import pytest

from rules.kernel import Begin, Entry, call
from rules.king_philip import CAMPAIGN
from rules.king_philip.church import AlliedCome, ChurchComes
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.evasion import Evading, refuges
from rules.king_philip.interception import Intercept
from rules.king_philip.joining import TribeEnters
from rules.king_philip.markers import marker_limit
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import March
from rules.king_philip.options import Options
from rules.king_philip.paths import cost_of, reach
from rules.king_philip.pieces import ASIDE, AT_WAR, TRACK, WAITING, Musket
from rules.king_philip.practice_opening import practice_facts
from rules.king_philip.reinforcements import Arm, IndianReinforcements, MusketsCome, NewUnits, due_units
from rules.king_philip.setup import EnglishSetUp, IndianSetUp, threats
from rules.king_philip.turn import Turn, War
from rules.king_philip.winter_attrition import WinterAttrition
from tests.rules.king_philip.board import Board, begin, go_on, war

# The seasons.


@pytest.mark.parametrize(("turn", "factor", "markers"), [(4, 1, 5), (5, 2, 3), (6, 1, 5), (9, 1, 5)])
def test_12_6_12_8_winter_is_over_when_spring_comes(turn: int, factor: int, markers: int) -> None:
    state = war({}, turn=turn).state
    roads = state.charts.links["boston"]
    assert [cost_of(state, road) for road in roads] == [factor * state.charts.costs[road.pips] for road in roads]
    assert marker_limit(state, INDIAN) == markers


@pytest.mark.parametrize(("turn", "starves"), [(5, True), (6, False), (9, False)])
def test_14_0_nobody_starves_in_spring(turn: int, starves: bool) -> None:
    board = war({"titicut": "wa_1 wa_2"}, turn=turn, provisions={ENGLISH: 0, INDIAN: 3}, points={ENGLISH: 1, INDIAN: 0})
    board.state.stack = [War(at="next_turn"), Turn(at="winter_attrition")]
    begin(board)
    assert any(isinstance(frame, WinterAttrition) for frame in board.state.stack) == starves


# The end.


def test_16_0_who_wins_by_points_and_by_the_two_towns_has_won_once() -> None:
    """Though he has lost more sites than the enemy, which counts only between two winners."""
    towns = {"boston": 3, "plymouth": 3}
    for english, winners, how in ((12, [INDIAN], "automatic_victory"), (30, [ENGLISH], "both_automatic")):
        board = war({}, turn=4, damage=dict(towns), points={ENGLISH: english, INDIAN: 31})
        board.state.provisions = {ENGLISH: 2, INDIAN: 5}
        result = go_on(begin(board)).state.result
        assert (result.winners, result.how.key) == (winners, how)


# Whoever is away.


def test_13_1_best_refuge_is_a_site_of_ones_own_then_where_most_friends_are() -> None:
    """Acushnet comes before Coaxet on the map, and razed Taunton before both."""
    state = war({"assonet": "wa_1", "coaxet": "wa_2"}, damage={"taunton": 2}).state
    evading = Evading(seat=INDIAN, space="assonet", attackers=["pl_1"])
    assert refuges(state, INDIAN, "assonet")[0] == "taunton"
    assert evading.best_refuge(state, INDIAN) == "coaxet"
    state.put("wa_2", "taunton")
    assert state.site_side(evading.best_refuge(state, INDIAN)) == INDIAN


def test_10_2_muskets_go_to_the_largest_band_that_has_none() -> None:
    pieces = {"montaup": "wa_1 wa_2 wa_6 philip", "assonet": "wa_3", "taunton": "wa_4 wa_5"}
    muskets = [Musket("wa_1"), Musket(due=2), Musket(due=2), Musket(due=2)]
    board = begin(war(pieces, MusketsCome(seat=INDIAN), muskets=muskets, damage={"taunton": 2}))
    for space in ("taunton", "assonet"):
        pick = board.state.top.default(board.state, INDIAN)
        assert pick == Arm(space)
        board.do(INDIAN, pick)
    assert board.state.top.default(board.state, INDIAN) == Arm("montaup")  # all have one: the largest band


def test_9_0_allied_indians_and_11_1_tribes_are_proposed_where_friends_are() -> None:
    state = war({"titicut": "ma_1", "mattakeeset": "ma_2 ma_3", "great_swamp": "na_1"}, church_in=True).state
    allied = AlliedCome(seat=ENGLISH, pieces=["allied_1"])
    assert allied.propose(state, "allied_1", ["nashoba", "titicut", "mattakeeset"]) == "mattakeeset"
    church = ChurchComes(seat=ENGLISH, pieces=["church"])
    assert church.propose(state, "church", ["nashoba", "titicut", "mattakeeset"]) == "mattakeeset"
    tribe = TribeEnters(seat=INDIAN, tribe="NA", pieces=["sachem_na"])
    assert tribe.propose(state, "sachem_na", ["queens_fort", "great_swamp"]) == "great_swamp"  # a fort with a Warrior
    state.put("na_1", "queens_fort")
    assert tribe.propose(state, "sachem_na", ["great_swamp", "queens_fort"]) == "queens_fort"  # a Warrior before a fort
    state.put("na_1", "cowesett")
    assert tribe.propose(state, "sachem_na", ["queens_fort", "great_swamp"]) == "great_swamp"


def test_7_0_set_up_is_proposed_where_the_enemy_is_near_and_leaders_beside_their_men() -> None:
    state = war({"boston": "ma_1", "montaup": "wa_1"}).state
    english = EnglishSetUp(seat=ENGLISH, pieces=["captain_ma"])
    assert english.propose(state, "captain_ma", ["salem", "boston"]) == "boston"
    sites = sorted(state.charts.sites["PL"], key=threats(state).__getitem__)
    assert english.propose(state, "pl_1", sites) == english.propose(state, "pl_1", sites[::-1]) == sites[-1]
    indian = IndianSetUp(seat=INDIAN, pieces=["wa_2"])
    assert indian.propose(state, "wa_2", ["weweantic", "montaup", "acushnet"]) == "montaup"  # a band is made first


# Placing.


def test_13_6_F31_a_tribe_that_returns_offers_its_weakened_units_beside_the_whole_ones() -> None:
    board = war({}, TribeEnters(seat=INDIAN, tribe="NI", returned=True, pieces=["ni_1", "ni_2", "ni_3"]))
    board.state.set_stance("NI", AT_WAR)
    for unit in ("ni_1", "ni_2", "ni_3"):
        board.state.infantry[unit].where = ASIDE
    board.state.infantry["ni_3"].full = False
    assert begin(board).offers("place_piece") == ["ni_1", "ni_3"]


def test_10_1_units_of_several_peoples_are_all_offered() -> None:
    board = begin(war({}, NewUnits(seat=ENGLISH, pieces=["ma_1", "ma_2", "pl_1", "ri_1"])))
    assert board.offers("place_piece") == ["ma_1", "pl_1", "ri_1"]


# The way of a march.


def test_12_1_H1_of_two_ways_equally_dear_a_march_takes_the_one_nobody_watches() -> None:
    """From Assonet to Weweantic by Assawompset or by Acushnet, beside which Dartmouth lies."""
    for company, by in (({"dartmouth": "pl_1"}, "assawompset"), ({"middleborough": "pl_1"}, "acushnet")):
        found = reach(war({"assonet": "wa_1", **company}).state, INDIAN, ["wa_1"], "assonet")
        assert [space for space, _ in found.steps_to("weweantic")] == [by, "weweantic"]


@pytest.mark.parametrize("river", [True, False])
def test_12_4_F48_the_marker_of_a_stopped_band_lies_on_the_way_it_took(river: bool) -> None:
    start, to, there = ("wamesit", "sudbury", "marlborough") if river else ("nashoba", "sudbury", "marlborough")
    board = war({start: "ab_1", there: "ma_1 captain_ma"}, Movement(seat=INDIAN), damage={"sudbury": 2})
    board.state.set_stance("AB", AT_WAR)
    begin(board).do(INDIAN, March(start, to)).do(ENGLISH, Intercept(there, "ma_1+captain_ma"), 6)
    (marker,) = board.state.markers
    assert (marker.start, marker.target, marker.river) == (start, to, river)


# The practice opening.


def practice(church_turn_3: bool = False) -> Board:
    board = Board(
        CAMPAIGN.new([INDIAN, ENGLISH], "key", Options(opening="winter", ask_always=True, church_turn_3=church_turn_3))
    )
    board.state.open_entry(Entry(INDIAN, Begin()))
    return board


def test_10_1_in_the_practice_opening_all_tribes_at_war_have_their_reinforcements() -> None:
    state = practice().state
    owed = due_units(state, ["NI", "NC", "NA"])
    then = IndianReinforcements().warriors(state)
    assert isinstance(then, call) and isinstance(then.frame, NewUnits)
    came = then.frame.pieces
    assert owed and set(owed) <= set(came)


def test_the_practice_opening_is_as_its_file_says() -> None:
    for variant in (False, True):
        state = practice(church_turn_3=variant).state
        opening = state.charts.winter
        assert state.church_in == variant
        assert (state.where("church"), state.where("allied_1")) == (
            ("rehoboth", "mattakeeset") if variant else (WAITING, "@pool")
        )
        for space, names in opening.pieces.items():
            for name in names.split():
                piece = name.rstrip("-")
                if piece not in ("church", "allied_1"):
                    assert state.where(piece) == space
                    assert piece in state.leaders or state.infantry[piece].full == (not name.endswith("-"))
        assert {name: state.leaders[name].due for name in opening.returning} == opening.returning
        assert all(state.where(name) == TRACK for name in opening.returning)
        scouts = {n for n, x in state.leaders.items() if x.spy}, {n for n, x in state.leaders.items() if x.guide}
        assert scouts == (set(opening.scouts.spies), set(opening.scouts.guides) - (set() if variant else {"church"}))
        assert [m.carrier for m in state.muskets] == ["na_1", "", "", ""]
        assert [m.due for m in state.muskets] == [0, 0, 0, opening.others.last_musket]
    assert practice_facts(state.charts, Options())["turn"] == opening.turn
