"""Discord's documented limits, checked before something is sent.

`faults(payload)` says in words what Discord would refuse in a message; nothing found is an empty list.
`what` names other things: "edit", "modal", "command", "commands", "suggestions", "callback".
Lengths are counted in code points, as Discord counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.local.limits.callbacks import check_callback, check_modal, check_suggestions
from bot.local.limits.commands import check_command, check_commands
from bot.local.limits.finding import Fault, Finder, tree
from bot.local.limits.messages import check_message

__all__ = ["Fault", "faults", "find", "tree"]

CHECKS = {
    "message": check_message,
    "edit": lambda finder, payload: check_message(finder, payload, edit=True),
    "modal": check_modal,
    "command": check_command,
    "commands": check_commands,
    "suggestions": check_suggestions,
    "callback": check_callback,
}


def find_faults(payload: Any, what: str = "message") -> list[Fault]:
    finder = Finder()
    CHECKS[what](finder, payload)
    return finder.found


def faults(payload: Mapping[str, Any] | list[Any], what: str = "message") -> list[str]:
    """What Discord would refuse, one line each: where, and why."""
    return [f"{'.'.join(fault.path) or what}: {fault.message}" for fault in find_faults(payload, what)]
