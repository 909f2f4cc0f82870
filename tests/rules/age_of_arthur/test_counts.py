"""What is counted: stands of a levy, harm in a battle by odds, losses of a siege, and who is counted with whom."""

from __future__ import annotations

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.account import Account, Draft, lost_stands
from rules.age_of_arthur.dataset.sheets import BRITISH, IRISH, SAXON
from rules.age_of_arthur.facts import RaidMark
from rules.age_of_arthur.grid import GridFight
from rules.age_of_arthur.lending import lend_the_few
from rules.age_of_arthur.levy import PRINCE, RULER, Wishes, base_army, counted, levy
from rules.age_of_arthur.nation import can_turn_saxon, change_ruler
from rules.age_of_arthur.odds import Force, choosers_of_ground, fight_by_odds, judge
from rules.age_of_arthur.persons import bury, lose
from rules.age_of_arthur.siege import Siege, count_lost, pick_stand
from rules.age_of_arthur.table_battle import Reporting, UsedCards
from rules.age_of_arthur.victory import call_time
from rules.age_of_arthur.war import War
from rules.age_of_arthur.war_facts import declare
from rules.age_of_arthur.ways import open_ways
from tests.rules.age_of_arthur.scene import SIX, army, battle, begun, claim, dice, dies, hold, lay, mustering, table

# Armies.


@pytest.mark.parametrize(
    ("saxon", "wished", "stay"),
    [
        (False, [], ["LH", "Ps"]), (False, ["Ax", "Cv"], ["Ax", "Cv"]), (False, ["Ax"], ["LH", "Ps"]),
        (False, ["Ax", "Ax", "Ax"], ["LH", "Ps"]), (False, ["Cv", "Cv"], ["LH", "Ps"]),
        (False, ["Wb", "Ps"], ["LH", "Ps"]), (True, [], ["Ps", "Wb"]), (True, ["Wb", "Wb"], ["Wb", "Wb"]),
    ],
)  # fmt: skip
def test_raid_which_two_of_a_raided_home_army_stay(saxon: bool, wished: list[str], stay: list[str]) -> None:
    game = table(saxon_start="kent") if saxon else table()
    before = army(game, "p1")
    game.raids["p2"] = RaidMark("dur", "Sp")
    left = counted(levy(game, "p1", Wishes(home=wished), ("p2",), ()))
    assert sorted(k for k, n in before.items() for _ in range(n - left.get(k, 0))) == sorted(stay)


def test_raid_a_raided_province_gives_nothing_not_even_its_warlords_stands() -> None:
    game = table()
    lay(game, "warlord", "lun", by="p1")
    assert len(levy(game, "p1", Wishes(), (), ())) == 12
    game.raids["p2"] = RaidMark("lun", "Sp")
    assert len(levy(game, "p1", Wishes(), (), ())) == 9


def test_raid_of_stands_alike_one_of_a_province_rides_out_before_one_of_the_home() -> None:
    game = table()
    game.kingdoms["p1"].ax, game.raids["p1"] = 2, RaidMark("cel", "Sp")
    assert sum(e.source == "base" for e in levy(game, "p1", Wishes(), (), ())) == 6
    game.raids["p1"] = RaidMark("cel", "Wb")  # of a kind that he has no more
    assert len(levy(game, "p1", Wishes(), (), ())) == 10


@pytest.mark.parametrize("card", ["irish_scourge", "long_ships"])
def test_irish_scourge_and_long_ships_keep_the_troops_of_their_province_alone(card: str) -> None:
    game = table()
    lay(game, card, "reg", by="p2")
    lay(game, "warrior_prince", "p1")
    assert sorted({e.source for e in levy(game, "p1", Wishes(), (), ())}) == ["base", "ice", "lun", "tri"]


