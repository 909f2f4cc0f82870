"""Every word that a battle needs is in the catalogue, and every paragraph it cites is in the rules."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from bot.words import derived
from rules.dba.dataset.load import load
from rules.dba.duel import ARMIES, CAMPAIGN
from rules.dba.facts import STANCES
from rules.dba.news import MANY_NEWS
from rules.kernel import Ask, Done
from rules.kernel.news import snake

ROOT = Path(__file__).parents[3]
WORDS: dict[str, Any] = tomllib.loads((ROOT / "bot/words/dba.toml").read_text("utf-8"))
SOURCES = "\n".join(f.read_text("utf-8") for f in (ROOT / "rules/dba").glob("*.py"))
TEXT = (ROOT / "rules/dba/text/battle.md").read_text("utf-8")


def asking() -> list[type[Ask]]:
    return [f for f in CAMPAIGN.state.frame_types() if issubclass(f, Ask)]


def test_every_piece_of_news_has_a_sentence_of_its_own_fields() -> None:
    for news in MANY_NEWS:
        sentence = WORDS["news"][snake(news.__name__)]
        for field in re.findall(r"\{(\w+)", sentence):
            assert field in news.__struct_fields__, f"{news.__name__} has no {field}"


def test_every_phrase_is_there() -> None:
    chosen = {"holding_the_demoralised", "giving_orders", "story_general_lives"}
    keys = set(re.findall(r'phrase\(\s*"(\w+)"', SOURCES)) | chosen
    known = {*WORDS["phrase"], *WORDS["question"]}
    assert not keys - known, f"no words for {sorted(keys - known)}"
    said = SOURCES + Path(derived.__file__).read_text()
    assert not {k for k in WORDS["phrase"] if f'"{k}"' not in said}, "words that nothing says"


def test_every_verb_and_field_is_there() -> None:
    for verb in {v for f in asking() for v in f.verbs if v is not Done}:
        words = WORDS["verb"][verb.kind()]
        assert words["name"] and words["help"]
        assert set(words.get("field", {})) == set(verb.fields())


def test_names_of_types_stances_and_armies() -> None:
    kinds = load().tables.kinds
    assert {*kinds, *STANCES, *ARMIES, *load().boards} <= set(WORDS["name"])
    assert {f"{{seat}}_{kind}{{n}}" for kind in kinds} <= set(WORDS["name"])


def test_every_rule_that_is_cited_has_a_paragraph() -> None:
    headings = set(re.findall(r"^## (\S+)", TEXT, re.M))
    cited = {f.rule for f in asking() if f.rule} | set(re.findall(r'rule="([\w.-]+)"', SOURCES))
    assert cited <= headings


def test_the_help_says_what_the_grid_gives_up() -> None:
    given_up = TEXT.split("## What the grid gives up")[1].split("\n## ")[0]
    for word in ("angles", "wheels", "depth", "partial", "camps", "rivers", "roads", "shoot", "exchanged", "faster"):
        assert word in given_up.lower()
