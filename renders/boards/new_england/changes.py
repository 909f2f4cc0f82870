"""What has changed in New England since an earlier picture."""

from __future__ import annotations

import msgspec

from renders.boards.new_england.scene import NewEnglandScene
from renders.drawing.stacks import list_changed, strengths_by_place


def mark_changes(now: NewEnglandScene, then: NewEnglandScene) -> NewEnglandScene:
    """Sites that were raided or razed, armies that came or went."""
    armies = list_changed(strengths_by_place(now.stacks), strengths_by_place(then.stacks))
    changed = dict.fromkeys((*list_changed(now.sites, then.sites), *armies))
    return msgspec.structs.replace(now, changed=tuple(changed))
