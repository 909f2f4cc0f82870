"""A state that its viewer could not tell from the true one: the other hands, the cup and the plans are guessed."""

from __future__ import annotations

from collections import Counter

from rules.kernel import Luck, mixed, suppose
from tests.ford.battle import Battle
from tests.ford.dataset.sheets import Valley
from tests.ford.game import Ford
from tests.ford.saves import VERSION
from tests.ford.view import FordView


def imagine(view: FordView, luck: Luck, valley: Valley) -> Ford:
    unseen = Counter(valley.cup) - Counter(view.spent) - Counter(view.hand or [])
    pool = mixed(luck, sorted(unseen.elements()))
    hands = {s: view.hand if s == view.viewer else [pool.pop() for _ in range(n)] for s, n in view.hand_sizes.items()}
    facts = {f: getattr(view, f) for f in ("options", "units", "dead", "spent", "grain", "truces", "order", "season")}
    state = suppose(Ford, VERSION, view, luck, valley, hands=hands, cup=pool, **facts)
    fight = state.frame(Battle)
    if fight is not None and fight.next_step != "markers":
        for side in fight.sides:  # plans are filed, but only one's own is known
            fight.plan.setdefault(side, luck.below(4))
    return state
