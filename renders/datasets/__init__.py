"""The games' data files, as far as pictures show what is in them: the files that the rules use, without the rules."""
