"""The course of a turn, step by step: what begins, what ends, and for whom."""

from __future__ import annotations

import pytest

from rules.kernel import Entry
from rules.king_david.action import ActionPhase, Slot
from rules.king_david.acts import draw_armies, reset_moves
from rules.king_david.anytime import BreakAlliance, is_busy, is_fighting
from rules.king_david.build import Building
from rules.king_david.combat import Battle
from rules.king_david.courting import Courting, EventPhase
from rules.king_david.deciding import NO, YES, Deciding
from rules.king_david.engage import Engage, Fighting
from rules.king_david.fight import ATTACKERS, DEFENDERS
from rules.king_david.game import KingDavid
from rules.king_david.harvest import Yield
from rules.king_david.hits import Rest
from rules.king_david.initiative import Initiative, Positions, TakePosition, rank_by_dice
from rules.king_david.leaders import Fates, Homecomings
from rules.king_david.maintenance import Maintaining
from rules.king_david.minors import Bid, ControlBids, Invasion, SettingUp, courtable_minors, leave_in_peace
from rules.king_david.musters import Placing, minor_places
from rules.king_david.news.fights import DiceRolled
from rules.king_david.news.markers import MarkersDrawn
from rules.king_david.pieces import Raid
from rules.king_david.raids import raids_leave
from rules.king_david.reach import Limits, is_quiet
from rules.king_david.retreat import Leaving, leaders_with
from rules.king_david.siege import CityFalls, Siege, is_home_of_friend
from rules.king_david.track import Fate
from rules.king_david.turn import Turn
from rules.king_david.windows import AllianceWindow, HarvestWindow, PlayMarker, Shown, SlotWindow
from rules.king_david.windows.marker import INTERVENTION, not_negated
from tests.rules.king_david.fights import battle, fight_of, run_minor
from tests.rules.king_david.scene import after, begin, close, do, give, news, put, scene, slot, station
from tests.rules.king_david.test_who_may import raiding


def telling(game: KingDavid) -> KingDavid:
    """What is told goes into an entry of its own."""
    game.open_entry(Entry("p1", None))
    return game


# 5 The turn.


@pytest.mark.parametrize(("box", "goes_on"), [(0, True), (10, True), (11, True), (12, False)])
def test_5_4_all_twelve_boxes_are_played(box: int, goes_on: bool) -> None:
    game = scene()
    game.box = box
    then = Turn().window(game)
    assert hasattr(then, "frame") == goes_on


def test_5_2_5_4_action_phases_go_in_the_order_of_initiative() -> None:
    game = scene()
    game.order = ["moab", "tyre", "judah", "philistia", "aramea"]
    phase = ActionPhase()
    phase.begin(game)
    assert phase.queue == game.order and game.actions == 2
    assert after(phase.slot(game, ["tyre"])).frame.members == ["moab"]
    assert phase.mourning == ["tyre"] and phase.acted == ["moab"]


def test_5_2_the_tied_roll_again_and_the_highest_chooses_first() -> None:
    game = scene()
    game.open_entry(Entry("p1", None))
    game.now.rolls[:] = []
    order, rolls = rank_by_dice(game, ["judah", "moab"], {"judah": 8, "moab": 6})
    assert rolls[order[0]] > rolls[order[1]] and len(rolls["judah"]) == len(rolls["moab"])
    begin(game, Initiative(), rolls=[1, 2, 3, 4, 5])
    assert game.asked() == [game.seat_of(game.players[-1])]
    assert isinstance(game.top, Positions)
    do(game, game.players[-1], TakePosition("3"))
    assert game.top.take_position_position(game, game.asked()[0]).values == ["1", "2", "4", "5"]


def test_7_0_everybody_draws_in_the_order_of_initiative() -> None:
    game = scene()
    game.order = ["moab", "tyre", "judah", "philistia", "aramea"]
    drawn = news(begin(game, EventPhase()), MarkersDrawn)
    assert [(d.player, d.number) for d in drawn] == [(p, 1) for p in game.order]


