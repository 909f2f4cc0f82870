"""What is said of an order before it is confirmed, all of it from what its seat may suppose."""

from __future__ import annotations

from bot.panels.drafts import Desk, suppose
from bot.words import bullet, sentence
from rules.kernel import Ask, Chance, Phrase, State, Verb

LEFT_TO_HERALD = ("as_proposed", "rest")  # verbs
MOST_PROPOSED = 12  # lines of what Herald proposes
MOST_FORESEEN = 6  # lines of what an order is expected to do


def foreseen(desk: Desk, pick: Verb) -> list[Phrase]:
    """What the game itself says of an order beforehand."""
    if desk.campaign.foresee is None:
        return []
    return desk.campaign.foresee(supposed_by(desk), desk.seat, pick)[:MOST_FORESEEN]


def proposed(desk: Desk, pick: Verb) -> list[str]:
    """What Herald would settle, where an order leaves it to Herald."""
    state = supposed_by(desk) if pick.kind() in LEFT_TO_HERALD else None
    if state is None or not isinstance(state.top, Ask):
        return []
    lines = [bullet(sentence(desk.words.phrase(p))) for p in state.top.proposal_lines(state, desk.seat)]
    return lines[:MOST_PROPOSED]


def supposed_by(desk: Desk) -> State:
    return suppose(desk.campaign, desk.state, desk.seat, Chance(f"{desk.game}:{desk.question}:{desk.seat}"))
