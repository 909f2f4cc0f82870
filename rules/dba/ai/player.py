"""The computer commander as a player: what he answers to each question of a battle. He sees a supposed state only."""

from __future__ import annotations

from collections import Counter

from rules.dba.ai.cards import next_card, waits_behind_works
from rules.dba.ai.combinations import Combinations
from rules.dba.ai.division import division
from rules.dba.ai.gathering import gathered
from rules.dba.ai.round_plans import best_plan, best_way, quick_plan
from rules.dba.ai.strokes import goes_round, next_stroke, usual_stance
from rules.dba.battle import ChoosingBoard, ChoosingEdge
from rules.dba.facts import FACINGS, Host
from rules.dba.field import NOBODY, Field
from rules.dba.full import LettingGo, Orders, led_by
from rules.dba.groups import joined
from rules.dba.notation import corners_of
from rules.dba.order_desk import Desk, path_words
from rules.dba.order_verbs import GroupMove, HoldGround, SingleMove
from rules.dba.ranks import Deploying, Form, FormLast, Splitting, Station
from rules.dba.stances import AllStance, Send, Stances
from rules.kernel import Done, Luck, Verb

QUESTIONS = (ChoosingBoard, ChoosingEdge, Splitting, Deploying, Stances, LettingGo, Orders)


def answer(game: Host, seat: str, luck: Luck, looks_ahead: bool = True) -> Verb:
    top = game.top
    looks_ahead = looks_ahead and not game.field_of_battle.fires  # he cannot foresee where one drifts
    if game.battle_cards(seat) and (card := next_card(game, seat, luck)) is not None:
        return card
    if isinstance(top, Stances):
        return next_of_round(game, seat, top, looks_ahead)
    if isinstance(top, Orders):
        return next_order(game, seat, top, looks_ahead)
    if isinstance(top, Splitting):
        return next_command(game, seat, top)
    if isinstance(top, Deploying) and (waiting := top.waiting(game, seat)):
        return next_station(game, seat, top, waiting[0])
    default: Verb = top.default(game, seat)  # ground as Herald proposes; no command is let go
    return default


def next_of_round(game: Host, seat: str, top: Stances, looks_ahead: bool) -> Verb:
    """His strokes, one after the other; then the stance for all, and he is ready."""
    if AllStance not in top.offers(game, seat):
        return Done()
    grid = game.field_of_battle
    if waits_behind_works(grid, seat):
        return AllStance("hold")
    plan = best_plan if looks_ahead else quick_plan
    planned = plan(grid, game.rulebook.tables, grid.side_of(seat), top.whole(game, seat))
    given = [p for p in top.part(seat) if isinstance(p, Send)]
    stroke = next_stroke(given, planned.sends, lambda s: top.allows(game, seat, s))
    return stroke or AllStance(planned.stance)


def next_station(game: Host, seat: str, top: Deploying, element: str) -> Verb:
    grid = game.field_of_battle
    if not goes_round(grid, grid.side_of(seat)):
        return top.default(game, seat)
    cell = gathered(grid, grid.elements[element].command)[element]
    pick = Station(element, cell)
    return pick if top.allows(game, seat, pick) else top.default(game, seat)


def next_command(game: Host, seat: str, top: Splitting) -> Verb:
    """One command after the other, the last of all that is left."""
    grid = game.field_of_battle
    if not top.left(game, seat):
        return Done()
    mine = Counter(e.kind for e in grid.elements.values() if e.seat == seat and not e.command)
    general, others = (whole := division(mine, grid.variant))[at := len(top.formed(seat))]
    return Form(general, others) if at + 1 < len(whole) else FormLast(general)


def next_order(game: Host, seat: str, top: Orders, looks_ahead: bool) -> Verb:
    """The best move that his commands can pay for, as an order; when there is none, he is done."""
    grid = game.field_of_battle
    if top.holding:
        return next_hold(game, seat, top)
    led = [c for c in led_by(game, seat) if not grid.commands[c].broken]
    pips = {c: grid.commands[c].pips for c in led}
    if not any(pips.values()):
        return Done()
    side, tables = grid.side_of(seat), game.rulebook.tables
    if waits_behind_works(grid, seat):
        way = "hold"
    else:
        way = best_way(grid, tables, side, led) if looks_ahead else usual_stance(grid, side)
    field = Field(grid, tables)
    mind = Combinations(field, dict.fromkeys(led, way))
    while moves := mind.best(pips):
        move = moves[0]
        if len(move.source) == 1:
            i, cell, facing = move.candidate.ends[0]
            return SingleMove(field.names[field.cell[i]], field.names[cell], FACINGS[facing])
        pick = group_order(game, seat, list(move.source), move.candidate.way)
        if top.allows(game, seat, pick):
            return pick
        pips[move.command] = 0
    return Done()


def next_hold(game: Host, seat: str, top: Orders) -> Verb:
    """4.3.9 The largest group of the demoralised that a PIP can hold, as in the other paces."""
    if HoldGround not in top.offers(game, seat):
        return Done()
    desk = Desk(game.field_of_battle, game.rulebook.tables, seat)
    board = desk.board
    loose = [i for i in desk.shaken if not board.held[i] and board.opponent(i) == NOBODY]
    groups = {tuple(sorted(joined(board, i, {k for k in loose if board.facing[k] == board.facing[i]}))) for i in loose}
    for group in sorted(groups, key=lambda g: (-len(g), g)):
        pick = HoldGround(*corners_of(desk, list(group)), FACINGS[board.facing[group[0]]])
        if top.allows(game, seat, pick):
            return pick
    cell = top.hold_ground_corner(game, seat).values[0]
    return HoldGround(cell, cell, top.hold_ground_facing(game, seat, cell, cell).values[0])


def group_order(game: Host, seat: str, members: list[int], way: tuple[int, int, int]) -> Verb:
    corner, opposite = corners_of(Desk(game.field_of_battle, game.rulebook.tables, seat), members)
    return GroupMove(corner, opposite, path_words(*way))
