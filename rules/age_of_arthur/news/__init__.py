"""What can be told of this campaign."""

from rules.age_of_arthur.news.turns import TURNS
from rules.age_of_arthur.news.wars import WARS

NEWS = (*TURNS, *WARS)
