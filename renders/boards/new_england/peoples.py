"""The colonies and peoples of New England, and how they stand in the war."""

from __future__ import annotations

from renders.boards.new_england.scene import NewEnglandScene
from renders.drawing import assets

COLONIES = {"MA": "Massachusetts", "PL": "Plymouth", "RI": "Rhode Island", "CT": "Connecticut"}
PEOPLES = {
    "WA": "Wampanoag",
    "SK": "Sakonnet",
    "PC": "Pocasset",
    "NA": "Narragansett",
    "NC": "Niantic",
    "NI": "Nipmuck",
    "PO": "Pocumtuck",
    "AB": "Abenaki",
    "MO": "Mohawk",
}
STANCES = {"": "neutral", "active": "at war", "surrendered": "at peace", "devastated": "devastated"}


def write_razed(scene: NewEnglandScene) -> str:
    """How much has been razed, in one line; "" while nothing is."""
    kinds = {space["id"]: space["kind"] for space in assets.load_data("king_philip")["spaces"]}
    razed = [kinds.get(site, "") for site, state in scene.sites.items() if state == "razed"]
    parts = [f"{n} {kind}{'' if n == 1 else 's'}" for kind in ("settlement", "village") if (n := razed.count(kind))]
    return f"Razed: {', '.join(parts)}" if parts else ""
