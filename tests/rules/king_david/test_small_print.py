"""What no other test would miss: where one word of a rule, a menu or a standing order is wrong."""

from __future__ import annotations

from rules.kernel import CLOCK, Entry
from rules.king_david.action import ActionPhase, Slot
from rules.king_david.alliances import part_now
from rules.king_david.choices import describe
from rules.king_david.courting import Courting, Oppose, Opposing
from rules.king_david.deciding import ANSWERS, Decide, Deciding
from rules.king_david.engage import Engage
from rules.king_david.game import KingDavid
from rules.king_david.hits import worth
from rules.king_david.leaders import Fates
from rules.king_david.minors import Invasion
from rules.king_david.movement import arrive
from rules.king_david.musters import muster_places
from rules.king_david.news.markers import MinorInvaded
from rules.king_david.news.turns import AllianceBroken
from rules.king_david.prisoners import places
from rules.king_david.reach import STOPPED, Limits
from rules.king_david.retreat import havens, ways_out
from rules.king_david.track import Fate, PuttingPhase, has_too_many_builds
from rules.king_david.windows import ActionWindow, PlayMarker, Shown, SlotWindow
from rules.king_david.windows.marker import INTERVENTION
from tests.rules.king_david.scene import begin, give, news, put, scene, slot, station


def menu(game: KingDavid, player: str, verb: str, field: str, value: str) -> tuple[str, dict[str, object]]:
    said = describe(game, game.seat_of(player), verb, field, value)
    return (said.key, said.values) if said is not None else ("", {})


# What menus say.


def test_a_menu_says_what_a_troop_costs_and_what_is_left() -> None:
    game = scene()
    step, upkeep = game.atlas.charts.costs.step["phalanx"], game.atlas.charts.costs.upkeep["phalanx"]
    key, said = menu(game, "judah", "recruit", "troop", "phalanx")
    assert key == "troop_costs" and (said["food"], said["resource"]) == (2 * step.food, 2 * step.resource)
    assert (said["fed_food"], said["fed_resource"]) == (upkeep.food, upkeep.resource)
    assert (said["have_food"], said["have_resource"]) == (20, 20)
    assert (said["left_food"], said["left_resource"]) == (20 - 2 * step.food, 20 - 2 * step.resource)
    assert menu(game, "judah", "rebuild", "troop", "phalanx") == (key, said)
    assert menu(game, "judah", "move", "troop", "phalanx") == ("", {})
    assert menu(game, "judah", "recruit", "area", "phalanx") == ("", {})
    assert menu(game, "judah", "recruit", "troop", "elephant") == ("", {})


def test_a_menu_says_what_other_things_cost() -> None:
    game = scene()
    game.resource["judah"] = 7
    fees = game.atlas.charts.fees
    assert menu(game, "judah", "enlist", "troop", "infantry")[1] == {
        "fee": fees.prisoner, "have": 7, "left": 7 - fees.prisoner,
    }  # fmt: skip
    assert menu(game, "judah", "fortify", "city", "gaza")[1] == {
        "level": game.forts["gaza"], "fee": fees.fortification, "have": 7, "left": 7 - fees.fortification,
    }  # fmt: skip
    assert menu(game, "judah", "besiege", "city", "gaza")[1] == {
        "level": game.forts["gaza"], "fee": fees.siege, "have": 7,
    }  # fmt: skip


def test_a_menu_says_how_good_a_leader_is_and_how_strong_an_ally() -> None:
    game = scene()
    best = max(game.atlas.leaders[n].rating for n in ("david", "joab"))
    assert menu(game, "judah", "move", "leaders", "david+joab") == ("leader_rating", {"rating": best})
    assert menu(game, "judah", "move", "leaders", "david")[1] == {"rating": game.atlas.leaders["david"].rating}
    assert menu(game, "judah", "move", "area", "here+there") == ("", {})
    for verb in ("offer_alliance", "accept_alliance", "act_together", "welcome"):
        cities = len(game.held_cities("philistia"))
        assert menu(game, "judah", verb, "player", "philistia") == ("how_many_cities", {"cities": cities})
    assert menu(game, "judah", "break_alliance", "player", "philistia") == ("", {})
    assert menu(game, "judah", "play_marker", "target", next(iter(game.minors)))[0] == "neutral_minor"
    assert menu(game, "judah", "rebuild", "minor", next(iter(game.minors)))[0] == "your_small_ally"
    assert menu(game, "judah", "oppose", "armies", "yes")[0] == "border_armies_yes"


# Standing orders.


