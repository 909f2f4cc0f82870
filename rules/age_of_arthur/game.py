"""Age of Arthur put together: its state, and a game before its first entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from rules.age_of_arthur import (
    grid,
    merlin,
    muster,
    odds,
    playing,
    settlement,
    setup,
    sides,
    siege,
    siege_plans,
    table_battle,
    training,
    turn,
    war,
)
from rules.age_of_arthur.anytime import ArthurAnytime
from rules.age_of_arthur.cards import use_in_battle
from rules.age_of_arthur.choices import describe
from rules.age_of_arthur.dataset.sheets import TITLES, Britain
from rules.age_of_arthur.facts import Facts, Options
from rules.dba.card_play import WITH_CARDS
from rules.dba.frames import ManyFrame
from rules.kernel import Anytime, Frame, Phrase

SEATS = [f"p{n}" for n in range(1, 9)]
FEW = 4  # players up to whom the pool of Expendables is the smaller one


class AgeOfArthur(Facts, kw_only=True):
    anytime: ClassVar[Anytime] = ArthurAnytime()
    always_posted: ClassVar[tuple[str, ...]] = ("set_up",)  # a turn is one king's here, and there are up to eight
    questions: ClassVar[Mapping[str, Callable[..., Frame]]] = WITH_CARDS

    def describe(self, seat: str, verb: str, field: str, given: list[Any], value: str) -> Phrase | None:
        return super().describe(seat, verb, field, given, value) or describe(self, seat, verb, value)

    stack: list[
        setup.TheGame | setup.Choosing | turn.Turn | turn.Beginning | merlin.Merlin | playing.Playing
        | training.Training | war.War | sides.Renouncing | sides.Sides | sides.Mode | muster.Muster
        | siege.Siege | siege_plans.Plans | siege_plans.Sallying | siege_plans.Losing | siege_plans.GoingHome
        | siege_plans.Lifting | odds.OddsBattle | grid.GridFight | grid.Roles | ManyFrame
        | table_battle.TableFight | table_battle.TableBattle | table_battle.Reporting | table_battle.Confirming
        | table_battle.Settling | table_battle.UsedCards
        | settlement.Settlement | settlement.Agreeing
    ] = []  # fmt: skip

    def entrusted(self, seat: str) -> dict[str, str]:
        return self.enclosing(war.War).entrusted.get(seat, {})

    def spend_card(self, seat: str, card: str) -> None:
        use_in_battle(self, seat, card)


def begin(seats: Sequence[str], options: Options, britain: Britain) -> dict[str, Any]:
    pool = britain.settings.expendables
    return {
        "options": options,
        "expendables": pool.few if len(seats) <= FEW else pool.many,
        "titles": dict.fromkeys(TITLES, ""),
        "deck": list(britain.deck),
        "stack": [setup.TheGame()],
    }
