"""What a player is told before he confirms an order: the odds of a battle, an evasion, an interception, a march."""

from __future__ import annotations

from rules.kernel import Phrase, Verb, phrase
from rules.king_philip import evasion, interception
from rules.king_philip.combat import Combat, Fight
from rules.king_philip.dataset.charts import other
from rules.king_philip.evasion import Evade, Evading
from rules.king_philip.facts import Facts
from rules.king_philip.interception import Intercept, Intercepting
from rules.king_philip.movement import Movement
from rules.king_philip.movement_verbs import Attack, Detach, March, Onward, Strike
from rules.king_philip.odds import battle_odds, interception_odds
from rules.king_philip.paths import reach
from rules.king_philip.pieces import NEUTRAL
from rules.king_philip.stacking import infantry_of, pieces_of


def foresee(game: Facts, seat: str, pick: Verb) -> list[Phrase]:
    match game.top:
        case Movement() as phase:
            return foresee_order(phase, game, seat, pick)
        case Combat() as phase if isinstance(pick, Fight):
            target = phase.find_marker(game, pick.battle).target
            return [foresee_battle(game, seat, pieces_of(pick.part), target)]
        case Evading() as ask if isinstance(pick, Evade):
            return [phrase("evasion_odds", faces=evasion.chance(game, seat, game.pieces_in(ask.space)))]
        case Intercepting() as ask if isinstance(pick, Intercept):
            return [phrase("interception_odds", faces=interception.chance(game, seat, pick.start, ask.space))]
    return []


def foresee_order(phase: Movement, game: Facts, seat: str, pick: Verb) -> list[Phrase]:
    match pick:
        case Attack():
            return foresee_attack(game, seat, phase.attacker(game, pick.start, pick.target)[0], pick.target)
        case Strike():
            return foresee_attack(game, seat, phase.active, pick.target)
        case March():
            return foresee_march(game, seat, phase.unmoved(game, pick.start), pick.start, pick.to, 0)
        case Detach():
            return foresee_march(game, seat, pieces_of(pick.part), pick.start, pick.to, 0)
        case Onward():
            return foresee_march(game, seat, phase.active, phase.active_at(game), pick.to, phase.tally)
    return []


def foresee_attack(game: Facts, seat: str, group: list[str], target: str) -> list[Phrase]:
    """The battle as things are, a tribe it would wake (F27), and stacks that may still join the defence (12.5)."""
    said = [foresee_battle(game, seat, group, target)]
    if game.site_side(target) == NEUTRAL:
        said.insert(0, phrase("wakes_tribe", tribe=game.charts.owner_of[target]))
    helpers = interception_odds(game, other(seat), target)
    return [*said, *(phrase("may_be_joined", start=c.start, faces=c.faces) for c in helpers)]


def foresee_battle(game: Facts, seat: str, group: list[str], target: str) -> Phrase:
    odds = battle_odds(game, seat, group, target)
    percent = {name: round(100 * getattr(odds, name)) for name in ("razed", "cleared", "wiped_out", "evades")}
    return phrase(
        "battle_odds",
        strength=odds.strength,
        against=odds.against,
        hits=round(odds.hits, 1),
        suffered=round(odds.suffered, 1),
        **percent,
    )


def foresee_march(game: Facts, seat: str, pieces: list[str], start: str, to: str, tally: int) -> list[Phrase]:
    """The way it will take, and where the enemy could stop it (F45)."""
    way = reach(game, seat, pieces, start, tally)
    steps = [s for s, _ in way.steps_to(to)]
    said = [phrase("way_taken", start=start, to=to, via=steps[:-1], pips=way.cost_to(to) / 2)]
    if to in way.passed:
        said.append(phrase("only_halts", space=to))
    if not infantry_of(game, pieces):
        return said
    for space in steps:
        chances = interception_odds(game, other(seat), space)  # nobody goes where a site or a stack is
        said += [phrase("may_be_stopped", space=space, start=c.start, faces=c.faces) for c in chances]
    return said