# 6 A slot.


def test_6_1_a_new_slot_takes_nothing_over_from_the_last() -> None:
    game = scene()
    (army,) = put(game, "hebron", "judah_infantry_3")
    station(game, david="hebron")
    there, david = game.armies[army], game.leaders["david"]
    there.spent, there.steps, there.led, there.sailed, there.fought = 2, 2, "david", True, True
    david.spent, david.steps, david.sailed = 2, 2, True
    reset_moves(game)
    assert (there.spent, there.steps, there.led, there.sailed, there.fought) == (0, 0, "", False, False)
    assert (david.spent, david.steps, david.sailed) == (0, 0, False)


def test_6_2_6_q26_what_is_gained_at_the_end_of_a_slot() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    now = Slot(members=["judah"])
    put(game, "sharuhen", "judah_infantry_3")  # Philistia's, open land
    put(game, "achzib", "judah_infantry_3")  # an ally's
    put(game, "jericho", "judah_infantry_3")  # nobody's
    put(game, "gezer", "judah_infantry_3")  # a city
    put(game, "lachish", "judah_infantry_3")  # his own
    gained = [a for a in ("sharuhen", "achzib", "jericho", "gezer", "lachish") if now.gained(game, "judah", a)]
    assert gained == ["sharuhen", "jericho"]
    put(game, "sharuhen", "philistia_militia_1")
    assert not now.gained(game, "judah", "sharuhen")
    assert not Slot(members=["judah"], mourning=["judah"]).gained(game, "judah", "jericho")


def test_7_8_only_the_raids_of_those_who_acted_come_nearer_to_their_end() -> None:
    game = telling(scene())
    ours = raiding(game, "judah", "sile", "egypt_chariot_4")
    game.raids.append(Raid(2, "bedouin", "moab", 2))
    for army in put(game, "azraq", "bedouin_militia_1"):
        game.armies[army].raid = 2
    game.touch()
    raids_leave(game, ["judah"])
    assert [(r.by, r.left) for r in game.raids] == [("judah", 1), ("moab", 2)]
    raids_leave(game, ["judah"])
    assert [(r.by, r.left) for r in game.raids] == [("moab", 2)] and ours[0] not in game.armies
    assert len(game.armies) == 1


def test_7_8_a_raid_without_armies_is_over() -> None:
    game = telling(scene())
    game.raids = [Raid(1, "egypt", "judah", 3)]
    raids_leave(game, ["judah"])
    assert game.raids == []


def test_6_2_q94_the_host_of_a_slot_chooses_the_next_fight() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    put(game, "ekron", "judah_infantry_3", "philistia_militia_1")
    put(game, "ashdod", "tyre_infantry_3", "philistia_militia_1")
    game.stack = [ActionPhase(at="after"), Slot(at="fights", members=["judah", "tyre"])]
    then = after(Fighting().choose(game))
    assert isinstance(then.frame, Deciding) and then.frame.seat == game.seat_of("judah")
    assert then.frame.choices == ["ekron", "gath"]  # the host's own first


def test_q105_an_ally_in_the_fight_is_asked_to_pay_and_may_refuse() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    game.resource |= {"judah": 0, "tyre": 3}
    put(game, "gath", "judah_infantry_3", "tyre_infantry_3", "philistia_militia_1")
    fight = Engage(area="gath", party="judah")
    game.stack = [ActionPhase(at="after"), Slot(at="fights", members=["judah", "tyre"]), fight]
    assert fight.pay(game) is None and fight.payers == ["tyre"]
    assert after(fight.ask_ally(game)).frame.seat == game.seat_of("tyre")
    assert after(fight.asked(game, NO)).step == "ask_ally" and after(fight.ask_ally(game)).step == "withdraw"
    fight.payers = ["tyre"]
    assert after(fight.asked(game, YES)).step == "fight" and game.resource["tyre"] == 2