def test_R_ARM1_a_warlords_two_stands_are_of_the_people_who_live_there() -> None:
    game = table()
    for people, kind in ((BRITISH, "Sp"), (SAXON, "Wb"), (IRISH, "Wb")):
        game.provinces["lun"].people = people
        game.in_play = []
        before = army(game, "p1").get(kind, 0)
        game.deck.append("warlord")
        lay(game, "warlord", "lun", by="p1")
        stands = levy(game, "p1", Wishes(), (), ())
        assert counted(stands)[kind] == before + 2
        assert {e.nation for e in stands if e.source == "lun"} == {people}


def test_northerners_come_where_one_of_the_enemies_is_a_briton() -> None:
    game = table(saxon_start="kent")
    game.kingdoms["p2"].nation = SAXON
    lay(game, "northerners", "p1")
    lay(game, "northerners", "p1")
    found = [army(game, "p1", *foes).get("Bd", 0) for foes in (("p2",), ("p3",), ("p2", "p3"))]
    assert found == [0, 2, 2]


def test_knights_of_renown_and_knights_errant_ride_together() -> None:
    game = table()
    for card in ("knights_renown", "knights_renown", "knights_errant"):
        lay(game, card, "p1")
    assert army(game, "p1")["Cv"] == 4 and army(game, "p3")["Cv"] == 1


def test_cards_that_bring_troops_bring_them_each_time() -> None:
    game = table()
    before = army(game, "p3")
    for card in ("irish_friends", "hearth", "hill_people", "charisma"):
        game.deck += [card, card]
        lay(game, card, "p3")
        lay(game, card, "p3")
    assert army(game, "p3") == {**before, "Wb": 2, "Ps": before["Ps"] + 2, "Sp": before["Sp"] + 2 + 4}


def test_R_ARM2_who_leads_where_nobody_is_named() -> None:
    """Cavalry before auxilia before spears; for a Saxon a warband; the Pendragon his knights alone."""
    game = table()
    leaders = []
    for ax, gone in ((3, ""), (3, "Cv"), (1, "Cv"), (0, "Cv")):
        game.kingdoms["p1"].ax = ax
        game.raids = {"p1": RaidMark("cel", gone)} if gone else {}
        leaders += [e.kind for e in levy(game, "p1", Wishes(general="LH"), (), ()) if e.person == RULER]
    assert leaders == ["Cv", "Ax", "Ax", "Sp"]
    game.titles["pendragon"] = "p1"
    assert [e.kind for e in levy(game, "p1", Wishes(general="Ax"), (), ()) if e.person == RULER] == ["Kn"]


def test_R_ARM6_a_named_stand_that_is_barred_leads_only_where_no_other_can() -> None:
    game = table()
    stands = levy(game, "p1", Wishes(), (), (BRITISH,))
    assert [(e.kind, e.person) for e in stands] == [("Cv", RULER)]


def test_F_BAND_each_person_has_a_stand_of_his_own_and_none_is_the_kings() -> None:
    game = table()
    lay(game, "warlord", "lun", by="p1")
    lay(game, "warlord", "cel", by="p1")  # of the land of another king
    lay(game, "warrior_prince", "p1")
    wishes = Wishes(bands={PRINCE: "Cv", "warlord.lun": "Ax"})
    found = {e.person: e.kind for e in levy(game, "p1", wishes, (), ()) if e.person}
    assert found == {"ruler": "Cv", "warlord.lun": "Ax", "prince": "LH"}


def test_R_NAT2_a_briton_again_has_spears_and_a_saxon_no_auxilia() -> None:
    game = begun(table())
    change_ruler(game, "p1", SAXON)
    assert game.kingdoms["p1"].ax == 0 and game.provinces["dur"].people == SAXON
    assert base_army(game, "p1") == ["Wb", "Wb", "Wb", "Wb", "Ps", "Wb"]
    change_ruler(game, "p1", BRITISH)
    assert base_army(game, "p1") == ["Cv", "LH", "Ps", "Sp", "Sp", "Sp"]


