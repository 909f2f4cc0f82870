"""Pictures and their words: whatever a picture shows, its text says too."""

from __future__ import annotations

import importlib

import msgspec
import pytest

import renders
from renders import pictures, registry
from renders.boards.levant import samples as sample
from renders.boards.new_england import samples as new_england
from tests.renders.facts import alter

NOT_FACTS = {("banner", "game another")}  # which country lies behind the words: the title says it


@pytest.mark.parametrize("name", registry.NAMES)
def test_whatever_changes_the_picture_changes_its_words(name: str) -> None:
    """One fact after the other is changed: if that can be seen, it can be read."""
    untold = []
    for title, make in importlib.import_module(f"renders.boards.{name}.samples").SCENES.items():
        scene = make()
        board = registry.BOARDS[name]
        words, shown = board.write_text(scene), board.draw(scene, "standard").tobytes()
        for where, other in alter(scene):
            if board.write_text(other) == words and board.draw(other, "standard").tobytes() != shown:
                untold.append((title, where))
    assert {(title, where) for title, where in untold if (name, where) not in NOT_FACTS} == set()


def test_the_text_names_every_area_and_everything_on_it() -> None:
    text = renders.picture(sample.middle()).text
    from renders.drawing import assets

    for area in assets.load_sheet("king_david", "map", dict)["areas"]:
        assert f"- {area['name']}:" in text
    for piece in (
        "Gaza: clear; food 6; resource 6; city of level 1; port; under siege; Philistia: 3 chariots",
        "Judah: 4 phalanxes, strength 12, led by David",
        "5 action (now)",
        "7 face down",
        "Aramea (Carla): 1 of 8 victory points, food 24, resource 23, 5 event markers, initiative 3",
        "allied with Ammon",
        "Changed since the last picture: Gaza, Gibeon, Succoth",
    ):
        assert piece in text


def test_minors_sieges_and_raids_are_in_the_picture_and_in_its_words() -> None:
    scene = sample.two_players()
    text = renders.picture(scene).text
    for piece in (
        "Ammon, a minor country: ally of Judah",
        "Negev, a minor country: conquered",
        "Moab, a minor country: run by Philistia",
        "Siege of Gaza by Judah",
        "Battle at Succoth",
        "Egyptian raid for Philistia, 2 actions left",
        "Bedouin raid for Moab, 1 action left",
    ):
        assert piece in text
    for part in ("minors", "sieges", "raids"):
        bare = msgspec.structs.replace(scene, log=(), battles=(), **{part: ()})
        assert renders.picture(bare).png != renders.picture(msgspec.structs.replace(scene, log=(), battles=())).png


def test_the_peoples_of_new_england_are_in_the_picture_and_in_its_words() -> None:
    scene = msgspec.structs.replace(new_england.winter(), log=())
    text = renders.picture(scene).text
    for piece in (
        "Sakonnet (at peace):",
        "Nipmuck (at war):",
        "Abenaki (neutral):",
        "Razed: 6 settlements, 2 villages",
    ):
        assert piece in text
    at_war = msgspec.structs.replace(scene, peoples={**scene.peoples, "MO": "active"})
    panel = (12, 820, 290, 1040)
    pieces = [pictures.frame(one)[0].crop(panel).tobytes() for one in (scene, at_war)]
    assert pieces[0] != pieces[1]


def test_alternative_text_ends_with_a_sentence_or_a_word() -> None:
    long = " ".join(f"Sentence {n} is here." for n in range(200))
    assert len(pictures.clip(long)) <= 1000 and pictures.clip(long).endswith("is here.")
    assert pictures.clip("word " * 400).endswith("word…")
    assert pictures.clip("Short.") == "Short."
    assert len(pictures.clip("a" * 5000)) <= 1000
