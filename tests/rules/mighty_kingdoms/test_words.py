"""Every word that the rules can ask for is in the catalogue, and names only what is there to be filled in."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.words import words_of
from rules.kernel import Ask, Verb
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.facts import Options
from rules.mighty_kingdoms.news import NEWS
from rules.mighty_kingdoms.news.year import BattleBegun, TileTaken
from rules.mighty_kingdoms.pledges import DIPLOMACY

ROOT = Path(__file__).parents[3]
WORDS: dict[str, Any] = tomllib.loads((ROOT / "bot/words/mighty_kingdoms.toml").read_text("utf-8"))
FILES = [*sorted((ROOT / "rules/mighty_kingdoms").glob("*.py")), ROOT / "rules/reports.py"]
CODE = "\n".join(f.read_text("utf-8") for f in FILES)


def slots(text: str) -> set[str]:
    return {m[1].split(".")[0] for m in re.finditer(r"\{([A-Za-z_][\w.]*)", text)}


@pytest.mark.parametrize("kind", NEWS, ids=lambda k: k.__name__)
def test_news(kind: type[Any]) -> None:
    text = WORDS["news"][kind.__struct_config__.tag]
    assert slots(text) <= set(kind.__struct_fields__), text


def test_no_news_that_is_never_told() -> None:
    assert set(WORDS["news"]) == {k.__struct_config__.tag for k in NEWS}
    assert [k.__name__ for k in NEWS if f"tell({k.__name__}(" not in CODE.replace("tell(\n            ", "tell(")] == []


def own_verbs() -> list[type[Verb]]:
    return [v for v in CAMPAIGN.codec.verbs if not v.__module__.startswith("rules.kernel")]


@pytest.mark.parametrize("verb", own_verbs(), ids=lambda v: v.kind())
def test_verbs_and_their_fields(verb: type[Verb]) -> None:
    words = WORDS["verb"][verb.kind()]
    assert words["name"] and words["help"] and set(words.get("field", {})) == set(verb.fields())


def test_phrases_and_questions() -> None:
    used = set(re.findall(r'(?:phrase|refuse)\(\s*"(\w+)"', CODE)) | {"legend_repeated", "item_repeated"}
    assert used - {*WORDS["phrase"], *WORDS["question"]} == set()
    asked = {f.kind() for f in CAMPAIGN.state.frame_types() if issubclass(f, Ask)}
    assert asked - set(WORDS["question"]) == set()
    chosen = {"alone", "by_might", "start_with", *(f"pledge_{kind.id}" for kind in DIPLOMACY.kinds)}  # at run time
    assert set(WORDS["phrase"]) - used == chosen


def test_posts_options_and_names() -> None:
    assert set(re.findall(r'post\("(\w+)"\)', CODE)) == set(WORDS["post"])
    assert set(WORDS["option"]) == {f.name for f in msgspec.structs.fields(Options)}
    names = {*CAMPAIGN.shipped.races, *CAMPAIGN.seats(6), *re.findall(r'lose_army\(\w+(?:\.\w+)?, "(\w+)"\)', CODE)}
    assert names - set(WORDS["name"]) == set()


def test_a_battle_is_told_with_its_dice_and_a_taken_tile_with_what_is_in_it() -> None:
    words = words_of(CAMPAIGN)
    battle = BattleBegun("D2", "p1", "p2", {"p1": [6, 3], "p2": [5]}, {"p1.1": 5, "p2.1": 6})
    said = words.news(battle)
    assert "6" in said and "Blue" in said and "army 1 of Red" in said
    assert "village" in words.news(TileTaken("p1", "D2", "village", "p2"))
