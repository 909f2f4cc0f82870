"""Several players on a side: whose commands are whose, what is lent, who knows what, and what each may spend."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from renders.boards.dba_grid.from_view import make_duel_scene
from rules.dba import bound
from rules.dba.deploy import deploy_as_proposed, split_as_proposed
from rules.dba.duel import ARMIES, CAMPAIGN, CARDS, Duel, Options
from rules.dba.facts import ATTACKER, DEFENDER, Grid
from rules.dba.field import Field
from rules.dba.full import Orders
from rules.dba.given import Arraying, form_given
from rules.dba.news import Deployed, LoansShaken, PipsRolled
from rules.dba.order_desk import Desk
from rules.dba.outcomes import mourn
from rules.dba.pips import deal
from rules.dba.ranks import BOTH, Deploying, LineCommand, RankCommand, Splitting, Station
from rules.dba.stances import Stances
from rules.kernel import CLOCK, Begin, Done, TimeUp, advance, check, due
from rules.proving.promises import try_game
from rules.proving.selfplay import play_game
from rules.proving.trial import Trial
from tests.random_play import Guesses

FOUR = ["red", "blue", "gold", "teal"]  # red and gold attack


def until(kind: type[Any], options: Options, count: int = 4) -> Duel:
    game: Duel = CAMPAIGN.start(CAMPAIGN.seats(count), "a key", options)[0]
    while not isinstance(game.top, kind):
        go_on(game)
    return game


def go_on(game: Duel) -> None:
    if (clock := due(game)) is not None:
        advance(game, CLOCK, clock)
    else:
        seat = game.awaited()[0]
        advance(game, seat, game.top.default(game, seat))


BRITONS = Options("full", "british", "british", loans=2)


# Whose commands are whose.


def test_r_bat1_each_player_leads_one_command_and_nobody_is_asked_to_divide_anything() -> None:
    game: Duel = CAMPAIGN.start(FOUR, "a key", BRITONS)[0]
    seen = set()
    while game.grid is None or not game.grid.armies[DEFENDER].shown:
        seen.add(type(game.top))
        go_on(game)
    assert Splitting not in seen and Arraying in seen
    grid = game.field_of_battle
    assert {c.seat for c in grid.commands.values()} == set(FOUR) and len(grid.commands) == 4


def test_r_bat1_what_is_lent_counts_where_it_fights_and_stays_its_owners() -> None:
    grid = until(Arraying, BRITONS).field_of_battle
    assert [len(grid.in_command(f"{s}.1")) for s in FOUR] == [12, 12, 8, 8]
    lent = [i for i in grid.in_command("red.1") if grid.elements[i].seat == "gold"]
    assert len(lent) == 2 and grid.commands["red.1"].size == 12
    assert bound.break_point(grid.commands["red.1"].size) == 4


def test_r_bat1_with_fewer_than_four_he_lends_all_and_his_general_is_none_any_more() -> None:
    game = until(Deploying, msgspec.structs.replace(BRITONS, loans=7))
    grid = game.field_of_battle
    assert set(grid.commands) == {"red.1", "blue.1"} and grid.leaders(ATTACKER) == ["red"]
    assert game.asked() == ["blue"]  # who leads nobody has nobody to deploy
    king = next(e for e in grid.elements.values() if e.seat == "gold" and e.person)
    assert not king.general and king.named  # no +1, but a person still


def test_r_bat7_both_ways_of_dividing_name_the_chiefs_general_alone() -> None:
    """Dividing as proposed named every player's first general."""
    for settle in ("at once", "asked"):
        grid = CAMPAIGN.new(["red", "blue"], "a key", Options()).field_of_battle
        if settle == "at once":
            split_as_proposed(grid, "red")
        else:
            game = until(Deploying, Options(), 2)
            grid = game.field_of_battle
        assert [e.named for e in grid.elements.values() if e.seat == "red"].count(True) == 1
    grid = CAMPAIGN.new(["red", "blue"], "a key", Options()).field_of_battle
    grid.armies[ATTACKER].chief, grid.armies[ATTACKER].seats = "gold", ["gold", "red"]
    split_as_proposed(grid, "red")
    assert not any(e.named for e in grid.elements.values())


# An absent player.


