"""Games for OpenSpiel: Raumkrieg as a duel and Robots for two. Import `games` to register them.

The package they need is the extra `openspiel`.
"""

from turnsheet.environments import missing

if missing(("pyspiel",)):
    raise ImportError('The games for OpenSpiel need open_spiel: run pip install "turnsheet[openspiel]".')
