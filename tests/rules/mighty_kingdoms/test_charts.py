"""The charts figure by figure, written down here once more."""

from __future__ import annotations

from collections import Counter

from rules.mighty_kingdoms import CAMPAIGN

REALM = CAMPAIGN.shipped
CHARTS = REALM.charts


def test_3_3_two_dice_explore_a_tile() -> None:
    assert [(row.up_to, row.found) for row in CHARTS.exploration] == [
        (7, "nothing"), (9, "village"), (10, "city"), (12, "fortress"),
    ]  # fmt: skip


def test_4_2_what_is_built_on_what_and_its_price() -> None:
    assert [(row.on, row.what, row.gold, row.food) for row in CHARTS.builds] == [
        ("nothing", "village", 1, 0), ("village", "city", 1, 1), ("village", "fortress", 2, 0),
        ("city", "capital", 1, 1),
    ]  # fmt: skip


def test_4_1_4_4_a20_income_room_and_might() -> None:
    assert {what: (of.gold, of.food) for what, of in CHARTS.income.items()} == {
        "village": (0, 1), "city": (1, 0), "capital": (2, 0), "fortress": (0, 0),
    }  # fmt: skip
    assert CHARTS.room == {"village": 1, "city": 2, "capital": 3, "fortress": 3}
    assert CHARTS.might == {"village": 1, "city": 2, "fortress": 2, "capital": 3, "army": 5}


def test_figures_of_armies_and_summers() -> None:
    army = CHARTS.army
    assert (army.points, army.step, army.price, army.months, army.before_allies) == (500, 100, 1, 6, 3)


def test_5_1_how_large_a_table_is_and_what_a_defender_adds() -> None:
    assert [(row.up_to, row.size) for row in CHARTS.tables] == [(2, "4x4"), (3, "5x4"), (5, "6x4"), (99, "8x4")]
    found = {on: (b.pieces, b.obstacles, b.objectives, b.changes) for on, b in CHARTS.benefits.items()}
    assert found == {
        "nothing": (0, 0, 0, 1), "village": (1, 2, 0, 0), "city": (2, 2, 1, 0), "fortress": (2, 4, 2, 0),
    }  # fmt: skip


def test_6_1_what_becomes_of_a_hero_on_a_quest() -> None:
    assert [(row.up_to, row.result, row.least, row.most) for row in CHARTS.quests] == [
        (1, "lost", 0, 0), (2, "hurt", 0, 0), (3, "nothing", 0, 0), (4, "artefact", 5, 15), (5, "artefact", 20, 30),
        (99, "artefact", 35, 50),
    ]  # fmt: skip


def test_N2_how_many_artefacts_there_are_of_each_worth() -> None:
    assert Counter(REALM.artefacts.values()) == {
        5: 8, 10: 5, 15: 5, 20: 11, 25: 8, 30: 11, 35: 4, 40: 2, 45: 1, 50: 1,
    }  # fmt: skip


def test_N6_the_figures_of_the_generator() -> None:
    land = CHARTS.land
    assert (land.generator, land.boards, land.tries, land.forest_share) == (2, 24, 50, 60)
    assert (land.tiles_a_chain, land.tiles_a_river, land.tiles_a_marsh) == (12, 16, 16)
    assert land.tiles == {"2": 30, "3": 42, "4": 48, "5": 66, "6": 80}
