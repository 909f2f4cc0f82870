"""The record of `make mutants` belongs to the rules and the tests as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import faults, mends, trying
from tests.mutants.faults import Fault

LEAST = {"king_david": 20, "king_philip": 20, "mighty_kingdoms": 100, "syrian_war": 20, "dba": 30, "age_of_arthur": 150}

LEAST_MENDS = 60


@pytest.mark.parametrize("game", faults.GAMES)
def test_every_fault_can_be_planted(game: str) -> None:
    named = faults.read_faults(game)
    assert {f.name: f.why_unfit() for f in named if f.why_unfit()} == {}
    assert len({f.name for f in named}) == len(named) >= LEAST[game]
    for fault in named:
        if fault.path.endswith(".py"):
            compile(fault.plant(fault.read()), fault.path, "exec")


@pytest.mark.parametrize("game", faults.GAMES)
def test_the_record_says_that_every_fault_was_caught_in_this_code(game: str) -> None:
    assert faults.stale(game) == [], "run `make mutants`"


def test_every_mend_can_be_taken_back() -> None:
    named = mends.read_mends()
    assert {m.name: m.why_unfit() for m in named if m.why_unfit()} == {}
    assert len({m.name for m in named}) == len(named) >= LEAST_MENDS
    assert [m.name for m in named if not faults.test_source(m.by)] == []


def test_the_record_says_that_every_mend_would_be_missed() -> None:
    assert mends.stale() == [], "run `python -m tests.mutants.mends`"


HILL = Fault("6.2", "king_david/combat.py", "hills", 'terrain == "hill"', 'terrain == "clear"')


def test_a_record_speaks_of_the_function_and_of_the_test() -> None:
    piece = faults.piece_around(HILL)
    assert piece.startswith("def die(") and "def roll(" not in piece
    me = "tests/mutants/test_record.py::test_a_record_speaks_of_the_function_and_of_the_test"
    assert "piece.startswith" in faults.test_source(me)
    other = Fault(HILL.rule, HILL.file, HILL.what, HILL.find, 'terrain == "sea"')
    assert len({faults.digest_of(HILL, me), faults.digest_of(HILL, ""), faults.digest_of(other, me)}) == 3


def test_only_tests_that_run_the_place_are_asked() -> None:
    block = trying.block_of(HILL)
    assert block is not None
    runs = [trying.Run("a", 0.1, {HILL.path: [block]}), trying.Run("b", 0.2, {HILL.path: [block + 1]})]
    assert trying.tests_for(HILL, runs) == ["a"]
    data = Fault("12.0", "king_david/dataset/settings.toml", "anything", "", "")
    assert (Path("rules") / data.file).exists() and trying.tests_for(data, runs) == ["a", "b"]


def test_of_what_is_kept_once_found_the_other_tests_are_asked_too() -> None:
    kept = Fault("12.4", "king_philip/dataset/charts.py", "over water", "not k.water", "True")
    for fault, others in ((kept, ["b"]), (HILL, [])):
        block = trying.block_of(fault)
        assert block is not None
        runs = [trying.Run("a", 0.1, {fault.path: [block]}), trying.Run("b", 0.2, {})]
        assert trying.tests_for(fault, runs) == ["a"] and trying.others_for(fault, runs) == others
