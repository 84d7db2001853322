"""Accounts: signing in and out, passkeys, the address of an account, export and deletion."""

from typing import Annotated

from litestar import Response, Router, delete, get, post, put
from litestar.params import JSONBody, PathParameter

from turnsheet.core import codec
from turnsheet.host.absence import account_vacations
from turnsheet.host.absence.account_vacations import AnnouncedVacation
from turnsheet.host.accounts import accounts, deletion, mail_links, passkeys, sessions
from turnsheet.host.accounts.export import Export, export
from turnsheet.host.accounts.mail_links import MailLinkUse
from turnsheet.host.accounts.passkeys import Ceremony
from turnsheet.interfaces.web import presenters
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, cookie_of, guest_cookie, site_of
from turnsheet.interfaces.web.members_only import OPEN_TO_ALL
from turnsheet.interfaces.web.middleware.rate_limit import count_mail
from turnsheet.interfaces.web.schemas.me import (
    AccountPage,
    AccountUpdate,
    DeleteAccount,
    Me,
    NewPasskey,
    PasskeyAnswer,
    PasskeyName,
    SignInByMail,
)
from turnsheet.interfaces.web.schemas.seat import Vacation

SessionId = Annotated[str, PathParameter(max_length=32, description="The id of one of your sessions")]
PasskeyId = Annotated[str, PathParameter(max_length=32, description="The id of one of your passkeys")]
LinkTicket = Annotated[str, PathParameter(max_length=200, description="The ticket from a link in a mail")]


def _agent(request: AnyRequest) -> str:
    return request.headers.get("user-agent", "")[:500]


def _origin(request: AnyRequest) -> str:
    return request.headers.get("origin") or str(request.base_url).rstrip("/")


@post("/sign-in", summary="Get a link to sign in by mail", status_code=204, sync_to_thread=True)
def ask_to_sign_in(request: AnyRequest, data: JSONBody[SignInByMail]) -> None:
    """Send a link to a mail address. The answer is the same whether the address has an account or not."""
    count_mail(request)
    mail_links.ask_to_sign_in(site_of(request), asker_of(request), data.mail, data.back)


@get("/sign-in/{ticket:str}", summary="What a link from a mail is for", sync_to_thread=True)
def link_use(request: AnyRequest, ticket: LinkTicket) -> MailLinkUse:
    """Looking changes nothing."""
    return mail_links.use_of(site_of(request), ticket)


@post("/sign-in/{ticket:str}", summary="Use a link from a mail", status_code=200, sync_to_thread=True)
def use_link(request: AnyRequest, ticket: LinkTicket) -> Response[Me]:
    """Sign in, or agree to a change of address. After signing in the browser has a new cookie."""
    site, cookie = site_of(request), cookie_of(request)
    fresh, written = guest_cookie(request, fresh=True)
    if mail_links.spend(site, ticket, cookie, fresh, _agent(request)) == "sign-in":
        return Response(presenters.me(site, fresh), cookies=[written])
    return Response(presenters.me(site, cookie))


@post("/passkeys/options", summary="Begin to sign in with a passkey", status_code=200, sync_to_thread=True)
def sign_in_options(request: AnyRequest) -> Ceremony:
    return passkeys.begin_sign_in(site_of(request), cookie_of(request), _origin(request))


@post("/passkeys/sign-in", summary="Sign in with a passkey", status_code=200, sync_to_thread=True)
def sign_in_with_passkey(request: AnyRequest, data: JSONBody[PasskeyAnswer]) -> Response[Me]:
    """Sign in with what the authenticator signed. The browser gets a new cookie."""
    site = site_of(request)
    fresh, written = guest_cookie(request, fresh=True)
    passkeys.finish_sign_in(
        site,
        cookie=cookie_of(request),
        new_cookie=fresh,
        ticket=data.ticket,
        answer=data.answer,
        agent=_agent(request),
        requested=_origin(request),
    )
    return Response(presenters.me(site, fresh), cookies=[written])


@post("/me/passkeys/options", summary="Begin to add a passkey", status_code=200, sync_to_thread=True)
def passkey_options(request: AnyRequest) -> Ceremony:
    """Options for a new passkey of your account. A guest gets an account with it."""
    return passkeys.begin_registration(site_of(request), asker_of(request), cookie_of(request), _origin(request))


@post("/me/passkeys", summary="Add a passkey", status_code=200, sync_to_thread=True)
def add_passkey(request: AnyRequest, data: JSONBody[NewPasskey]) -> Response[Me]:
    """Keep a new passkey. A guest gets an account, keeps all their seats, and is signed in with a new cookie."""
    site, cookie = site_of(request), cookie_of(request)
    fresh, written = guest_cookie(request, fresh=True)
    signed_in = passkeys.finish_registration(
        site,
        asker_of(request),
        cookie=cookie,
        new_cookie=fresh,
        ticket=data.ticket,
        answer=data.answer,
        name=data.name,
        agent=_agent(request),
        requested=_origin(request),
    )
    if signed_in:
        return Response(presenters.me(site, fresh), cookies=[written])
    return Response(presenters.me(site, cookie))


@post("/me/passkeys/{passkey:str}", summary="Rename a passkey", status_code=204, sync_to_thread=True)
def rename_passkey(request: AnyRequest, passkey: PasskeyId, data: JSONBody[PasskeyName]) -> None:
    passkeys.rename(site_of(request), asker_of(request), passkey, data.name)


