"""A client of the API for programs: `Seat(address, token)` reads what a seat knows, sends its orders, and waits.

- `seat` is the way in; it waits for turns by the live events of the match (`event_stream`).
- `seat_requests`, `site_requests` and `answers` are made from the OpenAPI description: a method per request, a type per
  answer.
- `connection` sends the requests, `address` reads addresses, `errors` are sentences, `clean_text` is for terminals.

It knows neither host nor games, and from core only the types that the API shows, so it is a client like any other.
"""

from turnsheet.client.errors import AddressError, ClientError, LostError, RefusedError, SiteError
from turnsheet.client.seat import Seat

__all__ = ["AddressError", "ClientError", "LostError", "RefusedError", "Seat", "SiteError"]
