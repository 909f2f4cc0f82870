"""What can be told of this campaign."""

from rules import reports
from rules.kernel import News
from rules.mighty_kingdoms.news.table import TABLE
from rules.mighty_kingdoms.news.year import YEAR

REPORTS = tuple(kind for kind in reports.NEWS if kind is not reports.LooksOdd)
NEWS: tuple[type[News], ...] = (*YEAR, *TABLE, *REPORTS)
