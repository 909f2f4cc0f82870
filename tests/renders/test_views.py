"""The boards of real games: played at random, drawn for every viewer on the way."""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

import renders
from bot.__main__ import main
from renders import pictures
from renders.boards.dba_grid.scene import BattleScene
from renders.boards.levant import from_view as levant
from renders.datasets.king_david import area_name
from renders.registry import VIEWS, find_drawing
from renders.sample_games import play_at_random
from rules.kernel import Chance

GAMES = [name.split(".")[1] for name in VIEWS if find_spec(name.rpartition(".")[0])]


def campaign(game: str) -> Any:
    return import_module("rules.dba.duel" if game == "dba" else f"rules.{game}").CAMPAIGN


def moments(game: str, every: int, most: int, seed: str = "views") -> Iterator[Any]:
    rules = campaign(game)
    for step, state in enumerate(play_at_random(rules, max(rules.players), seed, most)):
        if step % every == 0:
            yield state


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_gets_a_picture_at_every_moment(game: str) -> None:
    seen = set()
    for state in moments(game, 25, 160):
        for viewer in (None, state.seats[0]):
            made = renders.picture(campaign(game).view(state, viewer))
            assert made.png is not None
            assert len(made.png) <= 450 * 1024
            assert "unknown" not in made.alt
            seen.add(made.png)
    assert len(seen) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_does_not_differ_between_states_that_are_alike_to_its_viewer(game: str) -> None:
    rules = campaign(game)
    for state in moments(game, 40, 121):
        for viewer in (None, state.seats[-1]):
            view = rules.view(state, viewer)
            other = rules.view(rules.imagine(view, Chance("another world"), rules.shipped), viewer)
            assert scene(view) == scene(other)
            assert renders.picture(view).png == renders.picture(other).png


def test_the_order_in_which_armies_were_raised_shows_nowhere() -> None:
    for state in moments("king_david", 5, 200, "order"):
        for viewer in state.seats:
            view = campaign("king_david").view(state, viewer)
            other = msgspec.structs.replace(view, armies=dict(reversed(view.armies.items())))
            assert levant.make_map(view) == levant.make_map(other)


def scene(view: Any) -> Any:
    return msgspec.to_builtins(renders.scene_of(view))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_on_a_games_board_is_unknown_to_its_picture(game: str, caplog: pytest.LogCaptureFixture) -> None:
    for state in moments(game, 30, 121, "known"):
        pictures.frame(campaign(game).view(state, None))
    assert [record.getMessage() for record in caplog.records if "stacks in one place" not in record.getMessage()] == []


def test_herald_render_draws_what_was_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "road.png"
    command = ["render", "syrian_war", "--players", "2", "--seed", "7", "--entries", "9", "--out", str(out)]
    assert main([*command, "--viewer", "ptolemy", "--palette", "greyscale"]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert "Ptolemy" in out.with_suffix(".txt").read_text("utf-8")
    assert main([*command, "--viewer", "nobody"]) == 2
    assert "there are ptolemy, seleucus" in capsys.readouterr().err


def test_a_fight_in_the_levant_is_on_its_board_with_the_map_and_the_hand_in_the_album() -> None:
    rules, kinds = campaign("king_david"), set()
    for state in play_at_random(rules, 5, "fights", 700):
        fights = [frame for frame in state.stack if type(frame).__name__ in ("Battle", "Siege")]
        if not fights or state.kept.question % 3:
            continue
        for viewer in (None, state.seats[0]):
            view = rules.view(state, viewer)
            other = rules.view(rules.imagine(view, Chance("another hill"), rules.shipped), viewer)
            assert msgspec.to_builtins(renders.album(view)) == msgspec.to_builtins(renders.album(other))
            shown = [type(page).__name__ for page in renders.album(view)]
            assert shown == ["HandScene"] * bool(view.hand) + ["FightScene", "LevantScene"]
        area = area_name(fights[-1].area)
        made = renders.picture(rules.view(state, None))
        assert made.alt.startswith((f"Battle of {area}", f"Siege of {area}"))
        kinds.add(type(fights[-1]).__name__)
        if len(kinds) == 2:
            break
    assert "Battle" in kinds


def test_a_hand_tells_what_each_marker_does_and_when() -> None:
    rules = campaign("king_david")
    state = next(s for s in play_at_random(rules, 3, "hand", 60) if any(s.hands.values()))
    seat = state.seat_of(next(player for player, held in state.hands.items() if held))
    page = renders.album(rules.view(state, seat))[0]
    told = renders.picture(page).text
    assert len(page.cards) == len(set(state.hands[state.of(seat)]))
    assert all(card.words and card.when for card in page.cards)
    assert all(card.name in told and card.words in told for card in page.cards)
    assert not any(type(p).__name__ == "HandScene" for p in renders.album(rules.view(state, None)))


@pytest.mark.parametrize("way", ["stance", "full"])
def test_a_battle_of_the_war_is_drawn_as_a_battle_and_hides_what_is_not_deployed(way: str) -> None:
    rules = campaign("syrian_war")
    seen: list[BattleScene] = []
    for state in play_at_random(rules, 2, "grid", 260, rules.options(battles=way)):
        if state.grid is None:
            if seen:
                break
            continue
        for viewer in (None, *state.seats):
            view = rules.view(state, viewer)
            other = rules.view(rules.imagine(view, Chance("elsewhere"), rules.shipped), viewer)
            assert scene(view) == scene(other)
            shown = {element.name for element in staged(view).elements}
            assert shown == {name for name, e in state.grid.elements.items() if e.cell}
        seen.append(staged(rules.view(state, None)))
    assert any(battle.choices for battle in seen)
    assert any(battle.waiting and not battle.elements for battle in seen)
    assert any(battle.elements and not battle.waiting for battle in seen)
    assert all(battle.title.startswith("Battle of ") for battle in seen)
    made = renders.picture(seen[-1])
    assert made.png is not None and "elements" in made.alt


def staged(view: Any) -> BattleScene:
    drawing = find_drawing(view)
    assert drawing is not None
    board, made = pictures.make_scene(drawing, view)
    assert board.name == "dba_grid"
    assert isinstance(made, BattleScene)
    return made
