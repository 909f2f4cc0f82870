"""What people meet of Age of Arthur: slash commands, `/rules`, charts, posts with a map, whose hand is whose."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import renders
from bot.commands.orders import COMMON, MOST_COMMANDS, own_verbs
from bot.words import words_of
from bot.words.charts import charts_for, find_chart
from bot.words.rulebook import rulebook
from bot.words.search import search
from renders.boards.britain.scene import BritainScene
from renders.boards.chart.scene import ChartScene
from renders.boards.hand.scene import HandScene
from rules.age_of_arthur import CAMPAIGN
from rules.kernel import CLOCK, Begin, Chance, advance
from tests.rules.age_of_arthur.scene import at_war, do, hold, lay, table
from tests.texts.tables import write_table

WORDS = words_of(CAMPAIGN)
BOOK = rulebook(CAMPAIGN)
CHARTS = {chart.id: chart for chart in charts_for(CAMPAIGN)}
GUIDE = Path(__file__).parents[3] / "docs" / "age_of_arthur.md"
SOURCE = "\n".join(p.read_text("utf-8") for p in sorted(Path(CAMPAIGN.folder).rglob("*.py")))


def test_the_slash_commands_and_what_is_left_to_the_panel_and_do() -> None:
    given = own_verbs(CAMPAIGN)
    assert len(given) == len(set(given)) == MOST_COMMANDS
    left = {v.kind() for v in CAMPAIGN.codec.verbs if v not in COMMON and v not in given}
    assert left == {
        "choose_kingdom", "raise", "leave_home", "mount", "as_proposed", "hold_out", "lose", "go_home", "stay_on",
        "go_on", "leave", "extend", "propose", "fog", "sorcery", "bring_hammer", "ditch", "ambush", "set_fire",
        "entrust", "deal", "station", "stance",
        "steal_march", "take_role", "pick_board", "pick_edge", "rank_command", "line_command",
        "all_stance", "walk_off", "hold_ground", "single_move", "group_move", "column_move", "break_off", "fight_first",
        "finish_by", "rout", "send", "steady", "anew", "yield_field", "losses", "fallen", "used",
        "report", "confirm", "correct", "dispute", "end_dispute",
    }  # fmt: skip
    assert all(len(v.fields()) <= 25 for v in given)


@pytest.mark.parametrize(
    "term",
    [
        *(card.name for card in CAMPAIGN.shipped.cards.winds.values()),
        "Establish Claim", "Renounce Claim", "Raid", "Saxon Settlement", "Casus Belli", "Pendragon", "Bretwalda",
        "vassal", "lord", "rank", "siege", "sally", "levy", "ferry", "throne", "second war", "peace", "Merlin", "C8",
        "heir", "Expendables", "unowned", "free Irish",
    ],
)  # fmt: skip
def test_rules_finds_every_term(term: str) -> None:
    found = search(BOOK, term)
    assert found, term
    word = term.split()[0].casefold().rstrip("!")
    assert any(word in f"{p.heading} {p.text}".casefold() for p in found[:4])


def test_the_two_readings_of_saxon_hater_are_told() -> None:
    """C8: ours is said to be ours."""
    (told,) = [p for p in BOOK if p.number == "C8"]
    assert "two ways" in told.text and "Ours" in told.text
    assert told in search(BOOK, "Saxon Hater")


@pytest.mark.parametrize("chart", CHARTS.values(), ids=lambda chart: chart.id)
def test_every_chart_is_a_table_of_its_paragraph_and_large_enough(chart: ChartScene) -> None:
    from renders.boards.chart import draw

    text = next(p.text for p in BOOK if chart.rule in (p.number, p.title))
    assert write_table(chart) in text
    assert draw.plan_table(chart, list(chart.rows), 1050 - draw.TOP - 90).size >= 33, "at 550 pixels that is 11"
    assert find_chart(list(CHARTS.values()), chart.title) is chart


def test_the_chart_of_sieges_has_the_figures_of_4_9() -> None:
    shown = {row.label: tuple(0 if c == "–" else int(c) for c in row.cells) for row in CHARTS["siege"].rows}
    assert shown["1"] == (1, 5, 26, 4) and shown["4"] == (6, 15, 10, 5) and shown["8"] == (18, 17, 0, 1)
    assert shown["13"] == (32, 4, 0, 0) and shown["16"] == (36, 0, 0, 0)
    assert all(sum(row) == 36 for row in shown.values())


def test_the_charts_of_cards_have_all_48_titles_and_70_copies() -> None:
    rows = [row for id in ("ruling", "staying", "once", "battle_cards") for row in CHARTS[id].rows]
    assert (len(rows), sum(int(row.cells[0]) for row in rows)) == (48, 70)


def test_every_post_shows_the_map_and_the_guide_lists_them() -> None:
    posts = set(re.findall(r'\.post\("(\w+)"\)', SOURCE))
    assert posts <= set(WORDS.posts)
    posts |= {"deployed", "round", "bound", "disputed"}  # of battles on the grid, and of reported ones
    assert posts == set(WORDS.posts)
    guide = GUIDE.read_text("utf-8")
    for name in posts:
        assert WORDS.posts[name] in guide, name
    game = table()
    assert isinstance(renders.scene_of(CAMPAIGN.view(game, None)), BritainScene)


@pytest.mark.parametrize("id", ["siege", "levies"])
def test_the_tables_of_the_guide_are_the_charts(id: str) -> None:
    chart = CHARTS[id]
    rows = ["| " + " | ".join(line) + " |" for line in (chart.headings, *((r.label, *r.cells) for r in chart.rows))]
    assert "\n".join([rows[0], "|" + "---|" * len(chart.headings), *rows[1:]]) in GUIDE.read_text("utf-8")


def pages(game: Any, viewer: str | None) -> list[Any]:
    return renders.album(CAMPAIGN.view(game, viewer))


def hands_in(album: list[Any]) -> list[HandScene]:
    return [page for page in album if isinstance(page, HandScene)]


def test_a_hand_is_its_holders_alone_and_merlins_knowledge_the_casters() -> None:
    game = table()
    hold(game, "p1", "treachery")
    hold(game, "p2", "assassin", "sly_fox")
    hold(game, "p3", "charisma")
    lay(game, "merlin", "p1")
    game.known = {"p1": {"p2": ["assassin", "sly_fox"]}}
    mine, known = hands_in(pages(game, "p1"))
    assert [card.name for card in mine.cards] == ["Treachery"] and mine.side == "ceint"
    assert [card.name for card in known.cards] == ["Assassin", "Sly Fox"] and known.side == "calchvynydd"
    assert [[c.name for c in page.cards] for page in hands_in(pages(game, "p3"))] == [["Charisma"]]
    assert hands_in(pages(game, None)) == []
    assert game.hand("p1")["known"] and "known" not in game.hand("p2") and "known" not in game.hand("p3")
    for viewer in ("p3", None):
        said = " ".join(renders.picture(page).text for page in pages(game, viewer)[:-1])
        assert "Assassin" not in said and "Treachery" not in said


def test_a_frozen_card_says_so_and_the_rest_of_a_known_hand_is_face_down() -> None:
    game = table()
    hold(game, "p1", "treachery", "brave")
    hold(game, "p2", "assassin", "sly_fox")
    game.known = {"p1": {"p2": ["assassin"]}}
    game.frozen = {"p1": [msgspec.convert({"card": "raid", "seen_by": ["p3"]}, type=frozen_type())]}
    mine, known = hands_in(pages(game, "p1"))
    assert [(card.name, card.when) for card in mine.cards][-1] == ("Raid", "frozen by Merlin")
    assert [card.name for card in known.cards] == ["Assassin", ""]


def frozen_type() -> Any:
    from rules.age_of_arthur.facts import Frozen

    return Frozen


def test_the_album_lists_cards_in_play_discards_and_what_is_unseen() -> None:
    game = table()
    hold(game, "p1", "treachery")
    lay(game, "fool", "p2", by="p3")
    lay(game, "warlord", "lun", by="p1")
    game.deck.remove("treachery")
    game.discards.append("treachery")
    lying, piles = (page for page in pages(game, "p1") if isinstance(page, ChartScene))
    assert ("Fool in War", ("Calchvynydd", "Gwent", "ruler dies")) in [(r.label, r.cells) for r in lying.rows]
    assert ("Warlord", ("Caer Lundein", "Ceint", "he dies")) in [(r.label, r.cells) for r in lying.rows]
    cells = [(row.label, *row.cells) for row in piles.rows]
    figures = {row[n]: (row[n + 1], row[n + 2]) for row in cells for n in (0, 3, 6)}
    assert len(figures) == 48
    assert figures["Treachery"] == ("1", "3")  # five: one is discarded, one is his own
    assert figures["Fool in War"] == ("–", "–") and figures["Hill People"] == ("–", "4")


def test_a_picture_of_the_album_is_the_same_in_every_world_alike_to_its_viewer() -> None:
    game = table()
    hold(game, "p1", "treachery", "brave")
    hold(game, "p2", "assassin", "sly_fox")
    game.known = {"p1": {"p2": ["assassin"]}}
    for viewer in (None, "p1", "p2", "p3"):
        view = CAMPAIGN.view(game, viewer)
        other = CAMPAIGN.view(CAMPAIGN.imagine(view, Chance("elsewhere"), CAMPAIGN.shipped), viewer)
        assert renders.album(view) == renders.album(other), viewer


def test_the_map_shows_the_two_sides_of_a_war() -> None:
    game = at_war()
    do(game, "p3 stand attack_1")
    scene = renders.scene_of(CAMPAIGN.view(game, None))
    (war,) = scene.wars
    assert [a.side for a in war.attack] == ["ceint", "gwent"] and [a.side for a in war.defend] == ["calchvynydd"]
    assert war.attack[0].chief and not war.attack[1].chief and war.reason == "Caer Celemion"
    assert scene.provinces["cel"].claims == ("ceint",)


def test_the_map_counts_the_turns_of_peace_and_shows_the_kingdoms_that_are_taken() -> None:
    game = table(round=1)
    assert renders.scene_of(CAMPAIGN.view(game, None)).peace == 8  # round 3 begins with turn 9 (R-CB1)
    game = table(round=3)
    assert renders.scene_of(CAMPAIGN.view(game, None)).peace == 0
    game.last_war = game.turns = 9
    assert renders.scene_of(CAMPAIGN.view(game, None)).peace == 9  # legal again in turn 18 (R-CB2)
    fresh: Any = CAMPAIGN.new(CAMPAIGN.seats(3), "choosing")
    advance(fresh, CLOCK, Begin())
    seat = fresh.top.seat
    advance(fresh, seat, fresh.top.default(fresh, seat))
    scene = renders.scene_of(CAMPAIGN.view(fresh, None))
    assert {province.owner for province in scene.provinces.values()} == {scene.kingdoms[0].side}
    assert len(scene.provinces) == 5 and sum(province.home for province in scene.provinces.values()) == 1
