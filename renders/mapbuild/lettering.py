"""Fonts and icons: others' work under free licences, cut down to what the pictures use.

Fonts: @fontsource packages (SIL Open Font License 1.1), latin and latin-ext merged into one TTF a face.
Icons: game-icons.net (CC BY 3.0), rendered to white-on-nothing masks of 96 pixels in one sheet.
"""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import merge
from fontTools.ttLib import TTFont
from PIL import Image

from renders.mapbuild.sources import CACHE

ASSETS = Path("renders/assets")
FACES = (
    ("cinzel", 700, "normal"),
    ("alegreya-sc", 700, "normal"),
    ("alegreya-sans", 500, "normal"),
    ("alegreya-sans", 700, "normal"),
    ("eb-garamond", 600, "italic"),
    ("im-fell-english", 400, "normal"),
    ("im-fell-english", 400, "italic"),
    ("barlow-condensed", 700, "normal"),
)
ICONS = """
anchor ancient-ruins arrow-flights axe-sword bear-head big-wave black-flag bow-arrow bowman broadsword
broken-axe broken-wall bull-horns camel canoe cavalry centurion-helmet chariot checked-shield church
coins compass corn cracked-shield cross-mark crossed-swords crown crowned-skull deer defensive-wall
dice-six-faces-five dice-six-faces-four dice-six-faces-one dice-six-faces-six dice-six-faces-three
dice-six-faces-two dragon-head dungeon-gate eagle-emblem eagle-head elephant elephant-head feather fire
flying-flag fox-head goat gold-mine grapes guarded-tower hammer-nails handcuffs harp high-grass hills
holy-grail horned-helm horse-head hourglass hut huts-village imperial-crown knight-banner laurel-crown
lightning-storm lion locked-chest medieval-gate meeple metal-bar mining mounted-knight musket oak-leaf
palisade palm path-distance pikeman pine-tree ram-profile raven roman-shield round-shield run scales
scroll-unfurled shaking-hands sharp-axe shield sickle siege-tower sling spartan-helmet spears
spiked-shield spy stag-head stone-tower sun swamp sword-brandish swords-emblem three-leaves thrown-spear
tied-scroll tomahawk tombstone treasure-map trireme turtle uncertainty viking-helmet viking-shield walk
wheat white-tower wolf-head wood-cabin wood-canoe
"""
SIDE = 96


def build_fonts() -> None:
    target = ASSETS / "fonts"
    target.mkdir(parents=True, exist_ok=True)
    for family, weight, style in FACES:
        name = f"{family}-{weight}{'i' if style == 'italic' else ''}.ttf"
        with TemporaryDirectory() as folder:
            parts = []
            for subset in ("latin", "latin-ext"):
                source = CACHE / family / "package/files" / f"{family}-{subset}-{weight}-{style}.woff2"
                if source.exists():
                    font = TTFont(source, recalcTimestamp=False)
                    font.flavor = None
                    parts.append(str(Path(folder) / f"{subset}.ttf"))
                    font.save(parts[-1])
            font = merge.Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0])
            font["head"].created = font["head"].modified = 0  # the same bytes tomorrow
            font.recalcTimestamp = False
            font.save(target / name)
        shutil.copy(CACHE / family / "package/LICENSE", target / f"OFL-{family}.txt")


def build_icons() -> None:
    import resvg_py

    library = json.loads((CACHE / "game-icons/package/icons.json").read_text())
    aliases = library.get("aliases", {})
    names, masks = [], []
    for name in sorted(ICONS.split()):
        entry = library["icons"].get(name) or library["icons"].get(aliases.get(name, {}).get("parent", ""))
        if entry is None:
            print(f"  no icon called {name}")
            continue
        box = f"0 0 {entry.get('width', 512)} {entry.get('height', 512)}"
        body = entry["body"].replace("currentColor", "#fff")
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="{box}">'
        svg = f"{head}{body}</svg>"
        drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg)))).convert("RGBA")
        names.append(name)
        masks.append(drawn.getchannel("A").resize((SIDE, SIDE)))
    sheet = Image.new("L", (SIDE * 8, SIDE * ((len(masks) + 7) // 8)), 0)
    for index, mask in enumerate(masks):
        sheet.paste(mask, (index % 8 * SIDE, index // 8 * SIDE))
    ASSETS.mkdir(parents=True, exist_ok=True)
    sheet.save(ASSETS / "icons.png", optimize=True)
    (ASSETS / "icons.json").write_text(json.dumps({"side": SIDE, "names": names}, indent=0) + "\n")
