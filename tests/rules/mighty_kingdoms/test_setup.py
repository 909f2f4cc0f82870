"""1 and 2: set-up and the year; 5.1: the end. One test for each paragraph, named by its number."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Close, Concede, Illegal, Post, advance, due, play
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.facts import CAPITAL, CITY, FORTRESS, VILLAGE, Options
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.hexes import cell_of, distance
from rules.mighty_kingdoms.might import might_of, rank_of
from rules.mighty_kingdoms.news.year import BoardLaid, KingdomOut, PlayerOrder, RacesShown
from rules.mighty_kingdoms.orders import Ordering
from rules.mighty_kingdoms.setup import (
    BY_LOT,
    Capitals,
    ChooseRace,
    FirstArmies,
    Found,
    FoundCapital,
    Founding,
    Races,
    Station,
)
from rules.mighty_kingdoms.year import Month
from tests.rules.mighty_kingdoms.stage import act, asks, bare, close, heard, open_to, run, told, winter


def begun(players: int = 2) -> MightyKingdoms:
    game: MightyKingdoms
    game, entry = CAMPAIGN.start(CAMPAIGN.seats(players), "a key")
    heard[id(game)] = [t.news for t in entry.told]
    return game


def raced(players: int = 2) -> MightyKingdoms:
    game = begun(players)
    for seat in game.seats:
        act(game, seat, ChooseRace("elves"))
    close(game)
    return game


def test_overview_two_to_six_kingdoms_on_a_board_of_their_own() -> None:
    assert CAMPAIGN.players == range(2, 7)
    sizes = [len(begun(n).board.tiles) for n in (2, 3)]
    assert sizes == [30, 42]
    others = {frozenset(CAMPAIGN.start(["p1", "p2"], key)[0].board.tiles.items()) for key in ("a", "b", "c")}
    assert len(others) == 3


def test_1_1_peoples_are_chosen_in_secret_and_shown_together() -> None:
    game = begun()
    assert asks(game, Races)
    act(game, "p1", ChooseRace("elves"))
    assert not game.races and not told(game, RacesShown)
    act(game, "p2", ChooseRace("elves"))
    close(game)
    assert game.races == {"p1": "elves", "p2": "elves"} and told(game, RacesShown)


def test_1_2_the_dice_make_the_first_player_order() -> None:
    orders = set()
    for key in "abcdefgh":
        game, _ = CAMPAIGN.start(["p1", "p2", "p3"], key)
        for seat in game.seats:
            advance(game, seat, ChooseRace(BY_LOT))
        advance(game, CLOCK, Close())
        assert sorted(game.order) == game.seats
        orders.add(tuple(game.order))
    assert len(orders) > 2


def test_1_3_capitals_in_player_order_on_start_tiles() -> None:
    game = raced()
    first, second = game.order
    assert asks(game, Capitals, first) and open_to(game, first, FoundCapital) == game.board.starts
    with pytest.raises(Illegal):
        act(game, first, FoundCapital(next(t for t in game.board.tiles if t not in game.board.starts)))
    taken = game.board.starts[0]
    act(game, first, FoundCapital(taken))
    assert game.place_in(taken) == CAPITAL and game.tiles[taken].explored
    assert asks(game, Capitals, second) and taken not in open_to(game, second, FoundCapital)


def founding() -> MightyKingdoms:
    game = raced()
    for seat in list(game.order):
        act(game, seat, FoundCapital(open_to(game, seat, FoundCapital)[0]))
    return game


def test_1_4_the_kingdom_is_laid_out_around_the_capital() -> None:
    game = founding()
    seat = game.order[0]
    ring = game.borders(game.capital_of(seat) or "")
    assert asks(game, Founding, seat) and len(ring) == 6
    for wrong in (
        Found(ring[0], ring[0], ring[2:4]),
        Found(ring[0], ring[1], ring[2:3]),
        Found(ring[0], ring[1], ring[1:3]),
    ):
        with pytest.raises(Illegal):
            act(game, seat, wrong)
    act(game, seat, Found(ring[0], ring[1], ring[2:4]))
    assert [game.place_in(t) for t in ring] == [CITY, FORTRESS, VILLAGE, VILLAGE, "", ""]
    assert all(game.tiles[t].owner == seat and game.tiles[t].explored for t in ring)


def test_1_5_the_first_army_on_an_own_settlement() -> None:
    game = founding()
    for seat in list(game.order):
        act(game, seat, game.top.default(game, seat))
    seat = game.order[0]
    assert asks(game, FirstArmies, seat)
    assert sorted(open_to(game, seat, Station)) == sorted(game.settlements_of(seat))
    capital = game.capital_of(seat)
    assert capital in open_to(game, seat, Station)
    act(game, seat, Station(capital or ""))
    assert [(n, a.tile, a.points) for n, a in game.armies.items()] == [(f"{seat}.1", capital, 500)]


def test_2_the_year_has_six_months_and_a_winter() -> None:
    game = begun()
    months, seen = [], set()
    while game.year < 2:
        verb = due(game)
        seat = CLOCK if verb else game.awaited()[0]
        entry = advance(game, seat, verb or game.top.default(game, seat))
        seen |= {t.news.name for t in entry.told if isinstance(t.news, Post)}
        month = game.frame(Month)
        if month and game.month not in months:
            months.append(game.month)
    assert months == [1, 2, 3, 4, 5, 6]
    assert {"races", "founded", "orders", "month", "gathered", "built", "deployed"} <= seen


def test_n38_every_kingdom_begins_with_14_might_and_earns_3_gold_and_2_food() -> None:
    game = founding()
    while not asks(game, Ordering):
        seat = game.awaited()[0]
        act(game, seat, game.top.default(game, seat))
    assert [might_of(game, s) for s in game.seats] == [14, 14]
    earned = [game.charts.income[game.place_in(t)] for t in game.settlements_of("p1")]
    assert (sum(e.gold for e in earned), sum(e.food for e in earned)) == (3, 2)


def test_5_1_might_decides_after_the_last_winter() -> None:
    game = bare(["p1 B2 capital", "p1 C2 village", "p2 E2 capital", "p2 E3 city"], ["p1.1 B2", "p2.1 E2"], years=3)
    game.year = 3
    assert (might_of(game, "p1"), might_of(game, "p2")) == (9, 10)
    run(game, [])
    assert game.result is not None and game.result.winners == ["p2"] and game.result.how.key == "by_might"
    assert game.result.scores == {"p1": 9.0, "p2": 10.0}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["p1 B2 fortress", "p1 C2 capital"], ["p2.1 E2"]),  # 5 v 5: armies
        (["p1 B2 fortress"], ["p2 E2 city"]),  # cities
        (["p1 B2 village", "p1 C2 village"], ["p2 E2 city"]),
        (["p1 B2 village", "p1 C2 village"], ["p2 E2 fortress"]),
    ],
)
def test_5_1_ties_go_by_armies_then_cities_then_fortresses(one: list[str], other: list[str]) -> None:
    lines = [*one, *other]
    game = bare([x for x in lines if "." not in x], [x for x in lines if "." in x])
    assert might_of(game, "p1") == might_of(game, "p2") and rank_of(game, "p2") > rank_of(game, "p1")


def test_5_1_equal_in_everything_share_the_victory() -> None:
    game = bare(["p1 B2 village", "p2 E2 village"], years=3)
    game.year = 3
    run(game, [])
    assert game.result is not None and game.result.winners == ["p1", "p2"]


def test_5_1_a_kingdom_left_alone_has_won_at_once() -> None:
    game = winter(["p1 B2 capital"], ["p1.1 B2", "p2.1 E2"])
    assert told(game, KingdomOut) == [KingdomOut("p2")]
    assert game.result is not None and (game.result.winners, game.result.how.key) == (["p1"], "alone")


def test_a20_the_length_can_be_chosen() -> None:
    assert Options().years == 6
    for years in (2, 11):
        with pytest.raises(ValueError, match="years"):
            Options(years=years)
    with pytest.raises(ValueError, match="most_armies"):
        Options(most_armies=5)


def test_n1_twelve_peoples_and_the_late_get_one_by_lot() -> None:
    game = begun()
    races = game.realm.races
    assert len(races) == 12 and open_to(game, "p1", ChooseRace) == [*races, BY_LOT]
    act(game, "p1", ChooseRace(BY_LOT))
    act(game, "p2", ChooseRace("men"))
    close(game, 3)
    assert game.races == {"p1": races[2], "p2": "men"}


def test_n6_the_board_is_told_before_anybody_chooses() -> None:
    game = begun()
    (news,) = told(game, BoardLaid)
    assert set(news.starts) == set(game.board.starts) and news.penalty == game.board.penalty
    assert all(len(figures) == 3 for figures in news.starts.values())


def test_n6_a_menu_says_how_far_the_nearest_other_start_is() -> None:
    """The figure that tells most: a start in the middle has much land and everybody around."""
    game = begun()
    for start in game.board.starts:
        others = [distance(cell_of(start), cell_of(other)) for other in game.board.starts if other != start]
        said = game.describe("p1", "found_capital", "tile", [], start)
        assert said is not None and said.values["apart"] == min(others)
        assert [said.values[name] for name in ("near", "rough", "rivers")] == game.board.fairness[start]


def test_n35_who_gives_up_stays_on_the_board_and_cannot_win() -> None:
    game = bare(["p1 B2 capital", "p1 C2 city", "p2 E2 village", "p3 E4 village"], ["p1.1 B2"], seats=3, years=3)
    run(game, [Month(at="orders")])
    assert asks(game, Ordering, "p1")
    game, _ = play(game, "p1", Concede())
    assert game.result is None and game.armies["p1.1"].tile == "B2" and not asks(game, Ordering, "p1")
    game.year, game.conceded = 3, ["p1"]
    run(game, [])
    assert game.result is not None and game.result.winners == ["p2", "p3"]


def test_n37_of_two_that_are_out_the_later_one_is_ahead() -> None:
    game = bare(["p1 B2 village"], seats=3)
    game.out = ["p3", "p2"]
    assert rank_of(game, "p2") > rank_of(game, "p3")


def test_m26_ties_in_the_order_are_diced_each_time() -> None:
    game = bare(["p1 B2", "p2 C2", "p3 D2"], ["p2.1 C2"], seats=3)
    game.armies["p1.1"] = type(game.armies["p2.1"])("p1", "B2", 500)
    found = []
    for roll in (1, 2):
        game.year, game.result = 1, None
        run(game, [Month(at="new_order")], [roll])
        found.append(told(game, PlayerOrder)[0].seats)
    assert found == [["p1", "p2", "p3"], ["p2", "p1", "p3"]]
