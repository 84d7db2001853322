"""Lists: worlds, fleets, artifacts, players and points a seat knows, as tables. Rules: docs/rules/starweb.md §25."""

from turnsheet.core.lists import Listing
from turnsheet.games.starweb.pages.known_worlds import Survey
from turnsheet.games.starweb.pages.lists import people, points, things, worlds
from turnsheet.games.starweb.pages.view import View


def lists(view: View) -> tuple[Listing, ...]:
    """All there is to list."""
    survey = Survey(view)
    return (
        worlds.worlds(survey),
        things.fleets(survey),
        things.artifacts(survey),
        people.players(survey),
        points.points(survey),
        *(() if view.over else (points.forecast(survey),)),
    )
