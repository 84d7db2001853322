"""The workshop of a game that programs can play: words, checks, trials, contests and the library."""

from typing import Annotated, Literal, TypeVar

from litestar import Controller, MediaType, Response, get, post, put
from litestar.concurrency import sync_to_thread
from litestar.openapi import ResponseSpec
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from msgspec.structs import replace

from turnsheet.core.codec import copied
from turnsheet.core.workshop import BadRecordError, Contest, Findings, Record, Trial
from turnsheet.games import WORKSHOPS
from turnsheet.host.refusals import RefusedError
from turnsheet.host.robot_programs import library
from turnsheet.host.robot_programs.library import Entry
from turnsheet.host.site import Site, time_at
from turnsheet.host.store.rows.competition.programs import Wanted
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, person_of, site_of
from turnsheet.interfaces.web.paging import MOST, NEXT, AfterNumber, Limit, paged
from turnsheet.interfaces.web.schemas import workshop
from turnsheet.interfaces.web.slow_jobs import WorkshopJobs

GameName = Annotated[str, PathParameter(max_length=40, description="A game with programs")]
ProgramNumber = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="A program of the library")]
Least = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]
Words = Annotated[str, QueryParameter(max_length=60)]
Info = TypeVar("Info", bound=workshop.ProgramInfo)


def _jobs(request: AnyRequest) -> WorkshopJobs:
    jobs = request.app.state.workshop_jobs
    assert isinstance(jobs, WorkshopJobs)
    return jobs


def _answered(shape: type[object]) -> dict[int, ResponseSpec]:
    """Describe an answer that is sent as ready JSON."""
    return {200: ResponseSpec(data_container=shape, description="The result", generate_examples=False)}


def _shown(entry: Entry) -> workshop.Program:
    return _as(workshop.Program, entry)


def _as(kind: type[Info], entry: Entry) -> Info:
    times = {"created": time_at(entry.created), "revised": time_at(entry.revised)}
    return copied(kind, entry, entry.record, **times)


