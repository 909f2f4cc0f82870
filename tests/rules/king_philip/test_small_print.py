"""What no other test would miss: where one word of a rule, a menu or a refusal is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Done, phrase
from rules.king_philip.choices import describe
from rules.king_philip.combat import Combat
from rules.king_philip.dataset.charts import ENGLISH, INDIAN
from rules.king_philip.events import Massacre, Raise, count_enemies_beside
from rules.king_philip.ferocity import FightOn
from rules.king_philip.mohawks import MohawkAttack
from rules.king_philip.movement_verbs import Attack, Detach, March
from rules.king_philip.news import BorderWar
from rules.king_philip.odds import battle_odds, ladder, throws
from rules.king_philip.paths import can_go, reach
from rules.king_philip.phases import MovementPhase
from rules.king_philip.reinforcements import can_take_muskets
from rules.king_philip.setup import prey
from rules.king_philip.stacking import may_join
from rules.king_philip.surrender import BorderQuarrel, Exploit
from rules.king_philip.turn import Turn, War
from rules.king_philip.winter_attrition import WinterAttrition
from tests.rules.king_philip.board import begin, markers, war
from tests.rules.king_philip.test_advance import second_round
from tests.rules.king_philip.test_movement import english, indians

# What menus and refusals say.


def test_a_menu_speaks_of_strength_only_where_it_means_something() -> None:
    state = indians({"montaup": "wa_1 wa_2-", "titicut": "philip"}).state
    odds = describe(state, INDIAN, "attack", "target", ["montaup"], "portsmouth")
    assert odds is not None and odds.key == "target_odds"
    assert (odds.values["strength"], odds.values["against"]) == (3, 1)
    part = describe(state, INDIAN, "detach", "part", ["montaup"], "wa_1+wa_2_weak+philip")
    assert part is not None and (part.key, part.values["strength"], part.values["units"]) == ("part_strength", 4, 2)
    assert describe(state, INDIAN, "detach", "part", ["montaup"], "nobody") is None


def test_a_menu_says_of_each_space_whose_it_is_and_who_is_there() -> None:
    state = indians({"montaup": "wa_1 wa_2-", "titicut": "philip", "boston": "ma_1"}).state

    def told(space: str) -> dict[str, Any]:
        said = describe(state, INDIAN, "march", "to", ["montaup"], space)
        assert said is not None and said.key == "space_now"
        return said.values

    home, open_ground, fort = told("montaup"), told("titicut"), told("boston")
    assert (home["owner"], home["site"], home["peace"], home["hurt"]) == ("WA", "fort", False, 0)
    assert home["stack"] == phrase("stack_there", units=2, strength=3, leaders=[])
    assert open_ground["owner"] == "" and open_ground["stack"] == phrase("leaders_alone", leaders=["philip"])
    assert (
        fort["site"] == "fort"
        and told("sowams")["site"] == "village"
        and told("salem")["stack"] == phrase("nobody_there")
    )
    neutral = next(s for s in state.charts.spaces if state.site_side(s) == "neutral")
    assert told(neutral)["peace"] is True
    state.damage["salem"] = 1
    assert told("salem")["hurt"] == 1 and told("salem")["owner"] == "MA"
    state.damage["salem"] = state.charts.steps_to_raze["salem"]
    state.look_around()
    assert (told("salem")["owner"], told("salem")["razed"], told("titicut")["razed"]) == ("", True, False)


def test_a_menu_says_how_much_a_site_can_take() -> None:
    board = war({"montaup": "wa_1", "portsmouth": "ri_1"}, Combat(seat=INDIAN), markers=markers("montaup>portsmouth"))
    state = begin(board).state
    site = describe(state, ENGLISH, "lose", "what", [], "portsmouth")
    assert site is not None and (site.key, site.values["steps"]) == ("site_strength", 2)
    met = describe(state, INDIAN, "fight", "battle", [], "montaup>portsmouth")
    assert met is not None and (met.values["mine"], met.values["theirs"]) == (2, 3)
    there = describe(state, INDIAN, "other", "target", [], "portsmouth")
    assert there is not None and (there.key, there.values["strength"]) == ("strength_there", 3)


def test_a_detachment_is_told_why_it_may_not_go_there() -> None:
    board = indians({"montaup": "wa_1 wa_2", "titicut": "ma_1"})
    assert board.refused(INDIAN, Detach("montaup", "wa_1", "titicut")).why.key == "enemy_stands_there"
    assert board.refused(INDIAN, Detach("montaup", "portsmouth", "titicut")).why.key == "part_breaks_stacking"


def test_the_border_war_says_whether_it_came_to_anything() -> None:
    board = war({}, BorderQuarrel(seat=INDIAN))
    for site in board.state.charts.sites["CT"][:3]:
        board.state.damage[site] = 3
    board.state.look_around()
    assert begin(board).do(INDIAN, Exploit(), 3).news(BorderWar) == [BorderWar(3, 3, False)]


# Battles.


def test_18_2_there_is_no_third_round() -> None:
    board = second_round().do(INDIAN, FightOn(), 1, 2)  # nobody is hit
    assert board.at() == "massacre"


def test_F38_only_a_battle_across_a_river_needs_those_who_take_rivers() -> None:
    pieces = {"bridgewater": "ma_1 allied_1", "titicut": "wa_1", "hockomock": "pc_1"}
    both = markers("bridgewater>titicut", "bridgewater>hockomock")
    board = begin(war(pieces, Combat(seat=ENGLISH), markers=both, church_in=True))
    assert set(board.offers("fight_part", "bridgewater>titicut")) == {"ma_1", "allied_1"}
    board.state.markers[0].river = True
    assert board.offers("fight_part", "bridgewater>titicut") == ["allied_1"]


def test_F26_a_single_mohawk_band_needs_no_order() -> None:
    pieces = {"tionondogue": "mo_1", "schaghticoke": "philip wa_1"}
    board = war(pieces, MohawkAttack())
    for unit in board.state.charts.counters_of["MO"][1:]:
        board.state.put(unit, "@pool")
    assert begin(board).at() == "evading"


def raising(before: int = 0) -> Massacre:
    return Massacre(seat=ENGLISH, before=before)


@pytest.mark.parametrize(
    ("do", "before", "asked"), [("ask_twice", 1, True), ("ask_twice", 2, False), ("threatened", 1, False)]
)
def test_a_standing_order_for_massacres_may_ask_twice(do: str, before: int, asked: bool) -> None:
    state = begin(war({"titicut": "wa_1"}, raising())).state
    assert (raising(before).obey(state, ENGLISH, do) is None) == asked


def test_massacres_raise_the_unit_where_most_enemies_are_near() -> None:
    state = begin(war({"titicut": "wa_1", "hockomock": "pc_1", "taunton": "pl_1"}, raising())).state
    pick = state.top.default(state, ENGLISH)
    assert isinstance(pick, Raise)
    near = {s: count_enemies_beside(state, ENGLISH, s) for s in state.charts.spaces}
    assert near["taunton"] == near["bridgewater"] == 2 and pick.space == "bridgewater"  # nobody is there yet


# Movement.


def test_F44_a_space_with_a_marker_may_be_entered_but_not_left_again() -> None:
    board = indians({"hockomock": "pc_1", "titicut": "wa_1"})
    free = set(board.offers("march_to", "hockomock"))
    board.do(INDIAN, Attack("titicut", "taunton"))
    found = reach(board.state, INDIAN, ["pc_1"], "hockomock")
    assert "titicut" in found.search() and set(found.search()) <= free
    assert all(back != "titicut" for back, _ in found.before.values())


def test_6_3_units_that_are_there_already_do_not_count_twice() -> None:
    state = indians({"montaup": "wa_1 wa_2 wa_3 philip"}).state
    assert may_join(state, INDIAN, "montaup", ["wa_1", "wa_2", "wa_3", "philip"])
    assert may_join(state, INDIAN, "montaup", ["wa_2"])
    assert not may_join(state, INDIAN, "montaup", ["pc_1"])


def test_12_1_a_place_to_go_to_is_no_enemy_no_settlement_and_in_reach() -> None:
    state = indians({"montaup": "wa_1", "titicut": "ma_1"}).state
    assert can_go(state, INDIAN, ["wa_1"], "montaup") and not can_go(state, INDIAN, ["wa_1"], "montaup", tally=12)
    only = next(iter(reach(state, INDIAN, ["wa_1"], "montaup", 11).search()), "")
    assert can_go(state, INDIAN, ["wa_1"], "montaup", 11, but=only) == (
        len(reach(state, INDIAN, ["wa_1"], "montaup", 11).search()) > 1
    )


def test_10_2_a_leader_alone_takes_no_muskets() -> None:
    state = indians({"montaup": "philip", "titicut": "wa_1"}).state
    assert state.charts.spaces["montaup"].river or state.charts.spaces["montaup"].port
    assert "montaup" not in can_take_muskets(state)
    assert "montaup" in can_take_muskets(indians({"montaup": "wa_2"}).state)


def test_prey_is_a_settlement_without_soldiers() -> None:
    empty, held = indians({}).state, indians({"portsmouth": "ri_1"}).state
    assert prey(empty, "montaup") == prey(held, "montaup") + 1
    led = indians({"portsmouth": "captain_ri"}).state
    assert prey(led, "montaup") == prey(empty, "montaup")


def test_12_7_the_stack_on_the_move_is_asked_why_it_places_no_marker() -> None:
    """Church takes rivers: the marker is refused for its cost, not for the river."""
    board = english({"taunton": "pl_1 church", "assonet": "wa_1"}, church_in=True)
    phase = board.state.frame(MovementPhase)
    assert phase is not None
    phase.active, phase.tally, phase.bands = ["pl_1", "church"], 10, 1
    board.state.touch()
    assert board.refused(ENGLISH, Attack("taunton", "assonet")).why.key != "rivers_need_church_or_allies"


# The course of a turn.


@pytest.mark.parametrize(("turn", "starves"), [(5, True), (4, False)])
def test_14_0_winter_attrition_is_a_phase_of_the_winter_turn(turn: int, starves: bool) -> None:
    board = war({"titicut": "wa_1 wa_2", "hockomock": "pc_1"}, turn=turn, provisions={ENGLISH: 0, INDIAN: 3})
    board.state.stack = [War(at="next_turn"), Turn(at="winter_attrition")]
    begin(board)
    asked = any(isinstance(f, WinterAttrition) for f in board.state.stack)
    assert asked == starves


# Odds.


def test_the_ladder_names_the_hit_that_razes() -> None:
    state = war({"portsmouth": "ri_1"}).state
    assert ladder(state, ["ri_1"], "portsmouth") == (["ri_1", "portsmouth", "ri_1", "portsmouth"], 4)
    led = war({"portsmouth": "ri_1 captain_ri"}).state
    assert ladder(led, ["ri_1", "captain_ri"], "portsmouth") == (["ri_1", "portsmouth", "portsmouth", "ri_1"], 3)
    assert ladder(state, ["ri_1"], "") == (["ri_1", "ri_1"], None)


def test_a_panic_never_makes_strength_negative_and_all_throws_are_counted() -> None:
    charts = war({}).state.charts
    found = throws(charts, INDIAN, 1, 2, 2, 3)
    assert sum(weight for weight, _, _ in found) == pytest.approx(5 / 6)  # no doubles
    for mine in (1, 4):
        expected = sum(w * hits for w, hits, _ in throws(charts, INDIAN, mine, 2, mine + 1, 3))
        assert expected == pytest.approx(sum(w * hits for w, hits, _ in throws(charts, INDIAN, mine, 2, mine, 3)))


def test_odds_count_what_is_lost_and_no_more() -> None:
    state = war({"montaup": "wa_1 wa_2 wa_3 philip", "portsmouth": "ri_1-"}).state
    odds = battle_odds(state, INDIAN, ["wa_1", "wa_2", "wa_3", "philip"], "portsmouth")
    assert odds.hits <= 3 and odds.suffered < 6 and 0 < odds.razed <= odds.cleared < 5 / 6
    assert odds.off == pytest.approx(1 / 6) and odds.wiped_out == 0


def test_done_ends_the_phase() -> None:
    board = indians({"montaup": "wa_1"}).do(INDIAN, March("montaup", "titicut"))
    assert board.do(INDIAN, Done()).at() == "done"
