"""The computer players: every pick of theirs is legal, from the view alone, and they beat random play."""

from __future__ import annotations

import pytest

from rules.dice import Chance
from rules.king_philip import CAMPAIGN
from rules.king_philip.charts import ENGLISH, INDIAN, SIDES
from rules.king_philip.facts import Options
from rules.selfplay import named_players, play_game
from rules.view import View


@pytest.mark.parametrize("side", SIDES)
def test_the_computer_beats_random_play(side: str) -> None:
    """Three short games; `play_game` checks each pick."""
    kinds = ["ai" if s == side else "random" for s in (INDIAN, ENGLISH)]
    players = named_players(CAMPAIGN, [INDIAN, ENGLISH], kinds)
    won = [play_game(CAMPAIGN, 2, f"beat-{n}", players, Options(short=True)).winners for n in range(3)]
    assert won.count([side]) >= 2


@pytest.mark.parametrize("kind", ["ai", "greedy"])
def test_both_can_play_every_question(kind: str) -> None:
    """With every question asked, from the practice winter on."""
    players = named_players(CAMPAIGN, [INDIAN, ENGLISH], [kind, kind])
    options = Options(opening="winter", ask_always=True, ferocity="unlimited")
    assert play_game(CAMPAIGN, 2, "all", players, options).state.result is not None


def test_a_player_is_handed_nothing_but_a_view() -> None:
    state, _ = CAMPAIGN.start([INDIAN, ENGLISH], "key")
    seen = CAMPAIGN.view(state, ENGLISH)
    assert isinstance(seen, View) and not hasattr(seen, "key")
    pick = CAMPAIGN.computer["ai"](seen, Chance("luck"), CAMPAIGN.shipped)
    assert pick.kind() in {v.kind() for v in state.top.verbs}
