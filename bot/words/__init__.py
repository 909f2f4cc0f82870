"""Everything Herald says: words in catalogues, one file for each game, filled into sentences."""

from bot.words.catalogue import common
from bot.words.template import Said, bullet, joined, kind_of, quiet, sentence
from bot.words.words import Words, plain_words, words_of

__all__ = ["Said", "Words", "bullet", "common", "joined", "kind_of", "plain_words", "quiet", "sentence", "words_of"]