def test_6_2_the_attacker_pays_and_nobody_else() -> None:
    game = scene()
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    fight = Engage(area="gath", party="judah")
    game.stack = [ActionPhase(at="after"), Slot(at="fights", members=["judah"]), fight]
    assert after(fight.pay(game)).step == "fight"
    assert (game.resource["judah"], game.resource["philistia"]) == (19, 20)


def test_5_1_q7_an_alliance_broken_in_a_combat_ends_after_it() -> None:
    game = scene()
    game.alliances = [["judah", "moab"]]
    battle(game, [1, 1, 1, 1, 1])
    assert is_fighting(game) and is_busy(game)
    do(game, "moab", BreakAlliance("judah"))
    assert game.are_allied("judah", "moab") and game.breaking == [["judah", "moab"]]
    game.stack = game.stack[:3]
    assert not is_fighting(game)


def test_7_1_whoever_is_wiped_out_by_the_first_blow_does_not_strike() -> None:
    game = scene()
    fight = Battle(
        area="gath", party="judah", commander={ATTACKERS: "judah", DEFENDERS: "philistia"},
        sides={"judah": ATTACKERS, "philistia": DEFENDERS},
        armies={ATTACKERS: put(game, "gath", "judah_infantry_3"), DEFENDERS: []},
        blow=[[ATTACKERS], [DEFENDERS]],
    )  # fmt: skip
    assert fight.next_blow(game) is None
    fight.armies[DEFENDERS] = put(game, "gath", "philistia_militia_1")
    fight.blow = [[ATTACKERS], [DEFENDERS]]
    assert after(fight.next_blow(game)).step == "roll"


def test_6_2_2_only_the_side_that_strikes_rolls() -> None:
    game = scene()
    give(game, "judah", "surprise")
    rolled = news(battle(game, [10, 10, 10, 1, 1], judah=["surprise"]), DiceRolled)
    assert rolled[0].side == ATTACKERS and len(rolled[0].dice) == 3


@pytest.mark.parametrize(
    ("plan", "mine", "theirs", "dead", "badly"),
    [
        ("weaker", 3, 2, 0, False), ("weaker", 1, 2, 0, True),
        ("half", 2, 2, 1, False), ("half", 2, 2, 2, True), ("half", 1, 2, 2, True),
    ],
)  # fmt: skip
def test_6_2_5_when_a_plan_says_that_it_is_time_to_leave(
    plan: str, mine: int, theirs: int, dead: int, badly: bool
) -> None:
    game = scene()
    battle(game, [1, 1, 1, 1, 1])
    fight = fight_of(game)
    fight.armies = {
        ATTACKERS: put(game, "ekron", *["judah_infantry_2"] * mine),
        DEFENDERS: put(game, "ekron", *["philistia_infantry_2"] * theirs),
    }
    fight.dead = {ATTACKERS: ["infantry"] * dead}
    assert fight.is_going_badly(game, "judah", plan) == badly


# 6.3


def test_6_3_q41_q109_the_command_of_a_siege_passes_to_an_ally_who_is_there() -> None:
    game = scene()
    armies = put(game, "gath", "tyre_infantry_3")
    siege = Siege(area="gath", player="judah", sides={"judah": "besiegers", "tyre": "besiegers"}, armies=armies)
    siege.pass_command(game)
    assert siege.player == "tyre"
    siege.armies = [*put(game, "gath", "judah_infantry_3"), *armies]
    siege.pass_command(game)
    assert siege.player == "tyre"  # he keeps it


@pytest.mark.parametrize(("hits", "level", "carried"), [(9, 2, 9), (10, 1, 0), (19, 1, 9), (20, 0, 0), (35, 0, 0)])
def test_6_3_4_ten_hits_for_each_level_and_the_rest_waits(hits: int, level: int, carried: int) -> None:
    game = scene()
    armies = put(game, "gath", "judah_infantry_3")
    siege = Siege(
        area="gath",
        player="judah",
        sides={"judah": "besiegers"},
        armies=armies,
        dice={"besiegers": [hits], "city": [5]},
    )
    slot(game, "judah")
    game.stack.append(siege)
    telling(game)
    asks = after(siege.walls(game)).frame
    assert (game.forts["gath"], siege.carried["city"], asks.left) == (level, carried, 5)
    siege.carried["besiegers"] = 3
    assert after(siege.walls(game)).frame.left == 8 and asks.absorbs == {armies[0]: 6}


