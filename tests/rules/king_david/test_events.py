"""7.0 Event markers: each one, what counters it, and the rulebook's questions and answers."""

from __future__ import annotations

import pytest

from rules.kernel import Done, Entry, Illegal, Pass, StandingOrder, Watch, check
from rules.king_david import CAMPAIGN
from rules.king_david.action import ActionPhase, Besiege
from rules.king_david.battle_plans import Plan
from rules.king_david.battle_windows import Enlist
from rules.king_david.combat import Battle
from rules.king_david.courting import EventPhase, Oppose
from rules.king_david.game import KingDavid
from rules.king_david.harvest import Yield
from rules.king_david.hits import Rest
from rules.king_david.minors import Bid, special
from rules.king_david.movement import RaiseRaid
from rules.king_david.news import (
    CityTaken,
    Collected,
    CourtRolled,
    DiceRolled,
    MarkerNegated,
    MarkerPlayed,
    RaidLeft,
    RaidRaised,
)  # fmt: skip
from rules.king_david.retreat import Retreat, Stand
from rules.king_david.track import PhaseWindow, PutPhase
from rules.king_david.windows import MarkerWindow, PlayMarker, Shown, live
from tests.rules.king_david.scene import act, at, begin, close, do, give, news, put, run_on, scene, slot, station


def battle(game: KingDavid, rolls: list[int], **plans: list[str]) -> Entry:
    """Judah (three phalanxes of 3) attacks Philistia (two chariots of 3) at Gath; markers by plan."""
    put(game, "gath", *["judah_phalanx_3"] * 3, *["philistia_chariot_3"] * 2)
    slot(game, "judah")
    pass_all(game)
    do(game, "judah", Done())
    for player in ("judah", "philistia"):
        do(game, player, Plan(plans.get(player, []), "cheapest", "ask", "pass"))
    return run_on(game, rolls)


def pass_all(game: KingDavid) -> None:
    """Those who watch let the window go by."""
    while isinstance(game.top, MarkerWindow):
        for seat in game.awaited():
            do(game, seat, Pass())
        close(game)


def fight_of(game: KingDavid) -> Battle:
    return game.enclosing(Battle)


def watching(game: KingDavid, *players: str) -> None:
    game.kept.watching = [game.seat_of(p) for p in players]


# 1 and 2


def test_7_1_surprise_the_attacker_strikes_first() -> None:
    game = scene()
    give(game, "judah", "surprise")
    entry = battle(game, [9, 9, 9, 1, 1], judah=["surprise"])
    first, second = news(entry, DiceRolled)
    assert (first.side, first.hits) == ("attackers", 36)
    assert (second.side, second.strength) == ("defenders", 2)  # one chariot left, on its reduced side
    assert game.spent == ["surprise"]


def test_7_2_ambush_the_defender_strikes_first() -> None:
    game = scene()
    give(game, "philistia", "ambush")
    entry = battle(game, [9, 9, 1, 1, 1], philistia=["ambush"])
    first, second = news(entry, DiceRolled)
    assert (first.side, first.hits) == ("defenders", 24)
    assert (second.side, second.strength) == ("attackers", 7)  # two of three phalanxes flipped


def test_7_1_7_2_surprise_and_ambush_cancel() -> None:
    game = scene()
    give(game, "judah", "surprise")
    give(game, "philistia", "ambush")
    entry = battle(game, [1, 1, 1, 1, 1], judah=["surprise"], philistia=["ambush"])
    assert [n.side for n in news(entry, DiceRolled)] == ["attackers", "defenders"]
    assert fight_of(game).first == ""


def test_7_1_only_in_the_first_round_and_only_by_its_side() -> None:
    game = scene()
    give(game, "judah", "surprise", "ambush")
    put(game, "gath", "judah_phalanx_3", "philistia_chariot_3")
    slot(game, "judah")
    do(game, "judah", Done())
    window = game.top  # plans
    assert window.plan_markers(game, game.seat_of("judah")).values == ["ambush", "surprise"]
    do(game, "judah", Plan(["ambush"], "cheapest", "ask", "pass"))
    do(game, "philistia", Plan([], "cheapest", "ask", "pass"))
    run_on(game, [1, 1])
    assert "ambush" in game.hands["judah"]  # the attacker has no use for it


