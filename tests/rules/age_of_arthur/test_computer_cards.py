"""Battle cards in computers' hands, cards that are left to a commander (G24), reports by computers (G28)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.war import War
from rules.dba.facts import AMBUSH, DITCH, HAMMER, SORCERY
from rules.kernel import CLOCK, Chance, advance, due
from rules.kernel.notation import write
from tests.rules.age_of_arthur.scene import do, hold, muster, mustering, refused


def choice(game: AgeOfArthur, seat: str) -> str:
    return write(CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("cards"), game.data))


def go_on(game: AgeOfArthur, kind: str) -> list[Any]:
    """Computers answer until this question is over."""
    told: list[Any] = []
    while game.top.kind() == kind:
        if (clock := due(game)) is not None:
            told += [t.news for t in advance(game, CLOCK, clock).told]
        else:
            seat = game.awaited()[0]
            pick = CAMPAIGN.computer["ai"](CAMPAIGN.view(game, seat), Chance("cards"), game.data)
            told += [t.news for t in advance(game, seat, pick).told]
    return told


def kinds(told: list[Any]) -> list[str]:
    return [n.__struct_config__.tag for n in told]


def test_G24_a_defender_calls_the_fog_and_an_attacker_does_not() -> None:
    game = mustering(battles="stance")
    hold(game, "p4", "dragons_breath")
    assert choice(game, "p4") == "fog" and choice(game, "p1") == "as_proposed"
    do(game, "p4 fog")
    assert choice(game, "p4") == "as_proposed"
    game = mustering(battles="stance")
    hold(game, "p1", "dragons_breath")
    assert choice(game, "p1") == "as_proposed"


def test_G24_in_a_battle_at_once_four_cards_are_left_to_the_commander() -> None:
    game = mustering(battles="auto")
    hold(game, "p1", SORCERY, HAMMER)
    hold(game, "p2", DITCH, AMBUSH)
    hold(game, "p3", "grassfire", "steal_march")
    assert refused(game, "p1 entrust sorcery on p3").startswith("not_")  # an ally
    assert refused(game, "p3 entrust grassfire on p3") == "no_card_to_entrust G24"
    do(game, "p1 entrust sorcery on p2", "p1 entrust hammer on p1", "p2 entrust hidden_ditch on p2")
    do(game, "p2 entrust ambush on p2")
    assert refused(game, "p2 entrust ambush on p2") == "no_card_to_entrust G24"
    told: list[str] = []
    for seat in game.asked():
        told += do(game, f"{seat} as_proposed")
    assert "sorcery_cast" in told and SORCERY in game.discards
    assert "battle_fought" in told


@pytest.mark.parametrize("way", ["stance", "full", "odds"])
def test_G24_nothing_is_left_to_a_commander_where_players_lead_or_odds_decide(way: Any) -> None:
    game = mustering(battles=way)
    hold(game, "p1", SORCERY)
    assert refused(game, "p1 entrust sorcery on p2") == "no_card_to_entrust G24"


def test_G24_what_is_entrusted_is_its_owners_secret() -> None:
    game = mustering(battles="table")
    hold(game, "p1", HAMMER)
    do(game, "p1 entrust hammer on p1")
    muster(game)
    assert game.enclosing(War).entrusted == {"p1": {HAMMER: "p1"}}
    for viewer, known in (("p1", {"p1": {HAMMER: "p1"}}), ("p2", {}), (None, {})):
        (war,) = [f for f in CAMPAIGN.view(game, viewer).stack if isinstance(f, War)]
        assert war.entrusted == known


def test_G24_on_a_table_expendables_count_only_if_they_were_named() -> None:
    game = mustering(battles="table")
    hold(game, "p1", HAMMER)
    hold(game, "p2", HAMMER if HAMMER in game.deck else DITCH)
    do(game, "p1 entrust hammer on p1")
    muster(game)
    do(game, "p1 report attack rounds 3", "p2 confirm")
    assert game.top.kind() == "used_cards"
    assert refused(game, "p2 used hidden_ditch") == "not_entrusted G24"
    do(game, "p1 used hammer")


def test_a_computer_entrusts_every_card_that_can_be_played_at_once() -> None:
    game = mustering(battles="auto")
    hold(game, "p1", SORCERY, AMBUSH)
    assert choice(game, "p1") in ("entrust sorcery on p2", "entrust sorcery on p4")
    do(game, "p1 entrust sorcery on p2")
    assert choice(game, "p1") == "entrust ambush on p1"
    do(game, "p1 entrust ambush on p1")
    assert choice(game, "p1") == "as_proposed"


def test_G28_a_computer_leaves_the_report_to_the_other_side_and_believes_it() -> None:
    game = mustering(battles="table")
    muster(game)
    assert choice(game, "p1") == "done" and choice(game, "p2") == "done"
    do(game, "p2 losses p1: Ax,Sp; walked nothing", "p2 report defend rounds 4")
    assert choice(game, "p1") == "confirm"


def test_G28_a_computer_who_is_left_with_the_report_gives_one_by_odds() -> None:
    game = mustering(battles="table")
    muster(game)
    do(game, "p2 done")
    first = choice(game, "p1")
    assert first.startswith("losses ") and choice(game, "p1") == first  # of one battle, however often he is asked
    told = go_on(game, "reporting")
    (report,) = [n for n in told if n.__struct_config__.tag == "table_reported"]
    assert report.lost and report.winner in ("attack", "defend", "")
    assert "looks_odd" not in kinds(told)
    assert choice(game, "p2") == "confirm"
    assert "report_confirmed" in kinds(go_on(game, "confirming"))


def test_two_computers_settle_a_battle_of_the_table_between_them() -> None:
    game = mustering(battles="table")
    told = kinds(go_on(game, "muster")) + kinds(go_on(game, "reporting")) + kinds(go_on(game, "confirming"))
    assert "table_reported" in told and "nobody_reported" not in told
