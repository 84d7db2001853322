"""Profiles of players, and ladders."""

from typing import Annotated

from litestar import Response, Router, get
from litestar.params import FromQuery, PathParameter

from turnsheet.host.ratings import profile as profiles
from turnsheet.host.ratings.profile import FinishedMatch, LadderPage, Profile
from turnsheet.host.store.row_types.ratings import Ladder
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, site_of
from turnsheet.interfaces.web.paging import MOST, NEXT, AfterNumber, Limit, linked, paged

PlayerId = Annotated[str, PathParameter(max_length=32, description="The id of a profile")]
GameId = Annotated[str, PathParameter(max_length=40, description="The id of a game")]


@get("/players/{public:str}", summary="The profile of a player", sync_to_thread=True)
def player(request: AnyRequest, public: PlayerId) -> Profile:
    """Name, chosen games, time zone, ratings and reliability. Nothing in it is about matches that still run."""
    return profiles.profile(site_of(request), public, asker_of(request))


@get(
    "/players/{public:str}/matches", summary="Finished matches of a player", response_headers=NEXT, sync_to_thread=True
)
def finished(
    request: AnyRequest, public: PlayerId, limit: Limit = MOST, after: AfterNumber = 0
) -> Response[list[FinishedMatch]]:
    """The newest first. Only their own players see private matches."""
    found, more = profiles.finished(site_of(request), public, asker_of(request), limit, after)
    return paged(request, found, after=after + limit if more else None)


@get("/me/profile", summary="Your profile", sync_to_thread=True)
def mine(request: AnyRequest) -> Profile:
    """Your own profile, if you are signed in."""
    return profiles.own(site_of(request), asker_of(request))


@get("/ladders/{game:str}", summary="A ladder", response_headers=NEXT, sync_to_thread=True)
def ladder(
    request: AnyRequest, game: GameId, among: FromQuery[Ladder] = "people", limit: Limit = MOST, after: AfterNumber = 0
) -> Response[LadderPage]:
    """The ratings in a game: of people among each other, of bots among each other, or of both together.

    The strongest come first, by the lower end of the interval.
    """
    page, more = profiles.ladder(site_of(request), game, among, asker_of(request), limit, after)
    return linked(request, page, after=after + limit if more else None)


player_routes = Router(path="/", route_handlers=[player, finished, mine, ladder])