class Workshops(Controller):
    """For authors of programs."""

    path = "/workshops"

    @get("/", summary="Games that programs can play", sync_to_thread=False)
    def workshops(self) -> list[workshop.WorkshopInfo]:
        """Kinds, sides, the words of the language, and an example to start from."""
        return [
            copied(workshop.WorkshopInfo, each, game=game, words=list(each.words())) for game, each in WORKSHOPS.items()
        ]

    @post("/{game:str}/check", summary="Check a program", status_code=200, sync_to_thread=True)
    def check(self, request: AnyRequest, game: GameName, data: JSONBody[workshop.ProgramText]) -> Findings:
        """Errors and warnings, each with its place."""
        return site_of(request).workshop(game).check(data.code)

    @post("/{game:str}/record/read", summary="Read a record file", status_code=200, sync_to_thread=True)
    def read_record(
        self, request: AnyRequest, game: GameName, data: JSONBody[workshop.ProgramText]
    ) -> workshop.ProgramRecord:
        """The contents of a record file, sent as text."""
        site = site_of(request)
        found = _read(site, game, data.code)
        frame = library.frame_of(site.workshop(game), found)
        return copied(workshop.ProgramRecord, found, file=frame)

    @post("/{game:str}/record/write", summary="Write a record file", status_code=200, sync_to_thread=True)
    def write_record(
        self, request: AnyRequest, game: GameName, data: JSONBody[workshop.NewProgram]
    ) -> workshop.ProgramText:
        """A program as a record file: its own file with the changes, or a new one with empty statistics."""
        site = site_of(request)
        record = _program(site, game, data)
        try:
            return workshop.ProgramText(site.workshop(game).write_record(record).decode())
        except BadRecordError as error:
            raise RefusedError("bad-program", str(error)) from error

    @post("/{game:str}/trial", summary="Play once, word by word", status_code=200, responses=_answered(Trial))
    async def trial(
        self, request: AnyRequest, game: GameName, data: JSONBody[workshop.TrialRequest]
    ) -> Response[bytes]:
        """One play of the robot to play, with stack, variables, mailboxes and board before every word."""
        site_of(request).workshop(game)
        answer = await _jobs(request).trial(game, data)
        return Response(answer.body, media_type=MediaType.JSON)

    @post("/{game:str}/contest", summary="Let programs play", status_code=200, responses=_answered(Contest))
    async def contest(
        self, request: AnyRequest, game: GameName, data: JSONBody[workshop.ContestRequest]
    ) -> Response[bytes]:
        """A match between programs. It counts in their statistics if all of them are in the library."""
        site = site_of(request)
        site.workshop(game)
        teams = {
            side: [await sync_to_thread(_code, site, game, each) for each in given]
            for side, given in data.teams.items()
        }
        answer = await _jobs(request).contest(game, teams, data.seed, data.frames)
        if answer.did and all(isinstance(each, int) for given in data.teams.values() for each in given):
            await sync_to_thread(library.add_contest, site, game, teams, data.seed, answer.did)
        return Response(answer.body, media_type=MediaType.JSON)

    @get("/{game:str}/library", summary="The library", response_headers=NEXT, sync_to_thread=True)
    def listed(
        self,
        request: AnyRequest,
        game: GameName,
        kind: Words = "",
        text: Words = "",
        min_matches: Least = None,
        max_matches: Least = None,
        min_wins: Least = None,
        max_wins: Least = None,
        min_losses: Least = None,
        max_losses: Least = None,
        mine: FromQuery[bool] = False,
        retired: FromQuery[bool] = False,
        sort: FromQuery[Literal["name", "matches", "wins", "losses", "newest"]] = "name",
        limit: Limit = MOST,
        after: AfterNumber = 0,
    ) -> Response[list[workshop.ProgramInfo]]:
        """Published programs, with filters on kind, name, and on matches, wins and losses."""
        wanted = Wanted(
            kind=kind,
            text=text,
            matches=(min_matches, max_matches),
            wins=(min_wins, max_wins),
            losses=(min_losses, max_losses),
            mine=mine,
            retired=retired,
            sort=sort,
        )
        found = library.listed(site_of(request), game, asker_of(request).person, wanted, limit + 1, after)
        following = after + limit if len(found) > limit else None
        return paged(request, [_as(workshop.ProgramInfo, each) for each in found[:limit]], after=following)

    @post("/{game:str}/library", summary="Publish a program", sync_to_thread=True)
    def register(self, request: AnyRequest, game: GameName, data: JSONBody[workshop.NewProgram]) -> workshop.Program:
        """Put a program into the library. It must have no errors. The counts of its record file are kept."""
        site = site_of(request)
        return _shown(library.register(site, game, person_of(request), _program(site, game, data)))

    @post("/{game:str}/library/import", summary="Publish a record file", sync_to_thread=True)
    def bring_in(self, request: AnyRequest, game: GameName, data: JSONBody[workshop.ProgramText]) -> workshop.Program:
        """Publish the program in a record file, sent as text. What it did elsewhere is kept separately."""
        site = site_of(request)
        return _shown(library.register(site, game, person_of(request), _read(site, game, data.code)))

    @get("/{game:str}/library/{number:int}", summary="A program", sync_to_thread=True)
    def found(self, request: AnyRequest, game: GameName, number: ProgramNumber) -> workshop.Program:
        """One program of the library."""
        return _shown(library.found(site_of(request), game, number, asker_of(request).person))

    @get(
        "/{game:str}/library/{number:int}/record",
        summary="Download a record",
        responses=_answered(dict[str, object]),
        sync_to_thread=True,
    )
    def record(self, request: AnyRequest, game: GameName, number: ProgramNumber) -> Response[bytes]:
        """The program as a record file, with its imported statistics and those from this site added up."""
        site = site_of(request)
        entry = library.found(site, game, number, None)
        name = "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in entry.record.name.lower())
        headers = {"content-disposition": f'attachment; filename="{name}-{entry.record.kind.lower()}.json"'}
        return Response(library.record_file(site, game, entry), media_type=MediaType.JSON, headers=headers)

    @put("/{game:str}/library/{number:int}", summary="Update a program", sync_to_thread=True)
    def revise(
        self, request: AnyRequest, game: GameName, number: ProgramNumber, data: JSONBody[workshop.NewProgram]
    ) -> workshop.Program:
        """Replace the text of your own program; its statistics stay."""
        site = site_of(request)
        return _shown(library.revise(site, game, number, person_of(request), _program(site, game, data)))

    @post("/{game:str}/library/{number:int}/retire", summary="Retire a program", status_code=200, sync_to_thread=True)
    def retire(self, request: AnyRequest, game: GameName, number: ProgramNumber) -> workshop.Program:
        """Retire your own program: it no longer plays."""
        return _shown(library.retire(site_of(request), game, number, person_of(request)))


def _code(site: Site, game: str, wanted: str | int) -> str:
    if isinstance(wanted, str):
        return wanted
    entry = library.found(site, game, wanted, None)
    if entry.retired:
        raise RefusedError("no-such-program", f"{entry.record.name} is retired. Choose another program.")
    return "\n".join(entry.record.code)


def _program(site: Site, game: str, data: workshop.NewProgram) -> Record:
    """The record to store, with the fields of the record file it comes from."""
    given = _read(site, game, data.file) if data.file else Record("", "", "", (), {})
    return replace(given, kind=data.kind, team=data.team, name=data.name, code=tuple(data.code))


def _read(site: Site, game: str, text: str) -> Record:
    try:
        return site.workshop(game).read_record(text.encode())
    except BadRecordError as error:
        raise RefusedError("bad-program", str(error)) from error
