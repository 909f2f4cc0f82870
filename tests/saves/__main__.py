"""Keeps a save of every kind of question of a game: `python -m tests.saves king_david`."""

import sys

from rules.kernel import built, find
from tests.saves import fill

if len(sys.argv) != 2:
    sys.exit(f"usage: python -m tests.saves GAME, one of {', '.join(built())}")
left = fill(find(sys.argv[1]))
print(f"still missing: {sorted(left)}" if left else "complete")
