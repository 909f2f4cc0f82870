"""Charts made up for looking: a table of results, one with sides, one with long sentences, one that is far too long."""

from __future__ import annotations

from renders.boards.chart.scene import ChartScene, Row


def results() -> ChartScene:
    rows = tuple(
        Row(str(n), tuple(str(n * die // 9) if n * die > 8 else "–" for die in range(1, 7))) for n in range(1, 11)
    )
    headings = ("strength", "1", "2", "3", "4", "5", "6")
    return ChartScene(
        "results", "Combat results", "13.4", headings, rows, "the die", ("Fewer than nothing is nothing.",)
    )


def sides() -> ChartScene:
    names = ("philistia", "judah", "aramea", "tyre", "moab", "ammon", "bedouin", "edom", "egypt", "hammath", "negev")
    rows = tuple(Row(cells=(str(n), "–", str(2 * n), "D10, 10 hits"), side=name) for n, name in enumerate(names, 2))
    rows += (Row("army", ("1", "2", "3", "–"), "ptolemy"), Row("nobody", ("–", "–", "1", "D8, 8 hits"), "english"))
    return ChartScene("sides", "The armies at the start", "4.5", ("country", "chariots", "foot", "food", "dice"), rows)


def sentences() -> ChartScene:
    words = "closes in, and fights where it wins at least as much as it risks; else it stays where it is and waits"
    rows = tuple(Row(f"Stance {n}", (words[: 20 * n],)) for n in range(1, 6))
    return ChartScene(
        "sentences", "What commands do", "4.3.10", ("stance", "what it does"), rows, "", ("A note.", "Two.")
    )


def markers() -> ChartScene:
    rows = tuple(Row(f"{n} Marker of some kind", (str(n % 5), "anybody", "before the dice")) for n in range(1, 28))
    return ChartScene("markers", "Event markers", "7.0", ("marker", "count", "who", "when"), rows)


def absurd() -> ChartScene:
    rows = tuple(Row(f"Row {n} with a label that never ends " * 5, ("words without end " * 20, "2")) for n in range(90))
    return ChartScene("absurd", "A chart that is far too long", "1.0", ("a", "b", "c"), rows)


SCENES = {
    "results": results,
    "sides": sides,
    "sentences": sentences,
    "many rows": markers,
    "far too many": absurd,
}
