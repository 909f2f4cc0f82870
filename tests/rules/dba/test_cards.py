"""4.5: battle cards on the grid, and what personal cards and titles give."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules.dba import bound
from rules.dba.card_play import Ditch, Sorcery, StealMarch
from rules.dba.combat import read
from rules.dba.duel import CAMPAIGN, CARDS, Duel, Options
from rules.dba.facts import ATTACKER, Variant, Works, cell_place
from rules.dba.field import Field
from rules.dba.fights import fight, result_of
from rules.dba.full import Orders
from rules.dba.moves import March
from rules.dba.news import BattleCardPlayed, CombatFought, SorceryCast, WorksShown
from rules.dba.pips import cost, kept_back, march_extra, reserve
from rules.dba.ranks import AsProposed, Deploying, Station
from rules.dba.stances import AllStance, Stances
from rules.kernel import CLOCK, Illegal, Verb, advance, check, due
from rules.proving.promises import try_game
from rules.proving.trial import Trial
from tests.random_play import Guesses
from tests.rules.dba.stage import at, heard, stage, throws

OPTIONS = Options("stance", "british", "british", "forest", cards=True)


def until(kind: type[Any], options: Options = OPTIONS, **hands: list[str]) -> Duel:
    game: Duel = CAMPAIGN.start(CAMPAIGN.seats(4), "a key", options)[0]
    game.cards = {seat: hands.get(seat, []) for seat in game.seats}
    while not isinstance(game.top, kind):
        go_on(game)
    return game


def go_on(game: Duel) -> list[Any]:
    if (clock := due(game)) is not None:
        return [t.news for t in advance(game, CLOCK, clock).told]
    seat = game.awaited()[0]
    return [t.news for t in advance(game, seat, game.top.default(game, seat)).told]


def do(game: Duel, seat: str, pick: Verb) -> None:
    check(game, seat, pick)
    advance(game, seat, pick)


# Sorcery.


@pytest.mark.parametrize(("target", "shift"), [("teal.1", 1), ("red.1", -1)])
def test_sorcery_is_sealed_while_deploying_and_shown_with_the_deployment(target: str, shift: int) -> None:
    game = until(Deploying, teal=["sorcery"])
    do(game, "teal", Sorcery(target))
    assert game.cards["teal"] == ["sorcery"]  # still counted in his hand
    assert CAMPAIGN.view(game, "red").held["teal"] == 1
    told = list[Any]()
    while not game.field_of_battle.armies["defender"].shown:
        told += go_on(game)
    assert [n.shift for n in told if isinstance(n, SorceryCast)] == [shift]
    assert game.field_of_battle.commands[target].shift == shift and game.played == ["sorcery"]


def test_sorcery_is_for_its_holder_once_and_not_on_an_ally() -> None:
    game = until(Deploying, teal=["sorcery"])
    for seat, pick in (("blue", Sorcery("red.1")), ("teal", Sorcery("blue.1"))):
        with pytest.raises(Illegal):
            check(game, seat, pick)
    do(game, "teal", Sorcery("gold.1"))
    with pytest.raises(Illegal, match="played already"):
        check(game, "teal", Sorcery("red.1"))


# Hidden ditch and plashing.


def dug(shown: bool = False) -> Field:
    field = stage("a Sp E5 N", "d Sp E6 S", dice=throws(1, 1))
    field.grid.works = [Works("a", "hidden_ditch", {"a1": "E5 N"}, shown)]
    return Field(field.grid, field.tables, field.roll, field.tell)


def test_ditch_one_more_while_nobody_has_stirred() -> None:
    field = dug()
    a, d = field.number["a1"], field.number["d1"]
    assert read(field, a, d).total == 5 and read(field, d, a).total == 4
    field.put(a, field.cells["E4"], 0)
    field.put(d, field.cells["E5"], 2)
    assert read(field, a, d).total == 4


def test_ditch_is_shown_at_the_first_contact_and_gone_where_somebody_was_driven_back() -> None:
    field = dug()
    rolls = iter((1, 6))
    field.roll = lambda: next(rolls)
    told: list[Any] = []
    field.tell = told.append
    bound.finish(field, ATTACKER)
    assert [n.card for n in told if isinstance(n, WorksShown)] == ["hidden_ditch"]
    assert field.grid.works[0].shown and field.grid.spent == [("a", "hidden_ditch")]
    assert at(field, "a1") == "E4 N" and field.grid.works[0].places == {}


def test_ditch_names_own_stands_that_are_stationed_and_is_its_owners_secret() -> None:
    game = until(Deploying, teal=["hidden_ditch"])
    with pytest.raises(Illegal, match="station them first"):
        check(game, "teal", Ditch(["teal_Sp1"]))
    cell = game.top.station_cell(game, "teal", "teal_Sp1").values[0]
    do(game, "teal", Station("teal_Sp1", cell))
    do(game, "teal", Ditch(["teal_Sp1"]))
    do(game, "teal", AsProposed())
    while isinstance(game.top, Deploying):
        go_on(game)
    assert [list(w.places) for w in game.field_of_battle.works] == [["teal_Sp1"]]
    for viewer in ("blue", "red", None):
        assert CAMPAIGN.view(game, viewer).grid.works == []
    assert len(CAMPAIGN.view(game, "teal").grid.works) == 1
    assert game.cards["teal"] == ["hidden_ditch"]


def test_plashing_is_in_front_of_all_own_stands_that_deploy_in_woods() -> None:
    game = until(Deploying, teal=["plashing"])
    grid = game.field_of_battle
    grid.ground = ["w." * (len(row) // 2) for row in grid.ground]
    while isinstance(game.top, Deploying):
        go_on(game)
    assert [w.card for w in grid.works] == ["plashing"]
    own = {i: e for i, e in grid.elements.items() if e.seat == "teal"}
    in_wood = {i for i, e in own.items() if cell_place(e.cell)[0] % 2}
    assert set(grid.works[0].places) == in_wood and 0 < len(in_wood) < len(own)


# Steal a march.


def test_steal_a_march_may_close_and_costs_nothing_extra_for_one_bound() -> None:
    many = Variant(march_surcharge=("Sp",), first_march=())
    field = stage("a Sp E5 N moved", "d Sp E9 S", variant=many)
    a = field.number["a1"]
    assert not March(field, a).may_close and march_extra(field, [a], False) == 1
    field.grid.commands["a_1"].steals = True
    assert March(field, a).may_close and march_extra(field, [a], False) == 0
    bound.finish(field, ATTACKER)
    assert not field.grid.commands["a_1"].steals


def test_steal_a_march_is_for_his_own_stands_not_for_what_allies_have_lent() -> None:
    many = Variant(march_surcharge=("Sp",), first_march=())
    field = stage("a Sp E5 N moved", "a Sp F5 N moved", "d Sp E9 S", variant=many)
    own, lent = field.number["a1"], field.number["a2"]
    field.grid.commands["a_1"].steals = True
    assert March(field, lent).may_close and march_extra(field, [own, lent], False) == 0
    field.grid.elements["a2"].seat = "an ally"
    assert not March(field, lent).may_close and March(field, own).may_close
    assert march_extra(field, [own, lent], False) == 1 and march_extra(field, [own], False) == 0


def test_steal_a_march_by_stances_and_in_full_before_the_first_move() -> None:
    game = until(Stances, gold=["steal_march"])
    do(game, "gold", StealMarch())
    do(game, "gold", AllStance("advance"))
    told: list[Any] = []
    while not told:
        told = [n for n in go_on(game) if isinstance(n, BattleCardPlayed)]
    assert told == [BattleCardPlayed("gold", "steal_march")] and game.cards["gold"] == []
    full = until(Orders, Options("full", "british", "british", "forest", cards=True), red=["steal_march"])
    assert full.asked() == ["red"]
    do(full, "red", StealMarch())
    assert full.field_of_battle.commands["red.1"].steals and not full.field_of_battle.commands["gold.1"].steals
    again = until(Orders, Options("full", "british", "british", "forest", cards=True), red=["steal_march"])
    again.field_of_battle.elements[again.field_of_battle.in_command("red.1")[0]].moved = 1
    with pytest.raises(Illegal, match="before your first move"):
        check(again, "red", StealMarch())


# Personal cards and titles.


def gifted(*gifts: str, foe: str = "Sp", kind: str = "Sp", dice: tuple[int, ...] = ()) -> Field:
    field = stage(f"a {kind} E5 N general", f"d {foe} E6 S", dice=throws(*dice))
    field.grid.elements["a1"].gifts = list(gifts)
    field.gifts[field.number["a1"]] = list(gifts)
    return field


def fought(field: Field) -> CombatFought:
    fight(field, field.number["a1"], field.number["d1"])
    news: CombatFought = heard(field, CombatFought)[0]
    return news


def test_the_brave_stands_where_others_recoil_and_nobody_pursues() -> None:
    assert at_after(gifted("brave", dice=(1, 4))) == "E5 N"
    assert at_after(gifted(dice=(1, 4))) == "E4 N"


def at_after(field: Field) -> str:
    fought(field)
    return at(field, "a1")


def test_the_brave_does_not_help_against_an_enemy_at_the_flank() -> None:
    field = stage("a Sp E5 N general", "d Sp E6 S", "d Ax F5 W", dice=throws(1, 4))
    field.gifts[field.number["a1"]] = ["brave"]
    assert at_after(field) == "destroyed"


def test_the_knave_flees_where_others_recoil_and_with_the_brave_it_cancels() -> None:
    assert fought(gifted("knave", dice=(1, 4))).result == "flees"
    assert at_after(gifted("brave", "knave", dice=(1, 4))) == "E4 N"


def test_prowess_and_clumsiness_change_a_score_by_one() -> None:
    lost = fought(gifted("prowess", dice=(1, 3)))  # 4 + 1 + 1 against 4 + 3
    assert lost.first.score == 7 and lost.result == "stands"
    won = fought(gifted("clumsiness", dice=(3, 3)))  # 4 + 1 + 3 against 4 + 3
    assert won.first.score == 7 and won.result == "stands"
    assert fought(gifted("prowess", dice=(3, 3))).first.score == 8  # not on a score that is won


def test_bretwalda_fights_foot_as_if_a_rank_were_behind_him() -> None:
    field = gifted("bretwalda", kind="Wb")
    a, d = field.number["a1"], field.number["d1"]
    assert read(field, a, d).total == 3 + 1 + 1
    for foe in ("Ps", "Kn"):
        other = gifted("bretwalda", kind="Wb", foe=foe)
        assert read(other, other.number["a1"], other.number["d1"]).parts[8] == 0
    two = stage("a Wb E5 N general", "a Wb E4 N", "d Sp E6 S")
    two.gifts[two.number["a1"]] = ["bretwalda"]
    reading = read(two, two.number["a1"], two.number["d1"])
    assert reading.parts[8] == 1 and reading.dies_too < 0  # a real one behind adds nothing and does not die with him
    assert result_of(two, two.number["a1"], two.number["d1"], [4, 8])[0] == "destroyed"


def test_schooled_in_war_has_a_pip_of_his_own_and_a_fool_pays_one_more() -> None:
    field = gifted("schooled")
    general, command = field.number["a1"], field.grid.commands["a_1"]
    command.pips = 2
    reserve(field.grid, ATTACKER)
    assert command.pips == 3 and command.reserved == ["a1"]
    assert kept_back(field, [general]) == 0
    other = stage("a Sp E5 N general", "a Sp C5 N", "d Sp E9 S")
    other.grid.elements["a1"].gifts = ["schooled"]
    other.grid.commands["a_1"].pips = 1
    reserve(other.grid, ATTACKER)
    assert kept_back(other, [other.number["a2"]]) == 1
    bound.move_elements(other, "a_1", [(other.number["a1"], other.cells["E6"], 0)], 1, "single")
    assert other.grid.commands["a_1"].reserved == [] and other.grid.commands["a_1"].pips == 1
    fool = gifted("fool")
    assert cost(fool, [fool.number["a1"]]) == 2


def test_warrior_prince_is_a_pip_of_his_own_in_any_command() -> None:
    field = stage("a Sp E5 N general", "a Sp C5 N", "d Sp E9 S")
    field.grid.elements["a2"].gifts = ["warrior_prince"]
    field.grid.commands["a_1"].pips = 1
    reserve(field.grid, ATTACKER)
    assert field.grid.commands["a_1"].reserved == ["a2"] and field.grid.commands["a_1"].pips == 2


# Promises.


@pytest.mark.parametrize(("count", "variant"), [(2, 3), (4, 3), (4, 4)])
def test_promises_of_battles_with_cards(count: int, variant: int, daily_seed: str) -> None:
    seed = f"cards-{daily_seed}-{count}-{variant}"
    trial = Trial(CAMPAIGN, count, seed, Guesses(seed), CAMPAIGN.variant(variant))
    assert CAMPAIGN.variant(variant).cards and len(CARDS) == 7
    try_game(trial, every=40, least=Counter(), wanted=3)
