"""The computer players. They see a view, never the state; what they try, they try on imagined states.

`greedy` takes what gives him the highest rank at once. `ai` weighs each play by what it is worth (`value.py`), declares
war where the others' likely sides give him the better army, and takes the side that wins him more.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.age_of_arthur.ai.report import next_of_report
from rules.age_of_arthur.ai.value import strength, worth
from rules.age_of_arthur.dataset.sheets import Britain
from rules.age_of_arthur.game import AgeOfArthur
from rules.age_of_arthur.imagine import imagine
from rules.age_of_arthur.levy import raid_kinds
from rules.age_of_arthur.muster import Entrust, Fog, Muster
from rules.age_of_arthur.playing import Declare, Discard, Grant, Play, Playing, Raid, Renounce, Untrain
from rules.age_of_arthur.rank import rank
from rules.age_of_arthur.setup import Choosing
from rules.age_of_arthur.sides import Mode, Sides, Stand, StandSiege, count_hopes
from rules.age_of_arthur.table_battle import EndDispute, Reporting, Settling
from rules.age_of_arthur.view import ArthurView
from rules.age_of_arthur.war_facts import DEFEND, WarFrame, opposite, reasons
from rules.age_of_arthur.ways import AUTO, ODDS, way_of
from rules.dba.ai.player import QUESTIONS as BATTLE_QUESTIONS
from rules.dba.ai.player import answer as commander
from rules.dba.facts import SORCERY
from rules.kernel import Luck, One, Verb, advance, copy, one_of
from rules.reports import DRAW

MOST = 40  # plays tried at a decision
LOOKS_AHEAD = 2  # players in a battle, up to whom he does
FRESH = 0.15  # what a new Winds card is worth
BOLD = 0.55  # the share of strength from which on he declares war


def greedy(view: ArthurView, luck: Luck, britain: Britain) -> Verb:
    return best_play(view, luck, britain, lambda game, seat: float(rank(game, seat)))


def ai(view: ArthurView, luck: Luck, britain: Britain) -> Verb:
    return best_play(view, luck, britain, worth)


def best_play(view: ArthurView, luck: Luck, britain: Britain, value: Callable[[AgeOfArthur, str], float]) -> Verb:
    seat = view.viewer
    assert seat is not None
    game = imagine(view, luck, britain)
    top = game.top
    if isinstance(top, Choosing):
        return top.verbs[0](one_of(luck, top.open_kingdoms(game)))
    if isinstance(top, Sides):
        return best_side(game, top, seat)
    if isinstance(top, Mode):
        return StandSiege() if game.options.sieges and share(game, seat, DEFEND) < 0.4 else top.default(game, seat)
    if game.grid is not None and isinstance(top, BATTLE_QUESTIONS):
        few = sum(len(army.seats) for army in game.grid.armies.values()) <= LOOKS_AHEAD
        return commander(game, seat, luck, looks_ahead=few and value is worth)
    if isinstance(top, Muster):
        return next_of_muster(game, top, seat)
    if isinstance(top, Reporting):
        return next_of_report(game, top, seat)
    if isinstance(top, Settling):
        return EndDispute(next((on for s, on in top.wants.items() if s != seat), DRAW))
    if not isinstance(top, Playing):
        usual: Verb = top.default(game, seat)
        return usual
    return best_of(game, top, seat, value)


def best_of(game: AgeOfArthur, top: Playing, seat: str, value: Callable[[AgeOfArthur, str], float]) -> Verb:
    """Each play on a copy; a war is judged by who would stand where."""
    best, best_value = top.default(game, seat), value(game, seat)
    for pick in plays(game, top, seat)[:MOST]:
        if isinstance(pick, Declare):
            got = best_value + 2.0 if war_share(game, seat, pick.enemy) > BOLD else -1e9
        else:
            then = copy(game)
            advance(then, seat, pick)
            got = value(then, seat) + of_a_fresh_card(game, pick)
        if got > best_value:
            best, best_value = pick, got
    return best


def of_a_fresh_card(game: AgeOfArthur, pick: Verb) -> float:
    """What it is worth that a Winds card leaves the hand and another is drawn; one that may still be of use is kept."""
    if isinstance(pick, Discard):
        timing = game.britain.cards.winds[pick.card].timing
        useless = timing == "battle" and game.options.battles == ODDS  # G24
        return FRESH if useless else -0.05
    return FRESH if isinstance(pick, Play | Grant) else 0.0


def plays(game: AgeOfArthur, top: Playing, seat: str) -> list[Verb]:
    """Every play, field by field; giving up claims and auxilia is not worth trying."""
    found: list[Verb] = []
    for verb in top.offers(game, seat):
        if verb in (Renounce, Untrain):
            continue
        rows: list[list[str]] = [[]]
        for _ in verb.fields():
            rows = [[*row, value] for row in rows for value in options(game, top, seat, verb, row)]
        found += [verb(*row) for row in rows]
    raids = [pick for pick in found if isinstance(pick, Raid)]
    stays = raid_kinds(game, seat)[-1:]  # with the stand that he misses least
    return [p for p in found if not isinstance(p, Raid)] + [p for p in raids if [p.stand] == stays]


def options(game: AgeOfArthur, top: Playing, seat: str, verb: type[Verb], row: list[str]) -> list[str]:
    open = top.field(game, seat, verb, row)
    assert isinstance(open, One)
    return open.values


# War.


def next_of_muster(game: AgeOfArthur, top: Muster, seat: str) -> Verb:
    """A defender, who would deploy first, calls the fog; in a battle at once every card is played that can be."""
    war = game.enclosing(WarFrame)
    if war.sides[seat].startswith(DEFEND) and top.closed(game, seat, Fog) is None:
        return Fog()
    cards = top.entrust_card(game, seat).values if way_of(game, war, war.war_of(seat)) == AUTO else []
    for card in cards:
        foes = sorted(war.foes(seat), key=lambda s: -len(war.levies[s]))
        return Entrust(card, foes[0] if card == SORCERY and foes else seat)
    return top.default(game, seat)


def war_share(game: AgeOfArthur, seat: str, enemy: str) -> float:
    """My side's part of all strength, if everybody else joins where more of what he claims is owned by the other side;
    the undecided are split."""
    mine, theirs = float(strength(game, seat)), float(strength(game, enemy))
    for other in game.others(seat):
        if other == enemy:
            continue
        with_me = len(reasons(game, other, enemy)) + 2 * (game.lord(other) == seat)
        with_him = len(reasons(game, other, seat)) + 2 * (game.lord(other) == enemy)
        part = 0.5 if with_me == with_him else 0.85 if with_me > with_him else 0.15
        mine += part * strength(game, other)
        theirs += (1 - part) * strength(game, other)
    return mine / (mine + theirs)


def share(game: AgeOfArthur, seat: str, side: str) -> float:
    """A side's part of the strength in the war that is declared."""
    war = game.enclosing(WarFrame)
    mine = war.sides[seat]
    ours, theirs = (sum(strength(game, s) for s in war.members(x)) for x in (mine, opposite(mine)))
    return ours / max(1, ours + theirs) if mine.startswith(side) else 0.5


def best_side(game: AgeOfArthur, top: Sides, seat: str) -> Verb:
    """Where it is likelier to win what he claims, and not to lose what others claim of his."""
    war = game.enclosing(WarFrame)

    def hope(side: str) -> float:
        ours = strength(game, seat) + sum(strength(game, s) for s in war.members(side))
        theirs = sum(strength(game, s) for s in war.members(opposite(side)))
        chance = ours**3 / (ours**3 + theirs**3)
        gains = 1 + 2 * count_hopes(game, war, seat, side)
        losses = sum(s in war.members(opposite(side)) for p in game.lands(seat) for s in game.claims.get(p, ()))
        return chance * gains - (1 - chance) * (0.5 + losses)

    return Stand(max(top.open_sides(game, seat), key=hope))
