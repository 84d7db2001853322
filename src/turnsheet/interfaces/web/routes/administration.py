"""What admins do over HTTP, under /admin: only accounts with the mark `admin` may, and everything is logged.

A guard refuses everybody else, and `host/administration` checks again who asks. None of it shows what
players may not know, and no request makes somebody an admin. Also here: announcements and invitations for everybody.
"""

from typing import Annotated, Literal

from litestar import Router, delete, get, post, put
from litestar.concurrency import sync_to_thread
from litestar.connection import Request
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, PathParameter, QueryParameter

from turnsheet.host.administration import announcements, match_actions, membership, rights, site_health, users
from turnsheet.host.administration.announcements import Announcement
from turnsheet.host.administration.match_actions import SiteMatchPage
from turnsheet.host.administration.membership import Entrance, SiteInvitation
from turnsheet.host.administration.rights import ActionPage
from turnsheet.host.administration.site_health import MailHealth, Storage
from turnsheet.host.administration.users import UserPage
from turnsheet.host.monitoring.backlog import Backlog
from turnsheet.host.store.rows.people import accounts
from turnsheet.host.turns import deadlines
from turnsheet.interfaces.web.authentication import AnyRequest, Connection, asker_of, site_of
from turnsheet.interfaces.web.members_only import OPEN_TO_ALL
from turnsheet.interfaces.web.routes.matches import MatchId, SeatNumber
from turnsheet.interfaces.web.schemas.administration import (
    NewAnnouncement,
    NewInvitation,
    NewUserName,
    Reminders,
    SiteAccess,
    SiteInfo,
    Welcome,
)

UserId = Annotated[str, PathParameter(max_length=32, description="The id of an account")]
InvitationId = Annotated[str, PathParameter(max_length=32, description="The id of an invitation to the site")]
WelcomeCode = Annotated[str, PathParameter(max_length=200, description="The code of an invitation to the site")]
AnnouncementId = Annotated[int, PathParameter(ge=1, le=2**31 - 1, description="The id of an announcement")]
UserDeed = Literal["block", "unblock", "admit", "exclude"]
UserAction = Annotated[UserDeed, PathParameter(description="What to do to the account")]
MatchAction = Annotated[match_actions.MatchAction, PathParameter(description="What to do to the match")]
Search = Annotated[str, QueryParameter(max_length=254, description="A part of a name or title")]
After = Annotated[str, QueryParameter(max_length=32, description="Continue after this id")]
Before = Annotated[int | None, QueryParameter(ge=1, le=2**31 - 1, description="Continue before this id")]
InPhase = Annotated[
    Literal["gathering", "running", "paused", "failed", "ended"] | None,
    QueryParameter(description="Only matches in this phase"),
]
USER_DEEDS = {"block": users.block, "unblock": users.unblock, "admit": users.admit, "exclude": users.exclude}


