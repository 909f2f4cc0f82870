"""What has changed on the road since an earlier picture."""

from __future__ import annotations

import msgspec

from renders.boards.road.scene import RoadScene


def mark_changes(now: RoadScene, then: RoadScene) -> RoadScene:
    """Spaces that changed hands, and those into which an army marched; a battle is marked already."""
    taken = {n for n, owner in enumerate(now.owners, 1) if n > len(then.owners) or then.owners[n - 1] != owner}
    were = {army.side: army.space for army in then.armies}
    marched = {army.space for army in now.armies if were.get(army.side, army.space) != army.space}
    return msgspec.structs.replace(now, changed=tuple(sorted(taken | marched | set(now.changed))))
