"""4.5: the battle cards of a computer commander: which one he plays in the question he is asked, and how.

He keeps no card for a better day: a war may be his last for rounds, and a card in hand wins nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.dba.ai.strokes import LATE
from rules.dba.ai.surprises import best_ambush, best_fire, should_steal_march
from rules.dba.bound import break_point
from rules.dba.card_play import (
    IN_BATTLE,
    WHILE_DEPLOYING,
    Ambush,
    BringHammer,
    DeployingWithCards,
    Ditch,
    OrdersWithCards,
    SetFire,
    Sorcery,
    StancesWithCards,
    StealMarch,
    board,
)
from rules.dba.deploy import array
from rules.dba.facts import DEFENDER, DITCH, Grid, Host
from rules.dba.ranks import Station
from rules.kernel import Luck, Verb, one_of

MOUNTED = ("Kn", "Cv", "LH", "El", "SCh", "Exp")


def next_card(game: Host, seat: str, luck: Luck) -> Verb | None:
    top = game.top
    held = game.battle_cards(seat)
    for verb, think in THOUGHTS.items():
        if verb not in top.verbs or (IN_BATTLE | WHILE_DEPLOYING)[verb] not in held:
            continue
        if top.closed(game, seat, verb) is None:
            pick = think(game, seat, luck)
            if pick is not None and top.allows(game, seat, pick):
                return pick
    return None


def cast(game: Host, seat: str, luck: Luck) -> Verb | None:
    """On the command that its army can least do without, for the losses that break it."""
    top, commands = game.top, game.field_of_battle.commands
    assert isinstance(top, DeployingWithCards)

    def gain(name: str) -> float:
        command = commands[name]
        shift = 1 if command.seat == seat else -1
        now, then = (break_point(command.size, command.shift + s) for s in (0, shift))
        return command.size * abs(1 / then - 1 / now)

    return Sorcery(max(top.sorcery_command(game, seat).values, key=gain))


def bring(game: Host, seat: str, luck: Luck) -> Verb | None:
    """Any of them, so that nobody learns it from habit."""
    top = game.top
    assert isinstance(top, DeployingWithCards)
    return BringHammer(one_of(luck, top.bring_hammer_element(game, seat).values))


def dig(game: Host, seat: str, luck: Luck) -> Verb | None:
    """A defender stations his foot as Herald would, one by one, and has the ditch dug in front of all of them."""
    top, grid = game.top, game.field_of_battle
    assert isinstance(top, DeployingWithCards)
    if grid.side_of(seat) != DEFENDER:
        return None
    placed = top.stationed(seat)
    for name, command in grid.commands.items():
        if command.seat != seat:
            continue
        for element, cell in array(grid, name).items():
            foot = grid.elements[element].seat == seat and grid.elements[element].kind not in MOUNTED
            if foot and element not in placed and top.allows(game, seat, Station(element, cell)):
                return Station(element, cell)
    behind = [i for i in placed if grid.elements[i].seat == seat and grid.elements[i].kind not in MOUNTED]
    return Ditch(behind) if behind else None


def waits_behind_works(grid: Grid, seat: str) -> bool:
    """He lets the enemy come to his ditch, until the day grows late."""
    dug = any(works.seat == seat and works.card == DITCH and works.places for works in grid.works)
    return dug and grid.round <= LATE


def steal(game: Host, seat: str, luck: Luck) -> Verb | None:
    return StealMarch() if should_steal_march(board(game), seat) else None


def burn(game: Host, seat: str, luck: Luck) -> Verb | None:
    torch = best_fire(board(game), seat)
    return None if torch is None else SetFire(torch.start, torch.way, torch.cells, torch.drift)


def waylay(game: Host, seat: str, luck: Luck) -> Verb | None:
    top = game.top
    assert isinstance(top, StancesWithCards | OrdersWithCards)
    taken = {pick.element for pick in top.lurking(seat)}
    for lurker in best_ambush(board(game), seat, top.lookout(game, seat)):
        pick = Ambush(lurker.element, lurker.cell, lurker.facing)
        if lurker.element not in taken and top.allows(game, seat, pick):
            return pick
    return None


THOUGHTS: dict[type[Verb], Callable[[Host, str, Luck], Verb | None]] = {
    Sorcery: cast,
    BringHammer: bring,
    Ditch: dig,
    StealMarch: steal,
    SetFire: burn,
    Ambush: waylay,
}
