"""Bodies of armies: who sees them, where they fit, who leads, leaves and captures; and what a plan makes of a siege."""

from __future__ import annotations

import pytest

from rules.king_david.acts import room
from rules.king_david.battle_plans import Plans
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.leaders import leaders_with_armies
from rules.king_david.reach import land_reach, leader_points_left, points_left
from rules.king_david.retreat import Leaving, Split, havens, ways_out
from rules.king_david.siege import Siege
from rules.king_david.windows import CombatWindow, PrisonersWindow, Shown
from rules.king_david.windows.marker import INTERVENTION
from tests.rules.king_david.fights import battle, fight_of, run_minor
from tests.rules.king_david.scene import give, put, scene, slot, station
from tests.rules.king_david.test_who_may import raiding


def test_3_0_q25_allies_do_not_see_each_others_faces() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    run_minor(game, "edom", "judah", "allied")
    put(game, "hebron", "judah_infantry_3", "moab_infantry_3")
    put(game, "bozrah", "edom_infantry_3")
    faces, stacks = game.seen_armies("judah")
    assert {game.counter(a).country for a in faces} == {"judah", "edom"}  # and those he runs
    assert [(s.country, s.armies) for s in stacks] == [("moab", 1)]
    assert game.seen_armies("")[0] == {}


def test_6_1_q11_armies_of_a_neutral_minor_take_no_room() -> None:
    game = scene()
    put(game, "bozrah", "edom_infantry_3", "edom_militia_1")
    assert room(game, "bozrah", "judah") == 4 and game.count_friends("bozrah", "judah") == 0
    run_minor(game, "edom", "judah", "allied")
    assert room(game, "bozrah", "judah") == 2 and game.count_friends("bozrah", "judah") == 2


def test_6_1_points_of_armies_and_leaders_alone_and_together() -> None:
    game = scene()
    (foot,) = put(game, "hebron", "judah_infantry_3")
    (horse,) = put(game, "gath", "philistia_chariot_4")
    station(game, david="hebron")
    assert [points_left(game, a, who) for a, who in ((foot, []), (foot, ["david"]), (horse, []))] == [1, 2, 2]
    assert [leader_points_left(game, ["david"], with_armies) for with_armies in (False, True)] == [3, 6]
    alone = set(land_reach(game, "judah", "hebron", ["david"], []).armies)
    led = {to for to, armies in land_reach(game, "judah", "hebron", ["david"], []).armies.items() if armies}
    own = set(land_reach(game, "judah", "hebron", [], []).armies)
    assert own < led < alone  # one step, two steps, three


def test_6_1_a_leader_with_chariots_goes_as_far_as_they_do() -> None:
    game = scene(5)
    put(game, "damascus", "aramea_chariot_3")
    station(game, hadadezer="damascus")
    group = land_reach(game, "aramea", "damascus", ["hadadezer"], [])
    costs = {group.ways[to].cost["chariot"] for to, armies in group.armies.items() if armies}
    assert max(costs) == 4  # twice two points
    assert {len(group.ways[to].areas) for to, armies in group.armies.items() if not armies} <= {1, 2, 3}  # alone


def test_6_2_5_q34_all_armies_of_a_body_must_be_let_in() -> None:
    """Raiders may go home to Egypt's land; those with them may not."""
    game = scene()
    (raider,) = raiding(game, "judah", "sharuhen", "egypt_chariot_4")
    (own,) = put(game, "sharuhen", "judah_infantry_3")
    assert "raphia" in havens(game, [raider], "sharuhen", [], [])
    assert "raphia" not in havens(game, [raider, own], "sharuhen", [], [])
    assert "ziklag" in havens(game, [raider, own], "sharuhen", [], [])
    assert "ziklag" not in havens(game, [own], "sharuhen", ["ziklag"], [])


def test_6_2_5_a_leader_who_goes_along_makes_room() -> None:
    game = scene()
    put(game, "lachish", *["judah_infantry_3"] * 4)
    body = put(game, "gath", "judah_phalanx_4", "judah_phalanx_3")
    assert "lachish" not in havens(game, body, "gath", [], [])
    assert havens(game, body, "gath", [], ["joab"])["lachish"] == 2


