"""A state that its viewer could not tell from the true one: only others' plans and sealed answers are guessed."""

from __future__ import annotations

from rules.kernel import Luck, suppose
from rules.mighty_kingdoms.dataset.sheets import Realm
from rules.mighty_kingdoms.game import MightyKingdoms
from rules.mighty_kingdoms.saves import VERSION
from rules.mighty_kingdoms.view import PUBLIC, KingdomsView


def imagine(view: KingdomsView, luck: Luck, realm: Realm) -> MightyKingdoms:
    return suppose(MightyKingdoms, VERSION, view, luck, realm, **{name: getattr(view, name) for name in PUBLIC})