def test_R_NAT_a_home_of_a_saxon_makes_his_neighbours_land_a_place_to_settle() -> None:
    game = begun(table())
    assert not can_turn_saxon(game, "lun") and can_turn_saxon(game, "tri")
    change_ruler(game, "p2", SAXON)
    assert can_turn_saxon(game, "lun") and not can_turn_saxon(game, "gly")


def test_hill_people_stay_when_a_king_dies_and_men_of_the_hearth_go() -> None:
    game = table()
    for card in ("hill_people", "hearth", "irish_friends", "knights_errant", "warrior_prince", "charisma"):
        lay(game, card, "p1")
    lay(game, "warlord", "lun", by="p1")
    lay(game, "saxons_unite", "p1")
    lay(game, "brave", "p2", by="p1")
    dies(game, "p1")
    left = [(c.card, c.on) for c in game.in_play]
    assert left == [
        ("hill_people", "p1"),
        ("knights_errant", "p1"),
        ("warlord", "lun"),
        ("saxons_unite", "p1"),
        ("brave", "p2"),
    ]


def test_F_BAND_who_has_no_stand_left_stays_at_home() -> None:
    game = table()
    lay(game, "warrior_prince", "p1")
    assert [e.person for e in levy(game, "p1", Wishes(), (), (BRITISH,))] == [RULER]


def test_men_of_the_hearth_of_a_saxon_may_be_psiloi_and_a_second_one_another_kind() -> None:
    game = table(saxon_start="kent")
    lay(game, "hearth", "p1")
    lay(game, "hearth", "p1")
    wishes = Wishes(raised={"hearth_1": "Ps", "hearth_2": "Sp"})
    assert [(e.kind, e.nation) for e in levy(game, "p1", wishes, (), ()) if e.source == "hearth"] == [
        ("Ps", SAXON),
        ("Sp", BRITISH),
    ]


# A battle by odds.


def test_battle_by_odds_what_a_line_is_worth_against_foot_and_horse() -> None:
    """Ten of cavalry, seven of light horse, six of psiloi, three times eight, four times eleven."""
    game = table()
    war = battle(game)
    mine, theirs = Force(game, war, "attack"), Force(game, war, "defend")
    assert mine.worth_against(theirs) == 10 + 7 + 6 + 3 * 8 + 4 * 11
    for stand in war.levies["p2"]:
        stand.lost = stand.kind not in ("Cv", "LH")
    assert mine.worth_against(theirs) == 10 + 7 + 6 + 3 * 8 + 4 * 12
    assert theirs.worth_against(mine) == 10 // 2 + 7 // 2  # its command is demoralised


def test_battle_by_odds_a_prince_counts_for_his_band() -> None:
    game = table()
    lay(game, "warrior_prince", "p1")
    lay(game, "brave", "p2")
    force = Force(game, battle(game), "attack")
    assert {e.person: force.gift(e) for e in force.stands} == {RULER: 0, PRINCE: 2, "": 0}


def test_battle_by_odds_harm_destroys_a_stand_and_the_rest_is_kept() -> None:
    force = Force(game := table(), battle(game), "attack")
    dice(game, 10, 9, 8, 7, 6)
    force.suffer(2599)
    assert force.losses == 0
    force.suffer(1 + 2600 + 5)
    assert force.losses == 2 and force.harm == 5
    force.suffer(2600 * 20)
    assert force.losses == 5  # of ten: it is broken


def test_battle_by_odds_each_die_counts_and_ten_rounds_are_the_limit() -> None:
    game = table()
    dice(game, *[1] * 100)
    assert fight_by_odds(game, battle(game)) == ("", 10)
    lost = []
    for card in ("", "sly_fox", "dumb_ox"):
        game = table()
        if card:
            lay(game, card, "p1" if card == "sly_fox" else "p2")
        war = battle(game)
        dice(game, 1, 1, *[1, 2, 1, 1] * 3, *[1, 1, 1, 1] * 7, 10)
        fight_by_odds(game, war)
        lost.append((count_lost(war, "p1"), count_lost(war, "p2")))
    assert lost == [(0, 0), (0, 1), (0, 1)]  # 91 times 26 is less than 2600, and a tenth more is not


