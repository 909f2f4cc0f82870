"""Small print that nothing else tries: targets that are left out, gifts in a battle by odds, homes at a death."""

from __future__ import annotations

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.dataset.sheets import IRISH
from rules.age_of_arthur.facts import Frozen
from rules.age_of_arthur.fealty import resume
from rules.age_of_arthur.lending import lend
from rules.age_of_arthur.levy import RULER, Wishes, levy
from rules.age_of_arthur.merlin import can_freeze
from rules.age_of_arthur.muster import Mount, wishes_of
from rules.age_of_arthur.odds import Force
from rules.age_of_arthur.persons import bury
from rules.age_of_arthur.playable import card_targets
from rules.age_of_arthur.settlement import Settlement
from rules.age_of_arthur.siege import Siege
from rules.age_of_arthur.siege_plans import Planned
from rules.age_of_arthur.targets import lands_to_inherit, raidable, targets
from rules.age_of_arthur.training import can_train
from rules.age_of_arthur.war import War
from tests.rules.age_of_arthur.scene import (
    battle,
    begun,
    claim,
    dice,
    dies,
    do,
    fought,
    hold,
    lay,
    refused,
    table,
    with_card,
)


def test_irish_subjects_only_a_free_irish_province_beside_oneself() -> None:
    game = table()
    assert targets(game, "p3", "irish_subjects") == []
    there = game.provinces["leg"]
    there.owner, there.people, there.free = "", IRISH, True
    assert targets(game, "p4", "irish_subjects") == ["leg"]
    assert targets(game, "p1", "irish_subjects") == []


def test_reshuffle_is_never_played() -> None:
    assert targets(table(), "p1", "reshuffle") == []


def test_unexpected_inheritance_no_home_and_nothing_of_nobody() -> None:
    """Caer Verulam borders Caer Lundein and Trinovant, and is a home."""
    game = table()
    assert "cel" in lands_to_inherit(game, "p1") and "ver" not in lands_to_inherit(game, "p1")
    game.provinces["cel"].owner = ""
    assert "cel" not in lands_to_inherit(game, "p1")


def test_raid_homes_too_but_nothing_of_nobody() -> None:
    game = table()
    assert {"ver", "cel"} <= set(raidable(game, "p1"))
    game.provinces["cel"].owner = ""
    assert "cel" not in raidable(game, "p1")


def test_R_DEATH1_a_home_is_never_lost() -> None:
    game = table()
    claim(game, "p2", "dur", "lun")
    dies(game, "p1")
    assert game.provinces["dur"].owner == "p1" and game.provinces["lun"].owner == "p2"


def test_F_REB_what_a_rebel_won_he_won_for_his_lord() -> None:
    game = table()
    game.kingdoms["p2"].lord, game.kingdoms["p3"].lord = "p1", "p2"
    resume(begun(game), "p2")
    assert (game.kingdoms["p2"].lord, game.kingdoms["p3"].lord) == ("p1", "p1")


@pytest.mark.parametrize(
    ("card", "gift"),
    [("schooled", 3), ("fool", -3), ("brave", 2), ("knave", -3), ("prowess", 3), ("clumsiness", -3)],
)
def test_a_kings_cards_count_on_his_own_stand_in_a_battle_by_odds(card: str, gift: int) -> None:
    game = table()
    lay(game, card, "p1", by="p2")
    force = Force(game, battle(game), "attack")
    gifts = {e.person: force.gift(e) for e in force.stands}
    assert gifts == {RULER: gift, "": 0}


def test_merlin_stays_with_the_one_who_called_him() -> None:
    game = with_card("merlin")
    do(game, "p1 play merlin on p3")
    assert [(c.card, c.on) for c in game.in_play] == [("merlin", "p1")]


def test_fall_of_the_mighty_ends_his_own_claims_and_gives_him_none() -> None:
    game = with_card("fall_mighty")
    claim(game, "p2", "lun")
    claim(game, "p1", "cel")
    do(game, "p1 play fall_mighty on p2")
    assert game.provinces["cel"].owner == "p1"
    assert game.claimed_by("p2") == []


def test_cast_out_the_saxons_lies_before_its_enemy_while_the_war_lasts() -> None:
    game = with_card("cast_out", "calchvynydd", "ceint", "gwent", "powys", saxon_start="kent")
    do(game, "p1 play cast_out on p2")
    assert [(c.card, c.by, c.on) for c in game.in_play] == [("cast_out", "p1", "p2")]
    assert "cast_out" not in game.discards


