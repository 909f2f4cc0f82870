"""Battles by the DBA 2.x tables on a grid, shared by the campaigns that fight with them.

`tables` figures, `facts` what is true, `field` the board while something happens on it, `combat` one fight,
`outcomes` what follows, `moves` and `pips` moving, `bound` the sequence, `commander` what follows a stance, `auto`
whole battles and their odds, `battle`, `stances` and `full` the frames that ask people. `player` is the computer
commander: `combinations` his eye for two moves together, `strokes` the moves he names, `outlook` and `plans` how he
looks ahead.
"""
