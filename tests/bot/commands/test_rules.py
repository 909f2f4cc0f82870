"""`/rules` and `/map chart:` through Discord: the right game's rules, whole paragraphs, charts as pictures."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.bot.playing import new_game
from tests.bot.world import world


async def test_where_no_game_is_played_it_asks_whose_rules(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        asked = await ann.slash("rules", query="stance")
        assert "Which game's rules" in asked.said and "The Syrian War" in asked.labels
        told = await asked.click("The Syrian War")
        assert "4.3.10 Paces and stances" in told.text and "Charge:" in told.text


async def test_a_game_that_is_named_needs_no_question(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        told = await ann.slash("rules", query="13.4", game="king_philip")
        assert "13.4 Strength and losses" in told.text
        assert [a.filename for a in told.message.attachments] == ["philip.png"], "the table as a picture"
        assert "Combat results" in str(told.message.components), "its description"
        assert "Nothing in the rules" in (await ann.slash("rules", query="zeppelin", game="king_david")).said


async def test_in_a_games_channel_its_own_rules_are_told(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await ann.slash("game new", game="syrian_war")
        await ann.click(w.public()[0], "Join")
        told = await ann.slash("rules", query="reinforcements")
        assert "The Syrian War" in told.text and "Where one column ends" in told.text
        elsewhere = w.guild.create_text_channel("elsewhere")
        w.channel = elsewhere
        assert "The Syrian War" in (await ann.slash("rules", query="generals")).text, "the only game she plays"
        assert "Which game's rules" in (await bob.slash("rules", query="generals")).said


async def test_a_chart_is_found_by_its_title_too(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        told = await ann.slash("rules", query="who destroys whom", game="syrian_war")
        assert "4.3.7" in told.text and len(told.message.attachments) == 1


async def test_a_chart_instead_of_the_map(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        await ann.slash("game new", game="king_david")
        offered = await ann.suggested("map", "chart", "siege")
        assert [o["value"] for o in offered] == ["siege"]
        await ann.click(w.public()[0], "Join")
        home, w.channel = w.channel, w.guild.create_text_channel("elsewhere")
        assert await ann.suggested("map", "chart", "siege") == offered, "of the only game she plays"
        w.channel = home
        shown = await ann.slash("map", chart="siege")
        assert [a.filename for a in shown.message.attachments] == ["david.png"]
        assert "level 3 38 %" in shown.text, "the same in words"
        assert "Event markers in fights" in (await ann.slash("map", chart="zeppelin")).said


async def test_a_game_without_charts_says_so(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        await new_game(w, ann, bob)
        assert "no charts" in (await ann.slash("map", chart="crt")).said
        assert "T4 To watch" in (await ann.slash("rules", query="watch")).text, "what holds for every game"


async def test_suggestions_are_what_would_be_found(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        offered = await ann.suggested("rules", "query", "stance", game="syrian_war")
        assert offered[0]["value"] == "4.3.10"
        assert await ann.suggested("rules", "query", "stance") == []


async def test_the_author_is_named_with_rules_whose_licence_wants_it(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann = w.person("ann")
        for query in ("raze", "4.4"):
            told = await ann.slash("rules", query=query, game="mighty_kingdoms")
            assert "Chris Kellahan" in told.text and "CC BY-NC-SA 4.0" in told.text
        assert "Kellahan" not in (await ann.slash("rules", query="13.4", game="king_philip")).text


def test_what_is_adapted_carries_its_licence_in_its_own_folder() -> None:
    root = Path(__file__).parents[3]
    licence = (root / "rules/mighty_kingdoms/text/LICENSE.md").read_text("utf-8")
    notice = (root / "NOTICE").read_text("utf-8")
    for text in (licence, notice):
        assert "Chris Kellahan" in text and "CC BY-NC-SA 4.0" in text and "charts.toml" in text
    for name in ("rules.md", "rulings.md"):
        assert "CC BY-NC-SA 4.0" in (root / "rules/mighty_kingdoms/text" / name).read_text("utf-8")
    packed = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    assert any("md" in pattern for pattern in packed.get("rules", []) + packed.get("*", [])), "it is installed too"
