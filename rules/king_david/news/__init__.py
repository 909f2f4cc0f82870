"""What can be told of a game. Countries and areas by their ids; armies of hidden stacks by number only."""

from rules.kernel import Addressed, News
from rules.king_david.news import economy, fights, markers, turns

NEWS: tuple[type[News], ...] = tuple(
    kind
    for module in (turns, fights, markers, economy)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, News) and kind not in (News, Addressed)
)