# 3


def test_7_3_vacillating_force_stops_the_armies_in_one_area() -> None:
    game = scene()
    give(game, "moab", "vacillating_force")
    watching(game, "moab")
    put(game, "gath", "judah_infantry_3", "philistia_militia_1")
    put(game, "lachish", "judah_infantry_3")
    slot(game, "judah")
    do(game, "moab", PlayMarker("vacillating_force", "gath"))
    do(game, "moab", Pass())
    close(game)
    assert at(game) == "moving"
    assert game.top.move_start(game, game.seat_of("judah")).values == ["lachish"]
    do(game, "judah", Done())
    assert game.frame(Battle) is None  # they do not attack either


# 4


def test_7_4_act_of_god_rolls_one_side_again() -> None:
    game = scene()
    give(game, "judah", "act_of_god")
    entry = battle(game, [1, 1, 1, 5, 5, 9, 9, 9], judah=["act_of_god"])
    rolled = [(n.side, n.hits) for n in news(entry, DiceRolled)]
    assert rolled == [("attackers", 12), ("defenders", 16), ("attackers", 36)]


def test_qa_event_4_one_re_roll_for_each_marker_in_the_order_played() -> None:
    game = scene()
    give(game, "moab", "act_of_god")
    give(game, "tyre", "act_of_god")
    watching(game, "moab", "tyre")
    battle(game, [])
    for player in ("moab", "tyre"):  # the window before the dice
        do(game, player, Pass())
    close(game, [9, 9, 9, 1, 1])
    do(game, "moab", PlayMarker("act_of_god", "attackers"))
    do(game, "moab", Pass())
    do(game, "tyre", PlayMarker("act_of_god", "attackers"))
    do(game, "tyre", Pass())
    entry = close(game, [2, 2, 2, 3, 3, 3])
    assert [n.player for n in news(entry, MarkerPlayed)] == ["tyre", "moab"]  # initiative order
    assert [n.dice for n in news(entry, DiceRolled)] == [[2, 2, 2], [3, 3, 3]]


# 5, 20, 21


def siege(game: KingDavid, rolls: list[int], level: int = 2, **plans: list[str]) -> Entry:
    """Three infantry of Judah before Gaza."""
    game.forts["gaza"] = level
    put(game, "gaza", *["judah_infantry_3"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("gaza"))
    for player in ("judah", "philistia"):
        do(game, player, Plan(plans.get(player, []), "cheapest", "never", "pass"))
    return run_on(game, rolls)


def test_7_5_q52_secret_entrance_takes_the_city_with_its_walls() -> None:
    game = scene()
    give(game, "judah", "secret_entrance")
    entry = siege(game, [], level=3, judah=["secret_entrance"])
    assert news(entry, CityTaken)[0] == CityTaken("gaza", "judah", 3, "secret_entrance")
    assert game.resource["judah"] == 19  # Q52: the siege is paid for


def test_7_20_q62_siege_works_lower_the_walls_and_at_level_one_the_city_surrenders() -> None:
    game = scene()
    give(game, "judah", "siege_works")
    entry = siege(game, [], level=1, judah=["siege_works"])
    assert news(entry, CityTaken)[0] == CityTaken("gaza", "judah", 1, "surrender")


def test_7_21_q62_defensive_stalwart_raises_them_up_to_four() -> None:
    game = scene()
    give(game, "philistia", "defensive_stalwart")
    siege(game, [1] * 3 + [1] * 4 + [1] * 3 + [1] * 4, level=4, philistia=["defensive_stalwart"])
    assert game.forts["gaza"] == 4


def test_qa_events_20_and_21_the_majority_counts() -> None:
    game = scene()
    give(game, "judah", "siege_works", "siege_works")
    give(game, "philistia", "defensive_stalwart")
    game.forts["gaza"] = 3
    put(game, "gaza", *["judah_infantry_3"] * 3)
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Besiege("gaza"))
    do(game, "judah", Plan(["siege_works"], "cheapest", "never", "ask"))
    do(game, "philistia", Plan(["defensive_stalwart"], "cheapest", "never", "pass"))
    run_on(game)  # both are shown; Judah is asked again
    do(game, "judah", PlayMarker("siege_works", "gaza"))
    do(game, "judah", Pass())
    run_on(game, [1] * 3 + [1] * 2 + [1] * 3 + [1] * 2)
    assert game.forts["gaza"] == 2  # 3 - 2 + 1


