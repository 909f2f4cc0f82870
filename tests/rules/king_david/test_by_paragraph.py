"""Paragraphs of the rules that no other test is named by: one each."""

from __future__ import annotations

import re

from rules.kernel import Done, Entry, Pass
from rules.king_david import CAMPAIGN
from rules.king_david.action import Besiege
from rules.king_david.acts import lose_step
from rules.king_david.battle_plans import Plan
from rules.king_david.combat import Battle
from rules.king_david.game import KingDavid
from rules.king_david.hits import Lose
from rules.king_david.news.fights import CityRolled, DiceRolled, HitsTaken, WallsFell
from rules.king_david.news.turns import PhaseBegins
from rules.king_david.retreat import Stand
from rules.king_david.windows import PlayMarker
from tests.chapters import read_chapters
from tests.rules.king_david.scene import act, at, begin, close, do, give, news, put, scene, slot

ASK = Plan([], "cheapest", "ask", "pass")


def besiege(
    game: KingDavid, city: str, *armies: str, rolls: list[int] | None = None, losses: str = "cheapest"
) -> Entry:
    """Judah lays siege to a Philistine city; both plan; the first round is rolled."""
    put(game, city, *armies)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege(city))
    do(game, "judah", Plan([], losses, "ask", "pass"))
    do(game, "philistia", ASK)
    return close(game, rolls)


def test_1_0_two_to_five_players_and_five_countries() -> None:
    assert list(CAMPAIGN.players) == [2, 3, 4, 5]
    assert sorted(CAMPAIGN.shipped.players(5)) == ["aramea", "judah", "moab", "philistia", "tyre"]


def test_2_0_a_turn_has_twelve_phases_and_a_game_seven_turns() -> None:
    game = scene()
    assert (len(game.track), game.options.turns) == (12, 7)
    game.turn, game.box = 7, 12
    begin(game)
    assert game.result is not None


def test_3_0_nobody_sees_the_face_of_anothers_armies() -> None:
    game = scene()
    own = put(game, "hebron", "judah_phalanx_4")[0]
    put(game, "gath", "philistia_chariot_4")
    seen = CAMPAIGN.view(game, game.seat_of("judah"))
    assert list(seen.armies) == [own]
    assert [(s.area, s.country, s.armies) for s in seen.stacks] == [("gath", "philistia", 1)]


def test_3_1_a_step_loss_turns_an_army_over_and_one_without_a_reduced_side_dies() -> None:
    game = scene()
    phalanx = put(game, "hebron", "judah_phalanx_4")[0]
    counter = game.counter(phalanx)
    assert (game.strength(phalanx), game.steps_left(phalanx)) == (4, 2)
    assert not lose_step(game, phalanx)
    assert (game.strength(phalanx), game.steps_left(phalanx)) == (counter.reduced, 1)
    assert 0 < counter.reduced < counter.full
    assert lose_step(game, phalanx)
    assert phalanx not in game.armies
    one_step = next(c for c, line in game.atlas.counters.items() if not line.reduced and line.country == "judah")
    thin = put(game, "hebron", one_step.rpartition("_")[0])[0]
    assert game.steps_left(thin) == 1
    assert lose_step(game, thin)
    assert {c.type for c in game.atlas.counters.values()} == {"chariot", "phalanx", "infantry", "militia"}


def test_4_1_seventy_areas_and_a_city_does_not_change_its_ground() -> None:
    areas = CAMPAIGN.shipped.areas
    assert len(areas) == 70
    assert {a.terrain for a in areas.values()} == {"clear", "hill"}
    for terrain, die in (("hill", 8), ("clear", 10)):  # a chariot's die before a city is that of its ground
        city = next(a for a, line in areas.items() if line.city and line.terrain == terrain)
        game = scene()
        chariot = put(game, city, "judah_infantry_3", "philistia_chariot_4")[1]
        slot(game, "judah")
        do(game, "judah", Done())
        assert game.enclosing(Battle).die(game, chariot) == die


def test_4_2_all_73_event_markers_are_in_one_cup() -> None:
    game = CAMPAIGN.new(CAMPAIGN.seats(5), "cup")
    assert len(game.cup) == 73
    text = (CAMPAIGN.folder / "text" / "rules.md").read_text("utf-8")
    told = [int(n) for n in re.findall(r"^## 7\.\d+ .*\((\d+)\)$", text, re.MULTILINE)]
    assert (len(told), sum(told)) == (27, 73)


