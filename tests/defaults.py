"""docs/defaults.md: what happens at every question of every campaign when time is up. `make defaults` writes it."""

from __future__ import annotations

from pathlib import Path

from bot.words import sentence, words_of
from rules.kernel import Ask, Campaign, built, find

PAGE = Path(__file__).parent.parent / "docs" / "defaults.md"
OPENING = """# What happens when time is up

Nobody is passed over unasked: reminders go out when half and when a fifth of the time is left, and your panel says
*If you do not answer: …* beside the question. What is then done for you is what a careful friend would do: nothing that
costs anything, and no fight that you would lose. Written by `make defaults` from the catalogues of words; do not edit.
"""


def questions_of(campaign: Campaign) -> list[type[Ask]]:
    return [frame for frame in campaign.state.frame_types() if issubclass(frame, Ask)]


def write_page() -> str:
    lines = [OPENING]
    for campaign in map(find, built()):
        words = words_of(campaign)
        lines += [f"## {words.game.title}", "", "| question | rule | if you do not answer |", "|---|---|---|"]
        for ask in questions_of(campaign):
            name = sentence(words.name(ask.kind()))
            lines.append(f"| {name} | {ask.rule} | {words.defaults.get(ask.kind(), '')} |")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    PAGE.write_text(write_page(), "utf-8")


if __name__ == "__main__":
    main()