def test_R_BAT3_a_command_breaks_at_a_third_rounded_up() -> None:
    for size, breaks in ((1, 1), (3, 1), (4, 2), (6, 2), (7, 3)):
        game = table()
        war = battle(game)
        war.levies["p2"] = [e for e in war.levies["p2"] if not e.person][:size]
        force = Force(game, war, "defend")
        for lost, stand in enumerate(war.levies["p2"][:breaks], 1):
            assert not force.is_demoralised("p2")
            stand.lost = True
            assert force.is_demoralised("p2") == (lost == breaks)


def test_R_BAT4_more_than_half_in_demoralised_commands_not_half() -> None:
    game = table()
    war = battle(game)
    war.sides["p3"] = "attack_1"
    war.levies["p3"] = levy(game, "p3", Wishes(), (), ())
    even = Force(game, war, "attack")
    last = war.levies["p1"].pop()
    more = Force(game, war, "attack")
    next(e for e in war.levies["p3"] if e.person == RULER).lost = True
    assert not even.is_broken() and more.is_broken() and not last.lost


@pytest.mark.parametrize(
    ("mine", "theirs", "won"),
    [(5, 4, "defend"), (4, 5, "attack"), (5, 5, ""), (3, 4, "attack"), (4, 3, "defend"), (3, 3, "")],
)
def test_R_BAT4_both_broken_and_the_one_with_more_losses_has_lost(mine: int, theirs: int, won: str) -> None:
    """Four of ten break the command and with it the army, where it is the only one."""
    game = table()
    war = battle(game)
    forces = {side: Force(game, war, side) for side in ("attack", "defend")}
    for seat, lost in (("p1", mine), ("p2", theirs)):
        for stand in [e for e in war.levies[seat] if not e.person][:lost]:
            stand.lost = True
    assert judge(forces) == won


def test_R_BAT8_only_the_commander_in_chief_has_an_escape() -> None:
    game = table()
    war = battle(game)
    war.sides["p3"] = "attack_1"
    war.levies["p3"] = levy(game, "p3", Wishes(), (), ())
    force = Force(game, war, "attack")
    own = {e.owner: n for n, e in enumerate(force.line, 1) if e.person == RULER}
    dice(game, own["p3"], 2, own["p1"])
    force.lose_one()
    assert [e.owner for e in force.stands if e.lost] == ["p3"] and not force.chief_warned


def test_R_ROLE_each_fox_and_each_ox_is_a_say() -> None:
    game = table()
    war = battle(game)
    war.sides |= {"p3": "attack_1", "p4": "defend_1"}
    lay(game, "sly_fox", "p4")
    assert choosers_of_ground(game, war) == "defend"
    lay(game, "dumb_ox", "p2")
    assert choosers_of_ground(game, war) == ""
    game.in_play = [c for c in game.in_play if c.card == "dumb_ox"]
    assert choosers_of_ground(game, war) == "attack"
    war.gone_home = ["p2"]
    assert choosers_of_ground(game, war) == ""


def test_R_BAT6_a_person_dies_once_and_a_stand_without_one_rolls_nothing() -> None:
    game = table()
    war = battle(game)
    dice(game, 3, 4, 1)
    ruler = next(e for e in war.levies["p1"] if e.person == RULER)
    lose(game, war, ruler)
    lose(game, war, ruler)
    lose(game, war, next(e for e in war.levies["p1"] if not e.person))
    lose(game, war, next(e for e in war.levies["p2"] if e.person == RULER))
    assert war.dead == ["p1.ruler"]


# Sieges.


