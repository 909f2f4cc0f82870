"""Each fact of a scene by itself: the scene again with that one thing changed."""

from collections.abc import Iterator
from typing import Any

import msgspec

OTHER = {  # another value that means something, where any word would not
    "side": ("judah", "moab", "english", "indian", "ptolemy", "seleucus", "blue", "red"),
    "kind": ("phalanx", "chariot", "warrior", "Pk", "Kn", "siege", "battle"),
}


def alter(part: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Where something was changed, and the whole with this change; of a table or a list its first two entries."""
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            for where, other in alter(getattr(part, field), field):
                yield f"{field}{where}", msgspec.structs.replace(part, **{field: other})
    elif isinstance(part, dict):
        for key in list(part)[:2]:
            yield f"[{key}] left out", {k: v for k, v in part.items() if k != key}
            for where, other in alter(part[key], name):
                yield f"[{key}]{where}", {**part, key: other}
    elif isinstance(part, tuple):
        for index in range(min(2, len(part))):
            yield f"[{index}] left out", part[:index] + part[index + 1 :]
            for where, other in alter(part[index], name):
                yield f"[{index}]{where}", (*part[:index], other, *part[index + 1 :])
    elif isinstance(part, bool):
        yield " the other way", not part
    elif isinstance(part, int):
        yield " one more", part + 1
    elif isinstance(part, str) and part:
        fitting = [word for word in OTHER.get(name, ()) if word != part]
        yield " another", fitting[0] if fitting else "Elsewhere"
