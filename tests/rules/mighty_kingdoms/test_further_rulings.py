"""Rulings about the game as a whole: options, what is not in it, how long it lasts, how it looks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from renders.drawing.sides import side
from rules.kernel import CLOCK, Begin, advance, copy
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.build import Build, Building
from rules.mighty_kingdoms.facts import TOWER, Options
from rules.mighty_kingdoms.orders import Defend, Ordering
from rules.mighty_kingdoms.setup import LARGEST_ROLL, MAP
from tests.rules.mighty_kingdoms.stage import act, asks, carried_out, stage, winter


def test_a2_a_village_and_a_city_in_one_winter_unless_the_option_forbids_it() -> None:
    for once, left in ((False, True), (True, False)):
        goods = {"p1": (2, 1)}
        game = winter(["p1 B2 capital", "p1 C2", "p2 E2 capital"], at="build", goods=goods, one_build_per_tile=once)
        act(game, "p1", Build("C2", "village"))
        assert (asks(game, Building) and "C2" in game.top.sites(game, "p1")) is left


def test_a15_an_army_defends_on_a_tile_that_is_not_its_own() -> None:
    game = stage(["p1 B2 capital", "p2 C2", "p2 E2 capital"], ["p1.1 C2", "p2.1 E2"])
    act(game, "p1", Defend("p1.1"))
    act(game, "p2", Defend("p2.1"))
    assert game.month == 2  # the reform gave it the tile and took the marker
    assert game.tiles["C2"].owner == "p1"


def test_a25_a_tower_is_found_on_unexplored_tiles_alone() -> None:
    land = ["p1 B2 capital", "p1 C2"]
    game = carried_out(land, ["p1.1 B2", "p1.2 B2"], {"p1.1": "move C2", "p1.2": "move A2"}, [3] * 4, advanced=True)
    assert [t for t, tile in game.tiles.items() if tile.place == TOWER] == ["A2"]


def test_a31_n40_ships_bridges_mines_and_later_ideas_are_not_in_the_game() -> None:
    verbs = {verb.kind() for verb in CAMPAIGN.codec.verbs}
    assert not verbs & {"sail", "ship", "bridge", "mine", "last_stand", "strategy"}
    text = "".join(f.read_text("utf-8").lower() for f in (Path(CAMPAIGN.folder) / "dataset").glob("*.toml"))
    assert not any(word in text for word in ("ship", "bridge", "mine =", "strategies"))


def test_d7_a_capital_taken_back_is_a_city() -> None:
    land = ["p1 B2 capital", "p1 B3", "p2 C2", "p2 E2 capital"]
    game = carried_out(land, ["p2.1 C2", "p1.1 B3"], {"p2.1": "move B2"})
    assert game.tiles["B2"].owner == "p2" and game.place_in("B2") == "city"
    game.open_entry(advance(copy(game), "p1", Defend("p1.1")))
    game.take_tile("B2", "p1")
    game.close_entry()
    assert game.place_in("B2") == "city" and game.capital_of("p1") is None


def test_d8_the_board_is_one_recorded_roll() -> None:
    game = CAMPAIGN.new(CAMPAIGN.seats(3), "a key")
    entry = advance(game, CLOCK, Begin())
    assert [(r.stream, r.of) for r in entry.rolls] == [(MAP, LARGEST_ROLL)] and game.board.generator == 2


def test_d9_a_river_is_a_path_and_a_tile_knows_it() -> None:
    game = stage(["p1 B2 capital"], ["p1.1 B2"], rivers=[["A1", "B1", "C1"]])
    assert game.has_river("B1") and not game.has_river("B2")


def test_m15_who_can_do_nothing_is_not_asked() -> None:
    game = winter(["p1 B2 capital", "p2 E2 capital"], at="tithe", goods={"p1": (1, 0)})
    assert game.awaited() == ["p1"]
    game = winter(["p1 B2 capital", "p2 E2 capital"], at="build", goods={"p2": (0, 1)})
    assert not asks(game, Building)


@pytest.mark.parametrize(("years", "legal"), [(2, False), (3, True), (10, True), (11, False)])
def test_m21_three_to_ten_years(years: int, legal: bool) -> None:
    if legal:
        assert Options(years=years).years == years
        return
    with pytest.raises(ValueError, match="years"):
        Options(years=years)


def test_n8_every_kingdom_has_a_colour_an_emblem_and_a_pattern_of_its_own() -> None:
    sides = [side(f"kingdom_{n}") for n in range(1, 7)]
    assert len({s.colour for s in sides}) == len({s.emblem for s in sides}) == len({s.pattern for s in sides}) == 6


def test_n9_the_options_and_what_the_rulebook_says() -> None:
    assert msgspec.to_builtins(Options()) == {
        "years": 6, "mode": "simple", "orders": "cycle", "advanced": False, "one_build_per_tile": False,
        "owner_first": False, "city_roads": False, "supply_lines": False, "first_player_brakes": False,
        "most_armies": 6,
    }  # fmt: skip
    for wrong in (5, 11):
        with pytest.raises(ValueError, match="most_armies"):
            Options(most_armies=wrong)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"mode": "chess"}, Options)


def test_n10_armies_that_can_only_regroup_cost_nobody_a_click() -> None:
    game = stage(["p1 B2 capital", "p2 E2 capital"], ["p1.1 B2 lying", "p1.2 B2 lying", "p2.1 E2"])
    assert asks(game, Ordering, "p2") and {a for a in game.given if a.startswith("p1")} == {"p1.1"}
    act(game, "p2", Defend("p2.1"))
    assert game.month == 2  # the second army of p1 was ordered without a question
