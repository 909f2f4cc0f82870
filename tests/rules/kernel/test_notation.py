"""Orders as text, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import Chance, Illegal, Undo, Verb, offers
from rules.kernel.notation import fit, read, read_entry, write
from rules.kernel.random_pick import random_fill
from rules.proving.trial import Trial
from tests.ford import CAMPAIGN
from tests.ford.seasons import Bid, March, Place


class Muster(Verb):
    """Every kind of field at once."""

    form = "{where}: {units} with {count} banners crying {cry}"
    where: str
    units: list[str]
    count: int
    cry: str


VERBS: dict[str, type[Verb]] = {"muster": Muster, **CAMPAIGN.codec.verb_named}


def test_units_are_written_by_kind_and_number() -> None:
    pick = March("hebron", ["phalanx", "phalanx", "phalanx", "david"], "gaza")
    assert write(pick, "judah") == "judah march hebron: 3 phalanx, david -> gaza"
    assert read_entry("judah march hebron: 3 phalanx, david -> gaza", VERBS) == ("judah", pick)


def test_people_may_be_careless_with_spaces_and_capitals() -> None:
    state, _ = CAMPAIGN.start(["red", "blue"], "k")
    pick = read("  PLACE  Red_Foot_1   in  Ford ", VERBS)
    assert fit(state.top, state, "red", pick) == Place("red_foot_1", "ford")
    assert fit(state.top, state, "red", read("place red_foot_1 in north", VERBS)) == Place("red_foot_1", "north_camp")


def test_what_fits_nothing_is_left_for_the_rules_to_refuse() -> None:
    state, _ = CAMPAIGN.start(["red", "blue"], "k")
    assert fit(state.top, state, "red", Place("green_foot_1", "ford")).given()[0] == "green_foot_1"
    assert fit(state.top, state, "red", Bid(3)) == Bid(3)


@given(
    st.text(min_size=1, max_size=20),
    st.lists(st.text(min_size=1, max_size=8), max_size=6),
    st.integers(-999, 999),
    st.text(min_size=1, max_size=30),
)
def test_whatever_is_written_reads_back(where: str, units: list[str], count: int, cry: str) -> None:
    pick = Muster(where, sorted(units), count, cry)
    assert read(write(pick), VERBS) == Muster(where, group(sorted(units)), count, cry)


def group(units: list[str]) -> list[str]:
    return [u for u in dict.fromkeys(units) for _ in range(units.count(u))]


def test_every_pick_of_random_games_reads_back() -> None:
    for n in range(5):
        trial = Trial(CAMPAIGN, 3, f"n{n}", Chance(f"n{n}"))
        while trial.state.result is None:
            trial.step()
        for entry in trial.log:
            assert read_entry(write(entry.pick, entry.seat), VERBS) == (entry.seat, entry.pick)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no such verb"),
        ("fly gaza", "no such verb"),
        ("march hebron -> gaza", "written otherwise"),
        ("bid x", "written otherwise"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(Illegal, match=why):
        read(text, VERBS)


def test_empty_texts_and_lists() -> None:
    assert read(write(Undo(3, "ruling", "")), VERBS) == Undo(3, "ruling", "")
    assert read(write(March("a", [], "b")), VERBS) == March("a", [], "b")


def test_offers_of_a_question_can_all_be_written() -> None:
    state, _ = CAMPAIGN.start(["red", "blue"], "k")
    for verb in offers(state, "red"):
        pick = random_fill(state.top, state, "red", verb, Chance("w"))
        assert read(write(pick), VERBS) == pick
