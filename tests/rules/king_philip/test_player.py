"""The computer players: every pick of theirs is legal, from the view alone, and they beat random play."""

from __future__ import annotations

import pytest

from rules.kernel import Chance, View
from rules.king_philip import CAMPAIGN
from rules.king_philip.dataset.charts import ENGLISH, INDIAN, SIDES
from rules.king_philip.options import Options
from rules.proving.promises import try_game
from rules.proving.selfplay import named_players, play_game
from rules.proving.trial import Trial


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
    assert type(pick) in (*state.top.verbs, *state.anytime.verbs)


@pytest.mark.drill
@pytest.mark.parametrize(("against", "least", "from_each"), [("random", 85, 38), ("greedy", 55, 0)])
def test_the_computer_is_the_better_player(against: str, least: int, from_each: int) -> None:
    """Of 100 games, sides changing; against random play at least three in four from each side."""
    won = dict.fromkeys(SIDES, 0)
    for n in range(100):
        side = SIDES[n % 2]
        kinds = ["ai" if s == side else against for s in (INDIAN, ENGLISH)]
        played = play_game(CAMPAIGN, 2, f"better-{n}", named_players(CAMPAIGN, [INDIAN, ENGLISH], kinds))
        won[side] += played.winners == [side]
    assert sum(won.values()) >= least and min(won.values()) >= from_each, won


WAYS = [
    Options(short=True), Options(church_turn_3=True), Options(disunited=True), Options(ferocity="unlimited"),
    Options(ferocity="limited"), Options(opening="winter"), Options(ask_always=True),
]  # fmt: skip


@pytest.mark.drill
@pytest.mark.parametrize("options", WAYS, ids=str)
def test_a_hundred_games_end_with_each_option(options: Options) -> None:
    for n in range(100):
        assert play_game(CAMPAIGN, 2, f"way-{n}", {}, options).state.result is not None


@pytest.mark.drill
@pytest.mark.parametrize("options", WAYS, ids=str)
def test_ten_games_keep_every_promise_with_each_option(options: Options) -> None:
    for n in range(10):
        trial = Trial(CAMPAIGN, 2, f"kept-{n}", Chance(f"kept-{n}"), options, picks=20, players={})
        try_game(trial, every=1)
        assert trial.state.result is not None
