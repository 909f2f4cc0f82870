import sys

from tests.bench import bot, renders, report, rules
from tests.bench.measure import table


def rules_core() -> str:
    return table("Rules core", rules.lines())


def whole_bot() -> str:
    return table("The bot on a Discord of its own", bot.lines())


def pictures() -> str:
    return table("Pictures", renders.lines())


if __name__ == "__main__":  # worker processes import this again
    sections = []
    for section in (rules_core, whole_bot, pictures):
        sections.append(section())
        print(sections[-1], flush=True)
    if "--no-report" not in sys.argv:
        report.write(sections, bot.POINTS)
