"""Each fault that a game could have is planted in the made-up game, and a promise catches it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import force_setattr

from rules.kernel import (
    Ask,
    One,
    Phrase,
    Sealed,
    Some,
    State,
    Then,
    Verb,
    Window,
    call,
    end,
    forms,
    goto,
    phrase,
    play,
)
from rules.proving import promises
from rules.proving.promises import try_game
from rules.proving.trial import Broken, Trial
from tests.ford import CAMPAIGN, battle, game, seasons
from tests.ford.facts import Facts
from tests.ford.view import FordView
from tests.ford.view import view as ford_view
from tests.random_play import Guesses

GAMES = 12


def try_games() -> None:
    counted: Counter[str] = Counter()
    for n in range(GAMES):
        seed = f"planted-{n}"
        try_game(Trial(CAMPAIGN, 2 + n % 3, seed, Guesses(seed)), least=counted)


def caught(promise: str) -> Any:
    return pytest.raises(Broken, match=promise)


def test_without_a_fault_every_promise_is_kept() -> None:
    try_games()


def test_a_window_that_opens_only_for_holders(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(self: battle.MarkerWindow, game: Facts) -> list[str]:
        sides = Window.asked(self, game)
        return [s for s in sides if set(self.plays) & set(game.hands[s])]

    monkeypatch.setattr(battle.MarkerWindow, "asked", asked)
    with caught("5 "):
        try_games()


def test_those_with_a_standing_order_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(self: battle.MarkerWindow, game: Facts) -> list[str]:
        return [s for s in Window.asked(self, game) if not game.kept.orders.get(s)]

    monkeypatch.setattr(battle.MarkerWindow, "asked", asked)
    with caught("5 "):
        try_games()


def test_a_view_that_shows_a_hand() -> None:
    true_view = ford_view

    def view(state: game.Ford, viewer: str | None) -> FordView:
        seen = true_view(state, viewer)
        seen.hand = state.hands[state.seats[0]]
        return seen

    force_setattr(CAMPAIGN, "view", view)
    try:
        with caught("5 nothing leaks"):
            try_games()
    finally:
        force_setattr(CAMPAIGN, "view", true_view)


def test_a_view_that_shows_who_is_awaited() -> None:
    true_view = ford_view

    def view(state: game.Ford, viewer: str | None) -> FordView:
        seen = true_view(state, viewer)
        seen.asked = state.awaited()
        return seen

    force_setattr(CAMPAIGN, "view", view)
    try:
        with caught("5 nothing leaks"):
            try_games()
    finally:
        force_setattr(CAMPAIGN, "view", true_view)


def test_foresight_that_knows_a_hidden_hand() -> None:
    def foresee(state: game.Ford, seat: str, pick: Verb) -> list[Phrase]:
        return [phrase("others_hold", held=[sorted(hand) for s, hand in state.hands.items() if s != seat])]

    force_setattr(CAMPAIGN, "foresee", foresee)
    try:
        with caught("5 nothing leaks, .* foresees"):
            try_games()
    finally:
        force_setattr(CAMPAIGN, "foresee", None)


def test_foresight_from_what_is_public_is_no_fault() -> None:
    force_setattr(CAMPAIGN, "foresee", lambda state, seat, pick: [phrase("grain", grain=dict(state.grain))])
    try:
        try_games()
    finally:
        force_setattr(CAMPAIGN, "foresee", None)


def test_a_frame_that_shows_its_sealed_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sealed, "seen_by", lambda self, viewer: self)
    with caught("5 nothing leaks"):
        try_games()


def test_a_refusal_that_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    def marker(self: battle.MarkerWindow, game: Facts, seat: str) -> One:
        held = sorted({m for m in game.hands[seat] if m in self.plays})
        return One(held, why=phrase("others_hold", held=[len(set(h)) for h in game.hands.values()]))

    monkeypatch.setattr(battle.MarkerWindow, "play_marker_marker", marker)
    with caught("5 nothing leaks"):
        try_games()


def test_a_step_that_mutates_the_past(monkeypatch: pytest.MonkeyPatch) -> None:
    def bids(self: Any, game: Facts) -> Then:
        game.valley.areas["ford"].borders.reverse()
        return call(seasons.Bids())

    monkeypatch.setattr(seasons.Season, "bids", bids)
    borders = CAMPAIGN.shipped.areas["ford"].borders
    before = list(borders)
    try:
        with caught("4 the past is untouched"):
            try_games()
    finally:
        borders[:] = before


def test_asking_that_changes_the_state(monkeypatch: pytest.MonkeyPatch) -> None:
    def march_start(self: Any, game: Facts, seat: str) -> One:
        game.grain[seat] += 1
        return One(game.areas_of(seat))

    monkeypatch.setattr(seasons.Turn, "march_start", march_start)
    with caught("4 the past is untouched"):
        try_games()


def test_a_roll_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(7)
    monkeypatch.setattr(Facts, "dice", lambda self, count, sides=6: [rng.randint(1, 6) for _ in range(count)])
    with caught("7 replays agree"):
        try_games()


def test_a_lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def spend(self: Facts, clan: str, marker: str) -> None:
        self.hands[clan].remove(marker)

    monkeypatch.setattr(Facts, "spend", spend)
    with caught("6 nothing is created or lost"):
        try_games()


def test_a_missing_legality_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Some, "takes", lambda self, value: isinstance(value, list))
    with caught("3 anything else is refused"):
        try_games()


def test_an_offer_that_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons.Turn, "march_start", lambda self, game, seat: One(list(game.valley.areas)))
    with caught("3 every prefix can be completed"):
        try_games()


def test_a_default_that_is_not_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons.Bids, "default", lambda self, game, seat: seasons.Bid(99))
    with caught("8 the default is always legal"):
        try_games()


def test_a_dead_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ask, "offers", lambda self, game, seat: [])
    with caught("2 never a dead end"):
        try_games()


def test_an_endless_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons.Turn, "done", lambda self, game, seat, pick: goto("ask"))
    monkeypatch.setattr(seasons.Turn, "march", lambda self, game, seat, pick: goto("ask"))
    monkeypatch.setattr(promises, "PROMISES", ())  # only the length of the game matters here
    with caught("2 every game ends"):
        try_games()


def test_a_loop_without_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons.Season, "council", lambda self, game: goto("council"))
    with caught("2 every game ends"):
        try_games()


def test_a_step_that_forgets_to_end_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons.TheWar, "count", lambda self, game: end())
    with caught("2 "):
        try_games()


def test_an_order_that_is_called_free_and_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seasons.Turn, "can_surely_undo", lambda self, game, seat, pick: True)
    with caught("9 what is declared is true"):
        try_games()


def test_an_order_that_is_called_free_by_a_hidden_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def can_surely_undo(self: Ask, game: State, seat: str, pick: Verb) -> bool:
        others = [m for s, hand in getattr(game, "hands", {}).items() if s != seat for m in hand]
        return others.count(max(others, default="")) > 1 and not play(game, seat, pick)[1].mark

    monkeypatch.setattr(seasons.Turn, "can_surely_undo", can_surely_undo)
    with caught("5 nothing leaks"):
        try_games()


def test_an_order_that_is_called_free_and_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def can_surely_undo(self: Ask, game: State, seat: str, pick: Verb) -> bool:
        return isinstance(pick, seasons.March) and not play(game, seat, pick)[1].mark

    monkeypatch.setattr(seasons.Turn, "can_surely_undo", can_surely_undo)
    try_games()


def test_a_hand_that_forgets_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Facts, "hand", lambda self, seat: {"hand": self.hands[seat][1:]})
    with caught("9 what is declared is true"):
        try_games()


def test_a_hand_that_holds_what_everybody_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Facts, "hand", lambda self, seat: {"hand": self.hands[seat], "season": self.season})
    with caught("9 what is declared is true"):
        try_games()


def test_fields_that_depend_on_each_other_are_taken_for_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """A form would ask for the start of a march together with its units."""
    monkeypatch.setattr(forms, "read_by", lambda method: frozenset())
    with caught("9 .* depends on"):
        try_games()