def demoralised(game: Duel, *commands: str) -> Grid:
    grid = game.field_of_battle
    for name in commands:
        grid.commands[name].broken = True
    return grid


def test_4_3_9_an_absent_player_never_spends_his_allies_pips() -> None:
    game = until(Orders, BRITONS)
    grid = demoralised(game, "red.1", "gold.1")
    for name in ("red.1", "gold.1"):
        grid.commands[name].pips = 3
    assert isinstance(game.top, Orders)
    game.top.seat, game.top.holding = "red", True
    advance(game, CLOCK, TimeUp())
    assert grid.commands["red.1"].pips < 3 and grid.commands["gold.1"].pips == 3
    assert not any(e.held for e in grid.elements.values() if e.command == "gold.1")


def test_an_element_is_ordered_by_whoever_leads_it_not_by_its_owner() -> None:
    game = until(Orders, BRITONS)
    grid = game.field_of_battle
    lent = next(i for i in grid.in_command("red.1") if grid.elements[i].seat == "gold")
    cell = grid.elements[lent].cell
    tables = game.rulebook.tables
    assert Desk(grid, tables, "gold").why_not_him(cell).key == "nobody_of_yours_there"
    assert Desk(grid, tables, "red").why_not_him(cell).key != "nobody_of_yours_there"


# What is shown.


def test_r_bat5_who_has_walked_off_is_lost_in_the_picture_too() -> None:
    game = until(Orders, BRITONS)
    grid = game.field_of_battle
    name = grid.in_command("red.1")[0]
    grid.elements[name].fate, grid.elements[name].cell = "walked", ""
    scene = make_duel_scene(CAMPAIGN.view(game, None))
    shown = next(c for c in scene.commands if c.side == "red" and c.lost)
    assert shown.lost == bound.lost(grid, ATTACKER, "red.1") == 1


def test_every_players_stands_are_in_his_own_colours() -> None:
    game = until(Stances, Options("stance", "british", "saxon", loans=2))
    scene = make_duel_scene(CAMPAIGN.view(game, None))
    assert {e.side for e in scene.elements} == set(FOUR)
    assert scene.leaders == {"gold": "red", "teal": "blue"}
    owners = Counter(e.seat for e in game.field_of_battle.elements.values())
    assert Counter(e.side for e in scene.elements) == owners


def test_nothing_of_a_deployment_is_seen_before_it_is_shown() -> None:
    game = until(Deploying, msgspec.structs.replace(BRITONS, fog=True))
    assert game.top.side == BOTH and game.asked() == ["blue", "teal", "red", "gold"]
    for seat in ("blue", "teal", "red"):
        while seat in game.awaited():
            advance(game, seat, game.top.default(game, seat))
    grid = game.field_of_battle
    deploy_as_proposed(grid, DEFENDER)  # as if one side stood there already
    for viewer in ("red", "gold", None):
        seen = CAMPAIGN.view(game, viewer).grid
        assert not any(e.cell or e.facing for e in seen.elements.values() if e.side == DEFENDER)
    assert any(e.cell for e in CAMPAIGN.view(game, "teal").grid.elements.values())


def test_dragons_breath_both_sides_are_shown_together() -> None:
    game = until(Deploying, msgspec.structs.replace(BRITONS, fog=True))
    told: list[Any] = []
    while isinstance(game.top, Deploying):
        clock = due(game)
        seat = CLOCK if clock is not None else game.awaited()[0]
        entry = advance(game, seat, clock or game.top.default(game, seat))
        told = [t.news.side for t in entry.told if isinstance(t.news, Deployed)]
    assert told == [DEFENDER, ATTACKER]


# The commander-in-chief.