def test_strongest_answers_only_where_there_are_places_to_choose_from() -> None:
    game = scene()
    game.forts["gaza"], game.forts["gath"] = 4, 1
    seat = game.seat_of("judah")
    places = Deciding(seat=seat, about="next_fight", choices=["gath", "gaza"])
    assert places.obey(game, seat, "strongest") == Decide("gaza")
    assert places.obey(game, seat, "yes_pay") is None
    pays = Deciding(seat=seat, about="pay", choices=ANSWERS)
    assert pays.obey(game, seat, "strongest") is None and pays.default(game, seat) == Decide("no")
    assert pays.obey(game, seat, "yes_pay") == Decide("yes") and pays.obey(game, seat, "yes_join") is None
    joins = Deciding(seat=seat, about="hand_back", choices=ANSWERS)
    assert joins.obey(game, seat, "no_hand_back") == Decide("no")


def test_7_18_a_standing_order_opposes_with_what_there_is() -> None:
    game = scene()
    minor = next(iter(game.minors))
    seat = game.seat_of("judah")
    ask = Opposing(seat=seat, minor=minor, to="philistia")
    assert [ask.obey(game, seat, do) for do in ("nothing", "armies")] == [Oppose(0, "no"), Oppose(0, "no")]
    most = min(game.atlas.charts.alliance.most_bid, 20)
    assert ask.obey(game, seat, "all") == Oppose(most, "no")
    put(game, game.atlas.around[minor][0], "judah_infantry_3")
    assert ask.oppose_armies(game, seat, 0).values == ["no", "yes"]
    assert ask.obey(game, seat, "nothing") == Oppose(0, "no")
    assert ask.obey(game, seat, "armies") == Oppose(0, "yes")
    assert ask.obey(game, seat, "all") == Oppose(most, "yes")


def test_an_answer_to_an_intervention_is_to_ones_own_marker() -> None:
    game = scene()
    ours, theirs = Shown("one", "judah", "spies", "gaza"), Shown("two", "moab", "spies", "gath")
    window = ActionWindow(shown=[ours, theirs])
    assert window.is_against(game, "judah", Shown("three", "philistia", INTERVENTION, "one"))
    assert not window.is_against(game, "judah", Shown("three", "philistia", INTERVENTION, "two"))


def test_7_3_a_marker_in_a_slot_is_against_its_members() -> None:
    game = scene()
    slot(game, "judah")
    one = Shown("one", "philistia", "wavering", "hebron")
    window = SlotWindow(sides=[])
    assert window.is_against(game, "judah", one) and not window.is_against(game, "moab", one)


# Alliances.


def told(game: KingDavid) -> Entry:
    entry = Entry(CLOCK, None)
    game.open_entry(entry)
    return entry


def test_q7_a_break_that_took_effect_is_over() -> None:
    game = scene()
    game.alliances = [["judah", "moab"], ["judah", "philistia"]]
    game.breaking = [["judah", "philistia"], ["judah", "moab"]]
    entry = told(game)
    part_now(game, ["judah", "moab"])
    assert game.breaking == [["judah", "moab"]] and game.alliances == [["judah", "moab"]]
    assert game.former == [["judah", "philistia"]]
    assert news(entry, AllianceBroken) == [AllianceBroken(["judah", "philistia"], "judah", False)]


def test_q92_a_guest_who_has_acted_is_no_guest_again() -> None:
    game = scene()
    game.alliances, game.joint = [["judah", "philistia"]], {"philistia": "judah"}
    assert ActionPhase().guests(game, "judah") == ["philistia"]
    assert ActionPhase(acted=["philistia"]).guests(game, "judah") == []


# The track.


def test_5_0_builds_of_turn_one_count_those_laid_and_those_drawn() -> None:
    game = scene()
    game.turn, most = 1, game.atlas.cup.track.most_builds_on_turn_1
    game.track = ["build"] * (most - 1) + ["action"] * 3
    assert not has_too_many_builds(game, "build") and has_too_many_builds(game, "build", 1)
    assert not has_too_many_builds(game, "action", 9)
    game.track.append("build")
    assert has_too_many_builds(game, "build")
    game.turn = 2
    assert not has_too_many_builds(game, "build", 9)


def test_7_27_only_boxes_that_have_not_begun_are_replaced() -> None:
    game = scene()
    game.box = 4
    begin(game, Fate(seat=game.seat_of("judah"), drawn=["event"], boxes=[6]), PuttingPhase(seat=game.seat_of("judah")))
    assert game.top.boxes(game) == [5, 7, 8, 9, 10, 11, 12]


# Leaders and marches.


def test_6_2_6_a_leader_without_a_place_to_go_to_waits() -> None:
    game = scene()
    station(game, david="gath")
    for area in game.atlas.areas:
        game.control[area] = "philistia"
    game.touch()
    begin(game, Fates(leaders=["david"]), rolls=[1])
    assert game.leaders["david"].fate == "waiting" and game.leaders["david"].area == ""


