"""The zoo of old saves: one of every released version at every kind of question.

`python -m tests.saves GAME` adds what is missing for the present version. Saves are never changed or removed.
"""

from __future__ import annotations

from pathlib import Path

from rules.kernel import Ask, Campaign, Chance
from rules.proving.trial import Trial

ZOO = Path(__file__).parent


def folder_of(campaign: Campaign, version: int) -> Path:
    return ZOO / campaign.id.removeprefix("tests.") / f"v{version}"


def kinds_of(campaign: Campaign) -> set[str]:
    return {f.kind() for f in campaign.state.frame_types() if issubclass(f, Ask)}


def fill(campaign: Campaign, games: int = 400) -> set[str]:
    """Plays at random until every kind of question has a save. What could not be met is returned."""
    folder = folder_of(campaign, campaign.version)
    folder.mkdir(parents=True, exist_ok=True)
    missing = kinds_of(campaign) - {p.stem for p in folder.glob("*.json")}
    for n in range(games):
        count, seed = campaign.players[n % len(campaign.players)], f"zoo-{n}"
        trial = Trial(campaign, count, seed, Chance(seed), campaign.variant(n))
        while missing and trial.state.result is None:
            trial.step()
            if trial.at() in missing and n % 3 == trial.luck.below(3):  # not always the very first time
                (folder / f"{trial.at()}.json").write_bytes(campaign.codec.encode(trial.state) + b"\n")
                missing.discard(trial.at())
    return missing
