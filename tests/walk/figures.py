"""The figures of walks, and the files that keep them: `before.toml` (as it was once, never measured again) and
`budget.toml` (what may not be exceeded)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from tests.walk.road import Road

HERE = Path(__file__).parent
BEFORE, BUDGET = HERE / "before.toml", HERE / "budget.toml"
FOLDERS = ("bot", "rules", "renders")
LONGEST_FILE = 300  # lines
BEFORE_HEADING = """\
# The walks of d529fd6, before the modules were put in order: measured once with `python -m tests.walk --keep`;
# all but the map and the restart again since the tracer tells tasks apart.

"""


class Figures(msgspec.Struct):
    files: int
    returns: int
    road: list[str] = []  # the files in the order of their first entry


class Before(msgspec.Struct):
    long_files: int
    walks: dict[str, Figures]


def figures_of(roads: Sequence[Road]) -> tuple[Figures, Road]:
    """The smallest of several runs, each figure by itself: what another task did in between is noise that only adds.
    And the road with the fewest returns."""
    best = min(roads, key=lambda road: (road.returns, len(road.files)))
    return Figures(min(len(r.files) for r in roads), best.returns, best.files), best


def read_before() -> Before:
    return msgspec.toml.decode(BEFORE.read_bytes(), type=Before)


def read_budget() -> dict[str, Figures]:
    return msgspec.toml.decode(BUDGET.read_bytes(), type=dict[str, Figures])


def write_before(walks: Mapping[str, Figures], long_files: int) -> None:
    text = [f"{BEFORE_HEADING}long_files = {long_files}\n"]
    for name, found in walks.items():
        road = "".join(f'    "{file}",\n' for file in found.road)
        text.append(f"\n[walks.{name}]\nfiles = {found.files}\nreturns = {found.returns}\nroad = [\n{road}]\n")
    BEFORE.write_text("".join(text))


def find_long_files(tree: Path) -> list[str]:
    """Those of over 300 lines."""
    found = [path for folder in FOLDERS for path in sorted((tree / folder).rglob("*.py"))]
    return [str(p.relative_to(tree)) for p in found if p.read_text("utf-8").count("\n") > LONGEST_FILE]
