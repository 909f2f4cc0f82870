"""Building maps: development time only.

Everything that needs geometry happens here and is committed as small files under `renders/assets/`: what
each pixel belongs to, the painted ground, where names, cities and counters go. Herald itself never draws
a polygon.

    python -m renders.mapbuild fetch     geography, fonts and icons into the cache folder
    python -m renders.mapbuild all       every asset again, the same bytes for the same inputs

Needs the extra `mapbuild` (shapely, scipy, ...). The cache folder is $HERALD_GEO, else ~/.cache/herald-
geo.
"""