def test_sieges_which_stand_is_lost() -> None:
    game = table()
    lay(game, "warrior_prince", "p1")
    war = battle(game)
    stands = war.levies["p1"]
    prince = next(e for e in stands if e.person == PRINCE)
    assert pick_stand(war, "p1", PRINCE) is prince and pick_stand(war, "p1", "").kind == "Sp"  # type: ignore[union-attr]
    ps = pick_stand(war, "p1", "Ps")
    assert ps is not None and ps.kind == "Ps"
    ps.lost = True
    for wish in ("Ps", "commonest", "Kn"):  # there is none any more
        found = pick_stand(war, "p1", wish)
        assert found is not None and found.kind == "Sp"
    for stand in stands:
        stand.lost = not stand.person
    assert pick_stand(war, "p1", "commonest") is next(e for e in stands if e.person)
    for stand in stands:
        stand.lost = True
    assert pick_stand(war, "p1", "commonest") is None and count_lost(war, "p1") == 10


def test_R_W2_in_two_wars_each_counts_its_own() -> None:
    game = table(*SIX)
    war = War(declarer="p1", enemy="p2", card="casus_belli", second=["p3", "p4"], number=2)
    war.sides = {"p1": "attack_1", "p2": "defend_1", "p3": "attack_2", "p4": "defend_2", "p5": "attack_2"}
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    war.gone_home, war.won = ["p5"], {"1": "attack", "2": "defend"}
    assert {e.owner for e in war.army("attack")} == {"p3"} and {e.owner for e in war.army("defend")} == {"p4"}
    assert [war.principal(s) for s in war.all_sides()] == ["p1", "p2", "p3", "p4"]
    assert (war.victors(1), war.losers(1), war.victors(2), war.losers(2)) == (["p1"], ["p2"], ["p4"], ["p3"])
    war.won["1"] = ""
    assert (war.victors(1), war.losers(1)) == ([], [])


# Who is counted with whom.


def test_G35_what_each_of_the_dead_leaves_to_nobody_is_not_won_in_the_same_war() -> None:
    game = begun(table())
    for thing in ("cel", "lun"):
        claim(game, "p3", thing)
        claim(game, "p4", thing)
    war = battle(game)
    war.dead = ["p2.ruler", "p1.ruler"]
    bury(game, war)
    assert war.fresh == ["cel", "lun"] and game.provinces["cel"].owner == game.provinces["lun"].owner == ""


def test_G21_stands_of_those_who_went_home_keep_no_command_together() -> None:
    game = begun(table())
    war = battle(game)
    war.sides |= {"p3": "defend_1", "p4": "defend_1"}
    war.levies["p3"] = levy(game, "p3", Wishes(), (), ())[:3]
    war.levies["p4"] = levy(game, "p4", Wishes(), (), ())
    war.levies["p4"][-1].command = "p3"
    for gone, command in ((["p4"], "p2"), ([], "p3")):
        war.gone_home = gone
        for stand in war.levies["p3"]:
            stand.command = "p3"
        lend_the_few(game, war, "p3")
        assert {e.command for e in war.levies["p3"]} == {command}


def test_R_ARM5_charisma_raises_a_kings_own_people() -> None:
    for start, nation in (("kent", SAXON), ("none", BRITISH)):
        game = table(saxon_start=start)
        lay(game, "charisma", "p1")
        stands = levy(game, "p1", Wishes(raised={"charisma_1": "Ps"}), (), ())
        assert [e.nation for e in stands if e.source == "charisma"] == [nation] * 2


def test_R_BAT3_a_command_does_not_break_with_a_king_who_is_a_guest_in_it() -> None:
    game = table()
    war = battle(game)
    war.sides["p3"] = "attack_1"
    war.levies["p3"] = levy(game, "p3", Wishes(), (), ())
    king = next(e for e in war.levies["p3"] if e.person == RULER)
    king.command = "p1"
    force = Force(game, war, "attack")
    king.lost = True
    assert not force.is_demoralised("p1")