def test_6_3_q101_land_of_an_ally_is_offered_back_and_of_nobody_else() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    run_minor(game, "edom", "tyre", "allied")
    friends = [a for a in ("tyre", "bozrah", "hebron", "gath", "beersheba") if is_home_of_friend(game, a, "judah")]
    assert friends == ["tyre", "bozrah"]
    game.control["tyre"] = "philistia"
    game.touch()
    telling(game)
    falls = CityFalls(area="tyre", player="judah")
    assert after(falls.handing(game)).frame.about == "hand_back"
    falls.master(game, NO)
    assert game.control["tyre"] == "judah"
    falls.master(game, YES)
    assert "tyre" not in game.control


# 6.2.6 Leaders.


@pytest.mark.parametrize(("die", "fate"), [(1, ""), (4, ""), (5, "captive"), (6, "dead")])
def test_6_2_6_what_the_die_says_of_a_leader(die: int, fate: str) -> None:
    game = scene()
    put(game, "debir", "judah_militia_1")
    station(game, joab="gath")
    begin(game, Fates(leaders=["joab"], captor="philistia"), rolls=[die])
    joab = game.leaders["joab"]
    assert joab.fate == fate and joab.area == ("debir" if not fate else "")
    assert (joab.captor, joab.due) == (("philistia", 3) if fate == "captive" else ("", 0))


def test_q13_who_comes_home_when() -> None:
    game = scene()
    game.leaders["joab"].fate, game.leaders["amasa"].fate = "waiting", "ransomed"
    game.leaders["abishai"].fate = "captive"
    names = [after(Homecomings(players=["judah"], slot=at_start).each(game)).frame.leader for at_start in (False, True)]
    assert names == ["amasa", "joab"]  # a ransomed one at once, one who waits at the start of a slot
    game.leaders["amasa"].fate = ""
    assert not hasattr(Homecomings(players=["judah"]).each(game), "frame")
    assert after(Homecomings(players=["judah"], slot=True).each(game)).frame.leader == "joab"
    assert not hasattr(Homecomings(players=["moab"], slot=True).each(game), "frame")


def test_6_2_6_who_retreats_with_whom() -> None:
    game = scene()
    game.alliances = [["judah", "tyre"]]
    (own,) = put(game, "gath", "judah_infantry_3")
    station(game, david="gath", hadadezer="gath")
    assert leaders_with(game, "judah", "gath", [own]) == ["david"]
    (ally,) = put(game, "gath", "tyre_infantry_3")
    assert leaders_with(game, "tyre", "gath", [ally]) == []  # his own army stays with him
    assert leaders_with(game, "tyre", "gath", [ally, own]) == ["david"]


def test_6_2_5_q30_who_must_leave_may_not_stand() -> None:
    game = scene()
    put(game, "gath", "judah_infantry_3")
    must = Leaving(seat=game.seat_of("judah"), area="gath", must=True)
    seat = game.seat_of("judah")
    closed = {verb.__name__: must.closed(game, seat, verb) is not None for verb in must.verbs}
    assert closed == {"Retreat": False, "Split": True, "Stand": True}
    may = Leaving(seat=seat, area="gath", armies=must.body(game, seat))
    assert may.closed(game, seat, must.verbs[-1]) is None


# 6.1


def test_q95_what_is_quiet_land() -> None:
    game = scene()
    assert is_quiet(game, "lachish", "philistia") and not is_quiet(game, "beersheba", "judah")
    assert is_quiet(game, "jerusalem", "judah")
    station(game, david="lachish")
    assert not is_quiet(game, "lachish", "philistia") and is_quiet(game, "lachish", "judah")
    put(game, "lachish", "judah_militia_1")
    assert not is_quiet(game, "lachish", "philistia")
    station(game, david="hebron")
    assert is_quiet(game, "hebron", "philistia")  # he is safe in his city


