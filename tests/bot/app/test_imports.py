"""Any module can be the first that is imported: no circle of imports depends on who came before."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import bot

BOT = Path(bot.__file__).parent
FIRST = """
import importlib, sys
for name in sys.argv[1:]:
    for loaded in [m for m in sys.modules if m == "bot" or m.startswith("bot.")]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except ImportError as fault:
        print(f"{name}: {fault}")
"""


def test_any_module_can_be_imported_first() -> None:
    files = [f.relative_to(BOT.parent).with_suffix("") for f in BOT.rglob("*.py") if f.name != "__main__.py"]
    names = sorted(".".join(f.parts).removesuffix(".__init__") for f in files)
    assert len(names) > 100
    command = [sys.executable, "-c", FIRST, *names]
    found = subprocess.run(command, capture_output=True, text=True, check=True, cwd=BOT.parent)
    assert found.stdout == ""
