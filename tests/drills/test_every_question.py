"""Every kind of question of Mighty Kingdoms is tried on all promises, twenty times: random games meet the rare ones too
seldom, so they are tried from the positions that are stored. In `make test` each once, at another one every day
(`tests/rules/mighty_kingdoms/test_promises.py`, `tests/saves`)."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from rules.kernel import Ask, Chance
from rules.mighty_kingdoms import CAMPAIGN
from rules.proving.promises import try_promises
from rules.proving.trial import Trial
from tests.saves.test_saves import SAVES

SEED = os.environ.get("HERALD_SEED", "7")
WANTED = int(os.environ.get("HERALD_TRIED", "20"))
STORED = {path.stem: path for path in SAVES if path.parent.parent.name == CAMPAIGN.id}
QUESTIONS = sorted(frame.kind() for frame in CAMPAIGN.state.frame_types() if issubclass(frame, Ask))


def tried(kind: str, wanted: int) -> Counter[str]:
    """From the stored position, on for some steps, and from it again."""
    found: Counter[str] = Counter()
    n = 0
    while found[kind] < wanted:
        state = CAMPAIGN.codec.decode(STORED[kind].read_bytes(), CAMPAIGN.shipped)
        trial = Trial.going_on(CAMPAIGN, state, Chance(f"{SEED}-{kind}-{n}"))
        assert trial.at() == kind
        for _ in range(4):
            if trial.state.result is not None:
                break
            try_promises(trial)
            found[trial.at()] += 1
            trial.step()
        n += 1
    return found


def test_every_question_has_a_stored_position() -> None:
    assert sorted(STORED) == QUESTIONS


@pytest.mark.drill
@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_question_is_tried_twenty_times(kind: str) -> None:
    print(f"\n{kind}, seed {SEED}: {dict(tried(kind, WANTED))}")


def test_a_question_of_today(daily_seed: str) -> None:
    kind = QUESTIONS[Chance(daily_seed).below(len(QUESTIONS))]
    assert tried(kind, 1)[kind] >= 1
