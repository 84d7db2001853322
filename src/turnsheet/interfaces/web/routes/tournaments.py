"""Tournaments: lists, entries, standings; and the ladders of programs."""

from typing import Annotated

from litestar import Controller, Response, delete, get, post, put
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter

from turnsheet.core.codec import copied
from turnsheet.host.tournaments import decisions
from turnsheet.host.tournaments import tournaments as host
from turnsheet.host.tournaments.match_terms import Wish
from turnsheet.host.tournaments.queries import Which
from turnsheet.interfaces.web import tournament_presenters as presenters
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, person_of, site_of
from turnsheet.interfaces.web.paging import MOST, NEXT, AfterNumber, BeforeNumber, Limit, paged
from turnsheet.interfaces.web.schemas import tournament as schemas

TournamentName = Annotated[str, PathParameter(max_length=24, description="The id of a tournament")]
Entry = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The number of an entry")]
PairingNumber = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The number of a pairing")]
Action = Annotated[schemas.TournamentAction, PathParameter(description="What to do")]
Season = Annotated[int | None, QueryParameter(ge=1, le=2**31 - 1, description="A season of a league")]
GameName = Annotated[str, PathParameter(max_length=40, description="A game with programs")]


class Tournaments(Controller):
    """For people who play tournaments, and for those who run them."""

    path = "/tournaments"

    @get("/", summary="Tournaments", response_headers=NEXT, sync_to_thread=True)
    def listed(
        self,
        request: AnyRequest,
        which: FromQuery[Which] = "current",
        limit: Limit = MOST,
        after: AfterNumber = 0,
    ) -> Response[list[schemas.TournamentInfo]]:
        """Tournaments that are open or running, that are over, or those that you created or entered."""
        found = presenters.listed(site_of(request), asker_of(request), which, limit + 1, after)
        return paged(request, found[:limit], after=after + limit if len(found) > limit else None)

    @post("/", summary="Create a tournament", sync_to_thread=True)
    def create(self, request: AnyRequest, data: JSONBody[schemas.NewTournament]) -> schemas.TournamentId:
        """A tournament that is open for entries; you need an account. Rounds open by themselves after you start it."""
        person_of(request)
        return schemas.TournamentId(host.create(site_of(request), asker_of(request), copied(Wish, data)))

    @get("/{tournament:str}", summary="A tournament", sync_to_thread=True)
    def shown(self, request: AnyRequest, tournament: TournamentName, season: Season = None) -> schemas.Tournament:
        """Its standings, schedule and crosstable; of a league those of one season, by default the newest."""
        return presenters.shown(site_of(request), tournament, asker_of(request), season)

    @get("/{tournament:str}/history", summary="Its history", response_headers=NEXT, sync_to_thread=True)
    def history(
        self, request: AnyRequest, tournament: TournamentName, limit: Limit = MOST, before: BeforeNumber = None
    ) -> Response[list[schemas.TournamentEvent]]:
        """What happened in it, the newest first."""
        found = presenters.history(site_of(request), tournament, limit, before)
        full = len(found) == limit and found[-1].number > 1
        return paged(request, found, before=found[-1].number if full else None)

    @put("/{tournament:str}/start-time", summary="Choose the start", status_code=204, sync_to_thread=True)
    def set_start_time(
        self, request: AnyRequest, tournament: TournamentName, data: JSONBody[schemas.StartTime]
    ) -> None:
        """Your tournament starts by itself at this time if enough have entered. Otherwise it waits for you."""
        host.set_start_time(site_of(request), tournament, asker_of(request), data.starts)

    @post("/{tournament:str}/entries", summary="Enter a tournament", sync_to_thread=True)
    def enter(
        self, request: AnyRequest, tournament: TournamentName, data: JSONBody[schemas.EnterTournament]
    ) -> schemas.EntryNumber:
        """Take part, or let a bot take part in your tournament. Late entries play from the next round on."""
        site, asker = site_of(request), asker_of(request)
        person_of(request)
        if data.bot:
            return schemas.EntryNumber(host.add_bot(site, tournament, asker, data.bot))
        return schemas.EntryNumber(host.enter(site, tournament, asker, data.name))

    @post(
        "/{tournament:str}/pairings/{pairing:int}/result",
        summary="Decide a match",
        status_code=204,
        sync_to_thread=True,
    )
    def decide(
        self, request: AnyRequest, tournament: TournamentName, pairing: PairingNumber, data: JSONBody[schemas.Decision]
    ) -> None:
        """Give a match of your tournament that is stuck its result, which ends it; admins of the site can, too."""
        person_of(request)
        decisions.decide(site_of(request), tournament, pairing, asker_of(request), winner=data.winner, note=data.note)

    @delete("/{tournament:str}/entries/{entry:int}", summary="Remove an entry", status_code=204, sync_to_thread=True)
    def remove(self, request: AnyRequest, tournament: TournamentName, entry: Entry) -> None:
        """Remove an entry from your tournament; its open matches are resigned."""
        host.remove(site_of(request), tournament, entry, asker_of(request))

    @post(
        "/{tournament:str}/{deed:str}", summary="Start, end or leave a tournament", status_code=204, sync_to_thread=True
    )
    def act(self, request: AnyRequest, tournament: TournamentName, deed: Action) -> None:
        """`start` is for the person who created it, `cancel` for them and for admins of the site.

        `leave` drops out and resigns your open matches.
        """
        deeds = {"start": host.start, "cancel": host.cancel, "leave": host.leave}
        deeds[deed](site_of(request), tournament, asker_of(request))


@get("/workshops/{game:str}/ladder", summary="The ladder of programs", sync_to_thread=True)
def ladder(request: AnyRequest, game: GameName) -> schemas.ProgramLadder:
    """The programs in the library by strength, and the contests that they played last."""
    return presenters.ladder(site_of(request), game)