def test_6_1_whoever_meets_armies_stops_leaders_too() -> None:
    game = scene()
    armies = put(game, "gath", "judah_infantry_3")
    put(game, "gath", "philistia_militia_1")
    station(game, david="gath")
    told(game)
    assert arrive(game, "judah", armies, ["david"], "gath") == []
    assert game.leaders["david"].spent == STOPPED and game.armies[armies[0]].spent == STOPPED


def test_11_0_an_invasion_is_told() -> None:
    game = scene()
    minor = next(iter(game.minors))
    entry = begin(game, ActionPhase(at="after"), Slot(members=["judah"]), Invasion(minor=minor, invader="judah"))
    assert news(entry, MinorInvaded) == [MinorInvaded(minor, "judah")]


def test_7_18_an_ally_won_over_is_an_ally_at_once() -> None:
    """What follows from who is whose friend is worked out again when a minor has been won."""
    game = scene()
    minor = next(iter(game.minors))
    home = game.atlas.home[minor][0]
    assert game.player_of(game.holding_party(home)) != "judah"
    begin(game, Courting(player="judah", minor=minor, at="roll", modifier=20))
    assert game.minors[minor].status == "allied" and game.minors[minor].by == "judah"
    assert game.player_of(game.holding_party(home)) == "judah"


def test_q30_only_those_who_attacked_withdraw() -> None:
    game = scene()
    fought, rested = put(game, "gath", "judah_infantry_3", "judah_phalanx_3")
    game.armies[fought].fought = True
    assert Engage(area="gath", party="judah").body(game, "judah") == [fought]
    assert rested in game.run_by("judah", "gath")


def test_6_2_6_a_step_is_worth_more_when_the_army_dies_with_it() -> None:
    game = scene()
    (fresh,) = put(game, "gath", "judah_phalanx_3")
    (hurt,) = put(game, "gaza", "judah_phalanx_3_hurt")
    cost = game.atlas.charts.costs.step["phalanx"]
    points = cost.food + cost.resource
    assert worth(game, fresh)[:2] == (points, game.strength(fresh) - game.counter(fresh).reduced)
    assert worth(game, hurt)[:2] == (2 * points, game.strength(hurt))


# Fights, from the inside.


def test_a_marker_is_against_whom_it_names_or_whoever_stands_in_the_fight() -> None:
    game = scene()
    window = ActionWindow(sides=[game.seat_of("moab")])
    one = Shown("one", "philistia", "royal_death", "judah")
    assert window.is_against(game, "judah", one) and window.is_against(game, "moab", one)
    assert not window.is_against(game, "aramea", one)


def test_6_2_6_a_body_that_just_fits_goes_to_one_place() -> None:
    game = scene()
    body = put(game, "gath", "judah_infantry_3", "judah_infantry_3")
    fits = havens(game, body, "gath", [], [])
    assert len(fits) > 1
    stacking = game.atlas.charts.play.stacking
    exact = next(iter(fits))
    put(game, exact, *["judah_phalanx_3"] * (stacking - 2))
    barred = [a for a in game.atlas.near["gath"] if a != exact]
    assert havens(game, body, "gath", barred, []) == {exact: 2}
    assert ways_out(game, body, "gath", barred, []) == [exact]
    put(game, exact, "judah_phalanx_3")
    assert ways_out(game, body, "gath", barred, []) == []


def test_7_14_prisoners_are_put_where_no_enemy_is() -> None:
    game = scene()
    put(game, "gath", "judah_infantry_3")
    assert places(game, "judah", "gath") == ["gath"]
    put(game, "gath", "philistia_militia_1")
    assert places(game, "judah", "gath") == muster_places(game, "judah") != ["gath"]


def test_a_choice_of_yes_or_no_is_explained_where_it_is_asked() -> None:
    game = scene()
    slot(game, "judah")
    assert menu(game, "judah", "decide", "choice", "yes") == ("", {})
    begin(game, Deciding(seat=game.seat_of("judah"), about="pay", choices=ANSWERS))
    assert menu(game, "judah", "decide", "choice", "yes")[0] == "decides_pay_yes"


def test_q21_a_large_stack_may_not_be_left_too_large() -> None:
    game = scene()
    stacking = game.atlas.charts.play.stacking
    put(game, "hebron", *["judah_infantry_3"] * 2)
    station(game, david="hebron")
    rating = game.atlas.leaders["david"].rating
    few = Limits(game, "judah", "hebron", ["david"])
    assert few.must == 2 - game.rating_in("hebron", "judah", ("david",)) - stacking
    assert few.most == stacking + rating
    assert Limits(game, "judah", "hebron", []).most == stacking


def test_markers_that_are_shown_are_numbered_from_one() -> None:
    game = scene()
    give(game, "judah", "royal_death")
    begin(game, ActionPhase(at="after"))
    told(game)
    window = ActionWindow()
    window.show(game, "judah", PlayMarker("royal_death", "moab"), 0)
    assert [one.name for one in window.shown] == ["marker_1_royal_death"]
