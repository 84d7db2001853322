"""A person's notifications, and the addresses they are sent to."""

from typing import Annotated

from litestar import Response, Router, delete, get, patch, post
from litestar.params import JSONBody, PathParameter

from turnsheet.host.notifications import addresses as book
from turnsheet.host.notifications import notify, preferences
from turnsheet.host.notifications.addresses import Address, Place
from turnsheet.host.notifications.preferences import Preferences
from turnsheet.interfaces.web import presenters
from turnsheet.interfaces.web.authentication import AnyRequest, asker_of, cookie_of, note_use, person_of, site_of
from turnsheet.interfaces.web.members_only import ABOUT_THE_SENDER, OPEN_TO_ALL
from turnsheet.interfaces.web.middleware.rate_limit import count_mail
from turnsheet.interfaces.web.paging import MOST, NEXT, BeforeNumber, Limit, linked
from turnsheet.interfaces.web.schemas.me import (
    AddressChoice,
    MarkRead,
    NewAddress,
    NewPreferences,
    NotificationPage,
    TicketAnswer,
)

AddressId = Annotated[str, PathParameter(max_length=32, description="The id of one of your addresses")]
Ticket = Annotated[str, PathParameter(max_length=200, description="The ticket from a link in a notification")]


@get("/me/notifications", summary="Your notifications", response_headers=NEXT, sync_to_thread=True)
def notifications(request: AnyRequest, limit: Limit = MOST, before: BeforeNumber = None) -> Response[NotificationPage]:
    """The newest notifications about your matches: a new turn, a message, a reminder."""
    note_use(request)  # every open page asks for them from time to time
    page = presenters.notification_page(site_of(request), asker_of(request), limit, before)
    return linked(request, page, before=page.notifications[-1].id if len(page.notifications) == limit else None)


@post("/me/notifications/read", summary="Mark notifications as read", status_code=204, sync_to_thread=True)
def read(request: AnyRequest, data: JSONBody[MarkRead]) -> None:
    """Mark notifications as read."""
    notify.mark_read(site_of(request), person_of(request), data.match, data.until)


@get("/me/addresses", summary="Your addresses", sync_to_thread=True)
def addresses(request: AnyRequest) -> list[Address]:
    """The addresses your notifications are sent to, and whether the last delivery worked."""
    person = asker_of(request).person
    return book.of_person(site_of(request), person) if person else []


@post("/me/addresses", summary="Add an address", sync_to_thread=True)
def add(request: AnyRequest, data: JSONBody[NewAddress]) -> Address:
    """Send notifications to an address. A mail address gets only a question until its owner confirms.

    A mail address can also get each turn and your receipts. These hold what you see of a match.
    """
    if data.kind == "mail":
        count_mail(request)
    return book.add(
        site_of(request),
        person_of(request),
        data.kind,
        data.target,
        data.pace,
        turns=data.turns,
        receipts=data.receipts,
        cookie=cookie_of(request),
    )


@patch("/me/addresses/{address:str}", summary="Choose what an address gets", sync_to_thread=True)
def change(request: AnyRequest, address: AddressId, data: JSONBody[AddressChoice]) -> Address:
    """Choose whether a confirmed mail address of yours gets each turn, and the receipts of your orders."""
    return book.change(site_of(request), person_of(request), address, turns=data.turns, receipts=data.receipts)


@delete("/me/addresses/{address:str}", summary="Remove an address", status_code=204, sync_to_thread=True)
def remove(request: AnyRequest, address: AddressId) -> None:
    """Send nothing more to this address."""
    book.remove(site_of(request), person_of(request), address)


@get("/me/notification-preferences", summary="What you are notified about", sync_to_thread=True)
def notification_preferences(request: AnyRequest) -> Preferences:
    """Which notifications are sent to you on which channel. The list on the site always has all of them."""
    return preferences.of_person(site_of(request), person_of(request))


@post("/me/notification-preferences", summary="Choose your notifications", status_code=200, sync_to_thread=True)
def choose_preferences(request: AnyRequest, data: JSONBody[NewPreferences]) -> Preferences:
    """Turn subjects on or off for a channel."""
    site, person = site_of(request), person_of(request)
    preferences.choose(site, person, data.preferences)
    return preferences.of_person(site, person)


@get("/addresses/{ticket:str}", summary="What a ticket is for", opt=OPEN_TO_ALL, sync_to_thread=True)
def ticket_use(request: AnyRequest, ticket: Ticket) -> Place:
    """The address a ticket was made for, as far as its readers may see it. Looking changes nothing."""
    return book.place(site_of(request), ticket)


@post(
    "/addresses/{ticket:str}",
    summary="Confirm or stop an address",
    opt=OPEN_TO_ALL,
    status_code=204,
    sync_to_thread=True,
)
def answer(request: AnyRequest, ticket: Ticket, data: JSONBody[TicketAnswer]) -> None:
    """Confirm or stop notifications to an address. Opening the link alone changes nothing."""
    book.answer(site_of(request), ticket, data.action)


notification_routes = Router(
    path="/",
    opt=ABOUT_THE_SENDER,
    route_handlers=[
        notifications,
        read,
        addresses,
        add,
        change,
        remove,
        notification_preferences,
        choose_preferences,
        ticket_use,
        answer,
    ],
)
