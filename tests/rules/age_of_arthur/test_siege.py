"""Sieges: dice, losses, disease, plans, sallies and those who go home."""

from __future__ import annotations

from itertools import product

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.lending import renew_general
from rules.age_of_arthur.levy import RULER
from rules.age_of_arthur.persons import sicken
from rules.age_of_arthur.siege import Siege, pick_stand
from rules.age_of_arthur.siege_plans import HOLD, Planned
from rules.age_of_arthur.war import War
from tests.rules.age_of_arthur.scene import begun, claim, dice, do, is_legal, muster, refused, table

FIGURES = {  # of 36: falls, besieged lose, besiegers lose, equal
    1: (1, 5, 26, 4), 2: (2, 8, 21, 5), 3: (4, 11, 15, 6), 4: (6, 15, 10, 5), 5: (9, 17, 6, 4), 6: (12, 18, 3, 3),
    7: (15, 18, 1, 2), 8: (18, 17, 0, 1), 9: (21, 15, 0, 0), 10: (24, 12, 0, 0), 11: (27, 9, 0, 0), 12: (30, 6, 0, 0),
    13: (32, 4, 0, 0), 14: (34, 2, 0, 0), 15: (35, 1, 0, 0), 16: (36, 0, 0, 0),
}  # fmt: skip


def besieged(*realms: str) -> AgeOfArthur:
    """p1 besieges p2, with p3 at his side and p4 at p2's; plans are asked for."""
    game = table(*realms)
    thing = "cel" if not realms else "arg"
    claim(game, "p1", thing)
    do(game, f"p1 declare p2 over p1.{thing}")
    while game.top.kind() == "sides":
        seat = game.asked()[0]
        do(game, f"{seat} stand {'attack_1' if seat == 'p3' else 'defend_1'}")
    do(game, "p2 stand_siege")
    muster(game)
    assert game.top.kind() == "plans"
    return game


def planned(*plans: str, realms: tuple[str, ...] = ()) -> AgeOfArthur:
    game = besieged(*realms)
    for n, plan in enumerate(plans):
        do(game, f"p{n + 1} plan {plan}")
    return game


@pytest.mark.parametrize("round", FIGURES)
def test_sieges_the_dice_of_each_round_are_as_printed(round: int) -> None:
    game = besieged("ebrauc", "rheged")
    siege = game.enclosing(Siege)
    siege.plan, siege.round = {"p1": Planned(HOLD, "commonest"), "p2": Planned(HOLD, "commonest")}, round
    begun(game)
    found = [0, 0, 0, 0]
    for attack, defend in product(range(1, 7), repeat=2):
        dice(game, attack, defend)
        siege.beaten = ""
        then = siege.roll(game)
        fell = then is not None and type(then).__name__ == "end"
        found[0 if fell else {"defend": 1, "attack": 2, "": 3}[siege.beaten]] += 1
    assert tuple(found) == FIGURES[round]


def test_sieges_each_player_of_the_lower_side_loses_a_stand() -> None:
    game = planned("hold, losing commonest", "ask, losing commonest", "hold, losing commonest")
    do(game, "p4 plan hold, losing commonest")
    dice(game, 1, 6, 6, 6)
    do(game, "p2 hold_out")
    lost = {s: [e.kind for e in stands if e.lost] for s, stands in game.enclosing(War).levies.items()}
    assert lost == {"p1": ["Sp"], "p2": [], "p3": ["Sp"], "p4": []} and game.top.round == 2


def test_sieges_the_fall_makes_claims_good() -> None:
    game = planned("hold, losing commonest", realms=("ebrauc", "rheged"))
    dice(game, 6, 1)
    do(game, "p2 plan hold, losing commonest")
    assert game.owner("arg") == "p1" and game.top.kind() == "playing"


def test_F_SIEGE_the_declared_enemys_side_is_besieged() -> None:
    game = planned("ask, losing commonest", realms=("ebrauc", "rheged"))
    dice(game, 6, 6)
    told = do(game, "p2 plan ask, losing commonest")
    assert game.top.kind() == "sallying" and game.asked() == ["p2"] and "siege_rolled" not in told


def test_G30_a_plan_sallies_lifts_and_leaves_in_its_round() -> None:
    game = planned("round_1, losing commonest", realms=("ebrauc", "rheged"))
    dice(game, 3, 1)
    told = do(game, "p2 plan hold, losing commonest")
    assert "siege_over" in told and game.owner("arg") == "p2" and game.claims == {"arg": ["p1"]}
    game = planned("hold, losing commonest", realms=("ebrauc", "rheged"))
    told = do(game, "p2 plan round_1, losing commonest")
    assert "sallied" in told and "battle_fought" in told


