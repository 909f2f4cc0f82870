"""The version of the rules, and how saves of earlier ones are read.

2: sealed orders are carried out in the order in which they were given (N13), and nothing is planned beside them (N12);
armies that lay down do not bear what the others have won (N31); the list of allies is not copied (N22); a tenth army
comes after the second (N20). Saves are as they were, but for the order of their armies.
3: who leaves his dice to Herald keeps his turn (N16); what a unit bore that fell in a lost Simple battle is the
victor's (M22); an allied army may have its list on paper (1.6); no standing order takes the place of a plan where
orders are sealed (N12). Saves are as they were.
"""

from __future__ import annotations

from typing import Any

from rules.kernel import Migration
from rules.mighty_kingdoms.facts import army_number


def put_armies_in_order(plain: dict[str, Any]) -> None:
    """By their numbers, not by their letters."""
    if "armies" in plain:
        plain["armies"] = {name: plain["armies"][name] for name in sorted(plain["armies"], key=army_number)}


def change_nothing(plain: dict[str, Any]) -> None:
    """Only the rules have changed."""


VERSION = 3
MIGRATIONS: dict[int, Migration] = {1: put_armies_in_order, 2: change_nothing}