# 6, 7


def test_7_6_q53_effective_weaponry_adds_one_to_each_die_for_the_whole_combat() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    entry = battle(game, [1, 1, 1, 1, 1], judah=["effective_weaponry"])
    assert news(entry, DiceRolled)[0].hits == 3 + 9 + 3
    do(game, "judah", Stand())
    entry = act(game, "philistia", Stand(), [1, 1, 1, 1, 1])
    assert news(entry, DiceRolled)[0].bonus == 3


def test_7_7_ineffective_weaponry_takes_one_from_each_enemy_die() -> None:
    game = scene()
    give(game, "philistia", "ineffective_weaponry")
    entry = battle(game, [4, 4, 4, 1, 1], philistia=["ineffective_weaponry"])
    assert news(entry, DiceRolled)[0].hits == 12 + 9 - 3


def test_7_6_7_7_negate_each_other() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    give(game, "philistia", "ineffective_weaponry")
    plans = {"judah": ["effective_weaponry"], "philistia": ["ineffective_weaponry"]}
    entry = battle(game, [4, 4, 4, 1, 1], **plans)
    assert news(entry, DiceRolled)[0].bonus == 0


# 8 to 13


@pytest.mark.parametrize(
    ("marker", "dice", "slots"),
    [
        ("egyptian_raid_small", [10], 3), ("egyptian_raid_large", [10, 6], 4), ("egyptian_raid_huge", [10, 10], 4),
        ("bedouin_raid_small", [8], 3), ("bedouin_raid_large", [10], 4), ("bedouin_raid_huge", [10, 6], 4),
    ],
)  # fmt: skip
def test_7_8_to_7_13_raids_bring_as_many_armies_as_the_dice_say(marker: str, dice: list[int], slots: int) -> None:
    game = scene()
    give(game, "moab", marker)
    slot(game, "moab")
    entry = do(game, "moab", RaiseRaid(marker))
    raised = news(entry, RaidRaised)[0]
    assert all(1 <= d <= sides for d, sides in zip(raised.dice, dice, strict=True))
    do(game, "moab", Rest())
    assert game.raids[0].left == slots
    there = [m.area for m in game.armies.values() if m.raid]
    assert len(there) == min(sum(raised.dice), 4 * len(game.atlas.home[raised.land]))  # Q54: no more than stack
    assert {game.atlas.country_of[a] for a in there} == {raised.land}
    assert all(game.runner(a) == "moab" for a in game.armies)


def test_q54_raiders_leave_after_their_slots_and_go_back_to_the_unused() -> None:
    game = scene()
    give(game, "moab", "bedouin_raid_small")
    slot(game, "moab")
    do(game, "moab", RaiseRaid("bedouin_raid_small"))
    do(game, "moab", Rest())
    for left in (2, 1):
        do(game, "moab", Done())
        assert game.raids[0].left == left
        slot(game, "moab")
    entry = do(game, "moab", Done())
    assert news(entry, RaidLeft)
    assert not game.armies and not game.raids


def test_qa_events_8_to_13_raiders_may_come_into_occupied_areas() -> None:
    game = scene()
    for area in game.atlas.home["bedouin"]:
        put(game, area, "judah_infantry_3")
    give(game, "moab", "bedouin_raid_large")
    slot(game, "moab")
    do(game, "moab", RaiseRaid("bedouin_raid_large"))
    assert sorted(game.top.areas(game)) == ["azraq", "kedar", "midian"]


# 14 to 17