def test_irish_cards_leave_out_what_they_cannot_hurt() -> None:
    """The Scourge a province of nobody, the Invaders one that is free already."""
    game = table()
    game.provinces["leg"].owner = ""
    assert "leg" not in targets(game, "p1", "irish_scourge") and "leg" in targets(game, "p1", "irish_invaders")
    game.provinces["leg"].free = True
    assert "leg" not in targets(game, "p1", "irish_invaders")


def test_bretwalda_his_title_counts_on_his_own_stand() -> None:
    game = table("ceint", "gwent", "powys", "calchvynydd", saxon_start="kent")
    game.titles["bretwalda"] = "p1"
    force = Force(game, battle(game), "attack")
    assert {force.gift(e) for e in force.stands if e.person == RULER} == {3}


def test_R_BAT4_half_of_the_stands_though_no_other_command_wavers() -> None:
    game = table()
    fought(game, "", p3="attack_1")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    force = Force(game, war, "attack")
    assert len(war.levies["p1"]) == len(war.levies["p3"])
    for element in war.levies["p3"]:
        element.lost = True
    assert 2 * len(force.shaken()) == force.size and force.is_broken()


def test_R_BAT8_a_commander_escapes_once() -> None:
    game = table()
    force = Force(game, battle(game), "attack")
    at = next(n for n, e in enumerate(force.line, 1) if e.person == RULER)
    dice(game, at)
    force.lose_one()
    assert force.losses == 0 and force.chief_warned


def test_F_DEATHS_what_two_claim_of_the_dead_is_not_won_in_the_same_war() -> None:
    game = table()
    claim(game, "p1", "cel")
    claim(game, "p3", "cel")
    war = battle(game)
    war.dead = ["p2.ruler"]
    bury(game, war)
    assert war.fresh == ["cel"] and game.provinces["cel"].owner == ""


def test_G8_the_last_card_that_can_be_played_is_not_frozen() -> None:
    game = table()
    hold(game, "p2", "treachery")
    assert can_freeze(game, "p2", "treachery")
    game.frozen["p2"] = [Frozen("renounce", ["p1"])]
    assert not can_freeze(game, "p2", "treachery")
    game.frozen = {"p1": [Frozen("raid", ["p2"])]}
    assert refused(game, "p1 raid Cv against cel") == "card_is_frozen Merlin"


def test_G38_nobody_trains_more_than_his_three() -> None:
    game = table()
    lay(game, "roman_way", "p1")
    assert not can_train(game, "p1")
    game.kingdoms["p1"].ax = 2
    assert can_train(game, "p1")


def test_G13_who_leaves_a_prize_does_not_dice_for_it() -> None:
    game = fought(table(), "attack", p3="attack_1", p4="defend_1")
    claim(game, "p1", "cel")
    claim(game, "p3", "cel")
    dice(game, 6, 1)  # he would win
    Settlement(war=1).take(game, {"cel": ["p1"]})
    assert game.provinces["cel"].owner == "p3" and game.claimed_by("p1") == ["cel"]


def test_cast_out_the_saxons_is_no_card_for_a_saxon() -> None:
    game = table("ceint", "gwent", "powys", "calchvynydd", saxon_start="kent")
    game.kingdoms["p2"].nation = "saxon"
    assert card_targets(game, "p1", "cast_out") == [] and card_targets(game, "p3", "cast_out") == ["p1", "p2"]


def test_G22_a_commander_in_chief_keeps_his_general() -> None:
    game = table()
    fought(game, "", p3="attack_1")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    lend(game, war, "p1", {"p3": ["Cv"]})
    assert {e.command for e in war.levies["p1"] if e.person == RULER} == {"p1"}


def test_G20_knights_fight_on_foot_if_they_are_told_to() -> None:
    assert wishes_of([Mount("on_foot")]).on_foot and not wishes_of([Mount("mounted")]).on_foot


def test_G8_which_card_is_frozen_is_known_to_its_holder_and_to_merlins_master() -> None:
    game = table()
    game.frozen = {"p2": [Frozen("raid", ["p1"])]}
    shown = {viewer: CAMPAIGN.view(game, viewer).frozen["p2"][0].card for viewer in (None, "p1", "p2", "p3")}
    assert shown == {None: "", "p1": "raid", "p2": "raid", "p3": ""}


def test_G30_a_besiegers_ally_who_wants_to_be_asked_is_asked_after_a_round() -> None:
    game = fought(table(), "", p3="attack_1", p4="defend_1")
    war = game.enclosing(War)
    war.levies = {s: levy(game, s, Wishes(), (), ()) for s in war.sides}
    siege = Siege(round=1, plan={s: Planned("hold", "commonest") for s in war.sides})
    assert siege.leave(game) is None
    siege.plan["p3"] = Planned("ask", "commonest")
    assert siege.leave(game) is not None
