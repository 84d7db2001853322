"""A seat of a match on a site, for a program that has its token: `Seat(address, token)`.

All requests of `seat_requests` are its methods. In addition it waits: for the next turn, or for the end of the match,
by the site's live events, also while the site restarts.
"""

import threading
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self, TypeVar

from turnsheet.client.address import SeatAddress, parse
from turnsheet.client.answers import MatchInfo, Message, OrderSheet, SeatInfo
from turnsheet.client.connection import NEW_TOKEN, Connection, at
from turnsheet.client.errors import LostError, RefusedError, SiteError
from turnsheet.client.event_stream import EventStream
from turnsheet.client.seat_requests import SeatRequests
from turnsheet.client.site_requests import SiteRequests

T = TypeVar("T")
TRIES = 10
"""Reading is tried so often: a site that restarts is back within two minutes."""
ASK_ANYWAY_SECONDS = 20.0
"""While it waits, the site is asked this often even without an event."""
A_MOMENT = 0.5
"""Seconds before the match is looked at again, if it changed between two answers."""


class Seat(SeatRequests):
    """A seat, from the moment the site has accepted its token.

    `address` is that of the match page or of the seat in the API. The site knows which seat a token is for, so `number`
    is needed only to be sure. `clean` removes from all texts what a terminal would obey.
    """

    def __init__(
        self,
        address: str | SeatAddress,
        token: str,
        *,
        number: int | None = None,
        tries: int = TRIES,
        clean: bool = False,
        on_retry: Callable[[str], None] | None = None,
    ) -> None:
        there = parse(address, number) if isinstance(address, str) else address
        connection = Connection(there, token, tries=tries, clean=clean)
        if on_retry is not None:
            connection.on_retry = on_retry
        self.latest = _found(connection)
        """The match as the site told it last."""
        super().__init__(connection, self.latest.id, _seat_of(there, self.latest))
        self.site = SiteRequests(connection)
        """Requests that are about no match: for rules and guides."""
        self._changed = threading.Event()
        self._events: EventStream | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop listening to the match."""
        if self._events is not None:
            self._events.close()
            self._events = None

    def match(self) -> MatchInfo:
        """The match as it is now."""
        self.latest = super().match()
        return self.latest

    @property
    def own(self) -> SeatInfo:
        """This seat, as the site told it last."""
        return seat_of(self.latest, self.number)

    @property
    def asked(self) -> bool:
        """Whether the match waits for the orders of this seat, as the site told it last."""
        return self.latest.phase == "running" and self.own.awaited and not self.own.sent

    def view_as(self, kind: type[T], *, step: int | None = None) -> T:
        """What the seat knows, as the type of the game's view, such as `turnsheet.games.robots.pages.view.View`."""
        path = f"/api/matches/{self.match_id}/seats/{self.number}/view"
        return self.connection.read(at(path, {"step": step}), kind)

    def all_messages(self) -> tuple[Message, ...]:
        """All messages that the seat received, the oldest first."""
        pages = list(self.messages())
        return tuple(message for page in reversed(pages) for message in page)

    def wait(self, timeout: float | None = None) -> MatchInfo:
        """Wait until the match asks this seat for orders, or is over; gives the match as it is then.

        After `timeout` seconds it gives the match as it is. It also waits while the connection is lost.
        """
        self._wait(lambda: self.asked, timeout)
        return self.latest

    def turns(self) -> Iterator[OrderSheet]:
        """The order sheet each time the match asks this seat for orders, until the match is over.

        A sheet that was given comes again only if its turn was taken back or tried again: a program that sends nothing
        waits for the next one.
        """
        given: tuple[int, int] | None = None

        def is_new() -> bool:
            return self.asked and given != (self.latest.step + 1, self.latest.attempt)

        while True:
            self._wait(is_new, None)
            if self.latest.phase == "ended":
                return
            sheet = self.order_sheet()
            if sheet.awaited and not sheet.sent:
                given = (sheet.step, sheet.attempt)
                yield sheet
            else:
                self._changed.wait(A_MOMENT)

    def events(self) -> EventStream:
        """The live events of the match, which are listened to from the first call on."""
        if self._events is None:
            self._events = EventStream(self.connection, self.match_id, self._changed.set)
            self._events.start()
        return self._events

    def _wait(self, done: Callable[[], bool], timeout: float | None) -> None:
        """Look at the match after each event, until something is so, the match is over, or the time is."""
        ends = None if timeout is None else time.monotonic() + timeout
        self.events()
        while True:
            self._changed.clear()
            try:
                self.match()
            except LostError as error:
                self.connection.tell_lost(error)
            else:
                if done() or self.latest.phase == "ended":
                    return
            left = ASK_ANYWAY_SECONDS if ends is None else min(ASK_ANYWAY_SECONDS, ends - time.monotonic())
            if left <= 0:
                return
            self._changed.wait(left)


def seat_of(match: MatchInfo, number: int) -> SeatInfo:
    """A seat of a match."""
    return next(each for each in match.seats if each.seat == number)


def _found(connection: Connection) -> MatchInfo:
    address = connection.address
    try:
        return connection.read(f"/api/matches/{address.match}", MatchInfo)
    except RefusedError as error:
        if error.code == "no-such-match":
            raise SiteError(f"There is no match {address.match} on {address.site}. Check the address.") from error
        raise


def _seat_of(address: SeatAddress, match: MatchInfo) -> int:
    """The seat a token is for; the address may say which, or the site knows."""
    mine = [each.seat for each in match.seats if each.mine]
    if address.seat is not None and all(each.seat != address.seat for each in match.seats):
        raise SiteError(f"The match has no seat {address.seat}. Its seats are 1 to {len(match.seats)}.")
    if not mine:
        raise RefusedError(
            "bad-token",
            f"The site does not accept this token for this match. {NEW_TOKEN}",
        )
    if address.seat is not None and address.seat not in mine:
        raise RefusedError("bad-token", f"This token is for seat {mine[0]}, not for seat {address.seat}.")
    return address.seat or mine[0]
