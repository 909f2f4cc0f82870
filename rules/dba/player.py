"""The computer commander as a player: what he answers to each question of a battle. He sees a supposed state only."""

from __future__ import annotations

from collections import Counter

from rules.dba.battle import ChoosingBoard, ChoosingEdge
from rules.dba.commander import Commander
from rules.dba.desk import Desk, path_words
from rules.dba.division import division
from rules.dba.facts import FACINGS, Host
from rules.dba.field import Field
from rules.dba.full import Orders, leads
from rules.dba.notation import corners_of
from rules.dba.orders import GroupMove, SingleMove
from rules.dba.ranks import Deploying, Form, FormLast, Splitting
from rules.dba.stances import AllStance, Stances
from rules.dice import Luck
from rules.verbs import Done, Verb

QUESTIONS = (ChoosingBoard, ChoosingEdge, Splitting, Deploying, Stances, Orders)
HIS_STANCE = "charge"


def answer(game: Host, seat: str, luck: Luck) -> Verb:
    top = game.top
    if isinstance(top, Stances):
        return AllStance(HIS_STANCE) if AllStance in top.offers(game, seat) else Done()
    if isinstance(top, Orders):
        return next_order(game, seat, top)
    if isinstance(top, Splitting):
        return next_command(game, seat, top)
    default: Verb = top.default(game, seat)  # ground and array as the herald proposes
    return default


def next_command(game: Host, seat: str, top: Splitting) -> Verb:
    """One command after the other, the last of all that is left."""
    grid = game.field_of_battle
    if not top.left(game, seat):
        return Done()
    mine = Counter(e.kind for e in grid.elements.values() if e.seat == seat and not e.command)
    general, others = (whole := division(mine, grid.variant))[at := len(top.formed(seat))]
    return Form(general, others) if at + 1 < len(whole) else FormLast(general)


def next_order(game: Host, seat: str, top: Orders) -> Verb:
    """The best move of his first command that has one, as an order; then he is done."""
    grid = game.field_of_battle
    if top.holding:
        return top.default(game, seat)
    for name in leads(game, seat):
        command = grid.commands[name]
        if command.broken or command.pips <= 0:
            continue
        field = Field(grid, game.rulebook.tables)
        choice = Commander(field, name, HIS_STANCE).choose(command.pips)
        if choice is None:
            continue
        source, candidate, _ = choice
        if len(source) == 1:
            i, cell, facing = candidate.ends[0]
            return SingleMove(field.names[field.cell[i]], field.names[cell], FACINGS[facing])
        pick = group_order(game, seat, list(source), candidate.way)
        if top.allows(game, seat, pick):
            return pick
    return Done()


def group_order(game: Host, seat: str, members: list[int], way: tuple[int, int, int]) -> Verb:
    corner, opposite = corners_of(Desk(game.field_of_battle, game.rulebook.tables, seat), members)
    return GroupMove(corner, opposite, path_words(*way))
