"""Mighty Kingdoms' charts."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from renders.boards.chart.making import NONE, make_chart, write_chance, write_figure
from renders.boards.chart.scene import ChartScene, Row
from renders.boards.chart.words import WORDS
from rules.mighty_kingdoms.odds import odds, side_of

if TYPE_CHECKING:
    from rules.mighty_kingdoms.dataset.sheets import Realm

SHEETS = WORDS.mighty_kingdoms
PLACES = ("village", "city", "capital", "fortress")
MOST_ATTACKERS = 3


def make_charts(realm: Realm) -> list[ChartScene]:
    return [
        make_exploration(realm),
        make_odds(realm),
        make_builds(realm),
        make_settlements(realm),
        make_tables(realm),
        make_benefits(realm),
        make_quests(realm),
        make_artefacts(realm),
    ]


def make_exploration(realm: Realm) -> ChartScene:
    """What two dice find, of 36; and of 1,296 pairs of throws where a double may be a tower."""
    words, rows = SHEETS["exploration"], []
    found, low = Counter[str](), 2
    for dice in product(range(1, 7), repeat=2):
        row = next(r for r in realm.charts.exploration if sum(dice) <= r.up_to)
        found[row.found] += 36 - 6 * (dice[0] == dice[1])
        found["tower"] += 6 * (dice[0] == dice[1])
    for find in realm.charts.exploration:
        of_36 = sum(low <= a + b <= find.up_to for a, b in product(range(1, 7), repeat=2))
        dice_said = f"{low}-{find.up_to}" if low < find.up_to else str(low)
        rows.append(Row(words.rows[find.found], (dice_said, str(of_36), write_chance(found[find.found] / 1296))))
        low = find.up_to + 1
    rows.append(Row(words.rows["tower"], (NONE, NONE, write_chance(found["tower"] / 1296))))
    return make_chart("exploration", "3.3", words, rows)


def make_odds(realm: Realm) -> ChartScene:
    words, whole = SHEETS["odds"], realm.charts.army.points
    against = [[(whole, False)], [(whole, True)], [(whole, False)] * 2, [(whole, True)] * 2]
    rows = []
    for n in range(1, MOST_ATTACKERS + 1):
        met = [odds(side_of([(whole, False)] * n), side_of(side)) for side in against]
        cells = (words.said["chances"].format(win=round(100 * o.win), draw=round(100 * o.draw)) for o in met)
        rows.append(Row(str(n), tuple(cells)))
    return make_chart("odds", "3.5", words, rows)


def make_builds(realm: Realm) -> ChartScene:
    words = SHEETS["builds"]
    rows = [
        Row(words.rows[b.what], (words.said[b.on], write_figure(b.gold), write_figure(b.food)))
        for b in realm.charts.builds
    ]
    army = realm.charts.army.price
    rows.append(Row(words.rows["army"], (words.said["fortress"], write_figure(army), NONE)))
    return make_chart("builds", "4.4", words, rows)


def make_settlements(realm: Realm) -> ChartScene:
    words, charts = SHEETS["settlements"], realm.charts
    rows = []
    for place in PLACES:
        income = charts.income[place]
        figures = (income.gold, income.food, charts.room[place], charts.might[place])
        rows.append(Row(words.rows[place], tuple(map(write_figure, figures))))
    rows.append(Row(words.rows["army"], (NONE, NONE, NONE, write_figure(charts.might["army"]))))
    return make_chart("settlements", "4.7", words, rows)


def make_tables(realm: Realm) -> ChartScene:
    words, rows, low = SHEETS["tables"], [], 1
    for table in realm.charts.tables:
        last = table is realm.charts.tables[-1]
        said = (
            words.said["or_more"].format(n=low) if last else f"{low}-{table.up_to}" if low < table.up_to else str(low)
        )
        rows.append(Row(said, (table.size,)))
        low = table.up_to + 1
    return make_chart("tables", "3.9", words, rows)


def make_benefits(realm: Realm) -> ChartScene:
    words = SHEETS["benefits"]
    rows = [
        Row(words.rows[place], tuple(write_figure(n) for n in (b.changes, b.pieces, b.obstacles, b.objectives)))
        for place, b in realm.charts.benefits.items()
    ]
    return make_chart("benefits", "3.9", words, rows)


def make_quests(realm: Realm) -> ChartScene:
    words, rows, low = SHEETS["quests"], [], 1
    for quest in realm.charts.quests:
        last = quest is realm.charts.quests[-1]
        said = words.said[quest.result].format(least=quest.least, most=quest.most)
        rows.append(Row(words.said["or_more"].format(n=low) if last else str(low), (said,)))
        low = quest.up_to + 1
    return make_chart("quests", "6.3", words, rows)


def make_artefacts(realm: Realm) -> ChartScene:
    words = SHEETS["artefacts"]
    count = Counter(realm.artefacts.values())
    return make_chart("artefacts", "6.4", words, [Row(str(p), (str(n),)) for p, n in sorted(count.items())])