@get("/site", summary="The site", opt=OPEN_TO_ALL, sync_to_thread=True)
def site_info(request: AnyRequest) -> SiteInfo:
    """Whether the site is open or private, whether you may enter, and what its admins announce."""
    site, asker = site_of(request), asker_of(request)
    with site.store.read() as connection:
        access = membership.access(connection)
        admitted = access == "open" or membership.is_member(connection, asker.person)
        seated = membership.may_enter(connection, asker, None, anywhere=True)
        told = announcements.current(connection, site) if admitted or seated else []
        reminders = Reminders(deadlines.EARLIEST_REMINDER_MS // 1000, deadlines.SHORTEST_REMINDED_MS // 1000)
        return SiteInfo(access, admitted, seated, told, reminders)


@get("/welcome/{code:str}", summary="Look at an invitation to the site", opt=OPEN_TO_ALL, sync_to_thread=True)
def welcome(request: AnyRequest, code: WelcomeCode) -> Welcome:
    """Until when an invitation works. Looking changes nothing."""
    site, asker = site_of(request), asker_of(request)
    until = membership.look(site, code)
    with site.store.read() as connection:
        signed_in = asker.person is not None and accounts.find(connection, asker.person) is not None
        return Welcome(until, signed_in, membership.is_member(connection, asker.person))


@post(
    "/welcome/{code:str}",
    summary="Become a member of the site",
    opt=OPEN_TO_ALL,
    status_code=204,
    sync_to_thread=True,
)
def become_member(request: AnyRequest, code: WelcomeCode) -> None:
    """Use an invitation: your account becomes a member of the site."""
    membership.accept(site_of(request), asker_of(request), code)


@get("/users", summary="Accounts", sync_to_thread=True)
def list_users(request: AnyRequest, search: Search = "", after: After = "") -> UserPage:
    """Accounts, the newest first, without their mail addresses."""
    return users.list_users(site_of(request), asker_of(request), search, after)


@post(
    "/users/{user:str}/{action:str}",
    summary="Block or unblock an account, or change its membership",
    status_code=204,
    sync_to_thread=True,
)
def act_on_user(request: AnyRequest, user: UserId, action: UserAction) -> None:
    """Block or unblock an account, or begin or end its membership of the site."""
    USER_DEEDS[action](site_of(request), asker_of(request), user)


@put("/users/{user:str}/name", summary="Rename an account", status_code=204, sync_to_thread=True)
def rename_user(request: AnyRequest, user: UserId, data: JSONBody[NewUserName]) -> None:
    users.rename(site_of(request), asker_of(request), user, data.name)


@get("/matches", summary="All matches", sync_to_thread=True)
def list_matches(request: AnyRequest, search: Search = "", phase: InPhase = None, after: After = "") -> SiteMatchPage:
    """Matches, the newest first, private ones too; no sandboxes."""
    return match_actions.list_matches(site_of(request), asker_of(request), phase, search, after)


@post("/matches/{match:str}/{action:str}", summary="Act on a match", status_code=204, sync_to_thread=True)
def act_on_match(request: AnyRequest, match: MatchId, action: MatchAction) -> None:
    """Retry a failed turn, or pause, resume or end a match in which you do not play."""
    match_actions.act(site_of(request), asker_of(request), match, action)


@post("/matches/{match:str}/seats/{seat:int}/link", summary="Mail a seat link", status_code=204, sync_to_thread=True)
def send_seat_link(request: AnyRequest, match: MatchId, seat: SeatNumber) -> None:
    """Send a player a new link to their seat by mail. You do not see it; older links stop working."""
    match_actions.send_seat_link(site_of(request), asker_of(request), match, seat)


@get("/queue", summary="Turns to run", sync_to_thread=True)
def queue(request: AnyRequest) -> Backlog:
    """The turns that run or wait, and the workers."""
    return match_actions.queue(site_of(request), asker_of(request))


@get("/mail", summary="Mail health", sync_to_thread=True)
def mail(request: AnyRequest) -> MailHealth:
    """When mail was last sent, what waits, and what could not be sent."""
    return site_health.mail_health(site_of(request), asker_of(request))


@post("/mail/test", summary="Send yourself a test mail", status_code=204, sync_to_thread=True)
def test_mail(request: AnyRequest) -> None:
    site_health.send_test(site_of(request), asker_of(request))


@get("/storage", summary="Storage", sync_to_thread=True)
def storage(request: AnyRequest) -> Storage:
    """What the site takes on its disk, and the biggest matches."""
    return site_health.storage(site_of(request), asker_of(request))


@get("/announcements", summary="Announcements", sync_to_thread=True)
def list_announcements(request: AnyRequest) -> list[Announcement]:
    """The announcements that have not ended."""
    site = site_of(request)
    rights.check(site, asker_of(request))
    with site.store.read() as connection:
        return announcements.current(connection, site)


@post("/announcements", summary="Announce something", status_code=204, sync_to_thread=True)
def announce(request: AnyRequest, data: JSONBody[NewAnnouncement]) -> None:
    """Show a plain text on top of all pages."""
    announcements.announce(site_of(request), asker_of(request), data.text, data.until)


@delete("/announcements/{announcement:int}", summary="Withdraw an announcement", status_code=204, sync_to_thread=True)
def withdraw(request: AnyRequest, announcement: AnnouncementId) -> None:
    announcements.withdraw(site_of(request), asker_of(request), announcement)


@get("/entrance", summary="Who may enter", sync_to_thread=True)
def entrance(request: AnyRequest) -> Entrance:
    """Whether the site is open or private, and the invitations to it."""
    return membership.entrance(site_of(request), asker_of(request))


@put("/entrance", summary="Open or close the site", status_code=204, sync_to_thread=True)
def set_access(request: AnyRequest, data: JSONBody[SiteAccess]) -> None:
    """Open the site to everybody, or to members only. The accounts that exist become members."""
    membership.set_access(site_of(request), asker_of(request), data.access)
    request.app.state.entrance.look()


@post("/invitations", summary="Invite to the site", sync_to_thread=True)
def invite(request: AnyRequest, data: JSONBody[NewInvitation]) -> SiteInvitation:
    """A new link with which accounts become members."""
    return membership.invite(site_of(request), asker_of(request), uses=data.uses, days=data.days, note=data.note)


@delete("/invitations/{invitation:str}", summary="Revoke an invitation", status_code=204, sync_to_thread=True)
def revoke(request: AnyRequest, invitation: InvitationId) -> None:
    """Let an invitation no longer be used. Members who used it stay."""
    membership.revoke(site_of(request), asker_of(request), invitation)


@get("/actions", summary="What admins did", sync_to_thread=True)
def actions(request: AnyRequest, before: Before = None) -> ActionPage:
    """The log, the newest first."""
    return rights.logged(site_of(request), asker_of(request), before)


async def must_be_admin(connection: Connection, _: BaseRouteHandler) -> None:
    """Refuse everybody but admins before anything else of a request is looked at."""
    assert isinstance(connection, Request)
    await sync_to_thread(_check, connection)


def _check(request: AnyRequest) -> None:
    rights.check(site_of(request), asker_of(request))


site_routes = Router(path="/", route_handlers=[site_info, welcome, become_member])
admin_routes = Router(
    path="/admin",
    guards=[must_be_admin],
    route_handlers=[
        list_users,
        act_on_user,
        rename_user,
        list_matches,
        act_on_match,
        send_seat_link,
        queue,
        mail,
        test_mail,
        storage,
        list_announcements,
        announce,
        withdraw,
        entrance,
        set_access,
        invite,
        revoke,
        actions,
    ],
)