def test_sieges_in_a_second_war_count_the_stands_of_their_own_war() -> None:
    game = begun(table(*SIX))
    war = War(declarer="p1", enemy="p2", card="casus_belli", second=["p3", "p4"], number=2)
    war.sides = {"p1": "attack_1", "p2": "defend_1", "p3": "attack_2", "p4": "defend_2"}
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    game.stack.append(war)
    siege = Siege()
    siege.plans(game)
    assert siege.sizes == {"p3": 10, "p4": 10}


def test_R_CB2_each_declaration_begins_the_peace_anew() -> None:
    game = begun(table())
    for turn in (9, 30, 44):
        game.turns = turn
        declare(game, "p1", "p2", "casus_belli", "")
        assert game.last_war == turn


def test_R_ARM4_what_is_mustered_leaves_at_home_whom_a_card_bars() -> None:
    game = mustering(saxon_start="kent")
    lay(game, "saxons_unite", "p2")
    war = game.enclosing(War)
    asks = game.top
    for seat in war.sides:
        asks.answers[seat] = [{"type": "as_proposed"}]
    begun(game)
    game.close_entry()
    begun(game).top.reveal(game)
    assert counted(war.levies["p1"]) == {"Wb": 1, "Sp": 1}


def test_F_END_who_gave_up_dices_for_nothing() -> None:
    game = begun(table())
    game.conceded = ["p1"]
    dice(game, 1, 2, 3)
    call_time(game)
    assert game.result is not None and game.result.winners == ["p4"]


def test_G27_five_may_not_agree_to_fight_pip_by_pip_on_the_grid() -> None:
    for count, ways in ((4, ["full", "auto"]), (5, ["auto"])):
        game = table(*SIX)
        war = battle(game)
        others = {"p3": "attack_1", "p4": "defend_1", "p5": "attack_1"}
        war.sides |= dict(list(others.items())[: count - 2])
        war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
        GridFight(pace="stance", attacker="attack").array(game, None)
        assert open_ways(game, war, "p1") == ways


def test_G28_which_stands_are_lost_and_who_may_have_fallen_with_them() -> None:
    game = table()
    lay(game, "warrior_prince", "p2")
    war = battle(game)
    spears = [e for e in war.levies["p2"] if e.kind == "Sp"]
    for stand in war.levies["p2"]:
        stand.person = stand.person if stand.person == RULER else ""
    spears[0].person = PRINCE
    plain = Account("p1", "attack", 4, Draft({"p2": ["Sp", "Sp"]}))
    assert lost_stands(game, plain) == spears[1:3]
    fell = Account("p1", "attack", 4, Draft({"p2": ["Sp", "Sp"]}, {}, {"p2": [PRINCE]}))
    assert lost_stands(game, fell) == spears[:2]
    report = Reporting(drafts={"p1": Draft({"p2": ["LH"]}, {"p2": ["Sp", "Cv"]})})
    assert report.could_fall(game, "p1", "p2") == []
    report.drafts["p1"].destroyed["p2"] = ["Sp"]
    assert report.could_fall(game, "p1", "p2") == [PRINCE]


def test_G24_on_a_table_hammer_and_ditch_count_only_where_they_were_named() -> None:
    game = table()
    war = battle(game)
    for card in ("hammer", "hidden_ditch", "ambush"):
        hold(game, "p1", card)
        assert UsedCards().used_cards(game, "p1").values == ([card] if card == "ambush" else [])
        war.entrusted = {"p1": {card: "p1"}}
        assert UsedCards().used_cards(game, "p1").values == [card]
        war.entrusted = {}


def test_G8_what_one_knows_of_hands_is_shown_to_him_alone() -> None:
    game = table()
    game.known = {"p1": {"p2": ["assassin"]}}
    assert CAMPAIGN.view(game, "p1").known == {"p2": ["assassin"]}
    assert CAMPAIGN.view(game, "p2").known == CAMPAIGN.view(game, None).known == {}