@pytest.mark.parametrize(
    ("what", "marker", "change"),
    [
        ("food", "increase_harvest", 1), ("food", "decrease_harvest", -1),
        ("resource", "increase_resources", 1), ("resource", "decrease_resources", -1),
    ],
)  # fmt: skip
def test_7_14_to_7_17_each_area_of_one_country_yields_one_more_or_less(what: str, marker: str, change: int) -> None:
    game = scene()
    give(game, "tyre", marker)
    usual = game.production("judah", what)
    window = "harvest_window" if what == "food" else "resource_window"
    game.kept.orders = {game.seat_of("tyre"): [StandingOrder(window, f"{marker}:judah")]}  # nobody is asked
    entry = begin(game, Yield(what=what))
    gains = news(entry, Collected)[0].gains
    assert gains["judah"] == usual + change * 7  # seven areas, none below one
    assert gains["moab"] == game.production("moab", what)


def test_qa_events_14_to_17_the_totals_are_compared() -> None:
    game = scene()
    give(game, "judah", "increase_harvest", "increase_harvest", "increase_harvest")
    give(game, "moab", "decrease_harvest", "decrease_harvest")
    watching(game, "judah", "moab")
    usual = game.production("judah", "food")
    begin(game, Yield(what="food"))
    for player, marker, number in (("judah", "increase_harvest", 3), ("moab", "decrease_harvest", 2)):
        for _ in range(number):
            do(game, player, PlayMarker(marker, "judah"))
        do(game, player, Pass())
    close(game)  # nobody has a marker left: the window is over
    assert game.food["judah"] == 20 + usual + 7  # one increase takes effect


# 18


def test_7_18_an_alliance_needs_ten_with_all_modifiers() -> None:
    game = scene()
    give(game, "aramea", "alliance")
    put(game, "ramoth_gilead", "aramea_infantry_3")  # next to Ammon's Upper Jabbok
    put(game, "medeba", "moab_infantry_3")
    game.cup.remove("surprise")
    game.cup.insert(0, "surprise")
    begin(game, EventPhase(at="window"))
    do(game, "aramea", PlayMarker("alliance", "ammon"))
    do(game, "aramea", Pass())
    close(game)
    do(game, "aramea", Bid(3))
    assert game.resource["aramea"] == 17
    do(game, "philistia", Oppose(0, "no"))
    do(game, "judah", Oppose(1, "no"))
    do(game, "tyre", Oppose(0, "no"))
    entry = do(game, "moab", Oppose(0, "yes"), [7, *[1] * 13])
    rolled = news(entry, CourtRolled)[0]
    assert rolled.total == 7 + 3 + 1 + 1 - 1 - 1  # bribe, army, Aramea's +1, Judah's point, Moab's army
    assert rolled.success
    assert game.minors["ammon"].status == "allied"
    do(game, "aramea", Rest())
    assert sum(1 for a in game.armies if game.counter(a).country == "ammon") == 13
    assert game.party(next(a for a in game.armies if a.startswith("ammon"))) == "aramea"


def test_7_18_judah_is_disliked_by_some() -> None:
    game = scene()
    assert [special(game, "judah", m) for m in ("moab", "edom", "ammon", "negev", "egypt")] == [-1, -1, -2, -2, 0]
    assert special(game, "aramea", "ammon") == 1


# 19


def test_7_19_the_ark_adds_two_to_each_of_judahs_dice_in_one_round() -> None:
    game = scene()
    give(game, "judah", "ark_of_the_lord")
    entry = battle(game, [1, 1, 1, 1, 1], judah=["ark_of_the_lord"])
    assert news(entry, DiceRolled)[0].bonus == 6
    do(game, "judah", Stand())
    entry = act(game, "philistia", Stand(), [1, 1, 1, 1, 1])
    assert news(entry, DiceRolled)[0].bonus == 0


def test_qa_event_19_others_may_keep_it_but_not_play_it() -> None:
    game = scene()
    give(game, "philistia", "ark_of_the_lord")
    battle(game, [1, 1, 1, 1, 1], philistia=["ark_of_the_lord"])
    assert game.hands["philistia"] == ["ark_of_the_lord"]


def test_q61_with_three_players_the_ark_is_played_once() -> None:
    game = scene(3)
    give(game, "judah", "ark_of_the_lord", "ark_of_the_lord")
    battle(game, [1, 1, 1, 1, 1], judah=["ark_of_the_lord"])
    assert game.ark_played
    do(game, "judah", Stand())
    act(game, "philistia", Stand(), [1, 1, 1, 1, 1])
    assert game.hands["judah"] == ["ark_of_the_lord"]


