"""8.0 Harvest, 9.0 Resource, 10.0 Build."""

from __future__ import annotations

import pytest

from rules.kernel import Chance, Done, Illegal, check
from rules.king_david import CAMPAIGN
from rules.king_david.build import Building, BuildPhase, Fortify, Rebuild, Recruit, Restore
from rules.king_david.game import KingDavid
from rules.king_david.harvest import Yield
from rules.king_david.hits import Rest
from rules.king_david.maintenance import Exchange, Feed, Maintaining
from rules.king_david.news.economy import ArmiesBuilt, Collected, Exchanged, Maintained
from rules.king_david.pieces import Army, Raid
from rules.proving.selfplay import play_out
from tests.rules.king_david.scene import at, begin, do, news, put, scene


def build(game: KingDavid, player: str) -> None:
    begin(game, Building(seat=game.seat_of(player)))


def test_8_0_9_0_every_held_area_yields_at_the_start_what_the_chart_says() -> None:
    game = scene()
    entry = begin(game, Yield(what="food"))
    expected = {"philistia": 28, "judah": 26, "aramea": 24, "tyre": 24, "moab": 18}
    assert news(entry, Collected)[0].gains == expected
    assert game.food["judah"] == 46
    entry = begin(game, Yield(what="resource"))
    assert news(entry, Collected)[0].gains["tyre"] == 32


def test_q70_a_besieged_city_yields_to_neither_side_and_other_areas_to_their_holder() -> None:
    game = scene()
    put(game, "gaza", "judah_militia_1")  # food 6
    put(game, "sharuhen", "judah_militia_1")  # no city: still Philistia's
    game.control["shiloh"] = "judah"
    assert game.production("philistia", "food") == 28 - 6
    assert game.production("judah", "food") == 26 + 2


def test_q83_stocks_have_no_upper_end() -> None:
    game = scene()
    game.food["judah"] = 199
    begin(game, Yield(what="food"))
    assert game.food["judah"] == 225


def test_10_0_players_build_in_initiative_order_one_after_another() -> None:
    game = scene()
    put(game, "hebron", "judah_infantry_3")
    game.order = ["moab", "judah", "philistia", "aramea", "tyre"]
    begin(game, BuildPhase())
    for player in game.order:
        assert game.asked() == [game.seat_of(player)]
        do(game, player, Done())


def test_10_0_three_for_one_and_two_for_one_with_a_port() -> None:
    game = scene()
    build(game, "judah")
    do(game, "judah", Exchange("food", 2))
    assert (game.food["judah"], game.resource["judah"]) == (14, 22)
    game.control["joppa"] = "judah"
    game.touch()
    do(game, "judah", Exchange("resource", 5))
    assert (game.food["judah"], game.resource["judah"]) == (19, 12)
    with pytest.raises(Illegal):
        check(game, game.seat_of("judah"), Exchange("resource", 7))


def test_10_0_an_exchange_is_told_with_its_price() -> None:
    game = scene()
    build(game, "judah")
    entry = do(game, "judah", Exchange("food", 2))
    assert news(entry, Exchanged) == [Exchanged("judah", "food", 6, 2)]


def test_10_1_upkeep_is_paid_by_itself_if_it_can_be() -> None:
    game = scene()
    put(game, "hebron", "judah_phalanx_4", "judah_infantry_3", "judah_militia_1")
    entry = begin(game, Maintaining(seat=game.seat_of("judah")))
    paid = news(entry, Maintained)[-1]
    assert (paid.food, paid.resource, paid.unpaid) == (4, 3, 0)


def test_10_1_q71_who_is_not_paid_loses_a_step_and_the_player_says_who() -> None:
    game = scene()
    armies = put(game, "hebron", "judah_phalanx_4", "judah_infantry_3", "judah_militia_1")
    game.food["judah"], game.resource["judah"] = 2, 5
    begin(game, Maintaining(seat=game.seat_of("judah")))
    assert at(game) == "maintaining"
    with pytest.raises(Illegal, match="army can be fed"):
        check(game, game.seat_of("judah"), Done())
    do(game, "judah", Feed("infantry_3"))
    do(game, "judah", Feed("militia_1"))
    do(game, "judah", Done())
    assert game.armies[armies[0]].hurt  # one step only
    assert not game.armies[armies[1]].hurt


