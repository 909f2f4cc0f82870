"""What a preview says of an order that leaves the rest to Herald."""

from __future__ import annotations

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from bot.interaction import preview
from bot.panels.drafts import Desk, Trial, look
from bot.panels.foresight import proposed
from bot.panels.parts import text_of
from bot.panels.turn import preview_panel
from bot.table.records import Draft
from bot.words import words_of
from rules.dba.ranks import AsProposed
from rules.kernel import CLOCK, Chance, Close, advance, find
from rules.king_david.hits import Rest
from rules.king_philip.placing import Rest as PhilipsRest
from rules.mighty_kingdoms.simple import Rest as KingdomsRest
from tests.random_play import Stroll


def to_question(name: str, kind: str) -> Any:
    """A random game that has come to such a question, which nobody has answered."""
    campaign = find(name)
    for n in range(40):
        trial = Stroll(campaign, campaign.players[-1], f"{kind}-{n}", Chance(f"{kind}-{n}"), campaign.variant(n))
        for _ in range(120):
            if trial.state.result is not None:
                break
            if trial.state.stack and trial.state.top.kind() == kind and not getattr(trial.state.top, "answers", {}):
                return trial.state
            trial.step()
    raise AssertionError(f"no game came to {kind}")


@pytest.mark.parametrize(
    ("name", "kind", "pick"),
    [("king_david", "deploying", Rest()), ("syrian_war", "splitting", AsProposed()),
     ("syrian_war", "deploying", AsProposed()), ("age_of_arthur", "muster", AsProposed()),
     ("age_of_arthur", "arraying", AsProposed()), ("king_philip", "indian_set_up", PhilipsRest()),
     ("mighty_kingdoms", "deploying", KingdomsRest())],
)  # fmt: skip
def test_what_herald_proposes_is_shown_before_it_is_confirmed(name: str, kind: str, pick: Any) -> None:
    state, words = to_question(name, kind), words_of(find(name))
    words.missing.clear()  # other tests say words that nobody knows
    seat = state.asked()[0]
    desk = Desk(find(name), words, "g", state, seat)
    lines = proposed(desk, pick)
    at = look(state, seat, Draft(pick.kind()))
    assert at is not None and lines
    assert "\n".join(lines) in text_of(preview_panel(desk, at, Trial(True))) and not words.missing


def test_the_proposal_that_is_shown_is_what_is_done() -> None:
    state = to_question("king_david", "deploying")
    seat = state.asked()[0]
    said = {p.values["area"]: len(p.values["armies"]) for p in state.top.proposal_lines(state, seat)}
    for one in state.awaited():
        advance(state, one, Rest())
    advance(state, CLOCK, Close())
    there = Counter(a.area for name, a in state.armies.items() if name in state.atlas.counters_of[state.of(seat)])
    assert said == {area: n for area, n in there.items() if area}


async def test_odds_are_shown_even_when_no_process_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy:
        async def do(self, *_: Any) -> Any:
            await asyncio.sleep(60)

    campaign = find("syrian_war")
    state = to_question("syrian_war", "deploying")
    context: Any = SimpleNamespace(
        campaign=campaign, words=words_of(campaign), begun=state, player=state.asked()[0],
        game=SimpleNamespace(campaign="syrian_war"),
    )  # fmt: skip
    fought = {"type": "battle_fought", "winner": "ptolemy", "space": "gaza"}
    monkeypatch.setattr(preview, "PATIENCE", 0.01)
    monkeypatch.setattr(preview, "foresee", lambda *_: [fought] * preview.FEWEST)
    assert await preview.odds_of(Busy(), context, AsProposed()) == [("Ptolemy wins", 100)]  # type: ignore[arg-type]
