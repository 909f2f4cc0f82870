"""Battles by the DBA 2.x tables on a grid, shared by the campaigns that fight with them.

`dataset` holds the figures, `facts` what is true, `field` the board while something happens on it, `combat` one fight,
`outcomes` what follows, `moves` and `pips` moving, `bound` the sequence; `battle`, `stances` and `full` are the frames
that ask people. `ai` is the computer commander: what follows a stance, whole battles at once and their odds.
"""