def test_10_1_the_heralds_proposal_lets_the_dearest_live() -> None:
    game = scene()
    armies = put(game, "hebron", "judah_phalanx_4", "judah_infantry_3", "judah_militia_1")
    game.food["judah"] = 2
    begin(game, Maintaining(seat=game.seat_of("judah")))
    do(game, "judah", Rest())
    assert not game.armies[armies[0]].hurt
    assert game.armies[armies[1]].hurt
    assert armies[2] not in game.armies  # one step: removed


def test_10_1_raiders_and_minors_cost_nothing() -> None:
    game = scene()
    game.minors["negev"].status, game.minors["negev"].by = "allied", "judah"
    put(game, "beersheba", *["negev_militia_2"] * 4)
    entry = begin(game, Maintaining(seat=game.seat_of("judah")))
    assert news(entry, Maintained)[0].food == 0


def test_10_2_a_step_is_restored_at_the_price_of_one() -> None:
    game = scene()
    army = put(game, "hebron", "judah_phalanx_4_hurt")[0]
    build(game, "judah")
    do(game, "judah", Restore("phalanx_4_hurt"))
    assert not game.armies[army].hurt
    assert (game.food["judah"], game.resource["judah"]) == (18, 17)


def test_10_3_a_new_army_costs_two_steps_and_is_drawn_at_random() -> None:
    game = scene()
    build(game, "judah")
    entry = do(game, "judah", Recruit("militia", "hebron", 2), [1, 1])
    assert (game.food["judah"], game.resource["judah"]) == (16, 16)
    assert game.count_friends("hebron", "judah") == 2
    assert news(entry, ArmiesBuilt)[0].armies == 2
    told = [t for t in entry.told if t.reaches(game.seat_of("moab"))]
    assert not any("militia" in str(t.news) for t in told)  # Q25: which types were bought is the owner's secret


def test_10_3_one_step_militia_cost_as_much_as_two_step_ones() -> None:
    game = scene()
    ones = [n for n, c in enumerate(game.unused("judah", "militia"), 1) if not game.counter(c).reduced]
    build(game, "judah")
    do(game, "judah", Recruit("militia", "hebron", 1), [ones[0]])
    army = next(iter(game.armies))
    assert game.steps_left(army) == 1
    assert (game.food["judah"], game.resource["judah"]) == (18, 18)


def test_10_3_q74_only_at_home_with_or_beside_a_held_city_without_enemies() -> None:
    game = scene()
    build(game, "judah")
    seat = game.seat_of("judah")
    assert sorted(game.top.recruit_area(game, seat, "militia").values) == [
        "bethlehem", "debir", "engedi", "hebron", "keilah", "lachish", "ziklag",
    ]  # fmt: skip
    put(game, "hebron", "moab_infantry_3")
    game.control["lachish"] = "philistia"
    put(game, "keilah", *["judah_infantry_2"] * 4)
    found = game.top.recruit_area(game, seat, "militia").values
    assert not {"hebron", "lachish", "keilah"} & set(found)
    for city in game.atlas.home_cities["judah"]:
        game.control[city] = "moab"
    game.touch()
    assert game.top.recruit_troop(game, seat).values == []  # Q126


def test_q125_no_counters_left_no_army() -> None:
    game = scene()
    put(game, "gaza", *game_counters(game, "philistia", "chariot"))
    build(game, "philistia")
    assert "chariot" not in game.top.recruit_troop(game, game.seat_of("philistia")).values


def game_counters(game: KingDavid, country: str, kind: str) -> list[str]:
    return [c.rsplit("_", 1)[0] for c in game.unused(country, kind)]


def test_10_4_q75_ten_points_a_level_once_a_city_up_to_four() -> None:
    game = scene()
    game.resource["judah"] = 40
    build(game, "judah")
    do(game, "judah", Fortify("hebron"))
    assert (game.forts["hebron"], game.resource["judah"]) == (4, 30)
    assert "hebron" not in game.top.fortify_city(game, game.seat_of("judah")).values
    do(game, "judah", Fortify("ziklag"))
    assert "ziklag" not in game.top.fortify_city(game, game.seat_of("judah")).values  # once per Build
    put(game, "bethlehem", "moab_infantry_3")
    assert "bethlehem" not in game.top.fortify_city(game, game.seat_of("judah")).values  # Q75


