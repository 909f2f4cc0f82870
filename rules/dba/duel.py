"""A single battle, with no campaign round it, for practice and to try the promises on: two players who divide their
armies, or up to eight, every second one on the other side, who lead a command each and lend each other elements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from rules.dba.ai.conduct import BattleConduct
from rules.dba.ai.player import answer
from rules.dba.battle import GridBattle
from rules.dba.card_play import WITH_CARDS
from rules.dba.dataset.load import load
from rules.dba.dataset.tables import Rulebook
from rules.dba.deploy import muster
from rules.dba.facts import (
    AMBUSH,
    ATTACKER,
    DEFENDER,
    DITCH,
    GRASSFIRE,
    HAMMER,
    PLASHING,
    RULER,
    SIDES,
    SORCERY,
    STEAL_MARCH,
    Army,
    Element,
    Ended,
    Grid,
    Host,
    Variant,
)
from rules.dba.frames import ManyFrame
from rules.dba.given import command_of, form_given, leading_place
from rules.dba.news import MANY_NEWS
from rules.dba.ranks import Splitting
from rules.dba.view import hand, seen, supposed
from rules.kernel import Campaign, Frame, Luck, Then, Verb, View, call, common, end, mixed, phrase, suppose

VERSION = 1
SEATS = ["red", "blue", "gold", "teal", "purple", "orange", "brown", "rose"]
ARMIES: dict[str, dict[str, int]] = {
    "ptolemaic": {"Kn": 4, "LH": 2, "Pk": 8, "Ax": 2, "Ps": 2},
    "seleucid": {"Kn": 4, "SCh": 1, "El": 2, "Pk": 8, "Ax": 3, "Wb": 2, "Ps": 4},
    "british": {"Kn": 3, "LH": 1, "Sp": 4, "Ps": 2},
    "saxon": {"Wb": 8, "Ax": 1, "Ps": 1},
}
Roster = Literal["ptolemaic", "seleucid", "british", "saxon"]
Pace = Literal["stance", "full", "auto"]
CARDS = (SORCERY, DITCH, PLASHING, STEAL_MARCH, GRASSFIRE, AMBUSH, HAMMER)
NATIONS = ("british", "saxon")
MANY = Variant(
    scythes_always_die=False, first_march=("Wb", "Sp"), march_surcharge=("Wb", "Sp"), may_walk=True, most_commands=1
)


class Options(msgspec.Struct):
    pace: Pace = "stance"
    red: Roster = "ptolemaic"  # attacks, and so do his allies
    blue: Roster = "ptolemaic"
    ground: Literal["arable", "forest", "hilly", "littoral", "dry"] = "arable"
    loans: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0  # elements that each ally of a chief lends him
    fog: bool = False  # both sides deploy in secret
    cards: bool = False  # battle cards are dealt out


class Day(Frame):
    steps = "deal", "fight", "fought"

    def deal(self, game: Duel) -> Then:
        """One after the other to whom the die says."""
        for card in CARDS if game.options.cards else ():
            game.cards[game.seats[game.roll(len(game.seats)) - 1]].append(card)
        return None

    def fight(self, game: Duel) -> Then:
        return call(GridBattle())

    def fought(self, game: Duel, ended: Ended) -> Then:
        winners = [s for s in game.seats if ended.winner and game.field_of_battle.side_of(s) == ended.winner]
        game.finish(winners, phrase("battle_over", why=ended.why))
        return end()


class Duel(Host, kw_only=True):
    questions: ClassVar[Mapping[str, Callable[..., Frame]]] = WITH_CARDS
    options: Options
    cards: dict[str, list[str]] = {}  # each seat's own, secret
    played: list[str] = []
    stack: list[Day | ManyFrame | Splitting] = []

    def battle_cards(self, seat: str) -> list[str]:
        return self.cards[seat]

    def spend_card(self, seat: str, card: str) -> None:
        self.cards[seat].remove(card)
        self.played.append(card)

    @property
    def rulebook(self) -> Rulebook:
        book: Rulebook = self.data
        return book

    def hand(self, seat: str) -> dict[str, Any]:
        mine = self.cards.get(seat)
        return {**hand(self.grid, seat), **({"hand": mine} if mine else {})}


def begin(seats: Sequence[str], options: Options, book: Rulebook) -> dict[str, Any]:
    cards: dict[str, list[str]] = {seat: [] for seat in seats}
    if len(seats) > 2:
        return {"options": options, "grid": many(seats, options, book), "cards": cards, "stack": [Day()]}
    red, blue = seats
    elements = {
        **muster(ATTACKER, red, ARMIES[options.red], book.tables.not_counted),
        **muster(DEFENDER, blue, ARMIES[options.blue], book.tables.not_counted),
    }
    armies = {ATTACKER: Army([red], red), DEFENDER: Army([blue], blue)}
    grid = Grid(pace=options.pace, variant=Variant(), topography=options.ground, armies=armies, elements=elements)
    grid.watchful = options.cards
    return {"options": options, "grid": grid, "cards": cards, "stack": [Day()]}


def many(seats: Sequence[str], options: Options, book: Rulebook) -> Grid:
    """Several players a side. A player who lends all but three lends those too (R-BAT1)."""
    armies = {side: Army(list(seats[n::2]), seats[n]) for n, side in enumerate(SIDES)}
    elements: dict[str, Element] = {}
    for side, army in armies.items():
        roster = ARMIES[options.red if side == ATTACKER else options.blue]
        for seat in army.seats:
            mine = muster(side, seat, roster, book.tables.not_counted)
            general = min(mine, key=lambda i: leading_place(mine[i].kind))
            mine[general].named, mine[general].person = True, RULER
            lent = 0 if seat == army.chief else options.loans
            lent = len(mine) if len(mine) - lent < Variant().least_command else lent
            for n, (i, element) in enumerate(sorted(mine.items(), key=lambda one: one[0] == general)):
                element.command = command_of(army.chief if n < lent else seat)
                element.general = i == general and n >= lent
            elements |= mine
    variant = MANY if options.red in NATIONS or options.blue in NATIONS else Variant()
    grid = Grid(pace=options.pace, variant=variant, topography=options.ground, armies=armies, elements=elements)
    grid.fog, grid.watchful = options.fog, options.cards
    form_given(grid)
    for command in grid.commands.values():
        command.own_die = (options.red if command.side == ATTACKER else options.blue) == "saxon"
    return grid


class DuelView(View, kw_only=True):
    options: Options
    grid: Grid
    hand: list[str]  # the viewer's own cards
    held: dict[str, int]  # how many each has
    played: list[str]


def view(game: Duel, viewer: str | None) -> DuelView:
    return DuelView(
        **common(game, viewer),
        options=game.options,
        grid=seen(game.field_of_battle, viewer),
        hand=game.cards.get(viewer, []) if viewer else [],
        held={seat: len(cards) for seat, cards in game.cards.items()},
        played=game.played,
    )


def imagine(view: DuelView, luck: Luck, book: Rulebook) -> Duel:
    grid = supposed(view.grid, view.viewer, view.stack, luck)
    owed = {h.seat: [HAMMER] for h in grid.hammers if not h.shown and h.seat != view.viewer}
    gone = (*view.hand, *view.played, *(HAMMER for _ in owed))
    unseen = mixed(luck, [c for c in CARDS if c not in gone])
    cards = {seat: owed.get(seat, []) for seat in view.held}
    for seat, number in view.held.items():
        if seat != view.viewer:
            cards[seat] += [unseen.pop() for _ in range(number - len(cards[seat]))]
    if view.viewer:
        cards[view.viewer] = list(view.hand)
    whole = {"options": view.options, "grid": grid, "cards": cards, "played": view.played}
    return suppose(Duel, VERSION, view, luck, book, **whole)


def conserved(game: Duel) -> Any:
    """Every element is on the board, waiting to be deployed, or lost; never two in one cell."""
    grid = game.field_of_battle
    cells = [e.cell for e in grid.elements.values() if e.cell]
    lost_on_board = [i for i, e in grid.elements.items() if e.fate and e.cell]
    cards = sorted([*game.played, *(card for mine in game.cards.values() for card in mine)])
    return (
        len(grid.elements) - len(grid.hammers),
        len(cells) - len(set(cells)),
        lost_on_board,
        cards or sorted(CARDS),
    )  # not dealt yet


def commander(view: DuelView, luck: Luck, book: Rulebook) -> Verb:
    assert view.viewer is not None
    return answer(imagine(view, luck, book), view.viewer, luck, looks_ahead=len(view.seats) == 2)


CAMPAIGN = Campaign(
    id="dba",
    title="A battle by DBA",
    players=range(2, 9),
    state=Duel,
    load=load,
    data=Rulebook,
    seats=lambda n: SEATS[:n],
    begin=begin,
    view=view,
    imagine=imagine,
    news=MANY_NEWS,
    options=Options,
    computer={"ai": commander},
    conserved=conserved,
    conduct=BattleConduct,
    variants=(
        Options(),
        Options("full", "british", "saxon", loans=2),
        Options("stance", "saxon", "seleucid", "littoral", loans=7, fog=True),
        Options("stance", "british", "saxon", "forest", cards=True),
        Options("full", "saxon", "british", "forest", loans=1, cards=True, fog=True),
    ),
    shares=("dba",),
    longest=5000,
    version=VERSION,
)
