"""What has changed on the map of Britain since an earlier picture."""

from __future__ import annotations

import msgspec

from renders.boards.britain.scene import BritainScene
from renders.drawing.stacks import list_changed


def mark_changes(now: BritainScene, then: BritainScene) -> BritainScene:
    """Provinces with a new owner, people, claim, raid or card. Before the first round nothing has changed."""
    changed = list_changed(now.provinces, then.provinces) if then.round else []
    return msgspec.structs.replace(now, changed=tuple(changed))