# 22, 23, 24


def test_7_22_q63_a_unit_in_revolt_neither_fights_nor_suffers_and_stays_its_owners() -> None:
    game = scene()
    give(game, "judah", "troop_revolt")
    entry = battle(game, [1, 1, 1, 1], judah=["troop_revolt"])
    assert len(news(entry, DiceRolled)[1].dice) == 1
    assert len(fight_of(game).revolt) == 1
    do(game, "judah", Stand())
    do(game, "philistia", Retreat("ekron"))
    assert game.friends_in("ekron", "philistia") == 2  # it goes where its side goes


def test_7_22_if_its_side_is_wiped_out_it_retreats() -> None:
    game = scene()
    give(game, "judah", "troop_revolt")
    battle(game, [10, 10, 10, 1], judah=["troop_revolt"])
    assert game.friends_in("gath", "philistia") == 0
    assert sum(1 for a in game.armies if a.startswith("philistia")) == 1


def test_7_23_q64_a_bribed_unit_fights_for_the_briber_and_returns() -> None:
    game = scene()
    give(game, "philistia", "bribe")
    entry = battle(game, [1, 1, 1, 1, 1], philistia=["bribe"])
    assert game.resource["philistia"] == 19
    attack, defence = news(entry, DiceRolled)
    assert (len(attack.dice), len(defence.dice)) == (2, 3)
    do(game, "judah", Retreat("lachish"))
    assert game.friends_in("lachish", "judah") == 3  # it comes back to its side's armies


def test_7_23_if_none_of_its_side_is_left_it_is_removed() -> None:
    game = scene()
    give(game, "philistia", "bribe")
    battle(game, [1, 1, 10, 10, 10], philistia=["bribe"])
    do(game, "judah", Stand())
    act(game, "philistia", Stand(), [1, 1, 10, 10, 10])
    assert not any(a.startswith("judah") for a in game.armies)


def test_7_24_q65_prisoners_are_recruited_by_type_for_one_point_each() -> None:
    game = scene()
    give(game, "judah", "recruit_prisoners")
    put(game, "gath", *["judah_phalanx_4"] * 3, "philistia_militia_1", "philistia_militia_1")
    slot(game, "judah")
    do(game, "judah", Done())
    do(game, "judah", Plan(["recruit_prisoners"], "cheapest", "ask", "pass"))
    do(game, "philistia", Plan([], "cheapest", "ask", "pass"))
    run_on(game, [9, 9, 9, 1, 1])
    assert at(game) == "recruiting"
    seat = game.seat_of("judah")
    assert game.top.enlist_troop(game, seat).values == ["militia"]
    do(game, "judah", Enlist("militia", "gath"))
    assert game.resource["judah"] == 18
    assert game.friends_in("gath", "judah") == 4
    assert game.top.kind() != "recruiting" or "gath" not in game.top.places(game, "judah")  # full: as in 10.3


# 25


def test_7_25_q66_royal_death_a_country_neither_moves_nor_attacks_for_a_phase() -> None:
    game = scene()
    give(game, "moab", "royal_death")
    watching(game, "moab")
    put(game, "hebron", "judah_infantry_3")
    station(game, david="hebron")
    begin(game, ActionPhase(queue=["judah"]))
    game.enclosing(ActionPhase).queue = ["judah"]
    do(game, "moab", PlayMarker("royal_death", "judah"))
    do(game, "moab", Pass())
    close(game)
    while game.top.kind() != "moving" or game.asked() != [game.seat_of("judah")]:
        do(game, game.of(game.asked()[0]), Done())
    assert game.top.move_start(game, game.seat_of("judah")).values == []
    assert game.leaders["david"].area == "hebron"  # Q&A: David himself is not removed


# 26


def test_7_26_gods_intervention_negates_a_marker() -> None:
    game = scene()
    give(game, "judah", "effective_weaponry")
    give(game, "philistia", "gods_intervention")
    plans = {"judah": ["effective_weaponry"], "philistia": ["gods_intervention"]}
    entry = battle(game, [1, 1, 1, 1, 1], **plans)
    assert [n.marker for n in news(entry, MarkerNegated)] == ["effective_weaponry"]
    assert news(entry, DiceRolled)[0].bonus == 0


