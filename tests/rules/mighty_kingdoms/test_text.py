"""The rules in our own words: every paragraph that code and rulings speak of is there, and the tables are those that
are played with."""

from __future__ import annotations

import re
from pathlib import Path

from rules.kernel import Ask
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.odds import odds, side_of

FOLDER = Path(__file__).parents[3] / "rules/mighty_kingdoms/text"
RULES, RULINGS = ((FOLDER / name).read_text("utf-8") for name in ("rules.md", "rulings.md"))
PARAGRAPHS = re.findall(r"^## (\d(?:\.\d)?) ", RULES, re.MULTILINE)
RULED = re.findall(r"^## ([ADMN]\d+) ", RULINGS, re.MULTILINE)
CHARTS = CAMPAIGN.shipped.charts


def test_all_numbers_once() -> None:
    assert len(PARAGRAPHS) == len(set(PARAGRAPHS)) == 28 and len(RULED) == len(set(RULED)) > 50


def test_every_question_names_a_paragraph_that_is_there() -> None:
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask):
            assert frame.rule in PARAGRAPHS, frame.kind()


def test_references_lead_somewhere() -> None:
    assert [r for r in re.findall(r"\b([ADMN]\d+)\b", RULES) if r not in RULED] == []


def test_a_test_for_each_paragraph_and_ruling() -> None:
    code = "\n".join(f.read_text("utf-8") for f in Path(__file__).parent.glob("test_*.py"))
    names = [f"_{name}_" for name in re.findall(r"^def test_(\w+)", code, re.MULTILINE)]
    spelt = [re.sub(r"n4_to_n7", "n4_n5_n6_n7", name) for name in names]
    wanted = [*PARAGRAPHS, *RULED]
    assert [w for w in wanted if not any(f"_{w.lower().replace('.', '_')}_" in name for name in spelt)] == []


# The rules that must be enforced, as they were first listed, by the paragraph that has them.
LISTED = {
    "1.1": [1], "1.2": [2], "1.3": [3], "1.4": [4], "1.5": [5], "1.6": [6], "3.1": [10, 11, 12, 13, 14], "3.2": [15],
    "3.4": [16], "3.6": [17], "3.5": [18], "3.7": [19], "3.8": [20], "4.1": [30], "4.2": [31], "4.3": [32], "4.4": [33],
    "4.5": [34], "4.6": [35], "4.7": [36],
}  # fmt: skip


def test_mk1_to_mk36_have_a_paragraph_each() -> None:
    numbers = sorted(n for found in LISTED.values() for n in found)
    assert numbers == [*range(1, 7), *range(10, 21), *range(30, 37)] and set(LISTED) <= set(PARAGRAPHS)


def paragraph(number: str) -> str:
    return re.split(rf"^## {re.escape(number)} .*$", RULES, flags=re.MULTILINE)[1].split("\n## ")[0]


def rows(number: str) -> list[list[str]]:
    lines = [line for line in paragraph(number).splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_3_3_the_table_is_the_one_that_is_played_with() -> None:
    shown = [(int(dice.split("-")[-1]), found) for dice, found, _ in rows("3.3")]
    assert shown == [(row.up_to, row.found) for row in CHARTS.exploration]


def test_3_5_the_table_has_the_odds() -> None:
    for n, row in enumerate(rows("3.5"), start=1):
        sides = [[(500, False)], [(500, True)], [(500, False)] * 2]
        found = [odds(side_of([(500, False)] * n), side_of(side)) for side in sides]
        shown = [tuple(map(int, re.findall(r"(\d+) %", cell))) for cell in row[1:]]
        assert shown == [(round(100 * o.win), round(100 * o.draw)) for o in found]


def test_4_4_the_prices_are_those_that_are_paid() -> None:
    shown = [(on, what, cost) for on, what, cost in rows("4.4")]
    assert len(shown) == len(CHARTS.builds)
    for (on, what, cost), build in zip(shown, CHARTS.builds, strict=True):
        assert on.removeprefix("a ") == build.on and re.match(r"a (\w+)", what)[1] == build.what  # type: ignore[index]
        assert cost == f"{build.gold} gold" + (f", {build.food} food" if build.food else "")


def test_5_1_the_worth_of_things_is_what_is_counted() -> None:
    shown = re.findall(r"an? (village|city|fortress|capital|army) (\d)", paragraph("5.1"))
    assert {what: int(worth) for what, worth in shown} == CHARTS.might


def test_3_9_the_tables_are_those_that_are_played_with() -> None:
    shown = rows("3.9")
    boards = [(int(armies.split("-")[-1]), size) for armies, size in shown[:4]]
    assert [(t.up_to, t.size) for t in CHARTS.tables[:3]] == boards[:3] and boards[3][1] == CHARTS.tables[3].size
    for place, pieces, obstacles, objectives in shown[6:]:
        found = CHARTS.benefits[place]
        numbers = [0 if cell == "-" or not cell.isdigit() else int(cell) for cell in (pieces, obstacles, objectives)]
        assert [found.pieces, found.obstacles, found.objectives] == numbers and (found.changes == 1) == (
            place == "nothing"
        )


def test_6_3_the_table_is_the_one_that_is_rolled_on() -> None:
    shown = rows("6.3")
    assert len(shown) == len(CHARTS.quests)
    for (die, said), quest in zip(shown, CHARTS.quests, strict=True):
        assert int(die.split()[0]) == min(quest.up_to, 6)
        worth = re.search(r"(\d+)-(\d+)", said)
        assert (int(worth[1]), int(worth[2])) == (quest.least, quest.most) if worth else not quest.most