@delete("/me/passkeys/{passkey:str}", summary="Remove a passkey", status_code=204, sync_to_thread=True)
def remove_passkey(request: AnyRequest, passkey: PasskeyId) -> None:
    passkeys.remove(site_of(request), asker_of(request), passkey)


@get("/me/account", summary="Your account", sync_to_thread=True)
def account(request: AnyRequest) -> AccountPage:
    """Your account, the browsers that are signed in, and your passkeys."""
    site, asker = site_of(request), asker_of(request)
    with site.store.read() as connection:
        row = accounts.of_asker(connection, asker)
        shown = accounts.shown(connection, site, row)
    browsers = sessions.of_account(site, row.id, cookie_of(request))
    return AccountPage(shown, browsers, passkeys.of_account(site, row.id))


@post("/me/account", summary="Change your account", status_code=200, sync_to_thread=True)
def update(request: AnyRequest, data: JSONBody[AccountUpdate]) -> Me:
    """Change your time zone or the games you like to play."""
    site = site_of(request)
    accounts.update(site, asker_of(request), data.time_zone, data.games)
    return presenters.me(site, cookie_of(request))


@put("/me/vacation", summary="Go on vacation in all your matches", sync_to_thread=True)
def go_away(request: AnyRequest, data: JSONBody[Vacation]) -> AnnouncedVacation:
    """Be away until a time in all your matches, and in those that you join meanwhile. Your profile says so.

    Each match has its own rules on vacation; the answer says which ones do not allow it, and why.
    """
    return account_vacations.announce(site_of(request), asker_of(request), data.until)


@delete("/me/vacation", summary="End your vacation in all your matches", status_code=200, sync_to_thread=True)
def come_back(request: AnyRequest) -> Me:
    """End your vacation early; unused days are given back."""
    site = site_of(request)
    account_vacations.end(site, asker_of(request))
    return presenters.me(site, cookie_of(request))


@post("/me/account/mail", summary="Change your mail address", status_code=200, sync_to_thread=True)
def change_mail(request: AnyRequest, data: JSONBody[SignInByMail]) -> Me:
    """Ask for another address. It changes when the links sent to the new and the present address were both used."""
    count_mail(request)
    site = site_of(request)
    mail_links.ask_to_change_mail(site, asker_of(request), data.mail)
    return presenters.me(site, cookie_of(request))


@delete("/me/account/mail", summary="Cancel a change of mail address", status_code=200, sync_to_thread=True)
def keep_mail(request: AnyRequest) -> Me:
    """Cancel a change of address that waits for links to be used."""
    site = site_of(request)
    mail_links.cancel_change(site, asker_of(request))
    return presenters.me(site, cookie_of(request))


@delete("/me/sessions/{session:str}", summary="Sign another browser out", status_code=204, sync_to_thread=True)
def end_session(request: AnyRequest, session: SessionId) -> None:
    site, asker = site_of(request), asker_of(request)
    with site.store.read() as connection:
        row = accounts.of_asker(connection, asker)
    sessions.sign_out(site, row.id, session)


@post("/me/sign-out", summary="Sign out", status_code=200, sync_to_thread=True)
def sign_out(request: AnyRequest) -> Response[Me]:
    """Sign this browser out. It gets a new cookie and is a guest without seats."""
    site, cookie = site_of(request), cookie_of(request)
    with site.store.read() as connection:
        accounts.of_asker(connection, asker_of(request))
    sessions.end(site, cookie)
    fresh, written = guest_cookie(request, fresh=True)
    return Response(presenters.me(site, fresh), cookies=[written])


@post("/me/sign-out-others", summary="Sign all other browsers out", status_code=204, sync_to_thread=True)
def sign_out_others(request: AnyRequest) -> None:
    site, asker = site_of(request), asker_of(request)
    with site.store.read() as connection:
        row = accounts.of_asker(connection, asker)
    sessions.sign_out_others(site, row.id, cookie_of(request))


@get("/me/export", summary="Everything this site stores about you", sync_to_thread=True)
def my_data(request: AnyRequest) -> Response[bytes]:
    """Your data as a file in JSON: account, sessions, addresses, seats with your orders and notes, notifications."""
    found: Export = export(site_of(request), asker_of(request), cookie_of(request))
    headers = {"content-disposition": 'attachment; filename="turnsheet-data.json"'}
    return Response(codec.encode(found), media_type="application/json", headers=headers)


@post("/me/delete", summary="Delete your account", status_code=200, sync_to_thread=True)
def delete_account(request: AnyRequest, data: JSONBody[DeleteAccount]) -> Response[Me]:
    """Delete your account and all that names you. Your seats in old matches stay, under a neutral name."""
    assert data.confirm == "delete"
    site = site_of(request)
    deletion.delete(site, asker_of(request))
    fresh, written = guest_cookie(request, fresh=True)
    return Response(presenters.me(site, fresh), cookies=[written])


account_routes = Router(
    path="/",
    opt=OPEN_TO_ALL,
    route_handlers=[
        ask_to_sign_in,
        link_use,
        use_link,
        sign_in_options,
        sign_in_with_passkey,
        passkey_options,
        add_passkey,
        rename_passkey,
        remove_passkey,
        account,
        update,
        go_away,
        come_back,
        change_mail,
        keep_mail,
        end_session,
        sign_out,
        sign_out_others,
        my_data,
        delete_account,
    ],
)
