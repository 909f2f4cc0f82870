"""Every kind of question of Age of Arthur and Mighty Kingdoms is tried on all promises, twenty times: random games meet
the rare ones too seldom, so they are tried from the positions that are stored. In `make test` each once, at another one
every day (`tests/rules/mighty_kingdoms/test_promises.py`, `tests/saves`)."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from rules.kernel import Ask, Campaign, Chance, find
from rules.proving.promises import try_promises
from rules.proving.trial import Trial
from tests.saves.test_saves import SAVES

SEED = os.environ.get("HERALD_SEED", "7")
WANTED = int(os.environ.get("HERALD_TRIED", "20"))
GAMES = ("age_of_arthur", "mighty_kingdoms")


def stored(campaign: Campaign) -> dict[str, Path]:
    """The newest of each kind."""
    return {path.stem: path for path in SAVES if path.parent.parent.name == campaign.id}


def questions(campaign: Campaign) -> list[str]:
    return sorted(frame.kind() for frame in campaign.state.frame_types() if issubclass(frame, Ask))


def tried(campaign: Campaign, kind: str, wanted: int) -> Counter[str]:
    """From the stored position, on for some steps, and from it again."""
    found: Counter[str] = Counter()
    n, save = 0, stored(campaign)[kind].read_bytes()
    while found[kind] < wanted:
        state = campaign.codec.decode(save, campaign.shipped)
        trial = Trial.going_on(campaign, state, Chance(f"{SEED}-{kind}-{n}"))
        assert trial.at() == kind
        for _ in range(4):
            if trial.state.result is not None:
                break
            try_promises(trial)
            found[trial.at()] += 1
            trial.step()
        n += 1
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_question_has_a_stored_position(game: str) -> None:
    assert sorted(stored(find(game))) == questions(find(game))


@pytest.mark.drill
@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game in GAMES for kind in questions(find(game))])
def test_a_question_is_tried_twenty_times(game: str, kind: str) -> None:
    print(f"\n{game}, {kind}, seed {SEED}: {dict(tried(find(game), kind, WANTED))}")


@pytest.mark.parametrize("game", GAMES)
def test_a_question_of_today(game: str, daily_seed: str) -> None:
    campaign = find(game)
    kinds = questions(campaign)
    kind = kinds[Chance(daily_seed).below(len(kinds))]
    assert tried(campaign, kind, 1)[kind] >= 1
