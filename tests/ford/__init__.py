"""The Ford: a made-up game that has everything at once. The kernel's living documentation.

Sealed placing in several steps, a public council, sealed bids, marches with three fields, plans, windows on hidden
markers with counters to counters, hits taken one by one, standing orders, a draw from a cup.
"""

from tests.ford.game import CAMPAIGN

__all__ = ["CAMPAIGN"]