def test_10_0_the_order_of_a_build_is_kept() -> None:
    game = scene()
    put(game, "hebron", "judah_phalanx_4_hurt")
    game.resource["judah"] = 40
    build(game, "judah")
    do(game, "judah", Fortify("ziklag"))
    with pytest.raises(Illegal, match="build order"):
        check(game, game.seat_of("judah"), Restore("phalanx_4_hurt"))
    with pytest.raises(Illegal, match="build order"):
        check(game, game.seat_of("judah"), Recruit("militia", "hebron", 1))


def test_10_5_q76_q121_minors_are_restored_free_and_get_two_armies() -> None:
    game = scene()
    game.minors["edom"].status, game.minors["edom"].by = "allied", "moab"
    army = put(game, "bozrah", "edom_infantry_3_hurt")[0]
    build(game, "moab")
    assert not game.armies[army].hurt
    do(game, "moab", Rebuild("edom", "infantry", "bozrah"))
    do(game, "moab", Rebuild("edom", "militia", "sela"))
    assert game.count_friends("bozrah", "moab") == 2
    assert (game.food["moab"], game.resource["moab"]) == (20, 20)
    assert game.top.rebuild_minor(game, game.seat_of("moab")).values == []


def test_10_5_no_rebuilding_without_counters_left() -> None:
    game = scene()
    game.minors["edom"].status, game.minors["edom"].by = "allied", "moab"
    game.raids = [Raid(1, "edom", "judah", 3)]  # how many there are is known, which they are is not
    for counter in game.atlas.counters_of["edom"]:
        game.armies[counter] = Army("sela", raid=int(game.counter(counter).type == "chariot"))
    game.touch()
    build(game, "moab")
    assert game.top.rebuild_minor(game, game.seat_of("moab")).values == []


def test_10_5_a_type_that_others_raiders_have_used_up_is_not_one_of_the_two() -> None:
    game = scene()
    game.minors["edom"].status, game.minors["edom"].by = "allied", "moab"
    game.raids = [Raid(1, "edom", "judah", 3)]
    for counter in game.atlas.counters_of["edom"]:
        if game.counter(counter).type == "chariot":
            game.armies[counter] = Army("sela", raid=1)
    game.touch()
    build(game, "moab")
    seat = game.seat_of("moab")
    assert "chariot" in game.top.rebuild_troop(game, seat, "edom").values  # he cannot know
    do(game, "moab", Rebuild("edom", "chariot", "bozrah"))
    assert "chariot" not in game.top.rebuild_troop(game, seat, "edom").values
    do(game, "moab", Rebuild("edom", "infantry", "bozrah"))
    do(game, "moab", Rebuild("edom", "infantry", "bozrah"))
    assert game.count_friends("bozrah", "moab") == 2
    assert game.top.rebuild_minor(game, seat).values == []


def test_10_5_no_armies_while_every_city_is_besieged() -> None:
    game = scene()
    game.minors["negev"].status, game.minors["negev"].by = "run", "moab"
    put(game, "beersheba", "judah_infantry_3")
    build(game, "moab")
    assert game.top.rebuild_minor(game, game.seat_of("moab")).values == []


def test_6_2_6_q12_nothing_is_spent_until_a_ransom_is_paid() -> None:
    game = scene()
    david = game.leaders["david"]
    david.fate, david.captor, david.due = "captive", "moab", 2
    game.resource["judah"] = 12
    build(game, "judah")
    with pytest.raises(Illegal, match="ransom comes first"):
        check(game, game.seat_of("judah"), Recruit("militia", "hebron", 1))


def test_the_state_stays_small() -> None:

    game = CAMPAIGN.new(CAMPAIGN.seats(5), "size")
    play_out(CAMPAIGN, game, {}, Chance("size"))
    assert len(CAMPAIGN.codec.encode(game)) < 64_000


def test_q12_a_table_may_settle_that_other_spending_is_free() -> None:
    game = scene(ransom_freeze=False)
    david = game.leaders["david"]
    david.fate, david.captor, david.due = "captive", "moab", 2
    game.resource["judah"] = 12
    build(game, "judah")
    check(game, game.seat_of("judah"), Fortify("hebron"))
