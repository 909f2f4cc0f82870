"""The practice opening, a start of our own in mid-war, from `dataset/winter.toml`. (Rule 14.0, the winter, is in
`winter_attrition`.)"""

from __future__ import annotations

from typing import Any

from rules.king_philip.dataset.charts import INDIAN, Charts
from rules.king_philip.dataset.sheets import Opening
from rules.king_philip.diplomacy import Joining
from rules.king_philip.mohawks import MohawkAttack
from rules.king_philip.options import Options
from rules.king_philip.pieces import AT_WAR, ELIMINATED, TRACK, Infantry, Leader, Musket, Tribe
from rules.king_philip.setup import new_facts
from rules.king_philip.surrender import BorderQuarrel
from rules.king_philip.turn import Turn, War


def practice_facts(charts: Charts, options: Options) -> dict[str, Any]:
    """The Mohawks attack Philip, and the quarrel about Connecticut is open; then come the Indian reinforcements."""
    opening = charts.winter
    facts = new_facts(charts, options)
    place(facts, opening)
    if not options.church_turn_3:  # nobody listens to Church yet
        facts["leaders"]["church"] = Leader()
        facts["infantry"]["allied_1"] = Infantry()
    for tribe in opening.at_war:
        facts["tribes"][tribe] = Tribe(AT_WAR, opening.turn - 1)
    muskets = [Musket(carrier=u) for u in opening.others.muskets]
    lost = [Musket()] * (len(facts["muskets"]) - len(muskets) - 1)
    open_now = [BorderQuarrel(seat=INDIAN), Joining(tribe="MO", at="left_behind"), MohawkAttack()]
    return {
        **facts,
        "turn": opening.turn,
        "church_in": options.church_turn_3,
        "damage": dict(opening.damage),
        "points": dict(opening.points),
        "provisions": dict(opening.provisions),
        "muskets": [*muskets, *lost, Musket(due=opening.others.last_musket)],
        "stack": [War(at="next_turn"), Turn(at="indian_reinforcements"), *open_now],
    }


def place(facts: dict[str, Any], opening: Opening) -> None:
    for space, names in opening.pieces.items():
        for name in names.split():
            piece = name.rstrip("-")
            if piece in facts["leaders"]:
                facts["leaders"][piece] = Leader(space)
            else:
                facts["infantry"][piece] = Infantry(space, full=not name.endswith("-"))
    for leader, due in opening.returning.items():
        facts["leaders"][leader] = Leader(TRACK, due)
    for leader in opening.scouts.spies:
        facts["leaders"][leader].spy = True
    for leader in opening.scouts.guides:
        facts["leaders"][leader].guide = True
    for unit in opening.others.eliminated:
        facts["infantry"][unit] = Infantry(ELIMINATED)