def test_6_1_four_go_together_and_as_many_more_as_the_best_leader_is_worth() -> None:
    game = scene()
    station(game, david="hebron", joab="hebron")
    assert [Limits(game, "judah", "hebron", who).most for who in ([], ["joab"], ["david", "joab"])] == [4, 6, 7]


# 7 Events.


def test_7_26_each_intervention_that_stands_negates_one_marker() -> None:
    one = Shown("a", "judah", "surprise", "gath")
    first, second = Shown("b", "moab", INTERVENTION, "a"), Shown("c", "judah", INTERVENTION, "b")
    assert not_negated([one]) == [one] and not_negated([one, first]) == [first]
    assert not_negated([one, first, second]) == [one, second]


def test_7_3_q50_vacillating_force_strikes_those_of_the_slot_in_one_area() -> None:
    game = telling(scene())
    (one,) = put(game, "hebron", "judah_infantry_3")
    (two,) = put(game, "debir", "judah_infantry_3")
    (foe,) = put(game, "hebron", "moab_infantry_3")
    put(game, "gath", "moab_infantry_3")  # nobody of the slot is there
    game.stack = [ActionPhase(at="after"), Slot(members=["judah"])]
    window = SlotWindow(sides=[])
    assert window.targets(game, "moab", "vacillating_force") == ["debir", "hebron"]
    window.carry_out(game, [Shown("a", "moab", "vacillating_force", "hebron")])
    assert [game.armies[a].wavers for a in (one, two, foe)] == [True, False, False]


def test_7_14_7_15_increase_and_decrease_are_set_off_for_each_country() -> None:
    game = telling(scene())
    more, less = "increase_harvest", "decrease_harvest"
    played = [(more, "judah"), (more, "judah"), (less, "judah"), (less, "tyre")]
    shown = [Shown(str(n), "moab", marker, target) for n, (marker, target) in enumerate(played)]
    net = after(HarvestWindow(sides=[]).carry_out(game, shown)).value
    assert net == {"judah": 1, "tyre": -1}
    before = game.food["tyre"]
    areas = [a for a in game.atlas.map.areas if a.home == "phoenicia"]
    Yield(what="food").count(game, net)
    assert game.food["tyre"] == before + sum(a.food - 1 for a in areas)
    assert game.food["philistia"] == 20 + 28 and game.resource["tyre"] == 20


def test_7_18_q58_which_minors_can_be_courted() -> None:
    game = scene()
    assert "edom" in courtable_minors(game)
    put(game, "punon", "edom_infantry_3")
    assert "edom" in courtable_minors(game)  # its own army
    raiding(game, "moab", "elath", "bedouin_militia_1")
    assert "edom" in courtable_minors(game)  # raiders aside
    game.control["punon"] = "moab"
    assert "edom" not in courtable_minors(game)
    game.control = {}
    put(game, "punon", "moab_infantry_3")
    assert "edom" not in courtable_minors(game)
    run_minor(game, "negev", "judah", "allied")
    assert "negev" not in courtable_minors(game)


def test_7_18_what_an_alliance_adds_up_to() -> None:
    """A D10, the points bid, armies at the border and the country's own modifier, less what opponents bring."""
    game = scene()
    put(game, "zoar", "judah_infantry_3")
    put(game, "debir", "moab_infantry_3")
    court = Courting(player="judah", minor="negev")
    telling(game)
    court.bid_made(game, 3)
    border = [a for a in ("zoar", "debir") if a in game.atlas.around["negev"]]
    assert court.modifier == 3 + ("zoar" in border) - 2 and game.resource["judah"] == 17
    assert court.opponents == [p for p in game.order if p != "judah"]
    before = court.modifier
    court.opposed(game, 4)
    assert court.modifier == before - 4 and len(court.opponents) == 3


