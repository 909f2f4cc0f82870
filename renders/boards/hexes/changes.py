"""What has changed on the board of hexes since an earlier picture."""

from __future__ import annotations

import msgspec

from renders.boards.hexes.scene import HexScene


def mark_changes(now: HexScene, then: HexScene) -> HexScene:
    """Tiles that changed hands, or got or lost a settlement."""
    changed = [
        name for name, tile in now.tiles.items()
        if name in then.tiles and (tile.owner, tile.place) != (then.tiles[name].owner, then.tiles[name].place)
    ]  # fmt: skip
    return msgspec.structs.replace(now, changed=(*now.changed, *changed))
