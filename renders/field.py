"""The King David battle board: two lines facing each other, hits between them."""

from PIL import Image, ImageDraw

from renders import sheet, sprites
from renders.colours import INK, INK_SOFT, RED, Colour
from renders.field_scene import FieldScene, Line, Party
from renders.lettering import BOLD, ITALIC, NAME, NUMBER, TEXT, TITLE, line, write
from renders.levant_scene import KINDS
from renders.sides import side

WIDTH = 1650
COUNTER = 76
SHOWN = 16  # armies of one line
ROW = 8  # of them side by side


def draw(scene: FieldScene, palette: str) -> Image.Image:
    highs = [_height(party) for party in scene.parties[:2]]
    news = 130 + sum(high + 14 for high in highs)
    height = news + (32 * min(5, len(scene.log)) + 24 if scene.log else 12)
    frame = sheet.paper(WIDTH, height).copy()
    sheet.frame(frame, (12, 10, WIDTH - 13, height - 11))
    title = f"{'Siege' if scene.kind == 'siege' else 'Battle'} of {scene.place}"
    line(frame, (WIDTH / 2, 52), title.upper(), TITLE, 42, INK, 1500, "m")
    line(frame, (WIDTH / 2, 96), f"{scene.phase} · {scene.terrain}", ITALIC, 29, RED, 1500, "m")
    y = 124
    for party, high in zip(scene.parties, highs, strict=False):
        _party(frame, party, y, high, palette, scene.players.get(party.side, ""))
        y += high + 14
    if len(scene.parties) > 1:
        mark = sprites.burst(84)
        frame.paste(mark, (WIDTH - 130, 124 + highs[0] + 7 - 42), mark)
    for index, entry in enumerate(scene.log[:5]):
        last = index == 4 and len(scene.log) > 5
        words = f"and {len(scene.log) - 4} more" if last else entry
        line(frame, (50, news + 8 + index * 32), words, TEXT, 26, INK, WIDTH - 100)
    return frame


def _height(party: Party) -> int:
    """One row of armies or two."""
    return 316 if len(party.armies) > ROW or len(party.played) > 2 else 226


