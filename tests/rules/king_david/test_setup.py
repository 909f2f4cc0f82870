"""4.0 Set-up."""

from __future__ import annotations

import pytest

from rules.kernel import CLOCK, Begin, Chance, Done, Illegal, Unfit, advance, check, due
from rules.king_david import CAMPAIGN
from rules.king_david.game import KingDavid
from rules.king_david.hits import Rest
from rules.king_david.musters import Place
from rules.king_david.news.turns import CountriesRolled
from rules.king_david.pieces import Options
from rules.king_david.setup import ChooseCountry, Deploying, Station
from rules.king_david.track import all_phases
from rules.proving.selfplay import play_out
from tests.rules.king_david.scene import close, do, news

FIVE = ["philistia", "judah", "aramea", "tyre", "moab"]


def fresh(players: int = 5, key: str = "set-up", **options: object) -> KingDavid:
    game: KingDavid = CAMPAIGN.new(CAMPAIGN.seats(players), key, Options(**options))  # type: ignore[arg-type]
    return game


def placed(game: KingDavid) -> KingDavid:
    """Everybody leaves the placing to the herald."""
    advance(game, CLOCK, Begin())
    while isinstance(game.top, Deploying):
        for seat in game.awaited():
            do(game, seat, Rest())
        close(game)
    return game


def test_4_3_the_highest_roll_chooses_first_and_ties_roll_again() -> None:
    game = fresh(3)
    entry = advance(game, CLOCK, Begin(), [7, 10, 10, 2, 9])
    assert news(entry, CountriesRolled)[0].rolls == {"p1": [7], "p2": [10, 2], "p3": [10, 9]}
    assert game.asked() == ["p3"]
    with pytest.raises(Illegal, match=r"4\.3"):
        check(game, "p3", ChooseCountry("moab"))  # a minor with three players
    do(game, "p3", ChooseCountry("judah"))
    assert game.asked() == ["p2"]
    do(game, "p2", ChooseCountry("philistia"))
    assert game.countries == {"p2": "philistia", "p3": "judah", "p1": "aramea"}  # the last takes what is left


@pytest.mark.parametrize(("players", "minors"), [(5, 7), (4, 8), (3, 9), (2, 10)])
def test_4_5_with_fewer_players_countries_become_minors(players: int, minors: int) -> None:
    game = fresh(players, countries=CAMPAIGN.shipped.players(players))
    advance(game, CLOCK, Begin())
    assert len(game.minors) == minors
    assert ("moab" in game.minors) == (players < 5)
    assert ("tyre" in game.minors) == (players < 4)
    assert ("aramea" in game.minors) == (players < 3)


def test_4_4_q88_twelve_phase_markers_six_face_down_and_one_build_at_most_on_turn_1() -> None:
    for n in range(30):
        game = placed(fresh(2, key=f"track {n}", countries=["judah", "philistia"]))
        assert len(game.track) == 12
        assert game.shown == [True] * 6 + [False] * 6
        assert game.track.count("build") <= 1
        assert sorted(game.track + game.bag) == sorted(all_phases(game.atlas, "fixed", 1))


def test_4_5_hosts_are_drawn_by_type_and_placed_in_the_order_of_the_table() -> None:
    game = fresh(countries=FIVE)
    advance(game, CLOCK, Begin())
    for country in FIVE:
        drawn = [game.counter(a).type for a in game.armies if game.counter(a).country == country]
        assert {t: drawn.count(t) for t in set(drawn)} == game.atlas.charts.countries[country].armies
        assert game.asked() == [game.seat_of(country)]  # Philistia first, Moab last
        do(game, country, Rest())
        close(game)
    assert not any(not m.area for m in game.armies.values())


def test_4_5_q87_leaders_first_four_to_a_city_and_seven_with_david() -> None:
    game = fresh(2, countries=["philistia", "judah"])
    advance(game, CLOCK, Begin())
    do(game, "philistia", Rest())
    close(game)
    seat, top = game.seat_of("judah"), game.top
    with pytest.raises(Illegal, match="leaders first"):
        check(game, seat, Place("hebron", ["phalanx_3"]))
    for leader, city in (("david", "hebron"), ("joab", "hebron"), ("amasa", "keilah"), ("abishai", "ziklag")):
        do(game, "judah", Station(leader, city))
    assert top.place_armies(game, seat, "hebron").most == 7  # only one rating counts
    assert top.place_armies(game, seat, "keilah").most == 5
    assert top.place_armies(game, seat, "bethlehem").most == 4
    assert "lachish" not in top.place_area(game, seat).values  # the cities have room


def test_4_5_what_does_not_fit_into_cities_goes_beside_them() -> None:
    game = fresh(countries=FIVE)
    advance(game, CLOCK, Begin())
    for country in FIVE[:3]:
        do(game, country, Rest())
        close(game)
    seat, top = game.seat_of("tyre"), game.top  # 15 armies, room for 12 in Sidon, Tyre and Ahcco
    for city in ("sidon", "tyre", "ahcco"):
        armies = top.place_armies(game, seat, city).values[:4]
        do(game, "tyre", Place(city, armies))
    assert sorted(top.place_area(game, seat).values) == ["achzib", "berytus", "lebanon"]
    with pytest.raises(Illegal, match="armies still to place"):
        check(game, seat, Done())


def test_4_5_sealed_placement_asks_all_at_once() -> None:
    game = fresh(3, countries=["philistia", "judah", "aramea"], placement="sealed")
    advance(game, CLOCK, Begin())
    assert game.asked() == ["p1", "p2", "p3"]
    do(game, "judah", Rest())
    assert CAMPAIGN.view(game, "p1").answered == ["p2"]
    assert CAMPAIGN.view(game, "p1").stack[-1].answers == {}


def test_4_6_4_7_stocks_and_three_markers_each() -> None:
    game = placed(fresh(countries=FIVE))
    assert game.food == {"philistia": 28, "judah": 23, "aramea": 24, "tyre": 24, "moab": 18}
    assert game.resource == {"philistia": 30, "judah": 20, "aramea": 23, "tyre": 32, "moab": 24}
    assert all(len(hand) == 3 for hand in game.hands.values())
    assert len(game.cup) == 73 - 15


def test_q44_decrease_resources_is_a_setting() -> None:
    assert fresh(decrease_resources=5).cup.count("decrease_resources") == 5
    assert fresh(decrease_resources=3).cup.count("decrease_resources") == 3


def test_options_that_are_not_open_are_refused_in_words() -> None:
    with pytest.raises(Unfit, match="setting may be"):
        fresh(turns=9)
    with pytest.raises(Unfit, match="countries of players") as refused:
        fresh(2, countries=["judah", "judah"])
    assert refused.value.why.values["countries"] == ["philistia", "judah"]


def test_q25_others_see_numbers_only() -> None:
    game = placed(fresh(countries=FIVE))
    view = CAMPAIGN.view(game, game.seat_of("judah"))
    assert {game.counter(a).country for a in view.armies} == {"judah"}
    assert sum(s.armies for s in view.stacks if s.country == "philistia") == 15
    assert view.hand == game.hands["judah"]
    assert view.track[6:] == [""] * 6
    public = CAMPAIGN.view(game, None)
    assert not public.armies and not public.hand


def test_whole_games_end_for_every_number_of_players() -> None:

    for players in (2, 3, 4, 5):
        game = fresh(players, key=f"whole {players}", turns=3)
        assert play_out(CAMPAIGN, game, {}, Chance("whole")).winners
        assert due(game) is None
