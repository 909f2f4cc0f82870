"""Reads the tables of a version of DBA and the kinds of ground, and checks them."""

from __future__ import annotations

from pathlib import Path

from rules.dba.dataset.sheets import GROUND_LETTER, RESULTS, Topography
from rules.dba.dataset.tables import Rulebook, Tables
from rules.kernel import data_files

FOLDER = Path(__file__).parent


def load(profile: str = "dba22", folder: Path = FOLDER) -> Rulebook:
    file = f"{profile}.toml"
    tables = data_files.load(folder, file, Tables)
    for what in ("rates", "beaten"):
        for kind in tables.factors:
            if kind not in getattr(tables, what):
                raise data_files.DataFault(file, what, f"{kind} is missing")
    for what in ("doubled", "equal", "stops_at", "flees_around", "rates", "beaten"):
        data_files.check_known(file, what, getattr(tables, what), tables.factors, "type of element")
    for what in ("mounted", "pursue", "bad_going_hurts", "not_counted", "dear"):
        data_files.check_known(file, what, getattr(tables, what), tables.factors, "type of element")
    for name, fate in {**tables.beaten, **tables.doubled}.items():
        data_files.check_known(file, name, [fate.other], RESULTS, "result")
    boards = data_files.load(folder, "boards.toml", dict[str, Topography])
    for name, board in boards.items():
        kinds = [*board.compulsory, *board.optional, *board.either]
        data_files.check_known("boards.toml", name, kinds, GROUND_LETTER, "kind of ground")
    return Rulebook(tables, boards)
