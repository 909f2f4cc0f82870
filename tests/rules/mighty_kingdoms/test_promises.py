"""Every question of a Kings of War game keeps the promises: random play meets the rare ones too seldom, so they are
tried at positions that are set up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel import Chance, Done, Verb
from rules.mighty_kingdoms import CAMPAIGN
from rules.mighty_kingdoms.simple import Rest
from rules.mighty_kingdoms.tabletop import ByDice, Report, Routed
from rules.proving.promises import try_promises
from rules.proving.trial import Trial
from rules.reports import Confirm, Dispute
from tests.rules.mighty_kingdoms.stage import act, stage, winter
from tests.rules.mighty_kingdoms.test_lists import writing

LAND = ["p1 B2 capital", "p1 C2 fortress", "p2 D2 village", "p2 E2 capital", "- C3 tower", "p2 D3"]
UNITS = "infantry regiment Spears 120; infantry horde Guard 200; hero Captain 90; hero Lord 90"
ARTEFACTS = {"a20_1": "p1.1/3", "a5_1": "p2.1/3", "a5_2": "p2.1/4", "a10_1": "p1"}


def fought(*picks: tuple[str, Verb], rolls: tuple[int, ...] = ()) -> Any:
    armies = ["p1.1 D2", "p1.2 C2", "p2.1 D2", "p2.2 D2 lying"]
    lists = {"p1.1": UNITS, "p2.1": UNITS, "p1.2": UNITS}
    game = stage(LAND, armies, at="battles", lists=lists, artefacts=ARTEFACTS, advanced=True)
    for seat, pick in picks:
        act(game, seat, pick, *rolls)
    return game


def wintry(at: str, **more: Any) -> Any:
    lists = {"p1.1": UNITS, "p2.1": UNITS}
    armies = ["p1.1 B2", "p1.2 B2", "p2.1 E2", "p2.2 E2"]
    return winter(LAND, armies, at=at, lists=lists, artefacts=ARTEFACTS, advanced=True, **more)


ROUTS = (("p1", Routed("p2.1/3", "p1.1/1")), ("p1", Report("p1")))
AT: dict[str, Callable[[], Any]] = {
    "listing": lambda: writing(["p1.1 B2", "p1.2 C2", "p2.1 E2"], {"p1.1": UNITS}, advanced=True),
    "reporting": lambda: fought(("p1", Routed("p2.1/1", "nobody"))),
    "confirming": lambda: fought(*ROUTS),
    "settling": lambda: fought(*ROUTS, ("p2", Dispute("no"))),
    "removing": lambda: fought(("p1", ByDice()), ("p2", ByDice()), rolls=(6, 1)),
    "spoils": lambda: fought(*ROUTS, ("p2", Confirm()), ("p2", Rest())),
    "building": lambda: wintry("build", goods={"p1": (2, 2), "p2": (1, 3)}),
    "bearing": lambda: wintry("artefacts"),
}


@pytest.mark.parametrize("kind", AT)
def test_the_promises_hold_where_lists_and_artefacts_matter(kind: str, daily_seed: str) -> None:
    trial = Trial.going_on(CAMPAIGN, AT[kind](), Chance(f"{daily_seed}-{kind}"))
    assert trial.at() == kind
    for _ in range(4):
        try_promises(trial)
        trial.step()
        if trial.state.result is not None:
            return


def test_a_side_that_is_done_may_come_back() -> None:
    game = fought(("p1", Done()))
    act(game, "p1", Routed("p2.1/1", "nobody"))
    assert set(game.awaited()) == {"p1", "p2"}
