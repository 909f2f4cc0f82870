"""What is being decided, as a heading, where nobody has given better words; and who decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from renders.words.common import COMMON

if TYPE_CHECKING:
    from rules.kernel import View


def heading_of(view: View) -> str:
    """What is being decided: `move_army` becomes "Move army"."""
    if view.result is not None:
        return COMMON.game_over
    return capitalise_id(view.doing.key) if view.doing is not None else COMMON.nothing_to_decide


def heading_of_round(view: View, number: int) -> str:
    """The same in a fight, after its round; before the first round there is none to name."""
    return f"{COMMON.round.format(n=number)}: {heading_of(view)}" if number else heading_of(view)


def replace_heading(phase: str, doing: str) -> str:
    """Better words for a heading. Its round stays before them, unless they name it themselves."""
    start, colon, _ = phase.partition(": ")
    is_round = bool(colon) and start.startswith(COMMON.round.format(n=""))
    return f"{start}: {doing}" if is_round and start not in doing else doing


def capitalise_id(name: str) -> str:
    plain = name.replace("_", " ").strip()
    return plain[:1].upper() + plain[1:]


def acting_seat(view: View) -> str:
    """Who decides alone; "" where several do, or nobody."""
    return view.asked[0] if len(view.asked) == 1 else ""