def _party(frame: Image.Image, party: Party, y: int, high: int, palette: str, player: str) -> None:
    who = side(party.side, palette)
    sheet.card(frame, (30, y, WIDTH - 30, y + high))
    ImageDraw.Draw(frame).rounded_rectangle((30, y, 46, y + high), 6, fill=who.colour)
    mark = sprites.counter(who.colour, who.emblem, 62)
    frame.paste(mark, (62, y + 14), mark)
    line(frame, (146, y + 34), _called(party, palette), NAME, 38, INK, 330)
    leader = (
        f", led by {party.leader}" + (f" ({party.rating})" if party.rating is not None else "") if party.leader else ""
    )
    played = f" ({player})" if player else ""
    line(frame, (146, y + 72), party.role.capitalize() + played + leader, TEXT, 26, INK_SOFT, 560)
    if party.leader:
        star = sprites.star(34)
        frame.paste(star, (106, y + 54), star)
    if party.city is not None:
        _city(frame, party, y)
    for index, army in enumerate(party.armies[:SHOWN]):
        if index == SHOWN - 1 and len(party.armies) > SHOWN:
            more = sprites.badge(f"+{len(party.armies) - SHOWN + 1}", 60)
            frame.paste(more, (72 + index % ROW * 112, y + 112 + index // ROW * 98), more)
            break
        _army(frame, army, who.colour, 62 + index % ROW * 112, y + 102 + index // ROW * 98, palette)
    _score(frame, party, y)


def _army(frame: Image.Image, army: Line, colour: Colour, x: int, y: int, palette: str) -> None:
    tone = side(army.side, palette).colour if army.side else colour
    value = "" if army.dead else "?" if army.strength is None else str(army.strength)
    mark = sprites.counter(
        sprites.shade(tone, 0.5) if army.dead else tone, KINDS.get(army.kind, "uncertainty"), COUNTER, value
    )
    frame.paste(mark, (x, y), mark)
    if army.reduced and not army.dead:
        ImageDraw.Draw(frame).rectangle((x + 8, y + 40, x + COUNTER + 2, y + 45), fill=(255, 244, 214))
    for step in range(min(3, army.steps_lost)):
        burst = sprites.burst(26)
        frame.paste(burst, (x + COUNTER - 14 - step * 20, y - 6), burst)
    if army.dead:
        pen = ImageDraw.Draw(frame)
        for ends in ((x + 10, y + 10, x + COUNTER, y + COUNTER), (x + COUNTER, y + 10, x + 10, y + COUNTER)):
            pen.line(ends, fill=(255, 236, 200), width=7)
            pen.line(ends, fill=(168, 30, 22), width=4)


def _city(frame: Image.Image, party: Party, y: int) -> None:
    mark = sprites.city(max(0, min(4, party.city or 0)), False, 96)
    frame.paste(mark, (640, y + 8), mark)
    was = f" (was {party.city_was})" if party.city_was is not None and party.city_was != party.city else ""
    write(frame, (790, y + 46), f"Level {party.city}{was}", BOLD, 30, INK)
    if party.carried:
        write(frame, (790, y + 80), f"{party.carried} hits carried", TEXT, 24, INK_SOFT)


def _score(frame: Image.Image, party: Party, y: int) -> None:
    """Dice, hits and markers, on the right."""
    left = 1010
    write(frame, (left, y + 40), "Hits made", TEXT, 26, INK)
    write(frame, (left + 250, y + 40), "–" if party.hits is None else str(party.hits), NUMBER, 58, RED, "r")
    write(frame, (left, y + 88), _waiting(party), TEXT, 24, INK_SOFT)
    dice = " + ".join(str(value) for value in party.dice)
    if dice:
        line(frame, (left, y + 126), f"Dice: {dice}", TEXT, 25, INK, 590)
    rows = 160
    for index, name in enumerate(party.played[:4]):
        x, top = left + index % 2 * 300, y + rows + index // 2 * 46
        sheet.card(frame, (x, top, x + 284, top + 40))
        line(frame, (x + 142, top + 20), name, TEXT, 23, INK, 266, "m")
    if len(party.played) > 4:
        write(frame, (left, y + rows + 108), f"and {len(party.played) - 4} more markers", TEXT, 23, INK_SOFT)


def _called(party: Party, palette: str = "standard") -> str:
    return side(party.side, palette).name if party.side else "Free city" if party.role == "city" else "Nobody"


def _waiting(party: Party) -> str:
    """What became of the hits against it: taken, or carried into the next round."""
    if party.absorbed:
        return f"Hits absorbed {party.absorbed}"
    return f"Hits carried against it {party.carried}" if party.carried and party.city is None else ""


def focus(scene: FieldScene) -> tuple[int, int] | None:
    return 500, 440


def alt(scene: FieldScene) -> str:
    parts = [f"{scene.kind.capitalize()} of {scene.place}, {scene.phase}."]
    for party in scene.parties:
        standing = sum(not army.dead for army in party.armies)
        hits = "" if party.hits is None else f", {party.hits} hits"
        parts.append(f"{_called(party)} ({party.role}): {standing} armies{hits}.")
    return " ".join([*parts, *(entry.rstrip(".") + "." for entry in scene.log)])


def text(scene: FieldScene) -> str:
    lines = [f"{scene.kind.capitalize()} of {scene.place} ({scene.terrain}). {scene.phase}."]
    for party in scene.parties:
        player = scene.players.get(party.side, "")
        lines.append(f"{_called(party)}, {party.role}{f', played by {player}' if player else ''}:")
        if party.leader:
            lines.append(f"- led by {party.leader}" + (f", rating {party.rating}" if party.rating is not None else ""))
        if party.city is not None:
            was = f", was {party.city_was}" if party.city_was is not None else ""
            lines.append(f"- city of level {party.city}{was}, {party.carried} hits carried")
        lines += [f"- {_words(army)}" for army in party.armies]
        if party.dice:
            lines.append(f"- dice {', '.join(str(value) for value in party.dice)}")
        made = "none yet" if party.hits is None else str(party.hits)
        waiting = _waiting(party)
        lines.append(f"- hits made {made}" + (f", {waiting[0].lower()}{waiting[1:]}" if waiting else ""))
        lines += [f"- played {name}" for name in party.played]
    return "\n".join([*lines, *scene.log])


def _words(army: Line) -> str:
    strength = "unknown strength" if army.strength is None else f"strength {army.strength}"
    if army.dead:
        strength = ""
    marks = [word for flag, word in ((army.reduced, "reduced"), (army.dead, "destroyed")) if flag]
    if army.steps_lost:
        marks.append(f"{army.steps_lost} step{'s' if army.steps_lost > 1 else ''} lost here")
    whose = f"{side(army.side).name} " if army.side else ""
    return ", ".join([f"{whose}{army.kind}", *([strength] if strength else []), *marks])
