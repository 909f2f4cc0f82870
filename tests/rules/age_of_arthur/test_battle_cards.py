"""Battle cards that come from a hand of the campaign: when they are open, and what becomes of them afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.saves import put_the_spent_card_away
from rules.dba.card_play import SetFire
from rules.dba.full import Orders
from rules.dba.ranks import Deploying
from rules.dba.stances import Stances
from rules.dba.works import spend_shown
from rules.kernel import One
from rules.kernel.notation import write
from tests.rules.age_of_arthur.scene import default, do, hold, is_legal, muster, mustering, refused
from tests.rules.age_of_arthur.test_table_battle import waiting

SURPRISES = ("ambush", "grassfire", "steal_march")


def until(question: type[Any], way: str, holder: str, *cards: str) -> AgeOfArthur:
    """p1 and p3 attack p2 and p4; one of them holds these cards."""
    game = mustering(battles=way)
    hold(game, holder, *cards)
    muster(game)
    while not isinstance(game.top, question):
        default(game)
    return game


def offered(game: AgeOfArthur, seat: str) -> set[str]:
    return {verb.kind() for verb in game.top.offers(game, seat)}


def test_C3_by_stances_a_surprise_is_part_of_the_sealed_answer() -> None:
    game = until(Stances, "stance", "p1", "steal_march", "grassfire")
    assert refused(game, "p2 steal_march") == "you_hold_no_such_card 4.5"
    do(game, "p1 steal_march")
    assert game.hands["p1"] == ["steal_march", "grassfire"]  # nothing is seen of it
    assert refused(game, "p1 steal_march") == "card_is_played_already 4.5"
    told = [n for seat in game.asked() for n in do(game, f"{seat} done")]
    assert "battle_card_played" in told and told.index("battle_card_played") < told.index("pips_rolled")
    assert game.hands["p1"] == ["grassfire"]


def test_C3_pip_by_pip_a_surprise_comes_before_ones_first_move() -> None:
    game = until(Orders, "full", "p1", "steal_march")
    assert game.asked() == ["p1"] and "steal_march" in offered(game, "p1")
    command = next(c for c, found in game.field_of_battle.commands.items() if found.seat == "p1")
    moved = next(e for e in game.field_of_battle.elements.values() if e.command == command)
    moved.moved = True
    assert refused(game, "p1 steal_march") == "before_your_first_move 4.5"


def test_C3_nobody_plays_a_surprise_in_the_enemys_bound() -> None:
    game = until(Orders, "full", "p2", "steal_march")
    assert game.asked() == ["p1"] and not is_legal(game, "p2 steal_march")


def test_steal_a_march_is_for_the_commands_of_its_player_and_one_bound() -> None:
    game = until(Stances, "stance", "p1", "steal_march")
    do(game, "p1 steal_march")
    for seat in game.asked():
        do(game, f"{seat} done")
    assert game.discards == ["steal_march"] and not any(c.steals for c in game.field_of_battle.commands.values())


def test_grassfire_is_lit_beside_ones_own_stand_in_ones_own_bound() -> None:
    game = until(Stances, "stance", "p1", "grassfire")
    given: list[Any] = []
    for _ in SetFire.fields():
        options = game.top.field(game, "p1", SetFire, given)
        given.append(options.values[0] if isinstance(options, One) else options.most)
    do(game, f"p1 {write(SetFire(*given))}")
    assert game.hands["p1"] == ["grassfire"] and not game.field_of_battle.fires  # sealed
    told = [n for seat in game.asked() for n in do(game, f"{seat} done")]
    assert told.index("pips_rolled") < told.index("fire_set") and game.discards == ["grassfire"]
    assert "fire_drifted" in told  # before all movement of the next bound


def test_plashing_is_in_front_of_all_his_stands_that_deployed_in_woods() -> None:
    game = until(Deploying, "stance", "p2", "plashing")
    grid = game.field_of_battle
    grid.ground = ["w" * grid.width for _ in grid.ground]
    while isinstance(game.top, Deploying):
        default(game)
    (works,) = grid.works
    assert (works.seat, works.card) == ("p2", "plashing") and len(works.places) == 10
    assert game.hands["p2"] == ["plashing"] and not works.shown  # nobody has touched it
    grid.spent = [("p2", "plashing")]
    spend_shown(game)
    assert game.hands["p2"] == [] and game.discards == ["plashing"]


@pytest.mark.parametrize(("ground", "hides"), [(".", False), ("w", True)])
def test_ambush_needs_stands_and_places_that_nobody_has_seen_and_leaves_the_hand(ground: str, hides: bool) -> None:
    game = until(Deploying, "stance", "p1", "ambush")
    grid = game.field_of_battle
    grid.ground = [ground * grid.width for _ in grid.ground]
    while not isinstance(game.top, Stances):
        default(game)
    assert ("ambush" in offered(game, "p1")) is hides and "ambush" not in offered(game, "p3")
    game.spend_card("p1", "ambush")
    assert game.hands["p1"] == [] and game.discards == ["ambush"]


def test_hidden_ditch_needs_stands_that_are_stationed_and_is_no_secret_of_the_question() -> None:
    game = until(Deploying, "stance", "p2", "hidden_ditch")
    assert refused(game, "p2 ditch p2_Sp1") == "station_them_first 4.5"
    place = game.top.station_cell(game, "p2", "p2_Sp1").values[0]
    do(game, f"p2 station p2_Sp1 in {place}")
    do(game, "p2 ditch p2_Sp1")
    assert game.hands["p2"] == ["hidden_ditch"] and CAMPAIGN.view(game, "p1").hand_sizes["p2"] == 1


def test_hammer_of_the_gods_F_HAMMER_the_card_leaves_with_the_last_expendables() -> None:
    for left, pile in ((2, "discards"), (1, "removed")):
        game = mustering(battles="stance")
        hold(game, "p2", "hammer")
        game.expendables = left
        game.spend_card("p2", "hammer")
        assert game.expendables == left - 1 and getattr(game, pile) == ["hammer"] and game.hands["p2"] == []


def test_hammer_of_the_gods_F_HAMMER_on_a_table_too_and_unused_it_is_kept() -> None:
    for used in (True, False):
        game = mustering(battles="table")
        hold(game, "p1", "hammer")
        do(game, "p1 entrust hammer on p1")
        muster(game)
        pool = game.expendables
        do(game, "p1 report attack rounds 5", "p2 confirm")
        for seat in game.asked():
            do(game, f"{seat} used {'hammer' if used and seat == 'p1' else 'nothing'}")
        assert game.expendables == pool - used
        assert ("hammer" in game.discards) is used and ("hammer" in game.hands["p1"]) is not used


@pytest.mark.parametrize("pile", ["deck", "discards"])
def test_F_HAMMER_in_an_older_save_the_spent_card_is_put_away(pile: str) -> None:
    plain: dict[str, Any] = {"expendables": 0, pile: ["assassin", "hammer"], "removed": ["long_knives"]}
    put_the_spent_card_away(plain)
    assert plain[pile] == ["assassin"] and plain["removed"] == ["long_knives", "hammer"]
    plain = {"expendables": 1, pile: ["hammer"]}
    put_the_spent_card_away(plain)
    assert plain[pile] == ["hammer"]


def test_battle_cards_are_refused_by_name_at_the_wrong_time_and_nothing_changes() -> None:
    game = waiting("p3 ambush sorcery")
    before = CAMPAIGN.codec.encode(game)
    for text in ("p3 sorcery p1.1", "p3 steal_march", "p1 used ambush"):
        assert not is_legal(game, text)
    assert CAMPAIGN.codec.encode(game) == before
