"""Whom the computer commander has to beat: a player who takes ground, commands and array as proposed, and in every
round gives each of his commands a stance at random and up to two named moves at random. He never gives up."""

from __future__ import annotations

from typing import Any

from rules.dba.duel import CAMPAIGN, Options, Roster, imagine
from rules.dba.facts import STANCES
from rules.dba.stances import NAMED_MOVES, Send, Stance, Stances
from rules.kernel import Chance, Done, Luck, Verb, one_of
from rules.kernel.random_pick import random_fill
from rules.proving.selfplay import play_out


def random_stances(view: Any, luck: Luck, book: Any) -> Verb:
    game, seat = imagine(view, luck, book), view.viewer
    top = game.top
    if not isinstance(top, Stances):
        default: Verb = top.default(game, seat)
        return default
    ordered = [p.command for p in top.part(seat) if isinstance(p, Stance)]
    if waiting := [c for c in top.whole(game, seat) if c not in ordered]:
        return Stance(waiting[0], one_of(luck, list(STANCES)))
    if Send in top.offers(game, seat) and luck.below(NAMED_MOVES + 1):
        return random_fill(top, game, seat, Send, luck)
    return Done()


def outcome(seed: int, army: Roster) -> str:
    """`won`, `lost` or `drawn`, for the computer, who attacks in every other battle."""
    mine, his = ("red", "blue") if seed % 2 else ("blue", "red")
    state = CAMPAIGN.new(["red", "blue"], f"mirror-{seed}", Options("stance", army, army))
    players = {mine: CAMPAIGN.computer["ai"], his: random_stances}
    winners = play_out(CAMPAIGN, state, players, Chance(f"stances-{seed}")).winners
    return "won" if winners == [mine] else "lost" if winners else "drawn"