def test_qa_event_26_an_intervention_may_negate_an_intervention_and_so_on() -> None:
    shown = [Shown("surprise_1", "judah", "surprise", "gath")]
    chain = ["philistia", "judah", "moab"]
    expected = [False, True, False]
    for n, player in enumerate(chain):
        shown.append(Shown(f"gods_intervention_{n + 2}", player, "gods_intervention", shown[-1].name))
        assert (shown[0] in live(shown)) == expected[n]


def test_q84_two_answers_to_one_marker_the_first_in_order_counts_the_other_goes_back() -> None:
    game = scene()
    give(game, "judah", "bedouin_raid_small")
    give(game, "tyre", "gods_intervention")
    give(game, "moab", "gods_intervention")
    watching(game, "tyre", "moab")
    slot(game, "judah")
    for player in ("tyre", "moab"):  # the window of the slot
        do(game, player, Pass())
    close(game)
    do(game, "judah", RaiseRaid("bedouin_raid_small"))
    for player in ("moab", "tyre"):
        do(game, player, PlayMarker("gods_intervention", "marker_1_bedouin_raid_small"))
        do(game, player, Pass())
    entry = close(game)
    assert [n.player for n in news(entry, MarkerPlayed)] == ["tyre"]
    assert game.hands["moab"] == ["gods_intervention"]
    do(game, "moab", Pass())
    entry = close(game)
    assert [n.marker for n in news(entry, MarkerNegated)] == ["bedouin_raid_small"]
    assert not game.raids


# 27


def test_7_27_q68_hand_of_fate_replaces_two_markers_that_have_not_begun() -> None:
    game = scene()
    give(game, "moab", "hand_of_fate")
    watching(game, "moab")
    game.box = 3
    game.shown = [True] * 6 + [False] * 6
    game.bag = ["build", "event", "harvest"]
    begin(game, PhaseWindow())
    do(game, "moab", PlayMarker("hand_of_fate", "track"))
    do(game, "moab", Pass())
    close(game, [1, 1])  # Build and Event
    seat = game.seat_of("moab")
    assert game.top.put_phase_marker(game, seat).values == ["build", "event"]
    with pytest.raises(Illegal, match=r"7\.27"):
        check(game, seat, PutPhase("build", "3"))
    do(game, "moab", PutPhase("build", "12"))
    other = CAMPAIGN.view(game, game.seat_of("judah"))
    assert other.track[11] == ""  # it lies face down still
    do(game, "moab", PutPhase("event", "5"))
    assert (game.track[11], game.track[4]) == ("build", "event")
    assert sorted(game.bag) == ["action", "action", "harvest"]


def test_q85_no_marker_is_played_outside_its_window() -> None:
    game = scene()
    give(game, "judah", "increase_harvest", "hand_of_fate")
    put(game, "hebron", "judah_infantry_3")
    slot(game, "judah")
    with pytest.raises(Illegal):
        check(game, game.seat_of("judah"), PlayMarker("increase_harvest", "judah"))


def test_windows_tell_nothing() -> None:
    """Whom a window asks depends on who watches and how many markers each holds, never on which."""
    for marker in ("increase_harvest", "royal_death"):
        game = scene()
        give(game, "moab", marker)
        watching(game, "moab", "tyre")
        begin(game, Yield(what="food"))
        assert game.asked() == [game.seat_of("moab")]  # Tyre watches with an empty hand: it could hold nothing


def test_7_0_event_phase_everybody_draws_one() -> None:
    game = scene()
    begin(game, EventPhase())
    assert all(len(hand) == 1 for hand in game.hands.values())


def test_q69_the_discards_come_back_when_the_container_is_empty() -> None:
    game = scene()
    game.cup, game.spent = [], ["surprise", *game.cup[:4]]
    begin(game, EventPhase())
    assert game.spent == []
    assert all(len(hand) == 1 for hand in game.hands.values())


def test_watching_is_public() -> None:
    game = scene()
    put(game, "hebron", "judah_infantry_3")
    slot(game, "judah")
    do(game, "tyre", Watch())
    assert CAMPAIGN.view(game, None).watching == [game.seat_of("tyre")]
