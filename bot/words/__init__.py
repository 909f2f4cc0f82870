"""Everything Herald says: words in catalogues, one file for each game, filled into sentences."""

from bot.words.catalogue import Said, Words, bullet, common, joined, plain_words, quiet, sentence, words_of

__all__ = ["Said", "Words", "bullet", "common", "joined", "plain_words", "quiet", "sentence", "words_of"]
