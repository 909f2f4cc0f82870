"""18.0 Ways to play that players agree on in the lobby."""

from __future__ import annotations

from typing import Literal

import msgspec


class Options(msgspec.Struct):
    """The optional rules, and what players may set for themselves."""

    short: bool = False  # 17.0 five turns
    church_turn_3: bool = False  # 9.0 the developer's variant: he comes on turn three without a die
    disunited: bool = False  # 18.1
    ferocity: Literal["none", "limited", "unlimited"] = "none"  # 18.3, 18.2
    opening: Literal["war", "winter"] = "war"  # winter: a practice opening of our own, in mid-war
    decline_soldiers: bool = False  # F14 as it was before version 4: the English may decline their reinforcements
    ask_always: bool = False  # ask about every interception, evasion, re-roll and loss instead of the usual orders