def test_6_2_5_q34_as_many_go_together_as_the_others_leave_room_for() -> None:
    game = scene()
    body = put(game, "gath", *["judah_phalanx_3"] * 4)
    seat = game.seat_of("judah")
    others = [a for a in game.atlas.near["gath"] if game.atlas.country_of[a] == "philistia"]
    put(game, "lachish", *["judah_infantry_3"] * 2)
    put(game, "keilah", *["judah_militia_1"] * 3)
    ask = Leaving(seat=seat, area="gath", armies=body, barred=others)
    assert ways_out(game, body, "gath", others, []) == []  # three places for four
    ask.armies = body[:3]
    assert set(ask.ways(game, seat)) == {"lachish", "keilah"}
    options = ask.split_armies(game, seat, "lachish")
    assert (options.least, options.most) == (2, 2)
    assert ask.closed(game, seat, Split) is None
    ask.armies = body[:2]
    assert ask.ways(game, seat) == ["lachish"] and ask.closed(game, seat, Split) is not None


@pytest.mark.parametrize(("leader", "captor"), [("david", "philistia"), ("hadadezer", "judah")])
def test_6_2_6_the_commander_of_the_other_side_captures_a_leader(leader: str, captor: str) -> None:
    game = scene()
    game.alliances = [["aramea", "philistia"]]
    battle(game, [1, 1, 1, 1, 1])
    station(game, **{leader: "gath"})
    assert fight_of(game).captor(game, leader) == captor


def test_6_2_6_q107_only_leaders_who_have_armies_with_them_are_in_a_fight() -> None:
    game = scene()
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    station(game, david="gath", hadadezer="gath")
    assert leaders_with_armies(game, "gath") == ["david"]


@pytest.mark.parametrize(
    ("plan", "level", "badly"), [("weaker", 1, True), ("weaker", 4, True), ("half", 1, False)]
)  # fmt: skip
def test_6_3_5_when_a_plan_leaves_a_siege(plan: str, level: int, badly: bool) -> None:
    """Two armies hope for seven hits, and a level takes ten."""
    game = scene()
    armies = put(game, "gath", *["judah_infantry_3"] * 2)
    game.forts["gath"] = level
    siege = Siege(area="gath", player="judah", sides={"judah": "besiegers"}, armies=armies, first_steps=4)
    assert siege.is_going_badly(game, "judah", plan) == badly
    siege.carried = {"city": 3}
    assert siege.is_going_badly(game, "judah", "weaker") == (level > 1)
    game.armies[armies[0]].hurt = game.armies[armies[1]].hurt = True
    assert siege.is_going_badly(game, "judah", "half")


def test_7_26_q67_only_a_marker_that_still_stands_can_be_answered() -> None:
    game = scene()
    give(game, "judah", INTERVENTION)
    battle(game, [1, 1, 1, 1, 1])
    one = Shown("a", "philistia", "ambush", "gath")
    no = Shown("b", "moab", INTERVENTION, "a")
    window = CombatWindow(area="gath", sides=[], shown=[one])
    assert window.open_targets(game, "judah", INTERVENTION) == ["a"]
    window.shown = [one, no]
    assert window.open_targets(game, "judah", INTERVENTION) == ["b"]
    assert window.open_targets(game, "judah", "siege_works") == []  # not of this window


def test_7_24_prisoners_window_needs_something_to_recruit() -> None:
    game = scene()
    battle(game, [1, 1, 1, 1, 1])
    window = PrisonersWindow(area="gath", sides=[])
    fight_of(game).dead = {DEFENDERS: ["militia"]}
    assert window.may_play(game, "judah", "recruit_prisoners")
    game.resource["judah"] = 0
    assert not window.may_play(game, "judah", "recruit_prisoners")
    game.resource["judah"] = 1
    fight_of(game).dead = {ATTACKERS: ["militia"]}
    assert not window.may_play(game, "judah", "recruit_prisoners")
    assert not window.may_play(game, "moab", "recruit_prisoners")


def test_6_2_1_6_3_1_a_plan_names_only_markers_of_its_fight() -> None:
    game = scene()
    give(game, "judah", "surprise", "siege_works", "act_of_god", "royal_death", INTERVENTION)
    battle(game, [1, 1, 1, 1, 1])
    seat = game.seat_of("judah")
    combat = Plans(area="gath", sides=[seat]).plan_markers(game, seat).values
    siege = Plans(area="gath", siege=True, sides=[seat]).plan_markers(game, seat).values
    assert sorted(combat) == ["act_of_god", INTERVENTION, "surprise"]
    assert sorted(siege) == ["act_of_god", INTERVENTION, "siege_works"]


def test_6_1_q96_a_group_of_leaders_alone_needs_no_army() -> None:
    game = scene()
    put(game, "debir", "judah_infantry_3")
    station(game, david="hebron")
    slot(game, "judah")
    options = game.top.move_armies(game, game.seat_of("judah"), "hebron", "david", "debir")
    assert (options.least, options.most) == (0, 0)
