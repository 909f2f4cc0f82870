"""What is asked seldom: wishes for a muster, loans and sieges with a person in them, and answers of the absent."""

from __future__ import annotations

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.cards import leave_with_kingdom
from rules.age_of_arthur.dataset.sheets import SAXON
from rules.age_of_arthur.facts import Options
from rules.age_of_arthur.fealty import make_vassal
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.grid import Roles, TakeRole
from rules.age_of_arthur.lending import lend, lend_the_few, renew_general
from rules.age_of_arthur.levy import PRINCE, RULER, Wishes, levy
from rules.age_of_arthur.merlin import Freeze, Merlin
from rules.age_of_arthur.muster import Band, LeadWith, LeaveHome, Lend, Mount, Raise, call_fog_at_a_sally, wishes_of
from rules.age_of_arthur.persons import sicken
from rules.age_of_arthur.settlement import Agreeing
from rules.age_of_arthur.setup import Choosing
from rules.age_of_arthur.sides import Sides
from rules.age_of_arthur.siege import Siege
from rules.age_of_arthur.targets import targets
from rules.age_of_arthur.war import War
from rules.dba.facts import ATTACKER, DEFENDER
from rules.dba.ranks import AsProposed
from rules.kernel import CLOCK, Begin, advance
from tests.rules.age_of_arthur.scene import at_war, battle, begun, claim, dice, fought, hold, lay, refused, table
from tests.rules.age_of_arthur.test_siege import besieged


def allied(*seats: str) -> tuple[AgeOfArthur, War]:
    """A war of p1 on p2 with these at p1's side, and everybody's levy."""
    game = begun(table())
    war = battle(game)
    war.sides |= dict.fromkeys(seats, "attack_1")
    for seat in war.sides:
        war.levies[seat] = levy(game, seat, Wishes(), (), ())
    return game, war


# Armies, Loaning Elements.


def test_R_ARM2_the_stand_that_a_king_leads_is_his_to_choose() -> None:
    game = table()
    for wished, leads in (("", "Cv"), ("Ax", "Ax"), ("Ps", "Cv")):
        stands = levy(game, "p1", Wishes(general=wished), (), ())
        assert [e.kind for e in stands if e.person == RULER] == [leads]


def test_F_BAND_a_warlord_leads_the_stand_that_was_named_before_one_of_his_province() -> None:
    game = table()
    province = next(p for p in game.lands("p1") if p != game.home("p1"))
    lay(game, "warlord", province)
    person = f"warlord.{province}"
    for bands, kind in (({}, "Sp"), ({person: "LH"}, "LH"), ({person: "Kn"}, "Sp")):
        stands = levy(game, "p1", Wishes(bands=bands), (), ())
        assert [e.kind for e in stands if e.person == person] == [kind]


def test_G20_as_proposed_takes_back_what_was_wished_before() -> None:
    said = [
        LeadWith("Ax"), Raise("sixth", "Ps"), LeaveHome(["LH", "Ps"]), Band(PRINCE, "LH"), Lend(["Sp"], "p2"),
        Mount("on_foot"),
    ]  # fmt: skip
    whole = Wishes("Ax", {"sixth": "Ps"}, ["LH", "Ps"], {PRINCE: "LH"}, True, {"p2": ["Sp"]})
    assert wishes_of(said) == whole
    assert wishes_of([*said, AsProposed()]) == Wishes()


def test_G22_of_stands_alike_the_one_without_a_person_is_lent() -> None:
    game, war = allied("p3")
    mine = [e for e in war.levies["p3"] if e.kind == "Sp"]
    mine[0].person = PRINCE
    lend(game, war, "p3", {"p1": ["Sp"]})
    assert [e.command for e in mine][:2] == ["p3", "p1"]


def test_G21_stands_that_are_lost_do_not_keep_a_command_of_four_together() -> None:
    for lost, command in ((0, "p3"), (1, "p1")):
        game, war = allied("p3")
        del war.levies["p3"][4:]
        for stand in war.levies["p3"][4 - lost :]:
            stand.lost = True
        lend_the_few(game, war, "p3")
        assert {e.command for e in war.levies["p3"] if not e.lost} == {command}


def test_G31_before_a_sally_a_king_does_not_take_the_stand_of_his_prince() -> None:
    game = besieged("ebrauc", "rheged")
    war = game.enclosing(War)
    stands = war.levies["p2"]
    next(e for e in stands if e.person == RULER).lost = True
    able = [e for e in stands if not e.lost and e.kind not in ("Ps", "LH") and e.source == "base"]
    able[0].person = PRINCE
    renew_general(game, war, "p2")
    assert able[0].person == PRINCE and able[1].person == RULER


