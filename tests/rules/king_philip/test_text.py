"""The rules in our own words: every paragraph the code and the texts speak of is there."""

from __future__ import annotations

import re
from pathlib import Path

from rules.kernel import Ask
from rules.king_philip import CAMPAIGN

FOLDER = Path(__file__).parents[3] / "rules/king_philip/text"
TEXT = "\n".join(f.read_text("utf-8") for f in sorted(FOLDER.glob("*.md")))
HEADINGS = re.findall(r"^## ([A-Z]?\d+(?:\.\d+)?) ", TEXT, re.MULTILINE)


def test_all_numbers_once() -> None:
    assert len(HEADINGS) == len(set(HEADINGS))
    wanted = [f"F{n}" for n in range(1, 79)] + [f"X{n}" for n in range(1, 28)] + [f"E{n}" for n in range(1, 11)]
    assert set(wanted) <= set(HEADINGS)


def test_every_question_names_a_paragraph_that_is_there() -> None:
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask):
            assert frame.rule in HEADINGS, frame.kind()


def test_references_lead_somewhere() -> None:
    for reference in re.findall(r"\b([FXEH]\d+)\b", TEXT):
        assert reference in HEADINGS, reference


def test_figures_agree_with_the_charts() -> None:
    """The numbers the text names are those of the data set."""
    tribes = CAMPAIGN.shipped.tribes
    named = dict(re.findall(r"(\w+)s (\d+)[,.]", TEXT.split("## 13.6")[1].split("##")[0]))
    assert {t.name: str(t.surrender) for t in tribes.values() if t.surrender} == named


def test_a_test_for_each_paragraph_ruling_reading_and_erratum() -> None:
    """It is in the name of a test: `test_12_4_...`, `test_F5_...`, `..._erratum_9_...`."""
    code = "\n".join(f.read_text("utf-8") for f in Path(__file__).parent.glob("test_*.py"))
    names = [f"_{name}_" for name in re.findall(r"^def test_(\w+)", code, re.MULTILINE)]
    named = {h: f"_erratum_{h[1:]}_" if h[0] == "E" else f"_{h.replace('.', '_')}_" for h in HEADINGS}
    assert [h for h in HEADINGS if not any(named[h] in name for name in names)] == []


def paragraph(number: str) -> str:
    return re.split(rf"^## {re.escape(number)} .*$", TEXT, flags=re.MULTILINE)[1].split("\n## ")[0]


def test_13_4_the_table_is_the_one_that_is_played_with() -> None:
    charts = CAMPAIGN.shipped
    rows = re.findall(r"^(\d+)(?: or more)? +((?:[–\d] +){5}[–\d])$", paragraph("13.4"), re.MULTILINE)
    shown = {int(sp): [int(hit) if hit != "–" else 0 for hit in hits.split()] for sp, hits in rows}
    assert shown == dict(list(enumerate(charts.crt.rows))[1:])


def test_6_1_7_0_10_1_11_1_the_figures_are_those_that_are_played_with() -> None:
    charts = CAMPAIGN.shipped
    for tribe in charts.tribes.values():
        razed, *rest, surrender = re.findall(
            rf"^{tribe.name} +(at war|\d+) +(\d+) +(–|\d+) +(\d+) +(\w+)$", paragraph("11.1"), re.MULTILINE
        )[0]
        assert (0 if razed == "at war" else int(razed)) == tribe.razed
        assert [0 if n == "–" else int(n) for n in rest] == [tribe.initial, tribe.per_turn, tribe.most]
        assert (0 if surrender == "never" else int(surrender)) == tribe.surrender
        assert f"{tribe.name} {tribe.most}" in paragraph("6.1")
    for colony in charts.colonies.values():
        row = re.findall(rf"^{colony.name} +(\d+) +(\d+) +(\d+)$", paragraph("7.0"), re.MULTILINE)[0]
        assert list(map(int, row)) == [colony.set_up, colony.per_turn, colony.soldiers]
        assert f"{colony.name} {colony.soldiers}" in paragraph("6.1")
    wampanoags, sakonnets = charts.tribes["WA"].initial, charts.tribes["SK"].initial
    assert f"Wampanoags: {wampanoags} Warriors" in paragraph("7.0")
    assert f"Sakonnets and Pocassets: {sakonnets} Warriors each" in paragraph("7.0")
    markers = charts.counters.markers
    assert f"Spies {markers.spy}, Guides {markers.guide}, Muskets {markers.musket}" in paragraph("6.1")
    assert f"Allied Indians {charts.counters.allied.warriors}" in paragraph("6.1")


def test_6_4_what_leaders_do_in_figures() -> None:
    settings, said = CAMPAIGN.shipped.settings, paragraph("6.4")
    assert f"adds {settings.rolls.captain} to intercept or evade, a Key Leader {settings.rolls.key_leader}" in said
    assert settings.strength.key_leader == settings.points.captain == 1 and settings.points.key_leader == 2
    assert settings.leaders.dies_on == [1, 2, 3] and settings.leaders.returns_after == 2
    assert "comes back in two turns" in said and "dead (1 to 3)" in said


def test_4_3_the_ports_and_forts_named_are_those_of_the_map() -> None:
    charts = CAMPAIGN.shipped
    assert all(charts.spaces[s].name in paragraph("4.3") for s in charts.ports)
    assert all(s.name in paragraph("4.2") for s in charts.map.spaces if s.fort)