def test_G30_who_wants_to_be_asked_is_asked_each_round() -> None:
    game = planned("ask, losing ask", realms=("ebrauc", "rheged"))
    do(game, "p2 plan ask, losing commonest")
    dice(game, 1, 6, 6, 6, 6, 6)
    do(game, "p2 hold_out")
    assert game.top.kind() == "losing" and game.asked() == ["p1"]
    do(game, "p1 lose Sp")
    war = game.enclosing(War)
    assert [e.kind for e in war.levies["p1"] if e.lost] == ["Sp"] and game.top.kind() == "lifting"
    do(game, "p1 lift")
    assert game.top.kind() == "playing" and game.owner("arg") == "p2"


def test_G29_who_goes_home_neither_wins_nor_loses() -> None:
    game = planned("hold, losing commonest", "hold, losing commonest", "go_home, losing commonest")
    claim(game, "p3", "dor")
    dice(game, 6, 1)
    do(game, "p4 plan hold, losing commonest")
    assert game.owner("cel") == "p1" and game.owner("dor") == "p2" and game.claims == {"dor": ["p3"]}


def test_G30_the_besieged_allies_leave_only_at_the_start() -> None:
    game = besieged()
    assert refused(game, "p4 plan round_2, losing commonest").endswith("G30")
    assert is_legal(game, "p4 plan go_home, losing commonest") and is_legal(game, "p3 plan round_2, losing commonest")
    assert not is_legal(game, "p1 plan go_home, losing commonest")


def test_G31_before_a_sally_a_king_leads_another_stand() -> None:
    game = besieged("ebrauc", "rheged")
    war = game.enclosing(War)
    next(e for e in war.levies["p2"] if e.person == RULER).lost = True
    renew_general(game, war, "p2")
    assert [(e.kind, e.source) for e in war.levies["p2"] if e.person == RULER and not e.lost] == [("Ax", "base")]
    assert pick_stand(war, "p1", RULER) is next(e for e in war.levies["p1"] if e.person == RULER)


def test_G32_disease_kills_on_a_one_and_spares_who_has_just_rolled() -> None:
    game = begun(besieged("ebrauc", "rheged"))
    war = game.enclosing(War)
    dice(game, 1)
    sicken(game, war, "p1", {"p1.ruler"})
    assert war.dead == []
    sicken(game, war, "p1", set())
    assert war.dead == ["p1.ruler"]


def test_G33_a_sally_is_a_battle_with_what_is_left_and_ends_the_war() -> None:
    game = planned("hold, losing commonest", realms=("ebrauc", "rheged"))
    dice(game, 1, 6, 6)
    do(game, "p2 plan ask, losing commonest")
    do(game, "p2 hold_out")
    assert game.top.kind() == "sallying"
    lost = sum(e.lost for e in game.enclosing(War).levies["p1"])
    told = do(game, "p2 sally")
    assert lost and "battle_fought" in told and game.top.kind() == "playing"


def test_sieges_end_when_too_many_are_lost() -> None:
    game = begun(besieged("ebrauc", "rheged"))
    war, siege = game.enclosing(War), game.enclosing(Siege)
    for element in war.levies["p1"][:5]:
        element.lost = True
    assert siege.tested(game) is None
    war.levies["p1"][5].lost = True
    assert getattr(siege.tested(game), "value", None) == ""
    for element in war.levies["p1"]:
        element.lost = False
    for element in war.levies["p2"][:6]:
        element.lost = True
    assert siege.tested(game) is None
    war.levies["p2"][6].lost = True
    assert getattr(siege.tested(game), "value", None) == "attack"


def test_sieges_exactly_two_thirds_are_not_enough() -> None:
    game = begun(besieged("ebrauc", "rheged"))
    war, siege = game.enclosing(War), game.enclosing(Siege)
    war.levies["p2"], siege.sizes["p2"] = war.levies["p2"][:9], 9
    for element in war.levies["p2"][:6]:
        element.lost = True
    assert siege.tested(game) is None


def test_siege_plans_are_secret() -> None:
    game = planned("ask, losing ask", realms=("ebrauc", "rheged"))
    do(game, "p2 plan ask, losing commonest")
    for viewer, known in (("p1", {"p1"}), ("p2", {"p2"}), (None, set[str]())):
        siege = next(f for f in CAMPAIGN.view(game, viewer).stack if isinstance(f, Siege))
        assert set(siege.plan) == known
