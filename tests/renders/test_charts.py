"""The charts that players look up: their figures are those the game is played by."""

from __future__ import annotations

import itertools

import msgspec
import pytest

import renders
from renders.boards.chart import draw
from renders.boards.chart.from_view import charts_of
from renders.boards.chart.scene import ChartScene
from rules.kernel import Chance, built, find
from rules.king_david.ai.odds import Fighter, siege_odds
from rules.king_david.siege_odds import siege_chance

CHARTS = {game: {chart.id: chart for chart in charts_of(game, find(game).shipped)} for game in built()}
EVERY = [pytest.param(chart, id=f"{game}: {id}") for game, charts in CHARTS.items() for id, chart in charts.items()]


def cells(game: str, id: str) -> dict[str, tuple[str, ...]]:
    return {row.label or row.side: row.cells for row in CHARTS[game][id].rows}


@pytest.mark.parametrize("chart", EVERY)
def test_every_chart_is_drawn_whole_and_large_enough_for_a_phone(chart: ChartScene) -> None:
    made = renders.picture(chart)
    assert made.png is not None and len(made.png) < 450 * 1024
    plan = draw.plan_table(chart, list(chart.rows), 1050 - draw.TOP - 90)
    assert plan.size >= 33, "at 550 pixels that is 11"
    for row in chart.rows:
        assert len(row.cells) == len(chart.headings) - 1, row
        assert all(cell in made.text for cell in row.cells)


def test_nothing_is_cut_off() -> None:
    for charts in CHARTS.values():
        for chart in charts.values():
            plan = draw.plan_table(chart, list(chart.rows), 1050 - draw.TOP - 90)
            for row in chart.rows:
                for column, words in enumerate(draw.cells_of(chart, row)):
                    wide = plan.columns[column]
                    parts = draw.wrap_cell(words, plan.size, wide, column, draw.has_signs(chart), False)
                    assert " ".join(parts).split() == words.split(), (chart.id, words)


def test_king_david_the_figures_are_those_of_the_data_set() -> None:
    atlas = find("king_david").shipped
    for name, country in (*atlas.charts.countries.items(), *atlas.charts.minors.items()):
        shown = cells("king_david", "armies")[name]
        assert [0 if n == "–" else int(n) for n in shown[:4]] == [
            country.armies.get(kind, 0) for kind in ("chariot", "phalanx", "infantry", "militia")
        ]
    assert cells("king_david", "armies")["tyre"][4:] == ("24", "32")
    assert cells("king_david", "leaders")["David"] == ("3", "7", "15")
    assert cells("king_david", "dice")["Chariot"] == ("D10, 10 hits", "D8, 8 hits", "D6, 6 hits")
    assert cells("king_david", "costs")["Chariot"] == ("2", "2", "2", "3", "4", "6")
    assert cells("king_david", "victory")["moab"] == ("6", "2.5")
    assert "Hebron 3" in cells("king_david", "cities")["judah"][0]
    markers = [int(cut[0]) for id in ("fight_markers", "events") for cut in cells("king_david", id).values()]
    assert (len(markers), sum(markers)) == (27, 73)


def test_king_david_the_odds_of_a_siege_are_those_of_the_dice() -> None:
    """6.3 exactly, against many trials by the rules for hits."""
    atlas = find("king_david").shipped
    for armies, level in ((2, 1), (3, 2), (4, 3), (5, 4), (6, 4)):
        tried = siege_odds(atlas, Chance("walls"), [Fighter("infantry", 3, 2)] * armies, level, 1500)
        assert abs(siege_chance(atlas.charts.siege, armies, level) - tried) < 0.04, (armies, level)


def test_king_david_one_army_before_a_wall_of_level_1() -> None:
    """All throws counted: both rounds are needed, and an army that has taken 12 hits takes no city (Q41)."""
    chart = find("king_david").shipped.charts.siege
    ours, theirs = range(1, chart.die + 1), range(1, chart.city_die + 1)
    throws = list(itertools.product(ours, theirs, ours, theirs))
    falls = sum(a + b >= chart.hits_per_level and c + d < 2 * chart.hits_per_step for a, c, b, d in throws)
    assert siege_chance(chart, 1, 1) == pytest.approx(falls / len(throws))


def test_king_philip_the_figures_are_those_of_the_data_set() -> None:
    charts = find("king_philip").shipped
    table = cells("king_philip", "crt")
    assert [[0 if n == "–" else int(n) for n in row] for row in table.values()] == charts.crt.rows[1:]
    assert [*table][-1] == "10 or more"
    assert cells("king_philip", "alliance")["Narragansett"] == ("4", "4", "2", "10", "23")
    assert cells("king_philip", "alliance")["Wampanoag"] == ("at war", "6", "–", "6", "never")
    assert cells("king_philip", "rolls")["English need"] == ("5", "7")
    assert cells("king_philip", "strength")["Key Leader"] == ("1", "2")
    assert cells("king_philip", "limits")["Battle markers"] == ("5", "3", "5")
    assert cells("king_philip", "turns")["6"] == ("Early Spring 1676", "yes", "he comes", "–")


def test_syrian_war_the_figures_are_those_of_the_data_set() -> None:
    assert cells("syrian_war", "armies")["Seleucus, column 1"] == ("2", "–", "–", "1 always", "2", "2", "2", "2")
    assert cells("syrian_war", "generals")["Ptolemy IV"][0] == "+2"
    assert cells("syrian_war", "track")["Southern Palestine"][:2] == ("−2", "−4")
    assert cells("syrian_war", "factors")["El elephants"] == ("4", "5", "3", "2")
    assert cells("syrian_war", "outcomes")["El"] == ("dies to Ps, Ax, LH; else recoils", "dies")
    assert cells("syrian_war", "duels")["El"][0] == "58 %"


def test_mighty_kingdoms_the_figures_are_those_of_the_data_set() -> None:
    assert cells("mighty_kingdoms", "exploration")["village"] == ("8-9", "9", "25 %")
    assert cells("mighty_kingdoms", "odds")["2"] == ("41 / 44", "21 / 56", "30 / 41", "15 / 44")
    assert cells("mighty_kingdoms", "builds")["fortress"] == ("village", "2", "–")
    assert cells("mighty_kingdoms", "settlements")["capital"] == ("2", "–", "3", "3")
    assert cells("mighty_kingdoms", "tables")["4-5"] == ("6x4",)
    assert cells("mighty_kingdoms", "benefits")["fortress"] == ("–", "2", "4", "2")
    assert cells("mighty_kingdoms", "quests")["6 or more"] == ("brings an artefact of 35-50 points",)
    assert cells("mighty_kingdoms", "artefacts")["30"] == ("11",)


def test_a_chart_shows_the_owners_own_figures() -> None:
    charts = find("king_philip").shipped
    rows = [*charts.crt.rows[:1], [4, 4, 4, 4, 4, 4], *charts.crt.rows[2:]]
    own = msgspec.structs.replace(charts, crt=msgspec.structs.replace(charts.crt, rows=rows))
    changed = next(chart for chart in charts_of("king_philip", own) if chart.id == "crt")
    assert changed.rows[0].cells == ("4",) * 6
    assert renders.picture(changed).png != renders.picture(CHARTS["king_philip"]["crt"]).png


def test_a_game_without_charts_has_none() -> None:
    assert charts_of("the_long_road", None) == []
