"""The computer players: positions with a right answer."""

from __future__ import annotations

import pytest

from rules.age_of_arthur import CAMPAIGN
from rules.age_of_arthur.ai.player import ai, greedy, war_share
from rules.age_of_arthur.ai.value import strength
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.turn import Turn
from rules.age_of_arthur.war import War
from rules.kernel import Chance, check
from rules.kernel.notation import write
from tests.rules.age_of_arthur.scene import claim, do, hold, lay, table


def choice(game: AgeOfArthur, seat: str = "p1", player: str = "ai") -> str:
    pick = CAMPAIGN.computer[player](CAMPAIGN.view(game, seat), Chance("right"), game.data)
    check(game, seat, pick)
    return write(pick)


@pytest.mark.parametrize("card", ["fall_mighty", "bell_tolls"])
def test_a_ruler_dies_where_two_claims_wait(card: str) -> None:
    game = table()
    hold(game, "p1", card)
    claim(game, "p1", "cel", "dbr")
    assert choice(game) == f"play {card} on p2"


def test_a_curse_lies_on_another_and_a_blessing_on_oneself() -> None:
    game = table(round=2)
    for thing in ("cel", "dbr", "pendragon"):
        claim(game, "p1", thing)
    hold(game, "p1", "charisma")
    assert choice(game) == "play charisma on p1"
    hold(game, "p1", "clumsiness")
    game.enclosing(Turn).used = ["raid", "settlement"]
    assert choice(game).startswith("play clumsiness on p") and choice(game) != "play clumsiness on p1"


def test_treachery_removes_a_claim_on_my_land() -> None:
    game = table(round=2)
    for thing in ("cel", "dbr", "pendragon"):
        claim(game, "p1", thing)
    claim(game, "p2", "reg")
    hold(game, "p1", "treachery")
    game.enclosing(Turn).used = ["raid", "settlement"]
    assert choice(game) == "play treachery on p2.reg"


def test_war_is_declared_by_the_stronger_and_not_by_the_weaker() -> None:
    game = table("ebrauc", "rheged")
    claim(game, "p1", "arg")
    for seat, card in (("p1", "charisma"), ("p1", "hearth"), ("p1", "knights_renown")):
        lay(game, card, seat)
    for province in ("nov", "brn"):
        game.provinces[province].owner = "p1"
    assert strength(game, "p1") > strength(game, "p2") and war_share(game, "p1", "p2") > 0.55
    assert choice(game) == "declare p2 over p1.arg"
    weak = table("ebrauc", "rheged")
    claim(weak, "p1", "arg")
    for province in ("deu", "lin"):
        weak.provinces[province].owner = "p2"
    assert not choice(weak).startswith("declare")


def test_sides_are_taken_where_the_claims_are() -> None:
    game = table()
    claim(game, "p1", "cel")
    claim(game, "p3", "dor", "ler")
    do(game, "p1 declare p2 over p1.cel")
    assert choice(game, "p3") == "stand attack_1"


def test_the_weaker_stands_a_siege() -> None:
    game = table()
    claim(game, "p1", "cel")
    do(game, "p1 declare p2 over p1.cel", "p3 stand attack_1", "p4 stand attack_1")
    assert choice(game, "p2") == "stand_siege"
    game.enclosing(War).sides.update(p3="defend_1", p4="defend_1")
    assert choice(game, "p2") == "give_battle"


def test_greedy_takes_the_highest_rank_at_once() -> None:
    game = table()
    hold(game, "p1", "warlord")
    assert choice(game, player="greedy").startswith("play warlord on ")
    assert greedy is CAMPAIGN.computer["greedy"] and ai is CAMPAIGN.computer["ai"]