def test_G33_dragons_breath_is_played_at_a_sally_only_while_it_is_held() -> None:
    game = besieged("ebrauc", "rheged")
    war = game.enclosing(War)
    game.options.battles = "stance"
    war.entrusted = {"p2": {"dragons_breath": "p2"}}
    begun(game)
    call_fog_at_a_sally(game, war, "p2")
    assert war.fog == []
    hold(game, "p2", "dragons_breath")
    call_fog_at_a_sally(game, war, "p2")
    assert war.fog == [1] and game.hands["p2"] == []


# War.


def test_R_SIDE3_a_lord_who_has_gone_home_commands_no_more() -> None:
    game, war = allied("p3")
    game.kingdoms["p1"].lord = "p3"
    assert war.chief(game, "attack_1") == "p3"
    war.gone_home = ["p3"]
    assert war.chief(game, "attack_1") == "p1"


def test_saxon_hater_chooses_freely_where_both_sides_have_saxons() -> None:
    game = at_war()
    lay(game, "saxon_hater", "p3")
    sides = Sides(seat="p3")
    game.kingdoms["p1"].nation = SAXON
    assert sides.open_sides(game, "p3") == ["defend_1"]
    game.kingdoms["p2"].nation = SAXON
    assert sides.open_sides(game, "p3") == ["attack_1", "defend_1"]


@pytest.mark.parametrize(("side", "sally", "role"), [
    ("attack", False, ATTACKER), ("defend", False, DEFENDER), ("attack", True, DEFENDER), ("defend", True, ATTACKER),
])  # fmt: skip
def test_R_ROLE_the_absent_keep_the_role_that_they_had(side: str, sally: bool, role: str) -> None:
    game = at_war()
    game.stack += [Siege()] if sally else []
    assert Roles(seat="p2", side=side).default(game, "p2") == TakeRole(role)


def test_G32_the_dead_fall_ill_no_more() -> None:
    game = begun(besieged("ebrauc", "rheged"))
    war = game.enclosing(War)
    war.dead = ["p1.ruler"]
    dice(game, 1)
    sicken(game, war, "p1", set())
    assert war.dead == ["p1.ruler"]
    sicken(game, war, "p2", set())  # the die has not been thrown yet
    assert war.dead == ["p1.ruler", "p2.ruler"]


def test_G13_a_prize_is_not_left_to_nobody() -> None:
    game = fought(table(), "attack", p3="attack_1")
    claim(game, "p1", "cel")
    claim(game, "p3", "cel", "ver")
    game.provinces["cel"].owner = "p2"
    asks = Agreeing(prizes=["cel"], war=1)
    assert asks.leave_thing(game, "p1").values == asks.leave_thing(game, "p3").values == ["cel"]
    asks.left = {"cel": ["p1"]}
    assert asks.leave_thing(game, "p1").values == asks.leave_thing(game, "p3").values == []


# Fealty.


def test_R_FEAL1_a_pendragon_who_rebels_keeps_his_crown_when_his_lord_is_beaten() -> None:
    for rebels, crowned in ((False, "p1"), (True, "p3")):
        game = begun(table())
        game.kingdoms["p3"].lord, game.titles["pendragon"] = "p2", "p3"
        if rebels:
            lay(game, "rebellion", "p3")
        make_vassal(game, "p2", "p1")
        assert game.kingdoms["p3"].lord == "p1" and game.titles["pendragon"] == crowned


# Turns and cards.


def test_G6_a_turn_is_not_ended_while_renounce_claim_can_be_played() -> None:
    game = table()
    assert refused(game, "p1 done").startswith("play_or_discard")


def test_G8_whoever_freezes_a_card_knows_which_it_is() -> None:
    game = begun(table())
    asks = Merlin(seat="p1", at_player="p2")
    asks.freeze(game, "p1", Freeze("raid"))
    assert [(f.card, f.seen_by) for f in game.frozen["p2"]] == [("raid", ["p1"])]


def test_G36_a_usurpers_long_ships_leave_the_land_of_others() -> None:
    game = begun(table())
    lay(game, "long_ships", "reg", by="p2")
    lay(game, "long_ships", "ice", by="p3")
    leave_with_kingdom(game, "p2")
    assert [(c.card, c.by) for c in game.in_play] == [("long_ships", "p3")]


def test_long_ships_land_on_the_british_sea_as_well() -> None:
    game = table("dumnonia", "gwent")
    game.kingdoms["p1"].nation = SAXON
    sea = {p for p in game.provinces if game.is_on(p, "BS") and not game.is_on(p, "SS")} - game.homes
    assert sea and sea <= set(targets(game, "p1", "long_ships"))


def test_G1_the_absent_are_given_one_of_the_usual_kingdoms() -> None:
    game = CAMPAIGN.new(["p1", "p2"], "scene", Options())
    advance(game, CLOCK, Begin())
    assert isinstance(game.top, Choosing)
    usual = game.britain.map.default["2"]
    assert game.britain.map.seating[0] not in usual
    assert game.top.default(game, game.top.seat).kingdom == usual[0]  # type: ignore[attr-defined]
