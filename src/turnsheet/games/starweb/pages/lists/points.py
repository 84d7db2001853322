"""The lists of points: those of the turn just played, and those to come."""

from collections.abc import Iterable, Mapping

from turnsheet.core.lists import Column, Listing, Row
from turnsheet.games.starweb.pages.known_worlds import Survey
from turnsheet.games.starweb.rules import artifact_values
from turnsheet.games.starweb.rules.phases.score import held
from turnsheet.games.starweb.rules.state import Empire, Player

EMPIRE = Column("empire")
COLUMNS = (Column("source"), Column("points", number=True))
ALL = "in all"
SCORE = "score"


def points(survey: Survey) -> Listing:
    """Points of the last turn by source, and the score."""
    found = {
        empire: (*player.gained, (ALL, sum(each for _, each in player.gained)), (SCORE, player.score))
        for empire, player in survey.own.items()
    }
    return _listing(survey, "points", "Points", found, "Points of the last turn by source, and the score.")


def forecast(survey: Survey) -> Listing:
    """The points for the seat's worlds, keys and artifacts as they are."""
    found = {empire: tuple(_expected(survey, empire, player)) for empire, player in survey.own.items()}
    about = "Points per turn for your worlds, keys and artifacts as they are now, before they produce and grow."
    return _listing(survey, "forecast", "Next turn", found, about)


def _expected(survey: Survey, empire: Empire, player: Player) -> Iterable[tuple[str, int]]:
    state = survey.state
    owned = [world for world in state.worlds if world.owner == empire]
    flock = [world for world in state.worlds if world.apostle == empire]
    keys = sum(fleet.owner == empire for fleet in state.fleets)
    artifacts = artifact_values.held(state.worlds, state.fleets).get(empire, ())
    sources = [each for each in held(player.character, owned, flock, keys, artifacts) if each[1]]
    return (*sources, (ALL, sum(each for _, each in sources)))


def _listing(
    survey: Survey, name: str, title: str, found: Mapping[Empire, Iterable[tuple[str, int]]], about: str
) -> Listing:
    """Points by source; by empire too, where there are several."""
    several = len(survey.own) > 1
    rows = []
    for empire, sources in found.items():
        whose = (survey.own[empire].name,) if several else ()
        rows += [Row(" ".join((*whose, source)), (*whose, source, count)) for source, count in sources]
    return Listing(name, title, (EMPIRE, *COLUMNS) if several else COLUMNS, tuple(rows), about)
