"""What a picture says besides its view: what changed, the news, who plays whom."""

from typing import Any

import msgspec

import renders
from bot.messages.pictures import Pictures, names_of, news_of, unmarked
from bot.table import Sitter
from bot.words import words_of
from renders import pictures as door
from renders.boards.dba_grid import samples as battles
from renders.boards.levant import samples as levant
from renders.boards.new_england import samples as new_england
from renders.boards.road import draw as road_board
from renders.boards.road import samples as road
from renders.context import Context, add_context
from renders.drawing.stacks import Stack
from renders.registry import find_drawing
from renders.sample_games import play_at_random
from rules.king_david import CAMPAIGN

replace = msgspec.structs.replace


def in_context(scene: Any, context: Context) -> Any:
    drawing = find_drawing(scene)
    assert drawing is not None
    return add_context(drawing.board, scene, context)


def test_areas_that_changed_hands_or_armies_are_marked_and_in_context() -> None:
    then = replace(levant.middle(), changed=())
    area, other = list(then.owners)[:2]
    moved = {**then.stacks, other: (Stack("tyre", "army", 3),)}
    now = replace(then, owners={**then.owners, area: "egypt"}, stacks=moved)
    assert set(in_context(now, Context(then)).changed) == {area, other}
    plain, marked = renders.picture(now), renders.picture(now, context=Context(then))
    assert plain.png != marked.png
    assert "Changed since the last picture" in marked.text and "Changed since" not in plain.text


def test_armies_that_come_into_the_open_have_not_changed() -> None:
    hidden = replace(levant.opening(), stacks={"gaza": (Stack("tyre", "army", 3),)})
    open_ = replace(hidden, stacks={"gaza": (Stack("tyre", "chariot", 1, 4), Stack("tyre", "army", 2))})
    assert in_context(open_, Context(hidden)).changed == ()


def test_a_march_and_a_lost_element_are_marked() -> None:
    then = next(iter(road.SCENES.values()))()
    first, second = then.armies
    space = first.space % len(then.spaces) + 1
    now = replace(then, armies=(replace(first, space=space), second), changed=())
    assert space in in_context(now, Context(then)).changed
    named = replace(
        battles.deployed(), elements=tuple(replace(e, name=str(n)) for n, e in enumerate(battles.deployed().elements))
    )
    one, gone, *rest = named.elements
    later = in_context(replace(named, elements=(replace(one, rank=5), *rest)), Context(named))
    assert [e.name for e in later.elements if e.moved] == [one.name]
    assert [(f.file, f.rank, f.result) for f in later.fights] == [(gone.file, gone.rank, "lost")]
    assert in_context(new_england.random_scene(3), Context(new_england.random_scene(3))).changed == ()


def test_news_names_and_heading_are_in_the_picture_and_in_its_words() -> None:
    scene = levant.opening()
    made = renders.picture(
        scene, context=Context(news=("Gath falls",), names={scene.nations[0].side: "Deborah"}, doing="Judah marches")
    )
    assert all(word in made.text for word in ("Gath falls", "Deborah", "Judah marches"))
    assert made.png != renders.picture(scene).png


def test_a_battle_says_its_round_once_and_who_plays() -> None:
    scene = battles.clash()
    context = Context(names={"ptolemy": "Deborah"}, doing="Round 4: stances are given")
    made = renders.picture(replace(scene, phase="Round 4: Giving stances"), context=context)
    assert made.text.count("Round 4") == 1 and "Deborah" in made.text
    assert (
        in_context(replace(scene, phase="Round 4: Hits"), Context(doing="Judah takes hits")).phase
        == "Round 4: Judah takes hits"
    )


def test_an_empty_news_panel_is_not_drawn() -> None:
    scene = replace(next(iter(road.SCENES.values()))(), log=())
    panel = (620, 560, 1030, 1030)
    bare = road_board.load_base().crop(panel)
    assert door.frame(scene)[0].crop(panel).tobytes() == bare.tobytes()
    assert door.frame(replace(scene, log=("News",)))[0].crop(panel).tobytes() != bare.tobytes()


async def test_a_post_is_compared_with_the_last_one() -> None:
    pictures, words = Pictures(), words_of(CAMPAIGN)
    sitters = {
        s: Sitter(n, s, None, 100 + n, None, f"Player {n}", "none", False) for n, s in enumerate(CAMPAIGN.seats(3))
    }
    texts: list[str] = []
    view: Any = None
    before: Any = None
    for step, state in enumerate(play_at_random(CAMPAIGN, 3, "posts", 45)):
        if step in (20, 45):
            before, view = view, CAMPAIGN.view(state, None)
            shown = await pictures.post(words, "game", view, sitters, ["**Gath** falls"], before)
            texts.append(shown.text)
    assert "Changed since" not in texts[0]
    assert "Changed since" in texts[1]
    assert "Gath falls" in texts[1] and "**" not in texts[1]
    assert set(names_of(view, sitters).values()) == {"Player 0", "Player 1", "Player 2"}
    assert any(name in texts[1] for name in ("Player 0", "Player 1", "Player 2"))


def test_news_lose_what_formats_them() -> None:
    assert unmarked("**Gath** falls to `Judah`,\nand a\\_b stays") == "Gath falls to Judah, and a_b stays"


def test_asides_are_not_news() -> None:
    assert news_of(["**Gath** falls", "*… and 4 more*", "Ekron holds"]) == ("Ekron holds", "Gath falls")
