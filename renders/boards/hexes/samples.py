"""Mighty Kingdoms at several moments, on boards made by hand."""

from __future__ import annotations

from msgspec.structs import replace

from renders.boards.hexes.layout import beside, name_of, spot_of
from renders.boards.hexes.scene import Army, HexScene, Kingdom, River, Tile

ROWS = ("BCDEFG", "BCDEFGH", "BCDEFGH", "ABCDEFGH", "BCDEFGH", "BCDEFGH", "BCDEFG")
RIDGES = ("E3 F3", "E3 F2", "E3 E2", "C4 D3", "B4 C3", "G4 H4", "G4 H3", "E5 F5")
WOODS = ("B2 B3", "D1 E1", "G2 H2", "F3 F4", "D4 D5", "C5 B5", "G5 H5", "F7 E7", "B3 C3")
RIVERS = (River(("E3", "E4", "E5", "E6", "E7"), 5), River(("C4", "B4", "A4"), 3), River(("G4", "H4"), 0))
MARSH = ("H3", "B5")
STARTS = ("C2", "F2", "C6", "F6")
OWNED = {
    "p1": "C2 B2 D2 C1 D1 C3 D3 B3 E1 B4", "p2": "C6 B6 D6 C5 D5 C7 D7 C4 D4", "p4": "F2 E2 G2 F1 G1 F3 G3 G4 G5 E3",
    "p3": "F6 E6 G6 F5 F7 G7 H6 H5 E5",
}  # fmt: skip
SIX = {"p5": "C1 D1 E1 B4 F1 G1", "p6": "F7 G7 H6 H5 B6 C7"}  # what two more kingdoms have taken
PLACES = {
    "C2": "capital", "D2": "city", "C3": "fortress", "B2": "village", "D1": "village", "F2": "capital", "F3": "city",
    "E2": "fortress", "G1": "village", "G3": "village", "C6": "capital", "C5": "city", "D5": "fortress",
    "B6": "village", "C7": "village", "F6": "capital", "G6": "city", "F5": "fortress", "F7": "village",
    "G7": "village", "F4": "tower", "D4": "village", "G5": "village", "H5": "fortress", "E1": "village",
}  # fmt: skip


def lay_tiles(founded: bool = True) -> dict[str, Tile]:
    """The land of the sample: sea all around but in the north-east."""
    names = [f"{column}{row}" for row, columns in enumerate(ROWS, 1) for column in columns]
    rough = {frozenset(pair.split()): kind for kind, pairs in (("m", RIDGES), ("f", WOODS)) for pair in pairs}
    owners = {tile: seat for seat, tiles in OWNED.items() for tile in tiles.split()} if founded else {}
    found = {}
    for name in names:
        spot = spot_of(name)
        assert spot is not None
        edges = ""
        for near in map(name_of, beside(spot)):
            outside = "b" if spot[0] > 5 and spot[1] < 3 else "w"
            edges += rough.get(frozenset((name, near)), ".") if near in names else outside
        place = PLACES.get(name, "") if founded else ""
        known = name in owners or place == "tower"
        found[name] = Tile(edges, owners.get(name, ""), place, known, name in MARSH, name in STARTS)
    return found


def lay_six() -> dict[str, Tile]:
    """Land of all six: the colours that a board ships with are chosen by it."""
    taken = {tile: seat for seat, tiles in SIX.items() for tile in tiles.split()}
    return {name: replace(tile, owner=taken.get(name, tile.owner)) for name, tile in lay_tiles().items()}


KINGDOMS = (
    Kingdom("p1", "dwarfs", 30, 3, 3, 10, 3, 1, player="Ada"),
    Kingdom("p2", "men", 25, 3, 3, 9, 3, 0, player="Ben"),
    Kingdom("p4", "elves", 25, 3, 3, 10, 2, 1, player="Cleo"),
    Kingdom("p3", "ogres", 26, 3, 2, 9, 1, 2, player="Dov"),
)
ARMIES = (
    Army("p1", 1, "C2", 500, defends=True), Army("p1", 2, "C3", 400, order="move", to="C4"),
    Army("p1", 3, "D4", 300), Army("p1", 4, "B3", 200, lying=True, order="regroup"),
    Army("p2", 1, "D4", 500), Army("p2", 2, "D5", 500, order="move", to="D4"),
    Army("p2", 3, "C5", 500, order="defend"), Army("p4", 1, "F2", 500, order="move", to="F3"),
    Army("p4", 2, "G5", 400, order="raze"), Army("p4", 3, "E2", 200, lying=True),
    Army("p3", 1, "F5", 500, order="move", to="E5"), Army("p3", 2, "F5", 100, lying=True),
    Army("p3", 3, "H5", 300, lying=True),
)  # fmt: skip


def orders() -> HexScene:
    news = ("D4: Red and Blue meet, a battle is due.", "G5: Teal sets fire to the village.", "F4 is a wizard's tower.")
    return HexScene(
        "Blue gives an army its order", 3, 6, 4, lay_tiles(), RIVERS, ARMIES, KINGDOMS, "p2", ("G5", "E3"), news
    )


def founding() -> HexScene:
    kingdoms = tuple(Kingdom(f"p{n}", race) for n, race in enumerate(("men", "elves", "orcs", "undead"), 1))
    news = ("The land is laid out.",)
    return HexScene("Red founds a capital", 1, 6, 0, lay_tiles(False), RIVERS, (), kingdoms, "p1", (), news, setup=True)


MORE = (
    Kingdom("p5", "sea_folk", 41, 12, 9, 2, 6, 0, player="A player with an extraordinarily long name"),
    Kingdom("p6", "undead", 2, 0, 1, 2, 0, 0, out=True),
)


def summer() -> HexScene:
    """Six kingdoms, all with land."""
    return HexScene("Blue gives an army its order", 2, 6, 3, lay_six(), RIVERS, ARMIES, (*KINGDOMS, *MORE), "p2")


def winter() -> HexScene:
    """Six kingdoms, one of them out, a crowd in one tile, long names and much news."""
    tiles = lay_six()
    for name, seat in {"H2": "p5", "H4": "p6", "E4": "p5", "E7": "p6"}.items():
        tiles[name] = Tile(tiles[name].edges, seat, "village" if seat == "p6" else "city", True)
    crowd = tuple(Army("p5", n, "E4", 500 - 100 * (n % 3)) for n in range(1, 7))
    news = tuple(f"A long line of news about what the kingdoms built and gave each other, number {n}" for n in range(9))
    return HexScene(
        "Kingdoms build and recruit", 6, 6, 0, tiles, RIVERS, (*ARMIES[:3], *crowd), (*KINGDOMS, *MORE), log=news
    )


SCENES = {"orders": orders, "founding": founding, "summer": summer, "winter": winter}