def test_5_4_boxes_are_played_in_order_and_a_face_down_marker_is_turned_up_in_its_turn() -> None:
    game = scene()
    game.track, game.shown, game.box = ["resource"] * 12, [True] * 6 + [False] * 6, 5
    give(game, "judah", "surprise")
    game.kept.watching = [game.seat_of("judah")]  # so that every window stops
    told = news(begin(game), PhaseBegins)
    while game.box < 8:
        assert game.shown == [True] * max(6, game.box) + [False] * (12 - max(6, game.box))
        told += news(act(game, "judah", Pass()), PhaseBegins)
    assert [t.box for t in told] == [6, 7, 8]


def test_5_5_after_the_last_turn_points_are_counted_and_before_it_the_next_turn_begins() -> None:
    game = scene(turns=4)
    game.control["gaza"] = "judah"
    for turn, over in ((3, False), (4, True)):
        game.turn, game.box, game.result = turn, 12, None
        begin(game)
        assert (game.result is not None) == over
    assert game.result is not None
    assert game.result.winners == [game.seat_of("judah")]


def test_6_2_2_both_sides_roll_one_die_for_each_army() -> None:
    game = scene()
    put(game, "gath", *["judah_infantry_3"] * 3, *["philistia_militia_1"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    entry = close(game, [8, 7, 6, 5, 4])
    assert [(r.side, r.dice) for r in news(entry, DiceRolled)] == [("attackers", [8, 7, 6]), ("defenders", [5, 4])]
    assert [r.of for r in entry.rolls][:5] == [8, 8, 8, 6, 6]


def test_6_2_3_the_result_is_the_dice_and_the_strengths_of_a_side() -> None:
    game = scene()
    put(game, "gath", *["judah_infantry_3"] * 3, *["philistia_militia_2"] * 2)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", ASK)
    do(game, "philistia", ASK)
    ours, theirs = news(close(game, [1, 2, 3, 1, 2]), DiceRolled)
    assert (ours.strength, ours.hits) == (9, 15)
    assert (theirs.strength, theirs.hits) == (4, 7)


def test_6_3_1_markers_may_be_played_before_the_dice_of_each_siege_round() -> None:
    game = scene()
    give(game, "tyre", "siege_works")
    besiege(game, "gaza", *["judah_phalanx_4"] * 3, rolls=[1] * 5)
    assert game.forts["gaza"] == 2
    game.kept.watching = [game.seat_of("tyre")]
    do(game, "judah", Stand())
    assert (at(game), game.asked()) == ("siege_window", [game.seat_of("tyre")])
    do(game, "tyre", PlayMarker("siege_works", "gaza"))
    do(game, "tyre", Pass())
    entry = close(game, [1] * 4)
    assert len(news(entry, CityRolled)[0].dice) == 1  # the walls are down a level before the dice


def test_6_3_2_both_roll_at_once_the_city_with_its_level_of_that_moment() -> None:
    game = scene()
    entry = besiege(game, "ekron", *["judah_phalanx_4"] * 3, rolls=[4, 4, 4, 1, 1])
    assert [len(r.dice) for r in (*news(entry, DiceRolled), *news(entry, CityRolled))] == [3, 2]
    assert [r.of for r in entry.rolls][:5] == [6, 6, 6, 10, 10]
    assert game.forts["ekron"] == 1
    second = do(game, "judah", Stand(), [1, 1, 1, 1])
    assert len(news(second, CityRolled)[0].dice) == 1


def test_6_3_3_the_result_is_the_sum_of_the_dice_without_strengths() -> None:
    game = scene()
    entry = besiege(game, "ekron", *["judah_phalanx_4"] * 3, rolls=[2, 3, 4, 5, 6])
    assert (news(entry, DiceRolled)[0].strength, news(entry, DiceRolled)[0].hits) == (0, 9)
    assert news(entry, CityRolled)[0].hits == 11


def test_6_3_4_hits_left_over_wait_and_nobody_takes_a_second_step_before_all_have_taken_one() -> None:
    game = scene()
    entry = besiege(game, "ekron", *["judah_phalanx_4"] * 3, rolls=[4, 4, 6, 7, 7], losses="ask")
    assert news(entry, WallsFell)[0] == WallsFell("ekron", 1, 1, 4)  # 14 hits: a level, and 4 wait
    do(game, "judah", Lose("phalanx_4"))
    taken = news(do(game, "judah", Lose("phalanx_4")), HitsTaken)[0]
    assert (taken.hits, taken.carried) == (12, 2)
    second = do(game, "judah", Stand(), [1, 1, 1, 4])  # 4 and 2 that waited: the third phalanx, though two are hurt
    assert game.top.lose_army(game, game.seat_of("judah")).values == ["phalanx_4"]
    assert news(second, WallsFell)[0] == WallsFell("ekron", 0, 1, 7)


def test_every_paragraph_is_found_in_code_and_in_a_test() -> None:
    lost = [c.heading for c in read_chapters("king_david") if not c.code or not c.test]
    assert not lost