def test_4_3_3_the_chief_puts_his_allies_in_line_and_ranks_them() -> None:
    game = until(Arraying, BRITONS)
    assert game.asked() == ["red", "blue"]
    for pick in (LineCommand("gold.1", 1), RankCommand("gold.1", 1), Done()):
        check(game, "red", pick)
        advance(game, "red", pick)
    advance(game, "blue", game.top.default(game, "blue"))
    clock = due(game)
    assert clock is not None
    advance(game, CLOCK, clock)
    army = game.field_of_battle.armies[ATTACKER]
    assert army.line == army.rank == ["gold.1", "red.1"]
    for viewer in ("gold", "blue", None):  # his ally sees the line, nobody the rank
        seen = CAMPAIGN.view(game, viewer).grid.armies[ATTACKER]
        assert seen.rank == ["gold.1", "red.1"] and (viewer == "gold") == bool(seen.line)
    other = game.field_of_battle.armies[DEFENDER]
    other.rank = ["teal.1", "blue.1"]
    assert CAMPAIGN.view(game, "teal").grid.armies[DEFENDER].rank == ["blue.1", "teal.1"]
    assert CAMPAIGN.view(game, "blue").grid.armies[DEFENDER].rank == ["teal.1", "blue.1"]


def test_4_3_3_everybody_deploys_what_he_leads_in_his_own_sector() -> None:
    game = until(Deploying, BRITONS)
    assert game.asked() == ["blue", "teal"]
    grid = game.field_of_battle
    lent = next(i for i in grid.in_command("blue.1") if grid.elements[i].seat == "teal")
    assert lent in game.top.waiting(game, "blue") and lent not in game.top.waiting(game, "teal")
    cell = game.top.station_cell(game, "blue", lent).values[0]
    check(game, "blue", Station(lent, cell))


# Dice, break points, loans of the dead, speed.


def side_by_side(own: tuple[str, ...] = ()) -> Grid:
    grid = until(Orders, Options("full", "british", "british"), 8).field_of_battle
    for name, command in grid.commands.items():
        command.own_die = name in own
    return grid


def test_r_bat2_british_dice_are_pooled_by_rank_and_a_saxon_keeps_his_own() -> None:
    grid = side_by_side(own=("gold.1",))
    grid.armies[ATTACKER].rank = ["brown.1", "gold.1", "red.1", "purple.1"]
    assert deal(grid, ATTACKER, [1, 2, 6, 4]) == {"brown.1": 6, "gold.1": 2, "red.1": 4, "purple.1": 1}
    for command in grid.commands.values():
        command.own_die = True  # all under a Saxon C-in-C
    assert deal(grid, ATTACKER, [1, 2, 6, 4]) == {"brown.1": 1, "gold.1": 2, "red.1": 6, "purple.1": 4}


@pytest.mark.parametrize(("shift", "point"), [(0, 4), (1, 5), (-1, 3), (-9, 1)])
def test_r_bat3_sorcery_shifts_the_break_point(shift: int, point: int) -> None:
    grid = until(Orders, BRITONS).field_of_battle
    grid.commands["red.1"].shift = shift
    others = [i for i in grid.in_command("red.1") if not grid.elements[i].general]
    for n, i in enumerate(others[:point], 1):
        grid.elements[i].fate, grid.elements[i].cell = "destroyed", ""
        bound.test_morale(Field(grid, CAMPAIGN.shipped.tables))
        assert grid.commands["red.1"].broken == (n == point)


def test_r_bat1_what_a_killed_ruler_has_lent_is_demoralised_stand_by_stand() -> None:
    game = until(Orders, BRITONS)
    grid, heard = game.field_of_battle, list[Any]()
    king = grid.commands["gold.1"].general
    field = Field(grid, game.rulebook.tables, lambda: 1, heard.append)
    field.remove(field.number[king], "destroyed")
    mourn(field, field.number[king])
    field.store()
    lent = [i for i, e in grid.elements.items() if e.seat == "gold" and e.command == "red.1"]
    assert [n.elements for n in heard if isinstance(n, LoansShaken)] == [lent]
    assert [i for i, e in grid.elements.items() if e.shaken] == lent
    assert not grid.commands["red.1"].broken
    desk = Desk(grid, game.rulebook.tables, "red")
    grid.commands["red.1"].pips = 3
    desk = Desk(grid, game.rulebook.tables, "red")
    shaken = {desk.board.ids[i] for i in desk.shaken}
    assert shaken == set(lent) and not shaken & {desk.board.ids[i] for i in desk.orderly}
    bound.flee(desk.board, ATTACKER)  # nobody holds them: they run
    desk.board.store()
    assert all(grid.elements[i].facing in ("", "S" if grid.south == ATTACKER else "N") for i in lent)


