"""What has changed on the map of the Levant since an earlier picture."""

from __future__ import annotations

import msgspec

from renders.boards.levant.scene import LevantScene
from renders.drawing.stacks import list_changed, strengths_by_place


def mark_changes(now: LevantScene, then: LevantScene) -> LevantScene:
    """Areas that changed hands, cities that grew or fell, armies that came or went."""
    owners, cities = list_changed(now.owners, then.owners), list_changed(now.cities, then.cities)
    armies = list_changed(strengths_by_place(now.stacks), strengths_by_place(then.stacks))
    return msgspec.structs.replace(now, changed=tuple(dict.fromkeys((*owners, *cities, *armies))))
