"""The computer players. They see a view, never the state; what they try, they try on imagined states.

`greedy` takes what gives him the highest rank at once. `ai` weighs each play by what it is worth (`value.py`), declares
war where it expects to gain by it (`wars.py`), and answers in a war by what he expects of it (`war_answers.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.age_of_arthur.ai.merlin import before_playing, meddle
from rules.age_of_arthur.ai.report import next_of_report
from rules.age_of_arthur.ai.value import BLESSINGS, CURSES, KILLERS, worth
from rules.age_of_arthur.ai.war_answers import best_mode, best_plan, best_sally, best_side, call_off, next_of_muster
from rules.age_of_arthur.ai.wars import declaring
from rules.age_of_arthur.dataset.sheets import Britain
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.imagine import imagine
from rules.age_of_arthur.levy import raid_kinds
from rules.age_of_arthur.merlin import Merlin
from rules.age_of_arthur.muster import Muster
from rules.age_of_arthur.playable import card_targets
from rules.age_of_arthur.playing import (
    Claim,
    Declare,
    Discard,
    Grant,
    Play,
    Playing,
    Raid,
    Renounce,
    TurnFrame,
    Untrain,
)
from rules.age_of_arthur.rank import rank
from rules.age_of_arthur.setup import Choosing
from rules.age_of_arthur.sides import Mode, Renouncing, Sides
from rules.age_of_arthur.siege_plans import Plans, Sallying
from rules.age_of_arthur.table_battle import EndDispute, Reporting, Settling
from rules.age_of_arthur.targets import grants
from rules.age_of_arthur.turn import Beginning
from rules.age_of_arthur.view import ArthurView
from rules.age_of_arthur.ways import ODDS
from rules.dba.ai.player import QUESTIONS as BATTLE_QUESTIONS
from rules.dba.ai.player import answer as commander
from rules.kernel import Luck, One, Verb, advance, copy, one_of
from rules.reports import DRAW

MOST = 40  # plays tried at a decision
LOOKS_AHEAD = 2  # players in a battle, up to whom he does
FRESH = 0.15  # what a new Winds card is worth
CAST_OUT = "cast_out"
Value = Callable[[AgeOfArthur, str], float]


def greedy(view: ArthurView, luck: Luck, britain: Britain) -> Verb:
    return best_play(view, luck, britain, lambda game, seat: float(rank(game, seat)))


def ai(view: ArthurView, luck: Luck, britain: Britain) -> Verb:
    return best_play(view, luck, britain, worth)


def best_play(view: ArthurView, luck: Luck, britain: Britain, value: Value) -> Verb:
    seat = view.viewer
    assert seat is not None
    game = imagine(view, luck, britain)
    top = game.top
    if isinstance(top, Choosing):
        return top.verbs[0](one_of(luck, top.open_kingdoms(game)))
    if game.grid is not None and isinstance(top, BATTLE_QUESTIONS):
        few = sum(len(army.seats) for army in game.grid.armies.values()) <= LOOKS_AHEAD
        return commander(game, seat, luck, looks_ahead=few and value is worth)
    if isinstance(top, Reporting):
        return next_of_report(game, top, seat)
    if isinstance(top, Settling):
        return EndDispute(next((on for s, on in top.wants.items() if s != seat), DRAW))
    for question, answer in ANSWERS.items():
        if isinstance(top, question):
            picked: Verb = answer(game, top, seat)
            return picked
    if not isinstance(top, Playing):
        usual: Verb = top.default(game, seat)
        return usual
    return best_of(game, top, seat, value)


ANSWERS: dict[type[Any], Callable[[AgeOfArthur, Any, str], Verb]] = {
    Beginning: before_playing,
    Merlin: meddle,
    Renouncing: call_off,
    Sides: best_side,
    Mode: best_mode,
    Muster: next_of_muster,
    Plans: best_plan,
    Sallying: best_sally,
}


def best_of(game: AgeOfArthur, top: Playing, seat: str, value: Value) -> Verb:
    """Each play on a copy; a war is judged by who would stand where. What is claimed first can be won in it."""
    now = value(game, seat)
    best, best_value = top.default(game, seat), now
    claim, claim_value = None, now
    for pick in plays(game, top, seat)[:MOST]:
        if isinstance(pick, Declare):
            got = now + declaring(game, seat, pick.enemy)
        elif isinstance(pick, Play) and pick.card == CAST_OUT:
            got = now + declaring(game, seat, pick.on, casts_out=True)
        elif isinstance(pick, Claim):
            got = with_claim(game, seat, pick.thing, value)
        else:
            then = copy(game)
            advance(then, seat, pick)
            got = value(then, seat) + of_a_fresh_card(game, seat, pick)
        if got > best_value:
            best, best_value = pick, got
        if isinstance(pick, Claim) and got > claim_value:
            claim, claim_value = pick, got
    if claim is not None and isinstance(best, Declare) and not game.enclosing(TurnFrame).used:
        return claim
    return best


def with_claim(game: AgeOfArthur, seat: str, thing: str, value: Value) -> float:
    """A claim changes nothing else, so it needs no copy."""
    claimants = game.claims.setdefault(thing, [])
    claimants.append(seat)
    got = value(game, seat)
    claimants.pop()
    if not claimants:
        del game.claims[thing]
    return got


def of_a_fresh_card(game: AgeOfArthur, seat: str, pick: Verb) -> float:
    """What it is worth that a Winds card leaves the hand and another is drawn; one that may still be of use is kept."""
    if isinstance(pick, Discard):
        timing = game.britain.cards.winds[pick.card].timing
        if timing == "battle":
            return FRESH if game.options.battles == ODDS else -0.05  # G24
        idle = not card_targets(game, seat, pick.card) and not grants(game, seat, pick.card)
        return FRESH / 3 if idle and pick.card != "treachery" else -0.05
    return FRESH if isinstance(pick, Play | Grant) else 0.0


def plays(game: AgeOfArthur, top: Playing, seat: str) -> list[Verb]:
    """Every play, field by field; giving up claims and auxilia is not worth trying, nor is a raid while peace holds."""
    left_out: tuple[type[Verb], ...] = (Renounce, Untrain)
    if top.closed(game, seat, Declare) is not None:
        left_out += (Raid,)
    found: list[Verb] = []
    for verb in top.offers(game, seat):
        if verb in left_out:
            continue
        rows: list[list[str]] = [[]]
        for _ in verb.fields():
            rows = [[*row, value] for row in rows for value in options(game, top, seat, verb, row)]
        found += [pick for row in rows if not is_foolish(game, seat, pick := verb(*row))]
    raids = [pick for pick in found if isinstance(pick, Raid)]
    stays = raid_kinds(game, seat)[-1:] if raids else []  # with the stand that he misses least
    return [p for p in found if not isinstance(p, Raid)] + [p for p in raids if [p.stand] == stays]


def is_foolish(game: AgeOfArthur, seat: str, pick: Verb) -> bool:
    """A fresh card is not worth a stranger's blessing, nor one's own king."""
    if not isinstance(pick, Play) or pick.card == "merlin":
        return False
    if pick.on == seat:
        return pick.card in CURSES or pick.card in KILLERS
    return pick.card in BLESSINGS and pick.on in game.kingdoms and game.lord(pick.on) != seat


def options(game: AgeOfArthur, top: Playing, seat: str, verb: type[Verb], row: list[str]) -> list[str]:
    open = top.field(game, seat, verb, row)
    assert isinstance(open, One)
    return open.values
