"""The seats an agent plays: those whose tokens it was given."""

import threading

from turnsheet.client.address import SeatAddress
from turnsheet.client.connection import TRIES
from turnsheet.client.errors import RefusedError
from turnsheet.client.seat import Seat
from turnsheet.client.site_requests import SiteRequests

NO_SEAT = "no-such-seat"


class GivenSeat:
    """A seat with its token. The site is asked for the first time when the seat is used."""

    def __init__(self, address: SeatAddress, token: str) -> None:
        self.address = address
        self._token = token
        self._opened: Seat | None = None
        self._lock = threading.Lock()

    @property
    def name(self) -> str:
        """What the tools call it: the match and the seat, or the match alone until the site has said which seat."""
        number = self.address.seat if self._opened is None else self._opened.number
        return self.address.match if number is None else f"{self.address.match}/{number}"

    def open(self) -> Seat:
        """Its requests; the first time the site checks the token."""
        with self._lock:
            if self._opened is None:
                self._opened = Seat(self.address, self._token, tries=TRIES, clean=True)
            return self._opened


class Seats:
    """All given seats, found by name."""

    def __init__(self, given: list[GivenSeat]) -> None:
        assert given
        self.given = tuple(given)

    def find(self, name: str) -> GivenSeat:
        """A seat by what the tools call it, by its match, or, if there is only one, by nothing."""
        wanted = name.strip()
        found = [each for each in self.given if wanted in ("", each.name, each.address.match)]
        if len(found) == 1:
            return found[0]
        names = ", ".join(each.name for each in self.given)
        if not found:
            raise RefusedError(NO_SEAT, f"'{wanted[:80]}' is not one of your seats. These are: {names}.")
        raise RefusedError(NO_SEAT, f"Say which seat you mean: {', '.join(each.name for each in found)}.")

    def site_of(self, name: str) -> SiteRequests:
        """The requests to the site of a seat, for what is the same for everybody; that of the first by default."""
        return (self.find(name) if name.strip() else self.given[0]).open().site
