"""python -m renders.mapbuild [fetch|fonts|icons|levant|new_england|britain|road|hexes|boards|palette|sides|all] ..."""

from __future__ import annotations

import importlib
import sys
import time

STEPS = {
    "fetch": "sources:fetch",
    "fonts": "lettering:build_fonts",
    "icons": "lettering:build_icons",
    "levant": "levant:build",
    "new_england": "new_england:build",
    "britain": "britain:build",
    "road": "road:build",
    "hexes": "hexes:build",
    "boards": "boards:build",
    "palette": "palette:build",
    "sides": "side_colours:build",
}


def main(names: list[str]) -> None:
    if not names or set(names) - {*STEPS, "all"}:
        raise SystemExit(__doc__)
    for name in STEPS if "all" in names else names:
        began = time.perf_counter()
        print(name)
        module, function = STEPS[name].split(":")
        getattr(importlib.import_module(f"renders.mapbuild.{module}"), function)()
        print(f"  {time.perf_counter() - began:.1f} s")


main(sys.argv[1:])
