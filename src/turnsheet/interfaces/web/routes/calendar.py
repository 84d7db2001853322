"""A person's calendar of deadlines: its secret address, and the feed under it."""

import hashlib
from typing import Annotated

from litestar import Response, Router, delete, get, post
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from turnsheet.host.matches import deadline_calendar
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, person_of, site_of
from turnsheet.interfaces.web.members_only import ABOUT_THE_SENDER, OPEN_TO_ALL
from turnsheet.interfaces.web.schemas.calendar import CalendarAddress, CalendarInfo

ENDING = ".ics"
PRIVATE = {"cache-control": "private, no-cache"}
FeedName = Annotated[str, PathParameter(max_length=100, description="The secret of a calendar, and `.ics`")]


@get("/me/calendar", summary="Your calendar", sync_to_thread=True)
def calendar(request: AnyRequest) -> CalendarInfo:
    """Whether you have a calendar address. The address itself is shown only when it is made."""
    person = asker_of(request).person
    return CalendarInfo(deadline_calendar.created(site_of(request), person) if person else None)


@post("/me/calendar", summary="Create a calendar address", sync_to_thread=True)
def create(request: AnyRequest) -> CalendarAddress:
    """A secret address under which calendar programs find your deadlines. An older address stops working."""
    return CalendarAddress(f"/calendar/{deadline_calendar.create(site_of(request), person_of(request))}{ENDING}")


@delete("/me/calendar", summary="Revoke your calendar address", status_code=204, sync_to_thread=True)
def revoke(request: AnyRequest) -> None:
    """Your calendar address stops working."""
    deadline_calendar.revoke(site_of(request), person_of(request))


@get("/calendar/{name:str}", include_in_schema=False, opt=OPEN_TO_ALL, sync_to_thread=True)
def feed(request: AnyRequest, name: FeedName) -> Response[bytes]:
    """The deadlines of a person as iCalendar. The address alone gives access, so nobody is asked who they are.

    On a private site, too: it holds only matches in which the person has a seat.
    """
    if not name.endswith(ENDING):
        raise NotFoundException("There is nothing here. The address of a calendar ends in .ics.")
    found = deadline_calendar.feed(site_of(request), name.removesuffix(ENDING))
    tag = f'"{hashlib.sha256(found).hexdigest()[:32]}"'
    headers = {**PRIVATE, "etag": tag, "content-disposition": 'inline; filename="turnsheet.ics"'}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(b"", status_code=304, headers=headers)
    return Response(found, media_type="text/calendar", headers=headers)


calendar_routes = Router(path="/", opt=ABOUT_THE_SENDER, route_handlers=[calendar, create, revoke])