@pytest.mark.parametrize(("die", "modifier", "won"), [(10, 0, True), (9, 0, False), (9, 1, True), (1, 8, False)])
def test_7_18_ten_or_more_wins_a_minor(die: int, modifier: int, won: bool) -> None:
    game = scene()
    begin(game, Courting(at="roll", player="judah", minor="jerusalem", modifier=modifier), rolls=[die])
    assert (game.minors["jerusalem"].status == "allied") == won
    assert game.minors["jerusalem"].by == ("judah" if won else "")


def test_7_18_only_who_has_points_or_armies_at_the_border_is_asked_to_oppose() -> None:
    game = scene()
    court = Courting(player="judah", minor="negev", opponents=["moab", "tyre"])
    game.resource["moab"] = 0
    assert after(court.oppose(game)).frame.seat == game.seat_of("tyre")
    put(game, "debir", "moab_infantry_3")
    assert court.can_oppose(game, "moab")


def test_7_18_a_marker_of_alliance_is_played_once_in_an_answer() -> None:
    game = scene()
    give(game, "judah", "alliance", "alliance")
    begin(game, EventPhase(at="window"))
    assert isinstance(game.top, AllianceWindow)
    seat = game.seat_of("judah")
    assert game.top.play_marker_marker(game, seat).values == ["alliance"]
    do(game, "judah", PlayMarker("alliance", "negev"))
    assert game.top.play_marker_marker(game, seat).values == []


def test_7_27_two_are_drawn_or_as_many_as_boxes_are_left() -> None:
    for box, drawn in ((3, 2), (10, 2), (11, 1)):
        game = telling(scene())
        game.box = box
        fate = Fate(seat="p1")
        fate.draw(game)
        assert len(fate.drawn) == drawn and len(game.bag) == 3 - drawn


@pytest.mark.parametrize(("turn", "drawn"), [(1, ["action", "build"]), (2, ["build", "build"])])
def test_7_27_q88_a_hand_of_fate_brings_no_second_build_to_turn_one(turn: int, drawn: list[str]) -> None:
    game = scene()
    game.open_entry(Entry("p1", None), [3, 2, 1])
    game.turn, game.bag, game.track[:] = turn, ["action", "build", "build"], ["event"] * 12
    fate = Fate(seat="p1")
    fate.draw(game)
    assert sorted(fate.drawn) == drawn


# 10 Build.


def test_10_5_a_minors_armies_are_restored_and_no_raiders() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    (own,) = put(game, "bozrah", "edom_infantry_3_hurt")
    (raider,) = raiding(game, "judah", "sela", "edom_infantry_3_hurt")
    (judah,) = put(game, "hebron", "judah_infantry_3_hurt")
    (other,) = put(game, "arad", "negev_militia_2_hurt")
    begin(game, Building(seat=game.seat_of("judah")))
    assert [game.armies[a].hurt for a in (own, raider, judah, other)] == [False, True, True, True]


def test_10_5_where_a_minor_is_rebuilt() -> None:
    game = scene()
    run_minor(game, "edom", "judah", "allied")
    free = set(minor_places(game, "edom"))
    assert {"bozrah", "sela"} <= free <= set(game.atlas.home["edom"])
    game.control["bozrah"] = "moab"
    game.touch()
    assert "bozrah" not in minor_places(game, "edom")
    put(game, "sela", "moab_infantry_3")
    assert minor_places(game, "edom") == []  # its last city is besieged


def test_10_1_the_dearest_are_fed_first_and_the_others_lose_a_step() -> None:
    game = scene()
    game.food["judah"], game.resource["judah"] = 2, 2
    (phalanx,) = put(game, "hebron", "judah_phalanx_4")
    (infantry,) = put(game, "hebron", "judah_infantry_3")
    begin(game, Maintaining(seat=game.seat_of("judah")))
    do(game, "judah", Rest())
    assert not game.armies[phalanx].hurt and game.armies[infantry].hurt
    assert (game.food["judah"], game.resource["judah"]) == (0, 0)


