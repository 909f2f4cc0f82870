"""2.0, 5.0 The frame of a turn, and the small steps of leaders and raids in it."""

from __future__ import annotations

import pytest

from rules.kernel import Entry
from rules.king_david.diplomacy import JointSlots
from rules.king_david.game import KingDavid
from rules.king_david.leaders import Fates, Homecoming, Homecomings, exposed_leaders, is_sheltered, nearest
from rules.king_david.news.markers import MarkerPlayed
from rules.king_david.news.turns import TurnBegins, TurnScored
from rules.king_david.raids import Raiding
from rules.king_david.turn import Turn
from tests.rules.king_david.fights import run_minor
from tests.rules.king_david.scene import begin, give, news, put, run_on, scene, station


def opened(players: int = 5) -> KingDavid:
    game = scene(players)
    game.open_entry(Entry("p1", None))
    return game


@pytest.mark.parametrize(("turn", "laid"), [(1, False), (2, True), (7, True)])
def test_5_3_the_track_is_laid_anew_from_the_second_turn_on(turn: int, laid: bool) -> None:
    game = opened()
    game.turn, game.box = turn, 12
    before = list(game.track)
    Turn().track(game)
    assert (game.box == 0) == laid and len(game.track) == 12
    if laid:
        assert game.shown == [True] * 6 + [False] * 6 and game.track != before


def test_5_0_a_turn_begins_with_ransoms_and_without_joint_slots() -> None:
    game = opened()
    game.joint = {"moab": "judah"}
    joab = game.leaders["joab"]
    joab.fate, joab.captor, joab.due = "captive", "moab", 2
    Turn().begin(game)
    assert game.joint == {} and game.leaders["joab"].fate == "ransomed" and game.resource["moab"] == 30
    assert [told.news for told in game.now.told if isinstance(told.news, TurnBegins)] == [TurnBegins(2)]


@pytest.mark.parametrize(("alliances", "asks"), [([], False), ([["judah", "moab"]], True)])
def test_5_1_q92_joint_slots_are_for_allies(alliances: list[list[str]], asks: bool) -> None:
    game = opened()
    game.alliances = alliances
    assert isinstance(getattr(Turn().joint(game), "frame", None), JointSlots) == asks


def test_5_5_q81_at_the_end_of_a_turn_minors_are_left_in_peace_and_the_score_is_told() -> None:
    game = opened()
    run_minor(game, "edom", "judah", "run")
    game.control["gath"] = "judah"
    game.touch()
    Turn().close(game)
    assert game.minors["edom"].status == "neutral"
    (scored,) = [told.news for told in game.now.told if isinstance(told.news, TurnScored)]
    assert scored.turn == 2 and (scored.scores["judah"], scored.scores["philistia"]) == (1, -1)


def test_5_4_a_marker_is_turned_up_when_its_phase_begins() -> None:
    game = opened()
    game.box, game.shown = 6, [True] * 6 + [False] * 6
    Turn().turn_up(game)
    assert game.box == 7 and game.shown == [True] * 7 + [False] * 5


# 6.2.6 Leaders.


def test_6_2_6_a_leaders_fate_is_a_d6() -> None:
    game = scene()
    put(game, "debir", "judah_militia_1")
    station(game, joab="gath")
    entry = begin(game, Fates(leaders=["joab"], captor="philistia"))
    assert [roll.of for roll in entry.rolls] == [6]


def test_q13_a_leader_without_a_place_waits_and_one_of_a_minor_too() -> None:
    game = scene()
    game.control |= dict.fromkeys(game.atlas.home_cities["judah"], "moab")
    game.touch()
    station(game, joab="gath")
    begin(game, Fates(leaders=["joab"], captor="philistia"), rolls=[1])
    assert (game.leaders["joab"].fate, game.leaders["joab"].area) == ("waiting", "")


def test_q13_armies_not_yet_placed_and_raiders_are_no_place_to_go_to() -> None:
    game = scene()
    put(game, "", "judah_infantry_3")
    assert nearest(game, "david", "gath") == ["hebron", "bethlehem", "keilah", "ziklag"]
    put(game, "jericho", "judah_infantry_3")
    assert nearest(game, "david", "gath") == ["jericho"]


def test_q24_who_is_sheltered_and_who_is_exposed() -> None:
    game = scene()
    station(game, david="gezer", joab="hebron", amasa="lachish")
    assert [is_sheltered(game, n) for n in ("david", "joab", "amasa")] == [False, True, False]
    assert exposed_leaders(game, "lachish") == []  # nobody is there but he
    for area in ("gezer", "hebron", "lachish"):
        put(game, area, "moab_infantry_3")
    assert [exposed_leaders(game, a) for a in ("gezer", "hebron", "lachish")] == [["david"], [], ["amasa"]]


@pytest.mark.parametrize(("at_start", "spent"), [(True, 0), (False, 99)])
def test_q13_who_comes_home_at_the_start_of_his_slot_may_still_move(at_start: bool, spent: int) -> None:
    game = opened()
    game.stack = [Homecomings(players=["judah"], slot=at_start)]
    Homecoming(player="judah", leader="joab", areas=["hebron"]).come(game, "hebron")
    joab = game.leaders["joab"]
    assert (joab.area, joab.fate, joab.spent) == ("hebron", "", spent)


# 7.8 Raids.


def test_7_8_a_raid_marker_is_spent_shown_and_numbered() -> None:
    game = scene()
    marker = next(m for m, one in game.atlas.markers.items() if one.window == "raid" and one.land == "egypt")
    give(game, "judah", marker)
    entry = begin(game, Raiding(player="judah", marker=marker))
    told = news(entry, MarkerPlayed) + news(run_on(game), MarkerPlayed)
    assert [(one.player, one.marker) for one in told] == [("judah", marker)]
    assert game.hands["judah"] == [] and marker in game.spent
    assert [(r.number, r.land, r.by, r.left) for r in game.raids] == [
        (1, "egypt", "judah", game.atlas.markers[marker].slots)
    ]
    raiders = [a for a, there in game.armies.items() if there.raid == 1]
    assert raiders and all(game.counter(a).country == "egypt" for a in raiders)
