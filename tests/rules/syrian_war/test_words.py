"""Every word a player may meet has its place in the catalogue."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import bot
import rules.syrian_war
from rules.kernel import TABLE_VERBS, Anytime, Ask, Done
from rules.syrian_war import CAMPAIGN
from rules.syrian_war.news import NEWS
from rules.syrian_war.ways import WAYS

FOLDER = Path(rules.syrian_war.__file__).parent
FOLDER_OF_WORDS = Path(bot.__file__).parent / "words"
WORDS: dict[str, Any] = tomllib.loads((FOLDER_OF_WORDS / "syrian_war.toml").read_text("utf-8"))
SHARED: dict[str, Any] = tomllib.loads((FOLDER_OF_WORDS / "dba.toml").read_text("utf-8"))
SOURCE = "\n".join(f.read_text("utf-8") for f in (*FOLDER.glob("*.py"), FOLDER.parent / "reports.py"))


def test_every_piece_of_news() -> None:
    assert {n.__struct_config__.tag for n in NEWS} == set(WORDS["news"])


def test_the_fields_of_a_sentence_are_those_of_its_news() -> None:
    for news in NEWS:
        text = WORDS["news"][news.__struct_config__.tag]
        named = {m.split(".")[0] for m in re.findall(r"\{([a-z_.]+)", text)}
        assert named <= set(news.__struct_fields__), news


def test_every_phrase() -> None:
    keys = set(re.findall(r'phrase\(\s*"(\w+)"', SOURCE)) | {"fight_or_step_back", "army_moves", "one_chariot_only"}
    keys |= {"majority_of_the_track", "more_elements"}
    assert keys <= {*WORDS["phrase"], *WORDS["question"]}, keys - {*WORDS["phrase"], *WORDS["question"]}


def test_every_verb_and_every_field() -> None:
    common = {*Anytime.verbs, *TABLE_VERBS, Done}
    for verb in CAMPAIGN.codec.verbs:
        if verb not in common:
            words = {**SHARED["verb"], **WORDS["verb"]}[verb.kind()]
            assert words["name"] and words["help"]
            assert set(words.get("field", {})) == set(verb.fields())


def test_every_question_post_way_and_standing_order() -> None:
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask):
            assert frame.kind() in {**SHARED["question"], **WORDS["question"]}, frame
    posts = set(re.findall(r'game\.post\("(\w+)"\)', SOURCE))
    assert posts == set(WORDS["post"])
    assert set(WAYS) <= {*SHARED["name"], *WORDS["name"]}
    game = CAMPAIGN.new(["ptolemy", "seleucus"], "k")
    for ask in game.orderable().values():
        assert set(ask.orders(game, "ptolemy")) <= set(WORDS["name"])


def test_every_option() -> None:
    assert set(CAMPAIGN.options.__struct_fields__) == set(WORDS["option"])
