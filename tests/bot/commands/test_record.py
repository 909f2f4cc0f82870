"""`/record`, and the menu on a person."""

from __future__ import annotations

from pathlib import Path

from discord import app_commands

from bot.commands.stats import stats_chart
from bot.table.standing import Ended
from bot.words import words_of
from rules.kernel import find
from tests.bot.playing import Party, new_game
from tests.bot.world import world


async def test_a_record_is_shown_in_words_and_can_be_kept_to_oneself(tmp_path: Path) -> None:
    async with world(tmp_path) as w:
        ann, bob = w.person("ann"), w.person("bob")
        assert "no question has been asked" in (await ann.slash("record")).text
        await new_game(w, ann, bob)
        await Party(w, [ann, bob], "record").play_on(40)
        mine = await ann.slash("record")
        assert "**Asked" in mine.text and "answered in time, 0 missed" in mine.text and "after 10 games" in mine.text
        theirs = await bob.slash("record", player=ann.actor.user)
        assert "**Asked" in theirs.text and theirs.labels == []
        assert mine.labels == ["Keep my record to myself", "Keep my ratings to myself"]
        hidden = await mine.click("Keep my record to myself")
        assert "**Asked" in hidden.text and hidden.labels[0] == "Show my record"
        assert "**Asked" not in (await bob.slash("record", player=ann.actor.user)).text
        await hidden.click("Keep my ratings to myself")
        assert "keeps this to themselves" in (await bob.slash("record", player=ann.actor.user)).text
        menus = {c.name for c in w.bot.client.tree.get_commands() if isinstance(c, app_commands.ContextMenu)}
        assert menus == {"Record"}


def test_a_chart_of_wins_length_and_openings() -> None:
    sides, began = {"ptolemy": "ptolemy", "seleucus": "seleucus"}, {"ptolemy": "march"}
    winners = [[], *[["ptolemy"]] * 3]
    ended = [Ended(f"g{n}", "syrian_war", 1, 10.0 * n, 3.0 + n, won, sides, began) for n, won in enumerate(winners)]
    chart = stats_chart(words_of(find("syrian_war")), ended)
    assert [row.cells for row in chart.rows] == [("4", "3", "75 %", "march"), ("4", "0", "0 %", "–")]
    assert "4.5 days" in chart.notes[0] and "Nobody won 1" in chart.notes[0] and "4 games" in chart.title
