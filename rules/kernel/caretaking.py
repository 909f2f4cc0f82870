"""A computer player that acts for a person who is away, until they are back: it binds them to nothing."""

from __future__ import annotations

from rules.kernel.campaign import Campaign
from rules.kernel.dice import Luck
from rules.kernel.state import State
from rules.kernel.verbs import Verb

# In no campaign: what ends a game, goes back in it, or is kept for later.
NEVER = ("concede", "ask_undo", "consent", "refuse", "watch", "unwatch", "order", "revoke")


def is_withheld(campaign: Campaign, pick: Verb) -> bool:
    """Whether a caretaker leaves it to the person."""
    kind = pick.kind()
    if kind in NEVER or kind in campaign.withheld:
        return True
    fields = (name.partition(".") for name in campaign.withheld)
    return any(of == kind and field and getattr(pick, field) for of, _, field in fields)


def take_care(campaign: Campaign, state: State, seat: str, luck: Luck) -> Verb:
    """What a caretaker does: what the best computer player would, if that binds nobody; what the next one would; and
    else what is done when time is up."""
    view = campaign.view(state, seat)
    for player in campaign.computer.values():
        pick = player(view, luck, state.data)
        if not is_withheld(campaign, pick):
            return pick
    default: Verb = state.top.default(state, seat)
    return default