# 11 Minor countries.


def test_11_0_q78_the_invader_does_not_bid_and_everybody_pays() -> None:
    game = scene()
    invasion = Invasion(minor="edom", invader="judah")
    assert invasion.others(game) == ["philistia", "aramea", "tyre", "moab"]
    begin(game, Invasion(at="bids", minor="edom", invader="judah"))
    assert isinstance(game.top, ControlBids) and game.seat_of("judah") not in game.asked()
    for player, points in (("philistia", 5), ("aramea", 0), ("tyre", 1)):
        do(game, player, Bid(points))
    do(game, "moab", Bid(2))
    put(game, "zoar", *["tyre_infantry_3"] * 4, *["tyre_phalanx_3"] * 5, *["tyre_militia_1"] * 2)
    assert "zoar" in game.atlas.around["edom"]
    close(game)
    assert game.minors["edom"].by == "tyre" and game.minors["edom"].status == "run"  # eleven armies at its border
    assert [game.resource[p] for p in ("philistia", "aramea", "tyre", "moab")] == [15, 20, 19, 18]


def test_q81_a_minor_is_neutral_again_when_all_foreigners_and_markers_are_gone() -> None:
    cases = (("", "", True), ("moab_infantry_3", "", False), ("", "punon", False), ("edom_infantry_3", "", True))
    for army, marker, neutral in cases:
        game = telling(scene())
        run_minor(game, "edom", "judah", "run")
        if army:
            put(game, "punon", army)
        if marker:
            game.control[marker] = "moab"
            game.touch()
        leave_in_peace(game)
        assert (game.minors["edom"].status == "neutral") == neutral
    game = telling(scene())
    run_minor(game, "edom", "judah", "allied")
    leave_in_peace(game)
    assert game.minors["edom"].status == "allied"


def test_q117_a_minors_host_is_drawn_by_type_once() -> None:
    game = scene()
    run_minor(game, "hammath", "judah", "allied")
    begin(game, SettingUp(minor="hammath"))
    assert isinstance(game.top, Placing) and game.asked() == [game.seat_of("judah")]
    kinds = [game.counter(a).type for a in game.armies]
    assert (kinds.count("infantry"), kinds.count("militia")) == (4, 6)
    assert SettingUp(minor="hammath").draw(game) is not None  # a second time nothing is drawn
    assert len(game.armies) == 10


def test_4_5_a_minors_host_is_placed_within_the_limit_of_each_area() -> None:
    game = scene()
    run_minor(game, "hammath", "judah", "allied")
    begin(game, SettingUp(minor="hammath"))
    assert isinstance(game.top, Placing)
    area, *others = game.top.areas(game)
    put(game, area, "judah_infantry_3")
    seat = game.seat_of("judah")
    assert game.top.place_armies(game, seat, area).most == 3
    assert game.top.place_armies(game, seat, others[0]).most == 4


def test_q125_no_more_armies_than_counters() -> None:
    game = telling(scene())
    left = len(game.unused("negev", "militia"))
    assert len(draw_armies(game, "negev", left + 5, "militia", "arad")) == left
    assert draw_armies(game, "negev", 1, "militia", "arad") == []


def test_7_8_raiders_come_where_enemies_are_and_a_minors_own_do_not() -> None:
    game = scene()
    put(game, "sile", "judah_infantry_3")
    run_minor(game, "egypt", "moab", "run")
    (own,) = put(game, "", "egypt_chariot_4")
    asks = Placing(seat=game.seat_of("moab"), country="egypt")
    assert "sile" not in asks.areas(game) and "raphia" in asks.areas(game)
    game.armies[own].raid = 1
    game.raids = [Raid(1, "egypt", "moab", 2)]
    game.touch()
    assert "sile" in Placing(seat=game.seat_of("moab"), country="egypt", raid=1).areas(game)
