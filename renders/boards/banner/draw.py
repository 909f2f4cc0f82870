"""A banner for the lobby of each game: its own ground, its title, its seats."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from renders.boards.banner.scene import BannerScene
from renders.boards.banner.words import WORDS
from renders.drawing import assets, sheet, sprites
from renders.drawing.colours import INK, INK_SOFT, RED
from renders.drawing.icons import icon
from renders.drawing.lettering import FELL, ITALIC, NAME, TEXT, TITLE, width, wrap_text, write, write_line
from renders.drawing.sides import side

SIZE = (1650, 620)
SAND = (178, 150, 104)
GROUNDS = {  # where each game's picture comes from, and which part of it
    "king_david": ("levant/base.png", (180, 300)),
    "king_philip": ("new_england/base.png", (0, 330)),
    "syrian_war": ("road/base.png", (0, 120)),
    "age_of_arthur": ("paper.png", (0, 0)),
    "mighty_kingdoms": ("paper.png", (0, 0)),
}

EMBLEMS = {
    "king_david": "harp",
    "king_philip": "oak-leaf",
    "syrian_war": "elephant",
    "age_of_arthur": "dragon-head",
    "mighty_kingdoms": "knight-banner",
}


@lru_cache(maxsize=1)
def load_ground(game: str) -> Image.Image:
    name, (x, y) = GROUNDS.get(game, ("paper.png", (0, 0)))
    whole = assets.read_image(name).convert("RGB")
    cut = whole.crop((x, y, min(whole.width, x + SIZE[0]), min(whole.height, y + SIZE[1])))
    factor = max(SIZE[0] / cut.width, SIZE[1] / cut.height)
    cut = cut.resize((round(cut.width * factor), round(cut.height * factor)), Image.Resampling.LANCZOS)
    cut = cut.crop((0, 0, *SIZE)).filter(ImageFilter.GaussianBlur(2.2))  # scenery, not to be read
    veil = Image.linear_gradient("L").rotate(90).resize(SIZE)  # lighter to the left, where the words go
    cut.paste((240, 229, 204), (0, 0), veil.point(lambda v: int(40 + (255 - v) * 0.55)))
    return cut


def draw(scene: BannerScene, palette: str) -> Image.Image:
    frame = load_ground(scene.game).copy()
    draw_shadow(frame, (48, 46, 910, SIZE[1] - 46))
    sheet.draw_cartouche(frame, (48, 46, 910, SIZE[1] - 46))
    face = FELL if scene.game == "king_philip" else TITLE
    y, size = 116, next((size for size in (64, 58, 52, 48) if width(scene.title, face, size) <= 800), 52)
    for words in wrap_text(scene.title, face, size, 800, 2):
        write(frame, (479, y), words, face, size, INK, "m")
        y += 66
    sheet.draw_rule(frame, 180, 778, y - 16, diamond=True)
    y += 26
    for words in wrap_text(scene.words, TEXT, 36, 780, 4):
        write(frame, (479, y), words, TEXT, 36, INK_SOFT, "m")
        y += 45
    write_line(frame, (479, SIZE[1] - 92), scene.state, ITALIC, 40, RED, 640, "m")
    draw_emblem(frame, scene.game, y - 22, SIZE[1] - 122)
    draw_seats(frame, scene, palette)
    return frame


def draw_emblem(frame: Image.Image, game: str, top: int, bottom: int) -> None:
    """The game's own sign, in the room that the words leave."""
    size = min(bottom - top - 24, 150)
    if size < 48:
        return
    middle = (top + bottom) // 2
    frame.paste(SAND, (479 - size // 2, middle - size // 2), icon(EMBLEMS.get(game, "crown"), size))
    for left, right in ((150, 479 - size // 2 - 34), (479 + size // 2 + 34, 808)):
        ImageDraw.Draw(frame).line((left, middle, right, middle), fill=SAND, width=3)


def draw_shadow(frame: Image.Image, box: tuple[int, int, int, int]) -> None:
    shadow = Image.new("L", SIZE, 0)
    ImageDraw.Draw(shadow).rectangle((box[0] + 6, box[1] + 10, box[2] + 8, box[3] + 12), fill=130)
    frame.paste((40, 28, 16), (0, 0), shadow.filter(ImageFilter.GaussianBlur(9)))


def draw_seats(frame: Image.Image, scene: BannerScene, palette: str) -> None:
    seats = scene.seats[:8]
    high = 66 if len(seats) > 6 else 84
    top = (SIZE[1] - high * len(seats)) // 2
    for index, seat in enumerate(seats):
        y = top + index * high
        who = side(seat.side, palette)
        sheet.draw_card(frame, (960, y, SIZE[0] - 40, y + high - 12), active=not seat.player)
        mark = sprites.counter(who.colour, who.emblem, high - 30)
        frame.paste(mark, (968, y + 4), mark)
        write_line(frame, (1050, y + high / 2 - 6), seat.name or who.name, NAME, 32, INK, 280)
        words = seat.player or WORDS.open_seat
        write_line(
            frame,
            (SIZE[0] - 62, y + high / 2 - 6),
            words,
            TEXT,
            28,
            INK_SOFT if seat.player else RED,
            250,
            "r",
        )
    if len(scene.seats) > 8:
        sheet.draw_card(frame, (1170, SIZE[1] - 48, 1430, SIZE[1] - 12))
        write(frame, (1300, SIZE[1] - 30), WORDS.more_seats.format(n=len(scene.seats) - 8), TEXT, 24, INK, "m")