def test_r_bat1_a_ruler_who_lives_shakes_nobody() -> None:
    game = until(Orders, BRITONS)
    grid = game.field_of_battle
    king = grid.commands["gold.1"].general
    field = Field(grid, game.rulebook.tables, lambda: 2)
    field.remove(field.number[king], "destroyed")
    mourn(field, field.number[king])
    assert not any(e.shaken for e in grid.elements.values()) and grid.dead == []


def test_pendragon_his_knights_go_four_cells() -> None:
    game = until(Orders, BRITONS)
    grid = game.field_of_battle
    knights = next(i for i in grid.in_command("red.1") if grid.elements[i].kind == "Kn")
    field = Field(grid, game.rulebook.tables)
    assert field.rate[field.number[knights]] == (3, 2)
    grid.elements[knights].speed = 4
    assert Field(grid, game.rulebook.tables).rate[field.number[knights]] == (4, 2)


# Whole battles.


@pytest.mark.parametrize(("count", "pace"), [(3, "stance"), (8, "stance"), (4, "full"), (8, "auto")])
def test_battles_of_many_come_to_an_end(count: int, pace: Any) -> None:
    players = dict.fromkeys(CAMPAIGN.seats(count), CAMPAIGN.computer["ai"])
    game = play_game(CAMPAIGN, count, f"{count} {pace}", players, Options(pace, "british", "saxon", loans=2), log=True)
    rolled = [t.news for entry in game.log for t in entry.told if isinstance(t.news, PipsRolled)]
    assert pace == "auto" or len(rolled) >= 4


@pytest.mark.long
@pytest.mark.parametrize(("count", "variant"), [(3, 1), (4, 2), (5, 0), (8, 2)])
def test_promises_of_a_battle_of_many(count: int, variant: int, daily_seed: str) -> None:
    seed = f"many-{daily_seed}-{count}"
    trial = Trial(CAMPAIGN, count, seed, Guesses(seed), CAMPAIGN.variant(variant))
    try_game(trial, every=40, least=Counter(), wanted=2)


def test_forty_against_forty_at_once_and_how_large_the_facts_are() -> None:
    game = CAMPAIGN.new(CAMPAIGN.seats(8), "a key", Options("auto", "british", "british"))
    grid = game.field_of_battle
    assert len(grid.elements) == 80
    advance(game, CLOCK, Begin())
    assert game.result is not None
    assert len(msgspec.msgpack.encode(grid)) < 20_000


def test_r_bat1_who_has_lent_his_general_is_led_by_his_best_stand() -> None:
    grid = until(Arraying, BRITONS).field_of_battle
    mine = grid.in_command("gold.1")
    for i in mine:
        grid.elements[i].general = False
    for army in grid.armies.values():
        army.rank = []
    form_given(grid)
    leader = grid.commands["gold.1"].general
    assert [i for i in mine if grid.elements[i].general] == [leader]
    assert grid.elements[leader].kind == "Kn" and grid.armies[ATTACKER].rank == ["red.1", "gold.1"]


@pytest.mark.parametrize(
    ("red", "blue", "walks"),
    [
        ("british", "british", True),
        ("seleucid", "saxon", True),
        ("saxon", "seleucid", True),
        ("seleucid", "ptolemaic", False),
    ],
)
def test_r_bat5_where_a_nation_of_the_britons_time_fights_one_may_walk_off(red: str, blue: str, walks: bool) -> None:
    game: Duel = CAMPAIGN.start(FOUR, "a key", Options("full", red, blue))[0]  # type: ignore[arg-type]  # plain strings
    assert game.field_of_battle.variant.may_walk == walks
    grid = game.field_of_battle
    own = {side: {e.kind for i, e in grid.elements.items() if e.side == side} for side in (ATTACKER, DEFENDER)}
    assert own == {ATTACKER: set(ARMIES[red]), DEFENDER: set(ARMIES[blue])}


@pytest.mark.parametrize("cards", [True, False])
def test_4_5_every_card_is_dealt_to_somebody_where_cards_are_played_with(cards: bool) -> None:
    game: Duel = CAMPAIGN.start(FOUR, "a key", Options("stance", "british", "british", cards=cards))[0]
    assert sorted(card for hand in game.cards.values() for card in hand) == (sorted(CARDS) if cards else [])
