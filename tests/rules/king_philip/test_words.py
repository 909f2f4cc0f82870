"""Every word that the rules can ask for is in the catalogue, and names only what is there to be filled in."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.words import words_of
from rules.kernel import Ask, Verb, phrase
from rules.kernel.news import COMMON_NEWS, GameOver
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import INDIAN
from rules.king_philip.losses import lose_leader
from rules.king_philip.news import NEWS, EvasionTried, KeyLeaderLost, LeaderLost, Marched, StruckBack
from tests.rules.king_philip.board import begin, war
from tests.rules.king_philip.test_text import HEADINGS

ROOT = Path(__file__).parents[3]
WORDS: dict[str, Any] = tomllib.loads((ROOT / "bot/words/king_philip.toml").read_text("utf-8"))
SHARED = {"pass", "done", "accept", "decline", "begin", "time_up", "close", "undo", "ruling", "rekey"}
CODE = "\n".join(f.read_text("utf-8") for f in sorted((ROOT / "rules/king_philip").glob("*.py")))


def slots(text: str) -> set[str]:
    """The fields a sentence names, those within forms too."""
    return {m[1].split(".")[0] for m in re.finditer(r"\{([A-Za-z_][\w.]*)", text)}


@pytest.mark.parametrize("kind", NEWS, ids=lambda k: k.__name__)
def test_news(kind: type[Any]) -> None:
    text = WORDS["news"][kind.__struct_config__.tag]
    assert slots(text) <= set(kind.__struct_fields__), text


def test_no_news_that_is_never_told() -> None:
    own, common = ({k.__struct_config__.tag for k in kinds} for kinds in (NEWS, COMMON_NEWS))
    assert own <= set(WORDS["news"]) <= own | common  # some of the common ones are told in the plural


def own_verbs() -> list[type[Verb]]:
    shared = {v.kind() for v in CAMPAIGN.state.anytime.verbs} | SHARED
    return [v for v in CAMPAIGN.codec.verbs if v.kind() not in shared]


@pytest.mark.parametrize("verb", own_verbs(), ids=lambda v: v.kind())
def test_verbs_and_their_fields(verb: type[Verb]) -> None:
    words = WORDS["verb"][verb.kind()]
    assert words["name"] and words["help"]
    assert set(words.get("field", {})) == set(verb.fields())
    paragraphs = re.findall(r"\((\d+\.\d+)\)", words["when"])  # a refusal says when it is open
    assert paragraphs and set(paragraphs) <= set(HEADINGS)


def test_phrases() -> None:
    used = set(re.findall(r'phrase\(\s*"(\w+)"', CODE)) | {"may_intercept"}
    known = {*WORDS["phrase"], *WORDS["question"]}
    assert used - known == set()
    own_kinds = {f.kind() for f in CAMPAIGN.state.frame_types()}
    assert known - used - own_kinds == set(), "words that nothing asks for"


def test_orders_have_names() -> None:
    state = CAMPAIGN.new(["indian", "english"], "key")
    for ask in CAMPAIGN.state.orderable().values():
        assert ask.kind() in WORDS["question"]
        for do in ask.orders(state, "english"):
            assert do in WORDS["name"] or do.startswith("at_")


def test_placing_questions_say_who_and_how_many() -> None:
    for frame in CAMPAIGN.state.frame_types():
        if issubclass(frame, Ask) and frame.doing is not Ask.doing and "pieces" in frame.__struct_fields__:
            assert slots(WORDS["question"][frame.kind()]) <= {"side", "count"}


def test_options_posts_and_counters() -> None:
    assert {name for name in WORDS["option"] if "." not in name} >= set(CAMPAIGN.options.__struct_fields__)
    assert set(re.findall(r'post\("(\w+)"', CODE)) <= set(WORDS["post"])
    families = [re.sub(r"\{\w+\}", r"\\d+", k) for k in WORDS["name"] if "_{n}" in k]
    for unit in CAMPAIGN.shipped.infantry:
        assert any(re.fullmatch(f, unit) for f in families), unit
    data_names = set(CAMPAIGN.shipped.counters.leaders)
    for leader in CAMPAIGN.shipped.leaders:
        assert leader in WORDS["name"] or leader in data_names


def test_counters_that_are_alike_are_counted_not_listed() -> None:
    words = words_of(CAMPAIGN)
    assert words.listed(["wa_1", "wa_2", "pc_4", "philip"]) == "2 Wampanoag Warriors, Pocasset Warrior 4 and Philip"
    marched = Marched("indian", ["wa_1"], ["sowams", "montaup", "assonet"], 3, "sowams", "assonet", ["montaup"])
    assert words.news(marched) == "Wampanoag Warrior 1 marches from Sowams to Assonet, by way of Montaup."
    old = Marched("indian", ["wa_1", "wa_2"], ["sowams", "montaup"], 2)
    assert words.news(old) == "2 Wampanoag Warriors march: Sowams and Montaup."


def test_modifiers_and_blows_are_told_plainly() -> None:
    words = words_of(CAMPAIGN)
    tries = [EvasionTried("indian", "sowams", "montaup", 4, plus, True) for plus in (0, 1, -1)]
    assert [words.news(t).split(": ", 1)[1] for t in tries] == [
        "a 4: they do.", "a 4, modified by 1: they do.", "a 4, modified by -1: they do.",
    ]  # fmt: skip
    assert "nothing left" in words.news(StruckBack("indian", 0, 3, 0))
    assert words.news(StruckBack("english", 1, 6, 1)).endswith(
        "they strike back with 1 and a 6: one loss for the enemy."
    )


def test_16_0_both_sides_are_named_in_the_plural() -> None:
    said = words_of(CAMPAIGN).news(GameOver(["indian"], phrase("most_points"), {}))
    assert "the Indians win**:" in said


def test_F10_a_leader_lost_too_late_is_not_said_to_return() -> None:
    """On turn eight and after it nobody comes back."""
    words = words_of(CAMPAIGN)
    for turn, late in ((7, False), (8, True), (9, True)):
        board = begin(war({"titicut": "wa_1- sachem_wa", "montaup": "philip"}, turn=turn))
        board.state.open_entry(board.entries[-1], [6])
        lose_leader(board.state, "sachem_wa", INDIAN)
        lose_leader(board.state, "philip", INDIAN)
        told = [words.news(n) for kind in (LeaderLost, KeyLeaderLost) for n in board.news(kind)]
        assert len(told) == 2 and all(("over" in t) == late and (f"turn {turn + 2}" in t) != late for t in told), told


def test_12_4_13_1_modifiers_of_one_and_two_are_written_alike() -> None:
    words = words_of(CAMPAIGN)
    for n in (1, 2, -1):
        assert f"modified by {n}:" in words.news(EvasionTried("indian", "titicut", "hockomock", 4, n, False))
    assert "modified" not in words.news(EvasionTried("indian", "titicut", "hockomock", 4, 0, False))
